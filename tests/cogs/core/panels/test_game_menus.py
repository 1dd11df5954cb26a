"""Choices of a menu as buttons, or as lists if there are too many of them."""

from typing import Any

import pytest

from cogs.core.components.button_ids import ButtonId
from cogs.core.panels import game_menus
from cogs.core.panels.game_menus import FEW_LOOKS, LOOKS, MOST_BUTTONS, MOST_LARGE, MenuButtonIds
from cogs.core.text.sentences import Localizer
from engine.presentation import Menu, MenuChoice
from tests.support.content import WORDS

BUTTON, LIST = 2, 3  # Discord's types of components
FOOT = ["menu", "hint"]


def components(count: int, group: str = "", **more: Any) -> list[list[dict[str, Any]]]:
    """The rows of a menu with so many choices and two last buttons."""
    menu = Menu({f"x{n}": (MenuChoice(f"x{n}", f"Go {n}", group=group),) for n in range(count)}, **more)
    step = game_menus.step(menu, ())
    assert step is not None
    foot = [game_menus.button(ButtonId("t", 1, act), act) for act in FOOT]
    localizer = Localizer(WORDS, "en", str)
    rows: list[Any] = game_menus.menu_items(
        menu, step, MenuButtonIds("t", 1), localizer, lambda code, side: None, foot
    )
    return [[part.to_component_dict() for part in row.children] for row in rows]


@pytest.mark.parametrize("count", [1, MOST_BUTTONS - 1, MOST_BUTTONS, MOST_BUTTONS + 1, 60])
def test_choices_are_buttons_as_long_as_there_is_room_for_all(count: int) -> None:
    parts = [part for row in components(count) for part in row]
    offered = [option["value"] for part in parts if part["type"] == LIST for option in part["options"]]
    labels = [part["label"] for part in parts if part["type"] == BUTTON]
    if count <= MOST_BUTTONS:
        assert labels == [*(f"Go {n}" for n in range(count)), *FOOT]
        assert offered == []
    else:
        assert labels == FOOT
        assert len(offered) == count


@pytest.mark.parametrize("count", [MOST_LARGE - 1, MOST_LARGE, MOST_LARGE + 1])
def test_large_buttons_stand_in_columns_as_long_as_there_is_room_for_all(count: int) -> None:
    large, usual = components(count, large=True), components(count)
    assert (large == usual) == (count > MOST_LARGE)


@pytest.mark.parametrize("count", [FEW_LOOKS - 1, FEW_LOOKS])
def test_few_choices_that_only_show_something_stand_with_the_last_buttons(count: int) -> None:
    rows = components(count, LOOKS)
    assert [len(row) for row in rows] == ([count + 2] if count < FEW_LOOKS else [count, 2])
