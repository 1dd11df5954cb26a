"""Challenges: who was pinged, and how one is sent."""

from typing import Any

from tests.support.simulated_server import SimulatedServer


def pinged(room: SimulatedServer) -> list[int]:
    """Whom the bot has pinged so far, each as often as it did; edits ping nobody."""
    user_ids: list[int] = []
    for request in room.env.http_requests:
        body = request.json if isinstance(request.json, dict) else {}
        if request.method != "POST" or body.get("type") in (6, 7):
            continue
        user_ids += [int(u) for u in body.get("data", body).get("allowed_mentions", {}).get("users", ())]
    return user_ids


async def challenge(
    room: SimulatedServer, by: str, *guests: str, game: str = "crownfell", **more: Any
) -> Any:
    names = ("opponent", "opponent2", "opponent3")
    asked = {key: room.people[name] for key, name in zip(names, guests, strict=False)}
    return await room.people[by].slash(room.channel, "play", game=game, **asked, **more)


def number(room: SimulatedServer, name: str) -> int:
    user_id: int = room.people[name].id
    return user_id
