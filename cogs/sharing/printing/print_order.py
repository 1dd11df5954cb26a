"""What somebody wants printed, and what they get."""

from msgspec import Struct

from cogs.text.sentences import LANGUAGES

BOTH = "both"
SIDE_BY_SIDE = ("en", "ja")  # are both, however many are spoken: the sentences say so
# Millimetres; where cards lie in the middle, both have room for the marks.
PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}


class PrintWish(Struct, frozen=True):
    """How it is to be printed. language: one of the house's, or `both`; paper: a key of `PAPERS`; kit: the
    text of a deck or army that is printed in place of all cards, "" for all."""

    language: str = LANGUAGES[0]
    paper: str = "a4"
    kit: str = ""

    @property
    def languages(self) -> tuple[str, ...]:
        return SIDE_BY_SIDE if self.language == BOTH else (self.language,)


class PrintedLink(Struct, frozen=True):
    """Where the QR code of a sheet leads: an address, and what it is called, as a server and its channel."""

    url: str
    place: str = ""


class PrintOrder(Struct, frozen=True):
    """All that a PDF is made of. text: of the game's pack, "" for a game without; most: bytes of the file;
    brought: whether somebody brought the pack to the bot; door: where a referee's table is opened."""

    game: str
    text: str
    wish: PrintWish
    most: int
    brought: bool = False
    door: PrintedLink | None = None


class MadePrint(Struct, frozen=True):
    """A PDF. cards: how many there are on its pages; how: the page that says how to print it; apart: cards
    among them that the game needs whatever the pack; lacking: letters that are printed as a sign."""

    data: bytes
    pages: int
    cards: int
    how: int
    apart: int = 0
    lacking: tuple[str, ...] = ()
