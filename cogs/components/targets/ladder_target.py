"""Button ids of the ladder; they contain everything that a button or list does."""

from cogs.components.button_ids import STEP, ButtonId

LADDER, CLIMB, CHALLENGE, BOARD = "ladder", "climb", "weekly", "weekboard"


def climb_entry(level: str, game: str) -> str:
    return STEP.join((level, game))


def list_tap(act: str) -> ButtonId:
    return ButtonId("", 0, act, "list")
