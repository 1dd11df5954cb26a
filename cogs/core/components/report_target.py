"""The button target of a result report: which report, in which state, and what was picked so far."""

from collections.abc import Sequence
from typing import NamedTuple

from cogs.core.components.button_ids import STEP, ButtonId
from engine.questions import Refused
from sessions.results.report_data import ResultReport

CONFIRM, DISPUTE, TAKE_BACK, MORE = "reportyes", "reportno", "reportback", "reportmore"
RANK, STRIKE_OUT, COUNT_GAME = "reportrank", "reportvoid", "countgame"
ALL, REST = "all", "rest"  # in place of a side: all sides drew; the remaining sides share the next place


class ReportTarget(NamedTuple):
    """A result report, and the ranking that somebody is picking for it."""

    report: str
    """The report's id."""
    turn: int
    """Number of the proposed result, as in `ResultReport`. A tap with an earlier number is refused."""
    order: tuple[int, ...] = ()
    """The sides picked so far, in the order of their places, the winner first."""
    done: bool = False
    """Whether the ranking is complete: the sides that are not picked share the next place."""

    def tap(self, act: str) -> ButtonId:
        """Return the button id for this report with what was picked so far. act: such as CONFIRM or RANK."""
        last_words = [] if not self.done else [REST if self.order else ALL]
        return ButtonId("", self.turn, act, STEP.join((self.report, *map(str, self.order), *last_words)))


def target_of_report(report: ResultReport) -> ReportTarget:
    """Return the target of a report as it is now, with nothing picked."""
    return ReportTarget(report.id, report.turn)


def parse_report_target(tap: ButtonId) -> ReportTarget:
    """Return the target in a button id that `ReportTarget.tap` made. Raises Refused for any other id."""
    report, *side_words = tap.arg.split(STEP)
    is_complete = bool(side_words) and side_words[-1] in (ALL, REST)
    order = _numbers(side_words[:-1] if is_complete else side_words)
    if not report or (is_complete and (side_words[-1] == REST) != bool(order)):
        raise Refused("stale")
    return ReportTarget(report, tap.number, order, is_complete)


def _numbers(words: Sequence[str]) -> tuple[int, ...]:
    """Parse up to four numbers of one digit each; raises Refused for anything else."""
    if len(words) > 4 or not all(len(word) == 1 and word.isascii() and word.isdecimal() for word in words):
        raise Refused("stale")
    return tuple(map(int, words))
