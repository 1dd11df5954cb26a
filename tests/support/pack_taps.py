"""Packs brought by `/pack`, and its buttons."""

from typing import Any

from engine import files
from tests.support.message_parts import buttons
from tests.support.plays import pack_file
from tests.support.simulated_server import SimulatedServer

GAME = "craft-the-crown"


TEXT = files.text(pack_file("test", GAME))


async def brought(room: SimulatedServer, text: str | bytes = TEXT, who: str = "Ann", **more: str) -> Any:
    content = text if isinstance(text, bytes) else text.encode()
    result = await room.people[who].slash(room.channel, "pack add", file=("mine.yaml", content), **more)
    return result.response


async def tapped(room: SimulatedServer, message: Any, label: str, who: str = "Ann") -> Any:
    ids_by_label = {
        name: id for id, name in ((one["custom_id"], one.get("label")) for one in buttons(message))
    }
    result = await room.people[who].click(message, custom_id=ids_by_label[label])
    return result.response or message


def packs(room: SimulatedServer) -> Any:
    return room.host.tables.repository.packs.uploads
