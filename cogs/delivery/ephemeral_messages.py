"""Private notes, such as refusals and help: somebody's last one in a channel goes once another has come."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from typing import Any, NamedTuple

import discord

from cogs.delivery import retries

KEPT_SECONDS = 14 * 60.0  # Discord takes a token for a quarter of an hour
MOST_KEPT = 2_000
PATIENCE = 1.5  # seconds for one to go
NOTE = "note"  # in an interaction's extras: what it left as a note, as `EphemeralMessage` has it
log = logging.getLogger("castellan.private_notes")
Reader = tuple[int, int]  # channel and person
Tapped = discord.Interaction[Any]


class EphemeralMessage(NamedTuple):
    """hook: takes it away; message: 0 for the answer to the tap itself, else the id of a further message;
    number: the message's, 0 where nobody knows; passing: it is about the answer that is being given;
    at: when it was written."""

    hook: discord.Webhook
    message: int
    number: int
    passing: bool
    at: float


class EphemeralMessages:
    """Knows the last note of everybody in each channel for a quarter of an hour, in memory alone.

    What people tapped on is no note any more: they are in the middle of it, and it may be something else now.
    A passing one, such as a refusal, goes as well once they have given an answer that counts.
    """

    def __init__(self, now: Callable[[], float], begin: Callable[[Coroutine[Any, Any, None]], None]) -> None:
        """begin: what goes on beside the answers, until the bot leaves."""
        self._now, self._begin = now, begin
        self._last: OrderedDict[Reader, EphemeralMessage] = OrderedDict()

    def follow(self, interaction: Tapped) -> None:
        """An interaction was answered; may be called again about the same."""
        self._tidy()
        reader = interaction.channel_id or 0, interaction.user.id
        message, new, passing = interaction.extras.pop(NOTE, (0, 0, False))
        tapped = interaction.message.id if interaction.message is not None else 0
        last = self._last.get(reader)
        if last is not None and last.number == tapped:
            del self._last[reader]
        elif last is not None and new and last.number != new:
            self._begin(self._take_away(self._last.pop(reader)))
        if new:
            self._last[reader] = EphemeralMessage(interaction.followup, message, new, passing, self._now())
            self._last.move_to_end(reader)

    def answered(self, interaction: Tapped) -> None:
        """Its person has given an answer that counts, in whatever way: a passing note of theirs goes."""
        reader = interaction.channel_id or 0, interaction.user.id
        tapped = interaction.message.id if interaction.message is not None else -1
        last = self._last.get(reader)
        if last is not None and last.passing and last.number != tapped:
            self._begin(self._take_away(self._last.pop(reader)))

    def drop_person(self, person: int) -> None:
        """Nothing of this person is known any more."""
        for reader in [reader for reader in self._last if reader[1] == person]:
            del self._last[reader]

    async def _take_away(self, note: EphemeralMessage) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                await retries.delete_private(note.hook, note.message)
        except (TimeoutError, *retries.FAULTS) as fault:
            log.info("a former note stays: %s", type(fault).__name__)

    def _tidy(self) -> None:
        old = self._now() - KEPT_SECONDS
        while self._last and (len(self._last) >= MOST_KEPT or next(iter(self._last.values())).at < old):
            self._last.popitem(last=False)
