"""Look up rule texts by ID, by words or by whole questions. They come from `data/<game>/rules.yaml`."""

import asyncio
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from math import inf
from pathlib import Path
from sys import intern
from typing import Any, NamedTuple

import yaml
from msgspec import Struct

from cogs.core.text.rule_index import RuleIndex
from cogs.core.text.sentences import DEFAULT, LANGUAGES
from cogs.core.text.typed_words import (
    ABROAD,
    JAPANESE,
    LOADER,
    OtherNames,
    SearchTerm,
    TypedWords,
    latin,
    plain,
    stem,
)

# Where a rule begins in its file, and where an entry begins in the file of players' questions.
RULE = re.compile(r"^- id: (\S+)$", re.MULTILINE)
ENTRY = re.compile(r"^(?=[A-Z])", re.MULTILINE)
# If such a letter stands before a word, the word is the end of another one.
LETTER = r"[a-z\u30a1-\u30fa\u30fc]"
FIRST_SENTENCE = re.compile(r"[^.。]*[.。]")
REFUSES = re.compile("n't|never")  # in the first sentence of a rule that only forbids
# File names: other names of a game's things, players' questions, and names for every game.
OTHERWISE, ASKED, COMMON = "aliases.yaml", "asked.yaml", "lookup.yaml"
# Scores. A word in a rule scores 3 to 12. In comparison: a name for what the rule is about; what is deducted
# for a ruling, and for a refusal.
TOLD, SETTLES, REFUSED = 6.0, 1.0, 0.7
COVERED = 20.0  # for a rule with all typed words; half of it for half of the words
EVEN_HOW = 0.3  # factor for words in players' questions, stop words included
MOST_FOUND = 200  # rules that a search returns
# If a single word or name was typed:
ABOUT = 20.0  # for a rule that the name is about
CHAPTER, MOSTLY = 2.0, 0.7  # for a rule's group, if at least this share of its rules has the word
IS_IT = 4.0  # for a rule about which players ask “what is …” with the word
ASKS = 0.1  # factor for players' questions with the word, if the rule itself does not have it
SHOWN, NEAR = 6, 0.55  # names that are suggested if nothing is found; how similar they must be


class Rule(Struct, frozen=True):
    """One rule in our own words, in each language."""

    id: str
    """Its ID, such as "CCR-001"."""
    group: str
    """The chapter to which it belongs, such as "setup" or "end"."""
    texts: dict[str, str]
    """language → the text of the rule."""
    ruling: bool = False
    """Whether the rulebook leaves the question open, and this host decided it."""
    why: dict[str, str] = {}
    """The reason for the ruling, in each language."""
    also: dict[str, dict[str, str]] = {}
    """A word of the printed rulebook → language → the word that we use instead."""

    @classmethod
    def from_entry(cls, entry: Mapping[str, Any]) -> "Rule":
        """Return the rule of an entry in the file, where texts are keyed by language."""
        texts = {language: entry[language] for language in LANGUAGES if language in entry}
        return cls(texts=texts, **{key: value for key, value in entry.items() if key not in texts})

    def text(self, language: str) -> str:
        """Return the text in this language, or in English if there is none."""
        return self.texts.get(language) or self.texts[DEFAULT]


class LazyRules(Mapping[str, Rule]):
    """Rules by ID, each parsed when it is first needed: most are never read while the bot runs."""

    def __init__(self, sources: Mapping[str, str]) -> None:
        """sources: ID → the text of the rule: what follows the ID in the file."""
        # ID → the rule, or its text until it is needed.
        # Encoded, texts take half the memory: one Japanese word makes Python use two bytes for each letter.
        self._found: dict[str, bytes | Rule] = {rule: text.encode() for rule, text in sources.items()}

    def __getitem__(self, rule: str) -> Rule:
        cached_rule = self._found[rule]
        if isinstance(cached_rule, bytes):
            (entry,) = yaml.load(f"- id: {rule}{cached_rule.decode()}", Loader=LOADER)
            cached_rule = self._found[rule] = Rule.from_entry(entry)
        return cached_rule

    def __contains__(self, rule: Any) -> bool:
        return rule in self._found

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)


class RuleHit(NamedTuple):
    """A rule that a search found."""

    missing: int
    """How many of the typed words the rule does not have."""
    score: float
    """The higher, the better."""
    rule: Rule


class Rulebook:
    """The rules of one game, and the search in them. The index for the search is built when it is needed.

    rules: ID → rule.
    name_files: files with other names for the game's things (see `OtherNames`).
    question_file: the file with players' questions; None: there is none.
    """

    def __init__(
        self, rules: Mapping[str, Rule], name_files: Iterable[Path] = (), question_file: Path | None = None
    ) -> None:
        self.rules = rules
        self.name_files, self.question_file = tuple(name_files), question_file
        self._rule_search: RuleSearch | None = None

    @classmethod
    def read(cls, file: Path) -> "Rulebook":
        """Return the rulebook of a file, not yet parsed.

        Other names and players' questions are in files beside it, and names for every game in `data/text/`.
        Raises ValueError if the file does not begin with a rule.
        """
        header, *ids_and_texts = RULE.split(file.read_text(encoding="utf-8"))
        if any(line.strip() and not line.startswith("#") for line in header.splitlines()):
            raise ValueError(f"{file}: not understood: {header.strip()[:80]!r}")
        common = sorted(file.parent.parent.glob(f"text/*/{COMMON}"))
        name_files = [path for path in (*common, file.with_name(OTHERWISE)) if path.is_file()]
        question_file = file.with_name(ASKED)
        rules = LazyRules(dict(zip(ids_and_texts[::2], ids_and_texts[1::2], strict=True)))
        return cls(rules, name_files, question_file if question_file.is_file() else None)

    @property
    def is_indexed(self) -> bool:
        """Whether the index is built, so that a search takes no seconds."""
        return self._rule_search is not None

    def build_index(self) -> None:
        """Parse the remaining rules and build the index. It takes seconds, so call it in a thread."""
        player_questions = read_player_questions(self.question_file) if self.question_file else {}
        self._rule_search = RuleSearch(
            list(self.rules.values()), OtherNames(self.name_files), player_questions
        )

    def search(self, words: str, most: int = 25) -> list[Rule]:
        """Return the rules that fit an ID or words, the best first.

        A rule that lacks one of the words comes far behind. Of an ID, the number is enough.
        words: what the person typed; "" for all rules.
        most: the greatest number of rules to return.
        """
        return [hit.rule for hit in self.search_scored(words, most)]

    def search_scored(self, words: str, most: int = 25) -> list[RuleHit]:
        """Return the rules that `search` returns for these arguments, each with its score."""
        if not words.strip():
            return [RuleHit(0, 0.0, rule) for rule in list(self.rules.values())[:most]]
        by_id = [RuleHit(0, inf, self.rules[rule]) for rule in self.rules if _is_id(rule, words)]
        by_id += [RuleHit(0, inf, self.rules[rule]) for rule in self.rules if _begins(rule, words)]
        first_hits: dict[str, RuleHit] = {}
        for hit in (*by_id, *self._index().found(words)):
            first_hits.setdefault(hit.rule.id, hit)
        return list(first_hits.values())[:most]

    def near(self, words: str, language: str) -> list[str]:
        """Return topics that a person could type instead: similar ones, or else the game's first topics.

        words: what the person typed, for which no rule was found.
        """
        return self._index().near(words, language)

    def _index(self) -> "RuleSearch":
        """Return the index; build it first if necessary."""
        if self._rule_search is None:
            self.build_index()
        assert self._rule_search is not None
        return self._rule_search


class RuleSearch:
    """Searches the rules of one game. It is built once, from all rules: that takes seconds."""

    def __init__(self, rules: list[Rule], other_names: OtherNames, asked: Mapping[str, str]) -> None:
        """Build the index.

        other_names: other names for the game's things; the words of the printed rules are added to them.
        asked: rule ID → players' questions about the rule.
        """
        # A rule's number is its index in this list.
        self.rules, self.other_names = rules, other_names
        self.numbers = {rule.id: number for number, rule in enumerate(rules)}
        self.deductions = [_score_deduction(rule) for rule in rules]
        rule_texts = [" ".join(rule.texts.values()) for rule in rules]
        # Words of the printed rules that are called otherwise here, with all their meanings.
        for rule in rules:
            for word, our_words in rule.also.items():
                other_names.add(word, [rule.id, *our_words.values()])
        self.groups = Counter(rule.group for rule in rules)
        self.index = RuleIndex((*_parts(rule), asked.get(rule.id, "")) for rule in rules)
        known_words = {intern(word) for text in (*rule_texts, *asked.values()) for word in _latin(text)}
        known_words |= {intern(stem(word)) for word in known_words}
        self.typed = TypedWords(other_names, known_words, _japanese(rule_texts), _japanese(asked.values()))

    def found(self, words: str) -> list[RuleHit]:
        """Return the rules that fit these words, the best first, at most MOST_FOUND.

        words: what the person typed.
        """
        if not self.index.asked(words, whole=True):
            words = self.other_names.asked_about(words)
        search_terms = self.typed.read(words)
        scores: defaultdict[int, float] = defaultdict(float)
        match_counts: Counter[int] = Counter()
        for search_term in search_terms:
            named_rules = {self.numbers[rule] for rule in search_term.rule_ids if rule in self.numbers}
            matches = self.index.matching(search_term)
            match_counts.update(named_rules | matches.keys())
            for number, score in matches.items():
                scores[number] += score
            for number in named_rules:
                scores[number] += TOLD
        if [search_term.phrases[0] for search_term in search_terms] == [(plain(words).strip(" ?!.。"),)]:
            scores = self._about(search_terms[0], match_counts)
        else:
            self._add_asked(words, len(search_terms), scores, match_counts)
        for number in match_counts:
            scores[number] += (
                COVERED * match_counts[number] / max(1, len(search_terms)) - self.deductions[number]
            )
        best = sorted(match_counts, key=lambda number: (-scores[number], number))[:MOST_FOUND]
        return [
            RuleHit(len(search_terms) - match_counts[number], scores[number], self.rules[number])
            for number in best
        ]

    def _add_asked(
        self, words: str, word_count: int, scores: defaultdict[int, float], match_counts: Counter[int]
    ) -> None:
        """Add the scores of players' questions.

        Stop words count too. A question that has all the words in the same order counts most: its rule
        counts as having all of them.
        words: what was typed.
        word_count: the number of typed words and names, without stop words.
        scores: number of the rule → score; changed here.
        match_counts: number of the rule → how many of the typed words and names it has; changed here.
        """
        for number, score in self.index.asked(words).items():
            scores[number] += score * EVEN_HOW
        for number in self.index.asked(words, whole=True):
            match_counts[number] = word_count
            scores[number] += TOLD

    def _about(self, wanted_word: SearchTerm, numbers: Iterable[int]) -> defaultdict[int, float]:
        """Return number of the rule → score, for a single word or name.

        Rules about the name score most. Then come rules whose own text has the word; the first sentence
        counts a little more than the rest. A rule scores more if most rules of its group have the word too,
        and if players ask about it “what is …”. How often a rule has the word hardly matters.
        wanted_word: the word or name.
        numbers: the numbers of the rules to score.
        """
        typed_word = SearchTerm(wanted_word.phrases[:1], may_be_prefix=wanted_word.may_be_prefix)
        if not self.index.matching(typed_word, "- asked"):
            typed_word = wanted_word
        in_rule, in_first_sentence, in_questions = (
            self.index.matching(typed_word, part) for part in ("- asked", "first", "asked")
        )
        names = [" ".join(parts) for parts in typed_word.phrases]
        typed_pattern = re.compile(
            rf"(?<!{LETTER})(?:{'|'.join(map(re.escape, names))})s?(?![a-z])", re.IGNORECASE
        )
        as_typed_numbers = {
            number for number in in_rule if typed_pattern.search(" ".join(self.rules[number].texts.values()))
        }
        if ABROAD.fullmatch("".join(names)):
            in_rule = {number: in_rule[number] for number in as_typed_numbers} or in_rule
        questions = [question for name in names[:2] for question in self.other_names.questions(name)]
        asked_what_is = self.index.asked_so(questions)
        group_counts = Counter(self.rules[number].group for number in in_rule)
        scores: defaultdict[int, float] = defaultdict(float)
        for number in numbers:
            rule = self.rules[number]
            is_in_most_of_group = group_counts[rule.group] > self.groups[rule.group] * MOSTLY
            scores[number] = (
                ABOUT * (rule.id in wanted_word.rule_ids)
                + ABOUT / 2 * (number in in_rule)
                + (number in in_first_sentence)
            )
            scores[number] += 0.0 if number in in_rule else in_questions.get(number, 0.0) * ASKS
            scores[number] += CHAPTER * (is_in_most_of_group and number in in_rule) + IS_IT * (
                number in asked_what_is
            )
            scores[number] += number in in_first_sentence and number in as_typed_numbers
        return scores

    def near(self, words: str, language: str) -> list[str]:
        """Return topics of the game that are similar to the typed words; its first topics if none is."""
        topics = self.other_names.topics.get(language) or self.other_names.topics.get(DEFAULT, [])
        return get_close_matches(plain(words), topics, SHOWN, NEAR) or topics[:SHOWN]


def read_player_questions(file: Path) -> dict[str, str]:
    """Return rule ID → players' questions about it in all languages, one per line."""
    questions: dict[str, str] = {}
    # Rule by rule: parsing a whole file at once would need megabytes.
    for entry in ENTRY.split(file.read_text(encoding="utf-8")):
        for rule, lines in (yaml.load(entry, Loader=LOADER) or {}).items():
            questions[rule] = "\n".join(line for language_lines in lines.values() for line in language_lines)
    return questions


def _parts(rule: Rule) -> tuple[str, str, str, str]:
    """Return four texts to index, with all languages in each.

    They are the first sentences, the rest, the group, and words of the printed rules.
    """
    cuts = [(text, _first(text)) for text in rule.texts.values()]
    first = "\n".join(text[:end] for text, end in cuts)
    return first, "\n".join(text[end:] for text, end in cuts), rule.group, "\n".join(rule.also)


def _latin(text: str) -> list[str]:
    """Return the words of a text that are not Japanese, in lower case."""
    return latin(JAPANESE.sub(" ", plain(text)))


def _japanese(texts: Iterable[str]) -> str:
    """Return all Japanese parts of these texts, as one text."""
    return "\n".join(part for text in texts for part in JAPANESE.findall(plain(text)))


def _first(text: str) -> int:
    """Return the index at which the first sentence of a text ends; the length of the text if none ends."""
    match = FIRST_SENTENCE.match(text)
    return match.end() if match else len(text)


def _score_deduction(rule: Rule) -> float:
    """Return what is deducted from a rule's score: for a ruling, and for a rule that only forbids."""
    text = rule.texts[DEFAULT]
    return SETTLES * rule.ruling + REFUSED * (REFUSES.search(text, 0, _first(text)) is not None)


def _is_id(rule: str, words: str) -> bool:
    """Return whether the typed words are the ID of this rule.

    CFL-053 may be typed as cfl53 or 53, and the ruling CTC-R01 as R1.
    rule: the ID.
    """
    typed = words.strip().upper().replace(" ", "")
    game, _, number = rule.partition("-")
    short_number = number.lstrip("0") if not number.startswith("R") else "R" + number[1:].lstrip("0")
    forms = (
        rule,
        rule.replace("-", ""),
        number,
        short_number,
        f"{game}{short_number}",
        f"{game}-{short_number}",
    )
    return typed in forms


def _begins(rule: str, words: str) -> bool:
    """Return whether a rule's ID begins with the typed words, such as CFL-0. rule: the ID."""
    typed = words.strip().upper()
    return "-" in typed and rule.startswith(typed)


class RulebookReader:
    """Builds the search indexes of rulebooks in a thread, one at a time, and each only once.

    books: the rulebooks of all games.
    """

    def __init__(self, books: Iterable[Rulebook]) -> None:
        self.books = [*books]
        self._lock = asyncio.Lock()

    async def read_all(self) -> None:
        """Read every book, so that nobody has to wait later."""
        await self.read(self.books)

    async def read(self, books: Iterable[Rulebook]) -> None:
        """Read those of these books that are not read yet, and return when all of them can be searched."""
        for book in books:
            if not book.is_indexed:
                await asyncio.shield(self._read(book))

    async def _read(self, book: Rulebook) -> None:
        """Read a book in a thread, after the books whose reading was requested before."""
        async with self._lock:
            if not book.is_indexed:
                await asyncio.to_thread(book.build_index)
