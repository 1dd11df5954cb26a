"""The computer's search finds what is to be found; what it may not do is tried with every game."""

import random

from engine.computers import tree
from engine.computers.worlds import sample_world
from engine.crownfell import position
from engine.match import Match
from tests.support.plays import rules_of


def test_the_tree_finds_a_win_by_itself() -> None:
    """Taking the last enemy card wins: the playouts alone show it, the policy does not know that."""
    rules = rules_of("test")
    state = position.read(rules, "B TOW@c1 FOO@b1 | W COU@c3 | hB HOP | hW - | dis - | turn B")
    match = Match(rules, state)
    assert match.question is not None
    seat = match.question.seats[0]
    wins = set()
    for token in match.legal(seat):
        world = sample_world(match, seat, random.Random(1))
        if token in match.question.tokens[seat]:
            world.give((seat, token))
            if world.result is not None and world.result.winners == (seat,):
                wins.add(token)
    assert wins
    thought = tree.think(match, seat, random.Random(1), 300, lambda: True)
    assert thought.token in wins
    assert thought.value > 0.9
    assert sum(line.visits for line in thought.searched_answers) == thought.playouts == 300
