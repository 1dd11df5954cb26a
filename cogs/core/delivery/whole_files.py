"""Downloads whole files that people attach, up to a limit."""

import aiohttp
import discord

from cogs.core.delivery.photos import is_gone, stream_file
from engine.questions import Refused


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
