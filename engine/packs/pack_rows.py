"""Turn a pack file into a spreadsheet, and with the command line also back.

`python -m engine.packs.pack_rows FILE` prints a pack as CSV, and a `.csv` as a pack.
"""

import sys
from collections.abc import Iterator, Mapping, Sequence

import yaml

from engine import files
from engine.game import games
from engine.packs import pack, spreadsheet_rows
from engine.packs.__main__ import ENCODING, decoded_file, named_encoding
from engine.packs.pack_columns import Column, layout
from engine.packs.pack_spreadsheet import EMPTY, CellErrors, flow, pack_of_spreadsheet
from engine.packs.text_encodings import CODECS
from engine.terminal import run_command, write_data

Cells = dict[str, str]  # the text in each column, by the column's name


class NotRepresentable(Exception):
    """Something in a pack cannot be written in a cell."""


def spreadsheet(text: str, notes: Sequence[str] = ()) -> bytes | None:
    """Return a valid pack as a CSV file; None if something in it cannot be written in a cell.

    notes: sentences for the person who opens it, in rows that are comments.
    text: the text of the pack file.
    """
    try:
        return spreadsheet_rows.csv_bytes(
            [*([f"{spreadsheet_rows.NOTE} {note}"] for note in notes), *_rows(text)]
        )
    except NotRepresentable:
        return None


def _rows(text: str) -> Iterator[Sequence[str]]:
    """Yield the rows of a pack's spreadsheet. Raises NotRepresentable.

    text: the text of the pack file.
    """
    root = pack.composed(text)
    values_by_key = (
        {key.value: value for key, value in root.value} if isinstance(root, yaml.MappingNode) else {}
    )
    game = values_by_key.get("game")
    game_found = games().get(game.value) if isinstance(game, yaml.ScalarNode) else None
    if game_found is None or game_found.pack_shape is None:
        raise NotRepresentable
    plan = layout(game_found.pack_shape)
    for key, value in values_by_key.items():
        if key not in plan.sections:
            yield from _cells(key, value, plan.head).items()
    for name, columns in plan.sections.items():
        if name in values_by_key and values_by_key[name].value:
            yield []
            yield [name]
            yield from _section(values_by_key[name], columns)


def _section(listed: yaml.Node, columns: Mapping[str, Column]) -> Iterator[Sequence[str]]:
    """Yield the rows of a table: the names of the columns in use, then the cards.

    listed: the list of cards.
    columns: all columns that the table may have, by name.
    """
    cards: list[Cells] = []
    for card in listed.value:
        cells: Cells = {}
        for key, value in card.value:
            cells |= _cells(key.value, value, columns)
        cards.append(cells)
    used = [name for name in columns if any(name in cells for cells in cards)]
    yield used
    for cells in cards:
        yield [cells.get(name, "") for name in used]


def _cells(key: str, value: yaml.Node, columns: Mapping[str, Column]) -> Cells:
    """Return a value by the names of the columns that it is written in. Raises NotRepresentable.

    key: of the value, with a point before each key inside another one.
    columns: all columns by name.
    """
    column = columns.get(key)
    if isinstance(value, yaml.MappingNode):
        cells: Cells = {}
        for inner_key, inner_value in value.value:
            cells |= _cells(f"{key}.{inner_key.value}", inner_value, columns)
        if cells:
            return cells
    elif column is not None and isinstance(value, yaml.SequenceNode) and column.is_list:
        return {key: _list(value.value, column) or EMPTY}
    elif column is not None and isinstance(value, yaml.ScalarNode) and value.value.strip():
        return {key: value.value.strip() if not column.is_list else flow(value)}
    raise NotRepresentable


def _list(parts: Sequence[yaml.Node], column: Column) -> str:
    """Return a list as text without its brackets. A single table with several keys has no braces either.

    parts: the values of the list.
    column: where it is written.
    """
    if len(parts) == 1 and isinstance(parts[0], yaml.MappingNode) and column.keys:
        return ", ".join(f"{flow(key)}: {flow(value)}" for key, value in parts[0].value)
    return ", ".join(map(_part, parts))


def _part(node: yaml.Node) -> str:
    """Return a value of a list as text; a table with a single key has no braces."""
    if isinstance(node, yaml.MappingNode) and len(node.value) == 1:
        return flow(node)[1:-1]
    return flow(node)


def main(arguments: list[str]) -> int:
    """Print a pack file as CSV, or a CSV as a pack file. Status 1: impossible, 2: wrong command line.

    arguments: of the command line: the path of the file, and perhaps `--encoding NAME`.
    """
    paths, codec = named_encoding(arguments)
    if len(paths) != 1 or codec not in ("", *CODECS):
        print(f"usage: python -m engine.packs.pack_rows [{ENCODING} NAME] FILE")
        return 2
    try:
        text = decoded_file(paths[0], codec)
        if spreadsheet_rows.is_table(text):
            write_data(pack_of_spreadsheet(games(), text).text)
            return 0
        csv_content = spreadsheet(text)
    except (CellErrors, yaml.YAMLError, files.UnreadableFile, pack.PackError) as error:
        print(error)
        return 1
    if csv_content is None:
        print(f"{paths[0]}: no spreadsheet can say all of this")
        return 1
    sys.stdout.buffer.write(csv_content)
    return 0


if __name__ == "__main__":
    run_command(main)
