"""Whose results a button shows, which of them, and which page: all that its id says."""

from typing import NamedTuple

from cogs.components.button_ids import STEP, ButtonId
from engine.questions import Refused

HISTORY, PROFILE, SEE_AGAIN, WHO_SEES = "history", "profile", "resultreplay", "resultsfor"
VOID_RATED = "resultvoid"
TAKE_OUT, PUT_BACK = "out", "back"  # what `VOID_RATED` is to do with a result
TOGETHER, ALL_THERE_ARE = "both", "all"


class ResultTarget(NamedTuple):
    """person: whose; together: those of whoever taps and this person alone; game: of this one ("": any)."""

    person: int
    together: bool = False
    game: str = ""
    page: int = 0

    def tap(self, act: str, what: str) -> ButtonId:
        """what: the button's own word, for two of one message may lead to the same page."""
        scope = TOGETHER if self.together else ALL_THERE_ARE
        return ButtonId("", self.page, act, STEP.join((str(self.person), scope, self.game, what)))


def parse_result_target(tap: ButtonId) -> ResultTarget:
    """The same back; raises Refused for what no button of ours says."""
    person, scope, game, *_ = (*tap.arg.split(STEP), "", "")
    if not (person.isascii() and person.isdecimal() and len(person) < 20 and int(person)):
        raise Refused("stale")
    if scope not in (TOGETHER, ALL_THERE_ARE):
        raise Refused("stale")
    return ResultTarget(int(person), scope == TOGETHER, game, tap.number)
