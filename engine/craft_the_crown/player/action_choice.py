"""Chooses the next action in the player's own turn: craft what pays, use Tools, sell for a purpose, discard
the rest.
"""

from collections.abc import Sequence

from engine.craft_the_crown import actions, verbs
from engine.craft_the_crown.notation import read_react
from engine.craft_the_crown.player import bargains
from engine.craft_the_crown.player.plans import Outlook, Plan
from engine.craft_the_crown.player.tool_use import is_worth_using, use_gain
from engine.craft_the_crown.player.worth import WORTH_IT, CardValues
from engine.craft_the_crown.state import GOLD_TO_WIN, CraftTheCrownState
from engine.questions import Question

DEAR = 5  # profit in Gold from which a card may be reserved
JUNK = 0.7  # a hand card worth less than this is discarded to draw another one
WEIGHTS = {
    "craft": 2.0,
    "use": 1.5,
    "buy": 0.7,
    "sell": 0.4,
    "discard": 0.6,
    "reserve": 0.4,
    "swap": 0.3,
    "trade": 0.8,
}
"""Verb → how likely an answer with it is to be good, relative to 1 for other verbs."""


def weight(token: str) -> float:
    """Return how likely this kind of answer is to be good, relative to 1 for a verb without a weight.
    `token`: the answer, in notation.
    """
    return WEIGHTS.get(token.split(" ", 1)[0], 1.0)


def choose_action(outlook: Outlook, tokens: Sequence[str], may_trade: bool = True) -> str:
    """Return the next action, the first of these that is worth it: win, craft, use a Tool, buy, reserve,
    offer a trade, discard; otherwise end the turn.
    outlook: what the active seat can do. tokens: its legal answers, without trades. may_trade: whether to
    offer trades.
    """
    return (
        winning_sale(outlook)
        or step_of_best_plan(outlook)
        or best_use(outlook, tokens)
        or step_to_purchase(outlook)
        or reserve_or_swap(outlook)
        or (next(bargains.offers(outlook), None) if may_trade else None)
        or discard_useless(outlook)
        or "end"
    )


def winning_sale(outlook: Outlook) -> str | None:
    """Return the first of the sales that win, None if selling everything does not bring enough Gold."""
    return next(iter(winning_sales(outlook)), None)


def winning_sales(outlook: Outlook) -> list[str]:
    """Return the sales that win, empty if selling everything does not bring enough Gold."""
    if outlook.wealth < GOLD_TO_WIN:
        return []
    price_of = outlook.card_values.price.__getitem__
    names = verbs.sales_to_win(outlook.s.gold[outlook.seat], outlook.own, price_of)
    return [outlook.card_values.pack.card_lines[name].sell for name in names]


def step_of_best_plan(outlook: Outlook) -> str | None:
    """Return the next answer towards the hand card with the highest gain among those that can be paid for;
    None if no gain is worth it.
    """
    best_gain, best_step = WORTH_IT, None
    for plan in outlook.plans():
        gain = (
            1000.0
            if plan.name == outlook.card_values.pack.crown
            else plan.gain + outlook.worth_of_another(plan.name)
        )
        if gain > best_gain:
            step = outlook.first_step(plan)
            if step:
                best_gain, best_step = gain, step
    return best_step


def answers_given_with(outlook: Outlook, token: str) -> Sequence[str]:
    """Return the answers that are given at once with `token`, because they belong to the same decision.

    With a purchase: the other purchases for the same card, and its craft, if no sale is needed. With the
    first of the sales that win: all of these sales. With another sale: the other sales of its plan, and the
    steps that they pay for. With a discard: the other useless hand cards. Otherwise `token` alone.
    """
    sales = winning_sales(outlook)
    if sales and token == sales[0]:
        return sales
    if token.startswith("sell "):
        return _sale_with_purchases(outlook, token)
    if token.startswith("discard "):
        return _discards(outlook, token)
    if not token.startswith("buy "):
        return (token,)
    payable_plans = [
        plan
        for plan in outlook.plans()
        if token in plan.steps
        and plan.gain > 0
        and plan.purchase_cost <= outlook.s.gold[outlook.seat]
        and all(step.startswith("buy ") for step in plan.steps[:-1])
    ]
    return max(payable_plans, key=lambda plan: plan.gain).steps if payable_plans else (token,)


def _sale_with_purchases(outlook: Outlook, token: str) -> Sequence[str]:
    """Return a sale, the other sales of its plan, and the steps of the plan. Without a plan return the sale
    alone. `token`: the sale, as an answer.
    """
    lines_by_card = outlook.card_values.pack.card_lines
    purchase = plan_purchase(outlook)
    plans = [*outlook.plans(), *([purchase] if purchase else [])]
    plans = [
        plan
        for plan in plans
        if outlook.first_step(plan) == token and (sum(" via " in step for step in plan.steps) < 2)
    ]
    if not plans:
        return (token,)
    best_plan = max(plans, key=lambda plan: plan.gain + outlook.worth_of_another(plan.name))
    return (*(lines_by_card[name].sell for name in outlook.sales(best_plan)), *best_plan.steps)


def _discards(outlook: Outlook, token: str) -> Sequence[str]:
    """Return a discard, and the discards of the useless cards that then are left in hand. They end with one
    for which Sites pay, because Gold may allow something better. `token`: the first discard, as an answer.
    """
    s, answers = outlook.s.copy(), list[str]()
    next_token: str | None = token
    while next_token is not None:
        answers.append(next_token)
        actions.discard(s, outlook.card_values.pack, next_token.partition(" ")[2])
        is_paid = s.gold != outlook.s.gold
        next_token = None if is_paid else discard_useless(Outlook(s, outlook.card_values, outlook.seat))
    return answers


def best_use(outlook: Outlook, tokens: Sequence[str]) -> str | None:
    """Return the use of a Tool with the highest gain, None if no use is worth it. `tokens`: the legal
    answers.
    """
    best_gain, best_token = WORTH_IT, None
    for token in tokens:
        if token[:4] == "use ":
            gain = use_gain(outlook, token)
            if gain > best_gain:
                best_gain, best_token = gain, token
    return best_token


def step_to_purchase(outlook: Outlook) -> str | None:
    """Return the next answer towards buying the card of the Market that is worth most beyond its Price: a
    sale or the purchase; None if no card is worth it.
    """
    plan = plan_purchase(outlook)
    return outlook.first_step(plan) if plan else None


def plan_purchase(outlook: Outlook) -> Plan | None:
    """Return a plan to buy the card of the Market that is worth most beyond its Price, None if no card is
    worth it. Only cards with one copy are considered: Sites, Tools and some parts of the Crown.
    """
    s, card_values, best_gain = outlook.s, outlook.card_values, WORTH_IT
    best_plan: Plan | None = None
    for name in s.market:
        if not card_values.is_multi_copy[name] and name not in outlook.own and name not in s.sold:
            gain = outlook.value(name) - card_values.price[name] + outlook.worth_of_another(name)
            if gain > best_gain:
                plan = Plan(name, gain, card_values.price[name], (card_values.pack.card_lines[name].buy,), {})
                if outlook.first_step(plan):
                    best_gain, best_plan = gain, plan
    return best_plan


def reserve_or_swap(outlook: Outlook) -> str | None:
    """Return a useful answer with the reserve slot, None if there is none.

    First: reserve the Crown, or a part of the Crown, that cannot be crafted yet. Second: take the Reserved
    Card back because it can be crafted now.
    """
    hand, reserved = outlook.s.hands[outlook.seat], outlook.s.reserves[outlook.seat]
    card_values = outlook.card_values
    if not reserved or not is_crown_or_part(card_values, reserved):
        for name in (card_values.pack.crown, *card_values.crown_parts):
            plan = outlook.plan(name) if name in hand else None
            if name in hand and (plan is None or not outlook.first_step(plan)):
                card_lines = card_values.pack.card_lines[name]
                return card_lines.swap if reserved else card_lines.reserve
    return (
        swap_for_reserved(outlook)
        if reserved and reserved not in hand and is_worth_reserving(card_values, reserved)
        else None
    )


def is_crown_or_part(card_values: CardValues, name: str) -> bool:
    """Return whether a card is the Crown or a part of it."""
    return name == card_values.pack.crown or name in card_values.crown_parts


def is_worth_reserving(card_values: CardValues, name: str) -> bool:
    """Return whether a card may be reserved: the Crown, a part of it, or a card with a profit from `DEAR`.

    Only such a card is taken back, and only in exchange for a card that is not worth reserving. So two cards
    are not swapped back and forth.
    """
    return is_crown_or_part(card_values, name) or card_values.profit[name] >= DEAR


def swap_for_reserved(outlook: Outlook) -> str | None:
    """Return the answer that swaps the Reserved Card for the least useful hand card, if the Reserved Card can
    be crafted next; otherwise None.
    """
    hand, reserved = outlook.s.hands[outlook.seat], outlook.s.reserves[outlook.seat]
    plan = outlook.plan_if_held(reserved)
    if plan is None or plan.gain < WORTH_IT or not outlook.first_step(plan):
        return None
    card_values = outlook.card_values
    swappable = [
        name
        for name in hand
        if card_values.pack.card_lines[name].craft not in plan.steps
        and not is_worth_reserving(card_values, name)
    ]
    return card_values.pack.card_lines[min(swappable, key=outlook.worth_in_hand)].swap if swappable else None


def discard_useless(outlook: Outlook) -> str | None:
    """Return the answer that discards the least useful hand card, what Sites pay for the discard included;
    None if every card is worth keeping.
    """
    lowest_worth, least_useful = JUNK, None
    for name in outlook.s.hands[outlook.seat]:
        worth = outlook.worth_in_hand(name) - outlook.discard_bonus(name)
        if worth < lowest_worth:
            lowest_worth, least_useful = worth, name
    return outlook.card_values.pack.card_lines[least_useful].discard if least_useful else None


# ---------------------------------------------------------------- what the search looks at


def candidates(outlook: Outlook, tokens: Sequence[str]) -> list[str]:
    """Return the answers that the search considers, with offers of trades. Buying and selling are among them
    only for a plan, or for a win, and Tools on other players only if they take enough.
    tokens: the legal answers, without trades that the seat could propose.
    """
    card_values = outlook.card_values
    useful_trades = _trade_steps(outlook)
    discardable = _least(outlook)
    swap = reserve_or_swap(outlook) if outlook.s.reserves[outlook.seat] else None
    answers = []
    for token in tokens:
        verb, _, name = token.partition(" ")
        if verb in ("buy", "sell"):
            is_candidate = token in useful_trades
        elif verb == "discard":
            is_candidate = name in discardable
        elif verb == "reserve":
            is_candidate = is_worth_reserving(card_values, name)
        elif verb == "swap":
            is_candidate = token == swap
        elif verb == "use":
            is_candidate = is_worth_using(outlook, token)
        else:
            is_candidate = verb != "withdraw"
        if is_candidate:
            answers.append(token)
    return [*answers, *bargains.offers(outlook)]


def _least(outlook: Outlook) -> list[str]:
    """Return up to three hand cards that are worth less than 3 Gold, the least useful first."""
    worth_by_card = {
        name: outlook.worth_in_hand(name) - outlook.discard_bonus(name)
        for name in outlook.s.hands[outlook.seat]
    }
    useless = [name for name in worth_by_card if worth_by_card[name] < 3]
    return sorted(useless, key=worth_by_card.__getitem__)[:3]


def _trade_steps(outlook: Outlook) -> set[str]:
    """Return the answers that buy or sell with a purpose: for a plan, for a card of the Market, or for the
    win.
    """
    steps = {token for token in (winning_sale(outlook), step_to_purchase(outlook)) if token}
    for plan in outlook.plans():
        if plan.gain + outlook.worth_of_another(plan.name) >= 0:
            step = outlook.first_step(plan)
            if step and step[:5] == "sell ":
                steps.add(step)
            elif step:
                steps.update(plan_step for plan_step in plan.steps if plan_step[:4] == "buy ")
    return steps


def choose_reaction(s: CraftTheCrownState, card_values: CardValues, ask: Question, seat: int) -> str:
    """Return the reaction of a targeted seat. It stops a Tool that would cost the seat more than the Reaction
    Tool is worth. Of several Sites that it can discard it takes the most valuable one.
    ask: the question whether the seat reacts; `ask.detail` begins with the Tool, and the Tool that it copies
        or "".
    """
    user = s.active
    best_gain, best_token = 0.0, ask.tokens[seat][0]
    harm = card_values.harm(s, ask.detail[1] or ask.detail[0], seat)
    for token in ask.tokens[seat][1:]:
        reaction = read_react(token)
        gain = harm + 2.0 - card_values.price[reaction.tool]
        if reaction.site:
            gain += card_values.price[reaction.site] + card_values.site_income(s.owns[user], reaction.site)
        if gain > best_gain:
            best_gain, best_token = gain, token
    return best_token
