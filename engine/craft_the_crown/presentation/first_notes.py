"""Explanations for people in their first games, at the moment when something is new for them."""

from engine.craft_the_crown.cards import CraftTheCrownPack
from engine.craft_the_crown.view import CraftTheCrownView
from engine.presentation import Sentence, say


def firsts(pack: CraftTheCrownPack, view: CraftTheCrownView) -> list[Sentence]:
    """Return an explanation for each thing that the viewer can do or meets now; none for a person without a
    seat.
    """
    seat, question = view.viewer, view.question
    if seat is None or question is None:
        return []
    is_acting = question.kind == "action" and seat == view.active
    owned = [pack.cards[name] for name, count in view.owns[seat].items() if count]
    conditions = {
        "reaction": question.kind == "react",
        "trade": any(offer.partner == seat and not offer.blocked_by for offer in view.offers),
        "tool": is_acting and any(pack.card_lines[card.name].is_usable_tool for card in owned),
        "site": is_acting and any(pack.cards[name].type == "site" for name in view.hand),
        "sell": is_acting and any(card.type != "basic" for card in owned),
        "reserve": is_acting and view.turn > 3 and not view.has_reserved_card[seat] and bool(view.hand),
    }
    return [say(f"craft-first-{key}") for key, is_true in conditions.items() if is_true]
