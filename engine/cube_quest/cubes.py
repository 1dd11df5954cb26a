"""The cubes of the box: kinds, points, captured sides; teams; and their notation: rG2, K G12 S4."""

import re
from collections.abc import Iterable, Mapping

from msgspec import Struct

from engine.questions import Refused
from engine.referee.state import SIDES

KING, STRIKER, HELM, SKULK, GRUNT, HEALER, FREEZE = "KSHUGRF"
KINDS = "KSHUGRF"  # the letters of all kinds
CAPTURABLE = (STRIKER, HELM, SKULK, GRUNT)  # kinds that can be captured: those with shadow sides
SHOWN = (KING, STRIKER, GRUNT, HELM, SKULK, HEALER, FREEZE)  # all kinds in the order of lists for people
# Cubes of a kind, such as `bG2`: side, which may be missing; kind; number.
CUBE = re.compile(r"([rb])?([KSHUGRF])(\d{0,2})")
# Cubes of a side in a report, such as `bG2`, or `bG/rF1` for one under a Freeze: side, kind, Freeze, number.
EXACT = re.compile(r"([rb])([KSHURG])(?:/([rb]F[12])|(\d{0,2}))")
# A word of a team: kind, and a text that should be a number.
TEAM_WORD = re.compile(r"([KSHUGRF])(-?[\d.]{0,4})")


class CubeKind(Struct, frozen=True):
    """What the box says about a kind of cube."""

    cost: int
    """How many points a cube costs in a team."""
    shadows: int
    """How many of a cube's six sides are shadow sides. If a captured cube is rolled and shows one, it is
    defeated.
    """
    box: int
    """How many cubes of this kind each colour has."""


# Kind → what the box says about it.
BOX = {
    KING: CubeKind(0, 0, 1),
    STRIKER: CubeKind(4, 1, 4),
    HELM: CubeKind(4, 3, 2),
    SKULK: CubeKind(3, 3, 2),
    GRUNT: CubeKind(2, 4, 12),
    HEALER: CubeKind(2, 0, 2),
    FREEZE: CubeKind(2, 0, 2),
}
BASIC = {KING: 1, STRIKER: 4, GRUNT: 12}  # the team of the basic game
Team = dict[str, int]
"""Kind → number of cubes."""


def points(team: Mapping[str, int]) -> int:
    """Return the points of a team."""
    return sum(BOX[kind].cost * count for kind, count in team.items())


def read_team(text: str, most: int) -> Team:
    """Read a team. Raises Refused if the text is not understood or the team not allowed (CQ-013, CQ-024 to
    CQ-030).

    text: the team in notation, such as `S2 G8`; the King may be left out. most: the greatest sum of points.
    """
    team: Team = {}
    for word in text.split():
        match = TEAM_WORD.fullmatch(word)
        if match is None:
            raise Refused("syntax", "syntax", text=text[:60])
        if match[2] and not match[2].isdecimal():
            raise Refused("cube-whole", "CQ-030", text=match[2])
        team[match[1]] = team.get(match[1], 0) + int(match[2] or 1)
    if team.setdefault(KING, 1) != 1:
        raise Refused("cube-one-king", "CQ-024")
    for kind, count in team.items():
        if count > BOX[kind].box:
            raise Refused("cube-box", "CQ-013", kind=kind, box=BOX[kind].box)
    total = points(team)
    if total > most:
        raise Refused("cube-points", "CQ-027", points=total, most=most)
    return {kind: team[kind] for kind in KINDS if team.get(kind)}


def team_text(team: Mapping[str, int], *, king: bool = True) -> str:
    """Return a team in notation, such as `K S2 G8`, in the order of lists for people. king: whether to name
    the King.
    """
    words = [
        f"{kind}{count if count > 1 or kind != KING else ''}"
        for kind in SHOWN
        if (count := team.get(kind, 0))
    ]
    return " ".join(word for word in words if king or word != KING)


def cube(text: str) -> tuple[int | None, str, int] | None:
    """Read cubes such as `bG2` as (side, kind, number). Without a side's letter the side is None. Return None
    if the text does not have this form.
    """
    match = CUBE.fullmatch(text)
    if match is None:
        return None
    side = SIDES.index(match[1]) if match[1] else None
    return side, match[2], int(match[3]) if match[3] else 1


def code(side: int, kind: str, count: int = 1, under: str = "") -> str:
    """Return the notation of cubes: `bG`, `bG2`, or `bG/rF1` for a cube under the Freeze `rF1`.

    under: code of the Freeze on the cube; "" for none.
    """
    return f"{SIDES[side]}{kind}{'/' + under if under else count if count > 1 else ''}"


def counted(cubes: Iterable[str]) -> Team:
    """Return how many cubes of each kind there are. cubes: a kind for each cube."""
    counts: Team = {}
    for kind in cubes:
        counts[kind] = counts.get(kind, 0) + 1
    return counts
