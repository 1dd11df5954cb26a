"""Cube Quest as the referee knows it: numbers of cubes by kind and where they are, never places."""

from msgspec import Struct, field

from engine.cube_quest.cubes import FREEZE, HEALER, KINDS, KING, SKULK, Team
from engine.referee.state import SIDES, Refereed


class CubeArmy(Struct):
    """One colour. team: as chosen; board, defeated: by kind; reserve: Freezes; hiding: Skulks.

    spent: Healers; credit: extra flicks owed; fresh: Healers revived this turn; home: Skulks that stand
    in the castle.
    """

    team: Team = {}
    board: Team = {}
    defeated: Team = {}
    reserve: int = 0
    hiding: int = 0
    spent: int = 0
    credit: int = 0
    bouts: int = 0
    fresh: int = 0
    home: int = 0


class Ice(Struct):
    """A Freeze on the board: whose, its label 1 or 2, the enemy cubes under it by kind."""

    side: int
    label: int
    cubes: list[str]

    @property
    def code(self) -> str:
        return f"{SIDES[self.side]}F{self.label}"


class Roll(Struct):
    """A roll that is owed: whose cube, which kind, and whether it is to be revived."""

    side: int
    kind: str
    revive: bool = False


class PlayerChoice(Struct):
    """A choice of the acting player: again, extra, hide, heal."""

    kind: str
    most: int = 0


class CubeQuestBoard(Struct):
    """Everything of the table that matters.

    phase: mix, head, placed, play. begins: who begins this bout (-1: not known); heads: what each said.
    main: what the action of this turn was ("": none yet); helm: the first flick of a Helm stopped at home;
    fouled: a foul is still to be credited;
    healed: Healers may still be used. flicks, rolled: how many there were, which names a draw.
    lasts: the teams of the bout before.
    """

    phase: str = "mix"
    camps: list[CubeArmy] = field(default_factory=lambda: [CubeArmy(), CubeArmy()])
    ices: list[Ice] = []
    bout: int = 1
    begins: int = -1
    heads: list[int] = field(default_factory=lambda: [-1, -1])
    placed: list[int] = []
    acting: int = 0
    turn: int = 0
    main: str = ""
    helm: bool = False
    healed: bool = False
    fouled: bool = False
    due: list[str] = []
    rolls: list[Roll] = []
    choice: PlayerChoice | None = None
    flicks: int = 0
    rolled: int = 0
    lasts: list[str] = []


class CubeQuestState(Refereed):
    """A game of Cube Quest under its referee. kits: the team that each seat brought along."""

    board: CubeQuestBoard = field(default_factory=CubeQuestBoard)
    kits: list[str] = []


# ---------------------------------------------------------------- nouns


def frozen(b: CubeQuestBoard, side: int, kind: str) -> int:
    """How many of these cubes lie under a Freeze; no more than there are."""
    covered = sum(ice.cubes.count(kind) for ice in b.ices if ice.side != side)
    return min(covered, b.camps[side].board.get(kind, 0))


def free(b: CubeQuestBoard, side: int, kind: str) -> int:
    """How many of these cubes are on the board and not frozen."""
    return b.camps[side].board.get(kind, 0) - frozen(b, side, kind)


def ice(b: CubeQuestBoard, name: str) -> Ice | None:
    return next((one for one in b.ices if one.code == name), None)


def healers(b: CubeQuestBoard, side: int) -> int:
    """Healers that can be used now; one that was revived this turn cannot."""
    return max(0, free(b, side, HEALER) - b.camps[side].fresh)


def hideable(b: CubeQuestBoard, side: int) -> int:
    """Skulks that may lie in enemy territory (CQ-120, CQ-126, CQ-138)."""
    return max(0, free(b, side, SKULK) - b.camps[side].home)


def counters(camp: CubeArmy, kind: str) -> dict[str, int]:
    """The counters of a kind that may be corrected, as they are (CQ-274)."""
    amounts = {"credit": camp.credit} if kind == KING else {"defeated": camp.defeated.get(kind, 0)}
    own = {SKULK: ("hiding", camp.hiding), HEALER: ("spent", camp.spent), FREEZE: ("reserve", camp.reserve)}
    if kind in own:
        amounts.update([own[kind]])
    return amounts


# ---------------------------------------------------------------- verbs


def field_team(camp: CubeArmy, team: Team) -> None:
    """The chosen team as it is placed: Freezes stay beside the board (CQ-042)."""
    camp.team = dict(team)
    camp.board = {kind: n for kind, n in team.items() if kind != FREEZE}
    camp.reserve = team.get(FREEZE, 0)


def move(purse: Team, kind: str, by: int) -> None:
    """More or fewer of a kind; a kind of which there is none does not stand there."""
    purse[kind] = purse.get(kind, 0) + by
    if not purse[kind]:
        del purse[kind]


def leave(b: CubeQuestBoard, side: int, kind: str, *, under: str = "") -> None:
    """A cube leaves the board: free ones first, else one under a Freeze (CQ-R37)."""
    if under or free(b, side, kind) == 0:
        uncover(b, side, kind, under)
    camp = b.camps[side]
    move(camp.board, kind, -1)
    if kind == HEALER:
        camp.fresh = min(camp.fresh, camp.board.get(kind, 0))


def uncover(b: CubeQuestBoard, side: int, kind: str, under: str) -> None:
    """It lies under its Freeze, or Freezes, no more."""
    alone = b.camps[side].board.get(kind, 0) == 1
    over = [freeze for freeze in b.ices if freeze.side != side and kind in freeze.cubes]
    if under and not alone:  # the only one of its kind may lie under both Freezes
        over = [freeze for freeze in over if freeze.code == under]
    for freeze in over if alone else over[:1]:
        freeze.cubes.remove(kind)


def thaw(b: CubeQuestBoard, freeze: Ice) -> None:
    """A Freeze that is knocked off is defeated (CQ-176)."""
    b.ices.remove(freeze)
    move(b.camps[freeze.side].defeated, FREEZE, 1)


def in_order(team: Team) -> list[tuple[str, int]]:
    return [(kind, team[kind]) for kind in KINDS if team.get(kind)]
