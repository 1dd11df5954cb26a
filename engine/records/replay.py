"""Replay a game from its start for a viewer, who may know only what one seat knew, or only what was public.

A replay is a row of frames. Each is a position as the viewer could see it, with the events since the frame
before. An answer that changed nothing for the viewer makes no frame, so neither the frames nor their number
reveal what the viewer may not know.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from msgspec import Struct

from engine.game import Rules, Setup
from engine.match import Match
from engine.presentation import Scene, Sentence
from engine.questions import Answer, Event, Outcome, Question


class Frame(Struct, frozen=True):
    """What the viewer could see after some answers."""

    answer_count: int
    """How many answers the game had so far."""
    view: Any
    """The position (`Rules.view`)."""
    turn: int
    """Number of the turn in which the position came about; 0 before the first turn, and in a game without
    turns.
    """
    events: tuple[Event, ...]
    """What the viewer learned since the frame before."""
    open_turn: int = 0
    """Number of the turn of the next answer; that of the last turn if no answer follows."""
    viewpoint: int | None = None
    """The viewer's seat; None: a person without a seat."""


class Turn(Struct, frozen=True):
    """A turn of the game, with its frames."""

    number: int
    """The game's number of the turn. Several turns can have the same number, as in games of several bouts."""
    first: int
    """Index of its first frame."""
    last: int
    """Index of its last frame."""


class Position(NamedTuple):
    """The state of a game after some answers, and the events of the last of them."""

    answer_count: int
    """How many answers the game had so far."""
    state: Any
    """A copy of the whole state, hidden facts included."""
    question: Question | None
    """The open question; None when the game is over."""
    events: Sequence[Event]
    """All events that the last answer caused, also those that only some seats may know. Empty at the start,
    and where no answer ended the game.
    """


class Replay:
    """A game with all its answers.

    game: its name.
    result: the outcome; None while the game is running. It may also be None if the last answer ended the
    game. It must be given if no answer did: a player claimed the win, or the game was ended by agreement or
    by a moderator.

    In the methods `number` counts answers since the start, and `viewpoint` is a seat, or None for a person
    without a seat. Methods that show positions raise what `Match.new` and `Match.replay` raise if the rules
    do not accept the answers.
    """

    def __init__(
        self,
        game: str,
        rules: Rules[Any, Any],
        setup: Setup,
        answers: Sequence[Answer],
        result: Outcome | None = None,
    ) -> None:
        self.game, self.rules, self.setup = game, rules, setup
        self.answers = tuple(answers)
        self.result = result

    def match_after(self, number: int) -> Match[Any]:
        """Return the match after so many answers, at its open question."""
        match = Match.new(self.rules, self.setup)
        match.replay(self.answers[:number])
        if number >= len(self.answers) and match.result is None and self.result is not None:
            match.end(self.result)
        return match

    def frames(self, viewpoint: int | None) -> tuple[Frame, ...]:
        """Return all frames of a viewpoint in order; never empty.

        viewpoint: a seat, or None for a person without a seat.
        """
        return tuple(self.iter_frames(viewpoint))

    def frames_by_viewpoint(
        self, wanted_viewpoints: Sequence[int | None]
    ) -> dict[int | None, tuple[Frame, ...]]:
        """Return the frames of several viewpoints, by viewpoint.

        The game is replayed only once for all of them.

        wanted_viewpoints: seats, and None for a person without a seat.
        """
        by_viewpoint: dict[int | None, list[Frame]] = {viewpoint: [] for viewpoint in wanted_viewpoints}
        for position in self._positions():
            for viewpoint, frames in by_viewpoint.items():
                frames += self.next_frames(position, viewpoint, frames[-1] if frames else None)
        return {viewpoint: tuple(frames) for viewpoint, frames in by_viewpoint.items()}

    def iter_frames(self, viewpoint: int | None) -> Iterator[Frame]:
        """Yield the frames of a viewpoint one by one, so that they need not be in memory together.

        viewpoint: a seat, or None for a person without a seat.
        """
        previous_frame: Frame | None = None
        for position in self._positions():
            for frame in self.next_frames(position, viewpoint, previous_frame):
                yield frame
                previous_frame = frame

    def next_frames(
        self, position: Position, viewpoint: int | None, previous_frame: Frame | None
    ) -> list[Frame]:
        """Return the frame that a position makes for a viewpoint; no frame if nothing changed for this
        viewpoint.

        previous_frame: the last frame of this viewpoint.
        """
        view = self.rules.view(position.state, position.question, viewpoint)
        events = tuple(event for event in position.events if event.is_visible_to(viewpoint))
        if previous_frame is not None and not events and view == previous_frame.view:
            return []
        turn = previous_frame.open_turn if previous_frame is not None else 0
        next_turn = open_turn(self.rules, view)
        return [Frame(position.answer_count, view, turn, events, next_turn, viewpoint)]

    def _positions(self) -> Iterator[Position]:
        """Replay the game and yield its positions, beginning before the first answer."""
        copy = self.rules.copy
        match = Match.new(self.rules, self.setup)
        yield Position(0, copy(match.state), match.question, [])
        for number, answer in enumerate(self.answers, 1):
            events = match.replay([answer])
            yield Position(number, copy(match.state), match.question, events)
        if match.result is None and self.result is not None:
            match.end(self.result)
            yield Position(len(self.answers), copy(match.state), None, [])

    # ---------------------------------------------------------------- words and pictures

    def news(self, frame: Frame) -> list[Sentence]:
        """Return in words what happened since the frame before, without what the frame's headline says."""
        presentation = self.rules.presentation
        headline = presentation.headline(frame.view)
        return [
            sentence
            for sentence in presentation.news(frame.events, frame.viewpoint)
            if sentence not in headline
        ]

    def scenes(self, frame: Frame) -> list[Scene]:
        """Return the table as a picture, then what the viewer's seat holds, if the game has a picture of
        that."""
        private_panels, held_scene = self.rules.private_panels, None
        if private_panels is not None and frame.viewpoint is not None:
            held_scene = private_panels.scene(frame.view)
        return [self.rules.presentation.scene(frame.view), *([held_scene] if held_scene is not None else [])]


def viewpoints(rules: Rules[Any, Any], seats: int) -> tuple[int | None, ...]:
    """Return the viewpoints from which a game can be replayed.

    These are nobody's, and each seat's if seats know what others do not.

    seats: the number of seats.
    """
    return (None, *range(seats if rules.private_panels else 0))


def open_turn(rules: Rules[Any, Any], view: Any) -> int:
    """Return the number of the open turn, or of the last turn if the game is over.

    0 before the first turn, and in a game without turns.
    """
    presentation = rules.presentation
    if presentation.open_turn is not None:
        return presentation.open_turn(view)
    return presentation.tally(view).turns if presentation.tally else 0


def turns(frames: Sequence[Frame]) -> list[Turn]:
    """Return the turns of these frames in order.

    If a number occurs again after other numbers, as in another bout, that is a new turn.
    """
    grouped: list[Turn] = []
    for index, frame in enumerate(frames):
        if grouped and grouped[-1].number == frame.turn:
            grouped[-1] = Turn(frame.turn, grouped[-1].first, index)
        else:
            grouped.append(Turn(frame.turn, index, index))
    return grouped


def frame_index(frames: Sequence[Frame], number: int) -> int:
    """Return the index of the frame that shows the game after so many answers.

    It is the last frame with at most `number` answers, because not every answer makes a frame.
    """
    return max((index for index, frame in enumerate(frames) if frame.answer_count <= number), default=0)
