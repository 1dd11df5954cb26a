"""Records of Craft the Crown: random games there and back, with the seed and by their `!` lines alone."""

import contextlib
import random
from typing import Any

import pytest

from engine.craft_the_crown.record_format import handles
from engine.game import Setup
from engine.match import Match
from engine.questions import Answer
from engine.records import record, record_header
from engine.records.record_format import RecordViewpoint
from engine.records.record_header import RecordError
from tests.support.craft_the_crown_records import GAME, check_same, text_of
from tests.support.depth import first_short
from tests.support.plays import NAMES, PACKS, kingdom_answer, rules_of
from tests.support.record_texts import changed, without_seed

SEATS = (("Ann", "猫"), ("P2", "猫", "Kai #2"), ("ann", "Ann", "P1", "Ann "))


@pytest.fixture(params=first_short(PACKS))
def rules(request: pytest.FixtureRequest) -> Any:
    return rules_of(request.param, GAME)


def played(
    rules: Any, number: int, seats: tuple[str, ...], most: int
) -> tuple[Setup, list[Answer], Match[Any]]:
    options = {"library": "flat", "tavern": "after-draw"} if number % 4 == 3 else {}
    setup = Setup(seats, options, number.to_bytes(32, "big"))
    match, rng, given = Match.new(rules, setup), random.Random(number), list[Answer]()
    while match.question is not None and len(given) < most:
        given += match.answer(*kingdom_answer(match, rng)).answers
    return setup, given, match


def hurried(rules: Any, number: int) -> tuple[Setup, list[Answer], Match[Any]]:
    """A game in which every hand card is discarded and the turn ended, so that the deck runs out often."""
    setup = Setup(NAMES[:2], {}, number.to_bytes(32, "big"))
    match, rng, given = Match.new(rules, setup), random.Random(number), list[Answer]()
    while match.question is not None and len(given) < 500:
        seat = match.state.active
        tokens = [token for token in match.legal(seat) if token.startswith("discard")] or ["end"]
        given += match.answer(seat, rng.choice(tokens)).answers
    return setup, given, match


def test_reshuffles_and_picks_are_in_the_record(rules: Any) -> None:
    """Later chance stands before the line that caused it, and a record without a seed follows it."""
    for number in range(3):
        setup, given, match = hurried(rules, number)
        text = text_of(rules, setup, given)
        lines = record_header.read(text).lines
        shuffles = [place for place, line in enumerate(lines) if line.startswith("! shuffle ")]
        assert shuffles
        assert all(lines[place + 1].endswith("> end") for place in shuffles)
        check_same(record.play(record_header.read(text), rules), match, text)
        check_same(record.play(without_seed(text), rules), match, text)


def test_readers_of_a_running_game_get_a_covered_record(rules: Any) -> None:
    """The commitment instead of the seed, as many lines, and only hidden cards differ."""
    for number in range(6):
        setup, given, _ = played(rules, number, NAMES[: 2 + number % 3], 250)
        whole = record.record_of_match(GAME, rules, setup, given)
        for seat in (None, *range(len(setup.seats))):
            game_record = record_header.read(text_of(rules, setup, given, RecordViewpoint(False, seat)))
            assert game_record.seed == b""
            assert game_record.commitment == whole.commitment
            assert game_record.opening == whole.opening[-1:]
            stated = [line for line in whole.lines if not line.startswith(("! shuffle", "! pick"))]
            assert len(game_record.lines) == len(stated)
            for line, full in zip(game_record.lines, stated, strict=True):
                assert line == full or "?" in line
                assert line.split(" ")[:2] == full.split(" ")[:2]


def test_names_that_the_notation_cannot_say() -> None:
    assert handles(("Ann", "猫", "Kai #2")) == ["Ann", "P2", "P3"]
    for names in SEATS:
        called = handles(names)
        assert len(set(called)) == len(names), called
        assert all(called[n] == name for n, name in enumerate(names) if name == "Ann")


# ---------------------------------------------------------------- tampering


def swapped(line: str) -> str:
    """A shuffle whose first and last stacks changed places."""
    first, *rest, last = line.removeprefix("! shuffle ").split(", ")
    return f"! shuffle {', '.join([last, *rest, first])}"


@pytest.mark.parametrize("last", [False, True], ids=["deal", "reshuffle"])
def test_a_changed_shuffle_is_found(rules: Any, last: bool) -> None:
    setup, given, _ = hurried(rules, 1)
    text = text_of(rules, setup, given)
    with pytest.raises(RecordError, match=r"is not what the seed gives"):
        record.play(record_header.read(changed(text, "! shuffle ", swapped, last)), rules)
    with pytest.raises(RecordError):
        record.play(record_header.read(changed(text, "! first ", lambda line: line[:-3] + "Bob")), rules)


ODD = (
    "! shuffle Nothing",
    "! shuffle Metal*x",
    "! shuffle",
    "! pick",
    "! pick Ann Metal",
    "! turn",
    "! turn Bob",
    "! ",
    "!",
    "Ann>",
    "Ann> ",
    "Bob> end",
    "= quiet",
    "! win",
    "! win Ann crown",
    "! win Bob gold",
    "# shuffle",
)


@pytest.mark.parametrize("line", ODD)
@pytest.mark.parametrize("place", ["after", "before", "instead"])
def test_odd_lines_are_refused_in_good_order(rules: Any, line: str, place: str) -> None:
    setup, given, _ = hurried(rules, 1)
    lines = without_seed(text_of(rules, setup, given)).text().splitlines()
    at = next(n for n, one in enumerate(lines) if one.startswith("! shuffle")) + (place == "after")
    lines[at : at + (place == "instead")] = [line]
    with contextlib.suppress(RecordError):
        record.play(record_header.read("\n".join(lines) + "\n"), rules)
    with contextlib.suppress(RecordError):
        record.play(record_header.read("\n".join([*lines[:at], *lines[at + 1 :], line]) + "\n"), rules)
