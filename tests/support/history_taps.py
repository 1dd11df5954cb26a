"""Results entered for `/history`, and its buttons."""

from typing import Any

import msgspec

from sessions.results import result_data as terms
from sessions.results.result_data import KIND, GameResult, ResultSeat
from sessions.store.documents.documents import DocumentWrite
from tests.support.message_parts import buttons, matches
from tests.support.simulated_server import SimulatedServer

NOW = 1_790_000_000.0


async def entered(room: SimulatedServer, results: dict[str, GameResult]) -> None:
    puts = [
        DocumentWrite(KIND, key, 0, msgspec.json.encode(one), terms.index_keys_of(one))
        for key, one in results.items()
    ]
    await room.host.tables.store.documents.put(puts)


def result(
    room: SimulatedServer, winner: str, *losers: str, at: float = NOW, guild: int = 0, **more: Any
) -> GameResult:
    seats = [ResultSeat(room.people[name].id, name, 1 + (name != winner)) for name in (winner, *losers)]
    given = {"game": "crownfell", "reason": "resign", "place": 5, "panel": 9, "turns": 12} | more
    return GameResult(guild=guild or room.guild.id, at=at, seats=tuple(seats), began=at - 900, **given)


async def tapped(room: SimulatedServer, name: str, message: Any, act: str, word: str) -> Any:
    button_ids = [b["custom_id"] for b in buttons(message) if matches(b, act) or f":{act}:" in b["custom_id"]]
    wanted = next(one for one in button_ids if one.endswith(f".{word}"))
    return (await room.people[name].click(message, custom_id=wanted)).response or message
