"""Games in Discord by taps, of two people and with a computer: every tap leads on, and nothing goes wrong."""

import pytest

from tests.support.contract.house import SeatedPeople, seated
from tests.support.contract.trials import GameUnderTest
from tests.support.depth import DEEP

MOST = 12

pytestmark = pytest.mark.usefixtures("no_errors")


async def play(table: SeatedPeople, most: int = MOST) -> int:
    """Answers until the game is over, or so many; how many were given by taps."""
    taps = 0
    for _ in range(most):
        if (await table.table()).is_over or not await table.room.asked():
            break
        taps += await table.answer()
    return taps


async def test_people_play_by_taps(trial: GameUnderTest) -> None:
    async with seated(trial) as table:
        await table.open(min(trial.game.player_counts))
        assert (await table.table()).match is not None
        assert await play(table)
        assert (await table.table()).body.progress.answers > 1


@DEEP
async def test_a_game_survives_a_restart_between_two_taps(trial: GameUnderTest) -> None:
    async with seated(trial, 2) as table:
        await table.open(min(trial.game.player_counts))
        await play(table, 3)
        asked = await table.room.asked()
        await table.room.restart()
        assert await table.room.asked() == asked
        await play(table, 2)


@DEEP
async def test_somebody_plays_with_a_computer(trial: GameUnderTest) -> None:
    if trial.rules.computer is None:
        pytest.skip("no computer plays this game")
    async with seated(trial, 3) as table:
        await table.open(1, computer="squire")
        assert await play(table, MOST // 2)
        begun = await table.table()
        assert begun.is_over or (await table.room.asked()) == ["Ann"], "the computer has answered"
