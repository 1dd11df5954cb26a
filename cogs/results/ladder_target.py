"""Button ids of the ladder; they contain everything that a button or list does."""

from cogs.core.components.button_ids import STEP, ButtonId

# Acts: show the ladder, climb it by a game, play the weekly challenge, show its board.
LADDER, CLIMB, CHALLENGE, BOARD = "ladder", "climb", "weekly", "weekboard"


def climb_option_value(level: str, game: str) -> str:
    """Return the value of an entry in the ladder's list: play this game against the computer player of this
    level.
    """
    return STEP.join((level, game))


def ladder_list_id(act: str) -> ButtonId:
    """Return the button id of one of the ladder's lists. act: CLIMB or CHALLENGE."""
    return ButtonId("", 0, act, "list")
