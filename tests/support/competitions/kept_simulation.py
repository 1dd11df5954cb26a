"""The same tournaments as they could go, through the keeper: each step by somebody's word, in a process that
is restarted and killed between and within steps."""

import random
from collections import Counter
from collections.abc import Awaitable, Callable

import msgspec
from msgspec.structs import replace

from engine.questions import Refused
from sessions.competitions.entrants import checked_in
from sessions.competitions.matches import match_result
from sessions.competitions.rounds import waiting_draft
from sessions.competitions.stages import in_bracket
from sessions.competitions.stored_tournament import BOTH, ONE, TABLE, StoredTournament
from sessions.competitions.tournament_data import (
    FIRST,
    FORFEITS,
    LEAGUE,
    OPEN,
    OUTCOMES,
    OVER,
    PLAYED,
    SIGN_UP,
    WINS,
    PairingId,
    TournamentPlan,
    fewest,
)
from sessions.table.table_data import LOBBY, PLAYING, Person
from tests.support.competitions.cut_off import SHELVES, Killed, MortalStore
from tests.support.competitions.kept_hall import DAY, GUILD, ORGANISER, KeptHall, game_at
from tests.support.competitions.other_brackets import checked_bracket
from tests.support.competitions.other_standings import check_standings
from tests.support.competitions.simulation import MOST_STEPS, Simulation
from tests.support.goofspiel import GAME

AT_TABLES = 0.05  # of the games; the others are reported
CORRECTED_AFTERWARDS = 2  # results after the end, each of which may bring games that are played then


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
        plan = replace(plan, seats=min(plan.seats, GAME.player_counts[-1]))
        self.id = (await self.room.create(plan, game="goofspiel", options={"cards": "2"})).id
        for _ in range(self.checks.size + self.rng.randint(0, 6)):
            await self._do(self._someone_signs_up)
        for _ in range(self.rng.randint(0, 4)):
            await self._do(self.rng.choice([self._someone_leaves, self._someone_is_forgotten]))
        seasons = self.rng.randint(1, 3) if plan.kind == LEAGUE else 1
        for season in range(1, seasons + 1):
            await self._play(plan, is_last=season == seasons)
            if season < seasons:
                (following,) = await self.room.keeper.of_server(GUILD)
                assert following.season == season + 1
                self.id = following.id
                self.count["seasons"] += 1
        assert await self.room.keeper.of_server(GUILD) == []
        assert len(await self.room.keeper.finished_of_server(GUILD)) == seasons
        self.count[plan.kind] += 1
        return self.count

    async def _play(self, plan: TournamentPlan, *, is_last: bool) -> None:
        """From the sign-up, or from the first round of a later season, to the end."""
        while len((await self._kept()).tournament.entrants) < fewest(plan):
            await self._do(self._someone_signs_up)
        if plan.check_in:
            await self._everybody_checks_in()
        while (await self._kept()).phase == SIGN_UP:
            await self._do(self._start)
        while plan.kind == LEAGUE and is_last and not (await self._kept()).ending:
            await self._do(self._end_league)
        await self._play_to_the_end()
        for _ in range(CORRECTED_AFTERWARDS):
            await self._do(self._correct)
            await self._play_to_the_end()  # a drawn final, or another winner of an earlier game

    async def _play_to_the_end(self) -> None:
        for _ in range(MOST_STEPS):
            if (await self._kept()).phase == OVER:
                break
            await self._step()
        tournament = await self._kept()
        assert tournament.phase == OVER, "it never ended"
        assert not tournament.reports, "something is still said of games that are over"
        check_standings(tournament.tournament)

    async def _end_league(self) -> None:
        await self.room.acts(self.id).end_league(ending=True)

    async def _start(self) -> None:
        await self.room.acts(self.id).start()

    async def _everybody_checks_in(self) -> None:
        """Or nearly: the others are left out at the start."""
        starts = self.room.time + self.checks.tournament.plan.check_in
        while not (await self._kept()).is_check_in_open:
            await self._do(lambda: self.room.acts(self.id).schedule(starts))
        everybody = [one.person for one in (await self._kept()).tournament.entrants]
        most = max(0, len(everybody) - fewest(self.checks.tournament.plan))
        absent = self.rng.sample(everybody, self.rng.randint(0, most))
        while {one.person for one in checked_in((await self._kept()).tournament)} != {*everybody} - {*absent}:
            person = self.rng.choice([one for one in everybody if one not in absent])
            await self._do(lambda person=person: self.room.keeper.check_in(self.id, person))
        self.count["absent"] += len(absent)

    async def _kept(self) -> StoredTournament:
        tournament = await self.room.keeper.get(self.id)
        assert tournament is not None
        return tournament

    async def _step(self) -> None:
        if waiting_draft((await self._kept()).tournament) and self.rng.random() < 0.7:
            await self._do(self.rng.choice([self._publish, self._publish, self._by_hand]))
        elif self.rng.random() < self.checks.trouble:
            await self._do(self.rng.choice(self._troubles()))
        else:
            await self._do(self._game)

    def _troubles(self) -> list[Callable[[], Awaitable[object]]]:
        usual = [
            self._asks,
            self._time_for_a_game,
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
            self.checks.by_hand = False
        for number, tournament_round in enumerate(tournament.tournament.rounds, 1):
            for board, one in enumerate(tournament_round.pairings):
                if one.games and game_at(tournament, number, board).source in (TABLE, BOTH, ONE):
                    sides = (tournament.tournament.entrants[n - 1] for n in (one.first, one.second))
                    left = any(side.withdrawn for side in sides)
                    assert left or one.result == match_result(one), "the games of a match say something else"
                assert one.result != OPEN or match_result(one) == OPEN, "a match goes on too long"
        for key, reports in tournament.reports.items():
            pairing = game_at(tournament, *PairingId.parse(key)).pairing
            assert pairing.result == OPEN, "a settled game is still reported"
            assert len({one.number for one in reports}) == len(reports)
            assert {one.number for one in reports} <= {*pairing.players}
        for key, game_time in tournament.times.items():
            pairing = game_at(tournament, *PairingId.parse(key)).pairing
            assert pairing.result == OPEN, "a settled game has a time"
            assert game_time.number in pairing.players
        for key, number in tournament.asked.items():
            pairing = game_at(tournament, *PairingId.parse(key)).pairing
            assert pairing.result == OPEN, "somebody is still called for a settled game"
            assert number in pairing.players
        checked_bracket(tournament.tournament, swapped=self.checks.swapped)
        if tournament.round and in_bracket(tournament.tournament, tournament.round):
            return  # where a correction changes who plays
        assert tournament.round >= before.round
        for earlier, later in zip(before.tournament.rounds, tournament.tournament.rounds, strict=False):
            pairs = [one.numbers for one in later.pairings]
            former = [one.numbers for one in earlier.pairings]
            assert pairs[: len(former)] == former, "a round was paired anew"

    # ------------------------------------------------------------ what happens

    async def _publish(self) -> None:
        await self.room.acts(self.id).publish()

    async def _by_hand(self) -> None:
        acts = self.room.acts(self.id)
        self.checks.by_hand = self.checks.swapped = True
        act = self.rng.choice([acts.swap, acts.swap, acts.forbid])
        await act(self._any(), self._any())

    async def _game(self) -> None:
        tournament = await self._kept()
        if not tournament.round:
            return
        boards = [b for b, one in enumerate(tournament.tournament.rounds[-1].pairings) if one.result == OPEN]
        if not boards:
            return
        board = self.rng.choice(boards)
        if self.rng.random() < AT_TABLES:
            await self._at_a_table(tournament, board)
            return
        pairing = tournament.tournament.rounds[-1].pairings[board]
        stronger = WINS[pairing.numbers.index(min(pairing.players))]
        result = self.rng.choice([stronger, stronger, *PLAYED])
        reports = game_at(tournament, tournament.round, board).reports
        if reports and self.rng.random() < 0.9:
            result = reports[-1].result
        person = self.rng.choice(tournament.people_of(pairing))
        if reports and self.rng.random() < 0.3:
            await self.room.keeper.agree(self.id, PairingId(tournament.round, board), person, result)
            return
        await self.room.keeper.report(self.id, PairingId(tournament.round, board), person, result)

    async def _asks(self) -> None:
        tournament = await self._kept()
        if not tournament.round:
            return
        board = self.rng.randrange(len(tournament.tournament.rounds[-1].pairings))
        person = self.rng.choice(
            [*tournament.people_of(tournament.tournament.rounds[-1].pairings[board]), 99_999]
        )
        await self.room.keeper.ask_organiser(self.id, PairingId(tournament.round, board), person)

    async def _time_for_a_game(self) -> None:
        """Somebody proposes a time, or accepts one."""
        tournament = await self._kept()
        if not tournament.round:
            return
        board = self.rng.randrange(len(tournament.tournament.rounds[-1].pairings))
        person = self.rng.choice(tournament.people_of(tournament.tournament.rounds[-1].pairings[board]))
        proposed, keeper = game_at(tournament, tournament.round, board).time, self.room.keeper
        if proposed is not None and self.rng.random() < 0.7:
            await keeper.accept_time(self.id, PairingId(tournament.round, board), person, proposed.at)
            return
        at = self.room.time + self.rng.choice([60.0, DAY / 4, 3 * DAY])
        await keeper.propose_time(self.id, PairingId(tournament.round, board), person, at)

    async def _at_a_table(self, tournament: StoredTournament, board: int) -> None:
        people = tournament.people_of(tournament.tournament.rounds[-1].pairings[board])
        if not all(people):
            return  # somebody has deleted their data
        room, table = self.room, await self.room.open(tournament, board)
        self.count["tables"] += 1
        if table.phase == LOBBY:
            for person in people:
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
        await self.room.acts(self.id).remove(self._any())

    async def _comes_back(self) -> None:
        tournament = await self._kept()
        gone = [one.person for one in tournament.tournament.entrants if one.withdrawn and one.person]
        if gone:
            person = Person(self.rng.choice(gone), "Back")
            await self.room.acts(self.id).add(person, half=False)

    async def _correct(self) -> None:
        tournament = await self._kept()
        if not tournament.round:
            return
        number = self.rng.randint(1, tournament.round)
        board = self.rng.randint(0, len(tournament.tournament.rounds[number - 1].pairings))
        result, again = self.rng.choice([*PLAYED, *PLAYED, *FORFEITS]), self.rng.random() < 0.3
        await self.room.acts(self.id).rule(PairingId(number, board), result, again=again)

    async def _bad(self) -> None:
        number, board = self.rng.randint(-1, 99), self.rng.randint(-1, 99)
        if self.rng.random() < 0.5:
            await self.room.keeper.report(self.id, PairingId(number, board), self._any_person(), FIRST)
            return
        by = self.rng.choice([self._any_person() + 1_000, ORGANISER.id])
        result = self.rng.choice([*OUTCOMES, "nonsense"])
        await self.room.keeper.organiser_acts(self.id, by, manager=False).rule(
            PairingId(number, board), result
        )

    async def _absent(self) -> None:
        await self.room.acts(self.id).absent(self._any())

    async def _miss(self) -> None:
        if self.rng.random() < 0.5:
            await self.room.keeper.miss_next(self.id, self._any_person())
            return
        half = self.rng.random() < 0.5
        await self.room.keeper.organiser_acts(self.id, 0, manager=True).miss_next(self._any(), half=half)

    async def _time(self) -> None:
        if self.rng.random() < 0.3:
            await self.room.acts(self.id).extend(DAY / 2)
        self.room.time += self.rng.choice([0.1, 0.5, 1.1]) * DAY

    async def _end(self) -> None:
        if self.rng.random() < 0.1:
            await self.room.acts(self.id).end()
