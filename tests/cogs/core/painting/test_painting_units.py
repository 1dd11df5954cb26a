"""Units told by turn and sign without colours, names that fit, and the battlefield that is made of them."""

import random
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from cogs.core.painting import Painter
from cogs.core.painting.compose import LARGEST, UNIT, unit_of
from cogs.core.painting.fonts import OVER
from cogs.core.painting.pieces import field
from engine import files
from engine.crown_crest.presentation.scene import LONG, SHORT, scene
from engine.crown_crest.view import CrownCrestView, UnitView
from engine.game import Setup
from engine.match import Match
from engine.presentation import Scene, SceneCell, SeatName, Term, Tile
from tests.support.depth import DEEP, EACH_LANGUAGE
from tests.support.pictures import differs, opened, texts_written, worded
from tests.support.plays import PACKS, random_answer, rules_of

FONTS = files.DATA / "fonts"
GAME, LANGUAGES = "crown-crest", ("en", "ja")
STATES = ("unit-a", "unit-r", "unit-d")
PHONE = 350
LARGE, TALL = 75_000, 10.5


def unit(painter: Painter, kind: str, name: str = "Foot", **rest: Any) -> Image.Image:
    """A unit on the ground of a front, in greys."""
    w, h = (LONG, SHORT) if kind == "unit-r" else (SHORT, LONG)
    picture = Scene(1, 1, (SceneCell(0, 0, "field"),), tiles=(Tile(0.1, 0.1, w, h, name, kind, **rest),))
    image = opened(painter.paint(picture, str)).convert("L")
    return image.crop((16, 16, 16 + round(w * UNIT), 16 + round(h * UNIT)))


def grey(painter: Painter, tile: Tile, ground: str = "mat-lit") -> Image.Image:
    cells = (SceneCell(0, 0, ground, tile.w, tile.h),)
    picture = Scene(tile.w, tile.h, cells, tiles=(tile,))
    return opened(painter.paint(picture, str)).convert("L")


def views(pack: str, seed: int, most: int = 150) -> Iterator[CrownCrestView]:
    """What everybody sees of a random game, at each of its questions and at the end."""
    rules, rng = rules_of(pack, GAME), random.Random(seed)
    match = Match.new(rules, Setup(("Ann", "猫"), {}, rng.randbytes(32)))
    for _ in range(most):
        yield rules.view(match.state, match.question, None)
        if match.question is None:
            return
        match.answer(*random_answer(match, rng))


def crowded(pack: str, seed: int = 1) -> CrownCrestView:
    """Eight units a side in every area and state, with tokens and cards under them; both zones full."""
    rules, rng = rules_of(pack, GAME), random.Random(seed)
    last = list(views(pack, seed))[-1]
    units, commands = list(rules.pack.units), list(rules.pack.commands)
    camps = []
    for side in last.armies:
        codes = [units[place % len(units)] for place in range(rng.randrange(9), rng.randrange(9) + 9)][:8]
        stood = tuple(
            UnitView(code, rng.randint(1, 3), rng.choice("aard"), rng.choice("LRb"), rng.randint(0, 15), 0, 0)
            for code in codes
        )
        staked = tuple(replace(one, staked=rng.randint(0, 12)) if one.state == "a" else one for one in stood)
        counts = tuple((code, 1 + place % 3) for place, code in enumerate((units + commands)[:9]))
        link = tuple(commands[:4])
        camps.append(replace(side, units=staked, counts=counts, link=link, vp=10, tokens=12, hand_size=11))
    return replace(
        last, final_hands=(), armies=tuple(camps), totals={"L": (44, 20), "R": (7, 7)}, night=True, turn=8
    )


# ---------------------------------------------------------------- states


def test_a_card_is_turned_with_its_state(painter: Painter) -> None:
    """Two corners are cut, those of its head: above, to the right, below."""
    cut = {}
    for kind in STATES:
        image = unit(painter, kind)
        wide, high = (length - 7 for length in image.size)
        ground = grey(painter, Tile(0, 0, 0.9, 0.1, "", "count", 0), "field").getpixel((100, 4))
        corners = {"nw": (3, 3), "ne": (wide, 3), "sw": (3, high), "se": (wide, high)}
        cut[kind] = {name for name, at in corners.items() if abs(image.getpixel(at) - ground) < 25}
    assert cut["unit-a"] == {"nw", "ne"}
    assert cut["unit-r"] == {"ne", "se"}
    assert cut["unit-d"] == {"sw", "se"}
    assert unit(painter, "unit-r").width > unit(painter, "unit-r").height
    assert unit(painter, "unit-a").width < unit(painter, "unit-a").height


def test_states_differ_in_outline_and_sign_when_all_have_one_tone(painter: Painter) -> None:
    """Each as if its head were on top, black and white, its body white."""

    def head(kind: str, turns: int, dark: bool) -> Image.Image:
        image = unit(painter, kind, "").rotate(90 * turns, expand=True)
        flat = image.point(lambda level: 255 if level > 105 else 0)
        return (ImageChops.invert(flat) if dark else flat).crop((10, 6, flat.width - 20, 34))

    heads = [head("unit-a", 0, False), head("unit-r", 1, False), head("unit-d", 2, False)]
    for picture, other in combinations(heads, 2):
        assert differs(picture, other.resize(picture.size)) > 120


def test_states_differ_in_tone(painter: Painter) -> None:
    """Light, middling, dark: the body below the strength."""
    tones = []
    for kind in STATES:
        histogram = unit(painter, kind, "").histogram()
        tones.append(max(range(256), key=histogram.__getitem__))
    assert tones[0] - 40 > tones[1] > tones[2] + 60


@pytest.mark.parametrize("kind", STATES)
def test_numbers_of_a_unit_can_be_told_apart(painter: Painter, kind: str) -> None:
    for name in ("Foot", "Standard-bearer"):
        plain = unit(painter, kind, name, note="5")
        assert differs(plain, unit(painter, kind, name, note="15")) > 100
        assert differs(plain, unit(painter, kind, name, note="5", count=2)) > 60
        assert differs(plain, unit(painter, kind, name, note="5", coin="1")) > 60
        full = unit(painter, kind, name, note="15", count=3, coin="11")
        assert differs(full, unit(painter, kind, name, note="16", count=3, coin="11")) > 30
        assert differs(full, unit(painter, kind, name, note="15", count=2, coin="11")) > 8
        assert differs(full, unit(painter, kind, name, note="15", count=3, coin="12")) > 8


def test_day_and_night_differ_without_colours(painter: Painter) -> None:
    day, night = (grey(painter, Tile(0, 0, 0.8, 0.8, "", kind, 4)) for kind in ("day", "night"))
    assert differs(day, night) > 1500
    for mat in ("field", "rear", "mat-lit", "mat-strong"):
        tile = Tile(0, 0, 0.05, 0.05, "", "plain")
        light, dark = (
            opened(painter.paint(Scene(1, 1, (SceneCell(0, 0, kind, 1, 1),), tiles=(tile,)), str)).convert(
                "L"
            )
            for kind in (mat, f"{mat}-night")
        )
        assert light.getpixel((80, 80)) > dark.getpixel((80, 80)) + 60


@pytest.mark.parametrize("kind", ["day", "night", "total-0", "total-1", "vp", "tokens", "hand", "deck"])
def test_every_number_shows(painter: Painter, kind: str) -> None:
    w, h = (
        (1.2, 0.35) if kind.startswith("total") else (0.8, 0.8) if kind in ("day", "night") else (0.6, 0.36)
    )
    seen = [grey(painter, Tile(0, 0, w, h, "", kind, count)) for count in (0, 1, 2, 7, 10, 12)]
    for picture, other in combinations(seen, 2):
        assert differs(picture, other) > 15


def test_what_a_side_has_differs_in_shape(painter: Painter) -> None:
    kinds = list(field.DRAWN)
    seen = [grey(painter, Tile(0, 0, 0.6, 0.36, "", kind, 1, "1")) for kind in kinds]
    for picture, other in combinations(seen, 2):
        assert differs(picture, other) > 100


@pytest.mark.parametrize("kind", ["total-0", "total-1"])
def test_the_higher_total_is_pointed_out(painter: Painter, kind: str) -> None:
    quiet, strong = (grey(painter, Tile(0, 0, 1.2, 0.35, "", kind, 7, strong=s)) for s in (False, True))
    assert differs(quiet, strong) > 0.6 * quiet.width * quiet.height


# ---------------------------------------------------------------- names


@DEEP
@pytest.mark.parametrize("language", EACH_LANGUAGE)
@pytest.mark.parametrize("pack", PACKS)
def test_every_name_fits_whole_and_at_a_readable_size(
    painter: Painter, monkeypatch: pytest.MonkeyPatch, pack: str, language: str
) -> None:
    """At the width of a phone: in every state, waiting, and linked."""
    written = texts_written(monkeypatch)
    rules = rules_of(pack, GAME)
    base = next(views(pack, 1))
    for code, card in rules.pack.cards.items():
        if card.kind == "crest":
            camps = [replace(side, crest=code) for side in base.armies]
        else:
            shown = (("a", 3), ("r", 0), ("d", 0)) if card.kind == "unit" else ()
            stood = tuple(UnitView(code, 3, state, "L", 12, staked, 0) for state, staked in shown)
            link = (code,) if card.kind == "command" else ()
            camps = [replace(s, units=stood, link=link, counts=((code, 3), (code, 3))) for s in base.armies]
        written.clear()
        picture = scene(replace(base, armies=tuple(camps)), ())
        Painter(FONTS).paint(picture, worded(rules, language, "Ann", "Bob", sentence="左"))
        whole = "".join(text for text, _ in written).replace(" ", "")
        name = card.name[language].replace(" ", "")
        assert whole.count(name) >= {"crest": 1, "command": 2, "unit": 4}[card.kind], name
        assert "…" not in whole
        sizes = [size for text, size in written if text.replace(" ", "") in name]
        assert min(sizes) / OVER * PHONE / (picture.width * unit_of(picture)) > 9.5, name


@pytest.mark.parametrize("kind", STATES)
@pytest.mark.parametrize("name", ["", "🙂", "W" * 32, "猫" * 32, "A - B - C", "-", "\u202eevil\n\n"])
def test_any_name_is_drawn_within_its_card(painter: Painter, kind: str, name: str) -> None:
    w, h = (LONG, SHORT) if kind == "unit-r" else (SHORT, LONG)

    def around(text: str) -> Image.Image:
        tiles = (Tile(0.2, 0.2, w, h, text, kind, note="5"), Tile(1.2, 1.2, 0.1, 0.1, "", "plain"))
        return opened(painter.paint(Scene(1.3, 1.3, tiles=tiles), str)).convert("L")

    box = ImageChops.difference(around(name), around("x")).getbbox() or (99, 99, 99, 99)
    assert box[0] > 0.2 * UNIT
    assert box[1] > 0.2 * UNIT
    assert box[2] < (0.2 + w) * UNIT
    assert box[3] < (0.2 + h) * UNIT


# ---------------------------------------------------------------- the battlefield


@DEEP
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("pack", PACKS)
def test_every_state_paints_in_both_languages(painter: Painter, pack: str, seed: int) -> None:
    rules = rules_of(pack, GAME)
    for view in list(views(pack, seed))[seed % 3 :: 3]:
        picture = rules.presentation.scene(view)
        assert picture.alt
        for language in LANGUAGES:
            data = painter.paint(picture, worded(rules, language, sentence="左"))
            image = opened(data)
            assert (image.mode, image.format) == ("P", "PNG")
            assert image.width > PHONE
            assert image.height <= LARGEST
            assert len(data) <= LARGE


@pytest.mark.parametrize("language", EACH_LANGUAGE)
@pytest.mark.parametrize("seed", range(6))
def test_a_crowded_field_still_fits(painter: Painter, seed: int, language: str) -> None:
    rules = rules_of("house", GAME)
    picture = scene(crowded("house", seed), ())
    data = painter.paint(picture, worded(rules, language, "W" * 32, "🙂" * 9, sentence="左"))
    image = opened(data)
    assert picture.height < TALL
    assert image.width > PHONE * 1.5
    assert image.height <= LARGEST
    assert len(data) <= LARGE + 2_000  # a name of nine emojis, which are drawn


def test_a_picture_tells_nothing_that_not_everybody_sees() -> None:
    rules, rng = rules_of("test", GAME), random.Random(2)
    match = Match.new(rules, Setup(("Ann", "Bob"), {}, bytes(32)))
    while match.question is not None:
        pictures = [scene(rules.view(match.state, match.question, s), ()) for s in (None, 0, 1)]
        assert pictures[0] == pictures[1]
        whole, turned = (sorted(map(shown, picture.tiles)) for picture in pictures[1:])
        assert whole == turned, "the second player's side below, nothing more"
        match.answer(*random_answer(match, rng))


def shown(tile: Tile) -> tuple[str, ...]:
    """A tile wherever it lies: a side's total points up or down."""
    return tile.kind.rstrip("01"), str(tile.name), str(tile.count), tile.note, tile.coin, str(tile.strong)


def test_everything_that_lies_on_the_table_is_in_the_picture() -> None:
    for view in (*views("house", 5), *(crowded("house", seed) for seed in range(5))):
        tiles = scene(view, ()).tiles
        both = (view.armies[1], view.armies[0])

        def of(*kinds: str, shown: tuple[Tile, ...] = tiles) -> list[Tile]:
            return [tile for tile in shown if tile.kind in kinds]

        units = Counter(
            (t.name.code, t.kind, t.count, t.note, t.coin) for t in of(*STATES) if isinstance(t.name, Term)
        )
        assert units == Counter(
            (one.code, f"unit-{one.state}", one.cards, str(one.strength), str(one.staked or ""))
            for side in both
            for one in side.units
        )
        for kind, size in (
            ("vp", "vp"),
            ("tokens", "free_tokens"),
            ("hand", "hand_size"),
            ("deck", "deck_size"),
        ):
            assert [t.count for t in of(kind)] == [getattr(side, size) for side in both]
        assert [t.count for t in of("charged")] == [len(side.charged) for side in both]
        assert [(t.name, t.note) for t in of("crest")] == [
            (Term(side.crest), f"{side.level}/{side.max_level}") for side in both
        ]
        waiting: Counter[Any] = Counter()
        for tile in of("count"):
            waiting[tile.name, tile.note] += tile.count
        assert +waiting == Counter((Term(code), str(n)) for side in both for code, n in side.counts)
        linked = [(Term(code), str(n)) for side in both for n, code in enumerate(side.link, 1)]
        assert [(t.name, t.note) for t in of("link")] == linked
        totals = [view.totals[front] for front in ("L", "R")]
        assert [(t.kind, t.count, t.strong) for t in of("total-0", "total-1")] == [
            entry
            for ours, theirs in totals
            for entry in (("total-1", theirs, theirs > ours), ("total-0", ours, ours > theirs))
        ]
        assert [(t.kind, t.count) for t in of("day", "night")] == [
            ("night" if view.night else "day", view.turn)
        ]


def test_nothing_lies_on_anything_else_or_outside() -> None:
    for view in (*views("house", 7), *(crowded("house", seed) for seed in range(8))):
        picture = scene(view, ())
        boxes = [(t.x, t.y, t.x + t.w, t.y + t.h) for t in picture.tiles]
        for place, (left, top, right, bottom) in enumerate(boxes):
            assert 0 <= left < right <= picture.width
            assert 0 <= top < bottom <= picture.height
            for a, b, c, d in boxes[:place]:
                assert right <= a + 1e-6 or c <= left + 1e-6 or bottom <= b + 1e-6 or d <= top + 1e-6


def test_north_is_above_and_south_below() -> None:
    view = crowded("house")
    for seat in (0, 1):
        alone = tuple(
            replace(side, units=side.units if n == seat else ()) for n, side in enumerate(view.armies)
        )
        tiles = scene(replace(view, armies=alone), ()).tiles
        middle = next(t.y + t.h / 2 for t in tiles if t.kind == "night")
        names = {t.name.seat: t.y for t in tiles if isinstance(t.name, SeatName)}
        assert names[1] < middle < names[0]
        assert all((t.y > middle) == (seat == 0) for t in tiles if t.kind in STATES)


def test_who_is_waited_for_and_who_is_first_and_who_won_are_pointed_out() -> None:
    for view in views("test", 3):
        picture = scene(view, ())
        waited = view.result.winners if view.result else view.question[1] if view.question else ()
        strong = {t.name.seat for t in picture.tiles if isinstance(t.name, SeatName) and t.strong}
        assert strong == set(waited)
        assert sum(cell.ground.startswith("mat-strong") for cell in picture.cells) == len(waited)
        flags = [t.y for t in picture.tiles if t.kind == "first"]
        first = [] if view.phase == "janken" else [SeatName(view.first)]
        assert [t.name for t in picture.tiles if t.kind == "name" and t.y in flags] == first


@DEEP
def test_several_threads_paint_fields_alike(painter: Painter) -> None:
    rules = rules_of("test", GAME)
    scenes = [scene(view, ()) for view in views("test", 9, 20)]
    words, fresh = worded(rules, "en", sentence="左"), Painter(FONTS)
    with ThreadPoolExecutor(4) as pool:
        pictures = list(pool.map(lambda picture: fresh.paint(picture, words), scenes * 2))
    assert pictures == [painter.paint(picture, words) for picture in scenes * 2]
