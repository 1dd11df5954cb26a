"""Games for replays, and what each seat may see of them."""

from typing import Any

from engine.match import Match, encode_state
from engine.records.replay import Replay
from tests.support.contract.trials import GameUnderTest


def eyes_of(people: int) -> list[int | None]:
    return [None, *range(people)]


def played(trial: GameUnderTest, number: int) -> tuple[Any, list[list[Any]], list[list[Any]]]:
    """A random game: what it was played with; the views after each answer, and what each answer told."""
    setup, rules = trial.setup(number), trial.rules
    answers, match = trial.played(setup, number)
    eyes, events_by_answer = eyes_of(len(setup.seats)), list[list[Any]]()
    # One after the other once more, as a table that is loaded anew would: a line may hold several answers.
    again = Match.new(rules, setup)
    views = [[rules.view(rules.copy(again.state), again.question, seat) for seat in eyes]]
    for answer in answers:
        events_by_answer.append(again.replay([answer]))
        views.append([rules.view(rules.copy(again.state), again.question, seat) for seat in eyes])
    assert encode_state(again.state) == encode_state(match.state)
    return Replay(trial.game.name, rules, setup, answers), views, events_by_answer
