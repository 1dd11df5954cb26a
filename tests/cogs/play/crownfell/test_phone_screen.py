"""Crownfell's board, whose turn it is and its buttons are on a phone's screen at once, in Discord's app."""

import random
from typing import Any

import pytest

from engine.crownfell.presentation.scene import scene
from engine.match import Match
from tests.support.depth import EACH_LOCALE
from tests.support.phone_heights import BARS, SCREEN, height
from tests.support.plays import random_answer
from tests.support.simulated_server import SimulatedServer, hall

pytestmark = pytest.mark.usefixtures("no_errors")


async def heights(room: SimulatedServer, dice: random.Random, answers: int) -> list[float]:
    """The height of the panel after each answer of a random game."""
    await room.opened("crownfell")
    found = []
    for _ in range(answers):
        table = await room.table()
        if table.is_over:
            break
        await room.host.services.panels.show(table)
        found.append(height(await room.panel(), aspect(table.match)))
        seat, line = random_answer(table.match, dice)
        person = table.body.seats[seat].person
        name = next(name for name, each in room.people.items() if each.id == person)
        await room.people[name].slash(room.channel, "move", answer=line)
    return found


def aspect(match: Match[Any]) -> float:
    picture = scene(match.rules.pack, match.rules.view(match.state, match.question, None))
    return picture.height / picture.width


@pytest.mark.parametrize("locale", EACH_LOCALE)
async def test_the_board_and_its_buttons_are_on_one_screen(locale: str) -> None:
    """In eight of ten panels of a game; much news or a tip for first games scrolls the picture's top away."""
    async with hall(locale) as room:
        found = sorted(await heights(room, random.Random(3), 60))
    assert len(found) > 40
    assert found[len(found) * 8 // 10] <= SCREEN - BARS, [*map(round, found)]
