"""The button target of a leader board: which board and which page."""

from typing import NamedTuple

from cogs.core.components.button_ids import STEP, ButtonId
from engine.questions import Refused

# Acts: show a page; lists that choose the game, and the place or season. Then words for the place.
BOARD, OF_GAME, WHICH = "leaders", "leadersgame", "leaderswhich"
HERE, EVERYWHERE = "here", "all"
EVERY_GAME = "-"  # in a list, whose values may not be empty


class LeaderBoardTarget(NamedTuple):
    """A page of a leader board."""

    game: str = ""
    """The game; "": all games."""
    everywhere: bool = False
    """Whether the results of all servers count, not only of this one."""
    season: str = ""
    """The season's name; "": all time."""
    page: int = 0
    """The page's number, from 0."""

    def tap(self, act: str, what: str) -> ButtonId:
        """Return the id of a button that shows this page.

        act: BOARD, OF_GAME or WHICH.
        what: a word that makes the id unique in the message, where two buttons may lead to the same page.
        """
        place_word = EVERYWHERE if self.everywhere else HERE
        return ButtonId("", self.page, act, STEP.join((self.game, place_word, self.season, what)))

    def of_game(self, value: str) -> "LeaderBoardTarget":
        """Return this board for another game. value: chosen in the list of games."""
        return self._replace(game="" if value == EVERY_GAME else value, page=0)

    def which(self, value: str) -> "LeaderBoardTarget":
        """Return this game's board for another choice. value: HERE, EVERYWHERE or the name of a season."""
        if value in (HERE, EVERYWHERE):
            return LeaderBoardTarget(self.game, value == EVERYWHERE)
        return LeaderBoardTarget(self.game, season=value)


def parse_leader_board_target(tap: ButtonId) -> LeaderBoardTarget:
    """Return the target in a button id that `LeaderBoardTarget.tap` made. Raises Refused for any other id."""
    parts = tap.arg.split(STEP)
    if len(parts) != 4 or parts[1] not in (HERE, EVERYWHERE):
        raise Refused("stale")
    return LeaderBoardTarget(parts[0], parts[1] == EVERYWHERE, parts[2], tap.number)
