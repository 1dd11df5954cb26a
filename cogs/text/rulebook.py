"""Rule texts for looking up: by ID, by words, by whole questions; read from `data/<game>/rules.yaml`."""

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

from cogs.text.rule_index import RuleIndex
from cogs.text.sentences import DEFAULT, LANGUAGES
from cogs.text.typed_words import ABROAD, JAPANESE, LOADER, OtherNames, TypedWords, Wanted, latin, plain, stem

# Where a rule begins in its file, and in that of what players ask.
RULE = re.compile(r"^- id: (\S+)$", re.MULTILINE)
ENTRY = re.compile(r"^(?=[A-Z])", re.MULTILINE)
# After it a word is the end of another one.
LETTER = r"[a-z\u30a1-\u30fa\u30fc]"
FIRST_SENTENCE = re.compile(r"[^.。]*[.。]")
REFUSES = re.compile("n't|never")
OTHERWISE, ASKED, COMMON = "aliases.yaml", "asked.yaml", "lookup.yaml"
# A word that a rule says counts some 3 to 12. Against it: a name of what it is about, a ruling, a refusal.
TOLD, SETTLES, REFUSED = 6.0, 1.0, 0.7
COVERED = 20.0  # against it, of a rule that says all that was typed; of one that says half of it, half
EVEN_HOW = 0.3  # of what a word counts, what it counts once more where players ask so, stop word or not
MOST_FOUND = 200
ABOUT = 20.0  # what a name counts where only one was typed
CHAPTER, MOSTLY = 2.0, 0.7  # and that this share of a group's rules say it, so that they are about it
IS_IT = 4.0  # and that players ask with it what that is
ASKS = 0.1  # against it, how much players ask about a rule with a word that it does not say
SHOWN, NEAR = 6, 0.55  # names that are told where nothing is found; how alike they have to be


class Rule(Struct, frozen=True):
    """One rule in our own words, in each language.

    ruling: the rulebook leaves it open, this host settles it, and why.
    also: words that the rulebook uses besides, and what the same is called here, in each language.
    """

    id: str
    group: str
    texts: dict[str, str]
    ruling: bool = False
    why: dict[str, str] = {}
    also: dict[str, dict[str, str]] = {}

    @classmethod
    def from_entry(cls, entry: Mapping[str, Any]) -> "Rule":
        """An entry of the file, in which the texts stand by their languages."""
        texts = {language: entry[language] for language in LANGUAGES if language in entry}
        return cls(texts=texts, **{key: value for key, value in entry.items() if key not in texts})

    def text(self, language: str) -> str:
        return self.texts.get(language) or self.texts[DEFAULT]


class Entries(Mapping[str, Rule]):
    """Rules by ID, each parsed when it is first asked for: most are never read in one run of a bot."""

    def __init__(self, sources: Mapping[str, str]) -> None:
        """sources: what follows the ID of each, as it stands in the file."""
        # Encoded they are half as large: a text with one Japanese word has two bytes for each English letter.
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
    """A rule that was looked for. missing: of what was typed, how many words it says nothing about.

    score: what it is ordered by, the better the higher.
    """

    missing: int
    score: float
    rule: Rule


class Rulebook:
    """The rules of one game. names: files of what people call things otherwise; asked: of what they ask."""

    def __init__(
        self, rules: Mapping[str, Rule], names: Iterable[Path] = (), asked: Path | None = None
    ) -> None:
        self.rules = rules
        self.names, self.asked = tuple(names), asked
        self._look_up: _LookUp | None = None

    @classmethod
    def read(cls, file: Path) -> "Rulebook":
        """The rules of a file, not parsed; raises ValueError for one that begins otherwise.

        What things are called otherwise and what players ask stand beside it, and names that every game has
        among the sentences.
        """
        first, *rest = RULE.split(file.read_text(encoding="utf-8"))
        if any(line.strip() and not line.startswith("#") for line in first.splitlines()):
            raise ValueError(f"{file}: not understood: {first.strip()[:80]!r}")
        common = sorted(file.parent.parent.glob(f"text/*/{COMMON}"))
        names = [one for one in (*common, file.with_name(OTHERWISE)) if one.is_file()]
        asked = file.with_name(ASKED)
        rules = Entries(dict(zip(rest[::2], rest[1::2], strict=True)))
        return cls(rules, names, asked if asked.is_file() else None)

    @property
    def is_whole(self) -> bool:
        """Whether it can be searched without a wait."""
        return self._look_up is not None

    def read_on(self) -> None:
        """Parse what was not asked for yet, and make the index: to be called beside the answers."""
        asked = what_is_asked(self.asked) if self.asked else {}
        self._look_up = _LookUp(list(self.rules.values()), OtherNames(self.names), asked)

    def search(self, words: str, most: int = 25) -> list[Rule]:
        """Rules by ID (its number is enough) or by words, best first: a word that is missing counts much."""
        return [found.rule for found in self.search_scored(words, most)]

    def search_scored(self, words: str, most: int = 25) -> list[RuleHit]:
        """As `search`, with how well each fits."""
        if not words.strip():
            return [RuleHit(0, 0.0, rule) for rule in list(self.rules.values())[:most]]
        by_id = [RuleHit(0, inf, self.rules[rule]) for rule in self.rules if _is_id(rule, words)]
        by_id += [RuleHit(0, inf, self.rules[rule]) for rule in self.rules if _begins(rule, words)]
        once: dict[str, RuleHit] = {}
        for hit in (*by_id, *self._known().found(words)):
            once.setdefault(hit.rule.id, hit)
        return list(once.values())[:most]

    def near(self, words: str, language: str) -> list[str]:
        """What one could type instead: names that are written nearly so, else what the game is about."""
        return self._known().near(words, language)

    def _known(self) -> "_LookUp":
        if self._look_up is None:
            self.read_on()
        assert self._look_up is not None
        return self._look_up


class _LookUp:
    """What a book is searched with, made once. asked: by the ID of a rule what players type for it."""

    def __init__(self, rules: list[Rule], names: OtherNames, asked: Mapping[str, str]) -> None:
        self.rules, self.names = rules, names
        self.numbers = {rule.id: n for n, rule in enumerate(rules)}
        self.asides = [_aside(rule) for rule in rules]
        rule_texts = [" ".join(rule.texts.values()) for rule in rules]
        # What is called otherwise here: the word of the printed rules, and all that it may be.
        for rule in rules:
            for word, ours in rule.also.items():
                names.add(word, [rule.id, *ours.values()])
        self.groups = Counter(rule.group for rule in rules)
        self.index = RuleIndex((*_parts(rule), asked.get(rule.id, "")) for rule in rules)
        known = {intern(word) for text in (*rule_texts, *asked.values()) for word in _latin(text)}
        known |= {intern(stem(word)) for word in known}
        self.typed = TypedWords(names, known, _japanese(rule_texts), _japanese(asked.values()))

    def found(self, words: str) -> list[RuleHit]:
        if not self.index.asked(words, whole=True):
            words = self.names.asked_about(words)
        wanted = self.typed.read(words)
        scores: defaultdict[int, float] = defaultdict(float)
        says: Counter[int] = Counter()
        for wanted_word in wanted:
            named_rules = {self.numbers[rule] for rule in wanted_word.rules if rule in self.numbers}
            matching = self.index.matching(wanted_word)
            says.update(named_rules | matching.keys())
            for n, score in matching.items():
                scores[n] += score
            for n in named_rules:
                scores[n] += TOLD
        if [wanted_word.phrases[0] for wanted_word in wanted] == [(plain(words).strip(" ?!.。"),)]:
            scores = self._about(wanted[0], says)
        else:
            self._add_asked(words, len(wanted), scores, says)
        for n in says:
            scores[n] += COVERED * says[n] / max(1, len(wanted)) - self.asides[n]
        best = sorted(says, key=lambda n: (-scores[n], n))[:MOST_FOUND]
        return [RuleHit(len(wanted) - says[n], scores[n], self.rules[n]) for n in best]

    def _add_asked(
        self, words: str, wanted: int, scores: defaultdict[int, float], says: Counter[int]
    ) -> None:
        """Of a question those words tell as well that say nothing alone, and most if players ask just so."""
        for n, score in self.index.asked(words).items():
            scores[n] += score * EVEN_HOW
        for n in self.index.asked(words, whole=True):
            says[n] = wanted
            scores[n] += TOLD

    def _about(self, wanted_word: Wanted, numbers: Iterable[int]) -> defaultdict[int, float]:
        """How often a rule says one word matters little: first what one may do with it, as the rules go.

        Where most rules of a group say it, the group is about it and comes first, and so does what players
        look for who ask what it is.
        """
        typed_word = Wanted(wanted_word.phrases[:1], begun=wanted_word.begun)
        if not self.index.matching(typed_word, "- asked"):
            typed_word = wanted_word
        itself, first, asked = (
            self.index.matching(typed_word, part) for part in ("- asked", "first", "asked")
        )
        names = [" ".join(parts) for parts in typed_word.phrases]
        as_typed = re.compile(
            rf"(?<!{LETTER})(?:{'|'.join(map(re.escape, names))})s?(?![a-z])", re.IGNORECASE
        )
        says_so = {n for n in itself if as_typed.search(" ".join(self.rules[n].texts.values()))}
        if ABROAD.fullmatch("".join(names)):
            itself = {n: itself[n] for n in says_so} or itself
        questions = [question for name in names[:2] for question in self.names.questions(name)]
        is_it = self.index.asked_so(questions)
        chapters = Counter(self.rules[n].group for n in itself)
        scores: defaultdict[int, float] = defaultdict(float)
        for n in numbers:
            rule = self.rules[n]
            chapter = chapters[rule.group] > self.groups[rule.group] * MOSTLY
            scores[n] = ABOUT * (rule.id in wanted_word.rules) + ABOUT / 2 * (n in itself) + (n in first)
            scores[n] += 0.0 if n in itself else asked.get(n, 0.0) * ASKS
            scores[n] += CHAPTER * (chapter and n in itself) + IS_IT * (n in is_it)
            scores[n] += n in first and n in says_so
        return scores

    def near(self, words: str, language: str) -> list[str]:
        topics = self.names.topics.get(language) or self.names.topics.get(DEFAULT, [])
        return get_close_matches(plain(words), topics, SHOWN, NEAR) or topics[:SHOWN]


def what_is_asked(file: Path) -> dict[str, str]:
    """By the ID of a rule the lines that players type for it, of all languages."""
    asked: dict[str, str] = {}
    # Rule by rule: a whole file is megabytes of nodes for a moment.
    for entry in ENTRY.split(file.read_text(encoding="utf-8")):
        for rule, lines in (yaml.load(entry, Loader=LOADER) or {}).items():
            asked[rule] = "\n".join(line for said in lines.values() for line in said)
    return asked


def _parts(rule: Rule) -> tuple[str, str, str, str]:
    """First sentences, the rest, the group, and words of the printed rules."""
    cuts = [(text, _first(text)) for text in rule.texts.values()]
    first = "\n".join(text[:at] for text, at in cuts)
    return first, "\n".join(text[at:] for text, at in cuts), rule.group, "\n".join(rule.also)


def _latin(text: str) -> list[str]:
    """Its words that are not Japanese."""
    return latin(JAPANESE.sub(" ", plain(text)))


def _japanese(texts: Iterable[str]) -> str:
    """All that they say in Japanese, as one text."""
    return "\n".join(part for text in texts for part in JAPANESE.findall(plain(text)))


def _first(text: str) -> int:
    """Where its first sentence ends."""
    match = FIRST_SENTENCE.match(text)
    return match.end() if match else len(text)


def _aside(rule: Rule) -> float:
    """What a rule loses against one as much about the words: for settling a gap, for only refusing."""
    text = rule.texts[DEFAULT]
    return SETTLES * rule.ruling + REFUSED * (REFUSES.search(text, 0, _first(text)) is not None)


def _is_id(rule: str, words: str) -> bool:
    """CFL-053, cfl53 and 53 all name the same rule; R12 a ruling."""
    wanted = words.strip().upper().replace(" ", "")
    game, _, number = rule.partition("-")
    short = number.lstrip("0") if not number.startswith("R") else "R" + number[1:].lstrip("0")
    forms = (rule, rule.replace("-", ""), number, short, f"{game}{short}", f"{game}-{short}")
    return wanted in forms


def _begins(rule: str, words: str) -> bool:
    """Whether an ID begins as typed: CFL-0."""
    typed = words.strip().upper()
    return "-" in typed and rule.startswith(typed)
