"""Run scenario files (`.scn`): a position, commands that must be accepted or refused, facts that must hold.

`python -m engine.scenario FILE…` prints one line for each failure and at the end `N passed, N failed`.
The format is described in docs/scenarios.md. What a fact or a check of a game means is defined by its Stage.
"""

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from engine import files
from engine.game import Game, Rules, games
from engine.match import Match
from engine.packs import pack
from engine.questions import CLOCK, REFEREE, Event, Question, Refused
from engine.records.record_format import PlayedAnswer, RecordViewpoint
from engine.setup_facts import BadFact
from engine.terminal import run_command

NAME = r"[\w][\w'-]*"  # of a seat
# Facts of every game. The last four say what a lesson shows.
COMMON = ("game", "pack", "seats", "option", "seed", "taps", "log", "headline", "prompt")
NEUTRAL = {"ref": REFEREE, "bot": CLOCK}  # names in place of a seat's
TITLE = re.compile(r"== (.+?) \[([^\]]*)\]")  # `== TITLE [RULE-IDS]`
COMMAND = re.compile(rf"({NAME})([>?*]) (.+)")  # `Name> answer`, `Name? answer | RULE-ID`, `Name* prefix: …`
CHECK = re.compile(rf"=({NAME})? (.+)")  # `= check`, or `=Name check` for what that seat sees


# What code can raise for a line that it does not expect. It is reported with the line, not as a traceback.
FAULTS = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)


class Fact(str):
    """A set-up fact.

    line: its number in the file, from 1; 0 if the fact is not from a file.
    """

    line = 0

    @classmethod
    def at(cls, line: int, text: str) -> "Fact":
        """Return the fact that a text states, with the number of its line."""
        fact = cls(text.strip())
        fact.line = line
        return fact


class ScenarioError(Exception):
    """A scenario file that cannot be read, or a step that does not hold: `file:line: …`."""

    def __init__(self, file: str, line: int, text: str) -> None:
        super().__init__(f"{file}:{line}: {text}")


@dataclass(frozen=True)
class ScenarioStep:
    """One line after the set-up block."""

    line: int
    """Its number in the file, from 1."""
    kind: str
    """`>` gives an answer, `?` expects a refusal, `*` checks the legal answers, `=` checks facts, `!` forces
    an outcome of chance, `!?` expects that a set-up is refused."""
    who: str
    """The seat's name, or `bot`, `ref` or `watcher`; "" if the line has none."""
    text: str
    """What follows the sign, without the IDs of rules."""
    ids: tuple[str, ...] = ()
    """IDs of rules; a refusal must cite one of them."""


@dataclass
class Scenario:
    """A scenario: its title, its set-up facts and its tries. Each try starts again from the set-up."""

    file: str
    """The path of the file that it is from."""
    line: int
    """The number of the title line in the file, from 1."""
    title: str
    """The text of the title line, without `==` and the IDs."""
    ids: tuple[str, ...]
    """The IDs of rules in the title line."""
    facts: list[str]
    """The set-up facts, those at the beginning of the file included."""
    tries: list[list[ScenarioStep]] = field(default_factory=lambda: [[]])
    """The steps of each try."""

    def fact(self, key: str) -> str | None:
        """Return the text of the last fact with this key; None if there is none."""
        matches = [fact for fact in self.facts if fact.split(" ")[0] == key]
        return matches[-1][len(key) + 1 :] if matches else None


def parse(file: str, text: str) -> list[Scenario]:
    """Return the scenarios of a file. Raises ScenarioError for a line that does not follow the format.

    file: the path, for errors; text: the content of the file.
    """
    scenarios: list[Scenario] = []
    preamble: list[str] = []
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        if not line or line.startswith("#"):
            continue
        if title := TITLE.fullmatch(line):
            scenarios.append(Scenario(file, number, title[1], tuple(title[2].split()), list(preamble)))
        elif not scenarios:
            if not line.startswith("! "):
                raise ScenarioError(file, number, "only ! lines may stand before the first ==")
            preamble.append(Fact.at(number, line[2:]))
        elif line.startswith("! ") and scenarios[-1].tries == [[]]:
            scenarios[-1].facts.append(Fact.at(number, line[2:]))
        elif line == "--" or line.startswith("-- "):
            scenarios[-1].tries.append([])
        else:
            scenarios[-1].tries[-1].append(_step(file, number, line))
    return scenarios


def _step(file: str, number: int, line: str) -> ScenarioStep:
    """Return the step of a line after the set-up block. Raises ScenarioError.

    number: of the line in the file, from 1.
    """
    if line.startswith("!?"):
        fact, ids = _split_citation(file, number, line[2:])
        return ScenarioStep(number, "!?", "", fact.strip(), tuple(ids.split()))
    if line.startswith("! "):
        return ScenarioStep(number, "!", "", line[2:].strip())
    if check := CHECK.fullmatch(line):
        return ScenarioStep(number, "=", check[1] or "", check[2])
    if command := COMMAND.fullmatch(line):
        who, kind, rest = command.groups()
        if kind != "?":
            return ScenarioStep(number, kind, who, rest)
        text, ids = _split_citation(file, number, rest)
        return ScenarioStep(number, kind, who, text.strip(), tuple(ids.split()))
    raise ScenarioError(file, number, f"line not understood: {line}")


def _split_citation(file: str, number: int, rest: str) -> tuple[str, str]:
    """Split a line into what must be refused and the IDs that the refusal must cite. Raises ScenarioError.

    rest: the line after its sign: `TEXT | IDS`.
    file, number: the path and the line's number, for the error.
    """
    text, bar, ids = rest.rpartition(" | ")
    if not bar or not text.strip():
        raise ScenarioError(file, number, "a refusal needs what is refused, then | and the IDs it cites")
    return text, ids


@dataclass
class RunningScenario:
    """A running scenario: the match that its steps act on."""

    match: Match[Any]
    """The match after the steps so far."""
    seats: tuple[str, ...]
    """The names of the seats."""
    stage: Any
    """The game's `Stage`."""
    played_answers: list[PlayedAnswer] = field(default_factory=list)
    """All answers so far."""
    events: list[Event] = field(default_factory=list)
    """All events so far."""
    bot_lines_done: int = 0
    """How many of the bot's next lines only state what an earlier answer already drew. -1 while a line of the
    bot is carried out that makes a draw itself: that draw is not counted.
    """
    forced_draws: list[tuple[str, tuple[str, ...]]] = field(default_factory=list)
    """Outcomes forced for the draws of the current command."""

    def force_draws(self, lines: Sequence[str]) -> None:
        """Force the draws of the next command to the results that the bot's lines below it state.

        Results that were forced for an earlier command but not drawn are dropped.

        lines: these lines of the bot.
        """
        draws = [
            draw for line in lines if (draw := self.match.rules.record_format.read_bot_draw(line)) is not None
        ]
        for state in (self.match.base, self.match.state):
            remaining = [
                forced_draw for forced_draw in state.chance.forced if forced_draw not in self.forced_draws
            ]
            state.chance.forced = (*remaining, *draws)
        self.forced_draws = draws

    def count_drawn(self) -> None:
        """Set `bot_lines_done` to the number of forced results that the last command drew."""
        not_drawn = [
            forced_draw for forced_draw in self.match.state.chance.forced if forced_draw in self.forced_draws
        ]
        self.bot_lines_done = len(self.forced_draws) - len(not_drawn)

    def answer(self, seat: int, line: str) -> None:
        """Give a line of a seat, and store its answers and events. Raises Refused."""
        before = Match.copy(self.match)
        done = self.match.answer(seat, line)
        self.events += done.events
        for answering_seat, token in done.answers:
            ask = before.question
            self.played_answers.append(
                PlayedAnswer(answering_seat, token, ask.kind if ask else "over", ask.detail if ask else ())
            )
            before.replay([(answering_seat, token)])

    def copy(self) -> "RunningScenario":
        """Return an independent copy, for steps that are only tried out."""
        return replace(
            self, match=self.match.copy(), played_answers=list(self.played_answers), events=list(self.events)
        )

    def seat(self, name: str) -> int | None:
        """Return the seat of this name (REFEREE, CLOCK for `ref` and `bot`); None if there is none."""
        if name in NEUTRAL:
            return NEUTRAL[name]
        return self.seats.index(name) if name in self.seats else None

    def snapshot(self) -> list[Any]:
        """Return all that a refused command must leave unchanged: the saved match, views, legal answers."""
        viewers = [*range(len(self.seats)), None]
        views = [self.match.rules.view(self.match.state, self.match.question, seat) for seat in viewers]
        return [self.match.save(), views, [list(self.match.legal(seat)) for seat in viewers[:-1]]]


def begin(scenario: Scenario, game: Game, rules: Rules[Any, Any]) -> RunningScenario:
    """Return a scenario's match after the set-up block.

    Raises Refused if the rules do not allow the set-up, ScenarioError if a fact cannot be read.
    """
    assert game.stage is not None
    stage = game.stage()
    for fact in scenario.facts:
        if fact.split(" ")[0] not in (*COMMON, *stage.facts):
            raise ScenarioError(scenario.file, scenario.line, f"no fact of {game.name}: {fact}")
    try:
        return _begin_with_facts(stage, rules, scenario.facts)
    except FAULTS as fault:
        culprit = _wrong_fact(stage, rules, scenario.facts, fault)
        line = scenario.line if culprit is None else _line(culprit, scenario)
        what = f"not understood: {culprit}" if culprit is not None else "the set-up is not understood"
        raise ScenarioError(scenario.file, line, what + _why(fault)) from None


def _begin_with_facts(stage: Any, rules: Rules[Any, Any], facts: Sequence[str]) -> RunningScenario:
    """Return the match that the facts set up. Raises what the stage raises for a fact that it cannot read.

    stage: the game's `Stage`.
    """
    seat_names = next((fact[6:] for fact in reversed(facts) if fact.startswith("seats ")), "")
    seats = tuple(name.strip() for name in seat_names.split(",") if name.strip())
    return RunningScenario(Match(rules, stage.position(rules, facts, seats)), seats, stage)


def _line(fact: str, scenario: Scenario) -> int:
    """Return the line of a fact, or the scenario's title line if the fact was not read from the file."""
    return (fact.line if isinstance(fact, Fact) else 0) or scenario.line


def _wrong_fact(stage: Any, rules: Rules[Any, Any], facts: Sequence[str], fault: Exception) -> str | None:
    """Return the fact that makes the set-up fail; None if there is none.

    This is the last fact without which the set-up succeeds or fails differently.

    stage: the game's `Stage`.
    fault: how the set-up with all facts fails.
    """
    for index in reversed(range(len(facts))):
        try:
            _begin_with_facts(stage, rules, [*facts[:index], *facts[index + 1 :]])
        except FAULTS as other:
            if repr(other) == repr(fault):
                continue
        except Refused:
            pass
        return facts[index]
    return None


def _why(fault: Exception) -> str:
    """Return the error in brackets if its text is written for people, else ""."""
    return f" ({fault})" if isinstance(fault, BadFact) else ""


class ScenarioRunner:
    """Runs the scenarios of any game.

    packs: folders with further packs, each in a folder with the game's name.

    The methods for steps get the scenario, the match as the steps so far have left it (`play`), and the step.
    """

    def __init__(self, packs: Sequence[str] = ()) -> None:
        self.games = games()
        self.folders = tuple(Path(folder) for folder in packs)
        self._rules: dict[tuple[str, str], Any] = {}

    def run(self, scenario: Scenario) -> list[ScenarioError]:
        """Return an error for every step that does not hold, at most one for each try."""
        troubles = []
        for steps in scenario.tries:
            try:
                self._try(scenario, steps)
            except ScenarioError as trouble:
                troubles.append(trouble)
        return troubles

    def start(self, scenario: Scenario) -> RunningScenario:
        """Return the match after the set-up block. Raises Refused or ScenarioError."""
        named = {key: scenario.fact(key) or "" for key in ("game", "pack")}
        lines = {fact.split(" ")[0]: _line(fact, scenario) for fact in scenario.facts}
        game = self.games.get(named["game"])
        if game is None:
            line = lines.get("game", scenario.line)
            raise ScenarioError(scenario.file, line, f"no game is called {named['game'] or '(nothing)'}")
        try:
            rules = self.rules(game, named["pack"])
        except (files.UnreadableFile, pack.PackErrors, *FAULTS) as fault:
            why = f": {fault}" if isinstance(fault, files.UnreadableFile | pack.PackErrors) else ""
            line = lines.get("pack", scenario.line)
            raise ScenarioError(scenario.file, line, f"no cards of {game.name} to play with{why}") from None
        return begin(scenario, game, rules)

    def rules(self, game: Any, name: str) -> Any:
        """Return a game's rules with the pack of this name ("": without a pack).

        Raises UnreadableFile or PackErrors.
        """
        if (game.name, name) not in self._rules:
            pack_files = files.packs(game.name, tuple(folder / game.name for folder in self.folders))
            if name and name not in pack_files:
                raise files.UnreadableFile(f"no pack called {name} for {game.name}")
            built = (
                pack.read(self.games, str(pack_files[name]), files.text(pack_files[name]))[1]
                if name
                else None
            )
            self._rules[game.name, name] = game.make_rules(built)
        return self._rules[game.name, name]

    def _try(self, scenario: Scenario, steps: list[ScenarioStep]) -> None:
        """Run one try: begin at the set-up, and carry out these steps.

        Raises ScenarioError at the first step that does not hold.
        """
        try:
            play = self.start(scenario)
        except Refused as refused:
            raise ScenarioError(
                scenario.file, scenario.line, f"set-up refused: {refused} {refused.facts}"
            ) from None
        for index in range(len(steps)):
            self.perform(scenario, play, steps, index)

    def perform(
        self, scenario: Scenario, play: RunningScenario, steps: Sequence[ScenarioStep], index: int
    ) -> None:
        """Carry out one of these steps. Raises ScenarioError if it does not hold.

        index: index of the step. The bot's steps after it may state what chance gives now.
        """
        step = steps[index]
        if step.kind == ">" and not (step.who == "bot" and play.bot_lines_done):
            bot_steps = itertools.takewhile(
                lambda next_step: next_step.who == "bot", steps[index + (step.who != "bot") :]
            )
            play.force_draws([next_step.text for next_step in bot_steps])
        try:
            problem = getattr(self, STEPS[step.kind])(scenario, play, step)
        except FAULTS as fault:
            problem = f"not understood: {step.who}{step.kind} {step.text}{_why(fault)}"
        if problem is not None:
            raise ScenarioError(scenario.file, step.line, problem)

    # ------------------------------------------------- steps; each returns what is wrong, or None

    def _accepted(self, scenario: Scenario, play: RunningScenario, step: ScenarioStep) -> str | None:
        """Check `>`: the line is accepted.

        A line of the bot that states what an earlier answer already drew is not given again, only counted.
        """
        seat, line = play.seat(step.who), step.text
        if seat is None:
            return f"no seat is called {step.who}"
        if seat == CLOCK and play.match.rules.record_format.read_bot_draw(line) is not None:
            if play.bot_lines_done:
                play.bot_lines_done -= 1
                return None
            draw_answer = play.match.rules.record_format.bot_draw_answer(play.match.question, line)
            if draw_answer is None:
                return f"{step.who}> {step.text}: nobody waits for it"
            seat, line = draw_answer
            play.bot_lines_done = (
                -1
            )  # this line states the draw itself, so it is not one of those that follow
        lines_done_before = play.bot_lines_done
        try:
            play.answer(seat, line)
        except Refused as refused:
            return f"{step.who}> {step.text}: expected accepted, found refused {refused} {refused.facts}"
        play.count_drawn()
        play.bot_lines_done += min(lines_done_before, 0)
        return None

    def _refused(self, scenario: Scenario, play: RunningScenario, step: ScenarioStep) -> str | None:
        """Check `?`: the line is refused with one of the rules cited, and nothing changes."""
        seat = play.seat(step.who)
        if seat is None:
            return f"no seat is called {step.who}"
        before = play.snapshot()
        try:
            play.answer(seat, step.text)
        except Refused as refused:
            if refused.rule not in step.ids:
                return f"{step.who}? {step.text}: expected {' or '.join(step.ids)}, found {refused}"
            if play.snapshot() != before:
                return f"{step.who}? {step.text}: refused, but the state changed"
            return None
        return f"{step.who}? {step.text}: expected refused {' or '.join(step.ids)}, found accepted"

    def _legal(self, scenario: Scenario, play: RunningScenario, step: ScenarioStep) -> str | None:
        """Check `*`: the legal answers that begin with a prefix are exactly these."""
        prefix, _, items = step.text.partition(": ")
        seat = play.seat(step.who)
        if seat is None:
            return f"no seat is called {step.who}"
        ask: Question | None = play.match.question
        tokens = ask.tokens.get(seat, ()) if ask else ()
        logged = [play.match.rules.record_format.token(token, play.seats) for token in tokens]
        actual = sorted(token for token in logged if token.startswith(prefix))
        wanted = [] if items.strip() == "-" else sorted(item.strip() for item in items.split(", "))
        # Answers of Crownfell's abilities, such as `aKNI: FOO e2, COU d1`, may contain commas.
        if ": " in prefix or any(prefix.startswith("a") and ": " in token for token in wanted):
            wanted = sorted(_comma_items(items)) if wanted else wanted
        return None if actual == wanted else f"{step.who}* {prefix}: expected {wanted}, found {actual}"

    def _holds(self, scenario: Scenario, play: RunningScenario, step: ScenarioStep) -> str | None:
        """Check `=`: all checks hold."""
        for check in step.text.split(" ; "):
            actual = self._check(play, check.strip(), step.who)
            if actual is not None:
                return f"expected {check.strip()}, found {actual}"
        return None

    def _chance(self, scenario: Scenario, play: RunningScenario, step: ScenarioStep) -> str | None:
        """Carry out `!`: force an outcome of chance."""
        key, _, outcome = step.text.partition(" ")
        forced = (key, tuple(item.strip() for item in outcome.split(",")))
        for state in (play.match.base, play.match.state):
            state.chance.forced = (*state.chance.forced, forced)
        return None

    def _setup_refused(self, scenario: Scenario, play: RunningScenario, step: ScenarioStep) -> str | None:
        """Check `!?`: the set-up with this additional fact is refused with one of the rules cited."""
        try:
            self.start(replace(scenario, facts=[*scenario.facts, Fact.at(step.line, step.text)]))
        except Refused as refused:
            return None if refused.rule in step.ids else f"expected {' '.join(step.ids)}, found {refused}"
        return f"expected set-up refused {' '.join(step.ids)}, found accepted"

    # ---------------------------------------------------------------- checks common to all games

    def _check(self, play: RunningScenario, check: str, who: str) -> str | None:
        """Return None if a check holds, else what is true instead.

        check: such as `gold Cathy 3`; the first word says what is checked.
        who: the seat whose view is checked, or `watcher`; "" for the whole state.
        """
        key, *words = check.split(" ")
        if key == "ask":
            return _check_ask(play, words)
        if key == "over":
            return _check_over(play, words)
        if key == "log":
            return _check_log(play, check[4:])
        viewer = None if who in ("", "watcher") else play.seat(who)
        if viewer is None and who not in ("", "watcher"):
            return f"no seat is called {who}"
        try:
            actual: str | None = play.stage.check(play, [key, *words], viewer, bool(who))
        except FAULTS as fault:
            return f"a check that is not understood: {check}{_why(fault)}"
        return actual


# By kind of step (`ScenarioStep.kind`), the method of ScenarioRunner that carries it out.
STEPS = {
    ">": "_accepted",
    "?": "_refused",
    "*": "_legal",
    "=": "_holds",
    "!": "_chance",
    "!?": "_setup_refused",
}


def _comma_items(items: str) -> Iterator[str]:
    """Yield the items of a list whose items may contain commas.

    A new item begins where the list's first word repeats.
    """
    head = items.strip().split(" ")[0]
    parts = items.strip().split(", ")
    item = parts[0]
    for part in parts[1:]:
        if part.split(" ")[0] == head:
            yield item
            item = part
        else:
            item += ", " + part
    yield item


def _check_ask(play: RunningScenario, words: Sequence[str]) -> str | None:
    """Check `ask NAME KIND …`: who must answer which question; `ask -` means that there is none.

    play: the running scenario.
    words: those after `ask`.
    Returns None if the check holds, else what is true.
    """
    ask = play.match.question
    actual = "nobody is asked"
    if ask is not None:
        actual = f"{', '.join(play.seats[seat] for seat in ask.seats)} {ask.kind} {' '.join(ask.detail)}"
    if words == ["-"]:
        return None if ask is None else actual
    name, *wanted_words = words
    if ask is None or play.seat(name) not in ask.seats:
        return actual
    seat = play.seat(name)
    kinds_and_details = [[kind, *ask.detail] for kind in ask.kinds_of(seat if seat is not None else -1)]
    return (
        None
        if any(wanted_words == asked_words[: len(wanted_words)] for asked_words in kinds_and_details)
        else actual
    )


def _check_over(play: RunningScenario, words: Sequence[str]) -> str | None:
    """Check `over NAME REASON`: the game has ended so; `over -` means that it goes on.

    words: those after `over`.
    Returns None if the check holds, else what is true.
    """
    result = play.match.result
    if result is None:
        return None if words == ["-"] else "not over"
    names = [play.seats[seat] for seat in result.winners] or ["draw"]
    actual = f"over {' '.join(names)} {result.reason}"
    return None if words[0] in names and [*words[1:]] in ([], [result.reason]) else actual


def _check_log(play: RunningScenario, wanted: str) -> str | None:
    """Check `log …`: the last line of the record, with or without its beginning.

    wanted: the line that is expected.
    Returns None if the record ends with it, else the actual line.
    """
    lines = play.match.rules.record_format.lines(
        play.match.state, play.seats, play.played_answers, RecordViewpoint()
    )
    last = re.sub(r"^(\d+\. |[A-Z]\w* (?=\S)|\S+> |(?:bot|ref|[rb]\d?) )", "", lines[-1]) if lines else ""
    return None if wanted in (last, lines[-1] if lines else "") else last


def main(arguments: list[str]) -> int:
    """Run scenario files, and return the exit status: 0 if there are scenarios and all passed, else 1.

    Packs for tests are in `packs/` beside `scenarios/`.
    """
    passed = failed = 0
    for file in arguments:
        folder = Path(file).resolve().parent.parent.parent / "packs"
        runner = ScenarioRunner([str(folder)])
        try:
            scenarios = parse(file, files.text(file))
        except (ScenarioError, files.UnreadableFile) as trouble:
            print(trouble)
            failed += 1
            continue
        for scenario in scenarios:
            try:
                troubles: Sequence[Exception] = runner.run(scenario)
            except files.UnreadableFile as trouble:
                troubles = [ScenarioError(file, scenario.line, str(trouble))]
            for failure in troubles:
                print(failure)
            passed, failed = passed + (not troubles), failed + bool(troubles)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    from engine import scenario  # other modules import it by this name; `__main__` would be a second copy

    run_command(scenario.main)
