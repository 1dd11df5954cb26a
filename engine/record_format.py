"""How a game writes and reads the lines of its records; `engine.record` is the whole text around them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct

from engine.ask import Answer, Ask, Event, Refused, Result

Forced = tuple[tuple[str, tuple[str, ...]], ...]
COVERED = "?"  # stands where an answer is hidden from the reader of a record


class Given(Struct, frozen=True):
    """An accepted answer with the question it answered, and what it did."""

    seat: int
    token: str
    kind: str
    detail: tuple[str, ...] = ()
    events: tuple[Event, ...] = ()


class Reader(Struct, frozen=True):
    """For whom a record is written: all of it (whole), or what a seat (None: nobody's) may know."""

    whole: bool = True
    seat: int | None = None

    def sees(self, seat: int) -> bool:
        """Whether this reader may know everything that a seat answered."""
        return self.whole or seat == self.seat


class Ended(Protocol):
    """What a record's last line is made from: any state of a match."""

    result: Result | None


class Playing(Protocol):
    """A match as far as whoever reads a record plays it (`engine.match.Match`)."""

    ask: Ask | None
    state: Any

    def answer(self, seat: int, line: str) -> Any:
        """Give a line of notation; raises Refused."""
        ...

    def legal(self, seat: int) -> Sequence[str]:
        """All answers that this seat may give now."""
        ...


S = TypeVar("S", bound=Ended)


def handle(name: str) -> str:
    """A player's name as one word."""
    return name.replace(" ", "_")


def plain_lines(state: Any, names: Sequence[str], given: Sequence[Given], reader: Reader) -> list[str]:
    """`NAME ANSWER`, an answer a line; of a running game each reader sees their own answers alone."""
    return [f"{handle(names[g.seat])} {g.token if reader.sees(g.seat) else COVERED}" for g in given]


def open_lines(state: Any, names: Sequence[str], given: Sequence[Given], reader: Reader) -> list[str]:
    """The same for a game whose answers everybody may know."""
    return plain_lines(state, names, given, Reader())


def read_plain_line(match: Playing, names: Sequence[str], line: str) -> Sequence[Answer]:
    """Play a line of `plain_lines`; raises Refused."""
    mark, _, rest = line.partition(" ")
    seats = [seat for seat, name in enumerate(names) if handle(name) == mark]
    if not seats:
        raise Refused("syntax", text=line)
    answers: Sequence[Answer] = match.answer(seats[0], rest).answers
    return answers


def plain_ending(state: Ended, names: Sequence[str]) -> str:
    """`= REASON: WINNERS`."""
    assert state.result is not None
    winners = ", ".join(names[seat] for seat in state.result.winners)
    return f"= {state.result.reason}: {winners}" if winners else f"= {state.result.reason}"


@dataclass(frozen=True, kw_only=True, slots=True)
class RecordFormat(Generic[S]):
    """A game's record format. By itself an answer is a line, and covered from whoever is not its seat.

    opening: lines that state what chance gave at the start (the state as `Rules.start` gave it), without what
        the reader may not see; read_opening, read_kits: those lines turned into forced outcomes of chance,
        and into what the seats brought along; read_draws: draws that the lines of a record without a seed
        state.
    lines: answers as lines, what the reader may not see covered; read_line: play a line, the answers it gave,
        raises Refused; token: an answer as the lines write it, seats by name.
    open_question: a line that a running game's record needs so that its open question is found again.
    ending: the last line of a finished game; read_ending: do what only that line says, such as a resignation.
    drawn, asked: of a line that the bot wrote of itself, the draw it states, and the answer that makes the
        bot draw it where a question waits for that; None where there is none.
    states_chance: the lines follow from the opening and the answers alone, whether the seed is known or not.
    """

    opening: Callable[[S, Sequence[str], Reader], list[str]] = lambda state, names, reader: []
    read_opening: Callable[[Sequence[str], Sequence[str]], Forced] = lambda lines, names: ()
    read_kits: Callable[[Sequence[str]], tuple[str, ...]] = lambda lines: ()
    read_draws: Callable[[Sequence[str]], Forced] = lambda lines: ()
    lines: Callable[[S, Sequence[str], Sequence[Given], Reader], list[str]] = plain_lines
    read_line: Callable[[Any, Sequence[str], str], Sequence[Answer]] = read_plain_line
    token: Callable[[str, Sequence[str]], str] = lambda token, names: token
    open_question: Callable[[Ask], list[str]] = lambda ask: []
    ending: Callable[[S, Sequence[str]], str] = plain_ending
    read_ending: Callable[[Any, Sequence[str], str], None] = lambda match, names, ending: None
    drawn: Callable[[str], tuple[str, tuple[str, ...]] | None] = lambda line: None
    asked: Callable[[Ask | None, str], Answer | None] = lambda ask, line: None
    states_chance: bool = False
