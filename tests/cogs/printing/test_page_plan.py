"""Pages of a print: nine cards each, backs behind their fronts, tokens in rows that fit, boards in parts."""

from typing import Any

import pytest

from cogs.printing.page_plan import (
    APART,
    CARD,
    COLUMNS,
    MARGIN,
    ROWS,
    SPACE,
    Paper,
    board_parts,
    card_pages,
    mirrored,
    token_pages,
)
from cogs.printing.print_order import PAPERS
from engine.sheets import CardSide, PrintedBoard, PrintedCard, PrintedToken

A_PAGE = COLUMNS * ROWS
EACH_PAPER = pytest.mark.parametrize("paper", [Paper(*size) for size in PAPERS.values()], ids=[*PAPERS])


def card(number: int, copies: int = 1) -> PrintedCard:
    return PrintedCard(CardSide("dark", code=f"F{number}"), CardSide("dark", code=f"B{number}"), copies)


def codes(cards: list[PrintedCard]) -> list[list[str]]:
    """The codes on each page; "" where nothing lies."""
    pages, sides = card_pages(cards)
    return [["" if one is None else sides[one].code for one in page["cards"]] for page in pages]


@pytest.mark.parametrize("count", [1, 2, A_PAGE - 1, A_PAGE, A_PAGE + 1, 2 * A_PAGE, 2 * A_PAGE + 1])
def test_each_back_lies_behind_its_front(count: int) -> None:
    """Sheets are turned over their long edge."""
    pages = codes([card(number) for number in range(count)])
    assert len(pages) == 2 * -(-count // A_PAGE)
    fronts = [code for page in pages[::2] for code in page]
    assert [code for code in fronts if code] == [f"F{number}" for number in range(count)], "in their order"
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        assert len(front) == len(back) == A_PAGE
        for row in range(ROWS):
            for column in range(COLUMNS):
                seen, behind = front[row * COLUMNS + column], back[row * COLUMNS + COLUMNS - 1 - column]
                assert seen[1:] == behind[1:]
                assert not behind or behind.startswith("B")


@pytest.mark.parametrize("copies", [1, 2, A_PAGE, A_PAGE + 2])
def test_copies_lie_there_as_often_and_are_drawn_once(copies: int) -> None:
    pages, sides = card_pages([card(1, copies), card(2)])
    assert len(sides) == 4
    lying = [one for page in pages if not page["back"] for one in page["cards"] if one is not None]
    assert [sides[one].code for one in lying] == [*["F1"] * copies, "F2"]
    assert {(page["columns"], page["rows"]) for page in pages} == {(COLUMNS, ROWS)}


def test_nothing_to_print_is_no_page() -> None:
    assert card_pages([]).pages == []
    assert token_pages([], Paper(*PAPERS["a4"])) == []


@EACH_PAPER
def test_nine_cards_and_a_board_space_fit_on_the_paper(paper: Paper) -> None:
    assert CARD[0] * COLUMNS < paper.width
    assert CARD[1] * ROWS < paper.height
    assert all(length < space for length, space in zip(CARD, SPACE, strict=True))


def token(size: float, copies: int = 1) -> PrintedToken:
    return PrintedToken("1", size, copies=copies)


@EACH_PAPER
@pytest.mark.parametrize("sizes", [[20.0], [20.0, 30.0], [30.0, 12.5, 30.0]])
def test_tokens_lie_apart_within_the_margins_in_rows_of_one_size(paper: Paper, sizes: list[float]) -> None:
    """More than a page of them."""
    pages = token_pages([token(size, 130) for size in sizes], paper)
    assert sum(map(len, pages)) == 130 * len(sizes)
    assert len(pages) > 1
    for page in pages:
        assert (page[0].x, page[0].y) == (MARGIN, MARGIN)
        rows: dict[float, list[Any]] = {}
        for one in page:
            rows.setdefault(one.y, []).append(one)
            assert one.x + one.token.size <= paper.width - MARGIN
            assert one.y + one.token.size <= paper.height - MARGIN
        below = None
        for y, row in rows.items():
            assert len({one.token.size for one in row}) == 1
            size = row[0].token.size
            assert [one.x for one in row] == [MARGIN + n * (size + APART) for n in range(len(row))]
            assert below is None or y == below + APART
            below = y + size


@pytest.mark.parametrize("spare", [0.0, -0.25])
def test_a_row_and_a_page_are_full_when_nothing_more_fits(spare: float) -> None:
    """Paper for three tokens a row and two rows, exactly and not quite."""
    paper = Paper(2 * MARGIN + 3 * 20 + 2 * APART + spare, 2 * MARGIN + 2 * 20 + APART + spare)
    (first, *_) = token_pages([token(20.0, 12)], paper)
    across, down = (3, 2) if not spare else (2, 1)
    assert len(first) == across * down


@EACH_PAPER
def test_the_back_of_a_token_is_behind_it(paper: Paper) -> None:
    (placed,) = token_pages([token(20.0, 5), token(30.0, 2)], paper)
    for front, back in zip(placed, mirrored(placed, paper), strict=True):
        assert back.token is front.token
        assert back.y == front.y
        assert front.x == pytest.approx(paper.width - (back.x + back.token.size))


@pytest.mark.parametrize(("columns", "rows"), [(1, 1), (2, 2), (3, 3), (5, 2), (2, 5)])
@pytest.mark.parametrize(("across", "down"), [(1, 1), (2, 1), (2, 3)])
def test_a_board_is_divided_into_as_few_pages_as_hold_it(
    columns: int, rows: int, across: int, down: int
) -> None:
    """Paper whose inside is exactly so many spaces wide and high."""
    paper = Paper(SPACE[0] * across + 2 * MARGIN, SPACE[1] * down + 2 * MARGIN)
    board = PrintedBoard("", tuple(("plain",) * columns for _ in range(rows)))
    assert board_parts(board, paper) == (-(-columns // across), -(-rows // down))
