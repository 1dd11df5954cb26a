"""The state that all refereed games share: the open flick, disputes and possible undos.

Its methods are the changes of which the verbs of the protocol and of the games are made. Sides: 0 red, 1
blue.
"""

from typing import Literal, Self

import msgspec
from msgspec import Struct, field

from engine.game import State
from engine.match import encode_state
from engine.questions import GameOver

SIDES = "rb"  # the letter of each side
# TURN: the piece of a report about a whole turn. FLICKS, TURNS: values of the option `reports`.
TURN, FLICKS, TURNS = "turn", "flicks", "turns"
Stage = Literal["play", "report", "confirm", "dispute", "secret", "agree", "rule", "pause"]


class PendingFlick(Struct):
    """A flick from its announcement until its report is final, or a claim until it is final.

    A claim is an act without a flick, such as a rescue. It counts at once, and the other side may dispute it
    until the next step. An undo that needs no consent is a claim too.
    """

    piece: str
    """The piece that is flicked, in the game's notation; `turn` for a whole turn, `undo` for an undo; for
    another claim, the claim in notation.
    """
    kind: str = ""
    """Why the piece is flicked, a word of the game; "" for no special reason; `turn` for a whole turn. For a
    claim `claim`, or a word of the game.
    """
    side: int = 0
    """The side that flicks or claims."""
    seat: int = 0
    """The seat that flicks or claims."""
    report: str = ""
    """What was reported; "" before that. For a claim, any word."""
    by: int = -1
    """The side that reported or claims; -1: no report yet."""
    version: str = ""
    """In a dispute, what the other side says happened."""
    tries: int = 0
    """How often this flick was repeated because of disputes."""
    settling_failed: bool = False
    """Whether an attempt to settle the dispute has failed."""
    unmatched: bool = False
    """Whether two secret reports differed."""
    secrets: list[str] = []
    """The secret report of each side; empty unless the sides report secretly."""
    undoable: str = ""
    """The board before the step that the flick belongs to, as JSON."""
    after: str = ""
    """"" for a flick, `-` for a claim. While a claim is disputed, the board with the claim applied, as
    JSON.
    """
    note: str = ""
    """A fact on which both sides agreed, in notation, such as a foul; every further report of the flick
    contains it.
    """
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
    """The stage before the proposal, to which the match goes back."""


class Dispute(Struct):
    """A dispute as the record has it: both versions and how it ended."""

    number: int
    """The number of the dispute in this match, from 1."""
    piece: str
    """The piece that was flicked, or the claim, as in `PendingFlick.piece`."""
    first: str
    """What the reporting side says happened."""
    second: str
    """What the other side says happened."""
    ended: str = ""
    """How it was settled, such as `yield`, `reflick` or `lot`; "" while it is open."""
    who: str = ""
    """Who settled it: a side's letter, `both`, `ref` or `bot`."""
    photos: int = 0
    """Number of photos of this dispute."""


class UndoStep(Struct, frozen=True):
    """A step that can be undone."""

    turn: int
    """The number of the turn in which it was made."""
    board: str
    """The board before it, as JSON."""
    line: str = ""
    """The line of the step; "" if it is not known any more."""


class RefereedBoard(Struct):
    """What the board of every refereed game has. A game adds the rest."""

    acting: int = 0
    """The side whose turn it is."""
    turn: int = 0
    """Number of the turn, over both sides and all bouts."""
    due: list[str] = []
    """[piece, kind, seat] of a flick that must follow an earlier action, as texts; empty for none."""


class Refereed(State):
    """The state of any refereed game. A game has its own type of `board`. Earlier boards are kept as JSON."""

    board: RefereedBoard = field(default_factory=RefereedBoard)
    """Everything on the table, and what is open in the turn."""
    options: dict[str, str] = {}
    """Option → value, as chosen in the lobby."""
    sides: list[int] = []
    """The side of each seat."""
    stage: Stage = "play"
    """What the protocol waits for."""
    case: PendingFlick | None = None
    """The flick or claim that is open."""
    last: PendingFlick | None = None
    """The flick whose report counts provisionally, or the claim, that the other side may still dispute; None
    for none.
    """
    before: str = ""
    """The board at the announcement of the open flick. If no flick is open, the board before the last flick
    or claim.
    """
    undoable: str = ""
    """The board to which an undo of the next flick returns; "" for the board at its announcement."""
    held: list[UndoStep] = []
    """`past` before the last report or claim counted, for taking that back."""
    proposal: RefereedProposal | None = None
    """The proposal that is open; None for none."""
    past: list[UndoStep] = []
    """The steps of this turn that can be undone, the last one last."""
    disputes: list[Dispute] = []
    """All disputes of the match; only the last one may be open."""
    tries: int = 0
    """How often the next flick was repeated because of disputes."""
    late: bool = False
    """Whether the time limit of the open step has passed."""
    objection: bool = False
    """Whether the time runs in which the other side may object to `last`."""
    idle: list[int] = field(default_factory=lambda: [0, 0])
    """For each side, how many of its turns in a row were ended because it was absent."""
    draws_by_key: dict[str, int] = {}
    """Key of a random draw → the number that was drawn. An undo does not forget it."""
    photos: int = 0
    """Number of photos of this turn."""
    last_was_undo: bool = False
    """Whether the last step was an undo."""
    compared_sides: list[str] = []
    """Sides (as digits) that have compared the two tables this turn."""
    earlier: str = ""
    """The board before the last flick, while the next flick is announced and the last one may still be
    disputed; otherwise "".
    """
    current_line: str = ""
    """The line that is being carried out."""
    undo_needs_consent: bool = False
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

    def copy(self) -> Self:
        """Return an independent copy, without the events."""
        return msgspec.json.decode(encode_state(self), type=type(self))

    def without_wait(self) -> Self:
        """Return the state as it is after the time to object. This state is not changed."""
        return msgspec.structs.replace(self, objection=False)

    # ---------------------------------------------------------------- sides

    @property
    def seats(self) -> range:
        """All seats, from 0."""
        return range(len(self.sides))

    def seats_of(self, side: int) -> tuple[int, ...]:
        """Return the seats of a side."""
        return tuple(seat for seat, seat_side in enumerate(self.sides) if seat_side == side)

    def reporting_side(self, case: PendingFlick) -> int:
        """Return the side that reports a flick: usually the one that flicks. At a proxy table it is always
        the side that has the real pieces.
        """
        if self.options["table"] != "proxy":
            return case.side
        return 1 - SIDES.index(self.options["distant"][0])

    # ---------------------------------------------------------------- stages

    def go_to_stage(self, stage: Stage) -> None:
        """Go to another stage of the protocol. The time limit of its question starts again."""
        self.stage, self.late = stage, False

    def announce(self, seat: int, piece: str, kind: str = "") -> None:
        """Announce a flick. Nothing changes before its report counts (CFA-088, CQ-242).

        piece: the piece in the game's notation. kind: why it is flicked, a word of the game.
        """
        self.open_case(PendingFlick(piece, kind, self.sides[seat], seat, undoable=self.snapshot()))

    def open_case(self, case: PendingFlick) -> None:
        """Wait for the report of a flick.

        The last report becomes final. But if it is one by the side that flicks now, it may still be disputed
        until the new report arrives.
        """
        if self.last is not None and not self.last.claim and self.last.by == case.side:
            self.earlier = self.before
        else:
            self.finalize_report()
        self.before = self.snapshot()
        case.undoable = case.undoable or self.undoable or self.before
        self.undoable, case.tries, self.tries = "", self.tries, 0
        self.case = case
        self.go_to_stage("report")
        self.emit("announced", case.seat, case.piece, case.kind)

    def close_case(self) -> None:
        """Close the flick without applying anything, and go to the stage `play`."""
        self.case = None
        self.go_to_stage("play")

    def finalize_report(self) -> None:
        """Make the provisional report final, because a player has gone on (CFA-359, CQ-245)."""
        self.last, self.objection, self.late, self.earlier = None, False, False, ""

    def make_claim(self, seat: int, claim: str, turn: int = 0) -> None:
        """Note a claim, so that the other side may dispute it until the next step. At a hot-seat table nobody
        may dispute it.

        Call this before the claim changes the board. claim: the claim, in the game's notation. turn: the
        number of the turn that it belongs to; 0: the present one.
        """
        self.finalize_report()
        self.before, self.held = self.snapshot(), list(self.past)
        self.save_undo_point(turn)
        if not self.hotseat:
            self.last = self.claim_by(seat, claim)

    def claim_by(self, seat: int, claim: str) -> PendingFlick:
        """Return a claim that a seat makes now. claim: the claim, in the game's notation."""
        side = self.sides[seat]
        return PendingFlick(claim, "claim", side, seat, report="done", by=side, after="-")

    def propose(self, kind: str, seat: int, text: str = "", asked: tuple[int, ...] = ()) -> None:
        """Ask other seats for their consent. At a hot-seat table players consent aloud
        (`Proposals.agree_aloud`).

        kind: what is proposed, such as `undo`. seat: who proposes it. text: particulars, as in
        `RefereedProposal.text`. asked: the seats to ask; empty: all of the other side.
        """
        side = self.sides[seat]
        asked = asked or self.seats_of(1 - side)
        stage_before = self.proposal.back if self.stage == "agree" and self.proposal else self.stage
        self.proposal = RefereedProposal(kind, text, side, seat, list(asked), stage_before)
        self.emit("proposed", seat, kind, text)
        self.go_to_stage("agree")

    def game_over(self, side: int | None, reason: str) -> GameOver:
        """Return the exception that ends the game. side: the winner; None for no winner. reason: a word."""
        return GameOver(self.seats_of(side) if side is not None else (), reason)

    # ---------------------------------------------------------------- snapshots and draws

    def snapshot(self) -> str:
        """Return the board as JSON."""
        return msgspec.json.encode(self.board).decode()

    def restore(self, board: str) -> None:
        """Replace the board by an earlier one. board: the earlier board, as JSON (`snapshot`)."""
        self.board = msgspec.json.decode(board, type=type(self.board))

    def save_undo_point(self, turn: int = 0) -> None:
        """Remember the board as it is, before a step changes it. turn: as in `add_step`."""
        self.add_step(self.snapshot(), turn=turn)

    def add_step(self, board_before: str, line: str = "", turn: int = 0) -> None:
        """Add a step that can be undone; steps of earlier turns are dropped (CFA-380, CQ-269).

        board_before: the board before the step, as JSON. line: the line of the step; "": the line that is
        carried out now. turn: the number of the turn that the step belongs to; 0: the present one.
        """
        self.last_was_undo = self.undo_needs_consent = False
        turn = turn or self.board.turn
        same_turn = [step for step in self.past if step.turn == turn]
        self.past = [*same_turn, UndoStep(turn, board_before, line or self.current_line)]

    def restore_held_steps(self) -> None:
        """Replace the steps that can be undone by those before the last report or claim. Their lines are not
        known any more.
        """
        self.past = [UndoStep(step.turn, step.board) for step in self.held]
        self.restore(self.before)

    def draw_number(self, key: str, purpose: str, n: int) -> int:
        """Return a random number from 0 to n-1. After an undo the same `key` gives the same number (CFA-381,
        CQ-270).

        While a record is read, the numbers in the record are forced. The record also states a number that an
        undo repeats, so every call uses up one forced number.

        key: identifies the draw within the match. purpose: the word for the draw in records, such as `roll`.
        """
        forced = self.chance.take_forced(purpose)
        if key not in self.draws_by_key:
            self.draws_by_key[key] = int(forced[0]) if forced else self.chance.below(purpose, n)
        return self.draws_by_key[key]
