"""The one door to Discord's channels: posting once, editing, answering a tap in time."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

import discord

from cogs.components.items import replace_buttons
from cogs.components.layout import Panel
from cogs.components.message_files import MessageFile, files_of
from cogs.delivery import retries
from cogs.delivery.last_messages import LastMessages
from cogs.delivery.permissions.bot_timeouts import timeout_end
from cogs.text.sentences import Localizer
from engine.presentation import Sentence
from sessions.people.profiles import People
from sessions.table.lobby import scheduled_start
from sessions.table.table import Table
from sessions.table.time_controls import LIVE

T = TypeVar("T")
Tap = discord.Interaction[Any]
Make = Callable[[Sequence[MessageFile]], Awaitable[Panel]]  # for a message that has these files
log = logging.getLogger("castellan.sender")
ALWAYS = ("embed_links", "attach_files", "read_message_history")  # needed besides seeing and sending
PATIENCE = 0.8  # seconds from its arrival on; Discord waits three for an answer
# Seconds; a tap that is told "in a moment" looks no different, and people see that it was taken. With 0.06 a
# busy bot told every tap so: a request and an edit more for each, which kept it busy.
SOON = 0.08
UNKNOWN = (MessageFile("", 0),)  # files of a message of which nothing is known
ARRIVED = "arrived"  # in an interaction's extras: when, by the loop's time


class MessageDestination(Protocol):
    """What is shown in a channel: a table, or something that has an id of its own."""

    @property
    def id(self) -> str: ...

    @property
    def guild(self) -> int: ...

    @property
    def place(self) -> int: ...


class ChannelDestination(NamedTuple):
    """A place for what has no more to it than this."""

    id: str
    guild: int
    place: int


class Sender:
    """Sends and edits messages. What is sent twice is posted once. people: who may be pinged; last: what
    stands at the end of channels; instead: components for those that Discord refused; patience, soon: seconds
    that a command and a tap may take until they are told that their answer follows."""

    def __init__(
        self,
        client: discord.Client,
        people: People,
        last: LastMessages,
        instead: retries.Instead = lambda error, components: None,
    ) -> None:
        self.client, self.people, self.last, self._instead = client, people, last, instead
        self.patience, self.soon = PATIENCE, SOON

    async def in_time(self, interaction: Tap | None, work: Awaitable[T]) -> T:
        """Wait for work; an interaction that would lapse meanwhile is told that its answer follows.

        A tap is told so soon, for its message changes only with the answer; a command would show “thinking”.
        An answer has several slow parts; what one of them took, the next ones have no more.
        """
        task = asyncio.ensure_future(work)
        try:
            if interaction is not None and not interaction.response.is_done():
                if left := self._patience_left(interaction):
                    await asyncio.wait({task}, timeout=left)
                if not task.done():
                    with contextlib.suppress(*retries.FAULTS):
                        await interaction.response.defer(ephemeral=True)
            return await task
        except asyncio.CancelledError:
            task.cancel()
            raise

    def _patience_left(self, interaction: Tap) -> float:
        """Seconds until an interaction has to be told something."""
        is_tap = interaction.type is discord.InteractionType.component
        left = arrived(interaction) + (self.soon if is_tap else self.patience)
        return max(0.0, left - asyncio.get_running_loop().time())

    async def show_made(
        self, interaction: Tap, make: Make, show: Callable[[Tap, Panel], Awaitable[T]]
    ) -> tuple[Panel, T]:
        """Show what is made for the message that was tapped; the panel, and what showing it gave.

        An interaction tells its message as it was when somebody tapped. A tap just before may have given it
        another picture since; then what would have kept the former one is made with it.
        """
        panel = await self.in_time(interaction, make(files_of(interaction.message)))
        try:
            return panel, await show(interaction, panel)
        except discord.HTTPException as error:
            if not panel.kept or error.code != retries.INVALID_BODY:
                raise
        panel = await self.in_time(interaction, make(UNKNOWN))
        return panel, await show(interaction, panel)

    async def update(self, interaction: Tap, panel: Panel) -> bool:
        """Answer a tap by changing the tapped message; False where Discord takes no answer any more."""
        more: dict[str, Any] = {**panel.attached(), "allowed_mentions": panel.mentions()}
        try:
            if interaction.response.is_done():
                await retries.edit_by_token(interaction.followup, 0, panel.view, **more)
            else:
                await interaction.response.edit_message(view=panel.view, **more)
        except retries.FAULTS as error:
            if retries.code(error) == retries.NOT_ALLOWED and panel.picture:
                return await self.update(interaction, panel.bare())
            if not retries.is_transient(error) and retries.code(error) not in (
                *retries.LAPSED,
                retries.OLD_MESSAGE,
            ):
                raise
            log.info("a tap could not be answered: %s", error)
            return False
        return True

    async def send(self, table: Table, panel: Panel, about: str = "") -> int:
        """Post it at the end of the channel; the new message's id.

        about: which message this is. However often it is sent, also by a process that was started in between,
        it is posted once; a panel is the one that follows the panel it replaces.
        """
        called = panel._replace(pings=await self.reachable(table, panel.pings))
        message = await self.post(table, called, about or f"panel {panel.replaces}")
        if not about and not retries.says(message, panel.view):
            await self.edit(table, message.id, panel)  # posted before, and the table has moved on since
        return int(message.id)

    async def post(
        self, where: MessageDestination, panel: Panel, about: str, tries: int = 3
    ) -> discord.Message:
        """Silent where it calls nobody; bare where pictures are not allowed; again where it was deleted."""
        nonce = retries.nonce(where.id, about, tries)

        async def posted() -> discord.Message:
            message: discord.Message = await self.channel(where).send(
                view=panel.view,
                files=panel.files(),
                allowed_mentions=panel.mentions(),
                silent=not panel.pings,
                nonce=nonce,
            )
            return message

        try:
            message = await retries.with_retries(posted)
            self.last.posted(where.place, message.id)
            return message
        except discord.Forbidden as error:
            if error.code != retries.NOT_ALLOWED or not panel.picture:
                raise
            return await self.post(where, panel.bare(), about, tries)
        except discord.NotFound as error:
            if error.code != retries.UNKNOWN_MESSAGE or not tries:
                raise
            return await self.post(where, panel, about, tries - 1)
        except discord.HTTPException as error:
            if not self._replace_buttons(panel, error):
                raise
            return await self.post(where, panel, about, tries)

    def _replace_buttons(self, panel: Panel, error: discord.HTTPException) -> bool:
        """Give a panel other buttons, where there are some for those that Discord refused."""
        components = self._instead(error, panel.view.to_components())  # type: ignore[no-untyped-call]
        if components is not None:
            replace_buttons(panel.view, components)
        return components is not None

    async def reachable(self, table: Table, people: Sequence[int]) -> tuple[int, ...]:
        """Those of these people who may be pinged about this table now; at the time for which they sat down
        also in their quiet hours."""
        live = table.body.clock == LIVE or table.rules.refereeing or scheduled_start.has_come(table.body)
        return await self.people.reachable(people, personal=not live)

    async def edit(self, where: MessageDestination, message: int, panel: Panel) -> int:
        """Edit a panel unseen: 0, or Discord's code why not. Raises where Discord does not answer."""
        partial = self.channel(where).get_partial_message(message)

        async def edit() -> None:
            more = {**panel.attached(), "allowed_mentions": panel.mentions()}
            await partial.edit(view=panel.view, **more)

        try:
            await retries.with_retries(edit)
        except discord.HTTPException as error:
            if retries.is_transient(error):
                raise
            if error.code == retries.NOT_ALLOWED and panel.picture:
                return await self.edit(where, message, panel.bare())
            if self._replace_buttons(panel, error):
                return await self.edit(where, message, panel)
            log.info("message %s of %s could not be edited: %s", message, where.id, error)
            return retries.code(error) or error.status
        return 0

    async def delete(self, where: MessageDestination, message: int) -> None:
        """Take one of our own away; one that is gone, or may not be deleted, stays as it is.

        Raises where Discord does not answer."""
        partial = self.channel(where).get_partial_message(message)
        try:
            await retries.with_retries(partial.delete)
        except discord.HTTPException as error:
            if retries.is_transient(error):
                raise
            log.info("message %s of %s could not be deleted: %s", message, where.id, error)

    async def scrolled_away(self, where: MessageDestination, message: int) -> bool:
        """Whether more than a few others stand below a message."""
        return await self.last.scrolled_away(self.channel(where), where.place, message)

    def channel(self, where: MessageDestination) -> Any:
        return self.client.get_partial_messageable(where.place, guild_id=where.guild or None)


def arrived(interaction: Tap) -> float:
    """When it came, by the loop's time; to be called first when it does."""
    came: float = interaction.extras.setdefault(ARRIVED, asyncio.get_running_loop().time())
    return came


def tapped_message_id(interaction: Tap) -> int:
    """The id of the tapped message."""
    return interaction.message.id if interaction.message is not None else 0


async def replace_view(interaction: Tap, panel: Panel) -> tuple[MessageFile, ...]:
    """Put other buttons and words into the message that was tapped, under the picture that it has or another.

    Returns the files that the message has then.
    """
    try:
        if interaction.response.is_done():
            return await retries.edit_by_token(interaction.followup, 0, panel.view, **panel.attached())
        answer = await interaction.response.edit_message(view=panel.view, **panel.attached())
        return answered_files(answer) if panel.picture else panel.kept
    except discord.Forbidden as error:
        if error.code != retries.NOT_ALLOWED or not panel.picture:
            raise
        return await replace_view(interaction, panel.bare())


def answered_files(answer: discord.InteractionCallbackResponse[Any] | None) -> tuple[MessageFile, ...]:
    """Return the files of the message that answers an interaction; none where Discord does not tell."""
    message = answer.resource if answer is not None else None
    return files_of(message) if isinstance(message, discord.Message) else ()


def needed(*, in_thread: bool) -> tuple[str, ...]:
    """The permissions without which the bot cannot host a table there."""
    return ("view_channel", "send_messages_in_threads" if in_thread else "send_messages", *ALWAYS)


def missing_permissions(may: discord.Permissions, *, in_thread: bool = False) -> list[Sentence]:
    """What the bot needs in a channel and does not have there, as Discord's own settings call it."""
    missing = [name for name in needed(in_thread=in_thread) if not getattr(may, name)]
    return [Sentence(f"right-{name.replace('_', '-')}") for name in missing]


def missing_permissions_text(interaction: Tap, voice: Localizer) -> str:
    """What the bot may not do in this channel although it has to, and who can change that."""
    if until := timeout_end(interaction.guild):
        return voice.say("refused-bot-timed-out", until=until)
    in_thread = isinstance(interaction.channel, discord.Thread)
    missing = missing_permissions(interaction.app_permissions, in_thread=in_thread)
    if isinstance(interaction.channel, discord.Thread) and interaction.channel.locked:
        return voice.say("fault-locked")
    if not missing:
        return voice.say("fault-forbidden")
    return voice.say("fault-lacking", permissions=missing)
