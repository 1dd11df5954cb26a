"""Rule texts for looking up: by ID, by words; read from `data/<game>/rules.yaml`."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import yaml
from msgspec import Struct

# Written in C where the library has it: ten times as fast, and starting takes a second less.
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class Rule(Struct, frozen=True):
    """One rule in our own words. ruling: the rulebook leaves it open, this host settles it, and why."""

    id: str
    group: str
    en: str
    ja: str
    ruling: bool = False
    why: dict[str, str] = {}

    def text(self, language: str) -> str:
        return self.ja if language == "ja" else self.en


class Rulebook:
    """The rules of one game."""

    def __init__(self, rules: Sequence[Rule]) -> None:
        self.rules = {rule.id: rule for rule in rules}

    @classmethod
    def read(cls, file: Path) -> "Rulebook":
        data: list[dict[str, Any]] = yaml.load(file.read_text(encoding="utf-8"), Loader=LOADER)
        return cls([Rule(**entry) for entry in data])

    def search(self, words: str, language: str, most: int = 25) -> list[Rule]:
        """Rules by ID (its number is enough) or by words that all occur, best match first."""
        wanted = words.casefold().split()
        if not wanted:
            return list(self.rules.values())[:most]
        by_id = [rule for rule in self.rules.values() if _is_id(rule.id, words)]
        scored = []
        for rule in self.rules.values():
            text = f"{rule.id} {rule.group} {rule.en} {rule.ja}".casefold()
            if all(word in text for word in wanted):
                scored.append(
                    (-sum(rule.text(language).casefold().count(word) for word in wanted), rule.id, rule)
                )
        by_words = [rule for _, _, rule in sorted(scored, key=lambda s: s[:2])]
        return list({rule.id: rule for rule in (*by_id, *by_words)}.values())[:most]


def _is_id(rule: str, words: str) -> bool:
    """CFL-053, cfl53 and 53 all name the same rule; R12 a ruling."""
    wanted = words.strip().upper().replace(" ", "")
    game, _, number = rule.partition("-")
    short = number.lstrip("0") if not number.startswith("R") else "R" + number[1:].lstrip("0")
    forms = (rule, rule.replace("-", ""), number, short, f"{game}{short}", f"{game}-{short}")
    return wanted in forms
