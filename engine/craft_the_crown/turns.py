"""The frame of a turn: Start Phase with income, End Phase with drawing, and the change to the next player."""

from engine.craft_the_crown import leaving, verbs
from engine.craft_the_crown.cards import CraftTheCrownPack
from engine.craft_the_crown.state import HAND, CraftTheCrownState

INCOME = 2
"""The Gold that a player gets in each Start Phase."""


def start_phase(s: CraftTheCrownState, pack: CraftTheCrownPack) -> None:
    """Run the Start Phase: check for a win that waited for this turn, give 2 Gold, then pay the income of the
    Sites in the order in which they came into play.
    """
    active = s.active
    s.started = True
    s.emit("turn", active, s.turn + 1)
    verbs.check_win(s)
    verbs.gain(s, active, INCOME)
    for name in [name for name in s.owns[active] if name in pack.income]:
        for _ in range(s.owns[active][name]):
            _income(s, pack, active, name)


def _income(s: CraftTheCrownState, pack: CraftTheCrownPack, seat: int, name: str) -> None:
    """Pay the income of one copy of a Site to its owner. Cards that the Market lacks are left out (CTC-R76).
    seat: the owner. name: the Site.
    """
    site = pack.sites[name]
    taken_cards = []
    for card in site.cards:
        if card in s.market:
            verbs.take(s.market, card)
            verbs.put(s.owns[seat], card)
            taken_cards.append(card)
    if site.gold or taken_cards:
        s.emit("income", seat, name, site.gold, tuple(taken_cards))
        verbs.gain(s, seat, site.gold)


def end(s: CraftTheCrownState, pack: CraftTheCrownPack) -> None:
    """Run the End Phase: lift the draw ban, fetch cards for Sites, refill the hand, pass play on. It is the
    same whether the player or a Tool ends the turn (CTC-R01).
    """
    active = s.active
    s.emit("ended", active)
    was_banned, s.banned[active] = s.banned[active], False
    if "fetch-after" not in s.rulings:
        fetch(s, pack)
    if not (was_banned and "ban-refill" in s.rulings):
        refill(s, pack, active)
    if "fetch-after" in s.rulings:
        fetch(s, pack)
    leaving.start_turn_of(s, verbs.others(s, active)[0])


def refill(s: CraftTheCrownState, pack: CraftTheCrownPack, seat: int) -> None:
    """Let a seat draw until its hand has the refill amount."""
    hand_size = verbs.size(s.hands[seat])
    verbs.draw(s, seat, refill_amount(s, pack, seat) - hand_size)


def refill_amount(s: CraftTheCrownState, pack: CraftTheCrownPack, seat: int) -> int:
    """Return how many cards a seat's hand is filled up to: 5, and more for each Library that is owned now
    (CTC-305, CTC-R07, CTC-R08). With the ruling `library-flat` Libraries add to a hand above 5 as well.
    """
    added = sum(pack.refills[name] * count for name, count in s.owns[seat].items() if name in pack.refills)
    hand_size = verbs.size(s.hands[seat])
    return (max(HAND, hand_size) if "library-flat" in s.rulings else HAND) + added


def fetch(s: CraftTheCrownState, pack: CraftTheCrownPack) -> None:
    """Return to the active player the cards that their Sites fetch from the Market or the Discard Pile
    (CTC-378, CTC-379, CTC-R75).
    """
    resources = s.owns[s.active]
    for site in [site for site in resources if site in pack.fetchers]:
        card = pack.sites[site].fetched_card
        if card in s.market:
            verbs.take(s.market, card)
        elif card in s.discard:
            verbs.take_back(s, card)
        else:
            continue
        verbs.put(resources, card)
        s.emit("fetched", s.active, site, card)
