"""The ground of a picture: the table with its cells, which usually stays the same for a whole game."""

from collections.abc import Hashable, Sequence
from typing import NamedTuple

from cogs.painting import cells
from cogs.painting.cache.bands import cuts
from engine.presentation import SceneCell

Box = tuple[int, int, int, int]  # left, top, right, bottom, in pixels
MOST_ASKED = 2_000  # boxes of which a ground knows what is under them


class CellPlace(NamedTuple):
    """A cell of the ground."""

    box: Box
    """Left, top, right, bottom, in pixels."""
    look: tuple[str, int, int]
    """The kind of its ground, then its width and height in pixels."""
    inset: int | None
    """The width of its rim in pixels; inside the rim it has a single colour. None: it has several there."""


class Stripe(NamedTuple):
    """A band of a ground: rows of pixels that are painted together."""

    box: Box
    """Left, top, right, bottom, in pixels."""
    look: Hashable
    """A key of what these rows show; stripes with equal keys look the same."""


class Ground:
    """The ground of a picture, divided into stripes (attribute `rows`).

    size: width and height of the picture, in pixels.
    placed_cells: the cells and their boxes; a later cell covers an earlier one.
    rim: how far the edge that is drawn around a cell reaches beyond its box, in pixels.
    """

    def __init__(
        self, size: tuple[int, int], placed_cells: Sequence[tuple[SceneCell, Box]], rim: int
    ) -> None:
        self.size, self.placed_cells, self.rim = size, placed_cells, rim
        self._places = [_cell_place(cell, box) for cell, box in reversed(placed_cells)]
        self._under: dict[Box, Hashable | None] = {}
        edges = {edge for _, box in placed_cells for edge in (box[1], box[3])}
        self.rows = [self._rows(top, bottom) for top, bottom in cuts(size[1], [*edges])]

    def _rows(self, top: int, bottom: int) -> Stripe:
        """Return the stripe from `top` to `bottom`, in pixels."""
        box = 0, top, self.size[0], bottom
        overlapping_cells = tuple(
            (cell.ground, cell_box)
            for cell, cell_box in self.placed_cells
            if overlap(self.edge(cell_box), box)
        )
        return Stripe(box, (*self.size, top, bottom, self.rim, overlapping_cells))

    def edge(self, box: Box) -> Box:
        """Return the box of a cell together with the edge around it. box: of the cell alone."""
        left, top, right, bottom = box
        return left - self.rim, top - self.rim, right + self.rim, bottom + self.rim

    def look_under(self, box: Box) -> Hashable | None:
        """Return a key of what the ground shows in this box; boxes with equal keys look the same.

        None if the box lies on an edge of a cell or of the picture: then only the pixels can tell.
        """
        try:
            return self._under[box]
        except KeyError:
            if len(self._under) >= MOST_ASKED:
                self._under.clear()
            look = self._under[box] = self._look_under(box)
            return look

    def _look_under(self, box: Box) -> Hashable | None:
        """Compute what `look_under` caches for this box."""
        left, top, right, bottom = box
        if left < 0 or top < 0 or right > self.size[0] or bottom > self.size[1]:
            return None
        place = next((place for place in self._places if overlap(self.edge(place.box), box)), None)
        if place is None:
            return ("", *self.size, left, top)
        if not _within(box, place.box, 0):
            return None
        if place.inset is not None and _within(box, place.box, place.inset):
            return place.look[0]
        return (*place.look, left - place.box[0], top - place.box[1])


def _cell_place(cell: SceneCell, box: Box) -> CellPlace:
    """Return where a cell is, and where in it there is a single colour."""
    mat = cells.MATS.get(cell.ground)  # the colours of its rim, and of its middle
    inset = cells.RIM * len(mat[0]) if mat is not None else None
    return CellPlace(box, (cell.ground, box[2] - box[0], box[3] - box[1]), inset)


def _within(box: Box, other: Box, inset: int) -> bool:
    """Return whether a box lies inside another one, at least `inset` pixels from each of its edges."""
    return (
        box[0] >= other[0] + inset
        and box[1] >= other[1] + inset
        and box[2] <= other[2] - inset
        and box[3] <= other[3] - inset
    )


def overlap(box: Box, other: Box) -> bool:
    """Return whether two boxes share a pixel."""
    return box[0] < other[2] and other[0] < box[2] and box[1] < other[3] and other[1] < box[3]


def pixels(*edges: float) -> Box:
    """Return edges (left, top, right, bottom) rounded to whole pixels."""
    left, top, right, bottom = (round(edge) for edge in edges)
    return left, top, right, bottom
