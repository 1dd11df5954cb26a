"""Deck lists: texts such as `FOO*3, SPE*2, TCR`, checked by the rules of deck building."""

from collections.abc import Mapping
from typing import NamedTuple

from engine.crown_crest.cards import COPIES, DECK_SIZE, CrownCrestPack
from engine.presentation import Term
from engine.questions import Refused

MOST = 99  # the greatest number of copies of a card in a list that need not be legal


class DeckList(NamedTuple):
    """A deck list, legal or not."""

    crests: tuple[str, ...]
    """The codes of its crests; a legal deck has exactly one."""
    cards: Mapping[str, int]
    """Units and commands: code → copies."""


def read_deck_list(pack: CrownCrestPack, text: str) -> DeckList:
    """Read a deck list such as `FOO*3, TCR`, legal or not.

    Raises Refused for a card that the pack does not have, and if the copies of a card are no number from 1
    to 99.
    """
    crests: list[str] = []
    cards: dict[str, int] = {}
    for item in text.replace(";", ",").split(","):
        typed_card, _, copies = item.strip().partition("*")
        if not typed_card.strip():
            continue
        card_code = pack.find_card(typed_card.strip())
        copies_text = copies.strip() or "1"
        is_number = copies_text.isascii() and copies_text.isdigit()
        if card_code is None or not is_number or not 0 < int(copies_text) < 100:
            raise Refused("crest-deck-card", "CCR-007", card=item.strip()[:30])
        if pack.cards[card_code].kind == "crest":
            crests += [card_code] * int(copies_text)
        else:
            cards[card_code] = cards.get(card_code, 0) + int(copies_text)
            if cards[card_code] > MOST:
                raise Refused("crest-deck-card", "CCR-009", card=item.strip()[:30])
    return DeckList(tuple(crests), cards)


def faults(deck: DeckList) -> list[Refused]:
    """Return everything that is wrong with a deck; empty if the deck is legal (CCR-007 to CCR-009). A wrong
    number of cards is stated with how many to add or remove.
    """
    refusals, total = list[Refused](), sum(deck.cards.values())
    if len(deck.crests) != 1:
        refusals.append(Refused("crest-deck-crest", "CCR-008", crests=len(deck.crests)))
    for code, copies in deck.cards.items():
        if copies > COPIES:
            excess = copies - COPIES
            refusals.append(
                Refused("crest-deck-copies", "CCR-009", card=Term(code), copies=copies, over=excess)
            )
    if total != DECK_SIZE:
        missing, excess = max(0, DECK_SIZE - total), max(0, total - DECK_SIZE)
        refusals.append(Refused("crest-deck-size", "CCR-007", cards=total, missing=missing, over=excess))
    return refusals


def read_legal_deck(pack: CrownCrestPack, text: str) -> DeckList:
    """Read the text of a deck list. Raises Refused with the first fault if the deck is not legal."""
    deck = read_deck_list(pack, text)
    for fault in faults(deck):
        raise fault
    return deck


def write_deck_list(deck: DeckList) -> str:
    """Return a deck list as text: units and commands sorted by code, the crest last."""
    stacks = [code if copies == 1 else f"{code}*{copies}" for code, copies in sorted(deck.cards.items())]
    return ", ".join([*stacks, *deck.crests])


def ready(pack: CrownCrestPack, number: int) -> str:
    """Return a ready deck as the text of a deck list, for a seat that chose no deck. Raises Refused if the
    pack has no ready deck.
    number: which ready deck, from 0. After the last one the first one follows again.
    """
    decks = list(pack.decks.values())
    if not decks:
        raise Refused("crest-no-deck", "CCR-007")
    deck = decks[number % len(decks)]
    return write_deck_list(DeckList((deck.crest,), deck.cards))


def ready_by_code(pack: CrownCrestPack, code: str) -> str:
    """Return the ready deck with this code as the text of a deck list. Raises Refused if there is none."""
    if code not in pack.decks:
        raise Refused("stale")
    return ready(pack, list(pack.decks).index(code))


def tidy(pack: CrownCrestPack, text: str) -> str:
    """Return the text of a deck list in the form in which it is saved. Raises Refused if the deck is not
    legal.
    """
    return write_deck_list(read_legal_deck(pack, text))
