"""Turns a game's menu into buttons, lists and a board, one step at a time. Knows no particular game."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple, TypeVar

import discord
from discord import ui

from cogs.components.button_ids import STEP, ButtonId
from cogs.components.button_rows import count_lonely, wide_rows
from cogs.components.items import Button, ButtonRow, Select
from cogs.components.layout import MOST_LABEL, STYLES, button, cut, rows
from cogs.text.sentences import Localizer
from engine.presentation import Grid, GridCell, Menu, MenuChoice, Path, Sentence, Style, Term

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
LATER = 2
"""How many of the last buttons stay beside a board once something is picked."""
# Choices that only show something; fewer than this stand in the panel's last row.
LOOKS, FEW_LOOKS = "looks", 3


class MenuStep(NamedTuple):
    """A step of a menu: the picks so far, and the question and choices that follow."""

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


def step(menu: Menu, picked: Sequence[str]) -> MenuStep | None:
    """Return the next step after these picks, or what they complete; None if they lead nowhere.

    picked: keys of the choices so far, the first step's first.
    """
    picks = tuple(picked)
    choices: dict[str, MenuChoice] = {}
    prompt = menu.prompt
    lines: tuple[Sentence, ...] = ()
    standing_answers: dict[str, str] = {}
    card = ""
    for kind, name, path in _leaves(menu):
        if len(path) < len(picks) or any(choice.key != key for choice, key in zip(path, picks, strict=False)):
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
    )


def valid_picks(menu: Menu, picked: Sequence[str], *, acting: bool = False) -> tuple[str, ...]:
    """Return the longest beginning of these picks that leads to choices or text.

    picked: keys of choices; acting: text alone is not enough, so it has to lead to an answer, a form or a
    standing answer.
    """
    for end in range(len(picked), 0, -1):
        current_step = step(menu, picked[:end])
        if current_step is not None and (
            leads_to_answer(menu, picked[:end]) if acting else current_step.choices or current_step.lines
        ):
            return tuple(picked[:end])
    return ()


def first_key(menu: Menu, line: str) -> str:
    """Return the key of the first tap that leads to an answer, or to the first answer of a line of several;
    "" if none does.

    line: an answer in notation, or several with “; ” between them.
    """
    path = menu.paths.get(line) or menu.paths.get(line.partition("; ")[0], ())
    return path[0].key if path else ""


def highlight_button(view: ui.LayoutView, act: str, key: str) -> None:
    """Highlight only the button with this key among a panel's buttons of the first step.

    view: the panel's, which is changed; act: the act in the ids of these buttons.
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
    return any([choice.key for choice in path[: len(picks)]] == picks for path in paths)


def _complete(picks: tuple[str, ...], kind: str, name: str) -> MenuStep:
    """Return the step at which the picks are complete. kind: of what they complete, as `_leaves` names it."""
    match kind:
        case "token":
            return MenuStep(picks, (), token=name)
        case "form":
            return MenuStep(picks, (), form=name)
        case _:
            return MenuStep(picks, (), standing_answer=name)


def _leaves(menu: Menu) -> Iterator[tuple[str, str, Path]]:
    """Yield everything that a menu leads to: its kind (token, form, order or page), its name and its path."""
    for kind, paths in (("token", menu.paths), ("form", menu.forms), ("order", menu.standing_answers)):
        for name, path in paths.items():
            yield kind, name, path
    for number, page in enumerate(menu.pages):
        yield "page", str(number), page.path


class MenuButtonIds(NamedTuple):
    """The button ids of a panel, with the act of a public panel (`m`) or a private one (`v`)."""

    table: str
    """The table's id; "": the menu belongs to no table."""
    question: int
    """The number of the question."""
    act: str = "m"
    """The act of the buttons."""
    active_standing_answers: frozenset[str] = frozenset()
    """The standing answers that are on."""
    leading_keys: tuple[str, ...] = ()
    """Words before the keys in the argument that say what is tapped, if there is no table."""
    cell_act: str = ""
    """The act of a board's cell that is no choice now; "": such cells cannot be tapped."""

    def at(self, picked: Sequence[str], key: str = "") -> ButtonId:
        """Return the id of a button for these picks, and one more key if given."""
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
    """Return a menu step's components: the board, a list or buttons of the other choices, then the way back
    and the last buttons.

    taps: makes the button ids; pictures: returns the emoji of a card or piece; foot: the last buttons; used:
    components of the message besides frame, text and picture.

    A message holds 40: a 5×5 board takes 33 together with those three, a list 2. Choices that have no room as
    buttons go into the list. Among the other buttons, the way back and to a card's picture come first, and
    the last ones of `foot` stay. “Loose” choices are those that are not cells of the board.
    """
    loose_choices = [choice for choice in current_step.choices if not (menu.grid and choice.cell)]
    back = (
        [button(taps.at(current_step.picked[:-1] or ("",)), localizer.say("panel-back"), emoji="↩️")]
        if current_step.picked
        else []
    )
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
        return [
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
    """Return the rows below a board. At a table there are two rows at every step: with one more or less, the
    board would move under the finger that taps it again.

    board: the rows of the board; first_row, last_row: the buttons of the two rows.
    """
    if board and first_row and last_row and taps.table:
        return [ButtonRow(*first_row), ButtonRow(*last_row)]
    return rows([*first_row, *last_row])


def _is_apart(grid: Grid, current_step: MenuStep) -> bool:
    """Return whether this step has choices, and all of them are shown without the board."""
    return bool(current_step.choices) and all(
        choice.group in grid.groups_without_board for choice in current_step.choices
    )


def _split_beside(
    loose_choices: Sequence[MenuChoice], button_groups: Sequence[str], room: int
) -> tuple[Sequence[MenuChoice], Sequence[MenuChoice]]:
    """Split the choices beside the board into those for buttons and those for a list, and return both.

    loose_choices: choices that are not on the board.
    button_groups: names of the groups that stay buttons if there is no room for all.
    room: how many buttons there is room for.
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
    """Return a row for each group of choices, then the last row; a button that would be alone joins its
    neighbours.

    loose_choices: choices that are not on a board; last_buttons: those of the last row.
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
    """Return the groups of buttons; neighbours are joined if fewer buttons are then alone in their row."""
    joined_groups: list[list[Button]] = []
    for group in groups:
        previous_group = joined_groups[-1] if joined_groups else []
        lonely_apart = count_lonely(rows(previous_group)) + count_lonely(rows(group))
        if joined_groups and count_lonely(rows([*previous_group, *group])) < lonely_apart:
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
    """Return the row with the list of the cards that can be seen large, if there are any.

    Only the person who chooses sees the picture.
    """
    return [look_list(menu.cards, taps, localizer)] if menu.cards and taps.table else []


def look_list(codes: Sequence[str], taps: MenuButtonIds, localizer: Localizer) -> ui.ActionRow[Any]:
    """Return a select menu of cards to be seen large, the first 25. codes: of the cards."""
    cards = [discord.SelectOption(label=cut(localizer(Term(code)), 80), value=code) for code in codes]
    tap = ButtonId(taps.table, taps.question, "card")
    return ButtonRow(Select(tap, localizer.say("panel-look"), cards[:MOST_IN_LIST]))


def _card_button(
    menu: Menu, current_step: MenuStep, taps: MenuButtonIds, localizer: Localizer
) -> list[Button]:
    """Return the button that shows the picture of the picked card, or of all cards; empty if there is no
    picture.

    Only the person who taps sees it.
    """
    if not taps.table or not (current_step.card or menu.cards):
        return []
    label = localizer(Term(current_step.card)) if current_step.card else localizer.say("panel-cards")
    return [button(ButtonId(taps.table, taps.question, "card", current_step.card), label, emoji=LARGE)]


def choices_of_others(
    menu: Menu, current_step: MenuStep, taps: MenuButtonIds, localizer: Localizer, pictures: EmojiOf
) -> list[ui.Item[Any]]:
    """Return the first choices of the other players of this panel as rows of buttons, while one player is
    choosing.

    Empty if nothing is picked, the choices belong to no player, or this step has many choices.
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
    """Return a choice as a button, a piece with its picture.

    tap: what the button does; pictures: returns the emoji of a card or piece; style: None for the choice's
    own; prefix: stands before the label.
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
    """Return choices as select menus, whose values are the keys, at most `MOST_LISTS`.

    If there are several, the label of each shows its first and last choice.
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
            ButtonRow(Select(tap, label, [option(choice, localizer) for choice in list_choices]))
        )
    return list_rows


def option(choice: MenuChoice, localizer: Localizer, *, on: bool = False) -> discord.SelectOption:
    """Return a choice as an option of a select menu. on: whether it is selected."""
    note = cut(localizer(choice.note), 100)
    return discord.SelectOption(
        label=cut(localizer(choice.label), 80), value=choice.key, description=note or None, default=on
    )


class CellLook(NamedTuple):
    """How a cell's button looks: letters, or only an emoji, whose name is all that a screen reader says."""

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
    """Return the board as rows of buttons: choices are coloured, the other cells show what stands on them.

    If the game can explain why a cell is no choice, tapping the cell shows that: always for a cell with a
    card, and for an empty one while something is picked. The cell that was picked last is coloured too. Every
    button shows one emoji or the same few letters, so that the columns are equally wide and five fit on a
    phone.

    first: choices of the first step; tapping a cell that is a choice there but not now starts again with it.
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

    return [ButtonRow(*map(cell_button, line)) for line in grid.rows]


def short_names(codes: Sequence[str]) -> Mapping[str, str]:
    """Return a short name for each code: two of its letters, which differ from the other names if possible.

    A fifth of a phone's width has room for no more beside the side's mark.
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
    """Return how a cell's button looks: a move's sign for a cell to go to, the capture sign for one to
    capture on, else the card's emoji or letters.

    choice: the choice that the cell is now; None: it is none; letters: the short name of the card on it.
    """
    if choice is not None and choice.style in ("good", "bad"):
        return _sign("reach" if choice.style == "good" else "take", cell.cell, pictures)
    if not cell.card:
        return _sign(cell.ground or "empty", cell.cell, pictures)
    emoji = pictures(cell.card, cell.side)
    return CellLook(None, emoji) if emoji else CellLook(f"{SIDE_MARKS[cell.side or 0]}{letters}", None)


def _sign(name: str, space: str, pictures: EmojiOf) -> CellLook:
    """Return the bot's emoji of a sign on a space, as large as those of cards; until it is uploaded, the
    space's name.

    name: a key of `SIGNS`.
    """
    emoji = pictures(sign_code(name, space), None)
    return CellLook(None, emoji) if emoji else CellLook(f"{SIGNS[name]}{space}", None)
