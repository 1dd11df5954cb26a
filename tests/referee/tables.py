"""Random refereed games: reports, disputes, undos, the clock and a referee among the choices."""

import random
from collections.abc import Iterator
from typing import Any

from engine.ask import CLOCK, REFEREE, Answer
from engine.crownfall import samples as blinks
from engine.crownfall import state as field
from engine.crownfall.rules import Crownfall
from engine.cube_quest import samples as cubes
from engine.cube_quest.rules import CubeQuest
from engine.game import Setup, games
from engine.match import Match

NAMES = ("Ann", "猫", "Kai #2", "Dora-3")
GAMES = {"crownfall": Crownfall(), "cube-quest": CubeQuest()}
SAMPLES: dict[str, Any] = {"crownfall": blinks, "cube-quest": cubes}
# How readily somebody who is not asked says something, and how readily a step waits for the clock.
ASIDE, LATE, LISTED = 0.12, 0.06, 0.35
# How readily somebody asks for an undo or a pause, or corrects a counter.
STOP, FIX = 0.02, 0.015
COUNTERS = {
    "crownfall": ("health", "blessings", "blessed", "dead"),
    "cube-quest": ("defeated", "hiding", "spent", "reserve", "credit"),
}


def options_of(game: str, rng: random.Random, seats: int) -> dict[str, str]:
    """A table's options, any of them."""
    found = {}
    for option in games()[game].options:
        if option.choices:
            found[option.name] = rng.choice(option.choices)
        elif rng.random() < 0.3:
            found[option.name] = str(rng.choice([option.low, int(option.default), option.high]))
    if game == "crownfall":
        _crownfall(found, rng, seats)
    return found


def _crownfall(found: dict[str, str], rng: random.Random, seats: int) -> None:
    """What goes together: an army as large as its table allows, one variant of Crowns at a time."""
    found["army_size"] = str(rng.choice([6] * 8 + [8] * 5 + [10] * 5 + [12, 25]))
    if found.get("small_army") == "on" and rng.random() < 0.4:
        found["army_size"] = str(rng.choice([3, 4]))
    if rng.random() < 0.6:
        found["kween"] = "off"
    found["crowns_per_team"] = "1" if found["kween"] == "on" else rng.choice(["1", "1", "2"])
    if int(found["army_size"]) < 4:
        found["crowns_per_team"], found["kween"] = "1", "off"
    found["teams"] = rng.choice(["rbrb", "rrbb", "rbbr"]) if seats > 2 else "rbrb"
    found["actions_per_turn"] = rng.choice(["2", "2", "3", "4"])


def setup_of(game: str, number: int, **options: str) -> Setup:
    """Random options and seats; some options may be given."""
    rng = random.Random(number)
    seats = 2 if game == "cube-quest" else rng.choice([2, 2, 2, 3, 4])
    found = {**options_of(game, rng, seats), **options}
    return Setup(NAMES[:seats], found, number.to_bytes(32, "big"))


def new_table(game: str, number: int, **options: str) -> Match[Any]:
    """A game from its set-up."""
    return Match.new(GAMES[game], setup_of(game, number, **options))


def table_answer(game: str, match: Match[Any], rng: random.Random) -> Answer:
    """What somebody says next: mostly whoever is asked, sometimes another, the clock or a referee."""
    rules, s, ask = match.rules, match.state, match.ask
    if ask is None:
        seat = rng.randrange(len(s.sides))
        return seat, rng.choice(list(match.legal(seat)) or [""])
    if REFEREE in ask.tokens and rng.random() < 0.7:
        return REFEREE, rng.choice(ask.tokens[REFEREE])
    limit = rules.refereeing.limit(s)
    if limit is not None and limit.word != "idle" and rng.random() < (1.0 if not ask.seats else LATE):
        return CLOCK, f"timeout {limit.word}"
    if s.objection and rng.random() < 0.5:
        return CLOCK, "timeout objection"
    asked = rng.choice(ask.seats)
    seat = rng.randrange(len(s.sides)) if rng.random() < ASIDE else asked
    word = rng.choice(("undo", "undo", "undo", "pause")) if rng.random() < STOP else ""
    if word and word in match.legal(seat):
        return seat, word
    if s.stage == "play" and rng.random() < FIX:
        line = fix_line(game, rules, s, seat, rng)
        if line is not None:
            return seat, line
    forms = ask.forms_of(seat)
    words = [
        one
        for one in match.legal(seat)
        if not one.startswith(("resign", "undo", "pause", "draw", "void", "claim", "photo"))
    ]
    if rng.random() < 0.005:
        words = list(match.legal(seat)) or words
    for _ in range(9 if forms and (not words or rng.random() > LISTED) else 0):
        line = form_line(game, rules, s, seat, rng.choice(forms), rng)
        if line is not None:
            return seat, line
    return (seat, rng.choice(words)) if words else (asked, "")


def form_line(game: str, rules: Any, s: Any, seat: int, form: str, rng: random.Random) -> str | None:
    """A line as a form gives it; None where chance made one that is not allowed."""
    sample, below = SAMPLES[game], rng.randrange
    match form:
        case "army":
            line = sample.army(s.options, below)
        case "mix":
            line = sample.team(s.options, below)
        case "heal":
            line = sample.heal(s, below)
        case "freeze":
            line = sample.freeze(s, rules.labels(s, s.board.acting), below)
        case _:
            head = {"no": "no = ", "secret": "secret = "}.get(form, "= ")
            case = s.case or s.last
            text = (
                case.report
                if head == "secret = " and rng.random() < 0.5
                else sample.report(s.board, case, s.options, below)
            )
            line = head + text
    return line if rules.token(s, None, seat, line) is not None else None


def fix_line(game: str, rules: Any, s: Any, seat: int, rng: random.Random) -> str | None:
    """A correction of some counter; None where chance made one that is not allowed."""
    blinks = list(field.everyone(s.board)) if game == "crownfall" else []
    piece = rng.choice(blinks) if blinks else rng.choice("rb") + rng.choice("KSHUGRF")
    line = f"fix {piece} {rng.choice(COUNTERS[game])}={rng.randrange(4)}"
    return line if rules.token(s, None, seat, line) is not None else None


def decisions(
    game: str, number: int, most: int = 600, given: list[Answer] | None = None, **options: str
) -> Iterator[Match[Any]]:
    """One game, before each of its answers and at its end; its answers are put into `given`."""
    match, rng = new_table(game, number, **options), random.Random(-number)
    for _ in range(most):
        yield match
        if match.ask is None and (not match.legal(0) or rng.random() < 0.8):
            return
        seat, line = table_answer(game, match, rng)
        if line:
            done = match.answer(seat, line)
            if given is not None:
                given += done.answers
