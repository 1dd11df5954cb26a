"""Frees interactions once they are answered, instead of at the next full garbage collection.

In discord.py an interaction refers to its response, and the response refers to the interaction. Only a full
collection frees such a pair, which is some thirty objects: the message, the member, Discord's payload. Until
then thousands of these objects pile up, scattered over all of the memory. Here the interaction no longer
refers to its response. This needs private names of discord.py, which are only in this file. If a version of
discord.py no longer has them, interactions keep their responses as usual.
"""

from typing import Any

import discord

# discord.py's slot for the response in an interaction; here it only holds the type of the response that was
# sent
KEPT = "_cs_response"
# The slots of discord.py's response, as this file expects them.
PRIVATE = ("_response_type", "_parent")


class Response(discord.InteractionResponse[Any]):
    """A response that is created at each use, and stores its state in its interaction."""

    __slots__ = ()

    def __init__(self, parent: discord.Interaction[Any]) -> None:
        self._parent = parent

    @property
    def _response_type(self) -> discord.InteractionResponseType | None:
        """Return the type of the response that was sent; None before there is one."""
        sent_type: discord.InteractionResponseType | None = getattr(self._parent, KEPT, None)
        return sent_type

    @_response_type.setter
    def _response_type(self, sent_type: discord.InteractionResponseType | None) -> None:
        """Save the type of the response in the interaction. None: there is no response."""
        setattr(self._parent, KEPT, sent_type)


def make_at_each_use() -> None:
    """Replace `Interaction.response` by a property that makes a `Response` at each use, so that no
    interaction keeps its response. Does nothing if discord.py's slots are not as expected."""
    if KEPT in discord.Interaction.__slots__ and discord.InteractionResponse.__slots__ == PRIVATE:
        setattr(discord.Interaction, "response", property(Response))  # noqa: B010 mypy: it is a slot's
