"""The rules held against every request that a bot makes inside SimCord."""

from __future__ import annotations

import functools
from collections import defaultdict
from collections.abc import Callable, Mapping
from typing import Any
from weakref import WeakKeyDictionary

from simcord.backend import Backend
from simcord.backend.models import Interaction, Message, ResponseKind
from simcord.http import router

from tests.support.discord_rules.check import find_violations
from tests.support.discord_rules.record import add_violation
from tests.support.discord_rules.requests import KnownInteraction, KnownMessage, Request, Upload

DEFERRED_UPDATE = 6
COMPONENT = 3
Picked = dict[int, dict[str, frozenset[str]]]
"""Id of a message → custom_id of a list → what was last picked from it."""
_picked: WeakKeyDictionary[Backend, Picked] = WeakKeyDictionary()


@functools.cache
def install() -> None:
    """Look at every request of this process before SimCord answers it."""
    dispatch: Callable[..., Any] = router.dispatch

    @functools.wraps(dispatch)
    def checked(backend: Backend, method: str, path: str, **given: Any) -> Any:
        files = enumerate(given.get("files") or ())
        uploads = tuple(Upload(f"files[{n}]", file.filename, _size(file)) for n, file in files)
        request = Request(
            method, path, given.get("json"), uploads, given.get("params") or {}, given.get("reason")
        )
        for violation in find_violations(request, SimcordWorld(backend)):
            add_violation(f"{method} {path}: {violation}")
        return dispatch(backend, method, path, **given)

    router.dispatch = checked
    emit: Callable[..., None] = Backend.emit

    @functools.wraps(emit)
    def noted(backend: Backend, event: str, payload: Mapping[str, Any]) -> None:
        if event == "INTERACTION_CREATE" and payload["type"] == COMPONENT and "values" in payload["data"]:
            picked = _picked.setdefault(backend, defaultdict(dict))[int(payload["message"]["id"])]
            picked[payload["data"]["custom_id"]] = frozenset(payload["data"]["values"])
        emit(backend, event, payload)

    Backend.emit = noted


def _size(file: Any) -> int:
    position = file.fp.tell()
    size = int(file.fp.seek(0, 2))
    file.fp.seek(position)
    return size


class SimcordWorld:
    """What SimCord knows of messages and interactions."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend

    def interaction(self, token: str) -> KnownInteraction | None:
        if token not in self._backend.interaction_tokens:
            return None
        record: Interaction = self._backend.interaction_by_token(token)
        messages = self._backend.messages.get(record.channel_id, {})
        deferred = record.response_kind == ResponseKind.DEFERRED_UPDATE
        # A message that was deleted since is still what was tapped.
        source = None if record.source_message_id is None else KnownMessage()
        return KnownInteraction(
            record.type,
            self._known(messages.get(record.source_message_id or 0)) or source,
            self._known(messages.get(record.message_id or 0)),
            DEFERRED_UPDATE if deferred else None,
        )

    def message(self, message_id: str) -> KnownMessage | None:
        for messages in self._backend.messages.values():
            if int(message_id) in messages:
                return self._known(messages[int(message_id)])
        return None

    def _known(self, message: Message | None) -> KnownMessage | None:
        if message is None:
            return None
        filenames = {str(file["id"]): str(file["filename"]) for file in message.attachments}
        picked = _picked.get(self._backend, {}).get(message.id, {})
        return KnownMessage(message.flags, message.content, bool(message.embeds), filenames, picked)
