"""Requests to Discord whose answer is lost: what may be repeated, and how that stays one message."""

import asyncio
import contextlib
import hashlib
import json
import re
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

import aiohttp
import discord
from discord import ui
from discord.http import handle_message_parameters
from discord.webhook import async_ as webhooks

from cogs.components.items import unmarked
from cogs.components.message_components import parts, raw
from cogs.components.message_files import MessageFile, files_of_payload

T = TypeVar("T")
NOBODY = discord.AllowedMentions.none()

# The connection failed: nobody knows whether Discord took the request. discord.py repeats it only for the
# error numbers of other systems than Linux.
LOST = (aiohttp.ClientError, OSError, TimeoutError)
FAULTS = (discord.HTTPException, *LOST)
PAUSES = (0.5, 2.0)  # seconds before a request is repeated
CALLBACK_PAUSES = (0.3, 0.8)  # seconds before a callback is repeated: Discord takes one for three
UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, UNKNOWN_INTERACTION = 10003, 10008, 10062
NO_ACCESS, NOT_ALLOWED = 50001, 50013
ACKNOWLEDGED, INVALID_TOKEN, INVALID_BODY = 40060, 50027, 50035
ARCHIVED, LOCKED, OLD_MESSAGE = 50083, 160005, 30046
# What cannot be answered by its interaction any more, but perhaps by the bot's own token.
LAPSED = (UNKNOWN_MESSAGE, UNKNOWN_INTERACTION, 10015, INVALID_TOKEN)


def code(error: BaseException) -> int:
    """Discord's number for a refusal; 0 for everything else."""
    return int(getattr(error, "code", 0) or 0)


def is_transient(error: BaseException) -> bool:
    """Whether the same request may succeed in a moment: no refusal, but Discord's trouble or the line's."""
    return isinstance(error, LOST) or getattr(error, "status", 0) >= 500 or getattr(error, "status", 0) == 429


async def with_retries(request: Callable[[], Awaitable[T]]) -> T:
    """Make a request that may safely be made twice, again where the line broke or Discord was away.

    What discord.py has repeated itself (500, 502, 504 and 524, five times) is not repeated here.
    """
    for pause in PAUSES:
        try:
            return await request()
        except LOST:
            await asyncio.sleep(pause)
        except discord.DiscordServerError as error:
            if error.status != 503:
                raise
            await asyncio.sleep(pause)
    return await request()


def nonce(*about: object) -> str:
    """The mark of a message by what it is, 24 characters; Discord takes 25 at most.

    Discord posts one message for each mark in a few minutes and hands out the same one for every repetition,
    also to a process that was started meanwhile.
    """
    return hashlib.blake2b(" ".join(map(str, about)).encode(), digest_size=12).hexdigest()


def says(message: discord.Message, view: ui.LayoutView) -> bool:
    """Whether a message shows what a view would: the same words and the same components."""
    components: Any = view.to_components()  # type: ignore[no-untyped-call]
    return sorted(visible_parts(raw(message))) == sorted(visible_parts(components))


def visible_parts(components: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    for part in parts(components):
        for key in ("custom_id", "content"):
            if part.get(key):
                yield " ".join(unmarked(str(part[key])).split())


def ids(message: discord.Message) -> list[str]:
    """The ids of everything that can be tapped in a message."""
    return [str(part["custom_id"]) for part in parts(raw(message)) if part.get("custom_id")]


# Answers that make no message: a later one, also to a form or a tap, and a change of what was tapped.
KNOWN = tuple(
    kind.value
    for kind in (
        discord.InteractionResponseType.deferred_channel_message,
        discord.InteractionResponseType.deferred_message_update,
        discord.InteractionResponseType.message_update,
    )
)


# Components that are sent in place of those that Discord refused with an error; None: there are none.
Instead = Callable[[discord.HTTPException, Sequence[Mapping[str, Any]]], list[dict[str, Any]] | None]


class Adapter(webhooks.AsyncWebhookAdapter):
    """discord.py's way to answer interactions, where a lost answer is no fault.

    A callback that was taken is refused when it is repeated (40060): then it was taken, and all is well.
    The message that was tapped is not sent back where it was changed, unless it got new files: it is known.
    """

    def __init__(self, instead: Instead = lambda error, components: None) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._instead = instead

    async def request(self, route: Any, session: Any, **more: Any) -> Any:
        try:
            return await self._request(route, session, **more)
        except discord.HTTPException as error:
            if not _replace_components(more, partial(self._instead, error)):
                raise
            for file in more.get("files") or ():
                file.reset()
        return await self._request(route, session, **more)

    async def _request(self, route: Any, session: Any, **more: Any) -> Any:
        callback = route.path.endswith("/callback")
        if callback and (more.get("payload") or {}).get("type") in KNOWN:  # with files the body is a form
            more["params"] = None
        new = re.fullmatch(r"/webhooks/[^/]+/[^/]+", route.path) and route.method == "POST"
        session = _RaisingSession(session) if callback else session
        for pause in (*(CALLBACK_PAUSES if callback else PAUSES), None):
            try:
                answer = await super().request(route, session, **more)
                return answer or (_taken(route) if callback else answer)
            except discord.DiscordServerError:
                if pause is None or not callback:
                    raise
            except discord.HTTPException as error:
                if not callback or error.code != ACKNOWLEDGED:
                    raise
                return _taken(route)
            except LOST:
                if pause is None or new:  # a further message has no mark: twice would be two
                    raise
            await asyncio.sleep(pause)
            for file in more.get("files") or ():
                file.reset()
        raise AssertionError


def _replace_components(
    request: dict[str, Any],
    replacement: Callable[[Sequence[Mapping[str, Any]]], list[dict[str, Any]] | None],
) -> bool:
    """Give a request for a message other components; False where it has none, or none replace them."""
    form = request.get("multipart")
    body = json.loads(form[0]["value"]) if form else request.get("payload") or {}
    message = body.get("data") or body
    components = replacement(message.get("components") or ())
    if components is None:
        return False
    message["components"] = components
    if form:
        request["multipart"] = [{**form[0], "value": json.dumps(body)}, *form[1:]]
    return True


class _RaisingSession:
    """A session whose requests raise discord.py's exception for a server error.

    discord.py's adapter would wait one second and then three before it repeats the request, and "you must
    send an initial response within 3 seconds" (discord-api-docs, interactions/receiving-and-responding.mdx).
    """

    def __init__(self, session: aiohttp.ClientSession) -> None:
        self._session = session

    def request(self, method: str, url: str, **more: Any) -> Any:
        return self._session.request(method, url, raise_for_status=_raise_server_error, **more)


async def _raise_server_error(response: aiohttp.ClientResponse) -> None:
    if response.status >= 500:
        raise discord.DiscordServerError(response, await response.text())


def _taken(route: Any) -> dict[str, Any]:
    """What Discord says of a callback that it took."""
    return {"interaction": {"id": str(route.webhook_id), "type": 0}}


async def edit_by_token(
    hook: discord.Webhook, message: int, view: ui.LayoutView, **more: Any
) -> tuple[MessageFile, ...]:
    """Edit by the token of an interaction: what it is answered with or was tapped (0), or a further message.

    Returns the files that the message has then.
    """
    with handle_message_parameters(view=view, previous_allowed_mentions=NOBODY, **more) as sent:
        adapter: Any = webhooks.async_context.get()
        arguments: dict[str, Any] = {
            "session": hook.session,
            "proxy": hook.proxy,
            "proxy_auth": hook.proxy_auth,
        }
        arguments |= {"payload": sent.payload, "multipart": sent.multipart, "files": sent.files}
        if message:
            data = await adapter.edit_webhook_message(
                hook.id, hook.token, message, with_components=True, **arguments
            )
        else:
            data = await adapter.edit_original_interaction_response(hook.id, hook.token, **arguments)
    return files_of_payload(data or {})


async def edit_private(
    hook: discord.Webhook, message: int, view: ui.LayoutView, **more: Any
) -> tuple[MessageFile, ...]:
    """Edit a private message by the token of an interaction: its own answer (0), or a further message.

    Returns the files that the message has then.
    """
    return await edit_by_token(hook, message, view, allowed_mentions=NOBODY, **more)


async def delete_private(hook: discord.Webhook, message: int) -> None:
    """Delete a private message by the token of an interaction: its own answer (0), or a further message; one
    that its reader has closed is gone already."""
    adapter: Any = webhooks.async_context.get()
    arguments: dict[str, Any] = {"session": hook.session, "proxy": hook.proxy, "proxy_auth": hook.proxy_auth}
    with contextlib.suppress(discord.NotFound):
        if message:
            await hook.delete_message(message)
        else:
            await adapter.delete_original_interaction_response(hook.id, hook.token, **arguments)


def answer_surely(instead: Instead) -> None:
    """Let interactions of this task and of those it starts be answered by `Adapter`."""
    if type(webhooks.async_context.get()) is webhooks.AsyncWebhookAdapter:
        webhooks.async_context.set(Adapter(instead))
