"""Records: written, read with their seed and without, covered from others, and damaged in any way."""

import os
import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from engine.game import Setup
from engine.match import Match
from engine.records import record
from engine.records.record_format import COVERED, RecordViewpoint, plain_lines
from tests.support.contract.records import (
    GAMES,
    LONG,
    SHORT,
    STEP,
    check_covered,
    check_damaged,
    check_read,
    played,
    refused,
)
from tests.support.contract.trials import GameUnderTest, trials_of
from tests.support.paths import TESTS

TIMES = int(os.environ.get("CASTELLAN_DAMAGES", "20"))


# ---------------------------------------------------------------- written and read


def test_records_are_read_as_they_were_written(trial: GameUnderTest) -> None:
    for number in range(2 * GAMES):
        setup, given, match = played(trial, number, SHORT * (1 + number))
        check_read(trial, setup, given, match)
        if match.question is not None and "resign" in match.legal(0):
            check_read(trial, setup, [*given, *match.answer(0, "resign").answers], match)


def test_a_whole_game_is_read_and_proved(
    trial: GameUnderTest, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CASTELLAN_PACKS", str(TESTS / "packs"))
    setup, given, match = played(trial, 1, LONG)
    check_read(trial, setup, given, match)
    game_record = record.record_of_match(trial.game.name, trial.rules, setup, given)
    assert bool(game_record.ending) == (match.result is not None)
    file = tmp_path / "game.txt"
    file.write_text(game_record.text(), encoding="utf-8")
    assert record.main(["--verify", str(file)]) == 0
    output = capsys.readouterr().out
    assert output.startswith(f"{file}: {trial.game.name}, {' against '.join(setup.seats)}: ")
    assert "every draw as the seed gives it" in output


# ---------------------------------------------------------------- who may read what


def test_a_running_game_keeps_from_others_what_is_hidden(trial: GameUnderTest) -> None:
    for number in range(2 * GAMES):
        check_covered(trial, number)


def test_who_gives_no_lines_shows_nobody_elses_answers(trial: GameUnderTest) -> None:
    """Any game's answers in the lines that a game has by itself."""
    setup, given, match = played(trial, 1, SHORT)
    table = [answer for answer in given if answer[0] >= 0]
    lines = plain_lines(
        match.state,
        setup.seats,
        record.replay_with_events(fresh(trial, setup), given),
        RecordViewpoint(False, 0),
    )
    assert sum(not line.endswith(f" {COVERED}") for line in lines) <= sum(seat == 0 for seat, _ in table)


def fresh(trial: GameUnderTest, setup: Setup) -> Match[Any]:
    return Match.new(trial.rules, setup)


# ---------------------------------------------------------------- damage


@cache
def texts(name: str) -> tuple[str, ...]:
    """Records with their seed and without, of running games and finished ones."""
    trial, record_texts = trials_of(name)[0], []
    for number in range(GAMES):
        setup, given, match = played(trial, number, SHORT * (1 + number))
        if match.question is not None and number % 2 and "resign" in match.legal(0):
            given += match.answer(0, "resign").answers
        game_record = record.record_of_match(trial.game.name, trial.rules, setup, given)
        record_texts += [game_record.text(), replace(game_record, seed=b"").text()]
    return tuple(record_texts)


def test_a_damaged_record_is_a_sentence(name: str) -> None:
    dice, bad = random.Random(name), 0
    for text in texts(name):
        bad += check_damaged(trials_of(name)[0].rules, text, dice, TIMES)
    assert bad > TIMES


def test_every_line_lost_or_doubled(name: str) -> None:
    """One after the other, from the first to the last."""
    rules = trials_of(name)[0].rules
    for text in texts(name)[:2]:
        lines = text.splitlines()
        for place in range(0, len(lines), 1 if TIMES > 20 else STEP):
            refused(rules, "\n".join([*lines[:place], *lines[place + 1 :]]) + "\n")
            refused(rules, "\n".join([*lines[:place], *lines[place : place + 1], *lines[place:]]) + "\n")
