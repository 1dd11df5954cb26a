"""The moments of a finished game as they are kept as long as its table; words stay words, to be said in
any language."""

from collections.abc import Sequence
from typing import Any

import msgspec

from engine.computer import Reason
from engine.face import Quote, Say, SeatName, Term
from engine.search.teacher import Hint, Moment

KIND = "moments"


class KeptMoment(msgspec.Struct, frozen=True):
    """A `Moment`, its reason's arguments as plain data."""

    number: int
    seat: int
    played: str
    token: str
    share: float
    other: str
    other_share: float
    key: str = ""
    args: dict[str, Any] = {}


def stored(moments: Sequence[Moment]) -> bytes:
    """As JSON."""
    kept = [
        KeptMoment(
            number,
            seat,
            played,
            *hint[:4],
            key=hint.reason.key if hint.reason else "",
            args={name: _plain(value) for name, value in hint.reason.args.items()} if hint.reason else {},
        )
        for number, seat, played, hint in moments
    ]
    return msgspec.json.encode(kept)


def read(kept: bytes) -> list[Moment]:
    """What `stored` made of them."""
    found = []
    for one in msgspec.json.decode(kept, type=list[KeptMoment]):
        args = {name: _word(value) for name, value in one.args.items()}
        reason = Reason(one.key, args) if one.key else None
        hint = Hint(one.token, one.share, one.other, one.other_share, reason)
        found.append(Moment(one.number, one.seat, one.played, hint))
    return found


def _plain(value: Any) -> Any:
    """A word as a list that begins with its kind; text and numbers as they are."""
    match value:
        case Say(key, args):
            return ["say", key, {name: _plain(one) for name, one in args.items()}]
        case Term(code, part):
            return ["term", code, part]
        case SeatName(seat):
            return ["seat", seat]
        case Quote(text):
            return ["quote", text]
        case list() | tuple():
            return ["list", *map(_plain, value)]
        case _:
            return value


def _word(value: Any) -> Any:
    match value:
        case ["say", key, args]:
            return Say(key, {name: _word(one) for name, one in args.items()})
        case ["term", code, part]:
            return Term(code, part)
        case ["seat", seat]:
            return SeatName(seat)
        case ["quote", text]:
            return Quote(text)
        case ["list", *rest]:
            return [_word(one) for one in rest]
        case _:
            return value
