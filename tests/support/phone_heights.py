"""How high a message is on a phone in Discord's app, which no test can ask: from the app's own sizes.

A picture there is as wide as the container, however high it gets; the practice page makes it smaller.
"""

import re
import unicodedata
from typing import Any

from tests.support.message_parts import walk

SCREEN, BARS = 860, 140
"""A phone's height, and what the phone's own line, the channel's name and the field to type leave out."""
PICTURE, INSIDE, PADDING, GAP = 344, 328, 12, 8
"""Width of a picture and of text in a container, around them, and between two parts; in pixels."""
BUTTON, LIST, LINE, SMALL_LINE = 32, 44, 20, 17
LETTER, SMALL_LETTER, BUTTON_LETTER = 7.6, 6.4, 7.0
"""Width of a Latin letter; a Japanese one is twice as wide."""
ACTION_ROW, PRESSED, SELECT, TEXT, GALLERY = 1, 2, 3, 10, 12


def height(message: Any, aspect: float) -> float:
    """Return the height of a message in pixels. aspect: of its picture, height by width."""
    parts = [part for part in walk(message.components) if part.get("type") in (ACTION_ROW, TEXT, GALLERY)]
    return 2 * PADDING + sum(_part(part, aspect) + GAP for part in parts)


def _part(part: dict[str, Any], aspect: float) -> float:
    match part["type"]:
        case 12:
            return PICTURE * aspect
        case 10:
            return sum(map(_line, part["content"].splitlines()))
        case _:
            return _row([each if isinstance(each, dict) else each.to_dict() for each in part["components"]])


def _line(text: str) -> float:
    """The height of a line, which wraps."""
    is_small = text.startswith("-# ")
    shown = re.sub(r"<@\d+>", "@Ann", re.sub(r"<t:[^>]+>", "in 48 hours", text.removeprefix("-# ")))
    width = wide(re.sub(r"\*\*|^#+ ", "", shown)) * (SMALL_LETTER if is_small else LETTER)
    return max(1, -(-width // INSIDE)) * (SMALL_LINE if is_small else LINE)


def _row(components: list[dict[str, Any]]) -> float:
    """The height of a row: a list, or buttons that wrap."""
    if components[0]["type"] == SELECT:
        return LIST
    lines, used = 1, 0.0
    for button in components:
        width = 24 + wide(button.get("label") or "") * BUTTON_LETTER + 22 * bool(button.get("emoji"))
        lines, used = (lines, used + GAP + width) if used + width <= INSIDE else (lines + 1, width)
    return lines * BUTTON + (lines - 1) * GAP


def wide(text: str) -> int:
    """How many Latin letters a text is wide."""
    return sum(2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in text)
