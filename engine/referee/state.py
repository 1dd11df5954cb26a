"""The state that all refereed games share, as plain data: the open flick, disputes and possible undos.

Sides: 0 red, 1 blue.
"""

from typing import Literal

from msgspec import Struct, field

from engine.game import State

SIDES = "rb"  # the letter of each side
# TURN: the piece of a report about a whole turn. FLICKS, TURNS: values of the option `reports`.
TURN, FLICKS, TURNS = "turn", "flicks", "turns"
Stage = Literal["play", "report", "confirm", "dispute", "secret", "agree", "rule", "pause"]


class PendingFlick(Struct):
    """A flick from its announcement until its report counts, or a claim that may be disputed."""

    piece: str
    """The piece that is flicked, in the game's notation; `turn`, `undo` or the claim otherwise."""
    kind: str = ""
    """Why it is flicked, a word of the game; `claim` for a claim, `turn` for a whole turn."""
    side: int = 0
    """The side that flicks."""
    seat: int = 0
    """The seat that flicks."""
    report: str = ""
    """What was reported; "" before that."""
    by: int = -1
    """The side that reported; -1: no report yet."""
    version: str = ""
    """What the other side says instead."""
    tries: int = 0
    """How often it was flicked again."""
    talked: bool = False
    """Whether an attempt to settle the dispute has failed."""
    unmatched: bool = False
    """Whether two secret reports differed."""
    secrets: list[str] = []
    """The secret report of each side; empty unless the sides report secretly."""
    undoable: str = ""
    """The board before the step that the flick belongs to, as JSON."""
    after: str = ""
    """For a claim, the board with the claim applied, as JSON, or `-`; "" for a flick."""
    note: str = ""
    """What every further report contains, such as the foul that was agreed on."""
    photos: int = 0
    """Number of photos of this flick."""

    @property
    def claim(self) -> bool:
        """Whether this is a claim, not a flick."""
        return bool(self.after)

    def version_of(self, side: int) -> str:
        """Return what a side says happened."""
        return self.report if side == self.by else self.version


class RefereedProposal(Struct):
    """A proposal that needs the consent of other seats."""

    kind: str
    """What is proposed, such as `undo` or `version`."""
    text: str
    """Particulars, such as the report of a version."""
    side: int
    """The side that proposes."""
    seat: int
    """The seat that proposes."""
    asked: list[int]
    """The seats whose consent is needed."""
    back: Stage
    """The stage before the proposal."""


class Dispute(Struct):
    """A dispute as the record has it: both versions and how it ended."""

    number: int
    """The number of the dispute in this match, from 1."""
    piece: str
    """The piece that was flicked, or the claim, as in `PendingFlick.piece`."""
    first: str
    """The report."""
    second: str
    """The other side's version."""
    ended: str = ""
    """How it was settled, such as `yield`, `reflick` or `lot`; "" while it is open."""
    who: str = ""
    """Who settled it: a side's letter, `both`, `ref` or `bot`."""
    photos: int = 0
    """Number of photos of this dispute."""


class Refereed(State):
    """The state of any refereed game. A game adds `board`. Boards are saved as JSON."""

    options: dict[str, str] = {}
    """Option → value, as chosen in the lobby."""
    sides: list[int] = []
    """The side of each seat."""
    stage: Stage = "play"
    """What the protocol waits for."""
    case: PendingFlick | None = None
    """The flick or claim that is open."""
    last: PendingFlick | None = None
    """The empty report, or the claim, that the other side may still dispute."""
    before: str = ""
    """The board at the announcement of the open or last flick, or before the last claim."""
    undoable: str = ""
    """The board with which the step of the next flick begins; "" for the current one."""
    held: list[tuple[int, str]] = []
    """`past` as it was when the last report or claim counted."""
    proposal: RefereedProposal | None = None
    """The proposal that is open; None for none."""
    past: list[tuple[int, str]] = []
    """Turn and board before each step that can be undone."""
    disputes: list[Dispute] = []
    """All disputes of the match; only the last one may be open."""
    tries: int = 0
    """How often the next flick was made before."""
    late: bool = False
    """Whether the time limit of the open step has passed."""
    objection: bool = False
    """Whether the other side's time to object runs."""
    idle: list[int] = field(default_factory=lambda: [0, 0])
    """By side, the number of turns in a row that were ended for it."""
    known: dict[str, int] = {}
    """Numbers that were drawn, by purpose; an undo does not forget them."""
    photos: int = 0
    """Number of photos of this turn."""
    undid: bool = False
    """Whether the last step was an undo."""
    matching: list[str] = []
    """Sides (as digits) that have compared the two tables this turn."""
    earlier: str = ""
    """`before` of the last flick, while the next one is announced and the last may still be disputed."""
    steps: list[str] = []
    """The lines of the last steps of `past`, as far as they are known."""
    saying: str = ""
    """The line that is being carried out."""
    firm: bool = False
    """Whether the other side objected to an undo, so that the next one needs consent."""

    @property
    def by_turns(self) -> bool:
        """Whether whole turns may be reported. `auto` means: where all players sit at one table."""
        how, table = self.options.get("reports", FLICKS), self.options["table"]
        return table != "proxy" and (how == TURNS or (how == "auto" and table in ("shared", "hotseat")))

    @property
    def hotseat(self) -> bool:
        """Whether one account acts for both sides. Players then give their consent aloud."""
        return self.options["table"] == "hotseat"
