"""The state of Cube Quest: how many cubes of each kind are where. Exact places are not known.

Sides: 0 red, 1 blue. A kind is a letter of `KINDS`; a cube's code is `bG`, or `bG2` for two. `b` is the
board.
"""

from msgspec import Struct, field

from engine.cube_quest.cubes import FREEZE, HEALER, KINDS, KING, SKULK, Team
from engine.referee.state import SIDES, Refereed


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
    """Extra flicks that it still has for fouls of the opponent."""
    bouts: int = 0
    """Bouts won."""
    fresh: int = 0
    """Healers that came back this turn; they cannot be used yet."""
    home: int = 0
    """Skulks that are known to stand in their own castle, from where they cannot hide."""


class PlacedFreeze(Struct):
    """A Freeze on the board."""

    side: int
    """The side that owns it."""
    label: int
    """Which of the side's two Freezes it is, 1 or 2."""
    cubes: list[str]
    """Kinds of the enemy cubes under it, one for each cube."""

    @property
    def code(self) -> str:
        """Return its side, kind and label, such as `rF1`."""
        return f"{SIDES[self.side]}F{self.label}"


class Roll(Struct):
    """A roll with a cube that has to be made."""

    side: int
    """The side that owns the cube."""
    kind: str
    """The kind of the cube."""
    revive: bool = False
    """Whether it is the roll of a revived cube, not of a captured one."""


class PlayerChoice(Struct):
    """A choice that the acting player has not made yet."""

    kind: str
    """`again`: flick the Helm a second time; `extra`: an extra flick for a foul of the opponent; `hide`:
    which Skulks hide; `heal`: whom to heal."""
    most: int = 0
    """How many Skulks may hide."""


class CubeQuestBoard(Struct):
    """Everything on and beside the board, and what is open in the turn."""

    phase: str = "mix"
    """`mix` (teams), `head` (who begins), `placed` or `play`."""
    camps: list[CubeArmy] = field(default_factory=lambda: [CubeArmy(), CubeArmy()])
    """The cubes of red and blue."""
    ices: list[PlacedFreeze] = []
    """Freezes on the board."""
    bout: int = 1
    """Number of the bout, from 1."""
    begins: int = -1
    """The side that begins this bout; -1: not known."""
    heads: list[int] = field(default_factory=lambda: [-1, -1])
    """By side, the side that it says begins; -1: not said."""
    placed: list[int] = []
    """Sides that have placed their cubes."""
    acting: int = 0
    """The side whose turn it is."""
    turn: int = 0
    """Number of the turn, over all bouts."""
    main: str = ""
    """The action of this turn: `flick`, `king`, `return`, `heal` or `freeze`; "" if there was none yet."""
    helm: bool = False
    """Whether the first flick of a Helm stopped in its own territory."""
    healed: bool = False
    """Whether further Healers may still be used this turn."""
    fouled: bool = False
    """Whether the extra flick for a foul has still to be given."""
    due: list[str] = []
    """(piece, kind, seat) of a flick that must follow, as texts; empty for none."""
    rolls: list[Roll] = []
    """Rolls that have to be made, the next one first."""
    choice: PlayerChoice | None = None
    """The choice that is open; None for none."""
    flicks: int = 0
    """Number of flicks; it is part of the name of a chance draw."""
    rolled: int = 0
    """Number of rolls since the last flick; it is part of the name of a chance draw."""
    lasts: list[str] = []
    """The teams of the bout before in notation, by side; empty in the first bout."""


class CubeQuestState(Refereed):
    """A game of Cube Quest under its referee."""

    board: CubeQuestBoard = field(default_factory=CubeQuestBoard)
    """Everything on and beside the board, and what is open in the turn."""
    kits: list[str] = []
    """The team that each seat brought, in notation; "" for none."""


# ---------------------------------------------------------------- nouns


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
    """Return how many Skulks of a side could hide: those that are not frozen, and not known to stand in their
    own castle (CQ-120, CQ-126, CQ-138).
    """
    return max(0, free(b, side, SKULK) - b.camps[side].home)


def counters(camp: CubeArmy, kind: str) -> dict[str, int]:
    """Return the counters of a kind that may be corrected, as name → value (CQ-274). camp: the cubes of a
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
    camp.reserve = team.get(FREEZE, 0)


def move(cubes: Team, kind: str, difference: int) -> None:
    """Change the number of cubes of a kind. A kind with no cube is removed.

    cubes: kind → number; it is changed. difference: how many more; negative for fewer.
    """
    cubes[kind] = cubes.get(kind, 0) + difference
    if not cubes[kind]:
        del cubes[kind]


def leave(b: CubeQuestBoard, side: int, kind: str, *, under: str = "") -> None:
    """Take a cube off the board: a free one if there is one, otherwise one under a Freeze (CQ-R37).

    under: code of the Freeze on it, such as `rF1`; "" if the report does not say.
    """
    if under or free(b, side, kind) == 0:
        uncover(b, side, kind, under)
    camp = b.camps[side]
    move(camp.board, kind, -1)
    if kind == HEALER:
        camp.fresh = min(camp.fresh, camp.board.get(kind, 0))


def uncover(b: CubeQuestBoard, side: int, kind: str, under: str) -> None:
    """Remove a cube from under its Freeze; from under both if it is the only one of its kind.

    side, kind: of the cube. under: code of the Freeze; "" if the report does not say.
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
