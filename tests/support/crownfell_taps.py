"""Crownfell played to a position by taps."""

import random
from typing import Any

from engine.match import Match
from sessions.table.table_data import Person
from tests.support.message_parts import buttons, matches
from tests.support.simulated_server import SimulatedServer


class TapCount:
    """Two people who play by taps alone, and how many taps it takes."""

    def __init__(self, room: SimulatedServer) -> None:
        self.room, self.taps = room, 0

    async def begin(self, **options: str) -> None:
        room = self.room
        await room.people["Ann"].slash(room.channel, "play", game="crownfell")
        table = await room.table()
        for option, value in options.items():
            person = Person(room.people["Ann"].id, "Ann")
            await room.host.tables.lobbies.set_option(table.id, person, option, value)
        await self.tap("Bob", "join")
        await self.tap("Ann", "start")

    async def tap(self, name: str, act: str) -> Any:
        self.taps += 1
        return await self.room.tap(name, act)

    async def mover(self) -> str:
        return (await self.room.asked())[0]

    async def first(self, start: str) -> str:
        """The first button of the panel whose id leads this way."""
        acts = (b["custom_id"].split(":", 3)[3] for b in buttons(await self.room.panel()))
        return next(act for act in acts if act.startswith(start))


async def played_to(room: SimulatedServer, wanted: Any, most: int = 40) -> Match[Any]:
    """Random games until a position is as wanted."""
    dice = random.Random(2)
    for _ in range(most):
        table = await room.table()
        for _ in range(60):
            if table.is_over or wanted(table.match):
                break
            seat = table.match.question.seats[0]
            person = Person(table.body.seats[seat].person, "")
            update = await room.host.tables.answer(
                table.id, person, dice.choice(table.match.question.tokens[seat])
            )
            table = update.table
        await room.host.services.panels.show(table)
        await room.env.settle()
        if not table.is_over and wanted(table.match):
            return table.match
        if not table.is_over:
            await room.host.tables.answer(table.id, Person(table.body.seats[0].person, ""), "resign")
            await room.host.services.panels.show(await room.table())
        await room.tap("Ann", "rematch")
        asked = [m for m in room.channel.history() if any(matches(b, "agree") for b in buttons(m))]
        await room.tap("Bob", "agree", asked[-1])
    raise AssertionError("no such position came up")
