"""How a game writes and reads the lines of its records. `record.py` handles the text around them."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, TypeVar

from msgspec import Struct

from engine.questions import Answer, Event, Question, Refused

# Outcomes for chance to give instead of drawing: pairs of a draw's purpose and its outcome, in order.
Forced = tuple[tuple[str, tuple[str, ...]], ...]
DRAW = "! "  # begins a line that states what chance gave
COVERED = "?"  # stands where an answer is hidden from the reader of a record


class PlayedAnswer(Struct, frozen=True):
    """An accepted answer."""

    seat: int
    """The seat that answered, from 0, or REFEREE or CLOCK (`engine.questions`)."""
    token: str
    """The answer in the game's notation."""
    question_kind: str
    """The kind of the question that it answered."""
    question_detail: tuple[str, ...] = ()
    """The public details of that question."""
    events: tuple[Event, ...] = ()
    """What the answer did."""
    is_secret: bool = False
    """Whether the secret question that it answered is still open, so that other seats must not know it."""


class RecordViewpoint(Struct, frozen=True):
    """For whom a record is written."""

    sees_all: bool = True
    """Whether the record contains everything."""
    seat: int | None = None
    """If `sees_all` is False, the seat whose knowledge the record contains; None for public facts only."""

    def sees(self, seat: int) -> bool:
        """Return whether this reader may know everything that a seat answered."""
        return self.sees_all or seat == self.seat


S = TypeVar("S")


def player_words(names: Sequence[str]) -> list[str]:
    """Return for each player's name, in order, a word that begins this player's lines and no other line.

    P1, P2, … stand for names that do not allow that.
    """
    assigned: list[str] = []
    for number, name in enumerate(names, 1):
        word = name.replace(" ", "_")
        fits = word not in assigned and not re.match(r"[!=#]|P\d+$", word)
        assigned.append(word if fits else f"P{number}")
    return assigned


def draw_lines(events: Iterable[Event]) -> list[str]:
    """Return what chance gave: a line `! KIND ARGUMENTS` for each event that no seat may know (`to=()`).

    events: what has happened; events that somebody may know are skipped.
    """
    return [" ".join(("!", event.kind, *map(str, event.args))) for event in events if event.visible_to == ()]


def read_draws(lines: Sequence[str], names: Sequence[str] = ()) -> Forced:
    """Return what lines like those of `draw_lines` state, as forced outcomes. Other lines are skipped.

    The kind of the event is the purpose of the draw.

    names: not used; `RecordFormat.read_opening` passes it.
    """
    words = [line.split(" ") for line in lines if line.startswith(DRAW)]
    return tuple((kind, tuple(outcome)) for _, kind, *outcome in words)


def no_draws(lines: Sequence[str], names: Sequence[str] = ()) -> Forced:
    """Return no forced outcomes, for a game that reads its own lines of chance. Ignores both arguments."""
    return ()


def plain_opening(state: Any, names: Sequence[str], reader: RecordViewpoint) -> list[str]:
    """Return the draws of the start; none unless the record is whole.

    state: that of `Rules.start`, with its events.
    names: not used; `RecordFormat.opening` passes it.
    reader: for whom the record is written.
    """
    return draw_lines(state.events) if reader.sees_all else []


def plain_lines(
    state: Any,
    names: Sequence[str],
    played_answers: Sequence[PlayedAnswer],
    reader: RecordViewpoint,
    *,
    are_public: bool = False,
) -> list[str]:
    """Return `NAME ANSWER` for each answer, and in a whole record after it what chance gave.

    state: not used; `RecordFormat.lines` passes it.
    are_public: whether everybody may see all answers. Otherwise those that the reader may not see are `?`.
    """
    words_by_seat, lines = player_words(names), list[str]()
    for answer in played_answers:
        is_seen = are_public or reader.sees(answer.seat)
        lines.append(f"{words_by_seat[answer.seat]} {answer.token if is_seen else COVERED}")
        lines += draw_lines(answer.events) if reader.sees_all else []
    return lines


open_lines = partial(plain_lines, are_public=True)  # for a game whose answers are all public


def read_plain_line(match: Any, names: Sequence[str], line: str) -> Sequence[Answer]:
    """Play a line of `plain_lines`, and return the answers that it gave. Raises Refused.

    A line that states a draw gives none; it was read before.

    names: the players' names, by seat.
    """
    if line.startswith(DRAW):
        return ()
    player_word, _, answer_text = line.partition(" ")
    words_by_seat = player_words(names)
    if player_word not in words_by_seat:
        raise Refused("syntax", text=line)
    answers: Sequence[Answer] = match.answer(words_by_seat.index(player_word), answer_text).answers
    return answers


def plain_ending(state: Any, names: Sequence[str]) -> str:
    """Return the last line of a finished game: `= REASON: WINNERS`, or `= REASON` for a draw.

    names: the players' names, by seat.
    """
    winners = ", ".join(names[seat] for seat in state.result.winners)
    return f"= {state.result.reason}: {winners}" if winners else f"= {state.result.reason}"


@dataclass(frozen=True, kw_only=True, slots=True)
class RecordFormat(Generic[S]):
    """A game's record format.

    By default each answer is a line, and hidden (`?`) from readers other than its seat. A draw is a line if
    the game emits it to no seat: `s.emit("roll", 3, 5, to=())`.
    """

    opening: Callable[[S, Sequence[str], RecordViewpoint], list[str]] = plain_opening
    """Returns lines that state what chance gave at the start, without what the reader may not see. Parameters
    as in `plain_opening`.
    """
    read_opening: Callable[[Sequence[str], Sequence[str]], Forced] = read_draws
    """Returns the lines of `opening` as forced outcomes of chance. Arguments: the lines, the players' names.
    """
    read_kits: Callable[[Sequence[str]], tuple[str, ...]] = lambda lines: ()
    """Returns the kits that the lines of `opening` state, by seat."""
    read_draws: Callable[[Sequence[str]], Forced] = read_draws
    """Returns the draws that the lines of a record without a seed state."""
    lines: Callable[[S, Sequence[str], Sequence[PlayedAnswer], RecordViewpoint], list[str]] = plain_lines
    """Returns answers as lines; what the reader may not see is hidden. Parameters as in `plain_lines`."""
    read_line: Callable[[Any, Sequence[str], str], Sequence[Answer]] = read_plain_line
    """Plays a line and returns the answers that it gave. Raises Refused. Parameters as in `read_plain_line`.
    """
    token: Callable[[str, Sequence[str]], str] = lambda token, names: token
    """Returns an answer as the lines have it, with players' names. Arguments: the answer, the names by seat.
    """
    split_typed: Callable[[str], Sequence[str]] = lambda text: (text,)
    """Splits a typed text into lines that are answered one after the other, each by itself."""
    token_in_language: Callable[[str, str], str] = lambda token, language: token
    """Returns an answer as people may type it in their language."""
    costly: Callable[[str], bool] = lambda token: False
    """Returns whether an answer uses up something for good. Of the answers that match a typed text, such
    answers are suggested last.
    """
    open_question: Callable[[Question], list[str]] = lambda ask: []
    """Returns a line that the record of a running game needs to find its open question again."""
    ending: Callable[[S, Sequence[str]], str] = plain_ending
    """Returns the last line of a finished game."""
    read_ending: Callable[[Any, Sequence[str], str], None] = lambda match, names, ending: None
    """Applies what only the last line states, such as a resignation. Arguments: the match, the names, the
    line.
    """
    read_bot_draw: Callable[[str], tuple[str, tuple[str, ...]] | None] = lambda line: None
    """Returns the draw that a line states if the bot wrote the line by itself, else None."""
    bot_draw_answer: Callable[[Question | None, str], Answer | None] = lambda ask, line: None
    """Returns the answer that makes the bot draw what a line of its own states; None if no question waits for
    that draw. Arguments: the open question, the line.
    """
    line_counts: Callable[[Sequence[PlayedAnswer]], list[int]] | None = None
    """Returns how many lines of the record each answer has; None for a game whose records have no times."""
    without_remark: Callable[[str], str] = lambda line: line
    """Returns a line without the remark that somebody wrote after it, if the game allows remarks."""
    states_chance: bool = False
    """Whether all lines can be checked without the seed, because they follow from the opening and the
    answers.
    """
