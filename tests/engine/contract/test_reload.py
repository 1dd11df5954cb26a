"""A crash at any question: reloaded here, at every step, and by another process with another hash seed.

Run as a script, this file is that other process: saves come in as JSON lines, records go out.
`CASTELLAN_RESTARTS=200` sets how many games are interrupted; without it a few are.
"""

import json
import os
import random
import sys
from typing import Any

from engine.match import Match, SavedMatch, encode_state
from engine.questions import Answer
from engine.records import record
from tests.support.contract.reloading import check_reload
from tests.support.contract.trials import GameUnderTest, trials_of
from tests.support.depth import DEEP
from tests.support.processes import HASH_SEEDS, in_others

GAMES = int(os.environ.get("CASTELLAN_RESTARTS", "2"))
LOOKED_AT, CRASHES = 70, 2


def test_reloading_changes_nothing_at_any_question(trial: GameUnderTest) -> None:
    for number in range(2 * GAMES):
        for match in trial.decisions(number, LOOKED_AT):
            check_reload(match, trial.people(number))


def test_a_game_reloaded_at_every_step_goes_the_same_way(trial: GameUnderTest) -> None:
    """Nothing of a match outlives its save."""
    for number in range(GAMES):
        *_, match = trial.decisions(number, LOOKED_AT)
        again, dice = trial.begun(number), random.Random(-number)
        for _ in range(LOOKED_AT):
            if again.question is None:
                break
            again = Match.load(trial.rules, again.save())
            seat, line = trial.answer(again, dice)
            if line:
                again.answer(seat, line)
        assert encode_state(again.state) == encode_state(match.state)


# ---------------------------------------------------------------- another process


def play_on(
    trial: GameUnderTest, match: Match[Any], dice: random.Random, given: list[Answer], most: int
) -> None:
    """Random answers; what they are depends on the order of the lists."""
    for _ in range(most):
        if match.question is None:
            return
        seat, line = trial.answer(match, dice)
        if line:
            given += match.answer(seat, line).answers


def record_of(name: str, trial: GameUnderTest, number: int, given: list[Answer]) -> str:
    return record.record_of_match(name, trial.rules, trial.setup(number), given).text()


def question(match: Match[Any]) -> Any:
    """The open question as JSON gives it back."""
    ask = match.question
    assert ask is not None
    legal = {seat: list(match.legal(seat)) for seat in ask.seats}
    parts = [ask.kind, legal, ask.detail, ask.forms, ask.open_forms, ask.kinds_by_seat, ask.side_questions]
    return json.loads(json.dumps(parts))


def interrupted(name: str, place: int, number: int) -> tuple[list[dict[str, Any]], str]:
    """A game played on, with what was saved at some of its questions."""
    trial = trials_of(name)[place]
    match, dice, given = Match.new(trial.rules, trial.setup(number)), random.Random(-number), list[Answer]()
    saves: list[dict[str, Any]] = []
    for step in range(LOOKED_AT):
        if match.question is None:
            break
        base, answers = bytes(match.save().base).decode(), [*match.answers]
        save = {"name": name, "place": place, "number": number, "base": base, "answers": answers}
        left = LOOKED_AT - step
        saves.append(
            {**save, "left": left, "given": [*given], "dice": dice.getstate(), "ask": question(match)}
        )
        play_on(trial, match, dice, given, 1)
    return chosen(saves, random.Random(number)), record_of(name, trial, number, given)


def chosen(saves: list[dict[str, Any]], pick: random.Random) -> list[dict[str, Any]]:
    """One of each kind of question, and some amid an action."""
    pick.shuffle(saves)
    kinds = {save["ask"][0]: save for save in saves}
    amid = [save for save in saves if save["answers"]]
    return [*kinds.values(), *amid[:CRASHES]]


@DEEP
def test_another_process_plays_the_same_game_on(name: str) -> None:
    saves: list[dict[str, Any]] = []
    wanted: list[str] = []
    for place in range(len(trials_of(name))):
        for number in range(GAMES):
            game_saves, text = interrupted(name, place, number)
            saves += game_saves
            wanted += [text] * len(game_saves)
    assert saves
    assert in_others(__file__, saves) == [wanted] * len(HASH_SEEDS)


def main() -> None:
    for line in sys.stdin:
        save = json.loads(line)
        trial = trials_of(save["name"])[save["place"]]
        answers = tuple((seat, token) for seat, token in save["answers"])
        match = Match.load(trial.rules, SavedMatch(save["base"].encode(), answers))  # type: ignore[arg-type]
        assert question(match) == save["ask"], "another question after the restart"
        version, internal, gauss = save["dice"]
        dice = random.Random()
        dice.setstate((version, tuple(internal), gauss))
        given = [(seat, token) for seat, token in save["given"]]
        play_on(trial, match, dice, given, save["left"])
        print(json.dumps(record_of(save["name"], trial, save["number"], given)))


if __name__ == "__main__":
    main()
