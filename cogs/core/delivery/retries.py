"""Repeats requests to Discord whose answer was lost. A request is repeated only if that is safe, so a message
is posted only once.

A callback is the request that answers an interaction first.
"""

import asyncio
import contextlib
import hashlib
import json
import logging
import re
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

import aiohttp
import discord
from discord import ui
from discord.http import handle_message_parameters
from discord.webhook import async_ as webhooks

from cogs.core.components.items import parts, raw, unmarked
from cogs.core.components.message_files import MessageFile, files_of_payload

LOG = logging.getLogger("castellan.private_messages")
T = TypeVar("T")
Sleep = Callable[[float], Awaitable[Any]]
NOBODY = discord.AllowedMentions.none()

# The connection failed: nobody knows whether Discord took the request. discord.py repeats it only for the
# error numbers of systems other than Linux.
LOST = (aiohttp.ClientError, OSError, TimeoutError)
FAULTS = (discord.HTTPException, *LOST)
PRIVATE_SECONDS = 1.5  # for deleting a private message
PAUSES = (0.5, 2.0)  # seconds before a request is repeated
CALLBACK_PAUSES = (0.3, 0.8)  # seconds before a callback is repeated: Discord takes one for three seconds
EPHEMERAL = discord.MessageFlags(ephemeral=True).value
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
    """Return whether the same request may succeed in a moment, because the error is a fault of Discord or of
    the connection, and no refusal.
    """
    return isinstance(error, LOST) or getattr(error, "status", 0) >= 500 or getattr(error, "status", 0) == 429


async def with_retries(request: Callable[[], Awaitable[T]], sleep: Sleep | None = None) -> T:
    """Make a request that may safely be made twice, and return its result. Repeat it after a lost connection
    or status 503. discord.py itself repeats requests with status 500, 502, 504 and 524 five times, so these
    are not repeated here.

    request: called anew for each attempt.
    sleep: waits between the attempts; None: `asyncio.sleep`.
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
    """Return a mark of 24 characters for a message; Discord takes 25 at most. The same arguments give the
    same mark. For a few minutes Discord posts only one message with a mark. A repeated request gets the
    message that was posted already, also if a new process repeats it.

    about: what identifies the message.
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


# Returns components to send in place of those that Discord refused with an error; None: there are none.
FindReplacement = Callable[[discord.HTTPException, Sequence[Mapping[str, Any]]], list[dict[str, Any]] | None]


class RetryingAdapter(webhooks.AsyncWebhookAdapter):
    """discord.py's adapter for answering interactions, with retries after a lost answer.

    If Discord refuses a repeated callback with 40060, it has taken the first one, so that counts as a
    success.
    """

    def __init__(
        self,
        find_replacement: FindReplacement = lambda error, components: None,
        sleep: Sleep | None = None,
        note_ephemeral: Callable[[int], None] = lambda message: None,
    ) -> None:
        """find_replacement: returns other components for those that Discord refused (see `FindReplacement`).
        sleep: waits between the attempts; None: `asyncio.sleep`.
        note_ephemeral: gets the id of each ephemeral message that was sent.
        """
        super().__init__()  # type: ignore[no-untyped-call]
        self._find_replacement, self._sleep = find_replacement, sleep
        self._note_ephemeral = note_ephemeral

    async def request(self, route: Any, session: Any, **arguments: Any) -> Any:
        """Make a request. If Discord refuses its components and `find_replacement` returns others, make the
        request once more with those.

        route, session, arguments: as discord.py's adapter gets them.
        """
        try:
            answer = await self._request(route, session, **arguments)
        except discord.HTTPException as error:
            if not _replace_components(arguments, partial(self._find_replacement, error)):
                raise
            for file in arguments.get("files") or ():
                file.reset()
            answer = await self._request(route, session, **arguments)
        if message := _ephemeral_id(answer or {}):
            self._note_ephemeral(message)
        return answer

    async def _request(self, route: Any, session: Any, **arguments: Any) -> Any:
        """Make a request. After a server error, repeat it if it is a callback. After a lost connection,
        repeat it unless it posts a followup message.

        route, session, arguments: as discord.py's adapter gets them.
        """
        is_callback = route.path.endswith("/callback")
        is_new_message = re.fullmatch(r"/webhooks/[^/]+/[^/]+", route.path) and route.method == "POST"
        session = _RaisingSession(session) if is_callback else session
        for pause in (*(CALLBACK_PAUSES if is_callback else PAUSES), None):
            try:
                return await super().request(route, session, **arguments)
            except discord.DiscordServerError:
                if pause is None or not is_callback:
                    raise
            except discord.HTTPException as error:
                if not is_callback or error.code != ACKNOWLEDGED:
                    raise
                return {"interaction": {"id": str(route.webhook_id), "type": 0}}  # as Discord's to the first
            except LOST:
                if (
                    pause is None or is_new_message
                ):  # a further message has no nonce, so two requests would post two
                    raise
            await (self._sleep or asyncio.sleep)(pause)
            for file in arguments.get("files") or ():
                file.reset()
        raise AssertionError


def _ephemeral_id(answer: Mapping[str, Any]) -> int:
    """Return the id of the ephemeral message that Discord has sent or edited; 0 if there is none.

    answer: Discord's, to a callback or to a request for a message.
    """
    message = (answer.get("resource") or {}).get("message") or answer
    return int(message["id"]) if message.get("flags", 0) & EPHEMERAL else 0


def _replace_components(
    request: dict[str, Any],
    replacement: Callable[[Sequence[Mapping[str, Any]]], list[dict[str, Any]] | None],
) -> bool:
    """Replace the components in a message request. Return False if there are no replacements.

    request: the keyword arguments of `RetryingAdapter.request`, which are changed.
    replacement: takes the components and returns others; None: it has none.
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

    Without this class, discord.py's adapter repeats the request itself, after one second and then after
    three. That is too late: "you must send an initial response within 3 seconds" (discord-api-docs,
    interactions/receiving-and-responding.mdx).
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


async def edit_by_token(
    hook: discord.Webhook, message: int, view: ui.LayoutView, **options: Any
) -> tuple[MessageFile, ...]:
    """Edit a message by the token of an interaction. Return the files that the message has afterwards.

    hook: an interaction's followup, which has the token.
    message: the id of a followup message; 0: the message that was tapped or that answers the interaction.
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
    """Edit a private message by the token of an interaction, without pings. Return the files that the message
    has afterwards.

    hook: an interaction's followup, which has the token.
    message: the id of a followup message; 0: the answer of the interaction.
    options: as for discord.py's `edit_message`, such as attachments.
    """
    return await edit_by_token(hook, message, view, allowed_mentions=NOBODY, **options)


async def delete_private(hook: discord.Webhook, message: int) -> None:
    """Delete a private message by the token of an interaction. If its reader has dismissed the message, it is
    gone already, and nothing happens.

    hook: an interaction's followup, which has the token.
    message: the id of a followup message; 0: the answer of the interaction.
    """
    adapter: Any = webhooks.async_context.get()
    arguments: dict[str, Any] = {"session": hook.session, "proxy": hook.proxy, "proxy_auth": hook.proxy_auth}
    with contextlib.suppress(discord.NotFound):
        if message:
            await hook.delete_message(message)
        else:
            await adapter.delete_original_interaction_response(hook.id, hook.token, **arguments)


async def try_to_delete_private(hook: discord.Webhook, message: int, what: str) -> None:
    """Delete a private message, as `delete_private` does; if that fails, only log it.

    what: the message in words, for the log.
    """
    try:
        async with asyncio.timeout(PRIVATE_SECONDS):
            await delete_private(hook, message)
    except FAULTS as fault:
        LOG.info("%s stays: %s", what, type(fault).__name__)


def install_adapter(find_replacement: FindReplacement, note_ephemeral: Callable[[int], None]) -> None:
    """Use `RetryingAdapter` for the interactions of this task, and of all tasks that this task starts.

    find_replacement, note_ephemeral: see `RetryingAdapter`.
    """
    if type(webhooks.async_context.get()) is webhooks.AsyncWebhookAdapter:
        webhooks.async_context.set(RetryingAdapter(find_replacement, note_ephemeral=note_ephemeral))
