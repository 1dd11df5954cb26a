"""Deletes a person's last replaceable message in a channel when a new one comes. Replaceable messages are
ephemeral messages that are only read, such as a refusal or a help text."""

from collections import OrderedDict
from collections.abc import Callable, Coroutine
from typing import Any, NamedTuple

import discord

from cogs.core.delivery import retries

KEPT_SECONDS = 14 * 60.0  # Discord takes a token for 15 minutes
MOST_KEPT = 2_000  # messages
# Key in an interaction's extras: the ephemeral message that it left, as `followup_id`, `message_id`,
# `deleted_after_answer` and `says_to_wait` of `EphemeralMessage`.
NOTE = "note"
Reader = tuple[int, int]  # Discord ids of channel and person
Tapped = discord.Interaction[Any]


class EphemeralMessage(NamedTuple):
    """An ephemeral message that may be deleted."""

    webhook: discord.Webhook
    """Deletes the message."""
    followup_id: int
    """The id of the message if it is a followup; 0: it is the response to the interaction."""
    message_id: int
    """The message's id; 0: unknown."""
    deleted_after_answer: bool
    """Whether the message is of no use once the person has given an answer in the game, as a refusal of an
    earlier try. Such a message is called passing."""
    says_to_wait: bool
    """Whether the message only says that others have been asked, so that it is of no use once they have
    answered."""
    sent_at: float
    """When the message was sent, in seconds by the clock of `EphemeralMessages`."""


class EphemeralMessages:
    """Knows the last replaceable message of each person in each channel, for 14 minutes and in memory only.

    If its reader taps a message, the message is not deleted any more: the reader is using it, and it may show
    something else now. A passing message (`deleted_after_answer`) is also deleted once its reader has given
    an answer in the game.
    """

    def __init__(
        self, now: Callable[[], float], run_in_background: Callable[[Coroutine[Any, Any, None]], None]
    ) -> None:
        """now: returns a time in seconds.
        run_in_background: runs a coroutine in the background until the bot stops.
        """
        self._now, self._run_in_background = now, run_in_background
        self._last: OrderedDict[Reader, EphemeralMessage] = OrderedDict()

    def note_left_message(self, interaction: Tapped) -> None:
        """Note the replaceable message that an interaction has left (`NOTE` in its extras), and delete the
        person's previous one. May be called again for the same interaction.
        """
        self._forget_expired()
        reader = interaction.channel_id or 0, interaction.user.id
        followup_id, message_id, deleted_after_answer, says_to_wait = interaction.extras.pop(
            NOTE, (0, 0, False, False)
        )
        tapped_id = interaction.message.id if interaction.message is not None else 0
        last_message = self._last.get(reader)
        if last_message is not None and last_message.message_id == tapped_id:
            del self._last[reader]
        elif last_message is not None and message_id and last_message.message_id != message_id:
            self._delete(reader)
        if message_id:
            self._last[reader] = EphemeralMessage(
                interaction.followup,
                followup_id,
                message_id,
                deleted_after_answer,
                says_to_wait,
                self._now(),
            )
            self._last.move_to_end(reader)

    def delete_passing_message(self, interaction: Tapped) -> None:
        """Delete the passing message of a person who has just given an answer in the game. The tapped message
        is never deleted."""
        reader = interaction.channel_id or 0, interaction.user.id
        tapped_id = interaction.message.id if interaction.message is not None else -1
        last_message = self._last.get(reader)
        if (
            last_message is not None
            and last_message.deleted_after_answer
            and last_message.message_id != tapped_id
        ):
            self._delete(reader)

    def delete_waiting_messages(self, channel: int) -> None:
        """Delete the messages in a channel that say that others have been asked, because they have answered.

        channel: its Discord id.
        """
        for reader in [reader for reader, message in self._last.items() if message.says_to_wait]:
            if reader[0] == channel:
                self._delete(reader)

    def drop_person(self, person: int) -> None:
        """Forget all messages of this person."""
        for reader in [reader for reader in self._last if reader[1] == person]:
            del self._last[reader]

    def _delete(self, reader: Reader) -> None:
        """Delete a reader's message in the background; a failure is only logged."""
        message = self._last.pop(reader)
        self._run_in_background(
            retries.try_to_delete_private(message.webhook, message.followup_id, "a former note")
        )

    def _forget_expired(self) -> None:
        """Forget messages whose token has expired, and the oldest ones if there are too many."""
        expiry = self._now() - KEPT_SECONDS
        while self._last and (
            len(self._last) >= MOST_KEPT or next(iter(self._last.values())).sent_at < expiry
        ):
            self._last.popitem(last=False)
