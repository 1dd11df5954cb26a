"""The view of a refereed game: the state without what the viewer may not know."""

from typing import Any

import msgspec
from msgspec import Struct

from engine.chance import Chance
from engine.questions import Question
from engine.referee.state import Refereed

SECRET = "?"  # stands for a secret report of another side


class RefereedView(Struct, frozen=True):
    """The table as one seat may see it."""

    viewer: int | None
    """The seat that sees this; None for a spectator."""
    state: Any
    """A copy of the state without the seed, drawn numbers, past boards and the other side's secret report."""
    question: tuple[str, tuple[int, ...], tuple[str, ...]] | None
    """(kind, seats that are asked, detail) of the open question; None when the game is over."""
    forms: tuple[str, ...] = ()
    """Names of the forms that the viewer may fill in; for a spectator's view, those of all seats."""

    @property
    def stage(self) -> str:
        """The stage of the protocol, such as `report` or `dispute`."""
        stage: str = self.state.stage
        return stage


def masked(s: Refereed, seat: int | None) -> Any:
    """Return a copy of the state without what this seat may not know. `s.board` is kept, because it holds no
    secrets here; a game that has some hides them itself.

    seat: None for a spectator.
    """
    copy = msgspec.structs.replace(
        s, chance=Chance(), draws_by_key=dict.fromkeys(s.draws_by_key, 0), events=[]
    )
    copy.held = []
    copy.past = [msgspec.structs.replace(step, board="") for step in s.past]
    if s.case is not None:
        own_side = s.sides[seat] if seat is not None else -1
        secrets = [
            report if side == own_side or not report else SECRET for side, report in enumerate(s.case.secrets)
        ]
        copy.case = msgspec.structs.replace(s.case, secrets=secrets, undoable="")
    if s.last is not None:
        copy.last = msgspec.structs.replace(s.last, undoable="", after=s.last.after and "-")
    return copy


def make_view(s: Refereed, table: Any, ask: Question | None, seat: int | None) -> RefereedView:
    """Return the view of a seat.

    s: the whole state. table: the state as the seat may see it (`masked`). ask: the open question; None when
    the game is over. seat: None for a spectator.
    """
    asked = (ask.kind, ask.seats, ask.detail) if ask is not None else None
    if ask is None:
        return RefereedView(seat, table, asked)
    seats = range(len(s.sides)) if seat is None else (seat,)
    forms = dict.fromkeys(name for seat_asked in seats for name in ask.forms_of(seat_asked))
    return RefereedView(seat, table, asked, tuple(forms))
