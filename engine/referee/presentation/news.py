"""The news of a refereed game: what happened, and what players have to carry out by hand."""

from collections.abc import Sequence

from engine.presentation import Sentence, say
from engine.questions import Event
from engine.referee.presentation import words
from engine.referee.presentation.parts import PresentationParts
from engine.referee.report_protocol import EMPTY

# Events that the headline of the next question shows.
HEADLINES = ("announced", "turn", "ended", "confirmed", "proposed", "called-referee")
# After one of these events the players have done by hand what earlier events asked for.
NEXT_STEP = (
    *("undone", "announced", "reported", "sneaked", "ported", "swapped", "summoned"),
    *("warded", "raised", "rewound", "stacked", "parted"),
)
TURN_ENDS = ("turn", "ended")


def latest(parts: PresentationParts, events: Sequence[Event], begin: int) -> list[Sentence]:
    """Return what just happened, a line each. If the last answer brought no news, as a confirmation, return
    what players must still do by hand because of the open step, or else the confirmation.

    begin: the index of the first event of the last answer.
    """
    last_events = list(events[begin:])
    standing_events = words.events_that_hold(events)
    step_events = standing_events[_last_step(standing_events) :]
    if standing_events and standing_events[-1].kind == "undo-declined":  # the step before holds again
        last_events += step_events
    latest_events = [event for event in standing_events if any(event is last for last in last_events)]
    news = [event for event in latest_events if _is_news(event)]
    by_hand = [event for event in step_events if is_done_by_hand(parts, event) and event.kind != "rolled"]
    if any(event.kind in TURN_ENDS for event in step_events[:-1]):
        by_hand = []
    confirmed = [event for event in latest_events if event.kind == "confirmed"]
    return [
        say("ref-by-hand", what=parts.describe(event))
        if is_done_by_hand(parts, event)
        else parts.describe(event)
        for event in news or by_hand or confirmed
        if event.kind != "over"
    ]


def is_done_by_hand(parts: PresentationParts, event: Event) -> bool:
    """Return whether players must move a piece because of this event.

    A roll counts if it does not show a shadow side, and the repetition of a flick, but not that of a claim.
    """
    match event.kind:
        case "rolled":  # args: side, kind of the cube, number, whether its shadow side is up, …
            return not event.args[3]
        case "reflick":  # args: piece, whether it is a claim
            return not event.args[1]
        case _:
            return event.kind in parts.by_hand_kinds


def summarize(parts: PresentationParts, events: Sequence[Event]) -> list[Sentence]:
    """Return events as news.

    Left out are events that the headline shows, reports that are not empty (their consequences are events of
    their own), and instructions from before the latest step.
    """
    standing_events = words.events_that_hold(events)
    first_index = _last_step(standing_events)
    return [
        parts.describe(event)
        for index, event in enumerate(standing_events)
        if _is_news(event) and (index >= first_index or event.kind not in parts.instruction_kinds)
    ]


def _is_news(event: Event) -> bool:
    """Return whether neither the headline nor later events show this event."""
    return event.kind not in HEADLINES and (event.kind != "reported" or event.args[1] == EMPTY)


def _last_step(events: Sequence[Event]) -> int:
    """Return the index of the last event of `NEXT_STEP`; 0 if there is none."""
    return max((index for index, event in enumerate(events) if event.kind in NEXT_STEP), default=0)
