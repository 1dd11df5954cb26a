"""A hall with a clock in which kept tournaments are played: tables, a keeper, people 101, 102, …"""

import itertools
from collections.abc import Mapping
from typing import Any

from sessions.competitions.organiser_acts import OrganiserActs
from sessions.competitions.stored_tournament import EITHER, StoredTournament, TableTerms, TournamentGame
from sessions.competitions.tournament_data import FIRST, OPEN, SWISS, PairingId, TournamentPlan
from sessions.competitions.tournament_service import TournamentService
from sessions.packs.available_packs import GamePacks
from sessions.store.memory import MemoryStore
from sessions.store.protocol import Store
from sessions.table.table import Table
from sessions.table.table_data import Person
from sessions.tables.table_limits import AMPLE
from sessions.tables.tables import Tables
from tests.support.content import shelves

GUILD, CHANNEL, ORGANISER = 5, 70, Person(90_909, "Olga")
GAME = "crownfell"
PLACES = itertools.count(1_000)  # channels, each for one table
DAY = 86_400.0


def somebody(number: int) -> Person:
    return Person(100 + number, f"P{number}")


class KeptHall:
    """One process. store: of several that share it; time: the clock of all of them, if it is handed in."""

    def __init__(
        self,
        store: Store | None = None,
        games: Mapping[str, GamePacks] | None = None,
        time: float = 1_000_000.0,
    ) -> None:
        self.time = time
        self.tables = Tables(
            store or MemoryStore(),
            games or shelves(),
            now=lambda: self.time,
            secret=lambda: "0" * 64,
            most=AMPLE,
        )
        self.keeper = TournamentService(self.tables, new_seed=lambda: "seed")

    async def create(
        self, plan: TournamentPlan | None = None, venue: str = EITHER, title: str = "Cup", **terms: Any
    ) -> StoredTournament:
        wanted = TableTerms(**{"game": GAME, **terms})
        return await self.keeper.create(
            GUILD, CHANNEL, ORGANISER, title, plan or TournamentPlan(SWISS), wanted, venue
        )

    async def begun(self, people: int, plan: TournamentPlan | None = None, **more: Any) -> StoredTournament:
        """With so many people, its first round paired."""
        tournament = await self.create(plan, **more)
        for number in range(1, people + 1):
            await self.keeper.sign_up(tournament.id, somebody(number))
        return await self.acts(tournament.id).start()

    def acts(self, id: str) -> OrganiserActs:
        """What the organiser of this tournament may do."""
        return self.keeper.organiser_acts(id, ORGANISER.id, manager=False)

    async def now(self, tournament: StoredTournament) -> StoredTournament:
        reloaded = await self.keeper.get(tournament.id)
        assert reloaded is not None
        return reloaded

    async def open(self, tournament: StoredTournament, board: int) -> Table:
        return await self.keeper.pairing_tables.open(
            tournament.id, PairingId(tournament.round, board), next(PLACES), "en"
        )

    async def sit(self, tournament: StoredTournament, table: Table, *, turned: bool = False) -> None:
        """Both say that they are there, and the game begins. turned: who begins comes last."""
        paired = table.body.origin.pairing
        assert paired is not None
        people = game_at(tournament, paired.round, paired.board).people
        for person in reversed(people) if turned else people:
            await self.tables.invitations.accept(table.id, somebody(person - 100))
        await self.tables.game_starts.begin(table.id, 1, 1)

    async def resign(self, table: Table, seat: int) -> Table:
        reloaded = await self.tables.get(table.id)
        assert reloaded is not None
        player = reloaded.body.seats[seat]
        update = await self.tables.answer(table.id, Person(player.person, player.name), "resign")
        return update.table

    async def agree(self, tournament: StoredTournament, board: int, result: str = FIRST) -> StoredTournament:
        """Both report the same of a game on a real table."""
        game = game_at(tournament, tournament.round, board)
        for person in game.people:
            tournament = await self.keeper.report(tournament.id, game.id, person, result)
        return tournament

    async def serve(self) -> None:
        await self.keeper.clock.run_due(lambda guild: guild == GUILD)


def game_at(tournament: StoredTournament, round: int = 1, board: int = 0) -> TournamentGame:
    game = tournament.find_game(PairingId(round, board))
    assert game is not None
    return game


def open_boards(tournament: StoredTournament) -> list[int]:
    pairings = tournament.tournament.rounds[-1].pairings if tournament.round else []
    return [board for board, one in enumerate(pairings) if one.result == OPEN]
