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
from cogs.core.painting.cache_sizes import PICTURE_BYTES, CacheSizes
from cogs.core.painting.fonts import BOLD, REGULAR, Fonts, SizedFont
from cogs.core.painting.piece_cache import PieceCache
from cogs.core.painting.pieces import on_buttons
from cogs.core.painting.recent_cache import RecentCache
from cogs.core.painting.spare_canvas import SpareCanvas
from cogs.core.text.picture_names import PictureNames
from engine.presentation import Label, Scene, SceneCell, Word
from engine.safe_text import without_isolates

UNIT = 160  # pixels of one unit of a scene
LARGEST = 1600  # pixels of a picture's longer side
STEP = 8  # pixels by which the unit of a large scene is reduced

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
    most_bytes: the limit for the memory of all caches together, those of `Pictures` included.
    The attribute `memory` says how they share it.
    """

    def __init__(self, fonts: Path, most_bytes: int = PICTURE_BYTES) -> None:
        self.memory = CacheSizes.of(most_bytes)
        self._fonts = Fonts(fonts, self.memory.texts)
        self.typefaces = self._fonts.typefaces
        self.picture_names = PictureNames(self.typefaces)
        self._cell = lru_cache(maxsize=128)(cells.draw)
        self._elements = RecentCache[Image.Image](self.memory.elements)
        self._number_and_box = lru_cache(maxsize=8192)(self._measured)
        self._pieces = PieceCache(self.memory.packed, self.memory.unpacked)
        self._ground_pixels = RecentCache[int](self.memory.grounds)  # hashes of a ground's pixels in a box
        self._canvases = SpareCanvas(lambda size: palette.blank(*size, palette.TABLE), LARGEST * LARGEST)
        self._numbers = count()

    def paint(self, scene: Scene, words: Words) -> bytes:
        """Return the scene as a PNG. words: puts a name or label into the reader's language."""
        unit = unit_of(scene)
        size = _size(scene, unit)
        canvas = self._canvases.take(size)
        self._paint_on(canvas, size, scene, words, unit)
        picture = pictures.encode(canvas, size)
        self._canvases.give_back(canvas)
        return picture

    def image(self, scene: Scene, words: Words, unit: int) -> Image.Image:
        """Return the scene in the palette (mode P), in a new image that the caller may change.

        unit: pixels of one unit of the scene.
        """
        size = _size(scene, unit)
        canvas = palette.blank(*size, palette.TABLE)
        self._paint_on(canvas, size, scene, words, unit)
        return canvas

    def _paint_on(
        self, canvas: Image.Image, size: tuple[int, int], scene: Scene, words: Words, unit: int
    ) -> None:
        """Paint the scene at the top left of a canvas that may be larger.

        size: width and height of the picture, in pixels.
        unit: pixels of one unit of the scene.
        """
        ground = self._lay_ground(canvas, size, scene.cells, unit)
        covered = [_edge(_cell_box(cell, unit), unit) for cell in scene.cells if cell.ground in cells.BARS]
        for piece in self._laid_out(scene, words, unit, size[0]):
            left, top, right, bottom = piece.box
            is_on_piece = any(
                left < other_right and other_left < right and top < other_bottom and other_top < bottom
                for other_left, other_top, other_right, other_bottom in covered
            )
            self._paste_piece(canvas, piece, None if is_on_piece else ground)
            covered.append(piece.box)

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

    def _lay_ground(
        self, canvas: Image.Image, size: tuple[int, int], scene_cells: tuple[SceneCell, ...], unit: int
    ) -> bytes:
        """Paint the table with its cells, and return a digest of that. Where bars are, the digest says
        nothing: they change all the time.

        A board is the same in every picture, so it is cached. Mats differ, and are quick to paint.
        size: width and height of the picture, in pixels.
        unit: pixels of one unit of the scene.
        """
        if all(cell.ground in cells.MATS for cell in scene_cells):
            self._lay_cells(canvas, size, scene_cells, unit)
            return _digest((size, [cell for cell in scene_cells if cell.ground not in cells.BARS], unit))
        digest = _digest((size, scene_cells, unit))

        def board() -> Image.Image:
            """Return the table with its cells as a picture of its own."""
            image = palette.blank(*size, palette.TABLE)
            self._lay_cells(image, size, scene_cells, unit)
            return image

        canvas.paste(self._pieces.get(("board", digest), size, board), (0, 0))
        return digest

    def _lay_cells(
        self, canvas: Image.Image, size: tuple[int, int], scene_cells: tuple[SceneCell, ...], unit: int
    ) -> None:
        """Paint the table, the edges of the cells, then the cells.

        Each cell has an edge around it, so that cells that touch look like one board.
        size: width and height of the picture, in pixels.
        scene_cells: a later cell covers an earlier one.
        unit: pixels of one unit of the scene.
        """
        canvas.paste(self._pieces.get(("table", size), size, lambda: cells.table(*size)), (0, 0))
        boxes = [_cell_box(cell, unit) for cell in scene_cells]
        for box in boxes:
            canvas.paste(palette.INDEX[palette.TABLE_EDGE], _edge(box, unit))
        for cell, box in zip(scene_cells, boxes, strict=True):
            self._lay_cell(canvas, cell.ground, box)

    def _lay_cell(self, canvas: Image.Image, ground: str, box: Box) -> None:
        """Paint a cell. A mat is large and quick to paint, so it is not cached; other cells are.

        ground: kind of cell.
        box: in pixels of the canvas.
        """
        if ground in cells.MATS:
            cells.lay_mat(canvas, ground, box)
        else:
            canvas.paste(self._cell(ground, box[2] - box[0], box[3] - box[1]), box[:2])

    def _paste_piece(self, canvas: Image.Image, piece: Piece, ground: bytes | None) -> None:
        """Paste a piece onto the canvas. It is cached by its element and by the pixels below it.

        ground: a digest of the ground if nothing else is below the piece. Then these pixels need not be
        looked at again for the next picture.
        """
        left, top, right, bottom = piece.box
        place = (ground, piece.box) if ground is not None else None
        pixels = self._ground_pixels.get(place) if place is not None else None
        if pixels is None:
            pixels = hash(canvas.crop(piece.box).tobytes())
            if place is not None:
                self._ground_pixels.put(place, pixels, 0)
        composed = self._pieces.get(
            (piece.number, pixels),
            (right - left, bottom - top),
            lambda: self._compose(piece.element, canvas.crop(piece.box)),
        )
        canvas.paste(composed, (left, top))

    # ---------------------------------------------------------------- elements

    def _measured(self, element: Element) -> tuple[int, Box]:
        """Return a new number for an element, and its box around the point where it is placed."""
        number = next(self._numbers)
        if isinstance(element, LabelLook):
            left, top, right, bottom = self._font(element).getbbox(element.text, anchor=element.anchor)
            return number, (int(left) - 1, int(top) - 1, int(right) + 2, int(bottom) + 2)
        return number, (0, 0, *element.size)

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
            top = self._elements.get(element)
            if top is None:
                top = self.draw(element)
                self._elements.put(element, top, 4 * top.width * top.height)
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


def _cell_box(cell: SceneCell, unit: int) -> Box:
    """Return the box of a cell. unit: pixels of one unit of the scene."""
    right, bottom = round((cell.x + cell.w) * unit), round((cell.y + cell.h) * unit)
    return round(cell.x * unit), round(cell.y * unit), right, bottom


def _edge(box: Box, unit: int) -> Box:
    """Return the box of a cell with the edge around it. unit: pixels of one unit of the scene."""
    rim, (left, top, right, bottom) = round(unit * 0.035), box
    return left - rim, top - rim, right + rim, bottom + rim


def _size(scene: Scene, unit: int) -> tuple[int, int]:
    """Return width and height of a picture in pixels. unit: pixels of one unit of the scene."""
    return round(scene.width * unit), round(scene.height * unit)


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
