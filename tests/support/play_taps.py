"""Whole games by tapping anything."""

import random

from tests.support.message_parts import buttons, lists, shown_text
from tests.support.simulated_server import SimulatedServer


async def tap_something(hall: SimulatedServer, rng: random.Random, acts: tuple[str, ...] = ("m",)) -> None:
    """The asked player taps one of the things the panel offers."""
    name = rng.choice(await hall.asked())
    panel = await hall.panel()
    taps = [b for b in buttons(panel) if b["custom_id"].split(":")[3] in acts]
    menus = [entry for entry in lists(panel) if entry["custom_id"].split(":")[3] in acts]
    assert taps or menus, shown_text(panel)
    if menus and (not taps or rng.random() < 0.3):
        menu = rng.choice(menus)
        value = rng.choice(menu["options"])["value"]
        result = await hall.people[name].select(panel, [value], custom_id=menu["custom_id"])
    else:
        result = await hall.people[name].click(panel, custom_id=rng.choice(taps)["custom_id"])
    assert result.acknowledged
