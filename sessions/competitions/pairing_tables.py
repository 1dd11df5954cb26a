"""The tables at which games of tournaments are played: each is opened once, and its result is entered."""

import logging
from collections.abc import Sequence
from contextlib import suppress

from engine.questions import Refused
from sessions.competitions.game_reports import add_result, open_game, settle
from sessions.competitions.matches import is_turned, match_result
from sessions.competitions.round_end import TableStatus, read_table
from sessions.competitions.stages import in_bracket
from sessions.competitions.stored_tournament import (
    REAL,
    TABLE,
    StoredTournament,
    TournamentGame,
    clock_of,
    may_organise,
)
from sessions.competitions.tournament_data import (
    DRAW,
    OPEN,
    RUNNING,
    WINS,
    MatchGame,
    Pairing,
    PairingId,
    entrant,
)
from sessions.competitions.tournament_documents import TournamentDocuments
from sessions.operations import phases
from sessions.operations.inviting import PAIRING_OVER
from sessions.results.entering import result_of
from sessions.results.result_data import GameResult
from sessions.store.protocol import Conflict, CorruptData, StoredTable, StoreError
from sessions.table.table import Table
from sessions.table.table_data import LOBBY, NOBODY, OVER, PairedFor, Person
from sessions.table.time_controls import NONE
from sessions.tables.table_repository import new_name
from sessions.tables.tables import Tables

LOG = logging.getLogger(__name__)


class PairingTables:
    """Opens tables for pairings, and enters their results.

    The id of a table is saved in its pairing before the table exists. So all who open the table of a game use
    the same id, and if two do it at once, the store accepts one.
    """

    def __init__(self, tables: Tables, documents: TournamentDocuments) -> None:
        """`documents`: loads and saves tournaments."""
        self._tables, self._documents = tables, documents
        self.ended_tables: dict[str, None] = {}
        """Ids of tables that ended and whose results are yet to be entered, as an ordered set."""
        tables.repository.watchers.append(self._saw)
        tables.game_starts.guards.append(self._mark_begun)
        documents.settled_watchers.append(self.close_lobbies)

    # ---------------------------------------------------------------- opening

    def without_table(self, stored: StoredTournament) -> list[TournamentGame]:
        """Return the open games of the current round that have no table yet; none if games are played on real
        tables only.
        """
        games = stored.games_in(stored.round) if stored.venue != REAL else []
        return [game for game in games if game.is_open and not game.pairing.table]

    async def table_of(self, pairing: Pairing) -> Table | None:
        """Return the existing table of a game; None if there is none."""
        return await self._tables.get(pairing.table) if pairing.table else None

    async def require_may_open(
        self, id: str, pairing_id: PairingId, person: int, *, manager: bool
    ) -> TournamentGame:
        """Return a game whose table a person may open. Raises Refused if the game is not open, or if the
        person neither plays it nor organises the tournament.

        `id`: of the tournament. `person`: user id. `manager`: this person manages the server.
        """
        stored = await self._documents.require(id)
        game = open_game(stored, pairing_id)
        if not may_organise(stored, person, manager=manager):
            game.number_of(person)
        return game

    async def open(
        self,
        id: str,
        pairing_id: PairingId,
        place: int,
        language: str,
        *,
        clock: str = "",
        own: bool = False,
    ) -> Table:
        """Return the table of an open game: the existing one, or a new lobby with all seats reserved.

        The seats are reserved until the round ends. If the existing table ended without a result, the game
        gets a new one. `id`: of the tournament. `place`: the channel for a new table. `language`, `clock`:
        for a new table, unless the tournament sets them. `own`: the channel is a thread that was created for
        this table. Raises Refused if the game is not open, if it is played on real tables only, or if no
        table can be opened.
        """
        game = await self.name_table(id, pairing_id)
        table_id = game.pairing.table
        if (loaded_table := await self._tables.get(table_id)) is not None:
            return loaded_table
        try:
            opened = await self.open_table(game, place, language, clock, own)
        except Conflict:
            opened = None  # another process was faster
        game_now = (await self._documents.require(id)).find_game(pairing_id)
        is_decided = game_now is None or game_now.pairing.result != OPEN
        if opened is not None and is_decided:
            await self._tables.apply(table_id, phases.dissolve_lobby, PAIRING_OVER)
        loaded_table = await self._tables.get(table_id)
        if loaded_table is None:
            raise Refused("no-table")
        return loaded_table

    async def name_table(self, id: str, pairing_id: PairingId) -> TournamentGame:
        """Return an open game, whose pairing has the id of its table; create that id if needed. `id`: of the
        tournament.
        """
        game = open_game(await self._documents.require(id), pairing_id)
        old_table, present = game.pairing.table, await self._present(game)
        needs_new_table = await self._ended_without_result(old_table)

        def name(stored: StoredTournament) -> None:
            """Save a new table id in the pairing if there is none, or its table ended without a result."""
            pairing = open_game(stored, pairing_id).pairing
            if stored.venue == REAL:
                raise Refused("tournament-real-only")
            if not pairing.table or (needs_new_table and pairing.table == old_table):
                pairing.table, pairing.begun, pairing.present = new_name(), False, present

        return open_game(await self._documents.change(id, name), pairing_id)

    async def _present(self, game: TournamentGame) -> tuple[int, ...]:
        """Return the numbers of the entrants who have taken their seat at any table of this game so far."""
        pairing, present_people = game.pairing, (await self.table_status(game.pairing)).present
        sides = zip(pairing.players, game.people, strict=True)
        return tuple(
            number for number, person in sides if person in present_people or number in pairing.present
        )

    async def table_status(self, pairing: Pairing) -> TableStatus:
        """Return what the table of a game shows."""
        return read_table(await self._row(pairing.table))

    async def _mark_begun(self, table: str) -> None:
        """Save in the tournament that the game of this table begins. Do nothing if the table is not one of a
        tournament.

        If the pairing has a result already, or another table, close the lobby and raise Refused, because one
        pairing has one result. `table`: its id.
        """
        loaded_table = await self._tables.get(table)
        paired = loaded_table.body.origin.pairing if loaded_table is not None else None
        if paired is None:
            return

        def begin(stored: StoredTournament) -> None:
            """Mark the pairing as begun. Raises Refused if it has a result, or another table now."""
            pairing = open_game(stored, PairingId(paired.round, paired.board)).pairing
            if pairing.table != table:
                raise Refused("tournament-settled")
            pairing.begun = True

        try:
            await self._documents.change(paired.tournament, begin)
        except Refused:
            await self.close_lobbies([table])
            raise

    async def _ended_without_result(self, table: str) -> bool:
        """Return whether this table (an id, or "") is over without a result."""
        row = await self._tables.store.read(table) if table else None
        if row is None or row.phase != OVER:
            return False
        loaded_table = await self._tables.get(table, row.version)
        return loaded_table is not None and result_of(loaded_table) is None

    async def open_table(
        self, game: TournamentGame, place: int, language: str, clock: str, own: bool
    ) -> Table:
        """Open the lobby of a game, with a reserved seat for each player.

        `game`: its pairing has the id of the new table. `place`: the channel. The other parameters are those
        of `open`. Raises Conflict if the table exists, and Refused if it cannot be opened.
        """
        stored, pairing_id, pairing = game
        terms, tables = stored.terms, self._tables
        players = [entrant(stored.tournament, number) for number in pairing.players]
        if is_turned(pairing):
            players.reverse()
        paired = PairedFor(
            stored.id,
            *pairing_id,
            stored.tournament.rounds[-1].due,
            len(players),
            stored.title,
            stored.channel,
        )
        time_control = clock_of(stored, clock)
        refereed = tables.packs_by_game[terms.game].rules[terms.pack].refereeing
        reserve_seats = await tables.invitations.pairing_step(
            paired,
            [Person(player.person, player.name) for player in players],
            NONE if refereed else time_control,
            rated=terms.rated,
        )
        async with tables.repository.limits.opening(NOBODY.id, stored.guild, pairing.table):
            return await tables.open(
                place,
                stored.guild,
                NOBODY,
                terms.game,
                terms.pack,
                terms.options,
                terms.language or language,
                clock=time_control,
                own=own,
                kept_for=pairing.table,
                first=reserve_seats,
            )

    # ---------------------------------------------------------------- their ends

    def _saw(self, table: Table) -> None:
        """Note a table of a tournament that is over, so that `enter_results` enters its result."""
        if table.body.origin.pairing is not None and table.is_over:
            self.ended_tables[table.id] = None

    async def enter_results(self) -> None:
        """Enter the results of the tables that ended since the last call."""
        while self.ended_tables:
            table_id = next(iter(self.ended_tables))
            try:
                table = await self._tables.get(table_id)
                if table is not None:
                    await self.follow(table)
            except Refused as refused:
                LOG.info("table %s of a tournament ended: %s", table_id, refused.reason)
            except Exception as error:
                if isinstance(error, StoreError) and not isinstance(error, CorruptData):
                    raise
                LOG.error("table %s of a tournament ended, and nothing comes of it", table_id, exc_info=error)
            self.ended_tables.pop(table_id, None)

    async def follow(self, table: Table) -> None:
        """Enter the result of a finished table in its tournament. If the game was resumed and has ended
        again, correct the earlier result. Do nothing for other tables.
        """
        paired, result = table.body.origin.pairing, result_of(table) if table.is_over else None
        if paired is None or result is None or await self._documents.get(paired.tournament) is None:
            return

        pairing_id, now = PairingId(paired.round, paired.board), self._documents.now()
        await self._documents.change(
            paired.tournament,
            lambda stored: enter_result(stored, pairing_id, table.id, result, now),
        )

    async def catch_up(self, id: str) -> None:
        """Enter the results of all finished tables of a tournament. Call it before open games are decided in
        another way. `id`: of the tournament.
        """
        stored = await self._documents.get(id)
        if stored is not None:
            await self.check_tables(stored)

    async def check_tables(self, stored: StoredTournament) -> None:
        """Enter results of the current round that no process saw, and close lobbies of decided games."""
        if stored.phase != RUNNING or not stored.round:
            return
        for pairing in [*stored.tournament.rounds[-1].pairings]:
            row = await self._row(pairing.table)
            if row is None:
                continue
            if row.phase == OVER and pairing.result == OPEN:
                # Another process may have ended it.
                table = await self._tables.get(row.table, row.version)
                if table is not None:
                    await self.follow(table)
            elif row.phase == LOBBY and pairing.result != OPEN:
                await self.close_lobbies([row.table])

    async def _row(self, table: str) -> StoredTable | None:
        """Return a stored table; None if there is none or if it is corrupt. `table`: its id, or ""."""
        try:
            return await self._tables.store.read(table) if table else None
        except CorruptData:
            return None

    async def close_lobbies(self, tables: Sequence[str]) -> None:
        """Close these tables if they are still lobbies.

        A game that has begun goes on, without effect on the tournament. `tables`: their ids.
        """
        for table_id in tables:
            row = await self._row(table_id)
            if row is not None and row.phase == LOBBY:
                with suppress(Refused):  # it is just beginning
                    await self._tables.apply(table_id, phases.dissolve_lobby, PAIRING_OVER)


def enter_result(
    stored: StoredTournament, pairing_id: PairingId, table: str, result: GameResult, now: float
) -> None:
    """Enter the result of a table in a tournament.

    Do nothing if the pairing has another table by now, if its result did not come from its table, or if other
    people played. At a table of three or four whose winner has left the tournament, nobody won.

    `table`: id of the table. `result`: the result of the table. `now`: seconds since 1970.
    """
    game = stored.find_game(pairing_id)
    if game is None:
        return
    pairing = game.pairing
    former_game = next((one for one in pairing.games if one.table == table), None)
    if former_game is None and pairing.table != table:
        return
    if pairing.result != OPEN and game.source != TABLE:
        return
    people = game.people
    ranks = [result.rank_of(person) for person in people]
    if not all((*people, *ranks)):
        return
    outcome = DRAW
    if ranks.count(min(ranks)) == 1:
        outcome = WINS[pairing.numbers.index(pairing.players[ranks.index(min(ranks))])]
    if former_game is not None:
        _correct_game(game, former_game, outcome, now)
    elif pairing.result == OPEN:
        add_result(game, outcome, TABLE, now, table)
    elif outcome != pairing.result and pairing.best_of == 1 and _may_correct(game, outcome):
        settle(game, outcome, TABLE, now)


def _correct_game(game: TournamentGame, match_game: MatchGame, outcome: str, now: float) -> None:
    """Correct a game of a pairing of several games, because its table was resumed and ended again. A pairing
    that is decided stays decided: if the games no longer do so, the organiser sees to it.

    `match_game`: one of the games. `outcome`: its result now. `now`: seconds since 1970.
    """
    pairing, result_before = game.pairing, match_game.result
    match_game.result = outcome
    result = match_result(pairing)
    if pairing.result != OPEN and (result == OPEN or not _may_correct(game, result)):
        match_game.result = result_before
    elif result not in (OPEN, pairing.result):
        settle(game, result, TABLE, now)


def _may_correct(game: TournamentGame, outcome: str) -> bool:
    """Return whether a result may be corrected to this outcome. In earlier rounds of a knockout, a draw may
    not be entered. `outcome`: FIRST, SECOND or DRAW.
    """
    round = game.id.round
    return outcome != DRAW or not in_bracket(game.stored.tournament, round) or round == game.stored.round
