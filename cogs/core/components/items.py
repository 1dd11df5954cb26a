"""Buttons, select menus and messages that survive restarts:
the `custom_id` contains everything, no view is stored.
"""

import re
import zlib
from collections.abc import Iterator, Mapping, Sequence
from contextvars import ContextVar
from typing import Any

import discord
from discord import ui

from cogs.core.components.button_ids import LISTS, TEMPLATE, ButtonId


def raw(message: discord.Message) -> Sequence[Mapping[str, Any]]:
    """Return the components of a message as Discord sends them, without the ids of files."""
    return [component.to_dict() for component in message.components]


def components_of(message: discord.Message) -> Iterator[Any]:
    """Yield all components of a message as discord.py's objects, each before those inside it. That takes a
    tenth of the time of `raw`.
    """
    waiting: list[Any] = [*reversed(message.components)]
    while waiting:
        component = waiting.pop()
        yield component
        if accessory := getattr(component, "accessory", None):
            waiting.append(accessory)
        waiting += reversed(getattr(component, "children", ()))


def parts(components: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """Yield all components, each before those inside it. components: as Discord sends them."""
    waiting = [*reversed(components)]
    while waiting:
        part = waiting.pop()
        yield part
        if accessory := part.get("accessory"):
            waiting.append(accessory)
        waiting += reversed(part.get("components") or ())


# A button id as a `custom_id`; that of a select menu has a letter and a mark before it (`list_mark`).
PATTERN = re.compile(f"(?:[{LISTS}][0-9a-f]{{0,4}})?{TEMPLATE}")
MOST = 40  # components in a message
FIRST_LIST = 1_000  # Discord numbers a message's components from 1 if we do not
# The id of the interaction that is being answered; 0: none.
tapped: ContextVar[int] = ContextVar("tapped", default=0)


class StatelessItem:
    """An item that discord.py does not register for callbacks; `on_interaction` handles its taps."""

    def is_dispatchable(self) -> bool:
        """Return False, so that discord.py does not register the item."""
        return False


class FinishedView:
    """A view that discord.py does not store; any other view of a private message is stored for 15 minutes."""

    def __init__(self) -> None:
        super().__init__(timeout=None)  # type: ignore[call-arg]

    def is_finished(self) -> bool:
        """Return True, so that discord.py does not store the view."""
        return True


class StatelessLayout(FinishedView, ui.LayoutView):
    """A message of text, pictures and rows of buttons that discord.py does not store."""


def size_of(item: ui.Item[Any]) -> int:
    """Return how many components an item counts as in a message, including those inside."""
    walk: Any = getattr(item, "walk_children", None)
    return 1 + (sum(1 for _ in walk()) if walk is not None else 0)


class StatelessView(FinishedView, ui.View):
    """The buttons of a message with plain text. discord.py does not keep this view; see `FinishedView`."""


class Button(StatelessItem, ui.Button[Any]):
    """A button.

    The attribute `widest_label` is the longest label that a button at this place may ever have. Rows are
    planned for it, so that they stay the same. "": no label is longer than its own.
    """

    def __init__(
        self,
        tap: ButtonId,
        label: str | None = "?",
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        emoji: str | discord.PartialEmoji | None = None,
        off: bool = False,
    ) -> None:
        """tap: the button id, which says what the button does.
        label: "" or None for an emoji alone.
        off: True: the button cannot be tapped.
        """
        super().__init__(
            custom_id=str(tap), label=label or None, style=style, emoji=emoji or None, disabled=off
        )
        self.widest_label = ""


def replace_buttons(view: ui.LayoutView, components: Sequence[Mapping[str, Any]]) -> None:
    """Give a view's buttons the label and emoji that they have in these components."""
    looks = {part.get("custom_id"): part for part in parts(components)}
    for item in view.walk_children():
        if isinstance(item, Button) and (look := looks.get(item.custom_id)):
            emoji = look.get("emoji")
            item.label, item.emoji = (
                look.get("label"),
                discord.PartialEmoji.from_dict(emoji) if emoji else None,
            )


def list_mark(tap: ButtonId, state: object) -> int:
    """Return the mark of a list: a number by which each tap on anything makes it a new one for Discord's
    clients.

    tap: the list's button id.
    state: what it shows now.

    As long as a client takes a list for the same one, it goes on showing what was picked, and it does not
    send that choice a second time (discord-api-docs #4801). A list that was away meanwhile may be the same
    one again, so after a tap none of those that were shown before comes back. Where nobody tapped, as when a
    timer edits a message, equal lists have equal marks.
    """
    return zlib.crc32(repr((str(tap), state, tapped.get())).encode()) >> 1


def _marked(kind: str, tap: ButtonId, state: object) -> dict[str, Any]:
    """Return the arguments `id` and `custom_id` of a new list. Both contain its mark, which nobody reads.

    kind: the letter of `LISTS` for this kind of list.
    tap, state: see `list_mark`.
    """
    mark = list_mark(tap, state)
    return {
        "id": FIRST_LIST + mark % (2**31 - FIRST_LIST),
        "custom_id": f"{kind}{mark & 0xFFFF:04x}{tap}",
    }


class Select(StatelessItem, ui.Select[Any]):
    """A select menu.

    placeholder: the text while nothing is chosen; "": none.
    ticks: True: any number of options may be chosen, even none. False: at least one.
    several: without `ticks`, whether more than one may be chosen.
    """

    def __init__(
        self,
        tap: ButtonId,
        placeholder: str = "",
        options: Sequence[discord.SelectOption] = (),
        *,
        ticks: bool = False,
        several: bool = False,
    ) -> None:
        """tap: the list's button id; the other parameters: see the class."""
        shown_options = list(options) or [discord.SelectOption(label="?", value="?")]
        state = [(option.value, option.default) for option in shown_options]
        super().__init__(
            **_marked("s", tap, state),
            placeholder=placeholder[:150] or None,
            options=shown_options,
            min_values=0 if ticks else 1,
            max_values=len(shown_options) if ticks or several else 1,
        )


class PeopleSelect(StatelessItem, ui.UserSelect[Any]):
    """A select menu of people, of whom one is chosen.

    tap: the list's button id.
    placeholder: the text while nobody is chosen; "": none.
    """

    def __init__(self, tap: ButtonId, placeholder: str = "") -> None:
        super().__init__(**_marked("u", tap, ""), placeholder=placeholder[:150] or None)


class ChannelSelect(StatelessItem, ui.ChannelSelect[Any]):
    """A select menu of channels.

    tap: the list's button id.
    placeholder: the text while no channel is chosen.
    kinds: the types of channels that the list offers.
    chosen: ids of the channels that are chosen now.
    most: the greatest number of channels that may be chosen; choosing none is always allowed.
    """

    def __init__(
        self,
        tap: ButtonId,
        placeholder: str,
        kinds: Sequence[discord.ChannelType],
        chosen: Sequence[int] = (),
        most: int = 1,
    ) -> None:
        kind = discord.SelectDefaultValueType.channel
        super().__init__(
            **_marked("h", tap, [*chosen]),
            placeholder=placeholder[:150],
            channel_types=list(kinds),
            min_values=0,
            max_values=most,
            default_values=[discord.SelectDefaultValue(id=channel, type=kind) for channel in chosen[:most]],
        )


class RoleSelect(StatelessItem, ui.RoleSelect[Any]):
    """A select menu of the server's roles, of which one or none is chosen.

    tap: the list's button id.
    placeholder: the text while no role is chosen.
    chosen: the id of the role that is chosen now; 0: none.
    """

    def __init__(self, tap: ButtonId, placeholder: str, chosen: int = 0) -> None:
        kind = discord.SelectDefaultValueType.role
        super().__init__(
            **_marked("r", tap, chosen),
            placeholder=placeholder[:150],
            min_values=0,
            default_values=[discord.SelectDefaultValue(id=chosen, type=kind)] if chosen else [],
        )


def parse_button_id(data: Any) -> ButtonId | None:
    """Return the button id of a component; None if its `custom_id` is not one of ours.

    data: an interaction's data, or a component as Discord sends it.
    """
    match = PATTERN.fullmatch(str(data.get("custom_id", "")))
    return ButtonId(match["table"], int(match["number"]), match["act"], match["arg"]) if match else None


def unmarked(custom_id: str) -> str:
    """Return a custom id without the mark that makes a list differ from its earlier version."""
    match = PATTERN.fullmatch(custom_id)
    # A button id begins with "c:", and its table follows.
    return custom_id[match.start("table") - 2 :] if match else custom_id


def has_tapped_component(interaction: discord.Interaction[Any]) -> bool:
    """Return whether the tapped message still has the tapped component."""
    data: Any = interaction.data or {}
    tapped = data.get("component_type"), data.get("custom_id")
    components = components_of(interaction.message) if interaction.message is not None else ()
    return any((part.type.value, getattr(part, "custom_id", None)) == tapped for part in components)


def modal_values(data: Any) -> tuple[str, ...]:
    """Return what was typed into a modal's text fields, in their order. data: the interaction's data."""
    texts: list[str] = []
    for row in data.get("components", ()):
        for part in (*row.get("components", ()), row.get("component") or row):
            if isinstance(part.get("value"), str):
                texts.append(part["value"])
    return tuple(texts)


def selected_values(interaction: discord.Interaction[Any]) -> tuple[str, ...]:
    """Return the values that were picked from a list."""
    data: Any = interaction.data or {}
    return tuple(data.get("values", ()))
