"""The house pool keeps what it promises: enough cards, none simply better, ready decks, every rule in use."""

import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from engine.crown_crest import decks
from engine.crown_crest.cards import WHEN_CREST, WHEN_UNIT, CrownCrestCard, EffectCondition
from engine.game import games
from engine.packs import pack as packs
from engine.packs.pack import PackErrors
from tests.support.paths import ROOT
from tests.support.plays import rules_of

POOL = rules_of("house", "crown-crest").pack
NAMED = {"KIH": "騎兵", "KYU": "急襲", "ANS": "暗殺者"}


def test_the_pool_is_large_enough() -> None:
    assert len(POOL.crests) >= 6
    assert len(POOL.units) >= 30
    assert len(POOL.commands) >= 20
    assert {code: POOL.cards[code].name["ja"] for code in NAMED} == NAMED
    assert POOL.units["KIH"].base.front_to_front


def test_every_card_has_words_in_both_languages() -> None:
    for card in POOL.cards.values():
        assert all(card.name[language] for language in ("en", "ja")), card.code
        for words in (card.text, card.extra_text):
            assert bool(words["en"]) == bool(words["ja"]), card.code
    assert len({card.name["ja"] for card in POOL.cards.values()}) == len(POOL.cards)


def test_a_ready_deck_for_every_crest() -> None:
    assert {deck.crest for deck in POOL.decks.values()} == set(POOL.crests)
    for number, deck in enumerate(POOL.decks.values()):
        assert decks.faults(decks.read_deck_list(POOL, decks.ready(POOL, number))) == [], deck.code
        cheap = sum(n for code, n in deck.cards.items() if code in POOL.units and POOL.cards[code].cost <= 2)
        assert cheap >= 9, f"{deck.code}: too little to play in the first turn"


def test_every_moment_and_condition_is_used() -> None:
    effects = [e for c in POOL.units.values() for side in (c.base, c.reinforced) for e in side.effects]
    used = Counter(effect.when for effect in effects)
    assert all(used[when] >= 2 for when in WHEN_UNIT)
    assert {effect.when for crest in POOL.crests.values() for effect in crest.level_effects} == set(
        WHEN_CREST
    )
    given = [e.condition for e in effects]
    given += [
        b.condition for c in POOL.units.values() for side in (c.base, c.reinforced) for b in side.bonuses
    ]
    given += [effect.condition for crest in POOL.crests.values() for effect in crest.level_effects]
    for key in EffectCondition.__dataclass_fields__:
        assert sum(getattr(one, key) not in (0, None, False) for one in given) >= 2, key


# ---------------------------------------------------------------- no card is simply better


def weaker(condition: EffectCondition, other: EffectCondition) -> bool:
    """Whether the first condition holds whenever the second does."""
    return (
        condition.level <= other.level
        and condition.night in (None, other.night)
        and condition.link <= other.link
        and condition.alone <= other.alone
        and condition.behind <= other.behind
    )


def abilities(card: CrownCrestCard) -> Iterator[tuple[bool, str, EffectCondition, int]]:
    """What a unit does: only reinforced?, what, when, how much."""
    for only, side in ((False, card.base), (True, card.reinforced)):
        for effect in side.effects:
            for step in effect.steps:
                yield only, f"{effect.when} {step.kind}", effect.condition, max(step.amount, 1)
        for bonus in side.bonuses:
            yield only, "bonus", bonus.condition, bonus.plus
        if side.front_to_front:
            yield only, "front to front", EffectCondition(), 1


def test_no_unit_is_simply_better_than_another() -> None:
    def beats(card: CrownCrestCard, other: CrownCrestCard) -> bool:
        if card.cost > other.cost or card.cooltime > other.cooltime or card.strength < other.strength:
            return False
        left = list(abilities(card))
        for only, what, given, amount in abilities(other):
            matches = [
                mine
                for mine in left
                if mine[1] == what and mine[0] <= only and weaker(mine[2], given) and mine[3] >= amount
            ]
            if not matches:
                return False
            left.remove(matches[0])
        return True

    units = list(POOL.units.values())
    better = [(a.code, b.code) for a in units for b in units if a is not b and beats(a, b)]
    assert not better


def test_no_command_is_simply_better_than_another() -> None:
    def steps(card: CrownCrestCard) -> list[list[Any]]:
        play_steps = [[1, step.kind, max(step.amount, 1)] for step in card.command_steps]
        return play_steps + [[at, step.kind, max(step.amount, 1)] for at, more in card.links for step in more]

    def beats(card: CrownCrestCard, other: CrownCrestCard) -> bool:
        if card.cost > other.cost or card.cooltime > other.cooltime:
            return False
        left = steps(card)
        for at, kind, amount in steps(other):
            matches = [mine for mine in left if mine[0] <= at and mine[1] == kind and mine[2] >= amount]
            if not matches:
                return False
            left.remove(matches[0])
        return True

    commands = list(POOL.commands.values())
    assert not [(a.code, b.code) for a in commands for b in commands if a is not b and beats(a, b)]


# ---------------------------------------------------------------- reading

EXAMPLE = re.search(
    r"```yaml\n(.*?)```", (ROOT / "docs/packs-crown-crest.md").read_text(encoding="utf-8"), re.DOTALL
)


def read(text: str) -> Any:
    return packs.read(games(), "x.yaml", text)[1]


def test_the_example_of_the_docs_is_good() -> None:
    assert EXAMPLE is not None
    assert set(read(EXAMPLE[1]).cards) == {"GUA", "CAL", "LIO"}


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("kind: crest", "kind: king", "king"),
        ("cost: 2", "cost: two", "whole number"),
        ("when: enter", "when: dawn", "dawn"),
        ("do: [ready]", "do: [ready, move]", "at most one step of an effect may let"),
        ("do: [{tokens: 1}]", "do: [ready]", "happens by itself"),
        ("do: [{draw: 1}]", "do: [draw]", "needs a number"),
        ("at: 2, do", "at: 1, do", "2 to 20"),
        ("code: CAL", "code: GUA", "twice"),
        ("name: Call to arms", "name: Gate guard", "has the same name as"),
        ("most: 3", "mast: 3", "mast"),
        ("plus: 2", "plus: 0", "1 to 12"),
        ("night: yes", "night: maybe", "maybe"),
    ],
)
def test_a_slip_is_named(old: str, new: str, reason: str) -> None:
    assert EXAMPLE is not None
    assert old in EXAMPLE[1]
    text = EXAMPLE[1].replace(old, new, 1) if old != "do: [{tokens: 1}]" else swapped(EXAMPLE[1], new)
    with pytest.raises(PackErrors) as caught:
        read(text)
    assert reason in str(caught.value)
    assert all(fault.line > 1 for fault in caught.value.faults)


def swapped(text: str, new: str) -> str:
    """The crest's effect of a won front made one that asks."""
    return text.replace("when: win, do: [{tokens: 1}]", f"when: win, {new}")
