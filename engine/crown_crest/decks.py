"""Deck lists: `FOO*3, SPE*2, TCR` as text, checked by the rules of deck building."""

from collections.abc import Mapping
from typing import NamedTuple

from engine.crown_crest.cards import COPIES, DECK_SIZE, CrownCrestPack
from engine.presentation import Term
from engine.questions import Refused

MOST = 99  # copies of a card in a list that is being built, legal or not


class List(NamedTuple):
    """A deck list: its crests (one in a legal deck) and cards (code → copies)."""

    crests: tuple[str, ...]
    cards: Mapping[str, int]


def read(pack: CrownCrestPack, text: str) -> List:
    """A list out of its text; raises Refused for a card that is not in the pack."""
    crests: list[str] = []
    cards: dict[str, int] = {}
    for item in text.replace(";", ",").split(","):
        code, _, copies = item.strip().partition("*")
        if not code.strip():
            continue
        known = pack.resolved(code.strip())
        number = copies.strip() or "1"
        if known is None or not (number.isascii() and number.isdigit()) or not 0 < int(number) < 100:
            raise Refused("crest-deck-card", "CCR-007", card=item.strip()[:30])
        if pack.cards[known].kind == "crest":
            crests += [known] * int(number)
        else:
            cards[known] = cards.get(known, 0) + int(number)
            if cards[known] > MOST:
                raise Refused("crest-deck-card", "CCR-009", card=item.strip()[:30])
    return List(tuple(crests), cards)


def faults(deck: List) -> list[Refused]:
    """Everything that is wrong with a deck and how much is to be mended; none if it is legal (CCR-007 to
    CCR-009)."""
    refusals, total = list[Refused](), sum(deck.cards.values())
    if len(deck.crests) != 1:
        refusals.append(Refused("crest-deck-crest", "CCR-008", crests=len(deck.crests)))
    for code, copies in deck.cards.items():
        if copies > COPIES:
            over = copies - COPIES
            refusals.append(
                Refused("crest-deck-copies", "CCR-009", card=Term(code), copies=copies, over=over)
            )
    if total != DECK_SIZE:
        missing, over = max(0, DECK_SIZE - total), max(0, total - DECK_SIZE)
        refusals.append(Refused("crest-deck-size", "CCR-007", cards=total, missing=missing, over=over))
    return refusals


def checked(pack: CrownCrestPack, text: str) -> List:
    """A legal deck list; raises Refused."""
    deck = read(pack, text)
    for wrong in faults(deck):
        raise wrong
    return deck


def written(deck: List) -> str:
    """The list as text: cards by code, the crest last."""
    stacks = [code if copies == 1 else f"{code}*{copies}" for code, copies in sorted(deck.cards.items())]
    return ", ".join([*stacks, *deck.crests])


def ready(pack: CrownCrestPack, number: int) -> str:
    """The list of a ready deck, for a seat that has chosen none."""
    decks = list(pack.decks.values())
    if not decks:
        raise Refused("crest-no-deck", "CCR-007")
    deck = decks[number % len(decks)]
    return written(List((deck.crest,), deck.cards))


def ready_by_code(pack: CrownCrestPack, code: str) -> str:
    """The list of the ready deck that is called so; raises Refused."""
    if code not in pack.decks:
        raise Refused("stale")
    return ready(pack, list(pack.decks).index(code))


def tidy(pack: CrownCrestPack, text: str) -> str:
    """A legal list as it is kept; raises Refused."""
    return written(checked(pack, text))
