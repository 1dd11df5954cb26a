"""Makes thousands of hints, and checks every sentence in them against the rules.

    python -m bench.hints crownfell --hints 10000 --seconds 0.05
    python -m bench.hints crown-crest --hints 100

Positions come from games of which a third each is played at random, by quick answers, and by answers that
look ahead. At each question with a choice the seat gets a hint; its sentence is checked, and so is every
sentence that could be said about two other answers, one at random and one of a rare kind. The check
(`bench/claims/`) plays the answers out by the rules and does not know how the sentence was made. It is made
at the true table and in possible worlds. `--seconds` limits the search for an answer; without it a hint is
searched as for people, first shortly and then longer, and the times are those of people. `--scenarios` takes
the positions of the rule scenarios instead, with each of their answers: rare situations (a reaction with a
choice, a win that is stopped) are among them on purpose. Prints hints, sentences by kind, false sentences,
median and p90 seconds of a hint.
"""

import argparse
import random
import statistics
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from bench import claims
from bench.claims.case import ClaimCase
from bench.engine import house
from engine import files, scenario
from engine.computers import levels, teacher
from engine.computers.computer import Random, Reason
from engine.computers.worlds import computer_of, sample_match
from engine.game import Setup
from engine.match import Match, encode_state
from engine.questions import Refused
from sessions.computers import teacher_tasks
from sessions.computers.teacher_tasks import USUAL_LIMITS
from sessions.computers.worker_process import More

WORLDS = 2  # in which a sentence is checked besides the true one
LONGEST = 400  # answers in a game
TESTS = Path(__file__).resolve().parents[1] / "tests"
PLAYOUTS = 8  # for answers that look ahead
rules_of = cache(house)


class Asked(NamedTuple):
    """A position for which a hint is asked."""

    match: Match[Any]
    seat: int


class Count:
    """The counts of a game's hints and sentences."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.hints = self.checked = 0
        self.said: Counter[str] = Counter()
        self.kinds: Counter[str] = Counter()
        self.false: list[ClaimCase] = []
        self.seconds: list[float] = []
        self.firsts: list[float] = []

    def lines(self) -> Iterator[str]:
        """Yield the lines of the report."""
        yield f"hints {self.hints}, sentences checked {self.checked}, false {len(self.false)}"
        for name, seconds in (("to the first answer", self.firsts), ("in all", self.seconds)):
            if took := sorted(seconds):
                p90, mean = took[int(0.9 * len(took))], statistics.fmean(took)
                yield f"seconds {name}: median {statistics.median(took):.3f}, mean {mean:.3f}, p90 {p90:.3f}"
        yield ", ".join(f"{key} {count}" for key, count in self.said.most_common())
        for case in self.false[:20]:
            base = encode_state(case.match.base).decode()
            yield f"FALSE {case.reason} of {case.line!r}, seat {case.seat}: {case.match.answers} {base}"


# ---------------------------------------------------------------- positions


def positions(game: str, first: int, rules: Any) -> Iterator[Asked]:
    """Yield questions with a choice, from game after game."""
    number = first
    while True:
        yield from played(game, number, rules)
        number += 1


def played(game: str, number: int, rules: Any = None) -> Iterator[Asked]:
    rules = rules or rules_of(game)
    dice = random.Random(f"hints {game} {number}")
    seats = 2 + number % 3 if game == "craft-the-crown" else 2
    kits = list(rules.kits.ready) if rules.kits else []
    dealt = tuple(rules.kits.text(dice.choice(kits)) for _ in range(seats)) if kits else ()
    match = Match.new(rules, Setup(tuple(f"P{n}" for n in range(seats)), {}, dice.randbytes(32), kits=dealt))
    strategy = WAYS[number % len(WAYS)]
    for _ in range(LONGEST):
        if match.question is None:
            return
        seat = computer_of(rules).policy().next_seat(match.question)
        tokens = match.question.tokens[seat]
        only = rules.forced(match.state, match.question, seat) or (tokens[0] if len(tokens) == 1 else None)
        if only is None:
            yield Asked(match, seat)
        match.answer(seat, only or strategy(match, seat, dice))


def staged(game: str) -> Iterator[Asked]:
    """Yield each question with a choice in each rule scenario."""
    runner = scenario.ScenarioRunner([str(TESTS / "packs")])
    for file in sorted((TESTS / "scenarios" / game).glob("*.scn")):
        for rule_scenario in scenario.parse(str(file), files.text(file)):
            for steps in rule_scenario.tries:
                yield from _of_scenario(runner, rule_scenario, steps)


def _of_scenario(
    runner: scenario.ScenarioRunner, rule_scenario: scenario.Scenario, steps: Sequence[scenario.ScenarioStep]
) -> Iterator[Asked]:
    try:
        play = runner.start(rule_scenario)
        for place, step in enumerate(steps):
            ask = play.match.question
            if step.kind == ">" and ask is not None:
                yield from (Asked(play.match, seat) for seat in ask.seats if len(ask.tokens[seat]) > 1)
            runner.perform(rule_scenario, play, steps, place)
    except (Refused, scenario.ScenarioError):
        return  # it is about a refusal, or a set-up that is not legal


def at_random(match: Match[Any], seat: int, dice: random.Random) -> str:
    assert match.question is not None
    return dice.choice([*match.question.tokens[seat]])


def at_once(match: Match[Any], seat: int, dice: random.Random) -> str:
    token = levels.random_candidate(match, seat, dice).token
    return levels.complete_line(match, seat, token, dice)


def ahead(match: Match[Any], seat: int, dice: random.Random) -> str:
    thought = levels.search_answer(match, seat, dice, PLAYOUTS, lambda: True)
    return levels.complete_line(match, seat, thought.token, dice)


WAYS: tuple[Callable[[Match[Any], int, random.Random], str], ...] = (at_random, at_once, ahead)


# ---------------------------------------------------------------- hints


def ask(count: Count, asked: Asked, number: int, seconds: float) -> None:
    """Make a hint and check it; also check what could be said about other answers."""
    match, seat = asked
    dice, given = Random(number), list[teacher.Hint]()
    begun = time.perf_counter()
    if seconds:
        more = until(seconds)
        hint = teacher.give_hint(match, seat, dice, USUAL_LIMITS.playouts, more, until(seconds + 2.0))
    else:
        saved = match.save()
        first = teacher_tasks.first_hint(match.rules, More(lambda: True), saved, seat, number, USUAL_LIMITS)
        count.firsts.append(time.perf_counter() - begun)
        hint = teacher_tasks.hint(match.rules, More(lambda: True), saved, seat, number, USUAL_LIMITS)
        given.append(first)
    count.seconds.append(time.perf_counter() - begun)
    count.hints += 1
    for given_hint in (*given, hint):
        if given_hint.reason is not None:
            check(count, match, seat, given_hint.token, given_hint.reason)
    for other in (levels.random_candidate(match, seat, dice).token, rarest(count, asked, dice)):
        line = levels.complete_line(match, seat, other, dice)
        for reason in sentences(match, seat, line, dice):
            check(count, match, seat, line, reason)


def rarest(count: Count, asked: Asked, dice: Random) -> str:
    """Return an answer whose kind, by its first word, was looked at least often so far."""
    assert asked.match.question is not None
    tokens = asked.match.question.tokens[asked.seat]
    rarest_token = min(tokens, key=lambda token: (count.kinds[_kind(token)], dice.random()))
    count.kinds[_kind(rarest_token)] += 1
    return rarest_token


def _kind(token: str) -> str:
    """Return the kind of an answer: its first word, or the first two if they say what is used."""
    return " ".join(token.split(" ")[: 2 if token.startswith(("use", "c ", "accept", "react")) else 1])


def sentences(match: Match[Any], seat: int, line: str, dice: Random) -> list[Reason]:
    """Return all sentences that could be said about an answer."""
    policy = computer_of(match.rules).policy()
    return [*policy.reasons(sample_match(match, seat, dice), seat, line, until(2.0))]


def check(count: Count, match: Match[Any], seat: int, line: str, reason: Reason) -> None:
    """Check a sentence at the true table, and in possible worlds."""
    count.said[reason.key] += 1
    dice, open_ = Random(count.checked), computer_of(match.rules).policy().reasons_are_public
    tables = [match, *(sample_match(match, seat, dice) for _ in range(0 if open_ else WORLDS))]
    count.checked += 1
    for table in tables:
        case = ClaimCase(table, seat, line, reason)
        if not claims.holds(count.game, case):
            count.false.append(case._replace(match=table.copy()))
            return


def run_scenarios(game: str, most: int = 60) -> Count:
    """Check all sentences about each answer in the rule scenarios. most: answers for each question."""
    count, dice, seen = Count(game), Random(1), set[tuple[bytes, int]]()
    for match, seat in staged(game):
        assert match.question is not None
        position = (encode_state(match.state), seat)
        if position in seen:  # several tries of a scenario begin alike
            continue
        seen.add(position)
        tokens = [*match.question.tokens[seat]]
        for token in tokens if len(tokens) <= most else dice.sample(tokens, most):
            if not is_possible(match, seat, token):
                continue
            for reason in sentences(match, seat, token, dice):
                check(count, match, seat, token, reason)
    return count


def is_possible(match: Match[Any], seat: int, token: str) -> bool:
    """Return whether an answer can be given: the chance that a scenario sets may only fit its own answers."""
    try:
        match.copy().answer(seat, token)
    except Refused:
        return False
    return True


def until(seconds: float) -> Callable[[], bool]:
    end = time.perf_counter() + seconds
    return lambda: time.perf_counter() < end


def run(game: str, hints: int, seconds: float, first: int = 0, every: int = 0, rules: Any = None) -> Count:
    """Make this many hints. every: print the counts after each such number; rules: None: the usual ones."""
    count = Count(game)
    for number, asked in enumerate(positions(game, first, rules or rules_of(game))):
        if count.hints >= hints:
            break
        ask(count, asked, number, seconds)
        if every and not count.hints % every:
            print(game, *count.lines(), sep="\n", flush=True)
    return count


def main() -> None:
    """Print the report; fail if a sentence was false."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("game", choices=sorted(claims.CLAIMS))
    parser.add_argument("--hints", type=int, default=10_000)
    parser.add_argument("--seconds", type=float, default=0.0)
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    parser.add_argument("--every", type=int, default=500)
    parser.add_argument("--scenarios", action="store_true", help="the positions of the rule scenarios")
    given = parser.parse_args()
    if given.scenarios:
        count = run_scenarios(given.game)
    else:
        count = run(given.game, given.hints, given.seconds, given.first, given.every)
    print(given.game, *count.lines(), sep="\n", flush=True)
    raise SystemExit(bool(count.false))


if __name__ == "__main__":
    main()
