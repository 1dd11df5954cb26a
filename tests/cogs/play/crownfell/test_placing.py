"""Placing a card: one look and one order wherever it is done, and a card can be looked at at every step."""

import re
from collections.abc import Sequence
from typing import Any

import pytest

from cogs.core.components import layout
from cogs.core.components.button_ids import ButtonId
from cogs.core.panels import game_menus
from cogs.core.panels.game_menus import MenuButtonIds
from cogs.core.text.sentences import Localizer
from engine.match import Match
from tests.support.content import WORDS
from tests.support.crownfell_news import HOUSE, at
from tests.support.crownfell_squares import played, steps
from tests.support.depth import DEEP

# Hand and pile, whether a rally is open, and what stands below the board, in this order.
PLACES = [
    ("STA", "-", False, ["Deploy Stag", "Cards", "mine", "menu", "hint"]),
    ("STA BEA", "-", False, ["Deploy …", "Cards", "mine", "menu", "hint"]),
    ("STA BEA GUA", "-", False, ["Deploy …", "Cards", "mine", "menu", "hint"]),
    ("STA BEA GUA PYR MON", "-", False, ["Deploy …", "Cards", "mine", "menu", "hint"]),
    ("-", "MIN", True, ["Revive Minstrel", "No rally", "Cards", "menu", "hint"]),
    ("STA", "MIN", True, ["Deploy Stag", "Revive Minstrel", "No rally", "Cards", "hint"]),
    ("STA BEA", "-", True, ["Deploy …", "No rally", "Cards", "menu", "hint"]),
    ("STA BEA", "MIN WAR", True, ["Deploy …", "Revive …", "No rally", "Cards", "hint"]),
]


def shown_at(match: Match[Any], picked: Sequence[str]) -> tuple[game_menus.MenuStep, list[Any]]:
    """A step of the menu and what stands there, in rows."""
    assert match.question is not None
    menu = HOUSE.presentation.menu(
        HOUSE.view(match.state, match.question, 0), match.legal(match.question.seats[0])
    )
    step = game_menus.step(menu, picked)
    assert step is not None
    localizer = Localizer(WORDS, "en", str, HOUSE.catalogue.printed_text)
    foot = [game_menus.button(ButtonId("t", 1, act), act) for act in ("mine", "menu", "hint")]
    taps = MenuButtonIds("t", 1, cell_act="cell")
    items = game_menus.menu_items(menu, step, taps, localizer, lambda code, side: None, foot)
    items = layout.fitted(items, 3)
    assert 3 + len(items) + sum(len(row.children) for row in items) <= 40
    return step, [[part.to_component_dict() for part in row.children] for row in items]


@pytest.mark.parametrize(("hand", "pile", "rally", "labels"), PLACES)
def test_a_card_is_placed_in_one_way(hand: str, pile: str, rally: bool, labels: list[str]) -> None:
    """One button deploys and one revives: it names the only card, or leads to a screen of them all in their
    order; the space is on the board."""
    match = at(f"B VAM@b2 HAR@a4 | W ANG@e1 LAB@e5 | hB {hand} | hW - | dis {pile} | turn B")
    if rally:
        assert match.question is not None
        match.answer(match.question.seats[0], "VAM c3")
        assert match.question.kind == "rally"
    _, rows = shown_at(match, ())
    beside = [one.get("label") or one["emoji"]["name"] for row in rows[5:] for one in row]
    assert beside == labels
    cards = hand.split() if hand != "-" else []
    picked: tuple[str, ...] = ()
    if "Deploy …" in labels:
        picked = ("d",)
        _, rows = shown_at(match, picked)
        assert not any(":cell:" in one["custom_id"] for row in rows for one in row), "no board to choose from"
    card_buttons = [one for row in rows for one in row if re.search(r":m:(d\.)?d[A-Z]{3}$", one["custom_id"])]
    assert [one["custom_id"][-3:] for one in card_buttons] == cards
    for card in cards:
        step, rows = shown_at(match, (*picked, f"d{card}"))
        assert {choice.cell[0] for choice in step.choices} == {"a"}
        assert [len(row) for row in rows[:5]] == [5] * 5
        assert any(one["custom_id"] == f"c:t:1:card:{card}" for row in rows for one in row)


def test_before_a_card_stands_it_is_placed_in_the_same_way() -> None:
    match = at("B - | W ANG@e1 | hB STA BEA GUA PYR | hW - | dis - | turn B")
    _, rows = shown_at(match, ())
    assert [one.get("label") for row in rows for one in row][:4] == ["Stag", "Beacon", "Guardian", "Pyro"]
    assert not any(":cell:" in one["custom_id"] for row in rows for one in row if "custom_id" in one)
    step, rows = shown_at(match, ("dBEA",))
    assert [choice.cell for choice in step.choices] == ["a1", "a2", "a3", "a4", "a5"]
    assert [len(row) for row in rows[:5]] == [5] * 5


@DEEP
def test_a_card_can_be_looked_at_at_every_step() -> None:
    """Wherever one chooses, there is the way to the picture of the card that is chosen for."""
    for match in played(HOUSE, 2):
        if match.question is not None and match.question.kind != "pick":
            seat = match.question.seats[0]
            menu = HOUSE.presentation.menu(HOUSE.view(match.state, match.question, seat), match.legal(seat))
            for step in steps(menu):
                _, rows = shown_at(match, step.picked)
                looks = [one for row in rows for one in row if ":card:" in one["custom_id"]]
                assert looks, step.picked


def on_board(rows: list[list[Any]]) -> dict[str, tuple[str, int]]:
    """The board's buttons: what each taps, without the table, and its colour."""
    board_buttons = (one for row in rows[:5] for one in row)
    cells = [f"{row}{column}" for row in "edcba" for column in "12345"]
    return {
        cell: (one["custom_id"].removeprefix("c:t:1:"), one["style"])
        for cell, one in zip(cells, board_buttons, strict=True)
    }


def test_another_card_that_could_be_used_takes_the_place_of_the_one_that_was_picked() -> None:
    """One tap, as the first was; an enemy, a card that cannot act and the picked one are looked at."""
    match = at("B VAM@b2 HAR@a4 GUA@a1 | W ANG@e1 LAB@e5 | hB - | hW - | dis - | turn B")
    _, rows = shown_at(match, ("VAM",))
    board = on_board(rows)
    assert board["a4"] == ("m:HAR", layout.STYLES["plain"].value)
    assert board["b2"] == ("cell:VAM.b2", layout.STYLES["main"].value)
    assert board["e5"][0] == "cell:VAM.e5"
    step, rows = shown_at(match, ("HAR",))
    assert on_board(rows)["b2"][0] == "m:VAM"
    taken = {choice.cell for choice in step.choices}
    assert all(on_board(rows)[cell][0] == f"m:HAR.{cell}" for cell in taken), "where it can go comes first"


def test_in_the_step_of_an_ability_nothing_but_its_targets_has_a_colour() -> None:
    plain, seen = layout.STYLES["plain"].value, 0
    for match in played(HOUSE):
        assert match.question is not None
        menu = HOUSE.presentation.menu(
            HOUSE.view(match.state, match.question, 0), match.legal(match.question.seats[0])
        )
        for step in steps(menu):
            if len(step.picked) == 2 and step.picked[1] == f"a{step.picked[0]}":
                shown_step, rows = shown_at(match, step.picked)
                coloured = {cell for cell, (_, style) in on_board(rows).items() if style != plain}
                assert coloured == {choice.cell for choice in shown_step.choices}
                seen += 1
    assert seen > 20
