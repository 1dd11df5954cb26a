"""Random refereed games: reports, disputes, undos, the clock and a referee among the choices."""

import random
from collections.abc import Iterator
from typing import Any

from engine.crownfall import samples as blinks
from engine.crownfall.rules import Crownfall
from engine.cube_quest import samples as cubes
from engine.cube_quest.rules import CubeQuest
from engine.game import Setup, games
from engine.match import Match
from engine.questions import Answer, Event
from tests.support.contract import trials

NAMES = ("Ann", "猫", "Kai #2", "Dora-3")
GAMES = {"crownfall": Crownfall(), "cube-quest": CubeQuest()}
SAMPLES: dict[str, Any] = {"crownfall": blinks, "cube-quest": cubes}


def options_of(game: str, rng: random.Random, seats: int) -> dict[str, str]:
    """A table's options, any of them."""
    return trials.options_of(games()[game], seats, rng)


def setup_of(game: str, number: int, **options: str) -> Setup:
    """Random options and seats; some options may be given."""
    rng = random.Random(number)
    seats = 2 if game == "cube-quest" else rng.choice([2, 2, 2, 3, 4])
    chosen_options = {**options_of(game, rng, seats), "reports": "flicks", **options}
    return Setup(NAMES[:seats], chosen_options, number.to_bytes(32, "big"))


def new_table(game: str, number: int, **options: str) -> Match[Any]:
    """A game from its set-up."""
    return Match.new(GAMES[game], setup_of(game, number, **options))


def table_answer(game: str, match: Match[Any], rng: random.Random) -> Answer:
    """What somebody says next: mostly whoever is asked, sometimes another, the clock or a referee."""
    answer: Answer = SAMPLES[game].TALK.answer(match, rng)
    return answer


def told_games(game: str, number: int, most: int, **options: str) -> Iterator[tuple[Match[Any], list[Event]]]:
    """One game, before each of its answers and at its end, with what was just told."""
    match, rng, events = new_table(game, number, **options), random.Random(-number), list[Event]()
    for _ in range(most):
        yield match, events
        if match.question is None:
            return
        seat, line = table_answer(game, match, rng)
        if line:
            events = match.answer(seat, line).events


def form_line(game: str, rules: Any, s: Any, seat: int, form: str, rng: random.Random) -> str | None:
    """A line as a form gives it; None where chance made one that is not allowed."""
    return SAMPLES[game].TALK.form_line(rules, s, seat, form, rng) or None


def decisions(
    game: str, number: int, most: int = 600, given: list[Answer] | None = None, **options: str
) -> Iterator[Match[Any]]:
    """One game, before each of its answers and at its end; its answers are put into `given`."""
    match, rng = new_table(game, number, **options), random.Random(-number)
    for _ in range(most):
        yield match
        if match.question is None and (not match.legal(0) or rng.random() < 0.8):
            return
        seat, line = table_answer(game, match, rng)
        if line:
            done = match.answer(seat, line)
            if given is not None:
                given += done.answers
