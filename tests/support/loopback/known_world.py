"""What the rules for requests may know of this server's messages and interactions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.support.discord_rules import KnownInteraction, KnownMessage
from tests.support.loopback.messages import Message

if TYPE_CHECKING:
    from tests.support.loopback.server import LoopbackDiscord


class KnownWorld:
    def __init__(self, server: LoopbackDiscord) -> None:
        self._server = server

    def interaction(self, token: str) -> KnownInteraction | None:
        result = self._server.results.get(token)
        if result is None:
            return None
        answered = None if result.type is None else int(result.type)
        source, original = known_message(result.source), known_message(result.message)
        return KnownInteraction(int(result.kind), source, original, answered)

    def message(self, message_id: str) -> KnownMessage | None:
        return known_message(self._server.world.messages.get(int(message_id)))


def known_message(message: Message | None) -> KnownMessage | None:
    if message is None:
        return None
    filenames = {str(file["id"]): str(file["filename"]) for file in message.attachments}
    embeds = bool(message.payload["embeds"])
    return KnownMessage(message.flags, message.content, embeds, filenames, message.picked)
