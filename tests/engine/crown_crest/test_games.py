"""Random games of Crown Crest over random legal decks: they end, and nothing is lost, doubled or owed.

`CASTELLAN_GAMES=10000` sets how many are played, as for the other random games.
"""

import os
import random
from collections import Counter
from typing import Any

import pytest

from engine import files
from engine.crown_crest import decks, verbs
from engine.crown_crest.cards import CrownCrestPack
from engine.crown_crest.samples import sample, sample_deck
from engine.crown_crest.state import LEAD, TURNS, Army
from engine.game import games
from engine.match import Match
from engine.packs import pack
from engine.questions import Refused
from tests.support.depth import first_short
from tests.support.plays import army_answer, new_armies, pack_file, rich_armies, rules_of

GAMES = max(20, int(os.environ.get("CASTELLAN_GAMES", "200")) // 6)
STARTS = {"new": new_armies, "rich": rich_armies}
PACKS = ("house", "test", "more")
KINDS = {"janken", "main", "move", "tokens", "order", "fallback", "cleanup"}


@pytest.fixture(params=first_short(PACKS))
def rules(request: pytest.FixtureRequest) -> Any:
    return rules_of(request.param, "crown-crest")


# ---------------------------------------------------------------- what always holds


def cards_of(army: Army) -> Counter[str]:
    """All cards of a player, wherever they lie."""
    counts = Counter(army.hand)
    for zone in (army.deck, army.charged, army.link, [code for code, _ in army.counts]):
        counts.update(zone)
    counts.update({one.code: one.cards for one in army.units})
    return counts


def check_army(match: Match[Any], seat: int, cards: Counter[str]) -> None:
    """Twenty cards and a crest, each in one place; nothing below 0; nothing staked out of season."""
    s, pack = match.state, match.rules.pack
    army = s.armies[seat]
    assert cards_of(army) == cards
    assert cards.total() == 20
    assert not any(code in pack.crests for code in cards)
    assert all(copies > 0 for copies in army.hand.values())
    assert all(code in pack.commands for code in army.link), "CCR-016"
    assert all(count > 0 for _, count in army.counts), "CCR-111"
    names = [unit.code for unit in army.units]
    assert len(set(names)) == len(names), "CCR-R25"
    for unit in army.units:
        assert unit.code in pack.units
        assert unit.cards > 0
        assert unit.area in ("L", "R", "b")
        assert unit.state in ("a", "r", "d")
        assert verbs.strength(s, pack, seat, unit) >= 0
    assert army.tokens >= 0
    assert sum(army.staked.values()) <= army.tokens, "CCR-077"
    assert all(count > 0 for count in army.staked.values())
    if match.question and match.question.kind not in ("tokens", "order", "fallback"):
        assert not army.staked, "CCR-095"
    crest = pack.crests[army.crest]
    assert verbs.level(pack, army) == min(crest.max_level, crest.start + len(army.charged)), "CCR-R18"


def check_progress(match: Match[Any], before: tuple[int, int, tuple[int, ...]]) -> None:
    """Turns pass one by one and the first player changes with them; VP never fall (CCR-R06, CCR-R07)."""
    s, (turn, first, points) = match.state, before
    assert 1 <= s.turn <= TURNS
    assert s.turn - turn in (0, 1)
    if s.turn > turn:
        assert s.first == 1 - first, "CCR-107"
        assert all(one.boost == 0 for army in s.armies for one in army.units)
    assert all(army.vp >= had for army, had in zip(s.armies, points, strict=True))
    assert match.result or abs(s.armies[0].vp - s.armies[1].vp) < LEAD, "CCR-003"


def check_end(match: Match[Any]) -> None:
    s, result = match.state, match.result
    assert result is not None
    ours, theirs = (army.vp for army in s.armies)
    if result.reason == "lead":
        assert abs(ours - theirs) >= LEAD
    else:
        assert (result.reason, s.turn) == ("turns", TURNS)
    assert result.winners == (() if ours == theirs else (int(theirs > ours),)), "CCR-005"


def play_out(match: Match[Any], choose: Any) -> Counter[str]:
    """A checked game to its end; what came up."""
    cards = [cards_of(army) for army in match.state.armies]
    crests = [army.crest for army in match.state.armies]
    seen: Counter[str] = Counter()
    while match.question is not None:
        s = match.state
        before = s.turn, s.first, tuple(army.vp for army in s.armies)
        seen[match.question.kind] += 1
        done = match.answer(*choose(match))
        seen.update(event.kind for event in done.events)
        check_progress(match, before)
        for seat in (0, 1):
            check_army(match, seat, cards[seat])
        assert [army.crest for army in match.state.armies] == crests
    check_end(match)
    return seen


# ---------------------------------------------------------------- games


@pytest.mark.parametrize("start", STARTS)
def test_games_end_and_lose_no_card(rules: Any, start: str) -> None:
    seen, ends = Counter[str](), Counter[str]()
    for number in range(GAMES):
        rng, match = random.Random(number), STARTS[start](rules, number)
        seen += play_out(match, lambda match, rng=rng: army_answer(match, rng))
        assert match.result is not None
        ends[match.result.reason] += 1
    assert set(ends) == {"lead", "turns"}
    assert KINDS - {"janken"} <= set(seen)
    assert "janken" in seen or start == "rich"
    wanted = {"entered", "reinforced", "commanded", "charged", "advanced", "drew", "exited", "fell-back"}
    assert wanted <= set(seen), wanted - set(seen)


def test_games_with_a_drawn_first_player(rules: Any) -> None:
    """No janken, and either player begins."""
    firsts: Counter[int] = Counter()
    for number in range(12):
        rng, match = random.Random(number), new_armies(rules, number, **{"first-player": "drawn"})
        firsts[match.state.first] += 1
        assert match.question is not None
        assert match.question.seats == (match.state.first,)
        assert "janken" not in play_out(match, lambda match, rng=rng: army_answer(match, rng))
    assert len(firsts) == 2


def test_every_deck_that_is_sampled_is_legal(rules: Any) -> None:
    crests: set[str] = set()
    for number in range(60):
        text = sample_deck(rules.pack, random.Random(number).randrange)
        assert rules.kits.check(text) == text
        deck = decks.read_deck_list(rules.pack, text)
        assert sum(deck.cards.values()) == 20
        assert max(deck.cards.values()) <= 3
        crests.update(deck.crests)
    assert crests == set(rules.pack.crests)


def test_a_pack_with_too_few_cards_for_a_deck_is_told_so() -> None:
    """Six names, three copies each, are 18 cards; a deck has 20."""
    house = rules_of("house", "crown-crest").pack
    cards = [*house.crests, *list(house.units)[:4], *list(house.commands)[:2]]
    small = CrownCrestPack(house.name, house.mark, [house.cards[code] for code in cards], [])
    with pytest.raises(Refused) as refused:
        sample_deck(small, random.Random(1).randrange)
    assert (refused.value.reason, refused.value.facts) == ("crest-small-pack", {"cards": 6, "least": 7})
    seventh = list(house.units.values())[4]
    enough = CrownCrestPack(house.name, house.mark, [*small.cards.values(), seventh], [])
    assert decks.tidy(enough, sample_deck(enough, random.Random(1).randrange))


def test_a_card_that_came_back_meanwhile_is_not_recalled_again() -> None:
    """A pack with a command that advances the counts first: it does as much as it can (CCR-R33)."""
    text = files.text(pack_file("more", "crown-crest")).replace("do: [recall]", "do: [advance, recall]")
    _, built = pack.read(games(), "again.pack.yaml", text)
    match = new_armies(games()["crown-crest"].make_rules(built), 1, **{"first-player": "drawn"})
    s = match.state
    army = s.armies[s.first]
    army.tokens, army.hand, army.counts, s.phase = 9, {"FET": 1}, [("OWL", 1), ("LON", 2)], "main"
    again = Match(match.rules, s)
    again.answer(s.first, "c FET: OWL")
    assert again.state.armies[s.first].hand == {"OWL": 1}


# ---------------------------------------------------------------- whole lists


def test_samples_are_legal_lines_as_the_log_has_them(rules: Any) -> None:
    """Every sample is taken as it stands; moves to all areas and allocations to both fronts come up."""
    longest: Counter[str] = Counter()
    for number in range(20):
        rng, match = random.Random(number), rich_armies(rules, number)
        while match.question is not None:
            for seat, forms in match.question.forms.items():
                for form in forms:
                    line = sample(match.state, rules.pack, seat, form, rng.randrange)
                    assert rules.token(match.state, match.question, seat, line) == line
                    copy = match.copy()
                    assert copy.answer(seat, line).answers == [(seat, line)]
                    longest[form] = max(longest[form], line.count(" "))
            match.answer(*army_answer(match, rng))
    assert min(longest["mv"], longest["tk"]) > 1


def test_a_line_does_all_it_says(rules: Any) -> None:
    """All moves of a list are made at once, each stake lies where it was put, and all come back."""
    for number in range(20):
        rng, match = random.Random(number), rich_armies(rules, number)
        while match.question is not None:
            seat, line = army_answer(match, rng)
            army = match.state.armies[seat]
            places = {one.code: one.area for one in army.units}
            match.answer(seat, line)
            verb, *words = line.split(" ")
            army = match.state.armies[seat]
            if verb == "mv":
                places |= dict(word.split(">") for word in words if word != "-")
                assert {one.code: one.area for one in army.units} == places
            elif verb == "tk":
                assert army.staked == {
                    code: int(count) for code, _, count in (w.partition("=") for w in words) if count
                }


# ---------------------------------------------------------------- absent players


def test_absent_players_come_to_an_end(rules: Any) -> None:
    """The answers at deadlines are legal everywhere, and alone lead to the end; throws tie for ever."""
    for number in range(6):
        match = rich_armies(rules, number)

        def absent(match: Match[Any]) -> tuple[int, str]:
            seat = match.question.seats[0]
            answer = match.rules.default(match.state, match.question, seat)
            assert answer in match.legal(seat)
            return seat, answer

        play_out(match, absent)


def test_what_is_forced_is_the_only_thing_to_say(rules: Any) -> None:
    """An answer is given by the table only where no other would do anything."""
    forced: Counter[str] = Counter()
    for number in range(20):
        rng, match = random.Random(number), new_armies(rules, number)
        while match.question is not None:
            for seat in match.question.seats:
                line = rules.forced(match.state, match.question, seat)
                if line is not None:
                    forced[match.question.kind] += 1
                    assert line in match.question.tokens[seat]
                    army, is_cleanup = match.state.armies[seat], match.question.kind == "cleanup"
                    idle = is_cleanup and (match.state.turn == 8 or not army.counts or not army.deck)
                    assert len(match.question.tokens[seat]) == 1 or match.question.kind == "order" or idle
            match.answer(*army_answer(match, rng))
    assert {"main", "move", "tokens", "order"} <= set(forced)
