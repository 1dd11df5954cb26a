"""Read a scenario's set-up lines and the values in them, and compare what a check states with what is true.

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


class SetupFacts:
    """The set-up lines of a scenario by their first word, the key.

    last: the rest of the last line with each key.
    seed: the seed that they state.
    """

    def __init__(self, facts: Sequence[str]) -> None:
        self._facts = [(key, rest) for key, _, rest in (fact.partition(" ") for fact in facts)]
        self.last = dict(self._facts)
        self.seed = seed(self.last.get("seed", "0"))

    @property
    def options(self) -> dict[str, str]:
        """Return the table options that the lines state, by name. Raises BadFact."""
        return {name: value for text in self.all("option") for name, value in options(text).items()}

    def all(self, key: str) -> list[str]:
        """Return the rest of each line with this key."""
        return [rest for fact_key, rest in self._facts if fact_key == key]


def items(text: str) -> list[str]:
    """Return the items of a list that is divided by commas; `-` is an empty list."""
    return [] if text.strip() in ("-", "") else [item.strip() for item in text.split(",")]


def compared(wanted: str, actual: str) -> str | None:
    """Return the actual value if it is not the wanted one, else None, as `Stage.check` does."""
    return None if wanted == actual else actual


def listed(wanted: str, actual: Sequence[str]) -> str | None:
    """Return None if both lists have the same items, in any order; otherwise the actual list as text.

    wanted: the items, divided by commas, or only their number.
    """
    if wanted.isdigit():
        return None if int(wanted) == len(actual) else f"{len(actual)}: {', '.join(actual)}"
    return None if sorted(items(wanted)) == sorted(actual) else ", ".join(actual) or "-"
