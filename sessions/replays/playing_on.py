"""A table that plays on from a position of a finished game: the same deal and draws, and the answers up to
there as the beginning of a journal of its own."""

from collections.abc import Callable
from typing import Any, NamedTuple

from engine.match import Match
from engine.questions import Answer, Refused
from engine.search.levels import BY_NAME
from sessions.cards.pack_contents import CARDS
from sessions.replays.replay_sources import Source
from sessions.table import question_clock
from sessions.table.table import Table, new_line
from sessions.table.table_data import COMPUTER, ON, PLAYING, Change, CopiedFrom, Person, Seat, unique_name


class Fork(NamedTuple):
    """Where somebody plays on. number: after so many answers; turn: of the frame that shows that; seat:
    theirs; level, name: of the computers at the others."""

    source: Source
    number: int
    turn: int
    seat: int
    level: str
    name: str


def may_play_on(source: Source, number: int) -> bool:
    """Whether a table can play on from there: a finished game that a computer plays, with cards of this
    house, whose deal is known to its end."""
    setup, rules = source.replay.setup, source.replay.rules
    able = rules.computer is not None and source.at_home and len(setup.seed) == 32 and not setup.forced
    return able and source.asks(number)


def begun(fork: Fork, person: Person) -> Callable[[Table, float], Change]:
    """What makes this game of a new table's lobby, in the same breath as it is opened. Raises Refused where
    one cannot play on from there."""
    replay = fork.source.replay
    if not may_play_on(fork.source, fork.number) or fork.level not in BY_NAME:
        raise Refused("stale")
    if fork.seat not in range(len(replay.setup.seats)):
        raise Refused("stale")

    def begin(table: Table, now: float) -> Change:
        _seated(table, fork, person)
        match, answers = _match(table, fork)
        return _playing(table, fork, match, answers, person, now)

    return begin


def _seated(table: Table, fork: Fork, person: Person) -> None:
    """The table gets the game's rules, set-up and seats."""
    body, setup = table.body, fork.source.replay.setup
    table.rules = fork.source.replay.rules
    names = [unique_name(person.name, [])]
    seats: list[Seat] = []
    for number in range(len(setup.seats)):
        if number == fork.seat:
            seats.append(Seat(person.id, names[0]))
            continue
        names.append(unique_name(fork.name, names))
        seats.append(Seat(COMPUTER - 1 - number, names[-1], level=fork.level))
    body.seats, body.options, body.dealt = seats, dict(setup.options), list(setup.kits)
    body.luck, body.began, body.beacon = [], "", ""
    body.extra["seed"] = setup.seed.hex()
    body.pack = table.rules.printed.name or body.pack
    if table.rules.printed.digest:
        body.extra[CARDS] = table.rules.printed.digest


def _match(table: Table, fork: Fork) -> tuple[Match[Any], list[Answer]]:
    """The match there, at a question that leaves something to decide, and its answers."""
    answers = list(fork.source.replay.answers[: fork.number])
    match: Match[Any] = Match.new(table.rules, table.setup)
    match.replay(answers)
    while (only := _forced(match)) is not None:
        answers += match.answer(*only).answers
    if match.ask is None:
        raise Refused("replay-ended")
    return match, answers


def _forced(match: Match[Any]) -> Answer | None:
    """What is answered without asking."""
    ask = match.ask
    for seat in ask.seats if ask is not None else ():
        only = match.rules.forced(match.state, ask, seat) if ask is not None else None
        if only is not None and only in match.legal(seat):
            return seat, only
    return None


def _playing(
    table: Table, fork: Fork, match: Match[Any], answers: list[Answer], person: Person, now: float
) -> Change:
    """It is being played."""
    body, old, count = table.body, fork.source.table, len(answers)
    table.match, table.phase = match, PLAYING
    lines = [new_line(table, now, "start", str(person.id))]
    lines += [new_line(table, now, "answer", token, seat) for seat, token in answers]
    body.answers = body.begin = body.posted = count
    body.question += 1
    body.started, body.hints = now, ON
    where = (old.guild, old.place, old.body.panel) if old is not None else (0, 0, 0)
    body.copied_from = CopiedFrom(fork.source.id, count, fork.turn, *where)
    question_clock.restart_clock(table, now)
    return Change(lines)
