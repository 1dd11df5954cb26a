"""The monkey's eyes: what each person has before them, and how it looked some time ago."""

import random
from collections import deque
from collections.abc import Iterator
from typing import Any, NamedTuple

from cogs.core.components import items
from cogs.core.components.button_ids import ButtonId
from tests.deep.monkey.cage import Cage
from tests.deep.monkey.hands import Hands, Touch

LOADING = 1 << 7
LISTS = (3, 5)
REMEMBERED = 40


class Seen(NamedTuple):
    """Something that can be tapped: where, what its id says, how new its message is (0: the newest)."""

    message: int
    part: dict[str, Any]
    tap: ButtonId
    own: bool
    age: int


class Eyes:
    """What is in the channel, for whom."""

    def __init__(self, cage: Cage, hands: Hands) -> None:
        self.cage, self.hands = cage, hands
        self._known: dict[int, tuple[Any, list[tuple[dict[str, Any], ButtonId]]]] = {}
        self.old: deque[tuple[str, Touch]] = deque(maxlen=REMEMBERED)

    @property
    def messages(self) -> list[Any]:
        """All messages, private ones of everybody included, oldest first."""
        return list(self.cage.backend.messages[self.cage.room.channel.id].values())

    def of(self, name: str) -> list[Any]:
        """The messages that this person sees, newest first."""
        number = self.cage.room.people[name].id
        return [m for m in reversed(self.messages) if m.visible_to(number)]

    def touchable(self, name: str) -> list[Seen]:
        """Everything that this person could tap, newest message first."""
        components: list[Seen] = []
        for age, message in enumerate(self.of(name)):
            components += [
                Seen(message.id, part, tap, message.is_ephemeral, age) for part, tap in self._taps(message)
            ]
        return components

    def _taps(self, message: Any) -> list[tuple[dict[str, Any], ButtonId]]:
        """What of a message takes a tap; looked for once, as long as it looks the same."""
        known = self._known.get(message.id)
        if known is None or known[0] is not message.components:
            taps = [
                (part, tap)
                for part in usable(message.components)
                if (tap := items.parse_button_id(part)) is not None
            ]
            known = self._known[message.id] = (message.components, taps)
        return known[1]

    def remember(self, name: str, touch: Touch) -> None:
        """As it looks now; somebody whose client lags may tap it later."""
        if touch.message in self.cage.backend.messages[self.cage.room.channel.id]:
            self.old.append((name, touch._replace(looked=self.hands.looks(touch.message))))


def usable(components: Any) -> Iterator[dict[str, Any]]:
    """Buttons and lists that take a tap, in their order."""
    for part in parts(components):
        if part.get("custom_id") and not part.get("disabled"):
            yield part


def parts(components: Any) -> Iterator[dict[str, Any]]:
    for part in components:
        yield part
        yield from parts(part.get("components", ()))


def picked(part: dict[str, Any], dice: random.Random, people: list[int]) -> tuple[str, ...]:
    """Something of a list; with ticks any of them."""
    if part["type"] == 5:
        return (str(dice.choice(people)),)
    if part["type"] != 3:
        return ()
    values = [option["value"] for option in part["options"]]
    low, high = part.get("min_values", 1), part.get("max_values", 1)
    return tuple(dice.sample(values, dice.randint(low, high)))
