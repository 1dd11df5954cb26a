"""What the use of a Tool brings its user, in Gold, as far as it can be estimated beforehand."""

from collections.abc import Callable

from engine.craft_the_crown import lists, verbs
from engine.craft_the_crown.cards import ToolStep
from engine.craft_the_crown.notation import UseTool, read_use
from engine.craft_the_crown.player.plans import Outlook
from engine.craft_the_crown.player.worth import DRAW, PART
from engine.craft_the_crown.state import GOLD_TO_WIN
from engine.craft_the_crown.tools import less_one

SMALL_LOSS = 0.5  # loss in Gold up to which a use may be worth it, because gains are only estimated
RISK = 4.0  # cost of the risk that a Tool is stopped and the turn ends
Judge = Callable[[Outlook, ToolStep, UseTool], float]
"""Estimates what one step of a Tool gains its user, in Gold. Arguments: what the user can do, the step, the
use with its choices.
"""


def use_gain(outlook: Outlook, token: str) -> float:
    """Return the gain of using a Tool, in Gold; above 0 if it is better than keeping or selling the Tool.
    token: the use in notation.
    """
    tool_use = read_use(token)
    gain = -float(outlook.card_values.price[tool_use.tool])
    for step in outlook.card_values.pack.tools[tool_use.copied or tool_use.tool].steps:
        judge = JUDGES.get(step.kind)
        if judge:
            gain += judge(outlook, step, tool_use)
    for seat, _ in tool_use.targets:
        gain -= 2 * lists.toll_to_target(outlook.card_values.pack, outlook.s.owns[seat])
        if any(name in outlook.s.owns[seat] for name in outlook.card_values.pack.stoppers):
            gain = 0.3 * gain - RISK
    return gain


def is_worth_using(outlook: Outlook, token: str) -> bool:
    """Return whether a use is worth a thought: it touches no other player, takes enough from one, or reaches
    one who could win in their next turn.
    token: the use in notation.
    """
    targets = read_use(token).targets
    return (
        not targets
        or use_gain(outlook, token) > -SMALL_LOSS
        or any(outlook.card_values.wealth(outlook.s, seat) >= GOLD_TO_WIN for seat, _ in targets)
    )


def share_of_loss(outlook: Outlook, seat: int) -> float:
    """Return which share of a seat's loss is a gain for the user, 0 to 1. With one opponent it is 1. With
    several it is greater for the richest opponent than for the others.
    """
    if len(outlook.s.gold) == 2:
        return 1.0
    others = verbs.others(outlook.s, outlook.s.active)
    is_richest = max(others, key=lambda other: outlook.card_values.wealth(outlook.s, other)) == seat
    return 0.7 if is_richest else 0.3


def _gain_from_losses(outlook: Outlook, tool_use: UseTool, worth: Callable[[int], float]) -> float:
    """Return the user's gain, in Gold, from what all targets lose. `worth`: seat → its loss in Gold."""
    return sum(worth(seat) * share_of_loss(outlook, seat) for seat, _ in tool_use.targets)


def _steal_gold(outlook: Outlook, step: ToolStep, tool_use: UseTool) -> float:
    """Return the gain of Gold that the targets lose to the user."""
    moved = [min(step.amount, outlook.s.gold[seat]) for seat, _ in tool_use.targets]
    return sum(moved) + _gain_from_losses(
        outlook, tool_use, lambda seat: min(step.amount, outlook.s.gold[seat])
    )


def _lose_gold(outlook: Outlook, step: ToolStep, tool_use: UseTool) -> float:
    """Return the gain of Gold that the targets lose to the general supply."""
    return _gain_from_losses(outlook, tool_use, lambda seat: min(step.amount, outlook.s.gold[seat]))


def _gain_gold(outlook: Outlook, step: ToolStep, tool_use: UseTool) -> float:
    """Return the Gold that the user gets."""
    return float(step.amount)


def _draw(outlook: Outlook, step: ToolStep, tool_use: UseTool) -> float:
    """Return the worth of the cards that the user draws."""
    return DRAW * step.amount


def _ban_draw(outlook: Outlook, step: ToolStep, tool_use: UseTool) -> float:
    """Return the gain if the targets may not draw until their own End Phase."""
    return _gain_from_losses(outlook, tool_use, lambda seat: 1.5)


def _discard_hand(outlook: Outlook, step: ToolStep, tool_use: UseTool) -> float:
    """Return the gain of hand cards that the targets discard."""

    def lost(seat: int) -> int:
        """Return how many hand cards a target discards; a step's amount of 0 means all."""
        hand_size = verbs.size(outlook.s.hands[seat])
        return min(hand_size, step.amount) if step.amount else hand_size

    return _gain_from_losses(outlook, tool_use, lambda seat: 0.8 * lost(seat))


def _steal_hand(outlook: Outlook, step: ToolStep, tool_use: UseTool) -> float:
    """Return the gain of hand cards that go from the targets to the user."""
    return sum(
        min(step.amount, verbs.size(outlook.s.hands[seat])) * DRAW * (1 + share_of_loss(outlook, seat))
        for seat, _ in tool_use.targets
    )


def _swap(outlook: Outlook, step: ToolStep, tool_use: UseTool) -> float:
    """Return the worth of the cards by which the target's hand is larger than the user's."""
    return (
        sum(
            verbs.size(outlook.s.hands[seat]) - verbs.size(outlook.s.hands[outlook.seat])
            for seat, _ in tool_use.targets
        )
        * DRAW
    )


def _steal_card(outlook: Outlook, step: ToolStep, tool_use: UseTool) -> float:
    """Return the gain of an owned card that goes from the target to the user."""
    gain_for_user = sum(outlook.value(name) for _, name in tool_use.targets)
    return gain_for_user + _wreck(outlook, step, tool_use)


def _wreck(outlook: Outlook, step: ToolStep, tool_use: UseTool) -> float:
    """Return the gain of an owned card that the target loses."""
    card_by_seat = dict(tool_use.targets)
    return _gain_from_losses(
        outlook,
        tool_use,
        lambda seat: outlook.card_values.value(outlook.s.owns[seat], card_by_seat[seat], outlook.turns_left),
    )


def _craft(outlook: Outlook, step: ToolStep, tool_use: UseTool) -> float:
    """Return the gain of the craft over crafting the card without the Tool; a very high one for the Crown."""
    if tool_use.crafted == outlook.card_values.pack.crown:
        return 1000.0
    needs = (
        less_one(outlook.card_values.needs[tool_use.crafted], tool_use.dropped)
        if step.one_element_less
        else ()
    )
    spent = sum(outlook.card_values.price[name] * count for name, count in needs)
    if outlook.card_values.pack.card_lines[tool_use.crafted].is_site:
        spent += outlook.card_values.price[outlook.card_values.pack.hammer]
    gain_without_tool = (
        0.0 if tool_use.zone == "discard" or step.zones[0] == "discard" else _otherwise(outlook, tool_use)
    )
    return outlook.value(tool_use.crafted) - spent - gain_without_tool


def _otherwise(outlook: Outlook, tool_use: UseTool) -> float:
    """Return the gain of crafting the card without the Tool."""
    plan = outlook.plan(tool_use.crafted)
    return max(0.0, plan.gain) if plan and plan.purchase_cost <= outlook.wealth else 0.0


def _take_market(outlook: Outlook, step: ToolStep, tool_use: UseTool) -> float:
    """Return the worth of all copies of the named card that the Market has."""
    return outlook.s.market[tool_use.taken] * outlook.value(tool_use.taken) - DRAW


def _salvage(outlook: Outlook, step: ToolStep, tool_use: UseTool) -> float:
    """Return the gain of getting the named card from the Discard Pile into hand."""
    plan = outlook.plan_if_held(tool_use.taken)
    if plan is not None:
        return 0.9 * plan.gain
    return 2 * PART if tool_use.taken == outlook.card_values.pack.crown else 0.0


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
