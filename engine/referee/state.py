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
    talked: bool = False
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
    """A fact on which both sides agreed, such as a foul; every further report of the flick contains it."""
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
    """The flick whose report counts provisionally, or the claim, that the other side may still dispute; None
    for none.
    """
    before: str = ""
    """The board at the announcement of the open flick. If no flick is open, the board before the last flick
    or claim.
    """
    undoable: str = ""
    """The board to which an undo of the next flick returns; "" for the board at its announcement."""
    held: list[tuple[int, str]] = []
    """`past` before the last report or claim counted, for taking that back."""
    proposal: RefereedProposal | None = None
    """The proposal that is open; None for none."""
    past: list[tuple[int, str]] = []
    """Turn and board before each step that can be undone."""
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
    known: dict[str, int] = {}
    """Key of a random draw → the number that was drawn. An undo does not forget it."""
    photos: int = 0
    """Number of photos of this turn."""
    undid: bool = False
    """Whether the last step was an undo."""
    matching: list[str] = []
    """Sides (as digits) that have compared the two tables this turn."""
    earlier: str = ""
    """The board before the last flick, while the next flick is announced and the last one may still be
    disputed; otherwise "".
    """
    steps: list[str] = []
    """The line of each step of `past`. If it is shorter than `past`, the first lines are not known."""
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
