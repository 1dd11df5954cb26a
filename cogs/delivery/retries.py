"""Repeats requests to Discord whose answer was lost, if that is safe,
so that a message is posted only once.
"""

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
Sleep = Callable[[float], Awaitable[Any]]
NOBODY = discord.AllowedMentions.none()

# The connection failed: nobody knows whether Discord took the request. discord.py repeats it only for the
# error numbers of systems other than Linux.
LOST = (aiohttp.ClientError, OSError, TimeoutError)
FAULTS = (discord.HTTPException, *LOST)
PAUSES = (0.5, 2.0)  # seconds before a request is repeated
CALLBACK_PAUSES = (0.3, 0.8)  # seconds before a callback is repeated: Discord takes one for three seconds
# Discord's error codes.
UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, UNKNOWN_INTERACTION = 10003, 10008, 10062
NO_ACCESS, NOT_ALLOWED = 50001, 50013
ACKNOWLEDGED, INVALID_TOKEN, INVALID_BODY = 40060, 50027, 50035
ARCHIVED, LOCKED, OLD_MESSAGE = 50083, 160005, 30046
# The interaction can no longer be answered, but perhaps the bot's own token can still edit the message.
LAPSED = (UNKNOWN_MESSAGE, UNKNOWN_INTERACTION, 10015, INVALID_TOKEN)  # 10015: unknown webhook


def error_code(error: BaseException) -> int:
    """Return Discord's number for a refusal; 0 for every other error."""
    return int(getattr(error, "code", 0) or 0)


def is_transient(error: BaseException) -> bool:
    """Return whether the same request may succeed in a moment: the error is no refusal, but a fault of
    Discord or the connection.
    """
    return isinstance(error, LOST) or getattr(error, "status", 0) >= 500 or getattr(error, "status", 0) == 429


async def with_retries(request: Callable[[], Awaitable[T]], sleep: Sleep | None = None) -> T:
    """Make a request that may safely be made twice, and repeat it after a lost connection or status 503;
    return its result.

    request: called anew for each attempt; sleep: waits between them; None: `asyncio.sleep`. discord.py itself
    repeats 500, 502, 504 and 524 five times; these are not repeated here.
    """
    for pause in PAUSES:
        try:
            return await request()
        except LOST:
            await (sleep or asyncio.sleep)(pause)
        except discord.DiscordServerError as error:
            if error.status != 503:
                raise
            await (sleep or asyncio.sleep)(pause)
    return await request()


def nonce(*about: object) -> str:
    """Return a mark of 24 characters for a message; the same arguments give the same mark.

    about: what identifies the message. For a few minutes Discord posts only one message for each mark, and
    returns it for every repetition, also to a process that was started meanwhile. Discord takes 25 characters
    at most.
    """
    return hashlib.blake2b(" ".join(map(str, about)).encode(), digest_size=12).hexdigest()


def shows_same(message: discord.Message, view: ui.LayoutView) -> bool:
    """Return whether a message shows what a view would: the same text and the same components."""
    components: Any = view.to_components()  # type: ignore[no-untyped-call]
    return sorted(visible_parts(raw(message))) == sorted(visible_parts(components))


def visible_parts(components: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    """Yield the button ids and the normalised texts of components."""
    for part in parts(components):
        for key in ("custom_id", "content"):
            if part.get(key):
                yield " ".join(unmarked(str(part[key])).split())


def button_ids_of(message: discord.Message) -> list[str]:
    """Return the button ids of everything that can be tapped in a message."""
    return [str(part["custom_id"]) for part in parts(raw(message)) if part.get("custom_id")]


# Types of callbacks that create no message: deferred ones, also to a modal or a tap, and a change of the
# tapped message.
KNOWN = tuple(
    kind.value
    for kind in (
        discord.InteractionResponseType.deferred_channel_message,
        discord.InteractionResponseType.deferred_message_update,
        discord.InteractionResponseType.message_update,
    )
)


# Returns components to send in place of those that Discord refused with an error; None: there are none.
FindReplacement = Callable[[discord.HTTPException, Sequence[Mapping[str, Any]]], list[dict[str, Any]] | None]


class RetryingAdapter(webhooks.AsyncWebhookAdapter):
    """discord.py's adapter for answering interactions, with retries after a lost answer.

    If a repeated callback is refused with 40060, Discord took the first one: that is a success. Discord is
    not asked to return the tapped message after a change, unless it got new files: its content is known.
    """

    def __init__(
        self,
        find_replacement: FindReplacement = lambda error, components: None,
        sleep: Sleep | None = None,
    ) -> None:
        """find_replacement: see `FindReplacement`; sleep: waits between the attempts; None:
        `asyncio.sleep`.
        """
        super().__init__()  # type: ignore[no-untyped-call]
        self._find_replacement, self._sleep = find_replacement, sleep

    async def request(self, route: Any, session: Any, **arguments: Any) -> Any:
        """Make a request; if Discord refuses its components and there are replacements, make it again with
        these.

        route, session, arguments: as discord.py's adapter gets them.
        """
        try:
            return await self._request(route, session, **arguments)
        except discord.HTTPException as error:
            if not _replace_components(arguments, partial(self._find_replacement, error)):
                raise
            for file in arguments.get("files") or ():
                file.reset()
        return await self._request(route, session, **arguments)

    async def _request(self, route: Any, session: Any, **arguments: Any) -> Any:
        """Make a request. Repeat a callback after a server error, and anything but a new message after a lost
        connection.

        route, session, arguments: as discord.py's adapter gets them.
        """
        is_callback = route.path.endswith("/callback")
        if (
            is_callback and (arguments.get("payload") or {}).get("type") in KNOWN
        ):  # with files the body is a form
            arguments["params"] = None
        is_new_message = re.fullmatch(r"/webhooks/[^/]+/[^/]+", route.path) and route.method == "POST"
        session = _RaisingSession(session) if is_callback else session
        for pause in (*(CALLBACK_PAUSES if is_callback else PAUSES), None):
            try:
                answer = await super().request(route, session, **arguments)
                return answer or (_callback_answer(route) if is_callback else answer)
            except discord.DiscordServerError:
                if pause is None or not is_callback:
                    raise
            except discord.HTTPException as error:
                if not is_callback or error.code != ACKNOWLEDGED:
                    raise
                return _callback_answer(route)
            except LOST:
                if (
                    pause is None or is_new_message
                ):  # a further message has no nonce, so two requests would post two
                    raise
            await (self._sleep or asyncio.sleep)(pause)
            for file in arguments.get("files") or ():
                file.reset()
        raise AssertionError


def _replace_components(
    request: dict[str, Any],
    replacement: Callable[[Sequence[Mapping[str, Any]]], list[dict[str, Any]] | None],
) -> bool:
    """Replace the components in a message request; return False if it has none or there are no replacements.

    request: the keyword arguments of `RetryingAdapter.request`, which are changed; replacement: takes the
    components and returns others, or None.
    """
    form = request.get("multipart")
    body = json.loads(form[0]["value"]) if form else request.get("payload") or {}
    message = body.get("data") or body  # a callback has its message in `data`
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

    def request(self, method: str, url: str, **options: Any) -> Any:
        """Make a request that raises DiscordServerError if Discord answers with status 500 or more."""
        return self._session.request(method, url, raise_for_status=_raise_server_error, **options)


async def _raise_server_error(response: aiohttp.ClientResponse) -> None:
    """Raise discord.py's exception for a server error if the status is 500 or more."""
    if response.status >= 500:
        raise discord.DiscordServerError(response, await response.text())


def _callback_answer(route: Any) -> dict[str, Any]:
    """Return what Discord answers to a callback that it took."""
    return {"interaction": {"id": str(route.webhook_id), "type": 0}}


async def edit_by_token(
    hook: discord.Webhook, message: int, view: ui.LayoutView, **options: Any
) -> tuple[MessageFile, ...]:
    """Edit a message by the token of an interaction; return the files that the message has afterwards.

    hook: an interaction's followup, which has the token.
    message: 0 for the message that was tapped or that answers the interaction; else the id of a further
    message.
    options: as for discord.py's `edit_message`, such as attachments.
    """
    with handle_message_parameters(view=view, previous_allowed_mentions=NOBODY, **options) as parameters:
        adapter: Any = webhooks.async_context.get()
        arguments: dict[str, Any] = {
            "session": hook.session,
            "proxy": hook.proxy,
            "proxy_auth": hook.proxy_auth,
        }
        arguments |= {
            "payload": parameters.payload,
            "multipart": parameters.multipart,
            "files": parameters.files,
        }
        if message:
            answer = await adapter.edit_webhook_message(
                hook.id, hook.token, message, with_components=True, **arguments
            )
        else:
            answer = await adapter.edit_original_interaction_response(hook.id, hook.token, **arguments)
    return files_of_payload(answer or {})


async def edit_private(
    hook: discord.Webhook, message: int, view: ui.LayoutView, **options: Any
) -> tuple[MessageFile, ...]:
    """Edit a private message by the token of an interaction, without pings; return the files that it has
    afterwards.

    hook: an interaction's followup, which has the token.
    message: 0 for the answer of the interaction; else the id of a further message.
    options: as for discord.py's `edit_message`, such as attachments.
    """
    return await edit_by_token(hook, message, view, allowed_mentions=NOBODY, **options)


async def delete_private(hook: discord.Webhook, message: int) -> None:
    """Delete a private message by the token of an interaction. One that its reader has dismissed is gone
    already.

    hook: an interaction's followup, which has the token; message: 0 for the answer of the interaction; else
    the id of a further message.
    """
    adapter: Any = webhooks.async_context.get()
    arguments: dict[str, Any] = {"session": hook.session, "proxy": hook.proxy, "proxy_auth": hook.proxy_auth}
    with contextlib.suppress(discord.NotFound):
        if message:
            await hook.delete_message(message)
        else:
            await adapter.delete_original_interaction_response(hook.id, hook.token, **arguments)


def install_adapter(find_replacement: FindReplacement) -> None:
    """Use `RetryingAdapter` for the interactions of this task and of those that it starts. find_replacement:
    see `RetryingAdapter`."""
    if type(webhooks.async_context.get()) is webhooks.AsyncWebhookAdapter:
        webhooks.async_context.set(RetryingAdapter(find_replacement))
