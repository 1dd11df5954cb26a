"""Reports of whole turns in Cube Quest. A turn is one flick, and the extra flicks for fouls of the
opponent.
"""

from engine.cube_quest.actions import CubeQuestActions
from engine.cube_quest.state import CubeQuestState
from engine.questions import Refused


class TurnEnd:
    """Says when a turn may be reported as a whole (`TurnEnds` of the referee)."""

    def __init__(self, rules: CubeQuestActions) -> None:
        """rules: the rules of the game whose turns are reported."""
        self.rules = rules

    def turn_may_end(self, s: CubeQuestState, seat: int) -> None:
        """Raise Refused unless this seat may say now that its turn is over (CQ-245).

        The answer `over` without a report means that nothing happened in the flick and in the extra flicks.
        """
        self.rules.my_turn(s, seat)
        if s.stage != "play" or s.board.rolls:
            raise Refused("ref-pending", "CQ-056")

    def carry_on(self, s: CubeQuestState) -> None:
        """Do nothing: unlike in other games, the report of a turn is applied in one step."""
