"""How many turns everybody has had, in teams of every size and order, against those that were watched."""

import random
from collections import Counter
from contextlib import suppress

import pytest

from engine.game import Setup
from engine.match import Match
from engine.questions import Refused
from tests.support.contract import trials

NAMES = ("Ann", "Bob", "Cleo", "Dora")
MOST_ANSWERS = 3_000


@pytest.mark.parametrize("order", ["alternate", "split", "back_to_back"])
@pytest.mark.parametrize("teams", ["rb", "rbr", "rbrb", "rrbb", "rbbb"])
def test_everybody_has_had_as_many_turns_as_whoever_had_the_fewest(teams: str, order: str) -> None:
    trial = trials.trials_of("crownfall")[0]
    options = {"teams": teams, "team_order": order, "start": "red", "reports": "flicks", "objection_s": "0"}
    setup = Setup(NAMES[: len(teams)], options, bytes(32))
    match, dice = Match.new(trial.rules, setup), random.Random(teams + order)
    players_by_turn: dict[int, list[int]] = {}
    fewest = 0
    assert trial.rules.presentation.tally is not None
    for _ in range(MOST_ANSWERS):
        if match.question is None or fewest > 2:
            break
        seat, line = trial.answer(match, dice)
        with suppress(Refused):
            match.answer(seat, line)
        board = match.state.board
        players_by_turn[board.turn] = [*board.players]
        had = Counter(one for turn in range(1, board.turn) for one in players_by_turn[turn])
        fewest = min(had[seat] for seat in range(len(teams)))
        view = trial.rules.view(match.state, match.question, None)
        assert trial.rules.presentation.tally(view).turns_each == fewest, f"{had} in turn {board.turn}"
    assert fewest > 1
