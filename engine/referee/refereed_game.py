"""What a game gives its referee: what follows from its reports, its own questions, and limits of time."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

from engine.game import Option
from engine.referee.state import FLICKS, SIDES, TURNS, PendingFlick, Refereed

S = TypeVar("S", bound=Refereed)
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


class OpenQuestion(NamedTuple):
    """A question before its answers are listed."""

    kind: str
    """One word, such as `action`."""
    seats: tuple[int, ...]
    """The seats that must answer."""
    forms: Mapping[int, tuple[str, ...]] = {}
    """Asked seat → the names of its forms."""
    detail: tuple[str, ...] = ()
    """What the question is about, such as a piece."""
    open_forms: Mapping[int, tuple[str, ...]] = {}
    """Seat that is not asked → the names of the forms that it may fill in all the same."""
    secret: bool = False
    """Whether the answers stay hidden until the question is answered."""


def win_by_claim(s: Refereed, side: int) -> None:
    """End the game: a side wins because the other one is absent."""
    s.save_undo_point()
    raise s.game_over(side, "claim")


@dataclass(frozen=True, kw_only=True, slots=True)
class RefereedGame(Generic[S]):
    """The rules of a game, as far as the protocol needs them. The functions change the state.

    `case` is the open flick, or a claim: an act without a flick that counts at once and that the other side
    may dispute. A report is text in the game's notation; `.` is the empty one.
    """

    rule_ids: Mapping[str, str]
    """Reason of a refusal of the protocol, without `ref-` → id of the game's rule."""
    question: Callable[[S], OpenQuestion]
    """Returns the question that is open while there is no report, dispute or proposal."""
    lines: Callable[[S, int], Iterable[str]]
    """Returns lines of the game's own verbs that may be legal for a seat. The referee drops illegal ones."""
    read_report: Callable[[S, PendingFlick, str], str]
    """Returns a report in its normal form. Raises Refused. Arguments: state, case, the report as given."""
    apply_report: Callable[[S, PendingFlick, str], None]
    """Applies the consequences of a report that counts. The board is as it was at the announcement."""
    require_end_of_turn: Callable[[S, int], object]
    """Raises Refused unless this seat may say that its turn is over."""
    time_limit_kind: Callable[[S], str]
    """Returns which time limit the open question has: "start", "choice", "roll", or "" for none."""
    skip_turn: Callable[[S], None]
    """Ends the turn of an absent side."""
    default_choice: Callable[[S], tuple[int, str]]
    """Returns the seat and the line by which the bot answers the open choice for an absent player."""
    check_correction: Callable[[S, str, str, str], str]
    """Returns the correction `piece field=value` in its normal form. Raises Refused if it is impossible.
    Arguments: the state, the piece, the name of the counter, its new value as text.
    """
    set_counter: Callable[[S, str, str, str], None]
    """Sets a counter of a piece to a corrected value. Arguments as for `check_correction`."""
    carry_on: Callable[[S], None] = lambda s: None
    """Applies what is left of the report of a turn, up to the next choice. Called after every answer."""
    claim_lost: Callable[[S, PendingFlick], None] = lambda s, case: None
    """Acts on a claim that was wrong. The board is as before the claim."""
    win_by_claim: Callable[[Any, int], None] = win_by_claim
    """Lets a side win because the other one is absent."""
    final_kinds: tuple[str, ...] = ()
    """Kinds of flicks (`PendingFlick.kind`) whose announcement cannot be taken back."""
    side_letters: Callable[[Mapping[str, str]], str] = lambda options: SIDES
    """Returns the side of every possible seat as a text of letters, such as `rb`. Argument: the options."""
