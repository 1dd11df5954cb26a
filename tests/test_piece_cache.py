"""Pieces of pictures are kept within their bytes, and a picture is the same whatever is kept.

A second picture of a table costs little, however many tables there are."""

from PIL import Image

from cogs.painting import Painter, compose
from cogs.painting.piece_cache import OVERHEAD, PieceCache, Recent
from engine import files
from engine.face import Scene, Tile
from tests.pictures import opened

SIZE = (40, 30)


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
    kept = Recent[int](10 * (100 + OVERHEAD))
    for number in range(1_000):
        kept.put(number, number, 100)
        kept.put(number, number, 100)  # again: not counted twice
        assert kept.get(0) == 0  # is used all the time
        assert kept.taken <= kept.most
    assert [number for number in range(1_000) if kept.get(number) is not None] == [0, *range(991, 1_000)]


def test_what_is_too_large_is_not_kept_and_nothing_is_owed() -> None:
    kept = Recent[int](1_000)
    kept.put("large", 1, 5_000)
    assert (kept.get("large"), kept.taken) == (None, 0)


def test_a_picture_is_the_same_however_little_is_kept(painter: Painter, monkeypatch) -> None:
    monkeypatch.setattr(compose, "PACKED", 0)
    monkeypatch.setattr(compose, "UNPACKED", 0)
    bare = Painter(files.DATA / "fonts")
    for number in (1, 2, 1):
        assert bare.paint(names(number), str) == painter.paint(names(number), str)
        assert opened(painter.paint(names(number), str)).size == (480, 320)


def test_tables_that_are_painted_in_turn_draw_each_name_once(monkeypatch) -> None:
    """With 80 tables and 320 names: no piece is drawn anew in the second round."""
    drawn = list[object]()
    real = Painter._draw
    monkeypatch.setattr(Painter, "_draw", lambda self, element: drawn.append(element) or real(self, element))
    painter = Painter(files.DATA / "fonts")
    for _ in range(2):
        for number in range(80):
            painter.paint(names(number), str)
    assert len(drawn) == len(set(drawn)) == 320
