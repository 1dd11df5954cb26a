"""Which leader board a button shows, and which page of it: all that its id says."""

from typing import NamedTuple

from cogs.components.button_ids import STEP, ButtonId
from engine.questions import Refused

BOARD, OF_GAME, WHICH = "leaders", "leadersgame", "leaderswhich"
HERE, EVERYWHERE = "here", "all"
EVERY_GAME = "-"  # in a list, where no value may be empty


class LeaderBoardTarget(NamedTuple):
    """game: of this one ("": all of the server); everywhere: of all servers; season: its name ("": all
    time)."""

    game: str = ""
    everywhere: bool = False
    season: str = ""
    page: int = 0

    def tap(self, act: str, what: str) -> ButtonId:
        """what: the button's own word, for two of one message may lead to the same page."""
        where = EVERYWHERE if self.everywhere else HERE
        return ButtonId("", self.page, act, STEP.join((self.game, where, self.season, what)))

    def of_game(self, value: str) -> "LeaderBoardTarget":
        """The same board of another game, as its list has it."""
        return self._replace(game="" if value == EVERY_GAME else value, page=0)

    def which(self, value: str) -> "LeaderBoardTarget":
        """The same game's board of another place or season, as the list has it."""
        if value in (HERE, EVERYWHERE):
            return LeaderBoardTarget(self.game, value == EVERYWHERE)
        return LeaderBoardTarget(self.game, season=value)


def parse_leader_board_target(tap: ButtonId) -> LeaderBoardTarget:
    """The same back; raises Refused for what no button of ours says."""
    parts = tap.arg.split(STEP)
    if len(parts) != 4 or parts[1] not in (HERE, EVERYWHERE):
        raise Refused("stale")
    return LeaderBoardTarget(parts[0], parts[1] == EVERYWHERE, parts[2], tap.number)
