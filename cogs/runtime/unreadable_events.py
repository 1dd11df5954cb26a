"""Events that discord.py cannot read: each is left out, and the bot goes on.

Discord adds fields and leaves out others, and discord.py follows days later. Until then its parsers may
raise, and `discord.shard.Shard.worker` ends the whole client on an exception that it does not expect. So an
event that cannot be read costs what it would have told, and no connection. discord.py offers no hook for
this; its `DiscordWebSocket` is leant on in this file alone.
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

from cogs.delivery import retries
from cogs.runtime.background import BackgroundTasks
from cogs.text.sentences import MessageCatalogues, language_of
from sessions.common.log_throttle import LogThrottle
from sessions.common.retry_pauses import growing_pauses
from sessions.tables.tables import Tables

log = logging.getLogger("castellan.unreadable_events")
# What discord.py itself answers with a new connection.
EXPECTED = (
    *(discord.gateway.ReconnectWebSocket, discord.ConnectionClosed, discord.HTTPException),
    *(aiohttp.ClientError, OSError, TimeoutError),
)
FRAME = "frame"  # stands for the name of what is no event, or cannot even be taken apart
RECENT = 600.0  # seconds that health looks back
MANY = 3  # unreadable events within that time that health tells
KEPT = 1_000
GUILDS_ARRIVE = 5.0  # seconds after READY
AUTOCOMPLETE = discord.InteractionType.autocomplete.value


class UnreadableEvent(NamedTuple):
    """An event of the gateway that discord.py could not read."""

    name: str  # as Discord calls it, such as GUILD_CREATE, or FRAME
    data: Mapping[str, Any]  # as Discord sent it; empty for a frame
    shard: int
    error: Exception  # raised by discord.py


class LenientWebSocket(discord.gateway.DiscordWebSocket):
    """A gateway connection that tells the client of an unreadable event instead of ending it.

    It dispatches `unreadable_event` with an UnreadableEvent.
    """

    _text = ""  # what is being read

    def log_receive(self, data: Any, /) -> None:
        self._text = data

    async def received_message(self, msg: Any, /) -> None:
        try:
            await super().received_message(msg)
        except EXPECTED:
            raise
        except Exception as error:
            event = unreadable_event(self._text, self.shard_id or 0, error)
            self._dispatch("unreadable_event", event)
            if event.name == FRAME:  # what follows may be cut off, or no heartbeat was begun
                await self.close(code=4000)
                raise ConnectionError("a frame of Discord's gateway cannot be read") from error
        finally:
            self._text = ""


def unreadable_event(text: str, shard: int, error: Exception) -> UnreadableEvent:
    """Return what can be said of an event. text: of its frame."""
    try:
        frame = orjson.loads(text)
        if frame["op"] == LenientWebSocket.DISPATCH and isinstance(frame["d"], dict):
            return UnreadableEvent(str(frame["t"]), frame["d"], shard, error)
    except (ValueError, KeyError, TypeError):
        pass
    return UnreadableEvent(FRAME, {}, shard, error)


def keep_connections() -> None:
    """From now on clients of this process connect by LenientWebSocket."""
    discord.shard.DiscordWebSocket = LenientWebSocket  # type: ignore[misc]


class UnreadableEvents(commands.Cog):
    """Logs and counts unreadable events, and does what can be done about them."""

    def __init__(
        self,
        bot: commands.AutoShardedBot,
        tables: Tables,
        background: BackgroundTasks,
        words: MessageCatalogues,
        throttle: LogThrottle,
        is_first: Callable[[int], bool],
        start_serving: Callable[[], Awaitable[None]],
        sleep: Callable[[float], Awaitable[Any]] = asyncio.sleep,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """is_first: whether an interaction is seen for the first time; start_serving: what the bot does when
        it is ready. sleep and now: handed in for tests.
        """
        self.bot, self.tables, self.background, self.words = bot, tables, background, words
        self.throttle, self.is_first, self.start_serving = throttle, is_first, start_serving
        self.sleep, self.now = sleep, now
        self._recent: deque[tuple[float, str]] = deque(maxlen=KEPT)  # times and names
        self._unready: set[int] = set()  # shards whose READY could not be read

    def describe_many(self) -> str:
        """Return which events could not be read lately if these are many; else nothing."""
        names = Counter(name for at, name in self._recent if self.now() - at < RECENT)
        if names.total() < MANY:
            return ""
        counted = ", ".join(f"{name} {number} times" for name, number in names.most_common())
        return f"discord.py could not read events in the last {RECENT / 60:.0f} minutes: {counted}"

    @commands.Cog.listener()
    async def on_unreadable_event(self, event: UnreadableEvent) -> None:
        self.tables.watch.unreadable(event.name)
        self._recent.append((self.now(), event.name))
        sentence = (
            f"discord.py cannot read {event.name} as Discord sends it; the bot leaves it out and goes on. "
            "If this lasts, update Castellan"
        )
        self.throttle.say(logging.ERROR, sentence, event.error)
        if event.name == "READY" and event.shard not in self._unready:
            self._unready.add(event.shard)
            self.background.add(self._serve_unready(), long=True)
            self.background.add(self._identify_anew(event.shard), long=True)
        elif event.name == "INTERACTION_CREATE":
            await self._answer(event.data)

    @commands.Cog.listener()
    async def on_shard_connect(self, shard: int) -> None:
        """Its READY has been read."""
        self._unready.discard(shard)

    async def _serve_unready(self) -> None:
        """Begin what waits for the ready bot: the connection itself is sound, and servers arrive by it."""
        await self.sleep(GUILDS_ARRIVE)
        await self.start_serving()

    async def _identify_anew(self, shard: int) -> None:
        """Ask for READY again until it can be read; meanwhile the connection stays and answers.

        Discord resets the token after 1000 IDENTIFYs a day (developers/events/gateway.mdx, "Session Start
        Limit"); with these pauses a shard makes 28 on the first day.
        """
        for pause in growing_pauses():
            await self.sleep(pause)
            if shard not in self._unready:
                return
            known = self.bot.get_shard(shard)
            if known is not None and not known.is_closed():  # else discord.py is connecting it already
                await known.reconnect()

    async def _answer(self, data: Mapping[str, Any]) -> None:
        """Tell the person who tapped or typed that it failed; discord.py has no object that could answer."""
        if not {"id", "token"} <= data.keys() or not self.tables.store.lease.is_held:
            return
        if not self.is_first(int(data["id"])):
            return  # it was read far enough to be answered
        text = self.words.text(language_of(data.get("locale", "")), "fault")
        body: dict[str, Any] = {"type": 4, "data": {"content": text, "flags": 1 << 6}}
        if data.get("type") == AUTOCOMPLETE:
            body = {"type": 8, "data": {"choices": []}}
        path = "/interactions/{interaction}/{token}/callback"
        route = Route("POST", path, interaction=data["id"], token=data["token"])
        with contextlib.suppress(*retries.FAULTS):
            await self.bot.http.request(route, json=body)
