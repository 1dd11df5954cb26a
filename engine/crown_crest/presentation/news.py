"""Events as short sentences: a front in one line, cards that are played in a row in one sentence."""

from collections.abc import Sequence
from itertools import groupby

from msgspec.structs import replace

from engine.crown_crest.presentation.words import describe
from engine.presentation import SeatName, Sentence, Term, say
from engine.questions import Event

OF_A_FRONT = ("won", "exited", "fell-back")
"""Kinds of events that belong to the battle before them."""
SERIES = ("entered", "commanded", "moved", "fell-back", "exited")
"""Kinds of events of one player that become one sentence if they follow each other."""
GAINS = ("income", "tokens", "drew", "drew-cards")
"""Kinds of events with which a player gains tokens or cards."""
DEEDS = ("charged", "entered", "reinforced", "commanded")
"""Kinds of events that are actions of a main phase, each of which may trigger the crest."""
# Kinds of events that are left out, because other news or the table show it: nobody moved, a phase is over.
QUIET = ("threw", "ended-main", "stayed", "dealt", "must-fall-back")
# Kinds of events. FOUGHT: what the private panel reports of the battles that the player's own answer led to.
# SHOWN: what it leaves out, because the picture shows it.
FOUGHT = ("battle", *OF_A_FRONT, "crest", "income", "tokens", "drained", "drew")
SHOWN = ("first", "turn", "trashed")
# Beginnings of the keys of sentences that share a paragraph.
TOGETHER = tuple(
    f"crest-{key}" for key in ("threw", "janken", "first", "ended-main", "stayed", "staked-none", "won-")
)


def has_own_line(key: str) -> bool:
    """Return whether the sentence with this key gets a line of its own."""
    return not key.startswith(TOGETHER)


def summarize(seen: Sequence[Event]) -> list[Sentence]:
    """Return events as sentences. A battle with its results is one sentence; what the battle triggered, such
    as a crest's effect, follows.
    seen: the events that the reader may know, in order.
    """
    news: list[Sentence] = []
    events, of_crests = _worth_telling(seen), _of_crests(seen)
    has_battle = any(event.kind == "battle" for event in events)
    begin = 0
    while begin < len(events):
        if events[begin].kind == "battle":
            end = next(
                (i for i in range(begin + 1, len(events)) if events[i].kind in ("battle", "trashed", "over")),
                len(events),
            )
            of_battle = events[begin + 1 : end]
            news.append(_front(events[begin], [event for event in of_battle if event.kind in OF_A_FRONT]))
            news += _series([event for event in of_battle if event.kind not in OF_A_FRONT], of_crests)
        else:
            end = next((i for i in range(begin, len(events)) if events[i].kind == "battle"), len(events))
            segment = events[begin:end]
            segment = [event for event in segment if not (has_battle and event.kind == "order")]
            news += _series(segment, of_crests)
        begin = end
    return [sentence for sentence in news if sentence.key != "crest-silent"]


def _of_crests(seen: Sequence[Event]) -> list[Event]:
    """Return the events that crests brought. They follow the event of their crest; some may be unseen."""
    of_crests, expected = list[Event](), list[tuple[str, int]]()
    for event in seen:
        if event.kind == "crest":
            expected = [*event.args[2]]
        elif (event.kind, *event.args[:1]) in expected:
            of_crests.append(event)
            expected.remove((event.kind, event.args[0]))
        else:
            expected = []
    return of_crests


def _worth_telling(seen: Sequence[Event]) -> list[Event]:
    """Return the events that become sentences.

    Quiet events are left out, unless nothing else happened or a throw is the last event. Of several rounds of
    janken only the last stays. All cards that the reader drew are put into one event.
    seen: the events that the reader may know.
    """
    relevant = [
        event
        for event in seen
        if not (event.kind in QUIET or (event.kind == "staked" and not event.args[1]))
        or (event.kind == "threw" and event is seen[-1])
    ]
    if any(event.kind == "turn" for event in relevant):
        relevant = [event for event in relevant if event.kind != "first"]
    janken_events = [event for event in relevant if event.kind == "janken"]
    relevant = [event for event in relevant if event.kind != "janken" or event is janken_events[-1]]
    draws = [event for event in relevant if event.kind == "drew-cards"]
    drawn_codes = [code for event in draws for code in event.args[1]]
    last_draw = draws[-1] if draws else None
    if last_draw is not None:  # the reader sees which cards were drawn, so the number is not needed
        relevant = [event for event in relevant if event.kind != "drew" or event.args[0] != last_draw.args[0]]
    events = [event for event in relevant if event.kind != "drew-cards" or event is last_draw]
    events = [
        replace(event, args=(event.args[0], tuple(sorted(drawn_codes))))
        if event is last_draw and len(draws) > 1
        else event
        for event in events
    ]
    return events or [event for event in seen if event.kind not in ("dealt", "must-fall-back")]


def _front(battle: Event, later_events: Sequence[Event]) -> Sentence:
    """Return a battle in one sentence: both totals, who gets VP, which units exit and which fall back.
    later_events: the events on that front after the battle.
    """
    area, ours, theirs = battle.args
    front = say(f"crest-side-{area}")
    wins = [event for event in later_events if event.kind == "won"]
    if not wins and not ours and not theirs:
        return say("crest-fought-none", front=front)
    exits = [event for event in later_events if event.kind == "exited"]
    falls = [event for event in later_events if event.kind == "fell-back"]
    result = say("crest-fought-tie")
    if wins:
        winner, _, points = wins[0].args
        result = say("crest-fought-won", player=SeatName(winner), points=points)
    return say(
        "crest-fought",
        front=front,
        south=SeatName(0),
        ours=ours,
        north=SeatName(1),
        theirs=theirs,
        result=result,
        exits=len(exits),
        out=[Term(event.args[1]) for event in exits],
        falls=len(falls),
        back=[Term(event.args[1]) for event in falls],
    )


def _series(events: Sequence[Event], of_crests: Sequence[Event]) -> list[Sentence]:
    """Return events as sentences. Events of a kind in SERIES by the same player become one sentence if they
    follow each other; so do gains, and a crest and what it brought.
    of_crests: the events that crests brought.
    """
    news: list[Sentence] = []
    former: list[Event] = []
    for (kind, seat), group in groupby(_crests_named(_crests_gathered(events)), key=_alike):
        run = list(group)
        if kind == "gains":
            sentences = [_gained(seat, run) if len(run) > 1 else describe(run[0])]
        elif kind == "crest" and len(run) > 1:
            card = Term(run[0].args[1])
            sentences = [say("crest-crest-many", player=SeatName(seat), card=card, times=len(run))]
        elif kind in SERIES and len(run) > 1:
            cards = [_one(event) for event in run]
            sentences = [say(f"crest-{kind}-many", player=SeatName(seat), cards=cards)]
        else:
            sentences = [describe(event) for event in run]
        first_events = run if kind == "gains" else run[:1]  # those in the first sentence
        is_brought = kind in ("gains", "drained") and any(
            event is brought for event in first_events for brought in of_crests
        )
        if is_brought and len(former) == 1 and former[0].kind == "crest":
            key = "crest-crest-brought" if len(first_events) == 1 else "crest-crest-included"
            sentences[0] = say(key, **news.pop().args, brought=sentences[0])
        news += sentences
        former = run
    return news


def _alike(event: Event) -> tuple[str, int]:
    """Return a pair that is equal for events that may become one sentence: (kind, seat). The kind is "gains"
    for all kinds of gains; the seat is -1 for events that become sentences of their own.
    """
    if event.kind in GAINS:
        return "gains", event.args[0]
    return event.kind, event.args[0] if event.kind in (*SERIES, "crest") else -1


def _crests_gathered(events: Sequence[Event]) -> list[Event]:
    """Return the events in an order in which fewer sentences are needed: if a crest acted several times in a
    main phase, its effects and gains follow after all actions of that main phase.
    """
    gathered: list[Event] = []
    for seat, group in groupby(events, key=_main_phase):
        run = list(group)
        crest_events = _brought(run) if seat is not None else []
        if sum(event.kind == "crest" for event in crest_events) > 1:
            run = [
                event for event in run if not any(event is crest_event for crest_event in crest_events)
            ] + crest_events
        gathered += run
    return gathered


def _main_phase(event: Event) -> int | None:
    """Return the seat of an event that is an action of a main phase, a crest effect or a gain; None for other
    events.
    """
    return event.args[0] if event.kind in (*DEEDS, "crest", *GAINS) else None


def _brought(run: Sequence[Event]) -> list[Event]:
    """Return a crest's effects that bring tokens or cards, each with the gains that follow it directly."""
    brought, is_gaining = list[Event](), False
    for event, next_event in zip(run, [*run[1:], None], strict=True):
        if event.kind == "crest":
            is_gaining = next_event is not None and next_event.kind in GAINS
        is_gaining = is_gaining and event.kind in ("crest", *GAINS)
        if is_gaining:
            brought.append(event)
    return brought


def _gained(seat: int, run: Sequence[Event]) -> Sentence:
    """Return one sentence with the sums of the tokens and cards that a seat gained in these events. Cards
    that the reader may know are named.
    """
    tokens = sum(event.args[1] for event in run if event.kind in ("income", "tokens"))
    draw = next((event for event in run if event.kind == "drew-cards"), None)
    if draw is not None:
        drew = describe(draw)
        return say("crest-gained-cards", tokens=tokens, **drew.args) if tokens else drew
    cards = sum(event.args[1] for event in run if event.kind == "drew")
    return say("crest-gained", player=SeatName(seat), tokens=tokens, cards=cards)


def _crests_named(events: Sequence[Event]) -> list[Event]:
    """Return the events, with the event of a crest that brings a gain moved in front of the gains of its
    player that stand directly before the event.
    """
    arranged: list[Event] = []
    for number, event in enumerate(events, start=1):
        place = len(arranged)
        next_kind = events[number].kind if number < len(events) else ""
        brings_gain = event.kind == "crest" and next_kind in GAINS
        while (
            brings_gain and place and arranged[place - 1].kind in GAINS and _same(arranged[place - 1], event)
        ):
            place -= 1
        arranged.insert(place, event)
    return arranged


def _same(event: Event, other: Event) -> bool:
    """Return whether both events are about the same seat."""
    return bool(event.args[0] == other.args[0])


def recap(caused: Sequence[Event], since: Sequence[Event], seat: int) -> list[Event]:
    """Return the events with which the private panel begins: the battles that followed from the seat's last
    answer, what battles and crest brought, and what happened since.

    caused: the events of the seat's last answer.
    since: the events after those of that answer.

    The number of cards that the seat drew is left out, because the panel names the cards.
    """
    first_battle = next(
        (number for number, event in enumerate(caused) if event.kind == "battle"), len(caused)
    )
    battle_events = [event for event in caused[first_battle:] if event.kind in FOUGHT]
    later_events = [event for event in since if event.kind not in SHOWN]
    relevant = [event for event in (*battle_events, *later_events) if event.visible_to is None]
    return [event for event in relevant if event.kind != "drew" or event.args[0] != seat]


def course(events: Sequence[Event]) -> list[Sentence]:
    """Return for each player a sentence on which battles gave them VP. `events`: those of the whole game."""
    turn, wins = 1, {seat: list[tuple[int, str, int]]() for seat in (0, 1)}
    for event in events:
        if event.kind == "turn":
            turn = event.args[0]
        elif event.kind == "won":
            seat, area, points = event.args
            wins[seat].append((turn, area, points))
    return [_wins(seat, won) for seat, won in wins.items()]


def _wins(seat: int, wins: Sequence[tuple[int, str, int]]) -> Sentence:
    """Return in which turns and on which fronts a player gained VP. `wins`: (turn, front, VP), by turn."""
    if not wins:
        return say("crest-course-none", player=SeatName(seat))
    battles = [_won_in(turn, [*fronts]) for turn, fronts in groupby(wins, key=lambda win: win[0])]
    total = sum(points for *_, points in wins)
    return say("crest-course", player=SeatName(seat), total=total, battles=battles)


def _won_in(turn: int, wins: Sequence[tuple[int, str, int]]) -> Sentence:
    """Return in words the battles of one turn that a player won. `wins`: (turn, front, VP) of each."""
    front = say("crest-course-both") if len(wins) > 1 else say(f"crest-area-{wins[0][1]}")
    return say("crest-course-win", turn=turn, front=front, points=sum(points for *_, points in wins))


def _one(event: Event) -> Sentence | Term:
    """Return the card of an event; for a move also the area."""
    if event.kind == "moved":
        return say("crest-to", card=Term(event.args[1]), area=say(f"crest-area-{event.args[2]}"))
    return Term(event.args[1])
