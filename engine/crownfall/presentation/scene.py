"""The picture of the table: a block for each team, a tile for each Blink, and dead Blinks apart.

Blinks are codes such as `rK2`: team, role, number. Sides: 0 red, 1 blue.
"""

from collections.abc import Sequence

from engine.crownfall import state as st
from engine.crownfall.presentation import words
from engine.crownfall.roles import CROWN, ROYAL, own, role_of, side_of
from engine.crownfall.state import CrownfallState
from engine.presentation import Label, Scene, SceneCell, SeatName, Tile, say
from engine.referee.presentation.words import side_word
from engine.referee.view import RefereedView

# In units of about 86 pixels, for a picture as wide as a phone.
WIDTH, EDGE, PAD, GAP = 4.05, 0.04, 0.07, 0.05
INNER = WIDTH - 2 * (EDGE + PAD)
SLOTS, HEAD, TALL, SMALL, LINE, SIGNED = 5, 0.38, 0.56, 0.34, 0.3, 0.2
PITCH = (INNER + GAP) / SLOTS
SMALL_SLOTS, NAMED = 7, 0.62
SMALL_PITCH = (INNER - NAMED) / SMALL_SLOTS
ACTIONS, MANY_ACTIONS, MANY, DOT, HEALTH = 1.25, 1.9, 5, 0.165, 0.23
MOST_NUMBERED = 9


def scene(view: RefereedView) -> Scene:
    """Return the picture of a view."""
    drawn = CrownfallSceneBuilder(view.state)
    return Scene(
        WIDTH,
        drawn.y,
        tuple(drawn.cells),
        labels=tuple(drawn.labels),
        alt=tuple(words.lines(view)),
        tiles=tuple(drawn.tiles),
    )


class CrownfallSceneBuilder:
    """Builds the picture from the top down: red's block, then blue's. y: the height so far.

    Lengths are in units of about 86 pixels.
    """

    def __init__(self, s: CrownfallState) -> None:
        self.s, self.b = s, s.board
        self.cells: list[SceneCell] = []
        self.tiles: list[Tile] = []
        self.labels: list[Label] = []
        self.y = EDGE
        for side in (0, 1):
            self.block(side)

    def block(self, side: int) -> None:
        """Add a team: header with its actions, army on the field, and below it the dead and defeated."""
        top, mine = self.y, self.playing(side)
        self.y += PAD
        self.head(side)
        army = self.b.armies[side]
        if not army or self.b.phase in words.SETTING_UP:
            self.readiness(side)
        if army:
            self.field([one for one in army if st.on_field(self.b, one)])
        self.y += PAD - GAP
        self.cells.append(
            SceneCell(EDGE, top, "mat-strong" if mine else "mat-lit", WIDTH - 2 * EDGE, self.y - top)
        )
        self.apart("dead", [one for one in army if one in self.b.dead or one == self.b.skeleton])
        self.apart("defeated", [one for one in army if one in self.b.out])
        self.y += EDGE

    def playing(self, side: int) -> bool:
        """Return whether it is this team's turn; after the end whether it has won."""
        if self.s.result is not None:
            return any(self.s.sides[seat] == side for seat in self.s.result.winners)
        return self.b.phase not in words.SETTING_UP and self.b.acting == side

    def head(self, side: int) -> None:
        """Add the names of the players; on the team's turn only those who play now, and the actions left."""
        turn = self.s.result is None and self.playing(side)
        seats = self.b.players if turn else [n for n, one in enumerate(self.s.sides) if one == side]
        name = say("fall-scene-team", side=side_word(side), players=[SeatName(seat, True) for seat in seats])
        if self.s.hotseat:
            name = side_word(side)
        left, room = EDGE + PAD, INNER
        if turn:
            now = sum(self.b.actions)
            most = max(int(self.s.options["actions_per_turn"]), now)
            wide = ACTIONS if most < MANY else MANY_ACTIONS
            room -= wide + GAP
            text = say("fall-scene-actions")
            self.tiles.append(Tile(left + room + GAP, self.y, wide, HEAD, text, "dots", now, str(most)))
        self.tiles.append(Tile(left, self.y, room, HEAD, name, f"team-{side}", strong=self.playing(side)))
        self.y += HEAD + GAP

    def readiness(self, side: int) -> None:
        """Add what a team still has to do before the game."""
        key = "no-army" if not self.b.armies[side] else "ready" if side in self.b.deployed else "unready"
        self.labels.append(Label(WIDTH / 2, self.y + LINE / 2, say(f"fall-scene-{key}"), SIGNED))
        self.y += LINE + GAP

    # ---------------------------------------------------------------- on the field

    def field(self, blinks: Sequence[str]) -> None:
        """Add the Blinks on the field in rows of slots. A Crown takes two slots."""
        slot = 0
        for blink in blinks:
            royal = role_of(blink) in ROYAL
            wide = 2 if royal else 1
            if slot + wide > SLOTS:
                slot = 0
                self.y += TALL + GAP
            tile = self.tile(blink, EDGE + PAD + slot * PITCH, wide * PITCH - GAP)
            self.tiles.append(tile)
            if royal:
                self.tiles.append(self.health(blink, tile))
            slot += wide
        if blinks:
            self.y += TALL + GAP

    def tile(self, blink: str, x: float, wide: float) -> Tile:
        """Return the tile of a Blink on the field. x: its left edge. wide: its width."""
        kind = "royal" if role_of(blink) in ROYAL else "blink"
        note, partner = self.signs(blink)
        left = self.b.blessings.get(blink, 0)
        struck = self.s.case is not None and self.s.case.piece == blink
        return Tile(
            x,
            self.y,
            wide,
            TALL,
            own(blink),
            f"{kind}-{side_of(blink)}",
            left if 0 < left <= MOST_NUMBERED else 0,
            note,
            strong=struck,
            coin=partner,
        )

    def signs(self, blink: str) -> tuple[str, str]:
        """Return a Blink's flags as the painter's letters, and the Knight or Jester that holds it."""
        b = self.b
        flags = {"u": blink in b.used, "b": blink in b.blessed, "p": blink in b.pinned}
        knight, jester = st.holder_of(b.stacks, blink), st.holder_of(b.grapples, blink)
        flags |= {"r": knight is not None, "c": jester is not None}
        holder = jester or knight
        return "".join(flag for flag, is_so in flags.items() if is_so), own(holder) if holder else ""

    def health(self, crown: str, tile: Tile) -> Tile:
        """Return the dots for a Crown's health, on the right half of its tile."""
        most = st.HEALTH if role_of(crown) == CROWN else words.KWEEN_HEALTH
        wide = DOT * (most + 0.6)
        left = tile.x + tile.w - wide - 0.13
        top = tile.y + (TALL - HEALTH) / 2
        return Tile(left, top, wide, HEALTH, "", "dots", self.b.health[crown], str(most))

    # ---------------------------------------------------------------- gone

    def apart(self, word: str, gone: Sequence[str]) -> None:
        """Add dead or defeated Blinks, small on a darker ground; a skeleton is highlighted.

        word: `dead` or `defeated`.
        """
        if not gone:
            return
        top, left = self.y, EDGE + PAD
        self.y += PAD / 2
        self.labels.append(Label(left, self.y + SMALL / 2, say(f"fall-scene-{word}"), 0.17, "l"))
        for place, blink in enumerate(gone):
            if place and place % SMALL_SLOTS == 0:
                self.y += SMALL + GAP / 2
            x = left + NAMED + (place % SMALL_SLOTS) * SMALL_PITCH
            struck = blink == self.b.skeleton
            kind = f"gone-{side_of(blink)}"
            self.tiles.append(Tile(x, self.y, SMALL_PITCH - GAP, SMALL, own(blink), kind, strong=struck))
        self.y += SMALL + PAD / 2
        self.cells.append(SceneCell(EDGE, top, "rear", WIDTH - 2 * EDGE, self.y - top))
