"""Records of refereed games in the notation of their rules, such as `r flick K1`, `b ok`, `bot roll rS 2`."""

from collections.abc import Callable, Sequence
from typing import Any

from engine.match import Match
from engine.questions import CLOCK, REFEREE, Answer, Event, Refused
from engine.records.record_format import Forced, PlayedAnswer, RecordViewpoint
from engine.referee.state import SIDES, Refereed

Drawn = Callable[[str], tuple[str, tuple[str, ...]] | None]
"""Reads a draw line without its `bot`: returns the purpose and the result, or None for other lines."""

NEUTRAL = {"ref": REFEREE, "bot": CLOCK}  # names in place of a seat's
# By value of the option `table`: a line that says that the record proves less, or was filmed.
MARKS = {"hotseat": "# unverified: one account answered for both sides", "video": "# video"}


def seat_mark(sides: Sequence[int], seat: int) -> str:
    """Return how a record names a seat: `r` or `b` for the only seat of a side, else `r1`, `r2` and so on.
    CLOCK is `bot`, and REFEREE is `ref`.

    sides: the side of each seat.
    """
    if seat < 0:
        return next(word for word, number in NEUTRAL.items() if number == seat)
    letter = SIDES[sides[seat]]
    team = [mate for mate, side in enumerate(sides) if side == sides[seat]]
    return letter if len(team) == 1 else f"{letter}{team.index(seat) + 1}"


def opening(s: Refereed, names: Sequence[str], reader: RecordViewpoint) -> list[str]:
    """Return a line that says how the game was played, for hot-seat and video tables (CFA-395, CQ-285).

    names, reader: unused; every record format gets them.
    """
    return [MARKS[s.options["table"]]] if s.options["table"] in MARKS else []


def written(
    s: Refereed, names: Sequence[str], played_answers: Sequence[PlayedAnswer], reader: RecordViewpoint
) -> list[str]:
    """Return a line for each answer and each draw of the bot. What the reader may not know becomes `?`.

    names: unused; every record format gets them. played_answers: all answers of the match, with their events.
    reader: the person for whom the record is written.
    """
    hidden = _secrets(s, played_answers)
    lines = []
    for number, answer in enumerate(played_answers):
        token = answer.token
        if number in hidden and not reader.sees_all and reader.seat != answer.seat:
            token = f"{token.split(' ')[0]} ?"
        lines.append(f"{seat_mark(s.sides, answer.seat)} {token}")
        lines += [f"bot {draw}" for event in answer.events if (draw := drawn(event))]
    return lines


def answered(played_answers: Sequence[PlayedAnswer]) -> list[int]:
    """Return how many record lines each of these answers has: its own line, and one for each draw of the bot
    that follows from the answer.
    """
    return [1 + sum(1 for event in answer.events if drawn(event)) for answer in played_answers]


def _secrets(s: Refereed, played_answers: Sequence[PlayedAnswer]) -> set[int]:
    """Return the indexes of the answers that the other side may not see yet.

    A secret answer is hidden until both sides have given theirs. If time ran out before, it stays hidden.

    played_answers: all answers of the match, with their events.
    """
    kinds = ("said-secretly",) if s.options.get("secret_setup") == "off" else ("said-secretly", "chose")
    ended_secret, still_secret = set[int](), set[int]()
    for number, answer in enumerate(played_answers):
        event_kinds = {event.kind for event in answer.events}
        if event_kinds & {*kinds}:
            still_secret.add(number)
        if event_kinds & {"secrets", "teams"}:
            still_secret.clear()
        if "timeout" in event_kinds:
            ended_secret, still_secret = ended_secret | still_secret, set()
    return ended_secret | still_secret


def drawn(event: Event) -> str:
    """Return a draw of the bot as a record writes it after the word `bot`; "" for other events."""
    match event.kind:
        case "drawn-start":
            return f"start {SIDES[event.args[0]]}"
        case "lot":
            return f"lot {SIDES[event.args[0]]}"
        case "rolled" if event.args[2] is not None:
            side, kind, number, *_ = event.args
            return f"roll {SIDES[side]}{kind} {number}"
        case _:
            return ""


def bare(line: str) -> str:
    """Return the line without its remark, which begins with ` # `."""
    return line.partition(" # ")[0].strip()


def read_line(match: Match[Any], names: Sequence[str], line: str) -> Sequence[Answer]:
    """Play the answer of a line, and return the answers that were given. Raises Refused.

    A line that begins with `bot` only states what an answer before it drew, so it gives no answer.

    names: unused; every record format gets them.
    """
    seat_word, _, token = bare(line).partition(" ")
    sides = match.state.sides
    if seat_word == "bot" and match.rules.record_format.read_bot_draw(token) is not None:
        return ()
    seats = [seat for seat in (*range(len(sides)), *NEUTRAL.values()) if seat_mark(sides, seat) == seat_word]
    if not seats or not token:
        raise Refused("syntax", "syntax", text=line[:60])
    return match.answer(seats[0], token).answers


def read_draws(drawn: Drawn, lines: Sequence[str]) -> Forced:
    """Return what the bot drew, from the lines that begin with `bot`.

    drawn: reads a draw line. lines: all lines of the record.
    """
    draws = [drawn(bare(line)[4:]) for line in lines if line.startswith("bot ")]
    return tuple(draw for draw in draws if draw is not None)
