"""Crash and reload of refereed games: at every decision here, and in another process with another hash seed.

Run as a script, this file is that other process: saves come in as JSON lines, records go out.
`CASTELLAN_RESTARTS=200` sets how many games are interrupted; without it a few are.
"""

import json
import os
import random
import sys
from collections import Counter
from typing import Any

import pytest

from engine import record
from engine.ask import Answer
from engine.match import Match, Saved, encode_state
from tests.processes import HASH_SEEDS, in_others
from tests.referee.tables import GAMES as RULES
from tests.referee.tables import decisions, new_table, setup_of, table_answer

GAMES = int(os.environ.get("CASTELLAN_RESTARTS", "3"))
NAMES = tuple(RULES)
CRASHES, MOST = 2, 100
# Moments in which something is open between two sides; a crash there is the nastiest.
OPEN = ("confirm", "version", "secret", "agree", "rule", "pause", "roll", "stack", "ward", "raise", "hide")


def shown(match: Match[Any]) -> list[Any]:
    """What everybody sees and may say, the viewers' boards included."""
    rules, s, seats = match.rules, match.state, range(len(match.state.sides))
    views = [rules.view(s, match.ask, viewer) for viewer in (None, *seats)]
    return [
        match.ask,
        match.result,
        views,
        [list(match.legal(seat)) for seat in seats],
        rules.refereeing.limit(s),
    ]


@pytest.mark.parametrize("game", NAMES)
def test_reloading_changes_nothing_at_any_decision(game: str) -> None:
    kinds: Counter[str] = Counter()
    for number in range(GAMES):
        for match in decisions(game, number, most=2 * MOST):
            back = Match.load(RULES[game], match.save())
            assert shown(back) == shown(match)
            assert encode_state(back.state) == encode_state(match.state)
            assert bytes(back.save().base) == bytes(match.save().base)
            kinds["over" if match.ask is None else match.ask.kind] += 1
    assert {"report", "confirm", "version", "agree", "action", "over"} <= set(kinds)


@pytest.mark.parametrize("game", NAMES)
def test_a_game_that_is_reloaded_at_every_step_ends_the_same(game: str) -> None:
    """Nothing of a match outlives the save: drawn lots and undone steps are in it too."""
    for number in range(2):
        given: list[Answer] = []
        *_, match = decisions(game, number, MOST, given)
        again = new_table(game, number)
        for seat, line in given:
            again = Match.load(RULES[game], again.save())
            again.answer(seat, line)
        assert encode_state(again.state) == encode_state(match.state)


# ---------------------------------------------------------------- another process


def play_on(game: str, match: Match[Any], rng: random.Random, given: list[Answer], most: int) -> None:
    """Random answers; what they are depends on the order of the lists."""
    while match.ask is not None and len(given) < most:
        seat, line = table_answer(game, match, rng)
        if line:
            given += match.answer(seat, line).answers


def record_of(game: str, number: int, given: list[Answer]) -> str:
    return record.write(game, RULES[game], setup_of(game, number), given).text()


def asked(match: Match[Any]) -> Any:
    """The open question as JSON gives it back."""
    assert match.ask is not None
    ask = match.ask
    tokens = {seat: list(match.legal(seat)) for seat in range(len(match.state.sides))}
    return json.loads(json.dumps([ask.kind, tokens, ask.detail, ask.forms, ask.open]))


def interrupted(game: str, number: int) -> tuple[list[dict[str, Any]], str]:
    """A game played on, with what was saved at some of its decisions."""
    match, rng, given = new_table(game, number), random.Random(number), list[Answer]()
    saves = []
    while match.ask is not None and len(given) < MOST:
        save = {"game": game, "number": number, "base": bytes(match.save().base).decode()}
        saves.append({**save, "given": [*given], "rng": rng.getstate(), "asked": asked(match)})
        play_on(game, match, rng, given, len(given) + 1)
    pick = random.Random(-number)
    amid = [save for save in saves if save["asked"][0] in OPEN]
    chosen = pick.sample(saves, min(CRASHES, len(saves))) + pick.sample(amid, min(CRASHES, len(amid)))
    return chosen, record_of(game, number, given)


def test_another_process_plays_the_same_game_on() -> None:
    saves: list[dict[str, Any]] = []
    wanted: list[str] = []
    for game in NAMES:
        for number in range(GAMES):
            found, text = interrupted(game, number)
            saves += found
            wanted += [text] * len(found)
    assert len({save["asked"][0] for save in saves} & {*OPEN}) > 4, "too few saves amid the talk"
    assert in_others(__file__, saves) == [wanted] * len(HASH_SEEDS)


def main() -> None:
    for line in sys.stdin:
        save = json.loads(line)
        game = save["game"]
        match = Match.load(RULES[game], Saved(save["base"].encode()))  # type: ignore[arg-type]
        assert asked(match) == save["asked"], "another question after the restart"
        version, internal, gauss = save["rng"]
        rng = random.Random()
        rng.setstate((version, tuple(internal), gauss))
        given = [(seat, token) for seat, token in save["given"]]
        play_on(game, match, rng, given, MOST)
        print(json.dumps(record_of(game, save["number"], given)))


if __name__ == "__main__":
    main()
