"""Events as sentences; equal events in a row become one sentence."""

from collections.abc import Callable, Sequence
from itertools import groupby, zip_longest

from engine.craft_the_crown.presentation import deals
from engine.craft_the_crown.presentation.words import held_last, piles, tool_word
from engine.presentation import Quote, SeatName, Sentence, Term, Word, event_words, say
from engine.questions import Event

STACKED = ("bought", "sold", "discarded", "crafted")
"""Actions of one player that become one sentence if they follow each other."""
OFFERS = ("offered", "countered")
"""Events that open an offer. If it has hand cards, a second event with the ending `-cards` names them, only
for the two players.
"""
DEALS = (*OFFERS, "traded")
"""Events with both sides of a trade, also with the ending `-cards`."""
SILENT = ("shuffle", "pick", "reserved-card")
"""Events that only records show."""
THEN = (
    *STACKED, "reserved", "replaced", "drew", "drew-cards", "used", "took", "salvaged", "paid", "income",
)  # fmt: skip
"""Events whose sentence begins with the player's name, which a heading can replace."""
# Only the public panel tells other players of SMALL events. With several opponents TRADING and the ends of
# turns are small, too.
SMALL = (*OFFERS, "discarded", "reserved", "replaced", "drew", "reshuffled", "marked", "over")
REFILLING = ("drew", "drew-cards", "reshuffled", "fetched")
"""Events that may follow the end of a turn, before the next turn begins."""
DEEDS = ("bought", "sold", "crafted", "reserved", "discarded", "paid")  # the private panel confirms these
TRADING = ("bought", "sold", "paid", "income")
"""Events that are small if there are several opponents."""
HEADS = frozenset({"craft-begins", "craft-log-of"})  # headings of the lines that follow them
# Each of these has a line of its own. The names of stolen cards have no full stop.
APART = HEADS | {"craft-stole-hand-cards"} | {f"craft-{kind}" for kind in DEALS}


def summarize(seen: Sequence[Event]) -> list[Sentence]:
    """Return events as sentences. Several actions of one player in a row follow a heading with the player's
    name.
    seen: the events that the reader may see, in order.
    A turn that has only begun is left out, because the headline says whose turn it is.
    """
    full_offers = {
        (event.kind, event.args[2:3]) for event in seen if event.kind.removesuffix("-cards") in DEALS
    }
    seen = [event for event in seen if (f"{event.kind}-cards", event.args[2:3]) not in full_offers]
    seen = [event for index, event in enumerate(seen) if not _is_replaced(event, seen[index + 1 :])]
    events = _worth_telling([event for event in seen if event.kind not in SILENT])
    runs = [list(group) for _, group in groupby(events, key=_run_key)]
    if runs and runs[-1][0].kind == "turn":
        runs.pop()
    news: list[Sentence] = []
    heading_seat: int | None = None
    for run, next_run in zip_longest(runs, runs[1:]):
        kind, doer = run[0].kind, _doer(run[0])
        if kind == "turn":
            heading_seat = doer
        elif doer is None and kind == "ended" and run[0].args[0] == heading_seat:
            pass
        elif doer is None or kind not in THEN:
            heading_seat = None
        elif doer != heading_seat and next_run and _doer(next_run[0]) == doer and next_run[0].kind in THEN:
            heading_seat = doer
            news.append(say("craft-log-of", player=SeatName(doer)))
        sentences = [_stacked(run)] if kind in STACKED else [describe(event) for event in run]
        if kind == "ended" and heading_seat is None:  # the reader is not told of the rest of that turn
            sentences = [say("craft-ended", player=SeatName(run[0].args[0]))]
        news += (
            [
                Sentence(sentence.key.replace("craft-", "craft-then-", 1), sentence.args)
                for sentence in sentences
            ]
            if heading_seat is not None and kind != "turn"
            else sentences
        )
    return news


def _worth_telling(events: Sequence[Event]) -> list[Event]:
    """Return the events that need a sentence. The end of a turn in which something was done needs none. The
    craft of the Crown needs none if it won, because the sentence of the win says so. Nor does the number of
    drawn cards for those who see which cards these are.
    """
    relevant = list[Event]()
    since_turn_began = False  # whether something was done in this turn
    for event in events:
        if event.kind != "ended" or not since_turn_began:
            relevant.append(event)
        if event.kind in ("turn", "ended"):
            since_turn_began = False
        elif event.kind not in REFILLING:
            since_turn_began = True
    crown_crafts = (
        relevant[-2:][:1]
        if relevant and relevant[-1].kind == "over" and relevant[-1].args[1] == "crown"
        else []
    )
    relevant = [event for event in relevant if event not in crown_crafts or event.kind != "crafted"]
    return [
        event
        for event, next_event in zip_longest(relevant, relevant[1:])
        if event.kind != "drew" or next_event is None or next_event.kind != "drew-cards"
    ]


def _doer(event: Event) -> int | None:
    """Return the seat of the player with whose name the sentence of an event begins; None if it begins with
    something else.
    """
    return event.args[0] if event.kind in (*THEN, "turn") else None


def _run_key(event: Event) -> tuple[str, object]:
    """Return a key that is equal for events that become one sentence."""
    return event.kind, event.args[0] if event.kind in STACKED else event.args


def _stacked(run: Sequence[Event]) -> Sentence:
    """Return one sentence for several buys, sales, discards or crafts of one player in a row. `run`: events
    of one kind.
    """
    kind, player = run[0].kind, SeatName(run[0].args[0])
    zone: dict[str, int] = {}
    for event in run:
        zone[event.args[1]] = zone.get(event.args[1], 0) + 1
    if kind in ("bought", "sold"):
        gold = sum(event.args[2] for event in run)
        return say(f"craft-{kind}", player=player, cards=piles(zone), gold=gold)
    return say(f"craft-{kind}", player=player, cards=piles(zone))


def is_own(event: Event, seat: int) -> bool:
    """Return whether the private panel shows an event: one that only some players may know, such as drawn
    cards, or another player's answer to an offer.

    Offers by other players are left out. The panel shows them while they are open, and afterwards the player
    knows their own answer.
    """
    if opens(event) and event.args[0] != seat:
        return False
    if event.kind in ("declined", "withdrawn"):
        return bool(event.args[0] != seat)
    return event.visible_to is not None


def done(caused: Sequence[Event], seat: int) -> list[Event]:
    """Return the events with which the private panel confirms the seat's last answer. `caused`: all events of
    that answer.
    """
    return [
        event
        for event in caused
        if event.kind in DEEDS and event.visible_to is None and event.args[0] == seat
    ]


def recap(caused: Sequence[Event], since: Sequence[Event], seat: int) -> list[Event]:
    """Return what the private panel begins with: what other players did since this seat's last answer. With
    several opponents only the important events; after the end nothing, because the public panel has it.

    caused: the events of the seat's last answer.
    since: the events after that.
    """
    if any(event.kind == "over" for event in since):
        return []
    relevant = [
        event for event in since if event.visible_to is None and event.kind not in (*SILENT, *SMALL, "turn")
    ]
    others = {event.args[0] for event in (*caused, *since) if event.kind == "turn"} - {seat}
    if len(others) > 1:
        relevant = [event for event in relevant if event.kind not in (*TRADING, "ended")]
    return [event for event in relevant if event.kind != "ended" or event.args[0] != seat]


def opens(event: Event) -> str:
    """Return the offer that an event opens, as `Question.side_questions` names it; "" for none."""
    return f"t{event.args[2]}" if event.kind.removesuffix("-cards") in OFFERS else ""


def _is_replaced(event: Event, later: Sequence[Event]) -> bool:
    """Return whether a later event replaces an offer: the trade that the offer became, or a counter-offer.
    `event`: the offer; for other events the result is False. `later`: the events after this one.
    """
    if not opens(event):
        return False
    author, partner, number = event.args[:3]
    for later_event in later:
        match later_event.kind.removesuffix("-cards"):
            case "traded" if later_event.args[2] == number:
                return True
            case "countered" if later_event.args[:2] == (partner, author):
                return True
    return False


def describe(event: Event) -> Sentence:
    """Return one event as a sentence."""
    word_event = SENTENCES.get(event.kind)
    if word_event is not None:
        return word_event(event)
    if event.kind.removesuffix("-cards") in DEALS:
        return _deal(event)
    if event.kind in STACKED:
        return _stacked([event])
    return say("craft-silent")


def _deal(event: Event) -> Sentence:
    """Return the sentence of an offer or a trade. The event with the ending `-cards`, which names hand cards
    (CTC-R24), has the same sentence.
    """
    author, partner, number, give, get = event.args
    return say(
        f"craft-{event.kind.removesuffix('-cards')}",
        author=SeatName(author),
        partner=SeatName(partner),
        number=number,
        give=deals.side(give),
        get=deals.side(get),
    )


def _seats(seats: Sequence[int]) -> list[SeatName]:
    """Return the players' names."""
    return [SeatName(seat) for seat in seats]


def _used(event: Event) -> Sentence:
    """Return who used which Tool, on whom."""
    user, tool, copied, targets = event.args
    return say(
        "craft-used-on" if targets else "craft-used",
        player=SeatName(user),
        tool=tool_word(tool, copied),
        targets=_seats(targets) or [say("craft-none")],
    )


def _income(event: Event) -> Sentence:
    """Return what a Site gave its owner in the Start Phase."""
    seat, site, gold, cards = event.args
    gold_words = [say("craft-gold", gold=gold)] if gold else []
    zone = {name: cards.count(name) for name in dict.fromkeys(cards)}
    card_words = piles(zone) if zone else []
    return say("craft-income", player=SeatName(seat), site=Term(site), got=[*gold_words, *card_words])


def _stopped(event: Event) -> Sentence:
    """Return who stopped which Tool of whom, with what."""
    seat, stopped, tool, copied, site, user = event.args
    return say(
        "craft-stopped-site" if site else "craft-stopped",
        player=SeatName(seat),
        tool=tool_word(tool, copied),
        stopped=Term(stopped),
        user=SeatName(user),
        site=Term(site) if site else "",
    )


def _hand_discarded(event: Event) -> Sentence:
    """Return which hand cards a player had to discard."""
    seat, cards = event.args
    return say("craft-hand-discarded", player=SeatName(seat), cards=_counted(cards))


def _counted(cards: Sequence[str]) -> list[Word]:
    """Return single cards as piles."""
    return piles({name: cards.count(name) for name in dict.fromkeys(cards)})


def _reserved_card(event: Event) -> Sentence:
    """Return which card was reserved, and which one returned to hand. Only the player may see this event."""
    _, card, returned_card = event.args
    return say(
        "craft-reserved-card",
        card=Term(card),
        old=Term(returned_card) if returned_card else say("craft-none"),
    )


def _laid_down(event: Event) -> Sentence:
    """Return the cards that a player who resigned laid down."""
    seat, hand, reserve = event.args
    return held_last("craft-laid-down", seat, (reserve, *hand))


SENTENCES: dict[str, Callable[[Event], Sentence]] = {
    "turn": event_words("craft-begins", "player", "number"),
    "ended": event_words("craft-passed", "player"),
    "income": _income,
    "paid": event_words("craft-paid", "player", "site", "gold"),
    "reserved": event_words("craft-reserved", "player"),
    "replaced": event_words("craft-replaced", "player"),
    "reserved-card": _reserved_card,
    "used": _used,
    "toll": event_words("craft-toll", "player", "owner", "gold"),
    "let-through": event_words("craft-let-through", "player", "tool"),
    "stopped": _stopped,
    "drew": event_words("craft-drew", "player", "count"),
    "drew-cards": lambda e: say("craft-drew-cards", player=SeatName(e.args[0]), cards=_counted(e.args[1])),
    "reshuffled": event_words("craft-reshuffled", "count"),
    "fetched": event_words("craft-fetched", "player", "site", "card"),
    "took": lambda e: say("craft-took", player=SeatName(e.args[0]), cards=piles({e.args[1]: e.args[2]})),
    "salvaged": event_words("craft-salvaged", "player", "card"),
    "stole-gold": event_words("craft-stole-gold", "player", "target", "gold"),
    "lost-gold": event_words("craft-lost-gold", "player", "gold"),
    "gained-gold": event_words("craft-gained-gold", "player", "gold"),
    "all-gained-gold": event_words("craft-all-gained-gold", "gold"),
    "resigned": event_words("craft-resigned", "player"),
    "laid-down": _laid_down,
    "banned": event_words("craft-banned", "player"),
    "hands-swapped": event_words("craft-hands-swapped", "player", "target"),
    "hand-discarded": _hand_discarded,
    "stole-hand": event_words("craft-stole-hand", "player", "target", "count"),
    "stole-hand-cards": lambda e: say("craft-stole-hand-cards", cards=_counted(e.args[2])),
    "stole-card": event_words("craft-stole-card", "player", "target", "card"),
    "wrecked": event_words("craft-wrecked", "player", "card"),
    "declined": event_words("craft-declined", "player", "number"),
    "withdrawn": event_words("craft-withdrawn", "player", "number"),
    "marked": lambda e: say(
        "craft-marked", player=SeatName(e.args[0]), number=e.args[1], mark=e.args[2], text=Quote(e.args[4])
    ),
    "over": lambda e: (
        say(f"craft-won-{e.args[1]}", winner=SeatName(e.args[0][0])) if e.args[0] else say("craft-no-winner")
    ),
}
"""Kind of event → the function that words it."""
