"""Turn a pack written as a spreadsheet into a pack file. Each line of the file knows its cell.

The spreadsheet begins with the head: rows of a key and its value. Below the word `cards` is a row with the
names of the columns, then one row for each card. The pack file is checked as any other; its errors name
cells.
"""

import json
import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from typing import Any, NamedTuple, NoReturn, TypeVar

import yaml

from engine.game import Game
from engine.packs import pack, spreadsheet_rows
from engine.packs.pack import KEYS, NAMELESS, CardName, PackError, PackErrors, card_name
from engine.packs.pack_columns import Column, SpreadsheetLayout, layout
from engine.packs.spreadsheet_rows import SpreadsheetRow

T = TypeVar("T")
EMPTY = "[]"  # how a cell states an empty list
PLAIN = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9' *-]*[A-Za-z0-9*])?")  # texts that YAML needs no quotes for
MISSING = re.compile(r"(?P<key>[\w-]+) is missing")  # the reason of an error about a missing key
CARD = re.compile(r"\w+\[\d+\]")  # how the paths of a card's values begin
HEAD = ("pack", "game", "version", "title", "note")  # keys that every game's packs begin with
# What spreadsheet programs write if a formula fails; Excel writes it in the user's language.
FORMULA_ERROR = re.compile(
    r"#NAME\?|#REF!|#VALUE!|#DIV/0!|#N/A|#NULL!|#NUM!|#ERROR!|#SPILL!|#CALC!|#GETTING_DATA|#名前\?|"
    r"#名稱\?|#이름\?|#名称\?|#BEZUG!|#WERT!|#ZAHL!|#NV|#ÜBERLAUF!|#NOM(?:E|BRE)?\?|#VALEUR!|#¿NOMBRE\?|"
    r"#¡REF!|#¡VALOR!|#¡NUM!|#¡DIV/0!|#N/D|#RIF!|#VALORE!|#VALOR!|#NÚM!|#NAAM\?|#VERW!|"
    r"#WAARDE!|#GETAL!|#NAMN\?|#NAVN\?|#VÆRDI!|#VERDI!|#NIMI\?|#ARVO!|#NAZWA\?|#ADR!|#ARG!|"
    r"#LICZBA!|#NÁZEV\?|#HODNOTA!|#NÉV\?|#HIV!|#ÉRTÉK!|#ИМЯ\?|#ССЫЛКА!|#ЗНАЧ!|#ЧИСЛО!|#Н/Д|#AD\?|"
    r"#BAŞV!|#DEĞER!|#SAYI/0!|#YOK|"
    r"Err:\d{3}",
    re.IGNORECASE,
)
# Brackets and quotation marks that people use besides those of a pack file.
WRAPPED_LIST = re.compile(r"[(（［【](?P<inside>[^()（）［］【】]*)[)）］】]")
QUOTES = str.maketrans(dict.fromkeys("“”„‟＂", '"'))
NO_PART = re.compile(r",[ \t]*,")  # two commas with nothing between them
NAMED = (*KEYS, "kind")  # the first of these that a card has is its name
# The path at the beginning of a reason, such as `cards[2].price: `.
PATH = re.compile(r"(?P<path>(?P<first>[\w-]+)[^ :]*): ")
PICTURE_ROWS = re.compile(r"[\n|]")  # what separates the rows of a picture
MOST_SIGNS = 12  # characters of one place in a picture; pictures with longer ones are not aligned
Values = dict[str, Any]  # by key: a YamlValue, or Values again


class SpreadsheetCell(NamedTuple):
    """A cell of a spreadsheet, or a whole row."""

    row: int
    """From 1."""
    column: int = 0
    """From 1; 0 for the whole row."""
    name: str = ""
    """The name of the column."""
    text: str = ""
    """The text in the cell."""

    @property
    def label(self) -> str:
        """Return the cell's name in spreadsheets, such as AB4; "" for a whole row."""
        return spreadsheet_rows.cell_name(self.row, self.column) if self.column else ""


class CellError(NamedTuple):
    """What is wrong with a cell or a row."""

    cell: SpreadsheetCell
    """The cell; its `column` is 0 if the error is about the whole row."""
    reason: str
    """What is wrong, in words for the author of the spreadsheet."""
    card: CardName = NAMELESS
    """The name of the card in that row, if it has one."""

    def __str__(self) -> str:
        return f"{self.cell.label or f'row {self.cell.row}'}: {pack.terminal_text(self.reason, self.card)}"


class CellErrors(Exception):
    """Everything that is wrong with a spreadsheet, as a list in `faults`."""

    def __init__(self, faults: Sequence[CellError]) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = sorted(faults, key=lambda fault: fault.cell[:2])


class YamlValue(NamedTuple):
    """A value as YAML."""

    cell: SpreadsheetCell
    """The cell that the value comes from."""
    lines: tuple[str, ...]
    """The text after the colon, and the lines below it."""


class PackFileLine(NamedTuple):
    """A line of the pack file."""

    text: str
    """The line with its indentation, without a line break."""
    cell: SpreadsheetCell
    """The cell that the line was made from."""
    path: str
    """The path of the value in this line."""


class PackFromSpreadsheet(NamedTuple):
    """A pack file, with the cells that it was made from."""

    lines: tuple[PackFileLine, ...]
    """All lines of the file, from the top."""
    columns: Mapping[str, tuple[Column, ...]]
    """The columns in use, from left to right, by the name of their table, such as `cards`."""
    cards: Mapping[int, CardName]
    """The names of the cards, by number of their row."""
    empty_columns: int = 0
    """How many empty columns are to the left of the table. The column numbers of cells do not count them."""

    @property
    def text(self) -> str:
        """Return the text of the pack file."""
        return "".join(f"{line.text}\n" for line in self.lines)

    def read(self, reader: Callable[[str], T]) -> T:
        """Return what `reader` makes of the pack file. Turn its PackErrors into CellErrors."""
        try:
            return reader(self.text)
        except PackErrors as found:
            faults = [self._placed(fault) for fault in found.faults]
            raise CellErrors(_moved(_named(faults, self.cards), self.empty_columns)) from None

    def _placed(self, fault: PackError) -> CellError:
        """Return an error of the pack file as an error of the cell that the wrong value came from.

        If a value of a card is missing, this is the cell where it belongs.
        """
        line = self.lines[min(max(fault.line, 1), len(self.lines)) - 1]
        match = PATH.match(fault.reason)
        if match is None or match["first"] != re.split(r"[.\[]", line.path)[0]:
            return CellError(line.cell, fault.reason)
        reason = fault.reason[match.end() :]
        if _within(line.path, match["path"]):
            return CellError(line.cell, reason)
        missing_match, card_match = MISSING.fullmatch(reason), CARD.match(match["path"])
        if missing_match is None or card_match is None:
            return CellError(line.cell._replace(column=0, name=""), reason)
        inside = match["path"][card_match.end() :].lstrip(".")
        return self._missing(card_match[0], f"{inside}.{missing_match['key']}".lstrip("."), line.cell.row)

    def _missing(self, card: str, key: str, row: int) -> CellError:
        """Return the error for a missing value of a card.

        The error is about the cell where the value belongs, or about the whole row if there is no such
        column.

        card: the path of the card, such as `cards[2]`.
        key: of the missing value inside the card.
        row: of the card in the spreadsheet, from 1.
        """
        columns = self.columns.get(card.partition("[")[0], ())
        keys = (key, *(f"{key}.{language}" for language in pack.LANGUAGES))
        places = [
            (column_number, column) for column_number, column in enumerate(columns, 1) if column.key in keys
        ]
        allowed = f" (one of {', '.join(places[0][1].words)})" if places and places[0][1].words else ""
        name = self._name(card)
        if name and places and places[0][1].numbers:
            allowed = " (a whole number from {} to {})".format(*places[0][1].numbers)
        reason = f"{key} of “{name[:40]}” is missing{allowed}" if name else f"{key} is missing{allowed}"
        column_number, column_name = (places[0][0], places[0][1].key) if places else (0, "")
        return CellError(SpreadsheetCell(row, column_number, column_name), reason)

    def _name(self, card: str) -> str:
        """Return the name of a card; "" if it has none.

        card: its path, such as `cards[2]`.
        """
        suffixes = ("", *(f".{language}" for language in pack.LANGUAGES))
        paths = [f"{card}.{key}{suffix}" for key in NAMED for suffix in suffixes]
        written = {line.path: line.cell.text for line in self.lines if line.path.startswith(f"{card}.")}
        return next((written[path] for path in paths if written.get(path)), "")


def pack_of_spreadsheet(known: Mapping[str, Game], text: str) -> PackFromSpreadsheet:
    """Return the pack file that a spreadsheet means, unchecked. Raises CellErrors if it is not a pack at all.

    known: all games by name.
    text: the result of `text_encodings.decode`.
    """
    try:
        rows = spreadsheet_rows.rows(text)
    except spreadsheet_rows.SpreadsheetError as error:
        raise CellErrors([CellError(SpreadsheetCell(error.row, text=error.written), error.reason)]) from None
    _check_formulas(rows)
    rows = [row for row in rows if not _first_cell(row).startswith(spreadsheet_rows.NOTE)]
    empty = min((row.cells.index(_first_cell(row)) for row in rows), default=0)
    rows = _without_titles([SpreadsheetRow(row.number, row.cells[empty:]) for row in rows])
    try:
        return _SpreadsheetReader(_layout(known, rows)).pack(rows)._replace(empty_columns=empty)
    except CellErrors as found:
        raise CellErrors(_moved(found.faults, empty)) from None


def _first_cell(row: SpreadsheetRow) -> str:
    """Return the first text of a row; "" if all its cells are empty."""
    return next(filter(None, row.cells), "")


def _check_formulas(rows: Iterable[SpreadsheetRow]) -> None:
    """Raise CellErrors for cells in which a spreadsheet program wrote an error."""
    faults = [
        CellError(
            SpreadsheetCell(row.number, column, "", cell),
            "the spreadsheet program wrote an error here instead of a value",
        )
        for row in rows
        for column, cell in enumerate(row.cells, 1)
        if FORMULA_ERROR.fullmatch(cell)
    ]
    if faults:
        raise CellErrors(faults)


def _without_titles(rows: list[SpreadsheetRow]) -> list[SpreadsheetRow]:
    """Return the rows without those above the first key of the head.

    Spreadsheet programs write the table's name there, and people write titles. Rows that look like a misspelt
    key stay.
    """
    first = next((index for index, row in enumerate(rows) if word_of(row.cells[0]) in HEAD), 0)
    misspelt = [row for row in rows[:first] if get_close_matches(word_of(row.cells[0]), HEAD, 1, 0.75)]
    return misspelt + rows[first:]


def word_of(cell: str) -> str:
    """Return a key or column name in its plain form.

    Capitals become small letters, and wide letters plain ones. Blanks, points and colons around the word are
    removed.
    """
    return unicodedata.normalize("NFKC", cell).casefold().strip(" .:")


def _moved(faults: Iterable[CellError], columns: int) -> list[CellError]:
    """Return the errors with their columns counted from the left edge of the sheet.

    columns: how many empty columns are to the left of the table.
    """
    return [
        fault._replace(cell=fault.cell._replace(column=fault.cell.column + columns))
        if fault.cell.column
        else fault
        for fault in faults
    ]


def _fail(cell: SpreadsheetCell, reason: str) -> NoReturn:
    """Raise CellErrors with a single error."""
    raise CellErrors([CellError(cell, reason)])


def _layout(known: Mapping[str, Game], rows: Sequence[SpreadsheetRow]) -> SpreadsheetLayout:
    """Return the layout for the game that the spreadsheet names. Raises CellErrors if it names none.

    known: all games by name.
    """
    game_rows = [row for row in rows if word_of(row.cells[0]) == "game"]
    if len(game_rows) > 1:
        _fail(SpreadsheetCell(game_rows[1].number, 1, "", game_rows[1].cells[0]), "game is here twice")
    if not game_rows:
        joined_row = next((row for row in rows if word_of(row.cells[0]).startswith("game:")), None)
        if joined_row is not None:
            written = joined_row.cells[0]
            _fail(SpreadsheetCell(joined_row.number, 1, "", written), _together_in_a_cell(written))
        first = _first_cell(rows[0])[:40] if rows else ""
        reason = "game is missing" + (f"; the first cell is “{first}”" if first else "")
        _fail(SpreadsheetCell(rows[0].number if rows else 1), reason)
    game_row = game_rows[0]
    name = game_row.cells[1] if len(game_row.cells) > 1 else ""
    if not name:
        _fail(SpreadsheetCell(game_row.number, 2, "game"), "nothing stands here")
    if name not in known or known[name].pack_shape is None:
        known_games = ", ".join(sorted(name for name, game in known.items() if game.pack_shape is not None))
        reason = f"no game is called “{name[:40]}” (known: {known_games})"
        _fail(SpreadsheetCell(game_row.number, 2, "game", name), reason)
    return layout(known[name].pack_shape)


class _SpreadsheetReader:
    """Reads one spreadsheet and collects all errors, so that its writer sees them at once.

    plan: the layout of the game's spreadsheets.
    faults: the errors so far.
    cards: the names of the cards so far, by number of their row.
    """

    def __init__(self, plan: SpreadsheetLayout) -> None:
        self.plan = plan
        self.faults: list[CellError] = []
        self.cards: dict[int, CardName] = {}
        # Keys of the head that a misspelt or broken row probably meant, so they do not count as missing.
        self.meant_keys: set[str] = set()

    def pack(self, rows: Sequence[SpreadsheetRow]) -> PackFromSpreadsheet:
        """Return the pack file. Raises CellErrors with all errors."""
        head, sections = self._parts(rows)
        head_values = self._head(head)
        lines = [*_lines(head_values, "", "", self.plan.head)]
        present = {*head_values, *sections, *self.meant_keys}
        first = rows[0].number
        self.faults += [
            CellError(
                SpreadsheetCell(first),
                f"the {'table' if key in self.plan.sections else 'row'} {key} is missing",
            )
            for key in self.plan.required_keys
            if key not in present
        ]
        columns: dict[str, tuple[Column, ...]] = {}
        for name, part in sections.items():
            columns[name] = self._columns(self.plan.sections[name], part[1]) if len(part) > 2 else ()
            lines += self._section(name, part, columns[name])
        if self.faults:
            raise CellErrors(_named(self.faults, self.cards))
        return PackFromSpreadsheet(tuple(lines), columns, self.cards)

    def _parts(
        self, rows: Sequence[SpreadsheetRow]
    ) -> tuple[list[SpreadsheetRow], dict[str, list[SpreadsheetRow]]]:
        """Return the rows of the head, and those of each table by its name.

        The first row of a table contains its name, such as `cards`. If that row is missing or misspelt, add
        an error. If the row with the names of the columns is there, the table is read nevertheless.
        """
        head: list[SpreadsheetRow] = []
        sections: dict[str, list[SpreadsheetRow]] = {}
        current_rows = head
        for index, row in enumerate(rows):
            is_alone = sum(map(bool, row.cells)) == 1
            name = word_of(_first_cell(row) if is_alone else row.cells[0])
            if name in self.plan.sections and (is_alone or self._is_header(name, rows[index + 1 :])):
                if name in sections:
                    self._fault(SpreadsheetCell(row.number, 1, "", name), f"{name} is here twice")
                current_rows = sections[name] = []
            elif (
                current_rows is head
                and name not in self.plan.head
                and (
                    implied_section := next(
                        (name for name in self.plan.sections if self._is_header(name, [row])), ""
                    )
                )
            ):
                if head and self._is_misspelt(head[-1], implied_section):
                    typed = head.pop()
                    self._fault(
                        SpreadsheetCell(typed.number, 1, "", typed.cells[0]),
                        _unknown(typed.cells[0], implied_section),
                    )
                else:
                    self._fault(
                        SpreadsheetCell(row.number, 1, "", row.cells[0]),
                        f"the row with the word {implied_section} is missing above",
                    )
                current_rows = sections[implied_section] = [SpreadsheetRow(row.number, (implied_section,))]
            current_rows.append(row)
        return head, sections

    def _is_header(self, section: str, rows: Sequence[SpreadsheetRow]) -> bool:
        """Return whether the first of these rows has names of columns.

        section: the table whose columns it may name, such as `cards`.
        """
        names = [word_of(cell) for cell in rows[0].cells] if rows else []
        return sum(name in self.plan.sections[section] for name in names) > 1

    def _is_misspelt(self, row: SpreadsheetRow, section: str) -> bool:
        """Return whether a row is probably the misspelt word above a table.

        section: the word, such as `cards`.
        """
        name = word_of(row.cells[0])
        return name not in self.plan.head and bool(get_close_matches(name, (section,), 1, 0.6))

    def _head(self, rows: Sequence[SpreadsheetRow]) -> Values:
        """Return the values of the head, by key."""
        head_values: Values = {}
        for row in rows:
            written, values = row.cells[0], [cell for cell in row.cells[1:] if cell]
            key = word_of(written)
            column = self.plan.head.get(key)
            if column is None and ":" in key and key.partition(":")[0] in self.plan.head:
                self._fault(SpreadsheetCell(row.number, 1, "", written), _together_in_a_cell(written))
                self.meant_keys.add(key.partition(":")[0])
                continue
            if column is None:
                known = ", ".join((*self.plan.head, *self.plan.sections))
                self.meant_keys.update(get_close_matches(key, (*self.plan.head, *self.plan.sections), 1, 0.7))
                self._fault(SpreadsheetCell(row.number, 1, "", written), _unknown(written, known))
                continue
            if len(values) > 1 and not column.is_list:
                self._fault(SpreadsheetCell(row.number, 3, key, values[1]), "only one cell is needed here")
            if not values and key in self.plan.required_keys:
                self._fault(SpreadsheetCell(row.number, 2, key), "nothing stands here")
                self.meant_keys.add(key)
            if values:
                self._put(head_values, column, SpreadsheetCell(row.number, 2, key, ", ".join(values)))
        return head_values

    def _section(
        self, name: str, rows: Sequence[SpreadsheetRow], columns: Sequence[Column]
    ) -> Iterator[PackFileLine]:
        """Yield the lines of a table of the pack file.

        name: of the table, such as `cards`.
        rows: first the row with that name, then the one with the names of the columns, then the cards.
        columns: from left to right; empty if something is wrong with them, and then the cards are not read.
        """
        known = self.plan.sections[name]
        top = SpreadsheetCell(rows[0].number, 0, "", name)
        if len(rows) < 3:
            yield PackFileLine(f"{name}: []", top, name)
            return
        yield PackFileLine(f"{name}:", top, name)
        for card_number, row in enumerate(rows[2:] if columns else (), 1):
            values = self._values(columns, row)
            self.cards[row.number] = card_name(name.removesuffix("s"), _as_written(values), pack.LANGUAGES)
            lines = [*_lines(values, "    ", f"{name}[{card_number}]", known)]
            for index, line in enumerate(lines):
                yield line if index else line._replace(text=f"  - {line.text.strip()}")

    def _columns(self, known: Mapping[str, Column], header: SpreadsheetRow) -> tuple[Column, ...]:
        """Return the columns from left to right; none if something is wrong with them.

        known: all columns that the table may have, by name.
        header: the row with their names.
        """
        error_count = len(self.faults)
        names = [word_of(cell) for cell in header.cells]
        if not any(name in known for name in names):
            self._fault(
                SpreadsheetCell(header.number, text=", ".join(filter(None, header.cells))),
                f"the names of the columns are missing here (known: {', '.join(known)})",
            )
            return ()
        for column_number, (name, written) in enumerate(zip(names, header.cells, strict=True), 1):
            cell = SpreadsheetCell(header.number, column_number, "", written)
            if not name:
                self._fault(cell, "this column has no name above it")
            elif name not in known:
                self._fault(cell, _unknown(written, ", ".join(known)))
            elif name in names[: column_number - 1]:
                self._fault(cell, f"{name} is here twice")
        if len(self.faults) > error_count:  # a column that seems to be missing may be a misspelt one
            return ()
        present = {name.partition(".")[0] for name in names}
        for name, column in known.items():
            if column.needed and name not in present:
                self._fault(SpreadsheetCell(header.number), f"the column {name} is missing")
        return tuple(known[name] for name in names) if len(self.faults) == error_count else ()

    def _values(self, columns: Sequence[Column], row: SpreadsheetRow) -> Values:
        """Return the values of a card's row, by key.

        columns: the columns of the table, from left to right.
        """
        values: Values = {}
        for column_number, written in enumerate(row.cells, 1):
            if written and column_number > len(columns):
                self._fault(
                    SpreadsheetCell(row.number, column_number, "", written),
                    "this column has no name above it",
                )
            elif written:
                column = columns[column_number - 1]
                self._put(values, column, SpreadsheetCell(row.number, column_number, column.key, written))
        return values

    def _put(self, values: Values, column: Column, cell: SpreadsheetCell) -> None:
        """Put the value of a cell into `values`, or add an error if it is there already or not understood.

        The value of the column `ability.title` goes into the values of `ability`.
        """
        *above, last = column.key.split(".")
        inside: Any = values
        for key in above:
            inside = inside.setdefault(key, {}) if isinstance(inside, dict) else inside
        if not isinstance(inside, dict) or last in inside:
            self._fault(cell, f"{column.key} is here twice")
            return
        try:
            inside[last] = YamlValue(cell, _cell_yaml(column, cell.text))
        except PackError as fault:
            self._fault(cell, fault.reason)

    def _fault(self, cell: SpreadsheetCell, reason: str) -> None:
        """Add an error about a cell."""
        self.faults.append(CellError(cell, reason))


def _named(faults: Iterable[CellError], cards: Mapping[int, CardName]) -> list[CellError]:
    """Return the errors, each with the name of the card in its row.

    cards: the names by number of the row.
    """
    return [fault._replace(card=cards.get(fault.cell.row, NAMELESS)) for fault in faults]


def _as_written(values: Values) -> dict[str, Any]:
    """Return the values of a card as their cells state them, by key, nested as in the card."""
    return {
        key: value.cell.text if isinstance(value, YamlValue) else _as_written(value)
        for key, value in values.items()
    }


def _within(path: str, stated_path: str) -> bool:
    """Return whether `stated_path` is `path`, or a value inside it."""
    return stated_path == path or stated_path.startswith((f"{path}.", f"{path}["))


def _together_in_a_cell(written: str) -> str:
    """Return the error for a cell that contains a key and its value."""
    key, _, value = written.replace("：", ":").partition(":")
    return f"{word_of(key)} and “{value.strip()[:40]}” are in one cell; put the value into the next one"


def _unknown(key: str, known: str) -> str:
    """Return the error for a key that does not exist.

    known: the keys that exist, as text.
    """
    return f"“{key[:40]}” is not a key here (known: {known})"


# ---------------------------------------------------------------- cells


def _cell_yaml(column: Column, text: str) -> tuple[str, ...]:
    """Return the text of a cell as YAML: what follows the key's colon, then the lines below that.

    Raises PackError.

    column: the column of the cell, which says what the cell may contain.
    """
    if column.is_drawn:
        return _drawn(text, column.words)
    if column.is_list:
        return (flow(_as_one_table(_listed(text), column.keys)),)
    if column.is_yes_or_no and text.casefold() in ("true", "false"):  # how tick boxes are saved
        text = "yes" if text.casefold() == "true" else "no"
    return (_scalar(" ".join(text.split())),)


def _drawn(text: str, words: Sequence[str]) -> tuple[str, ...]:
    """Return a picture made of signs as a YAML block: `|`, then a line for each row, with aligned signs.

    In `text` a line break or `|` separates rows, so a picture can be typed in one line.

    words: the words that may stand in place of a picture. If there are none, a single sign is a picture too.
    """
    rows = [line.split() for line in PICTURE_ROWS.split(text) if line.strip()]
    signs = [sign for row in rows for sign in row]
    if words and len(signs) == 1:
        return (_scalar(signs[0]),)
    width = max(map(len, signs), default=0)
    width = width if width <= MOST_SIGNS else 0
    return ("|", *(" ".join(f"{sign:<{width}}" for sign in row).rstrip() for row in rows))


def _listed(cell: str) -> yaml.SequenceNode:
    """Return the values of a cell as a list of YAML, as if the cell had square brackets. Raises PackError.

    Commas separate the values, and line breaks too.
    """
    if cell == EMPTY:
        return yaml.SequenceNode("", [])
    wrapped = WRAPPED_LIST.fullmatch(cell.strip())
    cell = (wrapped["inside"] if wrapped else cell).translate(QUOTES)
    if NO_PART.search(cell):
        raise PackError("", 1, "nothing stands between two commas; leave one out")
    parts = [part for line in cell.split("\n") if (part := line.strip(" ,"))]
    text = f"[{', '.join(parts)}]"
    try:
        node = pack.composed(text)
    except (yaml.YAMLError, RecursionError, ValueError):
        node = None
    if not isinstance(node, yaml.SequenceNode) or node.end_mark.index != len(text):
        raise PackError("", 1, "this list is not understood")
    if len(node.value) == 1 and isinstance(node.value[0], yaml.SequenceNode):
        return node.value[0]  # typed with the brackets that a pack file has
    return node


def _as_one_table(listed: yaml.SequenceNode, keys: Sequence[str]) -> yaml.Node:
    """Return the list as one table if it is a table typed without braces: `plus: 1, if: …`.

    This is the case if every part is one of these keys with a value, and no key is there twice.

    listed: the values of a cell.
    keys: those that such a table may have.
    """
    pairs = [pair for item in listed.value if isinstance(item, yaml.MappingNode) for pair in item.value]
    names = [key.value for key, _ in pairs]
    if (
        len(pairs) < 2
        or len(pairs) != len(listed.value)
        or len({*names}) < len(names)
        or not {*names} <= {*keys}
    ):
        return listed
    return yaml.SequenceNode("", [yaml.MappingNode("", pairs)])


def flow(node: yaml.Node) -> str:
    """Return a value as YAML in one line, with brackets and braces for lists and tables inside it."""
    if isinstance(node, yaml.ScalarNode):
        return _scalar(node.value)
    if isinstance(node, yaml.SequenceNode):
        return f"[{', '.join(map(flow, node.value))}]"
    return "{" + ", ".join(f"{flow(key)}: {flow(value)}" for key, value in node.value) + "}"


def _scalar(text: str) -> str:
    """Return a text as YAML, with quotation marks if it needs them."""
    return text if PLAIN.fullmatch(text) else json.dumps(text, ensure_ascii=False)


def _lines(values: Values, indent: str, path: str, order: Collection[str]) -> Iterator[PackFileLine]:
    """Yield the lines of a table of the pack file, keys and values.

    indent: the blanks at the beginning of each line.
    path: of the table, such as `cards[2]`; "" for the whole file.
    order: all possible keys in their order, keys inside others as `ability.title`.
    """
    for key in dict.fromkeys(name.partition(".")[0] for name in order):
        value, value_path = values.get(key), f"{path}.{key}".lstrip(".")
        if isinstance(value, dict):
            inner_keys = [name.removeprefix(f"{key}.") for name in order if name.startswith(f"{key}.")]
            inner_lines = [*_lines(value, f"{indent}  ", value_path, inner_keys)]
            if inner_lines:
                cell = SpreadsheetCell(inner_lines[0].cell.row, 0, key)
                yield PackFileLine(f"{indent}{key}:", cell, value_path)
                yield from inner_lines
        elif value is not None:
            first, *further_lines = value.lines
            yield PackFileLine(f"{indent}{key}: {first}", value.cell, value_path)
            yield from (PackFileLine(f"{indent}  {line}", value.cell, value_path) for line in further_lines)
