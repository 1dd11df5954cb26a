"""The key moments of a finished game and the hints given in it, saved as long as its table. Sentences are
saved as keys and arguments, so that they can be shown in any language."""

from collections.abc import Collection, Sequence
from typing import Any

import msgspec

from engine.computer import Reason
from engine.presentation import Quote, SeatName, Sentence, Term
from engine.questions import Answer
from engine.search.teacher import Hint, KeyMoment

KIND, HINTS = "moments", "hints"


class GivenHint(msgspec.Struct, frozen=True, array_like=True):
    """A hint that a player saw."""

    at: int
    """How many answers had been given before."""
    seat: int
    """The player's seat, from 0."""
    line: str
    """The advised answers, separated by "; "."""


class StoredMoment(msgspec.Struct, frozen=True):
    """A `KeyMoment` whose hint and reason are plain data."""

    number: int
    """Index of the answer that changed the chances, from 0."""
    seat: int
    """The seat that gave it."""
    played: str
    """The answer that was given."""
    token: str
    """The better answer; where it is the one that was given, it was hard to find."""
    share: float
    """Share of the win that the seat could expect with `token`, 0 to 1."""
    other: str
    """The answer with which `token` was compared; "" if there was no choice."""
    other_share: float
    """Share of the win that the seat could expect with `other`."""
    key: str = ""
    """Key of the sentence that gives the reason; "": there is none."""
    args: dict[str, Any] = {}
    """Arguments of that sentence, encoded by `_plain`."""
    either: bool = False
    """`Reason.can_be_shared` of the reason."""


def encode_moments(moments: Sequence[KeyMoment]) -> bytes:
    """Return the moments as JSON."""
    entries = [
        StoredMoment(
            number,
            seat,
            played,
            *hint[:4],
            key=hint.reason.key if hint.reason else "",
            args={name: _plain(value) for name, value in hint.reason.args.items()} if hint.reason else {},
            either=hint.reason is not None and hint.reason.can_be_shared,
        )
        for number, seat, played, hint in moments
    ]
    return msgspec.json.encode(entries)


def decode_moments(encoded: bytes) -> list[KeyMoment]:
    """Return the moments that `encode_moments` encoded."""
    moments = []
    for entry in msgspec.json.decode(encoded, type=list[StoredMoment]):
        args = {name: _word(value) for name, value in entry.args.items()}
        reason = Reason(entry.key, args, can_be_shared=entry.either) if entry.key else None
        hint = Hint(entry.token, entry.share, entry.other, entry.other_share, reason)
        moments.append(KeyMoment(entry.number, entry.seat, entry.played, hint))
    return moments


def hinted(answers: Sequence[Answer], hints: Sequence[GivenHint]) -> set[int]:
    """Return the indices of the answers that followed a hint. A longer hint counts as far as the player
    followed it.

    answers: all answers of the game
    hints: the hints that players saw
    """
    numbers: set[int] = set()
    for hint in hints:
        own = [number for number in range(hint.at, len(answers)) if answers[number][0] == hint.seat]
        for number, token in zip(own, hint.line.split("; "), strict=False):
            if answers[number][1] != token:
                break
            numbers.add(number)
    return numbers


def turns_of(answers: Sequence[Answer], advised: Collection[int], seats: Collection[int]) -> tuple[int, bool]:
    """Return in how many turns these seats followed a hint, and whether other seats did. A turn is answers
    of a seat in a row.

    answers: all answers of the game
    advised: indices of the answers that followed a hint
    """
    turns, others = 0, False
    for number in sorted(advised):
        by = answers[number][0]
        others = others or by not in seats
        goes_on = number - 1 in advised and answers[number - 1][0] == by
        turns += by in seats and not goes_on
    return turns, others


def _plain(value: Any) -> Any:
    """Return a sentence or word as a list that begins with its kind; text and numbers stay as they are."""
    match value:
        case Sentence(key, args):
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
    """Return the sentence or word that `_plain` encoded."""
    match value:
        case ["say", key, args]:
            return Sentence(key, {name: _word(one) for name, one in args.items()})
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
