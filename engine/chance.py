"""Chance that can be committed to: every draw comes from HMAC-SHA256(seed, purpose/number/block).

The seed is derived from three things: a secret, what each player adds, and the number of the message that
announces the start. The hash of the secret is published before anybody joins. Nobody here can choose the
number of the message.

Only the seed and the number of draws are stored. So any state can be reproduced anywhere, and a stranger can
check a finished game by hand (docs/fairness.md).
"""

import hashlib
import hmac
from collections.abc import Iterator, MutableSequence, Sequence
from typing import Any, TypeVar

from msgspec import Struct

from engine.questions import Refused

T = TypeVar("T")


class Chance(Struct):
    """The source of chance inside a state.

    Each draw has a purpose: a word that says what it is for. The purpose is part of what is hashed.
    """

    seed: bytes = b""
    """32 bytes."""
    draws: int = 0
    """How many draws were made so far."""
    forced: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """Outcomes to return instead of drawing: (purpose, outcome) pairs in order, for scenarios and for records
    without a seed.
    """

    def copy(self) -> "Chance":
        """Return an independent copy."""
        return Chance(self.seed, self.draws, self.forced)

    def below(self, purpose: str, n: int) -> int:
        """Return a number from 0 to n-1, each equally likely."""
        return next(self._numbers(purpose)) % n

    def shuffle(self, purpose: str, items: MutableSequence[Any]) -> None:
        """Shuffle the items in place (Fisher-Yates, from the last place to the second)."""
        numbers = self._numbers(purpose)
        for last in range(len(items) - 1, 0, -1):
            pick = next(numbers) % (last + 1)
            items[last], items[pick] = items[pick], items[last]

    def shuffled(self, purpose: str, items: Sequence[T]) -> list[T]:
        """Return the items shuffled, or in the forced order if there is one.

        A forced order names each item by its text (`str`). Raises Refused if it does not have exactly these
        items.
        """
        forced, remaining = self.take_forced(purpose), list(items)
        if forced is None:
            self.shuffle(purpose, remaining)
            return remaining
        if sorted(forced) != sorted(map(str, items)):
            raise Refused("syntax", text=f"{purpose} {' '.join(forced)}"[:60])
        ordered: list[T] = []
        for text in forced:
            index = [*map(str, remaining)].index(text)
            ordered.append(remaining.pop(index))
        return ordered

    def roll_dice(self, purpose: str, number: int, sides: int) -> list[int]:
        """Return the results of `number` dice, 1 to `sides` each, or the forced results if there are some.

        Raises Refused if the forced results are impossible.
        """
        forced = self.take_forced(purpose)
        if forced is None:
            return [1 + self.below(purpose, sides) for _ in range(number)]
        possible = {str(result) for result in range(1, sides + 1)}
        if len(forced) != number or not {*forced} <= possible:
            raise Refused("syntax", text=f"{purpose} {' '.join(forced)}"[:60])
        return [*map(int, forced)]

    def take_forced(self, purpose: str) -> tuple[str, ...] | None:
        """Remove and return the next forced outcome for this purpose; None if there is none."""
        for index, (forced_purpose, outcome) in enumerate(self.forced):
            if forced_purpose == purpose:
                self.forced = self.forced[:index] + self.forced[index + 1 :]
                return outcome
        return None

    def _numbers(self, purpose: str) -> Iterator[int]:
        """Count one more draw, and yield its 64-bit numbers, without end.

        Callers take them modulo n. With n up to a few hundred the bias of that is below 2^-55.
        """
        self.draws += 1
        block = 0
        while True:
            digest = hmac.digest(self.seed, f"{purpose}/{self.draws}/{block}".encode(), hashlib.sha256)
            for start in range(0, 32, 8):
                yield int.from_bytes(digest[start : start + 8], "big")
            block += 1


def commitment(secret: bytes) -> str:
    """Return the SHA-256 of a secret or a seed, in hex.

    It is published before the deal, so that the secret or seed cannot be changed afterwards.
    """
    return hashlib.sha256(secret).hexdigest()


def derive_seed(secret: str, luck: Sequence[str], start: str = "", beacon: str = "") -> bytes:
    """Return the seed of a match, 32 bytes: the SHA-256 of lines.

    The lines are, in this order: the secret, what each player added, `start: …` and `beacon: …`. An empty
    `start` or `beacon` makes no line. These two lines begin with a name, so that a player's line cannot be
    taken for one of them.

    luck: what each player added, in the order of the seats.
    start: the message that announced the start; "" for none.
    beacon: the value of a public randomness beacon, published after that message; "" for none.
    """
    announced_lines = [f"{name}: {line}" for name, line in (("start", start), ("beacon", beacon)) if line]
    return hashlib.sha256(
        "".join(f"{line}\n" for line in (secret, *luck, *announced_lines)).encode()
    ).digest()
