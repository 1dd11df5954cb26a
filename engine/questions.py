"""What rules exchange with the rest of the program: questions, answers, refusals, events, outcomes."""

from collections.abc import Callable, Generator, Mapping, Sequence
from typing import Any

from msgspec import Struct

# Numbers in place of a seat for answers of the neutral referee and of the clock.
REFEREE, CLOCK = -1, -2
CLAIM = "claim"  # reason of an outcome: the winner claimed the win because all opponents had left


class Question(Struct, frozen=True, gc=False):
    """The open question, with the legal answers of each seat that may answer."""

    kind: str
    """One word, such as `action`."""
    tokens: Mapping[int, Sequence[str]]
    """Legal answers by seat, in the game's notation, as records have them: `{0: ["dFOX e1", "pass"]}`."""
    detail: tuple[str, ...] = ()
    """Public details of the question, such as ("BOM", "e2") for the rally of Bombard on e2."""
    forms: Mapping[int, tuple[str, ...]] = {}
    """Names of the forms by seat, for answers that are too varied to list: `{0: ("trade",)}`."""
    kinds_by_seat: Mapping[int, tuple[str, ...]] = {}
    """By seat, the kinds of its questions, for seats whose question differs from `kind`. Example: one seat
    has the question `action`; `{1: ("trade",)}` means that seat 1 may answer an offer.
    """
    side_questions: Mapping[int, tuple[str, ...]] = {}
    """By seat, one word for each of its questions beside the main one, such as the offers `t3` and `t4`. The
    bot notifies the seat once for each word.
    """
    open_forms: Mapping[int, tuple[str, ...]] = {}
    """By seat, names of forms that a seat may still fill in although nobody waits for it. Example: a player
    who has set up may change the army.
    """
    secret: bool = False
    """Whether the seats answer without knowing each other's answers, as in janken. The search
    (`engine.computers`) and records (`PlayedAnswer.is_secret`) respect this; the game's own view must hide
    the answers.
    """

    @property
    def seats(self) -> tuple[int, ...]:
        """Return the seats that must answer."""
        return tuple(seat for seat in dict.fromkeys((*self.tokens, *self.forms)) if seat >= 0)

    def continues(self, before: "Question | None") -> bool:
        """Return whether this is the secret question `before`, which a seat has answered since."""
        return self.secret and before is not None and before.secret and {*self.seats} < {*before.seats}

    def forms_of(self, seat: int) -> tuple[str, ...]:
        """Return the forms that this seat may fill in."""
        return (*self.forms.get(seat, ()), *self.open_forms.get(seat, ()))

    def has_only_side_questions(self, seat: int) -> bool:
        """Return whether this seat has side questions only, so that the table does not wait for it."""
        return self.kind not in self.kinds_of(seat)

    def kinds_of(self, seat: int) -> tuple[str, ...]:
        """Return the kinds of question that this seat must answer."""
        return self.kinds_by_seat.get(seat, (self.kind,))


Answer = tuple[int, str]  # the seat (or REFEREE, CLOCK), and what it answers, in the game's notation
# Runs one action: yields each question, and receives the answer to it.
Script = Generator[Question, Answer, None]


class Event(Struct, frozen=True, gc=False):
    """Something that happened in a match."""

    kind: str
    """One word, such as `over`."""
    args: tuple[Any, ...] = ()
    """The facts of the event, in an order that depends on the kind."""
    visible_to: tuple[int, ...] | None = None
    """The seats that may know it; None for everybody."""

    def is_visible_to(self, seat: int | None) -> bool:
        """Return whether this seat may know it (None: a person without a seat)."""
        return self.visible_to is None or seat in self.visible_to


class Outcome(Struct, frozen=True):
    """How a match ended."""

    winners: tuple[int, ...]
    """The winning seats; empty for a draw."""
    reason: str
    """The game's word for the reason."""


class GameOver(Exception):
    """The match is decided. Rules raise it at that moment, and it ends the action that was running.

    winners: the winning seats; empty for a draw.
    reason: the game's word for the reason.
    """

    def __init__(self, winners: tuple[int, ...], reason: str) -> None:
        super().__init__(reason)
        self.result = Outcome(winners, reason)


class Refused(Exception):
    """An answer or a set-up that the rules do not allow.

    rule: ID of the rule that it breaks; "" if there is none, as for a syntax error.
    reason: names the sentence that the player reads (message `refused-<reason>`).
    facts: arguments of that sentence: text, numbers or words of `engine.presentation`.
    clause: the refused clause of a typed line that has several; otherwise "".
    """

    def __init__(self, reason: str, rule: str = "", **facts: Any) -> None:
        super().__init__(f"{reason} {rule}".strip())
        self.reason = reason
        self.rule = rule
        self.facts = facts
        self.clause = ""


def refusal_raised(check: Callable[..., Any], *args: Any) -> Refused | None:
    """Return the refusal that this check of these arguments raises; None if it raises none."""
    try:
        check(*args)
    except Refused as refused:
        return refused
    return None
