"""What the stages of refereed games share: facts by key, lists compared."""

from collections.abc import Sequence

from engine.setup_facts import options, seed


class Facts:
    """Set-up facts by their first word; of several with one key the last, or all of them."""

    def __init__(self, facts: Sequence[str]) -> None:
        self._facts = [(key, rest) for key, _, rest in (fact.partition(" ") for fact in facts)]
        self.last = dict(self._facts)
        self.seed = seed(self.last.get("seed", "0"))

    def all(self, key: str) -> list[str]:
        return [rest for one, rest in self._facts if one == key]


def options_of(facts: Facts) -> dict[str, str]:
    """All `option` lines, merged name by name; at a hot-seat table there is no time to object."""
    merged: dict[str, str] = {}
    for line in facts.all("option"):
        for name, value in options(line).items():
            merged[name] = {"true": "on", "false": "off"}.get(value, value)
    return merged


def pieces(text: str) -> list[str]:
    """A list divided by commas; `-` is none."""
    return [one.strip() for one in text.split(",") if one.strip() not in ("", "-")]


def compared(wanted: str, actual: str) -> str | None:
    return None if wanted == actual else actual


def listed(wanted: str, actual: Sequence[str]) -> str | None:
    """A list in any order; a bare number is how many."""
    if wanted.isdigit():
        return compared(wanted, str(len(actual)))
    return None if sorted(pieces(wanted)) == sorted(actual) else ", ".join(actual) or "-"
