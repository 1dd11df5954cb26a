"""The battlefield in words: headline, both sides, the hand, cards, and events."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from engine.crown_crest import effects
from engine.crown_crest.cards import CrownCrestPack
from engine.crown_crest.presentation import preview
from engine.crown_crest.view import ArmyView, CrownCrestView, UnitView
from engine.presentation import SeatName, Sentence, Tally, Term, Word, event_words, say
from engine.questions import Event

BAR = ("main", "move", "tokens", "order", "cleanup")
"""The phases that the phase bar shows, in order."""
ON_BAR = {"fallback": "order", "start": "main"}
"""Kind of question that is no phase of the bar → the phase of the bar that it belongs to."""
ON_BOARD = ("move", "tokens", "order", "fallback")
"""Kinds of questions about units, for which the battlefield counts."""
KINDS = ("unit", "command", "crest")
"""The kinds of cards, in the order of all card lists."""
# The reason of an outcome after all eight turns; any other reason without a winner means that the game was
# stopped.
PLAYED_OUT = "turns"


# ---------------------------------------------------------------- the table


def headline(view: CrownCrestView) -> list[Sentence]:
    """Return who must answer what, and the phase bar; after the end only how the game ended."""
    if view.result is not None:
        if not view.result.winners:
            key = "crest-drawn" if view.result.reason == PLAYED_OUT else "crest-stopped"
            return [say(key, ours=view.armies[0].vp, theirs=view.armies[1].vp)]
        winner = view.result.winners[0]
        ours, theirs = (view.armies[seat].vp for seat in (winner, 1 - winner))
        names = {"winner": SeatName(winner), "loser": SeatName(1 - winner)}
        return [say(f"crest-win-{view.result.reason}", **names, ours=ours, theirs=theirs)]
    assert view.question is not None
    kind, seats, _ = view.question
    players = [SeatName(seat) for seat in seats]
    return [say(f"crest-ask-{kind}", player=players), bar(view)]


def tally(view: CrownCrestView) -> Tally:
    """Return both sides' VP with the turn, the winner's first; without a winner that of seat 0 first."""
    first_seat = view.result.winners[0] if view.result is not None and view.result.winners else 0
    points = (
        say("crest-tally", player=SeatName(seat), points=view.armies[seat].vp)
        for seat in (first_seat, 1 - first_seat)
    )
    return Tally(view.turn, tuple(points), view.turn - 1)


def bar(view: CrownCrestView) -> Sentence:
    """Return the phase bar: turn, day or night, and the phases with the current one highlighted."""
    current = ON_BAR.get(view.phase, view.phase)
    steps = {
        name: say("crest-bar-now" if name == current else "crest-bar-step", step=say(f"crest-bar-{name}"))
        for name in BAR
    }
    return say("crest-bar", turn=view.turn, time="night" if view.night else "day", **steps)


def lines(view: CrownCrestView) -> list[Sentence]:
    """Return the battlefield in words: the fronts with their totals, each side, and the hands at the end."""
    sentences = [front(view, area) for area in ("L", "R")]
    for seat in (0, 1):
        sentences += camp(view, seat)
    return [*sentences, *hands_at_the_end(view)]


def hands_at_the_end(view: CrownCrestView) -> list[Sentence]:
    """Return what both players held at the end, a sentence for each; nothing before the end."""
    sentences = []
    for seat, hand in enumerate(view.final_hands):
        if hand:
            cards = [held_last(code, copies) for code, copies in hand.items()]
            sentences.append(say("crest-held-last", player=SeatName(seat), cards=cards))
        else:
            sentences.append(say("crest-held-none", player=SeatName(seat)))
    return sentences


def held_last(code: str, copies: int) -> Word:
    """Return a card with the number of its copies, without the number if it is 1."""
    return Term(code) if copies == 1 else say("crest-deck-stack", card=Term(code), copies=copies)


def front(view: CrownCrestView, area: str) -> Sentence:
    """Return a front in one line: both totals, and both sides' units. `area`: "L" or "R"."""
    ours, theirs = view.totals[area]
    return say(
        "crest-front",
        front=say(f"crest-side-{area}"),
        south=SeatName(0),
        north=SeatName(1),
        ours=ours,
        theirs=theirs,
        mine=units(view.armies[0], area),
        others=units(view.armies[1], area),
    )


def camp(view: CrownCrestView, seat: int) -> list[Sentence]:
    """Return a player's side: VP, tokens, crest, hand and deck; units in the rear, count zone, link zone."""
    side = view.armies[seat]
    sentences = [
        say(
            "crest-camp",
            player=SeatName(seat),
            vp=side.vp,
            tokens=side.free_tokens,
            crest=Term(side.crest),
            level=side.level,
            most=side.max_level,
            hand=side.hand_size,
            deck=side.deck_size,
        ),
    ]
    if any(stack.area == "b" for stack in side.units):
        sentences.append(say("crest-rear", units=units(side, "b")))
    if side.counts:
        cards = [say("crest-count", card=Term(code), count=count) for code, count in side.counts]
        sentences.append(say("crest-counts", cards=cards))
    if side.link:
        sentences.append(say("crest-links", cards=[Term(code) for code in side.link]))
    return sentences


def units(side: ArmyView, area: str) -> list[Sentence]:
    """Return the units of an area in words, or “none”. `area`: "b", "L" or "R"."""
    sentences = [unit(stack) for stack in side.units if stack.area == area]
    return sentences or [say("crest-none")]


def unit(stack: UnitView) -> Sentence:
    """Return a unit in words: strength, state, cards and tokens."""
    return say(
        "crest-unit",
        card=Term(stack.code),
        cards=stack.cards,
        strength=stack.strength,
        state={"a": "active", "r": "rest", "d": "down"}[stack.state],
        staked=stack.staked,
    )


def notes(pack: CrownCrestPack, view: CrownCrestView) -> list[Sentence]:
    """Return the text of the crest's cleanup action if the action can be chosen now, and a lead that may end
    the game. After the end of the game return the hands instead.
    """
    if view.result is not None:
        return hands_at_the_end(view)
    return [*_crest(pack, view), *_lead(view)]


def _crest(pack: CrownCrestPack, view: CrownCrestView) -> list[Sentence]:
    """Return the text of the crest's cleanup action for the player who may choose it now, and for people
    without a seat. Otherwise return nothing.
    """
    if view.question is None or view.question[0] != "cleanup":
        return []
    seat = view.question[1][0]
    if view.viewer not in (None, seat):
        return []
    actions = effects.cleanup_lines(preview.visible_state(view), pack, seat)
    if not any(action.startswith("ca eff") for action in actions):
        return []
    crest = view.armies[seat].crest
    return [say("crest-cleanup-crest", card=Term(crest), text=Term(crest, "action"))]


def _lead(view: CrownCrestView) -> list[Sentence]:
    """Return a sentence about a lead in VP if winning both battles of this turn would raise the lead to 5 or
    more, which ends the game. Otherwise return nothing.
    """
    lead = view.armies[0].vp - view.armies[1].vp
    points = 2 if view.night else 1
    leader = 0 if lead > 0 else 1
    if abs(lead) + 2 * points >= 5 and lead:
        return [say("crest-lead", player=SeatName(leader), lead=abs(lead))]
    return []


# ---------------------------------------------------------------- one's hand


def hand(pack: CrownCrestPack, view: CrownCrestView, kinds: Sequence[str] = KINDS) -> list[Sentence]:
    """Return the viewer's tokens, then the viewer's hand cards of these kinds with their cost now.

    While the viewer decides about units, return only the tokens. For a person without a seat, return the
    whole table.
    kinds: the kinds of cards to list, from KINDS.
    """
    if view.viewer is None:
        return lines(view)
    side = view.armies[view.viewer]
    if on_board(view):
        return [say("crest-tokens-left", tokens=side.free_tokens)]
    sentences = [
        say(
            "crest-hand", count=side.hand_size, tokens=side.free_tokens, level=side.level, most=side.max_level
        )
    ]
    sentences += [
        held(pack, view, code, copies)
        for code, copies in in_hand(pack, view)
        if pack.cards[code].kind in kinds
    ]
    return sentences


def offered(pack: CrownCrestPack, view: CrownCrestView, kind: str) -> list[Sentence]:
    """Return the hand cards of one kind, from which the viewer chooses the one to play. For units their texts
    are included.
    kind: "unit" or "command".
    """
    _, *cards = hand(pack, view, (kind,))  # the picture shows how many cards and tokens there are
    codes = [code for code, _ in in_hand(pack, view) if pack.cards[code].kind == kind]
    sentences = [does(pack, code, line) for code, line in zip(codes, cards, strict=True)]
    return [*sentences, *_reinforcing(pack, codes)]


def _reinforcing(pack: CrownCrestPack, codes: Sequence[str]) -> list[Sentence]:
    """Return a sentence on what reinforcing means if one of these cards has a text for it; else nothing."""
    has_reinforcement = any(
        pack.cards[code].kind == "unit" and pack.cards[code].extra_text.get("en") for code in codes
    )
    return [say("crest-cards-reinforced")] if has_reinforcement else []


def does(pack: CrownCrestPack, code: str, line: Sentence) -> Sentence:
    """Return the line of a hand card; for a unit with an ability, its text follows. `line`: the card in one
    line.
    """
    card = pack.cards[code]
    if card.kind != "unit" or not (card.text.get("en") or card.extra_text.get("en")):
        return line
    return say("crest-held-does", held=line, text=printed(pack, code, once=True))


def in_hand(pack: CrownCrestPack, view: CrownCrestView) -> list[tuple[str, int]]:
    """Return the hand as (code, copies), in the order of all card lists."""
    return [(code, view.hand[code]) for code in in_order(pack, view.hand)]


def in_order(pack: CrownCrestPack, codes: Iterable[str]) -> list[str]:
    """Return the codes sorted: units, then commands, then crests, the lowest cost first."""
    return sorted(codes, key=lambda code: (KINDS.index(pack.cards[code].kind), pack.cards[code].cost, code))


def on_board(view: CrownCrestView) -> bool:
    """Return whether the viewer must decide about units, so that the battlefield matters and not the hand."""
    return view.question is not None and view.question[0] in ON_BOARD and view.viewer in view.question[1]


def playing(view: CrownCrestView) -> bool:
    """Return whether the viewer can charge and play cards now."""
    return view.question is not None and view.question[0] == "main" and view.viewer in view.question[1]


def playable(view: CrownCrestView, code: str) -> bool:
    """Return whether the viewer can pay for this hand card and play it now."""
    return view.viewer is not None and playing(view) and view.costs[code] <= view.armies[view.viewer].tokens


def held(pack: CrownCrestPack, view: CrownCrestView, code: str, copies: int) -> Sentence:
    """Return a hand card in one line: copies, cost now, strength, and how many tokens are missing to play it.
    code: the card. copies: how many are in the hand.
    """
    card = pack.cards[code]
    cost = view.costs[code]
    return say(
        f"crest-held-{card.kind}",
        card=Term(code),
        copies=copies,
        cost=cost,
        printed=card.cost,
        less="yes" if cost != card.cost else "no",
        strength=card.strength,
        short=max(0, cost - view.armies[view.seat].tokens) if playing(view) else 0,
    )


def texts(pack: CrownCrestPack, codes: Sequence[str]) -> list[Sentence]:
    """Return the texts of cards, one after the other, then once what reinforcing means."""
    sentences = [line for code in in_order(pack, codes) for line in card(pack, code, once=True)]
    return [*sentences, *_reinforcing(pack, codes)]


def card(pack: CrownCrestPack, code: str, *, once: bool = False) -> list[Sentence]:
    """Return everything printed on a card.

    once: leave out what the text of reinforcing means, because the caller says it once for several cards.
    """
    printed = pack.cards[code]
    sentences = [
        say(
            f"crest-card-{printed.kind}",
            card=Term(code),
            cost=printed.cost,
            cooltime=printed.cooltime,
            strength=printed.strength,
            start=printed.start,
            most=printed.max_level,
        )
    ]
    if printed.text.get("en"):
        sentences.append(say("crest-card-text", text=Term(code, "text")))
    if printed.extra_text.get("en"):
        sentences.append(say("crest-card-text" if once else more_of(pack, code), text=Term(code, "more")))
    return sentences


def counted(pack: CrownCrestPack) -> Sentence:
    """Return how many cards of each kind the pack has."""
    return say("crest-counted", crests=len(pack.crests), units=len(pack.units), commands=len(pack.commands))


def printed(pack: CrownCrestPack, code: str, *, once: bool = False) -> Word:
    """Return the texts of a card as one text.

    once: leave out what the text of reinforcing means, because the caller says it once for several cards.
    """
    printed_card = pack.cards[code]
    key = "crest-card-text" if once else more_of(pack, code)
    extra_text = say(key, text=Term(code, "more")) if printed_card.extra_text.get("en") else ""
    if printed_card.text.get("en") and extra_text:
        return say("crest-card-full", text=Term(code, "text"), more=extra_text)
    return extra_text or Term(code, "text")


def more_of(pack: CrownCrestPack, code: str) -> str:
    """Return the key of the sentence for a card's second text (`extra_text`). For a unit the sentence says
    that the text counts only while the unit is reinforced.
    """
    return "crest-card-reinforced" if pack.cards[code].kind == "unit" else "crest-card-text"


# ---------------------------------------------------------------- what happened


def describe(event: Event) -> Sentence:
    """Return an event as a sentence. An event without a sentence becomes `crest-silent`, which is not
    shown.
    """
    return SENTENCES[event.kind](event) if event.kind in SENTENCES else say("crest-silent")


def _area(area: str) -> Sentence:
    """Return an area in words."""
    return say(f"crest-area-{area}")


def _some(key: str) -> Callable[[Event], Sentence]:
    """Return a function that returns the sentence for an event about a seat and a number; `crest-silent` if
    the number is 0.
    """
    words = event_words(key, "player", "tokens")
    return lambda event: words(event) if event.args[1] else say("crest-silent")


def _many(key: str) -> Callable[[Event], Sentence]:
    """Return a function that returns the sentence for an event about a seat and a list of cards.

    key: of the sentence. If there are no cards, the sentence with the key `KEY-none` is used.
    """

    def words(event: Event) -> Sentence:
        """Return the sentence with the cards of an event and how many copies there are of each."""
        cards = [held_last(code, copies) for code, copies in Counter(event.args[1]).items()]
        return say(
            key if cards else f"{key}-none",
            player=SeatName(event.args[0]),
            cards=cards or [say("crest-none")],
        )

    return words


def _staked(event: Event) -> Sentence:
    """Return how a player allocated tokens."""
    stakes = [say("crest-stake", card=Term(code), tokens=count) for code, count in event.args[1]]
    return say(
        "crest-staked" if stakes else "crest-staked-none",
        player=SeatName(event.args[0]),
        stakes=stakes or [say("crest-none")],
    )


def _janken(event: Event) -> Sentence:
    """Return the sentence for a round of janken with both throws."""
    ours, theirs = event.args
    return say(
        "crest-janken-tie" if ours == theirs else "crest-janken",
        south=SeatName(0),
        north=SeatName(1),
        ours=say(f"crest-{ours}"),
        theirs=say(f"crest-{theirs}"),
    )


def _trashed(event: Event) -> Sentence:
    """Return which cards went from the link zone to the count zone; `crest-silent` if none did."""
    if not event.args[1]:
        return say("crest-silent")
    cards = [held_last(code, copies) for code, copies in Counter(code for code, _ in event.args[1]).items()]
    return say("crest-trashed", player=SeatName(event.args[0]), cards=cards)


def _over(event: Event) -> Sentence:
    """Return how the game ended."""
    winners, reason = event.args
    if not winners:
        return say("crest-won-nobody" if reason == PLAYED_OUT else "crest-won-stopped")
    return say(f"crest-won-{reason}", winner=SeatName(winners[0]), loser=SeatName(1 - winners[0]))


SENTENCES: dict[str, Callable[[Event], Sentence]] = {
    "threw": event_words("crest-threw", "player"),
    "janken": _janken,
    "first": event_words("crest-first", "player"),
    "turn": lambda event: say("crest-begins", turn=event.args[0], player=SeatName(event.args[1])),
    "charged": event_words("crest-charged", "player", "card", "level"),
    "entered": event_words("crest-entered", "player", "card"),
    "reinforced": event_words("crest-reinforced", "player", "card", "cards"),
    "commanded": event_words("crest-commanded", "player", "card", "number"),
    "ended-main": event_words("crest-ended-main", "player"),
    "moved": event_words("crest-moved", "player", "card", "area", area=_area),
    "stayed": event_words("crest-stayed", "player"),
    "staked": _staked,
    "order": event_words("crest-order", "player", "area", area=_area),
    "battle": lambda event: say(
        "crest-battle",
        front=say(f"crest-side-{event.args[0]}"),
        south=SeatName(0),
        ours=event.args[1],
        north=SeatName(1),
        theirs=event.args[2],
    ),
    "won": event_words("crest-scored", "player", "area", "points", area=_area),
    "exited": event_words("crest-exited", "player", "card", "cards"),
    "fell-back": event_words("crest-fell-back", "player", "card"),
    "pushed": event_words("crest-pushed", "player", "card"),
    "turned": lambda event: say(
        "crest-turned",
        player=SeatName(event.args[0]),
        card=Term(event.args[1]),
        state={"a": "active", "r": "rest", "d": "down"}[event.args[2]],
    ),
    "boosted": event_words("crest-boosted", "player", "card", "amount"),
    "weakened": event_words("crest-weakened", "player", "card", "amount"),
    "tokens": _some("crest-tokens"),
    "income": _some("crest-income"),
    "drained": _some("crest-drained"),
    "drew": event_words("crest-drew", "player", "count"),
    "drew-cards": lambda event: say(
        "crest-drew-cards",
        player=SeatName(event.args[0]),
        cards=[held_last(code, copies) for code, copies in Counter(event.args[1]).items()],
    ),
    "back": _many("crest-back"),
    "advanced": _many("crest-advanced"),
    "slowed": event_words("crest-slowed", "player"),
    "trashed": _trashed,
    "crest": event_words("crest-crest", "player", "card"),
    "over": _over,
}
"""Kind of event → the function that words it."""
