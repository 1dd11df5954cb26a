"""What somebody cannot see moves nothing of what Discord shows them, byte for byte, and no suggestion."""

import random
from typing import Any

import pytest

from tests.support.contract import trials
from tests.support.contract.house import PEOPLE, STRANGER, ContractTable, shown
from tests.support.contract.panels import ways
from tests.support.contract.trials import GameUnderTest
from tests.support.contract.worlds import WorldPair, pairs
from tests.support.depth import EACH_LANGUAGE

GAMES, LOOKED_AT, SECRETS, PAINTED = 1, 24, 8, 1


async def parts(
    board: ContractTable, match: Any, viewer: int | None, typed: list[str], seed: int
) -> list[Any]:
    """All that Discord shows this viewer of the table, its menu's steps and suggestions included."""
    person, dice = STRANGER if viewer is None else PEOPLE[viewer], random.Random(seed)
    shown_parts: list[Any] = [
        shown(await board.public()),
        shown(await board.private(person)),
        shown(board.menu(person)),
    ]
    for picked in ways(trials.menu_of(match, viewer), dice) if viewer is not None else ():
        shown_parts.append(shown(await board.private(person, picked)))
    shown_parts += [await board.suggested(person, text) for text in typed]
    return shown_parts


async def check_same(
    trial: GameUnderTest, board: ContractTable, pair: WorldPair, number: int, paint: bool
) -> None:
    options, people = trial.setup(number).options, trial.people(number)
    for viewer in pair.viewers:
        worlds = []
        for match, events in zip((pair.here, pair.there), pair.events, strict=True):
            board.put(match, options, people, events)
            scene = trial.rules.presentation.scene(trial.rules.view(match.state, match.question, viewer))
            picture = board.painted(scene) if paint else b""
            worlds.append([*await parts(board, match, viewer, ["", "c", "u"], number), scene, picture])
        assert worlds[0] == worlds[1]


async def check_blind(trial: GameUnderTest, language: str, number: int, most: int) -> int:
    """Everything of one random game; how many pairs of worlds there were."""
    board, pair_count = await ContractTable.of(trial, language), 0
    for pair in pairs(trial, number, most):
        await check_same(trial, board, pair, number, paint=pair_count < PAINTED)
        pair_count += 1
    return pair_count


@pytest.mark.parametrize("language", EACH_LANGUAGE)
async def test_panels_are_blind(trial: GameUnderTest, language: str) -> None:
    for number in range(SECRETS if trial.rules.refereeing else GAMES):
        await check_blind(trial, language, number, LOOKED_AT)
