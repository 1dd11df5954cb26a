"""A scene becomes a PNG: elements drawn once and kept, pieces laid on each other, one file written."""

from collections.abc import Callable
from functools import lru_cache
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont, ImageStat

from cogs.painting import cards, cells, marks, tiles
from cogs.painting.drawing import palette
from cogs.painting.drawing.fonts import BOLD, REGULAR, Fonts
from cogs.painting.piece_cache import PieceCache
from cogs.painting.pieces import on_buttons
from cogs.painting.png import encoded
from engine.face import Cell, Label, Scene, Word

UNIT = 160
LARGEST = 1600
STEP = 8
ELEMENTS = 64  # kept, up to 200 KB each; needed only where a piece is laid for the first time
PACKED = 32_000_000  # bytes of pieces, grounds included, that are kept packed
UNPACKED = 12_000_000  # bytes of the newest, as they are

Words = Callable[[Word], str]
Element = cards.CardLook | marks.MarkLook | tiles.TileLook
Box = tuple[int, int, int, int]


class Painter:
    """Paints scenes of any game. Safe to call from several threads: what it keeps never changes.

    fonts: the folder of the font files; raises OSError where they are missing.
    """

    def __init__(self, fonts: Path) -> None:
        self._fonts = Fonts(fonts)
        self._cell = lru_cache(maxsize=128)(cells.draw)
        self._element = lru_cache(maxsize=ELEMENTS)(self._draw)
        self._size = lru_cache(maxsize=8192)(lambda element: self._element(element).size)
        self._extent = lru_cache(maxsize=8192)(self._measure)
        self._pieces = PieceCache(PACKED, UNPACKED)

    def paint(self, scene: Scene, words: Words) -> bytes:
        """The scene as a PNG; `words` puts a label into the reader's language."""
        unit = unit_of(scene)
        whole = round(scene.width * unit), round(scene.height * unit)
        ground = (*whole, scene.cells, unit)
        canvas = self._pieces.get(ground, whole, lambda: self._lay_ground(*ground)).copy()
        canvas.putpalette(palette.FLAT)
        for card in scene.cards:
            look = cards.look(card, unit)
            inset = (card.size * unit - look.pixels) / 2
            self._put(canvas, look, card.x * unit + inset, card.y * unit + inset)
        for tile in scene.tiles:
            self._put(canvas, tiles.look(tile, words(tile.name), unit), tile.x * unit, tile.y * unit)
        sizes = {(cell.x, cell.y): min(cell.w, cell.h) for cell in scene.cells}
        sizes |= {(card.x, card.y): card.size for card in scene.cards}
        sizes |= {(tile.x, tile.y): min(tile.w, tile.h) for tile in scene.tiles}
        for mark in scene.marks:
            size = round(sizes.get((mark.x, mark.y), 1) * unit)
            self._put(canvas, marks.MarkLook(mark.kind, size), mark.x * unit, mark.y * unit)
        for label in scene.labels:
            self._label(canvas, label, words(label.text), unit)
        return encoded(canvas)

    def token(self, code: str, side: int | None) -> bytes:
        """What fits on a button, a PNG of 96×96: a card's code on the shape of its side; a piece of a real
        table by its look; or a sign (side None): empty, reach, take, crown."""
        file = BytesIO()
        self._token(code, side).save(file, "PNG")
        return file.getvalue()

    def _token(self, code: str, side: int | None) -> Image.Image:
        if side is None:
            return marks.sign(code)
        return (on_buttons.draw if code in on_buttons.DRAWN else cards.token)(code, side, self._fonts)

    # ---------------------------------------------------------------- pieces

    def _lay_ground(self, width: int, height: int, ground: tuple[Cell, ...], unit: int) -> Image.Image:
        """The table with all cells, on a rim that makes a board of those that touch: the same for a whole
        game, as a rule."""
        canvas = cells.table(width, height)
        boxes = [_pixels(c.x * unit, c.y * unit, (c.x + c.w) * unit, (c.y + c.h) * unit) for c in ground]
        rim = round(unit * 0.035)
        for left, top, right, bottom in boxes:
            edge = (left - rim, top - rim, right + rim, bottom + rim)
            canvas.paste(palette.INDEX[palette.TABLE_EDGE], edge)
        for cell, (left, top, right, bottom) in zip(ground, boxes, strict=True):
            # A mat is large, and drawn at once.
            draw = cells.draw if cell.ground in cells.MATS else self._cell
            canvas.paste(draw(cell.ground, right - left, bottom - top), (left, top))
        return canvas

    def _put(self, canvas: Image.Image, element: Element, x: float, y: float) -> None:
        width, height = self._size(element)
        left, top = round(x), round(y)
        under = canvas.crop((left, top, left + width, top + height))
        piece = self._pieces.get((element, look_of(under)), under.size, lambda: self._lay(element, under))
        canvas.paste(piece, (left, top))

    def _draw(self, element: Element) -> Image.Image:
        if isinstance(element, cards.CardLook):
            return cards.draw(element, self._fonts)
        return (
            marks.draw(element) if isinstance(element, marks.MarkLook) else tiles.draw(element, self._fonts)
        )

    def _lay(self, element: Element, under: Image.Image) -> Image.Image:
        """What is there afterwards. Kept by what was there before, so smooth edges fit any ground."""
        image = _opened(under)
        top = self._element(element)
        image.paste(top, (0, 0), top)
        return palette.settled(image)

    # ---------------------------------------------------------------- text

    def _label(self, canvas: Image.Image, label: Label, text: str, unit: int) -> None:
        anchor, size = label.anchor + "m", round(label.height * unit)
        left, top, right, bottom = self._extent(text, size, anchor, canvas.width)
        x, y = round(label.x * unit), round(label.y * unit)
        under = canvas.crop((x + left, y + top, x + right, y + bottom))
        piece = self._pieces.get(
            (text, size, anchor, canvas.width, look_of(under)),
            under.size,
            lambda: self._write(text, size, anchor, canvas.width, under),
        )
        canvas.paste(piece, (x + left, y + top))

    def _measure(self, text: str, size: int, anchor: str, width: int) -> Box:
        left, top, right, bottom = self._font(text, size, width).getbbox(text, anchor=anchor)
        return int(left) - 1, int(top) - 1, int(right) + 2, int(bottom) + 2

    def _write(self, text: str, size: int, anchor: str, width: int, under: Image.Image) -> Image.Image:
        """Text on what lies there, light on dark and dark on light."""
        left, top, _, _ = self._extent(text, size, anchor, width)
        image = _opened(under)
        dark = ImageStat.Stat(image.convert("L")).mean[0] < 120
        ink = palette.IVORY if dark else palette.INK
        ImageDraw.Draw(image).text((-left, -top), text, ink, self._font(text, size, width), anchor)
        return palette.settled(image)

    def _font(self, text: str, size: int, width: int) -> ImageFont.FreeTypeFont:
        return self._fonts.fitted(BOLD if len(text) < 4 else REGULAR, text, size, width)


def unit_of(scene: Scene) -> int:
    """Pixels of one unit: the same for all pictures but those that would grow too large.

    Those go down in steps, because every size is drawn anew.
    """
    unit = int(LARGEST / max(scene.width, scene.height, 0.01))
    if unit >= UNIT:
        return UNIT
    return unit - unit % STEP if unit > STEP else max(1, unit)


def look_of(under: Image.Image) -> int:
    """By what a piece of the canvas is known, a hash of 64 bits: an element comes to lie on few grounds."""
    return hash(under.tobytes())


def _opened(under: Image.Image) -> Image.Image:
    """A piece of the canvas in full colours, to draw on."""
    image = under.copy()
    image.putpalette(palette.FLAT)
    return image.convert("RGB")


def _pixels(*edges: float) -> Box:
    left, top, right, bottom = (round(edge) for edge in edges)
    return left, top, right, bottom
