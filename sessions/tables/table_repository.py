"""The tables of this process: loaded on first use, one lock for each, and every change saved before it is
shown."""

import contextlib
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from contextlib import asynccontextmanager
from typing import Any, Concatenate, NamedTuple, ParamSpec, TypeVar

import msgspec
from msgspec.structs import replace

from engine.game import Rules
from engine.questions import Answer, Refused
from sessions.common.locks import Locks
from sessions.moderation.moderation import Moderation
from sessions.operations import erasure, phases
from sessions.packs.available_packs import GamePacks
from sessions.packs.pack_contents import Packs
from sessions.people.followed_tables import FOLLOWERS
from sessions.people.learners import Experience
from sessions.results.challenges import WeeklyChallenges
from sessions.results.rating_service import RatingService
from sessions.results.results import Results
from sessions.store.person_hashes import PersonHashes
from sessions.store.protocol import Conflict, Store, StoredTable, StoreError
from sessions.table import presence, stored_moments, substitutes
from sessions.table.journal import answers_of
from sessions.table.table import USUAL_DEALING, Dealing, Operation, Table, named_in, new_line, row_of
from sessions.table.table_data import LOBBY, OVER, USUAL_PRESENCE, Change, PresenceTimes, TableBody
from sessions.table.time_controls import DAY, LOBBY_SECONDS
from sessions.tables.table_limits import USUAL, TableLimits, TableQuota

T = TypeVar("T")
P = ParamSpec("P")

LOG = logging.getLogger(__name__)
MOST_IN_MEMORY = 2_000  # tables, about 25 KB each; loading one replays its last turn for the panel
MOST_OVER = 100  # finished tables in memory: those of a quarter of an hour at ten answers a second
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # of table ids, without those that look alike


def new_name() -> str:
    """Return a random id for a table."""
    return "".join(secrets.choice(LETTERS) for _ in range(8))


def new_secret() -> str:
    """Return a random secret for a deal, as 64 hexadecimal digits."""
    return secrets.token_hex(32)


class ChangedTable(NamedTuple):
    """A table after a change, and what the change did."""

    table: Table
    """The table after the change."""
    change: Change
    """What the change did."""


class TableRepository:
    """Loads, caches and saves tables. A change is saved before anybody is notified of it."""

    def __init__(
        self,
        store: Store,
        game_packs: Mapping[str, GamePacks],
        *,
        now: Callable[[], float] = time.time,
        most_in_memory: int = MOST_IN_MEMORY,
        keep_days: int = 365,
        most: TableQuota = USUAL,
        presence_times: PresenceTimes = USUAL_PRESENCE,
        dealing: Dealing = USUAL_DEALING,
        new_id: Callable[[], str] = new_name,
    ) -> None:
        """game_packs: game → its card packs
        now: returns the current time, seconds since 1970
        most_in_memory: how many tables are cached
        keep_days: how long finished tables are kept, in days; 0: for ever
        most: how many unfinished tables a person and a server may have
        presence_times: how long people count as present at a table
        dealing: how a match's set-up and seed follow from the stored table
        new_id: returns a new id for a table"""
        self.store, self.new_id = store, new_id
        self.packs_by_game = game_packs
        self.now = now
        self._most_cached = most_in_memory
        self.keep_days, self.presence_times, self._dealing = keep_days, presence_times, dealing
        self.packs = Packs(store, game_packs, lambda: self.now())
        self.moderation = Moderation(store, lambda: self.now())
        self.limits = TableLimits(store, lambda: self.now(), self.moderation, most)
        self.experience = Experience(store)
        self.person_hashes = PersonHashes(store)
        self.results = Results(store)
        self.ratings = RatingService(store)
        self.challenges = WeeklyChallenges(store, lambda: self.now())
        self.watchers: list[Callable[[Table], None]] = []
        """Functions that are called with each table after it has changed, and after Discord has come to show
        its newest version. They must be quick and must not raise."""
        self.cached: OrderedDict[str, Table] = OrderedDict()
        """Table id → table in memory, the least recently used first."""
        self._cached_finished: OrderedDict[str, None] = OrderedDict()
        """Ids of the cached tables that are over, the least recently used first."""
        self.cached_by_channel: dict[int, str] = {}
        """Channel id → id of the last table there that was not over; only as long as the table is cached."""
        self._locks, self._channel_locks = Locks(), Locks()

    def in_memory(self) -> int:
        """Return how many tables are cached."""
        return len(self.cached)

    # ---------------------------------------------------------------- loading

    async def get(self, table: str, version: int = 0) -> Table | None:
        """Return a table by id, to read it; None if it does not exist. Changes go through `apply`.

        version: load the table again if the cached one has an older version than this
        """
        async with self._locks.of(table):
            return await self._load(table, version)

    @asynccontextmanager
    async def locked(self, table: str) -> AsyncIterator[Table]:
        """Yield a table with its lock held, so that it cannot change meanwhile. Raises Refused if it does not
        exist."""
        async with self._locks.of(table):
            loaded_table = await self._load(table)
            if loaded_table is None:
                raise Refused("no-table")
            yield loaded_table

    async def find_in_channel(self, channel: int) -> Table | None:
        """Return the table of a channel that is not over. If there is none, return the last table of the
        channel; None if it never had one. channel: id of the channel."""
        cached_table = self.cached.get(self.cached_by_channel.get(channel, ""))
        if cached_table is not None and not cached_table.is_over and not self.store.shared:
            return await self.get(cached_table.id)
        rows = await self.store.load_in_channel(channel)
        if not rows:
            return None
        async with self._locks.of(rows[0].table):
            return await self._load(rows[0].table, rows[0].version)

    async def journal_answers(self, table: str) -> list[Answer]:
        """Return the answers in a table's journal, without those that were undone. table: id of the table."""
        return answers_of(await self.store.journal(table))

    # ---------------------------------------------------------------- changing

    async def create(
        self,
        channel: int,
        guild: int,
        game: str,
        body: TableBody,
        first: Operation | None = None,
        kept_for: str = "",
    ) -> Table:
        """Create a table in its lobby and save it. Raises Refused if the channel has another table that is
        not over, or if the owner or the server has too many tables.

        channel: id of the channel
        guild: id of the server
        body: everything else that is stored of the new table
        first: an operation on the new table, saved in the same write; None: none
        kept_for: id for the new table, if the caller has already claimed it with `limits.opening`; "": check
            the limits now
        """
        async with self._free_channel(channel, game, body.pack.ref):
            if kept_for:
                return await self._created(kept_for, channel, guild, game, body, first)
            table_id = self.new_id()
            async with self.limits.opening(body.owner, guild, table_id):
                return await self._created(table_id, channel, guild, game, body, first)

    async def move(self, table_id: str, channel: int) -> ChangedTable:
        """Move a table to another channel. Raises Refused if that channel has another table that is not over,
        or the table cannot be moved (`phases.move`). channel: id of the channel."""
        table = await self.get(table_id)
        if table is None:
            raise Refused("no-table")
        if table.channel == channel:
            raise Refused("move-same")
        async with self._free_channel(channel, table.game, table.body.pack.ref):
            return await self.apply(table_id, phases.move, channel)

    @asynccontextmanager
    async def _free_channel(self, channel: int, game: str, pack: str) -> AsyncIterator[None]:
        """Let no other table come into a channel until the block ends. Raises Refused if it has one that is
        not over.

        channel: id of the channel
        game, pack: names of the game and card pack of the table that shall come there
        """
        async with self._channel_locks.of(channel):
            if any(row.phase != OVER for row in await self.store.load_in_channel(channel)):
                raise Refused("channel-busy", game=game, pack=pack)
            yield

    @asynccontextmanager
    async def if_over_alone(self, table_id: str) -> AsyncIterator[None]:
        """If a game is over by its rules, let no other table start in its channel until the block ends.
        Raises Refused if another table has already started there. At any other table do nothing.

        table_id: id of the table
        """
        table = await self.get(table_id)
        if table is None or not table.decided:
            yield
            return
        async with self._channel_locks.of(table.channel):
            rows = await self.store.load_in_channel(table.channel)
            if any(row.phase != OVER and row.table != table_id for row in rows):
                raise Refused("played-on")
            yield

    async def _created(
        self, table_id: str, channel: int, guild: int, game: str, body: TableBody, first: Operation | None
    ) -> Table:
        """Create and save a table, without checking channel and limits.

        table_id: id of the new table
        first: an operation on the new table, saved in the same write; None: none
        """
        now = self.now()
        row = StoredTable(table_id, guild, channel, game, LOBBY, 1, 0, now + LOBBY_SECONDS, (), b"", now)
        table = self._table(row, body, await self.packs.begin(game, body), 0)
        lines = [new_line(table, now, "open", str(body.owner))]
        lines += first(table, now).lines if first else []
        await self.moderation.require_may_be_chosen(
            guild, substitutes.people_with_a_part(body) - {body.owner}
        )
        await self._save_pack(table)
        await self.store.write(row_of(table, now), lines)
        self._add_to_cache(table)
        return table

    async def apply(
        self,
        table_id: str,
        operation: Callable[Concatenate[Table, float, P], Change],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> ChangedTable:
        """Change a table under its lock, save it, and then notify the watchers. Raises Refused if the
        table does not exist, or the operation refuses.

        If another process has saved a newer version, load the newer one and apply the operation once more.

        table_id: id of the table
        operation: changes the table; gets the table, the current time in seconds since 1970, and `args` and
            `kwargs`
        """
        async with self._locks.of(table_id):
            return await self._retry_on_conflict(
                table_id, lambda: self._apply(table_id, lambda t, now: operation(t, now, *args, **kwargs))
            )

    async def apply_with_answers(
        self,
        table_id: str,
        operation: Callable[Concatenate[Table, float, list[Answer], P], Change],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> ChangedTable:
        """Change a table as `apply` does, with an operation that after the time gets all answers of its
        journal that count. table_id: id of the table."""

        async def attempt() -> ChangedTable:
            """Read the answers, and apply the operation with them once."""
            answers = await self.journal_answers(table_id)
            return await self._apply(table_id, lambda t, now: operation(t, now, answers, *args, **kwargs))

        async with self._locks.of(table_id):
            return await self._retry_on_conflict(table_id, attempt)

    async def mark_shown(
        self,
        table: str,
        version: int,
        panel: int,
        *,
        asked: Sequence[str] = (),
        phase: str = "",
        answers: int = 0,
        pinged: Sequence[int] = (),
        calls: Mapping[str, str] | None = None,
    ) -> None:
        """Note that Discord shows a version of a table in a message.

        table: id of the table
        version: the version that is shown
        panel: id of the message
        asked: whom that message asks, as marks (see `presence`)
        phase: the phase that it shows
        answers: how many answers had been given when the message was made
        pinged: user ids of the people who were pinged
        calls: message id → mark of the messages beside the panel, see `Shown.calls`; None: unchanged
        """

        async def attempt() -> None:
            """Note it in the loaded table, and save the table's body once."""
            loaded_table = await self._load(table)
            if loaded_table is None:
                return
            body = loaded_table.body
            if panel != body.shown.panel:
                body.shown.answers_when_posted = answers
            # With the luck closed, the announcement of the start is still to be shown.
            shown_version = version - 1 if body.lobby.closed_luck is not None else version
            loaded_table.shown_version = max(loaded_table.shown_version, shown_version)
            body.shown.panel = panel
            body.shown.asked, body.shown.phase = list(asked), phase
            body.shown.calls = body.shown.calls if calls is None else dict(calls)
            presence.mark_pinged(loaded_table, pinged)
            await self._save_body(loaded_table)
            self._notify_watchers(loaded_table)

        async with self._locks.of(table):
            await self._retry_on_conflict(table, attempt)

    async def postpone(self, seconds: float) -> None:
        """Postpone all deadlines by so many seconds, in the store and in the cache, because the bot was
        offline. seconds: below 0 if the clock was set back."""
        before = {
            table_id: (table.due, table.recent_activity.ping_at) for table_id, table in self.cached.items()
        }
        await self.store.postpone(seconds)
        for table_id, (due, ping_at) in before.items():
            async with self._locks.of(table_id):
                table = self.cached.get(table_id)
                if table is None or (table.due, table.recent_activity.ping_at) != (due, ping_at):
                    continue  # somebody has changed it meanwhile
                table.due = due + seconds if due is not None else None
                table.recent_activity.ping_at = ping_at + seconds if ping_at is not None else None

    async def delete_expired(self, most: int = 100) -> int:
        """Delete some tables that ended more than `keep_days` ago, with their journals. Return how many.
        most: how many to delete at most."""
        if not self.keep_days:
            return 0
        deleted_ids = await self.store.delete_finished(self.now() - self.keep_days * DAY, most)
        for table_id in deleted_ids:
            self._evict(table_id)
            for kind in (stored_moments.KIND, stored_moments.HINTS, FOLLOWERS):
                await self.store.save_entry(kind, table_id, None)
        return len(deleted_ids)

    async def erase_person(self, table_id: str, person: int) -> Table | None:
        """Erase a person from a table. Return the table; None if it does not exist. If it cannot be loaded,
        change only its stored data, and return None.

        table_id: id of the table
        person: user id
        """
        hashed = await self.person_hashes.of(person)
        async with self._locks.of(table_id):
            row, journal = await self.store.read(table_id), await self.store.journal(table_id)
            if row is None:
                return None
            try:
                table = await self._load(table_id)
            except Refused:
                table = None
            self._evict(table_id)
            now, shown_version = self.now(), row.shown_version
            lines = [*erasure.lines_without_person(journal, person), *erasure.lines_without_luck(journal)]
            left_seats = erasure.left_by(journal, person)
            if table is not None:
                lines += erasure.erase_person(table, now, person, hashed, left_seats).lines
                changed_row = row_of(table, now)
            else:
                body = msgspec.json.decode(row.body, type=TableBody)
                erasure.erase_from_body(body, person, hashed, left_seats, begun=body.saved is not None)
                changed_row = replace(row, people=named_in(body), body=msgspec.json.encode(body))
            if row.phase == OVER and shown_version == row.version:
                shown_version += 1  # the panel of a finished table is not updated for this
            changed_row = replace(
                changed_row, version=row.version + 1, shown_version=shown_version, changed=row.changed
            )
            await self.store.erase_person(changed_row, lines, person)
            reloaded = await self._load(table_id) if table is not None else None
            if reloaded is not None:
                self._notify_watchers(reloaded)
            return reloaded

    # ---------------------------------------------------------------- internal

    def _notify_watchers(self, table: Table) -> None:
        """Call all watchers with a table that has changed."""
        for watcher in self.watchers:
            watcher(table)

    async def _retry_on_conflict(self, table_id: str, attempt: Callable[[], Awaitable[T]]) -> T:
        """Run `attempt` and return its result. Run it once more if another process had changed the table
        since it was loaded here. table_id: id of the table."""
        try:
            return await attempt()
        except Conflict:
            self._evict(table_id)
        except Refused:
            if not await self._is_behind(table_id):
                raise
        return await attempt()

    async def _is_behind(self, table_id: str) -> bool:
        """Return whether the cached table has another version than the stored one. If so, evict the cached
        table. table_id: id of the table."""
        cached_table = self.cached.get(table_id)
        try:
            row = await self.store.read(table_id)
        except StoreError:
            return False
        if cached_table is None or row is None or cached_table.version == row.version:
            return False
        self._evict(table_id)
        return True

    async def _apply(self, table_id: str, operation: Operation) -> ChangedTable:
        """Change a table once, save it, and notify the watchers. If the game is over, also save its result,
        and who has finished it. A change that no panel shows is only saved.

        If saving fails, evict the table from the cache, so that it is loaded again. Raises Refused if the
        table does not exist or the operation refuses; Conflict if another process has changed the table.
        """
        table = await self._load(table_id)
        if table is None:
            raise Refused("no-table")
        now = self.now()
        line_count, was_unfinished, former_channel = table.journal_length, not table.is_over, table.channel
        people_before = substitutes.people_with_a_part(table.body)
        try:
            change = operation(table, now)
            await self._require_may_come(table, people_before)
            if change.is_unseen:
                await self._save_body(table)
                return ChangedTable(table, change)
            presence.update_presence(table, now)
            table.version += 1
            await self._save_pack(table)
            await self.store.write(row_of(table, now), change.lines)
        except Refused:
            if table.journal_length != line_count:
                self._evict(table_id)
            raise
        except BaseException:
            self._evict(table_id)
            raise
        if table.channel != former_channel:
            self.cached_by_channel.pop(former_channel, None)
            self._add_to_cache(table)
        if was_unfinished and table.decided:
            await self._save_experience(table)
        if table.is_over or not was_unfinished:
            self._add_to_cache(table)
            await self._save_result(table)
        self._notify_watchers(table)
        return ChangedTable(table, change)

    async def _require_may_come(self, table: Table, before: AbstractSet[int]) -> None:
        """Raise Refused if a change gives a part at a table to somebody whom its server keeps from playing.
        The table is then loaded again.

        before: user ids of the people who had a part before the change
        """
        newcomers = substitutes.people_with_a_part(table.body) - before
        if not newcomers:
            return
        try:
            await self.moderation.require_may_be_chosen(table.guild, newcomers)
        except Refused:
            self._evict(table.id)
            raise

    async def _save_experience(self, table: Table) -> None:
        """Note who has finished this game. A failure of the store is ignored: the table itself is saved."""
        with contextlib.suppress(StoreError):
            await self.experience.finished(table.game, table.people)

    async def _save_result(self, table: Table) -> None:
        """Save the result of a game that ended, or correct the saved one. If that fails, it is tried again
        with the table's next change, at the latest when the table is tidied a day after its end."""
        try:
            await self.results.save_table_result(table)
            await self.challenges.follow(table)
        except StoreError as fault:
            LOG.error("the result of table %s: %s", table.id, fault)

    async def _save_pack(self, table: Table) -> None:
        """If a game with cards has begun, save its cards. This comes before saving the table, which refers
        to them by digest."""
        if table.match is not None and table.rules.pack_info.digest:
            await self.packs.save_content(table.rules)
            table.body.pack.digest = table.rules.pack_info.digest

    async def _save_body(self, table: Table) -> None:
        """Save a table's body without a new version. Raises Conflict if another process has changed the
        table."""
        await self._save_pack(table)
        await self.store.mark_shown(
            table.id, table.shown_version, row_of(table, self.now()).body, table.version
        )

    async def _load(self, table_id: str, version: int = 0) -> Table | None:
        """Return a table from the cache or the store; None if it does not exist, or its game is not
        installed. The caller holds its lock.

        version: load the table again if the cached one has an older version
        """
        table = self.cached.get(table_id)
        if table is not None and table.version >= version:
            self._add_to_cache(table)
            return table
        row = await self.store.read(table_id)
        if row is None or row.game not in self.packs_by_game:
            return None
        body = msgspec.json.decode(row.body, type=TableBody)
        journal = await self.store.journal(table_id)
        rules = await self.packs.of(row, body)
        table = self._table(row, body, rules, len(journal))
        self._add_to_cache(table)
        return table

    def _table(self, row: StoredTable, body: TableBody, rules: Rules[Any, Any], line_count: int) -> Table:
        """Return the table of a stored row with its decoded body. line_count: of its journal."""
        game = self.packs_by_game[row.game].game
        return Table(row, body, rules, game, line_count, self.presence_times, self._dealing)

    def _add_to_cache(self, table: Table) -> None:
        """Cache a table as the one used last, and drop the ones used longest ago beyond the limits."""
        self.cached[table.id] = table
        self.cached.move_to_end(table.id)
        if table.is_over:
            self._cached_finished[table.id] = None
            self._cached_finished.move_to_end(table.id)
        else:
            self._cached_finished.pop(table.id, None)  # the game may have been resumed
            self.cached_by_channel[table.channel] = table.id
        while len(self._cached_finished) > MOST_OVER:
            self._evict(next(iter(self._cached_finished)))
        while len(self.cached) > self._most_cached:
            self._evict(next(iter(self.cached)))

    def _evict(self, table_id: str) -> None:
        """Remove a table from memory. The next use loads it from the store."""
        self._cached_finished.pop(table_id, None)
        table = self.cached.pop(table_id, None)
        if table is not None and self.cached_by_channel.get(table.channel) == table_id:
            del self.cached_by_channel[table.channel]
