"""Random play for tests of refereed games: reports, disputes, undos, corrections, the clock and a referee.

`random` is the source of random numbers; `s` is the state.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from engine.computers.computer import Random
from engine.questions import CLOCK, REFEREE, Answer

# Probabilities: a seat that is not asked answers; time runs out; a listed answer is taken instead of a form.
ASIDE, LATE, LISTED = 0.12, 0.06, 0.35
# Probabilities: a seat asks for an undo or a pause; a seat corrects a counter.
STOP, FIX = 0.02, 0.015
# Beginnings of lines that are rarely said.
RARE = ("resign", "undo", "pause", "draw", "void", "claim", "photo")


@dataclass(frozen=True)
class RefereedRandomPlay:
    """Makes random answers at tables of one game."""

    form: Callable[[Any, int, str, Random], str]
    """Returns a random line of one of the game's own forms; "" for an unknown form.

    Arguments: state, seat, form, random numbers.
    """
    report: Callable[[Any, Any, Random], str]
    """Returns a random report. Arguments: state, flick, random numbers."""
    counters: Sequence[str]
    """The names of the counters that can be corrected."""
    pieces: Callable[[Any, Random], str]
    """Returns a random piece whose counters can be corrected. Arguments: state, random numbers."""

    def answer(self, match: Any, random: Random) -> Answer:
        """Return a random answer: usually of an asked seat, sometimes of another one, the clock or a referee.

        random: random numbers.
        """
        if match.question is None:
            seat = random.randrange(len(match.state.sides))
            return seat, random.choice(list(match.legal(seat)) or [""])
        return self._neutral_answer(match, random) or self._seat_answer(match, random)

    def _neutral_answer(self, match: Any, random: Random) -> Answer | None:
        """Return an answer of the referee or the clock; None if neither answers this time."""
        ask, s = match.question, match.state
        if REFEREE in ask.tokens and random.random() < 0.7:
            return REFEREE, random.choice(ask.tokens[REFEREE])
        limit = match.rules.refereeing.limit(s)
        if limit and limit.word != "idle" and random.random() < (1.0 if not ask.seats else LATE):
            return CLOCK, f"timeout {limit.word}"
        if s.objection and random.random() < 0.5:
            return CLOCK, "timeout objection"
        return None

    def _seat_answer(self, match: Any, random: Random) -> Answer:
        """Return a random answer of a seat: an undo, a pause, a correction, or an answer to the question."""
        s, asked = match.state, random.choice(match.question.seats)
        seat = random.randrange(len(s.sides)) if random.random() < ASIDE else asked
        control_word = random.choice(("undo", "undo", "undo", "pause")) if random.random() < STOP else ""
        if control_word and control_word in match.legal(seat):
            return seat, control_word
        if s.stage == "play" and random.random() < FIX:
            line = self.correction(match, seat, random)
            if line:
                return seat, line
        return self._question_answer(match, seat, asked, random)

    def _question_answer(self, match: Any, seat: int, asked: int, random: Random) -> Answer:
        """Return an answer of a seat: a line of a form, or one of the listed answers.

        seat: the seat that answers. asked: a seat that the question asks. If `seat` has nothing to say, the
        answer is "" by `asked`.
        """
        forms = match.question.forms_of(seat)
        lines = [legal_line for legal_line in match.legal(seat) if not legal_line.startswith(RARE)]
        if random.random() < 0.005:
            lines = list(match.legal(seat)) or lines
        for _ in range(9 if forms and (not lines or random.random() > LISTED) else 0):
            line = self.form_line(match.rules, match.state, seat, random.choice(forms), random)
            if line:
                return seat, line
        return (seat, random.choice(lines)) if lines else (asked, "")

    def form_line(self, rules: Any, s: Any, seat: int, form: str, random: Random) -> str:
        """Return a random line of a form; "" if that line is not legal."""
        line = self.form(s, seat, form, random) or self._reported(s, form, random)
        return line if rules.token(s, None, seat, line) is not None else ""

    def _reported(self, s: Any, form: str, random: Random) -> str:
        """Return a random line of one of the protocol's forms, with a report; it may be illegal.

        form: the name of the form.
        """
        case, head = s.case or s.last, {"no": "no = ", "secret": "secret = "}.get(form, "= ")
        if head == "secret = " and random.random() < 0.5:
            return f"{head}{case.report}"
        return head + self.report(s, case, random)

    def correction(self, match: Any, seat: int, random: Random) -> str:
        """Return a random correction; "" if it is not legal."""
        piece = self.pieces(match.state, random)
        line = f"fix {piece} {random.choice(self.counters)}={random.randrange(4)}"
        return line if match.rules.token(match.state, None, seat, line) is not None else ""


def knows(s: Any, seat: int) -> Sequence[int]:
    """Return the seats that know what this seat knows: those of the same side."""
    return s.seats_of(s.sides[seat])  # type: ignore[no-any-return]


def probes(match: Any, seat: int, random: Random) -> Sequence[str]:
    """Return lines by which a seat could find out a secret report. Tests try them; no refusal may reveal it.

    match, seat, random: unused; every game's function gets them.
    """
    return ("undo", "yield", "secret = .", "= .", "ok", "callref", "resign", "no = .")
