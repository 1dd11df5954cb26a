"""Photos that players send: checked before and during the download, and never decoded."""

import asyncio
import contextlib
import io
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import discord

from cogs.core.delivery import retries
from cogs.core.delivery.sender import PATIENCE
from engine.questions import Refused

MOST_BYTES = 8 << 20  # a phone's photo has 2 to 6 MB
MOST_SECONDS = 20  # for a download
PIECE = 64 << 10  # bytes
TYPES = ("image/png", "image/jpeg", "image/gif", "image/webp")


def check_photo(picture: discord.Attachment) -> None:
    """Check a photo's type and size, as Discord reports them, before the download. Raises Refused if this is
    no picture or too large."""
    if (picture.content_type or "").partition(";")[0].strip() not in TYPES:
        raise Refused("no-picture")
    if picture.size > MOST_BYTES:
        raise Refused("large-picture", most=MOST_BYTES >> 20)


async def fetch_and_defer(
    client: discord.Client,
    interaction: discord.Interaction[Any],
    picture: discord.Attachment,
    withdrawn_text: str,
) -> discord.File:
    """Download a photo, defer a public answer, and return the photo's file. If the download is refused,
    delete the deferred answer, so that other people see nothing, and raise Refused.

    withdrawn_text: the text that the deferred answer shows for a moment before it is deleted.
    """
    download = asyncio.ensure_future(fetch_photo(client, picture))
    try:
        await asyncio.wait({download}, timeout=PATIENCE)
        if download.done():
            download.result()
        await interaction.response.defer(thinking=True)
        return await download
    except (Refused, *retries.FAULTS):
        await withdraw_answer(interaction, withdrawn_text)
        raise
    finally:
        download.cancel()


async def withdraw_answer(interaction: discord.Interaction[Any], text_shown: str) -> None:
    """Delete the deferred public answer, if there is one. Before that, edit it: as long as it says
    “thinking”, Discord would put the next followup in its place, or lose that.

    text_shown: the text that the answer shows until it is deleted.
    """
    if not interaction.response.is_done():
        return
    with contextlib.suppress(*retries.FAULTS):
        await interaction.edit_original_response(content=text_shown, attachments=[])
        await interaction.delete_original_response()


async def fetch_photo(client: discord.Client, picture: discord.Attachment) -> discord.File:
    """Download a photo and return it with a file name of ours. Raises Refused if the file is too large or no
    picture."""
    check_photo(picture)
    try:
        return await _download_photo(client, picture.url)
    except (discord.HTTPException, aiohttp.ClientResponseError) as error:
        if is_gone(error.status):
            raise Refused("picture-gone") from error
        raise


def is_gone(status: int) -> bool:
    """Return whether an HTTP status means that a file is not available, and that no retry helps."""
    return 400 <= status < 500 and status not in (408, 429)


async def _download_photo(client: discord.Client, url: str) -> discord.File:
    """Download a photo. As soon as the file is too large, or its first bytes are not those of a picture, stop
    and raise Refused.
    """
    content = bytearray()
    async for piece in stream_file(client, url):
        content += piece
        if len(content) > MOST_BYTES:
            raise Refused("large-picture", most=MOST_BYTES >> 20)
        if len(content) >= 12 and not image_type(content):
            break
    if not (ending := image_type(content)):
        raise Refused("no-picture")
    return discord.File(io.BytesIO(content), f"photo.{ending}")


def image_type(content: bytes | bytearray) -> str:
    """Return the file extension for the kind of picture that the first bytes indicate; "": no picture."""
    if content.startswith(b"\x89PNG"):
        return "png"
    if content.startswith(b"\xff\xd8\xff"):
        return "jpg"
    if content.startswith((b"GIF87a", b"GIF89a")):
        return "gif"
    return "webp" if content[:4] == b"RIFF" and content[8:12] == b"WEBP" else ""


async def stream_file(client: discord.Client, url: str) -> AsyncIterator[bytes]:
    """Yield a file from Discord piece by piece. The practice server has its files in this process."""
    if type(client.http) is not discord.http.HTTPClient:
        yield await client.http.get_from_cdn(url)
        return
    timeout = aiohttp.ClientTimeout(total=MOST_SECONDS)
    async with (
        aiohttp.ClientSession(timeout=timeout) as session,
        session.get(url, proxy=client.http.proxy, proxy_auth=client.http.proxy_auth) as response,
    ):
        response.raise_for_status()
        async for piece in response.content.iter_chunked(PIECE):
            yield piece


async def fetch_whole_file(
    client: discord.Client, url: str, most: int, large: Refused, missing: str
) -> bytes:
    """Return the content of a file.

    most: the highest number of bytes.
    large: raised if the file has more.
    missing: the reason of the Refused that is raised if the file does not exist.
    """
    content = bytearray()
    try:
        async for piece in stream_file(client, url):
            content += piece
            if len(content) > most:
                raise large
    except (discord.HTTPException, aiohttp.ClientResponseError) as error:
        if is_gone(error.status):
            raise Refused(missing) from error
        raise
    return bytes(content)
