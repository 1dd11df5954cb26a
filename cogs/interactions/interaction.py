"""The person behind an interaction, what they may do, and ephemeral responses."""

from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any, NamedTuple, Protocol

import discord
from discord import ui

from cogs.components import layout
from cogs.components.button_ids import STEP, ButtonId
from cogs.components.layout import Panel
from cogs.components.message_files import MessageFile, files_of
from cogs.delivery.ephemeral_messages import NOTE
from cogs.delivery.retries import NOT_ALLOWED
from cogs.delivery.sender import answered_files, replace_view
from engine.questions import Refused
from engine.safe_text import words
from sessions.table.table import Table
from sessions.table.table_data import NAME_LENGTH, Person

# Server roles whose members may rule on disputes in refereed games.
REFEREE_ROLES = {"referee", "審判"}
SENT = "sent"  # key in the extras of an interaction: the id of its new ephemeral message
Tapped = discord.Interaction[Any]
"""An interaction of any client: a command, a tap or a submitted modal."""
Handler = Callable[[Tapped, ButtonId, Sequence[str]], Awaitable[None]]
"""Responds to a tap. It gets the interaction, the parsed button id, and what was chosen in a list or typed in
a modal."""


class ShownMessage(NamedTuple):
    """The message that shows a panel now."""

    followup_id: int
    """0 if it is the response to the interaction, else the id of a followup message."""
    files: tuple[MessageFile, ...]
    """Its files, as far as Discord has returned them."""


class TapHandler(Protocol):
    """A class with several handlers, listed by their acts."""

    def acts(self) -> dict[str, Handler]:
        """Return act → handler. The router calls the handler when a button with this act is tapped."""
        ...


def person_of(interaction: discord.Interaction[Any]) -> Person:
    """Return the person of an interaction. The interaction's id is their contribution to the random deal."""
    user = interaction.user
    return make_person(user.id, user.display_name, user.name)._replace(luck=str(interaction.id))


def make_person(number: int, name: str, username: str) -> Person:
    """Return a person by their display name, or by their username if no character of that can be shown.

    Discord's announcement of 3 May 2023: "New usernames are lowercase, alphanumeric, limited to certain
    special characters". Those of bots may still be anything.

    number: the Discord id.
    """
    return Person(number, words(name, NAME_LENGTH) or words(username, NAME_LENGTH) or "?")


def may_moderate(interaction: discord.Interaction[Any]) -> bool:
    """Return whether a person may end other people's tables: they may manage messages here."""
    return bool(interaction.permissions.manage_messages)


def managers_only(interaction: discord.Interaction[Any]) -> None:
    """Raise Refused if the person does not manage the server."""
    if not interaction.guild_id or not interaction.permissions.manage_guild:
        raise Refused("managers-only")


def may_rule(table: Table, interaction: discord.Interaction[Any]) -> bool:
    """Return whether a person may rule on a dispute here: they have no seat, and both sides named them or
    they have the server's referee role."""
    roles = {role.name.casefold() for role in getattr(interaction.user, "roles", ())}
    neutral = not table.seats_of(interaction.user.id)
    return neutral and (interaction.user.id == table.body.referee or bool(roles & REFEREE_ROLES))


def seat_number(text: str) -> int:
    """Return the number that a text of a button id contains, such as a seat or a page. Raises Refused if it
    is no number."""
    if not (text.isascii() and text.isdecimal()):
        raise Refused("stale")
    return int(text)


def is_id(text: str) -> bool:
    """Return whether a text from a button id or select menu may be a Discord id."""
    return text.isascii() and text.isdecimal() and len(text) < 20


async def show_privately(interaction: discord.Interaction[Any], view: ui.LayoutView) -> None:
    """Edit the ephemeral message that was tapped, or send a new one."""
    if interaction.message is not None and interaction.message.flags.ephemeral:
        await interaction.response.edit_message(view=view)
    else:
        answer = await interaction.response.send_message(view=view, ephemeral=True)
        interaction.extras[SENT] = answer.message_id or 0
    if not any(getattr(item, "custom_id", None) for item in view.walk_children()):
        mark_replaceable(interaction)


async def send(interaction: discord.Interaction[Any], **content: Any) -> ShownMessage:
    """Send an ephemeral message, as response or as followup. Return which message it is.

    content: arguments of discord.py's `send`.
    """
    if not interaction.response.is_done():
        answer = await interaction.response.send_message(ephemeral=True, **content)
        interaction.extras[SENT] = answer.message_id or 0
        return ShownMessage(0, answered_files(answer))
    # Later edits name this message. The original response may be the public panel, where all would see a
    # hand.
    further = await interaction.followup.send(ephemeral=True, wait=True, **content)
    interaction.extras[SENT] = further.id
    return ShownMessage(int(further.id), files_of(further))


async def send_ephemeral(interaction: Tapped, *, passing: bool = False, **content: Any) -> None:
    """Send an ephemeral message that is deleted when the next one of its kind is sent (`EphemeralMessages`).

    passing: delete it also when the person gives an answer.
    """
    sent = await send(interaction, **content)
    mark_replaceable(interaction, sent.followup_id, passing=passing)


def mark_replaceable(interaction: Tapped, further: int = 0, *, passing: bool = False) -> None:
    """Mark the ephemeral response as one that is only read: it is deleted when the next one is sent.

    further: the id of a followup message; 0: the response itself.
    passing: it helps with the next answer, and is deleted after that too.
    """
    interaction.extras[NOTE] = further, shown_in(interaction), passing


def shown_in(interaction: Tapped) -> int:
    """Return the id of the ephemeral message that the tap was answered with, the tapped one or a new one;
    0 if unknown."""
    tapped = interaction.message
    message_id = tapped.id if tapped is not None and tapped.flags.ephemeral else 0
    return int(interaction.extras.get(SENT, message_id))


async def reply(
    interaction: discord.Interaction[Any], text: str, view: ui.View | None = None, *, passing: bool = False
) -> None:
    """Send an ephemeral text, as response or as followup.

    passing: delete it when the person gives an answer.
    """
    more: dict[str, Any] = {"view": view} if view is not None else {}
    await send_ephemeral(interaction, passing=passing, content=layout.cut(text, 1_900), **more)


async def replace_tapped_text(interaction: Tapped, sentence: str) -> None:
    """Replace the tapped ephemeral text by another one without buttons."""
    message = interaction.message
    if message is not None and message.flags.ephemeral and message.content:
        await interaction.response.edit_message(content=sentence, view=None)
        mark_replaceable(interaction)
    else:
        await reply(interaction, sentence)


async def edit(interaction: Tapped, view: discord.ui.LayoutView) -> None:
    """Show a view in the tapped message if that is ephemeral, else in a new ephemeral message."""
    await show_panel(interaction, Panel(view))


async def show_panel(interaction: Tapped, panel: Panel, *, afresh: bool = False) -> ShownMessage:
    """Show a panel in the tapped message if that is ephemeral, else in a new ephemeral message.

    If its picture may not be sent, show the panel without it.
    afresh: always use a new message.
    """
    if not afresh and interaction.message is not None and interaction.message.flags.ephemeral:
        return ShownMessage(0, await replace_view(interaction, panel))
    try:
        return await send(interaction, view=panel.view, files=panel.files())
    except discord.Forbidden as error:
        if error.code != NOT_ALLOWED or not panel.picture:
            raise
        return await show_panel(interaction, panel.without_pictures(), afresh=afresh)


async def delete_tapped_message(interaction: Tapped) -> None:
    """Delete the ephemeral message that was tapped."""
    if not interaction.response.is_done():
        await interaction.response.defer()
    if interaction.message is not None and interaction.message.flags.ephemeral:
        with suppress(discord.HTTPException):  # the reader has closed it meanwhile
            await interaction.delete_original_response()


def keys_of(tap: ButtonId, values: Sequence[str]) -> list[str]:
    """Return the menu keys that were picked so far.

    values: the keys that were chosen in a select menu.
    """
    return [key for key in (*tap.arg.split(STEP), *values) if key]


def picked_person(interaction: Tapped, values: Sequence[str]) -> Person:
    """Return the person who was picked from a list. Raises Refused for a bot.

    values: the chosen id, as text.
    """
    data: Any = interaction.data or {}
    user = data.get("resolved", {}).get("users", {}).get(next(iter(values), ""))
    if user is None:
        raise Refused("stale")
    if user.get("bot"):
        raise Refused("no-bots")
    username = user.get("username") or ""
    return make_person(int(values[0]), user.get("global_name") or username, username)
