"""What the rules look at: a request, and what is known of the messages and interactions that it names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

Json = dict[str, Any]
ATTACHMENT = "attachment://"


@dataclass(frozen=True)
class Upload:
    """A file of a multipart request."""

    # The name of its part, as `files[0]`.
    field: str
    filename: str
    # In bytes.
    size: int


@dataclass(frozen=True)
class Request:
    """An HTTP request to Discord's API."""

    method: str
    # Without the API's version, as `/channels/1/messages`.
    path: str
    body: Any = None
    uploads: tuple[Upload, ...] = ()
    query: Mapping[str, Any] = field(default_factory=dict)
    # The X-Audit-Log-Reason header.
    reason: str | None = None


@dataclass(frozen=True)
class KnownMessage:
    """A message as it is before the request."""

    flags: int = 0
    content: str = ""
    has_embeds: bool = False
    # The attachments by id, also those that components show.
    filenames: Mapping[str, str] = field(default_factory=dict)
    # What was last picked from its lists, also from those that it has no longer, by custom_id.
    picked: Mapping[str, frozenset[str]] = field(default_factory=dict)


@dataclass(frozen=True)
class KnownInteraction:
    """An interaction that the bot was told of."""

    # 2 command, 3 component, 4 autocomplete, 5 form.
    type: int
    # The message of the component that was used, or that opened the form.
    source: KnownMessage | None = None
    # The message that `@original` means, where there is one.
    original: KnownMessage | None = None
    # The type of the callback that answered, where one did.
    answered: int | None = None


class KnownDiscord(Protocol):
    """What is known of Discord when the request comes."""

    def interaction(self, token: str) -> KnownInteraction | None:
        """Return the interaction of a token."""

    def message(self, message_id: str) -> KnownMessage | None:
        """Return the message of an id."""


@dataclass(frozen=True)
class RequestComponent:
    """A component, with its place in the request."""

    data: Json
    place: str
    # The type of what it lies in; 0 where it lies in the message or form itself.
    parent: int
    # Whether it is the accessory of a section.
    is_accessory: bool = False

    @property
    def type(self) -> int:
        return int(self.data.get("type") or 0)


def parts_of(components: Any, place: str = "components", parent: int = 0) -> Iterator[RequestComponent]:
    """Every component, nested ones included, parents first."""
    for index, data in enumerate(components or ()):
        part = RequestComponent(data, f"{place}.{index}", parent)
        yield part
        yield from _inner_parts(part)


def _inner_parts(part: RequestComponent) -> Iterator[RequestComponent]:
    if part.data.get("components"):
        yield from parts_of(part.data["components"], f"{part.place}.components", part.type)
    for key in ("accessory", "component"):
        if isinstance(part.data.get(key), dict):
            inner = RequestComponent(part.data[key], f"{part.place}.{key}", part.type, key == "accessory")
            yield inner
            yield from _inner_parts(inner)


def media_of(parts: list[RequestComponent]) -> Iterator[tuple[str, RequestComponent, str]]:
    """The address of every picture and file that the components show: place, component, address."""
    for part in parts:
        if part.type in (11, 12, 13):
            holders = [(part.place, part.data)]
            items = enumerate(part.data.get("items") or ())
            holders += [(f"{part.place}.items.{index}", item) for index, item in items]
            for place, holder in holders:
                for key in ("media", "file"):
                    if isinstance(holder.get(key), dict):
                        yield f"{place}.{key}.url", part, str(holder[key].get("url") or "")


@dataclass(frozen=True)
class MessageRequest:
    """The message that a request describes, or the change of one."""

    # "message", "followup", "callback" or "edit".
    kind: str
    body: Json
    uploads: tuple[Upload, ...]
    parts: list[RequestComponent]
    world: KnownDiscord
    # The message that is edited, where it is known.
    known: KnownMessage | None = None

    @property
    def flags(self) -> int:
        """The flags that the message will have."""
        return (self.body.get("flags") or 0) | (self.known.flags if self.known else 0)

    @property
    def is_edit(self) -> bool:
        return self.kind == "edit"

    @property
    def entries(self) -> dict[str, Json]:
        """What the request lists in `attachments`, by id."""
        return {str(entry.get("id")): entry for entry in self.body.get("attachments") or ()}
