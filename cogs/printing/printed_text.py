"""Formats text for paper: in all languages of the print, with a sign for characters that no font has."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from cogs.core.text.sentences import Localizer, MessageCatalogues
from cogs.core.text.typefaces import Typefaces
from cogs.replays.replay_words import bare
from engine.game import Rules
from engine.presentation import Sentence, Word, say

Texts = list[str]
"""A text in each language of the print."""


class PrintedText:
    """Formats what is printed, in one language or in two side by side.

    words: the sentences in all languages.
    data: the folder with the folder of fonts.
    rules: their catalogue has the printed names of cards.
    languages: the languages of the print.
    The attribute `lacking_letters` has, as keys, the characters that were replaced by a sign so far.
    """

    def __init__(
        self, words: MessageCatalogues, data: Path, rules: Rules[Any, Any], languages: Sequence[str]
    ) -> None:
        self.languages = languages
        self.typefaces = Typefaces(data / "fonts", shaping=True)  # Typst shapes and reorders letters itself
        self.lacking_letters: dict[str, None] = {}
        printed = rules.catalogue.printed_text
        self._localizers = [
            Localizer(words, language, format_card=printed, plain=True) for language in languages
        ]

    def __call__(self, word: Word) -> Texts:
        """Return a word in all languages; an empty list if it is empty."""
        texts = [self.tidy(localizer(word)) for localizer in self._localizers]
        return [] if not any(texts) else texts

    def once(self, word: Word) -> Texts:
        """Return a word in all languages, without duplicates."""
        return [*dict.fromkeys(self(word))]

    def say(self, key: str, **facts: Any) -> Texts:
        """Return a sentence in all languages. key: of the sentence; facts: those of the sentence."""
        return self(say(key, **facts))

    def first(self, word: Word) -> str:
        """Return a word in the first language."""
        return self.tidy(self._localizers[0](word))

    def lines(self, sentences: Sequence[Sentence]) -> str:
        """Return several sentences in the first language, for screen readers."""
        return " ".join(self.first(sentence) for sentence in sentences)

    def tidy(self, text: str) -> str:
        """Return a text as one line without Markdown, with a sign for characters that no font has."""
        line = bare(text)
        self.lacking_letters |= dict.fromkeys(self.typefaces.lacking([line]))
        return self.typefaces.drawable_text(line)
