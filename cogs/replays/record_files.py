"""Records that people attach: checked before and during the download, and decoded as text."""

import discord

from cogs.core.delivery.whole_files import fetch_whole_file
from engine.questions import Refused
from sessions.replays.uploaded_records import MOST_BYTES

ENDING = ".txt"


def check_record_file(file: discord.Attachment) -> None:
    """Check a file's name and size, as Discord reports them, before the download. Raises Refused if this can
    be no record."""
    if not file.filename.casefold().endswith(ENDING):
        raise Refused("no-record")
    if file.size > MOST_BYTES:
        raise record_too_large()


def record_file_among(files: list[discord.Attachment]) -> discord.Attachment:
    """Return the first of a message's files that may be a record. Raises Refused if there is none."""
    record_file = next((file for file in files if file.filename.casefold().endswith(ENDING)), None)
    if record_file is None:
        raise Refused("no-record-there")
    return record_file


async def fetch_record_file(client: discord.Client, file: discord.Attachment) -> str:
    """Download a record and return its text. Raises Refused if the file is too large or no text."""
    check_record_file(file)
    content = await fetch_whole_file(client, file.url, MOST_BYTES, record_too_large(), "picture-gone")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Refused("no-record") from None


def record_too_large() -> Refused:
    """Return the refusal of a file that is too large. It names the limit in megabytes."""
    return Refused("record-large", most=round(MOST_BYTES / 1_000_000, 1))
