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
NOT = re.compile(rf"\b(\w+?)n{APOSTROPHE}t\b")
SHORTENED = {"ca": "can", "wo": "will", "sha": "shall", "ai": "is"}
ENDING = re.compile(rf"{APOSTROPHE}(?:s|t|d|m|re|ve|ll)?\b")
# Runs of one script in Japanese: katakana (foreign names), kanji, hiragana.
RUN = re.compile(r"[\u30a1-\u30fa\u30fc]+|[\u3400-\u9fff\u3005]+|[\u3041-\u3096]+")
KANA = re.compile(r"[\u3041-\u3096]")
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
    """One word or name that was typed, and what to search for."""

    phrases: tuple[tuple[str, ...], ...]
    """What to search for; any of them is a hit. The parts of a phrase have to occur together."""
    rule_ids: frozenset[str] = frozenset()
    """IDs of the rules that are about it."""
    may_be_prefix: bool = False
    """Whether the first phrase may be the beginning of a word."""


class OtherNames:
    """Other names that people use for things, and stop words, in all languages at once.

    Each file has, for each language:
    `stop`: a list of stop words.
    `topics`: what the game is about, to suggest when nothing is found.
    `about`: questions “what is …”.
    `names`: what people say, and after it what the rules say, or IDs of rules about it, with commas between.
    Parts joined by + may occur in any order.
    `same`: lists of words that are all searched for if one of them is typed.
    """

    def __init__(self, files: Iterable[Path]) -> None:
        self.stop_words: set[str] = set()
        self.topics: dict[str, list[str]] = {}
        self._question_frames: list[tuple[str, str]] = []
        self._names: dict[tuple[str, ...], list[str]] = {}
        self._japanese: dict[str, list[str]] = {}
        self._unordered_names: list[tuple[list[str], list[str]]] = []
        for file in files:
            self._take(yaml.load(file.read_text(encoding="utf-8"), Loader=LOADER))

    def _take(self, parts: Mapping[str, Mapping[str, Any]]) -> None:
        """Add the names and stop words of one file. parts: language → its lists."""
        for language, part in parts.items():
            for word in " ".join(map(str, part.get("stop", ()))).casefold().split():
                self.stop_words |= {word, *latin(plain(word)), hurried(word)}
            for frame in part.get("about", ()):
                for form in dict.fromkeys((str(frame), hurried(str(frame)))):
                    before, _, after = plain(form.replace("…", "\n")).partition("\n")
                    self._question_frames.append((before, after))
            self.topics[language] = [*self.topics.get(language, ()), *part.get("topics", ())]
            for names, meant in dict(part.get("names", {})).items():
                for name in _listed(names):
                    for form in dict.fromkeys((name, hurried(name))):
                        self.add(form, _listed(meant))
            for line in part.get("same", ()):
                words = _listed(line)
                for word in words:
                    self.add(word, [one for one in words if one != word])

    def add(self, name: str, meant: list[str]) -> None:
        """Add a name, and what it means.

        name: what people say; parts joined by + may occur in any order.
        meant: words of the rules or rule IDs.
        """
        small = plain(name)
        if "+" in small:
            parts = [part.strip() for part in small.split("+")]
            self._unordered_names.append(
                ([part if JAPANESE.search(part) else stem(part) for part in parts], meant)
            )
        elif JAPANESE.search(small):
            self._japanese.setdefault(small, []).extend(meant)
        else:
            self._names.setdefault(tuple(intern(stem(word)) for word in latin(small)), []).extend(meant)

    def asked_about(self, typed: str) -> str:
        """Return what a question “what is …” asks about; any other text unchanged."""
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
        """Return every word of the names, to compare a mistyped word with."""
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

    def in_japanese(self, text: str, at: int) -> str:
        """Return the longest Japanese name that begins at this index; "" if there is none."""
        return next((text[at:end] for end in range(len(text), at, -1) if text[at:end] in self._japanese), "")

    def meant_in_japanese(self, name: str) -> list[str]:
        """Return what a Japanese name means: words of the rules or rule IDs; [] if it is unknown."""
        return self._japanese.get(name, [])

    def stop_length(self, text: str, at: int) -> int:
        """Return the length of the Japanese stop word at this index; 0 if there is none."""
        return next(
            (end - at for end in range(min(len(text), at + 8), at, -1) if text[at:end] in self.stop_words), 0
        )


class TypedWords:
    """Reads what a person typed.

    known: words and stems of one game's rules and of players' questions.
    japanese: the Japanese text of the rules, in which several words may stand together.
    japanese_questions: the Japanese text of players' questions, in which each word stands alone.
    """

    def __init__(
        self, other_names: OtherNames, known: set[str], japanese: str, japanese_questions: str = ""
    ) -> None:
        self.other_names, self.known, self.japanese, self.japanese_questions = (
            other_names,
            known,
            japanese,
            japanese_questions,
        )
        self.name_words = other_names.words()

    def read(self, typed: str) -> list[SearchTerm]:
        """Return the words and names in what was typed."""
        text = plain(typed[:LONGEST])
        wanted_words: list[SearchTerm] = []
        at = 0
        for part in JAPANESE.finditer(text):
            wanted_words += self._english(text[at : part.start()])
            wanted_words += self._in_japanese(part[0])
            at = part.end()
        wanted_words += self._english(text[at:])
        wanted_words += (
            search_term("", meant)
            for meant in self.other_names.meanings_in(text, set(map(stem, latin(text))))
        )
        return list(dict.fromkeys(wanted_words))[:MOST]

    def _english(self, text: str) -> Iterator[SearchTerm]:
        """Yield the words and names in a text without Japanese.

        Stop words are left out if there are other words.
        """
        words = latin(text)
        stems = [stem(word) for word in words]
        at = 0
        spoken = [word for word in words if word not in self.other_names.stop_words]
        while at < len(words):
            size = next(
                (
                    n
                    for n in range(LONGEST_NAME, 0, -1)
                    if self.other_names.meanings(tuple(stems[at : at + n]))
                ),
                1,
            )
            size = min(size, len(words) - at)
            meant = self.other_names.meanings(tuple(stems[at : at + size]))
            if meant:
                yield search_term(" ".join(words[at : at + size]), meant)
            elif words[at] in self.other_names.stop_words and spoken:
                pass
            else:
                yield self._word(words[at], stems[at])
            at += size

    def _word(self, word: str, word_stem: str) -> SearchTerm:
        """Return what to search for a word that is no name: the word, or words like it if the rules lack it.

        word_stem: its stem.
        """
        if word_stem in self.known or word in self.known:
            return search_term(word, [])
        begun = len(word) >= BEGUN and any(one.startswith(word) for one in self.known)
        named = sorted(one for one in self.name_words if one.startswith(word)) if len(word) >= BEGUN else []
        guesses = [] if begun or named else sorted(mistyped(word) & (self.known | self.name_words))
        if len(word) >= GUESSED and word_stem != word and not (begun or named or guesses):
            guesses = sorted(mistyped(word_stem) & (self.known | self.name_words))
        meant = [one for name in (*named, *guesses) for one in self.other_names.meanings((name,))]
        return search_term(word, [*guesses, *meant])._replace(may_be_prefix=begun)

    def _in_japanese(self, text: str) -> Iterator[SearchTerm]:
        """Yield the words and names in a Japanese text, without stop words."""
        at, rest = 0, ""
        while at < len(text):
            name = self.other_names.in_japanese(text, at)
            skipped = 0 if name else self.other_names.stop_length(text, at)
            if name or skipped:
                yield from self._runs(rest)
                rest = ""
            if name:
                yield search_term(name, self.other_names.meant_in_japanese(name))
            elif not skipped:
                rest += text[at]
            at += len(name) or skipped or 1
        yield from self._runs(rest)

    def _runs(self, text: str) -> Iterator[SearchTerm]:
        """Yield the words of a Japanese text, which has no spaces.

        Runs of one script are joined where the rules have them joined; unknown words are split into known
        parts.
        """
        runs = [match[0] for match in RUN.finditer(text)]
        at = 0
        while at < len(runs):
            ends = range(len(runs), at, -1)
            end = next((n for n in ends if "".join(runs[at:n]) in self.japanese), at + 1)
            word = "".join(runs[at:end])
            if self._is_known(word):
                if len(word) > 1 or not KANA.match(word):
                    yield search_term(word, _stems(word))
            elif not KANA.match(word):
                yield from (search_term(one, []) for one in self._parted(word))
            at = end

    def _is_known(self, word: str) -> bool:
        """Return whether the Japanese rules or players' questions contain this text."""
        return word in self.japanese or word in self.japanese_questions

    def _parted(self, word: str) -> Iterator[str]:
        """Yield the known parts of an unknown word, always the longest from the left.

        If not even a letter of it is known, yield the word itself.
        """
        at = 0
        while at < len(word):
            end = next((n for n in range(len(word), at, -1) if self._is_known(word[at:n])), at)
            if end > at:
                yield word[at:end]
            at = max(end, at + 1)
        if not any(self._is_known(letter) for letter in word):
            yield word


def _listed(line: Any) -> list[str]:
    """Return the parts of a line between its commas."""
    # Interned, because the same words occur in many lists and in all games.
    return [intern(one.strip()) for one in str(line).split(",")]


def _stems(word: str) -> list[str]:
    """Return the stem of a Japanese verb, which is the same with every ending."""
    match = STEM.match(word)
    return [match[1]] if match else []


def search_term(word: str, meant: list[str]) -> SearchTerm:
    """Return the search for a word and its meanings: rule IDs, and phrases whose parts are joined by +."""
    rules = frozenset(one for one in meant if RULE_ID.match(one))
    others = [tuple(part.strip() for part in one.split("+")) for one in meant if one not in rules]
    return SearchTerm(tuple(dict.fromkeys([(word,), *others])), rules)


def plain(text: str) -> str:
    """Return text in lower case and normal width, without contractions.

    “don't” becomes “do”, “what's” becomes “what”.
    """
    small = unicodedata.normalize("NFKC", text).casefold()
    small = COUNTED.sub(lambda match: match[0].translate(COUNTS), small)
    return ENDING.sub("", NOT.sub(lambda match: SHORTENED.get(match[1], match[1]), small))


def hurried(text: str) -> str:
    """Return text without apostrophes, as people type it in a hurry (“dont”)."""
    return re.sub(APOSTROPHE, "", text)


def latin(text: str) -> list[str]:
    """Return the runs of letters and digits in a text that has no Japanese."""
    return WORD.findall(text)


def stem(word: str) -> str:
    """Return a word without its common endings, which is enough to recognise it."""
    for ending, find_replacement in (("ies", "y"), ("ing", ""), ("ed", ""), ("es", ""), ("s", ""), ("e", "")):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            cut = word[: -len(ending)] + find_replacement
            return cut[:-1] if ending in ("ing", "ed") and cut[-1] == cut[-2] else cut.removesuffix("e")
    return word


def mistyped(word: str) -> set[str]:
    """Return all words that differ by one letter: added, missing, replaced, or swapped with its neighbour."""
    if not GUESSED <= len(word) <= 20:
        return set()
    cuts = [(word[:n], word[n:]) for n in range(len(word) + 1)]
    less = {a + b[1:] for a, b in cuts if b}
    swapped = {a + b[1] + b[0] + b[2:] for a, b in cuts if len(b) > 1}
    other = {a + c + b[1:] for a, b in cuts if b for c in LETTERS}
    more = {a + c + b for a, b in cuts for c in LETTERS}
    return less | swapped | other | more
