"""The games that can be shown as replays, and from which viewpoints a person may see them."""

import asyncio
from collections import OrderedDict
from typing import NamedTuple

from engine.questions import Refused
from engine.records.replay import Frame, Replay, viewpoints
from sessions.computers.teaching import PlayedGame, played_at
from sessions.computers.worker_pool import WorkerPool
from sessions.replays.record_reading import ReadRecord, read_record
from sessions.replays.uploaded_records import UploadedRecords
from sessions.table.replays import replayed
from sessions.table.table import Table
from sessions.tables.table_repository import TableRepository

KEPT = 16  # cached replays with their frames
MOST_FRAMES = 8_000  # of all cached replays, 2 to 10 KB each; the current one always stays
LONG_GAME = 200  # answers; longer games are replayed in a thread, so that others need not wait


class ReplaySource:
    """A game that can be shown as a replay.

    `id`: id of its table, or key of a stored record. `replay`: set-up and answers. `is_over`: the game has
    ended. `table`: its table; None for a record. `has_cards`: the game's cards are available on this host.
    `frames_by_viewpoint`: the cached frames.
    """

    def __init__(
        self, id: str, replay: Replay, is_over: bool, table: Table | None = None, *, has_cards: bool = True
    ) -> None:
        self.id, self.replay, self.is_over, self.table = id, replay, is_over, table
        self.has_cards = has_cards
        self.frames_by_viewpoint: dict[int | None, tuple[Frame, ...]] = {}

    @property
    def size(self) -> int:
        """How many frames are cached."""
        return sum(map(len, self.frames_by_viewpoint.values()))

    def viewpoints(self, person: int) -> tuple[int | None, ...]:
        """Return the viewpoints from which this person may see the game, the usual ones first.

        A viewpoint is a seat, or None for what is public. A finished game can be seen from all viewpoints, a
        running game only from the person's own seats. A person without a seat sees what is public.
        """
        all_viewpoints = viewpoints(self.replay.rules, len(self.replay.setup.seats))
        if self.is_over:
            return all_viewpoints
        own_seats = self.table.seats_of(person) if self.table else []
        return tuple(seat for seat in own_seats if seat in all_viewpoints) or (None,)

    async def frames(self, viewpoint: int | None) -> tuple[Frame, ...]:
        """Return all frames from a viewpoint: a seat, or None for what is public.

        They are cached. Long games are replayed in a thread.
        """
        if viewpoint not in self.frames_by_viewpoint:
            if len(self.replay.answers) > LONG_GAME:
                frames = await asyncio.to_thread(self.replay.frames, viewpoint)
            else:
                frames = self.replay.frames(viewpoint)
            self.frames_by_viewpoint[viewpoint] = frames
        return self.frames_by_viewpoint[viewpoint]

    def played(self, guild: int) -> PlayedGame:
        """Return the game for the teacher.

        Raises Refused while the game goes on, or if there is no teacher for it. `guild`: the server for whose
        turn a worker computes, if the game has no table; 0: none.
        """
        replay = self.replay
        if not self.is_over or replay.rules.computer is None:
            raise Refused("no-moments")
        if self.table is not None:
            return played_at(self.table, replay.answers)
        seats = range(len(replay.setup.seats))
        return PlayedGame(self.id, guild, replay.game, replay.rules, replay.setup, replay.answers, seats)

    def asks(self, number: int) -> bool:
        """Return whether the game is over, and a seat gave answer `number` (index, from 0)."""
        answers = self.replay.answers
        return self.is_over and number < len(answers) and answers[number][0] >= 0


class _CacheKey(NamedTuple):
    """Cache key: a table or record, and its version."""

    table: str
    """Id of the table, or key of the record."""
    version: int
    """Version of the table; 0 for a record."""


class ReplaySources:
    """Finds replays, and caches recent ones.

    `tables`: loads tables and packs. `records`: the uploaded records. `worker_pool`: the workers that read
    records.
    """

    def __init__(self, tables: TableRepository, records: UploadedRecords, worker_pool: WorkerPool) -> None:
        self._tables, self.records, self._worker_pool = tables, records, worker_pool
        self._cached: OrderedDict[_CacheKey, ReplaySource] = OrderedDict()
        """The cache, the game used last at the end."""

    async def of_table(self, name: str) -> ReplaySource:
        """Return the game of a table so far. `name`: id of the table.

        Raises Refused if there is none, or if today's rules do not reproduce it.
        """
        async with self._tables.locked(name) as table:  # an answer meanwhile would be in memory alone
            if table.match is None:
                raise Refused("not-started")
            key = _CacheKey(name, table.version)
            return self._at_hand(key) or self._noted(key, await self._made(table))

    async def of_record(self, person: int, key: str, guild: int = 0) -> ReplaySource:
        """Return the game of a record that this person uploaded. Raises Refused if it is no longer stored.

        `person`: user id. `key`: of the record. `guild`: the server for whose turn a worker computes; 0:
        none.
        """
        cached = self._at_hand(_CacheKey(key, 0)) if await self.records.has(person, key) else None
        if cached is not None:
            return cached
        text = await self.records.text(person, key)
        if text is None:
            raise Refused("record-gone")
        return await self._read(person, key, text, guild)

    async def upload(self, person: int, text: str, guild: int = 0) -> ReplaySource:
        """Read a record that this person uploads, and save it if it can be replayed.

        Raises Refused with the reason if it cannot be replayed. `text`: of the record. `guild`: the server
        for whose turn a worker computes; 0: none.
        """
        source = await self._read(person, "", text, guild)
        source.id = await self.records.keep(person, text)
        return self._noted(_CacheKey(source.id, 0), source)

    # ---------------------------------------------------------------- inside

    async def _made(self, table: Table) -> ReplaySource:
        """Replay a table's journal, and return the game. Raises Refused if today's rules do not reproduce
        it.
        """
        assert table.match is not None
        answers = await self._tables.journal_answers(table.id)
        if replayed(table, answers) is None:
            raise Refused("no-replay")
        replay = Replay(table.game, table.rules, table.setup, answers, table.match.result)
        return ReplaySource(table.id, replay, table.is_over, table)

    async def _read(self, person: int, key: str, text: str, guild: int) -> ReplaySource:
        """Read and replay a record, and return its game. Raises Refused with the reason if that is
        impossible.

        `person`: user id. `key`: of a stored record; "": it is not stored yet, so the game is not cached.
        `guild`: the server for whose turn a worker computes; 0: none.
        """
        read = await self._tried(person, guild, text)
        if read.refusal == "record-cards" and read.pack_text_or_digest:
            cards = await self._tables.packs.text(read.game, read.pack_text_or_digest)
            read = await self._tried(person, guild, text, cards) if cards else read
        if read.refusal:
            raise Refused(read.refusal, line=read.line, name=read.name)
        packs, game_packs = self._tables.packs, self._tables.packs_by_game[read.game]
        if game_packs.game.needs_pack:
            rules = await packs.make_rules(read.game, read.pack_text_or_digest)
        else:
            rules = game_packs.rules[""]
        replay = Replay(read.game, rules, read.setup, read.answers, read.result)
        digest = rules.pack_info.digest
        has_cards = not digest or await packs.text(read.game, digest) is not None
        is_over = read.result is not None or bool(read.setup.seed)  # only ended games show their seed
        source = ReplaySource(key, replay, is_over, has_cards=has_cards)
        return self._noted(_CacheKey(key, 0), source) if key else source

    async def _tried(self, person: int, guild: int, text: str, cards: str = "") -> ReadRecord:
        """Read and replay a record in a worker. Raises Refused if it takes too long.

        `guild`: the server for whose turn the worker computes. `cards`: the text of the record's pack, if
        this host stores it; "": not.
        """
        try:
            reading: ReadRecord = await self._worker_pool.run(
                f"record of {person}", guild, "", None, read_record, text, cards
            )
        except TimeoutError:
            raise Refused("record-too-long", line=0, name="") from None
        return reading

    def _at_hand(self, key: _CacheKey) -> ReplaySource | None:
        """Return a cached game; None if it is not cached."""
        cached = self._cached.get(key)
        return self._noted(key, cached) if cached is not None else None

    def _noted(self, key: _CacheKey, source: ReplaySource) -> ReplaySource:
        """Add a game to the cache, and return it.

        Drop the oldest games while there are more than KEPT, or while they have more than MOST_FRAMES frames.
        """
        self._cached[key] = source
        self._cached.move_to_end(key)
        while len(self._cached) > KEPT or (len(self._cached) > 1 and self.frame_count() > MOST_FRAMES):
            self._cached.popitem(last=False)
        return source

    def frame_count(self) -> int:
        """Return how many frames are cached in all."""
        return sum(source.size for source in self._cached.values())
