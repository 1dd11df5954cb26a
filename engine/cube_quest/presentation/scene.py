"""The picture of the table: both halves with their cubes, and below each the cubes off the board.

Sides: 0 red, 1 blue. A kind is a letter of `KINDS`; a cube's code is `bG`, or `bG2` for two.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from engine.cube_quest.cubes import FREEZE, HEALER, SHOWN, SKULK
from engine.cube_quest.presentation.names import colour, covers, kind_name, lost, standing
from engine.cube_quest.presentation.words import faces, lines
from engine.cube_quest.state import CubeQuestState, RollResult
from engine.presentation import Scene, SceneCell, SeatName, Tile, Word, say
from engine.referee.state import SIDES, TURN
from engine.referee.view import SECRET, RefereedView

# Lengths are in units of about 86 pixels, for a picture as wide as a phone.
WIDTH = 4.05  # of the picture
EDGE = 0.04  # space between blocks
PAD, GAP = 0.07, 0.04  # space inside a block, and between its tiles
INNER = WIDTH - 2 * (EDGE + PAD)  # width that the tiles of a block have together
HEAD = 0.42  # height of a heading
TEAM, BOUTS = 1.0, 0.86  # widths in a heading: of the colour, of the bouts won
CUBE, ODDS, LINE = 0.44, 0.62, 0.36  # heights: of cubes on the board, of an open roll, of the dividing line
ASIDE, GONE = 0.36, 0.36  # heights of what lies beside the board, and of defeated cubes
DIE, SMALL_DIE, FEW_DICE = 0.9, 0.5, 2  # heights of a roll that was made; how many are shown large
CHIPS = 5  # columns for defeated cubes, the label included
# The signs of the sides in texts, and on the headings of the halves.
SIGNS = (("🔴", "◆"), ("🔵", "○"))

Strip = tuple[float, list[Tile]]
"""A part of the picture: (height, tiles). Places are relative to the upper left corner of the part."""


def scene(view: RefereedView) -> Scene:
    """Return the picture of a view."""
    builder, alt = CubeQuestSceneBuilder(view), tuple(lines(view))
    return Scene(
        WIDTH,
        builder.y,
        tuple(builder.cells),
        alt=alt,
        tiles=tuple(builder.tiles),
        signs=SIGNS,
    )


class CubeQuestSceneBuilder:
    """Builds the picture from the top down, as soon as it is made: red, the dividing line, blue.

    s: the state. cells, tiles: what is drawn so far. y: the height so far. Lengths are in units of about 86
    pixels.
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
        """Add a side: its heading, cubes on the board, what lies beside the board, and defeated cubes."""
        strips = [self.head(side), *self.team(side), self.aside(side), self.gone(side)]
        strips = [strip for strip in strips if strip[0]]
        height = 2 * PAD + sum(strip_height + GAP for strip_height, _ in strips) - GAP
        ground = "half-strong" if self.is_highlighted(side) else "half"
        self.cells.append(SceneCell(EDGE, self.y, f"{ground}-{side}", WIDTH - 2 * EDGE, height))
        y = self.y + PAD
        for strip_height, tiles in strips:
            self.tiles += (replace(tile, x=EDGE + PAD + tile.x, y=y + tile.y) for tile in tiles)
            y += strip_height + GAP
        self.y += height + EDGE

    def is_highlighted(self, side: int) -> bool:
        """Return whether the side is asked; after the end of the game whether it won."""
        if self.s.result is not None:
            return side in self.s.result.winners
        return self.view.question is not None and side in self.view.question[1]

    def head(self, side: int) -> Strip:
        """Return the heading of a side: colour, name and, in a long game, bouts won."""
        goal = int(self.s.options["bouts_to_win"])
        bouts_width = BOUTS + GAP if goal > 1 else 0
        colour_label, left_width = say(f"cube-scene-{SIDES[side]}"), INNER - bouts_width
        if self.s.hotseat:  # one account plays both sides, so there are no names
            tiles = [Tile(0, 0, left_width, HEAD, colour_label, f"camp-{side}")]
        else:
            name, name_width = SeatName(side, without_side=True), left_width - TEAM - GAP
            tiles = [
                Tile(0, 0, TEAM, HEAD, colour_label, f"camp-{side}"),
                Tile(TEAM + GAP, 0, name_width, HEAD, name, "name", strong=self.is_highlighted(side)),
            ]
        if bouts_width:
            won = self.s.board.camps[side].bouts
            tiles.append(Tile(INNER - BOUTS, 0, BOUTS, HEAD, "", "bouts", won, str(goal)))
        return HEAD, tiles

    def team(self, side: int) -> list[Strip]:
        """Return the strips with the cubes on the board. Before the bout they also say whether the side has
        chosen its team and placed its cubes.
        """
        camp = self.s.board.camps[side]
        if not camp.team or SECRET in camp.team:
            key = "cube-scene-locked" if camp.team else "cube-scene-choosing"
            return [(CUBE, [Tile(0, 0, INNER, CUBE, say(key), "status")])]
        strip = in_rows(self.cubes(side), CUBE, 2)
        if self.s.board.phase == "placed":
            key = "cube-scene-placed" if side in self.s.board.placed else "cube-scene-placing"
            return [strip, (ASIDE, [Tile(0, 0, INNER, ASIDE, say(key), "status")])]
        return [strip]

    def cubes(self, side: int) -> list[Tile]:
        """Return a tile for each kind of cubes on the board. Frozen cubes have tiles of their own."""
        frozen = covers(self.s.board, side)
        flicked = self.flicked()
        tiles = []
        for kind, count in standing(self.s, side).items():
            free_count = count - sum(cubes_under.count for cubes_under in frozen if cubes_under.kind == kind)
            if free_count > 0:
                tiles.append(cube(side, kind, free_count, strong=flicked == (side, kind)))
            tiles += [
                replace(cube(side, kind, cubes_under.count), kind=f"ice-{side}", coin=cubes_under.label)
                for cubes_under in frozen
                if cubes_under.kind == kind
            ]
        return sorted(tiles, key=lambda tile: SHOWN.index(tile.note))

    def flicked(self) -> tuple[int, str] | None:
        """Return (side, kind) of the cube whose flick is open; None if none is."""
        case = self.s.case
        if case is None or case.claim or case.kind == TURN:
            return None
        return case.side, case.piece[1]

    def aside(self, side: int) -> Strip:
        """Return the strip with Freezes in reserve, hiding Skulks, spent Healers and extra flicks. If the
        side has none of these, the strip's height is 0.
        """
        camp = self.s.board.camps[side]
        kind = f"aside-{side}"
        tiles = [
            Tile(0, 0, 0, 0, say(f"cube-scene-{word}"), kind, count, letter)
            for word, letter, count in (
                ("reserve", FREEZE, camp.reserve),
                ("hiding", SKULK, camp.hiding),
                ("spent", HEALER, camp.spent),
            )
            if count and SECRET not in camp.team
        ]
        if camp.credit:
            tiles.append(Tile(0, 0, 0, 0, say("cube-scene-extra"), "extra", camp.credit))
        return in_rows(tiles, ASIDE, 2)

    def gone(self, side: int) -> Strip:
        """Return the strip with a label and the defeated cubes, drawn small. If there are none, the strip's
        height is 0.
        """
        dead = lost(self.s, side)
        tiles = [Tile(0, 0, 0, 0, say("cube-scene-defeated"), "words")]
        tiles += [Tile(0, 0, 0, 0, "", f"out-{side}", dead[kind], kind) for kind in SHOWN if kind in dead]
        return in_rows(tiles, GONE, CHIPS, skip=True) if dead else (0, [])

    # ---------------------------------------------------------------- the line between

    def line(self) -> None:
        """Add the dividing line, which names the open flick or rolls, and below it the rolls that were just
        made, and the open rolls with their odds.
        """
        top = self.y
        rolls = self.rolls()
        is_wide = len(rolls) == 1 or any(tile.count > 1 for tile in rolls)
        rolls_height, tiles = in_rows(rolls, ODDS, 1 if is_wide else 2)
        line_tile = Tile(EDGE, top, WIDTH - 2 * EDGE, LINE, self.open_matter(), "line")
        self.tiles.append(line_tile)
        results = self.results()
        results_height, dice = in_rows(results, *((DIE, 1) if len(results) <= FEW_DICE else (SMALL_DIE, 2)))
        if results_height:
            top += LINE + GAP
            self.tiles += (replace(tile, x=EDGE + PAD + tile.x, y=top + tile.y) for tile in dice)
            top += results_height - LINE
        top += LINE + (GAP if rolls_height else 0)
        self.tiles += (replace(tile, x=EDGE + PAD + tile.x, y=top + tile.y) for tile in tiles)
        self.y = top + rolls_height + EDGE

    def open_matter(self) -> Word:
        """Return the text of the dividing line: how many rolls are open, the open flick, or only a name."""
        s, flicked = self.s, self.flicked()
        if s.board.rolls:
            return say("cube-scene-rolls", count=len(s.board.rolls))
        if flicked is not None:
            side, kind = flicked
            return say("cube-scene-flick", colour=colour(side), cube=kind_name(kind))
        return say("cube-scene-line")

    def results(self) -> list[Tile]:
        """Return a tile for each roll that was just made: the die, the cube, and what became of it."""
        if self.s.case is not None or self.s.result is not None or self.s.board.phase != "play":
            return []
        return [
            Tile(
                *(0, 0, 0, 0),
                say(f"cube-scene-{result_word(result)}", cube=kind_name(result.kind)),
                f"die-{result.side}",
                result.number,
                result.kind,
                not result.shadow,
            )
            for result in self.s.board.results
        ]

    def rolls(self) -> list[Tile]:
        """Return a tile for each kind of cube that has to be rolled. It says how many cubes these are, and
        how many of the six sides save a cube.
        """
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


def result_word(result: RollResult) -> str:
    """Return what became of a rolled cube, as the end of a key."""
    if result.revive:
        return "lost" if result.shadow else "back"
    return "fell" if result.shadow else "escaped"


def cube(side: int, kind: str, count: int, *, strong: bool = False) -> Tile:
    """Return a tile for cubes of a kind, not placed yet. strong: whether it is highlighted."""
    return Tile(0, 0, 0, 0, kind_name(kind), f"cube-{side}", count, kind, strong)


def in_rows(tiles: Sequence[Tile], height: float, columns: int, *, skip: bool = False) -> Strip:
    """Return tiles in columns of equal width, as (height, tiles).

    height: of a tile. skip: whether the first tile stands alone to the left of all rows.
    """
    if not tiles:
        return 0, []
    pitch = (INNER + GAP) / columns
    placed_tiles = []
    for number, tile in enumerate(tiles):
        row, column = divmod(number, columns)
        if skip and number:
            row, column = divmod(number - 1, columns - 1)
            column += 1
        placed_tile = replace(tile, x=pitch * column, y=(height + GAP) * row, w=pitch - GAP, h=height)
        placed_tiles.append(placed_tile)
    return placed_tiles[-1].y + height, placed_tiles
