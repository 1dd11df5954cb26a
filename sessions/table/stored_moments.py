"""The key moments of a finished game, and the hints that were given in it. They are saved as long as the
table of the game. Sentences are saved as keys and arguments, so that they can be shown in any language."""

from collections.abc import Sequence
from typing import Any

import msgspec

from engine.computers.computer import Reason
from engine.computers.teacher import Hint, KeyMoment
from engine.presentation import Quote, SeatName, Sentence, Term
from engine.questions import Answer
from sessions.store.stored_kinds import AboutPeople, stored_kind

# Kinds of the storage entries with a table's key moments and given hints. They name seats, not people.
KIND = stored_kind("moments", AboutPeople.NOTHING)
HINTS = stored_kind("hints", AboutPeople.NOTHING)


class GivenHint(msgspec.Struct, frozen=True, array_like=True):
    """A hint that a player saw."""

    at: int
    """How many answers the table had before the hint."""
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
    """The better answer. If it equals `played`, the seat found a good answer that was hard to find."""
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
    """`Reason.can_be_shared` of the reason; False if there is none."""
    states_win: bool = False
    """`Reason.states_win` of the reason; False if there is none."""
    worth: int = 0
    """`KeyMoment.worth`."""


def encode_moments(moments: Sequence[KeyMoment]) -> bytes:
    """Return the moments as JSON, a list of `StoredMoment`."""
    entries = [
        StoredMoment(
            number,
            seat,
            played,
            *hint[:4],
            key=hint.reason.key if hint.reason else "",
            args={name: _plain(value) for name, value in hint.reason.args.items()} if hint.reason else {},
            either=hint.reason is not None and hint.reason.can_be_shared,
            states_win=hint.reason is not None and hint.reason.states_win,
            worth=worth,
        )
        for number, seat, played, hint, worth in moments
    ]
    return msgspec.json.encode(entries)


def decode_moments(encoded: bytes) -> list[KeyMoment]:
    """Return the moments that `encode_moments` encoded."""
    moments = []
    for entry in msgspec.json.decode(encoded, type=list[StoredMoment]):
        args = {name: _word(value) for name, value in entry.args.items()}
        shown_as = {"can_be_shared": entry.either, "states_win": entry.states_win}
        reason = Reason(entry.key, args, **shown_as) if entry.key else None
        hint = Hint(entry.token, entry.share, entry.other, entry.other_share, reason)
        moments.append(KeyMoment(entry.number, entry.seat, entry.played, hint, entry.worth))
    return moments


def hinted(answers: Sequence[Answer], hints: Sequence[GivenHint]) -> set[int]:
    """Return the indices of the answers that followed a hint. Of a hint with several answers, those up to the
    first deviation count.

    answers: all answers of the game
    hints: the hints that players saw
    """
    followed: set[int] = set()
    for hint in hints:
        seat_indices = [i for i in range(hint.at, len(answers)) if answers[i][0] == hint.seat]
        for index, advised_token in zip(seat_indices, hint.line.split("; "), strict=False):
            _, token = answers[index]
            if token != advised_token:
                break
            followed.add(index)
    return followed


def _plain(value: Any) -> Any:
    """Return an argument of a sentence as plain data for JSON: a sentence or word becomes a list that begins
    with its kind; text and numbers stay as they are."""
    match value:
        case Sentence(key, args):
            return ["say", key, {name: _plain(argument) for name, argument in args.items()}]
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
    """Return the argument of a sentence that `_plain` encoded."""
    match value:
        case ["say", key, args]:
            return Sentence(key, {name: _word(argument) for name, argument in args.items()})
        case ["term", code, part]:
            return Term(code, part)
        case ["seat", seat]:
            return SeatName(seat)
        case ["quote", text]:
            return Quote(text)
        case ["list", *entries]:
            return [_word(entry) for entry in entries]
        case _:
            return value
