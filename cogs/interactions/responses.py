"""Interactions that are freed once they are answered, not when the collector comes by.

In discord.py an interaction keeps its response, and that keeps the interaction. Each is some thirty objects
with the message, the member and what Discord sent of them; by the next whole collection there are thousands,
and what is as old as that is strewn over all of the memory. The private names that this leans on are in this
file alone. Where a version of discord.py no longer has them, interactions keep their responses as before.
"""

from typing import Any

import discord

KEPT = "_cs_response"  # where an interaction keeps its response; here what that has sent, and no more
PRIVATE = ("_response_type", "_parent")


class Response(discord.InteractionResponse[Any]):
    """A response that is made at each use, and has its state at its interaction."""

    __slots__ = ()

    def __init__(self, parent: discord.Interaction[Any]) -> None:
        self._parent = parent

    @property
    def _response_type(self) -> discord.InteractionResponseType | None:
        sent: discord.InteractionResponseType | None = getattr(self._parent, KEPT, None)
        return sent

    @_response_type.setter
    def _response_type(self, sent: discord.InteractionResponseType | None) -> None:
        setattr(self._parent, KEPT, sent)


def make_at_each_use() -> None:
    """From now on no interaction keeps its response."""
    if KEPT in discord.Interaction.__slots__ and discord.InteractionResponse.__slots__ == PRIVATE:
        setattr(discord.Interaction, "response", property(Response))  # noqa: B010 mypy: it is a slot's
