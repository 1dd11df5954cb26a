"""The battlefield as a picture: both sides, and between them both fronts with the totals as they are now."""

from collections.abc import Sequence

from msgspec.structs import replace

from engine.crown_crest.presentation import camps
from engine.crown_crest.presentation.camps import EDGE, GAP, PAD, WIDTH, Strips
from engine.crown_crest.state import ACTIVE, FRONTS, REAR
from engine.crown_crest.view import ArmyView, CrownCrestView, UnitView
from engine.presentation import Label, Scene, SceneCell, Sentence, Term, Tile, say

INNER = camps.INNER
# Sizes in units of the scene.
LONG, SHORT = 0.75, 0.6  # sides of a unit's card
BESIDE = 0.02  # space between units of a row
TOTAL = 0.35  # height of a front's total
MEDAL = 0.8  # width and height of the sign for the turn
LETTER = 0.24  # width of a front's letter
SOUTH = 0  # the seat that is below


def scene(view: CrownCrestView, alt: Sequence[Sentence]) -> Scene:
    """Return the picture that everybody may see. The viewer's side is at the bottom; for a viewer without a
    seat it is the side of seat 0. `alt`: the alternative text.
    """
    return finished_scene(CrownCrestSceneBuilder(view, camps.full_strips, view.viewer or SOUTH), alt)


def finished_scene(builder: "CrownCrestSceneBuilder", alt: Sequence[Sentence]) -> Scene:
    """Return the picture that a builder drew. `alt`: the alternative text."""
    return Scene(
        WIDTH,
        builder.y,
        tuple(builder.cells),
        labels=tuple(builder.labels),
        alt=tuple(alt),
        tiles=tuple(builder.tiles),
    )


class CrownCrestSceneBuilder:
    """Draws the picture from the top down, as soon as it is made. The lower side mirrors the upper one.

    near, far: the seats whose sides are at the bottom and at the top.
    cells, tiles, labels: what is drawn so far.
    y: the top of the next block.
    """

    def __init__(self, view: CrownCrestView, list_strips: Strips, near: int) -> None:
        """list_strips: returns the rows of tiles of a seat's side. near: the seat at the bottom."""
        self.view, self.list_strips, self.near = view, list_strips, near
        self.cells: list[SceneCell] = []
        self.tiles: list[Tile] = []
        self.labels: list[Label] = []
        self.y = EDGE
        self.camp(self.far)
        self.rear(self.far)
        self.fronts()
        self.rear(near)
        self.camp(near)
        if view.night:
            self.cells.insert(0, SceneCell(0, 0, "night", WIDTH, self.y))

    @property
    def far(self) -> int:
        """Return the seat whose side is at the top."""
        return 1 - self.near

    def ground(self, kind: str, x: float, width: float, height: float) -> None:
        """Draw the ground of a block, darker at night. `kind`: its look, such as "rear". `x`: its left edge.
        Its top is `self.y`.
        """
        kind = f"{kind}-night" if self.view.night else kind
        self.cells.append(SceneCell(x, self.y, kind, width, height))

    # ---------------------------------------------------------------- a side

    def camp(self, seat: int) -> None:
        """Draw the rows of a player's side: the heading with VP and tokens at the outer edge, then the
        zones.
        """
        strips = [strip for strip in self.list_strips(self.view, seat) if strip[0]]
        height = 2 * PAD + sum(strip_height + GAP for strip_height, _ in strips) - GAP
        kind = "mat-strong" if camps.is_highlighted(self.view, seat) else "mat-lit"
        self.ground(kind, EDGE, WIDTH - 2 * EDGE, height)
        y = self.y + PAD
        from_top = reversed(strips) if seat == self.near else strips
        for strip_height, tiles in from_top:
            self.tiles += (replace(tile, x=EDGE + PAD + tile.x, y=y + tile.y) for tile in tiles)
            y += strip_height + GAP
        self.y += height + EDGE

    def rear(self, seat: int) -> None:
        """Draw the units in a player's rear."""
        rows = in_lines(self.view.armies[seat], REAR, INNER)
        height = 2 * PAD + max(tall(rows), SHORT / 2)
        self.ground("rear", EDGE, WIDTH - 2 * EDGE, height)
        self.place_units(rows, WIDTH / 2, self.y + (height - tall(rows)) / 2)
        self.y += height + EDGE

    # ---------------------------------------------------------------- the fronts

    def fronts(self) -> None:
        """Draw both fronts, each with the far side's units, both totals and the near side's units. Between
        the fronts draw the sign for the turn.
        """
        width = (WIDTH - 3 * EDGE) / 2
        rows = {
            (seat, front): in_lines(self.view.armies[seat], front, width - 2 * PAD)
            for seat in (self.far, self.near)
            for front in FRONTS
        }
        far_height = max(SHORT / 2, *(tall(rows[self.far, front]) for front in FRONTS))
        near_height = max(SHORT / 2, *(tall(rows[self.near, front]) for front in FRONTS))
        band = 2 * TOTAL + GAP  # height of both totals
        height = 4 * PAD + far_height + band + near_height
        top = self.y + 2 * PAD + far_height  # of the totals
        for number, front in enumerate(FRONTS):
            x = EDGE + number * (width + EDGE)
            self.ground("field", x, width, height)
            far_rows, near_rows = rows[self.far, front], rows[self.near, front]
            self.place_units(far_rows, x + width / 2, top - PAD - tall(far_rows))
            self.place_units(near_rows, x + width / 2, top + band + PAD)
            self.totals(front, x, top)
        self.tiles.append(
            Tile(
                (WIDTH - MEDAL) / 2,
                top + (band - MEDAL) / 2,
                MEDAL,
                MEDAL,
                "",
                "night" if self.view.night else "day",
                self.view.turn,
            )
        )
        self.y += height + EDGE

    def totals(self, front: str, x: float, top: float) -> None:
        """Draw both totals of a front, with the front's letter beside them. The far side's total is above the
        near side's; the higher total is highlighted.
        x: the left edge of the front. top: the top of the upper total.
        """
        width = (WIDTH - 3 * EDGE) / 2
        total_width = width - (MEDAL - EDGE) / 2 - LETTER - 2 * PAD
        left = x + PAD + LETTER if front == FRONTS[0] else x + width - PAD - LETTER - total_width
        letter_x = x + PAD + LETTER / 2 if front == FRONTS[0] else x + width - PAD - LETTER / 2
        both_totals = self.view.totals[front]
        ours, theirs = both_totals[self.near], both_totals[self.far]
        self.tiles += (
            Tile(left, top, total_width, TOTAL, "", "total-1", theirs, strong=theirs > ours),
            Tile(left, top + TOTAL + GAP, total_width, TOTAL, "", "total-0", ours, strong=ours > theirs),
        )
        self.labels.append(Label(letter_x, top + TOTAL + GAP / 2, say(f"crest-scene-{front}"), 0.22))

    # ---------------------------------------------------------------- pieces

    def place_units(self, rows: Sequence[Sequence[UnitView]], middle: float, y: float) -> None:
        """Draw units in rows, each row centred.
        middle: the x of the centre. y: the top of the first row.
        """
        for row in rows:
            x = middle - across(row) / 2
            row_height = max(size(stack)[1] for stack in row)
            for stack in row:
                width, height = size(stack)
                tile = Tile(
                    x,
                    y + (row_height - height) / 2,
                    width,
                    height,
                    Term(stack.code),
                    f"unit-{stack.state}",
                    stack.cards,
                )
                self.tiles.append(
                    replace(tile, note=str(stack.strength), coin=str(stack.staked) if stack.staked else "")
                )
                x += width + BESIDE
            y += row_height + GAP


def size(stack: UnitView) -> tuple[float, float]:
    """Return the width and height of a unit's card; Rest cards lie on their side."""
    return (SHORT, LONG) if stack.state != "r" else (LONG, SHORT)


def across(row: Sequence[UnitView]) -> float:
    """Return the width of a row of units."""
    return sum(size(stack)[0] for stack in row) + BESIDE * (len(row) - 1)


def tall(rows: Sequence[Sequence[UnitView]]) -> float:
    """Return the height of all rows, with the space between them."""
    return sum(max(size(stack)[1] for stack in row) + GAP for row in rows) - GAP if rows else 0


def in_lines(side: ArmyView, area: str, width: float) -> list[list[UnitView]]:
    """Return the units of an area in rows, Active units first. `width`: the greatest width of a row."""
    stacks = sorted(
        (stack for stack in side.units if stack.area == area), key=lambda stack: stack.state != ACTIVE
    )
    rows: list[list[UnitView]] = []
    for stack in stacks:
        if not rows or across([*rows[-1], stack]) > width + 0.001:
            rows.append([])
        rows[-1].append(stack)
    return rows
