"""Tournaments in which it is known who won each game that was played, whatever becomes of it: reported late,
by one alone, differently, by somebody who leaves; played beyond the end; corrected rounds later. At every
step whoever won a game has its point, and the bracket of a knockout follows from its results."""

import random
from collections import Counter

from engine.questions import Refused
from sessions.competitions.stored_tournament import StoredTournament
from sessions.competitions.tournament_data import (
    FIRST,
    GROUPS,
    KINDS,
    KNOCKOUT,
    LEAGUE,
    OPEN,
    OVER,
    POINT_SYSTEMS,
    ROUND_ROBIN,
    SECOND,
    WON,
    Pairing,
    PairingId,
    TournamentPlan,
    fewest,
    score_in,
)
from sessions.table.table import Table
from sessions.table.table_data import PLAYING
from tests.support.competitions.kept_hall import DAY, KeptHall, game_at, open_boards, somebody
from tests.support.competitions.kept_hall import ORGANISER as OLGA
from tests.support.competitions.other_brackets import checked_bracket
from tests.support.competitions.other_standings import check_standings
from tests.support.competitions.simulation import plan_of_groups

MOST_STEPS = 1_200
RESTARTS = 0.05  # before a step
ROBINS = (ROUND_ROBIN, GROUPS, LEAGUE)  # where games of whoever leaves early do not count
ROUND = 2 * DAY
Game = tuple[int, int, frozenset[int]]  # round, from 1; board, from 0; who plays it


class WonSimulation:
    """One tournament from its seed."""

    def __init__(self, seed: int, most: int = 9) -> None:
        self.rng, self.room, self.count = random.Random(seed), KeptHall(), Counter[str]()
        self.size, self.kind = self.rng.randint(3, most), self.rng.choice(KINDS)
        self.won: dict[Game, int] = {}  # the number of who won it in truth
        self.tables: dict[Game, str] = {}  # where a game is being played
        self.corrected: set[Game] = set()  # wrongly agreed on, and put right later
        self.misreported: set[Game] = set()

    async def run(self) -> Counter[str]:
        """Play it to its end; raises AssertionError with what was wrong."""
        await self.room.tables.store.open()
        plan = TournamentPlan(
            self.kind,
            seconds=ROUND,
            third_place=self.kind == KNOCKOUT and self.rng.random() < 0.5,
            points=self.rng.choice(POINT_SYSTEMS),
            **plan_of_groups(self.kind, self.rng),
            pause=self.rng.choice([0.0, 0.0, 600.0]),
        )
        self.size = max(self.size, fewest(plan))
        self.id = (await self.room.begun(self.size, plan, clock="live")).id
        for _ in range(MOST_STEPS):
            tournament = await self._kept()
            self._check(tournament)
            if tournament.phase == OVER and not self.misreported:
                break
            await self._step(tournament)
        tournament = await self._kept()
        assert tournament.phase == OVER, "it never ended"
        self._check(tournament)
        check_standings(tournament.tournament)
        self.count[self.kind] += 1
        return self.count

    async def _kept(self) -> StoredTournament:
        tournament = await self.room.keeper.get(self.id)
        assert tournament is not None
        return tournament

    async def _step(self, tournament: StoredTournament) -> None:
        if self.rng.random() < RESTARTS:
            self.count["restarts"] += 1
            self.room = KeptHall(self.room.tables.store, time=self.room.time)
        boards = open_boards(tournament) if tournament.phase != OVER else []
        await self._play_on(tournament)
        if self.misreported and self.rng.random() < (0.2 if boards else 1.0):
            await self._correct(tournament)
        elif boards and self.rng.random() < 0.6:
            await self._play(tournament, self.rng.choice(boards))
        else:
            await self._time(tournament)

    # ------------------------------------------------------------ what has to hold

    def _check(self, tournament: StoredTournament) -> None:
        for number, tournament_round in enumerate(tournament.tournament.rounds, 1):
            for board, pairing in enumerate(tournament_round.pairings):
                winner = self.won.get(game_of(PairingId(number, board), pairing))
                if (
                    winner
                    and pairing.result
                    and game_of(PairingId(number, board), pairing) not in self.misreported
                ):
                    assert score_in(pairing, winner).outcome == WON, (
                        f"round {number}, board {board}: {winner} won and has {pairing.result}"
                    )
        checked_bracket(tournament.tournament)

    # ------------------------------------------------------------ what happens

    async def _play(self, tournament: StoredTournament, board: int) -> None:
        """Something happens to an open game."""
        pairing = tournament.tournament.rounds[-1].pairings[board]
        game = game_of(PairingId(tournament.round, board), pairing)
        reports = game_at(tournament, tournament.round, board).reports
        if game in self.tables:
            await self._finish(tournament, game, pairing)
        elif reports:
            await self._answer(tournament, board, pairing)
        elif game not in self.won:
            fate = self.rng.choice(
                ["report", "report", "late", "wrong", "table", "present", "leave", "nothing", "nothing"]
            )
            self.count[fate] += 1
            await getattr(self, f"_{fate}")(tournament, board, pairing)

    async def _play_on(self, tournament: StoredTournament) -> None:
        """Games at tables go on, whatever the tournament has made of them meanwhile."""
        for game in [*self.tables]:
            number, board, _ = game
            played = tournament.find_game(PairingId(number, board))
            if played is None or game_of(played.id, played.pairing) != game:
                self.tables.pop(game)
            elif played.pairing.result != OPEN:
                self.won[game] = played.pairing.first
                await self.room.resign(await self._table_of(self.tables.pop(game)), 1)

    async def _table_of(self, name: str) -> Table:
        table = await self.room.tables.get(name)
        assert table is not None
        return table

    def _winner(self, tournament: StoredTournament, board: int, pairing: Pairing) -> tuple[int, int, str]:
        """They play; the winner's number, their user id and the true result."""
        side = self.rng.randint(0, 1)
        number = (pairing.first, pairing.second)[side]
        self.won[game_of(PairingId(tournament.round, board), pairing)] = number
        return number, tournament.people_of(pairing)[side], (FIRST, SECOND)[side]

    async def _report(self, tournament: StoredTournament, board: int, pairing: Pairing) -> None:
        _, person, result = self._winner(tournament, board, pairing)
        await self.room.keeper.report(self.id, PairingId(tournament.round, board), person, result)

    async def _late(self, tournament: StoredTournament, board: int, pairing: Pairing) -> None:
        due = tournament.tournament.rounds[-1].due
        self.room.time = max(self.room.time, due - self.rng.choice([1.0, 3_600.0]))
        await self._report(tournament, board, pairing)

    async def _wrong(self, tournament: StoredTournament, board: int, pairing: Pairing) -> None:
        """Both say the wrong thing by mistake."""
        _, _, result = self._winner(tournament, board, pairing)
        self.misreported.add(game_of(PairingId(tournament.round, board), pairing))
        await self.room.agree(tournament, board, SECOND if result == FIRST else FIRST)

    async def _table(self, tournament: StoredTournament, board: int, pairing: Pairing) -> None:
        table = await self.room.open(tournament, board)
        if table.body.seats:
            return
        await self.room.sit(await self._kept(), table)
        self.tables[game_of(PairingId(tournament.round, board), pairing)] = table.id

    async def _present(self, tournament: StoredTournament, board: int, pairing: Pairing) -> None:
        """One of the two comes and waits, which is as good as a win."""
        table = await self.room.open(tournament, board)
        if table.body.seats:
            return
        side = self.rng.randint(0, 1)
        await self.room.tables.invitations.accept(
            table.id, somebody(tournament.people_of(pairing)[side] - 100)
        )
        self.won[game_of(PairingId(tournament.round, board), pairing)] = (pairing.first, pairing.second)[side]
        self.room.time = max(self.room.time, tournament.tournament.rounds[-1].due + 1)

    async def _leave(self, tournament: StoredTournament, board: int, pairing: Pairing) -> None:
        """Whoever won reports it and leaves."""
        if sum(not one.withdrawn for one in tournament.tournament.entrants) <= 3 or self.kind in ROBINS:
            return
        _, person, result = self._winner(tournament, board, pairing)
        await self.room.keeper.report(self.id, PairingId(tournament.round, board), person, result)
        await self.room.keeper.leave(self.id, person)

    async def _nothing(self, tournament: StoredTournament, board: int, pairing: Pairing) -> None:
        """Nobody comes."""

    async def _finish(self, tournament: StoredTournament, game: Game, pairing: Pairing) -> None:
        """A game at a table ends, or goes on beyond the end of the round."""
        if self.rng.random() < 0.5:
            due = tournament.tournament.rounds[-1].due
            self.room.time = max(self.room.time, due - self.rng.choice([60.0, -60.0]))
            self.count["at the end"] += 1
            return
        table = await self._table_of(self.tables.pop(game))
        assert table.phase == PLAYING
        loser = self.rng.randint(0, 1)
        self.won[game] = (pairing.second, pairing.first)[loser]
        await self.room.resign(table, loser)

    async def _answer(self, tournament: StoredTournament, board: int, pairing: Pairing) -> None:
        """The other one agrees, says nothing, or says that they won."""
        reports = game_at(tournament, tournament.round, board).reports
        spoke = {one.number for one in reports}
        silent = [n for n in (pairing.first, pairing.second) if n not in spoke]
        answer = self.rng.choice(["agree", "silence", "dispute"])
        self.count[answer] += 1
        if not silent or answer == "silence":
            return
        person = tournament.people_of(pairing)[0 if silent[0] == pairing.first else 1]
        own = FIRST if silent[0] == pairing.first else SECOND
        result = reports[0].result if answer == "agree" else own
        await self.room.keeper.report(self.id, PairingId(tournament.round, board), person, result)

    async def _time(self, tournament: StoredTournament) -> None:
        """Time goes by; the organiser sees to what the round waits for, sooner or later."""
        self.room.time += self.rng.choice([600.0, DAY, ROUND])
        await self.room.serve()
        tournament = await self._kept()
        for board in open_boards(tournament) if tournament.phase != OVER else []:
            pairing = tournament.tournament.rounds[-1].pairings[board]
            why = game_at(tournament, tournament.round, board).waits_for
            if not why or why == "playing" or self.rng.random() < 0.3:
                continue
            self.count[why] += 1
            winner = self.won.get(game_of(PairingId(tournament.round, board), pairing))
            winner = winner or self.rng.choice((pairing.first, pairing.second))
            await self._rule(PairingId(tournament.round, board), FIRST if winner == pairing.first else SECOND)
            number, tournament = tournament.round, await self._kept()
            if tournament.round != number:
                break

    async def _correct(self, tournament: StoredTournament) -> None:
        """The organiser puts a result right that both had said wrongly, however late it is."""
        game = self.rng.choice(sorted(self.misreported, key=str))
        number, board, _ = game
        played = tournament.find_game(PairingId(number, board))
        self.misreported.discard(game)
        if played is None or game_of(played.id, played.pairing) != game:
            self.won.pop(game)  # it is another pairing by now
            return
        await self._rule(played.id, FIRST if self.won[game] == played.pairing.first else SECOND)
        self.count["corrected"] += 1

    async def _rule(self, pairing_id: PairingId, result: str) -> None:
        acts = self.room.keeper.organiser_acts
        try:
            await acts(self.id, OLGA.id, manager=False).rule(pairing_id, result)
        except Refused as refused:
            if refused.reason != "tournament-later-played":
                raise
            self.count["played again"] += 1
            await acts(self.id, OLGA.id, manager=False).rule(pairing_id, result, again=True)


def game_of(pairing_id: PairingId, pairing: Pairing) -> Game:
    return pairing_id.round, pairing_id.board, frozenset((pairing.first, pairing.second))
