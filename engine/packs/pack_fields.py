"""Describe what a pack may contain, once for the checker and for the JSON Schema of editors.

A shape is one kind of value. `read` reads it from a pack or raises PackError; `schema` returns the same rule
as JSON Schema. Errors that only several cards together can have are not part of a shape.
"""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from engine.packs.pack import LANGUAGES, LONGEST_TITLE, MOST_VERSION, NAME, NAME_SAID, ORIGINS, PackNode

Schema = dict[str, Any]
# What people type between parts instead of a comma.
PARTING = re.compile(r"\s*[、，､,;；+＋/／&＆・|]\s*|\s+and\s+|\s*と\s*|\s+")
# YAML passes a text that looks like a number or like true to the schema as a number or a boolean.
WRITTEN = ["string", "number", "boolean"]


class Shape(Protocol):
    """One kind of value."""

    def read(self, node: PackNode) -> Any:
        """Return the value of a node. Raises PackError if it is not of this kind."""
        ...

    def schema(self) -> Schema:
        """Return the JSON Schema of this kind, as far as JSON Schema can express it."""
        ...


@dataclass(frozen=True)
class EnumShape:
    """One of a few words."""

    words: tuple[str, ...]
    """The words that are allowed."""

    def read(self, node: PackNode) -> str:
        """Return the word. Raises PackError if it is not one of `words`."""
        return node.word(self.words)

    def schema(self) -> Schema:
        """Return what is allowed here as JSON Schema."""
        return {"enum": [*self.words]}


@dataclass(frozen=True)
class BooleanShape:
    """yes or no, read as True or False."""

    must_be_yes: bool = False
    """Whether only yes is allowed."""

    def read(self, node: PackNode) -> bool:
        """Return True for yes and False for no. Raises PackError for anything else."""
        is_yes = node.word(("yes", "no")) == "yes"
        if self.must_be_yes and not is_yes:
            node.fail("yes is needed here")
        return is_yes

    def schema(self) -> Schema:
        """Return what is allowed here as JSON Schema."""
        return {"enum": ["yes"] if self.must_be_yes else ["yes", "no"]}


@dataclass(frozen=True)
class IntegerShape:
    """A whole number from `low` to `high`, both included."""

    low: int
    """The least allowed number."""
    high: int
    """The greatest allowed number."""
    word: str = ""
    """A word that is allowed instead and is read as 0; "" for none."""

    def read(self, node: PackNode) -> int:
        """Return the number, or 0 for `word`. Raises PackError for anything else."""
        if self.word and node.text() == self.word:
            return 0
        return node.whole_number(self.low, self.high)

    def schema(self) -> Schema:
        """Return what is allowed here as JSON Schema."""
        number: Schema = {"type": "integer", "minimum": self.low, "maximum": self.high}
        return {"anyOf": [number, {"const": self.word}]} if self.word else number


@dataclass(frozen=True)
class PatternShape:
    """A text that matches a regular expression."""

    pattern: str
    """The regular expression. It must match the whole text."""
    description: str
    """What errors call that form."""
    digits: int = 0
    """The greatest number of digits of a text that looks like a number; 0 if no text does. A schema takes
    such a text for a number, and the texts true and false for a boolean, so it allows these types too.
    """

    def read(self, node: PackNode) -> str:
        """Return the text. Raises PackError if it does not match."""
        return node.matching(self.pattern, self.description)

    def schema(self) -> Schema:
        """Return what is allowed here as JSON Schema."""
        schema: Schema = {"type": "string", "pattern": f"^{self.pattern}$"}
        number = {"type": ["string", "integer", "boolean"], "minimum": 0, "maximum": 10**self.digits - 1}
        return {**schema, **number} if self.digits else schema


@dataclass(frozen=True)
class VersionShape:
    """A version: a whole number, read as text."""

    def read(self, node: PackNode) -> str:
        """Return the version as text. Raises PackError if it is not a whole number."""
        return node.version_number()

    def schema(self) -> Schema:
        """Return what is allowed here as JSON Schema."""
        return {"type": "integer", "minimum": 0, "maximum": MOST_VERSION}


@dataclass(frozen=True)
class TextShape:
    """A text for players: one for all languages, or one for each."""

    longest: int
    """The greatest number of characters. Our checker counts several blanks or a line break as one character;
    a schema counts every character.
    """

    def read(self, node: PackNode) -> dict[str, str]:
        """Return the text by language. Raises PackError if it is missing or too long."""
        return node.text_by_language(self.longest)

    def schema(self) -> Schema:
        """Return what is allowed here as JSON Schema."""
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
    """Any value; not checked."""

    def read(self, node: PackNode) -> PackNode:
        """Return the node as it is."""
        return node

    def schema(self) -> Schema:
        """Return what is allowed here as JSON Schema."""
        return {}


@dataclass(frozen=True)
class OriginsShape:
    """Where each part of a card comes from: `rulebook`, `public` or `house`. One word alone applies to all
    parts.
    """

    parts: tuple[str, ...]
    """The data that may have an origin."""

    def read(self, node: PackNode) -> dict[str, str]:
        """Return the origin by datum. Raises PackError for an unknown datum or origin."""
        if node.is_text:
            return dict.fromkeys(self.parts, node.word(ORIGINS))
        node.check_keys(*self.parts)
        return {part: child.word(ORIGINS) for part in self.parts if (child := node.get(part))}

    def schema(self) -> Schema:
        """Return what is allowed here as JSON Schema."""
        word = {"enum": [*ORIGINS]}
        each = {
            "type": "object",
            "properties": dict.fromkeys(self.parts, word),
            "additionalProperties": False,
        }
        return {"anyOf": [word, each]}


@dataclass(frozen=True)
class NameShape:
    """The name of something in the same pack, read as its node. The game looks it up."""

    def read(self, node: PackNode) -> PackNode:
        """Return the node. Raises PackError if it is empty or not a text."""
        if not node.text():
            node.fail("a name is needed here")
        return node

    def schema(self) -> Schema:
        """Return what is allowed here as JSON Schema."""
        return {"type": WRITTEN, "pattern": r"\S"}


@dataclass(frozen=True)
class DrawingShape:
    """A picture made of signs, with one @, read as its node. The game checks the signs."""

    words: tuple[str, ...] = ()
    """Words that are allowed instead of a picture."""

    def read(self, node: PackNode) -> PackNode:
        """Return the node. Raises PackError if it is neither an allowed word nor a text with @."""
        if not self.words:
            node.block_lines()
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
        """Return what is allowed here as JSON Schema."""
        drawn: Schema = {"type": "string", "pattern": "@"}
        return {"anyOf": [{"enum": [*self.words]}, drawn]} if self.words else drawn


@dataclass(frozen=True)
class ListShape:
    """A list."""

    element: Shape
    """The kind of its values."""
    low: int = 0
    """The least number of values."""
    high: int = 0
    """The greatest number of values; 0 for any."""
    error_text: str = "{count} stand here, which is not the number that is read"
    """The error if there are too few, too many or equal values; {count} in it stands for the number of
    values.
    """
    allows_single: bool = False
    """Whether a single value may stand without a list around it."""
    different: bool = False
    """Whether all values must differ."""

    def read(self, node: PackNode) -> list[Any]:
        """Return the values as `element` reads them. Raises PackError for a wrong number or equal values."""
        if self.allows_single and node.is_text:
            return [self.element.read(node)]
        nodes = node.items()
        values = [self.element.read(item) for item in nodes]
        self.check_count(node)
        if self.different and any(values.index(value) < index for index, value in enumerate(values)):
            node.fail(self.error_text.format(count=len(nodes)))
        return values

    def check_count(self, node: PackNode) -> None:
        """Raise PackError for too few or too many values.

        Games call this if they read the values themselves.
        """
        count = len(node.items())
        if count == 1 < self.low and node.items()[0].is_text:
            parts = PARTING.split(node.items()[0].text())
            if len(parts) > 1:
                node.fail(f"commas are missing between the parts: write “{', '.join(parts)[:60]}”")
        if count < self.low or (self.high and count > self.high):
            node.fail(self.error_text.format(count=count))

    def schema(self) -> Schema:
        """Return what is allowed here as JSON Schema."""
        schema: Schema = {"type": "array", "items": self.element.schema()}
        if self.low:
            schema["minItems"] = self.low
        if self.high:
            schema["maxItems"] = self.high
        if self.different:
            schema["uniqueItems"] = True
        return {"anyOf": [self.element.schema(), schema]} if self.allows_single else schema


@dataclass(frozen=True)
class PackField:
    """A key with the shape of its value."""

    shape: Shape
    """What the value may be."""
    about: str = ""
    """What the key means, as the docs and editors show it."""
    needed: bool = True
    """Whether the key must be there."""


def optional_field(shape: Shape, about: str = "") -> PackField:
    """Return a field whose key may be missing."""
    return PackField(shape, about, needed=False)


@dataclass(frozen=True)
class FieldCondition:
    """A condition between two keys: if `key` has one of `words`, then `other_key` is needed or restricted.

    `other_key` is needed unless `forbids` or `allowed_words` is set.
    """

    key: str
    """The key that the condition depends on."""
    words: tuple[str, ...]
    """The values of `key` with which the condition applies; empty: it applies if `key` is there at all."""
    other_key: str
    """The key that is needed, forbidden or restricted."""
    forbids: bool = False
    """Whether `other_key` is forbidden."""
    allowed_words: tuple[str, ...] = ()
    """The only words that `other_key` may have; empty for no such restriction."""
    error_text: str = ""
    """The error; "" for the usual one. With `forbids`, {word} in it stands for the value of `key`."""

    def check(self, node: PackNode) -> None:
        """Raise PackError if the table `node` does not meet the condition."""
        other = node.get(self.key)
        if other is None or (self.words and not (other.is_text and other.text() in self.words)):
            return
        child = node.get(self.other_key)
        if not self.allowed_words and not self.forbids:
            _ = node[self.other_key]
        elif child is not None and self.forbids:
            child.fail(self.error_text.format(word=other.text() if self.words else ""))
        elif child is not None and self.error_text and child.text() not in self.allowed_words:
            child.fail(self.error_text)
        elif child is not None:
            child.word(self.allowed_words)

    def schema(self) -> Schema:
        """Return the condition as JSON Schema."""
        applies: Schema = {"required": [self.key]}
        if self.words:
            applies["properties"] = {self.key: {"enum": [*self.words]}}
        if self.allowed_words:
            return {"if": applies, "then": {"properties": {self.other_key: {"enum": [*self.allowed_words]}}}}
        return {
            "if": applies,
            "then": {"properties": {self.other_key: False}}
            if self.forbids
            else {"required": [self.other_key]},
        }


@dataclass(frozen=True)
class TableShape:
    """A table of keys and values."""

    fields: Mapping[str, PackField]
    """The keys that are allowed, with their values."""
    conditions: Sequence[FieldCondition] = ()
    """Conditions between the keys."""
    exactly: tuple[str, ...] = ()
    """Keys of which exactly one must be there."""
    error_text: str = ""
    """The error if none or several of `exactly` are there."""
    empty_error_text: str = ""
    """The error if the table has no key; "" if that is allowed."""

    def read(self, node: PackNode) -> dict[str, Any]:
        """Return the values of the keys that are there, by key. Raises PackError."""
        node.check_keys(*self.fields)
        present = {key: child for key in self.fields if (child := node.get(key)) is not None}
        if self.exactly and sum(key in present for key in self.exactly) != 1:
            node.fail(self.error_text)
        if self.empty_error_text and not present:
            node.fail(self.empty_error_text)
        for condition in self.conditions:
            condition.check(node)
        for key, key_field in self.fields.items():
            if key_field.needed:
                _ = node[key]
        return {key: self.fields[key].shape.read(child) for key, child in present.items()}

    def schema(self) -> Schema:
        """Return what is allowed here as JSON Schema."""
        schema: Schema = {
            "type": "object",
            "properties": {key: _described(key_field) for key, key_field in self.fields.items()},
            "additionalProperties": False,
        }
        if needed := [key for key, key_field in self.fields.items() if key_field.needed]:
            schema["required"] = needed
        if self.empty_error_text:
            schema["minProperties"] = 1
        if self.exactly:
            schema["oneOf"] = [{"required": [key]} for key in self.exactly]
        if self.conditions:
            schema["allOf"] = [condition.schema() for condition in self.conditions]
        return schema


@dataclass(frozen=True)
class TaggedTableShape:
    """A table in which the value of one key decides which other keys there are."""

    key: str
    """The key that decides; its value is called the kind."""
    about: str
    """What that key means, shown by editors."""
    tables: Mapping[str, TableShape]
    """The other keys, by the value of `key`."""

    def read(self, node: PackNode) -> dict[str, Any]:
        """Return the values by key, read by the table of its kind. Raises PackError."""
        kind = node[self.key].word(tuple(self.tables))
        return self.shape_of_kind(kind).read(node)

    def shape_of_kind(self, kind: str) -> TableShape:
        """Return the shape of one kind, with the key that states the kind."""
        table = self.tables[kind]
        fields = {self.key: PackField(EnumShape((kind,)), self.about), **table.fields}
        return TableShape(fields, table.conditions, table.exactly, table.error_text, table.empty_error_text)

    def schema(self) -> Schema:
        """Return a schema with a condition for each kind, so that an editor shows errors of the chosen kind
        only.
        """
        chosen = [
            {
                "if": {"properties": {self.key: {"const": kind}}, "required": [self.key]},
                "then": self.shape_of_kind(kind).schema(),
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
    """A word alone, or a table."""

    words: tuple[str, ...]
    """The words that are allowed."""
    table: TableShape
    """The shape of the table (keys with values) that is allowed instead of a word."""
    refused: Mapping[str, str] = field(default_factory=dict)
    """By word, the error for words that are wrong alone, because they need a number that only the table has.
    """

    def read(self, node: PackNode) -> Any:
        """Return the word, or what the table reads. Raises PackError."""
        if not node.is_text:
            return self.table.read(node)
        meant = node.text().partition(" ")[0]
        if meant in self.refused:
            node.fail(self.refused[meant])
        return node.word(self.words)

    def schema(self) -> Schema:
        """Return what is allowed here as JSON Schema."""
        return {"anyOf": [{"enum": [*self.words]}, self.table.schema()]}


def pack_shape(game: str, cards: PackField, **own_keys: PackField) -> TableShape:
    """Return the shape of a whole pack file: the keys of every pack, its cards, and the game's own keys.

    game: its name.
    cards: the key `cards`.
    own_keys: the game's own keys.
    """
    fields = {
        "pack": PackField(
            PatternShape(NAME, NAME_SAID, digits=15), "the name of the pack: a–z, 0–9 and `-`, at most 24"
        ),
        "game": PackField(EnumShape((game,)), f"`{game}`, the game that the cards are for"),
        "version": PackField(
            VersionShape(), "a whole number for your own use; the bot counts your uploads by itself"
        ),
        "title": PackField(TextShape(LONGEST_TITLE), "the name that players see, at most 60 characters"),
        "note": optional_field(AnyShape(), "whatever you like; never shown"),
        "cards": cards,
    }
    return TableShape({**fields, **own_keys})


def _described(key_field: PackField) -> Schema:
    """Return the schema of a key, with its description if there is one."""
    return (
        {**key_field.shape.schema(), "description": key_field.about}
        if key_field.about
        else key_field.shape.schema()
    )
