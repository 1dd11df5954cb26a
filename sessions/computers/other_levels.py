"""Suggests another level to a person who has just played against computer players."""

from collections.abc import Sequence

from engine.computers.levels import LEVELS
from sessions.table.table import Table, plays_alone

ORDER = [level.name for level in LEVELS]  # names of the levels, the weakest first


def harder(table: Table) -> str:
    """Return the level above this table's strongest computer player.

    "": there is no such level, or the table was not one person against computer players.
    """
    return next(iter(ORDER[_strongest(table) + 1 :]), "") if plays_alone(table) else ""


def easier(table: Table) -> str:
    """Return the level below this table's strongest computer player, if the person has lost.

    "": they have not lost, there is no such level, or the table was not one person against computer players.
    """
    lost = bool(_winners(table)) and not won(table)
    return ORDER[_strongest(table) - 1] if lost and plays_alone(table) and _strongest(table) else ""


def won(table: Table) -> bool:
    """Return whether a person has won."""
    return any(table.body.seats[seat].person in table.people for seat in _winners(table))


def _winners(table: Table) -> Sequence[int]:
    """Return the seats that have won; none if the game is not over."""
    return table.match.result.winners if table.match and table.match.result else ()


def _strongest(table: Table) -> int:
    """Return the index in `ORDER` of the strongest computer player's level."""
    return max(ORDER.index(table.body.seats[seat].level) for seat in table.computer_seats)
