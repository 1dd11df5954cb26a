"""Reads and replays an uploaded record in a worker, because its author may be malicious."""

import re
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from engine import content
from engine.game import Rules, Setup, games
from engine.match import LONGEST_LINE
from engine.packs import pack
from engine.questions import Answer, Outcome, Refused
from engine.records.record import AS_GIVEN, replay, rules_of
from engine.records.record_header import VERSIONS, Record, RecordError, read

MOST_LINES = 5_000  # of the game; the longest of a thousand random games had some 900
MOST_ANSWERS = 3_000  # of the game
MOST_NAME = 100  # characters of a player's name
MOST_SECONDS = 4.0  # processor time to make the rules and to replay it; a game takes a tenth of a second
FIRST = re.compile(r"\s{0,99}# castellan: (.{0,20})")  # the first line of a record, with its version


class ReadRecord(NamedTuple):
    """The result of reading a record: the game to replay, or the reason why it cannot be replayed."""

    refusal: str = ""
    """"": the game can be replayed; else the key of the sentence with the reason."""
    line: int = 0
    """Number of the line with the mistake, from 1; 0: none."""
    name: str = ""
    """The name that the sentence mentions: a version, a game or a pack; "": none."""
    game: str = ""
    """Name of the game."""
    pack_text_or_digest: str = ""
    """Text of the game's pack. With the refusal `record-cards`: the pack's digest instead."""
    setup: Setup = Setup(())
    """The set-up from which the match began."""
    answers: tuple[Answer, ...] = ()
    """All answers of the game, in order."""
    result: Outcome | None = None
    """How the game ended; None: the record stops before the end."""


def read_record(_: None, more: Callable[[], bool], text: str, cards: str = "") -> ReadRecord:
    """Read and replay a record; runs in a worker.

    `_`, `more`: not used; workers call every function with them. `text`: of the record. `cards`: the text of
    its pack, if the host stores it; "": not.
    """
    began = time.process_time()
    first_line = FIRST.match(text)
    if first_line is None:
        return ReadRecord("no-record")
    version = first_line[1].strip()
    if version not in VERSIONS:
        return ReadRecord("record-version", name=version)
    try:
        record = read(text)
        _bounded(record)
        rules = _rules(record, cards)
    except RecordError as fault:
        return _fault(fault)
    if isinstance(rules, ReadRecord):
        return rules
    if AS_GIVEN in (*record.opening, *record.lines[:1]):
        return ReadRecord("record-mended")
    return _played(record, rules, began)


def _played(record: Record, rules: Rules[Any, Any], began: float) -> ReadRecord:
    """Replay a record, and return the game or why it cannot be replayed. `began`: process time at the start,
    in seconds.
    """
    try:
        replayed = replay(record, rules)
    except RecordError as fault:
        # The record of a running game leaves out what its reader may not know, so it cannot be replayed.
        hides_cards = not record.seed and not record.ending and rules.private_panels
        return ReadRecord("record-covered") if hides_cards else _fault(fault)
    except TimeoutError:
        raise
    except Exception:  # unexpected records can raise anything in the rules
        return ReadRecord("record-wrong", 1)
    if len(replayed.answers) > MOST_ANSWERS or time.process_time() - began > MOST_SECONDS:
        return ReadRecord("record-too-long")
    cards = rules.pack_info.text
    return ReadRecord("", 0, "", record.game, cards, replayed.setup, replayed.answers, replayed.result)


def _fault(fault: RecordError) -> ReadRecord:
    """Return the result for a mistake in a line of the record."""
    return ReadRecord("record-wrong", fault.line)


def _bounded(record: Record) -> None:
    """Raise RecordError for values that no table writes, before the rules see them."""
    game = games().get(record.game)
    if game is None:
        return
    if len(record.lines) + len(record.opening) > MOST_LINES:
        raise RecordError(1, "too long")
    if len(record.seats) not in game.player_counts or any(len(name) > MOST_NAME for name in record.seats):
        raise RecordError(1, "nobody sits like that")
    if any(len(line) > 2 * LONGEST_LINE for line in (*record.opening, *record.lines, record.ending)):
        raise RecordError(1, "a line is too long")
    for option in game.options:
        try:
            option.check(record.options.get(option.name, option.default))
        except Refused:
            raise RecordError(1, "an option has no such value") from None


def _rules(record: Record, cards: str) -> Rules[Any, Any] | ReadRecord:
    """Return the rules of the record, or why they are not available.

    `cards`: the text of its pack, if the host stores it; "": not.
    """
    if record.game not in games():
        return ReadRecord("record-game", name=record.game[:40])
    try:
        if cards and content.digest_of(cards) == record.pack_digest:
            return content.rules_from(record.game, "the pack that is kept here", cards)
        return rules_of(record)
    except (RecordError, pack.PackErrors):
        if record.pack_text:
            return ReadRecord("record-own-cards")
        return ReadRecord("record-cards", 0, record.pack[:40], record.game, record.pack_digest)
