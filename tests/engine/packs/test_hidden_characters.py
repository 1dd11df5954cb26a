"""Characters that nobody sees or that change the direction of text are refused, also in comments."""

import pytest

from engine.game import games
from engine.packs import strict_pack
from engine.packs.pack import PackErrors
from engine.safe_text import MOST_MARKS
from tests.support.packs_that_mean_harm import good

ACCENT = "\u0301"


def faults_of(comment: str) -> list[str]:
    text = good("crownfell") + f"\n# {comment}\n"
    try:
        strict_pack.read(games(), "mine", text)
    except PackErrors as errors:
        return [str(fault) for fault in errors.faults]
    return []


@pytest.mark.parametrize(
    ("comment", "is_refused"),
    [
        ("ordinary\ttext, “quotes”, 猫", False),
        ("x" + MOST_MARKS * ACCENT, False),
        ("x" + (MOST_MARKS + 1) * ACCENT, True),
        ("x" + MOST_MARKS * ACCENT + "y" + MOST_MARKS * ACCENT, False),
        ("right to left \u202e", True),
        ("a line \u2028 in a line", True),
        ("no width \u200b", True),
        ("a bell \x07", True),
    ],
)
def test_a_hidden_character_is_refused_in_a_comment_too(comment: str, is_refused: bool) -> None:
    assert any("invisible" in fault for fault in faults_of(comment)) == is_refused
