"""The files and galleries of one's own panel."""

from typing import Any

from tests.support.simulated_server import SimulatedServer


def files(room: SimulatedServer, message: Any) -> list[tuple[str, str]]:
    """What is attached to a message: each upload has a number of its own."""
    stored = room.env.backend.get_message(room.channel.id, message.id)
    return [(one["id"], one["filename"]) for one in stored.attachments]


def galleries(room: SimulatedServer, message: Any) -> list[dict[str, Any]]:
    stored = room.env.backend.get_message(room.channel.id, message.id)
    parts = stored.components[0]["components"]
    return [item for part in parts if part["type"] == 12 for item in part["items"]]
