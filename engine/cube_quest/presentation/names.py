"""Names of sides, cubes and Freezes, and which cubes lie under a Freeze.

Sides: 0 red, 1 blue. A kind is a letter of `KINDS`; a cube's code is `bG`, or `bG2` for two.
"""

import re
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from engine.cube_quest.cubes import FREEZE, SHOWN, counted, cube
from engine.cube_quest.state import LOST_KINGS, CubeQuestBoard, CubeQuestState
from engine.presentation import SeatName, Sentence, say
from engine.referee.state import TURN

# A cube under a Freeze, such as `bG/rF1`: side, kind, Freeze.
UNDER = re.compile(r"([rb])([KSHURG])/([rb]F[12])")
# A Freeze and the cubes under it, such as `F1>bS+bG`: label, cubes.
FREEZE_WORD = re.compile(r"F([12])>([^@ ]+)")


def who(side: int) -> Sentence:
    """Return the name of the player of a side. In this game the seat number is the side."""
    return say("cube-who", name=SeatName(side))


def colour(side: int) -> Sentence:
    """Return the name of a side's colour."""
    return say("cube-red" if side == 0 else "cube-blue")


def sign(kind: str, side: int) -> tuple[str, int]:
    """Return how a cube looks on a button: (name of its picture, side)."""
    return f"cube_{kind}", side


def joined(sentences: Sequence[Sentence]) -> Sentence:
    """Return a list as one sentence, “a, b and c”, for use within another list."""
    *others, last = sentences
    return say("cube-and", one=others, two=last) if others else last


def kind_name(kind: str) -> Sentence:
    """Return the name of a kind of cube, from its letter."""
    return say(f"cube-kind-{kind}")


def many(kind: str, count: int) -> Sentence:
    """Return a number of cubes of a kind in words."""
    return say(f"cube-many-{kind}", count=count)


def stacks(team: Mapping[str, int]) -> list[Sentence]:
    """Return cubes in words, a sentence for each kind in the usual order. If there are no cubes, return the
    word for none. team: kind → number.
    """
    return [many(kind, count) for kind in SHOWN if (count := team.get(kind, 0))] or [say("cube-none")]


# ---------------------------------------------------------------- written codes


def piece(code: str) -> Sentence:
    """Return in words what a report is about (`PendingFlick.piece`): cubes, a Freeze, the turn, or a claim.

    code: in notation; a claim is a line such as `return U` or `roll rS face`.
    """
    verb, _, arguments = code.partition(" ")
    if code == TURN:
        return say("ref-the-turn")
    if arguments:
        return _claim(verb, arguments)
    under = UNDER.fullmatch(code)
    if under is not None:
        return say("cube-piece-under", cube=piece(f"{under[1]}{under[2]}"), freeze=piece(under[3]))
    parsed = cube(code)
    if parsed is None or parsed[0] is None:
        return say("cube-piece-other", code=code)
    side, kind, number = parsed[0], parsed[1], parsed[2]
    if kind == FREEZE and code[-1].isdigit():
        return say("cube-freeze", colour=colour(side), label=code[1:])
    return say(f"cube-piece-{kind}", colour=colour(side), count=number)


def pieces(codes: Iterable[str]) -> list[Sentence]:
    """Return the names of cubes, equal codes counted. codes: a code for each cube."""
    return [piece(f"{code}{count if count > 1 else ''}") for code, count in counted(codes).items()]


def _claim(verb: str, arguments: str) -> Sentence:
    """Return a claim in words. verb, arguments: its first word and what follows."""
    match verb:
        case "return":
            return say("cube-claim-return")
        case "hide":
            parsed = cube(arguments)
            return say("cube-claim-hide", count=parsed[2] if parsed else 1)
        case "freeze":
            return say("cube-claim-freeze", freezes=joined(freezes(arguments)))
        case "roll":
            return say("cube-claim-roll", cube=piece(arguments.partition(" ")[0]))
        case _:
            return say("cube-piece-other", code=f"{verb} {arguments}")


def freezes(text: str) -> list[Sentence]:
    """Return each Freeze with the cubes under it in words. text: such as `F1>bS@far F2>bG+bG@near`."""
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
    """The code of the Freeze, such as `F1`; `F1+F2` for cubes under both."""
    count: int
    """How many such cubes there are."""


def covers(b: CubeQuestBoard, side: int) -> list[FrozenCubes]:
    """Return the frozen cubes of a side. If the two Freezes cover more cubes of a kind than the side has, the
    excess is counted as lying under both.
    """
    frozen = []
    for kind in SHOWN:
        counts_by_label = [
            (freeze.label, freeze.cubes.count(kind))
            for freeze in b.ices
            if freeze.side != side and kind in freeze.cubes
        ]
        under_both = max(0, sum(count for _, count in counts_by_label) - b.camps[side].board.get(kind, 0))
        frozen += [
            FrozenCubes(kind, f"F{label}", count - under_both)
            for label, count in counts_by_label
            if count > under_both
        ]
        frozen += [FrozenCubes(kind, "F1+F2", under_both)] if under_both else []
    return frozen


def has_fallen(s: CubeQuestState, side: int) -> bool:
    """Return whether the King of a side fell in the flick that ended the game."""
    if s.result is None or s.result.reason not in LOST_KINGS or not s.result.winners:
        return False
    return side not in s.result.winners or LOST_KINGS[s.result.reason]


def standing(s: CubeQuestState, side: int) -> dict[str, int]:
    """Return the cubes of a side on the board, without a King that fell at the end."""
    board = dict(s.board.camps[side].board)
    if has_fallen(s, side):
        board.pop("K", None)
    return board


def lost(s: CubeQuestState, side: int) -> dict[str, int]:
    """Return the defeated cubes of a side, with a King that fell at the end."""
    defeated = dict(s.board.camps[side].defeated)
    return {"K": 1, **defeated} if has_fallen(s, side) else defeated
