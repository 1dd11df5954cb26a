"""What a seat cannot see moves nothing that it is shown, at every decision of random games.

For each viewer another world is made: every card the viewer cannot see lies elsewhere, in other hands, slots
and deck. View, legal answers, refusals, events and record lines have to be the same in both.
"""

import os
import random
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from typing import Any

import pytest

from engine.craft_the_crown import notation, refusals, verbs
from engine.craft_the_crown.state import CraftTheCrownState, Offer
from engine.game import Setup
from engine.match import Match
from engine.questions import Answer, Event, Refused
from engine.records import record
from engine.records.record_format import PlayedAnswer, RecordViewpoint
from tests.support.blind import check_shown, question
from tests.support.craft_the_crown_worlds import Moment, Pins, at, other_offer, viewers, worlds
from tests.support.depth import first_short
from tests.support.plays import NAMES, PACKS, any_kingdom, kingdom_answer, rich_kingdom, rules_of

GAMES = max(4, int(os.environ.get("CASTELLAN_GAMES", "200")) // 40)
MOST = 220
PROBES = 8
FOUND = ("drew-cards", "hand-discarded", "stole-hand-cards")  # events that show cards for the first time


@pytest.fixture(params=first_short(PACKS))
def rules(request: pytest.FixtureRequest) -> Any:
    return rules_of(request.param, "craft-the-crown")


# ---------------------------------------------------------------- another world


def moments(rules: Any, number: int) -> Iterator[tuple[Moment, Match[Any], Answer]]:
    """Every decision of a random game with the answer that is given to it."""
    match, rng = any_kingdom(rules, number), random.Random(number)
    moment = Moment(rules.copy(match.state))
    for _ in range(MOST):
        if match.question is None:
            return
        answer = kingdom_answer(match, rng)
        yield moment, match, answer
        match.answer(*answer)
        reacting = match.question is not None and match.question.kind == "react"
        moment = Moment(moment.root, (*moment.since, answer)) if reacting else Moment(rules.copy(match.state))


# ---------------------------------------------------------------- what is shown


def test_views_and_legal_answers_are_blind(rules: Any) -> None:
    kinds: Counter[str] = Counter()
    for number in range(GAMES):
        rng = random.Random(-number)
        for moment, match, _ in moments(rules, number):
            actual_world = at(rules, moment)
            assert actual_world.question == match.question
            kinds[actual_world.question.kind] += 1
            for viewer in viewers(match):
                supposed_world = worlds(rules, moment, viewer, rng, {})
                if supposed_world is not None:
                    check_shown(actual_world, supposed_world, viewer)
                    kinds["offers"] += bool(match.state.offers)
    assert kinds["react"] > 1
    assert kinds["offers"] > 100


# ---------------------------------------------------------------- refusals


def probes(match: Match[Any], viewer: int, rng: random.Random) -> Iterator[str]:
    """Lines by which a seat could try to learn something."""
    s, pack = match.state, match.rules.pack
    cards, seats = list(pack.cards), range(1, len(s.gold) + 1)
    hidden = [*pack.deck, *(name for hand in s.hands for name in hand), *filter(None, s.reserves)]
    for offer in s.offers:
        number = offer.number
        yield from (f"accept t{number}", f"decline t{number}", f"withdraw t{number}")
        yield f"counter t{number} give nothing get hand:{rng.choice(hidden)}"
        yield f"counter t{number} give hand:{rng.choice(hidden)} get own:{rng.choice(cards)}, 1g"
    for _ in range(PROBES):
        card, other, secret = rng.choice(cards), rng.choice(cards), rng.choice(hidden)
        tool, element = rng.choice(list(pack.tools)), rng.choice(cards)
        whom = rng.choice(seats)
        yield rng.choice(
            (
                f"craft {secret}",
                f"craft {card} via {other}",
                f"buy {card}",
                f"sell {secret}",
                f"discard {secret}*{rng.randrange(4)}",
                f"reserve {secret}",
                f"swap {secret}",
                f"use {tool} @{whom}",
                f"use {tool} @{whom} take own:{secret}",
                f"use {tool} craft {secret} drop {element}",
                f"use {tool} craft {secret} from {rng.choice(('hand', 'discard'))}",
                f"use {tool} take {secret}",
                f"use Replacement as {tool} @{whom} take own:{card}",
                f"use Replacement as {tool} craft {secret}",
                f"react {tool}",
                f"react {tool} site {card}",
                f"react Replacement as {tool} site {card}",
                f"mark i{rng.randrange(4)} kept",
                f"accept t{rng.randrange(s.offer_count + 2)}",
                f"trade @{whom} give nothing get hand:{secret}*{rng.randrange(1, 9)}",
                f"trade @{whom} give nothing get own:{secret}",
                f"trade @{whom} give hand:{secret} get {rng.randrange(30)}g, hand:{card}",
                f"trade @{whom} give own:{card} get own:{secret}, own:{other}, hand:{secret}",
                secret[:2],
            )
        )


def answered(match: Match[Any], seat: int, line: str) -> Any:
    """What a line stands for, or how it is refused, as `Match.answer` has it."""
    rules, s, ask = match.rules, match.state, match.question
    clauses = rules.clauses(s, ask, line) if seat == s.active else (line,)
    token = rules.token(s, ask, seat, clauses[0]) if clauses else ""
    if token is not None:
        return clauses, token
    try:
        refused = rules.refusal_of(s, ask, seat, clauses[0])
    except Refused as error:
        refused = error
    return clauses, refused.reason, refused.rule, refused.facts


@lru_cache(maxsize=4000)
def parsed(line: str, pack: Any, handles: tuple[str, ...]) -> notation.Command | None:
    """Reading a line takes ten times as long as judging it."""
    with suppress(notation.NotationError, notation.UnknownCard, notation.UnknownPlayer):
        return notation.parse(line, notation.NameResolver(pack, handles))
    return None


def judged(match: Match[Any], seat: int, line: str) -> Any:
    """The same without the reading."""
    s, pack = match.state, match.rules.pack
    command = parsed(line, pack, s.handles)
    if command is None:
        return (), ""
    refused = refusals.why(s, pack, match.question, seat, match.rules.completed(s, command))
    return (), refused.reason if refused else "", refused and (refused.rule, refused.facts)


def test_refusals_are_blind(rules: Any) -> None:
    reasons: set[str] = set()
    for number in range(GAMES):
        rng = random.Random(-number)
        for moment, match, _ in moments(rules, number):
            if rng.random() > 0.12 and len(match.question.seats) == 1 and match.question.kind != "react":
                continue
            actual_world = at(rules, moment)
            for viewer in range(len(match.state.gold)):
                supposed_world = worlds(rules, moment, viewer, rng, {})
                if supposed_world is None:
                    continue
                for line in probes(actual_world, viewer, rng):
                    asking = answered if rng.random() < 0.05 else judged
                    verdict = asking(actual_world, viewer, line)
                    assert verdict == asking(supposed_world, viewer, line), line
                    reasons.add(verdict[1])
    assert {"craft-offer-closed", "craft-offer-stale", "craft-pending-decision"} <= reasons
    assert len(reasons) > 15


# ---------------------------------------------------------------- events and records


def named(s: CraftTheCrownState, pack: Any, answer: Answer, viewer: int | None) -> Pins:
    """Cards that the answer shows the viewer: they have to be where it takes them from."""
    seat, token = answer
    verb = token.split(" ")[0]
    command = notation.parse(token, notation.NameResolver(pack, s.handles))
    if verb in ("craft", "discard"):
        return {seat: {token.split(" ")[1]: 1}}
    if isinstance(command, notation.UseTool) and command.crafted:
        return {seat: {command.crafted: 1}}
    if isinstance(command, notation.Trade) and viewer is not None:
        offer = verbs.offer(s, command.number)
        if viewer == (offer.author if offer else command.partner):
            return {seat: command.give.hand}
    if verb == "accept" and isinstance(command, notation.Reply):
        offer = verbs.offer(s, command.number)
        if offer and offer.author == viewer:
            return {seat: offer.get.hand}
    return {}


def counterpart(
    s: CraftTheCrownState,
    t: CraftTheCrownState,
    pack: Any,
    answer: Answer,
    viewer: int | None,
    rng: random.Random,
) -> str:
    """The answer in the other world: what it hides from the viewer is another card."""
    seat, token = answer
    verb = token.split(" ")[0]
    if viewer == seat:
        return token
    if verb in ("reserve", "swap"):
        return f"{verb} {rng.choice(list(t.hands[seat]))}"
    if verb in ("trade", "counter"):
        given = notation.parse(token, notation.NameResolver(pack, s.handles))
        assert isinstance(given, notation.Trade)
        offer = verbs.offer(s, given.number)
        whole = Offer(0, seat, offer.author if offer else given.partner, given.give, given.get)
        other = other_offer(s, t, pack, whole, viewer, rng)
        return notation.write_command(notation.Trade(given.partner, other.give, other.get, given.number))
    return token


def seen(events: list[Event], viewer: int | None) -> list[Any]:
    """What a viewer is told; of cards they now see for the first time, how many."""
    return [
        (event.kind, *event.args[:-1], len(event.args[-1]))
        if event.kind in FOUND
        else (event.kind, event.args)
        for event in events
        if event.is_visible_to(viewer)
    ]


def news(match: Match[Any], events: list[Event], viewer: int | None) -> list[Any]:
    """The same in sentences, as far as no card is shown for the first time."""
    return list(match.rules.presentation.news([event for event in events if event.kind not in FOUND], viewer))


def lines_of(match: Match[Any], answer: Answer, events: list[Event], viewer: int | None) -> list[str]:
    given = PlayedAnswer(*answer, "", (), tuple(events))
    return list(
        match.rules.record_format.lines(
            match.state, NAMES[: len(match.state.gold)], [given], RecordViewpoint(False, viewer)
        )
    )


def table(match: Match[Any]) -> Any:
    """What everybody sees after an answer, the Discard Pile's new cards left out."""
    view = match.rules.view(match.state, match.question, None)
    piles = sum(view.discard.values()), sum(view.fresh.values()), view.deck_size
    return (
        view.gold,
        view.owns,
        view.hand_sizes,
        view.has_reserved_card,
        view.banned,
        view.result,
        piles,
        question(match),
    )


def test_events_and_record_lines_are_blind(rules: Any) -> None:
    differences: Counter[str] = Counter()
    for number in range(GAMES):
        rng = random.Random(-number)
        for moment, match, answer in moments(rules, number):
            pack, verb = rules.pack, answer[1].split(" ")[0]
            for viewer in viewers(match):
                pins = {} if viewer == answer[0] else named(match.state, pack, answer, viewer)
                supposed_world = worlds(rules, moment, viewer, rng, pins)
                if supposed_world is None:
                    continue
                actual_world = at(rules, moment)
                other = (answer[0], counterpart(match.state, supposed_world.state, pack, answer, viewer, rng))
                differences[verb] += other != answer
                mine, theirs = (
                    [*lines_of(m, a, events, viewer), *seen(events, viewer), *news(m, events, viewer)]
                    for m, a in ((actual_world, answer), (supposed_world, other))
                    for events in [m.answer(*a).events]
                )
                assert mine == theirs, (viewer, answer, other)
                assert table(actual_world) == table(supposed_world), (viewer, answer, other)
    assert {"reserve", "swap", "trade", "counter"} <= set(differences)


def test_a_swapped_hand_does_not_tell_how_it_was_drawn() -> None:
    """The order of a hand is the order of the list that its new owner sees."""
    match = rich_kingdom(rules_of("test", "craft-the-crown"), 1, 2)
    s = match.state
    verbs.put(s.owns[s.active], "Whirlpool")
    s.owns[1 - s.active], s.hands[1 - s.active] = {}, {"Paper": 1, "Clay": 2, "Magic": 1, "Fire": 1}
    again = Match(match.rules, s)
    again.answer(s.active, f"use Whirlpool @{2 - s.active}")
    assert list(again.state.hands[s.active]) == ["Clay", "Fire", "Magic", "Paper"]


# ---------------------------------------------------------------- whole records


def test_records_of_running_games_keep_what_is_hidden(rules: Any) -> None:
    """Reserved cards, traded hand cards and the deck stand in a reader's record only if they are theirs."""
    covered: Counter[str] = Counter()
    for number in range(max(6, GAMES // 2)):
        seats = 2 + number % 3
        setup = Setup(NAMES[:seats], {}, number.to_bytes(32, "big"))
        match, rng, given = Match.new(rules, setup), random.Random(number), list[Answer]()
        while match.question is not None and len(given) < 400:
            given += match.answer(*kingdom_answer(match, rng)).answers
        called = ["Ann", "P2", "P3", "Dora-3"][:seats]
        for viewer in (None, *range(seats)):
            game_record = record.record_of_match(
                "craft-the-crown", rules, setup, given, RecordViewpoint(False, viewer)
            )
            assert not game_record.seed
            assert not any(
                line.startswith(("! shuffle", "! pick"))
                for line in (*game_record.opening, *game_record.lines)
            )
            mine = None if viewer is None else called[viewer]
            offers: dict[str, tuple[str, ...]] = {}
            for line in game_record.lines:
                who, arrow, command = line.partition("> ")
                words = command.split(" ")
                if words[0] in ("trade", "counter"):
                    partner = words[1][1:] if words[0] == "trade" else offers[words[1]][0]
                    offers[f"t{len(offers) + 1}"] = (who, partner)
                if mine == who or not arrow:
                    continue
                if words[0] in ("reserve", "swap"):
                    assert words == [words[0], "?"]
                    covered[words[0]] += 1
                if words[0] in ("trade", "counter") and mine != partner:
                    bare = [word.split('"')[0] for word in command.replace(",", "").split(" ")]
                    hands = [word for word in bare if word.startswith("hand:")]
                    assert all(word.startswith("hand:?") for word in hands), line
                    covered["hand"] += len(hands)
    assert set(covered) == {"reserve", "swap", "hand"}
