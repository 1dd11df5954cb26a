"""What has to hold whenever everything is at rest: answers, messages, the log, the table and its store."""

import logging
import re
from typing import Any

import msgspec

from cogs.core.components import items
from cogs.core.components.button_ids import ButtonId
from cogs.core.text.sentences import LANGUAGES
from engine.match import Match
from sessions.table.journal import answers_of
from sessions.table.table_data import OVER, TableBody
from tests.deep.monkey.cage import Cage
from tests.deep.monkey.eyes import LOADING, Eyes
from tests.deep.monkey.leaks import Leaks
from tests.support.crown_crest_taps import Sent
from tests.support.discord_rules.record import take_violations
from tests.support.message_parts import shown_text, walk
from tests.support.panel_limits import faults
from tests.support.simulated_server import is_answered

GALLERY, EPHEMERAL = 12, 1 << 6
NEVER = ("fault", "fault-store", "fault-discord", "fault-command", "fault-forbidden", "fault-permission")
MOST_CONTENT = 2_000
PLAYED = {"m", "v", "cell"}  # acts of the panels of a table
CELL = re.compile("[•°+=][A-Z]{2}|[→x]?[a-e][1-5]")


class Log(logging.Handler):
    """What should not be in the log."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        place = logging.Formatter().formatException(record.exc_info) if record.exc_info else ""
        self.found.append(f"{record.levelname} {record.name}: {record.getMessage()}\n{place}")

    def taken(self) -> list[str]:
        log_lines, self.found = self.found, []
        return log_lines


class Shadow:
    """The match of a table as its journal tells it, kept up to date answer by answer."""

    def __init__(self) -> None:
        self.table, self.answers, self.match = "", list[Any](), None

    def wrong(self, table: Any, lines: list[Any], stored: TableBody) -> list[str]:
        """How the stored match differs from what the journal tells."""
        if table.match is None or stored.saved is None:
            return []
        answers = answers_of(lines)
        if self.match is None or self.table != table.id or answers[: len(self.answers)] != self.answers:
            self.match, self.answers, self.table = Match.new(table.rules, table.setup), [], table.id
        self.match.replay(answers[len(self.answers) :])
        self.answers = answers
        replayed = self.match.copy()
        replayed.rename_players(table.names)
        if replayed.result is None and any(line.kind == "end" for line in lines):
            replayed.end(table.match.result)
        mine, saved = replayed.save(), stored.saved
        if (bytes(mine.base), mine.answers) == (bytes(saved.base), saved.answers):
            return []
        return [f"the journal tells another match: {bytes(mine.base)[-300:]!r} {bytes(saved.base)[-300:]!r}"]


class Checks:
    """Looks everything over after each deed, and says what is wrong."""

    def __init__(self, cage: Cage, eyes: Eyes, log: Log) -> None:
        self.cage, self.eyes, self.log = cage, eyes, log
        self.shadow, self.leaks = Shadow(), Leaks(cage)
        self.known: dict[int, tuple[Any, str]] = {}
        self.with_picture: set[int] = set()
        self.never = [cage.host.services.catalogues.text(one, key) for one in LANGUAGES for key in NEVER]
        self.heard = 0
        self.shown: Any = None
        self.restricted = False

    async def wrong(self, sent: list[Any]) -> list[str]:
        """All that is wrong now, in sentences. sent: the interactions of the last deeds."""
        problems = [sentence for record in sent for sentence in self._answered(record)]
        problems += self.log.taken() if not self.restricted else self._expected(self.log.taken())
        problems += self._errors() + take_violations()
        for message in self._news():
            problems += self._message(message)
            problems += [] if self.restricted else await self._lost_picture(message)
        table = await self.cage.host.tables.find_in_channel(self.cage.room.channel.id)
        if table is not None:
            problems += await self._table(table)
            problems += self.leaks.wrong(table, self._fresh)
        return problems

    # ---------------------------------------------------------------- answers, errors, messages

    def _answered(self, record: Any) -> list[str]:
        if not record.responded:
            return ["nobody answered"]
        choices = record.autocomplete_choices
        if record.type == 4 and (choices is None or len(choices) > 25):
            return [f"suggestions: {choices}"]
        return []

    def _errors(self) -> list[str]:
        errors, self.heard = self.cage.room.env.errors_since(self.heard), self.cage.room.env.error_cursor
        return [f"error {type(error).__name__}: {error}" for error in errors if not is_answered(error)]

    def _expected(self, lines: list[str]) -> list[str]:
        """What the log may say where the bot lacks permissions."""
        return [line for line in lines if "Missing" not in line]

    def _news(self) -> list[Any]:
        """Messages that are new or have changed."""
        self._fresh = []
        for message in self.eyes.messages:
            before = self.known.get(message.id)
            if before is None or before[0] is not message.components or before[1] != message.content:
                self.known[message.id] = (message.components, message.content)
                self._fresh.append(message)
        return self._fresh

    def _message(self, message: Any) -> list[str]:
        text = shown_text(message)
        problems = [f"{sentence!r} was said" for sentence in self.never if sentence in text]
        problems += ["an answer that never came"] if message.flags & LOADING else []
        problems += ["too long"] if len(message.content) > MOST_CONTENT else []
        problems += ["an empty message"] if not text.strip() and not message.attachments else []
        problems += faults(Sent(message)) if message.flags & 1 << 15 else []  # type: ignore[arg-type]
        return [f"{one} in {message.id}: {text[:200]!r}" for one in problems]

    async def _lost_picture(self, message: Any) -> list[str]:
        """Say if an edit took the picture of a panel that is still played on."""
        parts = [*walk(message.components)]
        if any(part["type"] == GALLERY for part in parts):
            self.with_picture.add(message.id)
            return []
        taps = [ButtonId.read(items.unmarked(part["custom_id"])) for part in parts if part.get("custom_id")]
        played = [tap for tap in taps if tap is not None and tap.act in PLAYED]
        if message.id not in self.with_picture or not played:
            return []
        table = await self.cage.host.tables.get(played[0].table)
        if table is None or table.match is None or table.match.result is not None:
            return []
        if table.rules.private_panels and message.flags & EPHEMERAL and not await self._hand(table, message):
            return []  # a hand without cards has none
        return [f"the picture of message {message.id} was lost: {shown_text(message)[:200]!r}"]

    async def _hand(self, table: Any, message: Any) -> bool:
        """Whether its reader's own panel has a picture now."""
        (reader,) = [p for p in self.cage.room.people.values() if message.visible_to(p.id)]
        panel = await self.cage.host.services.table_views.private(table, reader.id, "en", paint=False)
        return any(part["type"] == GALLERY for part in walk(panel.view.to_components()))

    # ---------------------------------------------------------------- the table and its store

    async def _table(self, table: Any) -> list[str]:
        store = self.cage.host.tables.store
        row, lines = await store.read(table.id), list(await store.journal(table.id))
        body = msgspec.json.decode(row.body, type=TableBody)
        problems = [f"version {table.version}, stored {row.version}"] if table.version != row.version else []
        problems += [] if row.phase == table.phase else [f"phase {table.phase}, stored {row.phase}"]
        problems += [] if [line.number for line in lines] == [*range(1, len(lines) + 1)] else ["torn journal"]
        problems += self._body(table, body)
        problems += self.shadow.wrong(table, lines, body)
        live = [one for one in await store.load_in_channel(table.channel) if one.phase != OVER]
        problems += [f"{len(live)} live tables in one channel"] if len(live) > 1 else []
        if not self.restricted:
            problems += await self._shown(table, row, lines)
        return problems

    def _body(self, table: Any, body: TableBody) -> list[str]:
        pairs = {
            name: (getattr(table.body, name), getattr(body, name))
            for name in TableBody.__struct_fields__
            if name != "saved"
        }
        return [f"{name} in memory {one}, stored {two}" for name, (one, two) in pairs.items() if one != two]

    async def _shown(self, table: Any, row: Any, lines: list[Any]) -> list[str]:
        """The channel shows the stored version."""
        if row.shown_version < row.version:
            last = [f"{line.kind} {line.text}" for line in lines[-3:]]
            about = f"{row.phase}, {last}, {table.body.proposal}"
            return [f"version {row.version} is stored, {row.shown_version} is shown; {about}"]
        message = self.cage.backend.messages[table.channel].get(table.body.shown.panel)
        if message is None:
            return ["the panel is gone"]
        now = (table.id, row.version, id(message.components))
        if self.shown == now or (table.is_over and table.match is None):
            return []
        self.shown = now
        shown_parts, nearest = plain(message.components), list[Any]()
        for picks in picked(shown_parts):
            panel = await self.cage.host.services.table_views.public(table, picks, paint=False)
            view = panel.view if message.attachments else panel.without_pictures().view
            wanted = plain(view.to_components())
            if wanted == shown_parts:
                return []
            nearest = nearest or wanted
        return [f"the panel shows {_less(shown_parts, nearest)}, not {_less(nearest, shown_parts)}"]


def picked(shown_parts: list[tuple[str, ...]]) -> list[list[str]]:
    """How far through the public menu a panel may be, by its ids."""
    taps = [ButtonId.read(part[2]) for part in shown_parts if part[2]]
    steps = {tap.arg.rstrip(".").rpartition(".")[0] for tap in taps if tap and tap.act == "m"}
    lists = {tap.arg.rstrip(".") for tap in taps if tap and tap.act == "m"}
    return [[key for key in step.split(".") if key] for step in ["", *sorted(steps | lists)]]


def _less(some: list[tuple[str, ...]], other: list[tuple[str, ...]]) -> list[tuple[str, ...]]:
    return [part for part in some if part not in other]


def plain(components: Any) -> list[tuple[str, ...]]:
    """What people see of a message, without the numbers that Discord gives.

    Whether a cell of a board shows a card's emoji or its letters depends on when the emojis were loaded.
    """
    keys = ("type", "content", "custom_id", "label", "disabled", "placeholder")
    parts = []
    for part in walk(components):
        shown = {key: str(part.get(key) or "") for key in keys}
        shown["custom_id"] = items.unmarked(shown["custom_id"])
        if CELL.fullmatch(shown["label"]):
            shown["label"] = ""
        values = tuple(str(option["value"]) for option in part.get("options", ()))
        parts.append((*shown.values(), *values))
    return parts
