"""The bot: what it is made of, one place for errors, and what it does at start and by itself."""

import asyncio
import logging
from collections.abc import Coroutine, Mapping, Sequence
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands, tasks

from cogs import taps
from cogs.acts.common import reply
from cogs.desk import Desk
from cogs.emojis import Emojis
from cogs.handlers import Handlers
from cogs.ids import TapId
from cogs.rulebook import Rulebook
from cogs.words import LANGUAGES, Words, language_of
from engine.ask import Refused
from sessions.kits import Kits
from sessions.privacy import Privacy
from sessions.store import Conflict, StoreFault
from sessions.tables import Tables

log = logging.getLogger("castellan")
ROOMS = ("cogs.play", "cogs.table", "cogs.reference", "cogs.privacy")
TICK_SECONDS = 20
UNKNOWN_CHANNEL, UNKNOWN_INTERACTION = 10003, 10062


class CommandWords(app_commands.Translator):
    """Names and descriptions of commands in every language of the house, out of `commands.ftl`."""

    def __init__(self, words: Words) -> None:
        self.words = words

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: Any
    ) -> str | None:
        language = language_of(locale)
        key = string.extras.get("key")
        if language == "en" or key is None or language not in LANGUAGES:
            return None
        return self.words.text(language, key)


class Tree(app_commands.CommandTree["Host"]):
    """The command tree with the one error handler of all commands."""

    async def on_error(
        self, interaction: discord.Interaction["Host"], error: app_commands.AppCommandError
    ) -> None:
        await interaction.client.failed(interaction, getattr(error, "original", error))


class Host(commands.Bot):
    """Castellan on Discord. Everything it needs is handed in by bot.py."""

    def __init__(self, tables: Tables, words: Words, painter: Any, rulebooks: Mapping[str, Rulebook]) -> None:
        intents = discord.Intents(guilds=True)
        super().__init__(
            command_prefix=(),
            intents=intents,
            tree_cls=Tree,
            help_command=None,
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            chunk_guilds_at_startup=False,
        )
        self.tables = tables
        self.kits = Kits(tables.store)
        self.privacy = Privacy(tables)
        self.words = words
        self.painter = painter
        self.rulebooks = rulebooks
        self.card_emojis = Emojis(self)
        self.desk = Desk(self)
        self.handlers = Handlers(self)
        self._mended = False
        self._stuck: set[str] = set()
        self._chores: set[asyncio.Task[None]] = set()

    async def setup_hook(self) -> None:
        await self.tables.store.open()
        self.add_dynamic_items(*taps.ALL)
        await self.tree.set_translator(CommandWords(self.words))
        for room in ROOMS:
            await self.load_extension(room)
        await self.tree.sync()

    async def on_ready(self) -> None:
        log.info("ready as %s in %d servers", self.user, len(self.guilds))
        if not self._mended:
            self._mended = True
            self.chore(self.card_emojis.upload())
            await self.desk.mend()
            self.tick.start()

    def chore(self, work: Coroutine[Any, Any, None]) -> None:
        """Something that goes on beside the answers; kept from the collector until it is done."""
        task = asyncio.create_task(work)
        self._chores.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._chores.discard(task)
        if not task.cancelled() and (fault := task.exception()) is not None:
            log.error("a chore was not finished", exc_info=fault)

    @tasks.loop(seconds=TICK_SECONDS)
    async def tick(self) -> None:
        """What is due by itself: lobbies that waited too long. What cannot be served is passed over."""
        try:
            names = await self.tables.store.due(self.tables.now(), 100 + len(self._stuck))
        except StoreFault as fault:
            log.error("the store: %s", fault)
            return
        for name in names:
            if name not in self._stuck:
                await self._serve(name)

    async def _serve(self, name: str) -> None:
        try:
            told = await self.tables.expire(name)
        except Refused as refused:
            log.warning("table %s is due and cannot be loaded: %s %s", name, refused, refused.facts)
            self._stuck.add(name)
        except StoreFault as fault:
            log.error("the store: %s", fault)
        except Exception:
            log.exception("table %s was due and could not be served", name)
            self._stuck.add(name)
        else:
            if told is not None:
                await self.desk.catch_up(told.table)
                await self.desk.remind(told)

    async def close(self) -> None:
        self.tick.cancel()
        for chore in self._chores:
            chore.cancel()
        try:
            await super().close()
        finally:
            await self.tables.store.close()

    # ---------------------------------------------------------------- taps and errors

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """A component whose id is none of ours (a former version's, a forged one) is answered here."""
        data: Any = interaction.data or {}
        if interaction.type is discord.InteractionType.component and not taps.known(data):
            await self.failed(interaction, Refused("stale"))
        elif interaction.type is discord.InteractionType.modal_submit:
            tap = TapId.read(str(data.get("custom_id", "")))
            if tap is None:
                await self.failed(interaction, Refused("stale"))
            else:
                await self.tapped(interaction, tap, taps.typed(data))

    async def tapped(
        self, interaction: discord.Interaction["Host"], tap: TapId, values: Sequence[str]
    ) -> None:
        """Every tap on a component of ours ends here; whatever happens, it is answered."""
        try:
            await self.handlers.handle(interaction, tap, values)
        except Exception as error:
            await self.failed(interaction, error, tap.table)

    async def failed(
        self, interaction: discord.Interaction["Host"], error: BaseException, table: str = ""
    ) -> None:
        """The one place for errors: a refusal is explained, a fault is logged and owned up to."""
        voice = self.desk.private_voice(interaction)
        try:
            if isinstance(error, Refused):
                await self.handlers.refuse(interaction, error, table)
            elif isinstance(error, StoreFault | Conflict):
                log.error("the store: %s", error)
                await reply(interaction, voice.say("fault-store"))
            elif isinstance(error, app_commands.CheckFailure):
                await reply(interaction, voice.say("fault-permission"))
            elif isinstance(error, app_commands.AppCommandError):
                log.info("a command that is not ours as it is now: %s", what(interaction))
                await reply(interaction, voice.say("fault-command"))
            elif isinstance(error, discord.Forbidden) or getattr(error, "code", 0) == UNKNOWN_CHANNEL:
                log.info("forbidden: %s", error)
                await reply(interaction, voice.say("fault-forbidden"))
            elif isinstance(error, discord.NotFound) and error.code == UNKNOWN_INTERACTION:
                log.warning("an answer came too late for Discord: %s", what(interaction))
            else:
                log.error("a fault while answering %s", what(interaction), exc_info=error)
                await reply(interaction, voice.say("fault"))
        except (discord.HTTPException, discord.InteractionResponded) as second:
            log.warning("could not even say so: %s", second)


def what(interaction: discord.Interaction[Any]) -> str:
    """What somebody did, for the log; what they picked or typed may be a secret and is left out."""
    data: Any = interaction.data or {}
    tap = TapId.read(str(data.get("custom_id", "")).lstrip("su"))
    return f"{tap.act} at table {tap.table or '-'}" if tap else f"/{data.get('name', '?')}"
