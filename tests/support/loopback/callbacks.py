"""Interaction callbacks, and the webhook routes that belong to an interaction's token."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from aiohttp import web

from tests.support.loopback.messages import EPHEMERAL, LOADING, Message, compose, revise
from tests.support.loopback.result import Callback, TapKind, TapOutcome
from tests.support.loopback.wire import BODY, FILES, ApiError, Json, nothing, number, reply

if TYPE_CHECKING:
    from tests.support.loopback.server import LoopbackDiscord

CHAT_INPUT_COMMAND, REPLY = 20, 19
_TO_A_PERSON = {Callback.MESSAGE, Callback.DEFERRED_MESSAGE}
_ALLOWED = {
    TapKind.COMMAND: _TO_A_PERSON | {Callback.MODAL},
    TapKind.COMPONENT: _TO_A_PERSON | {Callback.UPDATE, Callback.DEFERRED_UPDATE, Callback.MODAL},
    TapKind.AUTOCOMPLETE: {Callback.CHOICES},
    TapKind.MODAL_SUBMIT: _TO_A_PERSON | {Callback.UPDATE, Callback.DEFERRED_UPDATE},
}


class Callbacks:
    """The routes a bot needs no token of its own for: the interaction's is enough."""

    def __init__(self, server: LoopbackDiscord) -> None:
        self._server = server

    def routes(self) -> list[web.RouteDef]:
        message_path = "/webhooks/{webhook_id}/{webhook_token}/messages/"
        routes = [
            web.post("/interactions/{interaction_id}/{interaction_token}/callback", self.callback),
            web.post("/webhooks/{webhook_id}/{webhook_token}", self.follow_up),
        ]
        for which in ("@original", "{message_id}"):
            routes.append(web.get(message_path + which, self.show, allow_head=False))
            routes.append(web.patch(message_path + which, self.edit))
            routes.append(web.delete(message_path + which, self.delete))
        return routes

    async def callback(self, request: web.Request) -> web.Response:
        result = self._server.results.get(request.match_info["interaction_token"])
        if result is None or result.id != number(request, "interaction_id") or self._too_late(result):
            raise ApiError(404, 10062, "Unknown interaction")
        if result.type is not None:
            raise ApiError(400, 40060, "Interaction has already been acknowledged.")
        answer = self._permitted(result, request[BODY])
        result.acknowledge(answer, request[BODY].get("data"), request[FILES])
        try:
            await self._carry_out(result, request[FILES])
        except ApiError as error:
            # A refused body leaves the interaction open for another answer.
            result.type = None
            error.errors = error.errors and {"data": error.errors}
            raise
        result.acknowledged.set()
        wanted = request.query.get("with_response") in ("1", "true")
        return reply(_callback_answer(result)) if wanted else nothing()

    def _too_late(self, result: TapOutcome) -> bool:
        return result.type is None and time.monotonic() - result.sent > self._server.ack_deadline

    def _permitted(self, result: TapOutcome, body: Json) -> Callback:
        kind = body.get("type")
        if kind not in _ALLOWED[result.kind]:
            raise ApiError(400, 50035, f"Invalid Form Body: type {kind} does not answer {result.kind.name}")
        if kind in (Callback.UPDATE, Callback.DEFERRED_UPDATE) and result.source is None:
            raise ApiError(400, 50035, "Invalid Form Body: there is no message to update")
        return Callback(kind)

    async def _carry_out(self, result: TapOutcome, files: list[Json]) -> None:
        match result.type:
            case Callback.MESSAGE | Callback.DEFERRED_MESSAGE:
                result.message = self._answer(result, files)
                await self._server.announce("MESSAGE_CREATE", result.message)
            case Callback.UPDATE if result.source and result.source.deleted:
                raise ApiError(404, 10008, "Unknown Message")
            case Callback.UPDATE if result.source:
                # An UPDATE_MESSAGE without `attachments` deletes the files, where a PATCH keeps them
                # (discord-api-docs issue 6277; serenity issue 3068).
                uploads = [{"id": file["index"]} for file in files]
                revise(self._server.world, result.source, {"attachments": uploads, **result.data}, files)
                result.message = result.source
                await self._server.announce("MESSAGE_UPDATE", result.source)
            case Callback.DEFERRED_UPDATE:
                result.message = result.source

    def _answer(self, result: TapOutcome, files: list[Json]) -> Message:
        extra = self._origin(result)
        if result.kind is TapKind.COMMAND:
            extra["type"] = CHAT_INPUT_COMMAND
        if result.type is Callback.DEFERRED_MESSAGE:
            extra["flags"] = LOADING | (result.data.get("flags") or 0) & EPHEMERAL
        return self._compose(result, result.data, files, extra)

    def _compose(self, result: TapOutcome, body: Json, files: list[Json], extra: Json) -> Message:
        private = (body.get("flags") or 0) & EPHEMERAL
        return compose(
            self._server.world,
            result.channel,
            self._server.world.bot_id,
            body,
            files,
            seen_only_by=result.person.id if private else None,
            extra=extra,
        )

    def _origin(self, result: TapOutcome) -> Json:
        """How Discord marks a message that answers an interaction."""
        user = self._server.world.user(result.person.id)
        metadata: Json = {"id": str(result.id), "type": int(result.kind), "user": user}
        metadata["authorizing_integration_owners"] = result.person.owners(result.channel)
        if result.kind is TapKind.COMPONENT and result.source:
            metadata["interacted_message_id"] = str(result.source.id)
        if result.kind is TapKind.MODAL_SUBMIT:
            opener = metadata | {"type": int(TapKind.COMPONENT if result.source else TapKind.COMMAND)}
            if result.source:
                opener["interacted_message_id"] = str(result.source.id)
            metadata["triggering_interaction_metadata"] = opener
        application_id = str(self._server.world.application_id)
        marks = {"application_id": application_id, "webhook_id": application_id}
        return marks | {"interaction_metadata": metadata}

    async def follow_up(self, request: web.Request) -> web.Response:
        result = self._answered(request)
        if result.message and result.message.flags & LOADING:
            # Discord turns the first follow-up into the deferred answer, which stays as private as it was.
            return await self._edited(result, result.message, request)
        extra = self._origin(result)
        if result.message and not result.message.deleted:
            target: Json = {"message_id": str(result.message.id), "channel_id": str(result.channel.id)}
            if result.channel.guild_id is not None:
                target["guild_id"] = str(result.channel.guild_id)
            extra |= {"type": REPLY, "message_reference": {"type": 0, **target}}
        message = self._compose(result, request[BODY], request[FILES], extra)
        result.followups.append(message)
        await self._server.announce("MESSAGE_CREATE", message)
        return reply(message.payload)

    async def show(self, request: web.Request) -> web.Response:
        return reply(self._own(self._answered(request), request).payload)

    async def edit(self, request: web.Request) -> web.Response:
        result = self._answered(request)
        return await self._edited(result, self._own(result, request), request)

    async def _edited(self, result: TapOutcome, message: Message, request: web.Request) -> web.Response:
        revise(self._server.world, message, request[BODY], request[FILES])
        result.note_edit(message)
        await self._server.announce("MESSAGE_UPDATE", message)
        return reply(message.payload)

    async def delete(self, request: web.Request) -> web.Response:
        await self._server.delete(self._own(self._answered(request), request))
        return nothing()

    def _answered(self, request: web.Request) -> TapOutcome:
        """The interaction of the request's token, which lives a while and starts with the callback."""
        result = self._server.results.get(request.match_info["webhook_token"])
        if result is None or time.monotonic() - result.sent > self._server.token_life:
            raise ApiError(401, 50027, "Invalid Webhook Token")
        if result.type is None:
            raise ApiError(404, 10015, "Unknown Webhook")
        return result

    def _own(self, result: TapOutcome, request: web.Request) -> Message:
        named = request.match_info.get("message_id")
        wanted = [result.message] if named is None else [m for m in result.owned if str(m.id) == named]
        message = next((m for m in wanted if m and not m.deleted), None)
        if message is None:
            raise ApiError(404, 10008, "Unknown Message")
        return message


def _callback_answer(result: TapOutcome) -> Json:
    interaction: Json = {"id": str(result.id), "type": int(result.kind)}
    answer: dict[str, Any] = {"interaction": interaction}
    message = result.message
    if message is not None:
        interaction["response_message_id"] = str(message.id)
        interaction["response_message_loading"] = bool(message.flags & LOADING)
        interaction["response_message_ephemeral"] = message.ephemeral
        if result.type in (Callback.MESSAGE, Callback.UPDATE):
            answer["resource"] = {"type": result.type, "message": message.payload}
    return answer
