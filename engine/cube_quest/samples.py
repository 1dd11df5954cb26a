"""Random teams, reports, Healers and Freezes, for tests of random games.

Sides: 0 red, 1 blue. A kind is a letter of `KINDS`; a cube's code is `bG`, or `bG2` for two.
"""

from collections.abc import Callable

from engine.computers.computer import Random
from engine.cube_quest import flick, reports, specials
from engine.cube_quest import state as st
from engine.cube_quest.cubes import (
    BOX,
    CAPTURABLE,
    FREEZE,
    HEALER,
    HELM,
    KINDS,
    KING,
    SHOWN,
    SKULK,
    code,
    points,
    team_text,
)
from engine.cube_quest.reports import CubeQuestReport
from engine.cube_quest.state import CubeArmy, CubeQuestBoard, CubeQuestState
from engine.questions import Refused
from engine.referee.report_protocol import turn_case
from engine.referee.samples import RefereedRandomPlay, knows, probes
from engine.referee.state import PendingFlick
from engine.samples import Samples

Below = Callable[[int], int]
"""Returns a random number from 0 to n-1. Its argument is n, above 0."""


def report(b: CubeQuestBoard, case: PendingFlick, options: object, below: Below) -> str:
    """Return a random report of a flick, often an empty one.

    case: the flick. options: not used. below: returns a random number from 0 to n-1.
    """
    new_report = CubeQuestReport(foul=case.note.removeprefix("foul "))
    if not below(3):
        return new_report.text() if case.note else "."
    for side in (0, 1):
        for kind, on_board in b.camps[side].board.items():
            if kind == KING:
                new_report.off += [(side, kind, "")] if not below(15) else []
                continue
            lost_count = sum(1 for _ in range(on_board) if not below(9))
            new_report.off += [(side, kind, "")] * lost_count
            captured_count = (
                sum(1 for _ in range(on_board - lost_count) if not below(9)) if kind in CAPTURABLE else 0
            )
            new_report.cap += [(side, kind, "")] * captured_count
    if not case.note and not below(6):
        new_report.foul = reports.FAULTS[below(len(reports.FAULTS))]
    if len(new_report.kings()) == 2 and below(2):
        new_report.first_king = below(2)
    if new_report.kings() and not new_report.foul:
        return CubeQuestReport(off=new_report.off, first_king=new_report.first_king).text()
    new_report.thaw = [freeze.code for freeze in b.ices if not below(5)]
    gone_helms = [entry for entry in (*new_report.off, *new_report.cap) if entry[:2] == (case.side, HELM)]
    if reports.asks_home(case) and len(gone_helms) < b.camps[case.side].board.get(HELM, 0):
        new_report.helm_stopped_home = bool(below(2))
    new_report.bot_rolls = not below(4) and not case.by > -1
    try:
        return reports.checked(b, case, new_report).text()
    except Refused:  # it does not say which of several cubes of a kind it means
        return CubeQuestReport(foul=case.note.removeprefix("foul ")).text()


def team(options: dict[str, str], below: Below) -> str:
    """Return a random team within the box and the points, as the line `mix …`. below: returns a random number
    from 0 to n-1.
    """
    cubes, most = {KING: 1}, int(options["points"])
    for kind in sorted(SHOWN[1:], key=lambda _: below(100)):
        for _ in range(below(BOX[kind].box + 1)):
            if points(cubes) + BOX[kind].cost <= most:
                cubes[kind] = cubes.get(kind, 0) + 1
    return f"mix {team_text(cubes, king=False)}".strip()


def heal(s: CubeQuestState, below: Below) -> str:
    """Return a random use of Healers as a line, with cubes within their points. below: returns a random
    number from 0 to n-1.
    """
    side = s.board.acting
    number = 1 + below(max(1, st.healers(s.board, side)))
    to_revive: dict[str, int] = {}
    for kind in flick.revivable(s, side):
        defeated = s.board.camps[side].defeated.get(kind, 0) or 1
        for _ in range(defeated):
            if below(3) and points(to_revive) + BOX[kind].cost <= 6 * number:
                to_revive[kind] = to_revive.get(kind, 0) + 1
    words = " ".join(f"{kind}{count if count > 1 else ''}" for kind, count in to_revive.items())
    return f"heal R{number} : {words}"


def freeze(s: CubeQuestState, labels: list[int], below: Below) -> str:
    """Return a random use of one or two Freezes as a line.

    labels: of the Freezes in reserve. below: returns a random number from 0 to n-1.
    """
    enemy_side = 1 - s.board.acting
    kinds = [kind for kind in s.board.camps[enemy_side].board if kind not in (KING, FREEZE)]
    freezes = []
    for label in labels[: 1 + below(len(labels))]:
        freezes.append((label, sorted({kinds[below(len(kinds))] for _ in range(1 + below(2))})))
    territories = ("near", "far")
    parts = []
    for index, (label, covered) in enumerate(freezes):
        territory = f"@{territories[index % 2]}" if len(freezes) > 1 else ""
        parts.append(f"F{label}>" + "+".join(code(enemy_side, kind) for kind in covered) + territory)
    return f"freeze {' '.join(parts)}"


# ---------------------------------------------------------------- tables


def _form(s: CubeQuestState, seat: int, form: str, random: Random) -> str:
    """Return a random line of the form `mix`, `heal`, `freeze` or `over`; "" for other forms. form: its name.
    random: the source of random numbers.
    """
    match form:
        case "mix":
            return team(s.options, random.randrange)
        case "heal":
            return heal(s, random.randrange)
        case "freeze":
            return freeze(s, specials.free_labels(s, s.board.acting), random.randrange)
        case "over":
            return f"over = {report(s.board, turn_case(s, seat), s.options, random.randrange)}"
        case _:
            return ""


def cubes(s: CubeQuestState) -> object:
    """Return each (side, kind) of which the cubes in all places do not add up to those of the team. The list
    must be empty during a whole game.
    """
    return [
        (side, kind)
        for side, camp in enumerate(s.board.camps)
        for kind in KINDS
        if _counted(s.board, side, camp, kind) != camp.team.get(kind, 0)
    ]


def _counted(b: CubeQuestBoard, side: int, camp: CubeArmy, kind: str) -> int:
    """Return how many cubes of a kind a side has in all places: on the board, defeated, beside it, or as a
    Freeze on cubes.
    """
    beside_board = {SKULK: camp.hiding, HEALER: camp.spent, FREEZE: camp.reserve}.get(kind, 0)
    placed = sum(freeze.side == side for freeze in b.ices) if kind == FREEZE else 0
    return camp.board.get(kind, 0) + camp.defeated.get(kind, 0) + beside_board + placed


TALK = RefereedRandomPlay(
    form=_form,
    report=lambda s, case, dice: report(s.board, case, s.options, dice.randrange),
    counters=("defeated", "hiding", "spent", "reserve", "credit"),
    pieces=lambda s, dice: dice.choice("rb") + dice.choice("KSHUGRF"),
)
SAMPLES: Samples[CubeQuestState] = Samples(
    turn=lambda state, question: state.board.turn,
    answer=TALK.answer,
    conserved=cubes,
    knows=knows,
    probes=probes,
    usual_length=3_000,
)
