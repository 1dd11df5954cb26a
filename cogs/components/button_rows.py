"""Buttons in rows: as a phone shows them, evenly, so that none is left alone; fewer rows where a message has
no room for so many."""

import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from discord import ui

from cogs.components.items import MOST as MOST
from cogs.components.items import Button, ButtonRow, size_of

IN_ROW = 5  # buttons of a row
# In letters: what a phone's row holds; what a button and its emoji take besides its label; a wide sign.
PHONE, FRAME, EMOJI, WIDE = 37.5, 4.3, 3.7, 1.87
# What widens a label, for Discord cuts spaces off; the thin one, between two others, is not broken.
BLANK, BLANK_WIDE = "\u2800", 1.35
THIN, THIN_WIDE = "\u00a0", 0.55
SCREEN, SPARE = 34.0, 0.5  # a row between two players on the narrowest page; typefaces differ
# Letters of a typeface: those that are much narrower or wider than most, capitals and digits.
SLIM, BROAD = frozenset(" \u00a0ijltfrIJ.,:;'’·!|()"), frozenset("mwMW…+−×")
SLIM_WIDE, BROAD_WIDE, CAPITAL_WIDE = 0.6, 1.6, 1.15
LONGEST = 80
# What it costs a way to break rows: a button alone, one amid others, a row that sticks out.
LONELY, AMID, STICKS_OUT = 300.0, 400.0, 10_000.0


def rows(buttons: Sequence[ui.Item[Any]]) -> list[ui.ActionRow[Any]]:
    """Buttons in as many rows as a phone would make of them, about equally long."""
    widths = tuple(label_width(one) for one in buttons)
    return _in_rows(buttons, row_breaks(widths, least_rows(widths)))


def lonely(action_rows: Sequence[ui.ActionRow[Any]]) -> int:
    """How many of these rows hold a button alone that leaves room for others."""
    alone = (row.children[0] for row in action_rows if len(row.children) == 1)
    return sum(PHONE - label_width(one) > PHONE / 3 for one in alone)


def large(buttons: Sequence[Button]) -> list[ui.ActionRow[Any]]:
    """The same for fingers on a table: as wide as a phone, those with few letters side by side."""
    widest = max(
        (_drawn(button, label) for button in buttons for label in (button.words[0], button.widest)),
        default=0.0,
    )
    columns = next((n for n in (4, 3, 2) if widest <= _column(n) and len(buttons) >= n), 1)
    if len(buttons) > columns and len(buttons) % columns == 1 and columns > 2:
        columns -= 1
    for n, button in enumerate(buttons):
        abreast = min(columns, len(buttons) - n // columns * columns)  # fewer in the last row fill it too
        button.widen(padded(button, _column(abreast)))
    return _in_rows(buttons, [min(columns, len(buttons) - n) for n in range(0, len(buttons), columns)])


def _column(columns: int) -> float:
    """How many letters a label may have in one of so many columns."""
    return SCREEN / columns - FRAME - SPARE


def padded(button: Button, letters: float) -> str:
    """The label with blanks on both sides, up to so many letters; "…" stays beside its word."""
    label = button.words[0].replace(" …", f"{THIN}…")
    half = max(0.0, (letters - _drawn(button, button.words[0])) / 2)
    blanks = min(int(half / BLANK_WIDE), (LONGEST - len(label)) // 4)
    thin = min(int((half - blanks * BLANK_WIDE) / THIN_WIDE), 2) if blanks else 0
    return BLANK * blanks + THIN * thin + label + THIN * thin + BLANK * blanks


def fitted(items: Sequence[ui.Item[Any]], taken: int = 1) -> list[ui.Item[Any]]:
    """The same, in fewer rows as long as there are more components than a message has; taken: beside them."""
    components = list(items)
    while taken + sum(map(size_of, components)) > MOST and (part := _loose(components)) is not None:
        buttons = [one for row in components[part] for one in row.children]  # type: ignore[attr-defined]
        widths = tuple(label_width(one) for one in buttons)
        components[part] = _in_rows(buttons, row_breaks(widths, part.stop - part.start - 1))
    return components


# ---------------------------------------------------------------- how wide


def label_width(item: ui.Item[Any]) -> float:
    return _letters(item) + FRAME if isinstance(item, Button) else PHONE


def _letters(button: Button) -> float:
    label, emoji = button.words
    return max(letters(label), letters(button.widest)) + (EMOJI if emoji else 0)


def _drawn(button: Button, label: str) -> float:
    """The same with a label by the letters themselves, for what stands in columns."""
    return sum(sign_width(sign) for sign in label) + (EMOJI if button.words[1] else 0)


def sign_width(sign: str) -> float:
    if sign in SLIM:
        return SLIM_WIDE
    if sign in BROAD:
        return BROAD_WIDE
    return CAPITAL_WIDE if sign.isupper() or sign.isdecimal() else letters(sign)


@lru_cache(maxsize=4096)
def letters(text: str) -> float:
    """A label in letters: those of Japanese, and emojis, are nearly as wide as two."""
    return sum(WIDE if unicodedata.east_asian_width(sign) in "WF" else 1.0 for sign in text)


# ---------------------------------------------------------------- where to break


def least_rows(widths: Sequence[float]) -> int:
    """How many rows a phone makes of them, or Discord."""
    row_count, room, held = 0, 0.0, IN_ROW
    for width in widths:
        if width > room or held == IN_ROW:
            row_count, room, held = row_count + 1, PHONE, 0
        room -= width
        held += 1
    return row_count


@lru_cache(maxsize=4096)
def row_breaks(widths: tuple[float, ...], most: int) -> Sequence[int]:
    """How many buttons stand in each of so many rows: about equally long, and no button alone."""
    best: dict[tuple[int, int], tuple[float, tuple[int, ...]]] = {(0, 0): (0.0, ())}
    for row in range(1, most + 1):
        for end in range(1, len(widths) + 1):
            ways = [
                (best[row - 1, start][0] + _cost(widths[start:end], len(widths), end == len(widths)), start)
                for start in range(max(0, end - IN_ROW), end)
                if (row - 1, start) in best
            ]
            if ways:
                cost, start = min(ways)
                best[row, end] = cost, (*best[row - 1, start][1], end - start)
    return best.get((most, len(widths)), (0.0, ()))[1]


def _cost(row: Sequence[float], among: int, last: bool) -> float:
    """What it costs to put these into one row; one that sticks out is broken by a phone, which may leave the
    last one alone."""
    room = PHONE - sum(row)
    if room < 0 and len(row) > 1:
        return room * room + STICKS_OUT + LONELY * (least_rows(row) > least_rows(row[:-1]))
    alone = len(row) == 1 < among and room > PHONE / 3
    return room * room + (LONELY + (0 if last else AMID) if alone else 0)


def _in_rows(buttons: Sequence[ui.Item[Any]], counts: Sequence[int]) -> list[ui.ActionRow[Any]]:
    """Rows that belong together: so many buttons in each."""
    mark, action_rows, rest = object(), [], list(buttons)
    for count in counts:
        row: Any = ButtonRow(*rest[:count])
        row.group, rest = mark, rest[count:]
        action_rows.append(row)
    return action_rows


def _loose(items: Sequence[ui.Item[Any]]) -> slice | None:
    """The last rows that belong together and need not be so many."""
    end = len(items)
    while end:
        start, mark = end - 1, getattr(items[end - 1], "group", None)
        while mark is not None and start and getattr(items[start - 1], "group", None) is mark:
            start -= 1
        group_rows: Any = items[start:end]
        if mark is not None and -(-sum(len(row.children) for row in group_rows) // IN_ROW) < end - start:
            return slice(start, end)
        end = start
    return None
