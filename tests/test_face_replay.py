"""The replay panel, played through: where it opens, what its buttons do, who may see what."""

import random
from typing import Any

import pytest
from conftest import Hall, buttons, hall, lists, shown_text

from cogs.components.custom_ids import TapId
from sessions.store.memory import MemoryStore

pytestmark = pytest.mark.usefixtures("no_errors")


async def played(room: Hall, game: str = "crownfell", answers: int = 12, seed: int = 1) -> Any:
    """A game of Ann and Bob, so many answers long."""
    await room.opened(game)
    dice = random.Random(seed)
    for _ in range(answers):
        table = await room.table()
        if table.match.ask is None:
            break
        seat = dice.choice(table.match.ask.seats)
        legal = [one for one in table.match.ask.tokens[seat] if one not in table.rules.declarations]
        person = table.body.seats[seat]
        from sessions.table.table_data import Person

        await room.host.tables.answer(table.id, Person(person.person, person.name), dice.choice(legal))
    return await room.table()


async def ended(room: Hall, game: str = "crownfell", answers: int = 12, seed: int = 1) -> Any:
    """The same, given up by Ann."""
    from sessions.table.table_data import Person

    table = await played(room, game, answers, seed)
    await room.host.tables.answer(table.id, Person(room.people["Ann"].id, "Ann"), "resign")
    table = await room.table()
    await room.host.services.panels.show(table)
    return table


def button(message: Any, act: str) -> str:
    """The id of the first button of this act (and the end of its argument, as `replay:on`)."""
    name, _, end = act.partition(":")
    found = [one["custom_id"] for one in buttons(message)]
    return next(one for one in found if one.split(":")[3] == name and one.endswith(end))


async def test_it_opens_from_the_end_panel_and_steps() -> None:
    async with hall() as room:
        await ended(room)
        bob = room.people["Bob"]
        first = (await bob.click(await room.panel(), custom_id=button(await room.panel(), "replay"))).response
        print(shown_text(first))
        print([b["custom_id"] for b in buttons(first, enabled=False)])
        assert first.ephemeral
        assert "1 of" in shown_text(first)
        second = await bob.click(first, custom_id=button(first, "replay:on"))
        print(shown_text(second.response))
        print(lists(second.response))
