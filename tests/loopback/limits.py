"""Discord's limits on components that its OpenAPI description does not state."""

from __future__ import annotations

from collections import Counter
from typing import Any

from .messages import walk
from .wire import Json

MOST_COMPONENTS, MOST_CHARACTERS, MOST_MODAL_ROWS = 40, 4000, 5
_BUTTON, _TEXT_DISPLAY, _LINK, _PREMIUM = 2, 10, 5, 6
_MODAL = 9


def overstepped(body: Any) -> list[str]:
    """The limits a request body oversteps, each as a sentence."""
    if not isinstance(body, dict):
        return []
    message = body.get("data") or body.get("message") or body
    components = list(message.get("components") or ())
    parts = list(walk(components))
    wrong = _too_much(parts) + _ambiguous(parts) + [w for p in parts for w in _bad_button(p)]
    if body.get("type") == _MODAL and len(components) > MOST_MODAL_ROWS:
        wrong.append(f"{len(components)} rows in a modal, {MOST_MODAL_ROWS} are allowed")
    return wrong


def _too_much(parts: list[Json]) -> list[str]:
    characters = sum(len(p.get("content") or "") for p in parts if p.get("type") == _TEXT_DISPLAY)
    wrong = []
    if len(parts) > MOST_COMPONENTS:
        wrong.append(f"{len(parts)} components, {MOST_COMPONENTS} are allowed")
    if characters > MOST_CHARACTERS:
        wrong.append(f"{characters} characters in text displays, {MOST_CHARACTERS} are allowed")
    return wrong


def _ambiguous(parts: list[Json]) -> list[str]:
    uses = Counter(p["custom_id"] for p in parts if p.get("custom_id"))
    return [f"custom_id {i!r} is used {n} times" for i, n in uses.items() if n > 1]


def _bad_button(part: Json) -> list[str]:
    if part.get("type") != _BUTTON:
        return []
    wrong = []
    if part.get("style") not in (_LINK, _PREMIUM) and not part.get("custom_id"):
        wrong.append("a button without custom_id")
    if part.get("style") != _PREMIUM and not part.get("label") and not part.get("emoji"):
        wrong.append("a button without label and emoji")
    return wrong
