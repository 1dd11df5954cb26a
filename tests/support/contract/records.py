"""Checks of records: written, read, covered from others, damaged."""

import random
import re
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from engine.game import Setup
from engine.match import Match, encode_state
from engine.questions import Answer
from engine.records import record, record_header
from engine.records.record_format import COVERED, RecordViewpoint, plain_lines
from engine.records.record_header import RecordError
from tests.support.contract.trials import GameUnderTest

GAMES, SHORT, LONG, STEP = 3, 25, 1_500, 7


WORDS = [*'-;:.,#=!>@|*?()"', "draw", "resign", "undo", "B", "W", "S", "r", "0", "7", "99", "²", "= agreed"]
SIGNS = 'abcdeABSNTrbKGS12345 #:;>+-=*,"\n\x00ı'


def played(trial: GameUnderTest, number: int, most: int) -> tuple[Setup, list[Answer], Match[Any]]:
    """A random game as far as so many answers."""
    setup, dice, given = trial.setup(number), random.Random(-number), list[Answer]()
    match: Match[Any] = Match.new(trial.rules, setup)
    while match.question is not None and most:
        most -= 1
        seat, line = trial.answer(match, dice)
        if line:
            given += match.answer(seat, line).answers
    return setup, given, match


def check_read(trial: GameUnderTest, setup: Setup, given: list[Answer], match: Match[Any]) -> None:
    """What is read is what was written, with the seed and by what the lines state of chance alone."""
    game_record = record.record_of_match(trial.game.name, trial.rules, setup, given)
    assert record_header.read(game_record.text()) == game_record
    assert game_record.seed == setup.seed
    for text in (game_record.text(), replace(game_record, seed=b"", secret="").text()):
        again = record.play(record_header.read(text), trial.rules)
        assert again.result == match.result
        assert again.question == match.question
        assert shown(again) == shown(match)
        if (
            trial.rules.record_format.read_kits(game_record.opening) == setup.kits
        ):  # a kit that was not played is in none
            assert uncertain(again.state) == uncertain(match.state)


def shown(match: Match[Any]) -> Any:
    """What everybody is told of the table."""
    view = match.rules.view(match.state, match.question, None)
    return (
        match.rules.presentation.headline(view),
        match.rules.presentation.lines(view),
        match.rules.presentation.scene(view),
    )


def uncertain(state: Any) -> bytes:
    """A state without its chance: a record without a seed knows only what chance gave."""
    chance, state.chance = state.chance, type(state.chance)()
    try:
        return encode_state(state)
    finally:
        state.chance = chance


def running(trial: GameUnderTest, number: int) -> Iterator[tuple[Setup, list[Answer], Match[Any]]]:
    setup, given, match = played(trial, number, SHORT)
    if match.question is not None:
        yield setup, given, match


def check_covered(trial: GameUnderTest, number: int) -> None:
    """Without the seed; of a hidden game that does not say how its lines look, nobody else's answers."""
    rules, name = trial.rules, trial.game.name
    for setup, given, _ in running(trial, number):
        for reader in (None, *range(len(setup.seats))):
            game_record = record.record_of_match(name, rules, setup, given, RecordViewpoint(False, reader))
            assert (game_record.seed, game_record.secret) == (b"", "")
            assert game_record.commitment
            assert setup.seed.hex() not in game_record.text()
            if not rules.private_panels or rules.record_format.lines is not plain_lines:
                continue
            for (seat, token), line in zip(given, game_record.lines, strict=True):
                assert seat == reader or (line.endswith(COVERED) and token not in line)


def refused(rules: Any, text: str) -> RecordError | None:
    """What is wrong with a record, in one sentence about one of its lines; None if it is good."""
    try:
        record.play(record_header.read(text), rules)
    except RecordError as error:
        fault = error
    else:
        return None
    assert 1 <= fault.line <= max(1, len(text.splitlines())), fault
    assert len(str(fault).splitlines()) == 1
    return fault


def damaged(text: str, dice: random.Random) -> str:
    """A line lost, doubled, moved or cut, a character or a word changed, a number one off."""
    lines = text.splitlines()
    place, other_place = dice.randrange(len(lines)), dice.randrange(len(lines))
    match dice.randrange(8):
        case 0:
            del lines[place]
        case 1:
            lines.insert(other_place, lines[place])
        case 2:
            lines[place], lines[other_place] = lines[other_place], lines[place]
        case 3:
            lines[place] = lines[place][: dice.randrange(len(lines[place]) + 1)]
        case 4:
            del lines[place:]
        case 5:
            lines.insert(place, dice.choice(WORDS))
        case 6:
            line, at = lines[place], dice.randrange(len(lines[place]) + 1)
            lines[place] = line[:at] + dice.choice(SIGNS) + line[at + dice.randrange(3) :]
        case _:
            lines[place] = misread(lines[place], lines[other_place], dice)
    return "\n".join(lines) + "\n"


def misread(line: str, other: str, dice: random.Random) -> str:
    """A line with a word changed, lost or moved, or a number one off."""
    words = line.split(" ")
    first, second = dice.randrange(len(words)), dice.randrange(len(words))
    match dice.randrange(4):
        case 0:
            words[first] = dice.choice([*WORDS, *other.split(" ")])
        case 1:
            words[first], words[second] = words[second], words[first]
        case 2:
            del words[first]
        case _:
            return re.sub(r"\d+", lambda number: str(int(number[0]) + dice.choice((0, 0, 1, 9))), line)
    return " ".join(words)


def check_damaged(rules: Any, text: str, dice: random.Random, times: int) -> int:
    """How many of these damages were noticed; none may be anything but a sentence."""
    assert refused(rules, text) is None
    return sum(refused(rules, damaged(text, dice)) is not None for _ in range(times))
