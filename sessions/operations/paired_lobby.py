"""The lobby of a tournament's game: a seat is reserved for each of the two players. The first seat is for the
player who begins.

In parameters `now` is the time in seconds since 1970.
"""

from collections.abc import Sequence

from sessions.operations import inviting
from sessions.operations.inviting import Guest
from sessions.table.table import Table
from sessions.table.table_data import NOBODY, Change, PairedFor

PAIRING_OVER = "paired-over"  # reason with which a lobby ends if its game was decided in another way


def set_up_paired_lobby(
    table: Table, now: float, paired: PairedFor, guests: Sequence[Guest], *, rated: bool
) -> Change:
    """Set up the lobby of a tournament's game. Nobody owns this table, so nobody can change the options that
    the tournament sets.

    paired: which game of the tournament it is
    guests: the player who begins, and the opponent
    rated: the result counts for ratings
    """
    table.body.origin.pairing, table.body.options.rated = paired, rated
    table.body.seats.clear()
    return inviting.invite(table, now, NOBODY, guests)
