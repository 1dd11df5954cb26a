"""A scenario file with a mistake in any line: a sentence with the line, never a traceback."""

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine import files
from engine.scenario import ScenarioError, ScenarioRunner, parse
from tests.support.depth import first_short
from tests.support.paths import TESTS

RUNNER = ScenarioRunner([str(TESTS / "packs")])
FILES = sorted([*(TESTS / "scenarios").rglob("*.scn"), *files.DATA.rglob("*.scn")])
SHARE = 0.002  # of the lines of a file; every further kind of line as well
WRONG = ("Grene", "-1", "99999", "½", "", "99999999999999999999")


def mistakes(line: str, rng: random.Random) -> Iterator[str]:
    """The same line with a word, a number or a name that is wrong, with one word more or less."""
    words = line.split(" ")
    for wrong in WRONG:
        place = rng.randrange(len(words))
        yield " ".join([*words[:place], wrong, *words[place + 1 :]])
    yield " ".join(words[:-1])
    yield f"{line} Grene"
    for pattern in (r"\d+", r"[A-Za-z]\w*"):
        spans = [match.span() for match in re.finditer(pattern, line)]
        if spans:
            start, end = rng.choice(spans)
            yield line[:start] + rng.choice(WRONG) + line[end:]


def kind_of(line: str) -> str:
    """What is alike in lines of one kind: their sign and the key of their fact or check."""
    head = re.match(r"(==|--|!\??|=\w*|\w[\w'-]*[>?*]) ?(\S*)", line)
    if head is None:
        return line[:1]
    sign, key = head.groups()
    return sign[-1] if sign[-1] in ">?*" else f"{sign[:1]} {key}"


@pytest.mark.parametrize(
    "folder",
    first_short(sorted({file.parent for file in FILES}), 2),
    ids=lambda folder: "/".join(folder.parts[-2:]),
)
def test_every_line_with_a_mistake_is_answered_by_a_sentence(folder: Path) -> None:
    rng, kinds, tried = random.Random(13), set[str](), 0
    for file in (one for one in FILES if one.parent == folder):
        lines = files.text(file).splitlines()
        heads = [place for place, line in enumerate(lines) if line.startswith("== ")]
        for place, line in enumerate(lines):
            if not line.strip() or line.startswith("#"):
                continue
            if kind_of(line) in kinds and rng.random() > SHARE:
                continue
            kinds.add(kind_of(line))
            head = max((one for one in heads if one <= place), default=heads[0])
            end = min((one for one in heads if one > head), default=len(lines))
            for wrong in rng.sample(list(mistakes(line, rng)), 4):
                changed = [*lines[:place], wrong, *lines[place + 1 :]]
                answered([*changed[: heads[0]], *changed[head:end]], wrong)
                tried += 1
    assert tried > 50


def answered(lines: list[str], wrong: str) -> None:
    """The mistake may mean something else that holds; what fails is told with file and line."""
    text = "\n".join(lines)
    try:
        troubles = [trouble for one in parse("wrong.scn", text) for trouble in RUNNER.run(one)]
    except (ScenarioError, files.UnreadableFile) as trouble:
        troubles = [trouble]
    for trouble in troubles:
        assert re.match(r"wrong\.scn:\d+: .", str(trouble)), (wrong, trouble)
        assert "not in tuple" not in str(trouble), (wrong, trouble)


HEAD = {
    "craft-the-crown": "! pack test\n! seats Cathy, Caleb\n! turn Cathy\n",
    "crownfell": (
        "! pack test\n! seats Black, White\n! board Black TOW c1\n! board White COU d1\n! turn Black\n"
    ),
    "crown-crest": "! pack test\n! seats South, North\n! at main South\n",
    "crownfall": "! seats Red, Blue\n! army Red K5\n! army Blue K5\n! turn Red\n",
    "cube-quest": "! seats Red, Blue\n! cubes Red K G2\n! cubes Blue K G2\n! turn Red\n",
}
MISTAKES = [
    ("craft-the-crown", "! gold Grene 3", "no seat is called Grene; the seats are Cathy, Caleb"),
    ("craft-the-crown", "! gold Cathy x", "x is no whole number from 0 to 9999"),
    ("craft-the-crown", "! own Cathy Stoone", "no card is called Stoone"),
    ("craft-the-crown", "! hand Cathy Clay*1000000000", "1000000000 is no whole number from 0 to 999"),
    ("craft-the-crown", "! turn Grene", "no seat is called Grene"),
    ("craft-the-crown", "! option library", "library is no name=value"),
    ("craft-the-crown", "! seed -1", "-1 is no whole number"),
    ("craft-the-crown", "= gold Grene 3", "no seat is called Grene"),
    ("craft-the-crown", "=Grene gold Cathy 3", "no seat is called Grene"),
    ("craft-the-crown", "Grene* buy: -", "no seat is called Grene"),
    ("crownfell", "! hand Grene HOP", "no seat is called Grene; the seats are Black, White"),
    ("crownfell", "! board Black TOW c9", "no space is called c9"),
    ("crownfell", "! quiet many", "many is no whole number"),
    ("crownfell", "! toss Black green", "green is no colour: black or white"),
    ("crown-crest", "! vp Grene 3", "no seat is called Grene; the seats are South, North"),
    ("crown-crest", "! hand South XXX", "no card is called XXX"),
    ("crown-crest", "! at nowhere South", "no phase is called nowhere"),
    ("crown-crest", "! crest South XXX", "no crest is called XXX"),
    ("crownfall", "! army Grene K5", "no seat is called Grene; the seats are Red, Blue"),
    ("crownfall", "! dead rX9", "no Blink is called rX9"),
    ("crownfall", "! health rC x", "x is no whole number"),
    ("crownfall", "! stack rK1+rA9", "no Blink is called rA9"),
    ("cube-quest", "! cubes Grene K G2", "no seat is called Grene; the seats are Red, Blue"),
    ("cube-quest", "! defeated Red X2", "X2 is no kind of cube with a number"),
    ("cube-quest", "! freeze F1>bG", "F1>bG is no Freeze with the cubes under it, such as rF1>bG+bG"),
    ("cube-quest", "! credit Red x", "x is no whole number"),
    ("nonsense", "! turn Red", "no game is called nonsense"),
]


@pytest.mark.parametrize(("game", "line", "words"), MISTAKES, ids=[line for _, line, _ in MISTAKES])
def test_a_mistake_is_told_with_its_line_and_what_belongs_there(game: str, line: str, words: str) -> None:
    text = f"! game {game}\n== One [X]\n{HEAD.get(game, '')}{line}\n"
    number = text.count("\n")
    for scenario in parse("wrong.scn", text):
        (trouble,) = RUNNER.run(scenario)
        wrong_line = 1 if game == "nonsense" else number
        assert str(trouble).startswith(f"wrong.scn:{wrong_line}: "), trouble
        assert words in str(trouble)
