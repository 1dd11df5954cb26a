"""A match is (base, answers): the state at the last resting point and what was answered since.

Whatever is open is rebuilt by running the one open action again from `base`; so crash, restart,
undo and copy cost a small state's copy and one action. A generator is never saved.
"""

from collections.abc import Callable, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from engine.game import Rules, Setup, State, cut_short
from engine.questions import Answer, Event, GameOver, Outcome, Question, Refused, Script

S = TypeVar("S", bound=State)
LONGEST_LINE = 4_000  # characters of one answer; what reads it may take time by the square of this


class AcceptedLine(NamedTuple):
    """What one accepted line did: the answers it stood for, and what is to be told.

    dropped: the clauses behind the one that ended the game; nobody reads them.
    stopped: why a clause was refused after those before it had shown hidden cards: these cannot be hidden
        again, so what was done counts; its `clause` says which one.
    """

    answers: list[Answer]
    events: list[Event]
    dropped: tuple[str, ...] = ()
    stopped: Refused | None = None


class SavedMatch(msgspec.Struct, frozen=True):
    """A match as text: the state at the resting point (JSON) and the answers since."""

    base: msgspec.Raw
    answers: tuple[Answer, ...] = ()


class Match(Generic[S]):
    """A running match. Check, apply and rebuild; the world around it keeps journal and clock.

    state: the live state, in the middle of the open action; ask: the open question, None when over.
    """

    def __init__(self, rules: Rules[S, Any], base: S, answers: Sequence[Answer] = ()) -> None:
        self.rules = rules
        self.base = base
        self.answers: list[Answer] = list(answers)
        self.state: S = base
        self.ask: Question | None = None
        self._script: Script | None = None
        self.rebuild()

    @classmethod
    def new(cls, rules: Rules[S, Any], setup: Setup) -> "Match[S]":
        """Set up and go to the first question; raises Refused."""
        return cls(rules, rules.start(setup))

    @property
    def result(self) -> Outcome | None:
        return self.state.result

    def copy(self) -> "Match[S]":
        """An independent match at the same question."""
        return Match(self.rules, self.rules.copy(self.base), self.answers)

    def legal(self, seat: int) -> Sequence[str]:
        """All tokens this seat may answer now."""
        if self.ask is None:
            return self._last_words(seat)
        return self.rules.legal(self.state, self.ask, seat)

    def answer(self, seat: int, line: str) -> AcceptedLine:
        """Give a line of notation, one answer or several clauses; all of it counts or none.

        Each clause is judged in the state after those before it. Once the game is over the rest of the line
        is dropped, unless the rules refuse such a line. Raises Refused, and then nothing has changed. But
        what has revealed hidden cards is not taken back for a later clause (`AcceptedLine.stopped`).
        """
        if len(line) > LONGEST_LINE:
            raise Refused("line-too-long", most=LONGEST_LINE)
        if self.ask is None:
            return self._after_end(seat, line)
        clauses = self.rules.clauses(self.state, self.ask, line)
        before = (self.base, list(self.answers))
        given: list[Answer] = []
        events: list[Event] = []
        dropped: list[str] = []
        for clause in clauses:
            if self.ask is None and self.rules.drops_clauses_after_end:
                dropped.append(clause)
                continue
            try:
                self._give_clause(seat, clause, given, events)
            except Refused as refused:
                if len(clauses) > 1:
                    refused.clause = clause
                if given and self.rules.reveals(self.state, before[0]):
                    return AcceptedLine(given, events, stopped=refused)
                if given:
                    self.base, self.answers = before
                    self.rebuild()
                raise
        return AcceptedLine(given, events, tuple(dropped))

    def _give_clause(self, seat: int, clause: str, given: list[Answer], events: list[Event]) -> None:
        """Give one clause, as often as it says or until the game is over; append what it did."""
        counted = (
            self.rules.counted(self.state, self.ask, seat, clause) if self.ask is not None else (clause,)
        )
        for place, single in enumerate(counted):
            if place and self.ask is None:
                return
            token = self._token(seat, single, tuple(token for _, token in given))
            given.append((seat, token))
            self._advance((seat, token))
            events += self._taken_events()

    def replay(self, answers: Sequence[Answer]) -> list[Event]:
        """Give answers that were accepted before, as a journal holds them; what they did."""
        for answer in answers:
            self._advance(answer)
        return self._taken_events()

    def _after_end(self, seat: int, line: str) -> AcceptedLine:
        """What may still be said when the game is over, such as taking its last step back."""
        token = " ".join(line.split())
        if token not in self._last_words(seat):
            first = next(iter(self.rules.clauses(self.state, None, token)), token)
            raise self.rules.refuse(self.state, None, seat, first)
        self._say_last((seat, token))
        return AcceptedLine([(seat, token)], self._taken_events())

    def _last_words(self, seat: int) -> Sequence[str]:
        refereeing = self.rules.refereeing
        return refereeing.last_words(self.state, seat) if refereeing else ()

    def _say_last(self, answer: Answer) -> None:
        if self.rules.refereeing is None:
            raise self.rules.refuse(self.state, None, *answer)
        self.rules.refereeing.say_last(self.state, *answer)
        self._rest()
        if self.state.result is None:
            self._open()

    def end(self, result: Outcome) -> None:
        """End the match from outside (by agreement, by a moderator)."""
        self.state.result = result
        self._rest()
        self.ask = None

    def rename(self, names: Sequence[str]) -> None:
        """The players are called so from now on: a substitute came, or somebody wants to be forgotten."""
        for state in (self.base, self.state):
            self.rules.seating.renamed(state, names)

    # ---------------------------------------------------------------- saving

    def save(self) -> SavedMatch:
        """The match as text; `load` gives it back at the same question."""
        return SavedMatch(msgspec.Raw(encode_state(self.base)), tuple(self.answers))

    @classmethod
    def load(cls, rules: Rules[S, Any], saved: SavedMatch) -> "Match[S]":
        """Rebuild a saved match. Raises msgspec.ValidationError for a text that is no state."""
        return cls(rules, msgspec.json.decode(saved.base, type=rules.state_type), saved.answers)

    # ---------------------------------------------------------------- inside

    def _token(self, seat: int, clause: str, later: Sequence[str]) -> str:
        ask = self.ask
        if ask is not None:
            token = self.rules.token(self.state, ask, seat, clause)
            if token is not None:
                return token
        meant = cut_short(clause, self.rules.declarations)
        legal = [word for word in meant if word in self.legal(seat)]
        if legal:
            raise Refused("whole-word", "syntax", word="`, `".join(legal))
        raise self.rules.refuse(self.state, ask, seat, clause, later=later)

    def _advance(self, answer: Answer) -> None:
        """One legal answer into the open script; at its end the next action begins."""
        if self._script is None:
            self._say_last(answer)
            return
        self.answers.append(answer)
        try:
            self.ask = self._script.send(answer)
        except StopIteration:
            self._rest()
            self._open()
        except GameOver as over:
            self._end(over)

    def _open(self) -> None:
        """Start actions until one asks something."""
        while True:
            self._script = self.rules.step(self.state)
            try:
                self.ask = next(self._script)
                return
            except StopIteration:
                self._rest()
            except GameOver as over:
                self._end(over)
                return

    def _rest(self) -> None:
        """A resting point: what was answered is in the state now."""
        self.base = self.rules.copy(self.state)
        self.answers = []

    def _end(self, over: GameOver) -> None:
        self.state.result = over.result
        self.state.emit("over", over.result.winners, over.result.reason)
        self.ask, self._script = None, None
        self._rest()

    def rebuild(self) -> None:
        self.state = self.rules.copy(self.base)
        self.ask, self._script = None, None
        if self.state.result is None:
            answers, self.answers = self.answers, []
            self._open()
            for answer in answers:
                self._advance(answer)
        self._taken_events()

    def _taken_events(self) -> list[Event]:
        events, self.state.events = self.state.events, []
        return events


def encode_state(state: State) -> bytes:
    """A state as JSON, without its untold events."""
    events, state.events = state.events, []
    try:
        return msgspec.json.encode(state)
    finally:
        state.events = events


def playout(
    rules: Rules[S, Any], state: S, choose: Callable[[Question], Answer], limit: int = 100_000
) -> tuple[Outcome | None, int]:
    """Play on from a resting point without keeping any; result (None at the limit) and answers given.

    The state is used up. `choose` picks a seat and one of its tokens.
    """
    given = 0
    try:
        while given < limit:
            script = rules.step(state)
            ask = next(script, None)
            try:
                while ask is not None:
                    given += 1
                    ask = script.send(choose(ask))
            except StopIteration:
                state.events.clear()
    except GameOver as over:
        state.result = over.result
    return state.result, given
