"""The computer at a seat: worlds that could be, and no choice that leans on what the seat cannot see."""

import random
import re
from collections import Counter
from collections.abc import Iterator
from copy import copy
from dataclasses import replace
from typing import Any

import pytest

from engine import files
from engine.computers import teacher
from engine.computers.computer import Random
from engine.computers.levels import Level, choose_answer
from engine.computers.worlds import sample_match, sample_world
from engine.crown_crest import decks
from engine.crown_crest.player.determinization import open_cards
from engine.crown_crest.state import Unit
from engine.match import Match
from engine.questions import Answer
from tests.support.depth import first_short
from tests.support.paths import ROOT
from tests.support.plays import any_armies, army_answer, new_armies, rules_of

GAME, PACKS = "crown-crest", ("house", "test", "more")
GAMES, QUICK = 4, Level("quick", 4, 9.0)


@pytest.fixture(params=first_short(PACKS))
def rules(request: pytest.FixtureRequest) -> Any:
    return rules_of(request.param, GAME)


def moments(rules: Any, number: int) -> Iterator[Match[Any]]:
    """Every question of a random game."""
    match, rng = any_armies(rules, number), random.Random(number)
    while match.question is not None:
        yield match
        match.answer(*army_answer(match, rng))


def other_truth(match: Match[Any], seat: int, dice: Random) -> Match[Any]:
    """The same table for this seat; everything that it cannot know is something else."""
    return sample_match(match, seat, dice)


def hidden(match: Match[Any], seat: int) -> Any:
    theirs = match.state.armies[1 - seat]
    return sorted(theirs.hand.items()), theirs.deck, match.state.armies[seat].deck


# ---------------------------------------------------------------- worlds that could be


def test_a_world_that_could_be_is_the_same_table_for_the_seat(rules: Any) -> None:
    """At every question of random games, whoever is asked: view, question, own deck's cards, a legal deck."""
    kinds: Counter[str] = Counter()
    for number in range(2 * GAMES):
        for match in moments(rules, number):
            ask, dice = match.question, Random(number)
            assert ask is not None
            for seat in (0, 1):
                world = sample_world(match, seat, dice)
                assert world.question is not None
                assert rules.view(world.state, world.question, seat) == rules.view(match.state, ask, seat)
                assert sorted(world.question.tokens.get(seat, ())) == sorted(ask.tokens.get(seat, ()))
                mine, theirs = world.state.armies[seat], world.state.armies[1 - seat]
                assert sorted(mine.deck) == sorted(match.state.armies[seat].deck)
                listed = open_cards(theirs) + Counter(theirs.hand) + Counter(theirs.deck)
                assert decks.faults(decks.DeckList((theirs.crest,), listed)) == []
                assert world.state.chance != match.state.chance
            kinds[ask.kind] += 1
    assert len(kinds) == 7


def test_a_throw_that_waits_is_thrown_anew(rules: Any) -> None:
    match = new_armies(rules, 1)
    for seat in (0, 1, 0):
        match.answer(seat, "throw paper")
    seen = {tuple(resampled(match, 1, n)[2:]) for n in range(30)}
    assert seen == {((0, f"throw {hand}"),) for hand in ("rock", "paper", "scissors")}
    assert all(tuple(resampled(match, 1, n)[:2]) == tuple(match.answers[:2]) for n in range(9))
    assert all(list(resampled(match, 0, n)) == match.answers for n in range(9))


def resampled(match: Match[Any], seat: int, number: int) -> list[Answer]:
    return sample_match(match, seat, Random(number)).answers


def test_the_other_deck_is_a_ready_one_as_long_as_it_can_be() -> None:
    rules = rules_of("house", GAME)
    for name, deck in rules.pack.decks.items():
        match = new_armies(rules, 3)
        army = match.state.armies[1]
        army.crest, army.charged = deck.crest, [next(iter(deck.cards))]
        for alien in (False, True):
            if alien:
                army.charged = [next(code for code in rules.pack.units if code not in deck.cards)]
            world = sample_world(match_at(match), 0, Random(1)).state.armies[1]
            listed = open_cards(world) + Counter(world.hand) + Counter(world.deck)
            assert (dict(listed) == dict(deck.cards)) != alien, name


def match_at(match: Match[Any]) -> Match[Any]:
    """A match at rest where its state was changed by hand; of six and fourteen cards one is open now."""
    s = match.rules.copy(match.state)
    s.armies[1].deck.pop()
    return Match(match.rules, s)


# ---------------------------------------------------------------- blindness


def choices(match: Match[Any], seat: int, number: int) -> list[Any]:
    """What is thought at this table, and at one that differs only in what the seat cannot know."""
    supposed_world = other_truth(match, seat, Random(number))
    return [choose_answer(one, seat, QUICK, Random(7), lambda: True) for one in (match, supposed_world)]


def test_the_choice_does_not_lean_on_what_the_seat_cannot_see(rules: Any) -> None:
    for number in range(GAMES):
        for count, match in enumerate(moments(rules, number)):
            if match.question is not None and count % 5 == 0:
                actual_choices, supposed_choices = choices(match, match.question.seats[0], count)
                assert actual_choices == supposed_choices


def test_a_peek_is_found() -> None:
    """The true cards left in the worlds that are thought about change some choice."""
    rules = copy(rules_of("house", GAME))
    tables = [
        (match.copy(), other_truth(match, match.question.seats[0], Random(1))) for match in played(rules)
    ]
    rules.computer = replace(rules.computer, resample=lambda s, live, answers, seat, dice: answers)
    choice_pairs = [
        [
            choose_answer(one, one.question.seats[0], QUICK, Random(7), lambda: True)
            for one in pair
            if one.question
        ]
        for pair in tables
    ]
    assert any(here != there for here, there in choice_pairs)


def played(rules: Any) -> Iterator[Any]:
    return (match for count, match in enumerate(moments(rules, 2)) if count % 9 == 8)


# ---------------------------------------------------------------- play


def at(rules: Any, phase: str, place: int = 0, **sides: Any) -> Match[Any]:
    """A position of turn 2, the first seat first: units and tokens of both seats."""
    s = new_armies(rules, 1, **{"first-player": "drawn"}).state
    s.turn, s.first, s.phase, s.place = 2, 0, phase, place
    for army, units, tokens in zip(s.armies, sides["units"], sides["tokens"], strict=True):
        army.units = [Unit(code, 1, "a", area) for code, area in units]
        army.tokens = tokens
    return Match(rules, s)


def best(match: Match[Any], number: int = 1) -> str:
    assert match.question is not None
    return choose_answer(
        match, match.question.seats[0], Level("some", 40, 9.0), Random(number), lambda: True
    ).token


def test_who_stakes_last_stakes_no_more_than_wins() -> None:
    """Each front is lost by one without tokens: two tokens win it, one ties it."""
    rules = rules_of("house", GAME)
    both = ([("SPE", "L"), ("GUA", "R")], [("SWO", "L"), ("SPE", "R")])
    match = at(rules, "tokens", 1, units=both, tokens=(4, 0))
    assert best(match) == "tk SPE=2 GUA=2"
    match = at(rules, "tokens", 1, units=both, tokens=(3, 0))
    assert best(match) in ("tk SPE=2", "tk SPE=2 GUA=1", "tk SPE=1 GUA=2", "tk GUA=2")


def test_who_moves_second_goes_where_a_front_is_won() -> None:
    rules = rules_of("house", GAME)
    units = ([("GIA", "L")], [("SWO", "b")])
    assert best(at(rules, "move", 1, units=units, tokens=(0, 0))) == "mv SWO>R"


def test_candidates_are_legal_and_few(rules: Any) -> None:
    """Also lists of moves and stakes, in the form of the log, each once."""
    policy, lengths = rules.computer.policy(), Counter[str]()
    for number in range(2 * GAMES):
        for match in moments(rules, number):
            ask = match.question
            assert ask is not None
            for seat in ask.seats:
                tokens = policy.candidates(match.state, ask, seat, Random(1))
                assert len(set(tokens)) == len(tokens) <= 12
                assert all(rules.token(match.state, ask, seat, token) == token for token in tokens)
                assert len(policy.weights(match.state, ask, seat, tokens)) == len(tokens)
                for gain, token in policy.ranked(match.state, ask, seat):
                    assert policy.gain(match.state, ask, seat, token) == pytest.approx(gain)
                quick = policy.pick(match.state, ask, seat, Random(1))
                assert rules.token(match.state, ask, seat, quick) == quick
                lengths[ask.kind] += max(len(token.split(" ")) for token in tokens) > 2
    assert lengths["move"]
    assert lengths["tokens"]


def test_looking_at_a_table_changes_nothing(rules: Any) -> None:
    policy = rules.computer.policy()
    for number in range(GAMES):
        for match in moments(rules, number):
            assert match.question is not None
            before = rules.copy(match.state)
            before.events = match.state.events
            policy.pick(match.state, match.question, match.question.seats[0], Random(1))
            policy.candidates(match.state, match.question, match.question.seats[0], Random(1))
            first, second = policy.values(match.state)
            assert match.state == before
            assert first + second == pytest.approx(1.0)


# ---------------------------------------------------------------- reasons


@pytest.mark.parametrize(
    ("phase", "units", "tokens", "token", "key"),
    [
        ("move", ([("GIA", "b")], [("SWO", "L")]), (0, 0), "mv GIA>L", "crest-stands"),
        ("tokens", ([("SPE", "L")], [("SWO", "L")]), (2, 0), "tk SPE=2", "crest-wins-front"),
        ("tokens", ([("SPE", "L")], [("SWO", "L")]), (1, 0), "tk SPE=1", "crest-holds-front"),
        ("move", ([("SPE", "L")], [("GIA", "L")]), (0, 0), "mv SPE>b", "crest-spares"),
        ("main", ([], []), (3, 0), "end", "crest-saves"),
        ("tokens", ([("GIA", "L")], [("SWO", "L")]), (2, 0), "tk -", "crest-sure-front"),
        ("tokens", ([("SWO", "L")], [("GIA", "L")]), (2, 0), "tk -", "crest-no-stake"),
        ("order", ([("GIA", "L")], [("SWO", "R")]), (0, 0), "ord L", "crest-order-same"),
    ],
)
def test_an_answer_has_its_reason(phase: str, units: Any, tokens: Any, token: str, key: str) -> None:
    match = at(rules_of("house", GAME), phase, int(phase == "tokens"), units=units, tokens=tokens)
    assert reasons(match, token)[0] == key


def test_what_a_token_or_the_order_could_change_is_not_called_the_same() -> None:
    rules = rules_of("house", GAME)
    match = at(rules, "tokens", 1, units=([("SWO", "L")], [("GIA", "L")]), tokens=(4, 0))
    assert "crest-no-stake" not in reasons(match, "tk -")
    match = at(rules, "order", 0, units=([("GIA", "L")], [("SWO", "R")]), tokens=(0, 0))
    s = rules.copy(match.state)
    s.armies[0].vp, s.turn = 4, 8
    assert "crest-order-same" not in reasons(Match(rules, s), "ord R")


@pytest.mark.parametrize(("theirs", "key"), [(0, "crest-wins-front"), (1, "crest-holds-front")])
def test_a_front_is_won_only_where_no_later_stake_takes_it_back(theirs: int, key: str) -> None:
    units = ([("SWO", "L")], [("SPE", "L")])
    match = at(rules_of("house", GAME), "tokens", 0, units=units, tokens=(theirs, 2))
    assert match.question is not None
    assert match.question.seats == (1,)
    assert reasons(match, "tk SPE=2")[0] == key


@pytest.mark.parametrize(
    ("phase", "units", "tokens", "token"),
    [
        ("move", ([("SPE", "L")], [("GIA", "R")]), (0, 0), "mv SPE>b"),
        ("tokens", ([("GIA", "L")], []), (2, 0), "tk GIA=2"),
        ("move", ([("SPE", "L"), ("GIA", "b")], [("SWO", "b")]), (0, 0), "mv GIA>L"),
        ("main", ([], []), (9, 0), "u SPE"),
        ("cleanup", ([], []), (0, 0), "ca draw"),
    ],
)
def test_what_does_not_fit_the_board_or_says_the_answer_again_is_no_reason(
    phase: str, units: Any, tokens: Any, token: str
) -> None:
    match = at(rules_of("house", GAME), phase, int(phase == "tokens"), units=units, tokens=tokens)
    match.state.armies[0].hand = {"SPE": 1}
    assert reasons(Match(match.rules, match.state), token) == []


def test_where_nothing_else_can_be_done_the_reason_is_that() -> None:
    match = at(rules_of("house", GAME), "main", units=([], []), tokens=(0, 0))
    match.state.armies[0].hand, match.state.armies[0].spent = {"SPE": 1}, True
    assert reasons(Match(match.rules, match.state), "end") == ["crest-nothing-else"]


def test_a_reason_is_not_said_where_it_is_as_true_of_what_it_is_weighed_against() -> None:
    """Any card that is charged raises the crest; that no stake changes anything is true of all of them."""
    match = at(rules_of("house", GAME), "main", units=([], []), tokens=(0, 0))
    match.state.armies[0].hand = {"SPE": 1, "GIA": 1}
    match = Match(match.rules, match.state)
    reason = teacher.reason_for(match, 0, "ch SPE", Random(1), lambda: True, "end")
    assert reason is not None
    assert reason.key == "crest-level"
    assert teacher.reason_for(match, 0, "ch SPE", Random(1), lambda: True, "ch GIA") is None
    match = at(rules_of("house", GAME), "order", units=([("GIA", "L")], [("SWO", "R")]), tokens=(0, 0))
    reason = teacher.reason_for(match, 0, "ord L", Random(1), lambda: True, "ord R")
    assert reason is not None
    assert reason.key == "crest-order-same"


def reasons(match: Match[Any], token: str) -> list[str]:
    assert match.question is not None
    policy = match.rules.computer.policy()
    return [one.key for one in policy.reasons(match, match.question.seats[0], token, lambda: True)]


def test_every_reason_has_its_words() -> None:
    """In both languages, and no word is there that no reason gives."""
    source = files.text(ROOT / "engine/crown_crest/player/reasons.py")
    keys = set(re.findall(r'"(crest-[a-z-]+)"', source))
    for language in ("en", "ja"):
        text = files.text(ROOT / f"data/text/{language}/crown-crest.ftl")
        assert set(re.findall(r"^why-([a-z-]+) =", text, re.MULTILINE)) == keys


def test_of_several_units_the_strongest_is_called_that_and_no_other() -> None:
    """The unit alone says the answer again; that no other one is as strong does not."""
    match = at(rules_of("house", GAME), "main", units=([], []), tokens=(9, 0))
    match.state.armies[0].hand = {"SPE": 1, "GIA": 1}
    match = Match(match.rules, match.state)
    assert reasons(match, "u GIA") == ["crest-strongest"]
    assert reasons(match, "u SPE") == []
