"""Words that people typed, as one line that can be shown beside other words and changes nothing of them."""

import re
import unicodedata

# Letters by category that leave no ink: fillers of Hangul and the blank of Braille.
INKLESS = {"\u115f", "\u1160", "\u2800", "\u3164", "\uffa0"}
MOST_MARKS = 2  # accents on one letter; real names have two at most, a flood of them has dozens

# A scheme's colon, and the dot of what a client may take for a domain: the ASCII one, those that address
# bars read as one, and the full stops of Japanese before Latin letters.
SCHEME = r"[:\uff1a\ufe13\ufe55](?=[/\uff0f\u2044\u2215\\\uff3c]{2})"
DOT = r"(?<![\s.\u3002\uff0e\uff61\u2024\ufe52\u2026])[.\uff0e\u2024\ufe52](?=[^\W\d_]{2}|xn--)"
FULL_STOP = r"[\u3002\uff61](?=[a-z\uff41-\uff5a]{2})"
ENDING = r"(?<!\S)[.\uff0e](?=[^\W\d_]+/)"  # `.gg/…`
LINK = re.compile("|".join((SCHEME, f"(?<!^){DOT}", FULL_STOP, ENDING)), re.IGNORECASE)


# Letters that are read from the right, and digits that stand in their order.
RIGHT_TO_LEFT = ("R", "AL", "AN")
FSI, PDI = "\u2068", "\u2069"  # first strong isolate, pop directional isolate


def isolated(name: str) -> str:
    """Return a name as it can stand in a sentence: one that is read from the right between isolates.

    Without them it takes what follows along: `דוד 1–0 Bob` is shown as 0–1 (Unicode Standard Annex 9,
    "Explicit Directional Isolates"). Other names stay as they are, so that what people copy has nothing
    invisible in it.
    """
    is_from_right = not name.isascii() and any(
        unicodedata.bidirectional(char) in RIGHT_TO_LEFT for char in name
    )
    return f"{FSI}{name}{PDI}" if is_from_right else name


def without_isolates(text: str) -> str:
    """Return the text without what `isolated` adds."""
    return text.replace(FSI, "").replace(PDI, "")


def unlinked(line: str) -> str:
    """The same line, in which nothing is a link: what would make one is a middle dot, `evil·com`.

    It stays as long as it was and can still be read; addresses do not read the middle dot as their own.
    """
    return LINK.sub("·", line)


def words(text: str, longest: int) -> str:
    """Somebody's words as others are shown them: one line that can be seen, without a link."""
    return unlinked(one_line(text, longest))


def one_line(text: str, longest: int) -> str:
    """One line of at most so many characters, "" where nothing of it can be seen.

    Out go control characters, marks that turn the direction of text, what has no width or no ink,
    halves of characters, and floods of accents.
    """
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
