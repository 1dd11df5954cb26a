"""The state of Cube Quest: how many cubes of each kind are where. Exact places are not known.

Sides: 0 red, 1 blue. A kind is a letter of `KINDS`; a cube's code is `bG`, or `bG2` for two. `b` is the
board.
"""

from msgspec import Struct, field

from engine.cube_quest.cubes import FREEZE, HEALER, KINDS, KING, SKULK, Team
from engine.referee.state import SIDES, Refereed, RefereedBoard


class CubeArmy(Struct):
    """The cubes of one side."""

    team: Team = {}
    """The chosen team: kind → number."""
    board: Team = {}
    """Cubes on the board: kind → number."""
    defeated: Team = {}
    """Cubes that are out of the bout: kind → number."""
    reserve: int = 0
    """Freezes that are not used yet."""
    hiding: int = 0
    """Skulks in hiding."""
    spent: int = 0
    """Healers that were used, and are off the board."""
    credit: int = 0
    """Extra flicks that the side still has for fouls of the opponent."""
    bouts: int = 0
    """How many bouts the side has won."""
    fresh: int = 0
    """Healers that came back this turn; they cannot be used yet."""
    home: int = 0
    """Skulks that are surely at home, where they cannot hide: no flick came after they were placed there, or
    came back to their castle.
    """


class PlacedFreeze(Struct):
    """A Freeze on the board."""

    side: int
    """The side that owns it."""
    label: int
    """Which of the side's two Freezes it is, 1 or 2."""
    cubes: list[str]
    """Kinds of the enemy cubes under the Freeze, one for each cube."""

    @property
    def code(self) -> str:
        """Return the code of the Freeze: side, kind and label, such as `rF1`."""
        return f"{SIDES[self.side]}F{self.label}"


class Roll(Struct):
    """A roll of a cube that has still to be made."""

    side: int
    """The side that owns the cube."""
    kind: str
    """The kind of the cube."""
    revive: bool = False
    """True if the cube is to be revived; False if it was captured."""


class RollResult(Struct):
    """A roll that was made."""

    side: int
    """The side that owns the cube."""
    kind: str
    """The kind of the cube."""
    number: int
    """What the bot drew, from 1 to 6; 0 if a player rolled the real cube."""
    shadow: bool
    """Whether the cube shows a shadow side."""
    revive: bool
    """True if the cube was to be revived; False if it was captured."""


class PlayerChoice(Struct):
    """A choice that the acting player has not made yet."""

    kind: str
    """`again`: whether to flick the Helm a second time. `extra`: whether to make an extra flick for a foul of
    the opponent. `heal`: whether to use further Healers.
    """


class CubeQuestBoard(RefereedBoard):
    """Everything on and beside the board, and what is open in the turn."""

    phase: str = "mix"
    """What the bout waits for: `mix` (choosing teams), `head` (who begins), `placed` (placing cubes),
    `play`.
    """
    camps: list[CubeArmy] = field(default_factory=lambda: [CubeArmy(), CubeArmy()])
    """The cubes of red and blue."""
    ices: list[PlacedFreeze] = []
    """Freezes on the board."""
    bout: int = 1
    """Number of the bout, from 1."""
    begins: int = -1
    """The side that begins this bout; -1 if that is not known yet."""
    heads: list[int] = field(default_factory=lambda: [-1, -1])
    """What each side has answered to the question which side begins; -1: not answered yet."""
    placed: list[int] = []
    """Sides that have placed their cubes."""
    main: str = ""
    """The action of this turn: `flick`, `king`, `return`, `heal` or `freeze`; "" if there was none yet."""
    helm: bool = False
    """Whether the last flick was the first flick of a Helm and stopped in its own territory."""
    healed: bool = False
    """Whether Healers were used this turn and further ones may follow."""
    fouled: bool = False
    """Whether the last flick was a foul for which the opponent has not been given the extra flick yet."""
    rolls: list[Roll] = []
    """Rolls that have to be made, the next one first."""
    results: list[RollResult] = []
    """Rolls that were made since the last flick or special action."""
    choice: PlayerChoice | None = None
    """The choice that is open; None for none."""
    hideable: int = 0
    """How many Skulks of the side whose turn has just ended may hide before this turn's first step."""
    flicks: int = 0
    """How many flicks and uses of Healers there were, over all bouts; part of the key of a random draw."""
    rolled: int = 0
    """How many rolls were made since the last flick or healing; part of the key of a random draw."""
    lasts: list[str] = []
    """The teams of the bout before in notation, by side; empty in the first bout."""


class CubeQuestState(Refereed):
    """A game of Cube Quest under its referee."""

    board: CubeQuestBoard = field(default_factory=CubeQuestBoard)
    """Everything on and beside the board, and what is open in the turn."""
    kits: list[str] = []
    """The team that each seat brought, in notation; "" for none."""


# ---------------------------------------------------------------- nouns


# Reason why a bout was won → whether both Kings left the board. In `kings` the loser had flicked.
LOST_KINGS = {"king": False, "kings-first": True, "kings": True}


def hides_teams(s: CubeQuestState) -> bool:
    """Return whether teams are being chosen in secret: each is hidden until both are chosen (CQ-R05)."""
    return s.board.phase == "mix" and s.options["secret_setup"] in ("on", "auto")


def frozen(b: CubeQuestBoard, side: int, kind: str) -> int:
    """Return how many of a side's cubes of a kind lie under a Freeze, at most as many as are on the board."""
    covered = sum(ice.cubes.count(kind) for ice in b.ices if ice.side != side)
    return min(covered, b.camps[side].board.get(kind, 0))


def free(b: CubeQuestBoard, side: int, kind: str) -> int:
    """Return how many of a side's cubes of a kind are on the board and not frozen."""
    return b.camps[side].board.get(kind, 0) - frozen(b, side, kind)


def ice(b: CubeQuestBoard, name: str) -> PlacedFreeze | None:
    """Return the Freeze with this code, such as `rF1`; None if it is not on the board."""
    return next((freeze for freeze in b.ices if freeze.code == name), None)


def healers(b: CubeQuestBoard, side: int) -> int:
    """Return how many Healers a side can use now. One that was revived this turn cannot."""
    return max(0, free(b, side, HEALER) - b.camps[side].fresh)


def hideable(b: CubeQuestBoard, side: int) -> int:
    """Return how many Skulks of a side could hide: those on the board, without frozen ones and without those
    that are surely at home (CQ-120, CQ-126, CQ-138). Of those at home, some may be the frozen ones.
    """
    unfrozen_at_home = max(0, b.camps[side].home - frozen(b, side, SKULK))
    return max(0, free(b, side, SKULK) - unfrozen_at_home)


def counters(camp: CubeArmy, kind: str) -> dict[str, int]:
    """Return the counters of a kind that may be corrected, as name → value (CQ-274). camp: the cubes of the
    side.
    """
    amounts = {"credit": camp.credit} if kind == KING else {"defeated": camp.defeated.get(kind, 0)}
    special_counters = {
        SKULK: ("hiding", camp.hiding),
        HEALER: ("spent", camp.spent),
        FREEZE: ("reserve", camp.reserve),
    }
    if kind in special_counters:
        amounts.update([special_counters[kind]])
    return amounts


# ---------------------------------------------------------------- verbs


def field_team(camp: CubeArmy, team: Team) -> None:
    """Put a chosen team on the board. Freezes stay beside it, in reserve (CQ-042). camp: the cubes of the
    side.
    """
    camp.team = dict(team)
    camp.board = {kind: count for kind, count in team.items() if kind != FREEZE}
    camp.reserve, camp.home = team.get(FREEZE, 0), team.get(SKULK, 0)


def move(cubes: Team, kind: str, difference: int) -> None:
    """Change the number of cubes of a kind. A kind without cubes is removed.

    cubes: kind → number; this mapping is changed. difference: how many more; negative for fewer.
    """
    cubes[kind] = cubes.get(kind, 0) + difference
    if not cubes[kind]:
        del cubes[kind]


def leave(b: CubeQuestBoard, side: int, kind: str, *, under: str = "") -> None:
    """Take a cube off the board (CQ-R37). Without `under` it is a cube that is not frozen; if there is none,
    a frozen one.

    under: code of the Freeze on the cube, such as `rF1`; "" if the report names none.
    """
    if under or free(b, side, kind) == 0:
        uncover(b, side, kind, under)
    camp = b.camps[side]
    move(camp.board, kind, -1)
    if kind == HEALER:
        camp.fresh = min(camp.fresh, camp.board.get(kind, 0))


def uncover(b: CubeQuestBoard, side: int, kind: str, under: str) -> None:
    """Remove a cube from under its Freeze. If the cube is the only one of its kind, remove it from under both
    Freezes.

    side, kind: of the cube. under: code of the Freeze; "" if the report names none.
    """
    is_only_one = b.camps[side].board.get(kind, 0) == 1
    freezes = [freeze for freeze in b.ices if freeze.side != side and kind in freeze.cubes]
    if under and not is_only_one:  # the only one of its kind may lie under both Freezes
        freezes = [freeze for freeze in freezes if freeze.code == under]
    for freeze in freezes if is_only_one else freezes[:1]:
        freeze.cubes.remove(kind)


def thaw(b: CubeQuestBoard, freeze: PlacedFreeze) -> None:
    """Remove a Freeze that is knocked off. It is defeated (CQ-176)."""
    b.ices.remove(freeze)
    move(b.camps[freeze.side].defeated, FREEZE, 1)


def in_order(team: Team) -> list[tuple[str, int]]:
    """Return (kind, number) of a team in the order of `KINDS`."""
    return [(kind, team[kind]) for kind in KINDS if team.get(kind)]
