"""“What is in it” says how many there are of each kind: as many as lie on the pages that were made."""

import math
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from cogs.core.text.rulebook import Rulebook
from cogs.printing.page_plan import Paper
from cogs.printing.print_order import PAPERS, PrintOptions, PrintOrder
from cogs.printing.print_plan import CardOrigin, PrintPlan
from cogs.printing.worded_sheets import PrintedText
from engine import files
from engine.game import games
from tests.support.depth import DEEP, first_short
from tests.support.prints import (
    NAMES,
    folder,
    house,
    maker,
    needs_another_program,
    sheets_of,
    spots,
    text_of,
    told,
    words,
)

assert folder  # the fixture
LIST = "MIL*3, SPE, DAR, COI"
# How a cell of a page is known (a card's tone and sign, a token's text and tone), and what it is called.
CARDS = {
    "crownfell": {
        ("dark", "crown"): ("crown card", "王冠カード"),
        ("dark", "side-0"): ("character card", "キャラクターカード"),
    },
    "craft-the-crown": {
        ("basic", "basic"): ("Basic Element", "基本素材"),
        ("element", "element"): ("Element", "素材"),
        ("tool", "tool"): ("Tool", "道具"),
        ("site", "site"): ("Site", "施設"),
        ("crown", "crown"): ("Crown", "王冠"),
    },
    "crown-crest": {
        ("crest", "shield"): ("crest card", "クレスト"),
        ("unit", "sword"): ("unit card", "ユニット"),
        ("command", "scroll"): ("command card", "コマンド"),
        ("front", "swords"): ("front card", "前線カード"),
    },
}
TOKENS = {
    "craft-the-crown": {
        ("1", "gold"): ("coin of 1 Gold", "1ゴールドのコイン"),
        ("3", "gold"): ("coin of 3 Gold", "3ゴールドのコイン"),
        ("10", "gold"): ("coin of 10 Gold", "10ゴールドのコイン"),
    },
    "crown-crest": {("1", "plain"): ("strength token", "戦力トークン")},
    "crownfall": {
        ("", "plain"): ("sticker for Red", "赤のシール"),
        ("", "dark"): ("sticker for Blue", "青のシール"),
    },
}


def planned(game: str, kit: str, paper: str, *languages: str) -> dict[str, Any]:
    maker_of = games()[game].sheets
    assert maker_of is not None
    text = PrintedText(words(), files.DATA, house(game), languages)
    book = Rulebook.read(files.DATA / game / "rules.yaml")
    sheets = maker_of()(house(game), kit)
    return PrintPlan(game, sheets, text, book, Paper(*PAPERS[paper])).build(CardOrigin("none"))


def contents(plan: dict[str, Any], place: int = 0) -> list[str]:
    """The lines of “What is in it”, in one of the languages."""
    (page,) = (page for page in plan["pages"] if page["kind"] == "how")
    return [line["text"][place] for line in page["parts"][1]["lines"]]


def cells(plan: dict[str, Any], game: str) -> tuple[Counter[Any], Counter[Any]]:
    """Cards and tokens that lie on the fronts of pages, by how they look."""
    cards: Counter[Any] = Counter()
    tokens: Counter[Any] = Counter()
    for page in plan["pages"]:
        if page["kind"] == "cards" and not page["back"]:
            sides = [plan["sides"][one] for one in page["cards"] if one is not None]
            cards.update((side["tone"], side["sign"]) for side in sides)
        if page["kind"] == "tokens" and not page["back"]:
            tokens.update(("" if game == "crownfall" else one["text"], one["tone"]) for one in page["tokens"])
    return cards, tokens


def english(count: int, name: str) -> str:
    first, _, rest = name.partition(" of ") if " of " in name else name.partition(" for ")
    joint = " of " if " of " in name else " for "
    return f"one {name}" if count == 1 else f"{count} {first}s{joint if rest else ''}{rest}"


def pages_of(plan: dict[str, Any], kind: str) -> list[int]:
    return [page["number"] for page in plan["pages"] if page["kind"] == kind]


@pytest.mark.parametrize("paper", first_short(PAPERS))
@pytest.mark.parametrize(("game", "kit"), [*((game, "") for game in NAMES), ("crown-crest", LIST)])
def test_each_kind_is_counted_as_it_lies_on_the_pages(game: str, kit: str, paper: str) -> None:
    plan = planned(game, kit, paper, "en", "ja")
    for cell_counts, looks, kind, head in zip(
        cells(plan, game), (CARDS.get(game, {}), TOKENS.get(game, {})), ("cards", "tokens"),
        (("Cards", "カード", "枚"), ("Tokens", "トークン", "個")), strict=True,
    ):  # fmt: skip
        lines = [[one for one in contents(plan, n) if one.startswith(f"{head[n]}{':：'[n]}")] for n in (0, 1)]
        if not cell_counts:
            assert lines == [[], []]
            continue
        assert {*cell_counts} <= {*looks}
        pages, total = pages_of(plan, kind), sum(cell_counts.values())
        sheets = math.ceil((pages[-1] - pages[0] + 1) / 2)
        (english_line,), (japanese,) = lines
        paper_used = "one sheet" if sheets == 1 else f"{sheets} sheets"
        begun, _, rest = english_line.partition(" (pages ")
        assert begun == f"{head[0]}: {total} on {paper_used} of paper"
        span, _, kinds = rest.partition("): ")
        assert span == f"{pages[0]} to {pages[-1]}"
        assert sorted(kinds.split(", ")) == sorted(
            english(count, looks[key][0]) for key, count in cell_counts.items()
        )
        begun, _, kinds = japanese.partition("）：")
        assert begun == f"{head[1]}：{total}{head[2]}、用紙{sheets}枚（{pages[0]}～{pages[-1]}ページ"
        counted = sorted(f"{looks[key][1]}{count}{head[2]}" for key, count in cell_counts.items())
        assert sorted(kinds.split("、")) == counted


@pytest.mark.parametrize("game", NAMES)
def test_sheets_of_a_board_tables_and_tracks_are_counted(game: str) -> None:
    for place, language in enumerate(("en", "ja")):
        plan = planned(game, "", "a4", "en", "ja")
        content_lines = contents(plan, place)
        boards = pages_of(plan, "board")
        counted = [
            re.search(r"(\d+) sheets of paper|用紙(\d+)枚", line)
            for line in content_lines
            if "glue" in line or "貼り" in line
        ]
        assert [int(one[1] or one[2]) for one in counted if one] == ([len(boards)] if boards else []), (
            language
        )
        (tables,) = [page for page in plan["pages"] if page["kind"] == "tables"] or [
            {"tables": [], "tracks": []}
        ]
        numbers = {}
        for kind, names in (
            ("tables", (r"(one|\d+) tables?\b", r"表(\d+)個")),
            ("tracks", (r"(one|\d+) tracks?\b", r"トラック(\d+)個")),
        ):
            (*_, line) = [line for line in content_lines if line.startswith(("Tables", "表と"))] or [""]
            match = re.search(names[place], line.partition(": " if place == 0 else "：")[2])
            numbers[kind] = int(match[1].replace("one", "1")) if match else 0
        assert numbers == {kind: len(tables[kind]) for kind in numbers}, language


@pytest.mark.parametrize("game", NAMES)
def test_nothing_is_left_out_of_the_kinds(game: str) -> None:
    sheets = sheets_of(game)
    assert all(one.kind for one in (*sheets.cards, *sheets.tokens))


@DEEP
def test_the_file_itself_has_as_many_cards_of_each_kind_as_it_says(folder: Path) -> None:
    """Read by another program: the codes on its fronts, and the page that says what is in it."""
    needs_another_program()
    for kit in (LIST, ""):
        made_print = maker().make(
            PrintOrder("crown-crest", text_of("crown-crest"), PrintOptions("en", "a4", kit), 10 << 20)
        )
        file = folder / f"counted-{len(kit)}.pdf"
        file.write_bytes(made_print.data)
        pack = house("crown-crest").pack
        first = made_print.how_to_page + 1 + made_print.how_to_page % 2
        codes = [
            spot.word
            for spot in spots(file)
            if spot.page >= first and spot.page % 2 and spot.word in pack.cards
        ]
        card_counts = Counter(pack.cards[code].kind for code in codes)
        page = " ".join(
            told(
                "pdftotext", "-f", f"{made_print.how_to_page}", "-l", f"{made_print.how_to_page}", file, "-"
            ).split()
        )
        for kind in ("crest", "unit", "command"):
            match = re.search(rf"(one|\d+) {kind} cards?\b", page)
            assert (int(match[1].replace("one", "1")) if match else 0) == card_counts[kind], (kind, page)
        assert "2 front cards" in page
