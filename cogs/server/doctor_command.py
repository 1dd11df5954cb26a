"""`/doctor`: shows people who manage the server what does not work in this channel, and how to fix it."""

import asyncio
import platform
import time
from typing import Any, NamedTuple

import discord
from discord import app_commands

from cogs import VERSION
from cogs.core.cog import BotCog, adds, command, in_servers
from cogs.core.components import layout
from cogs.core.delivery.invitation import CHANNEL, OPENING, THREAD
from cogs.core.delivery.visible_places import timeout_end
from cogs.core.interactions.interaction import reply
from cogs.core.services import Services
from cogs.core.text.sentences import Localizer
from engine.questions import Refused
from sessions.store import shards
from sessions.store.protocol import StoreError
from sessions.store.stored_kinds import AboutPeople, stored_kind
from sessions.table.table import Table

MARKS = {"good": "✅", "note": "⚠️", "bad": "❌"}  # severity → mark before the finding
PROBE = stored_kind("doctor", AboutPeople.NOTHING)  # kind of the entry with which the store is checked
# Milliseconds from which on the check of the store and a heartbeat are reported as slow.
SLOW_STORE, SLOW_GATEWAY = 250, 500
LATE_SECONDS = 120  # after a deadline, from which on the bot should have acted


class ChannelFinding(NamedTuple):
    """One thing that was checked."""

    severity: str
    """"good": works; "note": works, but not as well as it could; "bad": does not work."""
    text: str
    """What was found; if something is wrong, also what to do about it. In the reader's language."""

    def __str__(self) -> str:
        """Return the finding as a line, after the mark of its severity."""
        return f"{MARKS[self.severity]} {self.text}"


class DoctorCommand(BotCog):
    """The command `/doctor`: checks everything that the bot needs in a channel.

    The attribute `latency_of` is the function that returns the latency of a shard in milliseconds.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.latency_of = latency_of

    @command("doctor", "Check whether the bot works here, and what to do if not", cooldown="look")
    @in_servers
    @app_commands.default_permissions(manage_guild=True)
    async def doctor(self, interaction: discord.Interaction[Any]) -> None:
        """Check everything, and show the findings privately, problems first."""
        localizer = self.services.localizers.private_localizer(interaction)
        checks = self.findings(interaction, localizer)
        findings = await self.services.sender.in_time(interaction, checks)
        problems = [finding for finding in findings if finding.severity != "good"]
        good = [finding for finding in findings if finding.severity == "good"]
        heading = (
            localizer.say("doctor-ill", number=len(problems)) if problems else localizer.say("doctor-well")
        )
        lines = [f"**{heading}**", *map(str, problems), *map(str, good)]
        await reply(interaction, "\n".join([*lines, f"-# {self.versions(interaction, localizer)}"]))

    async def findings(
        self, interaction: discord.Interaction[Any], localizer: Localizer
    ) -> list[ChannelFinding]:
        """Do all checks, and return their findings, the most important for players first."""
        return [
            *permissions(interaction, localizer),
            await self.store(interaction, localizer),
            self.gateway(interaction, localizer),
            *await self.table(interaction, localizer),
            self.emojis(localizer),
        ]

    async def store(self, interaction: discord.Interaction[Any], localizer: Localizer) -> ChannelFinding:
        """Check the store: save an entry, load it and delete it."""
        store, key = self.services.tables.store, str(interaction.id)
        began = time.perf_counter()
        try:
            async with asyncio.timeout(5):
                await store.save_entry(PROBE, key, b"well?")
                read = await store.load_entry(PROBE, key)
                milliseconds = round((time.perf_counter() - began) * 1000)
                await store.save_entry(PROBE, key, None)
        except (StoreError, TimeoutError):
            return ChannelFinding("bad", localizer.say("doctor-store-broken"))
        if read != b"well?":
            return ChannelFinding("bad", localizer.say("doctor-store-broken"))
        is_slow = milliseconds > SLOW_STORE
        text = localizer.say("doctor-store", slow="yes" if is_slow else "no", ms=milliseconds)
        return ChannelFinding("note" if is_slow else "good", text)

    def gateway(self, interaction: discord.Interaction[Any], localizer: Localizer) -> ChannelFinding:
        """Check the latency between Discord and the bot on this server's shard."""
        milliseconds = self.latency_of(self.services.client, shard_of(interaction))
        is_slow = milliseconds > SLOW_GATEWAY
        text = localizer.say("doctor-latency", slow="yes" if is_slow else "no", ms=milliseconds)
        return ChannelFinding("note" if is_slow else "good", text)

    async def table(
        self, interaction: discord.Interaction[Any], localizer: Localizer
    ) -> list[ChannelFinding]:
        """Check the table of this channel. If its last change is not shown yet, show it in the background."""
        try:
            table = await self.services.tables.find_in_channel(interaction.channel_id or 0)
        except Refused as refused:
            return [ChannelFinding("bad", localizer.refusal(refused))]
        except StoreError:
            return []  # already reported by `store`
        if table is None or table.is_over:
            return [ChannelFinding("good", localizer.say("doctor-no-table"))]
        game = localizer.say(f"game-{table.game}")
        if table.shown_version < table.version:
            self.services.background.add(self.services.resync.catch_up(table))
            return [ChannelFinding("note", localizer.say("doctor-untold", game=game))]
        if self._is_late(table):
            return [ChannelFinding("note", localizer.say("doctor-late", game=game))]
        link = layout.link(table)
        return [
            ChannelFinding("good", localizer.say("doctor-table", game=game, phase=table.phase, link=link))
        ]

    def _is_late(self, table: Table) -> bool:
        """Return whether the table's deadline passed more than LATE_SECONDS ago. The bot should have acted by
        then."""
        return table.due is not None and self.services.tables.now() - table.due > LATE_SECONDS

    def emojis(self, localizer: Localizer) -> ChannelFinding:
        """Check whether the cards are uploaded as application emojis; without them boards show letters."""
        uploaded, needed = self.services.card_emojis.progress()
        if uploaded < needed:
            return ChannelFinding("note", localizer.say("doctor-emojis", there=uploaded, wanted=needed))
        return ChannelFinding("good", localizer.say("doctor-emojis-there", there=uploaded))

    def versions(self, interaction: discord.Interaction[Any], localizer: Localizer) -> str:
        """Return a line with the versions of bot, library and Python, and the shard."""
        shard = shard_of(interaction)
        return localizer.say(
            "doctor-versions",
            castellan=VERSION,
            library=discord.__version__,
            python=platform.python_version(),
            shard=str(shard),
            shards=str(self.services.client.shard_count or 1),
        )


def permissions(interaction: discord.Interaction[Any], localizer: Localizer) -> list[ChannelFinding]:
    """Return one finding for each permission that the bot lacks in this channel, with the purpose of the
    permission. If the bot lacks none, return a single good finding."""
    if until := timeout_end(interaction.guild):
        return [ChannelFinding("bad", localizer.say("refused-bot-timed-out", until=until))]
    bot_permissions = interaction.app_permissions
    if bot_permissions.administrator:
        return [ChannelFinding("good", localizer.say("doctor-permissions"))]
    in_thread = isinstance(interaction.channel, discord.Thread)
    needed = THREAD if in_thread else CHANNEL
    missing = [name for name in needed if not getattr(bot_permissions, name)]
    findings = [
        ChannelFinding("bad", localizer.say(f"doctor-lacks-{name.replace('_', '-')}")) for name in missing
    ]
    if not in_thread and not all(getattr(bot_permissions, name) for name in OPENING):
        findings.append(ChannelFinding("note", localizer.say("doctor-lacks-threads")))
    return findings or [ChannelFinding("good", localizer.say("doctor-permissions"))]


def shard_of(interaction: discord.Interaction[Any]) -> int:
    """Return the number of the shard that serves the server of this interaction, from 0."""
    return shards.shard_of(interaction.guild_id or 0, interaction.client.shard_count or 1)


def latency_of(client: Any, shard: int) -> int:
    """Return the milliseconds between a heartbeat and its acknowledgement; 0 if unknown.

    client: the client of discord.py.
    shard: its number, from 0.
    """
    seconds = (client.get_shard(shard) or client).latency
    return round(seconds * 1000) if 0 <= seconds < 3600 else 0


setup = adds(DoctorCommand)
