"""Who may be told of a table in a channel: whoever sees that channel anyway."""

from typing import Any

import discord


def sees(guild: discord.Guild | None, place: int, person: Any) -> bool:
    """Whether a member of a server sees this channel of it; of a private thread, or one that is not known
    (any more), nobody is told."""
    channel = _known(guild, place)
    return channel is not None and bool(channel.permissions_for(person).view_channel)


def as_public(board: discord.TextChannel, place: int) -> bool:
    """Whether everybody who reads a channel reads this one as well: it is the same one or a thread of it,
    everybody sees it, or both are seen by the same people."""
    channel = _known(board.guild, place)
    if channel is None:
        return False
    whole: Any = channel.parent if isinstance(channel, discord.Thread) else channel
    if whole.id == board.id or whole.permissions_for(board.guild.default_role).view_channel:
        return True
    return bool(whole.overwrites == board.overwrites)


def _known(guild: discord.Guild | None, place: int) -> Any:
    channel = guild.get_channel_or_thread(place) if guild is not None else None
    hidden = isinstance(channel, discord.Thread) and (channel.is_private() or channel.parent is None)
    return None if hidden else channel
