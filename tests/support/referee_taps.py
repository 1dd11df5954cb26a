"""Refereed games as people play them: every tap on the panel or in a form, and counted."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from sessions.table.table_data import Person
from tests.support.message_parts import buttons, lists, matches, shown_text, walk
from tests.support.simulated_server import SimulatedServer

ARMY, FACES = "K2 A1 W1 J1", ("Ann", "Bob")
TEAM = "S1 G4 H1 U1 R1 F1"


class Phones:
    """A table in a hall, and what each person tapped so far."""

    def __init__(self, room: SimulatedServer) -> None:
        self.room = room
        self.taps: Counter[str] = Counter()
        self.form: Any = None

    # ---------------------------------------------------------------- before the game

    async def seated(self, game: str, people: Sequence[str] = FACES, **options: str) -> None:
        """The first opens a table with these options, the others join, and it starts."""
        await self.lobby(game, people, **options)
        await self.room.tap(people[0], "start")

    async def lobby(self, game: str, people: Sequence[str] = FACES, **options: str) -> None:
        """The same, not yet started."""
        room = self.room
        owner = room.people[people[0]]
        await owner.slash(room.channel, "play", game=game)
        table = await room.table()
        for name, value in options.items():
            await room.host.tables.lobbies.set_option(table.id, Person(owner.id, people[0]), name, value)
        for name in people[1:]:
            await room.tap(name, "join")

    async def field(
        self, people: Sequence[str] = FACES, red: str = ARMY, blue: str = ARMY, **options: str
    ) -> None:
        """Crownfall at the start of Red's first turn."""
        size = str(1 + sum(int(word[1:]) for word in red.split()))
        usual = {"start": "red", "army_size": size, "reports": "flicks"}
        await self.seated("crownfall", people, **{**usual, **options})
        first, last = people[0], people[-1]
        await self.says((first, f"army {red}"), (last, f"army {blue}"))
        await self.says(*((name, "deployed") for name in dict.fromkeys((first, last))))

    async def castle(
        self, people: Sequence[str] = FACES, red: str = TEAM, blue: str = TEAM, **options: str
    ) -> None:
        """Cube Quest at the start of Red's first turn."""
        usual = {"start": "red", "mix": "custom", "reports": "flicks"}
        await self.seated("cube-quest", people, **{**usual, **options})
        first, last = people[0], people[-1]
        await self.says((first, f"mix {red}"), (last, f"mix {blue}"))
        await self.says(*((name, "placed") for name in dict.fromkeys((first, last))))

    async def says(self, *lines: tuple[str, str]) -> None:
        """Lines of notation, which cost no taps; then the panel is shown as it is."""
        for name, line in lines:
            await self.room.host.tables.answer((await self.room.table()).id, self.person(name), line)
        await self.room.host.services.panels.show(await self.room.table())

    def person(self, name: str) -> Person:
        return Person(self.room.people[name].id, name)

    # ---------------------------------------------------------------- the panel that everybody sees

    async def tap(self, name: str, *keys: str) -> Any:
        """One after the other on the public panel; whatever a tap opens is kept as the form."""
        result = None
        for number in range(1, len(keys) + 1):
            panel = await self.room.panel()
            result = await self.pressed(name, panel, "m", keys[:number])
        if result is not None and result.response is not None and result.response.flags.ephemeral:
            self.form = result.response
        return result

    async def pressed(self, name: str, message: Any, act: str, keys: Sequence[str]) -> Any:
        """A button, which is one tap, or an entry of a list, which is two."""
        person, wanted = self.room.people[name], ".".join(keys)
        for part in buttons(message):
            if matches(part, f"{act}:{wanted}"):
                self.taps[name] += 1
                return answered(await person.click(message, custom_id=part["custom_id"]))
        for part in lists(message):
            if keys[-1] in [option["value"] for option in part["options"]]:
                self.taps[name] += 2
                return answered(await person.select(message, [keys[-1]], custom_id=part["custom_id"]))
        raise AssertionError(f"no {wanted} for {name} in {[b['custom_id'] for b in buttons(message)]}")

    async def own(self, name: str, *keys: str) -> Any:
        """The same on one's own panel, behind the door of the public one."""
        message = (await self.room.tap(name, "mine:")).response
        self.taps[name] += 1
        for number in range(1, len(keys) + 1):
            message = (await self.pressed(name, message, "v", keys[:number])).response
        self.form = message
        return message

    async def menu(self, name: str, act: str, *values: Any) -> Any:
        """Something of the table's menu; with values in its list of people."""
        message = (await self.room.tap(name, "menu")).response
        self.taps[name] += 2
        person = self.room.people[name]
        if values:
            part = next(p for p in people_lists(message) if matches(p, act))
            return answered(await person.select(message, values, custom_id=part["custom_id"]))
        return await self.room.tap(name, act, message)

    async def answers(self, name: str, token: str) -> Any:
        """An answer in notation, by the taps that the public panel has for it."""
        table = await self.room.table()
        menu = table.rules.private_panels.public_menu(
            table.rules.view(table.match.state, table.match.question, None)
        )
        assert menu is not None
        assert token in menu.paths, (token, list(menu.paths))
        return await self.tap(name, *(choice.key for choice in menu.paths[token]))

    # ---------------------------------------------------------------- forms

    async def tick(self, name: str, field: str, *values: str) -> None:
        """A list with ticks in the open form: opened and ticked, which is a tap more than its ticks.

        Where the field is buttons, a tap each.
        """
        part = next((p for p in lists(self.form) if p["custom_id"].endswith(f".{field}")), None)
        if part is None:
            await self.toggle(name, field, values)
            return
        await self.edit(
            name, await self.room.people[name].select(self.form, values, custom_id=part["custom_id"])
        )
        self.taps[name] += 1 + len(values)

    async def toggle(self, name: str, field: str, values: Sequence[str]) -> None:
        """The buttons of a field, so that these are chosen and no others."""
        start = f".{field}:"
        shown = [
            (part["custom_id"].rpartition(start)[2], part["style"] == 1)
            for part in buttons(self.form)
            if start in part["custom_id"]
        ]
        for key, chosen in shown:
            if chosen != any(wanted(value, key) for value in values):
                await self.step(name, f"{field}:{key}")
            for value in values:
                if wanted(value, key) and value != key:
                    for _ in range(int(value[2:]) - 1):
                        await self.step(name, f"{field}:{key}")

    async def page(self, name: str, number: str) -> None:
        """Another side of the open form."""
        part = next(p for p in buttons(self.form) if p["custom_id"].endswith(f"|{number}."))
        await self.edit(name, await self.room.people[name].click(self.form, custom_id=part["custom_id"]))
        self.taps[name] += 1

    async def step(self, name: str, step: str) -> None:
        """A button in the open form, such as `foul:push`."""
        part = next(p for p in buttons(self.form) if p["custom_id"].endswith(f".{step}"))
        await self.edit(name, await self.room.people[name].click(self.form, custom_id=part["custom_id"]))
        self.taps[name] += 1

    async def edit(self, name: str, result: Any) -> None:
        self.form = answered(result).response or self.form

    async def give(self, name: str) -> Any:
        """Send the form."""
        part = next(p for p in buttons(self.form) if ":give:" in p["custom_id"])
        self.taps[name] += 1
        return answered(await self.room.people[name].click(self.form, custom_id=part["custom_id"]))

    async def tells(self, name: str, opening: str, *fields: tuple[str, str]) -> None:
        """A whole form: opened by this key of the panel, lists ticked and steps taken, sent."""
        await self.tap(name, opening)
        for field, values in fields:
            if field == "step":
                await self.step(name, values)
            else:
                await self.tick(name, field, *values.split())
        await self.give(name)

    # ---------------------------------------------------------------- looking

    async def typed(self, name: str, line: str) -> Any:
        return await self.room.people[name].slash(self.room.channel, "move", answer=line)

    async def state(self) -> Any:
        return (await self.room.table()).match.state

    async def board(self) -> Any:
        return (await self.state()).board

    async def text(self) -> str:
        return shown_text(await self.room.panel())

    async def keys(self) -> list[str]:
        """The buttons of the panel in their order, those that answer."""
        return [arg(b) for b in buttons(await self.room.panel()) if matches(b, "m")]

    async def places(self) -> dict[str, tuple[int, int]]:
        """Where each button of the panel stands: its row and its column."""
        places = {}
        rows = [row for row in walk((await self.room.panel()).components) if row.get("type") == 1]
        for line, row in enumerate(rows):
            for column, part in enumerate(row["components"]):
                shown = part if isinstance(part, dict) else part.to_dict()
                if shown.get("custom_id"):
                    places[shown["custom_id"].split(":", 3)[3]] = (line, column)
        return places


def wanted(value: str, key: str) -> bool:
    """Whether a button is for this value: itself, or counted up to a number of cubes."""
    return value == key or (len(key) == 2 and value[:2] == key and value[2:].isdecimal())


def people_lists(message: Any) -> list[dict[str, Any]]:
    """Lists of people, which Discord fills itself."""
    return [part for part in walk(message.components) if part.get("type") == 5]


def arg(part: dict[str, Any]) -> str:
    return str(part["custom_id"].split(":", 4)[4])


def answered(result: Any) -> Any:
    assert result.acknowledged
    return result


def sentence(result: Any) -> str:
    """The private sentence that refused a tap."""
    answer = (result.followups or [result.response])[-1]
    assert answer.flags.ephemeral
    text = shown_text(answer)
    assert len(text) > 10
    assert "went wrong" not in text
    return text
