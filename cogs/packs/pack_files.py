"""Card packs that people attach: checked before and during the download."""

import discord

from cogs.core.delivery.whole_files import fetch_whole_file
from engine.questions import Refused
from sessions.packs.upload_limits import MOST_BYTES

# Endings of file names: of packs, and of files that get a refusal of their own.
ENDINGS = (".yaml", ".yml", ".txt", ".csv", ".tsv")
WORKBOOKS = (".xlsx", ".xls", ".ods", ".numbers")
DOCUMENTS = (".rtf", ".doc", ".docx", ".odt", ".pages")  # formatted text documents


def check_pack_file(file: discord.Attachment) -> None:
    """Check a file's name and size, as Discord reports them, before the download. Raises Refused if this can
    be no pack."""
    if file.filename.casefold().endswith(WORKBOOKS):
        raise Refused("pack-workbook")
    if file.filename.casefold().endswith(DOCUMENTS):
        raise Refused("pack-rich-text")
    if not file.filename.casefold().endswith(ENDINGS):
        raise Refused("no-pack-file")
    if file.size > MOST_BYTES:
        raise pack_too_large()


async def fetch_pack_file(client: discord.Client, file: discord.Attachment) -> bytes:
    """Download a file and return its content. Raises Refused if the file is larger than a pack may be."""
    check_pack_file(file)
    return await fetch_whole_file(client, file.url, MOST_BYTES, pack_too_large(), "file-gone")


def pack_too_large() -> Refused:
    """Return the refusal of a file that is too large. It names the limit in kilobytes."""
    return Refused("pack-large", most=MOST_BYTES // 1_000)
