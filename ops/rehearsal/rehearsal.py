"""What the steps share: the connection, the channel, and the list of all that has to be removed again.

The owner is the person who runs the rehearsal and taps when a step asks for it.
"""

import asyncio
import contextlib
import secrets
import time
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, NamedTuple, TypeVar

import aiohttp
import discord
from discord import app_commands, ui

from cogs.core.client import CastellanBot
from cogs.core.components import layout
from cogs.core.components.message_files import MessageFile, files_of
from ops.rehearsal.request_log import RequestLog
from ops.rehearsal.step import Differs, DiscordAnswer, NotTried

T = TypeVar("T")
NAME = "Castellan rehearsal"  # of threads and events
IN_FLIGHT = 10.0  # seconds to wait for a request that was interrupted
PICTURE = "rehearsal.png"  # file name
EMOJI_PREFIX = "rehearsal_"  # begins the names of temporary emojis
COMMAND = "castellan-rehearsal"  # name of the temporary command
GONE = {10003, 10008, 10014, 10063, 10070}  # unknown channel, message, emoji, command, event


class RehearsalClient(discord.Client):
    """A plain client that registers no commands and starts no games. `request_log` gets all its requests."""

    def __init__(self, request_log: RequestLog, proxy: str = "") -> None:
        super().__init__(
            proxy=proxy or None,
            intents=discord.Intents.none(),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            http_trace=request_log.trace(),
            guild_ready_timeout=0,  # waits for no guild: without their intent Discord sends none
        )
        self.interactions = asyncio.Queue[discord.Interaction[Any]]()

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Put each interaction into the queue `interactions`, from which the steps take it."""
        self.interactions.put_nowait(interaction)


class PrivatePanel(NamedTuple):
    """The owner's private message with a picture."""

    response: Any
    """What discord.py returned for it."""
    file: MessageFile
    """Its picture, which an edit keeps as the bot does."""


class Leftover(NamedTuple):
    """Something created on Discord that has to be removed."""

    what: str
    """Its name in the report."""
    value: Any
    """What discord.py returned for it."""
    remove: Callable[[], Awaitable[Any]]
    """Removes it."""


class Patience(NamedTuple):
    """Seconds that something may take."""

    step: float = 180.0
    """A step, without the time for taps."""
    request: float = 90.0
    """A request, including the wait for a rate limit."""
    tap: float = 120.0
    """A tap of the owner."""
    gateway: float = 30.0
    """The opening of the gateway."""


USUAL = Patience()


class Rehearsal:
    """One run. Steps make requests with `attempt` and `create`; `clean_up` removes everything."""

    def __init__(
        self,
        client: RehearsalClient,
        request_log: RequestLog,
        bot: CastellanBot,
        channel: discord.TextChannel,
        member: discord.Member,
        say: Callable[[str], None],
        patience: Patience,
    ) -> None:
        """client: makes the requests, which `request_log` gets.
        bot: the bot itself, not connected: its views, painter and sentences; a store in memory.
        channel: where the rehearsal runs.
        member: the bot's membership in the server.
        say: shows the owner a line.
        """
        self.client, self.request_log, self.bot = client, request_log, bot
        self.channel, self.guild, self.member = channel, channel.guild, member
        self.say, self.patience = say, patience
        self.permissions = channel.permissions_for(member)
        self.left_behind: list[str] = []
        """What is still on Discord, in sentences."""
        self.has_failed_to_clean = False
        """Whether something is left that should not be."""
        self.emojis: list[discord.Emoji] = []
        """Temporary application emojis, while they exist."""
        self.private_panel: PrivatePanel | None = None
        self.owner_is_away = False
        """Whether nobody tapped in time, or the gateway does not open: then no step asks for a tap again."""
        self._tree = app_commands.CommandTree(client)
        self._leftovers: list[Leftover] = []
        self._connecting: asyncio.Task[None] | None = None
        self._picture_message: discord.Message | None = None
        self._thread: discord.Thread | None = None

    # ---------------------------------------------------------------- requests

    async def attempt(self, request: Awaitable[T]) -> DiscordAnswer[T]:
        """Make a request and return what Discord answered, also a refusal.

        discord.py waits for rate limits by itself, however long. The limit max_ratelimit_timeout is not set:
        discord.py would also refuse requests that the rate limit of a long period still allows
        (`Ratelimit.acquire` in discord.py 2.7.1).
        """
        before, began = len(self.request_log.exchanges), time.perf_counter()
        value: T | None = None
        status, code, message = 0, 0, ""
        try:
            async with asyncio.timeout(self.patience.request):
                value = await request
        except discord.HTTPException as error:
            status, code, message = error.status, error.code, error.text or "no message"
        except TimeoutError:
            message = f"no end within {self.patience.request:g} s"
        except (aiohttp.ClientError, OSError) as error:
            message = f"the connection failed ({type(error).__name__})"
        except Exception as error:  # an answer that discord.py cannot read; cleaning up reports it too
            message = f"discord.py raised {type(error).__name__}: {error}"
        exchanges = self.request_log.exchanges[before:]
        if not status and exchanges:
            status = exchanges[-1].status
        seconds = exchanges[-1].seconds if exchanges else time.perf_counter() - began
        return DiscordAnswer(status, code, message, round(seconds * 1000), len(exchanges), value)

    async def create(
        self, what: str, request: Awaitable[T], remove: Callable[[T], Awaitable[Any]]
    ) -> DiscordAnswer[T]:
        """Attempt a request that creates something, and register what it creates for removal at the end.

        If the rehearsal is interrupted meanwhile, wait for the answer: its id is needed to remove the thing.

        what: the thing's name in the report.
        request: creates the thing.
        remove: removes the thing; it gets what discord.py returned for it.
        """
        task = asyncio.ensure_future(self.attempt(request))
        try:
            await asyncio.shield(task)
        except asyncio.CancelledError:
            await asyncio.wait({task}, timeout=IN_FLIGHT)
            raise
        finally:
            if task.done() and not task.cancelled() and task.exception() is None:
                value = task.result().value
                if value is not None:
                    self._leftovers.append(Leftover(what, value, lambda: remove(value)))
        return task.result()

    async def remove(self, value: Any) -> DiscordAnswer[Any]:
        """Remove something that `create` made. If that fails, it stays on the list for removal.

        value: what discord.py returned for it.
        """
        leftover = next(leftover for leftover in self._leftovers if leftover.value is value)
        answer = await self.attempt(leftover.remove())
        if answer.is_ok or answer.code in GONE:
            self.forget(value)
        return answer

    def forget(self, value: Any) -> None:
        """Take something that `create` made off the list for removal, because it is gone or cannot be
        removed.

        value: what discord.py returned for it.
        """
        self._leftovers = [leftover for leftover in self._leftovers if leftover.value is not value]

    async def post(self, view: ui.LayoutView, files: list[discord.File]) -> DiscordAnswer[discord.Message]:
        """Post a message without a ping, and register it for removal.

        view: the message; files: what it shows.
        """
        request = self.channel.send(view=view, files=files, silent=True)
        return await self.create("A message", request, lambda message: message.delete())

    # ---------------------------------------------------------------- what several steps use

    def partial(self, message: discord.Message) -> discord.PartialMessage:
        """Return the message as the bot edits it.

        discord.py's edit of a whole message also sends the message's flags, even those that an edit cannot
        set.
        """
        return self.channel.get_partial_message(message.id)

    def picture(self) -> bytes:
        """Return a small PNG: the picture of a card for a board."""
        emojis = self.bot.services.card_emojis
        code = next(
            rules.catalogue.codes[0]
            for game_packs in emojis.packs_by_game.values()
            for rules in game_packs.rules.values()
            if rules.catalogue.sides
        )
        return bytes(emojis.painter.token(code, 0))

    def picture_file(self) -> discord.File:
        """Return the small PNG as a file to upload."""
        return layout.Panel(ui.LayoutView(), self.picture(), PICTURE).files()[0]

    async def picture_message(self) -> discord.Message:
        """Return a message with a picture in a media gallery; post it if there is none yet."""
        if self._picture_message is None:
            answer = await self.post(picture_view(), [self.picture_file()])
            self._picture_message = answer.expect()
        return self._picture_message

    async def replace_picture_message(self) -> None:
        """Delete the message of `picture_message`, so that the next step gets one with a new picture."""
        if self._picture_message is not None:
            await self.remove(self._picture_message)
            self._picture_message = None

    async def upload_emoji(self) -> DiscordAnswer[discord.Emoji]:
        """Upload a temporary emoji, and register it for removal."""
        name = EMOJI_PREFIX + secrets.token_hex(6)
        request = self.client.create_application_emoji(name=name, image=self.picture())
        answer = await self.create("An emoji", request, lambda emoji: emoji.delete())
        if answer.value is not None:
            self.emojis.append(answer.value)
        return answer

    async def emoji(self) -> discord.Emoji:
        """Return a temporary emoji; upload it if there is none yet."""
        if not self.emojis:
            (await self.upload_emoji()).expect()
        return self.emojis[-1]

    async def thread(self) -> discord.Thread:
        """Return the rehearsal's thread; create it if there is none yet."""
        if self._thread is None:
            types = discord.ChannelType
            kind = types.news_thread if self.channel.is_news() else types.public_thread
            self._thread = (await self.open_thread(kind)).expect()
        return self._thread

    async def open_thread(self, kind: discord.ChannelType) -> DiscordAnswer[discord.Thread]:
        """Create a thread in the channel, and register it for removal. kind: Discord's type of the thread."""
        request = self.channel.create_thread(name=NAME, type=kind)
        answer = await self.create("A thread", request, self._remove_thread)
        if answer.value is not None and self._thread is None:
            self._thread = answer.value
        return answer

    async def delete_thread(self) -> DiscordAnswer[Any]:
        """Try to delete the rehearsal's thread."""
        thread = await self.thread()
        answer = await self.attempt(thread.delete())
        if answer.is_ok:
            self.forget(thread)
            self._thread = None
        return answer

    async def _remove_thread(self, thread: discord.Thread) -> None:
        """Delete a thread. If Discord refuses that, archive the thread.

        Without the permission Manage Threads, a thread's creator may archive it but not delete it
        (topics/threads.mdx, "Editing & Deleting Threads").
        """
        try:
            await thread.delete()
        except discord.Forbidden as error:
            with contextlib.suppress(discord.HTTPException):  # refused if it is archived already
                await thread.edit(archived=True)
            self.left_behind.append(
                f"The thread “{NAME}” is archived, not deleted ({error.text}). Delete it by hand."
            )

    # ---------------------------------------------------------------- the gateway, and taps of the owner

    async def connect(self) -> None:
        """Open the gateway if it is not open; raises Differs if that does not succeed in time."""
        if self.client.is_ready():
            return
        if self._connecting is None or self._connecting.done():
            self._connecting = asyncio.create_task(self.client.connect(reconnect=False))
        ready = asyncio.create_task(self.client.wait_until_ready())
        try:
            await asyncio.wait(
                {ready, self._connecting},
                timeout=self.patience.gateway,
                return_when=asyncio.FIRST_COMPLETED,
            )
            if ready.done():
                return
        finally:
            ready.cancel()
        task, self._connecting = self._connecting, None
        error = task.exception() if task.done() and not task.cancelled() else None
        task.cancel()
        reason = type(error).__name__ if error else f"not ready within {self.patience.gateway:g} s"
        raise Differs(f"the gateway: {reason}")

    async def wait_for_tap(self, custom_ids: tuple[str, ...], prompt: str) -> discord.Interaction[Any]:
        """Ask the owner to tap, and return that interaction; raises NotTried if nobody taps in time.

        custom_ids: of the buttons or modals that count; prompt: the line that asks.
        """
        if self.owner_is_away:
            raise NotTried("nobody could be asked before")
        try:
            await self.connect()
        except Differs as difference:
            self.owner_is_away = True
            raise NotTried(str(difference)) from None
        self.say(prompt)
        try:
            async with asyncio.timeout(self.patience.tap):
                while True:
                    interaction = await self.client.interactions.get()
                    data: Any = interaction.data or {}
                    if data.get("custom_id") in custom_ids:
                        return interaction
                    if str(data.get("custom_id", "")).startswith("rehearsal:"):
                        await self.attempt(interaction.response.defer())
        except TimeoutError:
            self.owner_is_away = True
            raise NotTried(f"nobody tapped within {self.patience.tap:g} s") from None

    # ---------------------------------------------------------------- cleaning up

    async def clean_up(self) -> None:
        """Remove everything that was created; add to `left_behind` what could not be."""
        for leftover in reversed(self._leftovers):
            await self._take_away(leftover.what, leftover.remove())
        self._leftovers = []
        # Find things by their names: those whose creation got no answer, and those of a rehearsal that was
        # killed. The channel was empty before, and Discord's lines about pins and threads are the bot's too.
        searches: dict[str, Awaitable[Iterable[Any]]] = {
            "messages": self._messages(),
            "threads": self.guild.active_threads(),
            "emojis": self.client.fetch_application_emojis(),
            "commands": self.commands(),
            "events": self.guild.fetch_scheduled_events(with_counts=False),
        }
        for what, search in searches.items():
            answer = await self.attempt(search)
            if answer.message:
                self.left_behind.append(f"Whether {what} are left cannot be seen: {answer}.")
                self.has_failed_to_clean = True
            for thing in filter(self._is_ours, answer.value or ()):
                is_thread = isinstance(thing, discord.Thread)
                removal = self._remove_thread(thing) if is_thread else thing.delete()
                await self._take_away(f"{'An' if what[0] == 'e' else 'A'} {what[:-1]}", removal)

    async def _messages(self) -> list[discord.Message]:
        """Return the newest messages of the channel."""
        return [message async for message in self.channel.history(limit=100)]

    def _is_ours(self, thing: Any) -> bool:
        """Return whether a message, thread, emoji, command or event is the rehearsal's."""
        match thing:
            case discord.Message():
                return bool(thing.author.id == self.member.id)
            case discord.Thread():
                ours = (NAME, self.channel.id, self.member.id)
                return (thing.name, thing.parent_id, thing.owner_id) == ours
            case discord.ScheduledEvent():
                return (thing.name, thing.creator_id) == (NAME, self.member.id)
        return str(thing.name).startswith((COMMAND, EMOJI_PREFIX))

    async def _take_away(self, what: str, request: Awaitable[Any]) -> None:
        """Remove one thing; a failure is added to `left_behind`.

        what: its name in the report; request: removes it.
        """
        answer = await self.attempt(request)
        if not answer.is_ok and answer.code not in GONE:
            self.left_behind.append(f"{what} could not be removed: {answer}.")
            self.has_failed_to_clean = True

    async def close(self) -> None:
        """Disconnect the client."""
        await self.client.close()
        if self._connecting is not None:
            self._connecting.cancel()
            await asyncio.wait({self._connecting})

    async def commands(self) -> list[app_commands.AppCommand]:
        """Return the bot's registered global commands."""
        return await self._tree.fetch_commands()


def picture_view(words: str = "A picture.", *buttons: ui.Item[Any]) -> ui.LayoutView:
    """Return a message with a text, a picture in a media gallery, and perhaps buttons below it."""
    rows = [ui.ActionRow(*buttons)] if buttons else []
    return layout.page(layout.text(words), layout.gallery("A card.", PICTURE), *rows)


def shown_file(message: discord.Message) -> MessageFile | None:
    """Return the picture that a message shows, as the bot reads it."""
    return next(iter(files_of(message)), None)


def known_file(message: discord.Message) -> MessageFile:
    """Return the picture that a message shows; raises NotTried if its id cannot be read."""
    file = shown_file(message)
    if file is None:
        raise NotTried("the message does not tell its picture's id")
    return file
