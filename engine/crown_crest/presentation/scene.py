"""The battlefield as a picture: both sides, and between them both fronts with the totals as they are now."""

from collections.abc import Sequence

from msgspec.structs import replace

from engine.crown_crest.presentation import camps
from engine.crown_crest.presentation.camps import EDGE, GAP, PAD, WIDTH, Strips
from engine.crown_crest.state import ACTIVE, FRONTS, REAR
from engine.crown_crest.view import ArmyView, CrownCrestView, UnitView
from engine.presentation import Label, Scene, SceneCell, Sentence, Term, Tile, say

INNER = camps.INNER
# LONG, SHORT: sides of a unit's card. BESIDE: between units. TOTAL: height of a front's total. MEDAL: size of
# the sign for the turn. LETTER: width of a front's letter.
LONG, SHORT, BESIDE = 0.75, 0.6, 0.02
TOTAL, MEDAL, LETTER = 0.35, 0.8, 0.24
SOUTH, NORTH = 0, 1


def scene(view: CrownCrestView, alt: Sequence[Sentence]) -> Scene:
    """Return what everybody may see. The viewer's side is at the bottom; seat 0 for a viewer
    without a seat.
    """
    return finished_scene(CrownCrestSceneBuilder(view, camps.full_strips, view.viewer or SOUTH), alt)


def finished_scene(drawn: "CrownCrestSceneBuilder", alt: Sequence[Sentence]) -> Scene:
    """Return the finished picture. `drawn`: the builder that drew it. `alt`: the alternative text."""
    return Scene(
        WIDTH,
        drawn.y,
        tuple(drawn.cells),
        labels=tuple(drawn.labels),
        alt=tuple(alt),
        tiles=tuple(drawn.tiles),
    )


class CrownCrestSceneBuilder:
    """Draws the picture from the top down; the lower side mirrors the upper one.
    list_strips: returns what is shown of a side, as rows of tiles.
    near: the seat whose side is at the bottom.
    y: where the next block begins.
    """

    def __init__(self, view: CrownCrestView, list_strips: Strips, near: int) -> None:
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
        """Draw the ground of a block, darker at night. `x`: its left side; its top is `y`."""
        kind = f"{kind}-night" if self.view.night else kind
        self.cells.append(SceneCell(x, self.y, kind, width, height))

    # ---------------------------------------------------------------- a side

    def camp(self, seat: int) -> None:
        """Draw a player's points, tokens and zones, the heading at the outer edge."""
        strips = [strip for strip in self.list_strips(self.view, seat) if strip[0]]
        height = 2 * PAD + sum(tall + GAP for tall, _ in strips) - GAP
        kind = "mat-strong" if camps.is_highlighted(self.view, seat) else "mat-lit"
        self.ground(kind, EDGE, WIDTH - 2 * EDGE, height)
        y = self.y + PAD
        for tall, tiles in reversed(strips) if seat == self.near else strips:
            self.tiles += (replace(tile, x=EDGE + PAD + tile.x, y=y + tile.y) for tile in tiles)
            y += tall + GAP
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
        """Draw the far side's units, both totals and the near side's units; between the fronts the turn."""
        width = (WIDTH - 3 * EDGE) / 2
        lines = {
            (seat, front): in_lines(self.view.armies[seat], front, width - 2 * PAD)
            for seat in (self.far, self.near)
            for front in FRONTS
        }
        above, below = (
            max(SHORT / 2, *(tall(lines[seat, f]) for f in FRONTS)) for seat in (self.far, self.near)
        )
        band = 2 * TOTAL + GAP
        height = 4 * PAD + above + band + below
        top = self.y + 2 * PAD + above
        for place, front in enumerate(FRONTS):
            x = EDGE + place * (width + EDGE)
            self.ground("field", x, width, height)
            above_, below_ = lines[self.far, front], lines[self.near, front]
            self.place_units(above_, x + width / 2, top - PAD - tall(above_))
            self.place_units(below_, x + width / 2, top + band + PAD)
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
        """Draw both totals of a front, one above the other, the higher one highlighted, with the front's
        letter beside them.
        x: the front's left side. top: of the upper total.
        """
        width = (WIDTH - 3 * EDGE) / 2
        room = width - (MEDAL - EDGE) / 2 - LETTER - 2 * PAD
        left = x + PAD + LETTER if front == FRONTS[0] else x + width - PAD - LETTER - room
        outer = x + PAD + LETTER / 2 if front == FRONTS[0] else x + width - PAD - LETTER / 2
        both = self.view.totals[front]
        ours, theirs = both[self.near], both[self.far]
        self.tiles += (
            Tile(left, top, room, TOTAL, "", "total-1", theirs, strong=theirs > ours),
            Tile(left, top + TOTAL + GAP, room, TOTAL, "", "total-0", ours, strong=ours > theirs),
        )
        self.labels.append(Label(outer, top + TOTAL + GAP / 2, say(f"crest-scene-{front}"), 0.22))

    # ---------------------------------------------------------------- pieces

    def place_units(self, rows: Sequence[Sequence[UnitView]], middle: float, y: float) -> None:
        """Draw units in rows, each row centred. `middle`: the centre of the rows. `y`: the top of the first
        row.
        """
        for row in rows:
            x = middle - across(row) / 2
            high = max(size(stack)[1] for stack in row)
            for stack in row:
                w, h = size(stack)
                tile = Tile(x, y + (high - h) / 2, w, h, Term(stack.code), f"unit-{stack.state}", stack.cards)
                self.tiles.append(
                    replace(tile, note=str(stack.strength), coin=str(stack.staked) if stack.staked else "")
                )
                x += w + BESIDE
            y += high + GAP


def size(stack: UnitView) -> tuple[float, float]:
    """Return the width and height of a unit's card; Rest cards lie on their side."""
    return (SHORT, LONG) if stack.state != "r" else (LONG, SHORT)


def across(row: Sequence[UnitView]) -> float:
    """Return the width of a row of units."""
    return sum(size(one)[0] for one in row) + BESIDE * (len(row) - 1)


def tall(rows: Sequence[Sequence[UnitView]]) -> float:
    """Return the height of all rows, with the space between them."""
    return sum(max(size(one)[1] for one in row) + GAP for row in rows) - GAP if rows else 0


def in_lines(side: ArmyView, area: str, room: float) -> list[list[UnitView]]:
    """Return the units of an area in as many rows as they need, Active ones first. `room`: the widest that a
    row may be.
    """
    stacks = sorted(
        (stack for stack in side.units if stack.area == area), key=lambda stack: stack.state != ACTIVE
    )
    rows: list[list[UnitView]] = []
    for stack in stacks:
        if not rows or across([*rows[-1], stack]) > room + 0.001:
            rows.append([])
        rows[-1].append(stack)
    return rows
