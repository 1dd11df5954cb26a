"""What a game names is there: options of the set-ups that it proposes, levels of its computer, its symbol."""

import pytest

from engine.computers.levels import BY_NAME
from engine.game import fill_options, games
from engine.questions import Refused
from tests.support.contract.trials import GameUnderTest


def test_the_options_of_every_set_up_are_its_own(trial: GameUnderTest) -> None:
    game = trial.game
    set_ups = [game.first_game_options, game.after_lesson_options, game.first_seat_begins_options]
    for options in (*map(dict, set_ups), {}, trial.samples.quick or {}):
        assert fill_options(game.options, options).keys() == {option.name for option in game.options}
    with pytest.raises(Refused):
        fill_options(game.options, {"zap": "on"})


def test_the_levels_that_its_computer_treats_differently_exist(trial: GameUnderTest) -> None:
    if trial.rules.computer is not None:
        assert trial.rules.computer.policy().slips.keys() <= BY_NAME.keys()


def test_no_other_game_has_its_symbol(trial: GameUnderTest) -> None:
    assert trial.game.symbol not in {game.symbol for name, game in games().items() if name != trial.game.name}
