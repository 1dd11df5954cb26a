"""Reminders of rules about the real cubes, which the bot cannot enforce, shown when they matter."""

from collections.abc import Iterator

from engine.cube_quest.cubes import FREEZE, HEALER
from engine.cube_quest.reports import asks_home
from engine.cube_quest.state import CubeQuestState
from engine.presentation import Sentence, say
from engine.referee.state import TURN
from engine.referee.view import RefereedView

FIRST = 4  # turns with reminders for beginners: the first two of each player

Reminder = tuple[str, tuple[str, ...]]
"""(key of the sentence, ids of the rules that it is about)."""

# Moment of a game → its reminders. The last three moments are events, whose own sentence has the reminder.
REMINDERS: dict[str, tuple[Reminder, ...]] = {
    "teams": (("cube-remind-tips", ("CQ-108",)),),
    "setup": (
        ("cube-remind-board", ("CQ-005", "CQ-006", "CQ-007", "CQ-008")),
        ("cube-remind-castle", ("CQ-036", "CQ-037", "CQ-038")),
        ("cube-remind-place", ("CQ-039", "CQ-040", "CQ-041")),
    ),
    "setup-healers": (("cube-remind-healers", ("CQ-043",)),),
    "setup-screen": (("cube-remind-screen", ("CQ-044",)),),
    "setup-video": (("cube-remind-video", ("CQ-288",)),),
    "setup-proxy": (("cube-remind-proxy", ("CQ-292",)),),
    "first-action": (("cube-remind-flick", ("CQ-066",)),),
    "first-report": (("cube-remind-rest", ("CQ-068", "CQ-069")),),
    "edges": (("cube-remind-edges", ("CQ-009", "CQ-072", "CQ-073")),),
    "helm": (("cube-remind-helm", ("CQ-110",)),),
    "roll": (("cube-remind-roll", ("CQ-082", "CQ-083")),),
    "reflick": (("cube-remind-reflick", ("CQ-260",)),),
    "video-report": (("cube-remind-copy", ("CQ-289",)),),
    "video-turn": (("cube-remind-differ", ("CQ-290",)),),
    "returned": (("cube-told-returned", ("CQ-132", "CQ-133")),),
    "froze": (("cube-told-froze", ("CQ-173",)),),
    "foul": (("cube-told-foul", ("CQ-201",)),),
}


def at(view: RefereedView) -> list[Sentence]:
    """Return the reminders that fit now."""
    if view.question is None:
        return []
    return [say(key) for moment in moments(view.state, view.question[0]) for key, _ in REMINDERS[moment]]


def firsts(view: RefereedView) -> list[Sentence]:
    """Return explanations for people in their first games. They are about what the open question asks, as far
    as the lesson does not teach it.
    """
    kind, s = view.question[0] if view.question is not None else "", view.state
    has_report = s.case is not None and not s.case.claim
    conditions = {
        "wipe": kind == "report" and has_report and s.case.kind != TURN and not s.case.note,
        "foul": kind in ("report", "confirm") and has_report,
        "roll": kind == "roll" and s.options["rolls"] == "either",
    }
    return [say(f"cube-quest-first-{key}") for key, applies in conditions.items() if applies]


def moments(s: CubeQuestState, kind: str) -> Iterator[str]:
    """Yield the keys of `REMINDERS` that fit now. kind: of the open question."""
    if s.board.phase == "play":
        yield from _in_play(s, kind)
    elif s.stage == "play":
        yield from _before(s)


def _before(s: CubeQuestState) -> Iterator[str]:
    """Yield the moments before play: choosing and placing."""
    phase, table = s.board.phase, s.options["table"]
    if phase == "mix":
        yield "teams"
    if phase != "placed":
        return
    yield "setup"
    if s.options["mix"] == "basic":
        yield "teams"
    if any(kind in camp.team for camp in s.board.camps for kind in (HEALER, FREEZE)):
        yield "setup-healers"
    if screened(s):
        yield "setup-screen"
    if table in ("video", "proxy"):
        yield f"setup-{table}"


def screened(s: CubeQuestState) -> bool:
    """Return whether cubes are placed behind a screen. The option `secret_setup` decides; with `auto` they
    are if teams are custom.
    """
    return s.options["secret_setup"] == "on" or (
        s.options["secret_setup"] == "auto" and s.options["mix"] == "custom"
    )


def _in_play(s: CubeQuestState, kind: str) -> Iterator[str]:
    """Yield the moments of play that fit now: the flick, its report, disputes and rolls. kind: of the open
    question.
    """
    b, case, is_first_turns = s.board, s.case, s.board.turn <= FIRST
    is_video = s.options["table"] == "video"
    reminds_always = not (s.by_turns or s.hotseat)  # one shared table: first turns only
    match kind if is_first_turns or reminds_always else "":
        case "action":
            if is_first_turns:
                yield "first-action"
            if is_video:
                yield "video-turn"
        case "report":
            if is_first_turns:
                yield "first-report"
                yield "edges"
            if case is not None and asks_home(case):
                yield "helm"
        case "confirm" if is_video:
            yield "video-report"
        case "version" | "secret" | "rule" if case is not None and not case.claim:
            yield "edges"
        case "roll" if s.options["rolls"] != "bot" and not b.rolls[0].revive:
            yield "roll"
    if s.tries or (kind == "report" and case is not None and case.tries):
        yield "reflick"
