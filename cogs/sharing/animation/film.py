"""The pictures of a film in turn: what lies on the table, what somebody holds, the words below."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise, product
from typing import NamedTuple

from PIL import Image

from cogs.painting.compose import Painter
from cogs.painting.drawing import palette
from cogs.sharing.animation.captions import CaptionWriter
from cogs.sharing.animation.storyboard import Shot
from cogs.text.sentences import Localizer
from engine.presentation import Scene

GAP = 12  # pixels between the table and a hand
TALLEST = 2.2  # times as high as it is wide; what is taller is drawn smaller
ROOMY = 0.9  # so many of the pictures are drawn at one scale, the few that are higher smaller
DRIFT = 1.2  # times as high as the highest table, so far may tables move to stay in line with each other
Size = tuple[int, int]


class _Rooms(NamedTuple):
    """unit: pixels of a unit; table, hand: how high in pixels; tops: where each table begins, in units."""

    unit: int
    table: int
    hand: int
    tops: Sequence[float]


class Film:
    """Draws shots, as wide as their captions. aside: what stands beside each turn."""

    def __init__(
        self,
        painter: Painter,
        voice: Localizer,
        shots: Sequence[Shot],
        captions: CaptionWriter,
        aside: str = "",
    ) -> None:
        self.painter, self.voice, self.shots = painter, voice, shots
        self.captions, self.aside = captions, aside
        self._rooms = _rooms(shots, captions.width)

    @property
    def size(self) -> Size:
        table, hand = self._rooms.table, self._rooms.hand
        return self.captions.width, table + (hand + GAP if hand else 0) + self.captions.height

    def pictures(self) -> Iterator[Image.Image]:
        """In the palette, all of one size; each is its reader's alone."""
        board: Image.Image | None = None
        for place, shot in enumerate(self.shots):
            if board is None or shot.scenes is not self.shots[place - 1].scenes:
                board = self._board(shot.scenes, self._rooms.tops[place])
            picture = board.copy()
            picture.putpalette(palette.FLAT)
            part = (place + 1) / len(self.shots)
            words = self.captions.draw(shot.title, self.aside, shot.lines, part)
            picture.paste(words, (0, picture.height - words.height))
            yield picture

    def _board(self, scenes: Sequence[Scene], top: float) -> Image.Image:
        canvas, rooms = palette.blank(*self.size, palette.TABLE), self._rooms
        below = rooms.table + GAP
        if len(scenes) == 1:  # nobody's hand is seen: its room is free
            self._lay(canvas, scenes[0], top * rooms.unit, canvas.height - self.captions.height)
        else:
            self._lay(canvas, scenes[0], top * rooms.unit, rooms.table)
            self._lay(canvas, scenes[1], below, below + rooms.hand)
        return canvas

    def _lay(self, canvas: Image.Image, scene: Scene, top: float, bottom: int) -> None:
        """The scene from so many pixels down; smaller where it would reach below the bottom."""
        unit, y = self._rooms.unit, round(top)
        if y + scene.height * unit > bottom + 1:
            y = min(y, max(bottom - round(scene.height * unit), 0))
            unit = max(min(unit, int((bottom - y) / scene.height)), 1)
        drawn = self.painter.image(scene, lambda word: self.voice(word), unit)
        canvas.paste(drawn, ((canvas.width - drawn.width) // 2, y))


def height_of(shots: Sequence[Shot]) -> float:
    """How high tables and hands are, in widths of the picture."""
    widest, table, hand = _extents(shots, [0.0] * len(shots))
    return (table + hand) / widest


def _rooms(shots: Sequence[Shot], width: int) -> _Rooms:
    tops = _tops([shot.scenes[0] for shot in shots])
    widest, table, hand = _extents(shots, tops)
    unit = max(int(min(width / widest, width * TALLEST / (table + hand))), 1)
    return _Rooms(unit, round(table * unit), round(hand * unit), tops)


def _extents(shots: Sequence[Shot], tops: Sequence[float]) -> tuple[float, float, float]:
    """In units: how wide the widest is, how high tables and hands are."""
    widest = max(scene.width for shot in shots for scene in shot.scenes)
    table = _roomy([top + shot.scenes[0].height for top, shot in zip(tops, shots, strict=True)])
    held = [shot.scenes[1].height for shot in shots if len(shot.scenes) > 1]
    return widest, table, _roomy(held) if held else 0.0


def _roomy(heights: Sequence[float]) -> float:
    return sorted(heights)[int((len(heights) - 1) * ROOMY)]


def _tops(scenes: Sequence[Scene]) -> list[float]:
    """Where each one begins, in units, so that what is on both of two pictures stays where it is."""
    tops = [0.0]
    for before, after in pairwise(scenes):
        tops.append(tops[-1] + (0.0 if after is before else moved(before, after)))
    tops = [top - min(tops) for top in tops]
    highest = max(top + scene.height for top, scene in zip(tops, scenes, strict=True))
    settled = highest <= max(scene.height for scene in scenes) * DRIFT
    return tops if settled else [0.0] * len(scenes)


def moved(before: Scene, after: Scene) -> float:
    """How much lower the most of the places of a scene have to be drawn to lie where they lay."""
    votes: dict[float, float] = defaultdict(float)
    for old, new in product(before.cells, after.cells):
        if (old.x, old.w, old.h, old.ground) == (new.x, new.w, new.h, new.ground):
            votes[round(old.y - new.y, 3)] += old.w * old.h
    return max(votes, key=lambda y: (votes[y], -abs(y)), default=0.0)
