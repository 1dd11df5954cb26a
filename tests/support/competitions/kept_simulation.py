"""The same tournaments as they could go, through the keeper: each step by somebody's word, in a process that
is restarted and killed between and within steps."""

import random
from collections import Counter
from collections.abc import Awaitable, Callable

import msgspec

from engine.questions import Refused
from sessions.competitions.stored_tournament import StoredTournament
from sessions.competitions.tournament_data import (
    FIRST,
    FORFEITS,
    HALF_POINTS,
    OPEN,
    OVER,
    PLAYED,
    SIGN_UP,
)
from sessions.table.table_data import LOBBY, PLAYING, Person
from tests.support.competitions.cut_off import SHELVES, Killed, MortalStore
from tests.support.competitions.kept_hall import DAY, GUILD, ORGANISER, KeptHall
from tests.support.competitions.simulation import MOST_STEPS, Simulation

AT_TABLES = 0.05  # of the games; the others are reported


class KeptSimulation:
    """One tournament from its seed. Its checks are those of `Simulation`."""

    def __init__(self, seed: int, most: int = 24) -> None:
        self.checks = Simulation(seed, most)
        self.rng = random.Random(seed + 1)
        self.store = MortalStore(None, is_stored=True)
        self.room = KeptHall(self.store, SHELVES)
        self.count, self.next_person, self.id = Counter[str](), 1, ""

    async def run(self) -> Counter[str]:
        """Play it to its end; raises AssertionError with what was wrong."""
        await self.store.open()
        plan = self.checks.tournament.plan
        self.id = (await self.room.create(plan, game="goofspiel", options={"cards": "2"})).id
        for _ in range(self.checks.size + self.rng.randint(0, 6)):
            await self._do(self._someone_signs_up)
        for _ in range(self.rng.randint(0, 4)):
            await self._do(self.rng.choice([self._someone_leaves, self._someone_is_forgotten]))
        while len((await self._kept()).tournament.entrants) < 3:
            await self._do(self._someone_signs_up)
        while (await self._kept()).phase == SIGN_UP:
            await self._do(self._start)
        for _ in range(MOST_STEPS):
            if (await self._kept()).phase == OVER:
                break
            await self._step()
        tournament = await self._kept()
        assert tournament.phase == OVER, "it never ended"
        assert not tournament.reports, "something is still said of games that are over"
        assert [one.id for one in await self.room.keeper.finished_of_server(GUILD)] == [self.id]
        await self._do(self._correct)
        self.count[plan.kind] += 1
        return self.count

    async def _start(self) -> None:
        await self.room.keeper.organiser_acts.start(self.id, ORGANISER.id, manager=False)

    async def _kept(self) -> StoredTournament:
        tournament = await self.room.keeper.get(self.id)
        assert tournament is not None
        return tournament

    async def _step(self) -> None:
        if self.rng.random() < self.checks.trouble:
            await self._do(self.rng.choice(self._troubles()))
        else:
            await self._do(self._game)

    def _troubles(self) -> list[Callable[[], Awaitable[object]]]:
        usual = [
            self._asks,
            self._correct,
            self._absent,
            self._miss,
            self._someone_signs_up,
            self._time,
            self._bad,
        ]
        rare = [self._someone_leaves, self._sent_away, self._comes_back, self._someone_is_forgotten]
        return [*usual, *usual, *rare, self._end]

    async def _do(self, act: Callable[[], Awaitable[object]]) -> None:
        """Do something, now and then in a process that is killed at it. What is refused changes nothing."""
        before = await self._kept()
        if self.rng.random() < 0.1:
            self.store.kill, self.store.kept = (
                self.store.writes + self.rng.randint(1, 3),
                self.rng.random() < 0.5,
            )
        refused = ""
        try:
            await act()
            await self.room.serve()
        except Refused as why:
            refused = why.reason
        except Killed:
            self.count["killed"] += 1
            self.room = KeptHall(self.store, SHELVES, self.room.time)
        self.store.kill = None
        self.count["steps"] += 1
        if self.rng.random() < 0.1:
            self.count["restarts"] += 1
            self.room = KeptHall(self.store, SHELVES, self.room.time)
            await self.room.serve()
        tournament = await self._kept()
        if refused:
            self.count["refused"] += 1
            same = msgspec.json.encode(tournament.tournament) == msgspec.json.encode(before.tournament)
            assert same or refused == "table-full", f"{refused} changed something"
        self._checked(before, tournament)

    def _checked(self, before: StoredTournament, tournament: StoredTournament) -> None:
        self.checks.tournament = tournament.tournament
        if tournament.round > before.round:
            self.count["rounds"] += 1
            self.checks.paired()
        assert tournament.round >= before.round
        for earlier, later in zip(before.tournament.rounds, tournament.tournament.rounds, strict=False):
            pairs = [(one.first, one.second) for one in later.pairings]
            former = [(one.first, one.second) for one in earlier.pairings]
            assert pairs[: len(former)] == former, "a round was paired anew"
        for key, reports in tournament.reports.items():
            pairing = tournament.board(*map(int, key.split(".")))
            assert pairing is not None
            assert pairing.result == OPEN, "a settled game is still reported"
            assert len({one.number for one in reports}) == len(reports) <= 2
        for key, number in tournament.asked.items():
            pairing = tournament.board(*map(int, key.split(".")))
            assert pairing is not None
            assert pairing.result == OPEN, "somebody is still called for a settled game"
            assert number in (pairing.first, pairing.second)

    # ------------------------------------------------------------ what happens

    async def _game(self) -> None:
        tournament = await self._kept()
        boards = [b for b, one in enumerate(tournament.tournament.rounds[-1].pairings) if one.result == OPEN]
        if not boards:
            return
        board = self.rng.choice(boards)
        if self.rng.random() < AT_TABLES:
            await self._at_a_table(tournament, board)
            return
        pairing = tournament.tournament.rounds[-1].pairings[board]
        stronger = FIRST if pairing.first < pairing.second else PLAYED[1]
        result = self.rng.choice([stronger, stronger, *PLAYED])
        reports = tournament.reports_of(tournament.round, board)
        if reports and self.rng.random() < 0.9:
            result = reports[-1].result
        person = self.rng.choice(tournament.people_of(pairing))
        if reports and self.rng.random() < 0.3:
            await self.room.keeper.agree(self.id, tournament.round, board, person, result)
            return
        await self.room.keeper.report(self.id, tournament.round, board, person, result)

    async def _asks(self) -> None:
        tournament = await self._kept()
        board = self.rng.randrange(len(tournament.tournament.rounds[-1].pairings))
        person = self.rng.choice(
            [*tournament.people_of(tournament.tournament.rounds[-1].pairings[board]), 99_999]
        )
        await self.room.keeper.ask_organiser(self.id, tournament.round, board, person)

    async def _at_a_table(self, tournament: StoredTournament, board: int) -> None:
        room, table = self.room, await self.room.open(tournament, board)
        self.count["tables"] += 1
        if table.phase == LOBBY:
            for person in tournament.people_of(tournament.tournament.rounds[-1].pairings[board]):
                if not table.seats_of(person):
                    table = (await room.tables.invitations.accept(table.id, Person(person, "P"))).table
            await room.tables.game_starts.begin(table.id, table.body.lobby.announcement_count, 1)
        while table.phase == PLAYING:
            assert table.match is not None
            assert table.match.question is not None
            seat = table.match.question.seats[0]
            sits, cards = table.body.seats[seat], sorted(table.match.question.tokens[seat])
            update = await room.tables.answer(
                table.id, Person(sits.person, sits.name), self.rng.choice(cards)
            )
            table = update.table

    async def _someone_signs_up(self) -> None:
        person, self.next_person = self.next_person, self.next_person + 1
        await self.room.keeper.sign_up(self.id, Person(person, f"P{person}"))

    def _any_person(self) -> int:
        return self.rng.randint(1, self.next_person)

    def _any(self) -> int:
        return self.rng.randint(0, self.checks.size + 1)

    async def _someone_leaves(self) -> None:
        await self.room.keeper.leave(self.id, self._any_person())

    async def _someone_is_forgotten(self) -> None:
        person = self._any_person()
        await self.room.keeper.erase_person(person)
        tournament = await self._kept()
        assert person not in [
            one.person for one in (*tournament.tournament.entrants, *tournament.tournament.waiting)
        ]
        assert person not in tournament.barred

    async def _sent_away(self) -> None:
        await self.room.keeper.organiser_acts.remove(self.id, ORGANISER.id, self._any(), manager=False)

    async def _comes_back(self) -> None:
        tournament = await self._kept()
        gone = [one.person for one in tournament.tournament.entrants if one.withdrawn and one.person]
        if gone:
            person = Person(self.rng.choice(gone), "Back")
            await self.room.keeper.organiser_acts.add(
                self.id, ORGANISER.id, person, half=False, manager=False
            )

    async def _correct(self) -> None:
        tournament = await self._kept()
        number = self.rng.randint(1, tournament.round)
        board = self.rng.randint(0, len(tournament.tournament.rounds[number - 1].pairings))
        result = self.rng.choice([*PLAYED, *PLAYED, *FORFEITS])
        await self.room.keeper.organiser_acts.rule(
            self.id, ORGANISER.id, number, board, result, manager=False
        )

    async def _bad(self) -> None:
        number, board = self.rng.randint(-1, 99), self.rng.randint(-1, 99)
        if self.rng.random() < 0.5:
            await self.room.keeper.report(self.id, number, board, self._any_person(), FIRST)
            return
        by = self.rng.choice([self._any_person() + 1_000, ORGANISER.id])
        result = self.rng.choice([*HALF_POINTS, "nonsense"])
        await self.room.keeper.organiser_acts.rule(self.id, by, number, board, result, manager=False)

    async def _absent(self) -> None:
        await self.room.keeper.organiser_acts.absent(self.id, ORGANISER.id, self._any(), manager=False)

    async def _miss(self) -> None:
        if self.rng.random() < 0.5:
            await self.room.keeper.miss_next(self.id, self._any_person())
            return
        half = self.rng.random() < 0.5
        await self.room.keeper.organiser_acts.miss_next(self.id, 0, self._any(), half=half, manager=True)

    async def _time(self) -> None:
        if self.rng.random() < 0.3:
            await self.room.keeper.organiser_acts.extend(self.id, ORGANISER.id, DAY / 2, manager=False)
        self.room.time += self.rng.choice([0.1, 0.5, 1.1]) * DAY

    async def _end(self) -> None:
        if self.rng.random() < 0.1:
            await self.room.keeper.organiser_acts.end(self.id, ORGANISER.id, manager=False)
