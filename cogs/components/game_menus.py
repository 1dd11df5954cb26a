"""A game's menu as buttons, lists and a board: a step at a time, made from the menu alone. Knows no game."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

import discord
from discord import ui

from cogs.components.custom_ids import STEP, TapId
from cogs.components.items import Button, Select
from cogs.components.layout import STYLES, button, cut, rows
from cogs.text.sentences import Voice
from engine.face import Choice, Grid, GridCell, Menu, Path, Say, Style

T = TypeVar("T")

Pictures = Callable[[str, int | None], discord.PartialEmoji | None]
MOST_BUTTONS, MOST_LISTS, MOST_IN_LIST = 20, 6, 25
MOST_PAIRED = 16  # each alone in its row they take 24 of a message's 40 components
PAIRED, LARGE = 4, "🔍"
LOOKS, FEW_LOOKS = "looks", 3  # what can only be looked at; so few stand beside what the panel ends with
ABREAST = 15  # letters of two cards that a phone shows beside each other, each with its way to be seen large


class Step(NamedTuple):
    """Where a player is in a menu: keys picked so far, the question now, and the choices that come next.

    token, form, order: what the picks complete, if anything; lines: what is said here;
    orders: of the choices that give a standing order, which one; card: the one that was picked last.
    """

    picked: tuple[str, ...]
    choices: tuple[Choice, ...]
    prompt: Say | None = None
    token: str | None = None
    form: str = ""
    order: str = ""
    lines: tuple[Say, ...] = ()
    orders: Mapping[str, str] = {}
    card: str = ""


def step(menu: Menu, picked: Sequence[str]) -> Step | None:
    """The next step after these picks, or what they complete; None when they lead nowhere."""
    here = tuple(picked)
    found: dict[str, Choice] = {}
    prompt = menu.prompt
    lines: tuple[Say, ...] = ()
    orders: dict[str, str] = {}
    card = ""
    for kind, name, path in _leaves(menu):
        if len(path) < len(here) or any(c.key != key for c, key in zip(path, here, strict=False)):
            continue
        if len(path) == len(here):
            if kind == "page":
                lines = menu.pages[int(name)].lines
            else:
                return _complete(here, kind, name)
        else:
            choice = path[len(here)]
            found.setdefault(choice.key, choice)
            if kind == "order" and len(path) == len(here) + 1:
                orders[choice.key] = name
        if here:
            prompt = path[len(here) - 1].then or (None if lines else prompt)
            card = path[len(here) - 1].card
    if not found and not lines:
        return None
    first = [key for key in menu.order if key in found] if not here else []
    ordered = [found[key] for key in dict.fromkeys((*first, *found))]
    return Step(here, tuple(ordered), prompt if found else None, lines=lines, orders=orders, card=card)


def standing(menu: Menu, picked: Sequence[str], *, acting: bool = False) -> tuple[str, ...]:
    """These picks as far as they lead to something to choose or, unless somebody goes on acting, to read."""
    for end in range(len(picked), 0, -1):
        here = step(menu, picked[:end])
        if here is not None and (here.choices or (here.lines and not acting)):
            return tuple(picked[:end])
    return ()


def _complete(here: tuple[str, ...], kind: str, name: str) -> Step:
    match kind:
        case "token":
            return Step(here, (), token=name)
        case "form":
            return Step(here, (), form=name)
        case _:
            return Step(here, (), order=name)


def _leaves(menu: Menu) -> Iterator[tuple[str, str, Path]]:
    """Everything a menu leads to: what it is, which one, and its path."""
    for kind, paths in (("token", menu.paths), ("form", menu.forms), ("order", menu.orders)):
        for name, path in paths.items():
            yield kind, name, path
    for number, page in enumerate(menu.pages):
        yield "page", str(number), page.path


class Taps(NamedTuple):
    """Which taps a panel sends: public ones (`m`) or a private panel's (`v`). on: orders that stand.

    before: what stands before the keys, where no table says what is tapped.
    """

    table: str
    question: int
    act: str = "m"
    on: frozenset[str] = frozenset()
    before: tuple[str, ...] = ()

    def at(self, picked: Sequence[str], key: str = "") -> TapId:
        keys = (*self.before, *picked, key) if key else (*self.before, *picked)
        return TapId(self.table, self.question, self.act, STEP.join(keys))


def menu_items(
    menu: Menu, here: Step, taps: Taps, voice: Voice, pictures: Pictures, foot: Sequence[Button]
) -> list[ui.Item[Any]]:
    """Board of buttons, a list of what is not on the board, and one last row with the foot's buttons.

    A message holds 40 components: a 5×5 board takes 33 with text and picture, a list 2, which leaves
    a row of four; what does not fit there as a button goes into the list.
    """
    loose = [choice for choice in here.choices if not (menu.grid and choice.cell)]
    back = (
        [button(taps.at(here.picked[:-1] or ("",)), voice.say("panel-back"), emoji="↩️")]
        if here.picked
        else []
    )
    if menu.grid is None and len(loose) <= MOST_BUTTONS:
        shown = taps.table and len(loose) + sum(1 for choice in loose if choice.card) <= MOST_PAIRED
        looks = [] if here.picked else [choice for choice in loose if choice.group == LOOKS]
        beside = [_loose(choice, here, taps, voice) for choice in looks if len(looks) < FEW_LOOKS]
        rest = [choice for choice in loose if not beside or choice not in looks]
        groups = dict.fromkeys(choice.group for choice in rest)
        grouped = [_group([c for c in rest if c.group == g], here, taps, voice, bool(shown)) for g in groups]
        return [*(row for group in grouped for row in group), *rows([*beside, *back, *foot])]
    aside = menu.grid.beside if menu.grid else ()
    few = [choice for choice in loose if choice.group in aside]
    many = [choice for choice in loose if choice not in few]
    room = (4 if many else 5) - len(foot) - len(back)
    if len(few) > room:
        few, many = [], loose
    board = grid_rows(menu.grid, here, taps, pictures) if menu.grid else []
    listed = _list(many, here, taps, voice) if many else []
    row = [_loose(choice, here, taps, voice) for choice in few]
    if here.card and taps.table and len(row) < room:
        row.append(_large(here.card, taps))
    return [*board, *listed, *rows([*row, *back, *foot])]


def _group(
    choices: Sequence[Choice], here: Step, taps: Taps, voice: Voice, shown: bool
) -> list[ui.ActionRow[Any]]:
    """Rows of choices that belong together; beside each card, if shown, the way to see it large."""
    if not shown or not any(choice.card for choice in choices):
        return rows([_loose(choice, here, taps, voice) for choice in choices])
    found: list[list[Button]] = []
    room = 0
    for choice in choices:
        needs = len(voice(choice.label).encode("utf-8", "replace"))  # what is wide is long there as well
        if needs > room or len(found[-1]) >= PAIRED:
            found.append([])
            room = ABREAST
        found[-1].append(_loose(choice, here, taps, voice))
        found[-1] += [_large(choice.card, taps)] if choice.card else []
        room -= needs
    return [ui.ActionRow(*row) for row in found]


def _large(card: str, taps: Taps) -> Button:
    """The way to a card's picture, for the eyes of whoever taps."""
    return Button(TapId(taps.table, taps.question, "card", card), None, STYLES["plain"], LARGE)


def staying(menu: Menu, here: Step, taps: Taps, voice: Voice) -> list[ui.Item[Any]]:
    """While somebody is on the way to an answer of theirs: the first steps that belong to others."""
    whose = menu.owners.get(here.picked[0]) if here.picked else None
    root = step(menu, ()) if whose is not None else None
    if root is None or len(here.choices) > MOST_BUTTONS // 2:
        return []
    others = [one for one in root.choices if menu.owners.get(one.key, whose) != whose]
    return list(rows([_loose(one, root, taps, voice) for one in others[: MOST_BUTTONS // 2]]))


def _loose(choice: Choice, here: Step, taps: Taps, voice: Voice) -> Button:
    mark = "✓ " if here.orders.get(choice.key) in taps.on else ""
    return button(taps.at(here.picked, choice.key), mark + voice(choice.label), choice.style, off=choice.off)


def in_lists(things: Sequence[T]) -> list[Sequence[T]]:
    """Cut into what Discord's lists take."""
    return [things[n : n + MOST_IN_LIST] for n in range(0, len(things), MOST_IN_LIST)]


def _list(choices: Sequence[Choice], here: Step, taps: Taps, voice: Voice) -> list[ui.Item[Any]]:
    """Their values are the keys. Of several, each says from where to where it goes."""
    parts = in_lists(choices)
    found: list[ui.Item[Any]] = []
    for number, part in enumerate(parts[:MOST_LISTS]):
        label = voice.say("panel-from-list")
        if len(parts) > 1:
            label = f"{cut(voice(part[0].label), 60)} … {cut(voice(part[-1].label), 60)}"
        tap = taps.at(here.picked)
        tap = tap._replace(arg=tap.arg + STEP * number)
        found.append(ui.ActionRow(Select(tap, label, [option(choice, voice) for choice in part])))
    return found


def option(choice: Choice, voice: Voice, *, on: bool = False) -> discord.SelectOption:
    note = cut(voice(choice.note), 100)
    return discord.SelectOption(
        label=cut(voice(choice.label), 80), value=choice.key, description=note or None, default=on
    )


class CellLook(NamedTuple):
    """How a grid's button looks: letters, or an emoji alone."""

    label: str | None
    emoji: str | discord.PartialEmoji | None


EMPTY, REACH, TAKE = "◽", "🟢", "❌"


def grid_rows(grid: Grid, here: Step, taps: Taps, pictures: Pictures) -> list[ui.ActionRow[Any]]:
    """The board as buttons: a choice lights up, the rest shows what stands there; where the game tells why a
    cell is no choice, a card can be tapped for that, and any cell while a card is chosen.

    Every button is one emoji, so that the columns are equally wide and five fit a phone.
    """
    choices = {choice.cell: choice for choice in here.choices if choice.cell}
    chosen = set(here.picked)
    tells = grid.tells and bool(taps.table)
    return [
        ui.ActionRow(*(_cell(cell, choices, chosen, here, taps, pictures, tells) for cell in line))
        for line in grid.rows
    ]


def _cell(
    cell: GridCell,
    choices: dict[str, Choice],
    chosen: set[str],
    here: Step,
    taps: Taps,
    pictures: Pictures,
    tells: bool,
) -> Button:
    choice = choices.get(cell.cell)
    look = cell_look(cell, choice, pictures)
    if choice is None:
        style: Style = "main" if cell.label and cell.label in chosen else "plain"
        tap = TapId(taps.table, taps.question, "cell", STEP.join((*here.picked, cell.cell)))
        return Button(tap, look.label, STYLES[style], look.emoji, not (tells and (cell.label or here.picked)))
    return Button(taps.at(here.picked, choice.key), look.label, STYLES[choice.style], look.emoji, False)


def cell_look(cell: GridCell, choice: Choice | None, pictures: Pictures) -> CellLook:
    """A sign for where one can go, a cross for what one takes, the card's own emoji or letters else."""
    if choice is not None and choice.style in ("good", "bad"):
        return CellLook(None, REACH if choice.style == "good" else TAKE)
    if not cell.label:
        return CellLook(None, EMPTY)
    emoji = pictures(cell.label, cell.side)
    return CellLook(None, emoji) if emoji else CellLook(f"{'◆○△✚'[cell.side or 0]}{cell.label}", None)
