"""A server inside SimCord: a channel, people, and the bot, which can be started again."""

import asyncio
import functools
import inspect
import pickle
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import discord
import simcord
from discord import app_commands
from simcord.backend import serializers
from simcord.backend.models import Overwrite
from simcord.interactions import base_payload
from simcord.results import InteractionResult, to_discord_message

import practice
import simcord_patches
from cogs.competitions.tournament_panels import TournamentPanels
from cogs.core.client import CastellanBot
from cogs.core.runtime import shutdown
from cogs.core.runtime.background import BackgroundTasks
from cogs.core.runtime.scheduler import AwakeClock
from engine.questions import Refused
from sessions.common.cooldowns import NO_RATES, Rate
from sessions.computers.teacher_tasks import USUAL_LIMITS, TeachingLimits
from sessions.store.memory import MemoryStore
from sessions.store.protocol import StoreError
from sessions.store.stored_kinds import declared_kinds
from sessions.tables.table_limits import AMPLE
from tests.support import building, garbage, settling
from tests.support.building import secrets_in_order
from tests.support.discord_private import all_commands, upload_commands
from tests.support.discord_rules import in_simcord
from tests.support.message_parts import buttons, matches
from tests.support.personal_traces import faults_of_kinds

simcord_patches.install()
in_simcord.install()


# A command that is not ours as it is now: an old one, or a forged one.
FOREIGN = (
    app_commands.CommandNotFound,
    app_commands.CommandSignatureMismatch,
    app_commands.TransformerError,
)


_told: dict[tuple[str, ...], bytes] = {}


async def sync(tree: Any) -> list[app_commands.AppCommand]:
    """As `tree.sync()`; the same commands are put into all of Discord's languages once a process.

    That is two fifths of what it takes to open a hall.
    """
    commands = all_commands(tree)
    names = tuple(command.qualified_name for command in commands)
    if names not in _told:
        _told[names] = pickle.dumps(
            [await command.get_translated_payload(tree, tree.translator) for command in commands]
        )
    payloads = pickle.loads(_told[names])
    return await upload_commands(tree, payloads)


class SimulatedServer:
    """A server inside SimCord: a channel, people, and the bot, which can be started again."""

    def __init__(self, env: Any, host: CastellanBot, locale: str, build: Callable[..., CastellanBot]) -> None:
        self.env, self.host, self.build = env, host, build
        self.guild = env.create_guild("Hall", preferred_locale=locale)
        self.channel = self.guild.create_text_channel("games")
        self.people: dict[str, Any] = {}
        self.locales: dict[int, str] = {}
        for name in ("Ann", "Bob", "Cleo"):
            self.welcome(name)

    def welcome(self, name: str, shown: str | None = None, locale: str = "en-US") -> Any:
        """A new member; `shown`: their display name, `locale`: their Discord's language."""
        user = self.env.create_user(f"{name.lower()}", global_name=shown or name)
        person = self.people[name] = self.guild.add_member(user)
        self.locales[person.id] = locale
        return person

    def speak(self, name: str, locale: str) -> None:
        self.locales[self.people[name].id] = locale

    async def restart(self, **changes: Any) -> None:
        """The bot's process dies and comes back; Discord and the store stay. changes: of `hall`'s `build`."""
        await self.env.settle()
        await asyncio.gather(*self.host.services.background.short(), return_exceptions=True)
        await self.host.tables.store.close()
        self.host = self.build(**changes)
        await self.env.restart_bot(self.host)

    async def table(self) -> Any:
        return await self.host.tables.find_in_channel(self.channel.id)

    async def panel(self) -> Any:
        """The message that is the table's current panel."""
        table = await self.table()
        return self.message(table.body.shown.panel)

    def message(self, number: int) -> Any:
        return to_discord_message(self.env, self.env.backend.get_message(self.channel.id, number))

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

    async def at_once(self, *taps: tuple[str, Any, str]) -> list[Any]:
        """Taps (name, message, custom_id) that all arrive before the bot has answered any."""
        results = []
        for name, message, custom_id in taps:
            results.append(self.sent(name, message, custom_id))
        await self.env.settle()
        return results

    def sent(self, name: str, message: Any, custom_id: str) -> Any:
        """A tap on its way; the bot has not seen it yet."""
        backend = self.env.backend
        stored = backend.get_message(self.channel.id, message.id)
        record, payload = base_payload(
            backend,
            type=3,
            channel_id=self.channel.id,
            guild_id=self.guild.id,
            user_id=self.people[name].id,
            data={"custom_id": custom_id, "component_type": 2},
        )
        record.source_message_id = message.id
        backend.emit(
            "INTERACTION_CREATE", {**payload, "message": dict(serializers.message_payload(backend, stored))}
        )
        return InteractionResult(self.env, record)

    def planted(self, *custom_ids: str, place: int = 0) -> Any:
        """A message of the bot with buttons of these ids, as a former version may have left it. place: of
        another channel."""
        backend = self.env.backend
        row = [
            {"type": 2, "style": 2, "label": f"{n}", "custom_id": given} for n, given in enumerate(custom_ids)
        ]
        message = backend.create_message(
            place or self.channel.id,
            backend.bot_user.id,
            components=[{"type": 1, "components": row}],
            flags=1 << 15,
        )
        return to_discord_message(self.env, message)

    async def asked(self) -> list[str]:
        """Names of the people who are asked."""
        table = await self.table()
        ask = table.match.question if table.match else None
        by_id = {person.id: name for name, person in self.people.items()}
        return [by_id[table.body.seats[seat].person] for seat in (ask.seats if ask else ())]


def deny(room: SimulatedServer, channel: Any, **what: bool) -> None:
    """The bot may not do this in a channel any more; nothing: it may again."""
    denied = discord.Permissions(**what).value
    room.env.backend.set_overwrite(channel.id, Overwrite(room.host.user.id, 1, 0, denied))


def there(room: "SimulatedServer", message: Any) -> bool:
    """Whether a message still stands in the channel."""
    return message.id in {one.id for one in room.env.backend.messages[room.channel.id].values()}


_uploaded: dict[tuple[Any, ...], list[str]] = {}


@asynccontextmanager
async def running(host: Any) -> AsyncIterator[simcord.Env]:
    """Run the bot inside SimCord, as `simcord.run` does, as an application that has its emojis already.

    Only the first bot of its packs uploads them.
    """
    env = simcord.Env(host, settle_timeout=30.0, check_errors=False)
    packs = tuple((game, *game_packs.rules) for game, game_packs in host.tables.packs_by_game.items())
    key = (packs, type(host.services.pictures.painter))
    for name in _uploaded.get(key, ()):
        env.backend.create_application_emoji(name)
    await env.start()
    try:
        with env.time_context():
            yield env
            emojis = host.services.card_emojis
            ready, wanted = emojis.progress()
            if key not in _uploaded and ready == wanted:
                _uploaded[key] = [emoji.name for emoji in emojis.ready_emojis.values()]
    finally:
        await env.shutdown()


@asynccontextmanager
async def hall(
    locale: str = "en-US",
    store: Any = None,
    folders: tuple[Path, ...] = (),
    pace: float = 0.0,
    rates: Mapping[str, Rate] = NO_RATES,
    teaching: TeachingLimits = USUAL_LIMITS,
    **more: Any,
) -> AsyncIterator[SimulatedServer]:
    """A hall with a host; an unhandled error of the bot fails the test.

    locale: the server's language; folders: more card packs; pace: of computers' answers; rates: of what costs
    others something; teaching: how long a teacher thinks; more: of `bot.build`, as settings of its tables;
    nothing is painted unless they have `tools=tools(PAINTER)`.
    """
    hall_store, chores = store or MemoryStore(), list[BackgroundTasks]()
    more.setdefault("secret", secrets_in_order())
    more.setdefault("most", AMPLE)
    if "now" in more:  # the hours of a test's Clock pass while the bot is awake, those of a function unseen
        clock = more["now"]
        more.setdefault("awake", AwakeClock(clock).seconds if inspect.isfunction(clock) else clock)

    def build(pace: float = pace, **changes: Any) -> Any:
        built = building.build(hall_store, folders, **{**more, **changes})
        chores.append(built.services.background)
        built.services.cooldowns.rates = rates
        built.services.teaching.limits = teaching
        built.computers.answer_delay = pace
        built.services.private_panels.update_delay = 0.0
        built.services.get(TournamentPanels).open_panels.update_delay = 0.0
        built.tree.sync = functools.partial(sync, built.tree)
        return built

    host = build()
    try:
        async with settling.indexed(), running(host) as env:
            room = SimulatedServer(env, host, locale, build)
            practice.set_locales(env, room.locales)
            yield room
            faults = [error for error in env.errors if not is_answered(error)]
            if faults:
                raise BaseExceptionGroup("the bot did not handle these", faults)
            check_kinds(hall_store, room)
    finally:
        for begun in chores:  # SimCord stops what it began itself, not what a test did past it
            begun.close()
            await shutdown.cancel_tasks(begun.running)
        await hall_store.close()  # SimCord closes the first host alone
        garbage.count_closed_hall()


def check_kinds(store: Any, room: SimulatedServer) -> None:
    """Fail if a memory store has an undeclared kind, or people in a kind that names nobody."""
    if isinstance(store, MemoryStore):
        user_ids = [str(person.id) for person in room.people.values()]
        faults = faults_of_kinds(store, declared_kinds(), user_ids)
        assert not faults, "\n".join(faults)


def is_answered(error: BaseException) -> bool:
    """What the bot's one place for errors answers with a sentence; SimCord counts it all the same."""
    original = getattr(error, "original", None)
    return isinstance(error, FOREIGN) or isinstance(original, Refused | StoreError | discord.Forbidden)
