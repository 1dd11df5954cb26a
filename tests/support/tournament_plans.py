"""The form in which a tournament is planned."""

from typing import Any

from tests.support.message_parts import lists
from tests.support.simulated_server import SimulatedServer

KINDS = ("tournament new", "tournament league")


async def form(room: SimulatedServer, who: str, command: str = KINDS[0], **given: str) -> Any:
    return (await room.people[who].slash(room.channel, command, **given)).response


def of(panel: Any, word: str) -> dict[str, Any]:
    return next(one for one in lists(panel) if f":plan:{word}." in one["custom_id"])
