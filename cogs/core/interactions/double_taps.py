"""Recognises the second half of a double tap: between the two, the first one or somebody else has changed
the table, and a button that does something else has come to the same place."""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

import discord

from cogs.core.components import items
from cogs.core.components.button_ids import ButtonId
from cogs.core.interactions.interaction import Tapped
from engine.questions import Refused
from sessions.table.table import Table

MOMENT = 0.8  # seconds in which nobody has read the changed panel and chosen the same place again
LONGEST = 3.0  # most seconds between the two taps of a double tap; a later tap is a new decision
MOST_KEPT = 2_000  # people whose last tap is known
Place = tuple[int, int]
"""A button's place in its message: how many rows are below it, and how many buttons are before it in its
row. Clients show the end of the newest message, so rows keep their places counted from the end."""


@dataclass
class LastTap:
    """The last tap of a person on a button that changes a game."""

    tap: ButtonId
    """The button id."""
    message: int
    """The id of the tapped message."""
    place: Place | None
    """The button's place there; None: unknown."""
    state: tuple[str, int]
    """The phase of the table and the number of its question when it was tapped, or since `changed_at`."""
    tapped_at: float
    """When it was tapped, in seconds by the clock of `DoubleTaps`."""
    changed_at: float | None = None
    """When a change of that was last made or shown, by the same clock; None: nothing has changed since."""


class DoubleTaps:
    """Knows each person's last tap on a button that changes a game, in memory only.

    The attribute `moment` is how many seconds after a change a tap counts as made before it.
    """

    def __init__(self, now: Callable[[], float], moment: float = MOMENT) -> None:
        """now: returns a time in seconds.
        moment: see the class.
        """
        self._now, self.moment = now, moment
        self._last: OrderedDict[int, LastTap] = OrderedDict()
        self._tappers: dict[str, set[int]] = {}  # table → people whose last tap was there

    def check(self, interaction: Tapped, tap: ButtonId, table: Table) -> None:
        """Note a tap on a button that changes a game. Raises Refused if the person had just tapped the same
        button or the same place, and it meant something else then.

        table: the tapped table.
        """
        person, message = interaction.user.id, interaction.message
        message_id, place = (message.id, place_of(message, tap)) if message is not None else (0, None)
        last = self._last.get(person)
        if last is not None and last.tap.table == tap.table and last.changed_at is not None:
            is_same_button = (last.tap.act, last.tap.arg) == (tap.act, tap.arg)
            is_same_place = place is not None and (last.message, last.place) == (message_id, place)
            means_the_same = last.tap == tap and _is_open(table, person, tap)
            now = self._now()
            is_at_once = now - last.changed_at < self.moment and now - last.tapped_at < LONGEST
            if is_at_once and (is_same_button or is_same_place) and not means_the_same:
                raise Refused("done-already")
        self.drop_person(person)
        self._last[person] = LastTap(tap, message_id, place, _state(table), self._now())
        self._tappers.setdefault(tap.table, set()).add(person)
        if len(self._last) > MOST_KEPT:
            self.drop_person(next(iter(self._last)))

    def note_change(self, table: Table) -> None:
        """Note that a table has changed, or that Discord has come to show a change."""
        state = _state(table)
        for person in self._tappers.get(table.id, ()):
            last = self._last[person]
            if state != last.state or last.changed_at is not None:
                last.state, last.changed_at = state, self._now()

    def drop_person(self, person: int) -> None:
        """Forget the last tap of this person."""
        last = self._last.pop(person, None)
        if last is None:
            return
        tappers = self._tappers[last.tap.table]
        tappers.discard(person)
        if not tappers:
            del self._tappers[last.tap.table]


def place_of(message: discord.Message, tap: ButtonId) -> Place | None:
    """Return the place of a button in a message; None if it is not there."""
    rows = [part for part in items.components_of(message) if part.type is discord.ComponentType.action_row]
    for below, row in enumerate(reversed(rows)):
        ids = [getattr(button, "custom_id", None) for button in row.children]
        if str(tap) in ids:
            return below, ids.index(str(tap))
    return None


def _state(table: Table) -> tuple[str, int]:
    """Return what changes with each answer, undo and phase of a table."""
    return table.phase, table.body.progress.question


def _is_open(table: Table, person: int, tap: ButtonId) -> bool:
    """Return whether the question for which a button was made is still open for a person."""
    seat = table.seat_to_act(person)
    return seat is not None and table.is_same_question(seat, tap.number)
