"""The tables of matched games. Each table is opened once. If its lobby ends without a game, those who were
present wait in the queue again."""

from engine.questions import Refused
from sessions.gathering.queue_entries import MatchedGame
from sessions.gathering.waiting_queue import CLOSED, DECLINED, MISSED, PLAYS, STAYS, ServerQueues
from sessions.operations import phases
from sessions.store.protocol import Conflict, StoredTable
from sessions.table.table import Table
from sessions.table.table_data import LOBBY, OVER, Person
from sessions.table.time_controls import MINUTE
from sessions.tables.table_limits import body_of
from sessions.tables.tables import Tables

ABANDONED = MINUTE  # after so long without a table, the process that should open it was killed
UNPLACED = "unplaced"  # the end of a lobby that could not be shown
UNFILLED = ("missed", "abandoned", UNPLACED)  # ends of lobbies after which those who were present wait again
# What each kind of line in a lobby's journal means for a matched person: one of the outcomes in
# waiting_queue.
FATES = {
    **dict.fromkeys(("turndown", "leave", "remove", "withdraw"), DECLINED),
    "pass": MISSED,
    "join": STAYS,
}


class MatchedTables:
    """Opens and settles the tables of matched games in all servers."""

    def __init__(self, tables: Tables, queues: ServerQueues) -> None:
        """`tables`: all tables of this process. `queues`: in which people wait, in all servers."""
        self._tables, self.queues = tables, queues

    async def open(
        self,
        guild: int,
        game: MatchedGame,
        channel: int,
        language: str,
        *,
        clock: str = "",
        own: bool = False,
    ) -> Table | None:
        """Open the lobby of a matched game, and return its table.

        Return None if another process has opened it, or if these people no longer play together. If no table
        can be opened, put the people back into the queue, except an owner who may not open one, and raise
        Refused with the reason.

        `guild`, `channel`: ids of server and channel. `language`, `clock`: for a game without a language or
        pace of its own. `own`: the channel is a thread that was created for this table.
        """
        tables = self._tables
        names = {entry.person: entry.name for entry in game.entries}
        owner = Person(game.owner, names[game.owner])
        guests = [Person(person, names[person]) for person in game.people if person != game.owner]
        pack, clock = tables.packs_by_game[game.game].default_pack, game.pace or clock
        try:
            seat_guests = await tables.invitations.queue_step(
                owner, guests, clock, is_present=game.owner_present
            )
            async with tables.repository.limits.opening(owner.id, guild, game.table):
                table = await tables.open(
                    channel,
                    guild,
                    owner,
                    game.game,
                    pack,
                    {},
                    game.language or language,
                    clock=clock,
                    own=own,
                    kept_for=game.table,
                    first=seat_guests,
                )
        except Conflict:
            return None
        except Refused as refused:
            may_not_open = refused.reason in ("too-many-lobbies", "too-many-tables", "kept-out")
            removed_person = owner.id if may_not_open else 0
            await self.queues.settle(guild, game, lambda person: PLAYS if person == removed_person else STAYS)
            raise
        return await self._remove_erased_people(guild, game, table)

    async def _remove_erased_people(self, guild: int, game: MatchedGame, table: Table) -> Table | None:
        """Remove people who were erased meanwhile from the new table, and return the table.

        If the game was settled meanwhile, close the table and return None.
        """
        game_now = (await self.queues.of(guild)).game(game.table)
        if game_now is None:
            await self._tables.apply(table.id, phases.dissolve_lobby, UNPLACED)
            return None
        for person in {*game.people} - {*game_now.people}:
            await self._tables.repository.erase_person(table.id, person)
        return await self._tables.get(table.id)

    async def give_up(self, guild: int, game: MatchedGame, table: Table) -> Table:
        """Close the lobby of a matched game because the bot cannot write to its channel. All its people wait
        in the queue again. Return the closed table. `guild`: server id.
        """
        changed = await self._tables.apply(table.id, phases.dissolve_lobby, UNPLACED)
        await self.queues.settle(guild, game, lambda _: STAYS)
        return changed.table

    async def settle(self, guild: int) -> list[MatchedGame]:
        """Settle a server's matched games that have begun or failed.

        After a failed game, its people wait in the queue again, except those who declined, missed the call or
        left. Return the games whose table was never opened: this process must open it now.
        """
        unopened = []
        for game in (await self.queues.of(guild)).matched_games:
            row = await self._tables.store.read(game.table)
            if row is None:
                if abs(self._tables.now() - game.at) > ABANDONED:
                    taken_over = await self.queues.take_over(guild, game)
                    unopened += [taken_over] if taken_over is not None else []
            elif row.phase != LOBBY:
                fates = await self._fates(game, row)
                await self.queues.settle(guild, game, fates.__getitem__)
        return unopened

    async def _fates(self, game: MatchedGame, row: StoredTable) -> dict[int, str]:
        """Return what happens to each person of a matched game: user id → outcome, as `ServerQueues.settle`
        takes it.

        `row`: the stored table of the game, whose lobby has begun or was closed.
        """
        ended = body_of(row).end.reason
        if row.phase != OVER:
            return dict.fromkeys(game.people, PLAYS)
        if ended not in UNFILLED:
            return dict.fromkeys(game.people, CLOSED if ended in ("moderator", "replaced") else PLAYS)
        fates = dict.fromkeys(game.people, STAYS)
        for line in await self._tables.store.journal(row.table):
            person = line.text.split()[0] if line.kind in FATES else ""
            if person.isdecimal() and int(person) in fates:
                fates[int(person)] = FATES[line.kind]
        return fates
