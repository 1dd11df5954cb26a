"""The person behind an interaction, what they may do, and ephemeral responses."""

from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

import discord
from discord import ui

from cogs.core.components import layout
from cogs.core.components.button_ids import STEP, ButtonId
from cogs.core.components.layout import Panel
from cogs.core.components.message_files import MessageFile, files_of
from cogs.core.delivery.ephemeral_messages import NOTE
from cogs.core.delivery.retries import NOT_ALLOWED
from cogs.core.delivery.sender import answered_files, replace_view
from engine.questions import Refused
from engine.safe_text import words
from sessions.table.table import Table
from sessions.table.table_data import NAME_LENGTH, Person

# Server roles whose members may rule on disputes in refereed games.
REFEREE_ROLES = {"referee", "審判"}
LONGEST_REPLY = 1_900  # characters; Discord takes 2,000
SENT = "sent"  # key in the extras of an interaction: the id of its new ephemeral message
Tapped = discord.Interaction[Any]
"""An interaction of any client: a command, a tap or a submitted modal."""
Handler = Callable[[Tapped, ButtonId, Sequence[str]], Awaitable[None]]
"""Responds to a tap. All handlers have these three parameters: `interaction`; `tap`, the parsed button id;
`values`, what was chosen in a list or typed in a modal (empty for a button)."""


class ShownMessage(NamedTuple):
    """The message that shows a panel now."""

    followup_id: int
    """The id of the message if it is a followup; 0 if it is the response to the interaction."""
    files: tuple[MessageFile, ...]
    """The files of the message; empty if Discord's answer did not include the message."""


def person_of(interaction: discord.Interaction[Any]) -> Person:
    """Return the person who did an interaction. The interaction's id becomes the person's contribution to
    the random deal (`luck`)."""
    user = interaction.user
    return make_person(user.id, user.display_name, user.name)._replace(luck=str(interaction.id))


def make_person(number: int, name: str, username: str) -> Person:
    """Return a person with their display name. If no character of the display name can be shown, the
    username takes its place.

    Discord's announcement of 3 May 2023: "New usernames are lowercase, alphanumeric, limited to certain
    special characters". The usernames of bots may still be anything.

    number: the Discord id.
    name: the display name.
    """
    return Person(number, words(name, NAME_LENGTH) or words(username, NAME_LENGTH) or "?")


def may_moderate(interaction: discord.Interaction[Any]) -> bool:
    """Return whether the person may act as a moderator, for example end other people's tables. Moderators
    are all who may manage messages in this channel."""
    return bool(interaction.permissions.manage_messages)


def manages_server(interaction: discord.Interaction[Any]) -> bool:
    """Return whether the person manages the server."""
    return bool(interaction.guild_id and interaction.permissions.manage_guild)


def managers_only(interaction: discord.Interaction[Any]) -> None:
    """Raise Refused if the person does not manage the server."""
    if not manages_server(interaction):
        raise Refused("managers-only")


def require_server(interaction: discord.Interaction[Any]) -> discord.Guild:
    """Return the server of an interaction. Raises Refused in direct messages, and where the bot is not."""
    if interaction.guild_id is None:
        raise Refused("servers-only")
    guild: discord.Guild | None = interaction.client.get_guild(interaction.guild_id)
    if guild is None:
        raise Refused("bot-not-here")
    return guild


def other_server_name(interaction: discord.Interaction[Any], guild: int) -> str:
    """Return the name of a server; "" for the one of the interaction, and if the bot is not there.

    guild: the server's Discord id.
    """
    server = interaction.client.get_guild(guild) if guild != interaction.guild_id else None
    return server.name if server is not None else ""


def is_in_private(interaction: discord.Interaction[Any]) -> bool:
    """Return whether the tapped message is ephemeral."""
    return interaction.message is not None and interaction.message.flags.ephemeral


def is_member(interaction: discord.Interaction[Any], person: int) -> bool:
    """Return whether a person who was picked from a list is a member of the server.

    person: the Discord id.
    """
    data: Any = interaction.data or {}
    return str(person) in data.get("resolved", {}).get("members", {})


def may_rule(table: Table, interaction: discord.Interaction[Any]) -> bool:
    """Return whether a person may rule on a dispute at this table. They must have no seat. In addition,
    either both sides named them as referee, or they have the server's referee role."""
    roles = {role.name.casefold() for role in getattr(interaction.user, "roles", ())}
    neutral = not table.seats_of(interaction.user.id)
    return neutral and (interaction.user.id == table.body.referee or bool(roles & REFEREE_ROLES))


def seat_number(text: str) -> int:
    """Return a part of a button id, such as a seat or a page, as a number. Raises Refused if the text is no
    number."""
    if not (text.isascii() and text.isdecimal()):
        raise Refused("stale")
    return int(text)


def is_id(text: str) -> bool:
    """Return whether a text from a button id or select menu has the form of a Discord id."""
    return text.isascii() and text.isdecimal() and len(text) < 20


async def show_privately(interaction: discord.Interaction[Any], view: ui.LayoutView) -> None:
    """Show a view in the tapped message if that is ephemeral, else in a new ephemeral message.

    If the view has no buttons or lists, the message is marked as replaceable (see `mark_replaceable`).
    """
    if is_in_private(interaction):
        await interaction.response.edit_message(view=view)
    else:
        answer = await interaction.response.send_message(view=view, ephemeral=True)
        interaction.extras[SENT] = answer.message_id or 0
    if not any(getattr(item, "custom_id", None) for item in view.walk_children()):
        mark_replaceable(interaction)


async def send(interaction: discord.Interaction[Any], **content: Any) -> ShownMessage:
    """Send an ephemeral message. It is the response to the interaction, or a followup if the interaction
    already has a response. Return which message it is, and its files.

    content: keyword arguments of discord.py's `send`, such as `content` or `view`.
    """
    if not interaction.response.is_done():
        answer = await interaction.response.send_message(ephemeral=True, **content)
        interaction.extras[SENT] = answer.message_id or 0
        return ShownMessage(0, answered_files(answer))
    # Later edits name this message by its id. An edit of the original response might change the public panel,
    # where all would see a hand.
    followup = await interaction.followup.send(ephemeral=True, wait=True, **content)
    interaction.extras[SENT] = followup.id
    return ShownMessage(int(followup.id), files_of(followup))


async def send_ephemeral(
    interaction: Tapped, *, passing: bool = False, waiting: bool = False, **content: Any
) -> None:
    """Send an ephemeral message and mark it as replaceable (see `mark_replaceable`).

    passing, waiting: as there.
    content: keyword arguments of discord.py's `send`.
    """
    sent = await send(interaction, **content)
    mark_replaceable(interaction, sent.followup_id, passing=passing, waiting=waiting)


def mark_replaceable(
    interaction: Tapped, followup_id: int = 0, *, passing: bool = False, waiting: bool = False
) -> None:
    """Mark an ephemeral message as replaceable: `EphemeralMessages` deletes it when the same person gets the
    next replaceable message in this channel.

    followup_id: the id of the message if it is a followup; 0: it is the response to the interaction.
    passing: delete it also when the person gives an answer.
    waiting: delete it also when those who were asked for their consent have answered.
    """
    interaction.extras[NOTE] = followup_id, shown_in(interaction), passing, waiting


def shown_in(interaction: Tapped) -> int:
    """Return the id of the ephemeral message that shows the answer to a tap: a new message, or the tapped
    one. 0 if it is unknown."""
    tapped = interaction.message
    message_id = tapped.id if tapped is not None and tapped.flags.ephemeral else 0
    return int(interaction.extras.get(SENT, message_id))


async def reply(
    interaction: discord.Interaction[Any],
    text: str,
    view: ui.View | None = None,
    *,
    passing: bool = False,
    waiting: bool = False,
) -> None:
    """Send an ephemeral text, and mark it as replaceable (see `mark_replaceable`).

    view: buttons below the text; None: none.
    passing, waiting: as there.
    """
    view_argument: dict[str, Any] = {"view": view} if view is not None else {}
    content = layout.cut(text, LONGEST_REPLY)
    await send_ephemeral(interaction, passing=passing, waiting=waiting, content=content, **view_argument)


async def replace_tapped_text(interaction: Tapped, sentence: str) -> None:
    """Replace the tapped ephemeral text by another one without buttons. If the tapped message is not an
    ephemeral text, send the sentence as a new one."""
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
    """Show a panel in the tapped message if that is ephemeral, else in a new ephemeral message. Return which
    message it is, and its files.

    If the bot may not send pictures here, show the panel without its picture.
    afresh: always use a new message.
    """
    if not afresh and is_in_private(interaction):
        return ShownMessage(0, await replace_view(interaction, panel))
    try:
        return await send(interaction, view=panel.view, files=panel.files())
    except discord.Forbidden as error:
        if error.code != NOT_ALLOWED or not panel.picture:
            raise
        return await show_panel(interaction, panel.without_pictures(), afresh=afresh)


async def ask_for_text(
    interaction: Tapped,
    tap: ButtonId,
    values: Sequence[str],
    title: str,
    label: str,
    *,
    max_length: int,
    **field: Any,
) -> str | None:
    """Return the text that was typed in a modal. If the modal is still to be shown, show it and return None.

    tap: the button id with which the modal is submitted; its handler calls this function again.
    values: what was typed in the modal.
    title, label, max_length, field: as in `layout.text_form`.
    """
    if interaction.type is discord.InteractionType.modal_submit:
        return next(iter(values), "")
    modal = layout.text_form(tap, title, label, max_length=max_length, **field)
    await interaction.response.send_modal(modal)
    return None


async def delete_tapped_message(interaction: Tapped) -> None:
    """Delete the tapped message if it is ephemeral; otherwise only acknowledge the tap."""
    if not interaction.response.is_done():
        await interaction.response.defer()
    if is_in_private(interaction):
        with suppress(discord.HTTPException):  # the reader has closed it meanwhile
            await interaction.delete_original_response()


def picked_keys(tap: ButtonId, values: Sequence[str]) -> list[str]:
    """Return the menu keys that were picked so far, step by step, the newest last.

    tap: its argument contains the keys of the earlier steps.
    values: the keys that were chosen in the tapped select menu; empty for a button.
    """
    return [key for key in (*tap.arg.split(STEP), *values) if key]


def picked_person(interaction: Tapped, values: Sequence[str]) -> Person:
    """Return the person who was picked from a list of people. Raises Refused for a bot, and if nobody was
    picked.

    values: one Discord id, as text.
    """
    data: Any = interaction.data or {}
    user = data.get("resolved", {}).get("users", {}).get(next(iter(values), ""))
    if user is None:
        raise Refused("stale")
    if user.get("bot"):
        raise Refused("no-bots")
    username = user.get("username") or ""
    return make_person(int(values[0]), user.get("global_name") or username, username)
