"""Chooses the next action in the player's own turn: craft what pays, use Tools, sell for a purpose, discard
the rest.
"""

from collections.abc import Sequence

from engine.craft_the_crown.notation import read_react
from engine.craft_the_crown.player import bargains
from engine.craft_the_crown.player.plans import Outlook, Plan
from engine.craft_the_crown.player.tool_use import use_gain
from engine.craft_the_crown.player.worth import WORTH_IT, CardValues
from engine.craft_the_crown.state import GOLD_TO_WIN, CraftTheCrownState
from engine.craft_the_crown.verbs import sales_to_win
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
"""How likely an answer with this verb is to be good, relative to 1 for other verbs."""


def weight(token: str) -> float:
    """Return how likely this kind of answer is to be good, relative to 1 for a verb without a weight."""
    return WEIGHTS.get(token.split(" ", 1)[0], 1.0)


def choose_action(outlook: Outlook, tokens: Sequence[str]) -> str:
    """Return the next action: win, craft, use a Tool, buy, reserve, offer a trade, discard, or end the turn.
    tokens: the legal answers, without trades.
    """
    return (
        winning_sale(outlook)
        or step_of_best_plan(outlook)
        or best_use(outlook, tokens)
        or step_to_purchase(outlook)
        or reserve_or_swap(outlook)
        or next(bargains.offers(outlook), None)
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
    names = sales_to_win(outlook.s.gold[outlook.seat], outlook.own, outlook.card_values.price.__getitem__)
    return [outlook.card_values.pack.card_lines[name].sell for name in names]


def step_of_best_plan(outlook: Outlook) -> str | None:
    """Return the next step towards the card with the highest gain among those that can be paid for."""
    best, first = WORTH_IT, None
    for plan in outlook.plans():
        gain = (
            1000.0
            if plan.name == outlook.card_values.pack.crown
            else plan.gain + outlook.worth_of_another(plan.name)
        )
        if gain > best:
            step = outlook.first_step(plan)
            if step:
                best, first = gain, step
    return first


def answers_given_with(outlook: Outlook, token: str) -> Sequence[str]:
    """Return the answers that are given at once with `token`, because they belong to the same decision.

    With a purchase these are the other purchases for the same card and its craft, if the Gold is there
    without a sale. With the first of the sales that win, these are all of them. With another sale these are
    the answers up to what it pays for. Otherwise it is `token` alone.
    """
    sales = winning_sales(outlook)
    if sales and token == sales[0]:
        return sales
    if token.startswith("sell "):
        return _sale_with_purchases(outlook, token)
    if not token.startswith("buy "):
        return (token,)
    able = [
        plan
        for plan in outlook.plans()
        if token in plan.steps
        and plan.gain > 0
        and plan.purchase_cost <= outlook.s.gold[outlook.seat]
        and _buys_only_before_last(plan)
    ]
    return max(able, key=lambda plan: plan.gain).steps if able else (token,)


def _sale_with_purchases(outlook: Outlook, token: str) -> Sequence[str]:
    """Return a sale with the other sales of its plan and all that they pay for; the sale alone if it belongs
    to no plan.
    """
    faces = outlook.card_values.pack.card_lines
    bought = plan_purchase(outlook)
    able = [*outlook.plans(), *([bought] if bought else [])]
    able = [plan for plan in able if outlook.first_step(plan) == token and _uses_sites_once(plan)]
    if not able:
        return (token,)
    best = max(able, key=lambda plan: plan.gain + outlook.worth_of_another(plan.name))
    return (*(faces[name].sell for name in outlook.sales(best)), *best.steps)


def _uses_sites_once(plan: Plan) -> bool:
    """Return whether a plan crafts through Sites at most once, because it may not be allowed to use one twice
    in a turn.
    """
    return sum(" via " in step for step in plan.steps) < 2


def _buys_only_before_last(plan: Plan) -> bool:
    """Return whether a plan has only purchases before its last step."""
    return all(step.startswith("buy ") for step in plan.steps[:-1])


def best_use(outlook: Outlook, tokens: Sequence[str]) -> str | None:
    """Return the use of a Tool with the highest gain, None if no use is worth it."""
    best, chosen = WORTH_IT, None
    for token in tokens:
        if token[:4] == "use ":
            gain = use_gain(outlook, token)
            if gain > best:
                best, chosen = gain, token
    return chosen


def step_to_purchase(outlook: Outlook) -> str | None:
    """Return the first step to a card of the Market that is worth more than its Price."""
    plan = plan_purchase(outlook)
    return outlook.first_step(plan) if plan else None


def plan_purchase(outlook: Outlook) -> Plan | None:
    """Return a plan to buy a card that is worth more than its Price: a Site, a Tool or a part of
    the Crown.
    """
    s, book, best = outlook.s, outlook.card_values, WORTH_IT
    chosen: Plan | None = None
    for name in s.market:
        if not book.is_multi_copy[name] and name not in outlook.own and name not in s.sold:
            more = outlook.value(name) - book.price[name] + outlook.worth_of_another(name)
            if more > best:
                plan = Plan(name, more, book.price[name], (book.pack.card_lines[name].buy,), {})
                if outlook.first_step(plan):
                    best, chosen = more, plan
    return chosen


def reserve_or_swap(outlook: Outlook) -> str | None:
    """Return the answer that reserves the Crown or a part of it that cannot be crafted yet, or that takes the
    Reserved Card back because it can be crafted. None if neither is useful.
    """
    hand, reserved, book = (
        outlook.s.hands[outlook.seat],
        outlook.s.reserves[outlook.seat],
        outlook.card_values,
    )
    if not reserved or not is_crown_or_part(book, reserved):
        for name in (book.pack.crown, *book.crown_parts):
            plan = outlook.plan(name) if name in hand else None
            if name in hand and (plan is None or not outlook.first_step(plan)):
                face = book.pack.card_lines[name]
                return face.swap if reserved else face.reserve
    return (
        swap_for_reserved(outlook)
        if reserved and reserved not in hand and is_worth_reserving(book, reserved)
        else None
    )


def is_crown_or_part(book: CardValues, name: str) -> bool:
    """Return whether a card is the Crown or a part of it."""
    return name == book.pack.crown or name in book.crown_parts


def is_worth_reserving(book: CardValues, name: str) -> bool:
    """Return whether a card may be reserved.

    Only a dear card is taken back, in exchange for one that is not dear, so two cards are not swapped back
    and forth.
    """
    return is_crown_or_part(book, name) or book.profit[name] >= DEAR


def swap_for_reserved(outlook: Outlook) -> str | None:
    """Return the swap of the Reserved Card for the least useful hand card, if the Reserved Card can be
    crafted next.
    """
    hand, reserved = outlook.s.hands[outlook.seat], outlook.s.reserves[outlook.seat]
    plan = outlook.plan_if_held(reserved)
    if plan is None or plan.gain < WORTH_IT or not outlook.first_step(plan):
        return None
    book = outlook.card_values
    spare = [
        n for n in hand if book.pack.card_lines[n].craft not in plan.steps and not is_worth_reserving(book, n)
    ]
    return book.pack.card_lines[min(spare, key=outlook.worth_in_hand)].swap if spare else None


def discard_useless(outlook: Outlook) -> str | None:
    """Return the discard of a useless hand card, or of one that pays more when it is discarded."""
    best, chosen = JUNK, None
    for name in outlook.s.hands[outlook.seat]:
        worth = outlook.worth_in_hand(name) - outlook.discard_bonus(name)
        if worth < best:
            best, chosen = worth, name
    return outlook.card_values.pack.card_lines[chosen].discard if chosen else None


# ---------------------------------------------------------------- what the search looks at


def candidates(outlook: Outlook, tokens: Sequence[str]) -> list[str]:
    """Return the answers that have a purpose. Buying and selling are among them only for a plan, or for a
    win.
    """
    book = outlook.card_values
    useful = _trade_steps(outlook)
    out = _least(outlook)
    swap = reserve_or_swap(outlook) if outlook.s.reserves[outlook.seat] else None
    answers = []
    for token in tokens:
        verb, _, name = token.partition(" ")
        if verb in ("buy", "sell"):
            keep = token in useful
        elif verb == "discard":
            keep = name in out
        elif verb == "reserve":
            keep = is_worth_reserving(book, name)
        elif verb == "swap":
            keep = token == swap
        else:
            keep = verb != "withdraw"
        if keep:
            answers.append(token)
    return [*answers, *bargains.offers(outlook)]


def _least(outlook: Outlook) -> list[str]:
    """Return the three least useful hand cards, the least useful first."""
    held = {
        name: outlook.worth_in_hand(name) - outlook.discard_bonus(name)
        for name in outlook.s.hands[outlook.seat]
    }
    return sorted((name for name in held if held[name] < 3), key=held.__getitem__)[:3]


def _trade_steps(outlook: Outlook) -> set[str]:
    """Return purchases and sales with a purpose: for a plan, for a card of the Market, or for the win."""
    steps = {token for token in (winning_sale(outlook), step_to_purchase(outlook)) if token}
    for plan in outlook.plans():
        if plan.gain + outlook.worth_of_another(plan.name) >= 0:
            step = outlook.first_step(plan)
            if step and step[:5] == "sell ":
                steps.add(step)
            elif step:
                steps.update(one for one in plan.steps if one[:4] == "buy ")
    return steps


def choose_reaction(s: CraftTheCrownState, book: CardValues, ask: Question, seat: int) -> str:
    """Return the reaction of a targeted seat: stop a Tool that would cost more than the Reaction Tool is
    worth. Of several Sites take the most valuable one.
    ask: the question whether the seat reacts; `ask.detail` is (Tool, Tool that it copies or "").
    """
    user = s.active
    best, chosen = 0.0, ask.tokens[seat][0]
    harm = book.harm(s, ask.detail[1] or ask.detail[0], seat)
    for token in ask.tokens[seat][1:]:
        given = read_react(token)
        gain = harm + 2.0 - book.price[given.tool]
        if given.site:
            gain += book.price[given.site] + book.site_income(s.owns[user], given.site)
        if gain > best:
            best, chosen = gain, token
    return chosen
