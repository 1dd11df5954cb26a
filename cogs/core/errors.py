"""The error handler of all interactions: a refusal is explained, a fault is logged and admitted."""

import contextlib
import logging
from typing import Any

import discord
from discord import app_commands

from cogs.core.components import items
from cogs.core.delivery import retries
from cogs.core.delivery.sender import missing_permissions_text
from cogs.core.interactions.interaction import reply
from cogs.core.interactions.replies import Replies
from cogs.core.runtime import log_context
from cogs.core.services import Services
from engine.questions import Refused
from sessions.common.log_throttle import LogThrottle
from sessions.store.protocol import Conflict, CorruptData, StoreError

log = logging.getLogger("castellan")
# Discord's error codes that mean, like `Forbidden`, that the bot cannot act in this channel.
REFUSALS = (retries.UNKNOWN_CHANNEL, retries.ARCHIVED, retries.LOCKED)


class ErrorReplies:
    """Answers an interaction whose handling raised an exception.

    replies: shows refusals.
    throttle: limits log lines about the store.
    """

    def __init__(self, services: Services, replies: Replies, throttle: LogThrottle) -> None:
        self.services, self.replies = services, replies
        self._throttle = throttle

    def _count(self, error: BaseException) -> None:
        """Count the error for the metrics, as a refusal or as a fault."""
        if isinstance(error, Refused):
            self.services.tables.observer.refused(error.reason, error.rule)
        else:
            self.services.tables.observer.failed(log_context.fault_of(error))

    async def handle(
        self, interaction: discord.Interaction[Any], error: BaseException, table: str = ""
    ) -> None:
        """Explain a refusal to the person. After any other exception, log it, tell the person what failed,
        and show the changes of tables that were stored before the exception.

        table: the id of the table that the interaction was about; "": none.
        """
        self._count(error)
        localizer = self.services.localizers.private_localizer(interaction)
        try:
            if isinstance(error, Refused):
                await self.replies.refuse(interaction, error, table)
            elif isinstance(error, CorruptData):
                self._throttle.log(logging.ERROR, f"the store: {error}")
                await reply(interaction, localizer.say("fault-damaged"))
            elif isinstance(error, StoreError | Conflict):
                self._throttle.log(logging.ERROR, f"the store: {error}")
                await reply(interaction, localizer.say("fault-store"))
            elif isinstance(error, app_commands.CheckFailure):
                await reply(interaction, localizer.say("fault-permission"))
            elif isinstance(error, app_commands.AppCommandError):
                log.info("a command that is not ours as it is now: %s", describe_interaction(interaction))
                await reply(interaction, localizer.say("fault-command"))
            elif isinstance(error, discord.Forbidden) or retries.error_code(error) in REFUSALS:
                log.info("forbidden: %s", error)
                await reply(interaction, missing_permissions_text(interaction, localizer))
            elif retries.error_code(error) == retries.UNKNOWN_MESSAGE and not interaction.response.is_done():
                await self.replies.refuse(interaction, Refused("gone"), table)
            elif retries.error_code(error) in retries.LAPSED:
                log.warning("an answer came too late for Discord: %s", describe_interaction(interaction))
            elif isinstance(error, retries.FAULTS) and retries.is_transient(error):
                log.warning(
                    "Discord did not answer while answering %s: %s", describe_interaction(interaction), error
                )
                await reply(interaction, localizer.say("fault-discord"))
            else:
                log.error("a fault while answering %s", describe_interaction(interaction), exc_info=error)
                await reply(interaction, localizer.say("fault"))
        except (*retries.FAULTS, discord.InteractionResponded) as reply_error:
            log.warning("could not even say so: %s", reply_error)
        self.services.private_panels.ephemeral_messages.note_left_message(interaction)
        if not isinstance(error, Refused):
            with contextlib.suppress(StoreError, Conflict):  # the store may still fail
                await self._show_stored_changes(interaction)

    async def _show_stored_changes(self, interaction: discord.Interaction[Any]) -> None:
        """Show those changes of this channel's tables that are stored but not shown yet."""
        for row in await self.services.tables.store.load_in_channel(interaction.channel_id or 0):
            if row.shown_version < row.version:
                await self.services.resync.resync(row.table)


def describe_interaction(interaction: discord.Interaction[Any]) -> str:
    """Return what a person did, for the log: the act and table of a tap, or the name of a command.

    What they chose or typed may be secret and is left out.
    """
    data: Any = interaction.data or {}
    tap = items.parse_button_id(data)
    return f"{tap.act} at table {tap.table or '-'}" if tap else f"/{data.get('name', '?')}"
