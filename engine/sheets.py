"""What of a game can be printed on paper, as data: cards with two sides, tokens, boards, tracks, tables, and
which rules stand on its page of rules. The cogs word it, lay it out and draw it."""

from collections.abc import Callable
from typing import Any, Literal

from msgspec import Struct

from engine.presentation import Glyph, Sentence, Word


class Pip(Struct, frozen=True):
    """A number in a card's corner. shape: coin, clock, sword, star or level; title: what it counts."""

    shape: Literal["coin", "clock", "sword", "star", "level"]
    text: str
    title: Word = ""


class CardParagraph(Struct, frozen=True):
    """A paragraph of a card: its heading, "" for none, and its text. boxed: pointed out; small: an aside."""

    text: Word
    title: Word = ""
    boxed: bool = False
    small: bool = False


class Ingredient(Struct, frozen=True):
    """Something that a card is made of: its sign and name, and how many."""

    sign: str
    name: Word
    count: int = 1


class CardSide(Struct, frozen=True):
    """One side of a card.

    tone: how it is framed, told by shape and not by colour alone: dark, light, back, or a card's type.
    sign: a drawn sign of its type or owner; kind: its type in words; code: what the notation calls it.
    glyphs: a diagram, in words `told`; recipe: what it is made of, under the heading `made`.
    """

    tone: str
    name: Word = ""
    kind: Word = ""
    sign: str = ""
    code: str = ""
    pips: tuple[Pip, ...] = ()
    glyphs: tuple[Glyph, ...] = ()
    told: tuple[Sentence, ...] = ()
    recipe: tuple[Ingredient, ...] = ()
    made: Word = ""
    parts: tuple[CardParagraph, ...] = ()


class PrintedKind(Struct, frozen=True):
    """What is counted together. key: of the sentence that says how many, given their `count`; value: what
    else it is given, "" for nothing."""

    key: str
    value: str = ""


class PrintedCard(Struct, frozen=True):
    """A card of paper, so many times. kind: by which it is counted."""

    front: CardSide
    back: CardSide
    copies: int = 1
    kind: PrintedKind | None = None


class Token(Struct, frozen=True):
    """A round token, so many times. size: across, in millimetres; ring: how many lines run around it, by
    which one is told from another without colours; sided: its other side is the same, else blank; kind:
    by which it is counted."""

    text: str
    size: float
    copies: int
    word: Word = ""
    ring: int = 1
    tone: Literal["plain", "gold", "dark"] = "plain"
    sided: bool = True
    kind: PrintedKind | None = None


class PrintedBoard(Struct, frozen=True):
    """A board of spaces that are large enough for cards; on as many pages as it needs.

    grounds: a kind of ground by space, row by row from the top: space, home-0, home-1 or crown.
    """

    title: Word
    grounds: tuple[tuple[str, ...], ...]


class Track(Struct, frozen=True):
    """A row of boxes for a marker. dark: those that are shaded; under: what stands below each box."""

    title: Word
    cells: tuple[Word, ...]
    under: tuple[Word, ...] = ()
    dark: frozenset[int] = frozenset()


class PrintedTable(Struct, frozen=True):
    """A table of words: the first column is a heading. note: a line below it."""

    title: Word
    head: tuple[Word, ...]
    rows: tuple[tuple[Word, ...], ...]
    note: Word = ""


class AidGroup(Struct, frozen=True):
    """Rules under a heading, by their IDs; signs: by ID, the sign of a diagram that the rule is about."""

    title: Word
    rules: tuple[str, ...]
    signs: tuple[tuple[str, str], ...] = ()


class Sheets(Struct, frozen=True):
    """Everything that there is to print of a game with these cards. apart: how many of them the game needs
    whatever the pack."""

    cards: tuple[PrintedCard, ...] = ()
    tokens: tuple[Token, ...] = ()
    boards: tuple[PrintedBoard, ...] = ()
    tracks: tuple[Track, ...] = ()
    tables: tuple[PrintedTable, ...] = ()
    aid: tuple[AidGroup, ...] = ()
    apart: int = 0
    gauge: bool = False  # a ruler of one inch, for games that measure gaps

    @property
    def count(self) -> int:
        """How many cards there are."""
        return sum(card.copies for card in self.cards)


# Of rules, and a kit that is printed in place of all cards ("" for all); raises Refused where that is none.
SheetMaker = Callable[[Any, str], Sheets]


def rule_ids(book: str, numbers: str) -> tuple[str, ...]:
    """Rules of a rulebook by their numbers: "CFL" and "001 R02" give CFL-001 and CFL-R02."""
    return tuple(f"{book}-{number}" for number in numbers.split())
