"""Deck lists: texts such as `FOO*3, SPE*2, TCR`, checked by the rules of deck building."""

from collections.abc import Mapping
from typing import NamedTuple

from engine.crown_crest.cards import COPIES, DECK_SIZE, CrownCrestPack
from engine.presentation import Term
from engine.questions import Refused

MOST = 99  # most copies of a card in a list that is being built, legal or not


class DeckList(NamedTuple):
    """A deck list, legal or not."""

    crests: tuple[str, ...]
    """One crest in a legal deck."""
    cards: Mapping[str, int]
    """Units and commands: code → copies."""


def read_deck_list(pack: CrownCrestPack, text: str) -> DeckList:
    """Read a deck list, legal or not. Raises Refused for a card that the pack does not have."""
    crests: list[str] = []
    cards: dict[str, int] = {}
    for item in text.replace(";", ",").split(","):
        code, _, copies = item.strip().partition("*")
        if not code.strip():
            continue
        known = pack.find_card(code.strip())
        number = copies.strip() or "1"
        if known is None or not (number.isascii() and number.isdigit()) or not 0 < int(number) < 100:
            raise Refused("crest-deck-card", "CCR-007", card=item.strip()[:30])
        if pack.cards[known].kind == "crest":
            crests += [known] * int(number)
        else:
            cards[known] = cards.get(known, 0) + int(number)
            if cards[known] > MOST:
                raise Refused("crest-deck-card", "CCR-009", card=item.strip()[:30])
    return DeckList(tuple(crests), cards)


def faults(deck: DeckList) -> list[Refused]:
    """Return everything that is wrong with a deck, with how many cards to add or remove; empty if it is legal
    (CCR-007 to CCR-009).
    """
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


def read_legal_deck(pack: CrownCrestPack, text: str) -> DeckList:
    """Read a legal deck list. Raises Refused if it is not legal."""
    deck = read_deck_list(pack, text)
    for wrong in faults(deck):
        raise wrong
    return deck


def write_deck_list(deck: DeckList) -> str:
    """Return the list as text: cards by code, the crest last."""
    stacks = [code if copies == 1 else f"{code}*{copies}" for code, copies in sorted(deck.cards.items())]
    return ", ".join([*stacks, *deck.crests])


def ready(pack: CrownCrestPack, number: int) -> str:
    """Return the list of a ready deck, for a seat that chose none. Raises Refused if the pack has none.
    number: which ready deck, from 0; beyond the last one it begins again with the first.
    """
    decks = list(pack.decks.values())
    if not decks:
        raise Refused("crest-no-deck", "CCR-007")
    deck = decks[number % len(decks)]
    return write_deck_list(DeckList((deck.crest,), deck.cards))


def ready_by_code(pack: CrownCrestPack, code: str) -> str:
    """Return the list of the ready deck with this code. Raises Refused if there is none."""
    if code not in pack.decks:
        raise Refused("stale")
    return ready(pack, list(pack.decks).index(code))


def tidy(pack: CrownCrestPack, text: str) -> str:
    """Return a legal list in the form in which it is saved. Raises Refused if it is not legal."""
    return write_deck_list(read_legal_deck(pack, text))
