"""The bot: what it is made of, one place for errors, and what it does at start and by itself."""

import asyncio
import contextlib
import logging
import time
from collections.abc import Coroutine, Mapping, Sequence
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands, tasks

from cogs.components import dynamic_items
from cogs.components.card_emojis import Emojis
from cogs.components.custom_ids import TapId
from cogs.delivery import retries
from cogs.delivery.match_start import MatchStarts
from cogs.delivery.panel_sync import SETTLING, PanelSync
from cogs.delivery.sender import lack
from cogs.handlers.base import reply
from cogs.handlers.router import Router
from cogs.runtime import log_context, shutdown, tap_costs
from cogs.runtime.daily_posts import DailyPosts
from cogs.runtime.dedupe import Dedupe
from cogs.runtime.handover import Handover
from cogs.runtime.randomness_beacon import Beacon
from cogs.runtime.scheduler import Scheduler
from cogs.text.rulebook import Rulebook
from cogs.text.sentences import LANGUAGES, Words, language_of
from engine.ask import Refused
from sessions.common.cooldowns import Cooldowns
from sessions.common.log_throttle import LogThrottle
from sessions.computers.computer_players import Computers
from sessions.computers.teaching import Teaching
from sessions.computers.worker_pool import WorkerPool
from sessions.daily_puzzle.postings import Postings
from sessions.daily_puzzle.progress import Daily, Puzzles
from sessions.people.kept_kits import KeptKits
from sessions.personal_data import PersonalData
from sessions.store.protocol import Conflict, Damaged, StoreFault
from sessions.store.shards import ALL, Shards
from sessions.tables.registry import Tables

log = logging.getLogger("castellan")
ROOMS = (
    *(
        "cogs.commands.play_command",
        "cogs.commands.table_commands",
        "cogs.commands.profile_commands",
        "cogs.commands.lookup_commands",
        "cogs.commands.puzzle_commands",
        "cogs.commands.privacy_command",
        "cogs.commands.doctor_command",
    ),
    "cogs.runtime.guild_events",
)
TICK_SECONDS = 20
LONG = "long chore"
REFUSALS = (retries.UNKNOWN_CHANNEL, retries.ARCHIVED, retries.LOCKED)


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


class Tree(app_commands.CommandTree["CastellanBot"]):
    """The command tree with the one error handler of all commands."""

    async def interaction_check(self, interaction: discord.Interaction["CastellanBot"], /) -> bool:
        log_context.follow(interaction)
        host = interaction.client
        if not await host.takes(interaction):
            return False
        if interaction.type is discord.InteractionType.autocomplete or interaction.command is None:
            return True
        try:
            host.charge(interaction, tap_costs.COMMANDS.get(interaction.command.qualified_name, ""))
        except Refused as refused:
            await host.failed(interaction, refused)
            return False
        return True

    async def on_error(
        self, interaction: discord.Interaction["CastellanBot"], error: app_commands.AppCommandError
    ) -> None:
        if interaction.type is discord.InteractionType.autocomplete:
            log.info("nothing could be suggested for %s", what(interaction), exc_info=error)
            with contextlib.suppress(*retries.FAULTS, discord.InteractionResponded):
                await interaction.response.autocomplete([])
            return
        await interaction.client.failed(interaction, getattr(error, "original", error))


class CastellanBot(commands.AutoShardedBot):
    """Castellan on Discord. Everything it needs is handed in by bot.py."""

    def __init__(
        self,
        tables: Tables,
        words: Words,
        painter: Any,
        rulebooks: Mapping[str, Rulebook],
        thinking: WorkerPool,
        shards: Shards | None = ALL,
        puzzles: Sequence[Daily] = (),
        beacon: Beacon | None = None,
        **options: Any,
    ) -> None:
        """shards: this process's own; None: all of them, as many as Discord advises. puzzles: of the day.
        beacon: one whose rounds go into deals. options: more for discord.py's client, such as a trace of its
        requests.
        """
        intents = discord.Intents(guilds=True)
        super().__init__(
            command_prefix=(),
            intents=intents,
            tree_cls=Tree,
            help_command=None,
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            chunk_guilds_at_startup=False,
            shard_count=shards.of if shards else None,
            shard_ids=list(shards.ids) if shards else None,  # type: ignore[arg-type]
            **options,
        )
        self.own = shards or ALL
        self.tables, self.watch = tables, tables.watch
        self.kits = KeptKits(tables.store)
        self.puzzles = Puzzles(tables.store, tables.people, puzzles, thinking, lambda: tables.now())
        self.postings = Postings(tables.store, lambda: tables.now())
        self.privacy = PersonalData(tables, self.postings)
        self.words = words
        self.painter = painter
        self.rulebooks = rulebooks
        self.card_emojis = Emojis(self)
        self.desk = PanelSync(self)
        self.beacon = beacon
        self.starts = MatchStarts(self)
        self.thinking = thinking
        self.teaching = Teaching(tables, thinking)
        self.computers = Computers(tables, thinking, self.desk.catch_up)
        self.clockwork = Scheduler(self)
        self.herald = DailyPosts(self)
        self.handlers = Router(self)
        self.once = Dedupe()
        self.cooldowns = Cooldowns(lambda: tables.now())
        self.relay = Handover(self)
        self.sparing = LogThrottle(log)
        self._mended = False
        self._chores: set[asyncio.Task[None]] = set()

    async def setup_hook(self) -> None:
        retries.answer_surely()
        await self.tables.store.open()
        await self.tables.keeper.packs.stock()
        await self.clockwork.wake()
        self.add_dynamic_items(*dynamic_items.ALL)
        await self.tree.set_translator(CommandWords(self.words))
        for room in ROOMS:
            await self.load_extension(room)
        if 0 in self.own.ids:  # for all processes
            await self.tree.sync()
        self.chore(self.relay.run(), long=True)

    async def on_ready(self) -> None:
        log.info("ready as %s in %d servers", self.user, len(self.guilds))
        await self.clockwork.found()
        if not self._mended:
            self._mended = True
            self.chore(self._begin(), long=True)

    async def _begin(self) -> None:
        """What is done once, as soon as this process leads."""
        settling = 0.0 if self.tables.store.leads else SETTLING  # the former process may be showing them
        await self.tables.store.lead()
        self.chore(self.card_emojis.upload(add=0 in self.own.ids), long=True)
        await self.desk.mend(settling)
        await self.computers.wake(self.serves)
        self.tick.start()

    async def on_resumed(self) -> None:
        await self.clockwork.found()

    async def on_disconnect(self) -> None:
        self.clockwork.lost()

    def chore(self, work: Coroutine[Any, Any, None], *, long: bool = False) -> None:
        """Something that goes on beside the answers; kept from the collector until it is done.

        long: nobody waits for its end, so it is dropped when the bot leaves.
        """
        task = asyncio.create_task(work, name=LONG if long else None)
        self._chores.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._chores.discard(task)
        if not task.cancelled() and (fault := task.exception()) is not None:
            log.error("a chore was not finished", exc_info=fault)

    @tasks.loop(seconds=TICK_SECONDS)
    async def tick(self) -> None:
        """What is due by itself, and what could not be shown before. What cannot be served is passed over."""
        if not self.tables.store.leads:
            return
        try:
            if not await self.clockwork.beat():
                return
            await self.clockwork.serve()
            await self.desk.mend(SETTLING)
            await self.desk.disarm_the_rest()
            await self.herald.serve()
            await self.computers.wake(self.serves)
        except StoreFault as fault:
            self.sparing.say(logging.ERROR, f"the store: {fault}")

    def serves(self, guild: int) -> bool:
        """Whether the bot is in this server (0: no server) now, and Discord can reach it."""
        there = self.get_guild(guild) if guild else None
        return not guild or (there is not None and not there.unavailable)

    async def finish(self) -> None:
        """Before leaving: answers and chores that are in hand."""
        self.tick.cancel()
        for shard in self.shards.values():
            await shard.disconnect()  # nothing further is taken in
        await self.computers.close()
        await self.relay.leave()
        await shutdown.finish(lambda: [task for task in self._chores if task.get_name() != LONG])

    async def close(self) -> None:
        self.tick.cancel()
        await shutdown.drop(shutdown.in_hand() | self._chores)
        await self.computers.close()
        try:
            await super().close()
        finally:
            await self.tables.store.close()

    # ---------------------------------------------------------------- taps and errors

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        """Every event goes through here the moment it was read: the earliest that an interaction is seen."""
        if event == "interaction":
            self.watch.arrived(args[0].id, log_context.kind_of(args[0]))
        super().dispatch(event, *args, **kwargs)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Every tap and every form comes by here. discord.py drops what it does not find: a component whose
        id is none of ours (a former version's, a forged one), or that its message does not have any more.
        """
        data: Any = interaction.data or {}
        if interaction.type is discord.InteractionType.component:
            tap = dynamic_items.read(data)
            if tap is not None and dynamic_items.is_there(interaction):
                await self.tapped(interaction, tap, dynamic_items.chosen(interaction))
            elif await self.takes(interaction):
                gone = Refused("stale" if tap is None else "gone")
                await self.failed(interaction, gone, tap.table if tap else "")
        elif interaction.type is discord.InteractionType.modal_submit:
            tap = TapId.read(str(data.get("custom_id", "")))
            if tap is not None:
                await self.tapped(interaction, tap, dynamic_items.typed(data))
            elif await self.takes(interaction):
                await self.failed(interaction, Refused("stale"))

    async def takes(self, interaction: discord.Interaction[Any]) -> bool:
        """Whether this process has to answer it; to be asked once about each."""
        return self.once.first(interaction.id) and await self.relay.mine(interaction)

    async def tapped(
        self, interaction: discord.Interaction["CastellanBot"], tap: TapId, values: Sequence[str]
    ) -> None:
        """Every tap on a component of ours ends here; whatever happens, it is answered."""
        if not await self.takes(interaction):
            return
        log_context.follow(interaction, tap)
        began = time.perf_counter()
        try:
            self.charge(interaction, tap_costs.of_tap(tap.act, tap.arg))
            await self.handlers.handle(interaction, tap, values)
        except Exception as error:
            await self.failed(interaction, error, tap.table)
        await acknowledged(interaction)
        log.debug("tapped", extra={"seconds": round(time.perf_counter() - began, 4)})

    def charge(self, interaction: discord.Interaction[Any], what: str) -> None:
        """Somebody does what costs others something; raises Refused where that is too often."""
        if what:
            self.cooldowns.take(what, interaction.user.id, interaction.guild_id or 0)

    def _count(self, error: BaseException) -> None:
        if isinstance(error, Refused):
            self.watch.refused(error.reason, error.rule)
        else:
            self.watch.failed(log_context.fault_of(error))

    async def failed(
        self, interaction: discord.Interaction["CastellanBot"], error: BaseException, table: str = ""
    ) -> None:
        """The one place for errors: a refusal is explained, a fault is logged and owned up to."""
        self._count(error)
        voice = self.desk.private_voice(interaction)
        try:
            if isinstance(error, Refused):
                await self.handlers.refuse(interaction, error, table)
            elif isinstance(error, Damaged):
                self.sparing.say(logging.ERROR, f"the store: {error}")
                await reply(interaction, voice.say("fault-damaged"))
            elif isinstance(error, StoreFault | Conflict):
                self.sparing.say(logging.ERROR, f"the store: {error}")
                await reply(interaction, voice.say("fault-store"))
            elif isinstance(error, app_commands.CheckFailure):
                await reply(interaction, voice.say("fault-permission"))
            elif isinstance(error, app_commands.AppCommandError):
                log.info("a command that is not ours as it is now: %s", what(interaction))
                await reply(interaction, voice.say("fault-command"))
            elif isinstance(error, discord.Forbidden) or retries.code(error) in REFUSALS:
                log.info("forbidden: %s", error)
                await reply(interaction, lack(interaction, voice))
            elif retries.code(error) == retries.UNKNOWN_MESSAGE and not interaction.response.is_done():
                await self.handlers.refuse(interaction, Refused("gone"), table)
            elif retries.code(error) in retries.LAPSED:
                log.warning("an answer came too late for Discord: %s", what(interaction))
            elif isinstance(error, retries.FAULTS) and retries.passing(error):
                log.warning("Discord did not answer while answering %s: %s", what(interaction), error)
                await reply(interaction, voice.say("fault-discord"))
            else:
                log.error("a fault while answering %s", what(interaction), exc_info=error)
                await reply(interaction, voice.say("fault"))
        except (*retries.FAULTS, discord.InteractionResponded) as second:
            log.warning("could not even say so: %s", second)
        if not isinstance(error, Refused | StoreFault | Conflict):
            await self._shown_after_all(interaction)

    async def _shown_after_all(self, interaction: discord.Interaction["CastellanBot"]) -> None:
        """What was stored before a fault is shown all the same."""
        for row in await self.tables.store.at_place(interaction.channel_id or 0):
            if row.told < row.version:
                await self.desk.mend_one(row.table)


async def acknowledged(interaction: discord.Interaction[Any]) -> None:
    """What was answered elsewhere, as by a fresh panel for one that is gone, is no tap that failed."""
    if not interaction.response.is_done():
        with contextlib.suppress(*retries.FAULTS, discord.InteractionResponded):
            await interaction.response.defer()


def what(interaction: discord.Interaction[Any]) -> str:
    """What somebody did, for the log; what they picked or typed may be a secret and is left out."""
    data: Any = interaction.data or {}
    tap = TapId.read(str(data.get("custom_id", "")).lstrip("su"))
    return f"{tap.act} at table {tap.table or '-'}" if tap else f"/{data.get('name', '?')}"
