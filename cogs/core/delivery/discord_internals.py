"""Two changes of discord.py that need its private names.

They save requests and memory, and the bot does without them: if a version of discord.py lacks a name, or if
`is_plain()`. What it cannot do without is in `core/delivery/retries.py` and
`core/runtime/unreadable_events.py`.
"""

from typing import Any

import discord

from cogs.core.plain_mode import is_plain

LAST_MESSAGE = "last message"  # key in an interaction's extras: the id of its channel's last message
# discord.Interaction's method that reads what Discord sent, as discord.py has it; None if it has none.
READ: Any = getattr(discord.Interaction, "_from_data", None)
# discord.py's slot for the response in an interaction; here it only holds the type of the response that was
# sent.
RESPONSE_SLOT = "_cs_response"
RESPONSE_SLOTS = ("_response_type", "_parent")  # of discord.py's response, as this file expects them


def reads_last_messages() -> bool:
    """Return whether interactions say which message is their channel's last."""
    return READ is not None and not is_plain()


def use() -> None:
    """Make the changes for all clients of this process, where they are possible."""
    if is_plain():
        return
    if reads_last_messages():
        setattr(discord.Interaction, "_from_data", _read_with_last_message)  # noqa: B010 mypy: it is a method
    if (
        RESPONSE_SLOT in discord.Interaction.__slots__
        and discord.InteractionResponse.__slots__ == RESPONSE_SLOTS
    ):
        setattr(discord.Interaction, "response", property(Response))  # noqa: B010 mypy: it is a slot's


def _read_with_last_message(interaction: Any, data: Any) -> None:
    """Save the id of the channel's last message, which discord.py does not read; then call its own method.

    data: the interaction as Discord sent it.
    """
    last = (data.get("channel") or {}).get("last_message_id")
    if last:
        interaction.extras[LAST_MESSAGE] = int(last)
    READ(interaction, data)


class Response(discord.InteractionResponse[Any]):
    """A response that is created at each use, and stores its state in its interaction.

    In discord.py an interaction and its response refer to each other, so only a full garbage collection frees
    them, together with the message, the member and Discord's payload. Until then thousands pile up.
    """

    __slots__ = ()

    def __init__(self, parent: discord.Interaction[Any]) -> None:
        self._parent = parent

    @property
    def _response_type(self) -> discord.InteractionResponseType | None:
        """The type of the response that was sent; None before there is one."""
        sent_type: discord.InteractionResponseType | None = getattr(self._parent, RESPONSE_SLOT, None)
        return sent_type

    @_response_type.setter
    def _response_type(self, sent_type: discord.InteractionResponseType | None) -> None:
        """Save the type of the response in the interaction. None: there is no response."""
        setattr(self._parent, RESPONSE_SLOT, sent_type)
