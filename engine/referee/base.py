"""What a game gives its referee, and what both use: sides, snapshots, draws and verbs.

The protocol is what all refereed games share: reports, disputes, proposals, undo and time limits. `s` is the
state; `case` is the open flick, or a claim that the other side may dispute. Sides: 0 red, 1 blue.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, NamedTuple, TypeVar

import msgspec

from engine.game import Option, Rules
from engine.match import encode_state
from engine.presentation import Word, say
from engine.questions import GameOver, Question, Refused
from engine.referee.state import FLICKS, SIDES, TURNS, PendingFlick, Refereed, Stage

S = TypeVar("S", bound=Refereed)
V = TypeVar("V")

ON_OFF, OFF_ON = ("on", "off"), ("off", "on")
# The table options that all refereed games have.
TABLE_OPTIONS = (
    Option("table", "shared", ("shared", "hotseat", "video", "proxy")),  # where the real pieces are
    Option("distant", "blue", ("blue", "red")),  # at a proxy table, the side that is not there
    Option("reports", "auto", ("auto", TURNS, FLICKS)),  # whether whole turns may be reported
    Option("pace", "live", ("live", "relaxed")),  # the time limits
    Option("objection_s", "10", low=0, high=120),  # seconds to object to an empty report
)
# Values of options that a set-up does not state, such as that of an earlier record.
OLD_WAYS = {"reports": FLICKS}


class Verb(NamedTuple):
    """The first word of a line: how the line is checked, and what it does.

    Arguments of both functions: state, seat, the rest of the line.
    """

    judge: Callable[[Any, int, str], str]
    """Returns the rest in its normal form. Raises Refused if the seat may not say it now."""
    act: Callable[[Any, int, str], None]
    """Carries out a line that `judge` has accepted."""


class RefereeBase(Rules[S, V]):
    """What the referee and its games share. A game overrides the methods that raise NotImplementedError."""

    board_type: type[Any]
    """The type of `s.board`, for snapshots."""
    rule_ids: ClassVar[Mapping[str, str]] = {}
    """Reason of a refusal of the protocol → id of the game's rule."""
    verbs: Mapping[str, Verb]
    """First word of a line → how it is checked and carried out."""
    default_choice: Callable[[S], tuple[int, str]]
    """Returns the seat and the line by which the bot answers the open choice for an absent player."""
    check_correction: Callable[[S, str, str, str], str]
    """Returns the correction `piece field=value` in its normal form. Raises Refused if it is impossible.
    Arguments: the state, the piece, the name of the counter, its new value as text.
    """
    set_counter: Callable[[S, str, str, str], None]
    """Sets a counter of a piece to a corrected value. Arguments as for `check_correction`."""

    # ---------------------------------------------------------------- what a game gives

    def play_question(self, s: S) -> Question:
        """Return the question that is open while there is no report, dispute or proposal."""
        raise NotImplementedError

    def answers(self, s: S, seat: int) -> Iterable[str]:
        """Yield lines of the game's own verbs that may be legal for a seat. The caller drops illegal ones."""
        raise NotImplementedError

    def turn(self, s: S) -> tuple[int, int]:
        """Return the number of the turn and the side whose turn it is."""
        raise NotImplementedError

    def read_report(self, s: S, case: PendingFlick, text: str) -> str:
        """Return a report in its normal form; `.` is the empty one. Raises Refused.

        text: the report as it was given.
        """
        raise NotImplementedError

    def apply_report(self, s: S, case: PendingFlick, report: str) -> None:
        """Apply the consequences of a report that counts. The board is as it was at the announcement."""
        raise NotImplementedError

    def require_end_of_turn(self, s: S, seat: int) -> None:
        """Raise Refused unless this seat may say that its turn is over."""
        raise NotImplementedError

    def carry_on(self, s: S) -> None:
        """Apply what is left of the report of a turn, up to the next choice. Called after every answer."""

    def due_flick(self, s: S) -> PendingFlick | None:
        """Return the flick that must follow an earlier action, such as that of a summoned piece; None if none
        is due.
        """
        raise NotImplementedError

    def time_limit_kind(self, s: S) -> str:
        """Return which time limit the open question has: "start", "choice", "roll", or "" for none."""
        raise NotImplementedError

    def skip_turn(self, s: S) -> None:
        """End the turn of an absent side."""
        raise NotImplementedError

    def win_by_claim(self, s: S, side: int) -> None:
        """End the game: a side wins because the other one is absent."""
        self.save_undo_point(s)
        raise GameOver(self.seats_of(s, side), "claim")

    # ---------------------------------------------------------------- sides

    def side_letters(self, options: Mapping[str, str]) -> str:
        """Return the side of every possible seat as a text of letters, such as `rb`.

        options: option → value; for games whose seats depend on them.
        """
        return SIDES

    def seat_label(self, seat: int, options: Mapping[str, str]) -> Word:
        """Return the word for the side of a seat in the lobby; "" for a seat that these options do not
        have.
        """
        letters = self.side_letters(options)
        return say(f"ref-side-{letters[seat]}") if seat < len(letters) else ""

    def seat_title(self, name: str, seat: int, options: Mapping[str, str]) -> str:
        """Return the name of a seat, with its side's letter, for a person who has several seats."""
        return f"{name} ({self.side_letters(options)[seat].upper()})"

    def side(self, s: S, seat: int) -> int:
        """Return the side of a seat: 0 red, 1 blue."""
        return s.sides[seat]

    def seats_of(self, s: S, side: int) -> tuple[int, ...]:
        """Return the seats of a side."""
        return tuple(seat for seat, seat_side in enumerate(s.sides) if seat_side == side)

    def seats(self, s: S) -> range:
        """Return all seats, from 0."""
        return range(len(s.sides))

    def far_side(self, s: S) -> int | None:
        """Return the side that plays from a distance, without the real pieces, at a proxy table; None at
        other tables.
        """
        return SIDES.index(s.options["distant"][0]) if s.options["table"] == "proxy" else None

    def reporting_side(self, s: S, case: PendingFlick) -> int:
        """Return the side that reports a flick: usually the one that flicks. At a proxy table it is always
        the side that has the real pieces.
        """
        far_side = self.far_side(s)
        return case.side if far_side is None else 1 - far_side

    def game_over(self, s: S, side: int | None, reason: str) -> GameOver:
        """Return the exception that ends the game. side: the winner; None for no winner. reason: a word."""
        return GameOver(self.seats_of(s, side) if side is not None else (), reason)

    # ---------------------------------------------------------------- saying no

    def refusal(self, reason: str, rule: str = "", **facts: Any) -> Refused:
        """Return a refusal by the protocol.

        reason: key of the sentence, without `ref-`. rule: id of a rule; "": the one in `rule_ids`. facts:
        arguments of the sentence.
        """
        return Refused(f"ref-{reason}", rule or self.rule_ids.get(reason, ""), **facts)

    def syntax_refusal(self, text: str) -> Refused:
        """Return a refusal of a line that is not in the notation. text: the line."""
        return Refused("syntax", "syntax", text=text[:60])

    # ---------------------------------------------------------------- snapshots and draws

    def snapshot(self, s: S) -> str:
        """Return the board as JSON."""
        return msgspec.json.encode(s.board).decode()  # type: ignore[attr-defined]

    def restore(self, s: S, board: str) -> None:
        """Replace the board by an earlier one. board: the earlier board, as JSON (`snapshot`)."""
        s.board = msgspec.json.decode(board, type=self.board_type)  # type: ignore[attr-defined]

    def copy(self, s: S) -> S:
        return msgspec.json.decode(encode_state(s), type=self.state_type)

    def add_step(self, s: S, board_before: str, turn: int, line: str = "") -> None:
        """Add a step that can be undone; steps of earlier turns are dropped (CFA-380, CQ-269).

        board_before: the board before the step, as JSON. turn: number of the turn in which it is made. line:
        the line of the step; "": the line that is carried out now.
        """
        s.undid = s.firm = False
        step_lines = [*[""] * (len(s.past) - len(s.steps)), *s.steps][-len(s.past) :] if s.past else []
        same_turn = [
            (past_step, step_line)
            for past_step, step_line in zip(s.past, step_lines, strict=True)
            if past_step[0] == turn
        ]
        s.past = [*(past_step for past_step, _ in same_turn), (turn, board_before)]
        s.steps = [*(step_line for _, step_line in same_turn), line or s.saying]

    def save_undo_point(self, s: S) -> None:
        """Remember the board as it is, before a step changes it."""
        self.add_step(s, self.snapshot(s), self.turn(s)[0])

    def draw_number(self, s: S, key: str, purpose: str, n: int) -> int:
        """Return a random number from 0 to n-1. After an undo the same `key` gives the same number (CFA-381,
        CQ-270).

        While a record is read, the numbers in the record are forced. The record also states a number that an
        undo repeats, so every call uses up one forced number.

        key: identifies the draw within the match. purpose: the word for the draw in records, such as `roll`.
        """
        forced = s.chance.take_forced(purpose)
        if key not in s.known:
            s.known[key] = int(forced[0]) if forced else s.chance.below(purpose, n)
        return s.known[key]

    def go_to_stage(self, s: S, stage: Stage) -> None:
        """Go to another stage of the protocol. The time limit of its question starts again."""
        s.stage, s.late = stage, False
