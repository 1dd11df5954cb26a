"""Names of sides, cubes and Freezes, and which cubes lie under a Freeze.

Sides: 0 red, 1 blue. A kind is a letter of `KINDS`; a cube's code is `bG`, or `bG2` for two.
"""

import re
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from engine.cube_quest.cubes import FREEZE, SHOWN, counted, cube
from engine.cube_quest.state import CubeQuestBoard, CubeQuestState
from engine.presentation import SeatName, Sentence, say
from engine.referee.state import TURN

UNDER = re.compile(r"([rb])([KSHURG])/([rb]F[12])")
FREEZE_WORD = re.compile(r"F([12])>([^@ ]+)")


def who(side: int) -> Sentence:
    """Return the name of a player. In this game the seat number is the side."""
    return say("cube-who", name=SeatName(side))


def colour(side: int) -> Sentence:
    """Return the name of a side's colour."""
    return say("cube-red" if side == 0 else "cube-blue")


def sign(kind: str, side: int) -> tuple[str, int]:
    """Return the look of a cube on a button: its picture and its side."""
    return f"cube_{kind}", side


def joined(things: Sequence[Sentence]) -> Sentence:
    """Return a list as one sentence, “a, b and c”, for use within another list."""
    *others, last = things
    return say("cube-and", one=others, two=last) if others else last


def kind_name(kind: str) -> Sentence:
    """Return the name of a kind of cube, from its letter."""
    return say(f"cube-kind-{kind}")


def many(kind: str, count: int) -> Sentence:
    """Return a number of cubes of a kind in words."""
    return say(f"cube-many-{kind}", count=count)


def stacks(team: Mapping[str, int]) -> list[Sentence]:
    """Return cubes by kind in the usual order, or the word for none. team: kind → number."""
    return [many(kind, n) for kind in SHOWN if (n := team.get(kind, 0))] or [say("cube-none")]


# ---------------------------------------------------------------- written codes


def piece(code: str) -> Sentence:
    """Return the name of cubes or a Freeze, from their code.

    The code may also be a claim (`return U`, `roll rS face`) or a whole turn.
    """
    verb, _, rest = code.partition(" ")
    if code == TURN:
        return say("ref-the-turn")
    if rest:
        return _claim(verb, rest)
    under = UNDER.fullmatch(code)
    if under is not None:
        return say("cube-piece-under", cube=piece(f"{under[1]}{under[2]}"), freeze=piece(under[3]))
    given = cube(code)
    if given is None or given[0] is None:
        return say("cube-piece-other", code=code)
    side, kind, number = given[0], given[1], given[2]
    if kind == FREEZE and code[-1].isdigit():
        return say("cube-freeze", colour=colour(side), label=code[1:])
    return say(f"cube-piece-{kind}", colour=colour(side), count=number)


def pieces(codes: Iterable[str]) -> list[Sentence]:
    """Return the names of cubes, equal codes counted. codes: a code for each cube."""
    return [piece(f"{code}{n if n > 1 else ''}") for code, n in counted(codes).items()]


def _claim(verb: str, arguments: str) -> Sentence:
    """Return a claim in words. verb, arguments: its first word and what follows."""
    match verb:
        case "return":
            return say("cube-claim-return")
        case "hide":
            given = cube(arguments)
            return say("cube-claim-hide", count=given[2] if given else 1)
        case "freeze":
            return say("cube-claim-freeze", freezes=joined(freezes(arguments)))
        case "roll":
            return say("cube-claim-roll", cube=piece(arguments.partition(" ")[0]))
        case _:
            return say("cube-piece-other", code=f"{verb} {arguments}")


def freezes(text: str) -> list[Sentence]:
    """Return each Freeze of `F1>bS@far F2>bG+bG@near` with the cubes under it."""
    return [
        say("cube-freeze-on", label=f"F{label}", cubes=joined(pieces(under.split("+"))))
        for label, under in FREEZE_WORD.findall(text)
    ]


# ---------------------------------------------------------------- what is where


class FrozenCubes(Struct, frozen=True):
    """Frozen cubes of one kind that lie under the same Freeze, or under both."""

    kind: str
    """The letter of the kind, one of SHOWN, such as `K` for the King."""
    label: str
    """The Freeze's label, or both labels for cubes under two Freezes."""
    count: int
    """How many cubes."""


def covers(b: CubeQuestBoard, side: int) -> list[FrozenCubes]:
    """Return the frozen cubes of a side.

    If Freezes cover more cubes than there are, some must lie under both.
    """
    frozen = []
    for kind in SHOWN:
        freezes_over = [
            (one.label, one.cubes.count(kind)) for one in b.ices if one.side != side and kind in one.cubes
        ]
        twice = max(0, sum(n for _, n in freezes_over) - b.camps[side].board.get(kind, 0))
        frozen += [FrozenCubes(kind, f"F{label}", n - twice) for label, n in freezes_over if n > twice]
        frozen += [FrozenCubes(kind, "F1+F2", twice)] if twice else []
    return frozen


def fallen(s: CubeQuestState) -> int | None:
    """Return the side whose King fell, if that ended the game."""
    if s.result is None or s.result.reason != "king" or not s.result.winners:
        return None
    return 1 - s.result.winners[0]


def standing(s: CubeQuestState, side: int) -> dict[str, int]:
    """Return the cubes of a side on the board, without a King that fell at the end."""
    board = dict(s.board.camps[side].board)
    if fallen(s) == side:
        board.pop("K", None)
    return board


def lost(s: CubeQuestState, side: int) -> dict[str, int]:
    """Return the defeated cubes of a side, with a King that fell at the end."""
    defeated = dict(s.board.camps[side].defeated)
    return {"K": 1, **defeated} if fallen(s) == side else defeated
