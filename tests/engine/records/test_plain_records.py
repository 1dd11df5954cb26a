"""Records by themselves: draws in the middle of a game are stated and read, names are told apart."""

from typing import Any

import pytest

from engine.chance import Chance
from engine.match import Match
from engine.questions import Refused, Script
from engine.records import record, record_header
from engine.records.record_format import COVERED, RecordViewpoint, player_words
from engine.records.record_header import RecordError
from tests.support.contract.broken_games import trial_of
from tests.support.contract.records import check_read, played
from tests.support.goofspiel.rules import Goofspiel, GoofspielState
from tests.support.record_texts import without_seed


class Dicey(Goofspiel):
    """After each prize a die adds to the first seat's points."""

    def step(self, s: GoofspielState) -> Script:
        yield from super().step(s)
        (face,) = s.chance.roll_dice("die", 1, 6)
        s.points[0] += face
        s.emit("die", face, to=())


def written(number: int) -> tuple[Any, str]:
    trial = trial_of(Dicey())
    setup, given, _ = played(trial, number, 9)
    return trial.rules, record.record_of_match("goofspiel", trial.rules, setup, given).text()


@pytest.mark.parametrize("number", range(3))
def test_draws_in_the_middle_are_stated_and_read_without_the_seed(number: int) -> None:
    check_read(trial_of(Dicey()), *played(trial_of(Dicey()), number, 9))
    rules, text = written(number)
    match: Match[Any] = record.play(without_seed(text), rules)
    assert match.state.points[0] >= text.count("\n! die ") > 0


def test_a_draw_that_was_changed_is_found() -> None:
    rules, text = written(1)
    face = int(text.partition("\n! die ")[2][0])
    with pytest.raises(RecordError):
        record.play(record_header.read(text.replace(f"! die {face}", f"! die {face % 6 + 1}", 1)), rules)


def test_a_running_record_states_no_draw() -> None:
    trial = trial_of(Dicey())
    setup, given, _ = played(trial, 1, 9)
    text = record.record_of_match("goofspiel", trial.rules, setup, given, RecordViewpoint(False, 0)).text()
    assert COVERED in text
    assert "! " not in text


@pytest.mark.parametrize("forced", [(), ("3",), tuple("345"), ("0", "3"), ("3", "7"), ("3", "x"), ("3", "²")])
def test_dice_that_cannot_be_are_refused(forced: tuple[str, ...]) -> None:
    chance = Chance(forced=(("roll", forced), ("roll", ("6", "1"))))
    with pytest.raises(Refused):
        chance.roll_dice("roll", 2, 6)
    assert chance.roll_dice("roll", 2, 6) == [6, 1]


@pytest.mark.parametrize("forced", [(), ("a", "b"), ("a", "b", "b"), ("a", "a", "c"), ("a", "b", "c", "c")])
def test_an_order_of_other_things_is_refused(forced: tuple[str, ...]) -> None:
    chance = Chance(forced=(("deck", forced), ("deck", ("c", "a", "b"))))
    with pytest.raises(Refused):
        chance.shuffled("deck", "abc")
    assert chance.shuffled("deck", "abc") == ["c", "a", "b"]


def test_what_is_drawn_is_even_and_follows_from_the_seed() -> None:
    rolls = Chance(bytes(32)).roll_dice("roll", 3_000, 6)
    assert {*rolls} == {*range(1, 7)}
    assert max(map(rolls.count, range(1, 7))) < 1.2 * min(map(rolls.count, range(1, 7)))
    assert Chance(bytes(32)).shuffled("deck", range(52)) == Chance(bytes(32)).shuffled("deck", range(52))
    assert sorted(Chance(bytes(32)).shuffled("deck", range(52))) == [*range(52)]


def test_names_are_told_apart_and_begin_no_other_line() -> None:
    assert player_words(["Ann B", "Ann_B", "!", "P1", "#x", "=", "猫"]) == [
        *("Ann_B", "P2", "P3", "P4", "P5", "P6", "猫"),
    ]
