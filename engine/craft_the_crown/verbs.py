"""What the rules need to know about a state, and the basic changes to it: moving cards, drawing, Gold."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from engine.chance import Chance
from engine.craft_the_crown.state import COINS, GOLD_TO_WIN, CraftTheCrownState, Offer, Zone
from engine.questions import GameOver, Refused


def empty_state(
    chance: Chance, handles: Sequence[str], basics: Sequence[str], rulings: Sequence[str] = ()
) -> CraftTheCrownState:
    """Return a state in which no card is placed yet.
    handles: the players' names, by seat. basics: the Basic Elements. rulings: marks of table options.
    """
    seats = len(handles)
    return CraftTheCrownState(
        chance,
        handles=tuple(handles),
        basics=tuple(basics),
        gold=[0] * seats,
        hands=[{} for _ in range(seats)],
        owns=[{} for _ in range(seats)],
        reserves=[""] * seats,
        banned=[False] * seats,
        rulings=tuple(rulings),
    )


# ---------------------------------------------------------------- nouns


def size(zone: Mapping[str, int]) -> int:
    """Return how many cards a zone has."""
    return sum(zone.values())


def others(s: CraftTheCrownState, seat: int) -> list[int]:
    """Return the other seats that are still in the game, clockwise."""
    seats = len(s.gold)
    return [other for step in range(1, seats) if (other := (seat + step) % seats) not in s.out]


def supply(s: CraftTheCrownState) -> int:
    """Return the Gold in the general supply; it may fall below 0 (CTC-R83)."""
    return COINS - sum(s.gold)


def old_copies(s: CraftTheCrownState, name: str) -> int:
    """Return how many copies of a card the Discard Pile has from before this turn (CTC-R16)."""
    return s.discard.get(name, 0) - s.fresh.get(name, 0)


def only_reserved(s: CraftTheCrownState, seat: int, name: str) -> bool:
    """Return whether a seat has this card only in its reserve slot."""
    return s.reserves[seat] == name and name not in s.hands[seat] and name not in s.owns[seat]


def offer(s: CraftTheCrownState, number: int) -> Offer | None:
    """Return the open offer with this number, None if there is none."""
    return next((offer for offer in s.offers if offer.number == number), None)


# ---------------------------------------------------------------- cards


def put(zone: Zone, name: str, count: int = 1) -> None:
    """Add copies of a card to a zone."""
    zone[name] = zone.get(name, 0) + count


def take(zone: Zone, name: str, count: int = 1) -> None:
    """Remove copies of a card, which must be in the zone."""
    remaining = zone[name] - count
    if remaining:
        zone[name] = remaining
    else:
        del zone[name]


def put_away(s: CraftTheCrownState, name: str, count: int = 1) -> None:
    """Put copies of a card on the Discard Pile; a Basic Element goes to the Market instead (CTC-192)."""
    if name in s.basics:
        put(s.market, name, count)
    else:
        put(s.discard, name, count)
        put(s.fresh, name, count)


def take_back(s: CraftTheCrownState, name: str) -> None:
    """Remove one copy of a card from the Discard Pile, one from before this turn if possible (CTC-R16)."""
    if not old_copies(s, name):
        take(s.fresh, name)
    take(s.discard, name)


def draw(s: CraftTheCrownState, seat: int, count: int) -> None:
    """Let a seat draw `count` cards (CTC-231, CTC-411, CTC-R11). If Draw Deck and Discard Pile together have
    fewer, it draws all of them. Under a draw ban it draws none.
    """
    if count <= 0 or s.banned[seat]:
        return
    hand = s.hands[seat]
    drawn: list[str] = []
    while len(drawn) < count:
        if not s.deck:
            if not s.discard:
                break
            reshuffle(s)
        name = s.deck.pop()
        hand[name] = hand.get(name, 0) + 1
        drawn.append(name)
    if drawn:
        s.shown = True
        s.emit("drew", seat, len(drawn))
        s.emit("drew-cards", seat, tuple(sorted(drawn)), to=(seat,))


def reshuffle(s: CraftTheCrownState) -> None:
    """Shuffle the whole Discard Pile into a new Draw Deck (CTC-411 to CTC-413)."""
    cards = expanded(s.discard)
    s.discard, s.fresh = {}, {}
    s.deck = shuffled(s, cards)
    s.emit("reshuffled", len(cards))


def expanded(zone: Mapping[str, int]) -> list[str]:
    """Return every card of a zone, sorted, so that the order does not show how the cards came there."""
    return [name for name in sorted(zone) for _ in range(zone[name])]


def shuffled(s: CraftTheCrownState, cards: Sequence[str]) -> list[str]:
    """Return these cards as a shuffled deck, the top last. Emits their order as an event only for records."""
    forced = s.chance.take_forced("shuffle")
    if forced is not None:
        deck = arrange_cards(forced, cards)[::-1]
    else:
        deck = list(cards)
        s.chance.shuffle("deck", deck)
    s.emit("shuffle", tuple(reversed(deck)), to=())
    return deck


def arrange_cards(stacks: Iterable[str], cards: Sequence[str]) -> list[str]:
    """Return the cards in a given order, top first. Cards that the order does not name come last. Raises
    Refused if the order names a card that is not among the cards, as in a damaged record.

    stacks: the order, as texts such as `Clay*3`; `*` stands for all remaining cards.
    """
    remaining = list(cards)
    arranged: list[str] = []
    for stack in stacks:
        name, _, count = stack.partition("*")
        copies = int(count or 1) if (count or "1").isdecimal() and name else 0
        if name and not 0 < copies <= remaining.count(name):
            raise Refused("syntax", "CTC-044", text=stack[:60])
        for _ in range(copies):
            remaining.remove(name)
            arranged.append(name)
        if not name:
            arranged += remaining
            remaining = []
    return arranged + remaining


# ---------------------------------------------------------------- Gold


def gain(s: CraftTheCrownState, seat: int, gold: int) -> None:
    """Give a seat Gold from the general supply. Raises GameOver if the active player then has 50 Gold."""
    s.gold[seat] += gold
    if seat == s.active:
        check_win(s)


def lose(s: CraftTheCrownState, seat: int, gold: int) -> int:
    """Move Gold from a seat to the general supply, at most what the seat has; return how much."""
    lost = min(gold, s.gold[seat])
    s.gold[seat] -= lost
    return lost


def hand_over(s: CraftTheCrownState, giver: int, taker: int, gold: int) -> int:
    """Move Gold from one player to another, at most what the giver has; return how much. Raises GameOver if
    the active player then has 50 Gold.
    """
    moved = min(gold, s.gold[giver])
    s.gold[giver] -= moved
    s.gold[taker] += moved
    check_win(s)
    return moved


def check_win(s: CraftTheCrownState) -> None:
    """Raise GameOver if the active player has 50 Gold (CTC-419, CTC-423, CTC-425)."""
    if s.gold[s.active] >= GOLD_TO_WIN:
        raise GameOver((s.active,), "gold")


def sales_to_win(gold: int, resources: Mapping[str, int], price: Callable[[str], int]) -> list[str]:
    """Return what to sell to reach 50 Gold, one entry for each copy, the highest Price first. Empty if all
    sales together are not enough, or if no sale is needed.
    gold: the seat's Gold. resources: its Resources, card → count. price: returns a card's Price.
    """
    sold = []
    for name in sorted(
        (resource for resource in resources for _ in range(resources[resource])), key=price, reverse=True
    ):
        if gold >= GOLD_TO_WIN:
            break
        sold.append(name)
        gold += price(name)
    return sold if gold >= GOLD_TO_WIN else []
