"""The button target of a results list: whose results, which of them, and which page."""

from typing import NamedTuple

from cogs.core.components.button_ids import STEP, ButtonId
from engine.questions import Refused

HISTORY, PROFILE, SEE_AGAIN, WHO_SEES = "history", "profile", "resultreplay", "resultsfor"
VOID_RATED = "resultvoid"
TAKE_OUT, PUT_BACK = "out", "back"  # what `VOID_RATED` does with a result: remove it or restore it
TOGETHER, ALL_THERE_ARE = "both", "all"  # in a button id: the games of two people, or all of one


class ResultTarget(NamedTuple):
    """A page of a person's results."""

    person: int
    """The person's Discord id."""
    together: bool = False
    """Whether only games with the person who taps are shown."""
    game: str = ""
    """The game whose results are shown; "": those of all games."""
    page: int = 0
    """The page's number, from 0."""

    def tap(self, act: str, what: str) -> ButtonId:
        """Return the id of a button that shows this page.

        act: such as HISTORY or PROFILE.
        what: a word that makes the id unique in the message, where two buttons may lead to the same page.
        """
        scope = TOGETHER if self.together else ALL_THERE_ARE
        return ButtonId("", self.page, act, STEP.join((str(self.person), scope, self.game, what)))


def parse_result_target(tap: ButtonId) -> ResultTarget:
    """Return the target in a button id that `ResultTarget.tap` made. Raises Refused for any other id."""
    person, scope, game, *_ = (*tap.arg.split(STEP), "", "")
    if not (person.isascii() and person.isdecimal() and len(person) < 20 and int(person)):
        raise Refused("stale")
    if scope not in (TOGETHER, ALL_THERE_ARE):
        raise Refused("stale")
    return ResultTarget(int(person), scope == TOGETHER, game, tap.number)
