"""Events as short sentences: a front in one line, cards that are played in a row in one sentence."""

from collections.abc import Sequence
from itertools import groupby

from msgspec.structs import replace

from engine.crown_crest.presentation.words import describe
from engine.presentation import SeatName, Sentence, Term, say
from engine.questions import Event

OF_A_FRONT = ("won", "exited", "fell-back")
"""Events that belong to the battle before them."""
SERIES = ("entered", "commanded", "moved", "fell-back", "exited")
"""Events of one player that become one sentence if they follow each other."""
GAINS = {"income": "tokens", "tokens": "tokens", "drew": "cards"}
"""Events of gained tokens and cards → what is gained."""
DEEDS = (
    "charged",
    "entered",
    "reinforced",
    "commanded",
)  # actions of a main phase, each of which may trigger the crest
# Left out, because other news or the table show it: nobody moved, a phase is over.
QUIET = ("threw", "ended-main", "stayed", "dealt", "must-fall-back")
# FOUGHT: what the private panel reports of the battles that the player's own answer led to. SHOWN: what it
# leaves out, because the picture shows it.
FOUGHT = ("battle", *OF_A_FRONT, "crest", "income", "tokens", "drained", "drew")
SHOWN = ("first", "turn", "trashed")
# Sentences with a line of their own: all except the two throws of janken, which belong together.
LINES = frozenset(
    f"crest-{key}"
    for key in (
        *(
            "fought",
            "fought-none",
            "begins",
            "charged",
            "entered",
            "reinforced",
            "commanded",
            "moved",
            "staked",
        ),
        *("order", "battle", "scored", "exited", "fell-back", "pushed", "turned", "boosted", "weakened"),
        *("tokens", "income", "drained", "drew", "back", "advanced", "advanced-none", "slowed", "trashed"),
        *("crest", "crest-many", "gained", *(f"{kind}-many" for kind in SERIES)),
    )
)


def summarize(seen: Sequence[Event]) -> list[Sentence]:
    """Return events as sentences: everything on a front in one, then what it triggered, such as a crest's
    effect.
    """
    news: list[Sentence] = []
    events = _worth_telling(seen)
    fights = any(event.kind == "battle" for event in events)
    at = 0
    while at < len(events):
        if events[at].kind == "battle":
            end = next(
                (n for n in range(at + 1, len(events)) if events[n].kind in ("battle", "trashed", "over")),
                len(events),
            )
            front = events[at + 1 : end]
            news.append(_front(events[at], [event for event in front if event.kind in OF_A_FRONT]))
            news += _series([event for event in front if event.kind not in OF_A_FRONT])
        else:
            end = next((n for n in range(at, len(events)) if events[n].kind == "battle"), len(events))
            rest = events[at:end]
            news += _series([event for event in rest if not (fights and event.kind == "order")])
        at = end
    return [one for one in news if one.key != "crest-silent"]


def _worth_telling(seen: Sequence[Event]) -> list[Event]:
    """Drop quiet events, unless nothing else happened, and join what a player drew into one event."""
    relevant = [event for event in seen if not _quiet(event)]
    if any(event.kind == "turn" for event in relevant):
        relevant = [event for event in relevant if event.kind != "first"]
    thrown = [event for event in relevant if event.kind == "janken"]
    relevant = [event for event in relevant if event.kind != "janken" or event is thrown[-1]]
    drawn = [code for event in relevant if event.kind == "drew-cards" for code in event.args[1]]
    last = next((event for event in reversed(relevant) if event.kind == "drew-cards"), None)
    if last is not None:  # the reader sees which cards were drawn, so the number is not needed
        relevant = [event for event in relevant if event.kind != "drew" or event.args[0] != last.args[0]]
    events = [event for event in relevant if event.kind != "drew-cards" or event is last]
    events = [
        replace(event, args=(event.args[0], tuple(sorted(drawn)))) if event is last else event
        for event in events
    ]
    return events or [event for event in seen if event.kind not in ("dealt", "must-fall-back")]


def _quiet(event: Event) -> bool:
    """Return whether other news or the table show an event anyway."""
    return event.kind in QUIET or (event.kind == "staked" and not event.args[1])


def _front(battle: Event, after: Sequence[Event]) -> Sentence:
    """Return a battle in one sentence: both totals, who gets VP, which units exit and fall back.
    after: the events on that front after the battle.
    """
    area, ours, theirs = battle.args
    front = say(f"crest-side-{area}")
    won = [event for event in after if event.kind == "won"]
    if not won and not ours and not theirs:
        return say("crest-fought-none", front=front)
    out, back = ([e for e in after if e.kind == kind] for kind in ("exited", "fell-back"))
    return say(
        "crest-fought",
        front=front,
        south=SeatName(0),
        ours=ours,
        north=SeatName(1),
        theirs=theirs,
        result=say("crest-fought-won", player=SeatName(won[0].args[0]), points=won[0].args[2])
        if won
        else say("crest-fought-tie"),
        exits=len(out),
        out=[Term(event.args[1]) for event in out],
        falls=len(back),
        back=[Term(event.args[1]) for event in back],
    )


def _series(events: Sequence[Event]) -> list[Sentence]:
    """Return sentences; several units or commands of one player in a row become one, and so do gains."""
    news: list[Sentence] = []
    for (kind, seat), group in groupby(_crests_named(_crests_gathered(events)), key=_alike):
        run = list(group)
        if kind == "gains" and len(run) > 1:
            news.append(_gained(seat, run))
        elif kind == "crest" and len(run) > 1:
            news.append(_acts(seat, run))
        elif kind in SERIES and len(run) > 1:
            news.append(say(f"crest-{kind}-many", player=SeatName(seat), cards=[_one(e) for e in run]))
        else:
            news += [describe(event) for event in run]
    return news


def _alike(event: Event) -> tuple[str, int]:
    """Return a key that is equal for events that may become one sentence: (kind, seat)."""
    if event.kind in GAINS:
        return "gains", event.args[0]
    return event.kind, event.args[0] if event.kind in (*SERIES, "crest") else -1


def _acts(seat: int, run: Sequence[Event]) -> Sentence:
    """Return how often a crest acted. `run`: its events."""
    return say("crest-crest-many", player=SeatName(seat), card=Term(run[0].args[1]), times=len(run))


def _crests_gathered(events: Sequence[Event]) -> list[Event]:
    """Move a crest's effects and gains behind the actions of a main phase, if the crest acted several times
    in it.
    """
    gathered: list[Event] = []
    for ours, group in groupby(events, key=_main_phase):
        run = list(group)
        brought = _brought(run) if ours is not None else []
        if sum(event.kind == "crest" for event in brought) > 1:
            run = [event for event in run if not any(event is one for one in brought)] + brought
        gathered += run
    return gathered


def _main_phase(event: Event) -> int | None:
    """Return whose action of a main phase, crest effect or gain an event is; None for other events."""
    return event.args[0] if event.kind in (*DEEDS, "crest", *GAINS) else None


def _brought(run: Sequence[Event]) -> list[Event]:
    """Return a crest's effects with the gains that follow them directly; not those followed by something
    else.
    """
    brought, acting = list[Event](), False
    for event, then in zip(run, [*run[1:], None], strict=True):
        if event.kind == "crest":
            acting = then is not None and then.kind in GAINS
        acting = acting and event.kind in ("crest", *GAINS)
        if acting:
            brought.append(event)
    return brought


def _gained(seat: int, run: Sequence[Event]) -> Sentence:
    """Return the sums of the gained tokens and cards."""
    sums = {"tokens": 0, "cards": 0}
    for event in run:
        sums[GAINS[event.kind]] += event.args[1]
    return say("crest-gained", player=SeatName(seat), **sums)


def _crests_named(events: Sequence[Event]) -> list[Event]:
    """Move a crest's event before all gains of its player at that time, not in between."""
    arranged: list[Event] = []
    for event in events:
        at = len(arranged)
        while (
            event.kind == "crest" and at and arranged[at - 1].kind in GAINS and _same(arranged[at - 1], event)
        ):
            at -= 1
        arranged.insert(at, event)
    return arranged


def _same(event: Event, other: Event) -> bool:
    """Return whether both events are about the same seat."""
    return bool(event.args[0] == other.args[0])


def recap(caused: Sequence[Event], since: Sequence[Event], seat: int) -> list[Event]:
    """Return what the private panel begins with: the battles that the seat's last answer led to, what they
    and the crest brought, and what happened since.

    caused: the events of the seat's last answer.
    since: the events after that.

    The seat's own draws are left out, because the panel names the cards.
    """
    begin = next((number for number, event in enumerate(caused) if event.kind == "battle"), len(caused))
    fought = [event for event in caused[begin:] if event.kind in FOUGHT]
    done = [event for event in since if event.kind not in SHOWN]
    relevant = [event for event in (*fought, *done) if event.visible_to is None]
    return [event for event in relevant if event.kind != "drew" or event.args[0] != seat]


def course(events: Sequence[Event]) -> list[Sentence]:
    """Return for each player which battles gave them VP."""
    turn, wins = 1, {seat: list[tuple[int, str, int]]() for seat in (0, 1)}
    for event in events:
        if event.kind == "turn":
            turn = event.args[0]
        elif event.kind == "won":
            seat, area, points = event.args
            wins[seat].append((turn, area, points))
    return [_wins(seat, won) for seat, won in wins.items()]


def _wins(seat: int, won: Sequence[tuple[int, str, int]]) -> Sentence:
    """Return in which turns and on which fronts a player gained VP. `won`: (turn, front, VP)."""
    if not won:
        return say("crest-course-none", player=SeatName(seat))
    battles = [_won_in(turn, [*fronts]) for turn, fronts in groupby(won, key=lambda win: win[0])]
    total = sum(points for *_, points in won)
    return say("crest-course", player=SeatName(seat), total=total, battles=battles)


def _won_in(turn: int, won: Sequence[tuple[int, str, int]]) -> Sentence:
    """Return the battles of one turn that a player won. `won`: (turn, front, VP)."""
    front = say("crest-course-both") if len(won) > 1 else say(f"crest-area-{won[0][1]}")
    return say("crest-course-win", turn=turn, front=front, points=sum(points for *_, points in won))


def _one(event: Event) -> Sentence | Term:
    """Return the card of an event; for a move also the area."""
    if event.kind == "moved":
        return say("crest-to", card=Term(event.args[1]), area=say(f"crest-area-{event.args[2]}"))
    return Term(event.args[1])
