"""kill −9 while somebody accepts a challenge: they sit once, the game begins once, nobody is left waiting."""

from tests.deep.crash.ledger import ID
from tests.support.loopback import Message


def control(message: Message, act: str) -> str:
    """The id of a message's button for an act; "" for none."""
    button_ids = (i for i in message.controls() if (read := ID.fullmatch(i)) and read[3] == act)
    return next(button_ids, "")
