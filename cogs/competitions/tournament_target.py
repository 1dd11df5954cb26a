"""The button target of a tournament: which one, and what the button does there."""

from typing import NamedTuple

from cogs.core.components.button_ids import STEP, ButtonId
from engine.questions import Refused
from sessions.competitions.tournament_data import PairingId

# Acts of a tournament: sign up, off, or late; a player's own game, its table, its result; public views; what
# the organiser does, and how the round's pairs are called; a plan for a tournament that is not opened yet.
ENTER, OWN_GAME, OWN_TABLE, OWN_RESULT = "enter", "owngame", "owntable", "ownresult"
ASK_ORGANISER = "askorganiser"  # about one's own open game
GAME_TIME = "cuptime"  # a time for one's own open game
STANDINGS, ORGANISE, CALL_PAIRS, PLAN = "standings", "organise", "callpairs", "plan"
START_TIME = "cupstart"  # the modal with the time at which a tournament begins
DRAFT = "cupdraft"  # the organiser's pages about a round that is not published, and about who does not meet
CHANGE_PLAN = "cupplan"  # the organiser's pages that change the plan of a tournament
ENTRANT_LIST = "entrantlist"  # the modal with a list of people to enter
FILES = "cupfiles"  # the standings and games for other programs
# Who helps to organise a tournament or league; what organisers did; the modal with an entrant's name.
STAFF, ACTS, ENTRANT_NAME = "staff", "cuplog", "entrantname"
LONGEST_NAME = 20  # characters of an id


class TournamentTarget(NamedTuple):
    """A tournament, and what a tap does there."""

    id: str
    """The id of the tournament."""
    action: str = ""
    """What the tap does: a word that the act defines; "": what the act does without such a word."""
    arguments: tuple[str, ...] = ()
    """What this action needs besides, such as a person."""

    def tap(self, act: str, number: int = 0) -> ButtonId:
        """Return the button id for this target.

        number: a number that the act needs, such as that of a round; 0: none.
        """
        return ButtonId("", number, act, STEP.join((self.id, self.action, *self.arguments)))

    @property
    def pairing_id(self) -> PairingId:
        """The pairing that the first two arguments name. Raises Refused if they do not."""
        if len(self.arguments) < 2:
            raise Refused("stale")
        return PairingId(*map(parse_number, self.arguments[:2]))

    def to(self, action: str, *arguments: object) -> "TournamentTarget":
        """Return the target of another action for this tournament.

        arguments: what the action needs; each is turned into text.
        """
        return TournamentTarget(self.id, action, tuple(str(argument) for argument in arguments))


def parse_tournament_target(tap: ButtonId) -> TournamentTarget:
    """Return the target in a button id that `TournamentTarget.tap` made. Raises Refused for any other id."""
    target_id, action, *arguments = (*tap.arg.split(STEP), "")
    if not (target_id.isascii() and target_id.isalnum() and len(target_id) <= LONGEST_NAME):
        raise Refused("stale")
    return TournamentTarget(target_id, action, tuple(argument for argument in arguments if argument))


def parse_number(text: str) -> int:
    """Parse a number of up to three digits in a button id, such as a round's or an entrant's.

    Raises Refused for anything else.
    """
    if not (text.isascii() and text.isdecimal() and len(text) < 4):
        raise Refused("stale")
    return int(text)
