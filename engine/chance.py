"""Chance that can be committed to: every draw comes from HMAC-SHA256(seed, purpose/number/block).

The seed is mixed from a secret, sealed in public before anybody joined, from what each player adds, and from
the number of the message that announces the start, which nobody here can choose.

Two things are stored, the seed and how many draws there were, so that any state can be
reproduced anywhere, and a stranger can check a finished game by hand (docs/fairness.md).
"""

import hashlib
import hmac
from collections.abc import Iterator, MutableSequence, Sequence
from typing import Any, TypeVar

from msgspec import Struct

from engine.questions import Refused

T = TypeVar("T")


class Chance(Struct):
    """A source of chance inside a state.

    seed: 32 bytes; draws: how many draws were made so far.
    forced: outcomes to hand out instead of drawing, (purpose, outcome) pairs in order,
        for scenarios and for records whose seed is not known.
    """

    seed: bytes = b""
    draws: int = 0
    forced: tuple[tuple[str, tuple[str, ...]], ...] = ()

    def copy(self) -> "Chance":
        return Chance(self.seed, self.draws, self.forced)

    def below(self, purpose: str, n: int) -> int:
        """An even draw from 0 … n-1."""
        return next(self._numbers(purpose)) % n

    def shuffle(self, purpose: str, items: MutableSequence[Any]) -> None:
        """Shuffle in place (Fisher-Yates, from the last place to the second)."""
        numbers = self._numbers(purpose)
        for last in range(len(items) - 1, 0, -1):
            pick = next(numbers) % (last + 1)
            items[last], items[pick] = items[pick], items[last]

    def ordered(self, purpose: str, items: Sequence[T]) -> list[T]:
        """The items shuffled, or in the order that was set; raises Refused where that is none of them."""
        forced, left = self.take_forced(purpose), list(items)
        if forced is None:
            self.shuffle(purpose, left)
            return left
        if sorted(forced) != sorted(map(str, items)):
            raise Refused("syntax", text=f"{purpose} {' '.join(forced)}"[:60])
        return [left.pop([*map(str, left)].index(one)) for one in forced]

    def rolled(self, purpose: str, number: int, sides: int) -> list[int]:
        """So many dice, 1 to `sides` each, or those that were set; raises Refused where they cannot be."""
        forced = self.take_forced(purpose)
        if forced is None:
            return [1 + self.below(purpose, sides) for _ in range(number)]
        if len(forced) != number or not {*forced} <= {*map(str, range(1, sides + 1))}:
            raise Refused("syntax", text=f"{purpose} {' '.join(forced)}"[:60])
        return [*map(int, forced)]

    def take_forced(self, purpose: str) -> tuple[str, ...] | None:
        """The outcome that was set for this purpose, if one waits; it is used up."""
        for place, (wanted, outcome) in enumerate(self.forced):
            if wanted == purpose:
                self.forced = self.forced[:place] + self.forced[place + 1 :]
                return outcome
        return None

    def _numbers(self, purpose: str) -> Iterator[int]:
        """64-bit numbers of one draw; at up to a few hundred places the modulo's bias is below 2^-55."""
        self.draws += 1
        block = 0
        while True:
            digest = hmac.digest(self.seed, f"{purpose}/{self.draws}/{block}".encode(), hashlib.sha256)
            for start in range(0, 32, 8):
                yield int.from_bytes(digest[start : start + 8], "big")
            block += 1


def commitment(secret: bytes) -> str:
    """What is shown beforehand so that a seed or a secret cannot be changed: SHA-256 in hex."""
    return hashlib.sha256(secret).hexdigest()


def derive_seed(secret: str, luck: Sequence[str], start: str = "", beacon: str = "") -> bytes:
    """The seed of a match: SHA-256 of lines.

    They are the secret, what each player added, then what came after all of that: which message announced
    the start, and a public beacon ("" where there was none). These two are named in their lines, so that
    nothing a player added can pass for one.
    """
    last = [f"{name}: {line}" for name, line in (("start", start), ("beacon", beacon)) if line]
    return hashlib.sha256("".join(f"{line}\n" for line in (secret, *luck, *last)).encode()).digest()
