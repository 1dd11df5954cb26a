"""The complete content of a print, in all its languages, as `data/print/sheets.typ` reads it."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from cogs.core.text.rulebook import Rulebook
from cogs.printing import page_plan
from cogs.printing.page_plan import BLANK, SPACE, Page, Paper
from cogs.printing.print_order import PrintedLink
from cogs.printing.worded_sheets import PrintedText, SheetFormatter, Texts
from engine.presentation import Sentence, Word, say
from engine.sheets import PrintedBoard, PrintedCard, PrintedKind, PrintedToken, Sheets

AUTHOR = "Castellan"
RULER = 100  # millimetres of the line by which people check the scale
INCH = 25.4  # millimetres


class CardOrigin(NamedTuple):
    """The origin of the cards, with title and mark of their pack."""

    owner: str
    """"house" (built in), "host", "brought" (uploaded by a person), or "none" for a game without cards."""
    title: Word = ""
    """The pack's title, in the first language of the print."""
    mark: str = ""
    """The version of the pack, as records have it: its name, version and the beginning of its digest."""

    @property
    def facts(self) -> dict[str, Any]:
        """The facts for sentences about the origin."""
        return {} if self.owner == "none" else {"title": self.title, "mark": self.mark}


def _kinds(printed_items: Sequence[PrintedCard] | Sequence[PrintedToken]) -> list[Sentence]:
    """Return a sentence with the number of items for each kind, in the order in which they are printed."""
    counts: dict[PrintedKind, int] = {}
    for printed_item in printed_items:
        if printed_item.kind is not None:
            counts[printed_item.kind] = counts.get(printed_item.kind, 0) + printed_item.copies
    return [say(kind.key, value=kind.value, count=count) for kind, count in counts.items()]


class PrintPlan:
    """Plans the pages of one print.

    game: the game's name.
    sheets: what is printed.
    printed_text: formats texts in all languages of the print.
    rulebook: has the rules that the pages of rules name.
    paper: the size of the pages.
    desk_link: the link to the server's referee's desk, shown on the pages of rules; None: there is none.
    The attribute `how_to_page` is the number of the page that explains how to print, from 1.
    """

    def __init__(
        self,
        game: str,
        sheets: Sheets,
        printed_text: PrintedText,
        rulebook: Rulebook,
        paper: Paper,
        desk_link: PrintedLink | None = None,
    ) -> None:
        self.game = game
        self.sheets = sheets
        self.printed_text = printed_text
        self.paper = paper
        self.desk_link = desk_link
        self.sheet_formatter = SheetFormatter(printed_text, rulebook)
        self.how_to_page = len(printed_text.languages) + 1
        self._contents: list[Texts] = []

    def build(self, origin: CardOrigin) -> dict[str, Any]:
        """Return the whole plan as `data/print/sheets.typ` reads it. origin: of the cards."""
        cards = page_plan.card_pages(self.sheets.cards)
        pages: list[Page] = [self._aid(language) for language in self.printed_text.languages]
        self._add_contents_line("aid", [], pages)
        pages += [BLANK] * (
            1 + self.how_to_page % 2
        )  # one of them becomes the page that explains how to print
        if cards.pages:
            kinds = _kinds(self.sheets.cards)
            self._add_contents_line("cards", pages, cards.pages, cards=self.sheets.count, kinds=kinds)
            pages += cards.pages
        if self.sheets.tokens:
            pages += self._tokens(pages)
        for board in self.sheets.boards:
            pages += self._board(pages, board)
        if self.sheets.tables or self.sheets.tracks:
            counts_by_key = (("tables", len(self.sheets.tables)), ("tracks", len(self.sheets.tracks)))
            kinds = [say(f"print-count-{key}", count=count) for key, count in counts_by_key if count]
            self._add_contents_line("tables", pages, [BLANK], kinds=kinds)
            tables = [self.sheet_formatter.table(table) for table in self.sheets.tables]
            tracks = [self.sheet_formatter.track(track) for track in self.sheets.tracks]
            pages.append({"kind": "tables", "tables": tables, "tracks": tracks})
        pages[self.how_to_page - 1] = self._how(origin)
        return {
            "width": self.paper.width,
            "height": self.paper.height,
            "languages": list(self.printed_text.languages),
            "title": self.printed_text.first(say(f"game-{self.game}")),
            "author": AUTHOR,
            "foot": self.printed_text.first(say(f"print-foot-{origin.owner}", **origin.facts)),
            "sides": [self.sheet_formatter.side(side) for side in cards.sides],
            "pages": [{**page, "number": number} for number, page in enumerate(pages, 1)],
        }

    def _add_contents_line(
        self, key: str, earlier_pages: Sequence[Page] = (), pages: Sequence[Page] = (), **facts: Any
    ) -> None:
        """Add a line to the list of contents.

        key: the end of the sentence's key.
        earlier_pages: the pages before these.
        pages: the pages that the line is about.
        facts: further facts of the sentence.
        """
        first_page, last_page = len(earlier_pages) + 1, len(earlier_pages) + len(pages)
        facts |= {"first": first_page, "last": last_page, "sheets": (len(pages) + 1) // 2}
        self._contents.append(self.printed_text.say(f"print-contents-{key}", **facts))

    def _aid(self, language: str) -> Page:
        """Return the page of rules in one language."""
        return {
            "kind": "aid",
            "language": language,
            "door": self.sheet_formatter.link_text(self.desk_link, language)
            if self.desk_link is not None
            else None,
            **self.sheet_formatter.aid(self.game, self.sheets.aid, language),
        }

    def _tokens(self, earlier_pages: Sequence[Page]) -> list[Page]:
        """Return the pages of tokens, each front with its back. earlier_pages: the pages before these."""
        pages: list[Page] = []
        tokens = self.sheets.tokens
        for placed in page_plan.token_pages(tokens, self.paper):
            front = {
                "kind": "tokens",
                "back": False,
                "tokens": [self.sheet_formatter.token(*token) for token in placed],
            }
            back_tokens = [
                token for token in page_plan.mirrored(placed, self.paper) if token.token.has_same_back
            ]
            back = {
                "kind": "tokens",
                "back": True,
                "tokens": [self.sheet_formatter.token(*token) for token in back_tokens],
            }
            pages += [front, back]
        count = sum(token.copies for token in tokens)
        self._add_contents_line("tokens", earlier_pages, pages, tokens=count, kinds=_kinds(tokens))
        return pages

    def _board(self, earlier_pages: Sequence[Page], board: PrintedBoard) -> list[Page]:
        """Return the pages of a board, each part with a blank back. earlier_pages: the pages before these."""
        columns, rows = page_plan.board_parts(board, self.paper)
        pages: list[Page] = []
        for number in range(columns * rows):
            row, column = divmod(number, columns)
            title = say("print-board-part", title=board.title, number=number + 1, parts=columns * rows)
            layout = {
                "columns": columns,
                "rows": rows,
                "column": column,
                "row": row,
                "w": SPACE[0],
                "h": SPACE[1],
            }
            pages += [
                {"kind": "board", "grounds": board.grounds, "title": self.printed_text(title), **layout},
                BLANK,
            ]
        self._add_contents_line("board", earlier_pages, pages[:-1], title=board.title)
        return pages

    def _how(self, origin: CardOrigin) -> Page:
        """Return the page that explains how to print, lists the contents, and names the origin of the
        cards.
        """
        lines = [("print-how-scale", float(RULER)), ("print-how-duplex", 0.0)]
        lines += [("print-how-cut", 0.0), ("print-how-thin", 0.0)] if self.sheets.cards else []
        lines += [("print-how-plain", 0.0), *([("print-how-inch", INCH)] if self.sheets.has_ruler else [])]
        instructions = [{"text": self.printed_text.say(key), "ruler": ruler} for key, ruler in lines]
        contents = [{"text": line, "ruler": 0.0} for line in self._contents]
        owner = [{"text": self.printed_text.say(f"print-whose-{origin.owner}", **origin.facts), "ruler": 0.0}]
        parts = (("print-how", instructions), ("print-contents", contents), ("print-whose", owner))
        return {
            "kind": "how",
            "parts": [
                {"title": self.printed_text.say(key), "lines": part_lines} for key, part_lines in parts
            ],
        }
