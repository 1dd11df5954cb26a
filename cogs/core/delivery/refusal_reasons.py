"""Explains to the host in a sentence why Discord refused a request."""

import discord

LONGEST = 400  # characters of Discord's own text
# developers/topics/rate-limits.mdx, "Invalid Request Limit aka Cloudflare Bans": an address with more than
# 10,000 answers of 401, 403 or 429 in ten minutes "is temporarily restricted". Other programs on a shared
# address count too.
BANNED = (
    "Discord's network (Cloudflare) has banned this machine's address for a while, because too many requests "
    "came from it (error 1015). Token and settings are fine: wait an hour before you start the bot again"
)


def is_address_ban(error: BaseException) -> bool:
    """Return whether an error with status 429 comes from Cloudflare and not from Discord. Only Discord's own
    answers have a Via header (discord.http.HTTPClient.request).
    """
    return (
        isinstance(error, discord.HTTPException)
        and error.status == 429
        and "Via" not in error.response.headers
    )


def explain_refusal(error: BaseException) -> str:
    """Return a sentence that explains the refusal, without a full stop."""
    if isinstance(error, discord.GatewayNotFound) and error.__cause__ is not None:
        return explain_refusal(error.__cause__)  # it stands for every failure of GET /gateway/bot
    if is_address_ban(error):
        return BANNED
    if isinstance(error, discord.HTTPException) and error.status >= 500:
        return f"Discord has a fault ({error.status}); see discordstatus.com"
    if isinstance(error, discord.HTTPException):
        text = "; ".join(error.text.splitlines())[:LONGEST]
        return f"Discord refuses it ({error.status}, code {error.code}): {text}"
    return str(error) or type(error).__name__
