"""What the face reckons beforehand is what the rules make of it: trades and purchases, before and after."""

import itertools
import random
from collections import Counter
from typing import Any

import pytest

from engine.craft_the_crown.presentation import deals
from engine.match import Match
from tests.support.depth import first_short
from tests.support.plays import PACKS, any_kingdom, kingdom_answer, rules_of

GAMES, STEPS, SOME = 12, 120, 7


@pytest.fixture(params=first_short(PACKS))
def rules(request: pytest.FixtureRequest) -> Any:
    return rules_of(request.param, "craft-the-crown")


def every(rules: Any) -> Any:
    """Questions of random games, with the game's dice."""
    for number in range(GAMES):
        match, rng = any_kingdom(rules, number), random.Random(number)
        for _ in range(STEPS):
            if match.question is None:
                break
            yield match
            match.answer(*kingdom_answer(match, rng))


def gold_and_hand(changes: Any) -> dict[str, int]:
    """What the lines of one player say of Gold and hand after a trade."""
    return {change.key: change.args["after"] for change in changes if "after" in change.args}


def check_deal(match: Match[Any], offer: Any) -> int:
    """Both players' lines say what the trade leaves them with; how many numbers that were."""
    before = match.rules.view(match.state, match.question, offer.partner)
    sentences = deals.trade_changes(before, offer.author, offer.partner, offer.give, offer.get)
    after = match.copy()
    after.answer(offer.partner, f"accept t{offer.number}")
    number_count = 0
    for line in sentences:
        seat = line.args["player"].seat
        if line.key == "craft-diff-warning":
            assert line.args["gold"] == after.state.gold[seat]
            continue
        for key, number in gold_and_hand(line.args["changes"]).items():
            hand = sum(after.state.hands[seat].values())
            assert number == (after.state.gold[seat] if key == "craft-diff-gold" else hand), (offer, line)
            number_count += 1
    return number_count


def test_a_trade_leaves_both_with_what_was_said(rules: Any) -> None:
    number_count = 0
    for match in every(rules):
        for offer in match.state.offers:
            if f"accept t{offer.number}" in match.legal(offer.partner):
                number_count += check_deal(match, offer)
    assert number_count > 20


def test_what_is_bought_costs_what_was_said(rules: Any) -> None:
    """The purchases of one tap take that much Gold, and the card is crafted with them."""
    done: Counter[str] = Counter()
    for match in itertools.islice(every(rules), 0, None, SOME):
        seat = match.state.active
        menu = rules.presentation.menu(rules.view(match.state, match.question, seat), match.legal(seat))
        for line, path in menu.paths.items():
            label = path[-1].label
            if getattr(label, "key", "") == "craft-do":
                buys = "; ".join(step for step in line.split("; ") if step.startswith("buy "))
                after = match.copy()
                if buys:
                    after.answer(seat, buys)
                assert match.state.gold[seat] - after.state.gold[seat] == label.args["cost"]
                done["bought"] += bool(buys)
            elif getattr(label, "key", "") in ("craft-priced", "craft-do-sell"):
                after = match.copy()
                after.answer(seat, line)
                gained = after.state.gold[seat] - match.state.gold[seat]
                assert gained == label.args["gold"] * (1 if line.startswith("sell ") else -1)
                done["priced"] += 1
    assert done["bought"] > 5
    assert done["priced"] > 20
