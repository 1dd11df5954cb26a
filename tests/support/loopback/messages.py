"""A message as it stands in a channel, and how a request body becomes or changes one."""

from __future__ import annotations

import mimetypes
import re
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tests.support.loopback.ids import timestamp
from tests.support.loopback.wire import ApiError, Json, invalid_field

if TYPE_CHECKING:
    from tests.support.loopback.world import Channel, LoopbackMemory

EPHEMERAL, LOADING, COMPONENTS_V2 = 1 << 6, 1 << 7, 1 << 15
_BOT_MAY_SET = 1 << 2 | 1 << 12 | COMPONENTS_V2
_TEXT_DISPLAY = 10


@dataclass(repr=False)
class Message:
    """`payload` is what Discord would send of it; `files` are its attachments' bytes by file name."""

    payload: Json
    # All attachments, also those that components show, which `payload` leaves out of its own.
    attachments: list[Json] = field(default_factory=list)
    seen_only_by: int | None = None
    deleted: bool = False
    pinned_at: str = ""
    files: dict[str, bytes] = field(default_factory=dict)
    # What was last picked from its lists, by custom_id.
    picked: dict[str, frozenset[str]] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"<Message {self.id} {self.text!r} {list(self.controls())} {list(self.files)}>"

    @property
    def id(self) -> int:
        return int(self.payload["id"])

    @property
    def channel_id(self) -> int:
        return int(self.payload["channel_id"])

    @property
    def content(self) -> str:
        return str(self.payload["content"])

    @property
    def components(self) -> list[Json]:
        return list(self.payload["components"])

    @property
    def flags(self) -> int:
        return int(self.payload["flags"])

    @property
    def ephemeral(self) -> bool:
        return bool(self.flags & EPHEMERAL)

    @property
    def pings(self) -> list[int]:
        """The users this message notifies."""
        return [int(user["id"]) for user in self.payload["mentions"]]

    @property
    def text(self) -> str:
        """Content, embeds' titles and descriptions, and text displays: all a player reads, line by line."""
        embeds = [e.get(k) for e in self.payload["embeds"] for k in ("title", "description")]
        displays = [c["content"] for c in walk(self.components) if c["type"] == _TEXT_DISPLAY]
        return "\n".join(part for part in [self.content, *embeds, *displays] if part)

    def controls(self) -> dict[str, Json]:
        """The buttons and menus that can be used, by custom_id."""
        return {c["custom_id"]: c for c in walk(self.components) if "custom_id" in c}


def walk(components: list[Json]) -> Iterator[Json]:
    """Every component, parents first."""
    for component in components:
        yield component
        inner = [*(component.get("components") or ())]
        inner += [component[key] for key in ("component", "accessory") if component.get(key)]
        yield from walk(inner)


def compose(
    world: LoopbackMemory,
    channel: Channel,
    author_id: int,
    body: Json,
    files: list[Json],
    *,
    seen_only_by: int | None = None,
    extra: Json | None = None,
    may_be_empty: bool = False,
) -> Message:
    """Store the message that a body describes; `extra` are further fields of the payload."""
    message_id = world.ids.moment()
    payload: Json = {
        "id": str(message_id),
        "channel_id": str(channel.id),
        "author": world.user(author_id),
        "type": 0,
        "content": "",
        "timestamp": timestamp(message_id),
        "edited_timestamp": None,
        "tts": bool(body.get("tts")),
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "components": [],
        "pinned": False,
        "flags": 0 if seen_only_by is None else EPHEMERAL,
    }
    message = Message(payload | (extra or {}), seen_only_by=seen_only_by)
    for key in ("nonce", "message_reference"):
        if body.get(key) is not None:
            message.payload[key] = body[key]
    _write(world, message, body, files)
    if not message.flags & LOADING and not may_be_empty and _is_empty(message.payload):
        raise ApiError(400, 50006, "Cannot send an empty message")
    world.messages[message_id] = message
    channel.last_message_id = message_id
    channel.message_count += 1
    return message


def revise(world: LoopbackMemory, message: Message, body: Json, files: list[Json]) -> None:
    """Change a message as a PATCH does: what the body does not name stays."""
    _write(world, message, body, files)
    message.payload["flags"] &= ~LOADING
    message.payload["edited_timestamp"] = timestamp(world.ids.moment())


def _write(world: LoopbackMemory, message: Message, body: Json, files: list[Json]) -> None:
    payload = message.payload
    flags = payload["flags"] | (body.get("flags") or 0) & _BOT_MAY_SET
    if flags & COMPONENTS_V2 and (body.get("content") or body.get("embeds") or body.get("poll")):
        raise ApiError(400, 50035, "Invalid Form Body: MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2")
    payload["flags"] = flags
    if "content" in body:
        payload["content"] = body["content"] or ""
    if "embeds" in body:
        payload["embeds"] = [{"type": "rich", **embed} for embed in body["embeds"] or ()]
    attachments, named, contents = _attach(world, message, body, files)
    if "components" in body:
        payload["components"] = _settle(world, body["components"] or [], named)
    message.attachments, message.files = attachments, contents
    # "any attached files that are not referenced in embeds or components"
    # (https://docs.discord.com/developers/resources/message#message-object; discord-api-docs issue 8277).
    shown = {media.get("attachment_id") for _, media in _media(payload["components"])}
    payload["attachments"] = [a for a in attachments if a["id"] not in shown]
    payload["mentions"] = [world.users[i] for i in _mentioned(message, body) if i in world.users]


def _is_empty(payload: Json) -> bool:
    return not any(payload[key] for key in ("content", "embeds", "components", "attachments"))


def _mentioned(message: Message, body: Json) -> list[int]:
    """Ids of the users named in the text, as far as allowed_mentions lets them be notified."""
    named = list(dict.fromkeys(int(i) for i in re.findall(r"<@!?(\d+)>", message.text)))
    allowed = body.get("allowed_mentions")
    if allowed is None or "users" in (allowed.get("parse") or ()):
        return named
    return [i for i in named if str(i) in map(str, allowed.get("users") or ())]


def _attach(
    world: LoopbackMemory, message: Message, body: Json, files: list[Json]
) -> tuple[list[Json], dict[str, Json], dict[str, bytes]]:
    """The attachments that a message will have, those that `attachment://` can name, and the bytes by name.

    Kept are those the body lists, or all if it lists none at all. A name is resolved in the request alone: in
    its uploads, and in its entries of kept files that say their filename (discord-api-docs issue 7529).
    """
    listed = body.get("attachments")
    entries = {str(a["id"]): a for a in listed or ()}
    known = {a["id"] for a in message.attachments} | {f["index"] for f in files}
    for index, entry in enumerate(entries):
        if entry not in known:
            place = ("attachments", str(index), "id")
            raise invalid_field(place, "ATTACHMENT_NOT_FOUND", f"there is no attachment {entry}")
    retained = [a for a in message.attachments if listed is None or a["id"] in entries]
    added = [_store(world, message, f, entries.get(f["index"], {})) for f in files]
    named = {a["filename"]: a for a in added}
    named |= {
        entry["filename"]: a for a in retained if (entry := entries.get(a["id"])) and entry.get("filename")
    }
    names = {a["filename"] for a in retained}
    contents = {n: b for n, b in message.files.items() if n in names}
    contents |= {a["filename"]: f["bytes"] for a, f in zip(added, files, strict=True)}
    return retained + added, named, contents


def _store(world: LoopbackMemory, message: Message, file: Json, metadata: Json) -> Json:
    attachment = stored(world, message.channel_id, metadata.get("filename") or file["name"], file["bytes"])
    if metadata.get("description"):
        attachment["description"] = metadata["description"]
    return attachment


def stored(world: LoopbackMemory, channel_id: int, name: str, content: bytes) -> Json:
    """Keep an uploaded file and return its attachment object."""
    attachment_id = world.ids.moment()
    world.attachments[attachment_id] = content
    url = f"{world.cdn_url}/attachments/{channel_id}/{attachment_id}/{name}"
    return {
        "id": str(attachment_id),
        "filename": name,
        "size": len(content),
        "url": url,
        "proxy_url": url,
        "content_type": mimetypes.guess_type(name)[0] or "application/octet-stream",
    }


def _settle(world: LoopbackMemory, components: list[Json], named: dict[str, Json]) -> list[Json]:
    """Components as Discord returns them: numbered, with attachment:// turned into addresses."""
    components = deepcopy(components)
    taken = {c["id"] for c in walk(components) if c.get("id")}
    free = (n for n in range(1, 1000) if n not in taken)
    for place, component in _placed(components):
        component["id"] = component.get("id") or next(free)
        options = enumerate(component.get("options") or ())
        holders = [(place, component), *(((*place, "options", str(n)), option) for n, option in options)]
        for where, holder in holders:
            if holder.get("emoji"):
                holder["emoji"] = _emoji(world, (*where, "emoji"), holder["emoji"])
    for place, media in _media(components):
        _point(place, media, named)
    return components


def _placed(
    components: list[Json], place: tuple[str, ...] = ("components",)
) -> Iterator[tuple[tuple[str, ...], Json]]:
    """Every component, parents first, with its place in the body."""
    for index, component in enumerate(components):
        component_place = (*place, str(index))
        yield component_place, component
        yield from _placed(component.get("components") or [], (*component_place, "components"))
        if component.get("accessory"):
            yield (*component_place, "accessory"), component["accessory"]


def _media(components: list[Json]) -> Iterator[tuple[tuple[str, ...], Json]]:
    """Every picture and file that components show, with its place in the body."""
    for place, component in _placed(components):
        items = enumerate(component.get("items") or ())
        for where, holder in [(place, component), *(((*place, "items", str(n)), item) for n, item in items)]:
            for key in ("media", "file"):
                if key in holder:
                    yield (*where, key), holder[key]


def _emoji(world: LoopbackMemory, place: tuple[str, ...], emoji: Json) -> Json:
    """An emoji as Discord returns it: an id that is text, or none at all for Unicode's own."""
    named = {key: value for key, value in emoji.items() if key != "id"}
    if not emoji.get("id"):
        return named
    if int(emoji["id"]) not in world.emojis:
        # The same code for the emoji of a button and of an option (HuyaneMatsu/Koishi issue 25,
        # discord-api-docs issue 7128).
        raise invalid_field((*place, "id"), "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji")
    return named | {"id": str(emoji["id"])}


def _point(place: tuple[str, ...], media: Any, named: dict[str, Json]) -> None:
    url = media["url"]
    if not url.startswith("attachment://"):
        return
    attachment = named.get(url.removeprefix("attachment://"))
    if attachment is None:
        code = "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"
        raise invalid_field((*place, "url"), code, f"{url} is not in attachments")
    media.update({key: attachment[key] for key in ("url", "proxy_url", "content_type")})
    media["id"] = media["attachment_id"] = attachment["id"]
