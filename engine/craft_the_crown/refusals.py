"""Why a command is not legal: the first reason that applies, in the fixed order of the rules catalogue
(CTC-R87).
"""

from collections.abc import Iterator
from typing import Any

from engine.craft_the_crown import leaving, lists, trades, verbs
from engine.craft_the_crown.cards import AIMED, CraftTheCrownPack, Tool, ToolStep
from engine.craft_the_crown.notation import (
    CardCountCommand,
    Command,
    Craft,
    MarkPromise,
    React,
    Reply,
    Resign,
    Trade,
    UseTool,
)
from engine.craft_the_crown.state import Bundle, CraftTheCrownState
from engine.presentation import SeatName, Term, say
from engine.questions import Question, Refused

RULES = {
    "unknown-card": "CTC-044",
    "unknown-player": "CTC-044",
    "player-count": "CTC-018",
    "not-your-turn": "CTC-042",
    "pending-decision": "CTC-217",
    "not-targeted": "CTC-113",
    "not-a-tool": "CTC-119",
    "no-effect": "CTC-290",
    "reaction-only": "CTC-112",
    "not-a-reaction": "CTC-111",
    "not-owned": "CTC-060",
    "not-owned-by": "CTC-060",
    "cannot-copy": "CTC-327",
    "basic-not-craftable": "CTC-084",
    "crown-not-allowed": "CTC-245",
    "basic-not-allowed": "CTC-345",
    "wrong-type": "CTC-249",
    "reserve-full": "CTC-133",
    "reserve-empty": "CTC-136",
    "reserved-card": "CTC-R19",
    "not-in-hand": "CTC-057",
    "not-in-discard": "CTC-371",
    "discarded-this-turn": "CTC-082",
    "not-in-market": "CTC-092",
    "not-in-recipe": "CTC-370",
    "missing-element": "CTC-059",
    "no-hammer": "CTC-073",
    "bad-target": "CTC-208",
    "statue-unpaid": "CTC-355",
    "bad-site": "CTC-274",
    "not-enough-gold": "CTC-091",
    "offer-closed": "CTC-158",
    "offer-stale": "CTC-R28",
    "empty-trade": "CTC-R27",
    "bad-promise": "CTC-187",
    "no-such-promise": "CTC-177",
    "which-way": "CTC-044",
    "resigned": "CTC-R86",
}
"""Reason → the rule that a refusal with it cites."""


def refused(reason: str, **facts: Any) -> Refused:
    """Return a refusal by its reason, with the rule that it cites. `reason`: a key of RULES. `facts`: what
    the sentence of the refusal names.
    """
    return Refused(f"craft-{reason}", RULES[reason], **facts)


def why(
    s: CraftTheCrownState, pack: CraftTheCrownPack, ask: Question | None, seat: int, command: Command
) -> Refused | None:
    """Return the first reason against a command, None if it is legal.
    ask: the open question, None if the game is over. seat: the seat that gives the command.
    """
    if ask is None:
        return Refused("over", "CTC-424")
    return next(_reasons(s, pack, ask, seat, command), None)


def _reasons(
    s: CraftTheCrownState, pack: CraftTheCrownPack, ask: Question, seat: int, command: Command
) -> Iterator[Refused]:
    """Yield every reason against a command, in the fixed order. The functions below do so for one kind or one
    part of a command, and yield nothing if that is legal.
    ask: the open question. seat: the seat that gives the command.
    """
    if isinstance(command, Resign):
        if seat in s.out:
            yield refused("resigned")
        elif not leaving.can_resign(s, seat, ask.seats[0] if ask.kind == "react" else None):
            yield refused("pending-decision", player=SeatName(ask.seats[0]))
        return
    if isinstance(command, MarkPromise):
        if ask.kind == "react":
            yield refused("pending-decision", player=SeatName(ask.seats[0]))
        own_promises = [
            promise
            for promise in s.promises
            if promise.number == command.number and seat in (promise.giver, promise.holder)
        ]
        if not own_promises or own_promises[0].mark == command.how:
            yield refused("no-such-promise", number=command.number)
        return
    answers_others = isinstance(command, React | Reply) or (isinstance(command, Trade) and command.number > 0)
    if isinstance(command, Reply) and command.verb == "withdraw":
        answers_others = False
    if not answers_others and seat != s.active:
        yield refused("not-your-turn", player=SeatName(s.active))
        return
    if ask.kind == "react":
        asked_seat = ask.seats[0]
        if not isinstance(command, React) or seat == s.active:
            yield refused("pending-decision", player=SeatName(asked_seat))
        elif seat != asked_seat:
            yield refused("not-targeted")
        else:
            yield from _react(s, pack, seat, command)
        return
    match command:
        case React():
            yield refused("not-targeted")
        case Craft():
            yield from _craft(s, pack, command)
        case CardCountCommand():
            yield from _card_count(s, pack, command)
        case UseTool():
            yield from _use(s, pack, command)
        case Trade():
            yield from _trade(s, seat, command)
        case Reply():
            yield from _reply(s, seat, command)


# ---------------------------------------------------------------- places


def _not_in_hand(s: CraftTheCrownState, seat: int, name: str, count: int = 1) -> Iterator[Refused]:
    """Refuse a card of which the hand has fewer than `count` copies."""
    if s.hands[seat].get(name, 0) < count:
        yield refused(
            "reserved-card" if verbs.only_reserved(s, seat, name) else "not-in-hand", card=Term(name)
        )


def _not_to_craft(s: CraftTheCrownState, seat: int, name: str) -> Iterator[Refused]:
    """Refuse a card that is not in hand. If it is the Reserved Card, that is the reason, even if the seat
    owns another copy (CTC-147, CTC-R19).
    """
    if name not in s.hands[seat]:
        yield refused("reserved-card" if s.reserves[seat] == name else "not-in-hand", card=Term(name))


def _not_owned(s: CraftTheCrownState, seat: int, name: str, count: int = 1) -> Iterator[Refused]:
    """Refuse a card of which the seat owns fewer than `count` copies."""
    if s.owns[seat].get(name, 0) < count:
        yield refused("reserved-card" if verbs.only_reserved(s, seat, name) else "not-owned", card=Term(name))


# ---------------------------------------------------------------- actions for oneself


def _craft(s: CraftTheCrownState, pack: CraftTheCrownPack, command: Craft) -> Iterator[Refused]:
    """Refuse a craft from hand: a wrong Site, a card that is not there, missing Elements."""
    active, name = s.active, command.name
    if command.via:
        yield from _not_owned(s, active, command.via)
    if name in pack.basics:
        yield refused("basic-not-craftable", card=Term(name))
        return
    site = pack.sites.get(command.via)
    if command.via and (site is None or name not in site.craftable_cards):
        yield refused("wrong-type", card=Term(name), tool=Term(command.via))
    yield from _not_to_craft(s, active, name)
    yield from _spending(s, pack, name, () if command.via else pack.card_lines[name].needs)


def _spending(s: CraftTheCrownState, pack: CraftTheCrownPack, name: str, needs: Any) -> Iterator[Refused]:
    """Refuse a craft for which the active player lacks Elements, or of a Site without a Hammer.
    name: the card to craft. needs: (Element, count) of what is spent.
    """
    resources = s.owns[s.active]
    lacking = [element for element, count in needs if resources.get(element, 0) < count]
    if lacking:
        yield refused("missing-element", card=Term(name), elements=[Term(element) for element in lacking])
    if pack.card_lines[name].is_site and pack.hammer not in resources:
        yield refused("no-hammer", card=Term(name), hammer=Term(pack.hammer))


def _card_count(
    s: CraftTheCrownState, pack: CraftTheCrownPack, command: CardCountCommand
) -> Iterator[Refused]:
    """Refuse a purchase, sale, discard or reservation of cards that are not there or cannot be paid for."""
    active, name = s.active, command.name
    match command.verb:
        case "buy":
            if s.market.get(name, 0) < command.count:
                yield refused("not-in-market", card=Term(name))
            price = pack.card_lines[name].price * command.count
            if s.gold[active] < price:
                yield refused("not-enough-gold", gold=s.gold[active], needed=price)
        case "sell":
            yield from _not_owned(s, active, name, command.count)
        case "reserve":
            if s.reserves[active]:
                yield refused("reserve-full")
            yield from _not_in_hand(s, active, name)
        case "swap":
            if not s.reserves[active]:
                yield refused("reserve-empty")
            yield from _not_in_hand(s, active, name)
        case _:
            yield from _not_in_hand(s, active, name, command.count)


# ---------------------------------------------------------------- Tools


def _use(s: CraftTheCrownState, pack: CraftTheCrownPack, command: UseTool) -> Iterator[Refused]:
    """Refuse the use of a Tool: for a kind of Tool that is not used like this, for a Tool that the player
    does not own, for the copied Tool, and last for the choices of the effect.

    A copier names the Tool that it copies, and no other Tool does; otherwise the reason is "which-way". The
    reasons are ordered: the first one is shown.
    """
    tool = pack.tools.get(command.tool)
    if tool is None:
        yield refused("not-a-tool", card=Term(command.tool))
        return
    if tool.is_hammer:
        yield refused("no-effect", card=Term(command.tool))
    if tool.is_reaction:
        yield refused("reaction-only", card=Term(command.tool))
    copied = pack.tools.get(command.copied) if command.copied else None
    if command.copied and copied is not None and copied.is_reaction:
        yield refused("reaction-only", card=Term(command.copied))
    yield from _not_owned(s, s.active, command.tool)
    if command.copied and tool.is_copier:
        if copied is None or copied.is_copier or copied.is_hammer or command.copied not in s.owns[s.active]:
            yield from _not_theirs(s, copied, command)
            yield refused("cannot-copy", card=Term(command.copied))
            return
        tool = copied
    elif command.copied or tool.is_copier:
        yield refused("which-way", tool=Term(command.tool))
        return
    yield from _effect(s, pack, tool, command)


def _effect(
    s: CraftTheCrownState, pack: CraftTheCrownPack, tool: Tool, command: UseTool
) -> Iterator[Refused]:
    """Refuse choices that do not fit the effect. `tool`: the Tool whose effect happens, which is the copied
    Tool if one is copied.
    """
    choosing_step, named_cards = tool.choosing_step, [name for _, name in command.targets if name]
    step_kind = choosing_step.kind if choosing_step else ""
    aimed = step_kind in AIMED
    wanted_choices = (step_kind == "craft", step_kind in ("take-market", "salvage"), aimed)
    if (
        bool(command.crafted),
        bool(command.taken),
        bool(named_cards),
    ) != wanted_choices or command.has_impossible_parts:
        yield refused("which-way", tool=Term(command.copied or command.tool))
        return
    if choosing_step is not None and step_kind == "craft":
        yield from _craft_step(s, pack, choosing_step, command)
    elif choosing_step is not None and step_kind == "take-market":
        if command.taken not in choosing_step.names:
            yield refused("basic-not-allowed", card=Term(command.taken))
        if command.taken not in s.market:
            yield refused("not-in-market", card=Term(command.taken))
    elif choosing_step is not None and step_kind == "salvage":
        if command.taken not in choosing_step.names:
            yield refused("wrong-type", card=Term(command.taken), tool=Term(command.copied or command.tool))
        if command.taken not in s.discard:
            yield refused("not-in-discard", card=Term(command.taken))
    yield from _targets(s, pack, tool, command, choosing_step if aimed else None)


def _not_theirs(s: CraftTheCrownState, tool: Tool | None, command: UseTool) -> Iterator[Refused]:
    """Refuse a Resource to take or wreck that its target does not own. `tool`: the Tool whose effect happens.
    For None nothing is refused.
    """
    if tool is not None and tool.choosing_step is not None and tool.choosing_step.kind in AIMED:
        for seat, name in command.targets:
            if name and seat != s.active and name not in s.owns[seat]:
                yield refused("not-owned-by", card=Term(name), player=SeatName(seat))


def _targets(
    s: CraftTheCrownState,
    pack: CraftTheCrownPack,
    tool: Tool,
    command: UseTool,
    choosing_step: ToolStep | None,
) -> Iterator[Refused]:
    """Refuse wrong targets, and targets whose tolls (Statues) cannot be paid.
    tool: the Tool whose effect happens. choosing_step: its step that takes or wrecks a card of the target,
        None if it has none.
    """
    seats = [seat for seat, _ in command.targets]
    if choosing_step is not None and len(command.targets) == 1:
        name = command.targets[0][1]
        yield from _not_theirs(s, tool, command)
        if name not in choosing_step.names:
            yield refused("wrong-type", card=Term(name), tool=Term(command.copied or command.tool))
    has_right_number = {"none": not seats, "one": len(seats) == 1, "some": bool(seats)}[tool.target]
    if not has_right_number or {s.active, *s.out} & {*seats} or len(set(seats)) != len(seats):
        yield refused("bad-target", tool=Term(command.copied or command.tool))
    owed = sum(lists.toll_to_target(pack, s.owns[seat]) for seat in seats)
    if owed > s.gold[s.active]:
        yield refused("statue-unpaid", gold=s.gold[s.active], needed=owed)


def _craft_step(
    s: CraftTheCrownState, pack: CraftTheCrownPack, step: ToolStep, command: UseTool
) -> Iterator[Refused]:
    """Refuse a wrong choice of the card that a Tool crafts. `step`: the Tool's step that crafts."""
    name, tool = command.crafted, Term(command.copied or command.tool)
    if bool(command.dropped) != step.one_element_less or (command.zone and command.zone not in step.zones):
        yield refused("which-way", tool=tool)
        return
    if name in pack.basics:
        yield refused("basic-not-craftable", card=Term(name))
        return
    if name not in step.names:
        craftable_types = {pack.cards[other].type for other in step.names}
        reason = "crown-not-allowed" if name == pack.crown and len(craftable_types) > 1 else "wrong-type"
        yield refused(reason, card=Term(name), tool=tool)
    if len(step.zones) > 1 and not command.zone:
        yield refused("which-way", tool=tool)
        return
    yield from _in_zone(s, command.zone or step.zones[0], name)
    needs = pack.card_lines[name].needs if step.one_element_less else ()
    if step.one_element_less and command.dropped not in dict(needs):
        yield refused("not-in-recipe", card=Term(name), element=Term(command.dropped))
    needs_without_dropped = tuple((element, count - (element == command.dropped)) for element, count in needs)
    yield from _spending(s, pack, name, needs_without_dropped)


def _in_zone(s: CraftTheCrownState, zone: str, name: str) -> Iterator[Refused]:
    """Refuse a card to craft that is not in hand, or that was not in the Discard Pile before this turn.
    zone: where it has to be: "hand" or "discard".
    """
    if zone == "hand":
        yield from _not_to_craft(s, s.active, name)
    elif name not in s.discard:
        yield refused("not-in-discard", card=Term(name))
    elif not verbs.old_copies(s, name):
        yield refused("discarded-this-turn", card=Term(name))


def _react(s: CraftTheCrownState, pack: CraftTheCrownPack, seat: int, command: React) -> Iterator[Refused]:
    """Refuse a reaction: first for its Tool, then for the Tool that it copies, then for the Site."""
    if not command.tool:
        return
    tool = pack.tools.get(command.tool)
    if tool is None:
        yield refused("not-a-tool", card=Term(command.tool))
        return
    if not (tool.is_reaction or tool.is_copier):
        yield refused("not-a-reaction", card=Term(command.tool))
    yield from _not_owned(s, seat, command.tool)
    reaction_tool = pack.tools.get(command.copied) if command.copied else tool
    if bool(command.copied) != tool.is_copier:
        yield refused("which-way", tool=Term(command.tool))
        return
    if (
        reaction_tool is None
        or not reaction_tool.is_reaction
        or (command.copied and command.copied not in s.owns[seat])
    ):
        yield refused("cannot-copy", card=Term(command.copied))
        return
    sites = [name for name in s.owns[s.active] if name in pack.sites]
    if reaction_tool.takes_site and (not command.has_site_part or command.site not in (sites or [""])):
        yield refused("bad-site", player=SeatName(s.active))
    if command.has_site_part and not reaction_tool.takes_site:
        yield refused("which-way", tool=Term(command.copied or command.tool))


# ---------------------------------------------------------------- trades


def _trade(s: CraftTheCrownState, seat: int, command: Trade) -> Iterator[Refused]:
    """Yield why an offer or a counter-offer is not allowed.

    First, in the order of RULES (CTC-R87): a side lacks something, the partner cannot trade, the countered
    offer is closed. Then: both sides are empty, a promise has no text.
    """
    offer = verbs.offer(s, command.number) if command.number else None
    is_closed = command.number > 0 and (offer is None or offer.partner != seat)
    partner = None if is_closed else offer.author if offer else command.partner
    is_out = partner in s.out
    refusals = _lacks(s, seat, None if is_out else partner, command)
    refusals += [refused("bad-target", tool=say("craft-a-trade"))] if partner == seat or is_out else []
    refusals += [refused("offer-closed", number=command.number)] if is_closed else []
    order = list(RULES)
    yield from sorted(refusals, key=lambda refusal: order.index(refusal.reason.removeprefix("craft-")))
    if command.give.is_empty and command.get.is_empty:
        yield refused("empty-trade")
    if not all((*command.give.promises, *command.get.promises)):
        yield refused("bad-promise")


def _lacks(s: CraftTheCrownState, author: int, partner: int | None, command: Trade) -> list[Refused]:
    """Return what each side of an offer lacks, as far as its author can see.
    author: the seat that makes the offer. partner: the seat that the offer is for; None if this seat has
        resigned, or if the countered offer is closed.
    """
    own_lack = trades.missing_goods(s, author, command.give)
    refusals = [_lacking(s, author, command.give, *own_lack)] if own_lack[0] else []
    if partner is not None:
        partner_lack = trades.visibly_lacks(s, partner, command.get)
        refusals += (
            [_lacking(s, partner, command.get, *partner_lack, partner=partner)] if partner_lack[0] else []
        )
    return refusals


def _lacking(
    s: CraftTheCrownState, seat: int, side: Bundle, reason: str, card: str, partner: int | None = None
) -> Refused:
    """Return the refusal for goods that a seat lacks.
    seat: the seat that lacks something. side: what this seat would have to give.
    reason, card: what `trades.missing_goods` returned: a key of RULES, and the card that is missing or "".
    partner: None if `seat` gives the command; otherwise `seat` again, so that the refusal names this player.
    """
    if reason == "not-enough-gold":
        return refused(reason, gold=s.gold[seat], needed=side.gold)
    if partner is not None:
        return refused("not-owned-by", card=Term(card), player=SeatName(partner))
    return refused(reason, card=Term(card))


def _reply(s: CraftTheCrownState, seat: int, command: Reply) -> Iterator[Refused]:
    """Refuse to accept, decline or withdraw an offer that is closed or that a side cannot fulfil."""
    offer = verbs.offer(s, command.number)
    allowed_seat = None if offer is None else offer.author if command.verb == "withdraw" else offer.partner
    if offer is None or allowed_seat != seat:
        yield refused("offer-closed", number=command.number)
        return
    if command.verb != "accept":
        return
    own_lack, author_lack = (
        trades.missing_goods(s, seat, offer.get),
        trades.missing_goods(s, offer.author, offer.give),
    )
    if own_lack[0]:
        yield _lacking(s, seat, offer.get, *own_lack)
    if author_lack[0]:
        yield refused("offer-stale", player=SeatName(offer.author))
