"""Arranges buttons in rows for a phone: about equally long, and if possible with no button alone in its row.

If a message has no room for so many rows, they are joined. A row is a component too.
"""

import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from discord import ui

from cogs.core.components.items import MOST as MOST
from cogs.core.components.items import Button, size_of

IN_ROW = 5  # buttons in a row
# Widths in letters: a phone's row; a button besides its label; an emoji; a wide character.
PHONE, FRAME, EMOJI, WIDE = 37.5, 4.3, 3.7, 1.87
# Characters that widen a label, because Discord strips spaces; the thin one, between two others, does not
# break.
BLANK, BLANK_WIDE = "\u2800", 1.35
THIN, THIN_WIDE = "\u00a0", 0.55
SCREEN, SPARE = 34.0, 0.5  # a row between two players on the narrowest screen; typefaces differ
# Letters of a typeface: those that are much narrower or wider than most; then capitals and digits.
SLIM, BROAD = frozenset(" \u00a0ijltfrIJ.,:;'’·!|()"), frozenset("mwMW…+−×")
SLIM_WIDE, BROAD_WIDE, CAPITAL_WIDE = 0.6, 1.6, 1.15
LONGEST = 80  # characters of a button's label
# Costs of a way to break rows: a button alone, one alone between other rows, a row that is too wide.
LONELY, AMID, STICKS_OUT = 300.0, 400.0, 10_000.0


def rows(buttons: Sequence[ui.Item[Any]]) -> list[ui.ActionRow[Any]]:
    """Return buttons in as many rows as a phone would make of them, about equally long."""
    widths = tuple(label_width(item) for item in buttons)
    return _in_rows(buttons, row_breaks(widths, least_rows(widths)))


def count_lonely(action_rows: Sequence[ui.ActionRow[Any]]) -> int:
    """Return how many of these rows have a single button that leaves more than a third of the row free.

    The width is that of a row on a phone.
    """
    lone_buttons = (row.children[0] for row in action_rows if len(row.children) == 1)
    return sum(PHONE - label_width(lone_button) > PHONE / 3 for lone_button in lone_buttons)


def wide_rows(buttons: Sequence[Button]) -> list[ui.ActionRow[Any]]:
    """Return buttons as wide as possible, for a phone that lies on a table.

    They stand in one to four equal columns: as many as the widest label allows.
    """
    widest = max(
        (
            _drawn_width(button, label)
            for button in buttons
            for label in (button.label or "", button.widest_label)
        ),
        default=0.0,
    )
    columns = next((n for n in (4, 3, 2) if widest <= _column(n) and len(buttons) >= n), 1)
    if len(buttons) > columns and len(buttons) % columns == 1 and columns > 2:
        columns -= 1
    for n, button in enumerate(buttons):
        # A last row with fewer buttons is filled too.
        in_this_row = min(columns, len(buttons) - n // columns * columns)
        button.label = padded(button, _column(in_this_row))
    return _in_rows(buttons, [min(columns, len(buttons) - n) for n in range(0, len(buttons), columns)])


def _column(columns: int) -> float:
    """Return the width in letters that a label may have if there are this many columns."""
    return SCREEN / columns - FRAME - SPARE


def padded(button: Button, letters: float) -> str:
    """Return a button's label with blanks on both sides, so that it is about this wide.

    The blank before an “…” becomes one at which Discord does not break the line.
    letters: the width in average letters.
    """
    label = (button.label or "").replace(" …", f"{THIN}…")
    half = max(0.0, (letters - _drawn_width(button, button.label or "")) / 2)
    blanks = min(int(half / BLANK_WIDE), (LONGEST - len(label)) // 4)
    thin = min(int((half - blanks * BLANK_WIDE) / THIN_WIDE), 2) if blanks else 0
    return BLANK * blanks + THIN * thin + label + THIN * thin + BLANK * blanks


def fitted(items: Sequence[ui.Item[Any]], taken: int = 1) -> list[ui.Item[Any]]:
    """Return the items. If they are too many components for a message, join rows of buttons.

    taken: the number of components that the message has besides these.
    """
    components = list(items)
    while taken + sum(map(size_of, components)) > MOST and (part := _shrinkable_rows(components)) is not None:
        buttons = [button for row in components[part] for button in row.children]  # type: ignore[attr-defined]
        widths = tuple(label_width(button) for button in buttons)
        components[part] = _in_rows(buttons, row_breaks(widths, part.stop - part.start - 1))
    return components


# ---------------------------------------------------------------- widths


def label_width(item: ui.Item[Any]) -> float:
    """Return the width of a button, in letters. Anything else, such as a select menu, fills a phone's row."""
    return _longest_width(item) + FRAME if isinstance(item, Button) else PHONE


def _longest_width(button: Button) -> float:
    """Return the width of a button's longest possible label, and of its emoji, in letters."""
    return max(text_width(button.label or ""), text_width(button.widest_label)) + (
        EMOJI if button.emoji else 0
    )


def _drawn_width(button: Button, label: str) -> float:
    """Return the width of a label in this button, with its emoji, in average letters.

    It adds up the widths of the single characters, and is for buttons in columns.
    """
    return sum(sign_width(sign) for sign in label) + (EMOJI if button.emoji else 0)


def sign_width(sign: str) -> float:
    """Return the width of one character, in average letters."""
    if sign in SLIM:
        return SLIM_WIDE
    if sign in BROAD:
        return BROAD_WIDE
    return CAPITAL_WIDE if sign.isupper() or sign.isdecimal() else text_width(sign)


@lru_cache(maxsize=4096)
def text_width(text: str) -> float:
    """Return a text's width in letters; Japanese characters and emojis count as nearly two."""
    return sum(WIDE if unicodedata.east_asian_width(sign) in "WF" else 1.0 for sign in text)


# ---------------------------------------------------------------- breaking rows


def least_rows(widths: Sequence[float]) -> int:
    """Return how many rows a phone or Discord makes of buttons with these widths (in letters)."""
    # At the start the row counts as full, so that the first button begins one.
    row_count, free_width, buttons_in_row = 0, 0.0, IN_ROW
    for width in widths:
        if width > free_width or buttons_in_row == IN_ROW:
            row_count, free_width, buttons_in_row = row_count + 1, PHONE, 0
        free_width -= width
        buttons_in_row += 1
    return row_count


@lru_cache(maxsize=4096)
def row_breaks(widths: tuple[float, ...], most: int) -> Sequence[int]:
    """Return how many buttons each row holds, so that rows are about equally long and few buttons are alone.

    The result is empty if the buttons do not fit.
    widths: the widths of the buttons in their order, in letters.
    most: the number of rows; all of them are used.
    """
    # (Rows, buttons in them) → the lowest cost, and how many buttons each of these rows holds.
    best: dict[tuple[int, int], tuple[float, tuple[int, ...]]] = {(0, 0): (0.0, ())}
    for row in range(1, most + 1):
        for end in range(1, len(widths) + 1):
            candidates = [
                (best[row - 1, start][0] + _cost(widths[start:end], len(widths), end == len(widths)), start)
                for start in range(max(0, end - IN_ROW), end)
                if (row - 1, start) in best
            ]
            if candidates:
                cost, start = min(candidates)
                best[row, end] = cost, (*best[row - 1, start][1], end - start)
    return best.get((most, len(widths)), (0.0, ()))[1]


def _cost(row: Sequence[float], button_count: int, is_last: bool) -> float:
    """Return the cost of a row: higher for more free space, for a button alone, and for a row too wide.

    A phone breaks a row that is too wide. It costs even more if that leaves its last button alone.
    row: the widths of its buttons, in letters.
    button_count: the number of buttons in all rows.
    is_last: whether it is the last row.
    """
    free_width = PHONE - sum(row)
    if free_width < 0 and len(row) > 1:
        return free_width * free_width + STICKS_OUT + LONELY * (least_rows(row) > least_rows(row[:-1]))
    alone = len(row) == 1 < button_count and free_width > PHONE / 3
    return free_width * free_width + (LONELY + (0 if is_last else AMID) if alone else 0)


def _in_rows(buttons: Sequence[ui.Item[Any]], counts: Sequence[int]) -> list[ui.ActionRow[Any]]:
    """Return the buttons in rows. All rows get the same object as attribute `group`: `fitted` may join them.

    counts: the number of buttons in each row.
    """
    group, action_rows, remaining = object(), [], list(buttons)
    for count in counts:
        row: Any = ui.ActionRow(*remaining[:count])
        row.group, remaining = group, remaining[count:]
        action_rows.append(row)
    return action_rows


def _shrinkable_rows(items: Sequence[ui.Item[Any]]) -> slice | None:
    """Return where the last group of rows is whose buttons would fit into fewer rows; None: there is none.

    A group of rows is what one call of `_in_rows` returned.
    """
    end = len(items)
    while end:
        start, group = end - 1, getattr(items[end - 1], "group", None)
        while group is not None and start and getattr(items[start - 1], "group", None) is group:
            start -= 1
        group_rows: Any = items[start:end]
        if group is not None:
            button_count = sum(len(row.children) for row in group_rows)
            if -(-button_count // IN_ROW) < end - start:
                return slice(start, end)
        end = start
    return None
