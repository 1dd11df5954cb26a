"""Deletes messages with hints once their question has passed."""

from collections.abc import Callable, Coroutine
from typing import Any, NamedTuple

import discord

from cogs.core.delivery import retries
from sessions.table.table import Table

# How long hints are known (Discord takes a token for 15 minutes), and how many.
KEPT_SECONDS, MOST_KEPT = 14 * 60.0, 2_000


class HintMessage(NamedTuple):
    """A private message that shows a hint."""

    table: str
    """The table's id."""
    person: int
    """The Discord id of the person who sees the message."""
    webhook: discord.Webhook
    """Deletes the message."""
    message_id: int
    """The message's id."""
    seat: int
    """The seat that was asked."""
    question: int
    """The number of the question."""
    sent_at: float
    """When the hint was given, in seconds by the clock of `HintMessages`."""

    def is_current(self, table: Table) -> bool:
        """Return whether the hint's answer can still be given."""
        question = table.match.question if table.match is not None else None
        return (
            question is not None
            and self.seat in question.seats
            and table.is_same_question(self.seat, self.question)
        )


class HintMessages:
    """Knows hint messages as long as Discord lets the bot delete them, in memory only.

    A hint message that was forgotten keeps its button. A tap on that button is refused because the question
    has passed, and removes the button.
    """

    def __init__(
        self, now: Callable[[], float], run_in_background: Callable[[Coroutine[Any, Any, None]], None]
    ) -> None:
        """now: returns a time in seconds.
        run_in_background: runs a coroutine in the background until the bot stops.
        """
        self._now, self._run_in_background = now, run_in_background
        self._hints: dict[int, HintMessage] = {}

    def note(self, hint: HintMessage, table: Table | None) -> None:
        """Register a message that shows a hint.

        table: the hint's table as it is after the hint was shown; None: the table no longer exists.
        """
        self._forget_expired()
        self._hints.pop(hint.message_id, None)
        self._hints[hint.message_id] = hint
        if table is not None:
            self.schedule_update(table)

    def drop(self, message_id: int) -> None:
        """Forget a message that now shows something else."""
        self._hints.pop(message_id, None)

    def drop_person(self, person: int) -> None:
        """Forget all hints of this person."""
        self._hints = {message_id: hint for message_id, hint in self._hints.items() if hint.person != person}

    def schedule_update(self, table: Table) -> None:
        """Delete a table's hints that are no longer current, in the background. Never raises, never waits."""
        outdated_hints = [
            hint for hint in self._hints.values() if hint.table == table.id and not hint.is_current(table)
        ]
        for hint in outdated_hints:
            self.drop(hint.message_id)
            what = f"a former hint at table {hint.table}"
            self._run_in_background(retries.try_to_delete_private(hint.webhook, 0, what))

    def _forget_expired(self) -> None:
        """Forget hints whose token has expired, and the oldest ones if there are too many."""
        expiry = self._now() - KEPT_SECONDS
        while self._hints and (
            len(self._hints) >= MOST_KEPT or next(iter(self._hints.values())).sent_at < expiry
        ):
            self.drop(next(iter(self._hints)))
