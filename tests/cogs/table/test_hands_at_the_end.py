"""What was hidden is shown when a game is over: hands, and teams chosen in secret, however it ended."""

import random
from typing import Any

import pytest

from cogs.core.text.sentences import Localizer
from engine.cube_quest.rules import CubeQuest
from engine.game import Setup
from engine.match import Match
from engine.presentation import Tile
from engine.questions import Outcome, Refused
from tests.support.content import WORDS
from tests.support.depth import EACH_LANGUAGE
from tests.support.plays import (
    NAMES,
    any_kingdom,
    kingdom_answer,
    new_armies,
    new_kingdom,
    rules_of,
)

LANGUAGES = ("en", "ja")
ENDS = ("resign", "deserted")
TEAM = "S2 G12 R2 F2"


def ended(match: Match[Any], end: str) -> Match[Any]:
    """Given up by whoever is asked, with more than two until one is left; or ended from outside."""
    if end != "resign":
        match.end(Outcome((), end))
    while match.result is None:
        assert match.question is not None
        match.answer(match.question.seats[0], "resign")
    return match


def kingdom(seats: int) -> Match[Any]:
    return new_kingdom(rules_of("house", "craft-the-crown"), 3, seats)


def hands(match: Match[Any]) -> list[list[str]]:
    """Everybody's hand, by codes."""
    s = match.state
    return [[*hand] for hand in (s.hands if hasattr(s, "hands") else [army.hand for army in s.armies])]


def voice(match: Match[Any], language: str) -> Localizer:
    return Localizer(WORDS, language, lambda seat: NAMES[seat], match.rules.catalogue.printed_text, True)


def shown(match: Match[Any], language: str) -> dict[str, str]:
    """What everybody is shown: the panel's small print, the text twin, the picture's words and tiles."""
    rules, match_voice = match.rules, voice(match, language)
    view = rules.view(match.state, match.question, None)
    scene = rules.presentation.scene(view)
    tiles: list[Tile] = [*scene.tiles]
    return {
        "panel": match_voice.lines(rules.presentation.notes(view)),
        "text": match_voice.lines(rules.presentation.lines(view)),
        "alt": match_voice.lines(scene.alt),
        "picture": "\n".join(f"{match_voice(tile.name)}" for tile in tiles if tile.name),
    }


MATCHES = {
    "craft-the-crown-2": lambda: kingdom(2),
    "craft-the-crown-4": lambda: kingdom(4),
    "crown-crest": lambda: new_armies(rules_of("house", "crown-crest"), 3),
}


@pytest.mark.parametrize("language", EACH_LANGUAGE)
@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("name", MATCHES)
def test_every_hand_is_shown_at_the_end(name: str, end: str, language: str) -> None:
    match = MATCHES[name]()
    held = hands(match)
    match_voice = voice(match, language)
    ended(match, end)
    places = shown(match, language)
    if name == "crown-crest":
        del places["picture"]  # it keeps the zones there; the words above it say who held what
    else:
        assert places.pop("panel") == "", "the picture shows them, and its alt text says them"
    for place, text in places.items():
        for seat, cards in enumerate(held):
            for code in cards:
                assert match.rules.catalogue.printed_text(code, "name", language) in text, (place, code)
            assert place == "picture" or f"{NAMES[seat]}" in text
    assert match_voice.language == language


@pytest.mark.parametrize("name", MATCHES)
def test_no_hand_is_shown_before(name: str) -> None:
    match = MATCHES[name]()
    assert match.rules.view(match.state, match.question, None).final_hands == ()


# ---------------------------------------------------------------- teams chosen in secret


def choosing() -> Match[Any]:
    """Red has chosen in secret, blue has not yet."""
    options = {"mix": "custom", "secret_setup": "on"}
    match = Match.new(CubeQuest(), Setup(NAMES[:2], options, b"x" * 32))
    match.answer(0, f"mix {TEAM}")
    return match


@pytest.mark.parametrize("language", EACH_LANGUAGE)
@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("by", [0, 1])
def test_a_team_chosen_in_secret_is_shown_at_the_end(by: int, end: str, language: str) -> None:
    match = choosing()
    before = shown(match, language)
    if end == "resign":
        match.answer(by, "resign")
    else:
        match.end(Outcome((), end))
    after = shown(match, language)
    for place in ("text", "alt"):
        assert "12" in after[place]
        assert "12" not in before[place]
    tiles = match.rules.presentation.scene(match.rules.view(match.state, None, None)).tiles
    assert ["G", 12] in [[tile.note, tile.count] for tile in tiles]


@pytest.mark.parametrize("by", [0, 1])
def test_an_end_that_showed_a_team_is_not_taken_back(by: int) -> None:
    match = choosing()
    match.answer(by, "resign")
    for seat in (0, 1):
        assert not match.rules.refereeing.answers_after_end(match.state, seat)
        with pytest.raises(Refused, match="over"):
            match.answer(seat, "undo")


def test_the_picture_of_an_end_fits_a_phone_beside_its_text() -> None:
    """With the Market and all hands it was more than twice as high as wide, and nothing could be read."""
    for number in range(12):
        match, dice = any_kingdom(rules_of("house", "craft-the-crown"), number), random.Random(number)
        for _ in range(60):
            if match.question is not None:
                match.answer(*kingdom_answer(match, dice))
        open_scene = match.rules.presentation.scene(match.rules.view(match.state, match.question, None))
        ended(match, "deserted")
        scene = match.rules.presentation.scene(match.rules.view(match.state, match.question, None))
        held = [label for label in scene.labels if "held" in getattr(label.text, "key", "")]
        assert held
        assert scene.height < open_scene.height + len(held)
