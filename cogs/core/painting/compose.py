"""Paint a scene as a PNG.

An element (a card, mark, tile or label) is drawn once and cached. A piece is an element at its place on the
picture; pieces are pasted onto the ground and onto each other.
"""

import hashlib
from collections.abc import Callable
from functools import lru_cache
from io import BytesIO
from itertools import count
from pathlib import Path
from typing import NamedTuple

import msgspec
from PIL import Image, ImageDraw, ImageStat

from cogs.core.painting import cards, cells, marks, palette, pictures, tiles
from cogs.core.painting.fonts import BOLD, REGULAR, Fonts, SizedFont
from cogs.core.painting.piece_cache import PieceCache
from cogs.core.painting.pieces import on_buttons
from cogs.core.text.picture_names import PictureNames
from engine.presentation import Label, Scene, SceneCell, Word
from engine.safe_text import without_isolates

UNIT = 160  # pixels of one unit of a scene
LARGEST = 1600  # pixels of a picture's longer side
STEP = 8  # pixels by which the unit of a large scene is reduced
ELEMENTS = 64  # cached, up to 200 KB each; needed only when a piece is pasted for the first time
PACKED = 20_000_000  # bytes of cached pieces, grounds included, compressed
UNPACKED = 12_000_000  # bytes of the newest pieces, not compressed

Box = tuple[int, int, int, int]  # left, top, right, bottom, in pixels
Words = Callable[[Word], str]  # puts a name or label into the reader's language


class LabelLook(NamedTuple):
    """A label as it is written."""

    text: str
    """The text, in the reader's language."""
    size: int
    """Height of the letters, in pixels."""
    anchor: str
    """Which point of the text is at the label's place, in Pillow's notation."""
    width: int
    """The width of the picture in pixels, which the label does not exceed."""


# What elements are drawn from, without and with labels.
Drawn = cards.CardLook | marks.MarkLook | tiles.TileLook
Element = Drawn | LabelLook


class Piece(NamedTuple):
    """An element at its place on the picture."""

    element: Element
    """What is drawn: a card, mark, tile or label."""
    number: int
    """The element's number, which identifies it in keys of caches."""
    box: Box
    """Left, top, right, bottom on the picture, in pixels."""


class Painter:
    """Paints scenes of any game. Safe to call from several threads: cached values never change.

    fonts: the folder of the font files. Raises OSError if they are missing.
    packed: the size of the cache of compressed pieces, in bytes.
    unpacked: the size of the cache of uncompressed pieces, in bytes.
    """

    def __init__(self, fonts: Path, *, packed: int = PACKED, unpacked: int = UNPACKED) -> None:
        self._fonts = Fonts(fonts)
        self.typefaces = self._fonts.typefaces
        self.picture_names = PictureNames(self.typefaces)
        self._cell = lru_cache(maxsize=128)(cells.draw)
        self._element = lru_cache(maxsize=ELEMENTS)(self.draw)
        self._number_and_box = lru_cache(maxsize=8192)(self._measured)
        self._pieces = PieceCache(packed, unpacked)
        self._numbers = count()

    def paint(self, scene: Scene, words: Words) -> bytes:
        """Return the scene as a PNG. words: puts a name or label into the reader's language."""
        return pictures.encode(self.image(scene, words, unit_of(scene)))

    def image(self, scene: Scene, words: Words, unit: int) -> Image.Image:
        """Return the scene in the palette (mode P), in a new image that the caller may change.

        unit: pixels of one unit of the scene.
        """
        canvas = self._ground((round(scene.width * unit), round(scene.height * unit)), scene.cells, unit)
        for piece in self._laid_out(scene, words, unit, canvas.width):
            self._paste_piece(canvas, piece)
        canvas.putpalette(palette.FLAT)
        return canvas

    def _laid_out(self, scene: Scene, words: Words, unit: int, width: int) -> list[Piece]:
        """Return all pieces of the picture, in the order in which they are pasted.

        unit: pixels of one unit of the scene.
        width: of the picture, in pixels.
        """
        words = self.picture_names.words(scene, words)
        pieces: list[Piece] = []

        def put(element: Element, x: float, y: float) -> None:
            """Append the element as a piece.

            x, y: the point of the picture, in pixels, to which the element's own box is relative.
            """
            number, (left, top, right, bottom) = self._number_and_box(element)
            point_x, point_y = round(x), round(y)
            box = point_x + left, point_y + top, point_x + right, point_y + bottom
            pieces.append(Piece(element, number, box))

        for card in scene.cards:
            card_look = cards.look(card, unit)
            inset = (card.size * unit - card_look.pixels) / 2
            put(card_look, card.x * unit + inset, card.y * unit + inset)
        for tile in scene.tiles:
            put(tiles.look(tile, words(tile.name), unit), tile.x * unit, tile.y * unit)
        if scene.marks:
            # A mark is as large as what lies at the same place: a cell, card or tile.
            sizes = {(cell.x, cell.y): min(cell.w, cell.h) for cell in scene.cells}
            sizes |= {(card.x, card.y): card.size for card in scene.cards}
            sizes |= {(tile.x, tile.y): min(tile.w, tile.h) for tile in scene.tiles}
        for mark in scene.marks:
            size = round(sizes.get((mark.x, mark.y), 1) * unit)
            put(marks.MarkLook(mark.kind, size), mark.x * unit, mark.y * unit)
        for label in scene.labels:
            label_text = without_isolates(words(label.text))  # fonts have no glyphs for isolates
            put(_written(label, label_text, unit, width), label.x * unit, label.y * unit)
        return pieces

    def token(self, code: str, side: int | None) -> bytes:
        """Return a PNG of 96×96 pixels for a button.

        code: a key of `on_buttons.DRAWN` for a piece of a real table; with side None, a key of
        `marks.BUTTONS` for a sign; otherwise the code of a card.
        side: 0 or 1, of the card or piece; None: a sign.
        """
        file = BytesIO()
        self._token(code, side).save(file, "PNG")
        return file.getvalue()

    def _token(self, code: str, side: int | None) -> Image.Image:
        """Return the picture of a button; code and side are those of `token`."""
        if side is None:
            return marks.sign(code)
        return (on_buttons.draw if code in on_buttons.DRAWN else cards.token)(code, side, self._fonts)

    # ---------------------------------------------------------------- pieces

    def _ground(self, size: tuple[int, int], scene_cells: tuple[SceneCell, ...], unit: int) -> Image.Image:
        """Return a new picture of the table with its cells, without pieces.

        Each cell has an edge around it, so that cells that touch look like one board.
        size: width and height of the picture, in pixels.
        scene_cells: a later cell covers an earlier one.
        unit: pixels of one unit of the scene.
        """

        def lay() -> Image.Image:
            """Paint the table, the edges of the cells, then the cells."""
            canvas = cells.table(*size)
            boxes = [
                _pixels(cell.x * unit, cell.y * unit, (cell.x + cell.w) * unit, (cell.y + cell.h) * unit)
                for cell in scene_cells
            ]
            rim = round(unit * 0.035)
            for left, top, right, bottom in boxes:
                edge = left - rim, top - rim, right + rim, bottom + rim
                canvas.paste(palette.INDEX[palette.TABLE_EDGE], edge)
            for cell, box in zip(scene_cells, boxes, strict=True):
                self._lay_cell(canvas, cell.ground, box)
            return canvas

        return self._pieces.get(("ground", _digest((size, scene_cells, unit))), size, lay).copy()

    def _lay_cell(self, canvas: Image.Image, ground: str, box: Box) -> None:
        """Paint a cell. A mat is large and quick to paint, so it is not cached; other cells are.

        ground: kind of cell.
        box: in pixels of the canvas.
        """
        if ground in cells.MATS:
            cells.lay_mat(canvas, ground, box)
        else:
            canvas.paste(self._cell(ground, box[2] - box[0], box[3] - box[1]), box[:2])

    def _paste_piece(self, canvas: Image.Image, piece: Piece) -> None:
        """Paste a piece onto the canvas. It is cached by its element and by the pixels below it."""
        left, top, right, bottom = piece.box
        below = canvas.crop(piece.box)
        key = piece.number, hash(below.tobytes())
        composed = self._pieces.get(
            key, (right - left, bottom - top), lambda: self._compose(piece.element, below)
        )
        canvas.paste(composed, (left, top))

    # ---------------------------------------------------------------- elements

    def _measured(self, element: Element) -> tuple[int, Box]:
        """Return a new number for an element, and its box around the point where it is placed."""
        number = next(self._numbers)
        if isinstance(element, LabelLook):
            left, top, right, bottom = self._font(element).getbbox(element.text, anchor=element.anchor)
            return number, (int(left) - 1, int(top) - 1, int(right) + 2, int(bottom) + 2)
        return number, (0, 0, *self._element(element).size)

    def draw(self, element: Drawn) -> Image.Image:
        """Return the picture of a card, mark or tile."""
        if isinstance(element, cards.CardLook):
            return cards.draw(element, self._fonts)
        return (
            marks.draw(element) if isinstance(element, marks.MarkLook) else tiles.draw(element, self._fonts)
        )

    def _compose(self, element: Element, under: Image.Image) -> Image.Image:
        """Return how a part of the canvas looks with the element on it.

        The caller caches the result by element and `under`, so smooth edges fit any ground.
        under: this part of the canvas before.
        """
        image = _opened(under)
        if isinstance(element, LabelLook):
            self._write(element, image)
        else:
            top = self._element(element)
            image.paste(top, (0, 0), top)
        return palette.quantize(image)

    def _write(self, label: LabelLook, image: Image.Image) -> None:
        """Write a label on an image, light on dark and dark on light."""
        _, (left, top, _, _) = self._number_and_box(label)
        is_dark = ImageStat.Stat(image.convert("L")).mean[0] < 120
        ink = palette.IVORY if is_dark else palette.INK
        self._font(label).draw(ImageDraw.Draw(image), (-left, -top), label.text, ink, label.anchor)

    def _font(self, label: LabelLook) -> SizedFont:
        """Return the font of a label: bold if it is short, smaller if it is wider than the picture."""
        return self._fonts.fitted(
            BOLD if len(label.text) < 4 else REGULAR, label.text, label.size, label.width
        )


def _written(label: Label, text: str, unit: int, width: int) -> LabelLook:
    """Return a label as it is written.

    unit: pixels of one unit of the scene; width: of the picture, in pixels.
    """
    return LabelLook(text, round(label.height * unit), label.anchor + "m", width)


def _pixels(*edges: float) -> Box:
    """Return edges (left, top, right, bottom) rounded to whole pixels."""
    left, top, right, bottom = (round(edge) for edge in edges)
    return left, top, right, bottom


def _digest(look: object) -> bytes:
    """Return a digest of what a ground is painted from. The look itself, some kilobytes, would fill the keys
    of the cache.
    """
    return hashlib.blake2b(msgspec.msgpack.encode(look), digest_size=8).digest()


def unit_of(scene: Scene) -> int:
    """Return how many pixels one unit of the scene has: UNIT, or less if the picture would be too large.

    It is reduced in steps of STEP, because everything is drawn anew in each size.
    """
    unit = int(LARGEST / max(scene.width, scene.height, 0.01))
    if unit >= UNIT:
        return UNIT
    return unit - unit % STEP if unit > STEP else max(1, unit)


def _opened(under: Image.Image) -> Image.Image:
    """Return a copy of a part of the canvas in full colours, to draw on."""
    image = under.copy()
    image.putpalette(palette.FLAT)
    return image.convert("RGB")
