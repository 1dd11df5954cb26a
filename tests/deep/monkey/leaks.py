"""Hidden cards: their names are nowhere in what everybody reads, as long as they never lay open."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from cogs.core.text.sentences import LANGUAGES
from engine.craft_the_crown.samples import PROMISES
from tests.deep.monkey.cage import Cage
from tests.support.message_parts import shown_text

SHOWN = "option-shown"


class Leaks:
    """Cards of one table that were never to be seen. A name that lay open once may be said ever after."""

    def __init__(self, cage: Cage) -> None:
        self.cage = cage
        self.table, self.open = "", set[str]()
        self.since = 0

    def wrong(self, table: Any, messages: Iterable[Any]) -> list[str]:
        """Public messages that name a card which lies hidden and never lay open."""
        if table.match is None or not table.rules.private_panels or table.rules.refereeing:
            return []
        if table.id != self.table:
            self.table, self.since = table.id, table.body.shown.panel
            self.open = set(_spoken_of(table, self.cage.host.services.catalogues))
        self.open |= set(_open(table))
        if table.is_over:
            return []
        hidden = [code for code in _all(table) if code not in self.open]
        called = {word for seat in table.names for word in seat.split()}
        public = [message for message in messages if not message.is_ephemeral and message.id >= self.since]
        return [
            f"{name!r} is hidden and was said in {message.id}: {shown_text(message)!r}"
            for message in public
            for code in hidden
            for name in _names(table, code) - called
            if name in shown_text(message)
        ]


def _spoken_of(table: Any, words: Any) -> Iterator[str]:
    """Cards that options and promises speak of, whoever holds them."""
    keys = [key for key in words.keys(LANGUAGES[0]) if key.startswith("option-")]
    texts = [
        *PROMISES,
        *(words.text(language, key) for key in keys for language in LANGUAGES if key != SHOWN),
    ]
    for code in _all(table):
        if any(name in text for text in texts for name in _names(table, code)):
            yield code


def _names(table: Any, code: str) -> set[str]:
    printed_names = {
        table.rules.catalogue.printed_text(code, "name", language) or code for language in LANGUAGES
    }
    return {name for name in printed_names if len(name) > 3}


def _all(table: Any) -> Iterator[str]:
    """Cards of which there is one."""
    s = table.match.state
    if table.game == "craft-the-crown":
        cards = table.rules.pack.cards
        yield from (name for name in cards if cards[name].copies == 1)
    else:
        counts: Counter[str] = Counter()
        for army in s.armies:
            counts.update({*army.hand, *army.deck})
        yield from counts


def _open(table: Any) -> Iterator[str]:
    """Cards that everybody may see now, or may have been told of."""
    s = table.match.state
    if table.game == "craft-the-crown":
        for zone in (*s.owns, s.market, s.discard, s.fresh):
            yield from zone
        yield from s.basics
        yield from (name for offer in s.offers for side in (offer.give, offer.get) for name in side.own)
        return
    for army in s.armies:
        yield army.crest
        yield from army.charged
        yield from army.link
        yield from (code for code, _ in army.counts)
        yield from (unit.code for unit in army.units)
