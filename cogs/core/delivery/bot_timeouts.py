"""Timeouts of the bot: for a while, a moderator can take all of the bot's permissions in a server but
reading.

"Timed out members will temporarily lose all permissions except VIEW_CHANNEL and READ_MESSAGE_HISTORY. Owners
and admin users with ADMINISTRATOR permissions are exempt." (discord-api-docs, topics/permissions.mdx). The
bot is notified of its own timeout without the members intent (events/gateway.mdx on GUILD_MEMBER_UPDATE), and
can still answer interactions (discord-api-docs #6847), so it explains why it does nothing else.
"""

import discord

from engine.questions import Refused


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
