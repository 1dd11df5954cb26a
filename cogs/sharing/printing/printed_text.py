"""Words on paper: each in all languages that are printed, with a sign for letters that no typeface has."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from cogs.text.replay_words import bare
from cogs.text.sentences import Localizer, MessageCatalogues
from cogs.text.typefaces import Typefaces
from engine.game import Rules
from engine.presentation import Sentence, Word, say

Texts = list[str]


class PrintedText:
    """Words things for these cards. data: the folder with sentences and typefaces.

    lacking: the letters that were set as a sign so far, each once.
    """

    def __init__(
        self, words: MessageCatalogues, data: Path, rules: Rules[Any, Any], languages: Sequence[str]
    ) -> None:
        self.languages = languages
        self.typefaces = Typefaces(data / "fonts", shaping=True)  # Typst joins and reorders letters
        self.lacking: dict[str, None] = {}
        printed = rules.catalogue.printed
        self._voices = [Localizer(words, language, card=printed, plain=True) for language in languages]

    def __call__(self, word: Word) -> Texts:
        """In all languages; nothing for no words, and only once what is the same in all."""
        texts = [self.tidy(voice(word)) for voice in self._voices]
        return [] if not any(texts) else texts

    def once(self, word: Word) -> Texts:
        """The same, but what reads alike in all languages only once."""
        return [*dict.fromkeys(self(word))]

    def say(self, key: str, **args: Any) -> Texts:
        return self(say(key, **args))

    def first(self, word: Word) -> str:
        """In the first language alone."""
        return self.tidy(self._voices[0](word))

    def lines(self, says: Sequence[Sentence]) -> str:
        """Several sentences in the first language, for whoever hears the sheet read."""
        return " ".join(self.first(one) for one in says)

    def tidy(self, text: str) -> str:
        """One line without markdown."""
        line = bare(text)
        self.lacking |= dict.fromkeys(self.typefaces.lacking([line]))
        return self.typefaces.drawn(line)
