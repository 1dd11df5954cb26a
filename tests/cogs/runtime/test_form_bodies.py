"""Forms in one piece say what those of aiohttp say, and what is unusual stays aiohttp's."""

import io
from collections.abc import Iterator
from typing import Any

import aiohttp
import discord
import pytest
from aiohttp import web

from cogs.delivery import buffered_form_data
from cogs.delivery.buffered_form_data import LARGE, BufferedFormData
from tests.support.loopback.server import body_of

PICTURE = b"\x89PNG\r\n--\r\n\x00\xff"


def filled(form: Any, name: str = "table.png", data: bytes = PICTURE) -> Any:
    """As discord.py does it."""
    form.add_field(name="payload_json", value='{"content": "日本 \\r\\n"}')
    form.add_field(
        name="files[0]", value=io.BytesIO(data), filename=name, content_type="application/octet-stream"
    )
    return form


async def received(make: Any) -> Any:
    """What a server reads."""
    bodies: list[Any] = []

    async def handle(request: web.Request) -> web.Response:
        bodies.append(await body_of(request))
        return web.Response()

    app = web.Application(client_max_size=64 << 20)
    app.router.add_post("/", handle)
    runner = web.AppRunner(app)
    await runner.setup()
    try:
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        port = runner.addresses[0][1]
        url = f"http://127.0.0.1:{port}/"
        async with aiohttp.ClientSession() as session, session.post(url, data=make) as answer:
            assert answer.status == 200
    finally:
        await runner.cleanup()
    return bodies[0]


@pytest.mark.parametrize("name", ["table.png", "hand-0b3be4c199b207db.png", "日本.png", 'a"b.png'])
async def test_a_form_says_the_same_in_one_piece(name: str) -> None:
    whole_body, other = [
        await received(filled(form(quote_fields=False), name))
        for form in (BufferedFormData, buffered_form_data.PARTWISE)
    ]
    assert whole_body == other
    assert whole_body[1][0]["bytes"] == PICTURE


def test_it_is_one_piece_where_nothing_is_unusual() -> None:
    assert isinstance(filled(BufferedFormData(quote_fields=False))(), aiohttp.BytesPayload)
    assert isinstance(filled(BufferedFormData(quote_fields=False), 'a"b.png')(), aiohttp.MultipartWriter)
    assert isinstance(filled(BufferedFormData(), data=b" " * LARGE)(), aiohttp.BytesIOPayload)
    text = BufferedFormData()
    text.add_field("a", "b")
    assert text().decode() == "a=b"


@pytest.fixture
def whole() -> Iterator[None]:
    before = aiohttp.FormData
    buffered_form_data.send_forms_whole()
    yield
    aiohttp.FormData = before  # type: ignore[misc]


def test_discord_py_makes_its_forms_of_it(whole: None) -> None:
    """A version that no longer does so sends them as it likes, and slower."""
    for module in (discord.http, discord.webhook.async_):
        assert module.aiohttp.FormData is BufferedFormData
