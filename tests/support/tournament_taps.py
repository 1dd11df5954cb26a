"""A tournament played by taps."""

import re
from typing import Any

from tests.support.message_parts import buttons, lists, shown_text
from tests.support.simulated_server import SimulatedServer

NAMES = ("Ann", "Bob", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hal")


class Cup:
    """A tournament in a hall, by the newest message that shows it."""

    def __init__(self, room: SimulatedServer) -> None:
        self.room = room
        self.organiser: Any = None

    async def plan(self, name: str, game: str = "crownfell", **chosen: str) -> Any:
        """Open its sign-up with these lists chosen."""
        result = await self.room.people[name].slash(self.room.channel, "tournament new", game=game)
        panel = result.response
        for word, value in chosen.items():
            select_menu = next(one for one in lists(panel) if f":plan:{word}." in one["custom_id"])
            await self.room.people[name].select(panel, [value], custom_id=select_menu["custom_id"])
        form = await self.tap(name, "plan:open.", panel)
        return await self.room.people[name].submit_modal(form, {"text": "Autumn Cup"})

    def shown(self) -> Any:
        """The newest message of the tournament in the channel."""
        return next(one for one in self.room.channel.history()[::-1] if "### 🏆" in shown_text(one))

    async def tap(self, name: str, act: str, message: Any = None) -> Any:
        """Tap the first button whose id has this act and begins so."""
        message = message or self.shown()
        wanted = [one for one in buttons(message) if re.search(rf"\d:{re.escape(act)}", one["custom_id"])]
        assert wanted, (act, [one["custom_id"] for one in buttons(message)])
        result = await self.room.people[name].click(message, custom_id=wanted[0]["custom_id"])
        await self.room.env.settle()
        return result

    async def begin(self, organiser: str, *names: str) -> str:
        """These people sign up, and the organiser begins it. Return its id."""
        for name in names:
            await self.tap(name, "enter")
        id: str = (await self.kept()).id
        await self.organise(organiser, f"organise:{id}.start", "callpairs")
        return id

    async def kept(self) -> Any:
        """As the store has it."""
        keeper = self.room.host.services.tournaments
        tournaments = [
            *await keeper.of_server(self.room.guild.id),
            *await keeper.finished_of_server(self.room.guild.id),
        ]
        return tournaments[0]

    async def pairs(self) -> list[tuple[str, str]]:
        """Names of those who have an open game, who begins first."""
        tournament, names = await self.kept(), {person.id: name for name, person in self.room.people.items()}
        pairs = [
            tournament.people_of(one) for one in tournament.tournament.rounds[-1].pairings if not one.result
        ]
        return [(names[first], names[second]) for first, second in pairs]

    async def at_a_table(self, winner: str, loser: str) -> None:
        """One opens their table, both sit down, and the loser resigns at once."""
        own = await self.tap(loser, "owngame")
        await self.tap(loser, "owntable", own.response)
        assert "<#" in shown_text(own.response)
        thread = self.room.channel.threads[-1]
        for name in (winner, loser):
            panel = next(one for one in thread.history()[::-1] if buttons(one))
            await self.tap(name, "accept", panel)
        await self.room.people[loser].slash(thread, "move", answer="resign")
        await self.room.env.settle()

    async def on_a_real_table(self, player: str, other: str, word: str) -> None:
        """Both say the same: `first`, `second` or `draw`."""
        for name in (player, other):
            own = await self.tap(name, "owngame")
            (tap,) = [
                b
                for b in buttons(own.response)
                if b["custom_id"].endswith(f".{word}") and "ownresult" in b["custom_id"]
            ]
            await self.room.people[name].click(own.response, custom_id=tap["custom_id"])
        await self.room.env.settle()

    async def choose_rule(self, name: str, field: str, value: str) -> str:
        """Choose a value of a field under More rules, by its index in the list. Return the id."""
        panel = (await self.tap(name, "organise")).response
        key = (await self.kept()).id
        for act in (f"cupplan:{key}.main", f"cupplan:{key}.rules"):
            await self.tap(name, act, panel)
        menu = next(one for one in lists(panel) if one["custom_id"].endswith(f".{field}"))
        await self.room.people[name].select(panel, [value], custom_id=menu["custom_id"])
        return key

    async def organise(self, name: str, *acts: str) -> Any:
        """Tap from the organiser's menu on; a number is picked from the list that is there."""
        panel = (await self.tap(name, "organise")).response
        for act in acts:
            if act.isdecimal():
                (select_menu,) = lists(panel)
                await self.room.people[name].select(panel, [act], custom_id=select_menu["custom_id"])
            else:
                await self.tap(name, act, panel)
        await self.room.env.settle()
        return panel
