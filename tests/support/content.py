"""Packs and sentences, read once for all tests of a process."""

from functools import cache

import bot
from cogs.text.sentences import Words
from engine import files
from sessions.cards.available_packs import Shelf
from tests.support.paths import TESTS

WORDS = Words(files.DATA / "text")


@cache
def shelves() -> dict[str, Shelf]:
    """Return the games with the packs that come with the bot."""
    return bot.shelves()


@cache
def shelves_of_tests() -> dict[str, Shelf]:
    """Return the games with those packs and the ones in tests/packs."""
    return bot.shelves((TESTS / "packs",))
