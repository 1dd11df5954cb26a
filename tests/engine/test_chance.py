"""Chance: known answers that anybody can recompute, even draws, whole shuffles, outcomes set by hand."""

import hashlib
import hmac
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from engine.chance import Chance, commitment, derive_seed
from engine.game import Setup
from engine.questions import Refused
from tests.support.plays import new_match

ZERO, COUNT = bytes(32), bytes(range(32))
CARDS = "ABCDEFGHIJKLMNOPQ"

# ---------------------------------------------------------------- known answers


@pytest.mark.parametrize(
    ("seed", "tosses", "rolls", "shuffled"),
    [
        (ZERO, [1, 0, 0, 1, 0, 0, 1, 0], [5, 4, 0, 5, 4, 0, 3, 2], "IHGDKMCEAQJNPLBFO"),
        (COUNT, [1, 1, 1, 1, 0, 0, 1, 1], [4, 2, 2, 5, 5, 2, 4, 4], "CGPMHJOAFNIBDKELQ"),
    ],
)
def test_known_answers(seed: bytes, tosses: list[int], rolls: list[int], shuffled: str) -> None:
    """These values may never change: every record of a finished game depends on them."""
    chance = Chance(seed)
    assert [chance.below("toss", 2) for _ in tosses] == tosses
    assert [chance.below("die", 6) for _ in rolls] == rolls
    assert chance.draws == 16
    cards = list(CARDS)
    Chance(seed).shuffle("deal", cards)
    assert "".join(cards) == shuffled


def test_commitments() -> None:
    assert commitment(ZERO) == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
    assert commitment(COUNT) == hashlib.sha256(COUNT).hexdigest()


def numbers(seed: bytes, purpose: str, draw: int, count: int) -> list[int]:
    """The 64-bit numbers of a draw, worked out as docs/fairness.md tells a stranger to."""
    drawn: list[int] = []
    block = 0
    while len(drawn) < count:
        digest = hmac.new(seed, f"{purpose}/{draw}/{block}".encode(), "sha256").digest()
        drawn += [int.from_bytes(digest[n : n + 8], "big") for n in (0, 8, 16, 24)]
        block += 1
    return drawn[:count]


@given(
    seed=some.binary(min_size=32, max_size=32),
    purpose=some.text("abcdefgh-", min_size=1, max_size=8),
    before=some.integers(0, 50),
    n=some.integers(1, 1000),
)
def test_draws_can_be_checked_by_hand(seed: bytes, purpose: str, before: int, n: int) -> None:
    chance = Chance(seed, before)
    assert chance.below(purpose, n) == numbers(seed, purpose, before + 1, 1)[0] % n
    assert chance.draws == before + 1


@given(seed=some.binary(min_size=32, max_size=32), size=some.integers(0, 60))
def test_shuffles_can_be_checked_by_hand(seed: bytes, size: int) -> None:
    """Fisher-Yates from the last place to the second, one number a place."""
    cards, wanted = list(range(size)), list(range(size))
    chance = Chance(seed, 3)
    chance.shuffle("deal", cards)
    for place, number in zip(range(size - 1, 0, -1), numbers(seed, "deal", 4, max(size, 1)), strict=False):
        pick = number % (place + 1)
        wanted[place], wanted[pick] = wanted[pick], wanted[place]
    assert cards == wanted
    assert sorted(cards) == list(range(size))
    assert chance.draws == (4 if size > 1 else 3)  # with nothing to order nothing is drawn


# ---------------------------------------------------------------- evenness


def chi_squared(counts: Counter[Any], outcomes: int) -> float:
    mean = counts.total() / outcomes
    rest = outcomes - len(counts)
    return sum((count - mean) ** 2 / mean for count in counts.values()) + rest * mean


def test_draws_are_even() -> None:
    chance = Chance(COUNT)
    rolls = Counter(chance.below("die", 6) for _ in range(12_000))
    assert set(rolls) == set(range(6))
    assert chi_squared(rolls, 6) < 20.5  # 1 in 1000 at five degrees of freedom


def test_shuffles_are_even() -> None:
    """All orders of four, and every card in every place of seventeen."""
    chance = Chance(ZERO)
    orders: Counter[str] = Counter()
    places: Counter[tuple[int, int]] = Counter()
    for _ in range(4800):
        four, many = list("ABCD"), list(range(17))
        chance.shuffle("deal", four)
        chance.shuffle("deal", many)
        orders["".join(four)] += 1
        places.update(enumerate(many))
    assert len(orders) == 24
    assert chi_squared(orders, 24) < 49.7
    assert chi_squared(places, 17 * 17) < 335


def test_colours_are_a_fair_coin(rules: Any) -> None:
    """CFL-R01: a toss by chance, unless the colours are agreed on."""
    black = Counter(new_match(rules, number).state.black for number in range(600))
    assert 240 < black[0] < 360
    assert {new_match(rules, n, colours="first-black").state.black for n in range(9)} == {0}
    assert {new_match(rules, n, colours="first-white").state.black for n in range(9)} == {1}


def test_every_card_is_dealt_as_often(rules: Any) -> None:
    dealt: Counter[str] = Counter()
    for number in range(600):
        dealt.update(new_match(rules, number).state.codes)
    mean = 600 * 8 / len(rules.pack.characters)
    assert set(dealt) == set(rules.pack.characters)
    assert all(abs(count - mean) < 5 * mean**0.5 for count in dealt.values())


# ---------------------------------------------------------------- what a draw depends on


def test_draws_differ_by_purpose_number_and_seed() -> None:
    def first(seed: bytes, purpose: str, draws: int) -> int:
        return Chance(seed, draws).below(purpose, 2**64)

    values = {
        first(seed, purpose, n) for seed in (ZERO, COUNT) for purpose in ("toss", "deal") for n in range(5)
    }
    assert len(values) == 20


def test_copies_go_their_own_way() -> None:
    chance = Chance(COUNT, 2, (("toss", ("1",)),))
    copy = chance.copy()
    assert copy == chance
    copy.below("die", 6)
    copy.take_forced("toss")
    assert (chance.draws, chance.forced) == (2, (("toss", ("1",)),))


# ---------------------------------------------------------------- forced outcomes


def test_forced_outcomes_are_handed_out_once_and_in_order() -> None:
    chance = Chance(ZERO, 0, (("toss", ("1",)), ("row", ("A", "B")), ("toss", ("0",))))
    assert chance.take_forced("deal") is None
    assert chance.take_forced("toss") == ("1",)
    assert chance.take_forced("toss") == ("0",)
    assert chance.take_forced("toss") is None
    assert chance.take_forced("row") == ("A", "B")
    assert chance.forced == ()
    assert chance.draws == 0


def test_a_game_takes_forced_outcomes(rules: Any) -> None:
    row = tuple(sorted(rules.pack.characters))[:8]
    state = rules.start(Setup(("Ann", "Bob"), {}, ZERO, (("toss", ("1",)), ("row", row))))
    assert (state.black, state.codes) == (1, row)
    assert state.chance.draws == 0


@pytest.mark.parametrize("forced", [(), (("toss", ("1",)),)])
def test_dice_that_nobody_forced_are_drawn_one_by_one(forced: Any) -> None:
    chance = Chance(COUNT, 8, forced)
    assert chance.roll_dice("die", 8, 6) == [roll + 1 for roll in (4, 2, 2, 5, 5, 2, 4, 4)]
    assert (chance.draws, chance.forced) == (16, forced)
    assert Chance(COUNT).shuffled("deal", CARDS) == [*"CGPMHJOAFNIBDKELQ"]


@pytest.mark.parametrize("outcome", [("1", "6"), ("6", "6"), ("1", "1")])
def test_forced_dice_are_rolled_without_a_draw(outcome: tuple[str, str]) -> None:
    chance = Chance(ZERO, 0, (("die", outcome),))
    assert chance.roll_dice("die", 2, 6) == [int(pips) for pips in outcome]
    assert (chance.draws, chance.forced) == (0, ())


def test_all_sides_may_be_forced_at_once() -> None:
    assert Chance(ZERO, 0, (("coin", ("2", "1")),)).roll_dice("coin", 2, 2) == [2, 1]


@pytest.mark.parametrize("outcome", [(), ("1",), ("1", "2", "3"), ("0", "1"), ("1", "7"), ("x", "1")])
def test_impossible_dice_are_refused(outcome: tuple[str, ...]) -> None:
    with pytest.raises(Refused) as refusal:
        Chance(ZERO, 0, (("die", outcome),)).roll_dice("die", 2, 6)
    assert refusal.value.facts["text"] == f"die {' '.join(outcome)}"


def test_a_forced_order_gives_the_items_themselves_equal_ones_too() -> None:
    """Numbers, of which two are equal, forced by their texts."""
    chance = Chance(ZERO, 0, (("deal", ("3", "1", "3", "2")),))
    assert chance.shuffled("deal", [1, 2, 3, 3]) == [3, 1, 3, 2]
    assert chance.draws == 0


@pytest.mark.parametrize("order", [("1", "2"), ("1", "2", "2"), ("1", "2", "3", "3"), ("1", "2", "4")])
def test_a_forced_order_of_other_items_is_refused(order: tuple[str, ...]) -> None:
    with pytest.raises(Refused, match="syntax"):
        Chance(ZERO, 0, (("deal", order),)).shuffled("deal", [1, 2, 3])


def test_a_refusal_of_a_forced_outcome_is_short() -> None:
    for is_rolled in (True, False):
        chance = Chance(ZERO, 0, (("die", ("1",) * 99),))
        with pytest.raises(Refused) as refusal:
            chance.roll_dice("die", 2, 6) if is_rolled else chance.shuffled("die", [1, 2])
        assert refusal.value.facts["text"] == ("die " + "1 " * 99)[:60]


def test_a_seed_follows_from_lines_that_anybody_can_hash() -> None:
    """The secret, what two players added, and then what came after all of that, if there was any."""
    for start, beacon, last in (
        ("", "", ""), ("m1", "", "start: m1\n"), ("", "b2", "beacon: b2\n"),
        ("m1", "b2", "start: m1\nbeacon: b2\n"),
    ):  # fmt: skip
        lines = f"secret\nred\nblue\n{last}".encode()
        assert derive_seed("secret", ["red", "blue"], start, beacon) == hashlib.sha256(lines).digest()
