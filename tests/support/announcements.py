"""Lobbies about to start, and what the channel was told of their deals."""

import re
import time
from typing import Any

from tests.support.message_parts import shown_text
from tests.support.simulated_server import SimulatedServer


class AnnouncementClock:
    """The house's time, which a test moves on."""

    def __init__(self) -> None:
        self.now = time.time()

    def __call__(self) -> float:
        return self.now


async def gathered(room: SimulatedServer, game: str = "crownfell") -> Any:
    """A lobby with Ann and Bob."""
    await room.people["Ann"].slash(room.channel, "play", game=game)
    await room.tap("Bob", "join")
    return await room.table()


def announcements(room: SimulatedServer) -> list[Any]:
    """The channel's announcements, the oldest first."""
    messages = [m for m in room.channel.history() if re.search("begins|始めます", shown_text(m))]
    return sorted(messages, key=lambda message: message.id)
