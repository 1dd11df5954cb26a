"""The words between rules and the world: questions, answers, refusals, events, results."""

from collections.abc import Generator, Mapping, Sequence
from typing import Any

from msgspec import Struct

# Answers that come from no seat: a neutral referee's, and the clock's.
REFEREE, CLOCK = -1, -2
CLAIM = "claim"  # why somebody won who claimed it, because the others were gone


class Question(Struct, frozen=True, gc=False):
    """The open question: for every seat that may answer, its legal answers.

    kind: a word for it, such as `action`. tokens: seat → legal answers, each in the game's own notation (what
        a record writes): `{0: ["dFOX e1", "pass"]}`.
    detail: public particulars of the question: ("BOM", "e2") for the rally of Bombard on e2.
    forms: seat → names of forms for answers that are too many to list: `{0: ("trade",)}`.
    open_forms: the same for seats that nobody waits for: whoever has set up may still change the army.
    kinds_by_seat: seat → the kinds of question it is asked, where that is not simply `kind`: in the middle of
        somebody's `action`, `{1: ("trade",)}` answers an offer.
    side_questions: seat → what it is asked beside the main question, a word each, such as the offers `t3` and
        `t4`; it is called once for each.
    secret: the seats that are asked together answer without knowing each other's answers, as in janken.
        Whoever looks ahead (`engine.search`) lets them choose so; the answers are hidden by the game's view
        and record.
    """

    kind: str
    tokens: Mapping[int, Sequence[str]]
    detail: tuple[str, ...] = ()
    forms: Mapping[int, tuple[str, ...]] = {}
    kinds_by_seat: Mapping[int, tuple[str, ...]] = {}
    side_questions: Mapping[int, tuple[str, ...]] = {}
    open_forms: Mapping[int, tuple[str, ...]] = {}
    secret: bool = False

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that are asked."""
        return tuple(seat for seat in dict.fromkeys((*self.tokens, *self.forms)) if seat >= 0)

    def forms_of(self, seat: int) -> tuple[str, ...]:
        """The forms that this seat may fill in."""
        return (*self.forms.get(seat, ()), *self.open_forms.get(seat, ()))

    def apart(self, seat: int) -> bool:
        """Whether a seat is asked something beside the question that the table waits for."""
        return self.kind not in self.kinds_of(seat)

    def kinds_of(self, seat: int) -> tuple[str, ...]:
        """The kinds of question that this seat is asked."""
        return self.kinds_by_seat.get(seat, (self.kind,))


Answer = tuple[int, str]
Script = Generator[Question, Answer, None]


class Event(Struct, frozen=True, gc=False):
    """Something that happened, told by the verb that did it. `to` None means everybody may know."""

    kind: str
    args: tuple[Any, ...] = ()
    to: tuple[int, ...] | None = None

    def is_visible_to(self, seat: int | None) -> bool:
        """Whether this seat (None: a person without one) may be told."""
        return self.to is None or seat in self.to


class Outcome(Struct, frozen=True):
    """How a match ended: the winning seats (none: a draw) and the game's word for the reason."""

    winners: tuple[int, ...]
    reason: str


class GameOver(Exception):
    """Raised by a verb the moment a match is decided; unwinds whatever was resolving."""

    def __init__(self, winners: tuple[int, ...], reason: str) -> None:
        super().__init__(reason)
        self.result = Outcome(winners, reason)


class Refused(Exception):
    """An answer or a set-up that the rules do not allow.

    rule: ID of the rule it breaks ("" where none applies, as for bad syntax).
    reason: a word naming the sentence that the player reads (message `refused-<reason>`).
    facts: arguments of that sentence; values are text, numbers or `engine.presentation` words.
    clause: of a typed line of several clauses, the one that is refused ("": the line has no parts).
    """

    def __init__(self, reason: str, rule: str = "", **facts: Any) -> None:
        super().__init__(f"{reason} {rule}".strip())
        self.reason = reason
        self.rule = rule
        self.facts = facts
        self.clause = ""
