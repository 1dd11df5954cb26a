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

# Lengths are in units of about 86 pixels, for a picture as wide as a phone.
WIDTH = 4.05  # of the picture
EDGE = 0.04  # space between blocks
PAD, GAP = 0.07, 0.05  # space inside a block, and between its tiles
INNER = WIDTH - 2 * (EDGE + PAD)  # width that the tiles of a block have together
HEAD = 0.38  # height of a heading
LINE, SIGNED = 0.3, 0.2  # height of a line of text, and of its letters
SLOTS, TALL = 5, 0.56  # places in a row of Blinks on the field, and the height of a row
PITCH = (INNER + GAP) / SLOTS  # from one place to the next
SMALL_SLOTS, SMALL = 7, 0.34  # the same for dead and defeated Blinks
NAMED = 0.62  # width of the word “dead” or “defeated”
SMALL_PITCH = (INNER - NAMED) / SMALL_SLOTS
ACTIONS, MANY_ACTIONS = 1.25, 1.9  # width of the actions left, and with at least MANY actions
MANY = 5
DOT, HEALTH = 0.165, 0.23  # width of one point of health, and the height of its row
MOST_NUMBERED = 9  # the greatest number of Blessings that is shown on a tile


def scene(view: RefereedView) -> Scene:
    """Return the picture of a view."""
    builder = CrownfallSceneBuilder(view.state)
    return Scene(
        WIDTH,
        builder.y,
        tuple(builder.cells),
        labels=tuple(builder.labels),
        alt=tuple(words.lines(view)),
        tiles=tuple(builder.tiles),
    )


class CrownfallSceneBuilder:
    """Builds the picture from the top down, as soon as it is made: red's block, then blue's.

    s: the state. b: its board. cells, tiles, labels: what is drawn so far. y: the height so far. Lengths are
    in units of about 86 pixels.
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
        """Add a team: heading with its actions, its Blinks on the field, and below them the dead and
        defeated.
        """
        top, is_playing = self.y, self.playing(side)
        self.y += PAD
        self.head(side)
        army = self.b.armies[side]
        if not army or self.b.phase in words.SETTING_UP:
            self.readiness(side)
        if army:
            self.field([blink for blink in army if st.on_field(self.b, blink)])
        self.y += PAD - GAP
        self.cells.append(
            SceneCell(EDGE, top, "mat-strong" if is_playing else "mat-lit", WIDTH - 2 * EDGE, self.y - top)
        )
        self.apart("dead", [blink for blink in army if blink in self.b.dead or blink == self.b.skeleton])
        self.apart("defeated", [blink for blink in army if blink in self.b.out])
        self.y += EDGE

    def playing(self, side: int) -> bool:
        """Return whether it is this team's turn; after the end whether it has won."""
        if self.s.result is not None:
            return any(self.s.sides[seat] == side for seat in self.s.result.winners)
        return self.b.phase not in words.SETTING_UP and self.b.acting == side

    def head(self, side: int) -> None:
        """Add the names of the players of a team; on its turn only those who play now, and the
        actions left.
        """
        is_on_turn = self.s.result is None and self.playing(side)
        seats = (
            self.b.players
            if is_on_turn
            else [player for player, seat_side in enumerate(self.s.sides) if seat_side == side]
        )
        name = say("fall-scene-team", side=side_word(side), players=[SeatName(seat, True) for seat in seats])
        if self.s.hotseat:
            name = side_word(side)
        left, name_width = EDGE + PAD, INNER
        if is_on_turn:
            actions_left = sum(self.b.actions)
            most = max(int(self.s.options["actions_per_turn"]), actions_left)
            actions_width = ACTIONS if most < MANY else MANY_ACTIONS
            name_width -= actions_width + GAP
            text = say("fall-scene-actions")
            self.tiles.append(
                Tile(
                    left + name_width + GAP,
                    self.y,
                    actions_width,
                    HEAD,
                    text,
                    "dots",
                    actions_left,
                    str(most),
                )
            )
        self.tiles.append(
            Tile(left, self.y, name_width, HEAD, name, f"team-{side}", strong=self.playing(side))
        )
        self.y += HEAD + GAP

    def readiness(self, side: int) -> None:
        """Add a line on what a team still has to do before the game."""
        key = "no-army" if not self.b.armies[side] else "ready" if side in self.b.deployed else "unready"
        self.labels.append(Label(WIDTH / 2, self.y + LINE / 2, say(f"fall-scene-{key}"), SIGNED))
        self.y += LINE + GAP

    # ---------------------------------------------------------------- on the field

    def field(self, blinks: Sequence[str]) -> None:
        """Add the Blinks on the field in rows of slots. A Crown or Killer Kween takes two slots."""
        slot = 0
        for blink in blinks:
            is_royal = role_of(blink) in ROYAL
            slot_count = 2 if is_royal else 1
            if slot + slot_count > SLOTS:
                slot = 0
                self.y += TALL + GAP
            tile = self.tile(blink, EDGE + PAD + slot * PITCH, slot_count * PITCH - GAP)
            self.tiles.append(tile)
            if is_royal:
                self.tiles.append(self.health(blink, tile))
            slot += slot_count
        if blinks:
            self.y += TALL + GAP

    def tile(self, blink: str, x: float, width: float) -> Tile:
        """Return the tile of a Blink on the field, highlighted while its flick is open. x: its left edge."""
        kind = "royal" if role_of(blink) in ROYAL else "blink"
        note, partner = self.signs(blink)
        blessings_left = self.b.blessings.get(blink, 0)
        is_flicked = self.s.case is not None and self.s.case.piece == blink
        return Tile(
            x,
            self.y,
            width,
            TALL,
            own(blink),
            f"{kind}-{side_of(blink)}",
            blessings_left if 0 < blessings_left <= MOST_NUMBERED else 0,
            note,
            strong=is_flicked,
            coin=partner,
        )

    def signs(self, blink: str) -> tuple[str, str]:
        """Return (flags of a Blink, code of its holder). The flags are letters for the painter: u used, b
        blessed, p pinned, r rider, c captive. The holder is the Jester that holds the Blink, or the Knight
        that carries it; "" for none.
        """
        b = self.b
        flags = {"u": blink in b.used, "b": blink in b.blessed, "p": blink in b.pinned}
        knight, jester = st.holder_of(b.stacks, blink), st.holder_of(b.grapples, blink)
        flags |= {"r": knight is not None, "c": jester is not None}
        holder = jester or knight
        return "".join(flag for flag, is_so in flags.items() if is_so), own(holder) if holder else ""

    def health(self, crown: str, tile: Tile) -> Tile:
        """Return the dots for the health of a Crown or Killer Kween, on the right half of its tile."""
        most = st.HEALTH if role_of(crown) == CROWN else words.KWEEN_HEALTH
        width = DOT * (most + 0.6)
        left = tile.x + tile.w - width - 0.13
        top = tile.y + (TALL - HEALTH) / 2
        return Tile(left, top, width, HEALTH, "", "dots", self.b.health[crown], str(most))

    # ---------------------------------------------------------------- gone

    def apart(self, word: str, gone: Sequence[str]) -> None:
        """Add dead or defeated Blinks, small on a darker ground; a skeleton is highlighted.

        word: `dead` or `defeated`. gone: the Blinks.
        """
        if not gone:
            return
        top, left = self.y, EDGE + PAD
        self.y += PAD / 2
        self.labels.append(Label(left, self.y + SMALL / 2, say(f"fall-scene-{word}"), 0.17, "l"))
        for number, blink in enumerate(gone):
            if number and number % SMALL_SLOTS == 0:
                self.y += SMALL + GAP / 2
            x = left + NAMED + (number % SMALL_SLOTS) * SMALL_PITCH
            is_skeleton = blink == self.b.skeleton
            kind = f"gone-{side_of(blink)}"
            self.tiles.append(Tile(x, self.y, SMALL_PITCH - GAP, SMALL, own(blink), kind, strong=is_skeleton))
        self.y += SMALL + PAD / 2
        self.cells.append(SceneCell(EDGE, top, "rear", WIDTH - 2 * EDGE, self.y - top))
