"""Where a replay comes from, and from whose eyes somebody may look through it."""

import asyncio
from collections import OrderedDict
from typing import NamedTuple

from engine.ask import Refused
from engine.replay import Frame, Replay
from sessions.table.replays import replayed
from sessions.table.table import Table
from sessions.tables.keeper import TableKeeper

KEPT = 16  # replays with their frames, of a few MB at most
LONG_GAME = 200  # answers; to play more of them again takes so long that others would wait


class Source:
    """A game that can be looked through.

    id: of its table, or the key of a record that is kept; over: whether the game has ended; table: None for a
    record.
    """

    def __init__(self, id: str, replay: Replay, over: bool, table: Table | None = None) -> None:
        self.id, self.replay, self.over, self.table = id, replay, over, table
        self._frames: dict[int | None, tuple[Frame, ...]] = {}

    def eyes(self, person: int) -> tuple[int | None, ...]:
        """From whose eyes this person may see it, the usual ones first: of a finished game from everybody's;
        while it is played from those of one's own seats, and whoever has none sees what everybody may see."""
        seats = range(len(self.replay.setup.seats)) if self.replay.rules.own_panels else ()
        mine = [seat for seat in self.table.seats_of(person) if seat in seats] if self.table else []
        if self.over:
            return (None, *seats)
        return tuple(mine) or (None,)

    async def frames(self, eyes: int | None) -> tuple[Frame, ...]:
        """All that these eyes saw. Long games are played again beside the answers of others."""
        if eyes not in self._frames:
            make = self.replay.frames
            long = len(self.replay.answers) > LONG_GAME
            self._frames[eyes] = await asyncio.to_thread(make, eyes) if long else make(eyes)
        return self._frames[eyes]


class _Version(NamedTuple):
    """What of a table a kept source shows."""

    table: str
    version: int


class ReplaySources:
    """Finds them; what was looked at lately is at hand."""

    def __init__(self, tables: TableKeeper) -> None:
        self._tables = tables
        self._kept: OrderedDict[_Version, Source] = OrderedDict()

    async def of_table(self, name: str) -> Source:
        """A table's game so far; raises Refused where there is none, or the rules of today do not give it."""
        table = await self._tables.get(name)
        if table is None:
            raise Refused("no-table")
        if table.match is None:
            raise Refused("not-started")
        key = _Version(name, table.version)
        if key not in self._kept:
            self._kept[key] = await self._made(table)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return self._kept[key]

    async def _made(self, table: Table) -> Source:
        assert table.match is not None
        answers = await self._tables.journal_answers(table.id)
        if replayed(table, answers) is None:
            raise Refused("no-replay")
        replay = Replay(table.game, table.rules, table.setup, answers, table.match.result)
        return Source(table.id, replay, table.over, table)
