"""Who taps, what they may do, and private answers to them."""

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

# Roles of a server whose members may rule on disputes of flick games.
REFEREE_ROLES = {"referee", "審判"}
SENT = "sent"  # among what we keep with an interaction: its new private message
Tapped = discord.Interaction[Any]
Handler = Callable[[Tapped, ButtonId, Sequence[str]], Awaitable[None]]


class ShownMessage(NamedTuple):
    """The message that shows a panel now."""

    further: int
    """0 if it is the answer to the tap, else the id of a further message."""
    files: tuple[MessageFile, ...]
    """The files that it has, as far as Discord said so."""


class TapHandler(Protocol):
    """A handler of several acts: one method an act, listed by name."""

    def acts(self) -> dict[str, Handler]: ...


def person_of(interaction: discord.Interaction[Any]) -> Person:
    """Who acts; what they add to a deal is the number that Discord gave this act of theirs."""
    user = interaction.user
    return make_person(user.id, user.display_name, user.name)._replace(luck=str(interaction.id))


def make_person(number: int, name: str, username: str) -> Person:
    """Return somebody by the name that Discord shows, or by their username where nothing of that can be seen.

    Discord's announcement of 3 May 2023: "New usernames are lowercase, alphanumeric, limited to certain
    special characters". Those of bots may still be anything.
    """
    return Person(number, words(name, NAME_LENGTH) or words(username, NAME_LENGTH) or "?")


def may_moderate(interaction: discord.Interaction[Any]) -> bool:
    """Whether somebody may end other people's tables: whoever may manage messages here."""
    return bool(interaction.permissions.manage_messages)


def managers_only(interaction: discord.Interaction[Any]) -> None:
    """Raises Refused for whoever does not manage the server."""
    if not interaction.guild_id or not interaction.permissions.manage_guild:
        raise Refused("managers-only")


def may_rule(table: Table, interaction: discord.Interaction[Any]) -> bool:
    """Whether somebody may rule on a dispute here: named by both sides, or with the server's referee role."""
    roles = {role.name.casefold() for role in getattr(interaction.user, "roles", ())}
    neutral = not table.seats_of(interaction.user.id)
    return neutral and (interaction.user.id == table.body.referee or bool(roles & REFEREE_ROLES))


def seat_number(text: str) -> int:
    """A seat out of a button's id; raises Refused for what no panel of ours says."""
    if not (text.isascii() and text.isdecimal()):
        raise Refused("stale")
    return int(text)


def is_id(text: str) -> bool:
    """Whether a text out of a component's id may be a number of Discord's."""
    return text.isascii() and text.isdecimal() and len(text) < 20


async def show_privately(interaction: discord.Interaction[Any], view: ui.LayoutView) -> None:
    """Into the private message that was tapped, else as a new private one."""
    if interaction.message is not None and interaction.message.flags.ephemeral:
        await interaction.response.edit_message(view=view)
    else:
        answer = await interaction.response.send_message(view=view, ephemeral=True)
        interaction.extras[SENT] = answer.message_id or 0
    if not any(getattr(item, "custom_id", None) for item in view.walk_children()):
        mark_replaceable(interaction)


async def send(interaction: discord.Interaction[Any], **content: Any) -> ShownMessage:
    """Send a private message, whether or not the interaction was answered already."""
    if not interaction.response.is_done():
        answer = await interaction.response.send_message(ephemeral=True, **content)
        interaction.extras[SENT] = answer.message_id or 0
        return ShownMessage(0, answered_files(answer))
    # Later edits name this message: the token's own answer may be the public panel, and all would see a hand.
    further = await interaction.followup.send(ephemeral=True, wait=True, **content)
    interaction.extras[SENT] = further.id
    return ShownMessage(int(further.id), files_of(further))


async def send_ephemeral(interaction: Tapped, *, passing: bool = False, **content: Any) -> None:
    """A private message that gives way to the next one of its kind (`EphemeralMessages`)."""
    sent = await send(interaction, **content)
    mark_replaceable(interaction, sent.further, passing=passing)


def mark_replaceable(interaction: Tapped, further: int = 0, *, passing: bool = False) -> None:
    """The private message in which the tap was answered is only to be read, and gives way to the next one.
    further: its id if it is not the answer itself; passing: it helps with the answer that is being given, and
    goes with that too."""
    interaction.extras[NOTE] = further, shown_in(interaction), passing


def shown_in(interaction: Tapped) -> int:
    """The private message in which the tap was answered, the tapped one or a new one; 0: nobody knows."""
    tapped = interaction.message
    message_id = tapped.id if tapped is not None and tapped.flags.ephemeral else 0
    return int(interaction.extras.get(SENT, message_id))


async def reply(
    interaction: discord.Interaction[Any], text: str, view: ui.View | None = None, *, passing: bool = False
) -> None:
    """A private sentence, whether or not the interaction was answered already. passing: see
    `mark_replaceable`."""
    more: dict[str, Any] = {"view": view} if view is not None else {}
    await send_ephemeral(interaction, passing=passing, content=layout.cut(text, 1_900), **more)


async def replace_tapped_text(interaction: Tapped, sentence: str) -> None:
    """The private sentence whose button was tapped gives way to this one, without a button."""
    message = interaction.message
    if message is not None and message.flags.ephemeral and message.content:
        await interaction.response.edit_message(content=sentence, view=None)
        mark_replaceable(interaction)
    else:
        await reply(interaction, sentence)


async def edit(interaction: Tapped, view: discord.ui.LayoutView) -> None:
    """Into the private message that was tapped; from a public one, where others read, a new private one."""
    await show_panel(interaction, Panel(view))


async def show_panel(interaction: Tapped, panel: Panel, *, afresh: bool = False) -> ShownMessage:
    """Show a panel in the private message that was tapped, from a public one in a new private one.

    Where its picture may not be sent it is shown without. afresh: in a new message in any case.
    """
    if not afresh and interaction.message is not None and interaction.message.flags.ephemeral:
        return ShownMessage(0, await replace_view(interaction, panel))
    try:
        return await send(interaction, view=panel.view, files=panel.files())
    except discord.Forbidden as error:
        if error.code != NOT_ALLOWED or not panel.picture:
            raise
        return await show_panel(interaction, panel.bare(), afresh=afresh)


async def vanish(interaction: Tapped) -> None:
    """The private message that was tapped has done its work and goes."""
    if not interaction.response.is_done():
        await interaction.response.defer()
    if interaction.message is not None and interaction.message.flags.ephemeral:
        with suppress(discord.HTTPException):  # closed by its reader meanwhile
            await interaction.delete_original_response()


def keys_of(tap: ButtonId, values: Sequence[str]) -> list[str]:
    """The keys picked so far."""
    return [key for key in (*tap.arg.split(STEP), *values) if key]


def picked_person(interaction: Tapped, values: Sequence[str]) -> Person:
    """Somebody picked from a list of people; raises Refused for a bot."""
    data: Any = interaction.data or {}
    user = data.get("resolved", {}).get("users", {}).get(next(iter(values), ""))
    if user is None:
        raise Refused("stale")
    if user.get("bot"):
        raise Refused("no-bots")
    username = user.get("username") or ""
    return make_person(int(values[0]), user.get("global_name") or username, username)
