"""Tables and tracks of the printed sheets, as they are handed to what prints them."""

import pytest

from cogs.core.text.rulebook import Rulebook
from cogs.printing.worded_sheets import NARROW, PrintedText, SheetFormatter
from engine import files
from engine.presentation import say
from engine.sheets import PrintedTable, Track
from tests.support.prints import house, words

NAME = say("game-crownfell")


def formatter(*languages: str) -> SheetFormatter:
    text = PrintedText(words(), files.DATA, house("crownfell"), languages)
    return SheetFormatter(text, Rulebook.read(files.DATA / "crownfell" / "rules.yaml"))


def test_a_track_has_its_boxes_the_texts_below_them_and_which_are_dark() -> None:
    track = Track(NAME, ("0", "1", NAME), ("", "a", "b"), frozenset({2, 0}))
    assert formatter("en", "ja").track(track) == {
        "title": ["Crownfell", "クラウンフェル"],
        "cells": [["0"], ["1"], ["Crownfell", "クラウンフェル"]],
        "under": [[], ["a"], ["b"]],
        "dark": [0, 2],
    }


def test_a_table_has_all_its_words_in_both_languages() -> None:
    table = PrintedTable(NAME, ("a", NAME), (("1", NAME), ("22", "")), note="note")
    worded = formatter("en", "ja").table(table)
    assert worded["title"] == ["Crownfell", "クラウンフェル"]
    assert worded["head"] == [["a"], ["Crownfell", "クラウンフェル"]]
    assert worded["rows"] == [[["1"], ["Crownfell", "クラウンフェル"]], [["22"], []]]
    assert worded["note"] == ["note"]


@pytest.mark.parametrize("wide", [0, 1, 2])
def test_the_widest_column_of_a_table_is_the_one_with_the_longest_word(wide: int) -> None:
    cells = ["aaa", "aaa", "aaa"]
    cells[wide] += "a"
    table = PrintedTable("", ("a long heading", "", ""), (("b", "", "b"), tuple(cells)))
    assert formatter("en").table(table)["wide"] == wide


@pytest.mark.parametrize("more", [0, 1])
def test_a_table_whose_columns_are_too_long_together_needs_a_page_width(more: int) -> None:
    half = NARROW // 2
    table = PrintedTable("", ("", ""), (("a" * half, "b"), ("a", "b" * (NARROW - half + more))))
    assert formatter("en").table(table)["long"] == (more == 1)
