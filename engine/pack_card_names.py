"""What the writer of a pack calls its cards and decks, made safe to repeat where a fault in one is told."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from engine.safe_text import one_line, words

KEYS = ("title", "name", "code")  # it is called by the first of these that it has
LONGEST = 40
QUOTED = str.maketrans("“”「」", "‘’『』")  # within the quotation marks that stand around a name


class CardName(NamedTuple):
    """kind: card or deck; names: by language, each short, in one line, without a link; none for a card
    that has no name to be known by."""

    kind: str = ""
    names: Mapping[str, str] = {}

    def said(self, language: str, reason: str) -> str:
        """What a reader is told; "" where there is no name, or what is wrong says it already."""
        name = self.names.get(language) or next(iter(self.names.values()), "")
        return "" if f"“{name}”" in reason or reason.startswith((f"{name}: ", f"{name} ")) else name


NAMELESS = CardName()


def card_name(kind: str, card: Mapping[str, Any], languages: tuple[str, ...]) -> CardName:
    """card: what stands there, whatever it is. A text counts for every language."""
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
    if not isinstance(name, str):
        return ""
    line = one_line(name, len(name))
    return words(f"{line[: LONGEST - 1]}…" if len(line) > LONGEST else line, LONGEST).translate(QUOTED)
