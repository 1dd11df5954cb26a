"""What cannot be done now, and why; shown where the player would look for the action."""

from collections.abc import Sequence

from engine.craft_the_crown import lists
from engine.craft_the_crown.cards import CraftTheCrownPack
from engine.craft_the_crown.presentation import hand, words
from engine.craft_the_crown.presentation.hand import CraftingOption
from engine.craft_the_crown.view import CraftTheCrownView
from engine.presentation import SeatName, Sentence, Term, say


def verb_lines(
    pack: CraftTheCrownPack, view: CraftTheCrownView, verb: str, choice_count: int
) -> tuple[Sentence, ...]:
    """Return the text above the choices of a verb. Each of the next functions does so for one verb.
    verb: one of "craft", "use", "buy", "sell", "discard" and "reserve". choice_count: how many choices the
        viewer has now.
    """
    return {
        "craft": _craft,
        "use": _use,
        "buy": _buy,
        "sell": _sell,
        "discard": _discard,
        "reserve": _reserve,
    }[verb](pack, view, choice_count)


def _craft(pack: CraftTheCrownPack, view: CraftTheCrownView, choice_count: int) -> tuple[Sentence, ...]:
    """Return which hand cards can be crafted, or that none can. Say how a Reserved Card returns to hand."""
    take_back_line = (hand.how_to_take_back(view),) if view.reserve else ()
    if not view.hand:
        return (say("craft-no-hand"), *take_back_line)
    sentences = [
        hand.hand_card_line(pack, view, crafting)
        for crafting in hand.crafting_options(pack, view)
        if crafting.is_possible
    ]
    return (*sentences, *(() if choice_count else (say("craft-none-to-craft"),)), *take_back_line)


def _use(pack: CraftTheCrownPack, view: CraftTheCrownView, choice_count: int) -> tuple[Sentence, ...]:
    """Return each Tool that can be used, with what it does; if none can, why."""
    tools = [name for name in view.owns[view.seat] if name in pack.tools]
    if not tools:
        return (say("craft-no-tool"),)
    usable_lines = [
        hand.card_with_effect(name, Term(name)) for name in tools if pack.card_lines[name].is_usable_tool
    ]
    if choice_count:
        return tuple(usable_lines)
    unusable_lines = [_never(pack, name) for name in tools if not pack.card_lines[name].is_usable_tool]
    return (say("craft-none-to-use" if usable_lines else "craft-never-to-use"), *unusable_lines)


def _never(pack: CraftTheCrownPack, name: str) -> Sentence:
    """Return why a Tool can never be used as an action: it is the Hammer or a Reaction Tool."""
    is_hammer = pack.tools[name].is_hammer
    return say("refused-craft-no-effect" if is_hammer else "craft-why-reaction", card=Term(name))


def _buy(pack: CraftTheCrownPack, view: CraftTheCrownView, choice_count: int) -> tuple[Sentence, ...]:
    """Return the Gold to spend and the cards that are too dear, or why nothing can be bought."""
    gold = view.gold[view.seat]
    too_dear = [
        say("craft-stall", card=words.pile(name, count), gold=pack.cards[name].price)
        for name, count in view.market.items()
        if count and pack.cards[name].price > gold
    ]
    if not any(view.market.values()):
        return (say("craft-market-empty"),)
    sentences = [say("craft-to-spend" if choice_count else "craft-none-to-buy", gold=gold)]
    return (*sentences, say("craft-too-dear", cards=too_dear)) if too_dear else tuple(sentences)


def _sell(pack: CraftTheCrownPack, view: CraftTheCrownView, choice_count: int) -> tuple[Sentence, ...]:
    """Return the Gold after selling everything, or that there is nothing to sell."""
    if not choice_count:
        return (say("craft-none-to-sell"),)
    gold, sale_gold = view.gold[view.seat], hand.sale_value(pack, view, view.seat)
    return (say("craft-all-sold", gold=gold, sum=gold + sale_gold),)


def _discard(pack: CraftTheCrownPack, view: CraftTheCrownView, choice_count: int) -> tuple[Sentence, ...]:
    """Return what discarding does, or that the hand is empty."""
    return (say("craft-about-discard" if choice_count else "craft-no-hand"),)


def _reserve(pack: CraftTheCrownPack, view: CraftTheCrownView, choice_count: int) -> tuple[Sentence, ...]:
    """Return that the hand is empty, or what reserving does; with a Reserved Card what swapping does."""
    if not choice_count:
        return (say("craft-no-hand"),)
    if view.reserve:
        return (say("craft-about-swap", card=Term(view.reserve)),)
    return (say("craft-about-reserve"),)


# ---------------------------------------------------------------- single cards


def not_crafted(
    pack: CraftTheCrownPack, view: CraftTheCrownView, crafting: CraftingOption
) -> tuple[Sentence, ...]:
    """Return why a hand card cannot be crafted, and what would help. `crafting`: the card, and what it
    lacks.
    """
    sentences = [say("craft-why-lacks", card=Term(crafting.name), lacking=hand.lacking(crafting))]
    if crafting.state == "dear":
        sentences.append(say("craft-why-dear", cost=crafting.cost, gold=view.gold[view.seat]))
    else:
        sentences.append(say("craft-why-absent", cards=words.piles(crafting.not_in_market)))
    return (*sentences, hand.hand_card_line(pack, view, crafting), *hand.effect(pack, crafting.name))


def idle_tools(pack: CraftTheCrownPack, view: CraftTheCrownView, usable: Sequence[str]) -> list[str]:
    """Return the viewer's Tools that can be used as an action, but not now. `usable`: the Tools that can be
    used now.
    """
    other_tools = (name for name in view.owns[view.seat] if name in pack.tools and name not in usable)
    return [name for name in other_tools if pack.card_lines[name].is_usable_tool]


def not_used(pack: CraftTheCrownPack, view: CraftTheCrownView, name: str) -> tuple[Sentence, ...]:
    """Return why an owned Tool cannot be used now, and what it does."""
    tool, card = pack.tools[name], Term(name)
    others = [seat for seat in range(len(view.gold)) if seat != view.seat and seat not in view.resigned]
    gold = view.gold[view.seat]
    tolls = {seat: lists.toll_to_target(pack, dict(view.owns[seat])) for seat in others}
    if tool.is_copier:
        why = say("craft-why-no-copy", card=card)
    elif tool.target != "none" and min(tolls.values(), default=0) > gold:
        seat = min(tolls, key=lambda opponent: tolls[opponent])
        why = say("craft-why-toll", player=SeatName(seat), needed=tolls[seat], gold=gold)
    else:
        why = say("craft-why-no-choice", card=card)
    return (why, *hand.effect(pack, name))
