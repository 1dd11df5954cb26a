"""Checks sentences about picks in Crownfell's draft:
puts the cards on a board and lets the rules say what they do.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

from bench.claims.case import ClaimCase
from engine.computers.worlds import World
from engine.crownfell import position
from engine.crownfell.board import SPACES
from engine.crownfell.state import HAND

MIDDLE = "c3"
AROUND = ("b2", "b3", "b4", "c2", "c4", "d2", "d3", "d4")


def others(case: ClaimCase) -> list[str]:
    """Return the cards that are offered besides the picked one."""
    assert case.match.question is not None
    return [token[1:] for token in case.match.question.tokens[case.seat] if token != case.line]


def held(case: ClaimCase) -> list[str]:
    """Return the cards that the seat has picked so far."""
    s = case.match.state
    return [s.codes[n] for n, spot in enumerate(s.spots) if spot == HAND + (case.seat ^ s.black)]


def picked(case: ClaimCase) -> bool:
    """Return whether the question is a pick, and the sentence is about the picked card."""
    ask = case.match.question
    return ask is not None and ask.kind == "pick" and case.line == f"p{case.arg('card')}"


# ---------------------------------------------------------------- what the rules let a card do


def answers(rules: Any, text: str) -> tuple[str, ...]:
    """Return what black may answer in a position."""
    world = World(rules, position.read(rules, text))
    return () if world.question is None else tuple(world.question.tokens[world.state.black])


@cache
def met(rules: Any, code: str, board: str = "B {code}@c3 | W {other}@{space}") -> dict[str, tuple[str, ...]]:
    """Return space → the answers of a card in the middle of the board,
    with one other card (OTH) on that space.
    """
    other, answers_by_space = _another(rules, code), {}
    for space in SPACES:
        if space != MIDDLE:
            pieces = board.format(code=code, other=other, space=space)
            given = answers(rules, f"{pieces} | hB - | hW - | dis - | turn B")
            answers_by_space[space] = tuple(token.replace(other, "OTH") for token in given)
    return answers_by_space


def _another(rules: Any, code: str) -> str:
    """Return another card that protects and locks nothing."""
    cards = rules.pack.characters
    busy = {one for one, card in cards.items() if card.diagram.lock or card.diagram.protect}
    return next(one for one in cards if one != code and one not in busy)


def deeds(rules: Any, code: str) -> set[str]:
    """Return what a card can do to others, found by the form of its answers."""
    friends = met(rules, code, "B {code}@c3 {other}@{space} | W -")
    given = {token for board in (met(rules, code), friends) for tokens in board.values() for token in tokens}
    looks = {"shoots": f"{code} cOTH", "captures": f"a{code}: cOTH", "flips": f"a{code}: OTH"}
    deed_names = {name for name, look in looks.items() if look in given}
    if any(token.startswith(f"a{code}: ") and "OTH " in token for token in given):
        deed_names.add("carries")
    return deed_names | _printed(rules, code) | ({"passes"} if passes(rules, code) else set())


def _printed(rules: Any, code: str) -> set[str]:
    """Return what a card does without an answer of its own."""
    card = rules.pack.characters[code]
    signs = {"locks": card.diagram.lock, "protects": card.diagram.protect, "ability": card.ability}
    return {name for name, sign in signs.items() if sign}


@cache
def passes(rules: Any, code: str) -> bool:
    """Return whether a card can move away although its own side's cards are all around it."""
    friends = [one for one in rules.pack.characters if one != code][: len(AROUND) + 1]
    ring = " ".join(f"{one}@{space}" for one, space in zip(friends, AROUND, strict=False))
    text = f"B {code}@{MIDDLE} {ring} | W - | hB - | hW {friends[-1]} | dis - | turn B"
    return any(token.startswith(f"{code} ") for token in answers(rules, text))


def spaces(rules: Any, code: str) -> int:
    """Return to how many spaces a card can move from its middle, alone on the board."""
    other = _another(rules, code)
    tokens = answers(rules, f"B {code}@{MIDDLE} | W - | hB - | hW {other} | dis - | turn B")
    return len({token for token in tokens if token.startswith(f"{code} ")})


def captured(rules: Any, code: str) -> int:
    """Return on how many spaces a card in the middle captures an enemy by moving there."""
    return sum(f"{code} {space} cOTH" in given for space, given in met(rules, code).items())


# ---------------------------------------------------------------- claims


def kind(case: ClaimCase) -> str:
    """Return what the card does that others do not: an argument of the sentence, or part of its key."""
    return str(case.arg("deed")) if "deed" in case.reason.args else case.reason.key.rpartition("-")[2]


def does(case: ClaimCase, code: str, deed: str) -> bool:
    return deed in deeds(case.rules, code)


def able(case: ClaimCase, cards: list[str], deed: str) -> set[str]:
    """Return the cards that do it too. Capturing counts for shooting as well, because a capture by an ability
    may be made without moving.
    """
    also = {deed, "captures"} if deed == "shoots" else {deed}
    return {code for code in cards if also & deeds(case.rules, code)}


def only(case: ClaimCase) -> bool:
    deed, card = kind(case), case.arg("card")
    return picked(case) and does(case, card, deed) and not able(case, others(case), deed)


def pair(case: ClaimCase) -> bool:
    deed, card, other = kind(case), case.arg("card"), case.arg("other")
    both = picked(case) and does(case, card, deed) and does(case, other, deed)
    return both and able(case, others(case), deed) == {other}


def first(case: ClaimCase) -> bool:
    deed, card = kind(case), case.arg("card")
    return picked(case) and does(case, card, deed) and not able(case, held(case), deed)


Measure = Callable[[Any, str], int]


def measured(
    measure: Measure, beats: Callable[[int, int], bool], rivals: Callable[[ClaimCase], list[str]]
) -> Any:
    """Return a claim: the card's measure is the number that the sentence says, and beats that of each
    rival.
    """

    def claim(case: ClaimCase) -> bool:
        claimed = int(case.arg("spaces"))
        is_right = picked(case) and measure(case.rules, case.arg("card")) == claimed
        return is_right and all(beats(claimed, measure(case.rules, code)) for code in rivals(case))

    return claim


def at_least(claimed: int, other: int) -> bool:
    return claimed >= other


def more(claimed: int, other: int) -> bool:
    return claimed > other


ALONE = ("locks", "shoots", "protects", "flips", "captures", "carries", "passes", "ability")
PICKS: dict[str, Callable[[ClaimCase], bool]] = {
    **{f"pick-{deed}": only for deed in ALONE},
    "pick-first": first,
    "pick-pair": pair,
    "pick-goes": measured(spaces, at_least, others),
    "pick-most": measured(spaces, more, others),
    "pick-hits": measured(captured, at_least, others),
    "pick-hits-most": measured(captured, more, others),
    "pick-widest": measured(spaces, more, held),
    "pick-sharpest": measured(captured, more, held),
}
