"""The tables of games that the queue found: opened once each, and what becomes of those who waited."""

from engine.questions import Refused
from sessions.matchmaking.queue_entries import MatchedGame
from sessions.matchmaking.waiting_queue import CLOSED, DECLINED, MISSED, PLAYS, STAYS, ServerQueues
from sessions.store.protocol import Conflict, StoredTable
from sessions.table.table import Table
from sessions.table.table_data import LOBBY, OVER, Person
from sessions.table.time_controls import MINUTE
from sessions.tables.table_limits import body_of
from sessions.tables.tables import Tables

ABANDONED = MINUTE  # after so long nobody is opening a game's table any more: its process was killed
UNPLACED = "unplaced"  # how a lobby ends that could not be shown
UNFILLED = ("missed", "abandoned", UNPLACED)  # ends of lobbies after which who was there waits on
# What a line of a lobby's journal says of somebody who was called.
FATES = {
    **dict.fromkeys(("turndown", "leave", "remove", "withdraw"), DECLINED),
    "pass": MISSED,
    "join": STAYS,
}


class MatchedTables:
    """What is done about them in any server."""

    def __init__(self, tables: Tables, queues: ServerQueues) -> None:
        self._tables, self.queues = tables, queues

    async def open(
        self, guild: int, game: MatchedGame, place: int, language: str, *, clock: str = "", own: bool = False
    ) -> Table | None:
        """The lobby in which they say that they are there; None where another process has opened it, or where
        they do not play together any more.

        clock: where their pace says none. Where no table can be opened they wait on, but for an owner who
        has too many; raises Refused with why.
        """
        tables = self._tables
        names = {one.person: one.name for one in game.wishes}
        owner = Person(game.owner, names[game.owner])
        guests = [Person(one, names[one]) for one in game.people if one != game.owner]
        pack, clock = tables.shelves[game.game].usual, game.pace or clock
        try:
            first = await tables.invitations.found(game.game, owner, guests, clock, is_present=game.here)
            async with tables.keeper.limits.opening(owner.id, guild, game.table):
                table = await tables.open(
                    place,
                    guild,
                    owner,
                    game.game,
                    pack,
                    {},
                    game.language or language,
                    clock=clock,
                    own=own,
                    kept_for=game.table,
                    first=first,
                )
        except Conflict:
            return None
        except Refused as refused:
            out = owner.id if refused.reason in ("too-many-lobbies", "too-many-tables") else 0
            await self.queues.settle(guild, game, lambda person: STAYS if person != out else PLAYS)
            raise
        return await self._as_wanted(guild, game, table)

    async def _as_wanted(self, guild: int, game: MatchedGame, table: Table) -> Table | None:
        """Whoever was forgotten while it was being opened is in no table either, and people who wait on by
        now sit at none."""
        now = (await self.queues.of(guild)).game(game.table)
        if now is None:
            await self._tables.invitations.dissolve(table.id, UNPLACED)
            return None
        for person in {*game.people} - {*now.people}:
            await self._tables.keeper.erase_person(table.id, person)
        return await self._tables.get(table.id)

    async def give_up(self, guild: int, game: MatchedGame, table: Table) -> Table:
        """Its place cannot be written into: nobody is seated there, and they wait on."""
        changed = await self._tables.invitations.dissolve(table.id, UNPLACED)
        await self.queues.settle(guild, game, lambda _: STAYS)
        return changed.table

    async def settle(self, guild: int) -> list[MatchedGame]:
        """Games that have begun are forgotten, and for those that will not those wait on who neither declined
        nor let the call pass nor left. The games whose table was never opened, in this process's hands."""
        lost = []
        for game in (await self.queues.of(guild)).found:
            row = await self._tables.store.read(game.table)
            if row is None:
                if abs(self._tables.now() - game.at) > ABANDONED:
                    taken = await self.queues.take_over(guild, game)
                    lost += [taken] if taken is not None else []
            elif row.phase != LOBBY:
                await self.queues.settle(guild, game, (await self._fates(game, row)).__getitem__)
        return lost

    async def _fates(self, game: MatchedGame, row: StoredTable) -> dict[int, str]:
        """What becomes of everybody."""
        ended = body_of(row).ended
        if row.phase != OVER:
            return dict.fromkeys(game.people, PLAYS)
        if ended not in UNFILLED:
            return dict.fromkeys(game.people, CLOSED if ended == "moderator" else PLAYS)
        fates = dict.fromkeys(game.people, STAYS)
        for line in await self._tables.store.journal(row.table):
            person = line.text.split()[0] if line.kind in FATES else ""
            if person.isdecimal() and int(person) in fates:
                fates[int(person)] = FATES[line.kind]
        return fates
