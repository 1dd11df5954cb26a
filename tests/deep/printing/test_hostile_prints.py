"""Cards that mean harm, or are as long as they may be, on paper: words, and nothing outside a frame."""

import itertools
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import yaml

from cogs.core.text.typefaces import UNKNOWN
from cogs.printing.page_plan import CARD
from cogs.printing.print_order import BOTH, PAPERS, PrintOptions, PrintOrder
from engine.game import games
from tests.support.prints import POINT, needs_another_program, print_in_process, text_of, told

pytest.importorskip("typst", reason="Typst is not installed: nothing can be printed")
WITH_CARDS = sorted(name for name, game in games().items() if game.needs_pack)
EDGE = 2.6  # millimetres of a card that stay white
# At most 24 characters each, as a card's name.
NAMES = (
    "#panic() $x$ *b* `c`",
    '"#]} #eval("1")//',
    "<a> @b /*c*/ ~d \\u{41}",
    "#import sys: inputs",
    "\u202egnihton\u202c \u2066x\u2069\u200f\u200b",
    "\U00013000\U0001f98a\U0001f468\u200d\U0001f469\u200d\U0001f467 \u0639\u0631\u0628\u0649",
    "W" * 24,
    "W-W-W-W-W-W-W-W-W-W-W-W-",
    "鬱" * 24,
    "e" + "\u0301\u0302\u0303\u0308" * 5,
)
LONGEST = {"name": 24, "title": 24, "text": 120, "more": 160, "idea": 160}


class Box(NamedTuple):
    """Where a word stands on its page, in millimetres from its upper left corner."""

    page: int
    word: str
    left: float
    top: float
    right: float
    bottom: float


def boxes(file: Path) -> Iterator[Box]:
    page = 0
    for line in told("pdftotext", "-bbox", file, "-").splitlines():
        page += "<page " in line
        if match := re.search(r'xMin="(.*?)" yMin="(.*?)" xMax="(.*?)" yMax="(.*?)">(.*?)<', line):
            left, top, right, bottom = (float(match[n]) * POINT for n in (1, 2, 3, 4))
            yield Box(page, match[5], left, top, right, bottom)


class Blocks(yaml.SafeDumper):
    """Several lines as a block, as diagrams have to be."""

    def represent_text(self, text: str) -> yaml.Node:
        return self.represent_scalar("tag:yaml.org,2002:str", text, "|" if "\n" in text else None)


Blocks.add_representer(str, Blocks.represent_text)


def changed(game: str, wording: Any) -> str:
    """The house's pack with other words on its cards. wording: those of a field, by its name and a number."""
    document = yaml.load(text_of(game), yaml.BaseLoader)
    document["pack"] = "mine"
    document.pop("first-game", None)  # it names cards
    for number, card in enumerate(document["cards"]):
        for where in (card, card.get("ability") or {}):
            for key, value in where.items():
                if isinstance(value, dict) and {*value} == {"en", "ja"}:
                    where[key] = {language: wording(key, number) for language in value}
        if isinstance(card["name"], dict):  # no two may have the same
            card["name"] = {at: f"{name[:22]}{number:02}" for at, name in card["name"].items()}
    return yaml.dump(document, Dumper=Blocks, allow_unicode=True, sort_keys=False, width=2_000)


def printed(folder: Path, game: str, text: str, language: str = BOTH, paper: str = "a4") -> Path:
    needs_another_program()
    file = folder / f"{game}.pdf"
    order = PrintOrder(game, text, PrintOptions(language, paper), 20 << 20, is_uploaded=True)
    file.write_bytes(print_in_process(order).data)
    return file


@pytest.mark.parametrize("game", WITH_CARDS)
def test_what_is_hostile_is_printed_as_words(game: str, tmp_path: Path) -> None:
    def said(key: str, number: int) -> str:
        return NAMES[number % len(NAMES)]

    file = printed(tmp_path, game, changed(game, said), "en")
    assert "No syntax or stream encoding errors" in told("qpdf", "--check", file)
    words = " ".join(told("pdftotext", "-f", "3", file, "-").split())
    for name in NAMES[:4]:
        assert " ".join(name.replace("`", "").replace("*", "").split())[:12] in words.replace("*", ""), name
    assert "\u202e" not in words
    assert "\u2066" not in words
    assert UNKNOWN in words
    assert "\U0001f98a" in words
    assert "\U00013000" not in words
    assert "uploaded by a player" in words


@pytest.mark.parametrize(("game", "paper"), [*zip(WITH_CARDS, itertools.cycle(PAPERS), strict=False)])
def test_the_longest_cards_there_may_be_stay_inside_their_frames(
    game: str, paper: str, tmp_path: Path
) -> None:
    wide = "Wommmmmmmm "  # no word of it is longer than people write

    def said(key: str, number: int) -> str:
        most = LONGEST.get(key, 24)
        filled = (wide * 30)[: most - 1] + "." if number % 2 else ("鬱林檎" * 99)[:most]
        return filled if most > 24 else ("M" * 24 if number % 3 else "鬱" * 24)

    file = printed(tmp_path, game, changed(game, said), paper=paper)
    width, height = PAPERS[paper]
    left, top = (width - 3 * CARD[0]) / 2, (height - 3 * CARD[1]) / 2
    looked_at, last = 0, last_card(file)
    for box in boxes(file):
        if not 5 <= box.page <= last or box.page % 2 == 0 or box.left < left:  # backs; the margin
            continue
        column, row = (box.left - left) // CARD[0], (box.top - top) // CARD[1]
        looked_at += 1
        assert box.left >= left + column * CARD[0] + EDGE, box
        assert box.right <= left + (column + 1) * CARD[0] - EDGE, box
        assert box.bottom <= top + (row + 1) * CARD[1] - EDGE + 0.6, box
    assert looked_at > 200


def last_card(file: Path) -> int:
    """The last page with cards, as the page about printing says."""
    text = " ".join(told("pdftotext", "-f", "3", "-l", "3", file, "-").split())
    match = re.search(r"Cards: \d+ on .{1,12} of paper \(pages \d+ to (\d+)\)", text)
    assert match
    return int(match[1])
