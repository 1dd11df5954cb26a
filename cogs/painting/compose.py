"""Paint a scene as a PNG.

An element (a card, mark, tile or label) is drawn once and cached. A piece is an element at its place on the
picture; pieces are pasted onto the ground and onto each other. Finished rows of the file are cached as bands.
"""

import hashlib
from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import lru_cache
from io import BytesIO
from itertools import count
from pathlib import Path
from typing import NamedTuple

import msgspec
from PIL import Image, ImageDraw, ImageStat

from cogs.painting import cards, cells, marks, tiles
from cogs.painting.cache.bands import BandCache
from cogs.painting.cache.ground import Box, Ground, overlap, pixels
from cogs.painting.cache.piece_cache import PieceCache
from cogs.painting.drawing import palette
from cogs.painting.drawing.fonts import BOLD, REGULAR, Fonts, SizedFont
from cogs.painting.pieces import on_buttons
from cogs.painting.png import Band, Rows, joined
from cogs.text.picture_names import PictureNames
from engine.presentation import Label, Scene, SceneCell, Word
from engine.safe_text import without_isolates

UNIT = 160  # pixels of one unit of a scene
LARGEST = 1600  # pixels of a picture's longer side
STEP = 8  # pixels by which the unit of a large scene is reduced
ELEMENTS = 64  # cached, up to 200 KB each; needed only when a piece is pasted for the first time
PACKED = 20_000_000  # bytes of cached pieces, grounds included, compressed
UNPACKED = 12_000_000  # bytes of the newest pieces, not compressed
FINISHED = 12_000_000  # bytes of cached rows as they are in PNG files

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
    finished: the size of the cache of bands, in bytes.
    """

    def __init__(
        self, fonts: Path, *, packed: int = PACKED, unpacked: int = UNPACKED, finished: int = FINISHED
    ) -> None:
        self._fonts = Fonts(fonts)
        self.typefaces = self._fonts.typefaces
        self.picture_names = PictureNames(self.typefaces)
        self._cell = lru_cache(maxsize=128)(cells.draw)
        self._element = lru_cache(maxsize=ELEMENTS)(self.draw)
        self._number_and_box = lru_cache(maxsize=8192)(self._measured)
        self._grounds = lru_cache(maxsize=256)(self._new_ground)
        self._pieces = PieceCache(packed, unpacked)
        self._bands = BandCache(finished)
        self._numbers = count()

    def paint(self, scene: Scene, words: Words) -> bytes:
        """Return the scene as a PNG. words: puts a name or label into the reader's language."""
        unit = unit_of(scene)
        ground, band_numbers = self._grounds(
            round(scene.width * unit), round(scene.height * unit), scene.cells, unit
        )
        pieces = self._laid_out(scene, words, unit, ground.size[0])
        keys = [
            (band_number, *self._pieces_key(rows.box, pieces))
            for band_number, rows in zip(band_numbers, ground.rows, strict=True)
        ]
        bands = [self._bands.get(key) for key in keys]
        missing = [index for index, band in enumerate(bands) if band is None]
        for index, painted_band in zip(
            missing, self.paint_bands(missing, ground, band_numbers, pieces), strict=True
        ):
            bands[index] = painted_band
            self._bands.put(keys[index], painted_band)
        return joined(ground.size, palette.FLAT, [band for band in bands if band is not None])

    def image(self, scene: Scene, words: Words, unit: int) -> Image.Image:
        """Return the scene in the palette (mode P), in a new image that the caller may change.

        unit: pixels of one unit of the scene.
        """
        ground, band_numbers = self._grounds(
            round(scene.width * unit), round(scene.height * unit), scene.cells, unit
        )
        pieces = self._laid_out(scene, words, unit, ground.size[0])
        canvas, _ = self._canvas(range(len(ground.rows)), ground, band_numbers, pieces)
        canvas.putpalette(palette.FLAT)
        return canvas

    def _pieces_key(self, rows: Box, pieces: Sequence[Piece]) -> Iterator[int]:
        """Yield the parts of a cache key that say which pieces are on a band, and where.

        rows: the box of the band, in pixels.
        """
        _, top, _, bottom = rows
        for _, number, (left, piece_top, _, piece_bottom) in pieces:
            if piece_top < bottom and top < piece_bottom:
                yield from (number, left, piece_top - top)

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

    def paint_bands(
        self, missing: Sequence[int], ground: Ground, band_numbers: Sequence[int], pieces: Sequence[Piece]
    ) -> Iterator[Band]:
        """Yield the bands with these indices, painted, in the order of the indices.

        missing: the indices of the bands, ascending.
        band_numbers: the number of each band of the ground, by which its look is cached.
        pieces: all pieces of the picture, in the order in which they are pasted.
        """
        if missing:
            canvas, canvas_top = self._canvas(missing, ground, band_numbers, pieces)
            rows = Rows(canvas)
            for _, top, _, bottom in (ground.rows[index].box for index in missing):
                yield rows.band(top - canvas_top, bottom - canvas_top)

    def _canvas(
        self, indices: Sequence[int], ground: Ground, band_numbers: Sequence[int], pieces: Sequence[Piece]
    ) -> tuple[Image.Image, int]:
        """Return a canvas with these bands, and the row of the picture with which the canvas begins.

        The canvas may have more rows than these bands. Only pieces that touch the bands are pasted, and
        pieces that lie under such a piece.
        indices: of the bands.
        band_numbers: as in `paint_bands`.
        pieces: as in `paint_bands`.
        """
        boxes, visible_pieces = [ground.rows[index].box for index in indices], list[int]()
        for number in reversed(range(len(pieces))):
            box = pieces[number].box
            if any(overlap(box, other) for other in boxes):
                boxes.append(box)
                visible_pieces.append(number)
        width, height = ground.size
        top = max(0, min(box[1] for box in boxes))
        bottom = min(height, max(box[3] for box in boxes))
        canvas = Image.new("P", (width, bottom - top))
        for number, rows in zip(band_numbers, ground.rows, strict=True):
            if rows.box[1] < bottom and top < rows.box[3]:
                _paste(canvas, self._ground_rows(number, ground, rows.box), 0, rows.box[1] - top)
        for number in reversed(visible_pieces):
            self._paste_piece(canvas, top, pieces[number], ground, pieces[:number])
        return canvas, top

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

    def _new_ground(
        self, width: int, height: int, cells: tuple[SceneCell, ...], unit: int
    ) -> tuple[Ground, list[int]]:
        """Return a ground, and a number for each of its bands. Bands that look the same have the same number.

        width, height: of the picture, in pixels.
        cells: a later cell covers an earlier one.
        unit: pixels of one unit of the scene.
        """
        boxes = [
            pixels(cell.x * unit, cell.y * unit, (cell.x + cell.w) * unit, (cell.y + cell.h) * unit)
            for cell in cells
        ]
        placed_cells = [*zip(cells, boxes, strict=True)]
        ground = Ground((width, height), placed_cells, round(unit * 0.035))
        return ground, [_number_of(rows.look) for rows in ground.rows]

    def _ground_rows(self, number: int, ground: Ground, rows: Box) -> Image.Image:
        """Return a band of the table with its cells, without pieces.

        Each cell has an edge around it, so that cells that touch look like one board.
        number: the number of the band, by which it is cached.
        rows: the box of the band, in pixels.
        """
        width, height = rows[2], rows[3] - rows[1]

        def lay() -> Image.Image:
            """Paint the rows: the table, the rims of the cells, then the cells."""
            wood = self._pieces.get(("wood", *ground.size), ground.size, lambda: cells.table(*ground.size))
            canvas = wood.crop(rows)
            visible_cells = [
                (cell, box) for cell, box in ground.placed_cells if overlap(ground.edge(box), rows)
            ]
            for _, box in visible_cells:
                left, top, right, bottom = ground.edge(box)
                canvas.paste(
                    palette.INDEX[palette.TABLE_EDGE], (left, top - rows[1], right, bottom - rows[1])
                )
            for cell, (left, top, right, bottom) in visible_cells:
                self._lay_cell(canvas, cell.ground, (left, top - rows[1], right, bottom - rows[1]))
            return canvas

        return self._pieces.get(("ground", number), (width, height), lay)

    def _lay_cell(self, canvas: Image.Image, ground: str, box: Box) -> None:
        """Paint a cell. A mat is large and quick to paint, so it is not cached; other cells are.

        ground: kind of cell.
        box: in pixels of the canvas.
        """
        if ground in cells.MATS:
            cells.lay_mat(canvas, ground, box)
        else:
            canvas.paste(self._cell(ground, box[2] - box[0], box[3] - box[1]), box[:2])

    def _paste_piece(
        self, canvas: Image.Image, canvas_top: int, piece: Piece, ground: Ground, below: Sequence[Piece]
    ) -> None:
        """Paste a piece onto the canvas.

        canvas_top: the row of the picture with which the canvas begins.
        below: the pieces that were pasted before.
        """
        left, top, right, bottom = piece.box
        canvas_box = left, top - canvas_top, right, bottom - canvas_top
        part_below: list[Image.Image] = []  # the canvas below the piece, once it is known

        def lay() -> Image.Image:
            """Return the element, composed with what is below it on the picture."""
            return self._compose(piece.element, part_below[0] if part_below else canvas.crop(canvas_box))

        look_below = self._ground_of(piece, ground, below)
        if look_below is None:
            part_below.append(canvas.crop(canvas_box))
            look_below = look_of(part_below[0])
        size = right - left, bottom - top
        _paste(canvas, self._pieces.get((piece.number, look_below), size, lay), left, top - canvas_top)

    def _ground_of(self, piece: Piece, ground: Ground, below: Sequence[Piece]) -> Hashable | None:
        """Return what is under a piece, as a cache key; None if only the pixels can tell.

        below: the pieces that were pasted before.
        """
        ground_look = ground.look_under(piece.box)
        if ground_look is None:
            return None
        left, top, _, _ = piece.box
        pieces_below = [other for other in below if overlap(other.box, piece.box)]
        if any(isinstance(other.element, LabelLook) for other in pieces_below):
            return None  # because the colour of a label depends on everything below it
        return ground_look, tuple(
            [(other.number, other.box[0] - left, other.box[1] - top) for other in pieces_below]
        )

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


def _number_of(look: Hashable) -> int:
    """Return 64 bits of a digest of what a band of the ground shows; equal looks have equal numbers.

    The looks themselves, nested tuples of some kilobytes, would fill the keys of the caches.
    """
    return int.from_bytes(hashlib.blake2b(msgspec.msgpack.encode(look), digest_size=8).digest())


def unit_of(scene: Scene) -> int:
    """Return how many pixels one unit of the scene has: UNIT, or less if the picture would be too large.

    It is reduced in steps of STEP, because everything is drawn anew in each size.
    """
    unit = int(LARGEST / max(scene.width, scene.height, 0.01))
    if unit >= UNIT:
        return UNIT
    return unit - unit % STEP if unit > STEP else max(1, unit)


def _paste(canvas: Image.Image, piece: Image.Image, left: int, top: int) -> None:
    """Paste a piece onto the canvas, three times as fast as `Image.paste`, which checks its arguments first.

    left, top: of the piece, in pixels of the canvas.
    """
    canvas.im.paste(piece.im, (left, top, left + piece.width, top + piece.height))


def look_of(under: Image.Image) -> int:
    """Return a 64-bit hash of a part of the canvas, as cache key. Each element is pasted onto few different
    grounds.
    """
    return hash(under.tobytes())


def _opened(under: Image.Image) -> Image.Image:
    """Return a copy of a part of the canvas in full colours, to draw on."""
    image = under.copy()
    image.putpalette(palette.FLAT)
    return image.convert("RGB")
