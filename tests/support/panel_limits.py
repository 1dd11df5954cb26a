"""What Discord would refuse of a panel."""

from typing import Any

from discord import ui

from cogs.core.components import layout
from tests.support.loopback.bodies import CALLBACK, Bodies

MOST_COMPONENTS, MOST_CHARACTERS, MOST_ID, MOST_LABEL, MOST_OPTIONS, MOST_ALT = 40, 4000, 100, 34, 25, 1024


BODIES = Bodies() if Bodies.__init__.__defaults__[0].exists() else None  # type: ignore[index]


SEND = "/channels/{channel_id}/messages"


def walk(components: Any) -> list[dict[str, Any]]:
    parts = []
    for component in components:
        parts += [component, *walk(component.get("components", ()))]
    return parts


def faults(view: ui.LayoutView) -> list[str]:
    """What oversteps a limit, or stands there as signs: bold ends with its line."""
    parts = walk(view.to_components())
    texts = [part["content"] for part in parts if part["type"] == 10]
    ids = [part["custom_id"] for part in parts if "custom_id" in part]
    labels = [part["label"] for part in parts if part["type"] == 2 and part.get("label")]
    lists = [part for part in parts if part["type"] == 3]
    alts = [item["description"] for part in parts for item in part.get("items", ())]
    wrong = [f"{len(parts)} components"] * (len(parts) > MOST_COMPONENTS)
    wrong += [f"{sum(map(len, texts))} characters"] * (sum(map(len, texts)) > MOST_CHARACTERS)
    wrong += ["an empty text"] * (not all(text.strip() for text in texts))
    wrong += [f"stars in {line}" for text in texts for line in text.split("\n") if line.count("**") % 2]
    wrong += [f"id {given}" for given in ids if len(given) > MOST_ID or ids.count(given) > 1]
    wrong += [f"label {label}" for label in labels if len(label) > MOST_LABEL]
    wrong += [
        "a button that says nothing"
        for p in parts
        if p["type"] == 2 and not (p.get("label") or p.get("emoji"))
    ]
    wrong += [
        f"{len(part['options'])} options" for part in lists if not 0 < len(part["options"]) <= MOST_OPTIONS
    ]
    wrong += [f"option {o}" for part in lists for o in part["options"] if len(o["label"]) > 80]
    wrong += [
        f"option twice {part}"
        for part in lists
        if len({o["value"] for o in part["options"]}) < len(part["options"])
    ]
    wrong += [f"alt text of {len(alt)}" for alt in alts if not 0 < len(alt) <= MOST_ALT]
    return wrong


def check(view: ui.LayoutView, *, private: bool = False) -> None:
    assert faults(view) == []
    if BODIES is None:
        return
    picture = any(part["type"] == 12 for part in walk(view.to_components()))
    data: dict[str, Any] = {"components": view.to_components(), "flags": 1 << 15 | (64 if private else 0)}
    if picture:
        data["attachments"] = [{"id": "0", "filename": layout.PICTURE}]
    body = {"type": 4, "data": data} if private else data
    assert BODIES.wrong_in_request("POST", CALLBACK if private else SEND, body) == []
