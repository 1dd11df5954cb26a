"""Words on paper: each in all languages that are printed, without what the typefaces cannot write."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from cogs.text.replay_words import bare
from cogs.text.sentences import Voice, Words
from engine.face import Say, Word, say
from engine.game import Rules

UNKNOWN = "〓"  # what Japanese printers set for a letter that they do not have
Texts = list[str]


class PrintedText:
    """Words things for these cards. data: the folder with sentences and typefaces."""

    def __init__(self, words: Words, data: Path, rules: Rules[Any, Any], languages: Sequence[str]) -> None:
        self.languages = languages
        self._written = frozenset((data / "fonts" / "characters.txt").read_text(encoding="utf-8"))
        printed = rules.catalogue.printed
        self._voices = [Voice(words, language, card=printed, plain=True) for language in languages]

    def __call__(self, word: Word) -> Texts:
        """In all languages; nothing for no words, and only once what is the same in all."""
        said = [self.tidy(voice(word)) for voice in self._voices]
        return [] if not any(said) else said

    def once(self, word: Word) -> Texts:
        """The same, but what reads alike in all languages only once."""
        return [*dict.fromkeys(self(word))]

    def say(self, key: str, **args: Any) -> Texts:
        return self(say(key, **args))

    def first(self, word: Word) -> str:
        """In the first language alone."""
        return self.tidy(self._voices[0](word))

    def lines(self, says: Sequence[Say]) -> str:
        """Several sentences in the first language, for whoever hears the sheet read."""
        return " ".join(self.first(one) for one in says)

    def tidy(self, text: str) -> str:
        """One line without markdown."""
        line = " ".join(bare(text).split())
        return "".join(one if one in self._written or one == " " else UNKNOWN for one in line)
