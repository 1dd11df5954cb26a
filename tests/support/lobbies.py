"""A lobby that somebody opened elsewhere."""

from typing import Any

from tests.support.simulated_server import SimulatedServer


async def lobby(room: SimulatedServer, name: str, who: str = "Bob", game: str = "crownfell") -> Any:
    """A lobby in a channel of its own; the channel and the table."""
    channel = room.guild.create_text_channel(name)
    await room.people[who].slash(channel, "play", game=game)
    return channel, await room.host.tables.find_in_channel(channel.id)
