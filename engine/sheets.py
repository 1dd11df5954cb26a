"""What can be printed of a game, as data: cards with two sides, tokens, boards, tracks, tables and rules.

The cogs put it into words, lay it out and draw it.
"""

from collections.abc import Callable
from typing import Any, Literal

from msgspec import Struct

from engine.presentation import Glyph, Sentence, Word


class Pip(Struct, frozen=True):
    """A number in a card's corner."""

    shape: Literal["coin", "clock", "sword", "star", "level"]
    """What is drawn around the number."""
    text: str
    """The number, or a range such as 1–3."""
    title: Word = ""
    """What the number counts."""


class CardParagraph(Struct, frozen=True):
    """A paragraph of a card."""

    text: Word
    title: Word = ""
    """Its heading; "" for none."""
    boxed: bool = False
    """Whether it is highlighted with a box."""
    small: bool = False
    """Whether it is in small print."""


class Ingredient(Struct, frozen=True):
    """Something that a card is made from."""

    sign: str
    """The drawn sign beside its name."""
    name: Word
    count: int = 1
    """How many of it are needed."""


class CardSide(Struct, frozen=True):
    """One side of a card."""

    tone: str
    """The style of the frame, shown by shape and not only by colour: dark, light, back, or a card's type."""
    name: Word = ""
    """The name printed on it; "" for none."""
    kind: Word = ""
    """Its type in words."""
    sign: str = ""
    """A drawn sign of its type or owner."""
    code: str = ""
    """Its name in the notation."""
    pips: tuple[Pip, ...] = ()
    """The numbers in its corners."""
    glyphs: tuple[Glyph, ...] = ()
    """A diagram."""
    diagram_lines: tuple[Sentence, ...] = ()
    """The diagram in words."""
    recipe: tuple[Ingredient, ...] = ()
    """What it is made from, under the heading `made`."""
    recipe_title: Word = ""
    """The heading of the recipe; "" without a recipe."""
    parts: tuple[CardParagraph, ...] = ()
    """The text of the card, paragraph by paragraph."""


class PrintedKind(Struct, frozen=True):
    """A group of cards or tokens that are counted together."""

    key: str
    """Key of the sentence that says how many there are, with the argument `count`."""
    value: str = ""
    """Another argument of the sentence; "" for none."""


class PrintedCard(Struct, frozen=True):
    """A card on paper, in so many copies."""

    front: CardSide
    back: CardSide
    copies: int = 1
    """How many of it are printed."""
    kind: PrintedKind | None = None
    """The group in which it is counted."""


class PrintedToken(Struct, frozen=True):
    """A round token, in so many copies."""

    text: str
    """The number or sign in its middle."""
    size: float
    """Diameter in millimetres."""
    copies: int
    """How many of it are printed."""
    word: Word = ""
    """What the token is, in words; printed on it if it is larger than 15 mm."""
    ring: int = 1
    """The number of lines around it, which distinguishes tokens without colours."""
    tone: Literal["plain", "gold", "dark"] = "plain"
    """Its colours: dark ink on paper (plain) or on gold, or light ink on dark."""
    has_same_back: bool = True
    """Whether the back equals the front; otherwise it is blank."""
    kind: PrintedKind | None = None
    """The group in which it is counted."""


class PrintedBoard(Struct, frozen=True):
    """A board whose spaces are large enough for cards, on as many pages as it needs."""

    title: Word
    grounds: tuple[tuple[str, ...], ...]
    """The kind of each space, row by row from the top: space, home-0, home-1 or crown."""


class Track(Struct, frozen=True):
    """A row of boxes for a marker."""

    title: Word
    cells: tuple[Word, ...]
    """The text in each box, from the first to the last."""
    under: tuple[Word, ...] = ()
    """The text below each box."""
    dark: frozenset[int] = frozenset()
    """Indexes of shaded boxes."""


class PrintedTable(Struct, frozen=True):
    """A table of words, whose first column is a heading."""

    title: Word
    head: tuple[Word, ...]
    """The headings of all columns, from left to right."""
    rows: tuple[tuple[Word, ...], ...]
    """The rows from the top, each with one text for each column."""
    note: Word = ""
    """A line of text below the table."""


class AidGroup(Struct, frozen=True):
    """Rules under a heading."""

    title: Word
    rules: tuple[str, ...]
    """IDs of rules."""
    signs: tuple[tuple[str, str], ...] = ()
    """Pairs of a rule's ID and the sign of a diagram that it explains."""


class Sheets(Struct, frozen=True):
    """Everything that can be printed of a game with these cards."""

    cards: tuple[PrintedCard, ...] = ()
    tokens: tuple[PrintedToken, ...] = ()
    boards: tuple[PrintedBoard, ...] = ()
    tracks: tuple[Track, ...] = ()
    tables: tuple[PrintedTable, ...] = ()
    """Tables of words."""
    aid: tuple[AidGroup, ...] = ()
    """A summary of the rules, group by group."""
    common_card_count: int = 0
    """How many of `cards` belong to the game itself, with every pack."""
    has_ruler: bool = False
    """Whether to print a ruler of one inch, for games that measure gaps."""

    @property
    def count(self) -> int:
        """Return the number of cards."""
        return sum(card.copies for card in self.cards)


# Arguments: the rules, and a kit to print instead of all cards ("" for all). Raises Refused for a bad kit.
SheetMaker = Callable[[Any, str], Sheets]


def rule_ids(book: str, numbers: str) -> tuple[str, ...]:
    """Return rule IDs by their numbers: "CFL" and "001 R02" give CFL-001 and CFL-R02.

    book: the beginning of the IDs; numbers: what follows it, separated by blanks.
    """
    return tuple(f"{book}-{number}" for number in numbers.split())
