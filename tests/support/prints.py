"""Printed sheets, measured in millimetres by another program."""

import asyncio
import re
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from PIL import Image

from cogs.core.text.sentences import MessageCatalogues
from cogs.printing.press import PrintWorker
from cogs.printing.print_maker import PrintMaker
from cogs.printing.print_order import MadePrint, PrintOrder
from engine import content, files
from engine.game import games
from engine.sheets import Sheets

NEEDED = ("pdftoppm", "pdftotext", "pdffonts", "pdfinfo", "qpdf")


POINT = 25.4 / 72  # millimetres


NAMES = sorted(name for name, game in games().items() if game.sheets is not None)


def needs_another_program() -> None:
    missing = [name for name in NEEDED if shutil.which(name) is None]
    if missing:
        pytest.skip(f"{', '.join(missing)} (poppler-utils, qpdf) not installed: the PDF is not looked at")


def text_of(game: str) -> str:
    return files.text(files.packs(game)["house"]) if games()[game].needs_pack else ""


@cache
def house(game: str) -> Any:
    """The game's rules with its usual cards."""
    return content.rules_from(game, game, text_of(game)) if text_of(game) else games()[game].make_rules(None)


def sheets_of(game: str) -> Sheets:
    maker_of = games()[game].sheets
    assert maker_of is not None
    return maker_of()(house(game), "")


@cache
def words() -> MessageCatalogues:
    return MessageCatalogues(files.DATA / "text")


@cache
def maker() -> PrintMaker:
    return PrintMaker(files.DATA)


def print_in_process(order: PrintOrder) -> MadePrint:
    """Make it in a process of its own, as the bot does: Typst keeps some 100 MB of each."""
    return asyncio.run(PrintWorker(files.DATA).print(order))


def told(*command: str | Path) -> str:
    return subprocess.run([*map(str, command)], capture_output=True, text=True, check=True).stdout


class PrintedWord(NamedTuple):
    """A word on a page; millimetres from its left and top edge."""

    page: int
    word: str
    left: float
    right: float
    top: float


def spots(file: Path) -> list[PrintedWord]:
    word_spots, page = [], 0
    for line in told("pdftotext", "-bbox", file, "-").splitlines():
        page += "<page " in line
        if match := re.search(r'xMin="(.*?)" yMin="(.*?)" xMax="(.*?)" yMax=".*?">(.*?)<', line):
            left, top, right = (float(match[n]) * POINT for n in (1, 2, 3))
            word_spots.append(PrintedWord(page, match[4], left, right, top))
    return word_spots


def drawn(file: Path, page: int, *more: str) -> Image.Image:
    """A page in grey, ten pixels a millimetre."""
    out = file.with_suffix(f".{page}")
    told("pdftoppm", "-r", "254", "-gray", "-singlefile", "-f", str(page), *more, file, out)
    return Image.open(f"{out}.pgm")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    needs_another_program()
    return tmp_path_factory.mktemp("prints")
