"""What somebody is shown of a refereed game: the table as it is, what is secret blanked out."""

from typing import Any

import msgspec
from msgspec import Struct

from engine.chance import Chance
from engine.questions import Question
from engine.referee.state import Refereed

SECRET = "?"


class RefereedView(Struct, frozen=True):
    """The table as shown to `viewer` (None: nobody's).

    table: a copy of the game's state without seed, numbers of kept draws, past boards, and what others said
        secretly.
    asked: kind, seats and particulars of the question; None when the game is over.
    forms: the forms that the viewer (None: anybody) may fill in.
    """

    viewer: int | None
    table: Any
    asked: tuple[str, tuple[int, ...], tuple[str, ...]] | None
    forms: tuple[str, ...] = ()

    @property
    def stage(self) -> str:
        stage: str = self.table.stage
        return stage


def masked(s: Refereed, seat: int | None) -> Any:
    """A copy without what this seat may not know; boards of flicks hold no secrets."""
    copy = msgspec.structs.replace(s, chance=Chance(), known=dict.fromkeys(s.known, 0), events=[])
    copy.held = []
    copy.past = [(turn, "") for turn, _ in s.past]
    if s.case is not None:
        mine = s.sides[seat] if seat is not None else -1
        secrets = [said if side == mine or not said else SECRET for side, said in enumerate(s.case.secrets)]
        copy.case = msgspec.structs.replace(s.case, secrets=secrets, undoable="")
    if s.last is not None:
        copy.last = msgspec.structs.replace(s.last, undoable="", after=s.last.after and "-")
    return copy


def make(s: Refereed, table: Any, ask: Question | None, seat: int | None) -> RefereedView:
    """The view of a seat; `table` is the masked state."""
    asked = (ask.kind, ask.seats, ask.detail) if ask is not None else None
    if ask is None:
        return RefereedView(seat, table, asked)
    seats = range(len(s.sides)) if seat is None else (seat,)
    forms = dict.fromkeys(name for one in seats for name in ask.forms_of(one))
    return RefereedView(seat, table, asked, tuple(forms))
