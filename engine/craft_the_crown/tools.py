"""Using a Tool: payments to Statues, reactions of the targeted players, then the effect, step by step."""

from collections.abc import Callable, Generator

from engine.craft_the_crown import actions, leaving, lists, turns, verbs
from engine.craft_the_crown.cards import CraftTheCrownPack, Recipe, ToolStep
from engine.craft_the_crown.notation import React, UseTool, read_react
from engine.craft_the_crown.state import CraftTheCrownState
from engine.questions import Answer, Question


def use(
    s: CraftTheCrownState, pack: CraftTheCrownPack, tool_use: UseTool
) -> Generator[Question, Answer, bool]:
    """Run a Tool from its payments until it is in the Discard Pile (CTC-209 to CTC-216). Return whether the
    turn is over.
    tool_use: the use as the answer has it.
    The caller has checked that the use is legal and that the user can pay each Statue (step 1). A player who
    resigns instead of reacting lets the Tool through, and leaves the game after its effect.
    """
    leavers: list[int] = []
    over = yield from _run_tool(s, pack, tool_use, leavers)
    for seat in leavers:
        leaving.resign(s, seat)
    return over or bool(leavers)


def _run_tool(
    s: CraftTheCrownState, pack: CraftTheCrownPack, tool_use: UseTool, leavers: list[int]
) -> Generator[Question, Answer, bool]:
    """Run a Tool for `use`. Return whether the turn is over. `leavers`: seats that resign instead of reacting
    are added to this list; the caller takes them out of the game.
    """
    user, name = s.active, tool_use.tool
    effect = tool_use.copied or name
    tool = pack.tools[effect]
    targets = [seat for seat in verbs.others(s, user) if seat in dict(tool_use.targets)]
    s.used += 1
    s.emit("used", user, name, tool_use.copied, tuple(targets))
    paid_tolls = [(seat, pay_toll(s, pack, user, seat)) for seat in targets]
    for seat in targets:
        answers = lists.legal_reactions(s, pack, seat)
        if not answers:
            continue
        s.shown = True
        answering_seat, token = yield Question("react", {seat: answers}, (name, tool_use.copied, str(user)))
        if token == leaving.RESIGN:
            leavers.append(answering_seat)
            if answering_seat == user or len(verbs.others(s, answering_seat)) == 1:
                return True
        elif token != lists.NO_REACTION:
            if "toll-back" in s.rulings:
                for owner, gold in paid_tolls:
                    verbs.hand_over(s, owner, user, gold)
            stop(s, pack, seat, name, read_react(token))
            turns.end(s, pack)
            return True
        s.emit("let-through", seat, effect)
    s.shown = s.shown or bool(targets)
    for step in tool.steps:
        EFFECTS[step.kind](s, pack, step, tool_use, targets)
    verbs.take(s.owns[user], name)
    verbs.put_away(s, name)
    if any(step.kind == "end-turn" for step in tool.steps):
        turns.end(s, pack)
        return True
    return False


def pay_toll(s: CraftTheCrownState, pack: CraftTheCrownPack, user: int, owner: int) -> int:
    """Pay a target the tolls of its Sites (Statues). Return how much Gold that was (CTC-352, CTC-353,
    CTC-R38). `user`: the seat that pays. `owner`: the targeted seat, which owns the Sites.
    """
    gold = lists.toll_to_target(pack, s.owns[owner])
    if gold:
        verbs.hand_over(s, user, owner, gold)
        s.emit("toll", user, owner, gold)
    return gold


def stop(s: CraftTheCrownState, pack: CraftTheCrownPack, seat: int, stopped: str, reaction: React) -> None:
    """Cancel a Tool with a Reaction Tool, and discard both Tools. The effect of Golem also discards a Site of
    the user (CTC-270 to CTC-276).
    seat: the player who reacts. stopped: the Tool that is cancelled. reaction: the reaction.
    """
    user = s.active
    for owner, name in ((seat, reaction.tool), (user, stopped), (user, reaction.site)):
        if name:
            verbs.take(s.owns[owner], name)
            verbs.put_away(s, name)
    s.emit("stopped", seat, stopped, reaction.tool, reaction.copied, reaction.site, user)


# ---------------------------------------------------------------- effects, one function for each kind of step
# They all have the arguments of `Effect`, whether they need them or not.

Effect = Callable[[CraftTheCrownState, CraftTheCrownPack, ToolStep, UseTool, list[int]], None]
"""Carries out one step of a Tool: state, pack, step, the use with its choices, target seats in clockwise
order.
"""


def craft_step(
    s: CraftTheCrownState, pack: CraftTheCrownPack, step: ToolStep, tool_use: UseTool, targets: list[int]
) -> None:
    """Craft the chosen card, without Elements or with one less."""
    zone = tool_use.zone or step.zones[0]
    spent = (
        less_one(pack.card_lines[tool_use.crafted].needs, tool_use.dropped) if step.one_element_less else ()
    )
    actions.craft(s, pack, tool_use.crafted, zone, spent, tool_use.copied or tool_use.tool)


def less_one(needs: Recipe, dropped: str) -> Recipe:
    """Return a recipe without one copy of the Element `dropped` (CTC-R57)."""
    shorter = ((name, count - (name == dropped)) for name, count in needs)
    return tuple((name, count) for name, count in shorter if count)


def take_market(
    s: CraftTheCrownState, pack: CraftTheCrownPack, step: ToolStep, tool_use: UseTool, targets: list[int]
) -> None:
    """Move all copies of the chosen card from the Market to the user's Resources."""
    count = s.market.pop(tool_use.taken)
    verbs.put(s.owns[s.active], tool_use.taken, count)
    s.emit("took", s.active, tool_use.taken, count)


def salvage(
    s: CraftTheCrownState, pack: CraftTheCrownPack, step: ToolStep, tool_use: UseTool, targets: list[int]
) -> None:
    """Move the chosen card from the Discard Pile to the user's hand."""
    verbs.take_back(s, tool_use.taken)
    verbs.put(s.hands[s.active], tool_use.taken)
    s.emit("salvaged", s.active, tool_use.taken)


def steal_gold(
    s: CraftTheCrownState, pack: CraftTheCrownPack, step: ToolStep, tool_use: UseTool, targets: list[int]
) -> None:
    """Move Gold from each target to the user, at most what the target has."""
    for seat in targets:
        moved = min(step.amount, s.gold[seat])
        s.emit("stole-gold", s.active, seat, moved)
        verbs.hand_over(s, seat, s.active, moved)


def lose_gold(
    s: CraftTheCrownState, pack: CraftTheCrownPack, step: ToolStep, tool_use: UseTool, targets: list[int]
) -> None:
    """Take Gold from each target; it goes to the general supply or, with a table option, to the user."""
    for seat in targets:
        lost = verbs.lose(s, seat, step.amount)
        s.emit("lost-gold", seat, lost)
        if "loss-to-user" in s.rulings:
            verbs.gain(s, s.active, lost)


def gain_gold(
    s: CraftTheCrownState, pack: CraftTheCrownPack, step: ToolStep, tool_use: UseTool, targets: list[int]
) -> None:
    """Give the user Gold."""
    s.emit("gained-gold", s.active, step.amount)
    verbs.gain(s, s.active, step.amount)


def all_gain_gold(
    s: CraftTheCrownState, pack: CraftTheCrownPack, step: ToolStep, tool_use: UseTool, targets: list[int]
) -> None:
    """Give Gold to all players, the user last, because a win ends the game at once."""
    s.emit("all-gained-gold", step.amount)
    for seat in (*verbs.others(s, s.active), s.active):
        verbs.gain(s, seat, step.amount)


def draw(
    s: CraftTheCrownState, pack: CraftTheCrownPack, step: ToolStep, tool_use: UseTool, targets: list[int]
) -> None:
    """Let the user draw cards."""
    verbs.draw(s, s.active, step.amount)


def all_draw(
    s: CraftTheCrownState, pack: CraftTheCrownPack, step: ToolStep, tool_use: UseTool, targets: list[int]
) -> None:
    """Let all players draw cards, the user first."""
    for seat in (s.active, *verbs.others(s, s.active)):
        verbs.draw(s, seat, step.amount)


def refill(
    s: CraftTheCrownState, pack: CraftTheCrownPack, step: ToolStep, tool_use: UseTool, targets: list[int]
) -> None:
    """Let each target draw up to their refill amount."""
    for seat in targets:
        turns.refill(s, pack, seat)


def ban_draw(
    s: CraftTheCrownState, pack: CraftTheCrownPack, step: ToolStep, tool_use: UseTool, targets: list[int]
) -> None:
    """Forbid each target to draw until their own End Phase."""
    for seat in targets:
        s.banned[seat] = True
        s.emit("banned", seat)


def swap_hands(
    s: CraftTheCrownState, pack: CraftTheCrownPack, step: ToolStep, tool_use: UseTool, targets: list[int]
) -> None:
    """Swap the user's hand with the target's, and sort both, because the order of a hand shows how it was
    drawn.
    """
    for seat in targets:
        own_hand, other_hand = (dict(sorted(s.hands[owner].items())) for owner in (s.active, seat))
        s.hands[s.active], s.hands[seat] = other_hand, own_hand
        s.emit("hands-swapped", s.active, seat)


def discard_hand(
    s: CraftTheCrownState, pack: CraftTheCrownPack, step: ToolStep, tool_use: UseTool, targets: list[int]
) -> None:
    """Discard random cards of each target's hand, as many as the step's amount. Amount 0: the whole hand."""
    for seat in targets:
        hand = s.hands[seat]
        names = pick_from_hand(s, seat, step.amount) if step.amount else verbs.expanded(hand)
        for name in names:
            verbs.take(hand, name)
            verbs.put_away(s, name)
        s.emit("hand-discarded", seat, tuple(names))


def steal_hand(
    s: CraftTheCrownState, pack: CraftTheCrownPack, step: ToolStep, tool_use: UseTool, targets: list[int]
) -> None:
    """Move cards at random from each target's hand to the user's hand; only the two players see which."""
    for seat in targets:
        names = pick_from_hand(s, seat, step.amount)
        for name in names:
            verbs.take(s.hands[seat], name)
            verbs.put(s.hands[s.active], name)
        s.emit("stole-hand", s.active, seat, len(names))
        s.emit("stole-hand-cards", s.active, seat, tuple(names), to=(s.active, seat))


def pick_from_hand(s: CraftTheCrownState, seat: int, count: int) -> list[str]:
    """Return at most `count` random cards of a hand, sorted. The cards stay in the hand. Emits an event that
    only records show (`! pick`).
    """
    cards = verbs.expanded(s.hands[seat])
    forced = s.chance.take_forced("pick")
    if forced is not None:
        cards = verbs.arrange_cards(forced, cards)
    elif cards:
        s.chance.shuffle("pick", cards)
    s.shown = True
    s.emit("pick", seat, tuple(cards[:count]), to=())
    return sorted(cards[:count])


def steal_card(
    s: CraftTheCrownState, pack: CraftTheCrownPack, step: ToolStep, tool_use: UseTool, targets: list[int]
) -> None:
    """Move the chosen owned card from the target to the user."""
    for seat, name in tool_use.targets:
        verbs.take(s.owns[seat], name)
        verbs.put(s.owns[s.active], name)
        s.emit("stole-card", s.active, seat, name)


def wreck_card(
    s: CraftTheCrownState, pack: CraftTheCrownPack, step: ToolStep, tool_use: UseTool, targets: list[int]
) -> None:
    """Discard the chosen owned card of the target."""
    for seat, name in tool_use.targets:
        verbs.take(s.owns[seat], name)
        verbs.put_away(s, name)
        s.emit("wrecked", seat, name)


def end_turn(
    s: CraftTheCrownState, pack: CraftTheCrownPack, step: ToolStep, tool_use: UseTool, targets: list[int]
) -> None:
    """Do nothing: `use` ends the turn after the Tool has reached the Discard Pile (CTC-R13)."""


EFFECTS: dict[str, Effect] = {
    "craft": craft_step,
    "take-market": take_market,
    "salvage": salvage,
    "steal-gold": steal_gold,
    "lose-gold": lose_gold,
    "gain-gold": gain_gold,
    "all-gain-gold": all_gain_gold,
    "draw": draw,
    "all-draw": all_draw,
    "refill": refill,
    "ban-draw": ban_draw,
    "swap-hands": swap_hands,
    "discard-hand": discard_hand,
    "steal-hand": steal_hand,
    "steal-card": steal_card,
    "wreck-card": wreck_card,
    "end-turn": end_turn,
}
"""Kind of step → what carries it out."""
