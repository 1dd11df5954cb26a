"""What a seat cannot see moves nothing that it is shown, at every decision of random games.

For each viewer another world is made: the other hand and both decks hold the same cards elsewhere. View,
legal answers, refusals, events and record lines have to be the same in both.
"""

import os
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from engine import files
from engine.crown_crest.notation import THROWS
from engine.crown_crest.state import CrownCrestState, Unit
from engine.game import games
from engine.match import Match
from engine.packs import pack
from engine.questions import Answer, Event
from engine.records import record
from engine.records.record_format import PlayedAnswer, RecordViewpoint
from tests.support.blind import question
from tests.support.depth import first_short
from tests.support.plays import any_armies, army_answer, army_setup, new_armies, pack_file, rules_of

GAMES = max(6, int(os.environ.get("CASTELLAN_GAMES", "200")) // 20)
PACKS = ("house", "test", "more")
VIEWERS = (None, 0, 1)
FOUND = "drew-cards"  # the event that shows its player cards for the first time


@pytest.fixture(params=first_short(PACKS))
def rules(request: pytest.FixtureRequest) -> Any:
    return rules_of(request.param, "crown-crest")


# ---------------------------------------------------------------- another world


def moments(rules: Any, number: int) -> Iterator[tuple[Match[Any], Answer]]:
    """Every decision of a random game with the answer that is given to it."""
    match, rng = any_armies(rules, number), random.Random(number)
    while match.question is not None:
        answer = army_answer(match, rng)
        yield match, answer
        match.answer(*answer)


def root_of(match: Match[Any]) -> tuple[CrownCrestState, tuple[Answer, ...]]:
    """A state to begin from, and what was answered since: only janken and falling back need the latter."""
    assert match.question is not None
    if match.question.kind in ("janken", "fallback"):
        return match.base, tuple(match.answers)
    return match.state, ()


def other_world(
    match: Match[Any], viewer: int | None, rng: random.Random, shown: Answer | None = None
) -> Match[Any]:
    """The same table for the viewer; cards that the answer `shown` plays stay in their hand.

    What the viewer has drawn since the root was laid open lies where it was drawn from.
    """
    root, since = root_of(match)
    s = root.copy()
    s.chance.seed = rng.randbytes(32)
    for seat, army in enumerate(s.armies):
        held = Counter(army.hand)
        fixed_cards = held if seat == viewer else held & pinned(shown, seat)
        drawn = len(match.state.armies[seat].deck) if seat == viewer else len(army.deck)
        loose = [*(held - fixed_cards).elements(), *army.deck[:drawn]]
        rng.shuffle(loose)
        cut = held.total() - fixed_cards.total()
        army.hand, army.deck = dict(fixed_cards + Counter(loose[:cut])), [*loose[cut:], *army.deck[drawn:]]
    return Match(match.rules, s, since)


def pinned(shown: Answer | None, seat: int) -> Counter[str]:
    """The cards that an answer names."""
    if shown is None or shown[0] != seat:
        return Counter()
    line = shown[1]
    for mark in ":|+>=.":
        line = line.replace(mark, " ")
    return Counter(line.split())


def again(match: Match[Any]) -> Match[Any]:
    root, since = root_of(match)
    return Match(match.rules, root.copy(), since)


# ---------------------------------------------------------------- what is shown


def test_nobody_is_shown_a_hand_that_is_not_theirs(rules: Any) -> None:
    for number in range(GAMES):
        for match, _ in moments(rules, number):
            s = match.state
            assert rules.view(s, match.question, None).hand == {}
            for seat in (0, 1):
                assert rules.view(s, match.question, seat).hand == s.armies[seat].hand
                assert (
                    rules.view(s, match.question, seat).armies == rules.view(s, match.question, None).armies
                )


# ---------------------------------------------------------------- refusals


def judged(match: Match[Any], seat: int, line: str) -> Any:
    """What a line stands for, or how it is refused."""
    rules, s, ask = match.rules, match.state, match.question
    token = rules.token(s, ask, seat, line)
    if token is not None:
        return token, ""
    refused = rules.refusal_of(s, ask, seat, line)
    return refused.reason, refused.rule, refused.facts


# ---------------------------------------------------------------- events and records


def seen(match: Match[Any], events: list[Event], viewer: int | None) -> list[Any]:
    """What a viewer is told; of cards they see for the first time, how many."""
    visible_events: list[Any] = [
        (event.kind, event.args[0], len(event.args[1])) if event.kind == FOUND else (event.kind, event.args)
        for event in events
        if event.is_visible_to(viewer)
    ]
    public = [event for event in events if event.kind != FOUND]
    return [*visible_events, *match.rules.presentation.news(public, viewer)]


def lines_of(match: Match[Any], kind: str, answer: Answer, events: list[Event], viewer: int | None) -> Any:
    given = PlayedAnswer(*answer, kind, (), tuple(events), is_secret=bool(match.secret_answer_count))
    return match.rules.record_format.lines(
        match.state, ("Ann", "Bob"), [given], RecordViewpoint(False, viewer)
    )


def test_events_and_record_lines_are_blind(rules: Any) -> None:
    """Also the table after each answer; a throw is another one in the other world."""
    differences: Counter[str] = Counter()
    for number in range(GAMES):
        rng = random.Random(-number)
        for match, answer in moments(rules, number):
            assert match.question is not None
            kind, first_throw = (
                match.question.kind,
                match.question.kind == "janken" and len(match.question.seats) == 2,
            )
            for viewer in VIEWERS:
                supposed_world, actual_world = other_world(match, viewer, rng, answer), again(match)
                other = answer
                if first_throw and viewer != answer[0]:
                    other = answer[0], f"throw {rng.choice(THROWS)}"
                differences[kind] += other != answer
                seen_by_world = []
                for world, given in ((actual_world, answer), (supposed_world, other)):
                    events = world.answer(*given).events
                    view = replace(
                        rules.view(world.state, world.question, None), final_hands=()
                    )  # then all is shown
                    lines = lines_of(world, kind, given, events, viewer)
                    seen_by_world.append((seen(world, events, viewer), lines, view, question(world)))
                assert seen_by_world[0] == seen_by_world[1], (viewer, answer, other)
    assert differences["janken"]


def test_choices_after_a_draw_do_not_tell_what_was_drawn() -> None:
    """A pack where charging draws, and a unit charges twice: the second list is made before the draw."""
    text = files.text(pack_file("more", "crown-crest"))
    head, _, tail = text.partition("code: SPY")
    tail = tail.replace("do: [boost: 1]", "do: [charge]", 1)
    _, built = pack.read(games(), "twice.pack.yaml", f"{head}code: SPY{tail}")
    s = new_armies(games()["crown-crest"].make_rules(built), 1, **{"first-player": "drawn"}).state
    army = s.armies[s.first]
    army.crest, army.tokens, army.units = "MCR", 9, [Unit("SPY")]
    army.hand, army.charged, army.deck = {"SPY": 1, "REC": 1, "PIK": 1}, ["OWL"], ["LON", "OWL"]
    s.phase, s.place = "main", 0
    shown = []
    for deck in (["LON", "OWL"], ["OWL", "LON"]):
        t = s.copy()
        t.armies[s.first].deck = deck
        shown.append(Match(games()["crown-crest"].make_rules(built), t).legal(s.first))
    assert shown[0] == shown[1]
    assert "u SPY+: REC PIK" in shown[0]


# ---------------------------------------------------------------- the janken


@pytest.mark.parametrize("first", [0, 1])
def test_the_first_throw_is_nowhere_before_both_have_thrown(rules: Any, first: int) -> None:
    """Also after ties: two tables differ by that throw alone, and nobody else is shown a difference."""
    for ties in range(3):
        for viewer in (None, 1 - first):
            shown = [thrown(rules, first, ties, throw, viewer) for throw in THROWS]
            assert shown[0] == shown[1] == shown[2]
        mine = [thrown(rules, first, ties, throw, first) for throw in THROWS]
        assert mine[0][-1] != mine[1][-1], "one's own throw stands in one's own record"


def thrown(rules: Any, first: int, ties: int, throw: str, viewer: int | None) -> Any:
    """Everything a viewer gets to see of a table where one has thrown."""
    match, given = new_armies(rules, 1), list[Answer]()
    for _ in range(ties):
        for seat in (0, 1):
            given += match.answer(seat, "throw paper").answers
    done = match.answer(first, f"throw {throw}")
    given += done.answers
    view = rules.view(match.state, match.question, viewer)
    legal = match.legal(1 - first)
    refused = [judged(match, 1 - first, line) for line in ("throw", "throw x", "end", "ca draw")]
    game_record = record.record_of_match(
        "crown-crest", rules, army_setup(rules, 1), given, RecordViewpoint(False, viewer)
    )
    assert match.question is not None
    assert match.question.seats == (1 - first,)
    return view, question(match), legal, refused, seen(match, done.events, viewer), game_record.text()
