"""Checks sentences about answers of Craft the Crown: counts what the table has before and after them."""

from collections import Counter
from collections.abc import Callable
from typing import Any, NamedTuple

from bench.claims.case import ClaimCase
from engine.craft_the_crown.state import GOLD_TO_WIN, CraftTheCrownState
from engine.match import Match
from engine.questions import Refused


class Turned(NamedTuple):
    """The match after all answers of a line."""

    before: CraftTheCrownState
    """The state before the last answer."""
    match: Match[Any]
    token: str
    """The last answer."""
    asked: bool
    """Whether somebody could react; then nobody did."""

    @property
    def after(self) -> CraftTheCrownState:
        s: CraftTheCrownState = self.match.state
        return s


def turned(case: ClaimCase) -> Turned:
    """Play the line of a sentence; nobody reacts."""
    *head, last = case.line.split("; ")
    match = case.match.copy()
    for token in head:
        match.answer(case.seat, token)
    before = case.rules.copy(match.state)
    match.answer(case.seat, last)
    asked = False
    while match.question is not None and match.question.kind == "react":
        asked = True
        match.answer(match.question.seats[0], "react none")
    return Turned(before, match, last, asked)


def value(case: ClaimCase, s: CraftTheCrownState, seat: int, *, hand: bool = False) -> int:
    """Return the gold of a seat and the Prices of what it owns, with its hand if `hand`."""
    zones = (s.owns[seat], s.hands[seat]) if hand else (s.owns[seat],)
    cards = case.rules.pack.cards
    return s.gold[seat] + sum(cards[name].price * count for zone in zones for name, count in zone.items())


def price(case: ClaimCase, name: str) -> int:
    return int(case.rules.pack.cards[name].price)


def wins(case: ClaimCase) -> bool:
    done = turned(case)
    return not done.asked and done.match.result is not None and case.seat in done.match.result.winners


def step(case: ClaimCase) -> bool:
    done, product, card = turned(case), case.arg("made"), case.arg("card")
    held = product in done.after.hands[case.seat] or done.after.reserves[case.seat] == product
    takes = case.rules.pack.cards[product].recipe.count(card)
    useful = done.before.owns[case.seat].get(card, 0) < takes
    return held and useful and price(case, product) == case.arg("gold")


def gain(case: ClaimCase) -> bool:
    done, card = turned(case), case.arg("card")
    more = value(case, done.after, case.seat) - value(case, done.before, case.seat)
    is_gain = case.arg("gold") > case.arg("cost") >= 0
    adds_up = more == case.arg("gold") - case.arg("cost") + case.arg("paid")
    return price(case, card) == case.arg("gold") and is_gain and adds_up


def even(case: ClaimCase) -> bool:
    """The cost would sell for as much, and the hand has room for one more card."""
    done, card = turned(case), case.arg("card")
    same = value(case, done.after, case.seat) == value(case, done.before, case.seat)
    return same and price(case, card) == case.arg("gold") and room(case)


def pays(case: ClaimCase) -> bool:
    """Without the sales the rest of the line is refused or not paid for; with them the card is there."""
    done, card = turned(case), case.arg("card")
    steps = case.line.split("; ")
    sold = [step.split(" ")[1] for step in steps if step.startswith("sell ")]
    rest = "; ".join(step for step in steps if not step.startswith("sell "))
    named = {getattr(one, "code", one) for one in case.reason.args["sold"]}
    more = done.after.owns[case.seat].get(card, 0) > done.before.owns[case.seat].get(card, 0)
    try:
        case.played(rest)
    except Refused:
        is_accurate = (
            named == {*sold}
            and price(case, card) == case.arg("gold")
            and room(case) == bool(case.arg("room"))
        )
        return more and is_accurate
    return False


def last(case: ClaimCase) -> bool:
    done, card = turned(case), case.arg("card")
    return done.before.market.get(card, 0) > 0 and done.after.market.get(card, 0) == 0


def part(case: ClaimCase) -> bool:
    done, card, crown = turned(case), case.arg("card"), case.rules.pack.crown
    recipe, own = case.rules.pack.cards[crown].recipe, Counter(done.after.owns[case.seat])
    if case.line.startswith(("trade", "counter")):
        own[card] += 1  # what is offered is not there yet
    lacking = sum((Counter(recipe) - own).values())
    held = crown in done.after.hands[case.seat] or done.after.reserves[case.seat] == crown
    return held and card in recipe and lacking == case.arg("left") and crown == case.arg("crown")


def income(case: ClaimCase) -> bool:
    """The card pays this income when the seat's next turn begins, if everybody just ends their turn."""
    match, card = turned(case).match, case.arg("card")
    events: list[Any] = []
    for _ in range(200):
        assert match.question is not None
        seat = next(iter(match.question.tokens))
        events = match.answer(seat, "end" if "end" in match.legal(seat) else match.legal(seat)[0]).events
        if match.result is not None or card not in match.state.owns[case.seat]:
            return True  # the game is over, or the card is gone, before it pays
        if any(event.kind == "turn" and event.args[0] == case.seat for event in events):
            break
    paid = [one.args for one in events if one.kind == "income" and one.args[:2] == (case.seat, card)]
    return bool(paid) and all(one[2] == case.arg("gold") for one in paid)


def without(case: ClaimCase) -> bool:
    """With an empty store and the card in hand, the Site crafts it,
    and as many others as the sentence says.
    """
    done, site, product = turned(case), case.arg("card"), case.arg("made")
    craftable = set()
    for name in case.rules.pack.cards:
        s = case.rules.copy(done.after)
        s.hands[case.seat], s.owns[case.seat] = {name: 1}, {site: 1}
        if f"craft {name} via {site}" in Match(case.rules, s).legal(case.seat):
            craftable.add(name)
    owned = site in done.after.owns[case.seat]
    return (
        owned
        and product in craftable
        and len(craftable) == case.arg("others") + 1
        and price(case, product) == case.arg("gold")
    )


def sure(claim: Callable[[ClaimCase, Turned], bool]) -> Callable[[ClaimCase], bool]:
    """Decide a sentence that is certain only if nobody may react."""

    def held(case: ClaimCase) -> bool:
        done = turned(case)
        gone = "tool" not in case.reason.args or spent(case, case.arg("tool")) > 0
        return claim(case, done) and gone and bool(case.arg("sure")) is not done.asked

    return held


def stops(case: ClaimCase, done: Turned) -> bool:
    could, can = (value(case, s, case.arg("player")) for s in (done.before, done.after))
    return (could, can) == (case.arg("could"), case.arg("can")) and could >= GOLD_TO_WIN > can


def takes(case: ClaimCase, done: Turned) -> bool:
    seat, card = case.arg("player"), case.arg("card")
    return bool(done.after.owns[seat].get(card, 0) < done.before.owns[seat].get(card, 0))


def steals(case: ClaimCase, done: Turned) -> bool:
    seat = case.arg("player")
    return bool(done.before.gold[seat] - done.after.gold[seat] == case.arg("gold"))


def spent(case: ClaimCase, name: str) -> int:
    """Return how many copies of a card the seat owns less afterwards."""
    done = turned(case)
    return done.before.owns[case.seat].get(name, 0) - done.after.owns[case.seat].get(name, 0)


def free(case: ClaimCase) -> bool:
    """The card is there for less than its recipe,
    and what is gone is what the sentence names, the Tool too.
    """
    done, card = turned(case), case.arg("card")
    named_cards = {getattr(one, "code", ""): 1 for one in case.reason.args["spent"]}
    named_cards |= {
        one.args["card"].code: one.args["count"] for one in case.reason.args["spent"] if hasattr(one, "args")
    }
    named_cards.pop("", None)
    gone = {name: spent(case, name) for name in done.before.owns[case.seat] if spent(case, name) > 0}
    recipe = case.rules.pack.cards[card].recipe
    cheaper = sum(gone.get(name, 0) for name in {*recipe}) < len(recipe)
    tool = case.line.rpartition("; ")[2].split(" ")[1] in gone
    does = case.reason.args["text"]
    text = not does or (does.code, does.part) == (card, "text")
    was_gained = spent(case, card) < 0
    return (
        was_gained
        and cheaper
        and tool
        and gone == named_cards
        and text
        and not done.asked
        and price(case, card) == case.arg("gold")
    )


def sells(case: ClaimCase) -> bool:
    done = turned(case)
    return bool(done.after.gold[case.seat] - done.before.gold[case.seat] == case.arg("gold") > 0)


def paid(case: ClaimCase) -> bool:
    return sells(case) and room(case)


def room(case: ClaimCase) -> bool:
    done = turned(case)
    return sum(done.after.hands[case.seat].values()) < sum(done.before.hands[case.seat].values())


def draws(case: ClaimCase) -> bool:
    """Ending the turn afterwards draws so many cards more than without the discards."""

    def drawn(*lines: str) -> int:
        match = case.match.copy()
        for line in lines:
            match.answer(case.seat, line)
        held = sum(match.state.hands[case.seat].values())
        match.answer(case.seat, "end")
        return int(sum(match.state.hands[case.seat].values()) - held)

    *head, _ = case.line.split("; ")
    match = case.played("; ".join(head)) if head else case.match
    crafts = [token.split(" ")[1] for token in match.legal(case.seat) if token.startswith("craft ")]
    s, name = match.state, case.arg("card")
    able = bool(case.arg("able")) or (name not in crafts and cost_of(case, s, name) is None)
    return able and drawn(*head, case.line.rpartition("; ")[2]) == drawn() + case.arg("count")


def safe(case: ClaimCase) -> bool:
    return turned(case).after.reserves[case.seat] == case.arg("card") and room(case)


def swap(case: ClaimCase) -> bool:
    done, card, back = turned(case), case.arg("card"), case.arg("back")
    returned = done.after.hands[case.seat].get(back, 0) - done.before.hands[case.seat].get(back, 0)
    return (done.before.reserves[case.seat], done.after.reserves[case.seat]) == (back, card) and (
        returned == 1 or card == back
    )


def cost_of(case: ClaimCase, s: CraftTheCrownState, name: str) -> int | None:
    """Return the Prices of all that goes into a hand card if Gold did not matter: owned cards first, then
    cards that are crafted from hand, then cards of the Market. None if something is missing.
    """
    pack = case.rules.pack
    own, hand, market = (Counter(zone) for zone in (s.owns[case.seat], s.hands[case.seat], s.market))
    via = [site for site, effect in pack.sites.items() if site in own]
    hand[name] -= 1

    def crafted(card: str) -> int | None:
        if any(card in pack.sites[site].craftable_cards for site in via):
            return 0
        recipe = [*pack.cards[card].recipe, *([pack.hammer] if pack.cards[card].type == "site" else [])]
        costs = [taken(element) for element in recipe]
        return None if None in costs or not recipe else sum(cost or 0 for cost in costs)

    def taken(card: str) -> int | None:
        if own[card] > 0:
            own[card] -= 1
            return price(case, card)
        if hand[card] > 0:
            hand[card] -= 1
            if (cost := crafted(card)) is not None:
                return cost
        if market[card] > 0:
            market[card] -= 1
            return price(case, card)
        return None

    return crafted(name)


def before_last(case: ClaimCase) -> CraftTheCrownState:
    """Return the state before the last answer of the line."""
    *head, _ = case.line.split("; ")
    s: CraftTheCrownState = (case.played("; ".join(head)) if head else case.match).state
    return s


def end(case: ClaimCase) -> bool:
    s = before_last(case)
    return bool(s.hands[case.seat]) and all(cost_of(case, s, name) is None for name in s.hands[case.seat])


def dear(case: ClaimCase) -> bool:
    s, card = before_last(case), case.arg("card")
    cost = cost_of(case, s, card)
    return (
        card in s.hands[case.seat]
        and cost == case.arg("cost")
        and cost >= case.arg("gold")
        and price(case, card) == case.arg("gold")
    )


def drawn(case: ClaimCase) -> bool:
    done = turned(case)
    return size(done.after, case.seat) - size(done.before, case.seat) == case.arg("count") > 0


def size(s: CraftTheCrownState, seat: int) -> int:
    """Return how many cards a hand has."""
    return sum(s.hands[seat].values())


def hand(case: ClaimCase, done: Turned) -> bool:
    seat = case.arg("player")
    return bool(size(done.before, seat) - size(done.after, seat) == case.arg("count") > 0)


def does(case: ClaimCase) -> bool:
    """The text is that of a Tool or Site that the answer brings, or of a Tool that it uses."""
    card = case.arg("card")
    text, words = case.reason.args["text"], case.line.rpartition("; ")[2].replace("/", " ").split(" ")
    printed = case.rules.pack.cards[card]
    return (text.code, text.part) == (card, "text") and card in words and printed.type in ("tool", "site")


def resell(case: ClaimCase) -> bool:
    """Buying the card and selling it again changes nothing."""
    done, card = turned(case), case.arg("card")
    match = done.match.copy()
    match.answer(case.seat, f"sell {card}")
    return bool(
        match.state.gold[case.seat] == done.before.gold[case.seat] and price(case, card) == case.arg("gold")
    )


def sides(case: ClaimCase) -> tuple[Any, Any]:
    """Return what the seat gets and what it gives by a trade that it offers or answers."""
    words = case.line.split(" ")
    if words[0] in ("trade", "counter"):
        offer = case.played().state.offers[-1]
        return offer.get, offer.give
    offer = next(offer for offer in case.match.state.offers if f"t{offer.number}" == words[1])
    return offer.give, offer.get


def at_prices(case: ClaimCase, side: Any) -> int:
    cards = Counter(side.own) + Counter(side.hand)
    return int(side.gold + sum(price(case, name) * count for name, count in cards.items()))


def trade(case: ClaimCase) -> bool:
    """The trade is worth what the sentence says, and that speaks for the answer."""
    gets, gives = sides(case)
    brings, takes = at_prices(case, gets), at_prices(case, gives)
    speaks_for_it = brings < takes if case.line.startswith("decline") else brings > takes
    return (brings, takes) == (case.arg("brings"), case.arg("takes")) and speaks_for_it


def sale(case: ClaimCase) -> bool:
    """The only card that the seat gives is from its hand, and it cannot craft it now."""
    gets, gives = sides(case)
    card = case.arg("card")
    crafts = [token.split(" ")[1] for token in case.match.legal(case.seat) if token.startswith("craft ")]
    return (
        (gives.gold, dict(gives.own), dict(gives.hand)) == (0, {}, {card: gives.hand.get(card)})
        and card not in crafts
        and at_prices(case, gets) == case.arg("gold") > 0
    )


def keeps(case: ClaimCase) -> bool:
    _, gives = sides(case)
    *piles, last = case.reason.args["cards"]
    kept_gold = last.args["gold"] if getattr(last, "key", "") == "craft-gold" else 0
    named = {
        getattr(card, "code", None) or card.args["card"].code
        for card in (piles if kept_gold else [*piles, last])
    }
    is_declined = case.line.startswith("decline")
    return named == {*gives.own, *gives.hand} and kept_gold == gives.gold and is_declined


def unbound(case: ClaimCase) -> bool:
    _, gives = sides(case)
    return bool(gives.promises) and case.line.startswith("decline")


def lets(case: ClaimCase) -> bool:
    """The wealth goes down by what the sentence says, and no Tool that could stop it is cheaper."""
    done = turned(case)
    lost = value(case, done.before, case.seat) - value(case, done.after, case.seat)
    tools = [token.split(" ")[1].split("/")[0] for token in case.match.legal(case.seat) if "react" in token]
    cheapest = min(price(case, tool) for tool in tools if tool != "none")
    return max(0, lost) == case.arg("gold") and cheapest == case.arg("cost")


def worth(case: ClaimCase) -> bool:
    return value(case, turned(case).after, case.seat) == case.arg("gold")


def stopped(case: ClaimCase) -> bool:
    """The player who used the Tool loses it, the Site if one is named, and the rest of the turn."""
    s, done = case.match.state, case.played()
    user, after = s.active, done.state
    lost = {case.match.question.detail[0]} if case.match.question else set()
    lost |= {case.arg("site")} if "site" in case.reason.args else set()
    fewer = all(after.owns[user].get(name, 0) < s.owns[user].get(name, 0) for name in lost)
    return bool(fewer and (done.result is not None or after.turn > s.turn))


CLAIMS: dict[str, Callable[[ClaimCase], bool]] = {
    "wins": wins,
    "step": step,
    "gain": gain,
    "pays": pays,
    "even": even,
    "last": last,
    "part": part,
    "income": income,
    "without": without,
    "stops": sure(stops),
    "takes": sure(takes),
    "steals": sure(steals),
    "free": free,
    "sells": sells,
    "paid": paid,
    "room": room,
    "draws": draws,
    "safe": safe,
    "end": end,
    "dear": dear,
    "drawn": drawn,
    "hand": sure(hand),
    "does": does,
    "resell": resell,
    "swap": swap,
    "trade": trade,
    "sale": sale,
    "keeps": keeps,
    "unbound": unbound,
    "lets": lets,
    "worth": worth,
    "golem": stopped,
    "idol": stopped,
}
