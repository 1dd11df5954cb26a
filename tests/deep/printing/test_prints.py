"""Games on paper, looked at by another program: whole, measured in millimetres, backs behind fronts."""

import re
from functools import cache
from pathlib import Path

import pytest
from PIL import Image

from cogs.core.text.rulebook import Rulebook
from cogs.core.text.typefaces import UNKNOWN
from cogs.printing import page_plan
from cogs.printing.page_plan import CARD, Paper
from cogs.printing.print_maker import PrintMaker
from cogs.printing.print_order import BOTH, PAPERS, SIDE_BY_SIDE, MadePrint, PrintOptions, PrintOrder
from cogs.printing.print_plan import CardOrigin, PrintPlan
from cogs.printing.worded_sheets import PrintedText
from engine import files
from engine.questions import Refused
from engine.sheets import CardSide, PrintedCard, PrintedToken
from tests.support.prints import (
    NAMES,
    POINT,
    drawn,
    folder,
    house,
    print_in_process,
    sheets_of,
    spots,
    text_of,
    told,
    words,
)

__all__ = ["folder"]

pytest.importorskip("typst", reason="Typst is not installed: nothing can be printed")
# One print of each kind: both languages on A4, decks and one language on Letter.
SHOWN = {
    "crownfell": PrintOptions(BOTH, "a4"),
    "crown-crest": PrintOptions("en", "letter", "MIL*3, SPE, DAR, COI"),
    "cube-quest": PrintOptions("ja", "letter", "S2 G6"),
}


@pytest.mark.parametrize("game", ["crownfell", "crown-crest"])
def test_cards_that_the_game_needs_beside_the_packs_are_counted_apart(game: str) -> None:
    sheets = sheets_of(game)
    assert sheets.count - sheets.common_card_count == len(house(game).catalogue.codes)
    assert sheets.common_card_count


@cache
def made(game: str) -> MadePrint:
    return print_in_process(PrintOrder(game, text_of(game), SHOWN[game], 10 << 20))


@pytest.fixture(params=SHOWN)
def pdf(request: pytest.FixtureRequest, folder: Path) -> Path:
    return saved(request.param, folder)


def first_cards(game: str) -> int:
    """The first page of cards: a front, so its number is odd."""
    return made(game).how_to_page + 1 + made(game).how_to_page % 2


def saved(game: str, folder: Path) -> Path:
    file = folder / f"{game}.pdf"
    if not file.exists():
        file.write_bytes(made(game).data)
    return file


# ---------------------------------------------------------------- the file


def test_a_print_is_whole_and_brings_its_letters(pdf: Path) -> None:
    assert "No syntax or stream encoding errors" in told("qpdf", "--check", pdf)
    fonts = [line.split() for line in told("pdffonts", pdf).splitlines()[2:]]
    assert fonts
    for name, *_, embedded, subset, unicode, _, _ in fonts:
        assert re.match(r"[A-Z]{6}\+NotoSansCJKjp-", name)
        assert (embedded, subset, unicode) == ("yes", "yes", "yes"), name
    told_of = told("pdfinfo", "-l", "99", pdf)
    wish, print_made = SHOWN[pdf.stem], made(pdf.stem)
    sizes = re.findall(r"Page +\d+ size: +([\d.]+) x ([\d.]+) pts", told_of)
    assert len(sizes) == print_made.page_count
    for width, height in sizes:
        assert (float(width) * POINT, float(height) * POINT) == pytest.approx(PAPERS[wish.paper], abs=0.05)
    assert re.search(r"Tagged: +yes", told_of)
    assert b"pdfuaid:part" in print_made.data  # it says that it keeps to PDF/UA


def test_the_same_order_gives_the_same_file() -> None:
    order = PrintOrder("cube-quest", "", SHOWN["cube-quest"], 10 << 20)
    assert print_in_process(order) == made("cube-quest")


# ---------------------------------------------------------------- measured


def test_cards_are_cut_at_their_size_on_both_papers(folder: Path) -> None:
    """The marks above the first row and left of the first column, to a fifth of a millimetre."""
    for game in ("crownfell", "crown-crest"):
        width, height = PAPERS[SHOWN[game].paper]
        picture = drawn(saved(game, folder), first_cards(game))
        left, top = (width - 3 * CARD[0]) / 2, (height - 3 * CARD[1]) / 2
        across = picture.crop((0, round((top - 3) * 10), picture.width, round((top - 3) * 10) + 1))
        down = picture.crop((round((left - 3) * 10), 0, round((left - 3) * 10) + 1, picture.height))
        assert lines(across) == pytest.approx([left + n * CARD[0] for n in range(4)], abs=0.2), game
        assert lines(down) == pytest.approx([top + n * CARD[1] for n in range(4)], abs=0.2), game


def lines(strip: Image.Image) -> list[float]:
    """Where dark lines cross a strip of one pixel, in millimetres."""
    dark = [place for place, tone in enumerate(strip.tobytes()) if tone < 160]
    ends = [place for place in dark if place + 1 not in dark]
    begins = [place for place in dark if place - 1 not in dark]
    return [(begin + end + 1) / 20 for begin, end in zip(begins, ends, strict=True)]


def test_every_other_side_lies_behind_its_front(folder: Path) -> None:
    """Turned over the long edge, a place is as far from the right as it was from the left."""
    first, codes = first_cards("crownfell"), house("crownfell").catalogue.codes
    every = spots(saved("crownfell", folder))
    card_spots = [spot for spot in every if spot.page >= first and spot.word in codes]
    fronts = [spot for spot in card_spots if spot.page % 2]
    assert {front.word for front in fronts} == {*codes}
    cards = [page_plan.CARD[0] * n for n in range(3)]
    left = (PAPERS["a4"][0] - 3 * CARD[0]) / 2
    for front in fronts:
        (back,) = (one for one in card_spots if one.page == front.page + 1 and one.word == front.word)
        column, behind = ((one.left - left) // CARD[0] for one in (front, back))
        assert behind == 2 - column, front.word
        inside = [one.left - left - cards[int((one.left - left) // CARD[0])] for one in (front, back)]
        assert inside[0] == pytest.approx(inside[1], abs=0.01)
        assert back.top == pytest.approx(front.top, abs=0.01)


def test_backs_of_an_unfilled_page_lie_behind_its_fronts() -> None:
    cards = [PrintedCard(CardSide("dark", code=f"F{n}"), CardSide("light", code=f"B{n}")) for n in range(11)]
    pages, sides = page_plan.card_pages(cards)
    assert len(pages) == 4
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        for place, front_number in enumerate(front["cards"]):
            behind = back["cards"][place - place % 3 + 2 - place % 3]
            codes = [
                sides[number].code[1:] if number is not None else None for number in (front_number, behind)
            ]
            assert codes[0] == codes[1]


def test_tokens_keep_to_the_page_and_to_themselves() -> None:
    for size in PAPERS.values():
        paper = Paper(*size)
        pages = page_plan.token_pages([PrintedToken("1", 18.0, 160), PrintedToken("9", 25.0, 30)], paper)
        assert sum(len(page) for page in pages) == 190
        for page in (*pages, *(page_plan.mirrored(one, paper) for one in pages)):
            for token, x, y in page:
                assert x >= 11.9
                assert y >= 11.9
                assert x + token.size <= paper.width - 11.9
                assert y + token.size <= paper.height - 11.9
            apart = [
                (a.x - b.x) ** 2 + (a.y - b.y) ** 2 >= 18.0**2
                for n, a in enumerate(page)
                for b in page[n + 1 : n + 30]
            ]
            assert all(apart)


# ---------------------------------------------------------------- in grey


def test_black_and_white_are_told_apart_in_grey(folder: Path) -> None:
    """By their heads, and their signs: a diamond, a ring."""
    file, first = saved("crownfell", folder), first_cards("crownfell")
    left, top = (round(10 * (size - 3 * card) / 2) for size, card in zip(PAPERS["a4"], CARD, strict=True))
    tones = []
    for page in (first, first + 1):
        card = drawn(file, page).crop((left + 630, top, left + 1260, top + 880))  # the middle one: no crown
        head = sorted(card.crop((400, 40, 590, 120)).tobytes())
        tones.append(head[len(head) // 2])
    assert tones[0] < 60
    assert tones[1] > 240


FRAME = re.compile(
    r"^  (\w+): \(corner: (\w+), line: ([\d.]+pt) \+ INK, head: (.*?), ink: (\w+)", re.MULTILINE
)
NAMED = re.compile(r'^#let (\w+) = rgb\("#(\w{6})"\)', re.MULTILINE)


def test_words_stand_out_and_types_differ_without_colours() -> None:
    """WCAG's 4.5 between a head and what is written on it; no two types of a game with a like frame."""
    typst = (files.DATA / "print" / "signs.typ").read_text() + (files.DATA / "print" / "card.typ").read_text()
    named = {name: light(code) for name, code in NAMED.findall(typst)}
    frames = {}
    for tone, corner, line, head, ink in FRAME.findall(typst):
        ground = named[head] if head in named else light(head[6:12])
        high, low = max(ground, named[ink]), min(ground, named[ink])
        assert (high + 0.05) / (low + 0.05) >= 4.5, tone
        frames[tone] = (corner, line, ground)
    assert len(frames) == 11
    for alike in (
        ("dark", "light"),
        ("basic", "element", "tool", "site", "crown"),
        ("unit", "command", "crest"),
    ):
        for n, first_tone in enumerate(alike):
            for other in alike[n + 1 :]:
                same = frames[first_tone][:2] == frames[other][:2]
                assert not same or abs(frames[first_tone][2] - frames[other][2]) > 0.1, (first_tone, other)


def light(code: str) -> float:
    """Relative luminance, 0 to 1."""
    parts = [int(code[n : n + 2], 16) / 255 for n in (0, 2, 4)]
    line = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * line[0] + 0.7152 * line[1] + 0.0722 * line[2]


# ---------------------------------------------------------------- what it says


def test_it_says_whose_it_is_on_every_page_with_cards(folder: Path) -> None:
    pages = told("pdftotext", saved("crown-crest", folder), "-").split("\f")
    mark = house("crown-crest").pack_info.mark
    for page in (pages[0], pages[1], pages[first_cards("crown-crest") - 1]):
        assert mark in " ".join(page.split())
        assert "MIT licence" in " ".join(page.split())
    host = text_of("crown-crest").replace("pack: house", "pack: mine")
    data = print_in_process(PrintOrder("crown-crest", host, SHOWN["crown-crest"], 10 << 20)).data
    (folder / "host.pdf").write_bytes(data)
    text = " ".join(told("pdftotext", folder / "host.pdf", "-").split())
    assert "keep the sheets to yourselves" in text
    assert "MIT" not in text


@pytest.mark.parametrize("game", NAMES)
def test_the_page_of_rules_names_rules_that_there_are(game: str) -> None:
    sheets = sheets_of(game)
    text = PrintedText(words(), files.DATA, house(game), SIDE_BY_SIDE)
    book = Rulebook.read(files.DATA / game / "rules.yaml")
    plan = PrintPlan(game, sheets, text, book, Paper(*PAPERS["a4"])).build(CardOrigin("none"))
    assert [page["kind"] for page in plan["pages"][:4]] == ["aid", "aid", "how", "blank"]
    for page, language in zip(plan["pages"], SIDE_BY_SIDE, strict=False):
        rules_told = [rule["text"] for group in page["groups"] for rule in group["rules"]]
        assert len({*rules_told}) == len(rules_told) >= 30
        assert UNKNOWN not in "".join(rules_told), language
    named = [rule for group in sheets.aid for rule in group.rules]
    assert not [rule for rule in named if book.rules[rule].ruling]
    assert UNKNOWN not in str(plan)  # the typefaces write all of the house


def test_the_rules_keep_to_their_page(folder: Path) -> None:
    """The last rule stands on it as well as the first, above the foot."""
    for game, language in (("crownfell", "en"), ("cube-quest", "ja")):
        page_spots = [spot for spot in spots(saved(game, folder)) if spot.page == 1]
        numbers = [spot for spot in page_spots if re.fullmatch(r"\S*\[\d{3}\]", spot.word)]
        assert len(numbers) == sum(len(group.rules) for group in sheets_of(game).aid), language
        width, height = PAPERS[SHOWN[game].paper]
        assert max(spot.top for spot in numbers) < height - 15
        assert max(spot.right for spot in numbers) < width - 8


HOSTILE = "#panic() $x$ *b* `c` <d> \\\\ [e] @f //g \U0001f98a \U00013000 \u202egh"


def test_what_a_pack_says_is_words_and_nothing_else(folder: Path) -> None:
    text = text_of("crownfell").replace("Flies over everybody, harms nobody", HOSTILE.replace(":", ""))
    assert HOSTILE in text
    text = text.replace(f"en: {HOSTILE}", f"en: '{HOSTILE}").replace("its two wings.", "its two wings.'", 1)
    wish = PrintOptions("en")
    (folder / "hostile.pdf").write_bytes(print_in_process(PrintOrder("crownfell", text, wish, 10 << 20)).data)
    page_text = " ".join(told("pdftotext", "-f", "3", "-l", "3", folder / "hostile.pdf", "-").split())
    assert "#panic() $x$" in page_text
    assert f"[e] @f //g \U0001f98a {UNKNOWN} gh" in page_text


# ---------------------------------------------------------------- limits


def refused(order: PrintOrder, **limits: int) -> str:
    with pytest.raises(Refused) as fault:
        PrintMaker(files.DATA, **limits).make(order)
    return fault.value.reason


def test_what_is_too_much_is_refused() -> None:
    craft = PrintOrder("craft-the-crown", text_of("craft-the-crown"), PrintOptions(), 10 << 20)
    many = craft.pack_text.replace("copies: 15", "copies: 60")
    assert refused(PrintOrder(craft.game, many, craft.options, craft.most_bytes)) == "print-cards"
    assert refused(PrintOrder("cube-quest", "", PrintOptions(), 1_000)) == "print-large"
    assert refused(PrintOrder("cube-quest", "", PrintOptions(kit="S9"), 10 << 20)) == "cube-box"
    assert refused(PrintOrder("chess", "", PrintOptions(), 10 << 20)) == "stale"
    assert refused(PrintOrder("cube-quest", "", PrintOptions(paper="a0"), 10 << 20)) == "stale"
    order = PrintOrder("crownfell", text_of("crownfell"), PrintOptions(), 10 << 20)
    assert refused(order, most_cards=17) == "print-cards"
