"""A table in a channel: whose turn it is, consent, and its live panels."""

import random
from typing import Any

from tests.support.message_parts import buttons, matches
from tests.support.simulated_server import SimulatedServer


async def play(room: SimulatedServer, steps: int, rng: random.Random, until: str = "") -> None:
    """Random answers by the session's own way in, then shown; much quicker than tapping."""
    for _ in range(steps):
        table = await room.table()
        if table.is_over or (until and table.match.question.kind == until and table.match.answers):
            break
        seat = table.match.question.seats[0]
        tokens = [t for t in table.match.question.tokens[seat] if t != "-"]
        await room.people[await mover(room)].slash(room.channel, "move", answer=rng.choice(tokens))


async def mover(room: SimulatedServer) -> str:
    return (await room.asked())[0]


async def other(room: SimulatedServer) -> str:
    return "Bob" if await mover(room) == "Ann" else "Ann"


async def sure(room: SimulatedServer, name: str, act: str, *, yes: bool = True) -> Any:
    """Through the table menu, to the question, to its answer."""
    menu = (await room.people[name].slash(room.channel, "table menu")).response
    asked = (await room.tap(name, f"sure:{act}", menu)).response
    return await room.people[name].click(asked, custom_id=buttons(asked)[0 if yes else 1]["custom_id"])


def consent(room: SimulatedServer) -> Any:
    """The newest message that asks for somebody's word."""
    messages = [m for m in room.channel.history() if any(matches(b, "agree") for b in buttons(m))]
    return messages[-1]


def walk_parts(components: Any) -> list[dict[str, Any]]:
    below = [(*c.get("components", ()), *([c["accessory"]] if "accessory" in c else ())) for c in components]
    return [p for c, more in zip(components, below, strict=True) for p in (c, *walk_parts(more))]


def live_panels(room: SimulatedServer) -> list[int]:
    """Messages in which one can still play."""
    acts = (":m:", ":rematch:", ":join:")
    return [
        m.id for m in room.channel.history() if any(a in b["custom_id"] for b in buttons(m) for a in acts)
    ]
