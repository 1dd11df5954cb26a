"""A game's menu as buttons, lists and a board: a step at a time, made from the menu alone. Knows no game."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple, TypeVar

import discord
from discord import ui

from cogs.components.button_ids import STEP, ButtonId
from cogs.components.button_rows import large, lonely
from cogs.components.items import Button, ButtonRow, Select
from cogs.components.layout import MOST_LABEL, STYLES, button, cut, rows
from cogs.text.sentences import Localizer
from engine.presentation import Grid, GridCell, Menu, MenuChoice, Path, Sentence, Style, Term

T = TypeVar("T")

Pictures = Callable[[str, int | None], discord.PartialEmoji | None]
MOST_BUTTONS, MOST_LISTS, MOST_IN_LIST = 20, 6, 25
MOST_LARGE = 14  # the same
MOST_ASKED = 100  # letters of a question that stand on a closed list
LARGE = "🔍"
SIDES = "🔴🔵"  # of a piece without its picture
BESIDE_BOARD, BELOW_LIST = (
    5,
    4,
)  # buttons that a message has room for: in two rows below a board, in one its list
LATER = 2  # of the foot's buttons beside a board, once something is picked
LOOKS, FEW_LOOKS = "looks", 3  # what can only be looked at; so few stand beside what the panel ends with


class MenuStep(NamedTuple):
    """Where a player is in a menu: keys picked so far, the question now, and the choices that come next.

    token, form, order: what the picks complete, if anything; lines: what is said here;
    orders: of the choices that give a standing order, which one; card: the one that was picked last.
    """

    picked: tuple[str, ...]
    choices: tuple[MenuChoice, ...]
    prompt: Sentence | None = None
    token: str | None = None
    form: str = ""
    order: str = ""
    lines: tuple[Sentence, ...] = ()
    orders: Mapping[str, str] = {}
    card: str = ""


def step(menu: Menu, picked: Sequence[str]) -> MenuStep | None:
    """The next step after these picks, or what they complete; None when they lead nowhere."""
    picks = tuple(picked)
    choices: dict[str, MenuChoice] = {}
    prompt = menu.prompt
    lines: tuple[Sentence, ...] = ()
    orders: dict[str, str] = {}
    card = ""
    for kind, name, path in _leaves(menu):
        if len(path) < len(picks) or any(c.key != key for c, key in zip(path, picks, strict=False)):
            continue
        if len(path) == len(picks):
            if kind == "page":
                lines = menu.pages[int(name)].lines
            else:
                return _complete(picks, kind, name)
        else:
            choice = path[len(picks)]
            choices.setdefault(choice.key, choice)
            if kind == "order" and len(path) == len(picks) + 1:
                orders[choice.key] = name
        if picks:
            prompt = path[len(picks) - 1].then or (None if lines else prompt)
            card = next((one.card for one in reversed(path[: len(picks)]) if one.card), "")
    if not choices and not lines:
        return None
    first = [key for key in menu.order if key in choices] if not picks else []
    ordered = [choices[key] for key in dict.fromkeys((*first, *choices))]
    return MenuStep(picks, tuple(ordered), prompt if choices else None, lines=lines, orders=orders, card=card)


def standing(menu: Menu, picked: Sequence[str], *, acting: bool = False) -> tuple[str, ...]:
    """These picks as far as they lead to something to choose or, unless somebody goes on acting, to read."""
    for end in range(len(picked), 0, -1):
        current_step = step(menu, picked[:end])
        if current_step is not None and (
            leads_on(menu, picked[:end]) if acting else current_step.choices or current_step.lines
        ):
            return tuple(picked[:end])
    return ()


def first_key(menu: Menu, line: str) -> str:
    """The first tap that gives a line, or else the first of its answers; "" where none does."""
    path = menu.paths.get(line) or menu.paths.get(line.partition("; ")[0], ())
    return path[0].key if path else ""


def led_to(view: ui.LayoutView, act: str, key: str) -> None:
    """Of the first taps of a panel, this one alone gets the colour of what moves one on."""
    for item in view.walk_children():
        tap = ButtonId.read(item.custom_id or "") if isinstance(item, ui.Button) else None
        if isinstance(item, ui.Button) and tap and tap.act == act and tap.arg and STEP not in tap.arg:
            if tap.arg == key:
                item.style = STYLES["main"]
            elif item.style == STYLES["main"]:
                item.style = STYLES["plain"]


def leads_on(menu: Menu, picked: Sequence[str]) -> bool:
    """Whether there is something to do at the end of these picks, and not only to read."""
    picks = [*picked]
    ways = (*menu.paths.values(), *menu.forms.values(), *menu.orders.values())
    return any([choice.key for choice in path[: len(picks)]] == picks for path in ways)


def _complete(picks: tuple[str, ...], kind: str, name: str) -> MenuStep:
    match kind:
        case "token":
            return MenuStep(picks, (), token=name)
        case "form":
            return MenuStep(picks, (), form=name)
        case _:
            return MenuStep(picks, (), order=name)


def _leaves(menu: Menu) -> Iterator[tuple[str, str, Path]]:
    """Everything a menu leads to: what it is, which one, and its path."""
    for kind, paths in (("token", menu.paths), ("form", menu.forms), ("order", menu.orders)):
        for name, path in paths.items():
            yield kind, name, path
    for number, page in enumerate(menu.pages):
        yield "page", str(number), page.path


class Taps(NamedTuple):
    """Which taps a panel sends: public ones (`m`) or a private panel's (`v`). on: orders that stand.

    before: what stands before the keys, where no table says what is tapped; cell: the act of a cell that is
    no choice, "" where such cells take no tap.
    """

    table: str
    question: int
    act: str = "m"
    on: frozenset[str] = frozenset()
    before: tuple[str, ...] = ()
    cell: str = ""

    def at(self, picked: Sequence[str], key: str = "") -> ButtonId:
        keys = (*self.before, *picked, key) if key else (*self.before, *picked)
        return ButtonId(self.table, self.question, self.act, STEP.join(keys))


def menu_items(
    menu: Menu,
    current_step: MenuStep,
    taps: Taps,
    voice: Localizer,
    pictures: Pictures,
    foot: Sequence[Button],
    used: int = 0,
) -> list[ui.Item[Any]]:
    """Board of buttons, a list of what is not on it, then what goes on from here and the foot's buttons.

    used: components of the message beyond frame, text and picture. A message holds 40: a 5×5 board takes 33
    with those three, a list 2; what does not fit there as a button goes into the list. Of what is always
    there, the way back and to a card's picture come first, and of the foot the last ones stay.
    """
    loose = [choice for choice in current_step.choices if not (menu.grid and choice.cell)]
    back = (
        [button(taps.at(current_step.picked[:-1] or ("",)), voice.say("panel-back"), emoji="↩️")]
        if current_step.picked
        else []
    )
    if menu.large and len(loose) <= MOST_LARGE:
        return [*_large_groups(loose, current_step, taps, voice, pictures), *rows([*back, *foot])]
    grid = menu.grid if menu.grid is not None and not _apart(menu.grid, current_step) else None
    if grid is None and len(loose) <= MOST_BUTTONS:
        looks = [] if current_step.picked else [choice for choice in loose if choice.group == LOOKS]
        aside = [
            _loose(choice, current_step, taps, voice, pictures) for choice in looks if len(looks) < FEW_LOOKS
        ]
        rest = [choice for choice in loose if not aside or choice not in looks]
        last = [*aside, *back, *foot]
        return [*_groups(rest, current_step, taps, voice, pictures, last), *_looks(menu, taps, voice)]
    few, many = _beside(loose, grid.beside if grid else (), BESIDE_BOARD - used - len(back) - bool(foot))
    first = step(menu, ()) if grid and current_step.picked else None
    board = grid_rows(grid, current_step, taps, pictures, first.choices if first else ()) if grid else []
    row = [_loose(choice, current_step, taps, voice, pictures) for choice in few]
    room = (BELOW_LIST if many else BESIDE_BOARD) - used - len(row) - len(back)
    foot = foot[-LATER:] if current_step.picked and taps.table else foot
    look = _look(menu, current_step, taps, voice)[: max(0, room)]
    shown_foot = foot[len(foot) - max(0, min(len(foot), room - len(look))) :]
    if many:
        return [*board, *_list(many, current_step, taps, voice), *rows([*row, *back, *look, *shown_foot])]
    return [*board, *_below(board, [*row, *back, *look], shown_foot, taps)]


def _below(
    board: Sequence[ui.Item[Any]], first: Sequence[Button], last: Sequence[Button], taps: Taps
) -> list[ui.ActionRow[Any]]:
    """What stands below a board: at a table in two rows at every step, for with one more or less the board
    would move under the finger that taps it again."""
    if board and first and last and taps.table:
        return [ButtonRow(*first), ButtonRow(*last)]
    return rows([*first, *last])


def _apart(grid: Grid, current_step: MenuStep) -> bool:
    """Whether what is to be chosen here is chosen without the board."""
    return bool(current_step.choices) and all(choice.group in grid.apart for choice in current_step.choices)


def _beside(
    loose: Sequence[MenuChoice], beside: Sequence[str], room: int
) -> tuple[Sequence[MenuChoice], Sequence[MenuChoice]]:
    """What are buttons below the board, and what is in a list because so many buttons have no room."""
    if len(loose) <= room:
        return loose, ()
    few = [choice for choice in loose if choice.group in beside]
    many = [choice for choice in loose if choice not in few]
    return (few, many) if many else ((), loose)


def _groups(
    loose: Sequence[MenuChoice],
    current_step: MenuStep,
    taps: Taps,
    voice: Localizer,
    pictures: Pictures,
    last: Sequence[Button],
) -> list[ui.ActionRow[Any]]:
    """Rows of choices that belong together, then the last; what would be alone joins its neighbours."""
    groups = dict.fromkeys(choice.group for choice in loose)
    button_groups = [
        [_loose(one, current_step, taps, voice, pictures) for one in loose if one.group == group]
        for group in groups
    ]
    if len(button_groups) > 1 and len(button_groups[0]) == 1:
        button_groups[:2] = [[*button_groups[0], *button_groups[1]]]
    while button_groups and last and 1 in (len(last), len(button_groups[-1])):
        last = [*button_groups.pop(), *last]
    return [row for group in (*join_rows(button_groups), last) for row in rows(group)]


def join_rows(groups: Sequence[list[Button]]) -> list[list[Button]]:
    """Groups, where one joins the next if fewer buttons are then alone in their row."""
    joined_groups: list[list[Button]] = []
    for group in groups:
        if joined_groups and lonely(rows([*joined_groups[-1], *group])) < lonely(
            rows(joined_groups[-1])
        ) + lonely(rows(group)):
            joined_groups[-1] = [*joined_groups[-1], *group]
        else:
            joined_groups.append(group)
    return joined_groups


def _large_groups(
    loose: Sequence[MenuChoice], current_step: MenuStep, taps: Taps, voice: Localizer, pictures: Pictures
) -> list[ui.ActionRow[Any]]:
    """Each group in columns of wide buttons."""
    groups = dict.fromkeys(choice.group for choice in loose)
    action_rows: list[ui.ActionRow[Any]] = []
    for group in groups:
        mine = [choice for choice in loose if choice.group == group]
        action_rows += large([_loose(choice, current_step, taps, voice, pictures) for choice in mine])
    return action_rows


def _looks(menu: Menu, taps: Taps, voice: Localizer) -> list[ui.ActionRow[Any]]:
    """A list of the cards that can be seen large, for the eyes of whoever chooses there."""
    return [look_list(menu.cards, taps, voice)] if menu.cards and taps.table else []


def look_list(codes: Sequence[str], taps: Taps, voice: Localizer) -> ui.ActionRow[Any]:
    """Cards to be seen large."""
    cards = [discord.SelectOption(label=cut(voice(Term(code)), 80), value=code) for code in codes]
    tap = ButtonId(taps.table, taps.question, "card")
    return ButtonRow(Select(tap, voice.say("panel-look"), cards[:MOST_IN_LIST]))


def _look(menu: Menu, current_step: MenuStep, taps: Taps, voice: Localizer) -> list[Button]:
    """The way to the picture of the card that was picked, or to all of them; for the eyes of whoever taps."""
    if not taps.table or not (current_step.card or menu.cards):
        return []
    label = voice(Term(current_step.card)) if current_step.card else voice.say("panel-cards")
    return [button(ButtonId(taps.table, taps.question, "card", current_step.card), label, emoji=LARGE)]


def staying(
    menu: Menu, current_step: MenuStep, taps: Taps, voice: Localizer, pictures: Pictures
) -> list[ui.Item[Any]]:
    """While somebody is on the way to an answer of theirs: the first steps that belong to others."""
    whose = menu.owners.get(current_step.picked[0]) if current_step.picked else None
    root = step(menu, ()) if whose is not None else None
    if root is None or len(current_step.choices) > MOST_BUTTONS // 2:
        return []
    others = [one for one in root.choices if menu.owners.get(one.key, whose) != whose]
    return list(rows([_loose(one, root, taps, voice, pictures) for one in others[: MOST_BUTTONS // 2]]))


def _loose(
    choice: MenuChoice, current_step: MenuStep, taps: Taps, voice: Localizer, pictures: Pictures
) -> Button:
    mark = "✓ " if current_step.orders.get(choice.key) in taps.on else ""
    return chosen_by(taps.at(current_step.picked, choice.key), choice, voice, pictures, before=mark)


def chosen_by(
    tap: ButtonId,
    choice: MenuChoice,
    voice: Localizer,
    pictures: Pictures,
    style: Style | None = None,
    before: str = "",
) -> Button:
    """A choice as a button, a piece with its picture; before: what stands before the label."""
    emoji = None
    if choice.piece is not None:
        emoji = pictures(*choice.piece) or (None if choice.card else SIDES[choice.piece[1]])
    label = cut(before + voice(choice.label), MOST_LABEL)
    choice_button = Button(tap, label, STYLES[style or choice.style], emoji, choice.off)
    choice_button.widest = cut(voice(choice.widest), MOST_LABEL)
    return choice_button


def in_lists(things: Sequence[T]) -> list[Sequence[T]]:
    """Cut into what Discord's lists take."""
    return [things[n : n + MOST_IN_LIST] for n in range(0, len(things), MOST_IN_LIST)]


def _list(
    choices: Sequence[MenuChoice], current_step: MenuStep, taps: Taps, voice: Localizer
) -> list[ui.Item[Any]]:
    """Their values are the keys. Of several, each says from where to where it goes."""
    parts = in_lists(choices)
    list_rows: list[ui.Item[Any]] = []
    for number, part in enumerate(parts[:MOST_LISTS]):
        asked = (
            voice(current_step.prompt).replace("**", "")
            if current_step.picked and current_step.prompt
            else ""
        )
        label = cut(asked, MOST_ASKED) or voice.say("panel-from-list")
        if len(parts) > 1:
            label = f"{cut(voice(part[0].label), 60)} … {cut(voice(part[-1].label), 60)}"
        tap = taps.at(current_step.picked)
        tap = tap._replace(arg=tap.arg + STEP * number)
        list_rows.append(ButtonRow(Select(tap, label, [option(choice, voice) for choice in part])))
    return list_rows


def option(choice: MenuChoice, voice: Localizer, *, on: bool = False) -> discord.SelectOption:
    note = cut(voice(choice.note), 100)
    return discord.SelectOption(
        label=cut(voice(choice.label), 80), value=choice.key, description=note or None, default=on
    )


class CellLook(NamedTuple):
    """How a grid's button looks: letters, or an emoji alone, whose name is all that a screen reader says."""

    label: str | None
    emoji: str | discord.PartialEmoji | None


# What stands before a space's name where the bot's own emoji is not there yet; chess writes a capture so.
SIGNS = {"empty": "", "reach": "→", "take": "x", "crown": ""}
SIDE_MARKS = "•°+="  # before a card's letters, by its side


def sign_code(sign: str, space: str) -> str:
    """By which the emoji of a sign on a space is asked for. Each space has its own, so that a screen reader
    says which button it is."""
    return f"{space}_{sign}"


def grid_rows(
    grid: Grid, current_step: MenuStep, taps: Taps, pictures: Pictures, first: Sequence[MenuChoice] = ()
) -> list[ui.ActionRow[Any]]:
    """The board as buttons: a choice lights up, the rest shows what stands there; where the game tells why a
    cell is no choice, a card can be tapped for that, and any cell while a card is chosen.

    first: choices of the first step; a cell of one that is none here takes it in place of what was picked.
    The cell that was picked last has a colour, too; after a pick beside the board only choices have one.
    Every button is one emoji, or as few letters, so that the columns are equally wide and five fit a phone.
    """
    called = short_names([cell.label for line in grid.rows for cell in line if cell.label])
    choices = {choice.cell: choice for choice in current_step.choices if choice.cell}
    others = {
        choice.cell: choice.key for choice in first if choice.cell and choice.key not in current_step.picked
    }
    tells = grid.tells and bool(taps.cell)

    def made(cell: GridCell) -> Button:
        choice = choices.get(cell.cell)
        look = cell_look(cell, choice, pictures, called.get(cell.label, ""))
        if choice is not None:
            return Button(
                taps.at(current_step.picked, choice.key), look.label, STYLES[choice.style], look.emoji, False
            )
        style: Style = "main" if {cell.label, cell.cell} & {*current_step.picked[-1:]} else "plain"
        if cell.cell in others:
            return Button(taps.at((), others[cell.cell]), look.label, STYLES[style], look.emoji, False)
        tap = taps.at(current_step.picked, cell.cell)._replace(act=taps.cell)
        return Button(
            tap, look.label, STYLES[style], look.emoji, not (tells and (cell.label or current_step.picked))
        )

    return [ButtonRow(*map(made, line)) for line in grid.rows]


def short_names(codes: Sequence[str]) -> Mapping[str, str]:
    """Two letters of each code: beside its side's sign, all that a fifth of a phone's row holds. They differ
    where the codes allow it."""
    names: dict[str, str] = {}
    pairs = {code: [*dict.fromkeys(map("".join, combinations(code, 2)))] or [code] for code in codes}
    for code, ways in sorted(pairs.items(), key=lambda entry: (len(entry[1]), entry[0])):
        names[code] = next((way for way in ways if way not in names.values()), ways[0])
    return names


def cell_look(cell: GridCell, choice: MenuChoice | None, pictures: Pictures, called: str) -> CellLook:
    """A sign for where one can go, swords for what one takes, the card's own emoji or letters else."""
    if choice is not None and choice.style in ("good", "bad"):
        return _sign("reach" if choice.style == "good" else "take", cell.cell, pictures)
    if not cell.label:
        return _sign(cell.ground or "empty", cell.cell, pictures)
    emoji = pictures(cell.label, cell.side)
    return CellLook(None, emoji) if emoji else CellLook(f"{SIDE_MARKS[cell.side or 0]}{called}", None)


def _sign(name: str, space: str, pictures: Pictures) -> CellLook:
    """The bot's own emoji of it, of the size that cards have; until it is there the space's name."""
    emoji = pictures(sign_code(name, space), None)
    return CellLook(None, emoji) if emoji else CellLook(f"{SIGNS[name]}{space}", None)
