"""Pictures: valid, small, the same again, and readable without colours and without installed fonts."""

import asyncio
import os
import random
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageFont

from cogs.core.painting import Painter, palette
from cogs.core.painting.compose import LARGEST, STEP, UNIT, unit_of
from cogs.core.painting.fonts import BOLD, REGULAR, Fonts
from cogs.core.painting.pictures import Pictures
from cogs.core.painting.pieces.signs import joints
from cogs.core.text.sentences import Localizer
from engine import files
from engine.game import Rules, Setup, games
from engine.match import Match
from engine.packs import pack
from engine.presentation import Glyph, Label, Mark, Scene, SceneCard, SceneCell, SeatName, Sentence, Word
from tests.support.depth import first_short
from tests.support.paths import TESTS
from tests.support.pictures import opened

FONTS = files.DATA / "fonts"
PACK = TESTS / "packs/crownfell/test.pack.yaml"
SMALL = 35_000
WORDLESS: Any = Localizer(None, "en")  # type: ignore[arg-type]
GLYPHS = tuple(
    Glyph(*g) for g in ((1, 0, "s"), (2, 0, "+p"), (0, 1, "j"), (0, -1, "R"), (-1, 0, "L"), (-1, 1, "P"))
)


def words(word: Word) -> str:
    return word if isinstance(word, str) else "Captured" if isinstance(word, Sentence) else f"<{word}>"


@pytest.fixture(scope="module")
def rules() -> Rules:
    all_games = games()
    return all_games["crownfell"].make_rules(pack.read(all_games, str(PACK), files.text(PACK))[1])


def random_scenes(rules: Rules, seed: int, most: int = 60) -> Iterator[Scene]:
    """The picture at every question of a random game, and at its end."""
    chance = random.Random(seed)
    options = {"first-game": "on"} if seed % 2 else {}
    match = Match.new(rules, Setup(("Ann", "Bob"), options, chance.randbytes(32)))
    for _ in range(most):
        yield rules.presentation.scene(rules.view(match.state, match.question, None))
        if match.question is None:
            return
        seat = match.question.seats[0]
        tokens = [token for token in match.legal(seat) if token not in ("resign", "draw")]
        match.answer(seat, chance.choice(tokens))


def one_card(painter: Painter, side: int | None, size: float = 1.0) -> Image.Image:
    cells = (SceneCell(0, 0, "space", size, size),)
    return opened(
        painter.paint(Scene(size, size, cells, (SceneCard(0, 0, "TOW", side, GLYPHS, "★", size),)), words)
    )


@pytest.mark.parametrize(
    ("longer_side", "unit"),
    [
        *((1, UNIT), (LARGEST / UNIT, UNIT), (LARGEST / (UNIT - 1), UNIT - STEP)),
        *((LARGEST / STEP, STEP), (LARGEST / 3, 3), (LARGEST, 1), (9 * LARGEST, 1)),
    ],
)
def test_the_larger_a_scene_the_fewer_pixels_has_its_unit(longer_side: float, unit: int) -> None:
    assert unit_of(Scene(longer_side, 1)) == unit_of(Scene(1, longer_side)) == unit


@pytest.mark.parametrize("seed", first_short(range(6), 2))
def test_pictures_of_random_games_are_valid_and_small(painter: Painter, rules: Rules, seed: int) -> None:
    for scene in random_scenes(rules, seed):
        data = painter.paint(scene, words)
        image = opened(data)
        assert (image.mode, image.format) == ("P", "PNG")
        assert image.size == (round(scene.width * UNIT), round(scene.height * UNIT))
        assert len(data) <= SMALL
        assert scene.alt


def test_the_same_scene_is_the_same_file_whatever_was_painted_before(painter: Painter, rules: Rules) -> None:
    scenes = list(random_scenes(rules, 7, 30))
    forth = [painter.paint(scene, words) for scene in scenes]
    fresh = Painter(FONTS)
    back = [fresh.paint(scene, words) for scene in reversed(scenes)]
    assert forth == back[::-1] == [painter.paint(scene, words) for scene in scenes]


def test_several_threads_may_paint_at_once(painter: Painter, rules: Rules) -> None:
    scenes = list(random_scenes(rules, 8, 30))
    fresh = Painter(FONTS)
    with ThreadPoolExecutor(4) as pool:
        pictures = list(pool.map(lambda scene: fresh.paint(scene, words), scenes * 2))
    assert pictures == [painter.paint(scene, words) for scene in scenes * 2]


def test_every_move_is_visible(painter: Painter, rules: Rules) -> None:
    scenes = list(random_scenes(rules, 9))
    for scene, other in pairwise(scenes):
        if (scene.cards, scene.marks) != (other.cards, other.marks):
            assert painter.paint(scene, words) != painter.paint(other, words)


# ---------------------------------------------------------------- sides


def shape(image: Image.Image, threshold: int, side: int) -> Image.Image:
    """Black and white alone, the card's body white for either side."""
    flat = image.convert("L").point(lambda level: 255 if level > threshold else 0)
    return ImageChops.invert(flat) if side == 0 else flat


@pytest.mark.parametrize("size", [0.7, 1.0, 1.2])
@pytest.mark.parametrize("threshold", [70, 128, 150])
def test_sides_differ_in_shape_without_any_colour(painter: Painter, size: float, threshold: int) -> None:
    dark, light = (shape(one_card(painter, side, size), threshold, side) for side in (0, 1))
    difference = ImageChops.difference(dark, light)
    width = dark.width
    mark = (round(width * 0.72), round(width * 0.12), round(width * 0.9), round(width * 0.3))
    corner = (0, round(width * 0.85), round(width * 0.15), width)
    for region in (mark, corner):
        piece = difference.crop(region)
        assert piece.histogram()[255] > piece.width * piece.height * 0.1


def test_sides_differ_in_tone(painter: Painter) -> None:
    """The middle of the body, in greys: dark, middling, light."""
    tones = [
        one_card(painter, side).convert("L").getpixel((round(UNIT * 0.88), UNIT // 2))
        for side in (0, None, 1)
    ]
    assert tones[0] + 100 < tones[1] + 10 < tones[2]


def test_signs_differ_in_shape_without_any_colour(painter: Painter) -> None:
    seen = set()
    for sign in ("s", "j", "p", "R", "L", "P", "?"):
        card = SceneCard(0, 0, "TOW", 1, (Glyph(1, 0, sign),))
        image = opened(painter.paint(Scene(1, 1, (SceneCell(0, 0),), (card,)), words))
        seen.add(shape(image, 150, 1).tobytes())
    assert len(seen) == 7


def test_signs_turn_with_their_direction(painter: Painter) -> None:
    seen = set()
    for up, right in ((1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1), (2, 1)):
        card = SceneCard(0, 0, "TOW", 0, (Glyph(up, right, "s"),))
        seen.add(painter.paint(Scene(1, 1, (), (card,)), words))
    assert len(seen) == 9


def test_a_joined_arrow_hangs_on_the_one_it_continues() -> None:
    straight = (Glyph(1, 1, "s"), Glyph(1, 0, "s"), Glyph(2, 0, "+s", (1, 0)))
    bent = (Glyph(1, 0, "s"), Glyph(2, 1, "+j", (1, 0)))
    assert joints(straight) == [((1, 0), (2, 0))]
    assert joints(bent) == [((1, 0), (2, 1))]
    assert joints((Glyph(2, 2, "s"),)) == []


# ---------------------------------------------------------------- anything a game may say


def test_what_nobody_has_drawn_yet_is_drawn_plainly(painter: Painter) -> None:
    scene = Scene(
        3,
        2,
        (SceneCell(0, 0, "lava"), SceneCell(1, 0, "home-7", 2, 1)),
        (
            SceneCard(0, 0, "牌", 5, (Glyph(4, -3, "teleport"),), "長い印"),
            SceneCard(2.5, 1.5, "EDGE", None, (), "", 2.0),
        ),
        (Mark(0, 0, "odd"), Mark(-0.5, -0.5, "to"), Mark(9, 9, "to")),
        (Label(1, 1, SeatName(1)), Label(0, 0, ""), Label(9, 9, "out"), Label(1, 1.5, "長" * 90, 0.4)),
    )
    assert opened(painter.paint(scene, words)).size == (3 * UNIT, 2 * UNIT)


def test_a_vast_table_is_scaled_to_fit(painter: Painter) -> None:
    scene = Scene(40, 10, tuple(SceneCell(x, 0) for x in range(40)), (SceneCard(3, 0, "TOW", 0, GLYPHS),))
    assert max(opened(painter.paint(scene, words)).size) <= LARGEST


@pytest.mark.parametrize("kind", ["from", "to", "reach", "take", "lock", "protect", "chosen", "rally"])
def test_every_mark_has_a_shape_of_its_own_and_shows_on_a_card(painter: Painter, kind: str) -> None:
    def painted(*marks: str) -> bytes:
        card = SceneCard(0, 0, "TOW", 0, GLYPHS)
        return painter.paint(
            Scene(1, 1, (SceneCell(0, 0),), (card,), tuple(Mark(0, 0, m) for m in marks)), words
        )

    others = {"from", "to", "reach", "take", "lock", "protect", "chosen", "rally"} - {kind}
    grey = shape(opened(painted(kind)), 110, 1).tobytes()
    assert painted(kind) != painted()
    assert all(grey != shape(opened(painted(other)), 110, 1).tobytes() for other in others)


def test_the_crown_shows_around_a_card(painter: Painter) -> None:
    def board(ground: str, *cards: SceneCard) -> Image.Image:
        return opened(painter.paint(Scene(1, 1, (SceneCell(0, 0, ground),), cards), words)).convert("RGB")

    for side in (0, 1):
        card = SceneCard(0, 0, "TOW", side)
        colours = board("crown", card).getcolors(256) or []
        assert sum(count for count, colour in colours if colour == palette.GOLD) > UNIT * UNIT * 0.05
        assert board("crown", card) != board("space", card)


# ---------------------------------------------------------------- text and fonts


def text_of(painter: Painter, text: Word, ground: str = "") -> Image.Image:
    cells = (SceneCell(0, 0, ground),) if ground else ()
    return opened(painter.paint(Scene(1, 1, cells, (), (), (Label(0.5, 0.5, text, 0.5),)), words))


def test_japanese_needs_no_font_of_the_machine(painter: Painter) -> None:
    tofu, blank = text_of(painter, "\U0010fffe"), text_of(painter, " ")
    pictures = [text_of(painter, text) for text in ("王", "冠", "ラ", "り", "。", "Ａ")]
    files_of = {picture.tobytes() for picture in (*pictures, tofu, blank)}
    assert len(files_of) == 8
    for picture in pictures[:4]:
        box = ImageChops.difference(picture.convert("L"), blank.convert("L")).getbbox()
        assert box is not None
        assert box[2] - box[0] > UNIT * 0.2


def test_labels_are_worded_and_stand_out_on_any_ground(painter: Painter) -> None:
    assert text_of(painter, SeatName(0)).tobytes() != text_of(painter, SeatName(1)).tobytes()
    for ground in ("space", "home-0", "home-1", "crown", ""):
        written, plain = (text_of(painter, text, ground).convert("L") for text in ("■", " "))
        middle = (UNIT // 2, UNIT // 2)
        assert abs(written.getpixel(middle) - plain.getpixel(middle)) > 60


@pytest.mark.parametrize("name", [REGULAR, BOLD])
def test_the_fonts_hold_every_character_they_promise(name: str) -> None:
    promised = set(files.text(FONTS / "characters.txt")) - set("\n")
    font = ImageFont.truetype(str(FONTS / getattr(Fonts(FONTS).main, name)), 20)
    missing = bytes(font.getmask("\U0010fffe"))
    assert not [char for char in promised if bytes(font.getmask(char)) == missing]
    assert {"王", "冠", "→", "★", "é", "ｱ", "澤", "髙", "﨑"} <= promised


def test_our_own_japanese_texts_are_in_the_fonts() -> None:
    """Where this fails: data/fonts/README.md tells how a character is added. What people type to look
    something up is never painted."""
    typed = {*files.DATA.rglob("asked.yaml"), *files.DATA.rglob("lookup.yaml")}
    held = set(files.text(FONTS / "characters.txt"))
    for suffix in ("*.yaml", "*.ftl"):
        for file in {*files.DATA.rglob(suffix)} - typed:
            used = {char for char in files.text(file) if "\u3000" <= char <= "\u9fff"}
            assert used <= held, f"{file.name}: {used - held}"


def test_missing_fonts_are_told_at_once(tmp_path: Path) -> None:
    with pytest.raises(OSError, match=r"coverage\.json"):
        Painter(tmp_path)


def test_the_palette_is_small_and_keeps_its_own_colours() -> None:
    assert len(palette.COLOURS) <= 64
    strip = Image.new("RGB", (len(palette.COLOURS), 1))
    strip.putdata(palette.COLOURS)
    assert palette.quantize(strip).convert("RGB").tobytes() == strip.tobytes()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux knows a niceness for each thread")
@pytest.mark.parametrize("more", [0, 12])
async def test_the_painter_gives_way_to_the_answers(more: int) -> None:
    """On one core the system would otherwise give it half of the time that they need; also where the host
    has the whole bot give way to something else. As far as Linux goes: 19 is most."""

    class Watched:
        def paint(self, scene: Any, words: Any) -> bytes:
            return str(niceness()).encode()

    def niceness(more: int = 0) -> int:
        thread = threading.get_native_id()
        os.setpriority(os.PRIO_PROCESS, thread, os.getpriority(os.PRIO_PROCESS, thread) + more)
        return os.getpriority(os.PRIO_PROCESS, thread)

    def both() -> tuple[int, int]:
        return niceness(more), int(
            asyncio.run(Pictures(Watched(), most_bytes=100_000).picture(Scene(1, 1), WORDLESS))
        )

    with ThreadPoolExecutor(1) as apart:  # without rights no thread comes back from its niceness
        own, nice = await asyncio.get_running_loop().run_in_executor(apart, both)
    assert nice > own or own == nice == 19
