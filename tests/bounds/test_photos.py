"""A photo is as large as a photo is, and a picture, or it is not taken in."""

import asyncio
import tracemalloc
from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest
import pytest_asyncio
from aiohttp import web

from cogs.core.delivery import photos, retries
from engine.questions import Refused
from sessions.operations import phases
from tests.support.depth import DEEP
from tests.support.referee_taps import Phones, sentence
from tests.support.simulated_server import SimulatedServer, hall

STATE: Any = SimpleNamespace(http=None)
PNG = b"\x89PNG\r\n\x1a\n" + bytes(64)


class Shop:
    """Where files lie: what was asked for, and how much of it was taken."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.sent = 0
        self.url = ""

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """`/60`: so many MiB that begin like a picture; `/text`: none; `/png`: small; `/s404`: a status."""
        self.asked.append(what := request.match_info["what"])
        if what.startswith("s"):
            return web.Response(status=int(what[1:]))
        response = web.StreamResponse()
        await response.prepare(request)
        parts = [b"%PDF-1.7 x y z"] if what == "text" else [PNG]
        parts += [bytes(1 << 20)] * int(what) if what.isdecimal() else []
        for part in parts:
            await response.write(part)
            self.sent += len(part)
        return response


@pytest_asyncio.fixture
async def shop() -> AsyncIterator[Shop]:
    photo_shop = Shop()
    app = web.Application()
    app.router.add_get("/{what}", photo_shop.serve)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    photo_shop.url = f"http://127.0.0.1:{runner.addresses[0][1]}"
    yield photo_shop
    await runner.cleanup()


class Client:
    """As much of the bot as a photo needs: discord.py's own way to Discord."""

    def __init__(self) -> None:
        self.http = discord.http.HTTPClient(asyncio.get_running_loop())


def picture(shop: Shop, what: str, size: int = 100, content_type: str | None = "image/png") -> Any:
    url = f"{shop.url}/{what}"
    data = {"id": 1, "size": size, "height": 9, "width": 9, "filename": "x.png", "url": url, "proxy_url": url}
    return discord.Attachment(data={**data, "content_type": content_type}, state=STATE)


async def test_what_is_no_photo_by_what_discord_says_is_not_fetched(shop: Shop) -> None:
    client: Any = Client()
    for wrong in (
        picture(shop, "60", size=60 << 20),
        picture(shop, "png", size=photos.MOST_BYTES + 1),
        picture(shop, "png", content_type="image/svg+xml"),
        picture(shop, "png", content_type="application/pdf"),
        picture(shop, "png", content_type=None),
    ):
        with pytest.raises(Refused):
            await photos.fetch_photo(client, wrong)
    assert shop.asked == []


async def test_more_than_was_said_is_not_taken_in(shop: Shop) -> None:
    client: Any = Client()
    tracemalloc.start()
    with pytest.raises(Refused) as refused:
        await photos.fetch_photo(client, picture(shop, "60"))
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert refused.value.reason == "large-picture"
    assert peak < 4 * photos.MOST_BYTES
    assert shop.sent < 40 << 20, "the rest was not waited for"


async def test_a_file_that_only_calls_itself_a_picture_is_none(shop: Shop) -> None:
    client: Any = Client()
    with pytest.raises(Refused, match="no-picture"):
        await photos.fetch_photo(client, picture(shop, "text"))
    file = await photos.fetch_photo(client, picture(shop, "png"))
    assert (file.filename, file.fp.read()) == ("photo.png", PNG)


@pytest.mark.parametrize("content", [b"", b"x", b"RIFF1234WAVE", b"\x89PN", b"GIF8", b"<svg onload=x>"])
def test_signs_of_no_picture(content: bytes) -> None:
    assert photos.image_type(content) == ""


async def test_a_photo_that_is_too_large_is_refused_at_the_table() -> None:
    """60 MiB called a PNG: not one byte is fetched, everybody's table stays, and the player is told."""
    async with hall() as room:
        await Phones(room).field(objection_s="0")
        fetched: list[str] = []
        before = room.host.http.get_from_cdn

        async def get(url: str) -> bytes:
            fetched.append(url)
            return await before(url)

        room.host.http.get_from_cdn = get
        answers = (await room.table()).body.progress.answers
        assert "8 MB" in sentence(await sent(room, "big.png", PNG + bytes(60 << 20)))
        assert fetched == []
        assert "isn't a picture" in sentence(await sent(room, "fake.png", b"MZ" + bytes(100)))
        assert len(fetched) == 1
        assert (await room.table()).body.progress.answers == answers
        assert not [
            m for m in room.channel.history() if m.attachments and "photo." in m.attachments[0].filename
        ]
        assert (await sent(room, "table.png", PNG)).acknowledged
        assert (await room.table()).body.progress.answers == answers + 1


@pytest.mark.parametrize("status", [400, 401, 403, 404, 410])
async def test_a_picture_that_discord_has_no_more_is_refused(shop: Shop, status: int) -> None:
    client: Any = Client()
    with pytest.raises(Refused, match="picture-gone"):
        await photos.fetch_photo(client, picture(shop, f"s{status}"))


@pytest.mark.parametrize("status", [429, 500, 503])
async def test_a_picture_that_discord_cannot_send_just_now_is_not_called_gone(
    shop: Shop, status: int
) -> None:
    client: Any = Client()
    with pytest.raises(aiohttp.ClientResponseError) as fault:
        await photos.fetch_photo(client, picture(shop, f"s{status}"))
    assert retries.is_transient(fault.value)


GONE = {
    "404": discord.NotFound(SimpleNamespace(status=404, reason=""), "asset not found"),
    "403": discord.Forbidden(SimpleNamespace(status=403, reason=""), "no"),
    "410": aiohttp.ClientResponseError(SimpleNamespace(real_url=""), (), status=410),  # type: ignore[arg-type]
}


@pytest.mark.usefixtures("no_errors")
@pytest.mark.parametrize("status", GONE)
@pytest.mark.parametrize(("locale", "words"), [("en-US", "no longer exists"), ("ja", "残っていません")])
async def test_who_sends_a_picture_that_is_gone_is_told_and_the_table_stays(
    status: str, locale: str, words: str
) -> None:
    """It was a fault with a traceback in the log."""
    async with hall(locale) as room:
        for name in room.people:
            room.speak(name, locale)
        await Phones(room).field(objection_s="0")
        failing(room, GONE[status])
        before, messages = (await room.table()).version, len(room.channel.history())
        assert words in sentence(await sent(room, "table.png", PNG))
        assert (await room.table()).version == before
        assert len(room.channel.history()) == messages


@DEEP
@pytest.mark.usefixtures("no_errors")
@pytest.mark.parametrize("content", [b"MZ" + bytes(100), b""])
async def test_what_turns_out_to_be_no_picture_only_after_a_while_is_refused_too(content: bytes) -> None:
    """The answer that was begun was deleted first, and the sentence after it went nowhere."""
    async with hall() as room:
        await Phones(room).field(objection_s="0")

        async def slow(url: str) -> bytes:
            await asyncio.sleep(2)
            return content

        room.host.http.get_from_cdn = slow
        before, messages = (await room.table()).version, len(room.channel.history())
        assert "isn't a picture" in sentence(await sent(room, "table.png", PNG))
        assert (await room.table()).version == before
        assert len(room.channel.history()) == messages


@pytest.mark.usefixtures("no_errors")
async def test_a_photo_that_came_too_late_for_its_question_is_not_left_in_the_channel() -> None:
    """While it was fetched the game ended: it was refused, and stood there as kept in the record."""
    async with hall() as room:
        await Phones(room).field(objection_s="0")
        before = room.host.http.get_from_cdn

        async def slow(url: str) -> bytes:
            await room.host.tables.apply((await room.table()).id, phases.end_by_moderator)
            return await before(url)

        room.host.http.get_from_cdn = slow
        assert sentence(await sent(room, "table.png", PNG))
        assert not [
            m for m in room.channel.history() if m.attachments and m.attachments[0].filename == "photo.png"
        ]


def failing(room: SimulatedServer, error: Exception) -> None:
    async def get(url: str) -> bytes:
        raise error

    room.host.http.get_from_cdn = get


async def sent(room: SimulatedServer, file: str, content: bytes) -> Any:
    return await room.people["Ann"].slash(room.channel, "photo", picture=(file, content))


@pytest.mark.parametrize(
    ("begin", "ending"),
    [
        (b"\x89PNG\r\n", "png"),
        (b"\xff\xd8\xff\xe0", "jpg"),
        (b"GIF87a", "gif"),
        (b"GIF89a", "gif"),
        (b"GIF88a", ""),
        (b"RIFF\0\0\0\0WEBPVP8 ", "webp"),
        (b"RIFF\0\0\0\0WAVEfmt ", ""),
        (b"<svg", ""),
        (b"", ""),
    ],
)
def test_what_a_file_is_is_told_by_its_own_bytes(begin: bytes, ending: str) -> None:
    assert photos.image_type(begin) == ending
