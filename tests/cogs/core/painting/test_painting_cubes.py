"""Cubes told by outline without colours, their state told apart, names and numbers that can be read."""

from itertools import combinations
from typing import Any

import pytest
from PIL import Image, ImageChops

from cogs.core.painting import Painter, palette
from cogs.core.painting.compose import LARGEST, UNIT
from cogs.core.painting.fonts import OVER
from cogs.core.painting.palette import Colour
from cogs.core.painting.pieces import cubes
from cogs.core.text.sentences import Localizer
from engine import files
from engine.cube_quest.presentation.scene import ASIDE, CUBE, GONE, HEAD, ODDS, scene
from engine.cube_quest.rules import CubeQuest
from engine.cube_quest.state import PlacedFreeze
from engine.game import Setup
from engine.match import Match
from engine.presentation import Scene, SceneCell, Tile, crowned
from tests.support.content import WORDS
from tests.support.depth import EACH_LANGUAGE
from tests.support.pictures import differs, opened, texts_written

SIDES = (0, 1)
KINDS = ("cube", "ice", "aside", "out", "odds", "camp", "die")
LETTERS = "KSHUGRF"
READABLE = 4.5
PHONE = 350
LARGE = 90_000


def grey(painter: Painter, tile: Tile) -> Image.Image:
    """A tile in greys on the ground of a half, without the half's rim."""
    cells = (SceneCell(-1, -1, "half-0", tile.w + 2, tile.h + 2),)
    return opened(painter.paint(Scene(tile.w, tile.h, cells, tiles=(tile,)), str)).convert("L")


def piece(painter: Painter, kind: str, name: str = "Grunt", count: int = 3, **rest: Any) -> Image.Image:
    return grey(painter, Tile(0, 0, 1.9, CUBE, name, kind, count, **{"note": "G", "coin": "F1", **rest}))


def contrast(first: Colour, other: Colour) -> float:
    """The ratio of two colours' light, as for text on a page."""

    def light(colour: Colour) -> float:
        parts = [part / 255 for part in colour]
        linear = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2] + 0.05

    dim, bright = sorted((light(first), light(other)))
    return bright / dim


# ---------------------------------------------------------------- pieces


def test_a_side_has_the_sign_of_its_half_wherever_the_picture_names_it(
    painter: Painter, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Beside the winner's name was a striped disc, which is nowhere else in the picture."""
    match = Match.new(CubeQuest(), Setup(("Ann", "Bob"), {}, bytes(32)))
    board = scene(match.rules.view(match.state, match.question, None))
    written = texts_written(monkeypatch)
    names = {0: "🔴 Red · Ann", 1: "🔵 Blue · Bob"}
    for seat, shown in enumerate(("◆ Red · Ann", "○ Blue · Bob")):
        painter.paint(crowned(board, [seat]), lambda word, seat=seat: names[seat] if word else "")
        assert shown in [text for text, _ in written]
    assert not [text for text, _ in written if {*text} & {*"🔴🔵"}]


@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        *((palette.IVORY, colour) for colour in cubes.COLOURS),
        *((palette.INK, ground) for ground in (palette.PAPER, palette.BLUE_PALE, palette.IVORY)),
        (palette.INK, palette.HOME_LIGHT),
        (palette.IVORY, palette.NIGHT_CELL),
        (palette.IVORY, palette.INK),
        (palette.INK, palette.GOLD),
    ],
)
def test_everything_written_can_be_read(ink: Colour, ground: Colour) -> None:
    assert contrast(ink, ground) >= READABLE


@pytest.mark.parametrize("kind", KINDS)
def test_sides_differ_in_outline_without_any_colour(painter: Painter, kind: str) -> None:
    """Black and white, so that red and blue are the same."""
    picture, other = (
        piece(painter, f"{kind}-{side}", coin="2").point(lambda level: 255 if level > 150 else 0)
        for side in SIDES
    )
    assert differs(picture, other) > 60


@pytest.mark.parametrize("side", SIDES)
def test_where_a_cube_is_can_be_told_without_colours(painter: Painter, side: int) -> None:
    """On the board, frozen, beside the board, defeated, to be rolled."""
    pictures = [piece(painter, f"{kind}-{side}", coin="2") for kind in KINDS]
    for picture, other in combinations(pictures, 2):
        assert differs(picture, other) > 500


@pytest.mark.parametrize("side", SIDES)
def test_letters_numbers_and_labels_can_be_told_apart(painter: Painter, side: int) -> None:
    for kind in ("cube", "ice", "aside", "out", "odds"):
        name = f"{kind}-{side}"
        label = {"coin": "2"}
        for first, other in combinations(LETTERS, 2):
            seen = [piece(painter, name, note=letter, **label) for letter in (first, other)]
            assert differs(*seen) > 20
        for count in (1, 3, 10, 11):
            seen = [piece(painter, name, count=number, **label) for number in (count, count + 1)]
            assert differs(*seen) > 20
    ice = [piece(painter, f"ice-{side}", coin=label) for label in ("F1", "F2", "F1+F2")]
    assert all(differs(first, other) > 20 for first, other in combinations(ice, 2))
    odds = [piece(painter, f"odds-{side}", coin=str(faces)) for faces in range(7)]
    assert all(differs(first, other) > 20 for first, other in combinations(odds, 2))


@pytest.mark.parametrize("side", SIDES)
def test_what_is_flicked_is_pointed_out(painter: Painter, side: int) -> None:
    quiet, strong = (piece(painter, f"cube-{side}", strong=strong) for strong in (False, True))
    assert strong.size == quiet.size
    assert differs(quiet, strong) > quiet.width


def test_bouts_and_extra_flicks_are_counted(painter: Painter) -> None:
    won = [grey(painter, Tile(0, 0, 0.86, HEAD, "", "bouts", count, "3")) for count in range(4)]
    assert all(differs(one, other) > 200 for one, other in combinations(won, 2))
    extra = [grey(painter, Tile(0, 0, 1.9, ASIDE, "extra flick", "extra", count)) for count in (1, 2)]
    assert differs(*extra) > 20


@pytest.mark.parametrize("text", ["", "line", "2 rolls to make", "青のストライカーを弾く", "W" * 60])
def test_a_word_stays_on_the_line(painter: Painter, text: str) -> None:
    picture, bare = (grey(painter, Tile(0, 0, 3.9, 0.36, word, "line")) for word in (text, ""))
    changed = ImageChops.difference(picture, bare).getbbox() or (9, 0, 9, 0)
    assert changed[0] > 0
    assert changed[2] < 3.9 * UNIT


@pytest.mark.parametrize("half", ["half", "half-strong"])
def test_halves_have_the_colour_of_their_side(painter: Painter, half: str) -> None:
    def edges(ground: str) -> set[Any]:
        picture = opened(painter.paint(Scene(1, 1, (SceneCell(0, 0, ground),)), str)).convert("RGB")
        return {picture.getpixel((x, 80)) for x in range(16)}

    red, blue = (edges(f"{half}-{side}") for side in SIDES)
    assert palette.RED in red - blue
    assert palette.BLUE in blue - red
    assert (palette.GOLD in red) == (half == "half-strong")


# ---------------------------------------------------------------- the table


def crowded(rolls: int = 0) -> Any:
    """More than can be at once: all kinds, some frozen, reserve, hiding, spent, defeated, bouts."""
    rules = CubeQuest()
    options = {"mix": "custom", "bouts_to_win": "3", "objection_s": "0", "start": "red"}
    match = Match.new(rules, Setup(("Ann", "Bob"), options, bytes(32)))
    for seat in (0, 1):
        match.answer(seat, "mix S2 G6 H2 U2 R1 F2")
    for seat in (0, 1):
        match.answer(seat, "placed")
    match.answer(0, "flick G")
    match.answer(0, "= cap rG2 bS bH bU" if rolls else "= off bG")
    match.answer(1, "ok")
    for side, camp in enumerate(match.state.board.camps):
        camp.reserve, camp.hiding, camp.spent, camp.credit, camp.bouts = 1, 1, 1, 2, side
        camp.board = {"K": 1, "S": 3, "H": 2, "U": 2, "G": 11, "R": 2}
        camp.defeated = {"S": 1, "H": 1, "U": 1, "G": 10, "R": 1, "F": 1}
    b = match.state.board
    b.ices = [
        PlacedFreeze(0, 1, ["S", "S", "G"]),
        PlacedFreeze(0, 2, ["S", "S", "H"]),
        PlacedFreeze(1, 1, ["G", "U"]),
    ]
    return rules.view(match.state, match.question, None)


@pytest.mark.parametrize("rolls", [0, 1])
def test_nothing_lies_on_anything_else_or_outside(rolls: int) -> None:
    picture = scene(crowded(rolls))
    boxes = [(t.x, t.y, t.x + t.w, t.y + t.h) for t in picture.tiles]
    for place, (left, top, right, bottom) in enumerate(boxes):
        assert 0 <= left < right <= picture.width
        assert 0 <= top < bottom <= picture.height
        for a, b, c, d in boxes[:place]:
            assert right <= a + 1e-6 or c <= left + 1e-6 or bottom <= b + 1e-6 or d <= top + 1e-6


def test_rolls_stand_on_the_line_with_their_odds() -> None:
    picture = scene(crowded(1))
    rolls = [(t.kind, t.note, t.coin, t.h) for t in picture.tiles if t.kind.startswith("odds")]
    faces = [("odds-0", "G", "2"), ("odds-1", "S", "5"), ("odds-1", "H", "3"), ("odds-1", "U", "3")]
    assert sorted(rolls) == sorted((*one, ODDS) for one in faces)
    assert {t.h for t in picture.tiles if t.kind.startswith("out")} == {GONE}


@pytest.mark.parametrize("language", EACH_LANGUAGE)
def test_a_crowded_table_is_readable_on_a_phone(
    painter: Painter, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    """Every text whole, and at least ten pixels high where the picture is as wide as a phone."""
    written = texts_written(monkeypatch)
    localizer = Localizer(WORDS, language, lambda seat: ("Ann", "Bob")[seat], plain=True)
    for rolls in (0, 1):
        data = Painter(files.DATA / "fonts").paint(scene(crowded(rolls)), localizer)
        image = opened(data)
        assert image.width > PHONE
        assert image.height <= LARGEST
        assert len(data) <= LARGE
        assert not [text for text, _ in written if "…" in text]
        assert min(size for _, size in written) / OVER * PHONE / image.width >= 10
