"""Random games of Craft the Crown in which seats resign at any moment, to the last one left.

After every answer no card is lost, the game can be saved and loaded, and what a seat cannot see moves nothing
it is shown; a record leads there and back at the end.
"""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from engine.craft_the_crown.leaving import RESIGN
from engine.craft_the_crown.presentation.words import laid_open
from engine.craft_the_crown.scene import scene
from engine.craft_the_crown.state import CraftTheCrownState
from engine.game import Setup
from engine.match import Match, SavedMatch, encode_state
from engine.presentation import Sentence
from engine.questions import Answer
from engine.records import record, record_header
from engine.records.record_format import RecordViewpoint
from tests.support.blind import check_shown, question
from tests.support.craft_the_crown_games import check_conserved
from tests.support.craft_the_crown_records import check_same, text_of
from tests.support.craft_the_crown_worlds import Moment, at, viewers, worlds
from tests.support.depth import first_short
from tests.support.plays import NAMES, PACKS, kingdom_answer, new_kingdom, rich_kingdom, rules_of
from tests.support.record_texts import without_seed

GAME = "craft-the-crown"
STARTS = {"new": new_kingdom, "rich": rich_kingdom}
MOST = 60


@pytest.fixture(params=first_short(PACKS))
def rules(request: pytest.FixtureRequest) -> Any:
    return rules_of(request.param, GAME)


def resigning(match: Match[Any], rng: random.Random, often: float) -> Answer:
    """Any seat's resignation now and then, also of one that nobody asks; else a random answer."""
    able = [seat for seat in range(len(match.state.gold)) if RESIGN in match.legal(seat)]
    return (rng.choice(able), RESIGN) if able and rng.random() < often else kingdom_answer(match, rng)


def answers(match: Match[Any], rng: random.Random) -> Iterator[Answer]:
    """Every answer of a game before it is given; at the cap everybody resigns who may."""
    for number in range(MOST + 20):
        if match.question is None:
            return
        answer = resigning(match, rng, 0.04 if number < MOST else 1.0)
        yield answer
        match.answer(*answer)


def moments(match: Match[Any], rng: random.Random) -> Iterator[tuple[Moment, Match[Any]]]:
    """Every decision, with the state at the last question but reactions and what was answered since."""
    moment = Moment(match.rules.copy(match.state))
    for answer in answers(match, rng):
        if match.question is None or match.question.kind != "react":
            moment = Moment(match.rules.copy(match.state))
        yield moment, match
        moment = Moment(moment.root, (*moment.since, answer))


def check_out(match: Match[Any]) -> None:
    """Who resigned has nothing, is asked nothing, and is offered nothing; of those left somebody acts."""
    s: CraftTheCrownState = match.state
    for seat in s.out:
        assert all(token.startswith("mark ") for token in match.legal(seat)), "promises outlive their maker"
        assert (s.hands[seat], s.owns[seat], s.reserves[seat], s.gold[seat]) == ({}, {}, "", 0)
        assert all(seat not in (offer.author, offer.partner) for offer in s.offers)
    if match.result is None:
        assert match.question is not None
        assert s.active not in s.out
        assert not set(match.question.seats) & s.out.keys()
        assert len(s.out) < len(s.gold) - 1


def check_reloaded(match: Match[Any]) -> None:
    """A crash here: the same question, and the same match after the same answer."""
    saved = match.save()
    again = Match.load(match.rules, SavedMatch(saved.base, saved.answers))
    assert question(again) == question(match)
    assert encode_state(again.state) == encode_state(match.state)
    for viewer in viewers(match):
        expected_view = match.rules.view(match.state, match.question, viewer)
        assert expected_view == match.rules.view(again.state, again.question, viewer)


@pytest.mark.parametrize("start", STARTS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_is_lost_when_seats_resign_and_a_crash_forgets_nothing(
    rules: Any, seats: int, start: str
) -> None:
    endings: Counter[str] = Counter()
    for number in range(3):
        match = STARTS[start](rules, number, seats)
        for _ in answers(match, random.Random(number)):
            check_conserved(match)
            check_out(match)
            check_reloaded(match)
        check_conserved(match)
        check_out(match)
        assert match.result is not None
        endings[match.result.reason] += 1
        assert match.result.winners
        assert match.result.winners[0] not in match.state.out
        view = match.rules.view(match.state, None, None)
        assert len(view.final_hands) == seats
        spoken = {sentence.args["player"].seat: sentence.key for sentence in laid_open(view)}
        assert {seat for seat, key in spoken.items() if key == "craft-out"} == set(match.state.out)
        texts = [label.text for label in scene(match.rules.pack, view, []).labels]
        titles = [text.key for text in texts if isinstance(text, Sentence)]
        assert titles.count("craft-scene-laid-down") == sum(any(cards) for cards in match.state.out.values())
    assert endings[RESIGN]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_records_of_games_with_resignations_go_round(rules: Any, seats: int) -> None:
    """Whole, by its lines alone, and covered for each reader of a running game."""
    for number in range(3):
        match, given = new_kingdom(rules, number, seats), list[Answer]()
        setup = setup_of(number, seats)
        for answer in answers(match, random.Random(number)):
            given.append(answer)
        text = text_of(rules, setup, given)
        game_record = record_header.read(text)
        assert game_record.text() == text
        check_same(record.play(game_record, rules), match, text)
        check_same(record.play(without_seed(text), rules), match, text)
        running = given[:-1]
        for reader in (None, *range(seats)):
            covered = record_header.read(text_of(rules, setup, running, RecordViewpoint(False, reader)))
            assert covered.seed == b""
            resignations = sum(token == RESIGN for _, token in running)
            assert sum(line.endswith(f"> {RESIGN}") for line in covered.lines) == resignations


def setup_of(number: int, seats: int) -> Setup:
    return Setup(NAMES[:seats], {}, number.to_bytes(32, "big"))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_resignations_are_blind(rules: Any, seats: int) -> None:
    """Whether a seat is out, what it laid down and what may follow rest on nothing a viewer cannot see."""
    compared = 0
    for number in range(2):
        rng = random.Random(-number)
        for moment, match in moments(rich_kingdom(rules, number, seats), random.Random(number)):
            actual_world = at(rules, moment)
            for viewer in viewers(match):
                supposed_world = worlds(rules, moment, viewer, rng, {})
                if supposed_world is not None:
                    check_shown(actual_world, supposed_world, viewer)
                    compared += bool(match.state.out)
    assert compared or seats == 2
