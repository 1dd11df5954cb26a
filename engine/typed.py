"""Words that people typed, as one line that can be shown beside other words and changes nothing of them."""

import unicodedata

# Letters by category that leave no ink: fillers of Hangul and the blank of Braille.
INKLESS = {"\u115f", "\u1160", "\u2800", "\u3164", "\uffa0"}
MOST_MARKS = 2  # accents on one letter; real names have two at most, a flood of them has dozens


def one_line(text: str, longest: int) -> str:
    """One line of at most so many characters, "" where nothing of it can be seen.

    Out go control characters, marks that turn the direction of text, what has no width or no ink,
    halves of characters, and floods of accents.
    """
    found: list[str] = []
    marks = 0
    for char in text:
        kind = unicodedata.category(char)
        if char in INKLESS or kind[0] == "Z" or kind == "Cc":
            found.append(" ")
        elif kind in ("Mn", "Me"):
            marks += 1
            if found and found[-1] != " " and marks <= MOST_MARKS:
                found.append(char)
            continue
        elif kind[0] != "C":
            found.append(char)
        marks = 0
    return " ".join("".join(found).split())[:longest].strip()
