"""Orders for PDFs, and their results."""

from msgspec import Struct

from cogs.core.text.sentences import LANGUAGES

BOTH = "both"  # a language option: two languages side by side
SIDE_BY_SIDE = ("en", "ja")  # the two languages of `both`, however many the bot has: the texts say so
# Millimetres; with the cards in the centre, both have space for the crop marks.
PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}


class PrintOptions(Struct, frozen=True):
    """How something is printed."""

    language: str = LANGUAGES[0]
    """One of the bot's languages, or `both`."""
    paper: str = "a4"
    """A key of `PAPERS`."""
    kit: str = ""
    """The text of a deck or army that is printed instead of all cards; "" for all."""

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages in which each text is printed."""
        return SIDE_BY_SIDE if self.language == BOTH else (self.language,)


class PrintedLink(Struct, frozen=True):
    """Where the QR code of a sheet leads: to a message in a channel."""

    url: str
    """The address of the message."""
    place_name: str = ""
    """The names of channel and server, to print beside the code; "": they are not printed."""


class PrintOrder(Struct, frozen=True):
    """Everything that a PDF is made of."""

    game: str
    """The game's name."""
    pack_text: str
    """The text of the card pack's file; "" for a game without cards."""
    options: PrintOptions
    """How it is printed: paper, languages and the like."""
    most_bytes: int
    """The greatest size of the file in bytes."""
    is_uploaded: bool = False
    """Whether a person uploaded the pack."""
    desk_link: PrintedLink | None = None
    """The link to the server's referee's desk (the channel for games with real pieces); None: no link."""


class MadePrint(Struct, frozen=True):
    """A PDF."""

    data: bytes
    """The content of the file."""
    page_count: int
    """The number of pages."""
    card_count: int
    """The number of cards on its pages."""
    how_to_page: int
    """The number of the page that explains how to print it, from 1."""
    common_card_count: int = 0
    """How many of these cards do not belong to the pack, because the game has them with every pack."""
    lacking_letters: tuple[str, ...] = ()
    """Characters that no font has and that are printed as a sign."""
