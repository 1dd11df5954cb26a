"""A board of buttons in words: what its picture's alternative text says agrees with what can be tapped."""

import re
from collections import Counter
from typing import Any

import pytest
from conftest import hall, walk

from cogs.components.menus import spoken_menu
from cogs.text.sentences import LANGUAGES, Voice, Words
from engine import files
from engine.crownfell.face.menus import rallies
from engine.match import Match
from tests.crownfell.test_squares import played, steps
from tests.crownfell.test_taps import played_to
from tests.plays import rules_of

WORDS = Words(files.DATA / "text")
SPACE = re.compile(r"\b[a-e][1-5]\b")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_that_can_be_used_is_told_with_all_its_spaces(language: str) -> None:
    """Held against the legal answers: no space more, none less; a card without any is told, too."""
    rules, told = rules_of("house"), Counter[str]()
    voice = Voice(WORDS, language, str, rules.catalogue.printed, plain=True)
    for match in played(rules, 2):
        seat = match.ask.seats[0]
        view = rules.view(match.state, match.ask, seat)
        menu = rules.face.menu(view, match.legal(seat))
        lines = spoken_menu.spoken(menu, voice).split("\n")[1:]
        acting = {path[0].key: path[0] for path in menu.paths.values() if path[0].cell}
        assert len(lines) == len(acting)
        for line, choice in zip(lines, acting.values(), strict=True):
            code = choice.key
            assert rules.catalogue.printed(code, "name", language) in line
            assert line.count(code) == 1, "as the button says it, and once"
            goals = {path[1].cell for path in menu.paths.values() if path[0].key == code and path[1].cell}
            found = re.findall(r"[a-e][1-5]", line)
            assert sorted(found) == sorted([choice.cell, *goals]), line
            taken = [view.pieces[goal][0] for goal in goals if goal in view.pieces]
            for enemy in taken:
                assert rules.catalogue.printed(enemy, "name", language) in line
            told["cards"] += 1
            told["takes"] += len(taken)
            told["acts"] += not goals
    assert told["cards"] > 50
    assert told["takes"] > 5


def test_without_a_board_nothing_is_told() -> None:
    voice = Voice(WORDS, "en", str)
    rules = rules_of("house")
    match = next(played(rules, 1))  # the draft
    menu = rules.face.menu(rules.view(match.state, match.ask, match.ask.seats[0]), match.legal(0))
    assert spoken_menu.spoken(menu, voice) == ""
    assert spoken_menu.spoken(None, voice) == ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_step_says_which_spaces_earn_a_rally(language: str) -> None:
    """The crown on the picture is silent."""
    rules, told = rules_of("house"), Counter[bool]()
    voice = Voice(WORDS, language, str, rules.catalogue.printed, plain=True)
    for match in played(rules, 2):
        seat = match.ask.seats[0]
        view = rules.view(match.state, match.ask, seat)
        for step in steps(rules.face.menu(view, match.legal(seat))):
            scene = rules.face.marked(view, step.picked, step.choices) if step.picked else None
            here = view.space_of(step.picked[0]) if scene and len(step.picked) == 1 else ""
            if not here:
                continue
            earned = [c.cell for c in step.choices if c.cell and rallies(view, here, c.cell)]
            said = [voice(one) for one in scene.alt if one.key == "crownfell-alt-rally"]
            assert [re.findall(r"[a-e][1-5]", line) for line in said] == ([earned] if earned else [])
            told[bool(earned)] += 1
    assert told[True] > 10
    assert told[False] > 10


def can_move(match: Match[Any]) -> bool:
    return match.ask.kind == "action" and any(line[0].isupper() for line in match.legal(match.ask.seats[0]))


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
        token = next(t for t in match.legal(match.ask.seats[0]) if t[0].isupper())
        await room.tap(name, f"m:{token[:3]}")
        assert " can go to " in alt_of(await room.panel()) or " can capture " in alt_of(await room.panel())
        mine = (await room.people[name].slash(room.channel, "board")).response
        assert "You can use these cards on the board:" in alt_of(mine)
