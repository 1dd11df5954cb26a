"""What a game gives its referee, and what both use: sides, snapshots, draws, verbs."""

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
TABLE_OPTIONS = (
    Option("table", "shared", ("shared", "hotseat", "video", "proxy")),
    Option("distant", "blue", ("blue", "red")),
    Option("reports", "auto", ("auto", TURNS, FLICKS)),
    Option("pace", "live", ("live", "relaxed")),
    Option("objection_s", "10", low=0, high=120),
)
# What a set-up means that does not say it, such as that of an earlier record.
OLD_WAYS = {"reports": FLICKS}


class Verb(NamedTuple):
    """A word of the notation: whether it may be said now (its tidy rest, or Refused), and what it does."""

    judge: Callable[[Any, int, str], str]
    act: Callable[[Any, int, str], None]


class Base(Rules[S, V]):
    """Helpers of the referee. A game gives the methods that raise NotImplementedError.

    cites: reason of a refusal of the protocol → the game's rule.
    """

    board_type: type[Any]
    cites: ClassVar[Mapping[str, str]] = {}
    verbs: Mapping[str, Verb]

    # ---------------------------------------------------------------- what a game gives

    def play(self, s: S) -> Question:
        """The question while nothing is reported, disputed or proposed."""
        raise NotImplementedError

    def answers(self, s: S, seat: int) -> Iterable[str]:
        """Lines of the game's own verbs that may be legal for a seat now; those that are not are left out."""
        raise NotImplementedError

    def turn(self, s: S) -> tuple[int, int]:
        """The turn's number and the side whose turn it is."""
        raise NotImplementedError

    def read_report(self, s: S, case: PendingFlick, text: str) -> str:
        """A report in its tidy form; raises Refused. `.` is the empty one."""
        raise NotImplementedError

    def apply_report(self, s: S, case: PendingFlick, report: str) -> None:
        """A report counts: its consequences, on the board as it was at the announcement."""
        raise NotImplementedError

    def due(self, s: S) -> PendingFlick | None:
        """A flick that follows by itself from what was announced, such as a skeleton's."""
        raise NotImplementedError

    def default_choice(self, s: S) -> tuple[int, str]:
        """What an absent seat answers to the open choice."""
        raise NotImplementedError

    def choosing(self, s: S) -> str:
        """What the open question is for the clock: "start", "choice", "roll" or "" (no limit)."""
        raise NotImplementedError

    def skip_turn(self, s: S) -> None:
        """The turn of an absent side ends."""
        raise NotImplementedError

    def fixed(self, s: S, piece: str, field: str, value: str) -> str:
        """`piece field=value` in its tidy form, if this can be corrected; raises Refused."""
        raise NotImplementedError

    def fix(self, s: S, piece: str, field: str, value: str) -> None:
        """Correct it."""
        raise NotImplementedError

    def claimed(self, s: S, side: int) -> None:
        """A side wins because the other one is absent."""
        self.step_back_point(s)
        raise GameOver(self.seats_of(s, side), "claim")

    # ---------------------------------------------------------------- sides

    def side_letters(self, options: Mapping[str, str]) -> str:
        """The side of every seat that there may be, as letters."""
        return SIDES

    def seat_label(self, seat: int, options: Mapping[str, str]) -> Word:
        letters = self.side_letters(options)
        return say(f"ref-side-{letters[seat]}") if seat < len(letters) else ""

    def seat_title(self, name: str, seat: int, options: Mapping[str, str]) -> str:
        return f"{name} ({self.side_letters(options)[seat].upper()})"

    def side(self, s: S, seat: int) -> int:
        return s.sides[seat]

    def seats_of(self, s: S, side: int) -> tuple[int, ...]:
        return tuple(seat for seat, one in enumerate(s.sides) if one == side)

    def seats(self, s: S) -> range:
        return range(len(s.sides))

    def far_side(self, s: S) -> int | None:
        """At a proxy table the side that is not there."""
        return SIDES.index(s.options["distant"][0]) if s.options["table"] == "proxy" else None

    def reporting_side(self, s: S, case: PendingFlick) -> int:
        """Who reports a flick: whoever flicked; at a proxy table always those who sit at it."""
        far = self.far_side(s)
        return case.side if far is None else 1 - far

    def over_by(self, s: S, side: int | None, reason: str) -> GameOver:
        """The end: a side wins, or nobody."""
        return GameOver(self.seats_of(s, side) if side is not None else (), reason)

    # ---------------------------------------------------------------- saying no

    def no(self, reason: str, rule: str = "", **facts: Any) -> Refused:
        """A refusal of the protocol, with the game's own rule."""
        return Refused(f"ref-{reason}", rule or self.cites.get(reason, ""), **facts)

    def syntax(self, text: str) -> Refused:
        return Refused("syntax", "syntax", text=text[:60])

    # ---------------------------------------------------------------- snapshots and draws

    def snapshot(self, s: S) -> str:
        return msgspec.json.encode(self._board(s)).decode()

    def restore(self, s: S, board: str) -> None:
        self._put_board(s, msgspec.json.decode(board, type=self.board_type))

    def _board(self, s: S) -> Any:
        return s.board  # type: ignore[attr-defined]

    def _put_board(self, s: S, board: Any) -> None:
        s.board = board  # type: ignore[attr-defined]

    def copy(self, s: S) -> S:
        return msgspec.json.decode(encode_state(s), type=self.state_type)

    def remember(self, s: S, before: str, turn: int, what: str = "") -> None:
        """A step was done that an undo can take back, as far as the start of its turn (CFA-380, CQ-269)."""
        s.undid = s.firm = False
        known = [*[""] * (len(s.past) - len(s.steps)), *s.steps][-len(s.past) :] if s.past else []
        same_turn = [(one, done) for one, done in zip(s.past, known, strict=True) if one[0] == turn]
        s.past = [*(one for one, _ in same_turn), (turn, before)]
        s.steps = [*(done for _, done in same_turn), what or s.saying]

    def step_back_point(self, s: S) -> None:
        """Remember the board as it is, before a step changes it."""
        self.remember(s, self.snapshot(s), self.turn(s)[0])

    def drawn(self, s: S, key: str, purpose: str, n: int) -> int:
        """A draw from 0 … n-1; an undone one keeps its value when it is repeated (CFA-381, CQ-270).

        A record states it each time, so what was forced is used up each time.
        """
        forced = s.chance.take_forced(purpose)
        if key not in s.known:
            s.known[key] = int(forced[0]) if forced else s.chance.below(purpose, n)
        return s.known[key]

    def to(self, s: S, stage: Stage) -> None:
        """Another stage of the talk; the clock of its question begins anew."""
        s.stage, s.late = stage, False
