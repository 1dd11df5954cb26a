"""Components whose emojis Discord does not know any more: letters stand in their place."""

import copy
from typing import Any

import pytest

from cogs.core.panels.game_menus import SIDE_MARKS, SIGNS, in_letters

EMOJIS: dict[int, tuple[str, int | None]] = {
    1: ("FOX", 0),
    2: ("FOX", 1),
    3: ("MON", 0),
    **{10 + n: (f"a{n}_{sign}", None) for n, sign in enumerate(SIGNS)},
}


def button(emoji: int | None = None, label: str = "") -> dict[str, Any]:
    shown = {"emoji": {"id": str(emoji), "name": "x"}} if emoji else {}
    return {"type": 2, "custom_id": "c", **shown, **({"label": label} if label else {})}


def row(*parts: dict[str, Any]) -> list[dict[str, Any]]:
    return [{"type": 1, "components": list(parts)}]


@pytest.mark.parametrize("emoji", EMOJIS)
def test_a_button_without_a_label_gets_the_letters_of_a_board(emoji: int) -> None:
    code, side = EMOJIS[emoji]
    replaced = in_letters(row(button(emoji)), EMOJIS)
    assert replaced is not None
    ((only,),) = [one["components"] for one in replaced]
    assert "emoji" not in only
    if side is None:
        space, _, sign = code.rpartition("_")
        assert only["label"] == f"{SIGNS[sign]}{space}"
    else:
        assert only["label"].startswith(SIDE_MARKS[side])
        assert only["label"][len(SIDE_MARKS[side]) :] in (code, code[:2], code[0], code.title())


def test_a_label_stays_and_so_does_what_is_not_ours() -> None:
    """An emoji of the bot, one of somebody else, one without an id, and none; deep in a container."""
    plain = {**button(), "emoji": {"name": "🎲"}}
    given = [{"type": 17, "components": row(button(1, "Fox"), button(99), plain, button(label="Go"))}]
    before = copy.deepcopy(given)
    replaced = in_letters(given, EMOJIS)
    assert replaced == [
        {"type": 17, "components": row(button(label="Fox"), button(99), plain, button(label="Go"))}
    ]
    assert given == before, "what was sent is not changed"


@pytest.mark.parametrize("components", [[], row(), row(button(99)), row(button(label="Go"))])
def test_without_one_of_our_emojis_there_is_nothing_to_replace(components: list[dict[str, Any]]) -> None:
    assert in_letters(components, EMOJIS) is None


def test_cards_of_one_message_have_different_letters() -> None:
    replaced = in_letters(row(*map(button, (1, 2, 3))), EMOJIS)
    assert replaced is not None
    assert len({one["label"] for one in replaced[0]["components"]}) == 3
