"""Random whole lists of moves and allocations, for random games: only single ones are listed as answers."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from engine.crown_crest import state as st
from engine.crown_crest.cards import COPIES, DECK_SIZE, Pack
from engine.crown_crest.decks import List, written
from engine.crown_crest.notation import moves_line, tokens_line
from engine.crown_crest.state import ACTIVE, FRONTS, Field

T = TypeVar("T")
Below = Callable[[int], int]


def sample(s: Field, pack: Pack, seat: int, form: str, below: Below) -> str:
    """A legal `mv` or `tk` line of a seat in the form of the log, whatever its length.

    below: gives a number from 0 … n-1.
    """
    army = s.armies[seat]
    if form == "mv":
        able = [one for one in army.units if st.ways(pack, one)]
        moved = [one for one in _mixed(able, below) if below(3)]
        return moves_line([(one.code, _one(st.ways(pack, one), below)) for one in moved])
    left, staked = army.tokens, list[tuple[str, int]]()
    for one in _mixed([one for one in army.units if one.area in FRONTS and one.state == ACTIVE], below):
        count = below(left + 1)
        left -= count
        staked.append((one.code, count))
    return tokens_line(staked)


def sample_deck(pack: Pack, below: Below) -> str:
    """A legal deck list out of the whole pack: some cards up to three times, and any crest."""
    codes = _mixed([*pack.units, *pack.commands], below)
    cards: dict[str, int] = {}
    while sum(cards.values()) < DECK_SIZE:
        for code in codes:
            more = min(below(COPIES - cards.get(code, 0) + 1), DECK_SIZE - sum(cards.values()))
            if more:
                cards[code] = cards.get(code, 0) + more
    return written(List((_one(list(pack.crests), below),), cards))


def _mixed(things: Sequence[T], below: Below) -> list[T]:
    left = list(things)
    return [left.pop(below(len(left))) for _ in things]


def _one(things: Sequence[T], below: Below) -> T:
    return things[below(len(things))]
