"""Decides open games when a round's time is over.

Nobody loses a game that only the opponent missed. Nobody loses a game that is being played, unless they have
taken longer than their clock allows.
"""

from typing import NamedTuple

from sessions.competitions.matches import leader
from sessions.competitions.stages import in_bracket
from sessions.competitions.stored_tournament import (
    BEING_PLAYED,
    BOTH_PRESENT,
    NOBODY,
    UNDECIDED,
    TournamentGame,
)
from sessions.competitions.tournament_data import (
    DRAW,
    NEITHER,
    UNPLAYED_WINS,
    WINS,
    Pairing,
)
from sessions.store.protocol import StoredTable
from sessions.table.table import OUTSIDE
from sessions.table.table_data import LOBBY, PLAYING, TableBody
from sessions.table.time_controls import LATE, SILENT
from sessions.tables.table_limits import body_of


class TableStatus(NamedTuple):
    """What the stored table of a game shows."""

    under_way: bool = False
    """The game has begun. It is still played, or has ended with a result that is about to be entered."""
    present: frozenset[int] = frozenset()
    """User ids of those who sit at the table, or sat there when it closed."""
    starting: bool = False
    """The table is a lobby, and the start of its game is being announced."""
    out_of_time: frozenset[int] = frozenset()
    """User ids of those who have taken longer than their clock allows."""


class RoundEnd(NamedTuple):
    """What happens to an open game when the time of its round is over."""

    result: str = ""
    """The result of the game; "": it stays open."""
    waits_for: str = ""
    """Why an open game keeps the round open, one of `stored_tournament.WAITS_FOR`. "": the game has a result;
    or it has a report, which counts later if nobody objects.
    """
    absent: tuple[int, ...] = ()
    """Numbers of the entrants who lose without playing, while the others can still play."""


def read_table(row: StoredTable | None) -> TableStatus:
    """Return what the stored table of a game shows; nothing if there is no such table."""
    if row is None:
        return TableStatus()
    body = body_of(row)
    people = frozenset(seat.person for seat in body.seats if seat.person > 0)
    if row.phase == LOBBY or not body.progress.started_at:
        return TableStatus(present=people, starting=row.phase == LOBBY and body.lobby.closed_luck is not None)
    if row.phase == PLAYING:
        return TableStatus(under_way=True, present=people, out_of_time=_out_of_time(body))
    return TableStatus(under_way=body.end.reason not in OUTSIDE, present=people)


def _out_of_time(body: TableBody) -> frozenset[int]:
    """Return the user ids of those who have taken longer than their clock allows. The bot has acted for them
    at some time, or they are late now.
    """
    late_seats = body.progress.turn if body.clock.stage in (LATE, SILENT) else ()
    return frozenset(body.seats[seat].person for seat in (*body.clock.skipped, *late_seats))


def decide_game(game: TournamentGame, table: TableStatus) -> RoundEnd:
    """Return what happens to an open game of the current round after its deadline: a result, or why it waits.

    `table`: what the game's table shows.
    """
    if game.agreed_report is not None:
        return RoundEnd()
    if game.reports or game.asker:
        return RoundEnd(waits_for=UNDECIDED)
    pairing, numbers, people = game.pairing, game.pairing.players, game.people
    if table.under_way:
        people_on_time = table.present - table.out_of_time
        on_time = [number for number, person in zip(numbers, people, strict=True) if person in people_on_time]
        return _won_by(pairing, on_time) or RoundEnd(waits_for=BEING_PLAYED)
    present = [
        number
        for number, person in zip(numbers, people, strict=True)
        if (person and person in table.present) or number in pairing.present
    ]
    if won := _won_by(pairing, present):
        return won
    if present:
        absent = tuple(number for number in numbers if number not in present)
        return RoundEnd(waits_for=BOTH_PRESENT, absent=absent)
    needs_winner = in_bracket(game.stored.tournament, game.id.round)
    if (leading := leader(pairing)) is not None:
        return RoundEnd(WINS[leading])
    if pairing.games and not needs_winner:
        return RoundEnd(DRAW)
    return RoundEnd(waits_for=NOBODY) if needs_winner else RoundEnd(NEITHER)


def _won_by(pairing: Pairing, numbers: list[int]) -> RoundEnd | None:
    """Return a win for the only entrant in the list; None if there are none or several.

    If games of the pairing were played and the other side is ahead, the organiser decides. `numbers`: of
    those who were present or on time.
    """
    if len(numbers) != 1:
        return None
    side = pairing.numbers.index(numbers[0])
    if leader(pairing) not in (None, side):
        return RoundEnd(waits_for=UNDECIDED)
    return RoundEnd((WINS if pairing.games else UNPLAYED_WINS)[side])
