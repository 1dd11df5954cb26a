"""Card packs that people attach: looked at before they are fetched and while they are."""

import aiohttp
import discord

from cogs.delivery.uploads.photos import gone, pieces
from engine.ask import Refused
from sessions.cards.upload_limits import MOST_BYTES

ENDINGS = (".yaml", ".yml", ".txt")


def checked(file: discord.Attachment) -> None:
    """What Discord says of a file, before anything of it is fetched; raises Refused."""
    if not file.filename.casefold().endswith(ENDINGS):
        raise Refused("no-pack-file")
    if file.size > MOST_BYTES:
        raise Refused("pack-large", most=MOST_BYTES // 1_000)


async def fetched(client: discord.Client, file: discord.Attachment) -> bytes:
    """What is in it, whatever that is; raises Refused for more than a pack has."""
    checked(file)
    content = bytearray()
    try:
        async for piece in pieces(client, file.url):
            content += piece
            if len(content) > MOST_BYTES:
                raise Refused("pack-large", most=MOST_BYTES // 1_000)
    except (discord.HTTPException, aiohttp.ClientResponseError) as error:
        if gone(error.status):
            raise Refused("file-gone") from error
        raise
    return bytes(content)
