"""The computer's search, at every game that it can play: never peeks, changes nothing, ends when told."""

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from engine.crownfell import position
from engine.match import Match
from engine.search import levels, teacher, tree
from engine.search.worlds import imagined, supposed
from tests.blind import question
from tests.plays import PLAYS, rules_of

ALWAYS, NEVER = (lambda: True), (lambda: False)
GAMES = [play for play in PLAYS.values() if play.rules.computer and play.pack == "house"]
IDS = [play.game for play in GAMES]


def asked(match: Match[Any]) -> list[int]:
    return [seat for seat in match.ask.seats if match.ask.tokens.get(seat)] if match.ask else []


def decisions(play: Any, number: int, every: int) -> Iterator[tuple[Match[Any], int]]:
    """Some questions of a random game, with a seat that has something to choose."""
    for match in islice(play.decisions(number, random.Random(number)), number % every, None, every):
        for seat in asked(match):
            if len(match.legal(seat)) > 2:
                yield match, seat


@pytest.mark.parametrize("play", GAMES, ids=IDS)
def test_imagined_worlds_look_like_the_true_one_to_the_seat(play: Any) -> None:
    for number in range(3):
        for match, seat in decisions(play, number, 5):
            other = supposed(match, seat, random.Random(number))
            assert play.rules.view(match.state, match.ask, seat) == play.rules.view(
                other.state, other.ask, seat
            )
            assert question(match) == question(other)
            assert sorted(match.legal(seat)) == sorted(other.legal(seat))


@pytest.mark.parametrize("play", GAMES, ids=IDS)
def test_the_same_dice_choose_the_same_whatever_is_unseen(play: Any) -> None:
    compared = 0
    for match, seat in islice(decisions(play, 1, 11), 12):
        other = supposed(match, seat, random.Random(compared))
        for level in (levels.BY_NAME["squire"], levels.Level("some", 12, 1.0)):
            here, there = (levels.answer(m, seat, level, random.Random(7), ALWAYS) for m in (match, other))
            assert here == there
            compared += 1
    assert compared >= 10


@pytest.mark.parametrize("play", GAMES, ids=IDS)
def test_a_hint_with_its_reason_is_the_same_whatever_is_unseen(play: Any) -> None:
    reasons = 0
    for number, (match, seat) in enumerate(islice(decisions(play, 4, 13), 6)):
        other = supposed(match, seat, random.Random(number))
        here, there = (teacher.hint(m, seat, random.Random(2), 8, ALWAYS, ALWAYS) for m in (match, other))
        assert here == there
        reasons += here.reason is not None
    assert reasons


@pytest.mark.parametrize("play", GAMES, ids=IDS)
def test_thinking_changes_nothing_and_gives_a_legal_answer(play: Any) -> None:
    for match, seat in islice(decisions(play, 2, 17), 6):
        before = match.save()
        for level in levels.LEVELS:
            given = levels.answer(match, seat, level, random.Random(3), NEVER).token
            assert match.rules.token(match.state, match.ask, seat, given) == given
        assert match.save() == before


@pytest.mark.parametrize("play", GAMES, ids=IDS)
def test_it_stops_when_it_is_told_to(play: Any) -> None:
    match, seat = next(decisions(play, 3, 7))
    thought = tree.think(match, seat, random.Random(1), 100_000, NEVER)
    assert 1 <= thought.playouts <= 2
    asked_more = []

    def thrice() -> bool:
        asked_more.append(True)
        return len(asked_more) <= 3

    assert tree.think(match, seat, random.Random(1), 100_000, thrice).playouts <= 5


@pytest.mark.parametrize("play", GAMES, ids=IDS)
def test_a_game_played_by_the_computer_comes_to_an_end(play: Any) -> None:
    """Answers that look good one at a time must not go round in circles."""
    match, dice = play.new(play.rules, 5), random.Random(5)
    for _ in range(3000):
        if match.ask is None:
            break
        seat = match.rules.computer.policy().who(match.ask)
        match.answer(seat, levels.answer(match, seat, levels.BY_NAME["squire"], dice, ALWAYS).token)
    assert match.result is not None


def test_the_tree_finds_a_win_by_itself() -> None:
    """Taking the last enemy card wins: the playouts alone show it, the policy does not know that."""
    rules = rules_of("test")
    state = position.read(rules, "B TOW@c1 FOO@b1 | W COU@c3 | hB HOP | hW - | dis - | turn B")
    match = Match(rules, state)
    seat = asked(match)[0]
    wins = set()
    for token in match.legal(seat):
        world = imagined(match, seat, random.Random(1))
        if token in match.ask.tokens[seat]:
            world.give((seat, token))
            if world.result is not None and world.result.winners == (seat,):
                wins.add(token)
    assert wins
    thought = tree.think(match, seat, random.Random(1), 300, ALWAYS)
    assert thought.token in wins
    assert thought.value > 0.9
    assert sum(line.visits for line in thought.lines) == thought.playouts == 300
