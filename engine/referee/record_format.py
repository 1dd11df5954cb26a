"""Records of refereed games in the catalogues' notation: `r flick K1`, `b ok`, `bot roll rS 2`."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from engine.questions import CLOCK, REFEREE, Answer, Event, Question, Refused
from engine.record_format import Forced, PlayedAnswer, RecordFormat, RecordViewpoint, no_draws
from engine.referee.state import SIDES, Refereed

Drawn = Callable[[str], tuple[str, tuple[str, ...]] | None]

NEUTRAL = {"ref": REFEREE, "bot": CLOCK}
MARKS = {"hotseat": "# unverified: one account answered for both sides", "video": "# video"}


def mark(sides: Sequence[int], seat: int) -> str:
    """How a seat is written: r, b, or with several in a team r1, r2; the bot and the referee by name."""
    if seat < 0:
        return next(word for word, number in NEUTRAL.items() if number == seat)
    letter = SIDES[sides[seat]]
    team = [one for one, side in enumerate(sides) if side == sides[seat]]
    return letter if len(team) == 1 else f"{letter}{team.index(seat) + 1}"


def opening(s: Refereed, names: Sequence[str], reader: RecordViewpoint) -> list[str]:
    """What kind of table it was, where that says how much the record proves (CFA-395, CQ-285)."""
    return [MARKS[s.options["table"]]] if s.options["table"] in MARKS else []


def written(
    s: Refereed, names: Sequence[str], given: Sequence[PlayedAnswer], reader: RecordViewpoint
) -> list[str]:
    """Every answer, and what the bot drew because of it; what is still secret is covered."""
    hidden = _secrets(s, given)
    lines = []
    for number, answer in enumerate(given):
        token = answer.token
        if number in hidden and not reader.whole and reader.seat != answer.seat:
            token = f"{token.split(' ')[0]} ?"
        lines.append(f"{mark(s.sides, answer.seat)} {token}")
        lines += [f"bot {draw}" for event in answer.events if (draw := drawn(event))]
    return lines


def answered(given: Sequence[PlayedAnswer]) -> list[int]:
    """Each answer is a line, and so is each draw that it led to."""
    return [1 + sum(1 for event in one.events if drawn(event)) for one in given]


def _secrets(s: Refereed, given: Sequence[PlayedAnswer]) -> set[int]:
    """Numbers of the answers that others may not see yet: said secretly, and not laid open since.

    What was said in a round that ran out of time is never laid open before the end of the game.
    """
    kinds = ("said-secretly",) if s.options.get("secret_setup") == "off" else ("said-secretly", "chose")
    covered, open_ = set[int](), set[int]()
    for number, answer in enumerate(given):
        event_kinds = {event.kind for event in answer.events}
        if event_kinds & {*kinds}:
            open_.add(number)
        if event_kinds & {"secrets", "teams"}:
            open_.clear()
        if "timeout" in event_kinds:
            covered, open_ = covered | open_, set()
    return covered | open_


def drawn(event: Event) -> str:
    """What the bot drew, as a record writes it."""
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
    """What was said, without a remark."""
    return line.partition(" # ")[0].strip()


def read_line(match: Any, names: Sequence[str], line: str) -> Sequence[Answer]:
    """An answer is played; what the bot drew was drawn with the answer before."""
    head, _, rest = bare(line).partition(" ")
    sides = match.state.sides
    if head == "bot" and match.rules.record_format.drawn(rest) is not None:
        return ()
    seats = [seat for seat in (*range(len(sides)), *NEUTRAL.values()) if mark(sides, seat) == head]
    if not seats or not rest:
        raise Refused("syntax", "syntax", text=line[:60])
    answers: Sequence[Answer] = match.answer(seats[0], rest).answers
    return answers


def read_draws(drawn: Drawn, lines: Sequence[str]) -> Forced:
    """What the bot drew, out of its own lines."""
    draws = [drawn(bare(line)[4:]) for line in lines if line.startswith("bot ")]
    return tuple(one for one in draws if one is not None)


def made(drawn: Drawn, asked: Callable[[Question | None, str], Answer | None]) -> RecordFormat[Any]:
    """The format of a refereed game, with what it knows of the bot's draws."""
    return RecordFormat(
        opening=opening,
        read_opening=no_draws,
        read_draws=partial(read_draws, drawn),
        lines=written,
        read_line=read_line,
        drawn=drawn,
        asked=asked,
        answered=answered,
        bare=bare,
    )
