"""Rule texts for looking up: by ID, by words; read from `data/<game>/rules.yaml`."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import yaml
from msgspec import Struct

# Written in C where the library has it: ten times as fast.
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
# Where a rule begins in its file.
RULE = re.compile(r"^- id: (\S+)$", re.MULTILINE)
FIRST_SENTENCE = re.compile(r"[^.。]*[.。]")
REFUSES = re.compile("n't|never|ません")
UNSAID = 9  # where a rule does not say the word itself, but what it is called here


class Rule(Struct, frozen=True):
    """One rule in our own words. ruling: the rulebook leaves it open, this host settles it, and why.

    also: words that the rulebook uses besides, and what the same is called here, in each language.
    """

    id: str
    group: str
    en: str
    ja: str
    ruling: bool = False
    why: dict[str, str] = {}
    also: dict[str, dict[str, str]] = {}

    def text(self, language: str) -> str:
        return self.ja if language == "ja" else self.en


class Entries(Mapping[str, Rule]):
    """Rules by ID, each parsed when it is first asked for: most are never read in one run of a bot."""

    def __init__(self, sources: Mapping[str, str]) -> None:
        """sources: what follows the ID of each, as it stands in the file."""
        # Encoded they are half as large: a text with one Japanese word has two bytes for each English letter.
        self._found: dict[str, bytes | Rule] = {rule: text.encode() for rule, text in sources.items()}

    def __getitem__(self, rule: str) -> Rule:
        found = self._found[rule]
        if isinstance(found, bytes):
            (entry,) = yaml.load(f"- id: {rule}{found.decode()}", Loader=LOADER)
            found = self._found[rule] = Rule(**entry)
        return found

    def __contains__(self, rule: Any) -> bool:
        return rule in self._found

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)


class Rulebook:
    """The rules of one game."""

    def __init__(self, rules: Mapping[str, Rule]) -> None:
        self.rules = rules
        self.is_whole = False

    @classmethod
    def read(cls, file: Path) -> "Rulebook":
        """The rules of a file, not parsed; raises ValueError for one that begins otherwise."""
        first, *rest = RULE.split(file.read_text(encoding="utf-8"))
        if any(line.strip() and not line.startswith("#") for line in first.splitlines()):
            raise ValueError(f"{file}: not understood: {first.strip()[:80]!r}")
        return cls(Entries(dict(zip(rest[::2], rest[1::2], strict=True))))

    def read_on(self) -> None:
        """Parse what was not asked for yet, to search in it: to be called beside the answers."""
        list(self.rules.values())
        self.is_whole = True

    def search(self, words: str, language: str, most: int = 25) -> list[Rule]:
        """Rules by ID (its number is enough) or by words that all occur, best match first."""
        wanted = words.casefold().split()
        if not wanted:
            return list(self.rules.values())[:most]
        by_id = [rule for rule in self.rules.values() if _is_id(rule.id, words)]
        called = self._called(wanted)
        scored = []
        for rule in self.rules.values():
            text = f"{rule.id} {rule.group} {rule.en} {rule.ja}".casefold()
            if all(word in text or any(name in text for name in called[word]) for word in wanted):
                told = sum(word.casefold() in wanted for word in rule.also)
                shown = rule.text(language).casefold()
                aside = max(_aside(shown, word) for word in wanted)
                scored.append(((-told, aside == UNSAID, rule.ruling, aside, rule.id), rule))
        by_words = [rule for _, rule in sorted(scored, key=lambda s: s[0])]
        return list({rule.id: rule for rule in (*by_id, *by_words)}.values())[:most]

    def _called(self, words: list[str]) -> dict[str, list[str]]:
        """What each of these words of the rulebook is called in the rules here."""
        found: dict[str, list[str]] = {word: [] for word in words}
        for rule in self.rules.values():
            for word, names in rule.also.items():
                if word.casefold() in found:
                    found[word.casefold()] += [name.casefold() for name in names.values()]
        return found


def _aside(text: str, word: str) -> int:
    """How far a rule is from being about a word: least where its first sentence says what one may do with it,
    then what one may not, then where it is said later on or as a part of another word."""
    whole = re.search(rf"(?<![a-z]){re.escape(word)}s?(?![a-z])", text)
    at = whole.start() if whole else text.find(word)
    if at < 0:
        return UNSAID
    first = FIRST_SENTENCE.match(text)
    later = first is not None and at >= first.end()
    refuses = REFUSES.search(first[0] if first else text) is not None
    return later + 2 * (whole is None) + refuses


def _is_id(rule: str, words: str) -> bool:
    """CFL-053, cfl53 and 53 all name the same rule; R12 a ruling."""
    wanted = words.strip().upper().replace(" ", "")
    game, _, number = rule.partition("-")
    short = number.lstrip("0") if not number.startswith("R") else "R" + number[1:].lstrip("0")
    forms = (rule, rule.replace("-", ""), number, short, f"{game}{short}", f"{game}-{short}")
    return wanted in forms
