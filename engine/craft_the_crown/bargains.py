"""Trades: which to make, which to take."""

from collections.abc import Sequence

from engine.ask import Ask
from engine.craft_the_crown.state import Kingdom
from engine.craft_the_crown.worth import Book


def replies(s: Kingdom, book: Book, ask: Ask, seat: int) -> Sequence[str]:
    return [token for token in ask.tokens[seat] if token.startswith("decline")]
