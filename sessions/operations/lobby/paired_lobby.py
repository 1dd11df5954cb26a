"""The lobby of a tournament's game: a seat is kept for each of the two, who begins sits first."""

from collections.abc import Sequence

from sessions.operations.lobby import inviting
from sessions.operations.lobby.inviting import Guest
from sessions.table.table import Table
from sessions.table.table_data import NOBODY, Change, PairedFor

PAIRING_OVER = "paired-over"  # how a lobby ends whose game is decided otherwise


def gather(table: Table, paired: PairedFor, guests: Sequence[Guest], now: float, *, rated: bool) -> Change:
    """guests: who begins, and the other. Nobody owns it, so nobody changes what the tournament says."""
    table.body.paired, table.body.rated = paired, rated
    table.body.seats.clear()
    return inviting.invite(table, NOBODY, guests, len(guests), now)
