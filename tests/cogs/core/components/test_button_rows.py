"""Rows of buttons: as a phone breaks them, none alone if that can be avoided, never too many components."""

import random

import discord
import pytest
from discord import ui

from cogs.core.components import button_rows
from cogs.core.components.button_ids import ButtonId
from cogs.core.components.button_rows import (
    BLANK,
    BLANK_WIDE,
    FRAME,
    IN_ROW,
    LONGEST,
    MOST,
    PHONE,
    SCREEN,
    THIN,
    fitted,
    rows,
    wide_rows,
)
from cogs.core.components.items import Button, size_of
from cogs.core.panels import game_menus

GREY = discord.ButtonStyle.secondary


def made(*labels: str, emoji: str | None = None) -> list[Button]:
    return [Button(ButtonId("t", 1, "m", str(n)), label, GREY, emoji) for n, label in enumerate(labels)]


def labels(action_rows: list[ui.ActionRow[ui.LayoutView]]) -> list[list[str]]:
    return [[one.label or "" for one in row.children if isinstance(one, Button)] for row in action_rows]


def flat(label_rows: list[list[str]]) -> list[str]:
    return [label for row in label_rows for label in row]


def test_six_short_ones_are_two_rows_of_three() -> None:
    """Rows of five left one alone."""
    assert [len(row) for row in labels(rows(made(*"ABCDEF")))] == [3, 3]


def test_what_a_phone_would_break_is_broken_evenly() -> None:
    """King, Striker, Helm and Skulk, Grunt alone below them."""
    label_rows = labels(rows(made("King", "Striker", "Helm", "Skulk", "Grunt")))
    assert sorted(len(row) for row in label_rows) == [2, 3]
    assert flat(label_rows) == ["King", "Striker", "Helm", "Skulk", "Grunt"], "their order stays"


def test_a_group_of_one_joins_the_next() -> None:
    """Trade stood alone above Market, Discard Pile and Text; what fills its row stays by itself."""
    trade, looks = made("Trade"), made("Market", "Discard Pile", "Text")
    assert game_menus.join_rows([trade, looks]) == [[*trade, *looks]]
    pairs = [made("Craft", "Use"), made("Market", "Text")]
    assert game_menus.join_rows(pairs) == pairs


def test_japanese_letters_are_wider() -> None:
    names = ["キング", "ストライカー", "ヘルム", "スカルク"]
    assert [len(row) for row in labels(rows(made(*names)))] == [2, 2]


@pytest.mark.parametrize("seed", range(200))
def test_random_buttons_stay_in_order_and_within_limits(seed: int) -> None:
    dice = random.Random(seed)
    words = ["x" * dice.randrange(1, 35) for _ in range(dice.randrange(1, 26))]
    label_rows = labels(rows(made(*words)))
    assert flat(label_rows) == words
    assert all(len(row) <= IN_ROW for row in label_rows)
    widths = [[len(word) + FRAME for word in row] for row in label_rows]
    assert all(sum(row) <= PHONE or len(row) == 1 for row in widths), "a phone breaks none of them again"


def test_a_message_that_is_full_gets_fewer_rows() -> None:
    words = ["x" * 20] * 25
    texts = [ui.TextDisplay[ui.LayoutView]("…") for _ in range(8)]
    components = fitted([*texts, *rows(made(*words))], taken=1)
    assert sum(map(size_of, components)) + 1 <= MOST
    assert flat(labels([one for one in components if isinstance(one, ui.ActionRow)])) == words


def test_rows_of_different_groups_are_not_joined() -> None:
    groups = [row for _ in range(12) for row in rows(made("One", "Two"))]
    assert [len(row) for row in labels([one for one in fitted(groups) if isinstance(one, ui.ActionRow)])] == [
        2
    ] * 12


def test_large_buttons_are_about_as_wide_as_a_phone() -> None:
    action_rows = wide_rows(made("Nothing happened"))
    label = labels(action_rows)[0][0]
    assert label.strip(BLANK + THIN) == "Nothing happened"
    assert 20 < len(label) <= LONGEST
    assert label.startswith(BLANK)
    assert label.endswith(BLANK)


def test_large_pieces_stand_in_columns_without_an_orphan() -> None:
    for count, wanted in ((6, [3, 3]), (4, [2, 2]), (9, [3, 3, 3]), (2, [2])):
        label_rows = labels(wide_rows(made(*(f"K{n}" for n in range(count)), emoji="🔴")))
        assert [len(row) for row in label_rows] == wanted
        assert len({len(label) for row in label_rows for label in row}) == 1


def test_a_label_is_never_too_long_for_discord() -> None:
    button = made("y" * 34)[0]
    assert len(button_rows.padded(button, 200.0)) <= LONGEST


def test_a_row_that_sticks_out_leaves_none_alone_on_a_phone() -> None:
    """Nine pieces, one with a long note, where a message has room for three rows only."""
    words = ["C", "K1", "K2", "A1", "A2", "W1 (used, blessed)", "J1", "L1", "N1"]
    widths = tuple(len(word) + FRAME + button_rows.EMOJI for word in words)
    counts = button_rows.row_breaks(widths, 3)
    assert len(counts) == 3
    rest = list(widths)
    for count in counts:
        row, rest = rest[:count], rest[count:]
        on_a_phone = button_rows.least_rows(row)
        assert on_a_phone == 1 or button_rows.least_rows(row[:-1]) == on_a_phone, "the last one stands alone"


def test_a_row_of_one_is_avoided_though_its_lengths_were_more_even() -> None:
    label_rows = labels(rows(made("x" * 5, "x" * 5, "x" * 5, "x" * 18)))
    assert [len(row) for row in label_rows] == [2, 2]


def test_one_that_is_left_over_stands_last_and_not_amid_the_others() -> None:
    pieces = ["Blue C", "Blue K1", "Blue K2", "Blue K3", "Blue A1", "Blue A2"]
    assert [len(row) for row in labels(rows(made(*pieces, "Back", emoji="🔵")))] == [2, 2, 2, 1]


@pytest.mark.parametrize("label", ["Something happened …", "One left the battlefield …", "何か起きた…", "K1"])
def test_a_wide_button_is_no_wider_than_the_narrowest_page(label: str) -> None:
    """Else the phone breaks its label, and the last sign stands alone on a second line."""
    (widened,) = flat(labels(wide_rows(made(label))))
    assert " …" not in widened
    drawn = sum(BLANK_WIDE if sign == BLANK else button_rows.sign_width(sign) for sign in widened)
    assert drawn + FRAME <= SCREEN


def test_buttons_of_a_column_are_about_equally_wide() -> None:
    names = ["Crown C", "Knight K2", "Assassin A1", "Assassin A2", "Wizard W1"]
    wide = [
        sum(BLANK_WIDE if sign == BLANK else button_rows.sign_width(sign) for sign in label)
        for label in flat(labels(wide_rows(made(*names, emoji="🔴"))))
    ]
    assert max(wide) - min(wide) < 2 * BLANK_WIDE
