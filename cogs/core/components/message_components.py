"""Reads the components of messages."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import discord


def raw(message: discord.Message) -> Sequence[Mapping[str, Any]]:
    """Return the components of a message as Discord sends them."""
    return [_as_sent(component) for component in message.components]


def _as_sent(component: Any) -> dict[str, Any]:
    """Return a component as Discord sent it. discord.py's `to_dict` alone leaves out the ids of files."""
    payload: dict[str, Any] = component.to_dict()
    if "components" in payload:
        payload["components"] = [*map(_as_sent, component.children)]
    if "accessory" in payload:
        payload["accessory"] = _as_sent(component.accessory)
    for key in payload.keys() & {"media", "file"}:
        payload[key]["attachment_id"] = component.media.attachment_id
    for item, shown in zip(getattr(component, "items", ()), payload.get("items", ()), strict=True):
        shown["media"]["attachment_id"] = item.media.attachment_id
    return payload


def parts(components: Sequence[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    """Yield all components, each before those inside it. components: as Discord sends them."""
    for part in components:
        yield part
        yield from parts(part.get("components") or ())
        if part.get("accessory"):
            yield from parts((part["accessory"],))
