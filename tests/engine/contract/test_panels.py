"""Every panel, menu and form of random games in both languages: Discord's limits, all sentences, pictures."""

from collections.abc import AsyncIterator
from io import BytesIO
from typing import Any

import pytest
import pytest_asyncio
from PIL import Image

from cogs.core.panels import table_menus
from engine.match import Match
from tests.support.contract.house import ContractTable
from tests.support.contract.panels import (
    PAINTED,
    RAW,
    check_answered_in_secret,
    check_end,
    check_grid,
    check_panels,
    check_words,
)
from tests.support.contract.trials import GameUnderTest
from tests.support.depth import DEEP, EACH_LANGUAGE


@pytest_asyncio.fixture(params=EACH_LANGUAGE)
async def board(
    request: pytest.FixtureRequest, trial: GameUnderTest, known: None
) -> AsyncIterator[ContractTable]:
    yield await ContractTable.of(trial, request.param)


async def test_every_panel_of_random_games(trial: GameUnderTest, board: ContractTable) -> None:
    await check_panels(trial, board)


async def test_the_game_itself_has_words(trial: GameUnderTest, board: ContractTable) -> None:
    """Its name, what a lobby says of it, its rules in a minute, its options with their values."""
    localizer, name = board.voice(), trial.game.name
    for key in ("game", "about", "gist", "size"):
        assert localizer.say(f"{key}-{name}").strip()
    assert table_menus.how_to(localizer, trial.game).strip()
    for option in trial.game.options:
        assert localizer.say(f"option-{option.name}").strip()
        assert all(localizer.value(option.name, value).strip() for value in option.choices)


async def test_everything_that_happens_has_words(trial: GameUnderTest, board: ContractTable) -> None:
    """Events, refusals, answers as records have them."""
    check_words(trial, board)


@DEEP
async def test_pictures_are_painted_and_have_their_words(trial: GameUnderTest, board: ContractTable) -> None:
    for number in range(PAINTED):
        *_, match = trial.decisions(number, 10 * (1 + number))
        board.put(match, trial.setup(number).options, trial.people(number))
        scene = trial.rules.presentation.scene(trial.rules.view(match.state, match.question, None))
        image = Image.open(BytesIO(board.painted(scene)))
        image.load()
        assert min(image.size) > 50
        assert board.voice(plain=True).lines(scene.alt).strip()
        for own in hands(trial, match, trial.people(number)):
            assert min(Image.open(BytesIO(board.painted(own))).size) > 50
            alt_text = board.voice(plain=True).lines(own.alt)
            assert alt_text.strip()
            assert not RAW.search(alt_text)


def hands(trial: GameUnderTest, match: Match[Any], people: int) -> list[Any]:
    """What each seat holds as a picture, in a game that has such."""
    own = trial.rules.private_panels
    if own is None:
        return []
    scenes = [own.scene(trial.rules.view(match.state, match.question, seat)) for seat in range(people)]
    return [scene for scene in scenes if scene is not None]


async def test_cards_have_their_words_and_pictures(trial: GameUnderTest, board: ContractTable) -> None:
    cards, localizer = trial.rules.catalogue, board.voice()
    for code in cards.codes:
        assert localizer.lines(cards.lines(code)).strip()
        assert cards.printed_text(code, "name", board.language)
    for code in cards.codes[:PAINTED]:
        if (scene := cards.scene(code)) is not None:
            assert board.painted(scene)


async def test_the_end_names_who_won(trial: GameUnderTest, board: ContractTable) -> None:
    check_end(trial, board)


async def test_who_has_answered_in_secret_is_told_so(trial: GameUnderTest, board: ContractTable) -> None:
    check_answered_in_secret(trial, board)


def test_cells_of_a_grid_have_emojis_of_their_own(trial: GameUnderTest) -> None:
    check_grid(trial)
