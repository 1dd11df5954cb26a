"""What a record written by hand must not get away with: how a game ends, numbers of turns, what the bot says.

Damage of every kind, at every game, is in `tests/engine/contract/test_records.py`.
"""

import os
import random
import re
from functools import cache
from typing import Any

import pytest

from engine.game import Setup
from engine.match import Match
from engine.questions import Answer
from engine.records import record
from engine.records.record_header import RecordError
from tests.support.contract import records as damage
from tests.support.plays import army_answer, army_setup, random_answer, rules_of
from tests.support.record_texts import without_seed

TIMES = int(os.environ.get("CASTELLAN_DAMAGES", "12"))
STEP = 1 if TIMES > 12 else 7
LONG = 40
CARDS = {"crownfell": random_answer, "crown-crest": army_answer}
ENDS = {"crownfell": [(0, "draw"), (1, "draw")], "crown-crest": [(1, "resign")]}


def rules(game: str) -> Any:
    return rules_of("house", game)


def begun(game: str, number: int) -> Setup:
    if game == "crown-crest":
        return army_setup(rules(game), number)
    return Setup(("Ann", "Bob"), {}, number.to_bytes(32, "big"))


@cache
def text_of(game: str, number: int) -> str:
    """The record of a random game: cut short, resigned or drawn where it can be, or played on."""
    setup, rng, given = begun(game, number), random.Random(number), list[Answer]()
    match = Match.new(rules(game), setup)
    for _ in range(LONG * (1 + number)):
        if match.question is None:
            break
        given += match.answer(*CARDS[game](match, rng)).answers
    for seat, word in ENDS[game] if number % 2 else ():
        if match.question is not None and word in match.legal(seat):
            given += match.answer(seat, word).answers
    return record.record_of_match(game, rules(game), setup, given).text()


def refused(game: str, text: str) -> RecordError | None:
    return damage.refused(rules(game), text)


@pytest.mark.parametrize("words", [("draw",), ("draw", "draw"), ("resign",), ("33. resign",), ("DRAW",)])
def test_what_ends_a_game_is_no_line_of_its_own(words: tuple[str, ...]) -> None:
    """`draw` before `= agreed`, `resign` before `W+ resign`: the last line alone says it."""
    for number in (1, 3):
        lines = text_of("crownfell", number).splitlines()
        assert lines[-1] in ("= agreed", "W+ resign")
        fault = refused("crownfell", "\n".join([*lines[:-1], *words, lines[-1]]))
        assert fault is not None
        assert fault.line == len(lines)


def test_numbers_of_turns_are_those_of_the_turns() -> None:
    """Any other number is refused, with the line's own place in the file: headers and blank lines count."""
    text = text_of("crownfell", 1)
    for bare in (text, without_seed(text).text()):
        lines = bare.splitlines()
        for place, line in enumerate(lines):
            if place % STEP:
                continue
            number, dot, rest = line.partition(". ")
            for other in ("0", f"0{number}", str(int(number) + 1), "9" * 5000, "٣") if dot else ():
                changed = [*lines[:place], f"{other}. {rest}", *lines[place + 1 :]]
                fault = refused("crownfell", "\n".join(changed))
                assert fault is not None, (line, other)
                assert fault.line == place + 1
                assert (fault := refused("crownfell", "\n\n" + "\n".join(changed)))
                assert fault.line == place + 3
            if dot:
                assert refused("crownfell", "\n".join([*lines[:place], rest, *lines[place + 1 :]])) is None
            elif line[:2] in ("B ", "W "):
                assert refused("crownfell", "\n".join([*lines[:place], f"1. {line}", *lines[place + 1 :]]))


BOT = re.compile(r"(T[0-9]+ .*|[SN] (tr|gain|fb) .*|bot .*|! .*)")


@pytest.mark.parametrize("seeded", [True, False])
def test_what_the_bot_says_of_itself_is_checked(seeded: bool) -> None:
    """A number of a line that the bot wrote cannot be another, nor can the line be missing or said twice."""
    game, text = "crown-crest", text_of("crown-crest", 2)
    lines = (text if seeded else without_seed(text).text()).splitlines()
    first = next(place for place, line in enumerate(lines) if line[:2] in ("S ", "N ", "r ", "b "))
    for place, line in enumerate(lines):
        if place < first or not BOT.fullmatch(line) or not (number := re.search(r"\d+", line)):
            continue
        for other in (str(int(number[0]) + 1), "0" + number[0]):
            new = line[: number.start()] + other + line[number.end() :]
            assert refused(game, "\n".join([*lines[:place], new, *lines[place + 1 :]])), (line, new)
        assert refused(game, "\n".join([*lines[:place], *lines[place + 1 :]])), line
        assert refused(game, "\n".join([*lines[:place], line, *lines[place:]])), line
