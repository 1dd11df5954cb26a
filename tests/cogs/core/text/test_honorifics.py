"""People are called さん in Japanese; computer players and sides are not."""

import re

import pytest

from cogs.core.text.sentences import Localizer
from engine.files import DATA
from engine.presentation import SeatName
from tests.support.content import WORDS

NAMES = ("アン", "小姓")
MESSAGE = re.compile(r"^([a-z][\w-]*) =(.*(?:\n(?:[ }].*)?)*)", re.MULTILINE)
CALLED = [
    (key, tuple(dict.fromkeys(re.findall(r"\$(\w+)", text))))
    for file in sorted((DATA / "text/ja").glob("*.ftl"))
    for key, text in MESSAGE.findall(file.read_text())
    if re.search(r"\{ \$\w+ \}さん", text)
]


def said(key: str, names: tuple[str, ...], seat: int) -> str:
    """A message in which everything is this seat, of which the second is a computer's."""
    localizer = Localizer(WORDS, "ja", lambda number: NAMES[number], without_honorific=(1,))
    return localizer.say(key, **dict.fromkeys(names, SeatName(seat)))


@pytest.mark.parametrize(("key", "names"), CALLED, ids=[key for key, _ in CALLED])
def test_computers_are_called_by_their_name_alone(key: str, names: tuple[str, ...]) -> None:
    assert "小姓さん" not in said(key, names, 1)
    assert "\u2060" not in said(key, names, 1)


def test_people_are_called_with_it() -> None:
    assert sum("アンさん" in said(key, names, 0) for key, names in CALLED) > 100
