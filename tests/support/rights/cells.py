"""One cell of the matrix: somebody does something somewhere, for real, at a table of its own inside SimCord.

Tables are built once and put down again as often as they are wanted, each in a channel of its own,
so that a hundred cells go through the bot at once.
"""

import asyncio
import itertools
import re
from collections.abc import Callable, Sequence, Set
from typing import Any, NamedTuple

import discord
import msgspec
from msgspec.structs import replace
from simcord.backend import serializers
from simcord.interactions import base_payload
from simcord.results import InteractionResult

from engine.questions import Refused
from sessions.store.protocol import JournalLine, StoredTable
from sessions.table.table import Table
from sessions.table.table_data import Person, TableBody
from sessions.tables.tables import Tables
from tests.support.message_parts import shown_text
from tests.support.rights.rows import NEW_CHANNEL, Command
from tests.support.simcord_private import interaction_of, payload_of
from tests.support.simulated_server import SimulatedServer

# Who somebody is to the table. The owner of a running two-player table has no seat there any more.
WHO = ("stranger", "asked", "player", "owner", "moderator", "referee")
PLACES = ("thread", "elsewhere", "dm")
AT_ONCE = 60
APART = ("privacy delete", "queue game")
# Sentences that say that something was done at the table, and one that says that nothing was.
CLAIMS = ("done-plain", "done-resign", "claim-done", "left", "nudge-done", "deal-luck-added", "time-dropped")
DENIAL = "never-mind"


class MatrixCell(NamedTuple):
    """Who does which row in which phase; place: here (the table's channel), or one of PLACES."""

    row: str
    phase: str
    who: str
    place: str = "here"


class MatrixOutcome(NamedTuple):
    """What became of a cell.

    word: `done` where the table changed, `shown` for a private answer that changes nothing, `posted` for one
    that everybody sees, `opened` for a new table in this channel, else why not.
    text: all that the person was told; whole: the same with what stands behind
    it, labels, ids, files and pictures, "" where nobody asked for it. private: nobody else can read it.
    """

    word: str
    text: str
    whole: str
    private: bool
    answered: bool


class MatrixChannel(NamedTuple):
    """A channel with two messages of the bot: the table's panel, and another one."""

    place: int
    panel: int
    beside: int


class Snapshot(NamedTuple):
    """A table as the store has it."""

    row: StoredTable
    lines: tuple[JournalLine, ...]


class Floor:
    """A hall with many channels, where tables are put down and taken away again."""

    def __init__(self, room: SimulatedServer) -> None:
        self.room = room
        self.people: dict[str, Any] = {}
        self.snapshots: dict[str, Snapshot] = {}
        self.channels: list[MatrixChannel] = []
        self.threads: list[MatrixChannel] = []
        self.away: list[MatrixChannel] = []
        self.names = (f"t{number}" for number in itertools.count())
        self.heard: dict[int, BaseException] = {}
        self.claims = 0
        """How many answers have said so far that something was done."""
        self._listen()

    @property
    def tables(self) -> Tables:
        return self.room.host.tables  # type: ignore[no-any-return]

    def person(self, who: str) -> Person:
        return Person(self.people[who].id, who.title())

    def _listen(self) -> None:
        """Hear what the one place for errors is told; it goes on as ever."""
        host = self.room.host
        failed: Callable[..., Any] = host.error_replies.handle

        async def hear(interaction: Any, error: BaseException, table: str = "") -> None:
            self.heard[interaction.id] = error
            await failed(interaction, error, table)

        host.error_replies.handle = hear

    # ---------------------------------------------------------------- the floor

    async def furnish(self) -> None:
        """People, channels, threads, another server. Nobody is told what comes up for the first time."""
        room = self.room
        room.host.services.learners.most_tip_tables = 0
        for who in WHO:
            self.people[who] = room.welcome(who, shown=who.title())
        moderators = room.guild.create_role("mods", permissions=discord.Permissions(manage_messages=True))
        room.env.backend.get_guild(room.guild.id).members[self.people["moderator"].id].role_ids.append(
            moderators.id
        )
        judges = room.guild.create_role("Referee")
        room.env.backend.get_guild(room.guild.id).members[self.people["referee"].id].role_ids.append(
            judges.id
        )
        for number in range(AT_ONCE):
            self.channels.append(self._planted(room.guild.create_text_channel(f"c{number}")))
        parent = room.host.get_channel(self.channels[0][0])
        for number in range(AT_ONCE // 3):
            thread = await parent.create_thread(name=f"t{number}", type=discord.ChannelType.public_thread)
            self.threads.append(self._planted(thread))
        self.other = room.env.create_guild("Elsewhere")
        for who in WHO:
            self.other.add_member(self.people[who].user)
        for number in range(AT_ONCE // 3):
            self.away.append(self._planted(self.other.create_text_channel(f"away{number}")))
        await room.env.settle()

    def _planted(self, channel: Any) -> MatrixChannel:
        """A channel with two messages of the bot: the table's panel, and another one."""
        backend = self.room.env.backend
        message_ids = [
            backend.create_message(
                channel.id,
                backend.bot_user.id,
                flags=1 << 15,
                components=[{"type": 10, "content": "panel"}],
            ).id
            for _ in range(2)
        ]
        return MatrixChannel(channel.id, *message_ids)

    async def keep(self, name: str, table: str) -> None:
        """Remember a table as it is now."""
        row, lines = await self.tables.store.read(table), await self.tables.store.journal(table)
        assert row is not None
        self.snapshots[name] = Snapshot(replace(row, shown_version=row.version), tuple(lines))

    def alter(self, name: str, new: str, change: Callable[[TableBody], None]) -> None:
        """A remembered table with something of its body changed, remembered by another name."""
        snapshot = self.snapshots[name]
        body = msgspec.json.decode(snapshot.row.body, type=TableBody)
        change(body)
        self.snapshots[new] = snapshot._replace(row=replace(snapshot.row, body=msgspec.json.encode(body)))

    async def put_back(self, name: str, table: str) -> Table:
        """The table as it was remembered; the store and the bot know nothing of what came after."""
        store: Any = self.tables.store
        snapshot = self.snapshots[name]
        store.rows_by_id[table], store.journals[table] = snapshot.row, list(snapshot.lines)
        self.tables.repository.cached.pop(table, None)
        reloaded = await self.tables.get(table)
        assert reloaded is not None
        return reloaded

    # ---------------------------------------------------------------- cells

    async def run(
        self,
        cells: Sequence[MatrixCell],
        rows: dict[str, Any],
        snapshot: Callable[[MatrixCell], str],
        *,
        with_whole: bool = False,
    ) -> list[MatrixOutcome]:
        """What becomes of each cell. Who wants to be forgotten is so at every table, and comes apart; who
        waits for a game is brought together with whoever else does, and comes alone."""
        outcomes: dict[MatrixCell, MatrixOutcome] = {}
        for apart, most in (("", AT_ONCE), ("privacy delete", AT_ONCE), ("queue game", 1)):
            some = [cell for cell in cells if (cell.row if cell.row in APART else "") == apart]
            for begin in range(0, len(some), most):
                part = some[begin : begin + most]
                results = await self._some(part, rows, snapshot, with_whole=with_whole)
                outcomes |= zip(part, results, strict=True)
        return [outcomes[cell] for cell in cells]

    async def _some(
        self,
        cells: Sequence[MatrixCell],
        rows: dict[str, Any],
        snapshot: Callable[[MatrixCell], str],
        *,
        with_whole: bool,
    ) -> list[MatrixOutcome]:
        self._clear()
        free, threads, self.abroad = iter(self.channels), iter(self.threads), iter(self.away)
        tried, others = [], asyncio.all_tasks()
        for cell in cells:
            spot = next(threads if cell.place == "thread" else free)
            table = self._put(self.snapshots[snapshot(cell)], spot)
            if cell.row == "privacy delete" and (user := self.people[cell.who].id) in table.people:
                self._trace(user, table)
            tried.append((table, self._sent(cell, rows[cell.row], spot, table)))
        await quiet(others)
        return [await self._outcome(*one, with_whole=with_whole) for one in tried]

    def _clear(self) -> None:
        """Every table is taken away, every form put down: SimCord tries each clock on all the others. What
        SimCord notes of each request goes as well, for it is more than all the rest.
        """
        for task in filter(is_form, asyncio.all_tasks()):
            task.cancel()
        store: Any = self.tables.store
        backend = self.room.env.backend
        for collection in (
            backend.http_requests,
            backend.transcript,
            store.rows_by_id,
            store.journals,
            store.entries,
            store.tables_by_person,
            self.tables.repository.cached,
            self.heard,
        ):
            collection.clear()

    def _trace(self, person: int, table: StoredTable) -> None:
        """Who asks to be forgotten is known at the table of their own cell alone."""
        store: Any = self.tables.store
        store.tables_by_person.setdefault(person, {})[table.table] = None

    def _put(self, snapshot: Snapshot, spot: MatrixChannel) -> StoredTable:
        """The remembered table, in this channel, with its panel there."""
        place, panel, _ = spot
        body = msgspec.json.decode(snapshot.row.body, type=TableBody)
        body.shown.panel = panel
        row = replace(
            snapshot.row,
            table=next(self.names),
            channel=place,
            guild=self.room.guild.id,
            body=msgspec.json.encode(body),
        )
        store: Any = self.tables.store
        store.rows_by_id[row.table], store.journals[row.table] = row, list(snapshot.lines)
        return row

    def _sent(self, cell: MatrixCell, row: Any, spot: MatrixChannel, table: StoredTable) -> InteractionResult:
        """The interaction on its way."""
        backend, user = self.room.env.backend, self.people[cell.who]
        channel_id, panel, beside = spot
        guild: int | None = self.room.guild.id
        if cell.place == "elsewhere":
            (channel_id, panel, beside), guild = next(self.abroad), self.other.id
        elif cell.place == "dm":
            channel_id, guild = user.user.dm_channel.id, None
            panel = beside = backend.create_message(channel_id, backend.bot_user.id, "x").id
        body = msgspec.json.decode(table.body, type=TableBody)
        data = row.data(table.table, body, self.people, backend)
        kind = getattr(row, "type", 2 if isinstance(row, Command) else 3)
        self._fill_in_channel(data, self.other if guild == self.other.id else self.room.guild)
        record, payload = base_payload(
            backend, type=kind, channel_id=channel_id, guild_id=guild, user_id=user.id, data=data
        )
        if kind in (3, 5):
            message = beside if row.beside else panel
            record.source_message_id = message
            shown: dict[str, Any] = dict(
                serializers.message_payload(backend, backend.get_message(channel_id, message))
            )
            payload["message"] = {**shown, "components": row.shown(data)}
        payload["locale"] = "en-US"
        backend.emit("INTERACTION_CREATE", payload)
        return InteractionResult(self.room.env, record)

    def _fill_in_channel(self, data: dict[str, Any], guild: Any) -> None:
        """Put a new channel of the server in the place of `NEW_CHANNEL`."""
        options = data.get("options", [])
        while options and options[0]["type"] == 1:
            options = options[0]["options"]
        for option in (option for option in options if option["value"] == NEW_CHANNEL):
            backend = self.room.env.backend
            channel = backend.get_channel(guild.create_text_channel(f"new{next(self.names)}").id)
            option["value"] = str(channel.id)
            resolved = {**serializers.channel_payload(backend, channel), "permissions": "0"}
            data["resolved"] = {"channels": {option["value"]: resolved}}

    async def _outcome(
        self, before: StoredTable, result: InteractionResult, *, with_whole: bool
    ) -> MatrixOutcome:
        number = interaction_of(result).id
        messages = [m for m in (result.response, *result.followups) if m is not None]
        text = "\n".join(shown_text(message) for message in messages)
        whole = "\n".join(self._whole(message) for message in messages) if with_whole else ""
        if result.modal is not None:
            text += str(result.modal)
            whole += str(result.modal) if with_whole else ""
        word = self._word(interaction_of(result).channel_id, before, self.heard.get(number))
        private = result.modal is not None or all(message.ephemeral for message in messages)
        word = "posted" if word == "shown" and not private else word
        word += self._untrue(word, text)
        text, whole = (given.replace(before.table, "TABLE") for given in (text, whole))
        return MatrixOutcome(word, text, whole, private, result.acknowledged)

    def _whole(self, message: Any) -> str:
        """All that Discord has of a message but numbers it gives and marks of lists."""
        stored, cdn = payload_of(message), self.room.env.backend.cdn
        files = [(one["filename"], one.get("description"), cdn.get(one["url"])) for one in stored.attachments]
        parts = (stored.content, stored.components, stored.embeds, files)
        unmarked = re.sub(r"(?<='custom_id': '[suh])[0-9a-f]{4}|(?<='id': )\d{4,}", "", str(parts))
        return re.sub(r"\d{17,20}", "#", unmarked)

    def _untrue(self, word: str, text: str) -> str:
        """What is wrong with an answer that claims what was not done, or denies what was; else nothing."""
        words, lines = self.room.host.services.catalogues, text.splitlines()
        claimed = any(words.text("en", key) in lines for key in CLAIMS)
        self.claims += claimed
        if claimed and word not in ("done", "opened"):
            return " AND CLAIMED"
        return " AND DENIED" if word == "done" and words.text("en", DENIAL) in lines else ""

    def _word(self, place: int, before: StoredTable, error: BaseException | None) -> str:
        store: Any = self.tables.store
        after, lines = store.rows_by_id[before.table], store.journals[before.table]
        seen = any(line.kind == "here" for line in lines)  # they are noted as back, whatever they tap
        changed = frozen(after, after.version - seen) != frozen(before, before.version)
        if isinstance(error, Refused):
            return f"{error.reason}{' AND CHANGED' if changed else ''}"
        if error is not None:
            return f"FAULT {type(error).__name__}: {error}"
        if any(row.channel == place and row.table != before.table for row in store.rows_by_id.values()):
            return "opened"
        return "done" if changed else "shown"


async def quiet(others: Set[asyncio.Task[Any]]) -> None:
    """Wait until nothing is under way but these. SimCord's own way to wait is slow with a hundred tasks."""
    async with asyncio.timeout(60):
        rounds = 0
        while rounds < 5:
            await asyncio.sleep(0.005)
            under_way = [task for task in asyncio.all_tasks() - others if not is_form(task)]
            rounds = 0 if under_way else rounds + 1


def is_form(task: asyncio.Task[Any]) -> bool:
    """discord.py's clock of a form that somebody has open."""
    return "timeout_task" in getattr(task.get_coro(), "__qualname__", "")


def frozen(row: StoredTable, version: int) -> Any:
    """All of a table but what Discord was shown of it, and who was seen there."""
    body = msgspec.json.decode(row.body, type=TableBody)
    body.shown.panel, body.shown.answers_when_posted = 0, 0
    body.presence.last_acted_at, body.presence.session_began, body.clock.timeouts = {}, 0.0, {}
    body.shown.asked, body.shown.phase, body.shown.calls = [], "", {}
    return replace(row, shown_version=0, version=version, changed=0.0, body=msgspec.json.encode(body))
