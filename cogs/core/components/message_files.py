"""The files that a message has, and how to keep them in an edit.

Discord lists in a message's `attachments` only the files that no component shows: "any attached files that
are not referenced in embeds or components" (Message object; discord-api-docs issue 8277, "intentional"). A
picture in a media gallery is found only in the gallery, by the end of `media.url` and by
`media.attachment_id`.
"""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple
from urllib.parse import unquote, urlsplit

import discord

from cogs.core.components.items import components_of, parts


class MessageFile(NamedTuple):
    """A file that a message has. If the `attachments` of an edit contain it, it stays in the message."""

    name: str
    """Its file name, which `attachment://` addresses in components refer to."""
    id: int
    """Its id at Discord."""

    def to_dict(self) -> dict[str, Any]:
        """Return the file's entry in the `attachments` of an edit. discord.py calls this.

        The name must be part of the entry. With the id alone, Discord does not find the file if a component
        refers to it by name (50035, UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND).
        """
        return {"id": str(self.id), "filename": self.name}


def files_of(message: discord.Message | None) -> tuple[MessageFile, ...]:
    """Return all files of a message, including those that its components show; none for no message."""
    if message is None:
        return ()
    listed = (MessageFile(file.filename, file.id) for file in message.attachments)
    media = (
        medium
        for part in components_of(message)
        for medium in (getattr(part, "media", None), *(item.media for item in getattr(part, "items", ())))
        if medium is not None
    )
    return _with_shown(listed, ((medium.url, medium.attachment_id) for medium in media))


def files_of_payload(message: Mapping[str, Any]) -> tuple[MessageFile, ...]:
    """Return all files of a message that is given as Discord sent it."""
    listed = (
        MessageFile(str(file["filename"]), int(file["id"])) for file in message.get("attachments") or ()
    )
    media = (
        medium
        for part in parts(message.get("components") or ())
        for medium in (
            part.get("media"),
            part.get("file"),
            *(item["media"] for item in part.get("items", ())),
        )
        if medium
    )
    return _with_shown(listed, ((medium["url"], medium.get("attachment_id")) for medium in media))


def files_named(files: Iterable[MessageFile], name: str) -> tuple[MessageFile, ...]:
    """Return the files with this name: one or none."""
    return tuple(file for file in files if file.name == name)


def _with_shown(listed: Iterable[MessageFile], media: Iterable[tuple[str, Any]]) -> tuple[MessageFile, ...]:
    """Return the listed files of a message, and those of its own files that its components show, each once.

    media: what the components show: the URL, which ends in a file's name, and the file's id; it has none (0
        or None) if it is no file of this message.
    """
    shown = (
        MessageFile(unquote(urlsplit(url).path.rpartition("/")[2]), int(attachment))
        for url, attachment in media
        if attachment
    )
    return tuple(dict.fromkeys((*listed, *shown)))
