"""How the computer plays Craft the Crown: its trades, its turns, its reactions, its reasons."""

import random
from collections import Counter
from typing import Any

import pytest

from bench import claims
from bench.claims.case import ClaimCase
from engine.computers import teacher, tree
from engine.computers.computer import Random
from engine.computers.levels import BY_NAME, choose_answer, complete_line
from engine.computers.teacher import FinishedMatch
from engine.computers.worlds import World, sample_match
from engine.craft_the_crown import verbs
from engine.craft_the_crown.player import bargains, chances
from engine.craft_the_crown.player.plans import Outlook
from engine.craft_the_crown.state import CraftTheCrownState
from engine.game import Setup
from engine.match import Match
from engine.presentation import Term
from tests.support.plays import new_kingdom, rules_of

DICE = Random(1)


@pytest.fixture
def rules() -> Any:
    return rules_of("house", "craft-the-crown")


def table(rules: Any, seats: int = 3, **zones: Any) -> Match[Any]:
    """A turn of seat 0 with nothing in play; hands, owns, gold by seat, market and reserves as given."""
    s: CraftTheCrownState = new_kingdom(rules, 5, seats).base
    s.active, s.started = 0, True
    for seat in range(seats):
        s.deck += verbs.expanded(s.hands[seat])
        s.hands[seat] = {}
    for seat, gold in zones.pop("gold", {}).items():
        s.gold[seat] = gold
    for zone, placed in (("hands", zones.pop("hands", {})), ("owns", zones.pop("owns", {}))):
        for seat, cards in placed.items():
            for name, count in cards.items():
                for _ in range(count):
                    (s.deck.remove if name in s.deck else lambda card: verbs.take(s.market, card))(name)
                getattr(s, zone)[seat][name] = count
    for name in zones.pop("market", ()):
        s.deck.remove(name)
        verbs.put(s.market, name)
    assert not zones
    return Match(rules, s)


def chosen(match: Match[Any], seat: int) -> str:
    policy = match.rules.computer.policy()
    return str(policy.pick(match.state, match.question, seat, DICE))


def looked_at(match: Match[Any], seat: int) -> list[str]:
    return [*match.rules.computer.policy().candidates(match.state, match.question, seat, DICE)]


# ---------------------------------------------------------------- turns


def test_quick_games_end_and_every_answer_is_legal(rules: Any) -> None:
    for number in range(9):
        match, given = new_kingdom(rules, number), 0
        policy = rules.computer.policy()
        while match.question is not None:
            seat = policy.next_seat(match.question)
            match.answer(seat, policy.pick(match.state, match.question, seat, DICE))
            given += 1
            assert given < 1500
        assert match.result is not None


def test_everything_it_looks_at_is_legal_and_never_nothing(rules: Any) -> None:
    policy, verbs = rules.computer.policy(), Counter[str]()
    for number in range(10):
        match, rng = new_kingdom(rules, number), random.Random(number)
        for _ in range(120):
            if match.question is None:
                break
            seat = policy.next_seat(match.question)
            tokens = looked_at(match, seat)
            assert tokens
            for token in tokens:
                assert rules.token(match.state, match.question, seat, token) == token
            token = rng.choice(tokens)
            verbs[token.split(" ")[0]] += 1
            match.answer(seat, token)
    assert {"craft", "buy", "sell", "discard", "end", "use"} <= set(verbs)


def test_it_crafts_the_crown_when_it_can(rules: Any) -> None:
    match = table(rules, hands={0: {"Crown": 1, "Metal": 1}}, owns={0: {"Husk": 1, "Pyre": 1, "Shard": 1}})
    assert chosen(match, 0) == "craft Crown"


def test_it_sells_out_when_that_wins(rules: Any) -> None:
    match = table(rules, owns={0: {"Telescope": 1, "Refinery": 1, "Forge": 1}}, gold={0: 30})
    while match.question is not None:
        token = chosen(match, 0)
        assert token.startswith("sell ")
        match.answer(0, token)
    assert match.result is not None
    assert match.result.winners == (0,)


def test_it_never_goes_round_in_circles_within_a_turn(rules: Any) -> None:
    """What a seat has in its turn of the quick player never comes back to what it was before in that turn."""
    policy, turns = rules.computer.policy(), 0
    for number in range(8):
        world = World(rules, new_kingdom(rules, 40 + number).base)
        turn, seen = -1, set[str]()
        while world.question is not None:
            s = world.state
            if s.turn != turn:
                turn, seen, turns = s.turn, set(), turns + 1
            a = s.active
            cards = (sorted(s.owns[a].items()), sorted(s.hands[a].items()), s.reserves[a])
            now = str((s.gold[a], *cards, s.offer_count))
            if not s.offers:
                assert now not in seen
                seen.add(now)
            seat = policy.next_seat(world.question)
            world.give((seat, policy.pick(s, world.question, seat, DICE)))
    assert turns > 80


# ---------------------------------------------------------------- trades


def test_a_gift_to_the_leader_is_declined_and_one_from_it_taken(rules: Any) -> None:
    match = table(rules, owns={0: {"Telescope": 1, "Library": 1}, 1: {"Sword": 1}}, gold={0: 20, 1: 6})
    match.answer(0, "trade @2 give nothing get 3g")
    assert looked_at(match, 1) == ["decline t1"]
    match.answer(1, "decline t1")
    match.answer(0, "trade @2 give 3g get nothing")
    assert chosen(match, 1) == "accept t2"


def test_what_helps_the_leader_more_is_declined_at_every_level(rules: Any) -> None:
    match = table(rules, owns={0: {"Telescope": 1, "Library": 1, "Forge": 1}}, gold={0: 10, 1: 9})
    match.answer(0, "trade @2 give own:Forge get 9g")  # it would sell for more, but the leader needs the Gold
    match.answer(1, "decline t1")
    match.answer(0, "trade @2 give 1g get 9g")
    for name in ("page", "squire", "knight"):
        for number in range(5):
            thought = choose_answer(match, 1, BY_NAME[name], Random(number), lambda: False)
            assert not thought.token.startswith("accept")


def test_an_offer_for_what_is_missing_is_made_once_and_is_good_for_both(rules: Any) -> None:
    match = table(
        rules,
        hands={0: {"Keg": 1}},
        owns={0: {"Wood": 1}, 1: {"Alcohol": 1}, 2: {"Sword": 1}},
        gold={0: 12},
    )
    offers = [token for token in looked_at(match, 0) if token.startswith("trade ")]
    assert offers
    assert offers[0].startswith("trade @2 give ")
    assert offers[0].endswith("get own:Alcohol")
    match.answer(0, offers[0])
    assert chosen(match, 1).startswith(("accept", "counter"))
    match.answer(1, "decline t1")
    assert not [token for token in looked_at(match, 0) if token.startswith("trade ")]


def test_between_two_no_offer_is_made(rules: Any) -> None:
    match = table(
        rules,
        2,
        hands={0: {"Keg": 1}},
        owns={0: {"Wood": 1}, 1: {"Alcohol": 1}},
        gold={0: 12},
    )
    assert not [token for token in looked_at(match, 0) if token.startswith("trade ")]


def test_a_low_offer_is_countered_with_one_that_is_good_for_both(rules: Any) -> None:
    match = table(
        rules,
        hands={0: {"Keg": 1}},
        owns={0: {"Wood": 1}, 1: {"Alcohol": 1}},
        gold={0: 12},
    )
    match.answer(0, "trade @2 give 4g get own:Alcohol")
    token = chosen(match, 1)
    assert token.startswith("counter t1 give own:Alcohol get ")
    match.answer(1, token)
    assert rules.computer.policy().next_seat(match.question) == 0
    assert not [one for one in looked_at(match, 0) if one.startswith("counter")]


def test_in_whole_games_trades_are_offered_accepted_and_refused_and_nobody_is_pestered(rules: Any) -> None:
    policy, kinds = rules.computer.policy(), Counter[str]()
    for number in range(6):
        match, dice = new_kingdom(rules, number, 3 + number % 2), Random(number)
        asked: dict[tuple[int, int], int] = {}
        while match.question is not None:
            seat, turn = policy.next_seat(match.question), match.state.turn
            thought = choose_answer(match, seat, BY_NAME["squire"], dice, lambda: True)
            for event in match.answer(seat, thought.line).events:
                kinds[event.kind] += 1
                if event.kind == "offered":
                    pair = event.args[:2]
                    assert turn - asked.get(pair, -99) >= bargains.RESTING * len(match.state.gold)
                    asked[pair] = turn
    assert kinds["offered"] >= 6, kinds
    assert kinds["traded"] >= 2, kinds
    assert kinds["declined"] >= 2, kinds


def test_a_hand_card_is_offered_to_whoever_can_make_something_of_it(rules: Any) -> None:
    """A Keg takes Wood, which the Market has, and Alcohol, which seat 1 owns."""
    match = table(rules, hands={0: {"Keg": 1}}, owns={1: {"Alcohol": 1}}, gold={1: 6})
    offers = [token for token in looked_at(match, 0) if token.startswith("trade ")]
    assert [token.split(" get ")[0] for token in offers] == ["trade @2 give hand:Keg"]
    match.answer(0, offers[0])
    assert chosen(match, 1).startswith(("accept", "counter"))


def test_nothing_is_paid_with_what_the_trade_is_about(rules: Any) -> None:
    policy, payments = rules.computer.policy(), 0
    for number in range(12):
        match, dice = new_kingdom(rules, 60 + number, 3), Random(number)
        for _ in range(250):
            if match.question is None:
                break
            seat = policy.next_seat(match.question)
            for token in looked_at(match, seat):
                if token.startswith(("trade ", "counter ")):
                    payments += 1
                    give, get = token.partition("give ")[2].split(" get ")
                    cards = [{item.partition("*")[0] for item in side.split(", ")} for side in (give, get)]
                    assert not cards[0] & cards[1], token
            match.answer(seat, dice.choice(looked_at(match, seat)))
    assert payments > 20


# ---------------------------------------------------------------- attacks and sales


def test_a_tool_for_gold_is_only_thought_of_where_there_is_enough_to_take(rules: Any) -> None:
    for tool in ("Sword", "Catapult"):
        for gold, is_considered in ((0, False), (2, False), (9, True)):
            match = table(rules, 2, owns={0: {tool: 1}}, gold={1: gold})
            assert (f"use {tool} @2" in looked_at(match, 0)) is is_considered, (tool, gold)
    could_win = table(rules, 2, owns={0: {"Sword": 1}, 1: {"Telescope": 1, "Shroud": 1}}, gold={1: 2})
    could_win.state.gold[1] = 49
    assert "use Sword @2" in looked_at(could_win, 0)


def test_what_is_sold_is_cheap_and_not_more_than_needed(rules: Any) -> None:
    match = table(
        rules,
        2,
        hands={0: {"Fire": 1, "Volcano": 1}},
        owns={0: {"Pyre": 1, "Sword": 1, "Hammer": 2, "Wood": 1}},
    )
    line = complete_line(match, 0, chosen(match, 0), DICE)
    assert line == "sell Hammer; buy Wood; craft Fire"


def test_all_useless_cards_are_discarded_in_one_answer(rules: Any) -> None:
    """A hint named one, and the next one after that was discarded."""
    match, discards = new_kingdom(rules, 1, 3), 0
    for _ in range(300):
        if match.question is None:
            break
        seat = rules.computer.policy().next_seat(match.question)
        line = complete_line(match, seat, chosen(match, seat), DICE)
        discards = max(discards, line.count("discard "))
        was_discard, gold = line.startswith("discard "), match.state.gold[seat]
        match.answer(seat, line)
        if was_discard and match.state.gold[seat] == gold and match.question.seats[0] == seat:
            assert not chosen(match, seat).startswith("discard "), line
    assert discards > 1


def test_no_sale_could_be_left_out(rules: Any) -> None:
    policy, sales = rules.computer.policy(), 0
    price = policy.card_values.price
    for number in range(8):
        match = new_kingdom(rules, 20 + number)
        for _ in range(300):
            if match.question is None:
                break
            seat = policy.next_seat(match.question)
            outlook = Outlook(match.state, policy.card_values, seat)
            for plan in outlook.plans():
                missing = plan.purchase_cost - match.state.gold[seat]
                if missing > 0 and (sold := outlook.sales(plan)):
                    sales += 1
                    assert sum(price[name] for name in sold) - min(price[name] for name in sold) < missing
            match.answer(seat, chosen(match, seat))
    assert sales > 50


# ---------------------------------------------------------------- judging, reacting, explaining


def test_shares_of_the_win_are_shares_and_follow_wealth_sites_and_the_crown(rules: Any) -> None:
    book = rules.computer.policy().card_values
    for seats in (2, 3, 4):
        even = chances.win_chances(table(rules, seats).state, book)
        assert sum(even) == pytest.approx(1)
        for owned in ({"Telescope": 1}, {"Library": 1}, {"Stone": 5}):
            shares = chances.win_chances(table(rules, seats, owns={1: owned}).state, book)
            assert sum(shares) == pytest.approx(1)
            assert shares[1] > even[1]
    waiting = table(rules, hands={0: {"Crown": 1}}, owns={0: {"Husk": 1, "Pyre": 1}}, market=["Shard"]).state
    idle = table(rules, hands={0: {"Compass": 1}}, owns={0: {"Husk": 1, "Pyre": 1}}, market=["Shard"]).state
    assert chances.win_chances(waiting, book)[0] > chances.win_chances(idle, book)[0] + 0.1


def test_a_card_made_is_worth_more_than_one_that_waits(rules: Any) -> None:
    book = rules.computer.policy().card_values
    match = table(rules, 2, hands={0: {"Sword": 1}}, owns={0: {"Stone": 1, "Metal": 1}})
    before = chances.win_chances(match.state, book)[0]
    match.answer(0, "craft Sword")
    assert chances.win_chances(match.state, book)[0] > before


def test_a_harmful_tool_is_stopped_and_a_small_one_let_through(rules: Any) -> None:
    for gold, wanted in ((12, "react Idol"), (0, "react none")):
        match = table(rules, 2, owns={0: {"Catapult": 1}, 1: {"Idol": 1}}, gold={1: gold})
        match.answer(0, "use Catapult @2")
        assert chosen(match, 1) == wanted


def test_reasons_say_what_is_gained(rules: Any) -> None:
    policy = rules.computer.policy()

    def reason(match: Match[Any], token: str, seat: int = 0) -> Any:
        return next(iter(policy.reasons(match, seat, token, lambda: True)), None)

    crowning = table(rules, hands={0: {"Crown": 1}}, owns={0: {"Husk": 1, "Pyre": 1, "Shard": 1}})
    assert reason(crowning, "craft Crown").key == "craft-wins"
    parts = table(rules, hands={0: {"Crown": 1, "Husk": 1}}, owns={0: {"Metal": 3, "Pyre": 1}})
    assert reason(parts, "craft Husk").key == "craft-part"
    assert reason(parts, "craft Husk").args["left"] == 1
    site = table(rules, hands={0: {"Volcano": 1}}, owns={0: {"Stone": 1, "Fire": 2, "Hammer": 1}})
    assert reason(site, "craft Volcano").args["card"] == Term("Volcano")
    rich = table(rules, 2, owns={0: {"Catapult": 1}}, gold={1: 50})
    assert reason(rich, "use Catapult @2").key == "craft-stops"
    assert reason(rich, "use Catapult @2").args["sure"] == 1
    buying = table(rules, hands={0: {"Metal": 1}}, gold={0: 2})
    assert reason(buying, "buy Stone").args["made"] == Term("Metal")
    assert reason(table(rules, hands={0: {"Idol": 1}}), "end").key == "craft-end"


def test_a_craft_for_which_a_site_pays_is_no_even_one(rules: Any) -> None:
    """Two Gold for the Hammer itself were left out of what it is worth."""
    paid = table(rules, hands={0: {"Hammer": 2}}, owns={0: {"Forge": 1, "Stone": 1, "Wood": 1}})
    reasons = [*rules.computer.policy().reasons(paid, 0, "craft Hammer", lambda: True)]
    assert reasons[0].key == "craft-paid"
    assert claims.holds("craft-the-crown", ClaimCase(paid, 0, "craft Hammer", reasons[0]))


def test_what_sites_pay_for_a_craft_is_told_with_its_gain(rules: Any) -> None:
    """The Gold of a turn did not add up: a Catapult for 5, from 4 Gold's worth, was said to bring 3."""
    for forges, gold in ((1, 2), (0, 0)):
        owns = {"Metal": 1, "Stone": 1, **({"Forge": forges} if forges else {})}
        crafting = table(rules, hands={0: {"Sword": 1}}, owns={0: owns})
        reasons = rules.computer.policy().reasons(crafting, 0, "craft Sword", lambda: True)
        (gained,) = [one for one in reasons if one.key == "craft-gain"]
        assert gained.args["paid"] == gold
        assert claims.holds("craft-the-crown", ClaimCase(crafting, 0, "craft Sword", gained))


def test_what_a_reaction_could_stop_is_not_promised(rules: Any) -> None:
    stoppable = table(rules, 2, owns={0: {"Catapult": 1}, 1: {"Idol": 1}}, gold={1: 50})
    reasons = [*rules.computer.policy().reasons(stoppable, 0, "use Catapult @2", lambda: True)]
    assert reasons
    assert {one.args["sure"] for one in reasons if "sure" in one.args} == {0}


def test_trades_and_reactions_are_told_as_they_are(rules: Any) -> None:
    """Each sentence is checked by giving the answer, as `bench.hints` does."""
    offered = table(rules, 2, owns={0: {"Metal": 2}, 1: {"Stone": 1}}, gold={0: 5, 1: 5})
    offered.answer(0, "trade @2 give own:Metal get own:Stone")
    used = table(rules, 2, owns={0: {"Catapult": 1}, 1: {"Idol": 1}}, gold={1: 9})
    used.answer(0, "use Catapult @2")
    taken = table(rules, 2, owns={0: {"Catapult": 1, "Volcano": 1}, 1: {"Golem": 1}}, gold={1: 9})
    taken.answer(0, "use Catapult @2")
    for match, line, key in (
        (offered, "accept t1", "craft-trade"),
        (used, "react Idol", "craft-idol"),
        (taken, "react Golem site Volcano", "craft-golem"),
    ):
        reasons = [*rules.computer.policy().reasons(match, 1, line, lambda: True)]
        assert reasons[0].key == key
        assert claims.holds("craft-the-crown", ClaimCase(match, 1, line, reasons[0]))
    kept = next(iter(rules.computer.policy().reasons(offered, 1, "decline t1", lambda: True)))
    assert (kept.key, kept.args["cards"]) == ("craft-keeps", [Term("Stone")])


def test_every_refusal_of_a_trade_has_a_reason_about_the_trade(rules: Any) -> None:
    """Where only Gold or a promise was asked for, the sentence was about what one owns anyway."""
    for wanted, key in (("3g", "craft-keeps"), ('iou:"one Stone later"', "craft-unbound")):
        offered = table(rules, 2, owns={0: {"Metal": 2}, 1: {"Stone": 1}}, gold={0: 5, 1: 5})
        offered.answer(0, f"trade @2 give own:Metal get {wanted}")
        reason = next(iter(rules.computer.policy().reasons(offered, 1, "decline t1", lambda: True)))
        assert reason.key == key
        assert claims.holds("craft-the-crown", ClaimCase(offered, 1, "decline t1", reason))


def test_a_discard_says_what_is_drawn_and_a_tool_what_it_costs(rules: Any) -> None:
    """Elements that were never owned do not stay with anybody, and the Tool is gone."""
    full = table(rules, hands={0: {"Fire": 5}}, owns={0: {"Wood": 2}})
    over = table(rules, hands={0: {"Fire": 7}})
    tablet = table(rules, owns={0: {"Tablet": 1, "Paper": 1}})
    tablet.state.deck.remove("Scroll")
    verbs.put(tablet.state.discard, "Scroll")
    tablet = Match(rules, tablet.state)
    given = [line for line in tablet.legal(0) if "Scroll" in line and "Tablet" in line]
    assert given
    for match, line, key in (
        (full, "discard Fire", "craft-draws"),
        (over, "discard Fire", "craft-room"),
        (tablet, given[0], "craft-free"),
    ):
        reasons = [*rules.computer.policy().reasons(match, 0, line, lambda: True)]
        assert reasons[0].key == key
        assert claims.holds("craft-the-crown", ClaimCase(match, 0, line, reasons[0]))
    assert Term("Tablet") in reasons[0].args["spent"]
    assert reasons[0].args["text"] == Term("Scroll", "text")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_there_is_a_reason_for_every_answer_and_each_is_so(rules: Any, seats: int) -> None:
    """Whatever the seat cannot see: the reasons are the same in another world."""
    policy, keys = rules.computer.policy(), Counter[str]()
    for number in range(2):
        match, dice = new_kingdom(rules, 80 + number, seats), Random(number)
        for _ in range(90):
            if match.question is None:
                break
            seat = policy.next_seat(match.question)
            considered, tokens = looked_at(match, seat), [*match.question.tokens[seat]]
            tried = {*dice.sample(considered, min(2, len(considered))), dice.choice(tokens)}
            for token in sorted(tried):
                line = complete_line(match, seat, token, dice) if token in considered else token
                reasons = [*policy.reasons(match, seat, line, lambda: True)]
                after = match.copy()
                after.answer(seat, line)
                assert reasons or after.result is not None, line
                other_world = sample_match(match, seat, dice)
                assert reasons == [*policy.reasons(other_world, seat, line, lambda: True)], line
                for reason in reasons:
                    keys[reason.key] += 1
                    assert claims.holds("craft-the-crown", ClaimCase(match, seat, line, reason)), reason
            match.answer(seat, dice.choice(considered))
    assert len(keys) > 12, keys


def test_a_hint_has_a_reason_even_without_time(rules: Any) -> None:
    policy = rules.computer.policy()
    match, dice = new_kingdom(rules, 3, 3), Random(3)
    for _ in range(60):
        if match.question is None:
            break
        seat = policy.next_seat(match.question)
        hint = teacher.give_hint(match, seat, dice, 8, lambda: False, lambda: False)
        assert hint.reason is not None, hint.token
        match.answer(seat, hint.token)


def test_what_can_be_bought_is_not_said_to_be_out_of_reach(rules: Any) -> None:
    """Metal takes two Stone, which the Market has; a Ship takes Paper and Metal, which nobody sells."""
    for card, gold, able, key in (("Metal", 0, 1, "craft-dear"), ("Ship", 0, 0, "craft-end")):
        match = table(rules, 2, hands={0: {card: 1}}, gold={0: gold})
        discarded = next(iter(rules.computer.policy().reasons(match, 0, f"discard {card}", lambda: True)))
        assert (discarded.key, discarded.args["able"]) == ("craft-draws", able)
        keys = [one.key for one in rules.computer.policy().reasons(match, 0, "end", lambda: True)]
        assert ("craft-end" in keys) is (key == "craft-end")


# ---------------------------------------------------------------- looking back


def test_a_turn_that_ends_too_early_costs_what_it_could_have_brought(rules: Any) -> None:
    match = table(rules, 2, hands={0: {"Sword": 1, "Library": 1}}, owns={0: {"Stone": 1, "Metal": 1}})
    world = World(rules, rules.copy(match.state))
    rest = rules.computer.policy().best_rest(world, 0)
    assert rest.line[: rest.first] == ("craft Sword",)
    assert rest.share > rest.now
    nothing = World(rules, rules.copy(table(rules, 2).state))
    assert rules.computer.policy().best_rest(nothing, 0).first == 0


def finished(rules: Any, number: int, seats: int) -> FinishedMatch:
    """A game in which seat 0 answers at random among what the others choose from."""
    dice, answers, policy = Random(number), list[Any](), rules.computer.policy()
    setup = Setup(tuple(f"P{seat}" for seat in range(seats)), {}, dice.randbytes(32))
    match = Match.new(rules, setup)
    while match.question is not None:
        seat = policy.next_seat(match.question)
        considered = looked_at(match, seat)
        line = dice.choice(considered) if seat == 0 else complete_line(match, seat, chosen(match, seat), dice)
        answers += match.answer(seat, line).answers
    return FinishedMatch(rules, setup, answers)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_who_lost_by_mistakes_is_told_three_that_cost_gold(rules: Any, seats: int) -> None:
    game = finished(rules, seats + 1, seats)
    assert 0 in teacher.lost_seats(game)
    costly = teacher.costly_answers(game, [0], Random(1), lambda: True)
    assert costly is not None
    told = teacher.greatest_moments(costly, teacher.lost_seats(game))
    assert len(told) == 3
    assert costly == teacher.costly_answers(game, [0], Random(2), lambda: True), "nothing hidden counts"
    assert max(moment.worth for moment in told) == max(moment.worth for moment in costly)
    for moment in told:
        assert moment.worth >= 1
        assert moment.hint.reason is not None
        better = game.match_before(moment.answer_index)
        better.answer(0, moment.hint.token)


# ---------------------------------------------------------------- whole lines


@pytest.mark.parametrize(
    ("gold", "token", "line"),
    [
        (2, "buy Water", "buy Stone; buy Water; craft Clay"),
        (1, "buy Water", "buy Water"),  # Stone has to wait, so nothing is settled with it
        (9, "buy Fire", "buy Fire"),  # is for nothing in hand
        (9, "end", "end"),
    ],
)
def test_a_purchase_goes_on_to_the_craft_where_all_can_be_paid(
    rules: Any, gold: int, token: str, line: str
) -> None:
    match = table(rules, hands={0: {"Clay": 1}}, gold={0: gold}, market=("Fire",))
    assert complete_line(match, 0, token, DICE) == line
    view = match.rules.view(match.state, match.question, 0)
    assert line in match.rules.presentation.menu(view, match.legal(0)).paths, "the taps know the same line"


@pytest.mark.parametrize(
    ("owns", "gold", "line"),
    [
        ({"Volcano": 1, "Paper": 2, "Stone": 1}, 40, "sell Volcano; sell Paper; sell Paper"),
        ({"Volcano": 1, "Stone": 1}, 44, "sell Volcano*1"),
        ({"Volcano": 1, "Paper": 2}, 38, ""),
        ({}, 49, ""),
    ],
)
def test_whoever_can_sell_up_to_the_win_does_so_in_one_go(
    rules: Any, owns: dict[str, int], gold: int, line: str
) -> None:
    match = table(rules, owns={0: owns}, gold={0: gold})
    menu = rules.presentation.menu(rules.view(match.state, match.question, 0), match.legal(0))
    assert [token for token, path in menu.paths.items() if path[0].key == "win"] == [line] * bool(line)
    if line:
        assert f"{complete_line(match, 0, 'sell Volcano', DICE)}{'*1' if ';' not in line else ''}" == line
        match.answer(0, line)
        assert match.result is not None
        assert match.result.winners == (0,)


def test_a_hint_says_what_the_whole_line_is_good_for(rules: Any) -> None:
    match = table(rules, 2, hands={0: {"Sword": 1}}, owns={0: {"Stone": 1}}, gold={0: 3}, market=("Metal",))
    hint = teacher.give_hint(match, 0, Random(2), 30, lambda: True, lambda: True)
    assert hint.token == "buy Metal; craft Sword"
    assert hint.reason is not None
    assert hint.reason.args["card"] == Term("Sword")


def test_ending_a_turn_is_judged_without_what_would_be_drawn(rules: Any) -> None:
    match = table(rules, 2, hands={0: {"Ship": 1, "Hammer": 1}}, gold={0: 3})
    lines = {line.token: line for line in tree.think(match, 0, Random(1), 60, lambda: True).searched_answers}
    judged = chances.win_chances(match.state, rules.computer.policy().card_values)[0]
    assert lines["end"].visits > 1
    assert lines["end"].value == pytest.approx(judged)
    assert lines["buy Stone"].value != pytest.approx(judged)


def test_an_empty_hand_is_no_reason_to_say_that_nothing_in_it_can_be_crafted(rules: Any) -> None:
    match = table(rules, hands={0: {}})
    reasons = [*rules.computer.policy().reasons(match, 0, "end", lambda: True)]
    assert [(one.key, one.args) for one in reasons[:1]] == [("craft-drawn", {"count": 5})]


def test_a_sale_is_advised_with_all_that_it_pays_for(rules: Any) -> None:
    match = table(rules, 2, hands={0: {"Sword": 1}}, owns={0: {"Stone": 1, "Clay": 2}}, market=("Metal",))
    line = complete_line(match, 0, "sell Clay", DICE)
    assert line == "sell Clay; sell Clay; buy Metal; craft Sword"
    reasons = [*rules.computer.policy().reasons(match, 0, line, lambda: True)]
    assert reasons[0].key == "craft-pays"
    assert (reasons[0].args["card"], reasons[0].args["sold"]) == (Term("Sword"), [Term("Clay")])
    assert match.copy().answer(0, line).answers[-1] == (0, "craft Sword")


def test_what_a_card_in_hand_waits_for_is_not_sold_for_little(rules: Any) -> None:
    """The Husk takes three Metal; a Fire is worth no more than what goes into it."""
    held = {0: {"Husk": 1, "Fire": 1}}
    look = Outlook(
        table(rules, 2, hands=held, owns={0: {"Metal": 1}}).state, rules.computer.policy().card_values, 0
    )
    fire = look.plan("Fire")
    assert fire is not None
    assert not look.sales(fire._replace(gain=2.0))
    assert look.sales(fire._replace(gain=4.0)) == ["Metal"]


def test_a_card_is_a_step_only_to_what_can_be_made_next(rules: Any) -> None:
    """What has to wait may be thrown out next, and the step to it sold."""
    for gold, is_step in ((1, False), (9, True)):
        held = {0: {"Metal": 1, "Husk": 1}}
        match = table(rules, 2, hands=held, owns={0: {"Stone": 2}}, gold={0: gold}, market=("Metal", "Metal"))
        keys = [one.key for one in rules.computer.policy().reasons(match, 0, "craft Metal", lambda: True)]
        assert ("craft-step" in keys) is is_step
