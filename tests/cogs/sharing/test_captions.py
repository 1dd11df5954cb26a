"""Where the lines of a film's caption end: at the width of the picture, to the pixel."""

import pytest

from cogs.core.painting.fonts import Fonts
from cogs.core.text.sentences import Localizer
from cogs.sharing.captions import LINES, ROOM, WIDE, CaptionWriter
from cogs.sharing.film import Film
from cogs.sharing.storyboard import Shot
from engine import files
from engine.presentation import Scene
from tests.support.building import PAINTER
from tests.support.content import WORDS

WRITER = CaptionWriter(Fonts(files.DATA / "fonts"), WIDE)


def word(width: float) -> str:
    """Return a word that is so wide."""
    words = ("m" * count + "i" * thin for count in range(7) for thin in range(100))
    return next(each for each in words if WRITER.width_of(each) == width)


@pytest.mark.parametrize("more", [0, 1])
def test_a_line_is_broken_if_it_is_wider_than_there_is_room(more: int) -> None:
    first = "王"
    second = word(ROOM - WRITER.width_of(first) + more)
    assert WRITER.lines([f"{first}{second}"]) == ([first, second] if more else [f"{first}{second}"])


@pytest.mark.parametrize("more", [0, 1])
def test_a_word_is_broken_if_it_is_wider_than_a_line(more: int) -> None:
    wide = word(ROOM + more)
    lines = WRITER.lines([f"王 {wide}"])
    assert (lines == ["王", wide]) == (not more)
    assert "".join(lines).replace(" ", "") == f"王{wide}"


def test_sentences_fit_up_to_the_last_line() -> None:
    assert WRITER.fits(["a"] * LINES)
    assert not WRITER.fits(["a"] * (LINES + 1))
    assert WRITER.lines(["a"] * LINES) == ["a"] * LINES
    assert WRITER.lines(["a"] * (LINES + 1)) == [*["a"] * (LINES - 1), "a …"]


@pytest.mark.parametrize("more", [0, 1])
def test_the_last_line_is_cut_only_if_the_dots_do_not_fit_behind_it(more: int) -> None:
    last = word(ROOM - WRITER.width_of("m …") + WRITER.width_of("m") + more)
    assert WRITER.width_of(f"{last} …") == ROOM + more
    *_, shown = WRITER.lines([last] * (LINES + 1))
    assert shown.endswith("…")
    assert (shown == f"{last} …") == (not more)
    assert WRITER.width_of(shown) <= ROOM


def test_a_caption_has_the_signs_of_its_picture() -> None:
    """The board of Cube Quest has ○ for Blue, and its caption had a striped disc."""

    def drawn(scene: Scene, name: str) -> bytes:
        shot = Shot((scene,), 1, name, (f"{name} begins.",))
        (picture,) = Film(PAINTER, Localizer(WORDS, "en"), [shot], WRITER).pictures()
        return picture.tobytes()

    assert drawn(Scene(2, 1, signs=(("🔵", "○"),)), "🔵 Blue") == drawn(Scene(2, 1), "○ Blue")
    assert drawn(Scene(2, 1), "🔵 Blue") != drawn(Scene(2, 1), "○ Blue")
