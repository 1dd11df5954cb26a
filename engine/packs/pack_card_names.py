"""The names that a pack's writer gave to cards and decks, made safe to repeat in error messages."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from engine.safe_text import one_line, words

KEYS = ("title", "name", "code")  # the first of these that a card has is its name
LONGEST = 40  # characters of a name in an error
QUOTED = str.maketrans("“”「」", "‘’『』")  # messages put the outer quotation marks around a name


class CardName(NamedTuple):
    """The name of a card or deck."""

    kind: str = ""
    """card or deck."""
    names: Mapping[str, str] = {}
    """By language: short, one line, without a link; empty if the card has no name."""

    def name_beside(self, language: str, reason: str) -> str:
        """Return the name to show beside an error; "" if there is none, or the error contains it already.

        reason: the text of the error.
        """
        name = self.names.get(language) or next(iter(self.names.values()), "")
        return "" if f"“{name}”" in reason or reason.startswith((f"{name}: ", f"{name} ")) else name


NAMELESS = CardName()


def card_name(kind: str, card: Mapping[str, Any], languages: tuple[str, ...]) -> CardName:
    """Return the name of a card or deck: for each language the first of KEYS that has a text.

    A text that has no languages counts for every language.

    kind: card or deck.
    card: its values in the pack by key; a value of a wrong kind is skipped.
    languages: codes of all languages.
    """
    names: dict[str, str] = {}
    for key in KEYS:
        value = card.get(key)
        by_language = value if isinstance(value, Mapping) else dict.fromkeys(languages, value)
        for language in languages:
            name = _shown(by_language.get(language))
            if name and language not in names:
                names[language] = name
    return CardName(kind, names)


def _shown(name: Any) -> str:
    """Return a name as it may be shown; "" if it is not a text."""
    if not isinstance(name, str):
        return ""
    line = one_line(name, len(name))
    return words(f"{line[: LONGEST - 1]}…" if len(line) > LONGEST else line, LONGEST).translate(QUOTED)
