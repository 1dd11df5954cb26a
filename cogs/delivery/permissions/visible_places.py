"""Decides who may be notified of a table in a channel: only people who see that channel anyway."""

from typing import Any

import discord


def sees(guild: discord.Guild | None, place: int, person: Any) -> bool:
    """Return whether a server member sees this channel. False for private threads and unknown channels.

    place: the channel's Discord id; person: discord.py's object of the member.
    """
    channel = _visible_channel(guild, place)
    return channel is not None and bool(channel.permissions_for(person).view_channel)


def is_as_public(board: discord.TextChannel, place: int) -> bool:
    """Return whether everybody who reads one channel also reads another.

    That is so if `place` is the same channel or a thread of it, if everybody sees it, or if both have the
    same overwrites. board: the channel that is read; place: the other channel or thread.
    """
    channel = _visible_channel(board.guild, place)
    if channel is None:
        return False
    channel_of_place: Any = channel.parent if isinstance(channel, discord.Thread) else channel
    if (
        channel_of_place.id == board.id
        or channel_of_place.permissions_for(board.guild.default_role).view_channel
    ):
        return True
    return bool(channel_of_place.overwrites == board.overwrites)


def _visible_channel(guild: discord.Guild | None, place: int) -> Any:
    """Return a channel or public thread of a server; None if it is private or unknown. place: its id."""
    channel = guild.get_channel_or_thread(place) if guild is not None else None
    hidden = isinstance(channel, discord.Thread) and (channel.is_private() or channel.parent is None)
    return None if hidden else channel
