"""Checks an uploaded pack in a worker and within hard limits, because its author may be malicious."""

import contextlib
import gc
import re
import signal
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from engine.computers.computer import Random
from engine.game import Game, Rules, Setup, fill_options, games
from engine.match import Match
from engine.packs import pack_spreadsheet, spreadsheet_rows, strict_pack, text_encodings
from engine.packs.pack import NAMELESS, CardName, PackError, PackErrors
from engine.packs.pack_spreadsheet import CellError, CellErrors, SpreadsheetCell
from engine.packs.text_encodings import DoubtfulEncoding, NotText
from engine.questions import Refused
from engine.samples import Samples
from sessions.packs.upload_limits import MOST_BYTES, MOST_FAULTS, MOST_MEMORY, MOST_SECONDS

try:
    import resource
except ImportError:  # a system without
    resource = None  # type: ignore[assignment]

FILE = "pack"  # name of the file in messages
# A reason that names a card which another card refers to and which does not exist.
OTHERS_NAME = re.compile(r"“[^”]*” is (?:not a \w+ (?:or \w+ )?of this pack|neither a card .*)")
QUOTED = re.compile(r"“.*?”")  # a quotation in a reason
FEWEST_OF_A_COLUMN = 4  # equal faults in a column that are taken as one: the column was shifted or left out
# First bytes of files that are no text but that people upload as packs, and the refusal for each.
FOREIGN_FILES = (
    (re.compile(rb"\{\\rtf"), "pack-rich-text"),
    (re.compile(rb"PK\x03\x04.*?word/", re.DOTALL), "pack-rich-text"),
    (re.compile(rb"PK\x03\x04|\xd0\xcf\x11\xe0"), "pack-workbook"),
    (re.compile(rb"%PDF|\x89PNG|\xff\xd8\xff|GIF8|RIFF"), "no-pack-file"),
    (
        re.compile(rb"(?i)(?:\xef\xbb\xbf)?\s*<(?:!doctype|html|head|body|table|meta|\?xml)\b"),
        "pack-web-page",
    ),
)
ANSWERS = 30  # of a random game, which shows whether the pack can be played
MOST_READINGS = 25  # as many as a list of Discord has: SelectOption, at most 25
LONGEST_QUOTE, LONGEST_REASON = 60, 1_000  # characters; a reason lists all valid values
MEMORY = Path("/proc/self/statm")  # its first number: how much memory this process uses, in pages
AGAIN = 0.2  # processor seconds after which TimeoutError is raised again, in case Python ignored the first


class FaultyLine(NamedTuple):
    """A mistake in a line of a file, or in a cell of a spreadsheet."""

    line: int
    """Number of the line, or of the row, from 1."""
    reason: str
    """What is wrong."""
    quoted: str
    """The line, or the content of the cell."""
    is_spreadsheet: bool = False
    """The file is a spreadsheet."""
    cell: str = ""
    """Name of the cell, such as D4; "": not a spreadsheet."""
    column: str = ""
    """Name of the column; "": not a spreadsheet."""
    card: CardName = NAMELESS
    """The card or deck with the mistake; NAMELESS: no card, or one without a name."""
    other_places: tuple[str, ...] = ()
    """Further places of the same mistake: numbers of lines or rows, or names of cells."""

    @property
    def place(self) -> str:
        """The cell, or the number of the line."""
        return self.cell or f"{self.line}"


class EncodingPreview(NamedTuple):
    """One possible encoding of a file."""

    codec: str
    """Python's name of the encoding, a key of `text_encodings.CODECS`."""
    samples: tuple[str, ...]
    """Some texts of the file, decoded with this encoding."""


class CheckedPack(NamedTuple):
    """The result of a check: mistakes, a refusal, or an accepted pack."""

    faults: tuple[FaultyLine, ...] = ()
    """The first mistakes, MOST_FAULTS at most."""
    more_faults: int = 0
    """How many mistakes there are besides `faults`."""
    refusal: str = ""
    """The key of the sentence that says why the file is refused; "": it is not refused."""
    facts: Mapping[str, Any] = {}
    """The values that the sentence of the refusal contains."""
    game: str = ""
    """Name of the game; "": the pack was not accepted."""
    key: str = ""
    """The accepted pack's name in its file."""
    titles: Mapping[str, str] = {}
    """The accepted pack's title by language."""
    cards: int = 0
    """How many cards the accepted pack has."""
    text: str = ""
    """The text of the accepted pack, to be saved."""
    encodings: tuple[EncodingPreview, ...] = ()
    """With the refusal `pack-encoding`: the encodings between which the sender has to choose."""


def check_pack(
    _: None,
    more: Callable[[], bool],
    content: bytes,
    codec: str = "",
    locale: str = "",
    known: Mapping[str, Game] | None = None,
) -> CheckedPack:
    """Check an uploaded file; runs in a worker.

    `_`, `more`: not used; workers call every function with them. `content`: the file; if it is too large, its
    beginning is enough. `codec`: the encoding chosen by the sender; "": not chosen. `locale`: the sender's
    language on Discord, decides the order of `encodings`. `known`: name → game; None: all games.
    """
    known = known or games()  # loaded here, so that it does not count for the pack's limits
    try:
        with capped(MOST_SECONDS, MOST_MEMORY):
            return _checked(known, content, codec, locale)
    except (TimeoutError, MemoryError):
        return CheckedPack(refusal="pack-too-costly")


def _checked(known: Mapping[str, Game], content: bytes, codec: str, locale: str) -> CheckedPack:
    """Check a file, with the parameters of `check_pack`, without limits of time and memory."""
    for beginning, why in FOREIGN_FILES:
        if beginning.match(content):
            return CheckedPack(refusal=why)
    if len(content) > MOST_BYTES:
        return _faults_in_lines("", [PackError(FILE, 1, f"the file is larger than {MOST_BYTES} bytes")])
    try:
        text = text_encodings.decode(content, codec, locale).replace("\r\n", "\n").replace("\r", "\n")
    except NotText as error:
        fault = PackError(FILE, error.line, "this is not text in UTF-8")
        return _faults_in_lines(content.decode("utf-8", "replace"), [fault])
    except DoubtfulEncoding as doubt:
        readings = doubt.readings[:MOST_READINGS]
        previews = tuple(EncodingPreview(reading.codecs[0], reading.samples) for reading in readings)
        return CheckedPack(refusal="pack-encoding", encodings=previews)
    if spreadsheet_rows.is_table(text):
        try:
            return _of_table(known, text)
        except CellErrors as found:
            return _faults_in_cells(found.faults)
    try:
        return _of_text(known, text)
    except PackErrors as found:
        return _faults_in_lines(text, found.faults)


def _of_table(known: Mapping[str, Game], table: str) -> CheckedPack:
    """Return the result of checking a spreadsheet. Raises CellErrors.

    `known`: name → game. `table`: the text of the spreadsheet.
    """
    generated_pack = pack_spreadsheet.pack_of_spreadsheet(known, table)
    if len(generated_pack.text.encode()) > MOST_BYTES:
        raise CellErrors([CellError(SpreadsheetCell(1), f"the file is larger than {MOST_BYTES} bytes")])
    return generated_pack.read(partial(_of_text, known))


def _of_text(known: Mapping[str, Game], text: str) -> CheckedPack:
    """Return the result of checking the text of a pack. Raises PackErrors. `known`: name → game."""
    document, built_pack = strict_pack.read(dict(known), FILE, text)
    game = known[document.game]
    if not game.needs_pack:
        return CheckedPack(refusal="pack-no-cards")
    rules: Rules[Any, Any] = game.make_rules(built_pack)
    refused = _cannot_be_played(game, rules)
    if refused is not None:
        return CheckedPack(refusal=refused.reason, facts=refused.facts)
    titles = dict(document.title)
    return CheckedPack((), 0, "", {}, document.game, document.name, titles, len(rules.catalogue.codes), text)


def _faults_in_cells(faults: Sequence[CellError]) -> CheckedPack:
    """Return the result for mistakes in a spreadsheet."""
    faulty_lines = [
        FaultyLine(
            cell.row,
            reason[:LONGEST_REASON],
            cell.text[:LONGEST_QUOTE],
            True,
            cell.label,
            cell.name,
            card,
        )
        for cell, reason, card in faults
    ]
    return _faulty(faulty_lines)


def _faults_in_lines(text: str, faults: list[PackError]) -> CheckedPack:
    """Return the result for mistakes in lines. `text`: of the whole file, to quote the lines."""
    lines = text[:MOST_BYTES].replace("\r\n", "\n").replace("\r", "\n").split("\n")
    faulty_lines = [
        FaultyLine(
            fault.line,
            fault.reason[:LONGEST_REASON],
            lines[fault.line - 1].strip()[:LONGEST_QUOTE] if 0 < fault.line <= len(lines) else "",
            card=fault.card,
        )
        for fault in faults
    ]
    return _faulty(faulty_lines)


def _faulty(faulty_lines: Sequence[FaultyLine]) -> CheckedPack:
    """Return the result with the first mistakes, each one once."""
    groups: dict[Any, list[FaultyLine]] = {}
    for number, fault in enumerate(faulty_lines):
        groups.setdefault(_same_mistake(fault) or number, []).append(fault)
    merged: list[FaultyLine] = []
    for key, faults in groups.items():
        if isinstance(key, tuple) and len(faults) < FEWEST_OF_A_COLUMN:
            merged += faults
        else:
            merged.append(faults[0]._replace(other_places=tuple(fault.place for fault in faults[1:])))
    merged.sort(key=lambda fault: fault.line)
    return CheckedPack(tuple(merged[:MOST_FAULTS]), max(0, len(merged) - MOST_FAULTS))


def _same_mistake(fault: FaultyLine) -> Any:
    """Return a key that is the same for all faults of one mistake; None: this fault is a mistake of its own.

    If other cards refer to a card that does not exist, the key is the text about that name. In a spreadsheet
    it is the pair (column, reason).
    """
    wrong_name = OTHERS_NAME.search(fault.reason)
    if wrong_name is not None:
        return wrong_name[0]
    return (fault.column, QUOTED.sub("", fault.reason)) if fault.is_spreadsheet and fault.line > 1 else None


def _cannot_be_played(game: Game, rules: Rules[Any, Any]) -> Refused | None:
    """Return why a game with the fewest or with the most players cannot be played with a pack; None if both
    can.
    """
    dice = Random(len(rules.catalogue.codes))
    try:
        for seats in {game.player_counts[0], game.player_counts[-1]}:
            _tried(game, rules, seats, dice)
    except Refused as refused:
        return refused
    except (TimeoutError, MemoryError):
        raise
    except Exception:  # unexpected cards can raise anything in the rules
        return Refused("pack-unplayable")
    return None


def _tried(game: Game, rules: Rules[Any, Any], seats: int, dice: Random) -> None:
    """Begin a game and give some random answers, to see whether the rules raise an error. It is not caught.

    `seats`: number of players. `dice`: the source of random numbers.
    """
    samples = game.samples()
    kits = tuple(_kit(rules, samples, seat, dice) for seat in range(seats)) if rules.kits else ()
    names = tuple(f"{seat + 1}" for seat in range(seats))
    options = fill_options(game.options, {})
    match = Match.new(rules, Setup(names, options, bytes(32), kits=kits))
    make_answer = samples.answer
    for _ in range(ANSWERS):
        if match.question is None:
            return
        if make_answer is not None:
            seat, token = make_answer(match, dice)
        else:
            seat = match.question.seats[dice.randrange(len(match.question.seats))]
            legal = match.legal(seat)
            token = legal[dice.randrange(len(legal))]
        if not token:
            return
        match.answer(seat, token)
        rules.presentation.headline(rules.view(match.state, match.question, None))


def _kit(rules: Rules[Any, Any], samples: Samples[Any], seat: int, dice: Random) -> str:
    """Return a kit for a seat: the default one, else a random one.

    Raises Refused if there is neither. `dice`: the source of random numbers.
    """
    assert rules.kits is not None
    try:
        return rules.kits.default(seat)
    except Refused:
        if samples.kit is None:
            raise
    return rules.kits.check(samples.kit(rules, dice))


# ---------------------------------------------------------------- limits


@contextlib.contextmanager
def capped(seconds: float, memory: int) -> Iterator[None]:
    """Limit a block: TimeoutError after `seconds` of processor time, MemoryError beyond `memory` more
    bytes.

    Works only on systems that support it.
    """
    with _timed(seconds), _bounded(memory):
        yield


@contextlib.contextmanager
def _timed(seconds: float) -> Iterator[None]:
    """Raise TimeoutError in a block after so many seconds of processor time, if the system supports that."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return
    old_handler, was_collecting = signal.signal(signal.SIGPROF, _too_long), gc.isenabled()
    gc.disable()  # old garbage must not count for this pack, and errors in finalizers would be ignored
    signal.setitimer(signal.ITIMER_PROF, seconds, AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, old_handler)
        if was_collecting:
            gc.enable()


@contextlib.contextmanager
def _bounded(memory: int) -> Iterator[None]:
    """Raise MemoryError in a block that needs more than `memory` further bytes, if the system supports
    that.
    """
    if resource is None or not MEMORY.exists():
        yield
        return
    used_bytes = int(MEMORY.read_text().split()[0]) * resource.getpagesize()
    old_limits = resource.getrlimit(resource.RLIMIT_AS)
    soft_limit, hard_limit = old_limits
    new_limit = used_bytes + memory
    if soft_limit != resource.RLIM_INFINITY:
        new_limit = min(new_limit, soft_limit)
    resource.setrlimit(resource.RLIMIT_AS, (new_limit, hard_limit))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, old_limits)


def _too_long(*_: Any) -> None:
    """Handle the signal: raise TimeoutError."""
    raise TimeoutError("the pack took too long to check")
