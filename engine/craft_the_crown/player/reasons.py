"""Why an answer is good, as sentences (`why-craft-...`) about what the rules make of it, in Gold and cards.

Of a line with several answers, the sentences are about the last one. Owned cards and Gold are public, so it
is known whether a Tool can be stopped. The argument `sure` of a sentence is 1 if it cannot be stopped.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from engine.computers.computer import Reason
from engine.craft_the_crown import turns, verbs
from engine.craft_the_crown.lists import NO_REACTION
from engine.craft_the_crown.notation import read_react, read_use
from engine.craft_the_crown.player import bargains
from engine.craft_the_crown.player.plans import Outlook
from engine.craft_the_crown.player.worth import CardValues
from engine.craft_the_crown.state import GOLD_TO_WIN, Bundle, CraftTheCrownState, Zone
from engine.match import Match
from engine.presentation import SeatName, Sentence, Term, say


class AnswerEffect:
    """What the last answer of a line changes.
    line: one answer, or several joined by `; `.
    seat: the seat that answers. card_values: what the pack's cards are worth.
    token: the last answer.
    sold: the cards that earlier answers of the line sell.
    discard_count: how many answers of the line discard.
    match: a match before the last answer. The constructor gets the match before the line, and copies it.
    before: the state before the last answer.
    after: the state after the last answer, if nobody reacts to it.
    is_unstoppable: whether nobody can react to the last answer.
    """

    def __init__(
        self, match: Match[CraftTheCrownState], card_values: CardValues, seat: int, line: str
    ) -> None:
        earlier_answers, _, self.token = line.rpartition("; ")
        self.sold = [
            answer.split(" ")[1] for answer in earlier_answers.split("; ") if answer.startswith("sell ")
        ]
        self.discard_count = sum(answer.startswith("discard ") for answer in line.split("; "))
        self.match, self.card_values, self.seat = match.copy(), card_values, seat
        if earlier_answers:
            self.match.answer(seat, earlier_answers)
        match_after = self.match.copy()
        if match_after.question is not None:
            match_after.answer(seat, self.token)
        reacting = _reacting(match_after)
        self.is_unstoppable = not reacting
        while _reacting(match_after):
            assert match_after.question is not None
            match_after.answer(match_after.question.seats[0], NO_REACTION)
        self.before, self.after = self.match.state, match_after.state

    def gold_change(self, seat: int) -> int:
        """Return how much more Gold a seat has afterwards."""
        return self.after.gold[seat] - self.before.gold[seat]

    def spent(self) -> Zone:
        """Return the cards that the seat owned before and no longer owns."""
        before, after = self.before.owns[self.seat], self.after.owns[self.seat]
        lost_copies = {name: count - after.get(name, 0) for name, count in before.items()}
        return {name: count for name, count in lost_copies.items() if count > 0}

    def owned_change(self, seat: int, name: str) -> int:
        """Return how many more copies of a card a seat owns afterwards."""
        return self.after.owns[seat].get(name, 0) - self.before.owns[seat].get(name, 0)


def _reacting(match: Match[CraftTheCrownState]) -> bool:
    """Return whether the open question is whether a targeted seat reacts to a Tool."""
    return match.question is not None and match.question.kind == "react"


def why(card_values: CardValues, match: Match[CraftTheCrownState], seat: int, line: str) -> Iterator[Reason]:
    """Yield the reasons for an answer or a line, the most important first; at least one, unless the answer
    ends the game.
    match: the match at the open question; it is not changed. line: one answer, or several joined by `; `.
    """
    change = AnswerEffect(match, card_values, seat, line)
    result = change.after.result
    if result is not None:
        if change.is_unstoppable and seat in result.winners:
            yield Reason("craft-wins", states_win=True)
        return
    yield from _special_reasons(change)
    yield Reason("craft-worth", {"gold": card_values.wealth(change.after, seat)}, can_be_shared=True)


def _special_reasons(change: AnswerEffect) -> Iterator[Reason]:
    """Yield the reasons that depend on the kind of the answer, the most important first."""
    seat, token_words = change.seat, change.token.split(" ")
    name = token_words[1].partition("*")[0] if len(token_words) > 1 else ""
    if change.sold and token_words[0] in ("craft", "buy"):
        yield from _paid_for(change, name)
    match token_words[0]:
        case "accept" | "decline":
            yield from _reply(change, token_words)
        case "trade" | "counter":
            yield from _offer(change)
        case "react":
            yield from _reaction(change)
        case "use":
            yield from _use(change)
        case "craft":
            yield from _crafted(change, name)
            yield from _effect_text(change, name)
        case "buy":
            yield from _bought(change, name)
        case "sell" if change.gold_change(seat) > 0:
            yield Reason("craft-sells", {"card": Term(name), "gold": change.gold_change(seat)})
        case "reserve" if not change.before.reserves[seat]:
            yield Reason("craft-safe", {"card": Term(name)})
        case "reserve" | "swap":
            yield Reason("craft-swap", {"card": Term(name), "back": Term(change.before.reserves[seat])})
        case "discard" if (gold_gain := change.gold_change(seat)) > 0:
            yield Reason("craft-paid", {"card": Term(name), "gold": gold_gain})
        case "discard":
            yield from _discarded(change, name)
        case "end":
            yield from _ended(change)


def _effect_text(change: AnswerEffect, name: str) -> Iterator[Reason]:
    """Yield what a Tool or Site does, as its card says."""
    card = change.card_values.pack.cards[name]
    if card.type in ("tool", "site") and card.text.get("en"):
        yield Reason("craft-does", {"card": Term(name), "text": Term(name, "text")})


def _ended(change: AnswerEffect) -> Iterator[Reason]:
    """Yield why nothing is left to do in this turn, and how many cards are drawn now."""
    s, seat, card_values = change.before, change.seat, change.card_values
    outlook = Outlook(s, card_values, seat)
    gains = {
        name: card_values.price[name] - sum(card_values.price[card] * count for card, count in spends.items())
        for name in s.hands[seat]
        if (spends := _whole_cost(outlook, name)) is not None
    }
    if s.hands[seat] and not gains and not s.sold:
        yield Reason("craft-end")
    elif gains and (best := max(gains, key=lambda name: (gains[name], name))) and gains[best] <= 0:
        price = card_values.price[best]
        yield Reason("craft-dear", {"card": Term(best), "gold": price, "cost": price - gains[best]})
    drawn = turns.refill_amount(s, card_values.pack, seat) - verbs.size(s.hands[seat])
    if 0 < drawn <= len(s.deck) and not s.banned[seat]:
        yield Reason("craft-drawn", {"count": drawn})


def _whole_cost(outlook: Outlook, name: str) -> Zone | None:
    """Return all cards, bought ones included, that go into a hand card; None if it cannot be crafted. Cards
    from hand that are crafted on the way cost what goes into them.
    """
    plan = outlook.plan(name)
    if plan is None:
        return None
    spends = dict(plan.spends)
    for step in plan.steps:
        if step.startswith("buy "):
            verbs.put(spends, step.removeprefix("buy "))
    return spends


def _discarded(change: AnswerEffect, name: str) -> Iterator[Reason]:
    """Yield what a discard is good for.

    `craft-draws`: the seat draws as many cards as `count` says at the end of the turn, because it discarded.
    `able` is 0 if something that the discarded card takes is neither owned nor in the Market. `craft-room`:
    the seat only has fewer hand cards.
    """
    s, seat = change.after, change.seat
    missing = turns.refill_amount(s, change.card_values.pack, seat) - verbs.size(s.hands[seat])
    if missing < 1 or len(s.deck) < missing or s.banned[seat]:
        yield Reason("craft-room", {"card": Term(name), "count": change.discard_count})
        return
    is_out_of_reach = not s.sold and Outlook(change.before, change.card_values, seat).plan(name) is None
    count = min(missing, change.discard_count)
    yield Reason("craft-draws", {"card": Term(name), "able": int(not is_out_of_reach), "count": count})


def _paid_for(change: AnswerEffect, name: str) -> Iterator[Reason]:
    """Yield which card the sales at the beginning of a line pay for, if the Gold was not enough without them.
    `name`: the card that is crafted or bought at the end.
    """
    price = change.card_values.price
    sale_gold = sum(price[card] for card in change.sold)
    if change.owned_change(change.seat, name) > 0 and change.after.gold[change.seat] < sale_gold:
        args = {"card": Term(name), "sold": [Term(card) for card in dict.fromkeys(change.sold)]}
        s, after = change.before, change.after
        frees_hand_space = int(verbs.size(after.hands[change.seat]) < verbs.size(s.hands[change.seat]))
        yield Reason("craft-pays", {**args, "gold": price[name], "room": frees_hand_space})


def _crafted(change: AnswerEffect, name: str) -> Iterator[Reason]:
    """Yield what a craft brings: what owning the card does, and its Price against what was spent. `name`: the
    crafted card.
    """
    card_values, seat = change.card_values, change.seat
    if change.owned_change(seat, name) < 1:
        return
    yield from _owning(change, name)
    yield from _needed(change, name)
    cost = sum(card_values.price[card] * count for card, count in change.spent().items())
    cost += max(0, -change.gold_change(seat))
    paid = max(0, change.gold_change(seat))
    if card_values.price[name] > cost:
        args = {"card": Term(name), "gold": card_values.price[name], "cost": cost, "paid": paid}
        yield Reason("craft-gain", args)
    elif card_values.price[name] == cost and paid:
        yield Reason("craft-paid", {"card": Term(name), "gold": paid})
    elif card_values.price[name] == cost:
        yield Reason("craft-even", {"card": Term(name), "gold": cost})


def _bought(change: AnswerEffect, name: str) -> Iterator[Reason]:
    """Yield what a purchase brings. `name`: the card."""
    yield from _owning(change, name)
    yield from _needed(change, name)
    yield from _effect_text(change, name)
    if change.before.market.get(name, 0) and not change.after.market.get(name, 0):
        yield Reason("craft-last", {"card": Term(name)})
    yield Reason("craft-resell", {"card": Term(name), "gold": change.card_values.price[name]})


def _owning(change: AnswerEffect, name: str) -> Iterator[Reason]:
    """Yield what owning the card does: it is a part of the Crown in hand, or a Site that pays."""
    card_values, resources = change.card_values, change.after.owns[change.seat]
    yield from _crown_part(change, name, resources)
    site = card_values.pack.sites.get(name)
    if site is not None and site.gold:
        yield Reason("craft-income", {"card": Term(name), "gold": site.gold})
    if site is not None and site.craftable_cards:
        dearest = max(site.craftable_cards, key=lambda card_name: (card_values.price[card_name], card_name))
        args = {"card": Term(name), "made": Term(dearest), "gold": card_values.price[dearest]}
        yield Reason("craft-without", {**args, "others": len(site.craftable_cards) - 1})


def _crown_part(change: AnswerEffect, name: str, resources: Mapping[str, int]) -> Iterator[Reason]:
    """Yield how many parts of the Crown are left to get, if a card is the first copy of one and the seat
    holds the Crown. `resources`: what the seat then owns, card → count.
    """
    card_values, s, seat = change.card_values, change.before, change.seat
    crown = card_values.pack.crown
    is_first_copy = name in resources and name not in s.owns[seat]
    if (
        is_first_copy
        and name in card_values.crown_parts
        and (crown in s.hands[seat] or s.reserves[seat] == crown)
    ):
        missing_parts = sum(
            max(0, count - resources.get(part, 0)) for part, count in card_values.needs[crown]
        )
        yield Reason("craft-part", {"card": Term(name), "left": missing_parts, "crown": Term(crown)})


def _needed(change: AnswerEffect, name: str) -> Iterator[Reason]:
    """Yield the dearest hand card that needs this card and can be crafted next. Before, the seat owned too
    few copies of this card for it. `name`: this card.

    A hand card that must wait longer does not count, because it may be discarded before.
    """
    card_values, s, seat = change.card_values, change.after, change.seat
    owned_before = change.before.owns[seat].get(name, 0)
    hand_cards = [card_name for card_name in s.hands[seat] if card_name != card_values.pack.crown]
    outlook = Outlook(s, card_values, seat)
    waiting_cards = [
        waiting_card
        for waiting_card in hand_cards
        if dict(card_values.needs[waiting_card]).get(name, 0) > owned_before
        and (plan := outlook.plan(waiting_card)) is not None
        and name in plan.spends
        and outlook.first_step(plan)
    ]
    if waiting_cards:
        waiting_card = max(waiting_cards, key=lambda card_name: (card_values.price[card_name], card_name))
        yield Reason(
            "craft-step",
            {"card": Term(name), "made": Term(waiting_card), "gold": card_values.price[waiting_card]},
        )


# ---------------------------------------------------------------- against others


def _use(change: AnswerEffect) -> Iterator[Reason]:
    """Yield what the use of a Tool takes from each target, and what it crafts for less than the recipe."""
    card_values, seat, tool_use = change.card_values, change.seat, read_use(change.token)
    is_sure = int(change.is_unstoppable)
    for other, taken in tool_use.targets:
        wealth_before = card_values.wealth(change.before, other)
        wealth_after = card_values.wealth(change.after, other)
        common_args: dict[str, Any] = {
            "player": SeatName(other),
            "sure": is_sure,
            "tool": Term(tool_use.tool),
        }
        if wealth_before >= GOLD_TO_WIN > wealth_after:
            yield Reason("craft-stops", {**common_args, "could": wealth_before, "can": wealth_after})
        if taken and change.owned_change(other, taken) < 0:
            yield Reason("craft-takes", {**common_args, "card": Term(taken)})
        if (lost := -change.gold_change(other)) > 0:
            yield Reason("craft-steals", {**common_args, "gold": lost})
        if (hand_loss := verbs.size(change.before.hands[other]) - verbs.size(change.after.hands[other])) > 0:
            yield Reason("craft-hand", {**common_args, "count": hand_loss})
    if tool_use.crafted and change.owned_change(seat, tool_use.crafted) > 0:
        recipe = sum(count for _, count in card_values.needs[tool_use.crafted])
        spent = {
            name: count
            for name, count in change.spent().items()
            if name in dict(card_values.needs[tool_use.crafted])
        }
        if change.is_unstoppable and sum(spent.values()) < recipe:
            name, card = tool_use.crafted, card_values.pack.cards[tool_use.crafted]
            args = {"card": Term(name), "gold": card_values.price[name], "spent": _piles(change.spent())}
            has_effect_text = card.type in ("tool", "site") and bool(card.text.get("en"))
            yield Reason(
                "craft-free",
                {**args, "text": Term(name, "text") if has_effect_text else "", "does": int(has_effect_text)},
            )
    if not tool_use.crafted:
        yield from _effect_text(change, tool_use.copied or tool_use.tool)


def _piles(cards: Zone) -> list[Sentence | Term]:
    """Return cards by name, several copies as a pile."""
    return [
        say("craft-pile", card=Term(name), count=count) if count > 1 else Term(name)
        for name, count in cards.items()
    ]


def _reaction(change: AnswerEffect) -> Iterator[Reason]:
    """Yield what stopping a Tool does: the Tool is lost and the turn is over; with Golem a Site is lost, too.
    Or yield what letting the Tool through costs, and what stopping it would.
    """
    question = change.match.question
    assert question is not None
    reaction = read_react(change.token)
    card = Term(question.detail[1] or question.detail[0])
    if reaction.site:
        yield Reason("craft-golem", {"card": card, "site": Term(reaction.site)})
    elif reaction.tool:
        yield Reason("craft-idol", {"card": card})
    else:
        wealth_before, wealth_after = (
            change.card_values.wealth(s, change.seat) for s in (change.before, change.after)
        )
        stopping_tools = [read_react(token).tool for token in question.tokens[change.seat]]
        price = min(change.card_values.price[tool] for tool in stopping_tools if tool)
        args = {"card": card, "gold": max(0, wealth_before - wealth_after), "cost": price}
        yield Reason("craft-lets", args)


def _offer(change: AnswerEffect) -> Iterator[Reason]:
    """Yield what the seat's own offer would bring."""
    offer = change.after.offers[-1]
    yield from _traded(change, offer.get, offer.give)


def _reply(change: AnswerEffect, words: list[str]) -> Iterator[Reason]:
    """Yield what accepting a trade brings, or what declining it saves.
    words: the reply, split at spaces, such as `accept`, `t4`.
    """
    offer = verbs.offer(change.before, int(words[1][1:]))
    if offer is None or offer.partner != change.seat:
        return
    if words[0] == "accept":
        yield from _traded(change, offer.give, offer.get)
        return
    brings, takes = (bargains.worth_at_prices(change.card_values, side) for side in (offer.give, offer.get))
    if brings < takes and not (offer.give.promises or offer.get.promises):
        yield Reason("craft-trade", {"brings": brings, "takes": takes})
    kept_gold = [say("craft-gold", gold=offer.get.gold)] if offer.get.gold else []
    if kept := [*_piles({**offer.get.own, **offer.get.hand}), *kept_gold]:
        yield Reason("craft-keeps", {"cards": kept})
    if offer.get.promises:
        yield Reason("craft-unbound")


def _traded(change: AnswerEffect, gets: Bundle, gives: Bundle) -> Iterator[Reason]:
    """Yield what a trade brings the seat: a card that a hand card takes, more than it gives at Prices, or
    something for a hand card that it cannot craft. Promises have no Price, so a trade with them is not
    counted.
    gets: what the seat would get. gives: what it would give.
    """
    card_values, s, seat = change.card_values, change.before, change.seat
    for name in gets.own:
        waiting_cards = [
            card
            for card in s.hands[seat]
            if card != card_values.pack.crown
            and card not in gives.hand
            and dict(card_values.needs[card]).get(name, 0) > s.owns[seat].get(name, 0)
        ]
        if waiting_cards:
            product = max(waiting_cards, key=lambda card: (card_values.price[card], card))
            args = {"card": Term(name), "made": Term(product), "gold": card_values.price[product]}
            yield Reason("craft-step", args)
        yield from _crown_part(change, name, {**s.owns[seat], name: s.owns[seat].get(name, 0) + 1})
    if gets.promises or gives.promises:
        return
    brings, takes = (bargains.worth_at_prices(card_values, side) for side in (gets, gives))
    if len(gives.hand) == 1 and not (gives.own or gives.gold) and brings:
        card = next(iter(gives.hand))
        crafts = [token.split(" ")[1] for token in change.match.legal(seat) if token.startswith("craft ")]
        if change.before.active != seat or card not in crafts:
            yield Reason("craft-sale", {"card": Term(card), "gold": brings})
    if brings > takes:
        yield Reason("craft-trade", {"brings": brings, "takes": takes})
