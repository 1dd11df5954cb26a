"""A board of buttons in words: what its picture's alternative text says agrees with what can be tapped."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from cogs.core.panels import game_menus
from cogs.core.text.sentences import Localizer
from engine.crownfell.presentation.menus import earns_rally
from engine.crownfell.view import CrownfellView
from engine.match import Match
from engine.presentation import Menu
from tests.support.content import WORDS
from tests.support.crownfell_squares import played, steps
from tests.support.crownfell_taps import played_to
from tests.support.depth import EACH_LANGUAGE
from tests.support.message_parts import walk
from tests.support.plays import rules_of
from tests.support.simulated_server import hall

RULES = rules_of("house")


def voice_of(language: str) -> Localizer:
    return Localizer(WORDS, language, str, RULES.catalogue.printed_text, plain=True)


def positions() -> Iterator[tuple[CrownfellView, Menu]]:
    """What whoever is asked sees and can tap, at every question of two games."""
    for match in played(RULES, 2):
        seat = match.question.seats[0]
        view = RULES.view(match.state, match.question, seat)
        yield view, RULES.presentation.menu(view, match.legal(seat))


@pytest.mark.parametrize("language", EACH_LANGUAGE)
def test_every_card_that_can_be_used_is_told_with_all_its_spaces(language: str) -> None:
    """Held against the legal answers: no space more, none less; a card without any is told, too."""
    localizer, counts = voice_of(language), Counter[str]()
    for view, menu in positions():
        lines = game_menus.spoken(menu, localizer).split("\n")[1:]
        acting = {path[0].key: path[0] for path in menu.paths.values() if path[0].cell}
        assert len(lines) == len(acting)
        for line, choice in zip(lines, acting.values(), strict=True):
            code = choice.key
            assert RULES.catalogue.printed_text(code, "name", language) in line
            assert line.count(code) == 1, "as the button says it, and once"
            goals = {path[1].cell for path in menu.paths.values() if path[0].key == code and path[1].cell}
            spaces = re.findall(r"[a-e][1-5]", line)
            assert sorted(spaces) == sorted([choice.cell, *goals]), line
            taken = [view.pieces[goal][0] for goal in goals if goal in view.pieces]
            for enemy in taken:
                assert RULES.catalogue.printed_text(enemy, "name", language) in line
            counts["cards"] += 1
            counts["takes"] += len(taken)
            counts["acts"] += not goals
    assert counts["cards"] > 50
    assert counts["takes"] > 5


def test_without_a_board_nothing_is_told() -> None:
    localizer = Localizer(WORDS, "en", str)
    _, menu = next(positions())  # the draft
    assert game_menus.spoken(menu, localizer) == ""
    assert game_menus.spoken(None, localizer) == ""


@pytest.mark.parametrize("language", EACH_LANGUAGE)
def test_a_step_says_which_spaces_earn_a_rally(language: str) -> None:
    """The crown on the picture is silent."""
    localizer, counts = voice_of(language), Counter[bool]()
    for view, menu in positions():
        for step in steps(menu):
            scene = (
                RULES.presentation.highlighted_scene(view, step.picked, step.choices) if step.picked else None
            )
            origin = view.space_of(step.picked[0]) if scene and len(step.picked) == 1 else ""
            if not origin:
                continue
            earned = [c.cell for c in step.choices if c.cell and earns_rally(view, origin, c.cell)]
            rally_lines = [localizer(one) for one in scene.alt if one.key == "crownfell-alt-rally"]
            assert [re.findall(r"[a-e][1-5]", line) for line in rally_lines] == ([earned] if earned else [])
            counts[bool(earned)] += 1
    assert counts[True] > 10
    assert counts[False] > 10


def can_move(match: Match[Any]) -> bool:
    return match.question.kind == "action" and any(
        line[0].isupper() for line in match.legal(match.question.seats[0])
    )


def alt_of(message: Any) -> str:
    parts = [one if isinstance(one, dict) else one.to_dict() for one in message.components]
    (gallery,) = (part for part in walk(parts) if "items" in part)
    return str(gallery["items"][0]["description"])


async def test_the_public_panel_tells_it_first() -> None:
    """As alternative text, which takes no room from who sees; after a tap, what that card can do."""
    async with hall() as room:
        await room.opened()
        match = await played_to(room, can_move)
        panel, name = await room.panel(), (await room.asked())[0]
        stands, heard, *_ = alt_of(panel).split("\n")
        assert "to move" in stands
        assert heard == "You can use these cards on the board:"
        assert "You can use" not in "\n".join(
            one.content for one in panel.components[0].children if hasattr(one, "content")
        )
        token = next(t for t in match.legal(match.question.seats[0]) if t[0].isupper())
        await room.tap(name, f"m:{token[:3]}")
        assert " can go to " in alt_of(await room.panel()) or " can capture " in alt_of(await room.panel())
        mine = (await room.people[name].slash(room.channel, "board")).response
        assert "You can use these cards on the board:" in alt_of(mine)
        assert "Discard" in alt_of(mine), "what lies where is told with the picture"
        parts = [part if isinstance(part, dict) else part.to_dict() for part in mine.components]
        words = "\n".join(part.get("content", "") for part in walk(parts))
        assert "to move" in words
        assert "Discard" not in words, "six lines repeated the picture, and a hint pushed the board away"
