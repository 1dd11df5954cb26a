"""Crash and reload: another process with another hash seed plays saved games to the same end.

Run as a script, this file is that other process: saves come in as JSON lines, records go out.
`CASTELLAN_RESTARTS=200` sets how many games are interrupted; without it a few are.
"""

import json
import os
import random
import sys
from collections.abc import Iterator
from typing import Any

from engine import record
from engine.ask import Answer
from engine.game import Setup
from engine.match import Match, Saved
from tests.plays import NAMES, PLAYS, Play, army_setup
from tests.processes import HASH_SEEDS, in_others

GAMES = int(os.environ.get("CASTELLAN_RESTARTS", "5"))
CRASHES = {"crownfell": 8, "craft-the-crown": 3, "crown-crest": 6}


def play_on(play: Play, match: Match[Any], rng: random.Random, given: list[Answer]) -> Iterator[None]:
    """Random answers to the end, yielding before each; choices depend on the order of the lists."""
    while match.ask is not None:
        yield
        given += match.answer(*play.answer(match, rng)).answers


def record_of(play: Play, setup: Setup, given: list[Answer]) -> str:
    return record.write(play.game, play.rules, setup, given).text()


def setup_of(play: Play, number: int) -> Setup:
    """Seats and options that come up in turn, as far as game and pack have them."""
    options: dict[str, str] = {}
    seats = 2
    if play.game == "crown-crest":
        return army_setup(play.rules, number)
    if play.game == "craft-the-crown":
        seats = 2 + number % 3
    elif number % 4 == 3 and play.rules.pack.first_game:
        options = {"first-game": "on"}
    return Setup(NAMES[:seats], options, number.to_bytes(32, "big"))


# ---------------------------------------------------------------- the first process


def interrupted(name: str, number: int) -> tuple[list[dict[str, Any]], str]:
    """A game played to its end, with what was saved at some of its decisions."""
    play = PLAYS[name]
    setup = setup_of(play, number)
    match, rng, given = Match.new(play.rules, setup), random.Random(number), list[Answer]()
    saves = []
    for _ in play_on(play, match, rng, given):
        saved = match.save()
        saves.append(
            {
                "play": name,
                "number": number,
                "base": bytes(saved.base).decode(),
                "answers": saved.answers,
                "given": list(given),
                "rng": rng.getstate(),
                "asked": asked(match),
            }
        )
    chosen = random.Random(-number).sample(saves, min(CRASHES[play.game], len(saves)))
    amid = [save for save in saves if save["answers"]]
    amid.sort(key=lambda save: save["asked"][0] != "react")
    return chosen + amid[: CRASHES[play.game]], record_of(play, setup, given)


def asked(match: Match[Any]) -> Any:
    """The open question as JSON gives it back."""
    assert match.ask is not None
    ask = match.ask
    tokens = {seat: match.legal(seat) for seat in ask.seats}
    return json.loads(json.dumps([ask.kind, tokens, ask.detail, ask.forms, ask.kinds]))


def test_another_process_plays_the_same_game_to_the_end() -> None:
    saves: list[dict[str, Any]] = []
    wanted: list[str] = []
    amid = 0
    for name in PLAYS:
        for number in range(GAMES):
            found, text = interrupted(name, number)
            saves += found
            wanted += [text] * len(found)
            amid += sum(1 for save in found if save["answers"])
    assert amid > GAMES, "too few saves in the middle of an action"
    assert in_others(__file__, saves) == [wanted] * len(HASH_SEEDS)


# ---------------------------------------------------------------- the other process


def main() -> None:
    for line in sys.stdin:
        save = json.loads(line)
        play = PLAYS[save["play"]]
        answers = tuple((seat, token) for seat, token in save["answers"])
        match = Match.load(play.rules, Saved(save["base"].encode(), answers))  # type: ignore[arg-type]
        assert asked(match) == save["asked"], "another question after the restart"
        version, internal, gauss = save["rng"]
        rng = random.Random()
        rng.setstate((version, tuple(internal), gauss))
        given = [(seat, token) for seat, token in save["given"]]
        for _ in play_on(play, match, rng, given):
            pass
        print(json.dumps(record_of(play, setup_of(play, save["number"]), given)))


if __name__ == "__main__":
    main()
