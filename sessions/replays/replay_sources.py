"""Where a replay comes from, and from whose eyes somebody may look through it."""

import asyncio
from collections import OrderedDict
from typing import NamedTuple

from engine.questions import Refused
from engine.replay import Frame, Replay, viewpoints
from sessions.computers.teaching import PlayedGame, played_at
from sessions.computers.worker_pool import WorkerPool
from sessions.replays.record_reading import ReadRecord, read_record
from sessions.replays.uploaded_records import UploadedRecords
from sessions.table.replays import replayed
from sessions.table.table import Table
from sessions.tables.table_repository import TableRepository

KEPT = 16  # replays with their frames
MOST_FRAMES = 8_000  # of all of them, 2 to 10 KB each; the one that is looked at stays
LONG_GAME = 200  # answers; to play more of them again takes so long that others would wait


class Source:
    """A game that can be looked through.

    id: of its table, or the key of a record that is kept; over: whether the game has ended; table: None for a
    record; at_home: this house has its cards.
    """

    def __init__(
        self, id: str, replay: Replay, over: bool, table: Table | None = None, *, at_home: bool = True
    ) -> None:
        self.id, self.replay, self.over, self.table = id, replay, over, table
        self.at_home = at_home
        self.frames_of: dict[int | None, tuple[Frame, ...]] = {}

    @property
    def size(self) -> int:
        """How many frames are at hand."""
        return sum(map(len, self.frames_of.values()))

    def viewpoints(self, person: int) -> tuple[int | None, ...]:
        """From whose eyes this person may see it, the usual ones first: of a finished game from everybody's;
        while it is played from those of one's own seats, and whoever has none sees what everybody may see."""
        everybody = viewpoints(self.replay.rules, len(self.replay.setup.seats))
        if self.over:
            return everybody
        mine = [seat for seat in self.table.seats_of(person) if seat in everybody] if self.table else []
        return tuple(mine) or (None,)

    async def frames(self, eyes: int | None) -> tuple[Frame, ...]:
        """All that these eyes saw. Long games are played again beside the answers of others."""
        if eyes not in self.frames_of:
            make = self.replay.frames
            long = len(self.replay.answers) > LONG_GAME
            self.frames_of[eyes] = await asyncio.to_thread(make, eyes) if long else make(eyes)
        return self.frames_of[eyes]

    def played(self, guild: int) -> PlayedGame:
        """The same to be thought about; raises Refused while it is played. guild: where somebody asks."""
        replay = self.replay
        if not self.over or replay.rules.computer is None:
            raise Refused("no-moments")
        if self.table is not None:
            return played_at(self.table, replay.answers)
        seats = range(len(replay.setup.seats))
        return PlayedGame(self.id, guild, replay.game, replay.rules, replay.setup, replay.answers, seats)

    def asks(self, number: int) -> bool:
        """Whether a seat of the finished game was asked something after so many answers."""
        answers = self.replay.answers
        return self.over and number < len(answers) and answers[number][0] >= 0


class _Version(NamedTuple):
    """What of a table a kept source shows."""

    table: str
    version: int


class ReplaySources:
    """Finds them; what was looked at lately is at hand. records: what people brought."""

    def __init__(self, tables: TableRepository, records: UploadedRecords, thinking: WorkerPool) -> None:
        self._tables, self.records, self._thinking = tables, records, thinking
        self._kept: OrderedDict[_Version, Source] = OrderedDict()

    async def of_table(self, name: str) -> Source:
        """A table's game so far; raises Refused where there is none, or the rules of today do not give it."""
        table = await self._tables.get(name)
        if table is None:
            raise Refused("no-table")
        if table.match is None:
            raise Refused("not-started")
        key = _Version(name, table.version)
        return self._at_hand(key) or self._noted(key, await self._made(table))

    async def of_record(self, person: int, key: str, guild: int = 0) -> Source:
        """The game of a record that this person brought; raises Refused where it is not kept any more."""
        cached = self._at_hand(_Version(key, 0)) if await self.records.has(person, key) else None
        if cached is not None:
            return cached
        text = await self.records.text(person, key)
        if text is None:
            raise Refused("record-gone")
        return await self._read(person, key, text, guild)

    async def upload(self, person: int, text: str, guild: int = 0) -> Source:
        """A record that this person brings along, kept if it can be played; raises Refused that says why
        not. guild: where somebody asks."""
        source = await self._read(person, "", text, guild)
        source.id = await self.records.keep(person, text)
        return self._noted(_Version(source.id, 0), source)

    # ---------------------------------------------------------------- inside

    async def _made(self, table: Table) -> Source:
        assert table.match is not None
        answers = await self._tables.journal_answers(table.id)
        if replayed(table, answers) is None:
            raise Refused("no-replay")
        replay = Replay(table.game, table.rules, table.setup, answers, table.match.result)
        return Source(table.id, replay, table.over, table)

    async def _read(self, person: int, key: str, text: str, guild: int) -> Source:
        read = await self._tried(person, guild, text)
        if read.why == "record-cards" and read.cards:
            cards = await self._tables.packs.text(read.game, read.cards)
            read = await self._tried(person, guild, text, cards) if cards else read
        if read.why:
            raise Refused(read.why, line=read.line, name=read.name)
        packs, shelf = self._tables.packs, self._tables.shelves[read.game]
        rules = await packs.made(read.game, read.cards) if shelf.game.packs else shelf.rules[""]
        replay = Replay(read.game, rules, read.setup, read.answers, read.result)
        digest = rules.printed.digest
        at_home = not digest or await packs.text(read.game, digest) is not None
        over = read.result is not None or bool(read.setup.seed)  # which is shown of an ended game alone
        source = Source(key, replay, over, at_home=at_home)
        return self._noted(_Version(key, 0), source) if key else source

    async def _tried(self, person: int, guild: int, text: str, cards: str = "") -> ReadRecord:
        """Read and played in a worker; one that takes very long costs its bringer a sentence."""
        try:
            reading: ReadRecord = await self._thinking.run(
                f"record of {person}", guild, "", None, read_record, text, cards
            )
        except TimeoutError:
            raise Refused("record-too-long", line=0, name="") from None
        return reading

    def _at_hand(self, key: _Version) -> Source | None:
        cached = self._kept.get(key)
        return self._noted(key, cached) if cached is not None else None

    def _noted(self, key: _Version, source: Source) -> Source:
        self._kept[key] = source
        self._kept.move_to_end(key)
        while len(self._kept) > KEPT or (len(self._kept) > 1 and self.frames_of() > MOST_FRAMES):
            self._kept.popitem(last=False)
        return source

    def frames_of(self) -> int:
        return sum(source.size for source in self._kept.values())
