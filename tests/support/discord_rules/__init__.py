"""What Discord is known to refuse: named rules with sources, which every request of a test has to keep."""

from .check import find_violations
from .requests import KnownInteraction, KnownMessage, Request, Upload, World
from .rules import RULES, Rule, Violation

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
