"""What the use of a Tool brings its user, in Gold, as far as it can be estimated beforehand."""

from collections.abc import Callable

from engine.craft_the_crown import lists, verbs
from engine.craft_the_crown.cards import ToolStep
from engine.craft_the_crown.notation import UseTool, read_use
from engine.craft_the_crown.player.plans import Outlook
from engine.craft_the_crown.player.worth import DRAW, PART
from engine.craft_the_crown.tools import less_one

RISK = 4.0  # cost of the risk that a Tool is stopped and the turn ends
Judge = Callable[[Outlook, ToolStep, UseTool], float]
"""Estimates what one step of a Tool gains, in Gold, for the use as it is written."""


def use_gain(outlook: Outlook, token: str) -> float:
    """Return the gain of a use in Gold; above 0 if it is better than keeping or selling the Tool.
    token: the use in notation.
    """
    given = read_use(token)
    gain = -float(outlook.card_values.price[given.tool])
    for step in outlook.card_values.pack.tools[given.copied or given.tool].steps:
        judge = JUDGES.get(step.kind)
        if judge:
            gain += judge(outlook, step, given)
    for seat, _ in given.targets:
        gain -= 2 * lists.toll_to_target(outlook.card_values.pack, outlook.s.owns[seat])
        if any(name in outlook.s.owns[seat] for name in outlook.card_values.pack.stoppers):
            gain = 0.3 * gain - RISK
    return gain


def share_of_loss(outlook: Outlook, seat: int) -> float:
    """Return how much of a seat's loss is a gain for the user, 0 to 1: everything with one opponent,
    otherwise more for the richest opponent.
    """
    if len(outlook.s.gold) == 2:
        return 1.0
    others = verbs.others(outlook.s, outlook.s.active)
    leads = max(others, key=lambda other: outlook.card_values.wealth(outlook.s, other)) == seat
    return 0.7 if leads else 0.3


def _gain_from_losses(outlook: Outlook, given: UseTool, worth: Callable[[int], float]) -> float:
    """Return the gain from what all targets lose. `worth`: seat → its loss in Gold."""
    return sum(worth(seat) * share_of_loss(outlook, seat) for seat, _ in given.targets)


def _steal_gold(outlook: Outlook, step: ToolStep, given: UseTool) -> float:
    """Return the gain of Gold that the targets lose to the user."""
    moved = [min(step.amount, outlook.s.gold[seat]) for seat, _ in given.targets]
    return sum(moved) + _gain_from_losses(outlook, given, lambda seat: min(step.amount, outlook.s.gold[seat]))


def _lose_gold(outlook: Outlook, step: ToolStep, given: UseTool) -> float:
    """Return the gain of Gold that the targets lose to the general supply."""
    return _gain_from_losses(outlook, given, lambda seat: min(step.amount, outlook.s.gold[seat]))


def _gain_gold(outlook: Outlook, step: ToolStep, given: UseTool) -> float:
    """Return the Gold that the user gets."""
    return float(step.amount)


def _draw(outlook: Outlook, step: ToolStep, given: UseTool) -> float:
    """Return the worth of the cards that the user draws."""
    return DRAW * step.amount


def _ban_draw(outlook: Outlook, step: ToolStep, given: UseTool) -> float:
    """Return the gain if the targets may not draw until their own End Phase."""
    return _gain_from_losses(outlook, given, lambda seat: 1.5)


def _discard_hand(outlook: Outlook, step: ToolStep, given: UseTool) -> float:
    """Return the gain of hand cards that the targets discard."""

    def lost(seat: int) -> int:
        """Return how many hand cards a target discards; a step's amount of 0 means all."""
        held = verbs.size(outlook.s.hands[seat])
        return min(held, step.amount) if step.amount else held

    return _gain_from_losses(outlook, given, lambda seat: 0.8 * lost(seat))


def _steal_hand(outlook: Outlook, step: ToolStep, given: UseTool) -> float:
    """Return the gain of hand cards that go from the targets to the user."""
    return sum(
        min(step.amount, verbs.size(outlook.s.hands[seat])) * DRAW * (1 + share_of_loss(outlook, seat))
        for seat, _ in given.targets
    )


def _swap(outlook: Outlook, step: ToolStep, given: UseTool) -> float:
    """Return the worth of the cards by which the target's hand is larger than the user's."""
    return (
        sum(
            verbs.size(outlook.s.hands[seat]) - verbs.size(outlook.s.hands[outlook.seat])
            for seat, _ in given.targets
        )
        * DRAW
    )


def _steal_card(outlook: Outlook, step: ToolStep, given: UseTool) -> float:
    """Return the gain of an owned card that goes from the target to the user."""
    mine = sum(outlook.value(name) for _, name in given.targets)
    return mine + _wreck(outlook, step, given)


def _wreck(outlook: Outlook, step: ToolStep, given: UseTool) -> float:
    """Return the gain of an owned card that the target loses."""
    lost = dict(given.targets)
    return _gain_from_losses(
        outlook,
        given,
        lambda seat: outlook.card_values.value(outlook.s.owns[seat], lost[seat], outlook.turns_left),
    )


def _craft(outlook: Outlook, step: ToolStep, given: UseTool) -> float:
    """Return the gain of the craft over crafting the card without the Tool; a very high one for the Crown."""
    if given.crafted == outlook.card_values.pack.crown:
        return 1000.0
    needs = less_one(outlook.card_values.needs[given.crafted], given.dropped) if step.one_element_less else ()
    spent = sum(outlook.card_values.price[name] * count for name, count in needs)
    if outlook.card_values.pack.card_lines[given.crafted].is_site:
        spent += outlook.card_values.price[outlook.card_values.pack.hammer]
    usual = 0.0 if given.zone == "discard" or step.zones[0] == "discard" else _otherwise(outlook, given)
    return outlook.value(given.crafted) - spent - usual


def _otherwise(outlook: Outlook, given: UseTool) -> float:
    """Return the gain of crafting the card without the Tool."""
    plan = outlook.plan(given.crafted)
    return max(0.0, plan.gain) if plan and plan.purchase_cost <= outlook.wealth else 0.0


def _take_market(outlook: Outlook, step: ToolStep, given: UseTool) -> float:
    """Return the worth of all copies of the named card that the Market has."""
    return outlook.s.market[given.taken] * outlook.value(given.taken) - DRAW


def _salvage(outlook: Outlook, step: ToolStep, given: UseTool) -> float:
    """Return the gain of getting the named card from the Discard Pile into hand."""
    plan = outlook.plan_if_held(given.taken)
    if plan is not None:
        return 0.9 * plan.gain
    return 2 * PART if given.taken == outlook.card_values.pack.crown else 0.0


JUDGES: dict[str, Judge] = {
    "steal-gold": _steal_gold,
    "lose-gold": _lose_gold,
    "gain-gold": _gain_gold,
    "draw": _draw,
    "discard-hand": _discard_hand,
    "ban-draw": _ban_draw,
    "swap-hands": _swap,
    "steal-hand": _steal_hand,
    "steal-card": _steal_card,
    "wreck-card": _wreck,
    "craft": _craft,
    "take-market": _take_market,
    "salvage": _salvage,
}
