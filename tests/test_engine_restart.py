"""Crash and reload: another process with another hash seed plays saved games to the same end.

Run as a script, this file is that other process: saves come in as JSON lines, records go out.
`CASTELLAN_RESTARTS=200` sets how many games are interrupted; without it a few are.
"""

import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

from engine import files, pack, record
from engine.game import Setup, games
from engine.match import Match, Saved

ROOT = Path(__file__).resolve().parent.parent
PACKS = {
    "house": ROOT / "data/crownfell/house.pack.yaml",
    "test": ROOT / "tests/packs/crownfell/test.pack.yaml",
}
GAMES = int(os.environ.get("CASTELLAN_RESTARTS", "5"))
CRASHES = 8
HASH_SEEDS = ("1", "4242")
SEATS = ("Ann", "Bob")


def rules_of(name: str) -> Any:
    known = games()
    return known["crownfell"].rules(pack.read(known, str(PACKS[name]), files.text(PACKS[name]))[1])


def play_on(match: Match[Any], rng: random.Random, given: list[tuple[int, str]]) -> Any:
    """Random answers to the end, yielding before each; choices depend on the order of the lists."""
    while match.ask is not None:
        yield
        seat = rng.choice(match.ask.seats)
        given += match.answer(seat, rng.choice(list(match.ask.tokens[seat]))).answers


def record_of(rules: Any, setup: Setup, given: list[tuple[int, str]]) -> str:
    return record.write("crownfell", rules, setup, given).text()


def setup_of(number: int) -> Setup:
    options = {"first-game": "on"} if number % 4 == 3 else {}
    return Setup(SEATS, options, number.to_bytes(32, "big"))


# ---------------------------------------------------------------- the first process


def interrupted(pack_name: str, rules: Any, number: int) -> tuple[list[dict[str, Any]], str]:
    """A game played to its end, with what was saved at some of its decisions."""
    setup = setup_of(number if rules.pack.first_game else 4 * number)
    match, rng, given = Match.new(rules, setup), random.Random(number), []
    saves = []
    for _ in play_on(match, rng, given):
        saved = match.save()
        saves.append(
            {
                "pack": pack_name,
                "number": int.from_bytes(setup.seed, "big"),
                "base": bytes(saved.base).decode(),
                "answers": saved.answers,
                "given": list(given),
                "rng": rng.getstate(),
                "asked": [match.ask.kind, match.ask.tokens, match.ask.detail] if match.ask else None,
            }
        )
    chosen = random.Random(-number).sample(saves, min(CRASHES, len(saves)))
    amid = [save for save in saves if save["answers"]]
    return chosen + amid[:CRASHES], record_of(rules, setup, given)


def test_another_process_plays_the_same_game_to_the_end() -> None:
    saves: list[dict[str, Any]] = []
    wanted: list[str] = []
    amid = 0
    for pack_name in PACKS:
        rules = rules_of(pack_name)
        for number in range(GAMES):
            found, text = interrupted(pack_name, rules, number)
            saves += found
            wanted += [text] * len(found)
            amid += sum(1 for save in found if save["answers"])
    assert amid > GAMES, "too few saves in the middle of an action"
    lines = "".join(json.dumps(save) + "\n" for save in saves)
    for hash_seed in HASH_SEEDS:
        child = subprocess.run(
            [sys.executable, str(Path(__file__).resolve())],
            input=lines,
            capture_output=True,
            text=True,
            env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)},
            timeout=600,
            check=False,
        )
        assert child.returncode == 0, child.stderr[-2000:]
        assert [json.loads(line) for line in child.stdout.splitlines()] == wanted


# ---------------------------------------------------------------- the other process


def main() -> None:
    rules = {name: rules_of(name) for name in PACKS}
    for line in sys.stdin:
        save = json.loads(line)
        mine = rules[save["pack"]]
        answers = tuple((seat, token) for seat, token in save["answers"])
        saved = Saved(save["base"].encode(), answers)  # type: ignore[arg-type]
        match = Match.load(mine, saved)
        assert match.ask is not None
        asked = json.loads(json.dumps([match.ask.kind, match.ask.tokens, match.ask.detail]))
        assert asked == save["asked"], "another question after the restart"
        version, internal, gauss = save["rng"]
        rng = random.Random()
        rng.setstate((version, tuple(internal), gauss))
        given = [(seat, token) for seat, token in save["given"]]
        for _ in play_on(match, rng, given):
            pass
        print(json.dumps(record_of(mine, setup_of(save["number"]), given)))


if __name__ == "__main__":
    main()
