"""Checks the bot's permissions in the channel one by one, and tries threads, pins and events."""

from datetime import timedelta
from typing import Any

import discord

from cogs.core.components import layout
from cogs.core.delivery.invitation import CHANNEL, OPENING
from cogs.core.delivery.retries import NOT_ALLOWED
from ops.rehearsal.rehearsal import NAME, Rehearsal
from ops.rehearsal.step import Differs, DiscordAnswer, NotTried, RehearsalStep, step

# Permissions that the bot can do without, as discord.py names them, with their purpose.
OPTIONAL = {
    "pin_messages": "to pin the list of tables",
    "create_events": "to announce a table as an event",
    "manage_threads": "to delete a thread whose table could not be opened",
}
GIVEN = "as the permission says: done, or refused (50013)"
TWO_FACTOR = 60003  # "Two factor is required for this operation", in servers that ask moderators for it


def permission_step(name: str, purpose: str) -> RehearsalStep:
    """Return the step for one permission.

    name: as discord.py names it; purpose: what an optional permission is for; "": the bot needs it.
    """

    async def look_up(rehearsal: Rehearsal) -> str:
        """Return “granted” or “not granted”. Raises Differs if a permission that the bot needs is missing."""
        granted = bool(getattr(rehearsal.permissions, name))
        if not granted and not purpose:
            raise Differs("not granted")
        return "granted" if granted else "not granted"

    expected = f"optional, {purpose}" if purpose else "granted"
    return RehearsalStep(f"Permission {name.replace('_', ' ').title()}", expected, look_up)


def judge(answer: DiscordAnswer[Any], *, granted: bool) -> str:
    """Check that Discord did what the permission says: granted, the request is done; not granted, it is
    refused.

    Returns the answer in words. Raises Differs if Discord did something else.

    answer: Discord's answer to the request; granted: whether the bot has the permission.
    """
    refused = answer.code in (NOT_ALLOWED, TWO_FACTOR)
    if answer.is_ok if granted else refused:
        return str(answer)
    raise Differs(str(answer))


@step("A public thread (type 11)", "opened; refused in an announcement channel")
async def open_public_thread(rehearsal: Rehearsal) -> str:
    """Try to create a public thread, which an announcement channel refuses."""
    answer = await rehearsal.open_thread(discord.ChannelType.public_thread)
    if not rehearsal.channel.is_news():
        return judge(answer, granted=rehearsal.permissions.create_public_threads)
    if answer.is_ok:
        raise Differs(f"{answer}, although this is an announcement channel")
    return str(answer)


@step("An announcement thread (type 10)", "opened in an announcement channel")
async def open_announcement_thread(rehearsal: Rehearsal) -> str:
    """Try to create an announcement thread, in an announcement channel only."""
    if not rehearsal.channel.is_news():
        raise NotTried("this is no announcement channel")
    answer = await rehearsal.open_thread(discord.ChannelType.news_thread)
    return judge(answer, granted=rehearsal.permissions.create_public_threads)


@step("A message in the thread", GIVEN)
async def write_in_thread(rehearsal: Rehearsal) -> str:
    """Try to post in the thread."""
    thread = await existing_thread(rehearsal)
    answer = await rehearsal.attempt(thread.send(view=layout.page(layout.text("A table."))))
    return judge(answer, granted=rehearsal.permissions.send_messages_in_threads)


@step("Archiving the thread, as its creator", "archived")
async def archive_thread(rehearsal: Rehearsal) -> str:
    """Try to archive the thread as its creator."""
    thread = await existing_thread(rehearsal)
    answer = await rehearsal.attempt(thread.edit(archived=True))
    archived = answer.expect()
    if not archived.archived:
        raise Differs(f"{answer}; the thread is not archived")
    return str(answer)


@step("Deleting the thread (Manage Threads)", GIVEN)
async def delete_thread(rehearsal: Rehearsal) -> str:
    """Try to delete the thread."""
    await existing_thread(rehearsal)
    return judge(await rehearsal.delete_thread(), granted=rehearsal.permissions.manage_threads)


async def existing_thread(rehearsal: Rehearsal) -> discord.Thread:
    """Return the rehearsal's thread; create it if there is none. Raises NotTried if that is not allowed."""
    if not rehearsal.permissions.create_public_threads:
        raise NotTried("the bot may not create threads here")
    return await rehearsal.thread()


@step("Pinning a message (Pin Messages)", GIVEN)
async def pin_message(rehearsal: Rehearsal) -> str:
    """Try to pin a message."""
    message = await rehearsal.picture_message()
    answer = await rehearsal.attempt(message.pin())
    return judge(answer, granted=rehearsal.permissions.pin_messages)


@step("A server event (Create Events)", GIVEN)
async def create_event(rehearsal: Rehearsal) -> str:
    """Try to create a server event, and remove it."""
    begin = discord.utils.utcnow() + timedelta(hours=1)
    request = rehearsal.guild.create_scheduled_event(
        name=NAME,
        description="It goes away by itself.",
        location=layout.link_to(rehearsal.guild.id, rehearsal.channel.id),
        entity_type=discord.EntityType.external,
        privacy_level=discord.PrivacyLevel.guild_only,
        start_time=begin,
        end_time=begin + timedelta(hours=1),
    )
    answer = await rehearsal.create("An event", request, lambda event: event.delete())
    granted = rehearsal.permissions.create_events or rehearsal.permissions.manage_events
    if answer.value is not None:
        await rehearsal.remove(answer.value)
    return judge(answer, granted=granted)


PERMISSIONS = (
    *(permission_step(name, "") for name in (*CHANNEL, *OPENING)),
    *(permission_step(name, purpose) for name, purpose in OPTIONAL.items()),
)
# Thread types by parent: channel.mdx, "Channel Types". Archiving and deleting: topics/threads.mdx, "Editing &
# Deleting Threads". Pins: topics/permissions.mdx, PIN_MESSAGES. Events: guild-scheduled-event.mdx.
STEPS = (
    *PERMISSIONS,
    open_public_thread,
    open_announcement_thread,
    write_in_thread,
    archive_thread,
    delete_thread,
    pin_message,
    create_event,
)
