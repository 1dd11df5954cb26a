"""REST as a bot speaks it, without a bot."""

from __future__ import annotations

import json
from typing import Any

from aiohttp import ClientResponse, ClientSession, FormData

from tests.support.loopback.result import TapKind, TapOutcome
from tests.support.loopback.server import API, LoopbackDiscord


class Caller:
    """Speaks REST as a bot would; `call` returns status and Discord's error code.

    `answer`: what was answered last.
    """

    def __init__(self, server: LoopbackDiscord, http: ClientSession) -> None:
        self.server = server
        self.answer: Any = None
        self._http = http

    async def call(
        self, method: str, path: str, body: Any = None, token: str = "loopback"
    ) -> tuple[int, int]:
        headers = {"Authorization": f"Bot {token}"}
        url = self.server.url + API + path
        async with self._http.request(method, url, json=body, headers=headers) as response:
            return await self._heard(response)

    async def upload(self, method: str, path: str, body: Any, filename: str) -> tuple[int, int]:
        """As `call`, with one file beside the body."""
        form = FormData()
        form.add_field("payload_json", json.dumps(body), content_type="application/json")
        form.add_field("files[0]", b"PNG", filename=filename, content_type="image/png")
        headers = {"Authorization": "Bot loopback"}
        url = self.server.url + API + path
        async with self._http.request(method, url, data=form, headers=headers) as response:
            return await self._heard(response)

    async def _heard(self, response: ClientResponse) -> tuple[int, int]:
        answer = await response.json() if response.status != 204 else {}
        self.answer = answer
        return response.status, answer.get("code", 0) if isinstance(answer, dict) else 0

    async def asked(self) -> tuple[TapOutcome, str, str]:
        """An interaction, the path of its callback and that of its follow-ups."""
        channel = await self.server.add_channel(await self.server.add_guild("Hall"), "games")
        result = self.server.open(TapKind.COMMAND, self.server.person("Alice"), channel, None)
        followups = f"/webhooks/{self.server.world.application_id}/{result.token}"
        return result, f"/interactions/{result.id}/{result.token}/callback", followups
