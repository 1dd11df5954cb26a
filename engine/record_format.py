"""How a game writes and reads the lines of its records; `engine.record` is the whole text around them."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from msgspec import Struct

from engine.questions import Answer, Event, Outcome, Question, Refused

Forced = tuple[tuple[str, tuple[str, ...]], ...]
DRAW = "! "  # begins a line that states what chance gave
COVERED = "?"  # stands where an answer is hidden from the reader of a record


class PlayedAnswer(Struct, frozen=True):
    """An accepted answer with the question it answered, and what it did."""

    seat: int
    token: str
    kind: str
    detail: tuple[str, ...] = ()
    events: tuple[Event, ...] = ()


class RecordViewpoint(Struct, frozen=True):
    """For whom a record is written: all of it (whole), or what a seat (None: nobody's) may know."""

    whole: bool = True
    seat: int | None = None

    def sees(self, seat: int) -> bool:
        """Whether this reader may know everything that a seat answered."""
        return self.whole or seat == self.seat


class Ended(Protocol):
    """What a record's last line is made from: any state of a match."""

    result: Outcome | None


class Playing(Protocol):
    """A match as far as whoever reads a record plays it (`engine.match.Match`)."""

    ask: Question | None
    state: Any

    def answer(self, seat: int, line: str) -> Any:
        """Give a line of notation; raises Refused."""
        ...

    def legal(self, seat: int) -> Sequence[str]:
        """All answers that this seat may give now."""
        ...


S = TypeVar("S", bound=Ended)


def handles(names: Sequence[str]) -> list[str]:
    """Every player's name as one word that no other line begins with; P1, P2, … where it cannot be one."""
    assigned: list[str] = []
    for number, name in enumerate(names, 1):
        word = name.replace(" ", "_")
        fits = word not in assigned and not re.match(r"[!=#]|P\d+$", word)
        assigned.append(word if fits else f"P{number}")
    return assigned


def draws(events: Iterable[Event]) -> list[str]:
    """What chance gave, as lines: `! KIND ARGUMENTS` for each event that was told to nobody."""
    return [" ".join(("!", event.kind, *map(str, event.args))) for event in events if event.to == ()]


def read_draws(lines: Sequence[str], names: Sequence[str] = ()) -> Forced:
    """Lines of `draws` turned into forced outcomes, each for the purpose that the event is called by."""
    words = [line.split(" ") for line in lines if line.startswith(DRAW)]
    return tuple((kind, tuple(outcome)) for _, kind, *outcome in words)


def no_draws(lines: Sequence[str], names: Sequence[str] = ()) -> Forced:
    """For a game that reads its own lines of chance."""
    return ()


def plain_opening(state: Any, names: Sequence[str], reader: RecordViewpoint) -> list[str]:
    """The draws of the start, which only a whole record states."""
    return draws(state.events) if reader.whole else []


def plain_lines(
    state: Any, names: Sequence[str], given: Sequence[PlayedAnswer], reader: RecordViewpoint
) -> list[str]:
    """`NAME ANSWER`, an answer a line; of a running game each reader sees their own answers alone. A whole
    record states after each answer what chance gave."""
    return _lines(names, given, reader, reader.sees)


def open_lines(
    state: Any, names: Sequence[str], given: Sequence[PlayedAnswer], reader: RecordViewpoint
) -> list[str]:
    """The same for a game whose answers everybody may know."""
    return _lines(names, given, reader, lambda seat: True)


def _lines(
    names: Sequence[str], given: Sequence[PlayedAnswer], reader: RecordViewpoint, sees: Callable[[int], bool]
) -> list[str]:
    called, lines = handles(names), list[str]()
    for answer in given:
        lines.append(f"{called[answer.seat]} {answer.token if sees(answer.seat) else COVERED}")
        lines += draws(answer.events) if reader.whole else []
    return lines


def read_plain_line(match: Playing, names: Sequence[str], line: str) -> Sequence[Answer]:
    """Play a line of `plain_lines`; raises Refused. Draws were read before."""
    if line.startswith(DRAW):
        return ()
    mark, _, rest = line.partition(" ")
    called = handles(names)
    if mark not in called:
        raise Refused("syntax", text=line)
    answers: Sequence[Answer] = match.answer(called.index(mark), rest).answers
    return answers


def plain_ending(state: Ended, names: Sequence[str]) -> str:
    """`= REASON: WINNERS`."""
    assert state.result is not None
    winners = ", ".join(names[seat] for seat in state.result.winners)
    return f"= {state.result.reason}: {winners}" if winners else f"= {state.result.reason}"


@dataclass(frozen=True, kw_only=True, slots=True)
class RecordFormat(Generic[S]):
    """A game's record format. By itself an answer is a line, and covered from whoever is not its seat; what
    chance gave is a line where the game told it to nobody: `s.tell("roll", 3, 5, to=())`.

    opening: lines that state what chance gave at the start (the state as `Rules.start` gave it), without what
        the reader may not see; read_opening, read_kits: those lines turned into forced outcomes of chance,
        and into what the seats brought along; read_draws: draws that the lines of a record without a seed
        state.
    lines: answers as lines, what the reader may not see covered; read_line: play a line, the answers it gave,
        raises Refused; token: an answer as the lines write it, seats by name.
    typed: a typed text cut into lines that are answered one after the other, each for itself; spelled: an
        answer as people may type it in their language; costly: whether an answer gives away for good what
        the same words could also use, so that it is suggested after that.
    open_question: a line that a running game's record needs so that its open question is found again.
    ending: the last line of a finished game; read_ending: do what only that line says, such as a resignation.
    drawn, asked: of a line that the bot wrote of itself, the draw it states, and the answer that makes the
        bot draw it where a question waits for that; None where there is none.
    answered: how many lines each answer made, for a game whose records say when each was given.
    bare: a line without the remark that somebody wrote behind it, for a game whose lines may have one.
    states_chance: the lines follow from the opening and the answers alone, whether the seed is known or not.
    """

    opening: Callable[[S, Sequence[str], RecordViewpoint], list[str]] = plain_opening
    read_opening: Callable[[Sequence[str], Sequence[str]], Forced] = read_draws
    read_kits: Callable[[Sequence[str]], tuple[str, ...]] = lambda lines: ()
    read_draws: Callable[[Sequence[str]], Forced] = read_draws
    lines: Callable[[S, Sequence[str], Sequence[PlayedAnswer], RecordViewpoint], list[str]] = plain_lines
    read_line: Callable[[Any, Sequence[str], str], Sequence[Answer]] = read_plain_line
    token: Callable[[str, Sequence[str]], str] = lambda token, names: token
    typed: Callable[[str], Sequence[str]] = lambda text: (text,)
    spelled: Callable[[str, str], str] = lambda token, language: token
    costly: Callable[[str], bool] = lambda token: False
    open_question: Callable[[Question], list[str]] = lambda ask: []
    ending: Callable[[S, Sequence[str]], str] = plain_ending
    read_ending: Callable[[Any, Sequence[str], str], None] = lambda match, names, ending: None
    drawn: Callable[[str], tuple[str, tuple[str, ...]] | None] = lambda line: None
    asked: Callable[[Question | None, str], Answer | None] = lambda ask, line: None
    answered: Callable[[Sequence[PlayedAnswer]], list[int]] | None = None
    bare: Callable[[str], str] = lambda line: line
    states_chance: bool = False
