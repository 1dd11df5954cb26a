"""A rule: its name, what Discord demands, who says so, and the function that finds what breaks it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

DOCS = "https://docs.discord.com/developers"
# Where something is wrong, and what was found there.
Finding = tuple[str, object]
Check = Callable[[Any], Iterable[Finding]]


@dataclass(frozen=True)
class Violation:
    """A request that breaks a rule."""

    # The name of the rule.
    rule: str
    # Where in the request, as `components.0.components.1.label`.
    place: str
    # What was found there.
    found: str
    # What Discord demands.
    expected: str

    def __str__(self) -> str:
        return f"{self.place}: found {self.found}; {self.expected} [{self.rule}]"


@dataclass(frozen=True)
class DiscordRule:
    name: str
    # What Discord demands, as one sentence.
    statement: str
    # Where Discord, or somebody who tried, says so.
    source: str
    check: Check


RULES: dict[str, DiscordRule] = {}


class RuleSet:
    """The rules for one kind of subject: a message, a button, a command."""

    def __init__(self) -> None:
        self._rules: list[DiscordRule] = []

    def rule(self, name: str, statement: str, source: str) -> Callable[[Check], Check]:
        """Add the decorated function as the check of a new rule."""

        def add(check: Check) -> Check:
            if name in RULES:
                raise ValueError(f"there is a rule {name} already")
            RULES[name] = DiscordRule(name, statement, source, check)
            self._rules.append(RULES[name])
            return check

        return add

    def violations(self, subject: Any) -> Iterator[Violation]:
        for rule in self._rules:
            for place, value in rule.check(subject):
                yield Violation(rule.name, place, shortened(value), rule.statement)


def shortened(value: object) -> str:
    text = value if isinstance(value, str) and value.strip() else repr(value)
    return text if len(text) <= 200 else f"{text[:200]}…"


def is_length(text: object, least: int, most: int) -> bool:
    """Whether something is a text of that many characters, not all of them blank where one is needed."""
    return isinstance(text, str) and least <= len(text) <= most and (not least or bool(text.strip()))
