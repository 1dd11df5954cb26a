"""The trade form: an offer composed of two sides, with what it would change before it is sent."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from engine.craft_the_crown import notation, refusals
from engine.craft_the_crown.cards import CraftTheCrownPack
from engine.craft_the_crown.notation import LONGEST_PROMISE, Trade
from engine.craft_the_crown.presentation import deals, hand, words
from engine.craft_the_crown.state import Bundle
from engine.craft_the_crown.view import CraftTheCrownView
from engine.presentation import Form, FormField, MenuChoice, Quote, SeatName, Sentence, Term, Word, say
from engine.questions import Refused

TABS = ("give", "get")
"""The sides of an offer, as the form shows them one at a time: what the viewer gives, what the viewer
gets.
"""
STEPS = (1, 5, -1)
"""By how much Gold each button changes a side; only the buttons that can do so are shown."""
# Most entries of a list to tick, because Discord allows no more; most promises on one side.
MOST_LISTED, MOST_PROMISES = 25, 5


def new_draft(pack: CraftTheCrownPack, view: CraftTheCrownView, form: str) -> str:
    """Return the first draft of an offer, in notation. The draft of a new offer is empty. The draft of a
    counter-offer has the terms of the answered offer, as far as the viewer can give them.
    form: the beginning of the offer in notation: `trade @2` or `counter t4`.
    Raises Refused if the countered offer is closed.
    """
    if form.startswith("counter "):
        offer = next((offer for offer in view.offers if f"counter t{offer.number}" == form), None)
        if offer is None:
            raise refusals.refused("offer-closed", number=form[9:])
        return f"{form} {notation.terms(_owned_part(view, offer.get), offer.give)}"
    return f"{form} {notation.terms(Bundle(), Bundle())}"


def _owned_part(view: CraftTheCrownView, asked_side: Bundle) -> Bundle:
    """Return the part of `asked_side`, what an offer asks from the viewer, that the viewer can give."""
    seat = view.seat
    own, hand = (
        {name: available for name, count in side.items() if (available := min(count, zone.get(name, 0)))}
        for side, zone in ((asked_side.own, view.owns[seat]), (asked_side.hand, view.hand))
    )
    return replace(asked_side, gold=min(asked_side.gold, view.gold[seat]), own=own, hand=hand)


def read(pack: CraftTheCrownPack, view: CraftTheCrownView, draft: str) -> tuple[Trade, int]:
    """Return (the draft as a command, the partner's seat). `draft`: a trade or counter-offer in notation.
    Raises Refused if it no longer fits the game.
    """
    try:
        trade = notation.parse(draft, notation.NameResolver(pack, [""] * len(view.gold)))
    except (notation.NotationError, notation.UnknownCard, notation.UnknownPlayer):
        raise Refused("syntax", "CTC-044", text=draft[:60]) from None
    if not isinstance(trade, Trade):
        raise Refused("syntax", "CTC-044", text=draft[:60])
    if not trade.number:
        return trade, trade.partner
    offer = next((offer for offer in view.offers if offer.number == trade.number), None)
    if offer is None:
        raise refusals.refused("offer-closed", number=trade.number)
    return trade, offer.author


def form(pack: CraftTheCrownPack, view: CraftTheCrownView, draft: str, tab: str) -> Form:
    """Return the trade form with one side of the offer open, below the lines that say what the offer would
    change.
    draft: a trade in notation.
    tab: the open side: "give" for what the viewer gives, "get" for what the viewer gets, anything else for
        the usual one.
    """
    trade, partner = read(pack, view, draft)
    tab = tab if tab in TABS else "get" if trade.number else "give"  # a counter-offer mostly asks for more
    title = say("craft-builder-title", player=SeatName(partner))
    terms = say("craft-builder-terms", give=deals.side(trade.give), get=deals.side(trade.get))
    tabs = tuple(MenuChoice(name, say(f"craft-tab-{name}")) for name in TABS)
    problem = why_blocked(view, trade, partner)
    sides = trade.give, trade.get
    changes = (
        () if all(side.is_empty for side in sides) else deals.trade_changes(view, view.seat, partner, *sides)
    )
    lines = (title, terms, *changes)
    fields = _fields(pack, view, trade, partner, tab)
    empty_side_tab = "give" if trade.get.is_empty else "get" if trade.give.is_empty else ""
    label = (
        say(f"craft-builder-send-{empty_side_tab}")
        if empty_side_tab and problem is None
        else say("craft-builder-send")
    )
    send = MenuChoice(
        "send",
        label,
        style="bad" if empty_side_tab == "give" and problem is None else "good",
        disabled=problem is not None,
    )
    return Form((*lines, *((problem,) if problem is not None else ())), fields, tabs, tab, send_button=send)


def why_blocked(view: CraftTheCrownView, trade: Trade, partner: int) -> Sentence | None:
    """Return why the offer cannot be made, as far as the viewer can see; None if nothing speaks against it.
    `partner`: the seat that the offer is for.
    """
    if trade.give.is_empty and trade.get.is_empty:
        return say("craft-builder-empty")
    seat = view.seat
    for giver, side, held in ((seat, trade.give, view.hand), (partner, trade.get, None)):
        if side.gold > view.gold[giver]:
            return say("craft-builder-gold", player=SeatName(giver), gold=view.gold[giver])
        missing = [name for name, count in side.own.items() if view.owns[giver].get(name, 0) < count]
        if held is not None:
            missing += [name for name, count in side.hand.items() if held.get(name, 0) < count]
        if missing:
            return say("craft-builder-lacks", player=SeatName(giver), cards=words.names(missing))
    return None


# ---------------------------------------------------------------- fields


def _gold_after_step(side: Bundle, step: int, available: int) -> int:
    """Return a side's Gold after a tap on a button; unchanged if the whole step is not possible.
    step: by how much Gold the button changes it. available: the Gold of the player who would pay.
    """
    new_gold = side.gold + step
    return new_gold if new_gold >= 0 and (step < 0 or new_gold <= available) else side.gold


def _fields(
    pack: CraftTheCrownPack, view: CraftTheCrownView, trade: Trade, partner: int, tab: str
) -> tuple[FormField, ...]:
    """Return the fields of the open side: Gold, owned cards, hand cards, promises.
    trade: the draft. partner: the seat that it is for. tab: the open side, "give" or "get".
    """
    seat = view.seat
    is_own_side = tab == "give"
    side = trade.give if is_own_side else trade.get
    giver = seat if is_own_side else partner
    available = view.gold[giver]
    steps = tuple(
        MenuChoice(str(step), say("craft-builder-gold-step", step=f"{step:+d}".replace("-", "−")))
        for step in STEPS
        if _gold_after_step(side, step, available) != side.gold
    )
    form_fields = [FormField("gold", "steps", say("craft-builder-gold-steps"), steps)] if steps else []
    resources = words.by_type(pack, view.owns[giver])
    own_label = say("craft-builder-mine") if is_own_side else say("craft-builder-own", player=SeatName(giver))
    form_fields.append(_tick_list(pack, "own", own_label, resources, side.own))
    if is_own_side:
        form_fields.append(_tick_list(pack, "hand", say("craft-builder-hand"), view.hand, side.hand))
    else:
        askable = {name: side.hand.get(name, 1) for name in _wanted(pack, view, side)}
        form_fields.append(
            _tick_list(
                pack, "hand", say("craft-builder-ask-hand", player=SeatName(giver)), askable, side.hand
            )
        )
        form_fields.append(FormField("named", "text", say("craft-builder-named"), longest=30))
    if side.promises:
        promise_choices = tuple(
            MenuChoice(str(number), say("craft-builder-drop-iou", text=Quote(text)))
            for number, text in enumerate(side.promises)
        )
        form_fields.append(FormField("drop", "one", say("craft-builder-drop"), promise_choices))
    if len(side.promises) < MOST_PROMISES:
        key = "craft-builder-promise" if is_own_side else "craft-builder-ask-promise"
        form_fields.append(
            FormField("iou", "text", say(key), longest=120, placeholder=say("craft-builder-not-binding"))
        )
    return tuple(form_fields)


def _tick_list(
    pack: CraftTheCrownPack, key: str, label: Word, zone: Mapping[str, int], chosen: Mapping[str, int]
) -> FormField:
    """Return a list to tick with one entry for each copy, with its Price. Of cards with many copies it has as
    many as fit.
    key: the field's key. label: its heading. zone: what is available, card → count. chosen: what the offer
        has already, card → count.
    What is chosen stands first, even if it is no longer available, so that nothing disappears from an offer
    unnoticed.
    """
    zone = {name: max(count, zone.get(name, 0)) for name, count in chosen.items()} | {
        name: count for name, count in zone.items() if name not in chosen
    }
    copies_listed = next(
        (
            copy_limit
            for copy_limit in range(max(zone.values(), default=0), 1, -1)
            if _listed(zone, copy_limit) <= MOST_LISTED
        ),
        1,
    )
    choices, ticked = [], set()
    for name, count in zone.items():
        for copy in range(1, max(min(count, copies_listed), chosen.get(name, 0)) + 1):
            card: Word = Term(name) if copy == 1 else say("craft-copy", card=Term(name), copy=copy)
            label_of = say("craft-builder-card", card=card, gold=pack.cards[name].price)
            choices.append(MenuChoice(f"{name}#{copy}", label_of))
            if copy <= chosen.get(name, 0):
                ticked.add(f"{name}#{copy}")
    return FormField(key, "many", label, tuple(choices[:MOST_LISTED]), frozenset(ticked))


def _listed(zone: Mapping[str, int], copy_limit: int) -> int:
    """Return how many entries a zone has if at most `copy_limit` copies of each card are listed."""
    return sum(min(count, copy_limit) for count in zone.values())


def _wanted(pack: CraftTheCrownPack, view: CraftTheCrownView, side: Bundle) -> list[str]:
    """Return hand cards that the viewer may want to ask for: cards that the draft asks for already, what the
    viewer's hand cards lack, the parts of the Crown, the Crown, cards with several copies.
    side: what the viewer asks for so far.
    """
    seat = view.seat
    resources = view.owns[seat]
    lacking = [
        name
        for hand_card in view.hand
        for name in words.lacks(pack, resources, pack.cards[hand_card])
        if name not in pack.basics
    ]
    crown = pack.cards[pack.crown]
    common = [name for name, card in pack.cards.items() if card.copies > 1 and card.type != "basic"]
    return list(dict.fromkeys([*side.hand, *lacking, *crown.recipe, crown.name, *common]))[:MOST_LISTED]


# ---------------------------------------------------------------- edits


def edited(
    pack: CraftTheCrownPack, view: CraftTheCrownView, draft: str, tab: str, key: str, values: Sequence[str]
) -> str:
    """Return the draft after an edit on one of its sides, in notation. Raises Refused if the edit is not
    possible.
    draft: a trade in notation. tab: the side to edit, "give" or "get".
    key: the edited field; for Gold with its step, as in `gold:5`.
    values: what was ticked or typed there.
    """
    trade, partner = read(pack, view, draft)
    name, _, step = key.partition(":")
    is_own_side = tab == "give"
    side = trade.give if is_own_side else trade.get
    seat = view.seat
    giver = seat if is_own_side else partner
    match name:
        case "gold" if step in map(str, STEPS):
            side = replace(side, gold=_gold_after_step(side, int(step), view.gold[giver]))
        case "own":
            side = replace(side, own=_counted(pack, values))
        case "hand":
            side = replace(side, hand=_counted(pack, values))
        case "named":
            card = pack.find_card("".join(values).strip())
            if card is None or card in pack.basics:
                raise refusals.refused("unknown-card", card="".join(values)[:30])
            side = replace(side, hand={**side.hand, card: side.hand.get(card, 0) + 1})
        case "iou":
            text = notation.clean_promise("".join(values))
            if not text:
                raise refusals.refused("bad-promise")
            if len(text) > LONGEST_PROMISE:
                raise Refused("craft-long-promise", "CTC-177", most=LONGEST_PROMISE)
            side = replace(side, promises=(*side.promises, text)[:MOST_PROMISES])
        case "drop" if values and values[0].isdecimal():
            dropped_number = int(values[0])
            side = replace(
                side,
                promises=tuple(text for number, text in enumerate(side.promises) if number != dropped_number),
            )
        case _:
            raise Refused("stale")
    sides = (side, trade.get) if is_own_side else (trade.give, side)
    return notation.write_command(Trade(trade.partner, *sides, number=trade.number))


def _counted(pack: CraftTheCrownPack, values: Sequence[str]) -> dict[str, int]:
    """Return ticked copies as card → count, sorted by name. Raises Refused for an unknown card. `values`:
    such as `Glass#1` for the first copy.
    """
    counts: dict[str, int] = {}
    for value in values:
        name = value.partition("#")[0]
        if name not in pack.cards:
            raise Refused("stale")
        counts[name] = counts.get(name, 0) + 1
    return {name: counts[name] for name in sorted(counts)}


def form_for_seat(view: CraftTheCrownView, seat: int) -> str | None:
    """Return the form with which the viewer makes an offer to this seat; None if they cannot trade now.

    It is such as `trade @2`. If the seat has made an offer to the viewer, it is the form of a counter-offer,
    such as `counter t4`.
    """
    if seat in view.resigned or view.viewer in view.resigned:
        return None
    if view.viewer is None or seat == view.viewer or view.question is None or view.question.kind == "react":
        return None
    for offer in view.offers:
        if (offer.author, offer.partner) == (seat, view.viewer):
            return f"counter t{offer.number}"
    return f"trade @{seat + 1}" if view.viewer == view.active else None


def firsts(pack: CraftTheCrownPack, view: CraftTheCrownView) -> list[Sentence]:
    """Return an explanation for each thing that the viewer can do or meets now; none for a person without a
    seat.
    """
    seat, question = view.viewer, view.question
    if seat is None or question is None:
        return []
    is_acting = question.kind == "action" and seat == view.active
    owned = [pack.cards[name] for name, count in view.owns[seat].items() if count]
    crafts = hand.within_reach(pack, view, hand.crafting_options(pack, view)) if is_acting else []
    has_tool = is_acting and any(pack.card_lines[card.name].is_usable_tool for card in owned)
    conditions = {
        "reaction": question.kind == "react",
        "trade": any(offer.partner == seat and not offer.blocked_by for offer in view.offers),
        "tool": has_tool,
        "nothing": is_acting and bool(view.hand) and not crafts and not has_tool,
        "sell": is_acting and any(card.type != "basic" for card in owned),
        "reserve": is_acting and view.turn > 3 and not view.has_reserved_card[seat] and bool(view.hand),
    }
    return [say(f"craft-first-{key}") for key, is_true in conditions.items() if is_true]
