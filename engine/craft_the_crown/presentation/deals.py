"""Offers and promises in words, and what a trade would change, before and after."""

from collections.abc import Sequence

from engine.craft_the_crown.state import GOLD_TO_WIN, Bundle, Promise
from engine.craft_the_crown.view import CraftTheCrownView, OfferView
from engine.presentation import Quote, SeatName, Sentence, Term, Word, say
from engine.questions import Event


def side(bundle: Bundle) -> list[Word]:
    """Return one side of a trade as a list of words. Of hidden hand cards it has the number. An empty side is
    the word “nothing”.
    """
    parts: list[Word] = [say("craft-gold", gold=bundle.gold)] if bundle.gold else []
    parts += [_cards(name, count) for name, count in bundle.own.items()]
    for name, count in bundle.hand.items():
        if name == "?":
            parts.append(say("craft-from-hand", count=count))
        else:
            parts.append(say("craft-hand-card", card=_cards(name, count)))
    parts += [say("craft-iou", text=Quote(text)) for text in bundle.promises]
    return parts or [say("craft-nothing")]


def _cards(name: str, count: int) -> Word:
    """Return a card's name, or for several copies a pile with the count."""
    return Term(name) if count == 1 else say("craft-pile", card=Term(name), count=count)


def offer_words(view: CraftTheCrownView, offer: OfferView) -> Sentence:
    """Return an offer in one line, from the viewer's side, with a remark if it cannot be accepted now."""
    viewer_role = {offer.author: "author", offer.partner: "partner"}.get(
        -1 if view.viewer is None else view.viewer
    )
    return say(
        "craft-offer",
        who=viewer_role or "other",
        number=offer.number,
        author=SeatName(offer.author),
        partner=SeatName(offer.partner),
        give=side(offer.give),
        get=side(offer.get),
        state=offer.blocked_by or "open",
    )


def offer_outcome(events: Sequence[Event], seat: int, offer_word: str) -> list[Sentence]:
    """Return what happened to an offer, as one sentence.

    events: what happened since the offer. If none of them is about it, the turn ended before an answer.
    seat: the seat that the offer was for. offer_word: the offer, such as `t4`.
    """
    number = int(offer_word[1:])
    for event in reversed(events):
        if event.kind == "traded" and event.args[2] == number:
            return [say("craft-fate-traded")]
        if event.kind in ("declined", "withdrawn") and event.args[1] == number:
            return [say(f"craft-{event.kind}", player=SeatName(event.args[0]), number=number)]
        if event.kind == "countered" and event.args[0] == seat:
            return [say("craft-fate-countered", player=SeatName(seat), number=event.args[2])]
    return [say("craft-fate-over")]


def promise(iou: Promise) -> Sentence:
    """Return a promise in one line, with its turn and whether it was kept."""
    return say(
        "craft-promise",
        number=iou.number,
        giver=SeatName(iou.giver),
        holder=SeatName(iou.holder),
        text=Quote(iou.text),
        turn=iou.turn,
        mark=iou.mark or "open",
    )


# ---------------------------------------------------------------- before and after


def trade_changes(
    view: CraftTheCrownView, author: int, partner: int, give: Bundle, get: Bundle
) -> tuple[Sentence, ...]:
    """Return what a trade would change for both sides, with a warning if a side would reach 50 Gold.
    give, get: what the author gives, and what the author gets from the partner.
    """
    sentences = list[Sentence]()
    for seat, given_side, received_side in ((author, give, get), (partner, get, give)):
        sentences.append(
            say("craft-diff", player=SeatName(seat), changes=_changes(view, seat, given_side, received_side))
        )
    return (*sentences, *warnings(view, author, partner, give, get))


def warnings(
    view: CraftTheCrownView, author: int, partner: int, give: Bundle, get: Bundle
) -> tuple[Sentence, ...]:
    """Return a warning for each side that would have 50 Gold after a trade.
    give, get: what the author gives, and what the author gets from the partner.
    """
    sentences = []
    for seat, given_side, received_side in ((author, give, get), (partner, get, give)):
        gold_after = view.gold[seat] - given_side.gold + received_side.gold
        if gold_after >= GOLD_TO_WIN:
            when = "now" if seat == view.active else "later"
            sentences.append(say("craft-diff-warning", player=SeatName(seat), gold=gold_after, when=when))
    return tuple(sentences)


def _changes(view: CraftTheCrownView, seat: int, given_side: Bundle, received_side: Bundle) -> list[Sentence]:
    """Return what a trade would change for one seat: Gold and hand size before and after, and the Resources
    that come and go. What stays the same is left out.
    given_side, received_side: what the seat gives, and what it gets.
    """
    sentences = []
    gold, hand_size = view.gold[seat], view.hand_sizes[seat]
    if given_side.gold != received_side.gold:
        sentences.append(say("craft-diff-gold", gold=gold, after=gold - given_side.gold + received_side.gold))
    hand_change = sum(received_side.hand.values()) - sum(given_side.hand.values())
    if given_side.hand or received_side.hand:
        sentences.append(say("craft-diff-hand", hand=hand_size, after=hand_size + hand_change))
    sentences += [say("craft-plus", card=_cards(name, count)) for name, count in received_side.own.items()]
    sentences += [say("craft-minus", card=_cards(name, count)) for name, count in given_side.own.items()]
    return sentences or [say("craft-unchanged")]
