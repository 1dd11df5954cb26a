"""Decides who may be notified of a table in a channel: only people who see that channel anyway."""

from typing import Any

import discord

from engine.questions import Refused


def sees(guild: discord.Guild | None, channel_id: int, person: Any) -> bool:
    """Return whether a server member sees this channel. False for private threads and unknown channels.

    channel_id: the channel's Discord id.
    person: discord.py's object of the member.
    """
    channel = _visible_channel(guild, channel_id)
    return channel is not None and bool(channel.permissions_for(person).view_channel)


def is_as_public(board: discord.TextChannel, channel_id: int) -> bool:
    """Return whether everybody who reads the channel `board` may also read another channel or thread.

    That is so in three cases: the other one is `board` or a thread of it; everybody in the server sees it; or
    both have the same permission overwrites.

    channel_id: the Discord id of the other one.
    """
    channel = _visible_channel(board.guild, channel_id)
    if channel is None:
        return False
    channel_of_place: Any = channel.parent if isinstance(channel, discord.Thread) else channel
    if (
        channel_of_place.id == board.id
        or channel_of_place.permissions_for(board.guild.default_role).view_channel
    ):
        return True
    return bool(channel_of_place.overwrites == board.overwrites)


def _visible_channel(guild: discord.Guild | None, channel_id: int) -> Any:
    """Return a channel or public thread of a server; None if it is private or unknown. channel_id: its id."""
    channel = guild.get_channel_or_thread(channel_id) if guild is not None else None
    hidden = isinstance(channel, discord.Thread) and (channel.is_private() or channel.parent is None)
    return None if hidden else channel


def timeout_end(guild: discord.Guild | None) -> str:
    """Return until when the bot is timed out in a server, as Discord's timestamp markup; "" if it is not."""
    me = guild.me if guild is not None else None
    if me is None or not me.is_timed_out() or me.guild_permissions.administrator:
        return ""
    assert me.timed_out_until is not None
    return discord.utils.format_dt(me.timed_out_until, "f")


def check_timeout(guild: discord.Guild | None) -> None:
    """Raise Refused if the bot is timed out in a server. During a timeout no permission helps, so the refusal
    names the timeout and not missing permissions.
    guild: None for a direct message.
    """
    if until := timeout_end(guild):
        raise Refused("bot-timed-out", until=until)
