"""Check uploaded packs more strictly than the host's own files, because a stranger may mean harm.

Texts must be plain and visible words, YAML may only contain data, and a card must not be longer than people
read.
"""

import re
import unicodedata
from collections.abc import Iterator
from typing import Any

import yaml

from engine.packs import pack
from engine.packs.pack import PackDocument, PackError, PackErrors, PackNode
from engine.safe_text import INKLESS, MOST_MARKS, unlinked

MOST_LINE = 1_000  # characters of a line
MOST_LISTED = 60  # values of one list or table in a card or a deck
MOST_OF_A_CARD = 300  # values of a card, nested ones included
TAKEN = ("house",)  # names of built-in packs
TEXTS = ("title", "name", "text", "more", "idea")  # keys whose values players read
# The path of a text that players read: it ends with one of TEXTS, perhaps with a language.
LAST_KEY = re.compile(rf"\.?({'|'.join(TEXTS)})(\.(?:{'|'.join(pack.LANGUAGES)}))?$")
# What Discord does not show as typed: emphasis, a spoiler, code, a mention, a link with a name, a heading.
ALIVE = re.compile(r"[\\*_~|`<]|\]\(|@(?=everyone|here)|^(?:#|>|-#)", re.IGNORECASE)
NOT_ASCII = re.compile(r"[^\t\n -~]")
NOTE = re.compile(r"[ \t]+#")  # begins a comment of YAML after a value


def read(games: dict[str, Any], file: str, text: str) -> tuple[PackDocument, Any]:
    """Return the document of an uploaded pack and what its game built from it.

    games: all games by name.
    file: what errors call the pack.
    text: the text of the pack file.
    Raises PackErrors with all errors.
    """
    faults = [*_line_errors(file, text)]
    if faults:
        raise PackErrors(faults)
    try:
        _only_data(file, text)
    except PackError as fault:
        raise PackErrors([fault]) from None
    built_pack: Any = None
    try:
        document = pack.parse(file, text)
        faults += pack.add_card_names(document, [*_size_errors(document), *_markup_errors(document)])
    except PackError as fault:
        raise PackErrors([fault]) from None
    try:
        built_pack = pack.build_pack(games, document)
    except PackErrors as others:
        faults += others.faults
    if document.name in TAKEN:
        faults.append(
            PackError(file, document["pack"].line, f"pack: “{document.name}” is what the bot's own is called")
        )
    if faults:
        raise PackErrors(sorted(faults, key=lambda fault: fault.line))
    return document, built_pack


def _line_errors(file: str, text: str) -> Iterator[PackError]:
    """Yield errors for very long lines and for lines with invisible characters.

    file: what errors call the pack; text: its text.
    """
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > MOST_LINE:
            yield PackError(file, number, f"the line has {len(line)} characters, at most {MOST_LINE} fit")
        elif NOT_ASCII.search(line) and (char := _hidden(line)):
            yield PackError(file, number, f"there is an invisible character here (U+{ord(char):04X})")


def _hidden(line: str) -> str:
    """Return the first character that is invisible or changes the direction of text; "" for none.

    The third accent on one letter counts as well.
    """
    marks = 0
    for char in line:
        if "\u0020" <= char <= "\u007e" or char == "\t":
            marks = 0
            continue
        kind = unicodedata.category(char)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if kind[0] == "C" or kind in ("Zl", "Zp") or char in INKLESS or marks > MOST_MARKS:
            return char
    return ""


def _only_data(file: str, text: str) -> None:
    """Raise PackError for tags and anchors, and for a text of which YAML would drop a part.

    Packs do not need tags and anchors.
    file: what errors call the pack; text: its text.
    """
    lines = text.split("\n")
    before = ""  # the previous text: the key, if this one is a value
    try:
        for number, event in enumerate(yaml.parse(text, Loader=pack.LOADER)):
            if number > pack.MOST_VALUES:
                return  # `pack.parse` reports that
            tag, anchor = getattr(event, "tag", None), getattr(event, "anchor", None)
            if anchor is not None or tag is not None:
                line = event.start_mark.line + 1 if event.start_mark else 1
                what = "& anchors and * aliases" if anchor is not None else "! tags"
                raise PackError(file, line, f"{what} are not read here")
            if not isinstance(event, yaml.ScalarEvent):
                before = ""
                continue
            end = event.end_mark
            is_plain_text = event.implicit[0] and before in (*TEXTS, *pack.LANGUAGES)
            if is_plain_text and end and NOTE.match(lines[end.line][end.column :]):
                reason = "what follows # is a note; put a text with # into double quotes"
                raise PackError(file, end.line + 1, reason)
            before = event.value
    except (yaml.YAMLError, ValueError):
        return  # `pack.parse` reports that with a better message


def _size_errors(document: PackDocument) -> Iterator[PackError]:
    """Yield errors for lists and cards with more values than a card can need."""
    for part in document.walk():
        inside = part.path.count("[") + part.path.count(".")
        if inside and part.size() > MOST_LISTED:
            yield part.fault(f"{part.size()} values; at most {MOST_LISTED} are read")
        elif part.path.endswith("]") and inside == 1:
            values = sum(1 for _ in part.walk())
            if values > MOST_OF_A_CARD:
                yield PackError(
                    part.file, part.line, f"{part.path}: {values} values; at most {MOST_OF_A_CARD} are read"
                )


def _markup_errors(document: PackDocument) -> Iterator[PackError]:
    """Yield errors for texts that Discord would not show as typed, and for invisible characters.

    The invisible characters are written as escapes of YAML, so `_line_errors` does not find them.
    """
    for node in document.walk():
        if node.is_text and (char := _hidden(node.text().replace("\n", " "))):
            yield node.fault(f"there is an invisible character here (U+{ord(char):04X})")
            continue
        what = _markup_problem(node) if node.is_text and LAST_KEY.search(node.path) else ""
        if what:
            yield node.fault(what)


def _markup_problem(node: PackNode) -> str:
    """Return an error that says how Discord would change a text; "" if Discord shows it as typed."""
    text = " ".join(node.text().split())
    if match := ALIVE.search(text):
        return f"“{match[0][:8]}” would not be shown as it is; texts are plain words"
    if unlinked(text) != text:
        return "this reads as a link; put a blank after a full stop, and leave addresses out"
    return ""
