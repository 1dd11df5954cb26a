"""Records that were damaged or written by hand: each is played, or refused in a sentence with its line."""

import os
import random
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from engine import record
from engine.ask import Answer
from engine.game import Setup
from engine.match import Match
from engine.record import RecordFault
from tests.plays import army_answer, army_setup, kingdom_answer, random_answer, rules_of
from tests.record_texts import without_seed
from tests.referee import tables

TIMES = int(os.environ.get("CASTELLAN_DAMAGES", "12"))
STEP = 1 if TIMES > 12 else 7
CARDS = {"crownfell": random_answer, "craft-the-crown": kingdom_answer, "crown-crest": army_answer}
GAMES = (*CARDS, *tables.GAMES)
ENDS = {
    "crownfell": [(0, "draw"), (1, "draw")],
    "crown-crest": [(1, "resign")],
    "crownfall": [(0, "resign")],
    "cube-quest": [(1, "resign")],
}
WORDS = [
    *'-;:.,#=!>@|*?()"',
    *("draw", "resign", "undo", "B", "W", "S", "N", "r", "b", "0", "7", "99", "²", "= agreed"),
]


LONG = {"crownfell": 40, "crown-crest": 40}


def rules(game: str) -> Any:
    return tables.GAMES[game] if game in tables.GAMES else rules_of("house", game)


def begun(game: str, number: int) -> Setup:
    if game == "crown-crest":
        return army_setup(rules(game), number)
    if game in tables.GAMES:
        return tables.setup_of(game, number)
    return Setup(("Ann", "Bob"), {}, number.to_bytes(32, "big"))


@cache
def text_of(game: str, number: int) -> str:
    """The record of a random game: cut short, resigned or drawn where it can be, or played on."""
    setup, rng, given = begun(game, number), random.Random(number), list[Answer]()
    match = Match.new(rules(game), setup)
    for _ in range(LONG.get(game, 20) * (1 + number)):
        if match.ask is None:
            break
        answer = CARDS[game](match, rng) if game in CARDS else tables.table_answer(game, match, rng)
        given += match.answer(*answer).answers if answer[1] else []
    if match.ask is not None and number % 2:
        for seat, word in ENDS.get(game, ()):
            if word in match.legal(seat):
                given += match.answer(seat, word).answers
    return record.write(game, rules(game), setup, given).text()


def texts(game: str) -> Iterator[str]:
    """Records with their seed and without, of running games and finished ones."""
    for number in range(4):
        text = text_of(game, number)
        yield text
        yield without_seed(text).text()


def damaged(text: str, rng: random.Random) -> str:
    """A line lost, doubled, moved or cut, a word changed, two words exchanged, a number one off."""
    lines = text.splitlines()
    here, there = rng.randrange(len(lines)), rng.randrange(len(lines))
    words = lines[here].split(" ")
    one, other = rng.randrange(len(words)), rng.randrange(len(words))
    match rng.randrange(10):
        case 0:
            del lines[here]
        case 1:
            lines.insert(there, lines[here])
        case 2:
            lines[here], lines[there] = lines[there], lines[here]
        case 3:
            lines[here] = lines[here][: rng.randrange(len(lines[here]) + 1)]
        case 4:
            del lines[here:]
        case 5:
            words[one] = rng.choice([*WORDS, *lines[there].split(" ")])
        case 6:
            words[one], words[other] = words[other], words[one]
        case 7:
            del words[one]
        case 8:
            lines.insert(here, rng.choice(WORDS))
        case _:
            numbers = [*re.finditer(r"\d+", lines[here])] or [None]
            if number := rng.choice(numbers):
                other_one = str(max(0, int(number[0]) + rng.choice((-1, 1, 9))))
                lines[here] = lines[here][: number.start()] + other_one + lines[here][number.end() :]
    if lines and here < len(lines) and rng.randrange(10) < 5 and words != lines[here].split(" "):
        lines[here] = " ".join(words) if words else lines[here]
    return "\n".join(lines) + "\n"


def refused(game: str, text: str) -> RecordFault | None:
    """What is wrong with a record, in one sentence about one of its lines; None if it is good."""
    try:
        record.play(record.read(text), rules(game))
    except RecordFault as error:
        fault = error
    else:
        return None
    assert 1 <= fault.line <= max(1, len(text.splitlines())), fault
    assert len(str(fault).splitlines()) == 1
    return fault


@pytest.mark.parametrize("game", GAMES)
def test_a_damaged_record_is_a_sentence(game: str) -> None:
    rng, bad = random.Random(game), 0
    for text in texts(game):
        assert refused(game, text) is None
        for _ in range(TIMES if game in CARDS else TIMES // 4):
            bad += refused(game, damaged(text, rng)) is not None
    assert bad > TIMES // 2


@pytest.mark.parametrize("game", GAMES)
def test_every_line_lost_or_doubled(game: str) -> None:
    """One after the other, from the first to the last."""
    for text in (text_of(game, 1), without_seed(text_of(game, 0)).text()):
        lines = text.splitlines()
        for place in range(0, len(lines), STEP):
            refused(game, "\n".join([*lines[:place], *lines[place + 1 :]]) + "\n")
            refused(game, "\n".join([*lines[:place], *lines[place : place + 1], *lines[place:]]) + "\n")


# ---------------------------------------------------------------- what has to be found


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
