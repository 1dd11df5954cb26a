"""Refereed games as people play them: every tap on the panel or in a form, and counted."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from conftest import Hall, buttons, lists, matches, shown_text


class Phones:
    """A table in a hall, and what was tapped so far."""

    def __init__(self, room: Hall) -> None:
        self.room = room
        self.taps = 0
        self.form: Any = None

    async def seated(self, game: str, people: Sequence[str] = ("Ann", "Bob"), **options: str) -> None:
        """The first opens a table with these options, the others join, and it starts."""
        room = self.room
        await room.people[people[0]].slash(room.channel, "play", game=game)
        table = await room.table()
        for name, value in options.items():
            from sessions.body import Person

            person = room.people[people[0]]
            await room.host.tables.set_option(table.id, Person(person.id, people[0]), name, value)
        for name in people[1:]:
            await room.tap(name, "join")
        await room.tap(people[0], "start")

    async def tap(self, name: str, *keys: str) -> Any:
        """One after the other on the public panel; whatever a tap opens is kept as the form."""
        result = None
        for number in range(1, len(keys) + 1):
            panel = await self.room.panel()
            wanted = ".".join(keys[:number])
            result = await self.pressed(name, panel, wanted, keys[number - 1])
            assert result.acknowledged
            self.taps += 1
        if result is not None and result.response is not None and result.response.flags.ephemeral:
            self.form = result.response
        return result

    async def pressed(self, name: str, message: Any, wanted: str, key: str) -> Any:
        person = self.room.people[name]
        for part in buttons(message):
            if matches(part, f"m:{wanted}"):
                return await person.click(message, custom_id=part["custom_id"])
        for part in lists(message):
            if key in [option["value"] for option in part["options"]]:
                return await person.select(message, [key], custom_id=part["custom_id"])
        raise AssertionError(f"no {wanted} for {name} in {[b['custom_id'] for b in buttons(message)]}")

    async def tick(self, name: str, field: str, *values: str) -> None:
        """A list with ticks in the open form: opened and ticked, which is a tap more than its ticks."""
        part = next(p for p in lists(self.form) if p["custom_id"].endswith(f".{field}"))
        await self.edit(
            name, await self.room.people[name].select(self.form, values, custom_id=part["custom_id"])
        )
        self.taps += 1 + len(values)

    async def step(self, name: str, step: str) -> None:
        """A button in the open form, such as `foul:push`."""
        part = next(p for p in buttons(self.form) if p["custom_id"].endswith(f".{step}"))
        await self.edit(name, await self.room.people[name].click(self.form, custom_id=part["custom_id"]))
        self.taps += 1

    async def edit(self, name: str, result: Any) -> None:
        assert result.acknowledged
        self.form = result.response or self.form

    async def give(self, name: str) -> None:
        """Send the form."""
        part = next(p for p in buttons(self.form) if ":give:" in p["custom_id"])
        result = await self.room.people[name].click(self.form, custom_id=part["custom_id"])
        assert result.acknowledged
        self.taps += 1

    async def typed(self, name: str, line: str) -> None:
        await self.room.people[name].slash(self.room.channel, "move", answer=line)

    async def board(self) -> Any:
        return (await self.room.table()).match.state.board

    async def text(self) -> str:
        return shown_text(await self.room.panel())


Counted = Counter[str]
