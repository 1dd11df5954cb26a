"""A game seen again from its start, by somebody who may know so much of it and no more.

What is seen is a row of frames: each is a position as it looked to these eyes, with what had happened since
the one before. An answer that changed nothing of what they could see makes no frame, so neither a frame nor
their number tells what somebody may not know.
"""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from msgspec import Struct

from engine.game import Rules, Setup
from engine.match import Match
from engine.presentation import Scene, Sentence
from engine.questions import Answer, Event, Outcome, Question


class Frame(Struct, frozen=True):
    """What could be seen after `number` answers of the game.

    view: the position (`Rules.view`); turn: in which it came about, counted as the game counts (0: before the
    first one, or the game has none); events: what these eyes learned since the frame before; open_turn: which
    turn the next answer belongs to, the last one where none follows.
    """

    number: int
    view: Any
    turn: int
    events: tuple[Event, ...]
    open_turn: int = 0


class Turn(Struct, frozen=True):
    """A turn: its number, and the frames that belong to it, first and last."""

    number: int
    first: int
    last: int


class _Position(NamedTuple):
    """Where a game stood after `number` answers, and what the last of them told."""

    number: int
    state: Any
    ask: Question | None
    events: Sequence[Event]


class Replay:
    """A game to be looked through.

    game: its name; rules, setup, answers: what it was played with, each answer with its seat. result: how it
    ended where no answer says so (by claim, or by somebody outside it). What shows it raises what `Match.new`
    and `Match.replay` raise where the rules do not take these answers.
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

    def match(self, number: int) -> Match[Any]:
        """The match after so many answers, at its open question."""
        match = Match.new(self.rules, self.setup)
        match.replay(self.answers[:number])
        if number >= len(self.answers) and match.result is None and self.result is not None:
            match.end(self.result)
        return match

    def frames(self, eyes: int | None) -> tuple[Frame, ...]:
        """All that these eyes (a seat; None: whoever has none) saw of it, in order; never empty."""
        return tuple(self.seen(eyes))

    def frames_of(self, eyes: Sequence[int | None]) -> dict[int | None, tuple[Frame, ...]]:
        """The same of several eyes; the game is played again once for all of them."""
        by_eye: dict[int | None, list[Frame]] = {eye: [] for eye in eyes}
        for position in self._positions():
            for eye, frames in by_eye.items():
                frames += self.next_frames(position, eye, frames[-1] if frames else None)
        return {eye: tuple(frames) for eye, frames in by_eye.items()}

    def seen(self, eyes: int | None) -> Iterator[Frame]:
        """The frames one after the other, for whoever does not keep them."""
        before: Frame | None = None
        for position in self._positions():
            for frame in self.next_frames(position, eyes, before):
                yield frame
                before = frame

    def next_frames(self, position: _Position, eyes: int | None, before: Frame | None) -> list[Frame]:
        """The frame that a position makes for these eyes, none where it changed nothing for them."""
        view = self.rules.view(position.state, position.ask, eyes)
        events = tuple(event for event in position.events if event.is_visible_to(eyes))
        if before is not None and not events and view == before.view:
            return []
        turn = before.open_turn if before is not None else 0
        return [Frame(position.number, view, turn, events, open_turn(self.rules, view))]

    def _positions(self) -> Iterator[_Position]:
        match = Match.new(self.rules, self.setup)
        yield self.position_of(0, match, [])
        for number, answer in enumerate(self.answers, 1):
            events = match.replay([answer])
            yield self.position_of(number, match, events)
        if match.result is None and self.result is not None:
            match.end(self.result)
            yield self.position_of(len(self.answers), match, [])

    def position_of(self, number: int, match: Match[Any], events: Sequence[Event]) -> _Position:
        """As it is now: what the match does next does not change it any more."""
        return _Position(number, self.rules.copy(match.state), match.ask, events)

    # ---------------------------------------------------------------- as people see it

    def news(self, frame: Frame) -> list[Sentence]:
        """What happened since the frame before, in words."""
        face = self.rules.face
        return face.summarize(frame.events) if face.summarize else [*map(face.describe, frame.events)]

    def scenes(self, frame: Frame) -> list[Scene]:
        """The table, then what these eyes hold beside it, as far as the game has a picture of that."""
        own = self.rules.own_panels
        held = own.scene(frame.view) if own is not None else None
        return [self.rules.face.scene(frame.view), *([held] if held is not None else [])]


def viewpoints(rules: Rules[Any, Any], seats: int) -> tuple[int | None, ...]:
    """From whose eyes a game of so many seats can be seen: nobody's, and each seat's where seats know what
    others do not."""
    return (None, *range(seats if rules.own_panels else 0))


def open_turn(rules: Rules[Any, Any], view: Any) -> int:
    """The turn that is played, or in which the game ended; 0 before the first, or where none are counted."""
    face = rules.face
    if face.open_turn is not None:
        return face.open_turn(view)
    return face.tally(view).turns if face.tally else 0


def turns(frames: Sequence[Frame]) -> list[Turn]:
    """The turns of these frames, in order; a number that comes back, as in another bout, is a turn again."""
    grouped: list[Turn] = []
    for place, frame in enumerate(frames):
        if grouped and grouped[-1].number == frame.turn:
            grouped[-1] = Turn(frame.turn, grouped[-1].first, place)
        else:
            grouped.append(Turn(frame.turn, place, place))
    return grouped


def frame_of(frames: Sequence[Frame], number: int) -> int:
    """The place of the frame that shows the game after so many answers: the last one up to there."""
    return max((place for place, frame in enumerate(frames) if frame.number <= number), default=0)
