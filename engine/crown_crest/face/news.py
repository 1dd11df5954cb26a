"""What happened, told shortly: a front in one line, cards played in a row as one sentence."""

from collections.abc import Sequence
from itertools import groupby

from engine.ask import Event
from engine.crown_crest.face.words import describe
from engine.face import Say, SeatName, Term, say

# A battle stands in a line of its own.
LINES = frozenset({"crest-fought", "crest-fought-none"})
OF_A_FRONT = ("won", "exited", "fell-back")
SERIES = ("entered", "commanded", "moved", "fell-back", "exited")


def summarize(seen: Sequence[Event]) -> list[Say]:
    """Events as sentences, all of a front in one; what it sets off, such as a crest's effect, after it."""
    found: list[Say] = []
    events = [event for event in seen if event.kind not in ("must-fall-back", "dealt")]
    fights = any(event.kind == "battle" for event in events)
    at = 0
    while at < len(events):
        if events[at].kind == "battle":
            end = next(
                (n for n in range(at + 1, len(events)) if events[n].kind in ("battle", "trashed", "over")),
                len(events),
            )
            front = events[at + 1 : end]
            found.append(_front(events[at], [event for event in front if event.kind in OF_A_FRONT]))
            found += _series([event for event in front if event.kind not in OF_A_FRONT])
        else:
            end = next((n for n in range(at, len(events)) if events[n].kind == "battle"), len(events))
            rest = events[at:end]
            found += _series([event for event in rest if not (fights and event.kind == "order")])
        at = end
    return [one for one in found if one.key != "crest-silent"]


def _front(battle: Event, after: Sequence[Event]) -> Say:
    """Both totals, who scores, who leaves, who falls back."""
    area, ours, theirs = battle.args
    front = say(f"crest-area-{area}")
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


def _series(events: Sequence[Event]) -> list[Say]:
    """Several units or commands of one player in a row are one sentence."""
    found: list[Say] = []
    for (kind, seat), group in groupby(events, key=_alike):
        run = list(group)
        if kind in SERIES and len(run) > 1:
            found.append(say(f"crest-{kind}-many", player=SeatName(seat), cards=[_one(e) for e in run]))
        else:
            found += [describe(event) for event in run]
    return found


def _alike(event: Event) -> tuple[str, int]:
    return event.kind, event.args[0] if event.kind in SERIES else -1


def _one(event: Event) -> Say | Term:
    if event.kind == "moved":
        return say("crest-to", card=Term(event.args[1]), area=say(f"crest-area-{event.args[2]}"))
    return Term(event.args[1])
