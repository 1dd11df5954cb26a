"""What the test stages of refereed games share: facts by key, and comparisons of lists."""

from collections.abc import Sequence

from engine.setup_facts import options, seed


class SetupFacts:
    """The set-up lines of a scenario, or facts. The first word of a fact is its key.

    last: key → the rest of the last fact with this key. seed: the seed of the match as bytes.
    """

    def __init__(self, facts: Sequence[str]) -> None:
        self._facts = [(key, rest) for key, _, rest in (fact.partition(" ") for fact in facts)]
        self.last = dict(self._facts)
        self.seed = seed(self.last.get("seed", "0"))

    def all(self, key: str) -> list[str]:
        """Return the rest of every fact with this key."""
        return [rest for fact_key, rest in self._facts if fact_key == key]


def options_of(facts: SetupFacts) -> dict[str, str]:
    """Return the options of all `option` lines; a later line wins."""
    chosen_options: dict[str, str] = {}
    for line in facts.all("option"):
        for name, value in options(line).items():
            chosen_options[name] = {"true": "on", "false": "off"}.get(value, value)
    return chosen_options


def pieces(text: str) -> list[str]:
    """Return the items of a list that a check states, separated by commas; `-` is an empty list."""
    return [item.strip() for item in text.split(",") if item.strip() not in ("", "-")]


def compared(wanted: str, actual: str) -> str | None:
    """Return the actual value if it is not the wanted one, else None, as `Stage.check` does."""
    return None if wanted == actual else actual


def listed(wanted: str, actual: Sequence[str]) -> str | None:
    """Return None if both lists have the same items, in any order; otherwise the actual list as text.

    wanted: the items, divided by commas, or only their number.
    """
    if wanted.isdigit():
        return compared(wanted, str(len(actual)))
    return None if sorted(pieces(wanted)) == sorted(actual) else ", ".join(actual) or "-"
