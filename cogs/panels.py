"""Panels: a table as a Discord message, made from a view and a menu alone. Knows no game."""

import io
from collections.abc import Sequence
from typing import Any, NamedTuple

import discord
from discord import ui

from cogs.ids import STEP, TapId
from cogs.taps import Button, Select
from cogs.words import Voice
from engine.face import Choice, Grid, Menu, Style
from sessions.table import Table

STYLES = {
    "plain": discord.ButtonStyle.secondary,
    "main": discord.ButtonStyle.primary,
    "good": discord.ButtonStyle.success,
    "bad": discord.ButtonStyle.danger,
}
PICTURE = "table.png"
MOST_TEXT = 3_500
MOST_ALT = 1_000
MOST_LABEL = 34
ACCENT = {
    "playing": discord.Colour(0xC9A227),
    "over": discord.Colour(0x5B6770),
    "lobby": discord.Colour(0x4F7A5B),
}


class Panel(NamedTuple):
    """What is sent: the view, its picture if it has one, and whom it pings."""

    view: ui.LayoutView
    picture: bytes | None = None
    pings: tuple[int, ...] = ()

    def files(self) -> list[discord.File]:
        return [discord.File(io.BytesIO(self.picture), PICTURE)] if self.picture else []

    def mentions(self) -> discord.AllowedMentions:
        return discord.AllowedMentions(
            everyone=False, roles=False, users=[discord.Object(person) for person in self.pings]
        )


class Step(NamedTuple):
    """Where a player is in a menu: keys picked so far, and the choices that come next."""

    picked: tuple[str, ...]
    choices: tuple[Choice, ...]
    token: str | None = None


def step(menu: Menu, picked: Sequence[str]) -> Step | None:
    """The next step after these picks; with `token` when they complete one; None when they lead nowhere."""
    here = tuple(picked)
    found: dict[str, Choice] = {}
    for token, path in menu.paths.items():
        keys = tuple(choice.key for choice in path)
        if keys == here:
            return Step(here, (), token)
        if keys[: len(here)] == here:
            choice = path[len(here)]
            found.setdefault(choice.key, choice)
    return Step(here, tuple(found.values())) if found else None


def cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def container(table: Table, *items: ui.Item[Any]) -> ui.LayoutView:
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.Container(*items, accent_colour=ACCENT.get(table.phase)))
    return view


def text(*lines: str) -> ui.TextDisplay[Any]:
    return ui.TextDisplay(cut("\n".join(line for line in lines if line), MOST_TEXT))


def gallery(alt: str) -> ui.MediaGallery[Any]:
    return ui.MediaGallery(
        discord.MediaGalleryItem(f"attachment://{PICTURE}", description=cut(alt, MOST_ALT))
    )


def button(
    tap: TapId, label: str, style: Style = "plain", *, emoji: str | None = None, off: bool = False
) -> Button:
    return Button(tap, cut(label, MOST_LABEL), STYLES[style], emoji, off)


def rows(buttons: Sequence[ui.Item[Any]]) -> list[ui.ActionRow[Any]]:
    """Buttons in rows of five."""
    return [ui.ActionRow(*buttons[n : n + 5]) for n in range(0, len(buttons), 5)]


# ---------------------------------------------------------------- a menu's step


class Taps(NamedTuple):
    """Which taps a panel sends: public ones (`m`) or those of a private panel (`v`)."""

    table: str
    question: int
    act: str = "m"

    def at(self, picked: Sequence[str], key: str = "") -> TapId:
        return TapId(self.table, self.question, self.act, STEP.join((*picked, key) if key else picked))


def menu_items(menu: Menu, here: Step, taps: Taps, voice: Voice) -> list[ui.Item[Any]]:
    """Board of buttons, then what is not on the board: few choices as buttons, many as a list."""
    items: list[ui.Item[Any]] = []
    loose = [choice for choice in here.choices if not (menu.grid and choice.cell)]
    if menu.grid:
        items += grid_rows(menu.grid, here, taps, voice)
        few = [c for c in loose if c.group in ("ability", "decline", "variant")]
        many = [c for c in loose if c not in few]
        items += _list(many, here, taps, voice) if many else []
        last = [_loose(c, here, taps, voice) for c in few]
        if here.picked:
            last.append(button(taps.at(here.picked[:-1] or ("",)), voice.say("panel-back"), emoji="↩️"))
        return items + rows(last[:5])
    if len(loose) > 15:
        return _list(loose, here, taps, voice)
    buttons = [_loose(c, here, taps, voice) for c in loose]
    if here.picked:
        buttons.append(button(taps.at(here.picked[:-1] or ("",)), voice.say("panel-back"), emoji="↩️"))
    return [*rows(buttons)]


def _loose(choice: Choice, here: Step, taps: Taps, voice: Voice) -> Button:
    return button(taps.at(here.picked, choice.key), voice(choice.label), choice.style)


def _list(choices: Sequence[Choice], here: Step, taps: Taps, voice: Voice) -> list[ui.Item[Any]]:
    """A select menu; its values are the keys."""
    options = [
        discord.SelectOption(label=cut(voice(choice.label), 80), value=choice.key) for choice in choices[:25]
    ]
    return [ui.ActionRow(Select(taps.at(here.picked), voice.say("panel-from-list"), options))]


def grid_rows(grid: Grid, here: Step, taps: Taps, voice: Voice) -> list[ui.ActionRow[Any]]:
    """The board as buttons: a choice lights up, the rest shows what stands there and takes no tap."""
    choices = {choice.cell: choice for choice in here.choices if choice.cell}
    last = here.picked[-1] if here.picked else ""
    found = []
    for line in grid.rows:
        cells: list[ui.Item[Any]] = []
        for cell in line:
            choice = choices.get(cell.cell)
            label = grid_label(cell.label, cell.side, cell.cell)
            if choice is None:
                chosen = bool(last) and cell.label == last
                style: Style = "main" if chosen else "plain"
                cells.append(
                    button(TapId(taps.table, taps.question, "cell", cell.cell), label, style, off=True)
                )
            else:
                cells.append(button(taps.at(here.picked, choice.key), lit(label, choice), choice.style))
        found.append(ui.ActionRow(*cells))
    return found


def grid_label(label: str, side: int | None, cell: str) -> str:
    """Three letters for a card, told apart by a mark; the cell's name where nothing stands."""
    if side is None:
        return f"·{cell}"
    return f"{'◆' if side == 0 else '○'}{label}"


def lit(label: str, choice: Choice) -> str:
    """A reachable cell says so by a sign, colour only besides."""
    if choice.style == "good":
        return f"●{choice.cell}"
    return f"×{label[1:]}" if choice.style == "bad" else label


# ---------------------------------------------------------------- lobby


def lobby(table: Table, voice: Voice, seats: range, options: Sequence[str]) -> ui.LayoutView:
    """Who is here, what is played, and buttons that never move."""
    body = table.body
    lines = [
        f"### {voice.say('game-' + table.game)} · {voice.say('lobby-title')}",
        voice.say(f"about-{table.game}"),
    ]
    people = [f"{number}. <@{seat.person}>" for number, seat in enumerate(body.seats, 1)]
    people += [f"{number}. —" for number in range(len(people) + 1, seats[-1] + 1)]
    enough = len(body.seats) in seats
    lines += [f"**{voice.say('lobby-seats')}**", *people, ""]
    lines += [voice.say("lobby-options", options=list(options))] if options else []
    lines.append(
        voice.say("lobby-ready" if enough else "lobby-waiting", missing=max(0, seats[0] - len(body.seats)))
    )

    def tap(act: str) -> TapId:
        return TapId(table.id, body.question, act)

    first = [
        button(tap("join"), voice.say("lobby-join"), "main"),
        button(tap("leave"), voice.say("lobby-leave")),
        button(tap("start"), voice.say("lobby-start"), "good" if enough else "plain"),
        button(tap("options"), voice.say("lobby-change")),
        button(tap("howto"), voice.say("lobby-howto")),
    ]
    return container(table, text(*lines), *rows(first))


def closed(table: Table, voice: Voice, news: str) -> ui.LayoutView:
    """A panel whose turn is over, or a lobby that ended: a line of text, nothing to tap."""
    reason = table.body.ended if table.match is None and table.over else "" if table.body.answers else "started"
    view = ui.LayoutView(timeout=None)
    view.add_item(text(news or voice.say(f"closed-{reason or 'turn'}")))
    return view
