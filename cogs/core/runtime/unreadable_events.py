"""Skips events that discord.py cannot read, so that the bot continues.

Discord adds and removes fields, and discord.py follows days later. Until then its parsers may raise, and
`discord.shard.Shard.worker` ends the whole client on an unexpected exception. With this module only the
content of such an event is lost, and no connection. discord.py offers no hook for this, so this file alone
depends on its `DiscordWebSocket`.
"""

import asyncio
import contextlib
import logging
import time
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, NamedTuple

import aiohttp
import discord
import discord.gateway
import discord.shard
import orjson
from discord.ext import commands
from discord.http import Route

from cogs.core.delivery import retries
from cogs.core.runtime.background import BackgroundTasks
from cogs.core.text.sentences import MessageCatalogues, language_of
from sessions.common.log_throttle import LogThrottle
from sessions.common.retry_pauses import growing_pauses
from sessions.tables.tables import Tables

log = logging.getLogger("castellan.unreadable_events")
# Errors that discord.py itself answers with a new connection.
EXPECTED = (
    *(discord.gateway.ReconnectWebSocket, discord.ConnectionClosed, discord.HTTPException),
    *(aiohttp.ClientError, OSError, TimeoutError),
)
FRAME = "frame"  # in place of a name: the frame is no event, or cannot be parsed
RECENT = 600.0  # seconds for which the health page counts unreadable events
MANY = 3  # unreadable events within that time that the health page reports
KEPT = 1_000  # events of which time and name are known
GUILDS_ARRIVE = 5.0  # seconds after READY in which Discord sends the servers
AUTOCOMPLETE = discord.InteractionType.autocomplete.value


class UnreadableEvent(NamedTuple):
    """An event of the gateway that discord.py could not read."""

    name: str
    """Discord's name of the event, such as GUILD_CREATE; FRAME if the frame is no event or cannot be
    parsed."""
    data: Mapping[str, Any]
    """The event as Discord sent it; empty for FRAME."""
    shard: int
    """The id of the shard, from 0, whose connection received it."""
    error: Exception
    """The error that discord.py raised."""


class LenientWebSocket(discord.gateway.DiscordWebSocket):
    """A gateway connection. If it receives an event that discord.py cannot read, it does not end the client,
    but dispatches `unreadable_event` with an UnreadableEvent.
    """

    _text = ""  # the text of the frame that is being read

    def log_receive(self, data: Any, /) -> None:
        """Keep the text of the frame that discord.py reads next."""
        self._text = data

    async def received_message(self, msg: Any, /) -> None:
        """Read a frame. If that fails unexpectedly, report the event as unreadable. If the frame contains no
        event at all, also raise ConnectionError, so that discord.py connects anew.
        """
        try:
            await super().received_message(msg)
        except EXPECTED:
            raise
        except Exception as error:
            event = unreadable_event(self._text, self.shard_id or 0, error)
            self._dispatch("unreadable_event", event)
            if event.name == FRAME:  # what follows may be cut off, or no heartbeat was started
                await self.close(code=4000)
                raise ConnectionError("a frame of Discord's gateway cannot be read") from error
        finally:
            self._text = ""


def unreadable_event(text: str, shard: int, error: Exception) -> UnreadableEvent:
    """Return what is known about an event.

    text: the text of the frame.
    shard: the id of the connection's shard.
    error: what discord.py raised.
    """
    try:
        frame = orjson.loads(text)
        if frame["op"] == LenientWebSocket.DISPATCH and isinstance(frame["d"], dict):
            return UnreadableEvent(str(frame["t"]), frame["d"], shard, error)
    except (ValueError, KeyError, TypeError):
        pass
    return UnreadableEvent(FRAME, {}, shard, error)


def keep_connections() -> None:
    """Let the clients of this process connect with LenientWebSocket from now on."""
    discord.shard.DiscordWebSocket = LenientWebSocket  # type: ignore[misc]


class UnreadableEvents(commands.Cog):
    """Logs and counts unreadable events, and repairs what is possible."""

    def __init__(
        self,
        bot: commands.AutoShardedBot,
        tables: Tables,
        background: BackgroundTasks,
        catalogues: MessageCatalogues,
        throttle: LogThrottle,
        is_first: Callable[[int], bool],
        start_serving: Callable[[], Awaitable[None]],
        sleep: Callable[[float], Awaitable[Any]] = asyncio.sleep,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """throttle: limits repeated log lines.
        is_first: takes an interaction's id, and returns whether it is seen for the first time.
        start_serving: does the work that the bot begins once it is ready.
        sleep: waits for a number of seconds.
        now: returns a time in seconds.
        """
        self.bot, self.tables, self.background, self.catalogues = bot, tables, background, catalogues
        self.throttle, self.is_first, self.start_serving = throttle, is_first, start_serving
        self.sleep, self.now = sleep, now
        self._recent: deque[tuple[float, str]] = deque(maxlen=KEPT)  # times and names
        self._unready_shards: set[int] = set()  # shards whose READY could not be read

    def describe_many(self) -> str:
        """Return a text about the events that could not be read lately. "" if these are fewer than MANY."""
        names = Counter(name for time, name in self._recent if self.now() - time < RECENT)
        if names.total() < MANY:
            return ""
        counts = ", ".join(f"{name} {number} times" for name, number in names.most_common())
        return f"discord.py could not read events in the last {RECENT / 60:.0f} minutes: {counts}"

    @commands.Cog.listener()
    async def on_unreadable_event(self, event: UnreadableEvent) -> None:
        """Count and log the event. If it is READY, serve people anyway and identify again. If it is an
        interaction, answer that it failed.
        """
        self.tables.observer.unreadable(event.name)
        self._recent.append((self.now(), event.name))
        sentence = (
            f"discord.py cannot read {event.name} as Discord sends it; the bot leaves it out and goes on. "
            "If this lasts, update Castellan"
        )
        self.throttle.log(logging.ERROR, sentence, event.error)
        if event.name == "READY" and event.shard not in self._unready_shards:
            self._unready_shards.add(event.shard)
            self.background.add(self._serve_unready(), long=True)
            self.background.add(self._identify_anew(event.shard), long=True)
        elif event.name == "INTERACTION_CREATE":
            await self._answer(event.data)

    @commands.Cog.listener()
    async def on_shard_connect(self, shard: int) -> None:
        """Note that the shard's READY has been read."""
        self._unready_shards.discard(shard)

    async def _serve_unready(self) -> None:
        """Start the work that waits for READY, although READY could not be read. The connection itself works,
        and Discord sends the servers through it."""
        await self.sleep(GUILDS_ARRIVE)
        await self.start_serving()

    async def _identify_anew(self, shard: int) -> None:
        """Reconnect a shard again and again until its READY can be read. Between the tries the connection
        stays and serves people.

        Discord resets the token after 1000 IDENTIFYs a day (developers/events/gateway.mdx, "Session Start
        Limit"); with these pauses a shard makes 28 on the first day.
        """
        for pause in growing_pauses():
            await self.sleep(pause)
            if shard not in self._unready_shards:
                return
            connection = self.bot.get_shard(shard)
            if (
                connection is not None and not connection.is_closed()
            ):  # otherwise discord.py is connecting it already
                await connection.reconnect()

    async def _answer(self, data: Mapping[str, Any]) -> None:
        """Answer an interaction that discord.py could not read: tell the person that it failed.

        data: the interaction as Discord sent it.
        """
        if not {"id", "token"} <= data.keys() or not self.tables.store.lease.is_held:
            return
        if not self.is_first(int(data["id"])):
            return  # discord.py read enough of it to answer
        text = self.catalogues.text(language_of(data.get("locale", "")), "fault")
        body: dict[str, Any] = {"type": 4, "data": {"content": text, "flags": 1 << 6}}
        if data.get("type") == AUTOCOMPLETE:
            body = {"type": 8, "data": {"choices": []}}
        path = "/interactions/{interaction}/{token}/callback"
        route = Route("POST", path, interaction=data["id"], token=data["token"])
        with contextlib.suppress(*retries.FAULTS):
            await self.bot.http.request(route, json=body)
