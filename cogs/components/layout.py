"""What messages are made of: a panel with its picture, text, buttons, rows, within Discord's limits."""

import hashlib
import io
import json
import re
from collections.abc import Sequence
from typing import Any, NamedTuple

import discord
from discord import ui

from cogs.components.button_ids import ButtonId
from cogs.components.button_rows import fitted, rows
from cogs.components.items import Button, ButtonRow, FramedLayout, StatelessLayout
from cogs.components.message_files import MessageFile
from engine.presentation import Style
from engine.safe_text import FSI, PDI
from sessions.table.table import Table

STYLES = {
    "plain": discord.ButtonStyle.secondary,
    "main": discord.ButtonStyle.primary,
    "good": discord.ButtonStyle.success,
    "bad": discord.ButtonStyle.danger,
}
PICTURE = "table.png"
__all__ = ["fitted", "rows"]
MOST_TEXT = 3_500
MOST_ALT = 1_000
MOST_LABEL = 34
UNSTOPPED = re.compile(r"[^\s.!?:;,。！？：、…]$", re.MULTILINE)  # how a line ends that has no stop
KANA = re.compile(r"[\u3041-\u30ff]")
ACCENT = {
    "playing": discord.Colour(0xC9A227),
    "over": discord.Colour(0x5B6770),
    "lobby": discord.Colour(0x4F7A5B),
}


class Panel(NamedTuple):
    """What is sent: the view, its picture if it has one, and whom it pings.

    name: of the picture's file; more: further pictures by the names of their files; kept: files that the
    edited message has already, and that stay in it.
    version: the table's, as shown; answers: how many there were; asked: a mark of who is asked; replaces:
    the message that shows the table so far (0: none); fresh: others are asked there, so a new message is
    due; calls: seats that are newly asked something beside that; news: what happened.
    turn: somebody is newly asked; newly: the people who then may be pinged, of whom `pings` has those that
    were away.
    """

    view: ui.LayoutView
    picture: bytes | None = None
    name: str = PICTURE
    kept: tuple[MessageFile, ...] = ()
    pings: tuple[int, ...] = ()
    calls: tuple[int, ...] = ()
    version: int = 0
    answers: int = 0
    asked: str = ""
    replaces: int = 0
    fresh: bool = False
    news: str = ""
    turn: bool = False
    newly: tuple[int, ...] = ()
    more: tuple[tuple[str, bytes], ...] = ()

    def calling(self) -> "Panel":
        """To be posted anew, so that whoever is newly asked finds it."""
        return self._replace(fresh=True, pings=tuple(dict.fromkeys((*self.pings, *self.newly))))

    def bare(self) -> "Panel":
        """Without its pictures."""
        if isinstance(self.view, FramedLayout):
            self.view.without_picture()
        for item in [*self.view.walk_children()]:
            if isinstance(item, ui.MediaGallery) and isinstance(item.parent, ui.Container):
                item.parent.remove_item(item)
        return self._replace(picture=None, kept=(), more=())

    def files(self) -> list[discord.File]:
        named_pictures = [(self.name, self.picture), *self.more] if self.picture else []
        return [discord.File(io.BytesIO(picture), name) for name, picture in named_pictures if picture]

    def attached(self) -> dict[str, Any]:
        """Return what an edit says of the message's files: those that stay, and those that are new.

        An edit has to list both (Reference, *Editing Message Attachments*); an UPDATE_MESSAGE that lists none
        removes all (discord-api-docs issue 6277).
        """
        return {"attachments": [*self.kept, *self.files()]}

    def mentions(self) -> discord.AllowedMentions:
        return discord.AllowedMentions(
            everyone=False,
            roles=False,
            users=[discord.Object(person) for person in dict.fromkeys(self.pings)],
        )


def has_deal(table: Table) -> bool:
    """Whether anything is dealt there; on a real table chance only draws lots and rolls."""
    return table.rules.refereeing is None


def cut(text: str, most: int) -> str:
    """Return the text, cut to so many characters; an isolate that is cut is closed."""
    if len(text) <= most:
        return text
    short = text[: most - 1]
    if short.count(FSI) > short.count(PDI):
        short = short[: most - 2]
    return short + "…" + PDI * (short.count(FSI) - short.count(PDI))


def tail(text: str, most: int) -> str:
    """The end of a long text; what stood in bold where it is cut still does."""
    if len(text) <= most:
        return text
    end = text[4 - most :]
    end = end.partition(" ")[2] or end
    inside = end.split("\n", 1)[0].count("**") % 2
    return f"… {'**' * inside}{end}"


def mark(view: ui.LayoutView) -> str:
    """A digest of what it says."""
    json_text = json.dumps(view.to_components(), sort_keys=True)  # type: ignore[no-untyped-call]
    return hashlib.blake2b(json_text.encode(), digest_size=12).hexdigest()


def page(*items: ui.Item[Any]) -> ui.LayoutView:
    """A message of these things, one below the other."""
    view = StatelessLayout()
    for item in items:
        view.add_item(item)
    return view


def container(table: Table, *items: ui.Item[Any]) -> ui.LayoutView:
    return FramedLayout(fitted(items), ACCENT.get(table.phase))


def text(*lines: str, most: int = MOST_TEXT) -> ui.TextDisplay[Any]:
    return ui.TextDisplay(cut("\n".join(line for line in lines if line), most))


def texts(above: Sequence[str], below: Sequence[str], around: ui.Item[Any]) -> list[ui.Item[Any]]:
    """Words above and below something, together no more than a message takes; none where there is none."""
    first = text(*above, most=MOST_TEXT // 2)
    last = text(*below, most=MOST_TEXT - len(first.content))
    return [*([first] if first.content else []), around, *([last] if last.content else [])]


def gallery(alt: str, name: str = PICTURE) -> ui.MediaGallery[Any]:
    """The picture, and its words for whoever hears them: without marks of emphasis."""
    spoken = cut(_paused(alt.replace("**", "").replace("-# ", "")), MOST_ALT)
    return ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{name}", description=spoken))


def _paused(alt: str) -> str:
    """The same, each line with a stop: a screen reader reads on over the end of a line."""
    stop = "。" if KANA.search(alt) else "."
    return UNSTOPPED.sub(rf"\g<0>{stop}", alt)


def button(
    tap: ButtonId, label: str, style: Style = "plain", *, emoji: str | None = None, off: bool = False
) -> Button:
    return Button(tap, cut(label, MOST_LABEL), STYLES[style], emoji, off)


def aside(
    line: str, tap: ButtonId, label: str, style: Style = "plain", *, emoji: str | None = None
) -> ui.Section[Any]:
    """A line with a button beside it."""
    return ui.Section(text(line), accessory=button(tap, label, style, emoji=emoji))


def pairs(buttons: Sequence[ui.Item[Any]]) -> list[ui.ActionRow[Any]]:
    """Buttons in rows of two, which a phone shows as they are; an odd one stands in the last row."""
    ends = [*range(2, len(buttons) - 1, 2), len(buttons)]
    return [ButtonRow(*buttons[a:b]) for a, b in zip([0, *ends], ends, strict=False)]


def link(table: Table, message: int = 0) -> str:
    """The address of a message in the table's channel; of the current panel without one."""
    return link_to(table.guild, table.place, message or table.body.panel)


def link_to(guild: int, place: int, message: int = 0) -> str:
    """The address of a message, or of a channel as a whole."""
    return f"https://discord.com/channels/{guild or '@me'}/{place}{f'/{message}' if message else ''}"
