"""Pieces of pictures are kept within their bytes, and a picture is the same whatever is kept.

A second picture of a table costs little, however many tables there are."""

from pathlib import Path
from typing import Any

from PIL import Image

from cogs.core.painting import Painter, cards, marks, tiles
from cogs.core.painting.cache_sizes import CacheSizes
from cogs.core.painting.compose import unit_of
from cogs.core.painting.piece_cache import PieceCache
from cogs.core.painting.recent_cache import OVERHEAD, RecentCache
from engine import files
from engine.presentation import Label, Mark, Scene, SceneCell, Tile
from tests.support.approved_pictures import scenes
from tests.support.depth import DEEP
from tests.support.pictures import opened

SIZE = (40, 30)


class CountingPainter(Painter):
    """Counts what it draws."""

    def __init__(self, fonts: Path) -> None:
        self.drawn = list[object]()
        super().__init__(fonts)

    def draw(self, element: Any) -> Any:
        self.drawn.append(element)
        return super().draw(element)


def plain(colour: int) -> Image.Image:
    return Image.new("P", SIZE, colour)


def names(number: int) -> Scene:
    """A table at which nobody sits who sits at another."""
    tiles = tuple(Tile(0.0, 0.5 * row, 3.0, 0.5, f"Player {number}-{row}", "name") for row in range(4))
    return Scene(3.0, 2.0, tiles=tiles)


def test_a_piece_is_laid_once_and_comes_back_as_it_was() -> None:
    cache, laid = PieceCache(1_000_000, 5_000), list[int]()

    def lay(colour: int) -> Image.Image:
        laid.append(colour)
        return plain(colour)

    for _ in range(3):
        for colour in range(50):  # more than stay unpacked
            piece = cache.get(colour, SIZE, lambda colour=colour: lay(colour))  # type: ignore[misc]
            assert (piece.mode, piece.size, piece.getextrema()) == ("P", SIZE, (colour, colour))
    assert laid == [*range(50)]


def test_what_is_kept_stays_within_its_bytes_and_the_newest_stays() -> None:
    cache = RecentCache[int](10 * (100 + OVERHEAD))
    for number in range(1_000):
        cache.put(number, number, 100)
        cache.put(number, number, 100)  # again: not counted twice
        assert cache.get(0) == 0  # is used all the time
        assert cache.used_bytes <= cache.most_bytes
    assert [number for number in range(1_000) if cache.get(number) is not None] == [0, *range(991, 1_000)]


def test_what_is_too_large_is_not_kept_and_nothing_is_owed() -> None:
    cache = RecentCache[int](1_000)
    cache.put("large", 1, 5_000)
    assert (cache.get("large"), cache.used_bytes) == (None, 0)


def test_a_picture_is_the_same_however_little_is_kept(painter: Painter) -> None:
    bare = Painter(files.DATA / "fonts", most_bytes=0)
    for number in (1, 2, 1):
        assert bare.paint(names(number), str) == painter.paint(names(number), str)
        assert opened(painter.paint(names(number), str)).size == (480, 320)


@DEEP
def test_tables_that_are_painted_in_turn_draw_each_name_once() -> None:
    """With 80 tables and 320 names: no piece is drawn anew in the second round."""
    painter = CountingPainter(files.DATA / "fonts")
    for _ in range(2):
        for number in range(80):
            painter.paint(names(number), str)
    assert len(painter.drawn) == len(set(painter.drawn)) == 320


def test_what_lies_on_something_is_painted_with_it() -> None:
    """A word takes its ink from all that is below it: a dark cell, and a plate that makes it light there."""
    board = (SceneCell(0.0, 0.0, "night"), SceneCell(0.0, 1.0, "night"))
    tiles, labels = (Tile(0.0, 1.0, 1.0, 0.5, "", "basic"),), (Label(0.55, 1.05, "Word", 0.35),)
    plain = Scene(1.0, 2.0, board, labels=labels, tiles=tiles)
    marked = Scene(1.0, 2.0, board, marks=(Mark(0.0, 0.0, "from"),), labels=labels, tiles=tiles)
    painter = Painter(files.DATA / "fonts", most_bytes=0)
    for scene in (plain, marked, plain):
        assert painter.paint(scene, str) == Painter(files.DATA / "fonts").paint(scene, str)


def test_a_word_on_a_bar_or_on_its_edge_is_painted_with_it() -> None:
    """The bar gets full and the word stays; then the bar is gone, and its edge with it."""
    painter = Painter(files.DATA / "fonts")
    for top in (0.3, 0.52):
        labels = (Label(0.5, top, "Word", 0.2),)
        for bars in (("bar",), ("bar", "bar-full"), ()):
            cells = (SceneCell(0, 0, "mat-lit"), *(SceneCell(0.1, 0.2, kind, 0.8, 0.2) for kind in bars))
            scene = Scene(1.0, 1.0, cells, labels=labels)
            assert painter.paint(scene, str) == Painter(files.DATA / "fonts").paint(scene, str)


def test_the_place_of_a_piece_is_as_large_as_what_is_drawn(painter: Painter) -> None:
    for scene in scenes().values():
        unit = unit_of(scene)
        looks: list[Any] = [cards.look(card, unit) for card in scene.cards]
        looks += [tiles.look(tile, str(tile.name), unit) for tile in scene.tiles]
        looks += [marks.MarkLook(mark.kind, unit) for mark in scene.marks]
        for look in looks:
            assert painter.draw(look).size == look.size, look


def test_nothing_of_a_larger_picture_is_left_in_the_next_one() -> None:
    used, small = Painter(files.DATA / "fonts"), Scene(1.0, 0.5)
    used.paint(names(1), str)
    assert used.paint(small, str) == Painter(files.DATA / "fonts").paint(small, str)


def test_all_caches_together_take_no_more_than_one_limit() -> None:
    for most in (0, 1_000, 40_000_000):
        sizes = CacheSizes.of(most)
        assert sum(sizes) <= most
        assert all(sizes) is (most > 0)
