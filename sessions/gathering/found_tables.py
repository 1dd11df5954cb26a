"""The tables of games that the queue found: opened once each, and what becomes of those who waited."""

from functools import partial

from engine.ask import Refused
from sessions.gathering.waiting_queue import FoundGame, Queues
from sessions.store.protocol import Conflict, Row
from sessions.table.clock_profiles import MINUTE
from sessions.table.table import Table
from sessions.table.table_data import LOBBY, OVER, Person
from sessions.tables.registry import Tables
from sessions.tables.table_limits import body_of

ABANDONED = MINUTE  # after so long nobody is opening a game's table any more: its process was killed
UNFILLED = ("missed", "abandoned")  # ends of lobbies after which who was there waits on
GONE = {"pass", "turndown", "leave", "remove", "withdraw"}  # lines of who was called and does not play


class FoundTables:
    """What is done about them in any server."""

    def __init__(self, tables: Tables, queues: Queues) -> None:
        self._tables, self.queues = tables, queues

    async def open(
        self, guild: int, game: FoundGame, place: int, language: str, *, clock: str = "", own: bool = False
    ) -> Table | None:
        """The lobby in which they say that they are there; None where another process has opened it.

        clock: where their pace says none. Where no table can be opened they wait on, but for an owner who
        has too many; raises Refused with why.
        """
        tables = self._tables
        names = {one.person: one.name for one in game.wishes}
        owner = Person(game.owner, names[game.owner])
        guests = [Person(one, names[one]) for one in game.people if one != game.owner]
        pack, clock = tables.shelves[game.game].usual, game.pace or clock
        try:
            first = await tables.invitations.found(game.game, owner, guests, clock, here=game.here)
            async with tables.keeper.limits.opening(owner.id, guild, game.table):
                return await tables.open(
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
            await self.queues.settle(guild, game.table, lambda person: person != out)
            raise

    async def settle(self, guild: int) -> list[FoundGame]:
        """Games that have begun are forgotten, and for those that will not those wait on who neither declined
        nor let the call pass nor left. The games whose table was never opened."""
        lost = []
        for game in (await self.queues.of(guild)).found:
            row = await self._tables.store.read(game.table)
            if row is None:
                if self._tables.now() - game.at > ABANDONED:
                    lost.append(game)
            elif row.phase != LOBBY:
                gone = await self._gone(game, row)
                await self.queues.settle(guild, game.table, partial(_stays, gone))
        return lost

    async def _gone(self, game: FoundGame, row: Row) -> set[int]:
        """Those who do not wait on: all, but where not everybody was there."""
        if row.phase != OVER or body_of(row).ended not in UNFILLED:
            return {*game.people}
        lines = [line for line in await self._tables.store.journal(row.table) if line.kind in GONE]
        return {int(line.text.split()[0]) for line in lines if line.text.split()[0].isdecimal()}


def _stays(gone: set[int], person: int) -> bool:
    return person not in gone
