"""Threads for tables: checks permissions, creates threads, and archives empty ones."""

import logging
from typing import Any

import discord

from cogs.core.delivery import retries
from engine.presentation import Sentence

log = logging.getLogger("castellan.threads")
# "users must have SEND_MESSAGES_IN_THREADS to send a message in a thread"; a thread inherits everything else
# from its channel (discord-api-docs, topics/permissions.mdx).
NEEDED = ("view_channel", "create_public_threads", "send_messages_in_threads")


def thread_parent(channel: Any) -> discord.TextChannel | None:
    """Return the channel in which a thread for a table can be made: this channel; if this channel is a
    thread, its parent. None if neither can have threads, such as a voice channel or a post of a forum.
    """
    parent = channel.parent if isinstance(channel, discord.Thread) else channel
    return parent if isinstance(parent, discord.TextChannel) else None


def missing_thread_permissions(permissions: discord.Permissions) -> list[Sentence]:
    """Return the names of the permissions that the bot lacks to create a thread and to write in it.
    permissions: those that it has.
    """
    return [Sentence(f"right-{name.replace('_', '-')}") for name in NEEDED if not getattr(permissions, name)]


async def create_thread(channel: discord.TextChannel, title: str) -> discord.Thread:
    """Create a thread that everybody who sees the channel can join.

    In an announcement channel the thread has another type: ANNOUNCEMENT_THREAD is "within a
    GUILD_ANNOUNCEMENT channel", PUBLIC_THREAD "within a GUILD_TEXT or GUILD_FORUM channel" (discord-api-docs,
    resources/channel.mdx).

    title: the title; it is cut to 90 characters.
    """
    kind = discord.ChannelType.news_thread if channel.is_news() else discord.ChannelType.public_thread
    return await channel.create_thread(name=title[:90], type=kind)


async def archive_thread(thread: discord.Thread) -> None:
    """Archive a thread that the bot has created and that has no table. If Discord refuses that, the thread
    stays as it is.

    The creator of a thread may archive it. Deleting it needs MANAGE_THREADS, which the bot does not ask for
    (discord-api-docs, topics/threads.mdx, "Editing & Deleting Threads").
    """
    try:
        await thread.edit(archived=True)
    except retries.FAULTS as error:
        log.info("thread %s could not be archived: %s", thread.id, error)
