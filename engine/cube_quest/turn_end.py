"""A Cube Quest turn that is told as a whole: its one flick and the extra ones that were owed."""

from engine.cube_quest.actions import CubeQuestActions
from engine.cube_quest.state import CubeQuestState
from engine.questions import Refused


class TurnEnd:
    """When a turn may be said to be over."""

    def __init__(self, rules: CubeQuestActions) -> None:
        self.rules = rules

    def turn_may_end(self, s: CubeQuestState, seat: int) -> None:
        """The action, and extra flicks that were owed, were flicks in which nothing happened (CQ-245)."""
        self.rules.my_turn(s, seat)
        if s.stage != "play" or s.board.rolls:
            raise Refused("ref-pending", "CQ-056")

    def carry_on(self, s: CubeQuestState) -> None:
        """Nothing: such a turn is quiet, and is over at once."""
