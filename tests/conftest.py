"""What many tests need: rules of a pack, a random player, a host inside SimCord with people and a channel."""

import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import simcord

import bot
from engine import files, pack
from engine.game import Setup, games
from engine.match import Match
from sessions.memory import MemoryStore

HERE = Path(__file__).resolve().parent
PACKS = {
    "house": HERE.parent / "data/crownfell/house.pack.yaml",
    "test": HERE / "packs/crownfell/test.pack.yaml",
}


def rules_of(name: str) -> Any:
    """Crownfell's rules with a pack."""
    known = games()
    _, built = pack.read(known, str(PACKS[name]), files.text(PACKS[name]))
    return known["crownfell"].rules(built)


@pytest.fixture(scope="session", params=["house", "test"])
def rules(request: pytest.FixtureRequest) -> Any:
    return rules_of(request.param)


def new_match(rules: Any, number: int, **options: str) -> Match[Any]:
    return Match.new(rules, Setup(("Ann", "Bob"), options, number.to_bytes(32, "big")))


def random_answer(match: Match[Any], rng: random.Random) -> tuple[int, str]:
    """One of the legal answers of a seat that is asked."""
    assert match.ask is not None
    seat = rng.choice(match.ask.seats)
    return seat, rng.choice(list(match.ask.tokens[seat]))


class Hall:
    """A server inside SimCord: a channel, people, and the bot, which can be started again."""

    def __init__(self, env: Any, host: Any, locale: str, build: Callable[[], Any]) -> None:
        self.env, self.host, self.build = env, host, build
        self.guild = env.create_guild("Hall", preferred_locale=locale)
        self.channel = self.guild.create_text_channel("games")
        self.people = {}
        for name in ("Ann", "Bob", "Cleo"):
            self.people[name] = self.guild.add_member(env.create_user(name.lower(), global_name=name))

    async def restart(self) -> None:
        """The bot's process dies and comes back; Discord and the store stay."""
        self.host = self.build()
        await self.env.restart_bot(self.host)

    async def table(self) -> Any:
        return await self.host.tables.at(self.channel.id)

    async def panel(self) -> Any:
        """The message that is the table's current panel."""
        table = await self.table()
        return self.message(table.body.panel)

    def message(self, number: int) -> Any:
        return next(message for message in self.channel.history() if message.id == number)

    async def opened(self, game: str = "crownfell") -> Any:
        """Ann opens a table, Bob joins, Ann starts."""
        await self.people["Ann"].slash(self.channel, "play", game=game)
        await self.tap("Bob", "join")
        return await self.tap("Ann", "start")

    async def tap(self, name: str, act: str, message: Any = None) -> Any:
        """Tap the button of the panel whose id has this act (and argument, as `m:ANG`)."""
        message = message or await self.panel()
        wanted = next(b for b in buttons(message) if matches(b, act))
        return await self.people[name].click(message, custom_id=wanted["custom_id"])

    async def asked(self) -> list[str]:
        """Names of the people who are asked."""
        table = await self.table()
        ask = table.match.ask if table.match else None
        by_id = {person.id: name for name, person in self.people.items()}
        return [by_id[table.body.seats[seat].person] for seat in (ask.seats if ask else ())]


def matches(button: dict[str, Any], act: str) -> bool:
    _, _, _, found, arg = button["custom_id"].lstrip("su").split(":", 4)
    return f"{found}:{arg}" == act if ":" in act else found == act


def walk(components: Any) -> list[dict[str, Any]]:
    """All components of a message, nested ones included, as Discord has them."""
    found = []
    for component in components:
        data = component if isinstance(component, dict) else component.to_dict()
        found.append(data)
        found += walk(data.get("components", ()))
    return found


def buttons(message: Any, *, enabled: bool = True) -> list[dict[str, Any]]:
    return [
        part
        for part in walk(message.components)
        if part.get("type") == 2 and part.get("custom_id") and not (enabled and part.get("disabled"))
    ]


def lists(message: Any) -> list[dict[str, Any]]:
    return [part for part in walk(message.components) if part.get("type") == 3]


def shown_text(message: Any) -> str:
    """All text of a message, alt texts included."""
    found = [message.content or ""]
    for part in walk(message.components):
        found.append(part.get("content", ""))
        found += [item.get("description") or "" for item in part.get("items", ())]
    return "\n".join(text for text in found if text)


@asynccontextmanager
async def hall(locale: str = "en-US", store: Any = None) -> AsyncIterator[Hall]:
    """A hall with a host; an unhandled error of the bot fails the test."""
    kept = store or MemoryStore()

    def build() -> Any:
        return bot.build(kept)

    host = build()
    async with simcord.run(host, settle_timeout=20.0) as env:
        yield Hall(env, host, locale, build)
