"""A table: who sits where, the match, what is proposed. Changes in memory; `sessions.tables` makes it last.

Every method that changes something returns the journal lines to be kept with it, and raises
Refused, changing nothing, where it is not allowed. The chain of its classes is the chain of its rooms.
"""

from sessions.table.privacy import Privacy


class Table(Privacy):
    """One table in memory."""


__all__ = ["Table"]
