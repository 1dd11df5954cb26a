"""Take a rated game out of the ratings, or put it back. Managers of its server may do this.

In parameters `now` is the time in seconds since 1970.
"""

from engine.questions import Refused
from sessions.table.table import Table, new_line
from sessions.table.table_data import Change


def set_voided(table: Table, now: float, guild: int, manager: int, voided: bool) -> Change:
    """Take a rated game that is over out of the ratings, or put it back. Raises Refused if it is not rated or
    not over, or the manager played in it.

    The journal does not name the manager, because then the table would have to store their id.

    guild: the server that the manager manages
    manager: user id
    voided: whether it counts for no rating
    """
    if table.guild != guild or not table.is_over:
        raise Refused("no-table")
    if not table.body.options.rated:
        raise Refused("void-not-rated")
    if manager in table.people or manager in table.body.substitutes.lent.values():
        raise Refused("report-void-own")
    if table.body.end.voided == voided:
        raise Refused("void-already" if voided else "void-not-yet")
    table.body.end.voided = voided
    return Change([new_line(table, now, "void" if voided else "unvoid", "")])
