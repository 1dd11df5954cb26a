"""Which rules a request is held against."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import Any

import orjson

from tests.support.discord_rules.commands import (
    SUB_COMMAND,
    SUB_GROUP,
    Named,
    OptionList,
    command_lists,
    commands,
    named_things,
    option_lists,
    values,
)
from tests.support.discord_rules.components import BY_TYPE, all_components
from tests.support.discord_rules.edits import edits, forms_without_message
from tests.support.discord_rules.emojis import application_emojis
from tests.support.discord_rules.interactions import CallbackRequest, callbacks
from tests.support.discord_rules.messages import messages, new_messages
from tests.support.discord_rules.modals import modal_parts, modals
from tests.support.discord_rules.requests import (
    Json,
    KnownDiscord,
    KnownMessage,
    MessageRequest,
    Request,
    parts_of,
)
from tests.support.discord_rules.rules import Violation
from tests.support.discord_rules.threads_and_events import ChangeRequest, any_requests, events, threads
from tests.support.discord_rules.uploads import uploads

MESSAGE, DEFERRED, DEFERRED_UPDATE, UPDATE, CHOICES, MODAL = 4, 5, 6, 7, 8, 9


def find_violations(request: Request, world: KnownDiscord) -> list[Violation]:
    """Return what Discord would refuse in a request, or does otherwise than it seems."""
    return [*any_requests.violations(request), *_of_route(request, world)]


def _of_route(request: Request, world: KnownDiscord) -> Iterator[Violation]:
    body = request.body if isinstance(request.body, dict) else {}
    match (request.method, *request.path.strip("/").split("/")):
        case ("POST", "interactions", _, token, "callback"):
            yield from _of_callback(request, body, token, world)
        case ("POST", "webhooks", _, _):
            yield from _of_message(request, body, world, "followup")
        case ("POST", "channels", _, "messages"):
            yield from _of_message(request, body, world, "message")
        case ("PATCH", "webhooks", _, token, "messages", message_id):
            yield from _of_token(request, body, token, message_id, world)
        case ("PATCH", "channels", _, "messages", message_id):
            yield from _of_edit(request, body, world, world.message(message_id))
        case ("POST", "channels", _, "threads") | ("POST", "channels", _, "messages", _, "threads"):
            yield from threads.violations(ChangeRequest(body, is_new=True))
        case ("PATCH", "channels", _):
            yield from threads.violations(ChangeRequest(body, is_new=False))
        case ("PUT", "applications", _, "commands") | ("PUT", "applications", _, "guilds", _, "commands"):
            yield from _of_commands(request.body or [])
        case ("POST", "applications", _, "emojis"):
            yield from application_emojis.violations(body)
        case ("POST" | "PATCH", "guilds", _, "scheduled-events", *_):
            yield from events.violations(ChangeRequest(body, is_new=request.method == "POST"))


# ---------------------------------------------------------------- messages


def _of_message(request: Request, body: Json, world: KnownDiscord, kind: str) -> Iterator[Violation]:
    message = MessageRequest(kind, body, request.uploads, [*parts_of(body.get("components"))], world)
    yield from new_messages.violations(message)
    yield from _of_body(message)


def _of_edit(
    request: Request, body: Json, world: KnownDiscord, known: KnownMessage | None
) -> Iterator[Violation]:
    parts = [*parts_of(body.get("components"))]
    message = MessageRequest("edit", body, request.uploads, parts, world, known)
    yield from edits.violations(message)
    yield from _of_body(message)


def _of_body(message: MessageRequest) -> Iterator[Violation]:
    for rule_set in (messages, uploads, all_components):
        yield from rule_set.violations(message)
    for part in message.parts:
        rules = BY_TYPE.get(part.type)
        if rules is not None:
            yield from rules.violations(part)


def _of_token(
    request: Request, body: Json, token: str, message_id: str, world: KnownDiscord
) -> Iterator[Violation]:
    interaction = world.interaction(token)
    if message_id != "@original":
        yield from _of_edit(request, body, world, world.message(message_id))
        return
    yield from forms_without_message.violations(interaction)
    yield from _of_edit(request, body, world, interaction.original if interaction else None)


# ---------------------------------------------------------------- interactions


def _of_callback(request: Request, body: Json, token: str, world: KnownDiscord) -> Iterator[Violation]:
    interaction = world.interaction(token)
    yield from callbacks.violations(CallbackRequest(body, interaction))
    data = body["data"] if isinstance(body.get("data"), dict) else {}
    if body.get("type") == MESSAGE:
        yield from _of_message(request, data, world, "callback")
    elif body.get("type") == UPDATE:
        yield from _of_edit(request, data, world, interaction.source if interaction else None)
    elif body.get("type") == MODAL:
        yield from _of_modal(data)


def _of_modal(modal: Json) -> Iterator[Violation]:
    yield from modals.violations(modal)
    for part in parts_of(modal.get("components"), "data.components"):
        yield from modal_parts.violations(part)
        if part.type in (3, 5, 6, 7, 8):
            yield from BY_TYPE[part.type].violations(part)


# ---------------------------------------------------------------- commands


def _of_commands(given: list[Json]) -> Iterator[Violation]:
    """The same commands are registered whenever a bot starts, and looked at once."""
    yield from _of_registered(orjson.dumps(given))


@functools.lru_cache(maxsize=8)
def _of_registered(encoded: bytes) -> tuple[Violation, ...]:
    given = orjson.loads(encoded)
    violations = [*command_lists.violations(given)]
    for command in given:
        place = f"/{command['name']}"
        violations += commands.violations(Named(command, place))
        if (command.get("type") or 1) == 1:
            violations += named_things.violations(Named(command, place))
            violations += _of_options(command.get("options") or [], place, 0)
    return tuple(violations)


def _of_options(options: list[Any], place: str, depth: int) -> Iterator[Violation]:
    yield from option_lists.violations(OptionList(options, place, depth))
    for option in options:
        named = Named(option, f"{place} {option['name']}")
        yield from named_things.violations(named)
        if option["type"] in (SUB_COMMAND, SUB_GROUP):
            yield from _of_options(named.options, named.place, depth + 1)
        else:
            yield from values.violations(named)
