"""The picture of the table: both halves with their cubes, and below each the cubes off the board.

Sides: 0 red, 1 blue. A kind is a letter of `KINDS`; a cube's code is `bG`, or `bG2` for two.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from engine.cube_quest.cubes import FREEZE, HEALER, SHOWN, SKULK
from engine.cube_quest.presentation.names import colour, covers, kind_name, lost, standing
from engine.cube_quest.presentation.words import faces, lines
from engine.cube_quest.state import CubeQuestState
from engine.presentation import Scene, SceneCell, SeatName, Tile, Word, say
from engine.referee.state import SIDES, TURN
from engine.referee.view import SECRET, RefereedView

# In units of about 86 pixels, for a picture as wide as a phone.
WIDTH, EDGE, PAD, GAP = 4.05, 0.04, 0.07, 0.04
INNER = WIDTH - 2 * (EDGE + PAD)
HEAD, TEAM, BOUTS = 0.42, 1.0, 0.86
CUBE, ODDS, ASIDE, GONE, LINE = 0.44, 0.62, 0.36, 0.36, 0.36
CHIPS = 5

Strip = tuple[float, list[Tile]]
"""The height of a part of the picture, and its tiles, placed from its upper left corner."""


def scene(view: RefereedView) -> Scene:
    """Return the picture of a view."""
    drawn, alt = CubeQuestSceneBuilder(view), tuple(lines(view))
    return Scene(
        WIDTH,
        drawn.y,
        tuple(drawn.cells),
        alt=alt,
        tiles=tuple(drawn.tiles),
    )


class CubeQuestSceneBuilder:
    """Builds the picture from the top down: red, the dividing line, blue. y: the height so far.

    Lengths are in units of about 86 pixels.
    """

    def __init__(self, view: RefereedView) -> None:
        self.view = view
        self.s: CubeQuestState = view.state
        self.cells: list[SceneCell] = []
        self.tiles: list[Tile] = []
        self.y = EDGE
        self.half(0)
        self.line()
        self.half(1)

    # ---------------------------------------------------------------- a half

    def half(self, side: int) -> None:
        """Add a side: its header, cubes on the board, what lies beside the board, and defeated cubes."""
        strips = [self.head(side), *self.team(side), self.aside(side), self.gone(side)]
        strips = [strip for strip in strips if strip[0]]
        height = 2 * PAD + sum(tall + GAP for tall, _ in strips) - GAP
        ground = "half-strong" if self.is_highlighted(side) else "half"
        self.cells.append(SceneCell(EDGE, self.y, f"{ground}-{side}", WIDTH - 2 * EDGE, height))
        y = self.y + PAD
        for tall, tiles in strips:
            self.tiles += (replace(tile, x=EDGE + PAD + tile.x, y=y + tile.y) for tile in tiles)
            y += tall + GAP
        self.y += height + EDGE

    def is_highlighted(self, side: int) -> bool:
        """Return whether the side is asked; after the end whether it won."""
        if self.s.result is not None:
            return side in self.s.result.winners
        return self.view.question is not None and side in self.view.question[1]

    def head(self, side: int) -> Strip:
        """Return the header of a side: sign and colour, name, bouts."""
        goal = int(self.s.options["bouts_to_win"])
        last = BOUTS + GAP if goal > 1 else 0
        camp, wide = say(f"cube-scene-{SIDES[side]}"), INNER - last
        if self.s.hotseat:  # one account plays both sides, so there are no names
            tiles = [Tile(0, 0, wide, HEAD, camp, f"camp-{side}")]
        else:
            name, free = SeatName(side, without_side=True), wide - TEAM - GAP
            tiles = [
                Tile(0, 0, TEAM, HEAD, camp, f"camp-{side}"),
                Tile(TEAM + GAP, 0, free, HEAD, name, "name", strong=self.is_highlighted(side)),
            ]
        if last:
            won = self.s.board.camps[side].bouts
            tiles.append(Tile(INNER - BOUTS, 0, BOUTS, HEAD, "", "bouts", won, str(goal)))
        return HEAD, tiles

    def team(self, side: int) -> list[Strip]:
        """Return the cubes on the board; before the bout also how far choosing and placing are."""
        mine = self.s.board.camps[side]
        if not mine.team or SECRET in mine.team:
            key = "cube-scene-locked" if mine.team else "cube-scene-choosing"
            return [(CUBE, [Tile(0, 0, INNER, CUBE, say(key), "status")])]
        strip = in_rows(self.cubes(side), CUBE, 2)
        if self.s.board.phase == "placed":
            key = "cube-scene-placed" if side in self.s.board.placed else "cube-scene-placing"
            return [strip, (ASIDE, [Tile(0, 0, INNER, ASIDE, say(key), "status")])]
        return [strip]

    def cubes(self, side: int) -> list[Tile]:
        """Return the cubes on the board as tiles, frozen ones apart."""
        frozen = covers(self.s.board, side)
        flicked = self.flicked()
        tiles = []
        for kind, count in standing(self.s, side).items():
            free = count - sum(one.count for one in frozen if one.kind == kind)
            if free > 0:
                tiles.append(cube(side, kind, free, strong=flicked == (side, kind)))
            tiles += [
                replace(cube(side, kind, one.count), kind=f"ice-{side}", coin=one.label)
                for one in frozen
                if one.kind == kind
            ]
        return sorted(tiles, key=lambda tile: SHOWN.index(tile.note))

    def flicked(self) -> tuple[int, str] | None:
        """Return side and kind of the cube whose flick is open, or None."""
        case = self.s.case
        if case is None or case.claim or case.kind == TURN:
            return None
        return case.side, case.piece[1]

    def aside(self, side: int) -> Strip:
        """Return Freezes in reserve, hiding Skulks, spent Healers and extra flicks."""
        mine = self.s.board.camps[side]
        kind = f"aside-{side}"
        tiles = [
            Tile(0, 0, 0, 0, say(f"cube-scene-{word}"), kind, count, letter)
            for word, letter, count in (
                ("reserve", FREEZE, mine.reserve),
                ("hiding", SKULK, mine.hiding),
                ("spent", HEALER, mine.spent),
            )
            if count and SECRET not in mine.team
        ]
        if mine.credit:
            tiles.append(Tile(0, 0, 0, 0, say("cube-scene-extra"), "extra", mine.credit))
        return in_rows(tiles, ASIDE, 2)

    def gone(self, side: int) -> Strip:
        """Return the defeated cubes, small, after a label."""
        dead = lost(self.s, side)
        tiles = [Tile(0, 0, 0, 0, say("cube-scene-defeated"), "words")]
        tiles += [Tile(0, 0, 0, 0, "", f"out-{side}", dead[kind], kind) for kind in SHOWN if kind in dead]
        return in_rows(tiles, GONE, CHIPS, skip=True) if dead else (0, [])

    # ---------------------------------------------------------------- the line between

    def line(self) -> None:
        """Add the dividing line with the open flick, or with the open rolls and their odds."""
        top = self.y
        rolls = self.rolls()
        wide = len(rolls) == 1 or any(tile.count > 1 for tile in rolls)
        tall, tiles = in_rows(rolls, ODDS, 1 if wide else 2)
        band = Tile(EDGE, top, WIDTH - 2 * EDGE, LINE, self.open_matter(), "line")
        self.tiles.append(band)
        top += LINE + (GAP if tall else 0)
        self.tiles += (replace(tile, x=EDGE + PAD + tile.x, y=top + tile.y) for tile in tiles)
        self.y = top + tall + EDGE

    def open_matter(self) -> Word:
        """Return the text of the dividing line: the open rolls, the open flick, or nothing special."""
        s, flicked = self.s, self.flicked()
        if s.board.rolls:
            return say("cube-scene-rolls", count=len(s.board.rolls))
        if flicked is not None:
            side, kind = flicked
            return say("cube-scene-flick", colour=colour(side), cube=kind_name(kind))
        return say("cube-scene-line")

    def rolls(self) -> list[Tile]:
        """Return each kind that has to be rolled, with its number and its faces out of six."""
        counts: dict[tuple[int, str, bool], int] = {}
        for roll in self.s.board.rolls:
            key = (roll.side, roll.kind, roll.revive)
            counts[key] = counts.get(key, 0) + 1
        return [
            Tile(
                *(0, 0, 0, 0),
                say(f"cube-scene-{'revives' if revive else 'escapes'}", faces=faces(kind)),
                f"odds-{side}",
                count,
                kind,
                coin=str(faces(kind)),
            )
            for (side, kind, revive), count in counts.items()
        ]


def cube(side: int, kind: str, count: int, *, strong: bool = False) -> Tile:
    """Return a tile for cubes of a kind, not placed yet. strong: whether it is highlighted."""
    return Tile(0, 0, 0, 0, kind_name(kind), f"cube-{side}", count, kind, strong)


def in_rows(tiles: Sequence[Tile], height: float, columns: int, *, skip: bool = False) -> Strip:
    """Lay tiles out in columns of equal width, and return their height and the tiles.

    height: of a tile. skip: the first tile stands alone to the left of all rows.
    """
    if not tiles:
        return 0, []
    pitch = (INNER + GAP) / columns
    placed = []
    for number, tile in enumerate(tiles):
        row, column = divmod(number, columns)
        if skip and number:
            row, column = divmod(number - 1, columns - 1)
            column += 1
        place = replace(tile, x=pitch * column, y=(height + GAP) * row, w=pitch - GAP, h=height)
        placed.append(place)
    return placed[-1].y + height, placed
