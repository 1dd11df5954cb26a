"""Which report a button is about, as it was read, and what was picked so far: all that its id says."""

from collections.abc import Sequence
from typing import NamedTuple

from cogs.components.button_ids import STEP, ButtonId
from engine.questions import Refused
from sessions.results.reports.report_data import ResultReport

CONFIRM, DISPUTE, TAKE_BACK, MORE = "reportyes", "reportno", "reportback", "reportmore"
RANK, STRIKE_OUT, COUNT_GAME = "reportrank", "reportvoid", "countgame"
ALL, REST = "all", "rest"  # in place of a side: all drew; the sides that are left share the next place


class ReportTarget(NamedTuple):
    """report: its id; turn: see `ResultReport`; order: sides by their place, so far; done: that is all of
    it."""

    report: str
    turn: int
    order: tuple[int, ...] = ()
    done: bool = False

    def tap(self, act: str) -> ButtonId:
        last = [] if not self.done else [REST if self.order else ALL]
        return ButtonId("", self.turn, act, STEP.join((self.report, *map(str, self.order), *last)))


def target_of_report(report: ResultReport) -> ReportTarget:
    return ReportTarget(report.id, report.turn)


def parse_report_target(tap: ButtonId) -> ReportTarget:
    """The same back; raises Refused for what no button of ours says."""
    report, *words = tap.arg.split(STEP)
    done = bool(words) and words[-1] in (ALL, REST)
    order = _numbers(words[:-1] if done else words)
    if not report or (done and (words[-1] == REST) != bool(order)):
        raise Refused("stale")
    return ReportTarget(report, tap.number, order, done)


def _numbers(words: Sequence[str]) -> tuple[int, ...]:
    if len(words) > 4 or not all(len(one) == 1 and one.isascii() and one.isdecimal() for one in words):
        raise Refused("stale")
    return tuple(map(int, words))
