"""What may stand in a pack, described once: the checker reads by it, and its JSON Schema is made of it.

A shape is one kind of value. `read` takes it from a pack or raises the PackFault of its place; `schema` says
the same as JSON Schema. What only several cards together can get wrong stands in no shape.
"""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from engine.pack import LANGUAGES, LONGEST_TITLE, MOST_VERSION, NAME, NAME_SAID, ORIGINS, PackError, PackNode

Schema = dict[str, Any]
# What people type between parts instead of a comma.
PARTING = re.compile(r"\s*[、，､,;；+＋/／&＆・|]\s*|\s+and\s+|\s*と\s*|\s+")
# A text may look like a number or like true; YAML hands such a one to a schema as what it looks like.
WRITTEN = ["string", "number", "boolean"]


class Shape(Protocol):
    """One kind of value."""

    def read(self, node: PackNode) -> Any:
        """What stands there; raises PackFault."""
        ...

    def schema(self) -> Schema:
        """The same as JSON Schema, as far as that can say it."""
        ...


@dataclass(frozen=True)
class EnumShape:
    """One word of a few."""

    words: tuple[str, ...]

    def read(self, node: PackNode) -> str:
        return node.word(self.words)

    def schema(self) -> Schema:
        return {"enum": [*self.words]}


@dataclass(frozen=True)
class BooleanShape:
    """yes or no as True or False. only: whether nothing but yes has a meaning."""

    only: bool = False

    def read(self, node: PackNode) -> bool:
        is_yes = node.word(("yes", "no")) == "yes"
        if self.only and not is_yes:
            node.fail("yes is needed here")
        return is_yes

    def schema(self) -> Schema:
        return {"enum": ["yes"] if self.only else ["yes", "no"]}


@dataclass(frozen=True)
class IntegerShape:
    """A whole number, both ends included. word: what may stand in its place and is read as 0."""

    low: int
    high: int
    word: str = ""

    def read(self, node: PackNode) -> int:
        if self.word and node.text() == self.word:
            return 0
        return node.whole(self.low, self.high)

    def schema(self) -> Schema:
        number: Schema = {"type": "integer", "minimum": self.low, "maximum": self.high}
        return {"anyOf": [number, {"const": self.word}]} if self.word else number


@dataclass(frozen=True)
class PatternShape:
    """A text of a certain form; what: how a fault calls that form; digits: how many digits alone it may be,
    which a schema sees as a number, as it sees true and false as what they look like."""

    pattern: str
    what: str
    digits: int = 0

    def read(self, node: PackNode) -> str:
        return node.matching(self.pattern, self.what)

    def schema(self) -> Schema:
        schema: Schema = {"type": "string", "pattern": f"^{self.pattern}$"}
        number = {"type": ["string", "integer", "boolean"], "minimum": 0, "maximum": 10**self.digits - 1}
        return {**schema, **number} if self.digits else schema


@dataclass(frozen=True)
class VersionShape:
    """A whole number that only ever goes up, as text."""

    def read(self, node: PackNode) -> str:
        return node.version_number()

    def schema(self) -> Schema:
        return {"type": "integer", "minimum": 0, "maximum": MOST_VERSION}


@dataclass(frozen=True)
class TextShape:
    """A text for players: one for all languages, or one for each. longest: its characters, of which the
    checker counts several blanks or a line break as one, and a schema each."""

    longest: int

    def read(self, node: PackNode) -> dict[str, str]:
        return node.languages(self.longest)

    def schema(self) -> Schema:
        text_schema: Schema = {"type": WRITTEN, "pattern": r"\S", "maxLength": self.longest}
        each = {
            "type": "object",
            "properties": dict.fromkeys(LANGUAGES, text_schema),
            "additionalProperties": False,
            "minProperties": 1,
        }
        return {"anyOf": [text_schema, each]}


@dataclass(frozen=True)
class AnyShape:
    """Whatever its writer likes."""

    def read(self, node: PackNode) -> PackNode:
        return node

    def schema(self) -> Schema:
        return {}


@dataclass(frozen=True)
class OriginsShape:
    """Where each datum comes from; one word alone stands for all."""

    parts: tuple[str, ...]

    def read(self, node: PackNode) -> dict[str, str]:
        return node.origins(self.parts)

    def schema(self) -> Schema:
        word = {"enum": [*ORIGINS]}
        each = {
            "type": "object",
            "properties": dict.fromkeys(self.parts, word),
            "additionalProperties": False,
        }
        return {"anyOf": [word, each]}


@dataclass(frozen=True)
class NameShape:
    """The name of something in the same pack, looked up by whoever reads it: gives its place."""

    def read(self, node: PackNode) -> PackNode:
        if not node.text():
            node.fail("a name is needed here")
        return node

    def schema(self) -> Schema:
        return {"type": WRITTEN, "pattern": r"\S"}


@dataclass(frozen=True)
class DrawingShape:
    """A picture made of signs, with one @; its signs are looked at by whoever reads it: gives its place.

    words: what may stand in its place.
    """

    words: tuple[str, ...] = ()

    def read(self, node: PackNode) -> PackNode:
        if not self.words:
            node.block()
        elif node.text() in self.words:
            return node
        if self.words and len(node.text().split()) == 1 and "@" not in node.text():
            node.fail(f"“{node.text()[:40]}” is none of {', '.join(self.words)}, and no picture with @ and x")
        if "@" not in unicodedata.normalize("NFKC", node.text()):
            node.fail(
                f"one of {', '.join(self.words)} is needed, or a picture with @ and x"
                if self.words
                else "the diagram needs exactly one @, the card itself; it has 0"
            )
        return node

    def schema(self) -> Schema:
        drawn: Schema = {"type": "string", "pattern": "@"}
        return {"anyOf": [{"enum": [*self.words]}, drawn]} if self.words else drawn


@dataclass(frozen=True)
class ListShape:
    """A list. alone: one may also stand without a list around it; different: none may stand in it twice."""

    one: Shape
    low: int = 0
    high: int = 0
    says: str = "{count} stand here, which is not the number that is read"
    alone: bool = False
    different: bool = False

    def read(self, node: PackNode) -> list[Any]:
        if self.alone and node.is_text:
            return [self.one.read(node)]
        nodes = node.items()
        values = [self.one.read(item) for item in nodes]
        self.count(node)
        if self.different and any(values.index(one) < place for place, one in enumerate(values)):
            node.fail(self.says.format(count=len(nodes)))
        return values

    def count(self, node: PackNode) -> None:
        """Raise the fault of a list with too few or too many; for whoever reads its parts by themselves."""
        count = len(node.items())
        if count == 1 < self.low and node.items()[0].is_text:
            parts = PARTING.split(node.items()[0].text())
            if len(parts) > 1:
                node.fail(f"commas are missing between the parts: write “{', '.join(parts)[:60]}”")
        if count < self.low or (self.high and count > self.high):
            node.fail(self.says.format(count=count))

    def schema(self) -> Schema:
        schema: Schema = {"type": "array", "items": self.one.schema()}
        if self.low:
            schema["minItems"] = self.low
        if self.high:
            schema["maxItems"] = self.high
        if self.different:
            schema["uniqueItems"] = True
        return {"anyOf": [self.one.schema(), schema]} if self.alone else schema


@dataclass(frozen=True)
class PackField:
    """A key with what may stand behind it. about: what it says, as the docs and an editor show it."""

    shape: Shape
    about: str = ""
    needed: bool = True


@dataclass(frozen=True)
class FieldCondition:
    """A condition between two keys: where `key` says one of `words`, `then` is needed, out of place (`off`)
    or one of `narrow`. words: none: wherever `key` stands at all. says: the fault of what is out of place,
    with the word as {word}."""

    key: str
    words: tuple[str, ...]
    then: str
    off: bool = False
    narrow: tuple[str, ...] = ()
    says: str = ""

    def check(self, node: PackNode) -> None:
        other = node.get(self.key)
        if other is None or (self.words and not (other.is_text and other.text() in self.words)):
            return
        child = node.get(self.then)
        if not self.narrow and not self.off:
            _ = node[self.then]
        elif child is not None and self.off:
            child.fail(self.says.format(word=other.text() if self.words else ""))
        elif child is not None and self.says and child.text() not in self.narrow:
            child.fail(self.says)
        elif child is not None:
            child.word(self.narrow)

    def schema(self) -> Schema:
        applies: Schema = {"required": [self.key]}
        if self.words:
            applies["properties"] = {self.key: {"enum": [*self.words]}}
        if self.narrow:
            return {"if": applies, "then": {"properties": {self.then: {"enum": [*self.narrow]}}}}
        return {
            "if": applies,
            "then": {"properties": {self.then: False}} if self.off else {"required": [self.then]},
        }


@dataclass(frozen=True)
class TableShape:
    """Keys and values. whens: conditions between them.

    exactly: of these keys one has to be there, and no more; says: the fault otherwise. some: the fault
    where not a single key is there.
    """

    fields: Mapping[str, PackField]
    whens: Sequence[FieldCondition] = ()
    exactly: tuple[str, ...] = ()
    says: str = ""
    some: str = ""

    def read(self, node: PackNode) -> dict[str, Any]:
        """The values of the keys that are there."""
        node.only(*self.fields)
        present = {key: child for key in self.fields if (child := node.get(key)) is not None}
        if self.exactly and sum(key in present for key in self.exactly) != 1:
            node.fail(self.says)
        if self.some and not present:
            node.fail(self.some)
        for when in self.whens:
            when.check(node)
        for key, key_field in self.fields.items():
            if key_field.needed:
                _ = node[key]
        return {key: self.fields[key].shape.read(child) for key, child in present.items()}

    def schema(self) -> Schema:
        schema: Schema = {
            "type": "object",
            "properties": {key: _described(one) for key, one in self.fields.items()},
            "additionalProperties": False,
        }
        if needed := [key for key, one in self.fields.items() if one.needed]:
            schema["required"] = needed
        if self.some:
            schema["minProperties"] = 1
        if self.exactly:
            schema["oneOf"] = [{"required": [key]} for key in self.exactly]
        if self.whens:
            schema["allOf"] = [when.schema() for when in self.whens]
        return schema


@dataclass(frozen=True)
class TaggedTableShape:
    """Keys and values of which one key says which others there are."""

    key: str
    about: str
    tables: Mapping[str, TableShape]

    def read(self, node: PackNode) -> dict[str, Any]:
        kind = node[self.key].word(tuple(self.tables))
        return self.of(kind).read(node)

    def of(self, kind: str) -> TableShape:
        table = self.tables[kind]
        fields = {self.key: PackField(EnumShape((kind,)), self.about), **table.fields}
        return TableShape(fields, table.whens, table.exactly, table.says, table.some)

    def schema(self) -> Schema:
        """By kind, so that an editor names the slip and not every kind that the card is not."""
        chosen = [
            {
                "if": {"properties": {self.key: {"const": kind}}, "required": [self.key]},
                "then": self.of(kind).schema(),
            }
            for kind in self.tables
        ]
        return {
            "type": "object",
            "properties": {self.key: {"enum": [*self.tables], "description": self.about}},
            "required": [self.key],
            "allOf": chosen,
        }


@dataclass(frozen=True)
class WordOrTableShape:
    """A word alone, or keys and values. refused: words that need the number of the other form, and why."""

    words: tuple[str, ...]
    table: TableShape
    refused: Mapping[str, str] = field(default_factory=dict)

    def read(self, node: PackNode) -> Any:
        if not node.is_text:
            return self.table.read(node)
        meant = node.text().partition(" ")[0]
        if meant in self.refused:
            node.fail(self.refused[meant])
        return node.word(self.words)

    def schema(self) -> Schema:
        return {"anyOf": [{"enum": [*self.words]}, self.table.schema()]}


def head(game: str, cards: PackField, **more: PackField) -> TableShape:
    """A whole pack file: what every pack begins with, its cards, and what else a game has."""
    fields = {
        "pack": PackField(
            PatternShape(NAME, NAME_SAID, digits=15), "the name of the pack: a–z, 0–9 and `-`, at most 24"
        ),
        "game": PackField(EnumShape((game,)), f"`{game}`, the game that the cards are for"),
        "version": PackField(
            VersionShape(), "a whole number for your own use; the bot counts your uploads by itself"
        ),
        "title": PackField(TextShape(LONGEST_TITLE), "the name that players see, at most 60 characters"),
        "note": PackField(AnyShape(), "whatever you like; never shown", needed=False),
        "cards": cards,
    }
    return TableShape({**fields, **more})


def fault(shape: Shape, node: PackNode) -> PackError | None:
    """What a shape says of a value, None where nothing is wrong."""
    try:
        shape.read(node)
    except PackError as found:
        return found
    return None


def _described(key_field: PackField) -> Schema:
    return (
        {**key_field.shape.schema(), "description": key_field.about}
        if key_field.about
        else key_field.shape.schema()
    )
