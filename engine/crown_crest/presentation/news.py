"""What happened, told shortly: a front in one line, cards played in a row as one sentence."""

from collections.abc import Sequence
from itertools import groupby

from msgspec.structs import replace

from engine.crown_crest.presentation.words import describe
from engine.presentation import SeatName, Sentence, Term, say
from engine.questions import Event

OF_A_FRONT = ("won", "exited", "fell-back")
SERIES = ("entered", "commanded", "moved", "fell-back", "exited")
GAINS = {"income": "tokens", "tokens": "tokens", "drew": "cards"}
DEEDS = (
    "charged",
    "entered",
    "reinforced",
    "commanded",
)  # of a main phase, each of which may set the crest off
# What a reader sees from what follows, or from the table: nobody moved, a phase is over.
QUIET = ("threw", "ended-main", "stayed", "dealt", "must-fall-back")
# What is told of what one's own answer led to from the first battle on; what the picture tells.
FOUGHT = ("battle", *OF_A_FRONT, "crest", "income", "tokens", "drained", "drew")
SHOWN = ("first", "turn", "trashed")
# Sentences that stand in a line each: all but the throws of both, which are one matter.
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
    """Events as sentences, all of a front in one; what it sets off, such as a crest's effect, after it."""
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
    """Without what is quiet, unless nothing else has happened; what somebody drew as one list."""
    relevant = [event for event in seen if not _quiet(event)]
    if any(event.kind == "turn" for event in relevant):
        relevant = [event for event in relevant if event.kind != "first"]
    thrown = [event for event in relevant if event.kind == "janken"]
    relevant = [event for event in relevant if event.kind != "janken" or event is thrown[-1]]
    drawn = [code for event in relevant if event.kind == "drew-cards" for code in event.args[1]]
    last = next((event for event in reversed(relevant) if event.kind == "drew-cards"), None)
    if last is not None:  # their owner is told which ones, so not how many as well
        relevant = [event for event in relevant if event.kind != "drew" or event.args[0] != last.args[0]]
    events = [event for event in relevant if event.kind != "drew-cards" or event is last]
    events = [
        replace(event, args=(event.args[0], tuple(sorted(drawn)))) if event is last else event
        for event in events
    ]
    return events or [event for event in seen if event.kind not in ("dealt", "must-fall-back")]


def _quiet(event: Event) -> bool:
    return event.kind in QUIET or (event.kind == "staked" and not event.args[1])


def _front(battle: Event, after: Sequence[Event]) -> Sentence:
    """Both totals, who scores, who leaves, who falls back."""
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
    """Several units or commands of one player in a row are one sentence, and so is what somebody gains."""
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
    if event.kind in GAINS:
        return "gains", event.args[0]
    return event.kind, event.args[0] if event.kind in (*SERIES, "crest") else -1


def _acts(seat: int, run: Sequence[Event]) -> Sentence:
    """A crest that acts several times: how often."""
    return say("crest-crest-many", player=SeatName(seat), card=Term(run[0].args[1]), times=len(run))


def _crests_gathered(events: Sequence[Event]) -> list[Event]:
    """Where one main phase set a crest off several times, that and what it brought stand after all deeds."""
    gathered: list[Event] = []
    for ours, group in groupby(events, key=_main_phase):
        run = list(group)
        brought = _brought(run) if ours is not None else []
        if sum(event.kind == "crest" for event in brought) > 1:
            run = [event for event in run if not any(event is one for one in brought)] + brought
        gathered += run
    return gathered


def _main_phase(event: Event) -> int | None:
    """Whose deed of a main phase, crest or gain an event is; None for everything else."""
    return event.args[0] if event.kind in (*DEEDS, "crest", *GAINS) else None


def _brought(run: Sequence[Event]) -> list[Event]:
    """A crest's acts, each with the gains that follow it; not those after which something else follows."""
    brought, acting = list[Event](), False
    for event, then in zip(run, [*run[1:], None], strict=True):
        if event.kind == "crest":
            acting = then is not None and then.kind in GAINS
        acting = acting and event.kind in ("crest", *GAINS)
        if acting:
            brought.append(event)
    return brought


def _gained(seat: int, run: Sequence[Event]) -> Sentence:
    """Tokens and cards, each counted together."""
    sums = {"tokens": 0, "cards": 0}
    for event in run:
        sums[GAINS[event.kind]] += event.args[1]
    return say("crest-gained", player=SeatName(seat), **sums)


def _crests_named(events: Sequence[Event]) -> list[Event]:
    """A crest that acts stands before everything that its player gains at that time, not in between."""
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
    return bool(event.args[0] == other.args[0])


def recap(caused: Sequence[Event], since: Sequence[Event], seat: int) -> list[Event]:
    """For one's own panel: the battles that one's last answer led to, what they and the crest brought, and
    what has happened since; of one's own cards their owner is told which."""
    begin = next((number for number, event in enumerate(caused) if event.kind == "battle"), len(caused))
    fought = [event for event in caused[begin:] if event.kind in FOUGHT]
    done = [event for event in since if event.kind not in SHOWN]
    relevant = [event for event in (*fought, *done) if event.to is None]
    return [event for event in relevant if event.kind != "drew" or event.args[0] != seat]


def course(events: Sequence[Event]) -> list[Sentence]:
    """Of each player, which battles gave their points."""
    turn, wins = 1, {seat: list[tuple[int, str, int]]() for seat in (0, 1)}
    for event in events:
        if event.kind == "turn":
            turn = event.args[0]
        elif event.kind == "won":
            seat, area, points = event.args
            wins[seat].append((turn, area, points))
    return [_wins(seat, won) for seat, won in wins.items()]


def _wins(seat: int, won: Sequence[tuple[int, str, int]]) -> Sentence:
    if not won:
        return say("crest-course-none", player=SeatName(seat))
    battles = [_won_in(turn, [*fronts]) for turn, fronts in groupby(won, key=lambda win: win[0])]
    total = sum(points for *_, points in won)
    return say("crest-course", player=SeatName(seat), total=total, battles=battles)


def _won_in(turn: int, won: Sequence[tuple[int, str, int]]) -> Sentence:
    front = say("crest-course-both") if len(won) > 1 else say(f"crest-area-{won[0][1]}")
    return say("crest-course-win", turn=turn, front=front, points=sum(points for *_, points in won))


def _one(event: Event) -> Sentence | Term:
    if event.kind == "moved":
        return say("crest-to", card=Term(event.args[1]), area=say(f"crest-area-{event.args[2]}"))
    return Term(event.args[1])
