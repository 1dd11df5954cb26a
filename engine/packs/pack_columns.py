"""The columns that a spreadsheet of a game's packs has, derived from the shapes of `pack_fields`.

A key is a column. A key inside another key has a point before it: `ability.title`; so has a language:
`name.ja`.
"""

from collections.abc import Mapping
from typing import NamedTuple

from engine.packs.pack import LANGUAGES
from engine.packs.pack_fields import (
    BooleanShape,
    DrawingShape,
    EnumShape,
    IntegerShape,
    ListShape,
    OriginsShape,
    Shape,
    TableShape,
    TaggedTableShape,
    TextShape,
)


class Column(NamedTuple):
    """A column of a spreadsheet."""

    key: str
    """Its place in a card, which is also the column's name."""
    shape: Shape
    """What its cells may contain."""
    needed: bool
    """Whether every card must have it."""

    @property
    def is_list(self) -> bool:
        """Return whether its cells contain lists."""
        return isinstance(self.shape, ListShape)

    @property
    def keys(self) -> tuple[str, ...]:
        """Return the keys of the tables that a list column contains.

        Empty if the column contains no list of tables, or each of its tables has a single key.
        """
        element = self.shape.element if isinstance(self.shape, ListShape) else None
        return tuple(element.fields) if isinstance(element, TableShape) and not element.exactly else ()

    @property
    def is_drawn(self) -> bool:
        """Return whether its cells contain pictures made of signs."""
        return isinstance(self.shape, DrawingShape)

    @property
    def words(self) -> tuple[str, ...]:
        """Return the allowed words. For a picture these are the words that may stand in its place."""
        return self.shape.words if isinstance(self.shape, DrawingShape | EnumShape) else ()

    @property
    def numbers(self) -> tuple[int, int] | None:
        """Return the least and the greatest allowed number; None if the value is not only a number."""
        if not isinstance(self.shape, IntegerShape) or self.shape.word:
            return None
        return self.shape.low, self.shape.high

    @property
    def is_yes_or_no(self) -> bool:
        """Return whether its cells contain yes or no."""
        return isinstance(self.shape, BooleanShape)


class SpreadsheetLayout(NamedTuple):
    """The arrangement of a game's spreadsheet."""

    head: Mapping[str, Column]
    """The columns that occur once, as rows of a key and its value."""
    sections: Mapping[str, Mapping[str, Column]]
    """The columns of each table, by the word in the row above it."""
    required_keys: tuple[str, ...]
    """Keys that every pack has."""


def layout(pack: TableShape) -> SpreadsheetLayout:
    """Return the arrangement of the spreadsheets for packs with this shape (`pack_fields.pack_shape`)."""
    sections = {
        key: columns(field.shape.element)
        for key, field in pack.fields.items()
        if isinstance(field.shape, ListShape)
        and isinstance(field.shape.element, TableShape | TaggedTableShape)
    }
    head = {name: column for name, column in columns(pack).items() if name not in sections}
    return SpreadsheetLayout(head, sections, tuple(key for key, field in pack.fields.items() if field.needed))


def columns(shape: TableShape | TaggedTableShape) -> dict[str, Column]:
    """Return all columns by name, in the order in which they are written.

    If tables of several kinds are in one section, a column is needed only if all kinds need it.

    shape: of a card, or of the whole pack.
    """
    by_name: dict[str, Column] = {}
    if isinstance(shape, TableShape):
        for key, field in shape.fields.items():
            by_name |= _of(key, field.shape, field.needed)
        return by_name
    columns_of_kinds = [columns(shape.shape_of_kind(kind)) for kind in shape.tables]
    for column in (column for kind_columns in columns_of_kinds for column in kind_columns.values()):
        needed_by_all = all(
            column.key in kind_columns and kind_columns[column.key].needed
            for kind_columns in columns_of_kinds
        )
        column_shape = EnumShape(tuple(shape.tables)) if column.key == shape.key else column.shape
        by_name.setdefault(column.key, column._replace(shape=column_shape, needed=needed_by_all))
    return by_name


def _of(key: str, shape: Shape, needed: bool) -> dict[str, Column]:
    """Return the columns of one key, by name.

    If its value is a table, these are the columns of the keys inside it. Otherwise it has its own column. A
    text has a column for each language too, and a list of origins one for each part of a card.

    key: the key, which is the column's name too.
    shape: of the key's value.
    needed: whether every table must have the key.
    """
    if isinstance(shape, TableShape):
        inner_columns = [
            column._replace(key=f"{key}.{inner_key}", needed=False)
            for inner_key, column in columns(shape).items()
        ]
        return {column.key: column for column in inner_columns}
    by_name = {key: Column(key, shape, needed)}
    sub_keys = (
        LANGUAGES if isinstance(shape, TextShape) else shape.parts if isinstance(shape, OriginsShape) else ()
    )
    return by_name | {f"{key}.{sub_key}": Column(f"{key}.{sub_key}", shape, False) for sub_key in sub_keys}
