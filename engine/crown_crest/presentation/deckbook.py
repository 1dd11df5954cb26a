"""The deck editor: a deck in words, as lists to choose cards from, and as a code to share."""

from collections.abc import Sequence
from itertools import groupby

from engine.crown_crest import decks
from engine.crown_crest.cards import COPIES, DECK_SIZE, CrownCrestCard, CrownCrestPack
from engine.crown_crest.decks import DeckList
from engine.crown_crest.presentation import words
from engine.presentation import MenuChoice, Sentence, Style, Term, say
from engine.questions import Refused

LONGEST = 25  # most cards in one list; if a kind has more, they are divided by their costs


def lines(pack: CrownCrestPack, text: str) -> list[Sentence]:
    """Return a deck in words: how many cards it has, its crest, its units and commands, and what is still
    wrong.
    text: the deck list.
    """
    deck = decks.read_deck_list(pack, text)
    total = sum(deck.cards.values())
    sentences = [say("crest-deck-count", cards=total, size=DECK_SIZE)]
    sentences.append(
        say("crest-deck-crest", crests=[Term(code) for code in deck.crests] or [say("crest-none")])
    )
    for kind in ("unit", "command"):
        cards = [(code, copies) for code, copies in deck.cards.items() if pack.cards[code].kind == kind]
        if cards:
            by_cost = sorted(cards, key=lambda entry: (pack.cards[entry[0]].cost, entry[0]))
            stacks = [say("crest-deck-stack", card=Term(code), copies=copies) for code, copies in by_cost]
            kind_total = sum(copies for _, copies in cards)
            sentences.append(say(f"crest-deck-{kind}s", cards=stacks, total=kind_total))
    reasons = [say(f"refused-{fault.reason}", **fault.facts) for fault in decks.faults(deck)]
    verdict = [say("crest-deck-wrong", why=reason) for reason in reasons] or [say("crest-deck-good")]
    return [*sentences, *verdict]


def sections(pack: CrownCrestPack, text: str) -> list[tuple[Sentence, list[MenuChoice]]]:
    """Return the cards that can be added or removed, as lists: (title, entries). There are lists of crests,
    units and commands; a long list is divided by cost.
    text: the deck list.
    """
    deck = decks.read_deck_list(pack, text)
    groups = []
    for kind, cards in (("crest", pack.crests), ("unit", pack.units), ("command", pack.commands)):
        ordered = sorted(cards.values(), key=lambda card: (card.cost, card.code))
        parts = _by_cost(ordered)
        for part in parts:
            title = say(f"crest-deck-choose-{kind}")
            if len(parts) > 1:
                title = say("crest-deck-choose-cost", of=title, least=part[0].cost, most=part[-1].cost)
            groups.append((title, [_entry(deck, card) for card in part]))
    return groups


def _by_cost(ordered: Sequence[CrownCrestCard]) -> list[list[CrownCrestCard]]:
    """Divide cards into lists of at most LONGEST cards. Cards with the same cost stay in one list.
    ordered: the cards, sorted by cost.
    """
    parts: list[list[CrownCrestCard]] = [[]]
    for _, same_cost in groupby(ordered, key=lambda card: card.cost):
        cards = list(same_cost)
        if parts[-1] and len(parts[-1]) + len(cards) > LONGEST:
            parts.append([])
        parts[-1] += cards
    return parts


def _entry(deck: DeckList, card: CrownCrestCard) -> MenuChoice:
    """Return a card as an entry of a list, with its numbers and how many copies the deck has."""
    label = say(
        f"crest-deck-entry-{card.kind}",
        card=Term(card.code),
        cost=card.cost,
        strength=card.strength,
        copies=_copies(deck, card.code),
    )
    note = Term(card.code, "text") if card.text.get("en") else Term(card.code, "more")
    return MenuChoice(card.code, label, note=note)


def entry(pack: CrownCrestPack, text: str, code: str) -> tuple[list[Sentence], list[MenuChoice]]:
    """Return (the text of a card, the numbers of copies to choose from). Raises Refused for an unknown card.
    text: the deck list. code: the card.
    """
    if code not in pack.cards:
        raise Refused("stale")
    current = _copies(decks.read_deck_list(pack, text), code)
    most = 1 if code in pack.crests else COPIES
    counts = []
    for count in range(most + 1):
        style: Style = "main" if count == current else "plain"
        counts.append(MenuChoice(str(count), say("crest-deck-copies", copies=count), style=style))
    return words.card(pack, code), counts


def changed(pack: CrownCrestPack, text: str, code: str, count: int) -> str:
    """Return the deck list with `count` copies of a card. A crest replaces the crest of the deck. Raises
    Refused for an unknown card or too many copies.
    text: the deck list before. code: the card.
    """
    deck = decks.read_deck_list(pack, text)
    if code not in pack.cards or count > COPIES:
        raise Refused("stale")
    if code in pack.crests:
        return decks.write_deck_list(DeckList((code,) if count else (), deck.cards))
    cards = {**deck.cards, code: count}
    return decks.write_deck_list(
        DeckList(deck.crests, {name: copies for name, copies in cards.items() if copies})
    )


def code_of(pack: CrownCrestPack, text: str) -> str:
    """Return a deck as a code to share: crest first, then cards, such as TCR-FOOx3-KNI; `-` for an empty
    deck. `text`: the deck list.
    """
    deck = decks.read_deck_list(pack, text)
    stacks = [code if copies == 1 else f"{code}x{copies}" for code, copies in sorted(deck.cards.items())]
    return "-".join([*deck.crests, *stacks]) or "-"


def read_code(pack: CrownCrestPack, code: str) -> str:
    """Return the deck list of a code to share. Raises Refused for a card that the pack does not have."""
    items = [_item(pack, item.strip("` ")) for item in code.split("-")]
    return decks.write_deck_list(decks.read_deck_list(pack, ", ".join(items)))


def _item(pack: CrownCrestPack, item: str) -> str:
    """Return an item of a shared code as a deck list writes it: `FOO*3` for `FOOx3`. An item without a number
    is returned unchanged, even if the code of its card ends like one, such as AX2.
    """
    x_place = item.lower().rfind("x")
    code, copies = item[: max(0, x_place)], item[x_place + 1 :]
    return f"{code}*{copies}" if code and copies.isdecimal() and item not in pack.cards else item


def _copies(deck: DeckList, code: str) -> int:
    """Return how many copies of a card the deck has."""
    return deck.crests.count(code) or deck.cards.get(code, 0)
