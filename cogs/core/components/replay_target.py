"""The button target of a replay: which game, which frame and whose viewpoint."""

from typing import NamedTuple

from cogs.core.components.button_ids import STEP, ButtonId
from engine.questions import Refused
from sessions.replays.uploaded_records import MARK

SHOW, TURNS, EYES, MOMENTS = "replay", "replayturns", "replayeyes", "replaymoment"
ADVICE, PLAY_ON, START, GAMES = "replayadvice", "replayon", "replaystart", "replaygames"
LAST = 999_999_999  # stands for the last frame at the time of the tap
NOBODY = "-"  # nobody's viewpoint, in a button id
TABLE_ID = len("abcdefgh")  # characters of a table's id; the key of an uploaded record is longer


class ReplayTarget(NamedTuple):
    """A frame of a replay."""

    source_id: str
    """A table's id, or the key of an uploaded record."""
    frame_index: int
    """The frame's number, from 0."""
    viewpoint: int | str | None = ""
    """Whose view of the game is shown: a seat's number; None: nobody's, that is, what everybody may know;
    "": the default for the person who taps."""

    def tap(self, act: str, *arguments: str) -> ButtonId:
        """Return the button id for this frame. act: such as SHOW; arguments: what the act needs besides."""
        return ButtonId(
            self.source_id,
            min(self.frame_index, LAST),
            act,
            STEP.join((format_viewpoint(self.viewpoint), *arguments)),
        )

    def at(self, frame_index: int) -> "ReplayTarget":
        """Return another frame of this replay. frame_index: its number, from 0; below 0 means the first."""
        return self._replace(frame_index=max(0, frame_index))

    @property
    def is_uploaded(self) -> bool:
        """Whether the replay shows an uploaded record, not a table."""
        return len(self.source_id) > TABLE_ID and self.source_id.startswith(MARK)


def format_viewpoint(viewpoint: int | str | None) -> str:
    """Return a viewpoint as the text in a button id. viewpoint: as `ReplayTarget.viewpoint`."""
    return NOBODY if viewpoint is None else str(viewpoint)


def parse_viewpoint(word: str) -> int | str | None:
    """Parse a viewpoint of a button id and return it as `ReplayTarget.viewpoint`.

    Raises Refused for any other text.
    word: "-" for nobody, "" for the default, or the seat's number.
    """
    if word in (NOBODY, ""):
        return None if word else ""
    if not (word.isascii() and word.isdecimal() and len(word) < 3):
        raise Refused("stale")
    return int(word)


def parse_replay_target(tap: ButtonId) -> tuple[ReplayTarget, list[str]]:
    """Return the target in a button id that `ReplayTarget.tap` made, and the further arguments of the act.

    Raises Refused for any other id.
    """
    viewpoint_text, *arguments = tap.arg.split(STEP)
    if not tap.table:
        raise Refused("stale")
    return ReplayTarget(tap.table, tap.number, parse_viewpoint(viewpoint_text)), arguments
