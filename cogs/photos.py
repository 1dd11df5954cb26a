"""Photos that players send: looked at before they are fetched and while they are, and never decoded."""

import io
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

import aiohttp
import discord

from engine.ask import Refused

if TYPE_CHECKING:
    from cogs.host import Host

MOST_BYTES = 8 << 20  # a phone's photo has 2 to 6 MB
MOST_SECONDS = 20
PIECE = 64 << 10
TYPES = ("image/png", "image/jpeg", "image/gif", "image/webp")


def checked(picture: discord.Attachment) -> None:
    """What Discord says of a file, before anything of it is fetched; raises Refused."""
    if (picture.content_type or "").partition(";")[0].strip() not in TYPES:
        raise Refused("no-picture")
    if picture.size > MOST_BYTES:
        raise Refused("large-picture", most=MOST_BYTES >> 20)


async def fetched(host: "Host", picture: discord.Attachment) -> discord.File:
    """The file by a name of ours; raises Refused for what is more than was said, or no picture."""
    checked(picture)
    content = bytearray()
    async for piece in _pieces(host, picture.url):
        content += piece
        if len(content) > MOST_BYTES:
            raise Refused("large-picture", most=MOST_BYTES >> 20)
        if len(content) >= 12 and not kind(content):
            break
    if not (ending := kind(content)):
        raise Refused("no-picture")
    return discord.File(io.BytesIO(content), f"photo.{ending}")


def kind(content: bytes | bytearray) -> str:
    """What its first bytes say a file is, as the ending of its name; "" for no picture."""
    if content.startswith(b"\x89PNG"):
        return "png"
    if content.startswith(b"\xff\xd8\xff"):
        return "jpg"
    if content.startswith((b"GIF87a", b"GIF89a")):
        return "gif"
    return "webp" if content[:4] == b"RIFF" and content[8:12] == b"WEBP" else ""


async def _pieces(host: "Host", url: str) -> AsyncIterator[bytes]:
    """From Discord piece by piece; the practice server has its files in this process."""
    if type(host.http) is not discord.http.HTTPClient:
        yield await host.http.get_from_cdn(url)
        return
    patience = aiohttp.ClientTimeout(total=MOST_SECONDS)
    async with (
        aiohttp.ClientSession(timeout=patience) as session,
        session.get(url, proxy=host.http.proxy, proxy_auth=host.http.proxy_auth) as response,
    ):
        response.raise_for_status()
        async for piece in response.content.iter_chunked(PIECE):
            yield piece
