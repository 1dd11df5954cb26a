"""Turns a game's menu into buttons, lists and a board, one step at a time. Knows no particular game."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple, TypeVar

import discord
from discord import ui

from cogs.core.components.button_ids import STEP, ButtonId
from cogs.core.components.button_rows import count_lonely, wide_rows
from cogs.core.components.items import Button, Select
from cogs.core.components.layout import MOST_LABEL, STYLES, back_button, button, cut, rows
from cogs.core.text.sentences import Localizer
from engine.presentation import (
    Grid,
    GridCell,
    Menu,
    MenuChoice,
    MenuList,
    Path,
    Sentence,
    Style,
    Term,
    say,
)

T = TypeVar("T")

# Code and side of a card or piece, or code of a sign and None → its emoji; None: there is none.
EmojiOf = Callable[[str, int | None], discord.PartialEmoji | None]
# Most choices as buttons, before they go into lists; lists in a message; options in a list.
MOST_BUTTONS, MOST_LISTS, MOST_IN_LIST = 20, 6, 25
MOST_LARGE = 14
"""The highest number of buttons in a menu of large buttons."""
MOST_ASKED = 100
"""Letters of a question that a closed list shows."""
LARGE = "🔍"  # on the button that shows a card large
SIDES = "🔴🔵"
"""Emojis for the side of a piece that has no picture."""
# Buttons for which a message has room: in two rows below a board, in one row below its list.
BESIDE_BOARD, BELOW_LIST = 5, 4
WIDEST_FOOT = 3
"""How many buttons below a board a phone shows in one line, in Japanese too."""
LATER = 2
"""How many of the last buttons stay beside a board once something is picked."""
# Choices that only show something; fewer than this stand in the panel's last row.
LOOKS, FEW_LOOKS = "looks", 3


class MenuStep(NamedTuple):
    """A step of a menu: the picks so far, and what follows.

    Either there are choices or text, or the picks are complete: then one of `token`, `form` and
    `standing_answer` is set.
    """

    picked: tuple[str, ...]
    """The keys picked so far."""
    choices: tuple[MenuChoice, ...]
    """The choices that come next."""
    prompt: Sentence | None = None
    """The question at this step; None: none."""
    token: str | None = None
    """The answer that the picks complete, in notation; None: they complete none."""
    form: str = ""
    """The name of the form that the picks open; "": none."""
    standing_answer: str = ""
    """The standing answer that the picks complete; "": none."""
    lines: tuple[Sentence, ...] = ()
    """Text that is shown at this step."""
    standing_answers: Mapping[str, str] = {}
    """The standing answers that choices give: choice key → standing answer."""
    card: str = ""
    """The code of the card that was picked last; "": none."""
    lists: Mapping[str, MenuList] = {}
    """The choices that are lists of several entries: choice key → list."""


def step(menu: Menu, picked: Sequence[str]) -> MenuStep | None:
    """Return the step after these picks; None if the menu has no such picks.

    picked: the key of the choice at each step so far, in order.
    """
    picks = tuple(picked)
    taken = _taken_from_list(menu, picks)
    if taken:
        return MenuStep(picks, (), token=taken)
    choices: dict[str, MenuChoice] = {}
    prompt = menu.prompt
    lines: tuple[Sentence, ...] = ()
    standing_answers: dict[str, str] = {}
    card = ""
    for kind, name, path in _leaves(menu):
        if picks and _keys(path[: len(picks)]) != picks:
            continue
        if len(path) == len(picks):
            if kind == "page":
                lines = menu.pages[int(name)].lines
            elif kind != "list":
                return _complete(picks, kind, name)
        else:
            choice = path[len(picks)]
            choices.setdefault(choice.key, choice)
            if kind == "order" and len(path) == len(picks) + 1:
                standing_answers[choice.key] = name
        if picks:
            prompt = path[len(picks) - 1].next_prompt or (None if lines else prompt)
            card = next(
                (picked_choice.card for picked_choice in reversed(path[: len(picks)]) if picked_choice.card),
                "",
            )
    if not choices and not lines:
        return None
    ordered_keys = [key for key in menu.order if key in choices] if not picks else []
    ordered = [choices[key] for key in dict.fromkeys((*ordered_keys, *choices))]
    return MenuStep(
        picks,
        tuple(ordered),
        prompt if choices else None,
        lines=lines,
        standing_answers=standing_answers,
        card=card,
        lists={
            menu_list.path[-1].key: menu_list
            for menu_list in menu.lists
            if _keys(menu_list.path[:-1]) == picks
        },
    )


def _keys(path: Path) -> tuple[str, ...]:
    """Return the keys of a path's choices."""
    return tuple([choice.key for choice in path])


def _taken_from_list(menu: Menu, picks: tuple[str, ...]) -> str:
    """Return the line of answers that entries of a list give together; "" if the picks are no such entries.

    picks: the keys that lead to the list, and then the keys of the entries.
    """
    for menu_list in menu.lists:
        keys = _keys(menu_list.path)
        lines = {entry.key: line for entry, line in menu_list.entries}
        entry_keys = dict.fromkeys(picks[len(keys) :])
        if entry_keys and picks[: len(keys)] == keys and entry_keys.keys() <= lines.keys():
            return menu_list.join([lines[key] for key in lines if key in entry_keys])
    return ""


def valid_picks(menu: Menu, picked: Sequence[str], *, acting: bool = False) -> tuple[str, ...]:
    """Return the longest beginning of these picks that is still valid: it leads to choices or text.

    picked: keys of choices, in order.
    acting: True: text is not enough; the picks have to lead to an answer, a form or a standing answer.
    """
    for end in range(len(picked), 0, -1):
        current_step = step(menu, picked[:end])
        if current_step is not None and (
            leads_to_answer(menu, picked[:end]) if acting else current_step.choices or current_step.lines
        ):
            return tuple(picked[:end])
    return ()


def first_key(menu: Menu, line: str) -> str:
    """Return the key of the choice with which the way to an answer begins; "" if the menu has no such answer.

    line: an answer in notation, or several with “; ” between them; then the first of them counts.
    """
    path = menu.paths.get(line) or menu.paths.get(line.partition("; ")[0], ())
    return path[0].key if path else ""


def highlight_button(view: ui.LayoutView, act: str, key: str) -> None:
    """Highlight only the button with this key among a panel's buttons of the first step.

    view: the panel's view; its buttons are changed.
    act: the act in the ids of these buttons.
    key: "" highlights none of them.
    """
    for item in view.walk_children():
        tap = ButtonId.read(item.custom_id or "") if isinstance(item, ui.Button) else None
        # With STEP in its argument, a button would belong to a later step.
        if isinstance(item, ui.Button) and tap and tap.act == act and tap.arg and STEP not in tap.arg:
            if tap.arg == key:
                item.style = STYLES["main"]
            elif item.style == STYLES["main"]:
                item.style = STYLES["plain"]


def leads_to_answer(menu: Menu, picked: Sequence[str]) -> bool:
    """Return whether these picks lead to an answer, a form or a standing answer, and not only to text."""
    picks = [*picked]
    paths = (*menu.paths.values(), *menu.forms.values(), *menu.standing_answers.values())
    paths = (*paths, *(menu_list.path for menu_list in menu.lists))
    return any([choice.key for choice in path[: len(picks)]] == picks for path in paths)


def _complete(picks: tuple[str, ...], kind: str, name: str) -> MenuStep:
    """Return the step of complete picks.

    kind, name: what the picks lead to, as `_leaves` yields it.
    """
    match kind:
        case "token":
            return MenuStep(picks, (), token=name)
        case "form":
            return MenuStep(picks, (), form=name)
        case _:
            return MenuStep(picks, (), standing_answer=name)


def _leaves(menu: Menu) -> Iterator[tuple[str, str, Path]]:
    """Yield everything that a menu leads to, each with its kind, its name and its path.

    The kinds: `token` is an answer, `form` a form, `order` a standing answer, `list` a list of several
    entries, `page` a page of text. The name of a list or page is its number.
    """
    for kind, paths in (("token", menu.paths), ("form", menu.forms), ("order", menu.standing_answers)):
        for name, path in paths.items():
            yield kind, name, path
    for number, menu_list in enumerate(menu.lists):
        yield "list", str(number), menu_list.path
    for number, page in enumerate(menu.pages):
        yield "page", str(number), page.path


class MenuButtonIds(NamedTuple):
    """Makes the button ids of one panel's menu."""

    table: str
    """The table's id; "": the menu belongs to no table."""
    question: int
    """The number of the question."""
    act: str = "m"
    """The act of the buttons. In a table's public panel it is `m`, in a private one `v`."""
    active_standing_answers: frozenset[str] = frozenset()
    """The standing answers that the bot gives at present."""
    leading_keys: tuple[str, ...] = ()
    """What stands before the picked keys in the argument: a menu without a table says there what it belongs
    to."""
    cell_act: str = ""
    """The act of those cells of a board that are no choice now; "": such cells cannot be tapped."""

    def at(self, picked: Sequence[str], key: str = "") -> ButtonId:
        """Return the id of a button for these picks, followed by `key` unless that is ""."""
        keys = (*self.leading_keys, *picked, key) if key else (*self.leading_keys, *picked)
        return ButtonId(self.table, self.question, self.act, STEP.join(keys))


def menu_items(
    menu: Menu,
    current_step: MenuStep,
    taps: MenuButtonIds,
    localizer: Localizer,
    pictures: EmojiOf,
    foot: Sequence[Button],
    used: int = 0,
) -> list[ui.Item[Any]]:
    """Return the components of a menu step: the board, the loose choices, the way back, the last buttons.

    “Loose” choices are those that are not cells of the board. They are buttons; those that have no room go
    into a list. A message holds 40 components: a 5×5 board with frame, text and picture takes 33, a list 2.
    If there is no room for all last buttons, the first ones of `foot` are left out.
    taps: makes the button ids.
    pictures: returns the emoji of a card or piece.
    foot: the last buttons.
    used: the number of components of the message besides frame, text and picture.
    """
    loose_choices = [choice for choice in current_step.choices if not (menu.grid and choice.cell)]
    back = [back_button(taps.at(current_step.picked[:-1] or ("",)), localizer)] if current_step.picked else []
    if menu.large and len(loose_choices) <= MOST_LARGE:
        return [*_large_groups(loose_choices, current_step, taps, localizer, pictures), *rows([*back, *foot])]
    grid = menu.grid if menu.grid is not None and not _is_apart(menu.grid, current_step) else None
    if grid is None and len(loose_choices) <= MOST_BUTTONS:
        look_choices = (
            [] if current_step.picked else [choice for choice in loose_choices if choice.group == LOOKS]
        )
        look_choice_buttons = [
            _loose_button(choice, current_step, taps, localizer, pictures)
            for choice in look_choices
            if len(look_choices) < FEW_LOOKS
        ]
        other_choices = [
            choice for choice in loose_choices if not look_choice_buttons or choice not in look_choices
        ]
        last_buttons = [*look_choice_buttons, *back, *foot]
        items: list[ui.Item[Any]] = []
        while list_key := next((c.key for c in other_choices if c.key in current_step.lists), ""):
            place = [choice.key for choice in other_choices].index(list_key)
            items += _groups(other_choices[:place], current_step, taps, localizer, pictures, [])
            items.append(_list_of_several(current_step.lists[list_key], current_step, taps, localizer))
            other_choices = other_choices[place + 1 :]
        return [
            *items,
            *_groups(other_choices, current_step, taps, localizer, pictures, last_buttons),
            *_card_list_row(menu, taps, localizer),
        ]
    button_choices, list_choices = _split_beside(
        loose_choices, grid.groups_beside_board if grid else (), BESIDE_BOARD - used - len(back) - bool(foot)
    )
    first_step = step(menu, ()) if grid and current_step.picked else None
    board = (
        grid_rows(grid, current_step, taps, pictures, first_step.choices if first_step else ())
        if grid
        else []
    )
    choice_buttons = [
        _loose_button(choice, current_step, taps, localizer, pictures) for choice in button_choices
    ]
    free_buttons = (BELOW_LIST if list_choices else BESIDE_BOARD) - used - len(choice_buttons) - len(back)
    foot = foot[-LATER:] if current_step.picked and taps.table else foot
    look_buttons = _card_button(menu, current_step, taps, localizer)[: max(0, free_buttons)]
    shown_foot = foot[len(foot) - max(0, min(len(foot), free_buttons - len(look_buttons))) :]
    if list_choices:
        return [
            *board,
            *_list(list_choices, current_step, taps, localizer),
            *rows([*choice_buttons, *back, *look_buttons, *shown_foot]),
        ]
    return [*board, *_below(board, [*choice_buttons, *back, *look_buttons], shown_foot, taps)]


def _below(
    board: Sequence[ui.Item[Any]],
    first_row: Sequence[Button],
    last_row: Sequence[Button],
    taps: MenuButtonIds,
) -> list[ui.ActionRow[Any]]:
    """Return the rows below a board.

    At a table the two rows stay apart at every step. Otherwise their number would change, and the board
    would move under the finger that taps it again.
    board: the rows of the board; empty: there is none.
    first_row, last_row: the buttons of the two rows.
    """
    if board and first_row and last_row and taps.table:
        if len(last_row) > WIDEST_FOOT and len(first_row) < WIDEST_FOOT:
            first_row, last_row = [*first_row, last_row[0]], last_row[1:]
        return [ui.ActionRow(*first_row), ui.ActionRow(*last_row)]
    return rows([*first_row, *last_row])


def _is_apart(grid: Grid, current_step: MenuStep) -> bool:
    """Return whether this step has choices, and all of them are shown without the board."""
    return bool(current_step.choices) and all(
        choice.group in grid.groups_without_board for choice in current_step.choices
    )


def _split_beside(
    loose_choices: Sequence[MenuChoice], button_groups: Sequence[str], room: int
) -> tuple[Sequence[MenuChoice], Sequence[MenuChoice]]:
    """Split the choices beside the board: return those for buttons, and those for a list.

    If there is no room for all as buttons, only some groups stay buttons. If all choices are of these
    groups, all go into the list.
    loose_choices: choices that are not on the board.
    button_groups: the names of the groups that stay buttons.
    room: the number of buttons for which there is room.
    """
    if len(loose_choices) <= room:
        return loose_choices, ()
    kept_as_buttons = [choice for choice in loose_choices if choice.group in button_groups]
    others = [choice for choice in loose_choices if choice not in kept_as_buttons]
    return (kept_as_buttons, others) if others else ((), loose_choices)


def _groups(
    loose_choices: Sequence[MenuChoice],
    current_step: MenuStep,
    taps: MenuButtonIds,
    localizer: Localizer,
    pictures: EmojiOf,
    last_buttons: Sequence[Button],
) -> list[ui.ActionRow[Any]]:
    """Return the rows of each group of choices, and then the last row.

    A group of one button is joined with the group beside it, so that no button stands alone.
    loose_choices: choices that are not on a board.
    last_buttons: the buttons of the last row.
    """
    groups = dict.fromkeys(choice.group for choice in loose_choices)
    button_groups = [
        [
            _loose_button(choice, current_step, taps, localizer, pictures)
            for choice in loose_choices
            if choice.group == group
        ]
        for group in groups
    ]
    if len(button_groups) > 1 and len(button_groups[0]) == 1:
        button_groups[:2] = [[*button_groups[0], *button_groups[1]]]
    while button_groups and last_buttons and 1 in (len(last_buttons), len(button_groups[-1])):
        last_buttons = [*button_groups.pop(), *last_buttons]
    return [row for group in (*join_rows(button_groups), last_buttons) for row in rows(group)]


def join_rows(groups: Sequence[list[Button]]) -> list[list[Button]]:
    """Return the groups of buttons. Join two neighbours if then fewer buttons are alone in their row; but a
    group of several full rows keeps its rows, so that no button moves when another group comes after it.
    """
    joined_groups: list[list[Button]] = []
    for group in groups:
        previous_group = joined_groups[-1] if joined_groups else []
        rows_before = rows(previous_group)
        is_fixed = len(rows_before) > 1 and not count_lonely(rows_before)
        lonely_apart = count_lonely(rows_before) + count_lonely(rows(group))
        if joined_groups and not is_fixed and count_lonely(rows([*previous_group, *group])) < lonely_apart:
            joined_groups[-1] = [*previous_group, *group]
        else:
            joined_groups.append(group)
    return joined_groups


def _large_groups(
    loose_choices: Sequence[MenuChoice],
    current_step: MenuStep,
    taps: MenuButtonIds,
    localizer: Localizer,
    pictures: EmojiOf,
) -> list[ui.ActionRow[Any]]:
    """Return each group of choices in columns of wide buttons. loose_choices: choices that are not on a
    board.
    """
    groups = dict.fromkeys(choice.group for choice in loose_choices)
    action_rows: list[ui.ActionRow[Any]] = []
    for group in groups:
        group_choices = [choice for choice in loose_choices if choice.group == group]
        action_rows += wide_rows(
            [_loose_button(choice, current_step, taps, localizer, pictures) for choice in group_choices]
        )
    return action_rows


def _card_list_row(menu: Menu, taps: MenuButtonIds, localizer: Localizer) -> list[ui.ActionRow[Any]]:
    """Return the row with the list of the cards that can be seen large; an empty list if there are none.

    Only the person who picks a card there sees its picture.
    """
    if not (menu.cards and taps.table):
        return []
    return [look_list(menu.cards, ButtonId(taps.table, taps.question, "card"), localizer)]


def look_list(codes: Sequence[str], tap: ButtonId, localizer: Localizer) -> ui.ActionRow[Any]:
    """Return the select menu of cards to be seen large.

    codes: of the cards; only the first 25 are listed.
    tap: the button id of the menu.
    """
    cards = [discord.SelectOption(label=cut(localizer(Term(code)), 80), value=code) for code in codes]
    return ui.ActionRow(Select(tap, localizer.say("panel-look"), cards[:MOST_IN_LIST]))


def _card_button(
    menu: Menu, current_step: MenuStep, taps: MenuButtonIds, localizer: Localizer
) -> list[Button]:
    """Return the button that shows the picked card large, or all cards if none is picked.

    Only the person who taps sees the picture. The result is an empty list if there is no card to show.
    """
    if not taps.table or not (current_step.card or menu.cards):
        return []
    label = localizer(Term(current_step.card)) if current_step.card else localizer.say("panel-cards")
    return [button(ButtonId(taps.table, taps.question, "card", current_step.card), label, emoji=LARGE)]


def choices_of_others(
    menu: Menu, current_step: MenuStep, taps: MenuButtonIds, localizer: Localizer, pictures: EmojiOf
) -> list[ui.Item[Any]]:
    """Return rows of buttons with which the other players of this panel begin, while one is choosing.

    Empty if nothing is picked, if the pick belongs to no player, or if this step has many choices.
    """
    owner = menu.owners.get(current_step.picked[0]) if current_step.picked else None
    first_step = step(menu, ()) if owner is not None else None
    if first_step is None or len(current_step.choices) > MOST_BUTTONS // 2:
        return []
    others_choices = [choice for choice in first_step.choices if menu.owners.get(choice.key, owner) != owner]
    return list(
        rows(
            [
                _loose_button(choice, first_step, taps, localizer, pictures)
                for choice in others_choices[: MOST_BUTTONS // 2]
            ]
        )
    )


def _loose_button(
    choice: MenuChoice, current_step: MenuStep, taps: MenuButtonIds, localizer: Localizer, pictures: EmojiOf
) -> Button:
    """Return a button for a choice that is not on the board; ✓ marks a standing answer that is on."""
    prefix = "✓ " if current_step.standing_answers.get(choice.key) in taps.active_standing_answers else ""
    return button_of_choice(
        taps.at(current_step.picked, choice.key), choice, localizer, pictures, prefix=prefix
    )


def button_of_choice(
    tap: ButtonId,
    choice: MenuChoice,
    localizer: Localizer,
    pictures: EmojiOf,
    style: Style | None = None,
    prefix: str = "",
) -> Button:
    """Return a choice as a button. If the choice is a piece, the button has its picture.

    tap: the button id.
    pictures: returns the emoji of a card or piece.
    style: None: the choice's own.
    prefix: stands before the label.
    """
    emoji = None
    if choice.piece is not None:
        emoji = pictures(*choice.piece) or (None if choice.card else SIDES[choice.piece[1]])
    label = cut(prefix + localizer(choice.label), MOST_LABEL)
    choice_button = Button(tap, label, STYLES[style or choice.style], emoji, choice.disabled)
    choice_button.widest_label = cut(localizer(choice.widest), MOST_LABEL)
    return choice_button


def split_for_lists(things: Sequence[T]) -> list[Sequence[T]]:
    """Split a sequence into parts of at most `MOST_IN_LIST`, the length that Discord's select menus take."""
    return [things[n : n + MOST_IN_LIST] for n in range(0, len(things), MOST_IN_LIST)]


def _list(
    choices: Sequence[MenuChoice], current_step: MenuStep, taps: MenuButtonIds, localizer: Localizer
) -> list[ui.Item[Any]]:
    """Return choices as select menus, at most `MOST_LISTS`. The values of the options are the choices' keys.

    If there are several menus, the label of each names its first and last choice.
    """
    lists = split_for_lists(choices)
    list_rows: list[ui.Item[Any]] = []
    for number, list_choices in enumerate(lists[:MOST_LISTS]):
        question = (
            localizer(current_step.prompt).replace("**", "")
            if current_step.picked and current_step.prompt
            else ""
        )
        label = cut(question, MOST_ASKED) or localizer.say("panel-from-list")
        if len(lists) > 1:
            label = (
                f"{cut(localizer(list_choices[0].label), 60)} … {cut(localizer(list_choices[-1].label), 60)}"
            )
        tap = taps.at(current_step.picked)
        # Empty keys at the end make the ids of several lists differ.
        tap = tap._replace(arg=tap.arg + STEP * number)
        list_rows.append(
            ui.ActionRow(Select(tap, label, [option(choice, localizer) for choice in list_choices]))
        )
    return list_rows


def _list_of_several(
    menu_list: MenuList, current_step: MenuStep, taps: MenuButtonIds, localizer: Localizer
) -> ui.ActionRow[Any]:
    """Return a list of which several entries can be taken as a select menu. Its placeholder is its label."""
    list_choice = menu_list.path[-1]
    options = [option(entry, localizer) for entry, _ in menu_list.entries[:MOST_IN_LIST]]
    tap = taps.at(current_step.picked, list_choice.key)
    return ui.ActionRow(Select(tap, localizer(list_choice.label), options, several=True))


def option(choice: MenuChoice, localizer: Localizer, *, on: bool = False) -> discord.SelectOption:
    """Return a choice as an option of a select menu. on: whether it is selected."""
    note = cut(localizer(choice.note), 100)
    return discord.SelectOption(
        label=cut(localizer(choice.label), 80), value=choice.key, description=note or None, default=on
    )


class CellLook(NamedTuple):
    """How a cell's button looks: letters or an emoji, not both.

    Of an emoji alone, a screen reader says the name.
    """

    label: str | None
    """None: an emoji alone."""
    emoji: str | discord.PartialEmoji | None
    """None: letters alone."""


# Stands before a space's name if the bot's emoji is not uploaded yet; chess notation writes a capture like
# this.
SIGNS = {"empty": "", "reach": "→", "take": "x", "crown": ""}
SIDE_MARKS = "•°+="  # before a card's letters, by its side


def sign_code(sign: str, space: str) -> str:
    """Return the code of the emoji for a sign on a space. sign: a key of `SIGNS`; space: its name.

    Each space has its own emojis, so that a screen reader says which button it is.
    """
    return f"{space}_{sign}"


def grid_rows(
    grid: Grid,
    current_step: MenuStep,
    taps: MenuButtonIds,
    pictures: EmojiOf,
    first: Sequence[MenuChoice] = (),
) -> list[ui.ActionRow[Any]]:
    """Return the board as rows of buttons.

    Cells that are choices now are coloured, and so is the cell that was picked last. Every button shows one
    emoji or a few letters, so that the columns are equally wide and five fit on a phone.
    What a tap does depends on the cell. A choice is picked. A cell that is a choice of the first step only
    starts again with that choice. Any other cell explains why it is no choice, if the game can explain it
    and the cell has a card or something is picked; else it cannot be tapped.
    first: the choices of the first step; empty: no cell starts again.
    """
    letters_by_code = short_names([cell.card for line in grid.rows for cell in line if cell.card])
    choices = {choice.cell: choice for choice in current_step.choices if choice.cell}
    first_keys = {
        choice.cell: choice.key for choice in first if choice.cell and choice.key not in current_step.picked
    }
    explains_cells = grid.explains_cells and bool(taps.cell_act)

    def cell_button(cell: GridCell) -> Button:
        """Return the button of a cell: it picks the cell, explains why it is no choice, or is off."""
        choice = choices.get(cell.cell)
        look = cell_look(cell, choice, pictures, letters_by_code.get(cell.card, ""))
        if choice is not None:
            return Button(
                taps.at(current_step.picked, choice.key), look.label, STYLES[choice.style], look.emoji, False
            )
        was_picked_last = bool({cell.card, cell.cell} & {*current_step.picked[-1:]})
        style: Style = "main" if was_picked_last else "plain"
        if cell.cell in first_keys:
            return Button(taps.at((), first_keys[cell.cell]), look.label, STYLES[style], look.emoji, False)
        tap = taps.at(current_step.picked, cell.cell)._replace(act=taps.cell_act)
        return Button(
            tap,
            look.label,
            STYLES[style],
            look.emoji,
            not (explains_cells and (cell.card or current_step.picked)),
        )

    return [ui.ActionRow(*map(cell_button, line)) for line in grid.rows]


def short_names(codes: Sequence[str]) -> Mapping[str, str]:
    """Return code → short name: two letters of the code. The names differ from each other if possible.

    A fifth of a phone's width has no room for more beside the side's mark.
    """
    names: dict[str, str] = {}
    candidates_by_code = {
        code: [*dict.fromkeys(map("".join, combinations(code, 2)))] or [code] for code in codes
    }
    # Codes with few candidates choose first.
    for code, candidates in sorted(candidates_by_code.items(), key=lambda entry: (len(entry[1]), entry[0])):
        names[code] = next(
            (candidate for candidate in candidates if candidate not in names.values()), candidates[0]
        )
    return names


def cell_look(cell: GridCell, choice: MenuChoice | None, pictures: EmojiOf, letters: str) -> CellLook:
    """Return how a cell's button looks.

    A cell to move to has the sign of a move, a cell to capture on that of a capture. Any other cell shows its
    card, as emoji or letters; an empty one shows a sign for an empty space.
    choice: the choice that the cell is now; None: it is no choice.
    letters: the short name of the card on it.
    """
    if choice is not None and choice.style in ("good", "bad"):
        return _sign("reach" if choice.style == "good" else "take", cell.cell, pictures)
    if not cell.card:
        return _sign(cell.ground or "empty", cell.cell, pictures)
    emoji = pictures(cell.card, cell.side)
    return CellLook(None, emoji) if emoji else CellLook(f"{SIDE_MARKS[cell.side or 0]}{letters}", None)


def _sign(name: str, space: str, pictures: EmojiOf) -> CellLook:
    """Return the look of a sign on a space: the bot's emoji, or letters as long as it is not uploaded.

    name: a key of `SIGNS`.
    space: the name of the space, which the letters contain.
    """
    emoji = pictures(sign_code(name, space), None)
    return CellLook(None, emoji) if emoji else CellLook(f"{SIGNS[name]}{space}", None)


Codes = Mapping[int, tuple[str, int | None]]  # emoji id → the code and side for which `EmojiOf` returns it


def in_letters(components: Sequence[Mapping[str, Any]], emojis: Codes) -> list[dict[str, Any]] | None:
    """Return the components with letters in place of these emojis; None if they contain none of the emojis.

    A button that has a label only loses its emoji. A button without a label gets letters: those that a board
    shows as long as the emojis are not uploaded.
    """
    shown_emojis = _emoji_ids(components) & emojis.keys()
    if not shown_emojis:
        return None
    names = short_names(
        [code for code, side in map(emojis.__getitem__, sorted(shown_emojis)) if side is not None]
    )
    letters = {emoji: _letters(*emojis[emoji], names) for emoji in shown_emojis}
    return [_replaced(component, letters) for component in components]


def _letters(code: str, side: int | None, names: Mapping[str, str]) -> str:
    """Return the letters that a board shows in place of this emoji.

    code, side: as in `Codes`; names: code of a card or piece → its short name.
    """
    if side is None:
        space, _, sign = code.rpartition("_")
        return f"{SIGNS[sign]}{space}"
    return f"{SIDE_MARKS[side]}{names[code]}"


def _emoji_ids(part: Any) -> set[int]:
    """Return the ids of all custom emojis in components.

    part: a component, a list of components, or any value inside one.
    """
    if isinstance(part, Mapping):
        emoji = part.get("emoji") or {}
        ids = {int(emoji["id"])} if emoji.get("id") else set()
        return ids.union(*map(_emoji_ids, part.values()))
    if isinstance(part, Sequence) and not isinstance(part, str):
        return set[int]().union(*map(_emoji_ids, part))
    return set()


def _replaced(part: Any, letters: Mapping[int, str]) -> Any:
    """Return a copy of components with letters in place of emojis.

    part: as in `_emoji_ids`.
    letters: emoji id → letters.
    """
    if isinstance(part, Mapping):
        replaced = {key: _replaced(value, letters) for key, value in part.items()}
        emoji = int((part.get("emoji") or {}).get("id") or 0)
        if emoji in letters:
            del replaced["emoji"]
            replaced["label"] = part.get("label") or letters[emoji]
        return replaced
    if isinstance(part, Sequence) and not isinstance(part, str):
        return [_replaced(item, letters) for item in part]
    return part


def spoken(menu: Menu | None, localizer: Localizer) -> str:
    """Return which cards can be used, and where each can go or capture; "" if the menu has no such cards."""
    if menu is None or menu.grid is None:
        return ""
    cells = {cell.cell: cell for line in menu.grid.rows for cell in line}
    first_step = step(menu, ())
    choices = first_step.choices if first_step else ()
    acting = [choice for choice in choices if choice.cell and cells[choice.cell].card]
    if not acting:
        return ""
    cards = [_card(menu, choice.key, cells[choice.cell], cells, localizer) for choice in acting]
    return localizer.lines([say("spoken-cards"), *cards])


def _card(menu: Menu, key: str, cell: GridCell, cells: dict[str, GridCell], localizer: Localizer) -> Sentence:
    """Return the sentence about one card: its name, its code, where it is, where it can go or capture.

    The code is there because the card's button says it.
    key: the key of the choice that uses the card.
    cell: where the card is.
    cells: name of a space → its cell.
    """
    next_step = step(menu, (key,))
    choices = [choice for choice in (next_step.choices if next_step else ()) if choice.cell]
    goes = [choice.cell for choice in choices if choice.style == "good"]
    captures = [
        say("spoken-standing", card=Term(cells[choice.cell].card), space=choice.cell)
        for choice in choices
        if choice.style == "bad"
    ]
    name = Term(cell.card)
    # A choice in the sentence: “goes”, “takes”, “goes-takes” or “acts”.
    kind = "-".join(word for word, entries in (("goes", goes), ("takes", captures)) if entries) or "acts"
    return say(
        "spoken-card",
        card=name if cell.card in localizer(name) else say("spoken-coded", card=name, code=cell.card),
        space=cell.cell,
        does=kind,
        goes=goes or "",
        takes=captures or "",
    )
