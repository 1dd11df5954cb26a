"""Turn what a person typed into words to search for, without stop words and with other names for them."""

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from sys import intern
from typing import Any, NamedTuple

import yaml

# The loader in C is ten times as fast, but not every build of the library has it.
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
JAPANESE = re.compile(r"[\u3041-\u3096\u30a1-\u30fa\u30fc\u3400-\u9fff\u3005]+")
WORD = re.compile(r"[^\W_]+")
# The characters that phones write for an apostrophe.
APOSTROPHE = "['’‘ʼ`]"
# “don't” and the like; words that lose letters there; “'s” and other endings with an apostrophe.
NOT = re.compile(rf"\b(\w+?)n{APOSTROPHE}t\b")
SHORTENED = {"ca": "can", "wo": "will", "sha": "shall", "ai": "is"}
ENDING = re.compile(rf"{APOSTROPHE}(?:s|t|d|m|re|ve|ll)?\b")
# Runs of one script in Japanese: katakana (foreign names), kanji, hiragana.
RUN = re.compile(r"[\u30a1-\u30fa\u30fc]+|[\u3400-\u9fff\u3005]+|[\u3041-\u3096]+")
KANA = re.compile(r"[\u3041-\u3096]")  # hiragana
# A kanji with the ending of a verb.
STEM = re.compile(r"([\u3400-\u9fff])[\u3041-\u3096]{1,2}$")
# A digit before a counter word is replaced by its kanji, so that both spellings are one word.
COUNTED = re.compile(r"(?<![0-9])[1-9](?=[\u3041-\u3096\u30a1-\u30fa\u3400-\u9fff])")
COUNTS = str.maketrans("123456789", "一二三四五六七八九")
ABROAD = re.compile(r"[\u30a1-\u30fa\u30fc]+")  # a foreign name in katakana, which may be part of another one
RULE_ID = re.compile(r"^[A-Z]+-R?\d+$")
LETTERS = "abcdefghijklmnopqrstuvwxyz"
LONGEST = 200  # letters that are read
MOST = 24  # words that are read
LONGEST_NAME = 4  # words in a name
GUESSED = 4  # letters from which a word may contain a typing mistake
BEGUN = 3  # letters from which a word may be incomplete


class SearchTerm(NamedTuple):
    """One word or name that was typed, and what to search for because of it."""

    phrases: tuple[tuple[str, ...], ...]
    """The phrases to search for; a text that has one of them is a hit. The first is what was typed.
    A phrase consists of parts: a text has the phrase if it has all parts, in any order."""
    rule_ids: frozenset[str] = frozenset()
    """IDs of the rules that are about the typed word or name."""
    may_be_prefix: bool = False
    """Whether the first phrase may be the beginning of a word."""


class OtherNames:
    """Other names that people use for things, and stop words, in all languages at once.

    Each of the files has, for each language:
    `stop`: lines of stop words.
    `topics`: what the game is about, to suggest when nothing is found.
    `about`: questions “what is …”, with “…” in the place of the term.
    `names`: what people say → what they mean. Both sides may list several, with commas. A meaning is a
    word of the rules or the ID of a rule. The parts of a name that are joined by + may occur in any order.
    `same`: lines of words, with commas. If one of them is typed, all words of its line are searched for.
    """

    def __init__(self, files: Iterable[Path]) -> None:
        self.stop_words: set[str] = set()
        self.topics: dict[str, list[str]] = {}  # by language
        # What stands before and after the term in a question “what is …”.
        self._question_frames: list[tuple[str, str]] = []
        # Stems of a name, a Japanese name, and parts in any order, each with its meanings.
        self._names: dict[tuple[str, ...], list[str]] = {}
        self._japanese: dict[str, list[str]] = {}
        self._unordered_names: list[tuple[list[str], list[str]]] = []
        for file in files:
            self._take(yaml.load(file.read_text(encoding="utf-8"), Loader=LOADER))

    def _take(self, parts: Mapping[str, Mapping[str, Any]]) -> None:
        """Add the names and stop words of one file. parts: language → name of a list → the list."""
        for language, lists in parts.items():
            for word in " ".join(map(str, lists.get("stop", ()))).casefold().split():
                self.stop_words |= {word, *latin(plain(word)), hurried(word)}
            for frame in lists.get("about", ()):
                for form in dict.fromkeys((str(frame), hurried(str(frame)))):
                    before, _, after = plain(form.replace("…", "\n")).partition("\n")
                    self._question_frames.append((before, after))
            self.topics[language] = [*self.topics.get(language, ()), *lists.get("topics", ())]
            for names, meanings in dict(lists.get("names", {})).items():
                for name in _listed(names):
                    for form in dict.fromkeys((name, hurried(name))):
                        self.add(form, _listed(meanings))
            for line in lists.get("same", ()):
                words = _listed(line)
                for word in words:
                    self.add(word, [other for other in words if other != word])

    def add(self, name: str, meant: list[str]) -> None:
        """Add a name, and what it means.

        name: what people say. Its parts that are joined by + may occur in any order.
        meant: what the name means: words of the rules, and IDs of rules.
        """
        lowered = plain(name)
        if "+" in lowered:
            parts = [part.strip() for part in lowered.split("+")]
            self._unordered_names.append(
                ([part if JAPANESE.search(part) else stem(part) for part in parts], meant)
            )
        elif JAPANESE.search(lowered):
            self._japanese.setdefault(lowered, []).extend(meant)
        else:
            self._names.setdefault(tuple(intern(stem(word)) for word in latin(lowered)), []).extend(meant)

    def asked_about(self, typed: str) -> str:
        """Return the term that a question “what is …” asks about; return any other text unchanged."""
        text = " ".join(plain(typed).strip(" ?？!！。.").split())
        for before, after in self._question_frames:
            if text.startswith(before) and text.endswith(after) and len(text) > len(before) + len(after):
                words = text[len(before) : len(text) - len(after)].split()
                while words[1:] and words[0] in self.stop_words:
                    del words[0]
                return " ".join(words)
        return typed

    def questions(self, term: str) -> list[str]:
        """Return all questions that ask what this term is, as “what is” plus the term."""
        return [before + term + after for before, after in self._question_frames]

    def words(self) -> set[str]:
        """Return the stems of all words of the names, to compare a mistyped word with them."""
        return {word for name in self._names for word in name}

    def meanings(self, stems: tuple[str, ...]) -> list[str]:
        """Return what a name means: words of the rules or rule IDs; [] if it is unknown.

        stems: the name's words, without their endings.
        """
        return self._names.get(stems, [])

    def meanings_in(self, text: str, stems: set[str]) -> Iterator[list[str]]:
        """Yield the meanings of names whose parts all occur in the text, in any order.

        text: what was typed.
        stems: its English words, without their endings.
        """
        for parts, meant in self._unordered_names:
            if all(part in (text if JAPANESE.search(part) else stems) for part in parts):
                yield meant

    def in_japanese(self, text: str, start: int) -> str:
        """Return the longest Japanese name in the text that begins at this index; "" if there is none."""
        return next(
            (text[start:end] for end in range(len(text), start, -1) if text[start:end] in self._japanese), ""
        )

    def meant_in_japanese(self, name: str) -> list[str]:
        """Return what a Japanese name means: words of the rules or rule IDs; [] if it is unknown."""
        return self._japanese.get(name, [])

    def stop_length(self, text: str, start: int) -> int:
        """Return the length of the longest stop word that begins at this index; 0 if there is none.

        text: Japanese. Stop words of more than 8 letters are not found.
        """
        return next(
            (
                end - start
                for end in range(min(len(text), start + 8), start, -1)
                if text[start:end] in self.stop_words
            ),
            0,
        )


class TypedWords:
    """Reads what a person typed: finds the words and names in it.

    other_names: other names for the game's things, and stop words.
    known: words and stems of one game's rules and of players' questions.
    japanese: all Japanese text of the rules. Letters of several scripts that stand together in it are read
    as one word.
    japanese_questions: all Japanese text of players' questions. It only tells which words are known.
    """

    def __init__(
        self, other_names: OtherNames, known: set[str], japanese: str, japanese_questions: str = ""
    ) -> None:
        self.other_names = other_names
        self.known = known
        self.japanese = japanese
        self.japanese_questions = japanese_questions
        self.name_words = other_names.words()

    def read(self, typed: str) -> list[SearchTerm]:
        """Return the words and names in what was typed, each with what to search for."""
        text = plain(typed[:LONGEST])
        wanted_words: list[SearchTerm] = []
        start = 0
        for japanese_run in JAPANESE.finditer(text):
            wanted_words += self._english(text[start : japanese_run.start()])
            wanted_words += self._in_japanese(japanese_run[0])
            start = japanese_run.end()
        wanted_words += self._english(text[start:])
        wanted_words += (
            search_term("", meanings)
            for meanings in self.other_names.meanings_in(text, set(map(stem, latin(text))))
        )
        return list(dict.fromkeys(wanted_words))[:MOST]

    def _english(self, text: str) -> Iterator[SearchTerm]:
        """Yield the words and names in a text without Japanese.

        Where several names begin at one word, the longest counts. Stop words are left out unless the text
        has nothing else.
        """
        words = latin(text)
        stems = [stem(word) for word in words]
        start = 0
        content_words = [word for word in words if word not in self.other_names.stop_words]
        while start < len(words):
            name_length = next(
                (
                    word_count
                    for word_count in range(LONGEST_NAME, 0, -1)
                    if self.other_names.meanings(tuple(stems[start : start + word_count]))
                ),
                1,
            )
            name_length = min(name_length, len(words) - start)
            meanings = self.other_names.meanings(tuple(stems[start : start + name_length]))
            if meanings:
                yield search_term(" ".join(words[start : start + name_length]), meanings)
            elif words[start] in self.other_names.stop_words and content_words:
                pass
            else:
                yield self._word(words[start], stems[start])
            start += name_length

    def _word(self, word: str, word_stem: str) -> SearchTerm:
        """Return what to search for a word that is no name.

        If the word is not known, also search for the names that begin with it. If there are none, and no
        known word begins with it, search for known words that differ from it by one letter.
        word_stem: the word without its ending.
        """
        if word_stem in self.known or word in self.known:
            return search_term(word, [])
        is_prefix = len(word) >= BEGUN and any(known_word.startswith(word) for known_word in self.known)
        longer_names = (
            sorted(name_word for name_word in self.name_words if name_word.startswith(word))
            if len(word) >= BEGUN
            else []
        )
        guesses = [] if is_prefix or longer_names else sorted(mistyped(word) & (self.known | self.name_words))
        if len(word) >= GUESSED and word_stem != word and not (is_prefix or longer_names or guesses):
            guesses = sorted(mistyped(word_stem) & (self.known | self.name_words))
        meanings = [
            meaning for name in (*longer_names, *guesses) for meaning in self.other_names.meanings((name,))
        ]
        return search_term(word, [*guesses, *meanings])._replace(may_be_prefix=is_prefix)

    def _in_japanese(self, text: str) -> Iterator[SearchTerm]:
        """Yield the words and names in a Japanese text, without stop words."""
        start, unnamed_text = 0, ""
        while start < len(text):
            name = self.other_names.in_japanese(text, start)
            stop_length = 0 if name else self.other_names.stop_length(text, start)
            if name or stop_length:
                yield from self._runs(unnamed_text)
                unnamed_text = ""
            if name:
                yield search_term(name, self.other_names.meant_in_japanese(name))
            elif not stop_length:
                unnamed_text += text[start]
            start += len(name) or stop_length or 1
        yield from self._runs(unnamed_text)

    def _runs(self, text: str) -> Iterator[SearchTerm]:
        """Yield the words of a Japanese text, which has no spaces.

        A word is a run of letters of one script, or several runs that stand together in the rules too. An
        unknown word is split into known parts.
        """
        runs = [match[0] for match in RUN.finditer(text)]
        start = 0
        while start < len(runs):
            ends = range(len(runs), start, -1)
            end = next((stop for stop in ends if "".join(runs[start:stop]) in self.japanese), start + 1)
            word = "".join(runs[start:end])
            if self._is_known(word):
                if len(word) > 1 or not KANA.match(word):
                    yield search_term(word, _stems(word))
            elif not KANA.match(word):
                yield from (search_term(part, []) for part in self._parted(word))
            start = end

    def _is_known(self, word: str) -> bool:
        """Return whether the rules or players' questions contain this Japanese text."""
        return word in self.japanese or word in self.japanese_questions

    def _parted(self, word: str) -> Iterator[str]:
        """Yield the known parts of an unknown word, from left to right, each as long as possible.

        If none of its letters is known, yield the word itself.
        """
        start = 0
        while start < len(word):
            end = next(
                (stop for stop in range(len(word), start, -1) if self._is_known(word[start:stop])), start
            )
            if end > start:
                yield word[start:end]
            start = max(end, start + 1)
        if not any(self._is_known(letter) for letter in word):
            yield word


def _listed(line: Any) -> list[str]:
    """Return the parts of a line between its commas. line: of a file, as YAML read it."""
    # Interned, because the same words occur in many lists and in all games.
    return [intern(part.strip()) for part in str(line).split(",")]


def _stems(word: str) -> list[str]:
    """Return the stem of a Japanese verb, in a list; [] if the word is no kanji with an ending."""
    match = STEM.match(word)
    return [match[1]] if match else []


def search_term(word: str, meanings: list[str]) -> SearchTerm:
    """Return what to search for a word that was typed.

    word: "" if only the meanings are searched for.
    meanings: rule IDs, and phrases whose parts are joined by +.
    """
    rule_ids = frozenset(meaning for meaning in meanings if RULE_ID.match(meaning))
    phrases = [
        tuple(part.strip() for part in meaning.split("+")) for meaning in meanings if meaning not in rule_ids
    ]
    return SearchTerm(tuple(dict.fromkeys([(word,), *phrases])), rule_ids)


def plain(text: str) -> str:
    """Return text in lower case and normal width, without contractions.

    “don't” becomes “do”, “what's” becomes “what”.
    """
    lowered = unicodedata.normalize("NFKC", text).casefold()
    lowered = COUNTED.sub(lambda match: match[0].translate(COUNTS), lowered)
    return ENDING.sub("", NOT.sub(lambda match: SHORTENED.get(match[1], match[1]), lowered))


def hurried(text: str) -> str:
    """Return text without its apostrophes, as people type in a hurry: “don't” becomes “dont”."""
    return re.sub(APOSTROPHE, "", text)


def latin(text: str) -> list[str]:
    """Return the words (runs of letters and digits) of a text that has no Japanese."""
    return WORD.findall(text)


def stem(word: str) -> str:
    """Return a word without its common endings, which is enough to recognise it."""
    for ending, replacement in (("ies", "y"), ("ing", ""), ("ed", ""), ("es", ""), ("s", ""), ("e", "")):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            stemmed = word[: -len(ending)] + replacement
            return (
                stemmed[:-1]
                if ending in ("ing", "ed") and stemmed[-1] == stemmed[-2]
                else stemmed.removesuffix("e")
            )
    return word


def mistyped(word: str) -> set[str]:
    """Return all texts that differ by one letter: added, missing, replaced, or swapped with its neighbour.

    The set is empty for words that are too short or longer than 20 letters.
    """
    if not GUESSED <= len(word) <= 20:
        return set()
    cuts = [(word[:i], word[i:]) for i in range(len(word) + 1)]
    shortened = {head + tail[1:] for head, tail in cuts if tail}
    swapped = {head + tail[1] + tail[0] + tail[2:] for head, tail in cuts if len(tail) > 1}
    replaced = {head + letter + tail[1:] for head, tail in cuts if tail for letter in LETTERS}
    lengthened = {head + letter + tail for head, tail in cuts for letter in LETTERS}
    return shortened | swapped | replaced | lengthened
