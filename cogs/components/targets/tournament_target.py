"""Which tournament a button is about, and what it does there: all that its id says."""

from typing import NamedTuple

from cogs.components.button_ids import STEP, ButtonId
from engine.questions import Refused

# Acts: sign up, off, or late; one's own game, its table, its result; what everybody may read; what the
# organiser does, and how it begins; a plan before it is one.
ENTER, OWN_GAME, OWN_TABLE, OWN_RESULT = "enter", "owngame", "owntable", "ownresult"
ASK_ORGANISER = "askorganiser"  # for one's own open game
STANDINGS, ORGANISE, CALL_PAIRS, PLAN = "standings", "organise", "callpairs", "plan"
# Of a league: join, leave, look; what its organiser does, and how a season begins.
LEAGUE, LEAD, CALL_SEASON = "league", "lead", "callseason"
LONGEST_NAME = 20


class TournamentTarget(NamedTuple):
    """name: of the tournament or league; word: what a tap of this act does; given: what it does it with."""

    name: str
    word: str = ""
    given: tuple[str, ...] = ()

    def tap(self, act: str, number: int = 0) -> ButtonId:
        return ButtonId("", number, act, STEP.join((self.name, self.word, *self.given)))

    def to(self, word: str, *given: object) -> "TournamentTarget":
        return TournamentTarget(self.name, word, tuple(str(one) for one in given))


def parse_tournament_target(tap: ButtonId) -> TournamentTarget:
    """The same back; raises Refused for what no button of ours says."""
    name, word, *given = (*tap.arg.split(STEP), "")
    if not (name.isascii() and name.isalnum() and len(name) <= LONGEST_NAME):
        raise Refused("stale")
    return TournamentTarget(name, word, tuple(one for one in given if one))


def parse_number(text: str) -> int:
    """A number out of a button's id, such as a round's or an entrant's; raises Refused for anything else."""
    if not (text.isascii() and text.isdecimal() and len(text) < 4):
        raise Refused("stale")
    return int(text)
