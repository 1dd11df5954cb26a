"""A tournament as it could go: people come late, leave, stay away, results are corrected, and between any two
steps it is stored and read again."""

import random
from collections import Counter
from collections.abc import Callable

import msgspec

from engine.questions import Refused
from sessions.competitions.entrants import (
    enter_late,
    erase_person,
    forfeit_absent,
    leave,
    miss_next,
    planned,
    sign_up,
    withdraw,
)
from sessions.competitions.rounds import begin, end, enter, extend, overdue, pair_next_round
from sessions.competitions.standings import TIE_BREAKS
from sessions.competitions.swiss import cards
from sessions.competitions.tournament_data import (
    BYE,
    DRAW,
    FIRST,
    FORFEITS,
    KINDS,
    KNOCKOUT,
    MOST,
    NEITHER,
    OPEN,
    OVER,
    PLAYED,
    ROUND_ROBIN,
    SECOND,
    SIGN_UP,
    SWISS,
    Tournament,
    TournamentPlan,
    open_pairings,
)
from tests.support.competitions.other_pairings import least, summed, unbearable

MOST_STEPS = 20_000
DAY = 86_400.0


class Simulation:
    """One tournament from its seed. trouble: how often something else than a result happens."""

    def __init__(self, seed: int, most: int = MOST) -> None:
        self.rng = random.Random(seed)
        self.now, self.next_person, self.count = 1_000_000.0, 1, Counter[str]()
        self.trouble = self.rng.choice([0.0, 0.03, 0.1, 0.25])
        self.size = min(
            self.rng.choice([3, 4, 5, 6, 7, 8, self.rng.randint(3, 16), self.rng.randint(3, 64)]), most
        )
        self.tournament = planned(self._plan())

    def _plan(self) -> TournamentPlan:
        kind = self.rng.choice(KINDS if self.size <= 24 else (SWISS, SWISS, KNOCKOUT, ROUND_ROBIN))
        names = self.rng.sample(sorted(TIE_BREAKS), self.rng.randint(0, len(TIE_BREAKS)))
        return TournamentPlan(
            kind,
            rounds=self.rng.choice([0, 0, 3, 5, 9]) if kind == SWISS else 0,
            double=kind == ROUND_ROBIN and self.rng.random() < 0.3,
            third_place=kind == KNOCKOUT and self.rng.random() < 0.5,
            most=max(3, self.size),
            seconds=self.rng.choice([0.0, DAY]),
            tie_breaks=tuple(names) if self.rng.random() < 0.5 else (),
        )

    def run(self) -> Counter[str]:
        """Play it to its end; raises AssertionError with what was wrong."""
        for _ in range(self.size):
            self.do(self._someone_signs_up)
        for _ in range(self.rng.randint(0, 6)):
            self.do(
                self.rng.choice([self._someone_signs_up, self._someone_leaves, self._someone_is_forgotten])
            )
        while len(self.tournament.entrants) < 3:
            self.do(self._someone_signs_up)
        self.do(lambda: begin(self.tournament, self.now))
        self.paired()
        for _ in range(MOST_STEPS):
            if self.tournament.phase == OVER:
                break
            self._step()
        assert self.tournament.phase == OVER, "it never ended"
        for _ in range(3):
            self.do(self._correct)
        self.count[self.tournament.plan.kind] += 1
        return self.count

    def _step(self) -> None:
        if self.rng.random() < self.trouble:
            self.do(self.rng.choice(self._troubles()))
        elif open_pairings(self.tournament):
            self.do(self._result)
        else:
            before = len(self.tournament.rounds)
            self.do(lambda: pair_next_round(self.tournament, self.now))
            if len(self.tournament.rounds) > before:
                self.paired()

    def _troubles(self) -> list[Callable[[], object]]:
        usual = [
            self._correct,
            self._correct,
            self._absent,
            self._miss,
            self._come_late,
            self._time,
            self._bad,
        ]
        return [*usual, *usual, self._withdraw, self._come_back, self._someone_is_forgotten, self._end]

    def do(self, act: Callable[[], object]) -> None:
        """Do something and store it. What is refused changes nothing."""
        before = msgspec.json.encode(self.tournament)
        refused = ""
        try:
            act()
        except Refused as why:
            refused = why.reason
        if refused:
            self.count["refused"] += 1
            assert msgspec.json.encode(self.tournament) == before, f"{refused} changed something"
        self.count["steps"] += 1
        self.tournament = msgspec.json.decode(msgspec.json.encode(self.tournament), type=Tournament)

    # ------------------------------------------------------------ what happens

    def _someone_signs_up(self) -> None:
        person, self.next_person = self.next_person, self.next_person + 1
        sign_up(self.tournament, person, f"P{person}", self.rng.choice([0.0, self.rng.gauss(1500, 200)]))

    def _any_person(self) -> int:
        return self.rng.randint(1, self.next_person)

    def _someone_leaves(self) -> None:
        leave(self.tournament, self._any_person())

    def _someone_is_forgotten(self) -> None:
        if self.tournament.phase == SIGN_UP or self.rng.random() < 0.5:
            erase_person(self.tournament, self._any_person())

    def _any(self) -> int:
        return self.rng.randint(0, len(self.tournament.entrants) + 1)

    def _result(self) -> None:
        last = self.tournament.rounds[-1].pairings
        board = self.rng.choice([at for at, one in enumerate(last) if one.result == OPEN])
        stronger = FIRST if last[board].first < last[board].second else SECOND
        result = self.rng.choice([stronger, stronger, FIRST, SECOND, DRAW, DRAW])
        enter(self.tournament, len(self.tournament.rounds), board, result)

    def _correct(self) -> None:
        number = self.rng.randint(1, len(self.tournament.rounds))
        board = self.rng.randint(0, len(self.tournament.rounds[number - 1].pairings))
        enter(self.tournament, number, board, self.rng.choice([*PLAYED, *PLAYED, *FORFEITS]))

    def _bad(self) -> None:
        number, board = self.rng.randint(-1, 99), self.rng.randint(-1, 99)
        enter(self.tournament, number, board, self.rng.choice([OPEN, BYE, "nonsense", FIRST]))

    def _absent(self) -> None:
        forfeit_absent(self.tournament, self._any())

    def _withdraw(self) -> None:
        withdraw(self.tournament, self._any())

    def _miss(self) -> None:
        miss_next(self.tournament, self._any(), half=self.rng.random() < 0.5)

    def _come_late(self) -> None:
        person, self.next_person = self.next_person, self.next_person + 1
        enter_late(self.tournament, person, f"P{person}", 1500.0, half=self.rng.random() < 0.5)

    def _come_back(self) -> None:
        gone = [entrant for entrant in self.tournament.entrants if entrant.withdrawn and entrant.person]
        if gone:
            entrant = self.rng.choice(gone)
            enter_late(self.tournament, entrant.person, entrant.name, half=False)

    def _time(self) -> None:
        if self.rng.random() < 0.3:
            extend(self.tournament, DAY / 2)
        self.now += self.rng.choice([0.1, 0.5, 1.1]) * DAY
        for pairing in overdue(self.tournament, self.now) if self.tournament.plan.kind != KNOCKOUT else ():
            pairing.result = NEITHER

    def _end(self) -> None:
        if self.rng.random() < 0.05:
            end(self.tournament)

    # ------------------------------------------------------------ what has to hold

    def paired(self) -> None:
        """A round was just paired: everybody once, and nothing broken that need not be."""
        pairings = self.tournament.rounds[-1].pairings
        people = [who for one in pairings for who in (one.first, one.second) if who]
        assert len(people) == len({*people}), "somebody is paired twice"
        present = {one.number for one in self.tournament.entrants if not one.withdrawn}
        if self.tournament.plan.kind == SWISS:
            assert {*people} == present, "somebody is not paired"
            self._swiss_is_best()
        if self.tournament.plan.kind == ROUND_ROBIN:
            assert len(people) == len(self.tournament.entrants)
            self._robin_is_balanced()

    def _swiss_is_best(self) -> None:
        last = self.tournament.rounds.pop()
        known = cards(self.tournament)
        self.tournament.rounds.append(last)
        pairs = [
            (known[entry.first], known[entry.second] if entry.second else None)
            for entry in last.pairings
            if entry.second or entry.result == BYE
        ]
        final = len(self.tournament.rounds) == self.tournament.total
        broken = summed(pairs, final)
        best = least([card for pair in pairs for card in pair if card], final)
        if best is not None:
            assert broken == best, f"second byes, meetings again, clashes: {broken}, could be {best}"
        self.count["again" if broken[1] else "new"] += 1
        wrong = 0
        for entry, other in pairs:
            began = other and any(pair.first == entry.number for pair in last.pairings if pair.second)
            if other and (
                unbearable(entry.first_move_history.first_moves, bool(began))
                or unbearable(other.first_move_history.first_moves, not began)
            ):
                wrong += 1
        assert wrong <= broken[2] or final, "somebody begins too often, and need not"

    def _robin_is_balanced(self) -> None:
        """By the table alone, whether games were played or not."""
        began: dict[int, list[int]] = {}
        for tournament_round in self.tournament.rounds:
            for pairing in tournament_round.pairings:
                if pairing.second:
                    began.setdefault(pairing.first, []).append(1)
                    began.setdefault(pairing.second, []).append(-1)
        for turns in began.values():
            assert abs(sum(turns)) <= 2
            assert all(len({*turns[at : at + 3]}) > 1 for at in range(len(turns) - 2)), "three times running"
