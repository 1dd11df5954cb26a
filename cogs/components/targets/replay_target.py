"""A place in a replay as the ids of its buttons say it: which game, which frame, from whose eyes."""

from typing import NamedTuple

from cogs.components.button_ids import STEP, ButtonId
from engine.questions import Refused
from sessions.replays.uploaded_records import MARK

SHOW, TURNS, EYES, MOMENTS = "replay", "replayturns", "replayeyes", "replaymoment"
ADVICE, PLAY_ON, START, GAMES = "replayadvice", "replayon", "replaystart", "replaygames"
LAST = 999_999_999  # whichever frame that is when it is tapped
NOBODY = "-"
TABLE_ID = len("abcdefgh")


class ReplayTarget(NamedTuple):
    """source: a table's id, or the key of a record that somebody brought; place: of the frame, from 0; eyes:
    a seat, None for nobody's, "" for the usual ones of whoever taps."""

    source: str
    place: int
    eyes: int | str | None = ""

    def tap(self, act: str, *more: str) -> ButtonId:
        """What a button stands for; more: what else its handler wants to know."""
        return ButtonId(
            self.source, min(self.place, LAST), act, STEP.join((format_viewpoint(self.eyes), *more))
        )

    def at(self, place: int) -> "ReplayTarget":
        """Another frame, never before the first."""
        return self._replace(place=max(0, place))

    @property
    def is_uploaded(self) -> bool:
        """Whether it is a record's, not a table's."""
        return len(self.source) > TABLE_ID and self.source.startswith(MARK)


def format_viewpoint(eyes: int | str | None) -> str:
    """Whose eyes, in the argument of a tap."""
    return NOBODY if eyes is None else str(eyes)


def parse_viewpoint(word: str) -> int | str | None:
    """The same back; raises Refused for what no button of ours says."""
    if word in (NOBODY, ""):
        return None if word else ""
    if not (word.isascii() and word.isdecimal() and len(word) < 3):
        raise Refused("stale")
    return int(word)


def parse_replay_target(tap: ButtonId) -> tuple[ReplayTarget, list[str]]:
    """The place of a tap, and what else it says."""
    word, *more = tap.arg.split(STEP)
    if not tap.table:
        raise Refused("stale")
    return ReplayTarget(tap.table, tap.number, parse_viewpoint(word)), more
