"""Builds messages within Discord's limits: panels with pictures, text, buttons and rows."""

import hashlib
import io
import json
import re
from collections.abc import Callable, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

import discord
from discord import ui

from cogs.core.components.button_ids import ButtonId
from cogs.core.components.button_rows import fitted, rows
from cogs.core.components.items import Button, StatelessLayout
from cogs.core.components.message_files import MessageFile
from cogs.core.text.sentences import Localizer
from engine.presentation import Style
from engine.safe_text import FSI, PDI
from sessions.table.table import Table

# The project's names of button styles → discord.py's.
STYLES = {
    "plain": discord.ButtonStyle.secondary,
    "main": discord.ButtonStyle.primary,
    "good": discord.ButtonStyle.success,
    "bad": discord.ButtonStyle.danger,
}
PICTURE = "table.png"  # usual file name of a panel's picture
__all__ = ["fitted", "rows"]
# Most characters of a message's text, of a picture's alternative text, and of a button's label.
MOST_TEXT = 3_500
MOST_ALT = 1_000
MOST_LABEL = 34
T = TypeVar("T")
UNSTOPPED = re.compile(r"[^\s.!?:;,。！？：、…]$", re.MULTILINE)  # the end of a line without a full stop
KANA = re.compile(r"[\u3041-\u30ff]")
# The phase of a table → the colour of its panel's frame.
ACCENT = {
    "playing": discord.Colour(0xC9A227),
    "over": discord.Colour(0x5B6770),
    "lobby": discord.Colour(0x4F7A5B),
}


class Panel(NamedTuple):
    """A message to send: its content, its files, whom it pings, and what it shows of its table."""

    view: ui.LayoutView
    """Its text, pictures, buttons and select menus."""
    picture: bytes | None = None
    """The picture as a PNG file; None: the panel has none."""
    picture_name: str = PICTURE
    """The picture's file name."""
    kept_files: tuple[MessageFile, ...] = ()
    """Files that the edited message already has and that stay in it."""
    pings: tuple[int, ...] = ()
    """Discord ids of the people whom the message pings."""
    called_seats: tuple[int, ...] = ()
    """Seats, from 0, with a new question beside the panel's main one. Each of them gets a message of its
    own."""
    version: int = 0
    """The table's version that is shown."""
    answer_count: int = 0
    """How many answers the table had when the panel was made."""
    asked: tuple[str, ...] = ()
    """In a public panel: a mark for each question to a seat, see `presence.asked_marks`."""
    phase: str = ""
    """In a public panel: the table's phase."""
    asked_marks: str = ""
    """In a private panel: what it asks, as a text. Panels with equal texts ask the same."""
    replaced_message: int = 0
    """The id of the message that has shown the table until now; 0: none."""
    needs_new_message: bool = False
    """Whether the panel must be a new message instead of an edit, because it asks other seats."""
    news: str = ""
    """What happened, as text. The message shows this text when a newer message has replaced the panel."""
    is_new_turn: bool = False
    """Whether somebody has to answer now who did not have to answer on the panel before this one."""
    newly_asked_people: tuple[int, ...] = ()
    """Discord ids of the people who have to answer a question or an invitation now and had not to before.
    Those of them who were away, want every ping or are invited are in `pings` too."""
    more_pictures: tuple[tuple[str, bytes], ...] = ()
    """Further pictures with their file names."""

    def as_new_message(self) -> "Panel":
        """Return the panel as a new message that pings everybody who newly has to answer."""
        return self._replace(
            needs_new_message=True, pings=tuple(dict.fromkeys((*self.pings, *self.newly_asked_people)))
        )

    def without_pictures(self) -> "Panel":
        """Return the panel without its pictures."""
        for item in [*self.view.walk_children()]:
            if isinstance(item, ui.MediaGallery) and isinstance(item.parent, ui.Container):
                item.parent.remove_item(item)
        return self._replace(picture=None, kept_files=(), more_pictures=())

    def files(self) -> list[discord.File]:
        """Return the panel's pictures as new files to upload."""
        named_pictures = [(self.picture_name, self.picture), *self.more_pictures] if self.picture else []
        return [discord.File(io.BytesIO(picture), name) for name, picture in named_pictures if picture]

    def attached(self) -> dict[str, Any]:
        """Return the argument `attachments` of an edit: the files that stay, and those that are new.

        An edit has to list both (Reference, *Editing Message Attachments*). An UPDATE_MESSAGE without a list
        removes all files (discord-api-docs issue 6277).
        """
        return {"attachments": [*self.kept_files, *self.files()]}

    def mentions(self) -> discord.AllowedMentions:
        """Return the allowed mentions: only the people in `pings`."""
        return discord.AllowedMentions(
            everyone=False,
            roles=False,
            users=[discord.Object(person) for person in dict.fromkeys(self.pings)],
        )


def has_deal(table: Table) -> bool:
    """Return whether the bot deals cards. In a refereed game it only draws lots and rolls dice."""
    return table.rules.refereeing is None


def cut(text: str, most: int) -> str:
    """Return the text, cut to `most` characters with “…” at its end if it is longer.

    If the cut is inside a bidi isolate (Unicode FSI … PDI), the isolate is closed.
    """
    if len(text) <= most:
        return text
    short = text[: most - 1]
    if short.count(FSI) > short.count(PDI):
        short = short[: most - 2]
    return short + "…" + PDI * (short.count(FSI) - short.count(PDI))


def tail(text: str, most: int) -> str:
    """Return a text; if it is longer than `most` characters, only its end, with “…” before the end.

    The end begins at a word. If the cut is inside bold text, the end begins bold.
    """
    if len(text) <= most:
        return text
    end = text[4 - most :]  # leaves room for “… **”
    end = end.partition(" ")[2] or end
    is_in_bold = end.split("\n", 1)[0].count("**") % 2
    return f"… {'**' * is_in_bold}{end}"


def view_digest(view: ui.LayoutView) -> str:
    """Return a short hash that is equal for views that show the same."""
    json_text = json.dumps(view.to_components(), sort_keys=True)  # type: ignore[no-untyped-call]
    return hashlib.blake2b(json_text.encode(), digest_size=12).hexdigest()


def page(*items: ui.Item[Any]) -> ui.LayoutView:
    """Return a message of these items, one below the other."""
    view = StatelessLayout()
    for item in items:
        view.add_item(item)
    return view


def container(table: Table, *items: ui.Item[Any]) -> ui.LayoutView:
    """Return a message of these items in a frame whose colour shows the table's phase."""
    return page(ui.Container(*fitted(items), accent_colour=ACCENT.get(table.phase)))


def text(*lines: str, most: int = MOST_TEXT) -> ui.TextDisplay[Any]:
    """Return the lines that are not empty as one text, cut to `most` characters."""
    return ui.TextDisplay(cut("\n".join(line for line in lines if line), most))


def texts(above: Sequence[str], below: Sequence[str], around: ui.Item[Any]) -> list[ui.Item[Any]]:
    """Return an item with text above and below it. The texts are cut to what a message may have in all.

    above, below: the lines of the two texts; a text without lines is left out.
    around: the item.
    """
    text_above = text(*above, most=MOST_TEXT // 2)
    text_below = text(*below, most=MOST_TEXT - len(text_above.content))
    return [
        *([text_above] if text_above.content else []),
        around,
        *([text_below] if text_below.content else []),
    ]


def gallery(alt: str, name: str = PICTURE) -> ui.MediaGallery[Any]:
    """Return the component that shows a picture.

    alt: the alternative text: what the picture shows, in words. Its marks of emphasis are removed.
    name: the picture's file name.
    """
    spoken = cut(_with_full_stops(alt.replace("**", "").replace("-# ", "")), MOST_ALT)
    return ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{name}", description=spoken))


def _with_full_stops(alt: str) -> str:
    """Return an alternative text with a full stop after each line.

    A screen reader makes no pause at the end of a line alone.
    """
    stop = "。" if KANA.search(alt) else "."
    return UNSTOPPED.sub(rf"\g<0>{stop}", alt)


def button(
    tap: ButtonId, label: str, style: Style = "plain", *, emoji: str | None = None, off: bool = False
) -> Button:
    """Return a button whose label is cut to MOST_LABEL characters.

    tap: the button id, which says what the button does.
    emoji: stands beside the label; None: none.
    off: True: the button cannot be tapped.
    """
    return Button(tap, cut(label, MOST_LABEL), STYLES[style], emoji, off)


def pager(
    tap: Callable[[int, str], ButtonId], page: int, last: int | None = None, *, more: bool = False
) -> list[Button]:
    """Return the buttons to the page before and the page after; none if the only page is shown.

    tap: returns the button id for a page; its second argument (`back` or `on`) keeps the two ids apart.
    page: the shown page, from 0.
    last: the last page, from 0; None: it is unknown.
    more: whether there is a next page, if `last` is unknown.
    """
    has_next = more if last is None else page < last
    if not page and not has_next:
        return []
    label = f"{page + 1} ▶" if last is None else f"{page + 1}/{last + 1} ▶"
    back, onward = tap(max(0, page - 1), "back"), tap(page + has_next, "on")
    return [button(back, "◀", off=not page), button(onward, label, off=not has_next)]


class ListPage(NamedTuple, Generic[T]):
    """A page of a long list."""

    entries: Sequence[T]
    """What is on the page."""
    number: int
    """Which page it is, from 0."""
    pager: list[Button]
    """The buttons to the page before and the page after; none if the list has only one page."""


def list_page(
    entries: Sequence[T], number: int, size: int, tap: Callable[[int, str], ButtonId]
) -> ListPage[T]:
    """Return a page of a list, or its last one if there are not so many.

    number: of the page, from 0.
    size: how many entries a page has.
    tap: as in `pager`.
    """
    last = max(0, (len(entries) - 1) // size)
    number = min(number, last)
    return ListPage(entries[number * size : (number + 1) * size], number, pager(tap, number, last))


def line_with_button(
    line: str, tap: ButtonId, label: str, style: Style = "plain", *, emoji: str | None = None
) -> ui.Section[Any]:
    """Return a line of text with a button beside it. tap: the button id; label: the button's text."""
    return ui.Section(text(line), accessory=button(tap, label, style, emoji=emoji))


def back_button(tap: ButtonId, localizer: Localizer) -> Button:
    """Return the button back to another panel. tap: its button id."""
    return button(tap, localizer.say("panel-back"), emoji="↩️")


def refresh_button(tap: ButtonId, localizer: Localizer) -> Button:
    """Return the button that shows a panel again, as it is now. tap: its button id."""
    return button(tap, localizer.say("panel-refresh"), emoji="🔄")


def pairs(buttons: Sequence[ui.Item[Any]]) -> list[ui.ActionRow[Any]]:
    """Return buttons in rows of two, which a phone does not break. An odd last one makes a row of three."""
    ends = [*range(2, len(buttons) - 1, 2), len(buttons)]
    return [ui.ActionRow(*buttons[start:end]) for start, end in zip([0, *ends], ends, strict=False)]


def link(table: Table, message: int = 0) -> str:
    """Return the address of a message in the table's channel. message: its id; 0: the current panel."""
    return link_to(table.guild, table.channel, message or table.body.shown.panel)


def link_to(guild: int, channel: int, message: int = 0) -> str:
    """Return the address of a message or channel.

    guild: Discord's id of the server; 0: a direct message.
    channel: id of the channel.
    message: id of the message; 0: the address of the channel.
    """
    return f"https://discord.com/channels/{guild or '@me'}/{channel}{f'/{message}' if message else ''}"


MODAL_SECONDS = 15 * 60  # without a timeout, a modal that somebody closes would stay in memory for ever
LONGEST_LABEL = 45  # characters of a modal's title and of a field's label
FIELD = "text"  # `custom_id` of the text field


def text_form(tap: ButtonId, title: str, label: str, *, max_length: int, **field: Any) -> ui.Modal:
    """Return a modal with one text field. When it is submitted, this is handled as a tap.

    tap: the button id of this tap.
    title: the modal's title; it may be a button's label, which ends with an ellipsis.
    label: the field's label; the same holds.
    field: further arguments of discord.py's TextInput.

    "Label is recommended for use over an Action Row in modals. Action Row with Text Inputs in modals are now
    deprecated." (discord-api-docs, components/reference.mdx)
    """
    title, label = title.rstrip(" …"), label.rstrip(" …")
    modal = ui.Modal(title=cut(title, LONGEST_LABEL), custom_id=str(tap), timeout=MODAL_SECONDS)
    text_input: ui.TextInput[Any] = ui.TextInput(custom_id=FIELD, max_length=max_length, **field)
    return modal.add_item(ui.Label(text=cut(label, LONGEST_LABEL), component=text_input))
