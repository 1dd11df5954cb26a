"""Several crafts and sales in one tap: the line does all of them, or it is refused and nothing is done."""

import random
from collections import Counter
from itertools import combinations, permutations
from typing import Any

import pytest

from engine.craft_the_crown.presentation import several
from engine.match import Match
from engine.questions import Refused
from tests.support.craft_the_crown_panels import RULES, decisions, seen
from tests.support.plays import new_kingdom

PACK = RULES.pack


def list_of(menu: Any, key: str) -> list[Any]:
    return [entry for one in menu.lists if one.path[-1].key == key for entry in one.entries]


def clauses(lines: list[str]) -> Counter[str]:
    return Counter(clause for line in lines for clause in line.split("; "))


def test_whatever_is_ticked_is_done_as_a_whole_or_not_at_all() -> None:
    """In random positions; up to three entries, among them what cannot be paid for."""
    dice, outcomes = random.Random(7), Counter[str]()
    for match in decisions():
        view, menu = seen(match)
        entries = list_of(menu, "sell")
        if not entries:
            continue
        ticked = [line for _, line in dice.sample(entries, min(len(entries), dice.randint(1, 3)))]
        line, before = several.joined(PACK, view, ticked), match.save()
        assert clauses(ticked) == clauses([c for c in line.split("; ") if not c.startswith("buy ")])
        after = match.copy()
        try:
            accepted = after.answer(match.state.active, line)
        except Refused:
            assert after.save() == before
            assert not any(is_possible(match, order) for order in permutations(ticked)), (ticked, line)
            outcomes["refused"] += 1
        else:
            assert accepted.dropped_clauses or len(accepted.answers) == len(line.split("; "))
            outcomes["done"] += 1
    assert outcomes["done"] > 50
    assert outcomes["refused"] > 5


def is_possible(match: Match[Any], ticked: tuple[str, ...]) -> bool:
    """Whether these can be given in this order, each with the purchases that it lacks."""
    after, seat = match.copy(), match.state.active
    for line in ticked:
        for clause in line.split("; "):
            if after.question is None:
                return True
            legal = after.legal(seat)
            if clause not in legal:
                _, menu = seen(after)
                bought = [path for path in menu.paths if path.endswith(f"; {clause}")]
                if not bought:
                    return False
                clause = bought[0]
            after.answer(seat, clause)
    return True


@pytest.mark.parametrize(
    ("own", "hand", "gold", "ticked", "line"),
    [
        ({}, ["Metal", "Sword"], 3, ["craft Sword", "craft Metal"], "craft Metal; {}craft Sword"),
        ({"Metal": 1}, ["Axe"], 0, ["craft Axe", "sell Metal"], "sell Metal; {}craft Axe"),
        (
            {},
            ["Metal", "Hammer"],
            2,
            ["craft Hammer", "craft Metal; sell Metal"],
            "craft Metal; sell Metal; {}craft Hammer",
        ),
        (
            {"Foundry": 1},
            ["Metal"],
            0,
            ["sell Foundry", "craft Metal via Foundry"],
            "craft Metal via Foundry; sell Foundry",
        ),
    ],
)
def test_the_order_is_the_one_that_works(
    own: dict[str, int], hand: list[str], gold: int, ticked: list[str], line: str
) -> None:
    """Ingredients before what they are for, Gold before what it pays, a Site at the end."""
    s = new_kingdom(RULES, 3, 2).state
    s.owns[s.active], s.gold[s.active] = dict(own), gold
    s.hands[s.active] = dict.fromkeys(hand, 1)
    view, _ = seen(Match(RULES, s))
    given = several.joined(PACK, view, ticked).split("; ")
    assert "; ".join(clause for clause in given if clause[:4] != "buy ") == line.format("")
    Match(RULES, s).answer(s.active, "; ".join(given))


def test_whatever_can_be_ticked_can_be_done_with_something_else_of_the_list() -> None:
    """A card was offered whose Elements nobody could have, and refused when it was ticked."""
    tried = 0
    for match in decisions():
        view, menu = seen(match)
        lines = [line for _, line in list_of(menu, "sell")]
        crafts = [line for line in lines if line.startswith("craft ")]
        sales = [line for line in lines if line.startswith("sell ")]
        for line in {*crafts}:
            assert any(
                is_accepted(match, several.joined(PACK, view, [*sold, *others, line]))
                for others in subsets([craft for craft in {*crafts} if craft != line])
                for sold in ([], *([sale] for sale in sales), sales[:-1], sales)
            ), (line, lines)
            tried += 1
    assert tried > 50


def subsets(lines: list[str]) -> list[list[str]]:
    """Every selection of at most three lines, small ones first."""
    return [list(each) for size in range(4) for each in combinations(lines, size)]


def is_accepted(match: Match[Any], line: str) -> bool:
    """Whether the active seat may give this line of answers."""
    try:
        match.copy().answer(match.state.active, line)
    except Refused:
        return False
    return True
