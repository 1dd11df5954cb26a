"""The news of a refereed game: what happened, and what players have to carry out by hand."""

from collections.abc import Sequence

from engine.presentation import Sentence
from engine.questions import Event
from engine.referee.presentation import words
from engine.referee.presentation.parts import PresentationParts
from engine.referee.report_protocol import EMPTY

# Events that the headline of the next question shows.
HEADLINES = ("announced", "turn", "ended", "confirmed", "proposed")
# After one of these events the players have done by hand what earlier events asked for.
NEXT_STEP = ("undone", "announced", "reported")


def split_by_hand(parts: PresentationParts, events: Sequence[Event]) -> tuple[list[Event], list[Event]]:
    """Split the events that still hold into (those that players must carry out by hand now, the others).

    Undone events are in neither list. An event before the latest step counts as carried out, so it is one of
    the others.
    """
    standing_events = words.events_that_hold(events)
    first_index = _last_step(standing_events)
    by_hand = [
        event
        for index, event in enumerate(standing_events)
        if index >= first_index and is_done_by_hand(parts, event)
    ]
    return by_hand, [event for event in standing_events if event not in by_hand]


def is_done_by_hand(parts: PresentationParts, event: Event) -> bool:
    """Return whether players must move a piece because of this event.

    A roll counts if it does not show a shadow side, hiding if at least one cube hides, and the repetition of
    a flick, but not that of a claim.
    """
    match event.kind:
        case "rolled":  # args: side, kind of the cube, number, whether its shadow side is up, …
            return not event.args[3]
        case "hid":  # args: seat, how many cubes
            return bool(event.args[1])
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
        if event.kind not in HEADLINES
        and (index >= first_index or event.kind not in parts.instruction_kinds)
        and (event.kind != "reported" or event.args[1] == EMPTY)
    ]


def _last_step(events: Sequence[Event]) -> int:
    """Return the index of the last event of `NEXT_STEP`; 0 if there is none."""
    return max((index for index, event in enumerate(events) if event.kind in NEXT_STEP), default=0)
