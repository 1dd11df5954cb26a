"""Results entered for `/history` and `/leaderboard`, and their buttons."""

import random
from collections.abc import Sequence
from itertools import combinations
from typing import Any

import msgspec

from sessions.results import result_data as terms
from sessions.results.result_data import KIND, GameResult, ResultSeat
from sessions.store.documents import DocumentWrite
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
    given = {"game": "crownfell", "reason": "resign", "channel": 5, "panel": 9, "turns": 12} | more
    return GameResult(guild=guild or room.guild.id, at=at, seats=tuple(seats), began=at - 900, **given)


async def settled_club(room: SimulatedServer, people: Sequence[int]) -> None:
    """Rated games of each with those who are near in strength, three times; whoever is much stronger wins.
    people: 25 user ids, the strongest first; afterwards all of them are settled."""
    pairs = [pair for pair in combinations(range(len(people)), 2) if pair[1] - pair[0] <= 7] * 3
    random.Random(1).shuffle(pairs)
    results = {}
    for number, (strong, weak) in enumerate(pairs):
        ranks = {people[strong]: 1, people[weak]: 2 if weak - strong >= 4 else 1}
        seats = tuple(ResultSeat(person, f"P{person}", rank) for person, rank in ranks.items())
        at = NOW + number * 60
        results[f"c{number:03}"] = GameResult("crownfell", room.guild.id, 5, at, seats, "resign", rated=True)
    await entered(room, results)
    await room.host.tables.repository.ratings.refresh()


async def tapped(room: SimulatedServer, name: str, message: Any, act: str, word: str) -> Any:
    button_ids = [b["custom_id"] for b in buttons(message) if matches(b, act) or f":{act}:" in b["custom_id"]]
    wanted = next(one for one in button_ids if one.endswith(f".{word}"))
    return (await room.people[name].click(message, custom_id=wanted)).response or message
