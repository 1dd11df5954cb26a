"""Make texts that people typed safe to show: one line that does not change the words beside it."""

import re
import unicodedata

# Letters by Unicode category, but invisible: fillers of Hangul and the blank of Braille.
INKLESS = {"\u115f", "\u1160", "\u2800", "\u3164", "\uffa0"}
MOST_MARKS = 2  # accents on one letter; real names have two at most, abusive ones have dozens

# The colon of a URL scheme, and dots by which a client may recognise a domain: the ASCII dot, those that
# address bars read as one, and Japanese full stops before Latin letters.
SCHEME = r"[:\uff1a\ufe13\ufe55](?=[/\uff0f\u2044\u2215\\\uff3c]{2})"
DOT = r"(?<![\s.\u3002\uff0e\uff61\u2024\ufe52\u2026])[.\uff0e\u2024\ufe52](?=[^\W\d_]{2}|xn--)"
FULL_STOP = r"[\u3002\uff61](?=[a-z\uff41-\uff5a]{2})"
ENDING = r"(?<!\S)[.\uff0e](?=[^\W\d_]+/)"  # `.gg/…`
LINK = re.compile("|".join((SCHEME, f"(?<!^){DOT}", FULL_STOP, ENDING)), re.IGNORECASE)


# Unicode's classes of letters that are read from right to left, and of digits in such texts.
RIGHT_TO_LEFT = ("R", "AL", "AN")
FSI, PDI = "\u2068", "\u2069"  # first strong isolate, pop directional isolate


def isolated(name: str) -> str:
    """Return a name that is safe inside a sentence: a right-to-left name gets direction isolates around it.

    Without them it changes the order of what follows: `דוד 1–0 Bob` is shown as 0–1 (Unicode Standard Annex
    9, "Explicit Directional Isolates"). Other names stay as they are, so that people do not copy invisible
    characters.
    """
    is_from_right = not name.isascii() and any(
        unicodedata.bidirectional(char) in RIGHT_TO_LEFT for char in name
    )
    return f"{FSI}{name}{PDI}" if is_from_right else name


def without_isolates(text: str) -> str:
    """Return the text without what `isolated` adds."""
    return text.replace(FSI, "").replace(PDI, "")


def unlinked(line: str) -> str:
    """Return the line with middle dots in place of characters that would make a link: `evil·com`.

    The length stays the same and the text stays readable. Address bars do not take a middle dot for a dot.
    """
    return LINK.sub("·", line)


def words(text: str, longest: int) -> str:
    """Return a person's text as others may see it: one visible line without a link.

    longest: the greatest number of characters.
    """
    return unlinked(one_line(text, longest))


def one_line(text: str, longest: int) -> str:
    """Return the text as one line of at most so many characters; "" if nothing of it is visible.

    Control characters, direction marks, characters without width or ink, halves of characters and excessive
    accents are removed.
    """
    if text.isascii() and text.isprintable():
        return " ".join(text.split())[:longest].strip()
    chars: list[str] = []
    marks = 0
    for char in text:
        kind = unicodedata.category(char)
        if char in INKLESS or kind[0] == "Z" or kind == "Cc":
            chars.append(" ")
        elif kind in ("Mn", "Me"):
            marks += 1
            if chars and chars[-1] != " " and marks <= MOST_MARKS:
                chars.append(char)
            continue
        elif kind[0] != "C":
            chars.append(char)
        marks = 0
    return " ".join("".join(chars).split())[:longest].strip()
