"""Reminders of rules about the real cubes, which the bot cannot enforce, shown when they matter."""

from collections.abc import Iterator

from engine.cube_quest.cubes import FREEZE, HEALER
from engine.cube_quest.reports import asks_home
from engine.cube_quest.state import CubeQuestState
from engine.presentation import Sentence, say
from engine.referee.state import TURN
from engine.referee.view import RefereedView

Reminder = tuple[str, tuple[str, ...]]
"""(key of the sentence, ids of the rules that it is about)."""

# Moment of a game → its reminders: `first` are those of `firsts`, the last ones are sentences of events.
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
    "first": (
        ("cube-remind-flick", ("CQ-066",)),
        ("cube-remind-rest", ("CQ-068", "CQ-069")),
        ("cube-remind-edges", ("CQ-009", "CQ-072", "CQ-073")),
        ("cube-remind-helm", ("CQ-110",)),
        ("cube-remind-roll", ("CQ-082", "CQ-083")),
    ),
    "video-report": (("cube-remind-copy", ("CQ-289",)),),
    "video-turn": (("cube-remind-differ", ("CQ-290",)),),
    "returned": (("cube-told-returned", ("CQ-132", "CQ-133")),),
    "froze": (("cube-told-froze", ("CQ-173",)),),
    "foul": (("cube-told-foul", ("CQ-201",)),),
    "reflick": (("ref-told-reflick", ("CQ-260",)),),
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
    if s.board.phase != "play":
        return []
    has_report = s.case is not None and not s.case.claim
    is_flicked = kind == "report" or (kind == "action" and s.by_turns)
    conditions = {
        "cube-remind-flick": kind == "action",
        "cube-quest-first-king": kind == "action",
        "cube-quest-first-wipe": kind == "report" and has_report and s.case.kind != TURN and not s.case.note,
        "cube-quest-first-foul": kind in ("report", "confirm") and has_report,
        "cube-remind-rest": is_flicked,
        "cube-remind-edges": is_flicked,
        "cube-remind-helm": kind == "report" and has_report and asks_home(s.case),
        "cube-remind-roll": kind == "roll" and s.options["rolls"] != "bot" and not s.board.rolls[0].revive,
        "cube-quest-first-roll": kind == "roll" and s.options["rolls"] == "either",
    }
    return [say(key) for key, applies in conditions.items() if applies]


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
    if s.board.bout == 1:  # after that everybody has read them
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
    """Yield the moments of play at a video table, where each side has a board. kind: of the open question."""
    if s.options["table"] == "video" and kind == "action":
        yield "video-turn"
    elif s.options["table"] == "video" and kind == "confirm":
        yield "video-report"
