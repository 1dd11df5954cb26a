"""Decides which page shows what, so that every back is behind its front in a double-sided print.

Pages come in pairs of front and back. Sheets are turned over their long edge, so the columns of a back
page are in reverse order.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from engine.sheets import CardSide, PrintedBoard, PrintedCard, PrintedToken

# Millimetres. Poker cards are 63.5 × 88.9; at 63 × 88, as most games print them, three by three leave space
# for the crop marks on both papers, and they fit the same sleeves.
CARD = (63.0, 88.0)
COLUMNS, ROWS = 3, 3
MARGIN = 12.0  # around tokens
APART = 1.5  # between tokens
SPACE = (68.0, 93.0)  # a cell of a board: a card and some space
Page = dict[str, Any]
"""A page as `data/print/sheets.typ` reads it."""
BLANK: Page = {"kind": "blank"}


class Paper(NamedTuple):
    """A paper size in millimetres."""

    width: float
    height: float


class PlacedToken(NamedTuple):
    """A token and its place on a page: the left edge (x) and the top edge (y), in millimetres."""

    token: PrintedToken
    x: float
    y: float


class CardPages(NamedTuple):
    """Pages of cards, and the distinct sides of these cards."""

    pages: list[Page]
    """Front and back pages in turn."""
    sides: list[CardSide]
    """The distinct sides; the pages refer to them by index, from 0."""


def card_pages(cards: Sequence[PrintedCard]) -> CardPages:
    """Return pages with nine cards each, and the back page after each front page."""
    index_by_side: dict[bytes, int] = {}  # equal sides are formatted and drawn once
    distinct_sides: list[CardSide] = []
    printed_cards = []
    for card in cards:
        side_indices = []
        for side in (card.front, card.back):
            key = msgspec.msgpack.encode(side)
            if key not in index_by_side:
                index_by_side[key] = len(distinct_sides)
                distinct_sides.append(side)
            side_indices.append(index_by_side[key])
        printed_cards += [(side_indices[0], side_indices[1])] * card.copies
    pages: list[Page] = []
    for start in range(0, len(printed_cards), COLUMNS * ROWS):
        page_cards = printed_cards[start : start + COLUMNS * ROWS]
        fronts = _filled([front for front, _ in page_cards])
        backs = [index for row in _rows(_filled([back for _, back in page_cards])) for index in reversed(row)]
        grid = {"kind": "cards", "columns": COLUMNS, "rows": ROWS}
        pages += [{**grid, "back": False, "cards": fronts}, {**grid, "back": True, "cards": backs}]
    return CardPages(pages, distinct_sides)


def _filled(indices: list[int]) -> list[int | None]:
    """Return the indices of a page's cards, with None for the places that remain empty."""
    return [*indices, *[None] * (COLUMNS * ROWS - len(indices))]


def _rows(indices: Sequence[int | None]) -> Iterator[Sequence[int | None]]:
    """Yield the rows of a page. indices: of its cards, from left to right and from top to bottom."""
    for start in range(0, len(indices), COLUMNS):
        yield indices[start : start + COLUMNS]


def token_pages(tokens: Sequence[PrintedToken], paper: Paper) -> list[list[PlacedToken]]:
    """Return tokens in rows of equal size, one list for each page."""
    pages: list[list[PlacedToken]] = [[]]
    x, y, row_height = MARGIN, MARGIN, 0.0
    copies = [token for token in tokens for _ in range(token.copies)]
    for token in copies:
        if x + token.size > paper.width - MARGIN or (row_height and token.size != row_height):
            x, y = MARGIN, y + row_height + APART
        if y + token.size > paper.height - MARGIN:
            pages.append([])
            x, y = MARGIN, MARGIN
        pages[-1].append(PlacedToken(token, x, y))
        x, row_height = x + token.size + APART, token.size
    return pages if pages[0] else []


def mirrored(front_tokens: Sequence[PlacedToken], paper: Paper) -> list[PlacedToken]:
    """Return the tokens at their positions on the back page.

    front_tokens: those of the front page.
    """
    return [PlacedToken(token, paper.width - x - token.size, y) for token, x, y in front_tokens]


def board_parts(board: PrintedBoard, paper: Paper) -> tuple[int, int]:
    """Return into how many columns and rows of pages a board is divided."""
    board_width, board_height = SPACE[0] * len(board.grounds[0]), SPACE[1] * len(board.grounds)
    part_size = paper.width - 2 * MARGIN, paper.height - 2 * MARGIN
    return -int(-board_width // part_size[0]), -int(-board_height // part_size[1])
