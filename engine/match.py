"""A match is its base state and the answers since, so undo, copy and crash recovery are the same operation.

The base is the last stable state: the state between two actions of the rules (`Rules.step`). To find the open
question again, the open action is run from the base with the answers given since. That costs a copy of a
small state and one action; a generator is never saved.
"""

from collections.abc import Callable, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec

from engine.game import Rules, Setup, State, words_begun
from engine.questions import Answer, Event, GameOver, Outcome, Question, Refused, Script

S = TypeVar("S", bound=State)
LONGEST_LINE = 4_000  # characters of one answer; parsing may take quadratic time


class AcceptedLine(NamedTuple):
    """What one accepted line did."""

    answers: list[Answer]
    """The answers that the line stood for."""
    events: list[Event]
    """What these answers caused, events that only some seats may know included."""
    dropped_clauses: tuple[str, ...] = ()
    """The clauses after the one that ended the game; they were ignored."""
    refusal: Refused | None = None
    """Why a later clause was refused, if earlier clauses had already revealed hidden cards. Revealed cards
    cannot be hidden again, so the earlier clauses count. `refusal.clause` is the refused clause.
    """


class SavedMatch(msgspec.Struct, frozen=True):
    """A match as it is saved: the last stable state as JSON, and the answers since."""

    base: msgspec.Raw
    """The last stable state."""
    answers: tuple[Answer, ...] = ()
    """The answers given since then."""


class Match(Generic[S]):
    """A running match. It checks and applies answers. The journal and the clock are not part of it.

    base: the last stable state.
    answers: the answers given since then.
    state: the live state, in the middle of the open action.
    question: the open question; None when the match is over.
    secret_answer_count: how many of the last answers belong to the open secret question; 0 if there is none.
    """

    def __init__(self, rules: Rules[S, Any], base: S, answers: Sequence[Answer] = ()) -> None:
        self.rules = rules
        self.base = base
        self.answers: list[Answer] = list(answers)
        self.state: S = base
        self.question: Question | None = None
        self.secret_answer_count = 0
        self._script: Script | None = None
        self.rebuild()

    @classmethod
    def new(cls, rules: Rules[S, Any], setup: Setup) -> "Match[S]":
        """Set up a match and go to its first question.

        Raises Refused if the rules do not allow the set-up.
        """
        return cls(rules, rules.start(setup))

    @property
    def result(self) -> Outcome | None:
        """Return how the match ended; None while it is running."""
        return self.state.result

    def copy(self) -> "Match[S]":
        """Return an independent match at the same question."""
        return Match(self.rules, self.rules.copy(self.base), self.answers)

    def legal(self, seat: int) -> Sequence[str]:
        """Return all answers that this seat may give now; after the end, those that the rules still allow."""
        if self.question is None:
            return self._answers_after_end(seat)
        return self.rules.legal(self.state, self.question, seat)

    def answer(self, seat: int, line: str) -> AcceptedLine:
        """Give a line of notation: one answer, or several clauses that count all or not at all.

        Each clause is checked in the state after the clauses before it. Raises Refused, and then nothing has
        changed.

        If a clause ends the game, the clauses after it are dropped; some rules refuse the line instead
        (`Rules.drops_clauses_after_end`). If a clause is refused after earlier clauses have revealed hidden
        cards, the earlier clauses count and nothing is raised (`AcceptedLine.refusal`).
        """
        if len(line) > LONGEST_LINE:
            raise Refused("line-too-long", most=LONGEST_LINE)
        if self.question is None:
            return self._answer_line_after_end(seat, line)
        clauses = self.rules.clauses(self.state, self.question, line)
        state_before = (self.base, list(self.answers))
        given_answers: list[Answer] = []
        events: list[Event] = []
        dropped: list[str] = []
        for clause in clauses:
            if self.question is None and self.rules.drops_clauses_after_end:
                dropped.append(clause)
                continue
            try:
                self._give_clause(seat, clause, given_answers, events)
            except Refused as refused:
                if len(clauses) > 1:
                    refused.clause = clause
                if given_answers and self.rules.reveals(self.state, state_before[0]):
                    return AcceptedLine(given_answers, events, refusal=refused)
                if given_answers:
                    self.base, self.answers = state_before
                    self.rebuild()
                raise
        return AcceptedLine(given_answers, events, tuple(dropped))

    def _give_clause(self, seat: int, clause: str, given_answers: list[Answer], events: list[Event]) -> None:
        """Give one clause. If it has a count, repeat it that often, or until the game is over. Raises
        Refused.

        given_answers, events: the answers and their events are appended to these lists.
        """
        single_clauses = (
            self.rules.expand_count(self.state, self.question, seat, clause)
            if self.question is not None
            else (clause,)
        )
        for index, single in enumerate(single_clauses):
            if index and self.question is None:
                return
            token = self._token(seat, single, tuple(token for _, token in given_answers))
            given_answers.append((seat, token))
            self._advance((seat, token))
            events += self._take_events()

    def replay(self, answers: Sequence[Answer]) -> list[Event]:
        """Give answers that were accepted before, such as those of a journal, and return their events.

        The answers are not checked.
        """
        for answer in answers:
            self._advance(answer)
        return self._take_events()

    def _answer_line_after_end(self, seat: int, line: str) -> AcceptedLine:
        """Give an answer that is still allowed when the game is over, such as taking back the last step.

        Raises Refused for any other line.
        """
        token = " ".join(line.split())
        if token not in self._answers_after_end(seat):
            first = next(iter(self.rules.clauses(self.state, None, token)), token)
            raise self.rules.refusal_of(self.state, None, seat, first)
        self._give_answer_after_end((seat, token))
        return AcceptedLine([(seat, token)], self._take_events())

    def _answers_after_end(self, seat: int) -> Sequence[str]:
        """Return the answers that a seat may give when the game is over."""
        refereeing = self.rules.refereeing
        return refereeing.answers_after_end(self.state, seat) if refereeing else ()

    def _give_answer_after_end(self, answer: Answer) -> None:
        """Give an answer after the end. If the rules take the result back, the game goes on."""
        if self.rules.refereeing is None:
            raise self.rules.refusal_of(self.state, None, *answer)
        self.rules.refereeing.give_answer_after_end(self.state, *answer)
        self._store_base()
        if self.state.result is None:
            self._open()

    def end(self, result: Outcome) -> None:
        """End the match without an answer, such as by agreement, by a claim or by a moderator."""
        self.state.result = result
        self._store_base()
        self.question = None

    def rename_players(self, names: Sequence[str]) -> None:
        """Change the players' names, because a substitute came or a person's data is erased.

        names: those of all seats, in order.
        """
        for state in (self.base, self.state):
            self.rules.seating.rename_players(state, names)

    # ---------------------------------------------------------------- saving

    def save(self) -> SavedMatch:
        """Return the match in the form in which it is saved. `load` restores it at the same question."""
        return SavedMatch(msgspec.Raw(encode_state(self.base)), tuple(self.answers))

    @classmethod
    def load(cls, rules: Rules[S, Any], saved: SavedMatch) -> "Match[S]":
        """Restore a saved match. Raises msgspec.ValidationError if its state is not valid."""
        return cls(rules, msgspec.json.decode(saved.base, type=rules.state_type), saved.answers)

    # ---------------------------------------------------------------- inside

    def _token(self, seat: int, clause: str, given_tokens: Sequence[str]) -> str:
        """Return the legal answer that a clause stands for. Raises Refused with the rules' reason.

        given_tokens: the answers that the same line has given before this clause.
        """
        ask = self.question
        if ask is not None:
            token = self.rules.token(self.state, ask, seat, clause)
            if token is not None:
                return token
        declarations_begun = words_begun(clause, self.rules.declarations)
        legal_declarations = [word for word in declarations_begun if word in self.legal(seat)]
        if legal_declarations:
            raise Refused("whole-word", "syntax", word="`, `".join(legal_declarations))
        raise self.rules.refusal_of(self.state, ask, seat, clause, later=given_tokens)

    def _advance(self, answer: Answer) -> None:
        """Give one legal answer to the open action. When the action ends, start the next one.

        After the end of the game, give an answer that is still allowed then.
        """
        if self._script is None:
            self._give_answer_after_end(answer)
            return
        self.answers.append(answer)
        before, secret_answer_count = self.question, self.secret_answer_count
        self.secret_answer_count = 0
        try:
            self.question = self._script.send(answer)
            if self.question.continues(before):
                self.secret_answer_count = secret_answer_count + 1
        except StopIteration:
            self._store_base()
            self._open()
        except GameOver as over:
            self._end(over)

    def _open(self) -> None:
        """Start actions until one asks a question."""
        while True:
            self._script = self.rules.step(self.state)
            try:
                self.question = next(self._script)
                return
            except StopIteration:
                self._store_base()
            except GameOver as over:
                self._end(over)
                return

    def _store_base(self) -> None:
        """Make the current state the base, which contains the effect of all answers so far."""
        self.base = self.rules.copy(self.state)
        self.answers = []

    def _end(self, over: GameOver) -> None:
        """Store the outcome and end the open action."""
        self.state.result = over.result
        self.state.emit("over", over.result.winners, over.result.reason)
        self.question, self._script = None, None
        self._store_base()

    def rebuild(self) -> None:
        """Restore the state and the open question from the base and the answers since."""
        self.state = self.rules.copy(self.base)
        self.question, self._script, self.secret_answer_count = None, None, 0
        if self.state.result is None:
            answers, self.answers = self.answers, []
            self._open()
            for answer in answers:
                self._advance(answer)
        self._take_events()

    def _take_events(self) -> list[Event]:
        """Return the events since the last call, and remove them from the state."""
        events, self.state.events = self.state.events, []
        return events


def encode_state(state: State) -> bytes:
    """Return a state as JSON, without its events."""
    events, state.events = state.events, []
    try:
        return msgspec.json.encode(state)
    finally:
        state.events = events


def playout(
    rules: Rules[S, Any], state: S, choose: Callable[[Question], Answer], limit: int = 100_000
) -> tuple[Outcome | None, int]:
    """Play on from a stable state, which is changed. Later stable states are not saved.

    choose: picks a seat and one of its legal answers.
    limit: the greatest number of answers.
    Returns the outcome (None if the limit was reached) and the number of answers given.
    """
    answer_count = 0
    try:
        while answer_count < limit:
            script = rules.step(state)
            ask = next(script, None)
            try:
                while ask is not None:
                    answer_count += 1
                    ask = script.send(choose(ask))
            except StopIteration:
                state.events.clear()
    except GameOver as over:
        state.result = over.result
    return state.result, answer_count
