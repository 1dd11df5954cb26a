"""Draws the pictures of an animation one by one: the table, a player's hand, and the caption below."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise, product
from typing import NamedTuple

from PIL import Image

from cogs.core.painting import palette
from cogs.core.painting.compose import Painter
from cogs.core.text.sentences import Localizer
from cogs.sharing.captions import CaptionWriter
from cogs.sharing.storyboard import Shot
from engine.presentation import Scene

GAP = 12  # pixels between the table and a hand
TALLEST = 2.2  # height in widths of the picture; taller ones are drawn smaller
ROOMY = 0.9  # share of the pictures that are drawn at one scale; the few that are higher are drawn smaller
DRIFT = 1.2  # how far tables may be shifted to stay in line with each other, in heights of the highest table
Size = tuple[int, int]


class _PictureLayout(NamedTuple):
    """Scale and places that all pictures of an animation share."""

    unit: int
    """Pixels per unit of a scene."""
    table_height: int
    """The height that every picture has for the table, in pixels."""
    hand_height: int
    """The height that every picture has for a hand, in pixels; 0: no hand is shown."""
    tops: Sequence[float]
    """For each shot: how far below the top of the picture the table begins, in units of a scene."""


class Film:
    """Draws the shots of a storyboard as pictures, all of one size.

    painter: draws scenes.
    localizer: for the words in the scenes.
    caption_writer: draws the captions; the pictures have its width.
    aside: a text beside the title of each caption.
    """

    def __init__(
        self,
        painter: Painter,
        localizer: Localizer,
        shots: Sequence[Shot],
        caption_writer: CaptionWriter,
        aside: str = "",
    ) -> None:
        self.painter, self.localizer, self.shots = painter, localizer, shots
        self.caption_writer, self.aside = caption_writer, aside
        self._layout = _picture_layout(shots, caption_writer.width)

    @property
    def size(self) -> Size:
        """The size of all pictures in pixels."""
        table, hand = self._layout.table_height, self._layout.hand_height
        return self.caption_writer.width, table + (hand + GAP if hand else 0) + self.caption_writer.height

    def pictures(self) -> Iterator[Image.Image]:
        """Yield the pictures in the palette's colours, all of one size. Each is a copy that the caller may
        change."""
        board: Image.Image | None = None
        for index, shot in enumerate(self.shots):
            if board is None or shot.scenes is not self.shots[index - 1].scenes:
                board = self._board(shot.scenes, self._layout.tops[index])
            picture = board.copy()
            picture.putpalette(palette.FLAT)
            progress = (index + 1) / len(self.shots)
            title, lines = shot.scenes[0].signed(shot.title), [*map(shot.scenes[0].signed, shot.lines)]
            caption = self.caption_writer.draw(title, self.aside, lines, progress)
            picture.paste(caption, (0, picture.height - caption.height))
            yield picture

    def _board(self, scenes: Sequence[Scene], top: float) -> Image.Image:
        """Return a picture with table and hand, without the caption.

        scenes: the table, and a player's hand if one is shown.
        top: where the table begins, in units of the scene.
        """
        canvas, layout = palette.blank(*self.size, palette.TABLE), self._layout
        hand_top = layout.table_height + GAP
        if len(scenes) == 1:  # no hand is shown, so its space is free
            self._lay(canvas, scenes[0], top * layout.unit, canvas.height - self.caption_writer.height)
        else:
            self._lay(canvas, scenes[0], top * layout.unit, layout.table_height)
            self._lay(canvas, scenes[1], hand_top, hand_top + layout.hand_height)
        return canvas

    def _lay(self, canvas: Image.Image, scene: Scene, top: float, bottom: int) -> None:
        """Draw a scene on the canvas, smaller if it would not fit.

        top, bottom: the heights between which the scene has to stay, in pixels from the top of the canvas.
        """
        unit, y = self._layout.unit, round(top)
        if y + scene.height * unit > bottom + 1:
            y = min(y, max(bottom - round(scene.height * unit), 0))
            unit = max(min(unit, int((bottom - y) / scene.height)), 1)
        picture = self.painter.image(scene, lambda word: self.localizer(word), unit)
        canvas.paste(picture, ((canvas.width - picture.width) // 2, y))


def height_of(shots: Sequence[Shot]) -> float:
    """Return the height of table and hand together, in widths of the picture.

    shots: of the whole animation.
    """
    widest, table, hand = _extents(shots, [0.0] * len(shots))
    return (table + hand) / widest


def _picture_layout(shots: Sequence[Shot], width: int) -> _PictureLayout:
    """Return the layout of all pictures.

    width: of a picture, in pixels.
    """
    tops = _tops([shot.scenes[0] for shot in shots])
    widest, table, hand = _extents(shots, tops)
    unit = max(int(min(width / widest, width * TALLEST / (table + hand))), 1)
    return _PictureLayout(unit, round(table * unit), round(hand * unit), tops)


def _extents(shots: Sequence[Shot], tops: Sequence[float]) -> tuple[float, float, float]:
    """Return the greatest width, the height of tables and the height of hands, in units.

    tops: where each table begins, in units.
    """
    widest = max(scene.width for shot in shots for scene in shot.scenes)
    table_height = _height_of_most(
        [top + shot.scenes[0].height for top, shot in zip(tops, shots, strict=True)]
    )
    hand_heights = [shot.scenes[1].height for shot in shots if len(shot.scenes) > 1]
    return widest, table_height, _height_of_most(hand_heights) if hand_heights else 0.0


def _height_of_most(heights: Sequence[float]) -> float:
    """Return a height that the share ROOMY of these heights does not exceed."""
    return sorted(heights)[int((len(heights) - 1) * ROOMY)]


def _tops(scenes: Sequence[Scene]) -> list[float]:
    """Return where each table begins, in units, so that what is on two successive pictures stays in place."""
    tops = [0.0]
    for previous, next_scene in pairwise(scenes):
        tops.append(tops[-1] + (0.0 if next_scene is previous else moved(previous, next_scene)))
    tops = [top - min(tops) for top in tops]
    highest = max(top + scene.height for top, scene in zip(tops, scenes, strict=True))
    stays_in_line = highest <= max(scene.height for scene in scenes) * DRIFT
    return tops if stays_in_line else [0.0] * len(scenes)


def moved(previous: Scene, following: Scene) -> float:
    """Return by how much the second scene must be shifted down so that most of its cells stay in place.

    The result is in units of a scene; it is negative if the scene must be shifted up. It is the shift for
    which equal cells cover the largest area.
    previous, following: the tables of two successive pictures.
    """
    area_by_shift: dict[float, float] = defaultdict(float)
    for old_cell, new_cell in product(previous.cells, following.cells):
        if (old_cell.x, old_cell.w, old_cell.h, old_cell.ground) == (
            new_cell.x,
            new_cell.w,
            new_cell.h,
            new_cell.ground,
        ):
            area_by_shift[round(old_cell.y - new_cell.y, 3)] += old_cell.w * old_cell.h
    return max(area_by_shift, key=lambda y: (area_by_shift[y], -abs(y)), default=0.0)
