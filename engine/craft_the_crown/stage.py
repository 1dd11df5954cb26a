"""Craft the Crown in scenario files: builds states from facts, and checks facts about states."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from engine.craft_the_crown import notation, verbs
from engine.craft_the_crown.refusals import refused
from engine.craft_the_crown.state import CraftTheCrownState
from engine.game import Setup
from engine.setup_facts import BadFact, SetupFacts, compared, copies, items, number, seat_of

CHANCE = ("shuffle", "first", "pick")
"""Facts that force the next outcomes of chance."""


class CraftTheCrownStage:
    """The facts and checks that scenario files may use for Craft the Crown."""

    facts: ClassVar = frozenset([
        "turn", "gold", "own", "hand", "reserve", "market", "discard", "deck", "new", "first", "shuffle",
        "pick",
    ])  # fmt: skip

    def position(self, rules: Any, facts: Sequence[str], seats: tuple[str, ...]) -> CraftTheCrownState:
        """Return a new game or, with the fact `turn`, a position at the start of a turn.
        rules: the `CraftTheCrown` rules. facts: the set-up lines, such as `gold Ann 5`. seats: the players'
            names.
        """
        parsed_facts = SetupFacts(facts)
        forced = [(key, tuple(items(text))) for key in CHANCE for text in parsed_facts.all(key)]
        setup = Setup(seats, parsed_facts.options, parsed_facts.seed, tuple(forced))
        if "new" in parsed_facts.last or not 2 <= len(seats) <= 4:
            s: CraftTheCrownState = rules.start(setup)
            return s
        return _placed(rules, setup, facts, parsed_facts.last)

    def check(self, play: Any, words: Sequence[str], viewer: int | None, seen: bool) -> str | None:
        """Compare one expectation with the state. Return None if it holds, otherwise the actual value.

        play: the scenario that is played, with its `match` and the players' names in `seats`.
        words: the expectation, split at spaces, such as `gold Ann 5`.
        viewer: the seat that looks, None for a person without a seat.
        seen: compare with what `viewer` is shown, not with the whole state.
        """
        match = play.match
        s: CraftTheCrownState = match.state
        view = match.rules.view(s, match.question, viewer)
        key, expected = words[0], " ".join(words[1:])
        if key in ("gold", "own", "hand", "reserve"):
            name, _, wanted = expected.partition(" ")
            seat = seat_of(play.seats, name)
            if key == "gold":
                return compared(wanted, str(view.gold[seat]))
            if key == "own":
                return _same_cards(wanted, view.owns[seat])
            if key == "hand":
                return _hand(view, seat, wanted) if seen else _same_cards(wanted, s.hands[seat])
            shown_reserve = view.reserve if seat == viewer else "?" if view.has_reserved_card[seat] else ""
            return compared(wanted, (shown_reserve if seen else s.reserves[seat]) or "-")
        if key == "market" and expected.split(" ")[-1].isdigit() and "," not in expected:
            name, _, wanted = expected.rpartition(" ")
            return compared(wanted, str(view.market.get(name, 0)))
        if key in ("market", "discard"):
            zone = view.market if key == "market" else view.discard
            return _same_cards(expected, {name: count for name, count in zone.items() if count})
        if key == "offer":
            return _offer(view, *expected.partition(" ")[::2])
        actual = {
            "deck": str(view.deck_size),
            "supply": str(view.supply),
            "turn": play.seats[view.active],
            "iou": " ".join(iou.mark or "open" for iou in view.promises) or "-",
        }[key]
        return compared(expected, actual)


def _placed(rules: Any, setup: Setup, facts: Sequence[str], by_key: Mapping[str, str]) -> CraftTheCrownState:
    """Return the position that the facts describe. `by_key`: first word → the rest of the last fact that
    begins with this word.
    """
    pack = rules.pack
    s: CraftTheCrownState = rules.laid_out(setup)
    names = notation.NameResolver(pack, setup.seats)

    def card(typed: str) -> str:
        """Return the pack's name of a typed card. Raises BadFact if there is none."""
        try:
            return names.card(typed)
        except notation.UnknownCard:
            raise BadFact(f"no card is called {typed or '(nothing)'}") from None

    def zone(text: str) -> dict[str, int]:
        """Return card → copies from a list such as `Glass*2, Wood`."""
        counts: dict[str, int] = {}
        for item in items(text):
            name, _, count = item.partition("*")
            if item != "*":
                verbs.put(counts, card(name), copies(count))
        return counts

    for fact in facts:
        key, _, fact_value = fact.partition(" ")
        player, _, amount = fact_value.partition(" ")
        if key in ("gold", "own", "hand", "reserve"):
            seat = seat_of(setup.seats, player)
            if key == "gold":
                s.gold[seat] = number(amount)
            elif key == "reserve":
                s.reserves[seat] = "" if amount == "-" else card(amount)
            else:
                (s.owns if key == "own" else s.hands)[seat] = zone(amount)
        elif key == "market":
            s.market = {**{name: s.market[name] for name in pack.basics}, **_others(pack, zone(fact_value))}
        elif key == "discard":
            s.discard = zone(fact_value)
    for name in pack.basics:
        market_count = pack.cards[name].copies - sum(own.get(name, 0) for own in s.owns)
        s.market.pop(name)
        if market_count:
            s.market[name] = market_count
    s.deck = _deck(pack, s, by_key.get("deck", "-"))
    s.active = seat_of(setup.seats, by_key.get("turn", ""))
    return s


def _others(pack: Any, zone: Mapping[str, int]) -> dict[str, int]:
    """Return the cards of a zone without the Basic Elements. `pack`: the cards. `zone`: card → count."""
    return {name: count for name, count in zone.items() if name not in pack.basics}


def _deck(pack: Any, s: CraftTheCrownState, text: str) -> list[str]:
    """Return the Draw Deck, the top last. Raises Refused for an unknown card.
    s: the state with all other zones. text: the cards, the top first; a last `*` stands for every card that
        is placed nowhere else.
    """
    unplaced = list(pack.deck)
    placed = [*s.hands, *s.owns, s.discard, s.market, {name: 1 for name in s.reserves if name}]
    for zone in placed:
        for name, count in zone.items():
            for _ in range(count if name not in pack.basics else 0):
                if name in unplaced:
                    unplaced.remove(name)
    stacks = items(text)
    deck: list[str] = []
    for item in stacks:
        name, _, typed = item.partition("*")
        for _ in range(copies(typed) if name else 0):
            if name not in pack.cards:
                raise refused("unknown-card", card=name)
            deck.append(name)
            if name in unplaced:
                unplaced.remove(name)
    if "*" in stacks:
        deck += sorted(unplaced)
    return deck[::-1]


def _same_cards(wanted: str, zone: Mapping[str, int]) -> str | None:
    """Return None if a zone has the wanted cards, otherwise what it has.
    wanted: a list of cards such as `Glass*2, Wood`, or only how many cards there are. zone: card → count.
    """
    if wanted.isdigit():
        return None if int(wanted) == sum(zone.values()) else f"{sum(zone.values())}: {notation.stacks(zone)}"
    counted: dict[str, int] = {}
    for item in items(wanted):
        name, _, typed = item.partition("*")
        verbs.put(counted, name, copies(typed))
    return None if counted == dict(zone) else notation.stacks(zone)


def _hand(view: Any, seat: int, wanted: str) -> str | None:
    """Compare a hand with what a check wants. Return None if it is so, otherwise what is true.
    view: a `CraftTheCrownView`, which shows only the size of other players' hands.
    wanted: the cards of the viewer's own hand, or the size of another hand.
    """
    if seat == view.viewer:
        return _same_cards(wanted, view.hand)
    return compared(wanted, str(view.hand_sizes[seat]))


def _offer(view: Any, number: str, wanted: str) -> str | None:
    """Compare the terms of an offer, or whether the offer is open. Return None if the check holds, otherwise
    what is true.
    view: a `CraftTheCrownView`. number: the offer, such as `t1`. wanted: "open", "closed", or both sides in
        log form.
    """
    offer = next((offer for offer in view.offers if f"t{offer.number}" == number), None)
    if wanted in ("open", "closed"):
        return compared(wanted, "open" if offer else "closed")
    return compared(wanted, notation.terms(offer.give, offer.get) if offer else "closed")


STAGE = CraftTheCrownStage()
