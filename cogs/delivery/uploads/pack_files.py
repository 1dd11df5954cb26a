"""Card packs that people attach: looked at before they are fetched and while they are."""

import discord

from cogs.delivery.uploads.whole_files import whole
from engine.questions import Refused
from sessions.cards.upload_limits import MOST_BYTES

ENDINGS = (".yaml", ".yml", ".txt", ".csv", ".tsv")
WORKBOOKS = (".xlsx", ".xls", ".ods", ".numbers")
DOCUMENTS = (".rtf", ".doc", ".docx", ".odt", ".pages")  # a text with its fonts


def checked(file: discord.Attachment) -> None:
    """What Discord says of a file, before anything of it is fetched; raises Refused."""
    if file.filename.casefold().endswith(WORKBOOKS):
        raise Refused("pack-workbook")
    if file.filename.casefold().endswith(DOCUMENTS):
        raise Refused("pack-rich-text")
    if not file.filename.casefold().endswith(ENDINGS):
        raise Refused("no-pack-file")
    if file.size > MOST_BYTES:
        raise large()


async def fetched(client: discord.Client, file: discord.Attachment) -> bytes:
    """What is in it, whatever that is; raises Refused for more than a pack has."""
    checked(file)
    return await whole(client, file.url, MOST_BYTES, large(), "file-gone")


def large() -> Refused:
    return Refused("pack-large", most=MOST_BYTES // 1_000)
