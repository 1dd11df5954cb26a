"""Small private menus for invitations: the seats of a lobby for its owner, and reasons for declining."""

from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from cogs.core.components import layout
from cogs.core.components.button_ids import STEP, ButtonId
from cogs.core.components.items import PeopleSelect, Select
from cogs.core.components.layout import button, page, text
from cogs.core.text.sentences import Localizer
from engine.questions import Refused
from sessions.table import reservations
from sessions.table.table import Table

DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"  # of numbers in base 36
SURE = "sure"  # argument of a tap that confirms


def packed(guests: Sequence[int], *, thread: bool) -> str:
    """Return the beginning of a button's argument: where the table is opened, and who is invited.

    It ends with a separator, so that more can be appended.
    guests: Discord ids; they are written in base 36, so that three fit.
    thread: whether the table gets a thread.
    """
    return STEP.join(["t" if thread else "h", *map(_short, guests), ""])


def unpacked(arg: str) -> tuple[list[int], bool, str, str]:
    """Parse a button's argument that begins with what `packed` returns, followed by game and pack.

    Return the guests' Discord ids, whether the table gets a thread, the game and the pack. Raises Refused if
    the argument has another form.
    """
    place_word, *after_place = arg.split(STEP)
    if len(after_place) < 3 or place_word not in ("t", "h"):
        raise Refused("stale")
    *guests, game, pack = after_place
    try:
        return [int(guest, 36) for guest in guests], place_word == "t", game, pack
    except ValueError:
        raise Refused("stale") from None


def _short(number: int) -> str:
    """Return a number in base 36."""
    quotient, digit = divmod(number, 36)
    return (_short(quotient) if quotient else "") + DIGITS[digit]


def seats(table: Table, most: int, localizer: Localizer, sentence: str = "") -> ui.LayoutView:
    """Return the owner's menu of seats: invite, withdraw an invitation, remove somebody.

    most: the highest number of seats; sentence: what was just done, in the owner's language; "": nothing.
    """
    body = table.body
    invitations = reservations.open_invitations(body)
    others = [seat for seat in body.seats if seat.person > 0 and seat.person != body.owner]

    def tap(act: str) -> ButtonId:
        """Return the id of a button or select menu of this lobby. act: selects its handler."""
        return ButtonId(table.id, body.progress.question, act)

    items: list[ui.Item[Any]] = []
    if reservations.free_seats(body, most):
        items.append(ui.ActionRow(PeopleSelect(tap("invite"), localizer.say("seats-invite"))))
    if invitations:
        people = [(invitation.person, invitation.name) for invitation in invitations]
        items.append(_people(tap("withdraw"), localizer.say("seats-withdraw"), people))
    if others:
        people = [(seat.person, seat.name) for seat in others]
        items.append(_people(tap("remove"), localizer.say("seats-remove"), people))
    about = localizer.say("seats-about") if items else localizer.say("seats-nothing")
    return page(text(f"### {localizer.say('seats-title')}", sentence, f"-# {about}"), *items)


def _people(tap: ButtonId, placeholder: str, people: Sequence[tuple[int, str]]) -> ui.ActionRow[Any]:
    """Return a select menu of the first 25 people. tap: its button id; people: Discord ids and names."""
    options = [
        discord.SelectOption(label=layout.cut(name, 80) or "?", value=str(person)) for person, name in people
    ]
    return ui.ActionRow(Select(tap, placeholder, options[:25]))


def decline_reasons_view(tap: ButtonId, localizer: Localizer) -> ui.LayoutView:
    """Return the menu of reasons for declining; the last one gives no reason.

    tap: the button id of the select menu.
    """
    reasons = [
        discord.SelectOption(label=localizer.value("declined", reason), value=reason)
        for reason in reservations.REASONS
    ]
    select = ui.ActionRow(Select(tap, localizer.say("invited-why"), reasons))
    return page(text(localizer.say("invited-why-about")), select)


def blocked_players_view(tap: ButtonId, blocked: Sequence[int], localizer: Localizer) -> ui.LayoutView:
    """Return a message that asks whether to sit down with people whom the reader has blocked.

    tap: the button id that sits down; blocked: Discord ids of these people.
    """
    mentions = [f"<@{person}>" for person in blocked]
    yes = button(tap._replace(arg=SURE), localizer.say("blocked-sit-down"), "main")
    no = button(tap._replace(act="never", arg=""), localizer.say("sure-no"))
    return page(text(localizer.say("blocked-sits", players=mentions)), ui.ActionRow(yes, no))
