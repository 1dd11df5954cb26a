"""Read the values in a scenario's set-up lines: seats, numbers, copies, options.

Errors say what is expected.
"""

from collections.abc import Collection, Sequence

MOST_COPIES, MOST = 999, 9_999  # the greatest number of copies, and any other number


class BadFact(ValueError):
    """A name or a number that the set-up does not have. The text says which, and what is expected."""


def seat_of(seats: Sequence[str], name: str) -> int:
    """Return the number of the seat with this name. Raises BadFact if there is none."""
    if name not in seats:
        raise BadFact(f"no seat is called {name or '(nothing)'}; the seats are {', '.join(seats)}")
    return seats.index(name)


def number(text: str, most: int = MOST) -> int:
    """Return the whole number that a text states. Raises BadFact if it is not from 0 to `most`."""
    if not (text.isascii() and text.isdigit()) or len(text) > len(str(most)) or int(text) > most:
        raise BadFact(f"{text or '(nothing)'} is no whole number from 0 to {most}")
    return int(text)


def copies(text: str) -> int:
    """Return the number of copies that a text states; 1 for an empty text. For `FOX*3` the text is `3`.

    Raises BadFact if it is not a number up to MOST_COPIES.
    """
    return number(text, MOST_COPIES) if text else 1


def seed(text: str) -> bytes:
    """Return a number as a seed of 32 bytes. Raises BadFact."""
    return number(text).to_bytes(32, "big")


def options(text: str) -> dict[str, str]:
    """Read `name=value, …` and return the values by name. Raises BadFact."""
    pairs = [item.strip().partition("=") for item in text.split(",")]
    wrong = [name for name, sign, value in pairs if not (name and sign and value)]
    if wrong:
        raise BadFact(f"{wrong[0] or '(nothing)'} is no name=value")
    return {name: value for name, _, value in pairs}


def known(name: str, names: Collection[str], noun: str) -> str:
    """Return the name if it is one of `names`. Raises BadFact otherwise.

    noun: what error messages call such a name.
    """
    if name not in names:
        raise BadFact(f"no {noun} is called {name or '(nothing)'}")
    return name
