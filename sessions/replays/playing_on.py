"""Turns a new table into the continuation of a finished game from one of its positions.

The table has the same deal and draws. Its journal begins with the answers up to that position.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from engine.computers.levels import BY_NAME
from engine.match import Match
from engine.questions import Answer, Refused
from sessions.replays.replay_sources import ReplaySource
from sessions.table import question_clock
from sessions.table.table import Table, new_line
from sessions.table.table_data import COMPUTER, PLAYING, Change, CopiedFrom, Person, Seat, unique_name
from sessions.table.table_options import ON


class Fork(NamedTuple):
    """The position from which a person continues a game."""

    source: ReplaySource
    """The game that is continued."""
    answer_count: int
    """How many answers precede the position."""
    turn: int
    """Number of the replay's frame that shows the position."""
    seat: int
    """The person's seat."""
    level: str
    """Level of the computer players at the other seats."""
    name: str
    """Display name of the computer players."""


def may_play_on(source: ReplaySource, number: int) -> bool:
    """Return whether a table can continue a game from a position. `number`: how many answers precede it.

    The game must be finished and known to the computer player, its cards must be available here, and its
    whole deal must be known.
    """
    setup, rules = source.replay.setup, source.replay.rules
    knows_whole_deal = len(setup.seed) == 32 and not setup.forced
    is_playable = rules.computer is not None and source.has_cards and knows_whole_deal
    return is_playable and source.asks(number)


def begun(fork: Fork, person: Person) -> Callable[[Table, float], Change]:
    """Return a function that turns the lobby of a new table into the continuation of a game.

    It runs in the operation that opens the table. `fork`: the game and its position. `person`: continues the
    game. Raises Refused if the game cannot be continued from this position.
    """
    replay = fork.source.replay
    if not may_play_on(fork.source, fork.answer_count) or fork.level not in BY_NAME:
        raise Refused("stale")
    if fork.seat not in range(len(replay.setup.seats)):
        raise Refused("stale")

    def begin(table: Table, now: float) -> Change:
        """Seat the players at this table, start the game from the position, and return the change."""
        _seated(table, fork, person)
        match, answers = _match(table, fork)
        return _playing(table, fork, match, answers, person, now)

    return begin


def _seated(table: Table, fork: Fork, person: Person) -> None:
    """Give the table the rules, set-up and seats of the game.

    `person`: gets the seat of the fork. All other seats get computer players.
    """
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
    body.seats, body.options.game, body.deal.kits = seats, dict(setup.options), list(setup.kits)
    body.deal.luck, body.deal.announcement, body.deal.beacon = [], "", ""
    body.deal.seed = setup.seed.hex()
    body.pack.ref = table.rules.pack_info.name or body.pack.ref


def _match(table: Table, fork: Fork) -> tuple[Match[Any], list[Answer]]:
    """Return the match to begin with, and all its answers so far.

    From the position of the fork, it goes on to the first question with a real choice. Raises Refused if the
    game ends before that.
    """
    answers = list(fork.source.replay.answers[: fork.answer_count])
    match: Match[Any] = Match.new(table.rules, table.setup)
    match.replay(answers)
    while (only := _forced(match)) is not None:
        answers += match.answer(*only).answers
    if match.question is None:
        raise Refused("replay-ended")
    return match, answers


def _forced(match: Match[Any]) -> Answer | None:
    """Return an answer that some seat must give because it has no choice; None if every seat has a choice."""
    question = match.question
    for seat in question.seats if question is not None else ():
        only = match.rules.forced(match.state, question, seat) if question is not None else None
        if only is not None and only in match.legal(seat):
            return seat, only
    return None


def _playing(
    table: Table, fork: Fork, match: Match[Any], answers: list[Answer], person: Person, now: float
) -> Change:
    """Start the game at the table, and return the change with the lines of its journal.

    `match`, `answers`: as `_match` returns them. `now`: seconds since 1970.
    """
    body, old_table, count = table.body, fork.source.table, len(answers)
    table.match, table.phase = match, PLAYING
    lines = [new_line(table, now, "start", str(person.id))]
    lines += [new_line(table, now, "answer", token, seat) for seat, token in answers]
    body.progress.answers = body.shown.news_begin = body.shown.answers_when_posted = count
    body.progress.question += 1
    body.progress.started_at, body.options.hints = now, ON
    old_panel = (0, 0, 0)
    if old_table is not None:
        old_panel = (old_table.guild, old_table.channel, old_table.body.shown.panel)
    body.origin.copied_from = CopiedFrom(fork.source.id, count, fork.turn, *old_panel)
    question_clock.restart_clock(table, now)
    return Change(lines)
