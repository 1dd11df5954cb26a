"""What the referee keeps of a refereed game, as plain data: the open flick, disputes, what can be undone."""

from typing import Literal

from msgspec import Struct, field

from engine.game import State

SIDES = "rb"
# A whole turn that is told at its end: what stands where else a piece does. The paces of reports.
TURN, FLICKS, TURNS = "turn", "flicks", "turns"
Stage = Literal["play", "report", "confirm", "dispute", "secret", "agree", "rule", "pause"]


class PendingFlick(Struct):
    """A flick from its announcement until its report counts; or a claim that was disputed.

    piece, kind: what is flicked and why (the game's words); side, seat: whose flick it is.
    report, by: what was reported, by which side; version: what the other side says instead.
    tries: times it was flicked again; talked: a proposal to settle it was refused; secrets: by side.
    undoable: the board before the step that it belongs to; after: for a claim, the board as it would be.
    note: what every further report of it says too, such as a foul that was agreed on.
    """

    piece: str
    kind: str = ""
    side: int = 0
    seat: int = 0
    report: str = ""
    by: int = -1
    version: str = ""
    tries: int = 0
    talked: bool = False
    unmatched: bool = False
    secrets: list[str] = []
    undoable: str = ""
    after: str = ""
    note: str = ""
    photos: int = 0

    @property
    def claim(self) -> bool:
        return bool(self.after)

    def version_of(self, side: int) -> str:
        """What a side says happened."""
        return self.report if side == self.by else self.version


class RefereedProposal(Struct):
    """Something that needs somebody's yes: what, who proposed it, who is asked, where one came from."""

    kind: str
    text: str
    side: int
    seat: int
    asked: list[int]
    back: Stage


class Dispute(Struct):
    """A dispute of the record: both versions, how it ended and who ended it (a side, or a word)."""

    number: int
    piece: str
    first: str
    second: str
    ended: str = ""
    who: str = ""
    photos: int = 0


class Refereed(State):
    """State of any refereed game; a game adds `board`.

    sides: side of each seat; stage: where the talk is; case: the flick it is about; tries: how often the
    next flick was made before; photos: of this turn; matching: sides that compared tables this turn.
    before: the board at the announcement of the open or the last flick, or
    before the last claim; held: `past` as it was then; undoable: what the next flick's step begins with.
    last: the empty report, or claim, that the other side may still dispute.
    past: (turn, board) of each step that can be undone; known: what was drawn, kept over an undo.
    late: the time of the open step ran out; objection: the other side's time to object runs.
    idle: turns in a row, by side, that were ended for them; undid: a step was taken back just now.
    earlier: `before` of the last flick, while the next one is announced and it may still be disputed.
    steps: what each of `past` did, as far as it is known, the last one last; saying: the line being carried
    out; firm: an undo by one word was objected to, so the next one asks.
    """

    options: dict[str, str] = {}
    sides: list[int] = []
    stage: Stage = "play"
    case: PendingFlick | None = None
    last: PendingFlick | None = None
    before: str = ""
    undoable: str = ""
    held: list[tuple[int, str]] = []
    proposal: RefereedProposal | None = None
    past: list[tuple[int, str]] = []
    disputes: list[Dispute] = []
    tries: int = 0
    late: bool = False
    objection: bool = False
    idle: list[int] = field(default_factory=lambda: [0, 0])
    known: dict[str, int] = {}
    photos: int = 0
    undid: bool = False
    matching: list[str] = []
    earlier: str = ""
    steps: list[str] = []
    saying: str = ""
    firm: bool = False

    @property
    def by_turns(self) -> bool:
        """Whole turns may be told at their end; by itself where everybody sits at one table."""
        how, table = self.options.get("reports", FLICKS), self.options["table"]
        return table != "proxy" and (how == TURNS or (how == "auto" and table in ("shared", "hotseat")))

    @property
    def hotseat(self) -> bool:
        """One account acts for both sides: consents are given aloud."""
        return self.options["table"] == "hotseat"
