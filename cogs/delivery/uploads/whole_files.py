"""Files that people attach, taken in whole: no more of them is read than may be kept."""

import aiohttp
import discord

from cogs.delivery.uploads.photos import gone, pieces
from engine.questions import Refused


async def whole(client: discord.Client, url: str, most: int, large: Refused, missing: str) -> bytes:
    """What is in a file. Raises `large` beyond so many bytes, Refused (`missing`) where it is not there."""
    content = bytearray()
    try:
        async for piece in pieces(client, url):
            content += piece
            if len(content) > most:
                raise large
    except (discord.HTTPException, aiohttp.ClientResponseError) as error:
        if gone(error.status):
            raise Refused(missing) from error
        raise
    return bytes(content)
