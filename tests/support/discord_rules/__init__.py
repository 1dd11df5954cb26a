"""What Discord is known to refuse: named rules with sources, which every request of a test has to keep."""

from tests.support.discord_rules.check import find_violations
from tests.support.discord_rules.requests import KnownDiscord, KnownInteraction, KnownMessage, Request, Upload
from tests.support.discord_rules.rules import RULES, DiscordRule, Violation

__all__ = [
    "RULES",
    "KnownInteraction",
    "KnownMessage",
    "Request",
    "DiscordRule",
    "Upload",
    "Violation",
    "KnownDiscord",
    "find_violations",
]
