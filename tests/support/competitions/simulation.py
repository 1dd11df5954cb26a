"""A tournament as it could go: people come late, leave, stay away, results are corrected, and between any two
steps it is stored and read again."""

import random
from collections import Counter
from collections.abc import Callable
from itertools import combinations

import msgspec

from engine.questions import Refused
from sessions.competitions.drafts import allow, forbid, pair_again, swap
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
from sessions.competitions.rounds import (
    begin,
    end,
    enter,
    extend,
    overdue,
    pair_next_round,
    publish,
    waiting_draft,
)
from sessions.competitions.stages import group_count, members_of, stage_at
from sessions.competitions.standings import TIE_BREAKS
from sessions.competitions.swiss import cards
from sessions.competitions.tournament_data import (
    BYE,
    DOUBLE_ELIMINATION,
    DRAW,
    FIRST,
    FIVE_POINTS,
    FORFEITS,
    GROUPS,
    HALF,
    KINDS,
    KNOCKOUT,
    LEAGUE,
    MOST,
    NEITHER,
    ON_TAP,
    OPEN,
    OVER,
    PLAYED,
    POINT_SYSTEMS,
    ROUND_ROBIN,
    SIGN_UP,
    SWISS,
    WINS,
    ZERO,
    PairingId,
    Tournament,
    TournamentPlan,
    fewest,
    most_entrants,
    open_pairings,
)
from tests.support.competitions.other_brackets import checked_bracket
from tests.support.competitions.other_pairings import (
    at_tables,
    least,
    least_at_tables,
    meetings,
    summed,
    unbearable,
)
from tests.support.competitions.other_standings import check_standings

MOST_STEPS = 20_000
FEW_AT_TABLES = 9  # people for whom all possible tables are tried
DAY = 86_400.0


class Simulation:
    """One tournament from its seed. trouble: how often something else than a result happens."""

    def __init__(self, seed: int, most: int = MOST) -> None:
        self.rng = random.Random(seed)
        self.now, self.next_person, self.count = 1_000_000.0, 1, Counter[str]()
        self.trouble = self.rng.choice([0.0, 0.03, 0.1, 0.25])
        self.size = min(
            self.rng.choice([3, 4, 5, 6, 7, 8, self.rng.randint(3, 16), self.rng.randint(3, MOST)]), most
        )
        self.tournament = planned(self._plan())
        self.by_hand = False  # the last round was changed before it was published
        self.swapped = False  # any round was

    def _plan(self) -> TournamentPlan:
        large = (SWISS, SWISS, KNOCKOUT, ROUND_ROBIN, DOUBLE_ELIMINATION, GROUPS)
        kind = self.rng.choice(KINDS if self.size <= 24 else large)
        if self.size > most_entrants(kind):
            kind = LEAGUE
        names = self.rng.sample(sorted(TIE_BREAKS), self.rng.randint(0, len(TIE_BREAKS)))
        seats = self.rng.choice([2, 2, 2, 3, 4]) if kind == SWISS else 2
        points = self.rng.choice(POINT_SYSTEMS)
        return TournamentPlan(
            kind,
            rounds=self.rng.choice([0, 0, 3, 5, 9]) if kind == SWISS else 0,
            double=kind in (ROUND_ROBIN, GROUPS, LEAGUE) and self.rng.random() < 0.3,
            third_place=kind == KNOCKOUT and self.rng.random() < 0.5,
            most=max(6, self.size) if kind == GROUPS else max(3, self.size),
            seconds=DAY if kind == LEAGUE else self.rng.choice([0.0, DAY]),
            **plan_of_groups(kind, self.rng),
            tie_breaks=tuple(names) if self.rng.random() < 0.5 else (),
            points=points if seats == 2 else FIVE_POINTS,
            games=self.rng.choice([1, 1, 1, 3, 5] if seats == 2 else [1]),
            seats=seats,
            # A league has neither: its plan is that of its form.
            pause=self.rng.choice([0.0] if kind == LEAGUE else [0.0, 0.0, 600.0, ON_TAP]),
            check_in=self.rng.choice([0.0] if kind == LEAGUE else [0.0, 0.0, 1_800.0]),
        )

    def run(self) -> Counter[str]:
        """Play it to its end; raises AssertionError with what was wrong."""
        for _ in range(self.size):
            self.do(self._someone_signs_up)
        for _ in range(self.rng.randint(0, 6)):
            self.do(
                self.rng.choice([self._someone_signs_up, self._someone_leaves, self._someone_is_forgotten])
            )
        while len(self.tournament.entrants) < fewest(self.tournament.plan):
            self.do(self._someone_signs_up)
        for _ in range(self.rng.choice([0, 0, 1, 2])):
            self.do(self._forbid)
        self.do(lambda: begin(self.tournament, self.now))
        if self.tournament.rounds:
            self.paired()
        for _ in range(MOST_STEPS):
            if self.tournament.phase == OVER:
                break
            self._step()
        assert self.tournament.phase == OVER, "it never ended"
        checked_bracket(self.tournament, swapped=self.swapped)
        check_standings(self.tournament)
        for _ in range(3):
            self.do(self._correct)
            checked_bracket(self.tournament, swapped=self.swapped)
        check_standings(self.tournament)
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
            if waiting_draft(self.tournament):
                self._organiser_looks()
            if len(self.tournament.rounds) > before:
                self.paired()

    def _organiser_looks(self) -> None:
        """The organiser changes the draft by hand, or not, and publishes it."""
        self.by_hand = False
        for _ in range(self.rng.choice([0, 0, 1, 3])):
            if self.tournament.draft is None:
                return
            before = msgspec.json.encode(self.tournament.draft)
            self.do(self.rng.choice([self._swap, self._swap, self._forbid, self._pair_again]))
            changed = msgspec.json.encode(self.tournament.draft) != before
            self.by_hand = self.by_hand or changed
            self.swapped = self.swapped or changed
            self.count["by hand"] += changed
        if self.rng.random() < 0.1:
            self.do(self._miss)  # so it is outdated, and paired again
            self.do(lambda: pair_next_round(self.tournament, self.now))
            self.by_hand = False
        self.do(lambda: publish(self.tournament, self.now))

    def _swap(self) -> None:
        swap(self.tournament, self._any(), self._any())

    def _pair_again(self) -> None:
        pair_again(self.tournament, self.now)

    def _forbid(self) -> None:
        numbers = [one.number for one in self.tournament.entrants]
        if self.rng.random() < 0.2 and self.tournament.forbidden:
            allow(self.tournament, *self.rng.choice(self.tournament.forbidden))
        else:
            forbid(self.tournament, self.rng.choice(numbers), self.rng.choice(numbers), self.now)

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
        gone = {player.number for player in self.tournament.entrants if player.withdrawn}
        for one in open_pairings(self.tournament):
            assert not gone & {*one.players}, "a game waits for somebody who has left"
            assert len(one.players) > 1, "a game waits for one alone"
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
        wins = WINS[: len(last[board].numbers)]
        stronger = wins[last[board].numbers.index(min(last[board].players))]
        result = self.rng.choice([stronger, stronger, *wins, DRAW, DRAW])
        enter(self.tournament, PairingId(len(self.tournament.rounds), board), result)

    def _correct(self) -> None:
        if not self.tournament.rounds:
            return
        number = self.rng.randint(1, len(self.tournament.rounds))
        board = self.rng.randint(0, len(self.tournament.rounds[number - 1].pairings))
        result, again = self.rng.choice([*PLAYED, *PLAYED, *FORFEITS]), self.rng.random() < 0.3
        enter(self.tournament, PairingId(number, board), result, again=again, now=self.now)

    def _bad(self) -> None:
        number, board = self.rng.randint(-1, 99), self.rng.randint(-1, 99)
        enter(self.tournament, PairingId(number, board), self.rng.choice([OPEN, BYE, "nonsense", FIRST]))

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
        has_winner = (
            stage_at(self.tournament, len(self.tournament.rounds) - 1).is_bracket
            if self.tournament.rounds
            else False
        )
        for pairing in overdue(self.tournament, self.now) if not has_winner else ():
            pairing.result = NEITHER

    def _end(self) -> None:
        if self.rng.random() < 0.05:
            end(self.tournament)

    # ------------------------------------------------------------ what has to hold

    def paired(self) -> None:
        """A round was just paired: everybody once, and nothing broken that need not be."""
        pairings = self.tournament.rounds[-1].pairings
        games = {frozenset(one.numbers) for one in pairings}  # one may be there with repetitions
        people = [who for game in games for who in game]
        assert len(people) == len({*people}), "somebody is paired twice"
        present = {one.number for one in self.tournament.entrants if not one.withdrawn}
        if self.tournament.plan.kind == SWISS:
            assert {*people} == present, "somebody is not paired"
            if not self.by_hand and self.tournament.plan.seats == 2:
                self._swiss_is_best()
            elif not self.by_hand:
                self._tables_are_best()
            for one in pairings if self.by_hand else ():
                assert not {*combinations(sorted(one.numbers), 2)} & {*self.tournament.forbidden}
        stage = stage_at(self.tournament, len(self.tournament.rounds) - 1)
        if stage.is_bracket:
            checked_bracket(self.tournament, swapped=self.swapped)
        if stage.kind == ROUND_ROBIN:
            number = len(self.tournament.rounds)
            groups = [members_of(self.tournament, group) for group in range(group_count(self.tournament))]
            turns = 2 if self.tournament.plan.double else 1
            playing = [one for one in groups if number <= (len(one) + len(one) % 2 - 1) * turns]
            assert {*people} == {player.number for group in playing for player in group}
            group_of = {player.number: player.group for player in self.tournament.entrants}
            assert all(group_of[one.first] == group_of[one.second] for one in pairings if one.second)
            self._robin_is_balanced()

    def _tables_are_best(self) -> None:
        """Tables are full, and with few people no other tables have fewer who meet again."""
        last = self.tournament.rounds.pop()
        met = meetings(self.tournament)
        self.tournament.rounds.append(last)
        tables = [one.numbers for one in last.pairings if one.result not in (HALF, ZERO)]
        sizes, seats = sorted(map(len, tables)), self.tournament.plan.seats
        people = sum(sizes)
        assert not sizes or sizes[-1] - sizes[0] <= 1, f"uneven tables: {sizes}"
        assert len(sizes) == -(-people // seats), f"too many tables: {sizes}"
        assert people == 1 or 1 not in sizes, "somebody is alone"
        self.count["tables"] += len(sizes)
        if people > FEW_AT_TABLES:
            return
        numbers = sorted(number for table in tables for number in table)
        apart = {*self.tournament.forbidden}
        best = least_at_tables(numbers, sizes, met, apart)
        broken = at_tables(tables, met, apart)
        assert broken == best, f"kept apart, meetings again: {broken}, could be {best}"

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
        apart = frozenset(frozenset(pair) for pair in self.tournament.forbidden)
        broken = summed(pairs, final, apart)
        best = least([card for pair in pairs for card in pair if card], final, apart)
        if best is not None:
            assert broken == best, f"second byes, meetings again, clashes: {broken}, could be {best}"
        self.count["again" if broken[2] else "new"] += 1
        wrong = 0
        for entry, other in pairs:
            began = other and any(pair.first == entry.number for pair in last.pairings if pair.second)
            if other and (
                unbearable(entry.first_move_history.first_moves, bool(began))
                or unbearable(other.first_move_history.first_moves, not began)
            ):
                wrong += 1
        assert wrong <= broken[3] or final, "somebody begins too often, and need not"

    def _robin_is_balanced(self) -> None:
        """By the table alone, whether games were played or not."""
        met = Counter(
            frozenset((one.first, one.second))
            for tournament_round in self.tournament.rounds
            for one in tournament_round.pairings
            if one.second
        )
        assert max(met.values()) <= (2 if self.tournament.plan.double else 1), "they meet too often"
        began: dict[int, list[int]] = {}
        for tournament_round in self.tournament.rounds:
            for pairing in tournament_round.pairings:
                if pairing.second:
                    began.setdefault(pairing.first, []).append(1)
                    began.setdefault(pairing.second, []).append(-1)
        for turns in began.values():
            assert abs(sum(turns)) <= 2
            assert all(len({*turns[at : at + 3]}) > 1 for at in range(len(turns) - 2)), "three times running"


def plan_of_groups(kind: str, rng: random.Random) -> dict[str, int]:
    """The settings of groups, for kinds that have them."""
    if kind == GROUPS:
        size = rng.randint(3, 8)
        return {"size": size, "advancing": rng.randint(1, min(4, size - 1))}
    if kind == LEAGUE:
        size = rng.randint(4, 8)
        return {"size": size, "moving": rng.randint(1, size // 2)}
    return {}
