"""Checks that Craft the Crown loses and doubles nothing."""

from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Any

from engine.craft_the_crown.state import COINS
from engine.match import Match


def check_conserved(match: Match[Any]) -> None:
    """Every card lies in exactly one place (CTC-016), and none where it may not be."""
    s, pack = match.state, match.rules.pack
    hidden = [*s.hands, s.discard, Counter(s.deck), *({name: 1} for name in s.reserves if name)]
    total: Counter[str] = Counter()
    for zone in (*hidden, *s.owns, s.market):
        for name, count in zone.items():
            assert count > 0
            total[name] += count
    assert total == copies(pack)
    assert not any(name in zone for zone in hidden for name in pack.basics), "CTC-R77"
    assert all(gold >= 0 for gold in s.gold), "CTC-418"
    view = match.rules.view(s, match.question, None)
    assert sum(view.gold) + view.supply == COINS
    assert within(s.fresh, s.discard)
    for offer in s.offers:
        assert offer.author != offer.partner
        assert s.active in (offer.author, offer.partner), "CTC-165"
        assert not (offer.give.is_empty and offer.get.is_empty), "CTC-R27"
    numbers = [offer.number for offer in s.offers]
    assert numbers == sorted(set(numbers))
    assert all(1 <= number <= s.offer_count for number in numbers)


@cache
def copies(pack: Any) -> dict[str, int]:
    return {card.name: card.copies for card in pack.cards.values()}


def within(part: Mapping[str, int], whole: Mapping[str, int]) -> bool:
    return all(count <= whole.get(name, 0) for name, count in part.items())
