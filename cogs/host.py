"""The bot: what it is made of, one place for errors, and what it does at start and by itself."""

import asyncio
import logging
from collections.abc import Coroutine, Mapping, Sequence
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands, tasks

from cogs import taps
from cogs.desk import Desk
from cogs.emojis import Emojis
from cogs.handlers import Handlers
from cogs.ids import TapId
from cogs.rulebook import Rulebook
from cogs.words import LANGUAGES, Words, language_of
from engine.ask import Refused
from sessions.store import Conflict, StoreFault
from sessions.tables import Tables

log = logging.getLogger("castellan")
ROOMS = ("cogs.play", "cogs.table", "cogs.reference")
TICK_SECONDS = 20


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
        task.add_done_callback(self._chores.discard)

    @tasks.loop(seconds=TICK_SECONDS)
    async def tick(self) -> None:
        """What is due by itself: lobbies that waited too long. What cannot be served is passed over."""
        names = await self.tables.store.due(self.tables.now(), 100 + len(self._stuck))
        for name in names:
            if name in self._stuck:
                continue
            try:
                told = await self.tables.expire(name)
                if told is None:
                    self._stuck.add(name)
                else:
                    await self.desk.show(told)
            except Exception:
                log.exception("table %s was due and could not be served", name)
                self._stuck.add(name)

    async def close(self) -> None:
        self.tick.cancel()
        try:
            await super().close()
        finally:
            await self.tables.store.close()

    # ---------------------------------------------------------------- taps and errors

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
                await say(interaction, voice.say("fault-store"))
            elif isinstance(error, app_commands.CheckFailure):
                await say(interaction, voice.say("fault-permission"))
            elif isinstance(error, discord.Forbidden):
                log.info("forbidden: %s", error)
                await say(interaction, voice.say("fault-forbidden"))
            elif isinstance(error, discord.NotFound) and error.code == 10062:
                log.warning("an answer came too late for Discord: %s", interaction.data)
            else:
                log.error("a fault while answering %s", interaction.data, exc_info=error)
                await say(interaction, voice.say("fault"))
        except discord.HTTPException as second:
            log.warning("could not even say so: %s", second)


async def say(interaction: discord.Interaction[Any], text: str, view: discord.ui.View | None = None) -> None:
    """A private sentence, whether or not the interaction has been answered already."""
    more: dict[str, Any] = {"view": view} if view else {}
    if interaction.response.is_done():
        await interaction.followup.send(text, ephemeral=True, **more)
    else:
        await interaction.response.send_message(text, ephemeral=True, **more)


async def run_until_closed(host: Host, token: str) -> None:
    """Log in and stay; closes cleanly when cancelled."""
    try:
        await host.start(token)
    except asyncio.CancelledError:
        await host.close()
        raise
