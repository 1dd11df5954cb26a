"""Turns a finished table into a result, and decides whether that result is rated."""

from collections.abc import Sequence

from engine.presentation import Tally
from engine.questions import CLAIM, Outcome
from sessions.results.result_data import GameResult, ResultSeat
from sessions.table import substitutes
from sessions.table.table import OUTSIDE, Table
from sessions.table.table_data import Seat, TableBody, is_uploaded

# Reasons of outcomes that players cause by agreeing or giving up, not by the rules.
GIVEN_UP = ("resign", "agreed", "unfinished", CLAIM)
FEWEST_TURNS = 2  # that everybody has had before a game that is given up counts for ratings


def result_of(table: Table) -> GameResult | None:
    """Return the result of a table; None if its game did not end, or if it has no result for people.

    Games without a result are: those ended from outside, those with an uploaded pack, continuations of other
    games, repeated attempts at a challenge, games without people, and games in which a person had several
    seats.
    """
    body, match = table.body, table.match
    if not table.is_over or match is None or match.result is None:
        return None
    if body.end.reason in OUTSIDE or body.origin.copied_from is not None or is_uploaded(body.pack.ref):
        return None
    seats = tuple(_seat(table, number, seat, match.result) for number, seat in enumerate(body.seats))
    if body.origin.challenge is not None and not body.origin.challenge.counts:
        return None
    people = [seat.person for seat in seats if seat.person]
    if not any(people) or len({*people}) < len(people):
        return None
    is_rated = (
        body.options.rated
        and len({*people}) == len(seats)
        and _left_seats_lost(body, seats)
        and not ended_before_moves(table)
    )
    return GameResult(
        game=table.game,
        guild=table.guild,
        channel=table.channel,
        at=body.end.finished_at,
        seats=seats,
        reason=match.result.reason,
        began=body.progress.started_at,
        turns=turns_of(table),
        answers=body.progress.answers,
        panel=body.shown.panel,
        rated=is_rated and not body.end.voided,
        voided=is_rated and body.end.voided,
    )


def ended_before_moves(table: Table) -> bool:
    """Return whether a game was given up so early that it says nothing about strength, and is not rated.

    Its outcome is one of GIVEN_UP, and somebody had fewer than FEWEST_TURNS whole turns or never moved
    themselves. In a refereed game one player may enter the moves of both.
    """
    match, moved = table.match, {*table.body.progress.moved}
    if match is None or match.result is None or match.result.reason not in GIVEN_UP:
        return False
    if _tally(table).turns_each < FEWEST_TURNS:
        return True
    return not moved if table.rules.refereeing else len(moved) < len(table.body.seats)


def _left_seats_lost(body: TableBody, seats: Sequence[ResultSeat]) -> bool:
    """Return whether every seat with a substitute was given up by its player, and every given-up seat lost.

    So nobody gains from another person's play. Nobody avoids a loss by leaving, or by calling a computer
    player as a substitute. `seats`: the results of all seats.
    """
    given_up = {int(seat) for seat in body.substitutes.gave_up}
    return {int(seat) for seat in body.substitutes.lent} <= given_up and all(
        seats[seat].rank > 1 for seat in given_up
    )


def is_on_one_device(table: Table) -> bool:
    """Return whether both seats of a finished table were played from one person's account.

    The bot does not know the other player. So a result is entered only after that player confirms a report.
    """
    body, match = table.body, table.match
    if not table.is_over or match is None or match.result is None or not table.guild:
        return False
    if body.end.reason in OUTSIDE or body.origin.copied_from is not None or is_uploaded(body.pack.ref):
        return False
    if len(body.seats) != 2:
        return False
    people = {substitutes.seat_owner(body, seat) for seat in range(2)}
    return len(people) == 1 and min(people) > 0 and table.rules.seating.allows_one_person(body.options.game)


def ranks_at(table: Table) -> tuple[int, ...]:
    """Return the rank of each seat of a finished table: 1 for winners, 2 for losers; all 1 if nobody won."""
    winners = table.match.result.winners if table.match is not None and table.match.result else ()
    return tuple(1 if not winners or seat in winners else 2 for seat in range(len(table.body.seats)))


def _seat(table: Table, number: int, seat: Seat, result: Outcome) -> ResultSeat:
    """Return the result of seat `number`.

    It counts for the player who gave the seat up; if nobody did, for the owner of the seat. A substitute gets
    no result. `seat`: the seat itself. `result`: how the match ended.
    """
    counts_for = table.body.substitutes.gave_up.get(str(number)) or substitutes.seat_owner(table.body, number)
    rank = 1 if number in result.winners or not result.winners else 2
    sides = table.rules.seating.sides(table.match.state) if table.match is not None else ()
    side = sides[number] if sides else -1
    if counts_for <= 0:
        return ResultSeat(0, "", rank, seat.level, side)
    return ResultSeat(counts_for, seat.name, rank, "", side)


def turns_of(table: Table) -> int:
    """Return how many turns the game had; 0 if the game does not count turns."""
    return _tally(table).turns


def _tally(table: Table) -> Tally:
    """Return the numbers of a game; zeros before it begins, and if the game does not count turns."""
    presentation, match = table.rules.presentation, table.match
    if match is None or presentation.tally is None:
        return Tally()
    return presentation.tally(table.rules.view(match.state, match.question, None))
