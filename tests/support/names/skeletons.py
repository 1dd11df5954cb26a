"""What a name says, whatever it is dressed in: a second opinion, which knows nothing of fonts."""

import re
import unicodedata

# Where the capital A of alphabets for mathematics, of letters in circles and of wide letters stands.
FANCY = (0x1D400, 0x1D434, 0x1D468, 0x1D4D0, 0x1D56C, 0x1D5D4, 0x1D63C, 0x1D670, 0xFF21, 0x24B6)
SIGN = "〓"
UNSEEN = ((0xFE00, 0xFE0F), (0xE0100, 0xE01EF), (0x1F3FB, 0x1F3FF))  # variants, tones of skin
SHAPED = re.compile(r"LETTER ([A-Z])$")


def fancy(name: str, capital_a: int) -> str:
    """Return a Latin name in another alphabet of Unicode."""
    small = capital_a + (0x20 if capital_a == 0xFF21 else 26)
    letters = (
        chr(capital_a + ord(char) - ord("A")) if char.isupper() else chr(small + ord(char) - ord("a"))
        for char in name
    )
    # The italic h was in Unicode before its alphabet, as Planck's constant.
    return "".join("\u210e" if letter == "\U0001d455" else letter for letter in letters)


def skeleton(text: str) -> str:
    """Return the letters of a text without accents, ornaments, widths and what cannot be seen."""
    letters = ""
    for char in unicodedata.normalize("NFKD", text):
        kind = unicodedata.category(char)
        shaped = SHAPED.search(unicodedata.name(char, ""))
        if 0x1F1E6 <= ord(char) <= 0x1F1FF and shaped:
            letters += shaped.group(1)
        elif not (kind in ("Cf", "Me", "Zs") or is_accent(char) or is_unseen(char)):
            letters += char
    return unicodedata.normalize("NFC", letters)


def is_accent(char: str) -> bool:
    return unicodedata.category(char) == "Mn" and unicodedata.name(char).startswith("COMBINING")


def is_unseen(char: str) -> bool:
    return any(first <= ord(char) <= last for first, last in UNSEEN)


def says_the_same(shown: str, name: str) -> bool:
    """Return whether what is shown is this name, with signs alone in the place of letters."""
    parts = re.split(f"{SIGN}+", skeleton(shown))
    pattern = ".+".join(map(re.escape, parts))
    return re.fullmatch(pattern, skeleton(name), re.DOTALL) is not None
