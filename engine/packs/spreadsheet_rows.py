"""Read and write the rows of a spreadsheet's text (CSV), as the usual programs save it.

`text_encodings` turns the bytes into text.
"""

import csv
import re
from collections.abc import Iterable, Sequence
from types import SimpleNamespace
from typing import NamedTuple

NOTE = "#"  # begins a row that is a comment
NOTES = (NOTE, f'"{NOTE}')  # how the line of such a row may begin
SEPARATORS = ",;\t"  # of cells
FIRST_SIGN = re.compile(r"(?:[:：] *(?=[,;]))?([:：,;\t])")  # `pack:,mine` is a spreadsheet too
# A line that begins with a key of a pack's head, perhaps after empty cells and quotation marks.
HEAD_KEY = re.compile(r"(?i)[\s,;\"']*(?P<key>pack|game|version|title)[\"'\s]*(?=[:：,;\t])")
SEPARATOR_LINE = re.compile(r"sep=([,;\t])")  # Excel's first line that states the separator
# Spreadsheet programs take a cell that begins like this for a formula, which may do harm.
FORMULA = re.compile(r"[=+\-@\t\r]")
GUARD, BLANKS = "'", " \n\u3000"  # what keeps a cell from being a formula; blanks that may precede one
MOST_ROWS, MOST_CELLS, MOST_OF_A_ROW = 1_000, 20_000, 200  # rows, filled cells, and cells of one row


class SpreadsheetError(Exception):
    """What is wrong with the text as a table.

    row: from 1, as in a spreadsheet.
    written: the beginning of that row's line in the file.
    """

    def __init__(self, row: int, reason: str, written: str = "") -> None:
        super().__init__(f"row {row}: {reason}")
        self.row, self.reason, self.written = row, reason, written


class SpreadsheetRow(NamedTuple):
    """A row that is not empty."""

    number: int
    """From 1, empty rows counted too."""
    cells: tuple[str, ...]
    """The texts without blanks around them."""


def is_table(text: str) -> bool:
    """Return whether a text is a spreadsheet and not a pack file.

    The first line with a key of the head decides, or the first line if there is none (`_first_line`). A
    spreadsheet has a separator after the key, a pack file a colon.
    """
    first = _first_line(text.replace("\r", "\n").split("\n"))
    sign = _first_sign(first)
    return first[:1] not in "-[{" and sign != "" and sign in SEPARATORS


def _first_line(lines: Iterable[str]) -> str:
    """Return the first line with a key of the head, because there may be titles above it.

    Without one, return the first line that is not a comment.

    lines: of the whole text.
    """
    written = [line.strip(" \t\ufeff") for line in lines]
    written = [line for line in written if line.strip(SEPARATORS) and not line.startswith(NOTES)]
    return next((line for line in written if HEAD_KEY.match(line)), written[0] if written else "")


def _first_sign(line: str) -> str:
    """Return the character after the first key or cell of a line: a separator or a colon; "" for neither."""
    key = HEAD_KEY.match(line)
    sign = FIRST_SIGN.search(line, key.end("key") if key else 0)
    return sign[1].replace("：", ":") if sign else ""


def rows(text: str) -> list[SpreadsheetRow]:
    """Return all rows of a spreadsheet's text that are not empty.

    Raises SpreadsheetError if the text is not a table, or a very large one. If a quotation mark is never
    closed, the whole text after it is one cell; the error names the row of the quotation mark.
    """
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    match = SEPARATOR_LINE.fullmatch(lines[0].strip(SEPARATORS + " "))
    if lines[0].startswith("sep="):  # Excel reads the separator there, and does not show the line
        lines = lines[1:]
    sign = _first_sign(_first_line(lines))
    separator = match[1] if match else sign if sign and sign in SEPARATORS else ","
    return list(_read(lines, separator))


def _read(lines: Sequence[str], separator: str) -> Iterable[SpreadsheetRow]:
    """Yield the rows that are not empty. Raises SpreadsheetError.

    separator: the character between two cells.
    lines: of the text.
    """
    number, filled, read_lines = 0, 0, 0
    reader = csv.reader((f"{line}\n" for line in lines), delimiter=separator, strict=True)
    try:
        for number, cells in enumerate(reader, 1):
            read_lines = reader.line_num
            values = [_cell(cell) for cell in cells]
            filled += sum(map(bool, values))
            while values and not values[-1]:
                values.pop()
            if len(values) > MOST_OF_A_ROW:
                raise SpreadsheetError(number, f"{len(values)} values; at most {MOST_OF_A_ROW} are read")
            if number > MOST_ROWS and values:
                raise SpreadsheetError(number, f"the file has more than {MOST_ROWS} rows")
            if filled > MOST_CELLS:
                raise SpreadsheetError(number, f"the file has more than {MOST_CELLS} values")
            if values:
                yield SpreadsheetRow(number, tuple(values))
    except csv.Error as error:
        raise SpreadsheetError(number + 1, _why(str(error)), lines[read_lines].strip()) from None


def _why(message: str) -> str:
    """Return in our words what Python's csv module complains about."""
    if "limit" in message:
        return "a cell is much too long"
    return "a quotation mark is opened here and never closed, or stands in the middle of a cell"


def _cell(written: str) -> str:
    """Return a cell as it was typed: without blanks around it, and without the apostrophe of `guarded`."""
    cell = written.strip()
    return cell[1:].strip() if cell.startswith(GUARD) and FORMULA.match(cell[1:].lstrip(BLANKS)) else cell


def csv_bytes(rows: Iterable[Sequence[str]]) -> bytes:
    """Return a CSV file for Excel, LibreOffice and Google Sheets, without cells that look like formulas."""
    parts: list[str] = []
    writer = csv.writer(SimpleNamespace(write=parts.append))
    writer.writerows([[guarded(cell) for cell in row] for row in rows])
    return "".join(parts).encode("utf-8-sig")


def guarded(cell: str) -> str:
    """Return a cell that spreadsheets take for text, whatever it begins with."""
    return GUARD + cell if FORMULA.match(cell.lstrip(BLANKS)) else cell


def cell_name(row: int, column: int) -> str:
    """Return the name that spreadsheets give to a cell; both numbers are from 1. Row 4, column 28 is AB4."""
    letters = ""
    while column:
        column, letter = divmod(column - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return f"{letters}{row}"
