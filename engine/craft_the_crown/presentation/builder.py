"""The trade form: an offer composed of two sides, with what it would change before it is sent."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from engine.craft_the_crown import notation, refusals
from engine.craft_the_crown.cards import CraftTheCrownPack
from engine.craft_the_crown.notation import LONGEST_PROMISE, Trade
from engine.craft_the_crown.presentation import deals, words
from engine.craft_the_crown.state import Bundle
from engine.craft_the_crown.view import CraftTheCrownView
from engine.presentation import Form, FormField, MenuChoice, Quote, SeatName, Sentence, Term, Word, say
from engine.questions import Refused

TABS = ("give", "get")
"""The sides of an offer, as the form shows them one at a time: what the viewer gives, what the viewer
gets.
"""
STEPS = (-1, 1, 5)
"""By how much Gold each button changes a side."""
# Most entries of a list to tick, because Discord allows no more; most promises on one side.
MOST_LISTED, MOST_PROMISES = 25, 5


def new_draft(pack: CraftTheCrownPack, view: CraftTheCrownView, form: str) -> str:
    """Return an empty offer. A counter-offer begins with the terms of the offer that it answers, from the
    viewer's side.
    form: the beginning of the offer in notation: `trade @2` or `counter t4`.
    Raises Refused if the countered offer is closed.
    """
    if form.startswith("counter "):
        offer = next((one for one in view.offers if f"counter t{one.number}" == form), None)
        if offer is None:
            raise refusals.refused("offer-closed", number=form[9:])
        return f"{form} {notation.terms(_owned_part(view, offer.get), offer.give)}"
    return f"{form} {notation.terms(Bundle(), Bundle())}"


def _owned_part(view: CraftTheCrownView, asked: Bundle) -> Bundle:
    """Return the part of what an offer asks of the viewer that they really have. `asked`: what the offer asks
    for.
    """
    seat = view.viewer
    assert seat is not None
    own, hand = (
        {name: most for name, count in side.items() if (most := min(count, zone.get(name, 0)))}
        for side, zone in ((asked.own, view.owns[seat]), (asked.hand, view.hand))
    )
    return replace(asked, gold=min(asked.gold, view.gold[seat]), own=own, hand=hand)


def read(pack: CraftTheCrownPack, view: CraftTheCrownView, draft: str) -> tuple[Trade, int]:
    """Return the draft and the partner's seat. `draft`: a trade in notation. Raises Refused if it no longer
    fits the game.
    """
    try:
        trade = notation.parse(draft, notation.NameResolver(pack, [""] * len(view.gold)))
    except (notation.NotationError, notation.UnknownCard, notation.UnknownPlayer):
        raise Refused("syntax", "CTC-044", text=draft[:60]) from None
    if not isinstance(trade, Trade):
        raise Refused("syntax", "CTC-044", text=draft[:60])
    if not trade.number:
        return trade, trade.partner
    offer = next((one for one in view.offers if one.number == trade.number), None)
    if offer is None:
        raise refusals.refused("offer-closed", number=trade.number)
    return trade, offer.author


def form(pack: CraftTheCrownPack, view: CraftTheCrownView, draft: str, tab: str) -> Form:
    """Return the form with one side open; above it what the offer would change.
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
    assert view.viewer is not None
    sides = trade.give, trade.get
    changes = (
        ()
        if all(side.is_empty for side in sides)
        else deals.trade_changes(view, view.viewer, partner, *sides)
    )
    lines = (title, terms, *changes)
    fields = _fields(pack, view, trade, partner, tab)
    gift = "give" if trade.get.is_empty else "get" if trade.give.is_empty else ""
    label = say(f"craft-builder-send-{gift}") if gift and problem is None else say("craft-builder-send")
    send = MenuChoice(
        "send",
        label,
        style="bad" if gift == "give" and problem is None else "good",
        disabled=problem is not None,
    )
    return Form((*lines, *((problem,) if problem is not None else ())), fields, tabs, tab, send_button=send)


def why_blocked(view: CraftTheCrownView, trade: Trade, partner: int) -> Sentence | None:
    """Return why the offer cannot be made, as far as the viewer can see; None if it can. `partner`: the seat
    that the offer is for.
    """
    if trade.give.is_empty and trade.get.is_empty:
        return say("craft-builder-empty")
    seat = view.viewer
    assert seat is not None
    for who, side, hand in ((seat, trade.give, view.hand), (partner, trade.get, None)):
        if side.gold > view.gold[who]:
            return say("craft-builder-gold", player=SeatName(who), gold=view.gold[who])
        missing = [name for name, count in side.own.items() if view.owns[who].get(name, 0) < count]
        if hand is not None:
            missing += [name for name, count in side.hand.items() if hand.get(name, 0) < count]
        if missing:
            return say("craft-builder-lacks", player=SeatName(who), cards=words.names(missing))
    return None


# ---------------------------------------------------------------- fields


def _gold_after_step(side: Bundle, step: int, most: int) -> int:
    """Return a side's Gold after a step; unchanged if the whole step is not possible.
    step: by how much Gold to change it. most: the Gold of the player who would pay.
    """
    after = side.gold + step
    return after if after >= 0 and (step < 0 or after <= most) else side.gold


def _fields(
    pack: CraftTheCrownPack, view: CraftTheCrownView, trade: Trade, partner: int, tab: str
) -> tuple[FormField, ...]:
    """Return the fields of the open side: Gold, owned cards, hand cards, promises.
    tab: the open side, "give" or "get".
    """
    seat = view.viewer
    assert seat is not None
    mine = tab == "give"
    side = trade.give if mine else trade.get
    who = seat if mine else partner
    most = view.gold[who]
    steps = tuple(
        MenuChoice(str(step), _step_words(step), disabled=_gold_after_step(side, step, most) == side.gold)
        for step in STEPS
    )
    form_fields = (
        [FormField("gold", "steps", say("craft-builder-gold-steps"), steps)] if most or side.gold else []
    )
    own = words.by_type(pack, view.owns[who])
    cards = say("craft-builder-mine") if mine else say("craft-builder-own", player=SeatName(who))
    form_fields.append(_tick_list("own", cards, own, side.own))
    if mine:
        form_fields.append(_tick_list("hand", say("craft-builder-hand"), view.hand, side.hand))
    else:
        wanted = {name: side.hand.get(name, 1) for name in _wanted(pack, view, side)}
        form_fields.append(
            _tick_list("hand", say("craft-builder-ask-hand", player=SeatName(who)), wanted, side.hand)
        )
        form_fields.append(FormField("named", "text", say("craft-builder-named"), longest=30))
    if side.ious:
        drop = tuple(
            MenuChoice(str(n), say("craft-builder-drop-iou", text=Quote(text)))
            for n, text in enumerate(side.ious)
        )
        form_fields.append(FormField("drop", "one", say("craft-builder-drop"), drop))
    if len(side.ious) < MOST_PROMISES:
        key = "craft-builder-promise" if mine else "craft-builder-ask-promise"
        form_fields.append(
            FormField("iou", "text", say(key), longest=120, placeholder=say("craft-builder-not-binding"))
        )
    return tuple(form_fields)


def _step_words(step: int) -> Sentence:
    """Return a button's label for a step of Gold, such as “+5”."""
    return say("craft-builder-gold-step", step=f"{step:+d}".replace("-", "−"))


def _tick_list(key: str, label: Word, zone: Mapping[str, int], chosen: Mapping[str, int]) -> FormField:
    """Return a list to tick with one entry for each copy; of many copies only as many as fit.
    key: the field's key. zone: what is available, card → count. chosen: what the offer has already, card →
        count.
    What is chosen stands first, even if it is no longer available, so that nothing disappears from an offer
    unnoticed.
    """
    zone = {name: max(count, zone.get(name, 0)) for name, count in chosen.items()} | {
        name: count for name, count in zone.items() if name not in chosen
    }
    most = next(
        (n for n in range(max(zone.values(), default=0), 1, -1) if _listed(zone, n) <= MOST_LISTED), 1
    )
    choices, ticked = [], set()
    for name, count in zone.items():
        for copy in range(1, max(min(count, most), chosen.get(name, 0)) + 1):
            label_of: Word = Term(name) if copy == 1 else say("craft-copy", card=Term(name), copy=copy)
            choices.append(MenuChoice(f"{name}#{copy}", label_of))
            if copy <= chosen.get(name, 0):
                ticked.add(f"{name}#{copy}")
    return FormField(key, "many", label, tuple(choices[:MOST_LISTED]), frozenset(ticked))


def _listed(zone: Mapping[str, int], most: int) -> int:
    """Return how many entries a zone has if at most `most` copies of each card are listed."""
    return sum(min(count, most) for count in zone.values())


def _wanted(pack: CraftTheCrownPack, view: CraftTheCrownView, side: Bundle) -> list[str]:
    """Return cards that the viewer may want to ask for: those asked for already, what their hand lacks, the
    Crown and its parts, common cards.
    side: what the viewer asks for so far.
    """
    seat = view.viewer
    assert seat is not None
    own = view.owns[seat]
    lacking = [
        name
        for held in view.hand
        for name in words.lacks(pack, own, pack.cards[held])
        if name not in pack.basics
    ]
    crown = pack.cards[pack.crown]
    common = [name for name, card in pack.cards.items() if card.copies > 1 and card.type != "basic"]
    return list(dict.fromkeys([*side.hand, *lacking, *crown.recipe, crown.name, *common]))[:MOST_LISTED]


# ---------------------------------------------------------------- edits


def edited(
    pack: CraftTheCrownPack, view: CraftTheCrownView, draft: str, tab: str, key: str, values: Sequence[str]
) -> str:
    """Return the draft after an edit on one of its sides. Raises Refused if the edit is not possible.
    tab: the side to edit, "give" or "get".
    key: the edited field; for Gold with its step, as in `gold:5`.
    values: what was ticked or typed there.
    """
    trade, partner = read(pack, view, draft)
    name, _, step = key.partition(":")
    mine = tab == "give"
    side = trade.give if mine else trade.get
    seat = view.viewer
    assert seat is not None
    who = seat if mine else partner
    match name:
        case "gold" if step in map(str, STEPS):
            side = replace(side, gold=_gold_after_step(side, int(step), view.gold[who]))
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
            side = replace(side, ious=(*side.ious, text)[:MOST_PROMISES])
        case "drop" if values and values[0].isdecimal():
            gone = int(values[0])
            side = replace(side, ious=tuple(text for n, text in enumerate(side.ious) if n != gone))
        case _:
            raise Refused("stale")
    sides = (side, trade.get) if mine else (trade.give, side)
    return notation.write_command(Trade(trade.partner, *sides, number=trade.number))


def _counted(pack: CraftTheCrownPack, values: Sequence[str]) -> dict[str, int]:
    """Return ticked copies as name → count. Raises Refused for an unknown card."""
    counts: dict[str, int] = {}
    for value in values:
        name = value.partition("#")[0]
        if name not in pack.cards:
            raise Refused("stale")
        counts[name] = counts.get(name, 0) + 1
    return {name: counts[name] for name in sorted(counts)}


def form_for_seat(view: CraftTheCrownView, seat: int) -> str | None:
    """Return the form with which the viewer makes an offer to this seat, such as `trade @2`; the form of a
    counter-offer, such as `counter t4`, if the seat has made an offer to the viewer. None if they cannot
    trade now.
    """
    if seat in view.resigned or view.viewer in view.resigned:
        return None
    if view.viewer is None or seat == view.viewer or view.question is None or view.question.kind == "react":
        return None
    for offer in view.offers:
        if (offer.author, offer.partner) == (seat, view.viewer):
            return f"counter t{offer.number}"
    return f"trade @{seat + 1}" if view.viewer == view.active else None
