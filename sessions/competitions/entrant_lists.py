"""A list of people whom an organiser enters at once: a name, a mention or a Discord id in each row, and
perhaps a seed or a rating. It is typed, or a spreadsheet's CSV.
"""

import math
import re
import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

from engine.packs.spreadsheet_rows import SpreadsheetError, SpreadsheetRow, rows
from engine.packs.text_encodings import DoubtfulEncoding, NotText, decode
from engine.questions import Refused

MOST_LISTED, MOST_BYTES = 100, 50_000  # people of a list, bytes of a file
LONGEST_WRITTEN = 60  # characters of a row that are shown
NAME, SEED, RATING = "name", "seed", "rating"
# What stands in the first row if the columns have headings, as a letter-for-letter comparison sees it.
HEADINGS = {
    **dict.fromkeys(
        (
            *("name", "player", "entrant", "id", "discord", "discord id", "user id", "mention", "who"),
            *("名前", "氏名", "プレイヤー", "参加者", "表示名", "メンション", "ユーザーid", "ユーザー"),
        ),
        NAME,
    ),
    **dict.fromkeys(("seed", "シード", "シード順", "順位"), SEED),
    **dict.fromkeys(("rating", "elo", "レート", "レーティング"), RATING),
}
MENTION = re.compile(r"<@!?(\d{15,20})>|(\d{15,20})")
SPREADSHEET_NUMBER = re.compile(r"\d[.,]\d+[eE]\+\d+")  # an id that a spreadsheet took for a number
# Where seeding strengths begin that an organiser gave: above those of all ratings here.
GIVEN = 1e6
HIGHEST = 100_000  # seed or rating


class ListedEntrant(NamedTuple):
    """A row of the list that can be read."""

    row: int
    """From 1, as in a spreadsheet."""
    written: str
    """The beginning of the row."""
    person: int
    """User id; 0: only the name is known."""
    name: str
    """As it was written; "": only the id is known."""
    seeding: float
    """Seeding strength above that of everybody without one, higher is stronger; 0: none."""


class ListFault(NamedTuple):
    """A row that enters nobody."""

    row: int
    """From 1, as in a spreadsheet."""
    written: str
    """The beginning of the row."""
    reason: str
    """Why, as the reason of a `Refused`."""


def read_list(content: bytes, locale: str = "") -> tuple[list[ListedEntrant], list[ListFault]]:
    """Return the rows of a list that can be read, and those that cannot.

    Of a text whose encoding is in doubt, the likeliest reading is taken: a wrong one finds nobody. `locale`:
    the Discord locale of the person who sent it. Raises Refused if it is no text, no table, empty or too
    long.
    """
    try:
        text = decode(content, locale=locale)
    except DoubtfulEncoding as doubt:
        text = doubt.readings[0].text
    except NotText as fault:
        raise Refused("entrants-no-text") from fault
    try:
        table = rows(text)
    except SpreadsheetError as error:
        raise Refused("entrants-no-table", row=error.row) from error
    columns = _headings(table[0].cells) if table else {}
    listed = table[1:] if columns else table
    if not listed:
        raise Refused("entrants-empty")
    if len(listed) > MOST_LISTED:
        raise Refused("entrants-many", most=MOST_LISTED)
    columns = columns or {0: NAME, 1: RATING}
    entries = [_read(row, columns) for row in listed]
    readable = [entry for entry in entries if isinstance(entry, ListedEntrant)]
    return readable, [entry for entry in entries if isinstance(entry, ListFault)]


def plain(text: str) -> str:
    """Return a text as names are compared: without the difference of capitals, widths and blanks."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def _headings(cells: Sequence[str]) -> dict[int, str]:
    """Return index of a column → NAME, SEED or RATING; nothing if the row is not one of headings."""
    columns = {place: HEADINGS[plain(cell)] for place, cell in enumerate(cells) if plain(cell) in HEADINGS}
    return columns if NAME in columns.values() else {}


def _read(row: SpreadsheetRow, columns: dict[int, str]) -> ListedEntrant | ListFault:
    """Return what a row says. `columns`: index of a column → NAME, SEED or RATING."""
    written = ", ".join(cell for cell in row.cells if cell)[:LONGEST_WRITTEN]
    cells = [(columns.get(place, ""), cell) for place, cell in enumerate(row.cells) if cell]
    named = [cell for kind, cell in cells if kind == NAME]
    if not named:
        return ListFault(row.number, written, "entrants-nobody")
    ids = [match for cell in named if (match := MENTION.fullmatch(plain(cell)))]
    if not ids and any(SPREADSHEET_NUMBER.fullmatch(cell) for cell in named):
        return ListFault(row.number, written, "entrants-rounded-id")
    seeding = 0.0
    for kind, cell in cells:
        if kind in (SEED, RATING):
            number = _number(cell)
            if number is None:
                return ListFault(row.number, written, "entrants-number")
            seeding = GIVEN - number if kind == SEED else GIVEN + number
    person = int(ids[0][1] or ids[0][2]) if ids else 0
    return ListedEntrant(row.number, written, person, "" if ids else named[0].removeprefix("@"), seeding)


def _number(cell: str) -> float | None:
    """Return the number that a cell has, from 0 to HIGHEST; None if it has none."""
    try:
        number = float(plain(cell).replace(",", "."))
    except ValueError:
        return None
    return number if math.isfinite(number) and 0 <= number <= HIGHEST else None
