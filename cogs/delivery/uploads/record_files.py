"""Records that people attach: looked at before they are fetched and while they are, and read as text."""

import discord

from cogs.delivery.uploads.whole_files import whole
from engine.questions import Refused
from sessions.replays.uploaded_records import MOST_BYTES

ENDING = ".txt"


def checked(file: discord.Attachment) -> None:
    """What Discord says of a file, before anything of it is fetched; raises Refused."""
    if not file.filename.casefold().endswith(ENDING):
        raise Refused("no-record")
    if file.size > MOST_BYTES:
        raise large()


def among(files: list[discord.Attachment]) -> discord.Attachment:
    """The file of a message that may be a record; raises Refused where there is none."""
    record_file = next((file for file in files if file.filename.casefold().endswith(ENDING)), None)
    if record_file is None:
        raise Refused("no-record-there")
    return record_file


async def fetched(client: discord.Client, file: discord.Attachment) -> str:
    """Its text; raises Refused for what is larger than a record, or no text."""
    checked(file)
    content = await whole(client, file.url, MOST_BYTES, large(), "picture-gone")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Refused("no-record") from None


def large() -> Refused:
    return Refused("record-large", most=round(MOST_BYTES / 1_000_000, 1))
