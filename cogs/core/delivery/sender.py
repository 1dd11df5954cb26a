"""Sends, edits and deletes messages in Discord's channels. Each message is posted once, and taps are answered
in time.
"""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, NamedTuple, Protocol, TypeVar

import discord

from cogs.core.components.items import replace_buttons
from cogs.core.components.layout import Panel
from cogs.core.components.message_files import MessageFile, files_of
from cogs.core.delivery import retries
from cogs.core.delivery.last_messages import LastMessages
from cogs.core.delivery.visible_places import timeout_end
from cogs.core.text.sentences import Localizer
from engine.presentation import Sentence
from sessions.people.profiles import People
from sessions.table import scheduled_start
from sessions.table.table import Table
from sessions.table.time_controls import LIVE_NAMES

T = TypeVar("T")
Tap = discord.Interaction[Any]
Make = Callable[[Sequence[MessageFile]], Awaitable[Panel]]  # takes the files that a message has
log = logging.getLogger("castellan.sender")
ALWAYS = ("embed_links", "attach_files", "read_message_history")  # besides seeing the channel and sending
PATIENCE = 0.8  # seconds from the arrival of a command; Discord waits three for an answer
# Seconds after which a tap is deferred. A deferred tap looks no different, and people see that it was taken.
# With 0.06 a busy bot deferred every tap: one request and one edit more for each, which kept it busy.
SOON = 0.08
UNKNOWN = (MessageFile("", 0),)  # files of a message about which nothing is known
ARRIVED = "arrived"  # key in an interaction's extras: its arrival by the event loop's time


class MessageDestination(Protocol):
    """Where a message is posted: a table, or something else with its own id."""

    @property
    def id(self) -> str:
        """The table's id, or another text that names the destination in logs and in marks of messages."""
        ...

    @property
    def guild(self) -> int:
        """Discord's id of the server; 0: none."""
        ...

    @property
    def channel(self) -> int:
        """Discord's id of the channel or thread."""
        ...


class ChannelDestination(NamedTuple):
    """A message destination that consists of an id, a server and a channel."""

    id: str
    """A text that names the destination in logs and in marks of messages (see `retries.nonce`)."""
    guild: int
    """Discord's id of the server; 0: none."""
    channel: int
    """Discord's id of the channel or thread."""


class Sender:
    """Sends and edits messages. A message that is sent twice is posted once.

    people: knows who may be pinged.
    last_messages: the last messages of channels.
    find_replacement: returns replacements for components that Discord refused.
    The attribute `command_defer_delay` is the number of seconds that a command may take before it is
    deferred, `tap_defer_delay` the same for a tap.
    """

    def __init__(
        self,
        client: discord.Client,
        people: People,
        last_messages: LastMessages,
        find_replacement: retries.FindReplacement = lambda error, components: None,
    ) -> None:
        self.client = client
        self.people = people
        self.last_messages = last_messages
        self._find_replacement = find_replacement
        self.command_defer_delay, self.tap_defer_delay = PATIENCE, SOON

    async def in_time(self, interaction: Tap | None, work: Awaitable[T]) -> T:
        """Wait for work and return its result. If the interaction would expire meanwhile, defer it.

        A tap is deferred earlier than a command, because a deferred tap looks the same, while a deferred
        command shows “thinking”. The time until then is counted from the arrival of the interaction, so
        several slow parts of an answer share it.

        interaction: the interaction that still needs an answer; None: there is none.
        """
        task = asyncio.ensure_future(work)
        try:
            if interaction is not None and not interaction.response.is_done():
                if seconds_left := self._patience_left(interaction):
                    await asyncio.wait({task}, timeout=seconds_left)
                if not task.done():
                    with contextlib.suppress(*retries.FAULTS):
                        await interaction.response.defer(ephemeral=True)
            return await task
        except asyncio.CancelledError:
            task.cancel()
            raise

    def _patience_left(self, interaction: Tap) -> float:
        """Return the seconds until an interaction has to be deferred."""
        is_tap = interaction.type is discord.InteractionType.component
        due = arrival_time(interaction) + (self.tap_defer_delay if is_tap else self.command_defer_delay)
        return max(0.0, due - asyncio.get_running_loop().time())

    async def make_and_show(
        self, interaction: Tap, make: Make, show: Callable[[Tap, Panel], Awaitable[T]]
    ) -> tuple[Panel, T]:
        """Make a panel for the message that was tapped, and show it. Return the panel and the result of
        `show`.

        An interaction contains its message as it was at the tap. If an earlier tap has given the message
        another picture since then, Discord refuses an edit that keeps the former picture. In that case the
        panel is made once more, with a new picture.

        make: makes the panel from the files that the message has.
        show: sends the panel as the answer to the tap.
        """
        panel = await self.in_time(interaction, make(files_of(interaction.message)))
        try:
            return panel, await show(interaction, panel)
        except discord.HTTPException as error:
            if not panel.kept_files or error.code != retries.INVALID_BODY:
                raise
        panel = await self.in_time(interaction, make(UNKNOWN))
        return panel, await show(interaction, panel)

    async def update(self, interaction: Tap, panel: Panel) -> bool:
        """Answer a tap by changing the tapped message. Return False if Discord no longer takes an answer."""
        options: dict[str, Any] = {**panel.attached(), "allowed_mentions": panel.mentions()}
        try:
            if interaction.response.is_done():
                await retries.edit_by_token(interaction.followup, 0, panel.view, **options)
            else:
                await interaction.response.edit_message(view=panel.view, **options)
        except retries.FAULTS as error:
            if retries.error_code(error) == retries.NOT_ALLOWED and panel.picture:
                return await self.update(interaction, panel.without_pictures())
            if not retries.is_transient(error) and retries.error_code(error) not in (
                *retries.LAPSED,
                retries.OLD_MESSAGE,
            ):
                raise
            log.info("a tap could not be answered: %s", error)
            return False
        return True

    async def send(self, table: Table, panel: Panel, about: str = "") -> int:
        """Post a panel at the end of the table's channel. Return the id of the new message.

        about: identifies the message, so that a repetition posts nothing, also after a restart. "": the
        message is the table's panel; then the panel that it replaces identifies it.
        """
        panel_with_pings = panel._replace(pings=await self.reachable_people(table, panel.pings))
        message = await self.post(table, panel_with_pings, about or f"panel {panel.replaced_message}")
        if not about and not retries.shows_same(message, panel.view):
            await self.edit(table, message.id, panel)  # posted before, and the table has changed since
        return int(message.id)

    async def post(
        self, where: MessageDestination, panel: Panel, about: str, tries: int = 3
    ) -> discord.Message:
        """Post a panel and return its message. A message that pings nobody is silent. If pictures are not
        allowed, the message has none.

        about: identifies the message, so that a repetition posts nothing.
        tries: how many more times to post it if Discord returns an earlier message that was deleted.
        """
        nonce = retries.nonce(where.id, where.channel, about, tries)

        async def post_once() -> discord.Message:
            """Post the panel once; `with_retries` calls this for each try."""
            message: discord.Message = await self.channel(where).send(
                view=panel.view,
                files=panel.files(),
                allowed_mentions=panel.mentions(),
                silent=not panel.pings,
                nonce=nonce,
            )
            return message

        try:
            message = await retries.with_retries(post_once)
            self.last_messages.note_message(where.channel, message.id)
            return message
        except discord.Forbidden as error:
            if error.code != retries.NOT_ALLOWED or not panel.picture:
                raise
            return await self.post(where, panel.without_pictures(), about, tries)
        except discord.NotFound as error:
            if error.code != retries.UNKNOWN_MESSAGE or not tries:
                raise
            return await self.post(where, panel, about, tries - 1)
        except discord.HTTPException as error:
            if not self._replace_buttons(panel, error):
                raise
            return await self.post(where, panel, about, tries)

    def _replace_buttons(self, panel: Panel, error: discord.HTTPException) -> bool:
        """Replace the buttons of a panel that Discord refused. Return False if there are no replacements.

        error: the refusal.
        """
        components = self._find_replacement(error, panel.view.to_components())  # type: ignore[no-untyped-call]
        if components is not None:
            replace_buttons(panel.view, components)
        return components is not None

    async def reachable_people(self, table: Table, people: Sequence[int]) -> tuple[int, ...]:
        """Return those of these people who may be pinged about this table now.

        Quiet hours do not count if the game is played live, or if the scheduled start that people agreed to
        has come.
        """
        ignores_quiet_hours = (
            table.body.options.clock in LIVE_NAMES
            or table.rules.refereeing
            or scheduled_start.has_come(table.body)
        )
        return await self.people.reachable(people, personal=not ignores_quiet_hours)

    async def edit(self, where: MessageDestination, message: int, panel: Panel) -> int:
        """Edit a message without a ping. Return 0; if Discord refuses the edit, return Discord's error code.
        Raises if Discord does not answer.

        where: the channel of the message.
        message: its id.
        """
        partial = self.channel(where).get_partial_message(message)

        async def edit_once() -> None:
            """Edit the message once; `with_retries` calls this for each try."""
            options = {**panel.attached(), "allowed_mentions": panel.mentions()}
            await partial.edit(view=panel.view, **options)

        try:
            await retries.with_retries(edit_once)
        except discord.HTTPException as error:
            if retries.is_transient(error):
                raise
            if error.code == retries.NOT_ALLOWED and panel.picture:
                return await self.edit(where, message, panel.without_pictures())
            if self._replace_buttons(panel, error):
                return await self.edit(where, message, panel)
            log.info("message %s of %s could not be edited: %s", message, where.id, error)
            return retries.error_code(error) or error.status
        return 0

    async def delete(self, where: MessageDestination, message: int) -> None:
        """Delete one of the bot's messages. If Discord refuses that, or the message is gone, do nothing.
        Raises if Discord does not answer.

        where: the channel of the message.
        message: its id.
        """
        partial = self.channel(where).get_partial_message(message)
        try:
            await retries.with_retries(partial.delete)
        except discord.HTTPException as error:
            if retries.is_transient(error):
                raise
            log.info("message %s of %s could not be deleted: %s", message, where.id, error)

    async def has_scrolled_away(self, where: MessageDestination, message: int) -> bool:
        """Return whether more than a few messages stand below a message.

        where: the channel of the message.
        message: its id.
        """
        return await self.last_messages.has_scrolled_away(self.channel(where), where.channel, message)

    def channel(self, where: MessageDestination) -> Any:
        """Return discord.py's object for the destination's channel. This makes no request."""
        return self.client.get_partial_messageable(where.channel, guild_id=where.guild or None)


def arrival_time(interaction: Tap) -> float:
    """Return when an interaction arrived, in seconds of the event loop's time.

    The first call for an interaction sets it, so call this as soon as one arrives.
    """
    arrival: float = interaction.extras.setdefault(ARRIVED, asyncio.get_running_loop().time())
    return arrival


def tapped_message_id(interaction: Tap) -> int:
    """Return the id of the tapped message; 0 if there is none."""
    return interaction.message.id if interaction.message is not None else 0


async def replace_view(interaction: Tap, panel: Panel) -> tuple[MessageFile, ...]:
    """Replace the buttons and the text of the tapped message. If the panel has a new picture, replace the
    picture too; else keep it. Return the files that the message has afterwards.
    """
    try:
        if interaction.response.is_done():
            return await retries.edit_by_token(interaction.followup, 0, panel.view, **panel.attached())
        answer = await interaction.response.edit_message(view=panel.view, **panel.attached())
        return answered_files(answer) if panel.picture else panel.kept_files
    except discord.Forbidden as error:
        if error.code != retries.NOT_ALLOWED or not panel.picture:
            raise
        return await replace_view(interaction, panel.without_pictures())


def answered_files(answer: discord.InteractionCallbackResponse[Any] | None) -> tuple[MessageFile, ...]:
    """Return the files of the message that answers an interaction; none if Discord does not include it."""
    message = answer.resource if answer is not None else None
    return files_of(message) if isinstance(message, discord.Message) else ()


def required_permissions(*, in_thread: bool) -> tuple[str, ...]:
    """Return the names of the permissions that the bot needs to host a table, as discord.py names them."""
    return ("view_channel", "send_messages_in_threads" if in_thread else "send_messages", *ALWAYS)


def missing_permissions(permissions: discord.Permissions, *, in_thread: bool = False) -> list[Sentence]:
    """Return names of the permissions that the bot needs and lacks, as Discord's settings call them.
    permissions: those that it has.
    """
    missing = [name for name in required_permissions(in_thread=in_thread) if not getattr(permissions, name)]
    return [Sentence(f"right-{name.replace('_', '-')}") for name in missing]


def missing_permissions_text(interaction: Tap, localizer: Localizer) -> str:
    """Return why the bot may not do what it has to in this channel, and who can change that."""
    if until := timeout_end(interaction.guild):
        return localizer.say("refused-bot-timed-out", until=until)
    in_thread = isinstance(interaction.channel, discord.Thread)
    missing = missing_permissions(interaction.app_permissions, in_thread=in_thread)
    if isinstance(interaction.channel, discord.Thread) and interaction.channel.locked:
        return localizer.say("fault-locked")
    if not missing:
        return localizer.say("fault-forbidden")
    return localizer.say("fault-lacking", permissions=missing)
