"""The log: plain lines or JSON, with the interaction that is handled, without secrets or hidden cards.

The text of any of our exceptions may name a hidden card (`KeyError: 'Magic'`). So a traceback shows only
places and kinds of errors, and the text only of errors from outside the rules.
"""

import logging
import re
import sys
from collections.abc import Iterator, Sequence
from typing import Any, TextIO
from urllib.parse import quote, quote_plus

import discord
from pythonjsonlogger.json import JsonFormatter

from cogs.core.runtime import log_context
from engine.questions import Refused
from sessions.common import tracebacks
from sessions.store.protocol import Conflict, StoreError

# Attributes of a record that a plain line shows at its end.
FIELDS = ("kind", "act", "table", "guild", "shard", "game", "seconds")
LINE = "%(asctime)s %(levelname)s %(name)s: %(message)s"  # format of a plain line
OURS = ("castellan", "sessions", "cogs", "ops")  # our own loggers
NUMBERS = (int, float, type(None))  # types of values that stay as they are in JSON
GONE = "[…]"  # stands for a secret

# Errors whose text comes from the system, the network or the database, never from a player's hand.
TELLING = (OSError, StoreError, Conflict, TimeoutError, ImportError, MemoryError, RecursionError)
LIBRARIES = ("aiohttp", "asyncpg", "sqlite3")
# What looks like a secret, with what takes its place: interaction tokens, passwords in URLs, bot tokens.
PATTERNS = (
    (re.compile(r"(/(?:webhooks|interactions)/\d+/)[^/\s\"'\\?)>]+"), rf"\1{GONE}"),
    (re.compile(r"([a-z][a-z0-9+.-]*://[^\s:/@\"']*:)[^\s/@\"']+@", re.I), rf"\1{GONE}@"),
    (re.compile(r"\b(Bot|Bearer) [\w.~+/=-]{16,}"), rf"\1 {GONE}"),
    (re.compile(r"\b[\w-]{23,30}\.[\w-]{6,7}\.[\w-]{27,}"), GONE),
    (re.compile(r"(exception=\w+)\(.*?\)>"), rf"\1({GONE})>"),  # asyncio's text about a task that failed
)


class Scrubber:
    """Removes secrets from a text: the given ones (`secrets`), and everything that looks like a secret."""

    def __init__(self, secrets: Sequence[str] = ()) -> None:
        self._secrets = sorted({form for secret in secrets for form in _forms(secret)}, key=len, reverse=True)

    def __call__(self, text: str) -> str:
        """Return the text with “[…]” in place of secrets."""
        for secret in self._secrets:
            text = text.replace(secret, GONE)
        for pattern, replacement in PATTERNS:
            text = pattern.sub(replacement, text)
        return text


def _forms(secret: str) -> Iterator[str]:
    """Yield how a secret may be written: as it is, in a URL, in Python's repr."""
    if len(secret) >= 4:
        yield from (secret, quote(secret, safe=""), quote_plus(secret), repr(secret)[1:-1])


def places_and_kinds(error: BaseException) -> str:
    """Return a traceback without values: places and kinds of errors; their text only if it names no card."""
    return tracebacks.format_traceback(error, describe_error)


def describe_error(error: BaseException) -> str:
    """Return an error in one line: its kind, and its text only if that cannot name a hidden card.

    Of Discord's refusals it has only the first line, because the further lines repeat what was sent.
    """
    kind, module = type(error).__qualname__, type(error).__module__
    if isinstance(error, Refused):
        return f"{kind}: {error.reason} {error.rule}".rstrip()
    if isinstance(error, discord.HTTPException):
        first = (error.text or "").partition("\n")[0]
        return f"{kind}: {error.status} (error code: {error.code}): {first}"
    if isinstance(error, TELLING) or module == "discord.errors" or module.partition(".")[0] in LIBRARIES:
        return f"{kind}: {error}"
    return f"{kind} (its text is left out: it may name a hidden card)"


class InteractionFields(logging.Filter):
    """Adds to every log record the interaction that its task handles, and shortens errors in the record."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Complete and shorten a record; return True, because every record is logged."""
        for name, value in log_context.fields().items():
            if not hasattr(record, name):
                setattr(record, name, value)
        if isinstance(record.msg, BaseException):
            record.msg = describe_error(record.msg)
        if isinstance(record.args, tuple) and any(isinstance(a, BaseException) for a in record.args):
            record.args = tuple(describe_error(a) if isinstance(a, BaseException) else a for a in record.args)
        return True


def is_not_voice_warning(record: logging.LogRecord) -> bool:
    """Return False for discord.py's warning that voice is missing, and True for every other record.

    Nothing here uses voice, so that warning would make a host look for a fault that does not exist.
    """
    return not (record.name == "discord.client" and "voice will NOT be supported" in str(record.msg))


class PlainFormatter(logging.Formatter):
    """Formats a record as one line with its fields at the end, and a traceback below. `scrub` removes
    secrets.
    """

    def __init__(self, scrub: Scrubber) -> None:
        super().__init__(LINE)
        self._scrub = scrub

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802
        """Return the line with the fields of the interaction at its end."""
        shown_fields = [f"{name}={getattr(record, name)}" for name in FIELDS if hasattr(record, name)]
        return " ".join([super().formatMessage(record), *shown_fields])

    def formatException(self, ei: Any) -> str:  # noqa: N802
        """Return a traceback without values. ei: as `sys.exc_info` returns it."""
        return places_and_kinds(ei[1])

    def format(self, record: logging.LogRecord) -> str:
        """Return the whole text of a record, without secrets."""
        record.exc_text = None  # another formatter may have cached its own, with values
        return self._scrub(super().format(record))


class JsonLineFormatter(JsonFormatter):
    """Formats a record as one line of JSON. `scrub` removes secrets."""

    def __init__(self, scrub: Scrubber) -> None:
        super().__init__(
            ["timestamp", "levelname", "name", "message"],
            rename_fields={"levelname": "level", "name": "logger"},
            timestamp=True,
            json_ensure_ascii=False,
        )
        self._scrub = scrub

    def formatException(self, ei: Any) -> str:  # noqa: N802
        """Return a traceback without values. ei: as `sys.exc_info` returns it."""
        return places_and_kinds(ei[1])

    def format(self, record: logging.LogRecord) -> str:
        """Return the record as JSON, with a traceback of our own."""
        record.exc_text = None
        return super().format(record)

    def process_log_record(self, log_data: dict[str, Any]) -> dict[str, Any]:
        """Scrub value by value, so that a removed secret never breaks the JSON.

        log_data: the values of one line, by name. Return them as they are logged.
        """
        log_record: dict[str, Any] = super().process_log_record(log_data)
        log_record["timestamp"] = log_record["timestamp"].isoformat()
        return {
            name: value if isinstance(value, NUMBERS) else self._scrub(str(value))
            for name, value in log_record.items()
        }


def configure(
    level: str, form: str = "text", secrets: Sequence[str] = (), stream: TextIO | None = None
) -> None:
    """Set up logging for this process.

    Libraries log from WARNING on. At DEBUG they would log data: aiosqlite whole tables with hidden cards,
    discord.py whole messages.

    level: the lowest level that our own loggers log.
    form: text or json.
    secrets: texts that are removed from every line.
    stream: where to log; None: stderr.
    """
    scrub = Scrubber(secrets)
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.addFilter(is_not_voice_warning)
    handler.addFilter(InteractionFields())
    handler.setFormatter(JsonLineFormatter(scrub) if form == "json" else PlainFormatter(scrub))
    logging.basicConfig(
        level=max(logging.WARNING, logging.getLevelName(level)), handlers=[handler], force=True
    )
    for name in OURS:
        logging.getLogger(name).setLevel(level)
    sys.excepthook = log_last_error


def log_last_error(kind: type[BaseException], error: BaseException, trace: Any) -> None:
    """Log the error that ends the process, instead of Python's own traceback, which could show values.

    kind, error, trace: as `sys.excepthook` gets them.
    """
    logging.getLogger("castellan").critical("an error ends Castellan", exc_info=(kind, error, trace))
