"""What Discord is known to refuse: named rules with sources, which every request of a test has to keep."""

from tests.support.discord_rules.check import find_violations
from tests.support.discord_rules.requests import KnownInteraction, KnownMessage, Request, Upload, World
from tests.support.discord_rules.rules import RULES, Rule, Violation

__all__ = [
    "RULES",
    "KnownInteraction",
    "KnownMessage",
    "Request",
    "Rule",
    "Upload",
    "Violation",
    "World",
    "find_violations",
]
