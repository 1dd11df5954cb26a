"""The Discord client: starts the bot's parts, runs the background tick, and routes interactions to
handlers.
"""

import contextlib
import logging
import time
from collections.abc import Callable, Sequence
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands, tasks

from cogs.core import features
from cogs.core.chores import Chores
from cogs.core.cog import BotCog
from cogs.core.components import items
from cogs.core.components.button_ids import ButtonId
from cogs.core.delivery import discord_internals, retries, sender
from cogs.core.errors import ErrorReplies, describe_interaction
from cogs.core.interactions.double_taps import DoubleTaps
from cogs.core.interactions.replies import Replies
from cogs.core.interactions.router import Dedupe, Router
from cogs.core.runtime import log_context, shutdown
from cogs.core.runtime.command_upload import CommandUpload
from cogs.core.runtime.guild_events import GuildEvents
from cogs.core.runtime.handover import Handover
from cogs.core.runtime.identify_pauses import IdentifyPauses
from cogs.core.runtime.resync import SETTLING
from cogs.core.runtime.scheduler import LOOK_SECONDS, AwakeClock, Scheduler
from cogs.core.runtime.unreadable_events import UnreadableEvents, keep_connections
from cogs.core.services import BotDependencies, Services
from cogs.core.text.sentences import LANGUAGES, MessageCatalogues, language_of
from engine.questions import Refused
from sessions.common.log_throttle import LogThrottle
from sessions.computers.computer_players import ComputerPlayers
from sessions.store.protocol import StoreError
from sessions.store.shards import ALL, Shards

log = logging.getLogger("castellan")
TICK_SECONDS = 20  # between two rounds of background work
# Seconds without a frame after which a connection counts as dead. Discord answers every heartbeat, and wants
# one every 41.25 seconds, in its documentation's example every 45 (developers/events/gateway.mdx, "Hello
# Event").
HEARTBEAT_TIMEOUT = 48.0


class CommandTranslator(app_commands.Translator):
    """Translates the names and descriptions of commands into every supported language. Their keys begin
    with `cmd-`."""

    def __init__(self, catalogues: MessageCatalogues) -> None:
        """catalogues: the sentences of all languages."""
        self.catalogues = catalogues

    async def translate(
        self, string: app_commands.locale_str, locale: discord.Locale, context: Any
    ) -> str | None:
        """Return the translation of a text. None if the language is English or not supported, or if the text
        has no key.

        context: what discord.py says about the use of the text; not used.
        """
        language = language_of(locale)
        key = string.extras.get("key")
        if language == "en" or key is None or language not in LANGUAGES:
            return None
        return self.catalogues.text(language, key)


class CastellanTree(app_commands.CommandTree["CastellanBot"]):
    """The command tree. It has one error handler for all commands."""

    async def interaction_check(self, interaction: discord.Interaction["CastellanBot"], /) -> bool:
        """Return whether a command may run: this process has to answer it, and the command's cooldown is
        over. During the cooldown, answer with a refusal and return False."""
        log_context.follow(interaction)
        bot = interaction.client
        if not await bot.must_answer(interaction):
            return False
        if interaction.type is discord.InteractionType.autocomplete or interaction.command is None:
            return True
        try:
            bot.charge(interaction, interaction.command.extras.get("cooldown", ""))
        except Refused as refused:
            await bot.error_replies.handle(interaction, refused)
            return False
        return True

    async def on_error(
        self, interaction: discord.Interaction["CastellanBot"], error: app_commands.AppCommandError
    ) -> None:
        """Answer an error of a command. After an error in autocomplete, answer with an empty list of
        suggestions."""
        if interaction.type is discord.InteractionType.autocomplete:
            log.info("nothing could be suggested for %s", describe_interaction(interaction), exc_info=error)
            with contextlib.suppress(*retries.FAULTS, discord.InteractionResponded):
                await interaction.response.autocomplete([])
            return
        await interaction.client.error_replies.handle(interaction, getattr(error, "original", error))


class CastellanBot(commands.AutoShardedBot):
    """Castellan's Discord client. bot.py gives it everything that it needs.

    Attributes besides the parts of the bot: `own_shards` are the shards that this process serves.
    `allowed_servers` has the ids of the only servers where the bot may be used; empty: it may be used
    everywhere. `has_begun` is set once the work of the start has begun. `settle_seconds` is how many seconds
    a new change is left to the process or task that made it. `acknowledge` acknowledges an interaction that
    has no response.
    """

    def __init__(
        self,
        dependencies: BotDependencies,
        shards: Shards | None = ALL,
        servers: frozenset[int] = frozenset(),
        awake: Callable[[], float] | None = None,
        heartbeat_timeout: float = HEARTBEAT_TIMEOUT,
        **options: Any,
    ) -> None:
        """Create the client and the parts of the bot.

        dependencies: what the bot is created with.
        shards: the shards that this process serves; None: all of them, as many as Discord recommends.
        servers: ids of the only servers where the bot may be used; empty: it may be used everywhere.
        awake: returns how many seconds the process has been awake; None: the bot counts them itself.
        heartbeat_timeout: seconds without a frame after which a connection counts as dead.
        options: further options of discord.py's client, such as a trace of its requests.
        """
        intents = discord.Intents(guilds=True)
        super().__init__(
            command_prefix=(),
            intents=intents,
            tree_cls=CastellanTree,
            help_command=None,
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            chunk_guilds_at_startup=False,
            heartbeat_timeout=heartbeat_timeout,
            shard_count=shards.total if shards else None,
            shard_ids=list(shards.ids) if shards else None,  # type: ignore[arg-type]
            **options,
        )
        self.own_shards = shards or ALL
        self.allowed_servers = servers
        self.tables, self.worker_pool = dependencies.tables, dependencies.tools.worker_pool
        self.throttle = LogThrottle(log)
        self.services = Services(self, dependencies, self.throttle, self.serves, self.own_shards)
        self.router, self.chores = Router(), Chores(self.services.background, self.throttle)
        self.error_replies = ErrorReplies(self.services, self.services.get(Replies), self.throttle)
        self.double_taps = self.services.get(DoubleTaps, lambda: DoubleTaps(time.monotonic))
        self.tables.repository.watchers.append(self.double_taps.note_change)
        self.services.on_erased.append(self.double_taps.drop_person)
        self._awake_clock = AwakeClock()
        self.identify_pauses = IdentifyPauses()
        self.scheduler = Scheduler(
            self.tables,
            self.services.on_postponed,
            self.services.resync,
            self.own_shards,
            self.throttle,
            awake or self._awake_clock.seconds,
        )
        self.computers = ComputerPlayers(self.tables, self.worker_pool, self.services.resync.catch_up)
        self.dedupe, self.handover = Dedupe(), Handover(self.tables.store, self.own_shards)
        self.command_upload = CommandUpload(self.tree)
        self.unreadable_events = UnreadableEvents(
            self,
            self.tables,
            self.services.background,
            self.services.catalogues,
            self.throttle,
            self.dedupe.first,
            self.start_serving,
        )
        self.has_begun, self.settle_seconds, self.acknowledge = False, SETTLING, acknowledge_interaction
        self._has_woken = False  # whether the scheduler knows how long the bot was down

    async def setup_hook(self) -> None:
        """Prepare discord.py, the store, the commands and the background tasks, before the bot connects."""
        retries.install_adapter(
            self.services.card_emojis.in_letters, self.services.sender.last_messages.note_ephemeral
        )
        discord_internals.use()
        keep_connections()
        await (self.tables.store_opening or self.tables.store.open())
        await self.load_features()
        self._has_woken = self.tables.store.lease.is_held
        if self._has_woken:
            await self.scheduler.wake()
            self.scheduler.handle_disconnect()  # nobody can answer before `on_ready`
        await self.tree.set_translator(CommandTranslator(self.services.catalogues))
        await self.add_cog(GuildEvents(self.tables, self.services.resync, self.scheduler))
        await self.add_cog(self.unreadable_events)
        if 0 in self.own_shards.ids:  # one process does this for all
            await self.command_upload.start(self.services.background)
        self.services.background.add(self.handover.run(), long=True)
        await self.tables.repository.ratings.refresh_soon(0)
        self.stay_awake.start()

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Log a warning if the bot was invited to a server where it may not be used."""
        if not self.allows(guild.id):
            self.warn_of_server(guild)

    async def load_features(self) -> None:
        """Add the cogs of all features: call `setup(bot)` of each module in `cogs/<feature>/` that has one.
        Commands are not uploaded to Discord.

        They are no extensions of discord.py: it removes an extension's modules from `sys.modules` when a bot
        closes, and a second bot in the same process would then have other classes of the same names.
        """
        for module in features.modules():
            if setup := getattr(module, "setup", None):
                await setup(self)

    async def add_cog(self, cog: commands.Cog, /, **options: Any) -> None:
        """Add a cog with its commands, listeners, handlers of taps and background work.

        options: of discord.py.
        """
        await super().add_cog(cog, **options)
        if isinstance(cog, BotCog):
            self.router.add(cog)
            self.chores.add(cog)

    async def on_ready(self) -> None:
        """Log that the bot is ready, warn of servers where it may not be used, and let the clocks run."""
        number = len(self.guilds)
        log.info("ready as %s in %d %s", self.user, number, "server" if number == 1 else "servers")
        for guild in self.guilds:
            if not self.allows(guild.id):
                self.warn_of_server(guild)
        await self.start_serving()

    async def start_serving(self) -> None:
        """Let the clocks run again. When this is called for the first time, also start the work that needs
        the connection."""
        await self.scheduler.handle_reconnect()
        if not self.has_begun:
            self.has_begun = True
            self.services.background.add(self._begin(), long=True)

    async def _begin(self) -> None:
        """Wait for the lease, and then do the work of the start that needs it: show stored changes, upload
        emojis, let computer players think, and start the tick.
        """
        lease = self.tables.store.lease
        # If another process held the lease, it may still be showing changes.
        settling = 0.0 if lease.is_held else self.settle_seconds
        await lease.acquire()
        if not self._has_woken:
            await self.scheduler.wake()
        emojis = self.services.card_emojis
        self.services.background.add(emojis.keep_uploaded(add=0 in self.own_shards.ids), long=True)
        await self.services.resync.resync_all(settling)
        await self.computers.wake(self.serves)
        self.services.background.add_apart(self.services.rulebook_reader.read_all())
        await self.chores.begin()
        self.tick.start()

    async def on_resumed(self) -> None:
        """Let the clocks run again after a lost connection."""
        await self.scheduler.handle_reconnect()

    async def on_disconnect(self) -> None:
        """Stop the clocks, because nobody can answer."""
        self.scheduler.handle_disconnect()

    @tasks.loop(seconds=LOOK_SECONDS)
    async def stay_awake(self) -> None:
        """Call the awake clock regularly, because it counts time only when it is called."""
        self._awake_clock.seconds()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Wait until a shard of this process may identify again with Discord. discord.py's own hook always
        waits five seconds, however long ago the last identify was.

        initial: whether it is the shard's first connection; not used.
        """
        await self.identify_pauses.wait()

    @tasks.loop(seconds=TICK_SECONDS)
    async def tick(self) -> None:
        """Do the background work that is due, and show what could not be shown before.

        Does nothing unless this process holds the lease. What fails is skipped until the next tick.
        """
        if not self.tables.store.lease.is_held:
            return
        try:
            if not await self.scheduler.save_heartbeat():
                return
            await self.scheduler.run_due_tables()
            await self.services.resync.resync_all(self.settle_seconds)
            await self.services.panels.retry_disarming()
            self.services.private_panels.tidy()
            await self.services.direct_messages.send_due()
            self.chores.run()
            await self.computers.wake(self.serves)
        except StoreError as fault:
            self.throttle.log(logging.ERROR, f"the store: {fault}")

    def serves(self, guild: int) -> bool:
        """Return whether the bot serves a server now: it may be used there, it is a member, and the server is
        available on Discord.

        guild: the server's Discord id; 0: a direct message, for which this returns True.
        """
        server = self.get_guild(guild) if guild else None
        return not guild or (server is not None and not server.unavailable and self.allows(guild))

    def allows(self, guild: int) -> bool:
        """Return whether the host lets the bot be used in this server.

        guild: the server's Discord id; 0: a direct message, for which this returns True.
        """
        return not guild or not self.allowed_servers or guild in self.allowed_servers

    def warn_of_server(self, guild: discord.Guild) -> None:
        """Log that the bot is in a server where it may not be used."""
        log.warning(
            "the bot is in server %s, which CASTELLAN_SERVERS does not name: games there stand still, and "
            "whoever uses it there is told so. Add the id, or remove the bot from that server",
            guild.id,
        )

    async def finish(self) -> None:
        """Stop taking interactions, and finish the answers and short background tasks that have begun."""
        self.tick.cancel()
        self.stay_awake.cancel()
        await self.services.close()
        for shard in self.shards.values():
            await shard.disconnect()  # no further interaction arrives
        await self.computers.close()
        await self.handover.leave()
        await shutdown.finish(self.services.background.short)

    async def close(self) -> None:
        """Stop all tasks, disconnect and close the store."""
        self.tick.cancel()
        self.stay_awake.cancel()
        self.services.background.close()
        await shutdown.cancel_tasks(shutdown.answering_tasks() | self.services.background.running)
        await self.computers.close()
        await self.services.close()
        try:
            await super().close()
        finally:
            await self.tables.store.close()

    # ---------------------------------------------------------------- taps and errors

    def dispatch(self, event: str, /, *args: Any, **kwargs: Any) -> None:
        """Dispatch an event to its handlers, as discord.py does. Before that, note the arrival of an
        interaction: this is the earliest moment at which it is seen.

        While the bot is closing, events are dropped: a handler, such as the one for “ready”, would find the
        store closed.

        event: its name without “on_”.
        args, kwargs: what the handlers get; for “interaction”, the first is the interaction.
        """
        if self.services.background.closed:
            return
        if event == "interaction":
            self.tables.observer.arrived(args[0].id, log_context.kind_of(args[0]))
            self.services.sender.last_messages.note_interaction(args[0])
        super().dispatch(event, *args, **kwargs)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Handle every tap and every submitted modal. discord.py handles commands.

        Refuse a tap on a component whose id is not ours: it comes from a former version, or is forged. Also
        refuse a tap on a component that the message no longer has.
        """
        sender.arrival_time(interaction)
        items.tapped.set(interaction.id)
        data: Any = interaction.data or {}
        if interaction.type is discord.InteractionType.component:
            tap = items.parse_button_id(data)
            if tap is not None and items.has_tapped_component(interaction):
                await self.handle_tap(interaction, tap, items.selected_values(interaction))
            elif await self.must_answer(interaction):
                refusal = Refused("stale" if tap is None else "gone")
                await self.error_replies.handle(interaction, refusal, tap.table if tap else "")
        elif interaction.type is discord.InteractionType.modal_submit:
            tap = ButtonId.read(str(data.get("custom_id", "")))
            if tap is not None:
                await self.handle_tap(interaction, tap, items.modal_values(data))
            elif await self.must_answer(interaction):
                await self.error_replies.handle(interaction, Refused("stale"))

    async def must_answer(self, interaction: discord.Interaction[Any]) -> bool:
        """Return whether the caller has to answer an interaction. Call this once for each interaction.

        False in three cases. Discord has delivered the interaction twice. Another process answers it. Or the
        bot may not be used in the interaction's server; in this case this method answers with a refusal.
        """
        if not (self.dedupe.first(interaction.id) and await self.handover.must_answer(interaction)):
            return False
        if self.allows(interaction.guild_id or 0):
            return True
        if interaction.type is discord.InteractionType.autocomplete:
            with contextlib.suppress(*retries.FAULTS):
                await interaction.response.autocomplete([])
        else:
            await self.error_replies.handle(interaction, Refused("server-not-allowed"))
        return False

    async def handle_tap(
        self, interaction: discord.Interaction["CastellanBot"], tap: ButtonId, values: Sequence[str]
    ) -> None:
        """Handle a tap on one of our components, or a submitted modal. Whatever happens, the tap is answered.

        tap: the parsed button id.
        values: what was picked from a list or typed into the modal.
        """
        if not await self.must_answer(interaction):
            return
        log_context.follow(interaction, tap)
        began = time.perf_counter()
        try:
            if tap.act in self.router.game_changing and not values:
                self._check_double_tap(interaction, tap)
            self.charge(interaction, self.router.cooldown_of(tap.act, tap.arg))
            await self.router.handle(interaction, tap, values)
        except Exception as error:
            await self.error_replies.handle(interaction, error, tap.table)
        self.services.private_panels.ephemeral_messages.note_left_message(interaction)
        await self.acknowledge(interaction)
        log.debug("tapped", extra={"seconds": round(time.perf_counter() - began, 4)})

    def _check_double_tap(self, interaction: discord.Interaction[Any], tap: ButtonId) -> None:
        """Raise Refused if a tap is the second half of a double tap. A table of which a tap is known is in
        memory; nothing is waited for, so taps stay in their order."""
        table = self.tables.repository.cached.get(tap.table)
        if table is not None:
            self.double_taps.check(interaction, tap, table)

    def charge(self, interaction: discord.Interaction[Any], cooldown: str) -> None:
        """Count one use of an action that has a cooldown. Raises Refused if it is used too often.

        cooldown: the name of the cooldown; "": the action has none.
        """
        if cooldown:
            self.services.cooldowns.take(cooldown, interaction.user.id, interaction.guild_id or 0)


async def acknowledge_interaction(interaction: discord.Interaction[Any]) -> None:
    """Acknowledge an interaction that has no response yet, so that Discord does not show it as failed. There
    is none, for example, if a tap was answered by a new panel.
    """
    if not interaction.response.is_done():
        with contextlib.suppress(*retries.FAULTS, discord.InteractionResponded):
            await interaction.response.defer()
