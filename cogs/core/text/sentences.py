"""Sentences in the reader's language, from the message catalogues in `data/text/`."""

import re
from collections.abc import Callable, Container, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import discord
from fluent.runtime import FluentBundle
from fluent.syntax import FluentParser, ast

from engine.packs.pack import LANGUAGES as LANGUAGES
from engine.presentation import PersonName, Quote, SeatName, Sentence, Term, Word
from engine.questions import Refused
from engine.safe_text import FSI, PDI, isolated, words

DEFAULT = LANGUAGES[0]
# Characters that Discord interprets, anywhere or at the beginning. discord.py's own `escape_markdown` takes
# everything between the first `[` and the last `)` for one link, and does not escape what is in it.
ALIVE = re.compile(r"[\\*_~|`\[<]|:(?=//)|^(?=#|-|>(?:>>)?\s)")
# Where a message begins in a catalogue. No message refers to another one, so each can be parsed alone.
MESSAGE = re.compile(r"^([a-zA-Z][\w-]*)(?= *=)", re.MULTILINE)
PARSER = FluentParser(with_spans=False)  # positions in the file are not needed
SENTENCES_KEPT, NAMES_KEPT = 8_192, 1_024  # numbers of cached sentences and names


@lru_cache(maxsize=NAMES_KEPT)
def literal(text: str) -> str:
    """Return words as they were written, in one line.

    Discord makes no markdown, mention, emoji or link of the result, and the result does not change the
    direction of the text around it.
    """
    line = _name_line(text)
    return isolated(ALIVE.sub(r"\\\g<0>", discord.utils.escape_mentions(line)))


@lru_cache(maxsize=NAMES_KEPT)
def plain_name(text: str) -> str:
    """Return a person's words for a button, a picture's description or a list, where there is no markdown."""
    return isolated(_name_line(text))


def _name_line(text: str) -> str:
    """Return words as one visible line that does not change the direction of text."""
    return words(text, len(text)) or ("?" if text else "")


def mention_of(person: int, name: str | None = None) -> str:
    """Return the mention of a person (Discord id).

    The mention is isolated (Unicode FSI … PDI) if the name may be read from right to left.
    name: what Discord shows for the mention; None: not known, so the mention is isolated.
    """
    tag = f"<@{person}>"
    return tag if name is not None and isolated(name) == name else f"{FSI}{tag}{PDI}"


def language_of(locale: object) -> str:
    """Return our language for a Discord locale such as `ja` or `en-GB`; English if we do not have it."""
    return next((language for language in LANGUAGES if str(locale).split("-")[0] == language), DEFAULT)


class MessageCatalogues:
    """The messages of all languages, from catalogue files.

    folders: each has one folder per language, and there one `.ftl` file per subject.
    """

    def __init__(self, *folders: Path) -> None:
        self.sources = {language: sources(folders, language) for language in LANGUAGES}
        self._bundles = {language: FluentBundle([language], use_isolating=False) for language in LANGUAGES}
        # A panel has mostly the sentences of the one before it, and making them is most of a panel's cost.
        self.format_message = lru_cache(maxsize=SENTENCES_KEPT)(self._worded)

    def keys(self, language: str) -> set[str]:
        """Return the keys of all messages in this language."""
        return set(self.sources[language])

    def has(self, key: str) -> bool:
        """Return whether there is a message with this key."""
        return key in self.sources[DEFAULT]

    def text(self, language: str, key: str, **args: Any) -> str:
        """Return a message, in English if the language lacks it.

        Raises KeyError if no catalogue has the message, ValueError for wrong arguments.
        """
        return self.format_message(language, key, *args, *args.values())

    def _worded(self, language: str, key: str, *names_and_values: Any) -> str:
        """Return a message as text, which `format_message` caches.

        names_and_values: the names of all arguments, and then their values in the same order.
        """
        half = len(names_and_values) // 2
        args = dict(zip(names_and_values[:half], names_and_values[half:], strict=True))
        if key not in self.sources[language]:
            language = DEFAULT  # also for the plural forms
        bundle = self._bundles[language]
        if not bundle.has_message(key):
            bundle.add_resource(self.parse_source(language, key))
        pattern: Any = bundle.get_message(key).value
        text, errors = bundle.format_pattern(pattern, args)
        if errors:
            raise ValueError(f"message {key} in {language}: {errors}")
        return str(text)

    def parse_source(self, language: str, key: str) -> Any:
        """Return the parsed message. Raises KeyError if it does not exist, ValueError if it cannot be parsed.

        Messages are parsed one by one: all of them take a second, and most are not needed while the bot runs.
        """
        source = self.sources[language].get(key)
        if source is None:
            raise KeyError(f"no message {key} in {language}")
        resource = PARSER.parse(source)
        if any(isinstance(entry, ast.Junk) for entry in resource.body):
            raise ValueError(f"message {key} in {language}: not understood: {source[:80]!r}")
        return resource


def sources(folders: Sequence[Path], language: str) -> dict[str, str]:
    """Return key → unparsed text of each message in this language.

    folders: as in `MessageCatalogues`.
    Raises ValueError for a file that does not begin with a message.
    """
    messages: dict[str, str] = {}
    for file in sorted(file for folder in folders for file in (folder / language).glob("*.ftl")):
        header, *keys_and_texts = MESSAGE.split(file.read_text(encoding="utf-8"))
        if any(line.strip() and not line.startswith("#") for line in header.splitlines()):
            raise ValueError(f"{file}: not understood: {header.strip()[:80]!r}")
        for key, text in zip(keys_and_texts[::2], keys_and_texts[1::2], strict=True):
            messages.setdefault(key, f"{key}{text}")
    return messages


# BARE follows a name that takes no honorific, such as that of a side.
BARE, HONORIFIC = "\u2060", "さん"


class Localizer(NamedTuple):
    """Turns sentences and names into text for one reader."""

    catalogues: MessageCatalogues
    """The message catalogues of all languages."""
    language: str
    """The reader's language, such as "en"."""
    format_seat: Callable[[int], str] = str
    """Returns how a seat (from 0) is called: its player's name or mention, in some games with its side."""
    format_card: Callable[[str, str, str], str | None] = lambda code, part, language: None
    """Returns the printed text of a part of a card, by the card's code, the part and the language;
    None if the card pack has no such text."""
    plain: bool = False
    """Whether to leave out markdown."""
    format_person: Callable[[int], str] | None = None
    """Returns only the player's name, for a seat (from 0); None: `format_seat` returns only that too."""
    without_honorific: Container[int] = ()
    """Seats (from 0) whose names take no honorific, such as those of computer players."""

    def __call__(self, word: Word | int | float | Sequence[Any]) -> str:
        """Return a word as text. A word is what `engine.presentation` puts into sentences, such as a seat."""
        if isinstance(word, str):
            return word
        if isinstance(word, Sentence):
            return self._said(word.key, word.args)
        if isinstance(word, Term):
            printed = self.format_card(word.code, word.part, self.language)
            return word.code if printed is None else printed
        if isinstance(word, SeatName):
            return (
                (self.format_person or self.format_seat)(word.seat)
                if word.without_side
                else self.format_seat(word.seat)
            )
        if isinstance(word, (Quote, PersonName)):
            return plain_name(word.text) if self.plain else literal(word.text)
        if isinstance(word, (list, tuple)):
            if all(isinstance(item, SeatName) for item in word):  # one person may hold several seats
                word = [*dict.fromkeys(self(item) for item in word)]
            return self.catalogues.text(self.language, "list-separator").join([self(item) for item in word])
        return str(word)

    def say(self, key: str, **args: Any) -> str:
        """Return a message with its arguments in words. Numbers stay numbers, so that plural forms work."""
        return self._said(key, args)

    def _said(self, key: str, args: Mapping[str, Any]) -> str:
        """Return a message. key: of the message; args: name of an argument → value, not yet in words."""
        worded = [
            value if isinstance(value, (str, int, float)) else self._argument(value)
            for value in args.values()
        ]
        sentence = self.catalogues.format_message(self.language, key, *args, *worded)
        return sentence.replace(BARE + HONORIFIC, "").replace(BARE, "") if BARE in sentence else sentence

    def _argument(self, word: Any) -> str:
        """Return a word as text for a message, followed by BARE if it ends with a name that takes no
        honorific."""
        last = word[-1] if isinstance(word, (list, tuple)) and word else word
        is_bare = isinstance(last, SeatName) and last.seat in self.without_honorific
        return f"{self(word)}{BARE}" if is_bare else self(word)

    def value(self, option: str, value: str) -> str:
        """Return the value of an option in words.

        If this option has no message for the value, use the message that all options share; if there is
        none either, return the value unchanged.
        option: name of the option.
        """
        keys = (f"value-{option}-{value}", f"value-{value}")
        return next((self.say(key) for key in keys if self.catalogues.has(key)), value)

    def turn(self, game: str, number: int) -> str:
        """Return the name of a turn in this game, such as “Turn 3”; "" before the first turn.

        game: name of the game.
        number: of the turn, from 1; 0 before the first turn.
        """
        own_key = f"replay-turn-{game}"  # for a game that has another word for turns
        key = own_key if self.catalogues.has(own_key) else "replay-turn"
        return self.say(key, number=number) if number else ""

    def lines(self, sentences: Sequence[Sentence]) -> str:
        """Return sentences as text, one line each."""
        return "\n".join(self(sentence) for sentence in sentences)

    def refusal(self, refused: Refused) -> str:
        """Return why something is refused. If a clause of a longer line is refused, name the clause."""
        why = self.say(f"refused-{refused.reason}", **refused.facts)
        if not refused.clause:
            return why
        return self.say("clause-refused", clause=literal(refused.clause), why=why)
