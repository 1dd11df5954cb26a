"""Messages made of what a reader may see: lists that say what is chosen, answers in words."""

import json
import random
from typing import Any

import pytest

from cogs.core.panels import answer_words
from cogs.core.panels.game_menus import MenuButtonIds, menu_items, step
from cogs.core.text.sentences import Localizer
from cogs.hints import teacher_views
from cogs.people import profile_view
from engine.computers.teacher import FinishedMatch, Hint, KeyMoment
from engine.match import Match
from engine.presentation import Menu, MenuChoice, say
from sessions.people.profiles import UserProfile
from tests.support.content import WORDS
from tests.support.contract.house import ContractTable
from tests.support.contract.records import played
from tests.support.contract.trials import NAMES, filled, trials_of
from tests.support.depth import EACH_LANGUAGE

DAY = 86_400.0


def voice(language: str = "en") -> Localizer:
    return Localizer(WORDS, language, lambda seat: NAMES[seat], plain=True)


def parts(view: Any) -> list[dict[str, Any]]:
    """All parts of a message as Discord gets them."""

    def walk(part: Any) -> list[dict[str, Any]]:
        inner = [*part.get("components", ()), *filter(None, [part.get("component")])]
        return [part, *(found for one in inner for found in walk(one))]

    return [found for part in json.loads(json.dumps(view.to_components())) for found in walk(part)]


def chosen(profile: UserProfile, now: float) -> dict[str, list[str]]:
    """What each list of the profile says is chosen now."""
    lists = [part for part in parts(profile_view.view(profile, now, voice())) if "options" in part]
    named = [(part["custom_id"].rpartition(":")[2], part["options"]) for part in lists]
    return {name: [one["value"] for one in options if one.get("default")] for name, options in named}


def test_ones_profile_says_what_is_chosen() -> None:
    usual = chosen(UserProfile(), 0.0)
    assert usual == {
        "zone": [],
        "quiet": ["0-0"],
        "holiday": ["0"],
        "pings": ["away"],
        "messages": ["no"],
        "results": ["everybody"],
    }
    assert chosen(UserProfile(has_chosen_zone=True), 0.0)["zone"] == ["UTC"]
    away = chosen(UserProfile("Asia/Tokyo", (22, 7), 3 * DAY, "never", has_chosen_zone=True), DAY)
    quiet = {"zone": ["Asia/Tokyo"], "quiet": ["22-7"], "holiday": []}
    assert away == quiet | {"pings": ["never"], "messages": ["no"], "results": ["everybody"]}
    back = chosen(UserProfile(holiday=DAY), 3 * DAY)
    assert back["holiday"] == ["0"], "a holiday that is over is none"


@pytest.mark.parametrize(("number", "labels"), [(25, 1), (26, 2), (60, 3)])
def test_of_several_lists_each_says_from_where_to_where_it_goes(number: int, labels: int) -> None:
    tokens = [f"t{n}" for n in range(number)]
    menu = Menu({token: (MenuChoice(token, say("option-shown", name=token, value="")),) for token in tokens})
    items = menu_items(menu, step(menu, ()), MenuButtonIds("t", 1), voice(), lambda code, side: None, ())
    placeholders = [part["placeholder"] for item in items for part in item.to_component_dict()["components"]]
    assert len(placeholders) == labels
    assert (placeholders[0] == voice().say("panel-from-list")) is (labels == 1)


@pytest.mark.parametrize("language", EACH_LANGUAGE)
def test_an_answer_from_a_form_is_said_as_the_form_says_it(language: str) -> None:
    trial = trials_of("craft-the-crown")[0]
    match: Match[Any] = Match.new(trial.rules, trial.setup(0))
    seat, dice = next(iter(match.question.tokens)), random.Random(1)
    draft = next(filter(None, (filled(match, seat, "trade", dice) for _ in range(300))))
    text = answer_words.answer_text(match, seat, draft, voice(language), [*NAMES])
    lines = trial.rules.forms.show_draft(trial.rules.view(match.state, match.question, seat), draft, "").lines
    assert text == "\n".join(voice(language)(line) for line in lines)
    assert text != draft


async def test_each_moment_has_its_line_and_a_button_for_its_picture() -> None:
    trial = trials_of("crownfell")[0]
    board = await ContractTable.of(trial, "en")
    setup, given, match = played(trial, 1, 12)
    board.put(match, setup.options, 2)
    game = FinishedMatch(trial.rules, setup, given)
    moments = []
    for number in (2, 5, 8):
        before = game.match_before(number)
        seat, token = given[number]
        other = next(one for one in before.question.tokens[seat] if one != token)  # type: ignore[union-attr]
        moments.append(KeyMoment(number, seat, token, Hint(other, 0.7, token, 0.4)))
    for several in (moments, moments[:1]):
        shown = parts(teacher_views.moments(board.table, several, game, 0, voice()))
        text = "\n".join(part["content"] for part in shown if "content" in part)
        assert [f"**{n}. " in text for n in (1, 2, 3)] == [n <= len(several) for n in (1, 2, 3)]
        buttons = [part for part in shown if part.get("type") == 2]
        assert len(buttons) == (3 if several == moments else 0), "one moment needs no button"
