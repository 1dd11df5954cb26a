"""Why an answer is good, as sentences (`why-craft-...`) about what the rules make of it, in Gold and cards.

Of a line with several answers, the sentences are about the last one. Owned cards and Gold are public, so it
is known whether a Tool can be stopped; if it can, its sentence says so (`sure`).
"""

from collections.abc import Iterator
from typing import Any

from engine.computer import Reason
from engine.craft_the_crown import trades, turns, verbs
from engine.craft_the_crown.lists import NO_REACTION
from engine.craft_the_crown.notation import read_react, read_use
from engine.craft_the_crown.player.plans import Outlook
from engine.craft_the_crown.player.worth import CardValues
from engine.craft_the_crown.state import GOLD_TO_WIN, Bundle, CraftTheCrownState, Zone
from engine.match import Match
from engine.presentation import SeatName, Sentence, Term, say


class AnswerEffect:
    """What the last answer of a line changes.
    line: one answer, or several joined by `; `.
    token: the last answer.
    sold: the cards that earlier answers of the line sell.
    is_unstoppable: whether no reaction can stop it; otherwise `after` is the state if nobody reacts.
    match: the match before the last answer.
    before, after: the states around the last answer.
    """

    def __init__(
        self, match: Match[CraftTheCrownState], card_values: CardValues, seat: int, line: str
    ) -> None:
        head, _, self.token = line.rpartition("; ")
        self.sold = [one.split(" ")[1] for one in head.split("; ") if one.startswith("sell ")]
        self.match, self.card_values, self.seat = match.copy(), card_values, seat
        if head:
            self.match.answer(seat, head)
        after = self.match.copy()
        if after.question is not None:
            after.answer(seat, self.token)
        reacting = _reacting(after)
        self.is_unstoppable = not reacting
        while _reacting(after):
            assert after.question is not None
            after.answer(after.question.seats[0], NO_REACTION)
        self.before, self.after = self.match.state, after.state

    def gold_change(self, seat: int) -> int:
        """Return how much more Gold a seat has afterwards."""
        return self.after.gold[seat] - self.before.gold[seat]

    def spent(self) -> Zone:
        """Return the cards that the seat owned before and no longer owns."""
        before, after = self.before.owns[self.seat], self.after.owns[self.seat]
        left = {name: count - after.get(name, 0) for name, count in before.items()}
        return {name: count for name, count in left.items() if count > 0}

    def owned_change(self, seat: int, name: str) -> int:
        """Return how many more copies of a card a seat owns afterwards."""
        return self.after.owns[seat].get(name, 0) - self.before.owns[seat].get(name, 0)


def _reacting(match: Match[CraftTheCrownState]) -> bool:
    """Return whether the open question is whether a targeted seat reacts to a Tool."""
    return match.question is not None and match.question.kind == "react"


def why(book: CardValues, match: Match[CraftTheCrownState], seat: int, line: str) -> Iterator[Reason]:
    """Yield the reasons for an answer or a line, the most important first."""
    if match.question is not None and match.question.kind == "react":
        yield from _reaction(match, seat, line)
        return
    change = AnswerEffect(match, book, seat, line)
    words = change.token.split(" ")
    result = change.after.result
    if result is not None:
        if change.is_unstoppable and seat in result.winners:
            yield Reason("craft-wins", states_win=True)
        return
    if change.sold and words[0] in ("craft", "buy"):
        yield from _paid_for(change, words[1].partition("*")[0])
    match words[0]:
        case "accept" | "decline":
            yield from _reply(change, words)
        case "use":
            yield from _use(change)
        case "craft":
            yield from _crafted(change, words[1])
        case "buy":
            yield from _bought(change, words[1])
        case "sell" if change.gold_change(seat) > 0:
            yield Reason(
                "craft-sells", {"card": Term(words[1].partition("*")[0]), "gold": change.gold_change(seat)}
            )
        case "reserve":
            yield Reason("craft-safe", {"card": Term(words[1])})
        case "discard":
            paid = change.gold_change(seat)
            name = Term(words[1].partition("*")[0])
            if paid > 0:
                yield Reason("craft-paid", {"card": name, "gold": paid})
            else:
                yield from _discarded(change, name)
        case "end" if change.before.hands[seat]:
            if not any(token.startswith("craft ") for token in change.match.legal(seat)):
                yield Reason("craft-end")


def _discarded(change: AnswerEffect, card: Term) -> Iterator[Reason]:
    """Yield whether a card is drawn to replace the discarded one at the end of the turn; if so, also whether
    the discarded one could be crafted now.
    """
    s, seat = change.after, change.seat
    missing = turns.refill_amount(s, change.card_values.pack, seat) - verbs.size(s.hands[seat])
    if missing < 1 or len(s.deck) < missing or s.banned[seat]:
        yield Reason("craft-room")
        return
    crafts = f"craft {card.code}"
    able = any(f"{token} ".startswith(f"{crafts} ") for token in change.match.legal(seat))
    yield Reason("craft-draws", {"card": card, "able": int(able)})


def _paid_for(change: AnswerEffect, name: str) -> Iterator[Reason]:
    """Yield what the sales at the beginning of a line pay for, if it could not be paid for without them."""
    price = change.card_values.price
    gained = sum(price[card] for card in change.sold)
    if change.owned_change(change.seat, name) > 0 and change.after.gold[change.seat] < gained:
        args = {"card": Term(name), "sold": [Term(card) for card in dict.fromkeys(change.sold)]}
        s, after = change.before, change.after
        room = int(verbs.size(after.hands[change.seat]) < verbs.size(s.hands[change.seat]))
        yield Reason("craft-pays", {**args, "gold": price[name], "room": room})


def _crafted(change: AnswerEffect, name: str) -> Iterator[Reason]:
    """Yield what a craft brings: what owning the card does, and its Price against what was spent."""
    book, seat = change.card_values, change.seat
    if change.owned_change(seat, name) < 1:
        return
    yield from _owning(change, name)
    yield from _needed(change, name)
    went_in = sum(book.price[card] * count for card, count in change.spent().items())
    went_in += max(0, -change.gold_change(seat))
    if book.price[name] > went_in:
        args = {"card": Term(name), "gold": book.price[name], "cost": went_in}
        yield Reason("craft-gain", args)
    elif book.price[name] == went_in and (paid := change.gold_change(seat)) > 0:
        yield Reason("craft-paid", {"card": Term(name), "gold": paid})
    elif book.price[name] == went_in:
        yield Reason("craft-even", {"card": Term(name), "gold": went_in})


def _bought(change: AnswerEffect, typed: str) -> Iterator[Reason]:
    """Yield what a purchase brings. `typed`: the card, which may have a count, as in `Glass*2`."""
    name = typed.partition("*")[0]
    yield from _owning(change, name)
    yield from _needed(change, name)
    if change.before.market.get(name, 0) and not change.after.market.get(name, 0):
        yield Reason("craft-last", {"card": Term(name)})


def _owning(change: AnswerEffect, name: str) -> Iterator[Reason]:
    """Yield what owning the card does: it is a part of the Crown in hand, or a Site that pays."""
    book, s, seat = change.card_values, change.after, change.seat
    crown, own = book.pack.crown, s.owns[seat]
    first = name in own and name not in change.before.owns[seat]
    if first and name in book.crown_parts and (crown in s.hands[seat] or s.reserves[seat] == crown):
        left = sum(max(0, count - own.get(part, 0)) for part, count in book.needs[crown])
        yield Reason("craft-part", {"card": Term(name), "left": left, "crown": Term(crown)})
    site = book.pack.sites.get(name)
    if site is not None and site.gold:
        yield Reason("craft-income", {"card": Term(name), "gold": site.gold})
    if site is not None and site.craftable_cards:
        dearest = max(site.craftable_cards, key=lambda card_name: (book.price[card_name], card_name))
        args = {"card": Term(name), "made": Term(dearest), "gold": book.price[dearest]}
        yield Reason("craft-without", {**args, "others": len(site.craftable_cards) - 1})


def _needed(change: AnswerEffect, name: str) -> Iterator[Reason]:
    """Yield the hand card with the highest Price that needs this card, had too few of it before, and can be
    crafted next.

    A card that must wait longer does not count: it may be discarded before, and this one sold.
    """
    book, s, seat = change.card_values, change.after, change.seat
    had = change.before.owns[seat].get(name, 0)
    held = [card_name for card_name in s.hands[seat] if card_name != book.pack.crown]
    outlook = Outlook(s, book, seat)
    takers = [
        taker
        for taker in held
        if dict(book.needs[taker]).get(name, 0) > had
        and (plan := outlook.plan(taker)) is not None
        and name in plan.spends
        and outlook.first_step(plan)
    ]
    if takers:
        taker = max(takers, key=lambda card_name: (book.price[card_name], card_name))
        yield Reason("craft-step", {"card": Term(name), "made": Term(taker), "gold": book.price[taker]})


# ---------------------------------------------------------------- against others


def _use(change: AnswerEffect) -> Iterator[Reason]:
    """Yield what the use of a Tool takes from each target, and what it crafts for less than the recipe."""
    book, seat, given = change.card_values, change.seat, read_use(change.token)
    sure = int(change.is_unstoppable)
    for other, taken in given.targets:
        could, can = book.wealth(change.before, other), book.wealth(change.after, other)
        who: dict[str, Any] = {"player": SeatName(other), "sure": sure, "tool": Term(given.tool)}
        if could >= GOLD_TO_WIN > can:
            yield Reason("craft-stops", {**who, "could": could, "can": can})
        if taken and change.owned_change(other, taken) < 0:
            yield Reason("craft-takes", {**who, "card": Term(taken)})
        if (lost := -change.gold_change(other)) > 0:
            yield Reason("craft-steals", {**who, "gold": lost})
    if given.crafted and change.owned_change(seat, given.crafted) > 0:
        recipe = sum(count for _, count in book.needs[given.crafted])
        spent = {
            name: count for name, count in change.spent().items() if name in dict(book.needs[given.crafted])
        }
        if change.is_unstoppable and sum(spent.values()) < recipe:
            name, card = given.crafted, book.pack.cards[given.crafted]
            args = {"card": Term(name), "gold": book.price[name], "spent": _piles(change.spent())}
            does = card.type in ("tool", "site") and bool(card.text.get("en"))
            yield Reason(
                "craft-free", {**args, "text": Term(name, "text") if does else "", "does": int(does)}
            )


def _piles(cards: Zone) -> list[Sentence | Term]:
    """Return cards by name, several copies as a pile."""
    return [
        say("craft-pile", card=Term(name), count=count) if count > 1 else Term(name)
        for name, count in cards.items()
    ]


def _reaction(match: Match[CraftTheCrownState], seat: int, line: str) -> Iterator[Reason]:
    """Yield what stopping a Tool does: the Tool is lost, with Golem also a Site, and the turn is over."""
    assert match.question is not None
    given = read_react(line)
    if not given.tool:
        return
    card = Term(match.question.detail[1] or match.question.detail[0])
    if given.site:
        yield Reason("craft-golem", {"card": card, "site": Term(given.site)})
    else:
        yield Reason("craft-idol", {"card": card})


def _reply(change: AnswerEffect, words: list[str]) -> Iterator[Reason]:
    """Yield what a trade brings and takes, at Prices; nothing if it has promises, because they
    have no Price.
    """
    offer = verbs.offer(change.before, int(words[1][1:]))
    if offer is None or offer.partner != change.seat or offer.give.ious or offer.get.ious:
        return
    if not trades.is_possible(change.before, offer):
        return
    brings, takes = (_worth(change.card_values, side) for side in (offer.give, offer.get))
    if brings > takes if words[0] == "accept" else brings < takes:
        yield Reason("craft-trade", {"brings": brings, "takes": takes})


def _worth(book: CardValues, side: Bundle) -> int:
    """Return what one side of a trade is worth at Prices, in Gold."""
    cards = (*side.own.items(), *side.hand.items())
    return side.gold + sum(book.price[name] * count for name, count in cards)
