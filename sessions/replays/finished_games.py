"""The list of a person's finished games on all servers, newest first, in pages."""

from typing import Any, NamedTuple

import msgspec

from sessions.store.protocol import Store
from sessions.table.substitutes import players
from sessions.table.table_data import OVER, End, ListedBody, Seat
from sessions.tables.table_repository import TableRepository

PAGE = 10  # games of a page
MOST = 500  # newest tables of a person that are searched


class FinishedGame(NamedTuple):
    """A finished table in the list."""

    table: str
    """Id of the table."""
    game: str
    """Name of the game."""
    guild: int
    """Server id; 0: not on a server."""
    seats: tuple[Seat, ...]
    """The seats as they were at the end."""
    ended_at: float
    """When the game ended, seconds since 1970."""


class FinishedPage(NamedTuple):
    """One page of the list."""

    games: tuple[FinishedGame, ...]
    """The games of this page, newest first."""
    page: int
    """Index of this page, from 0."""
    more: bool
    """Another page follows."""


class _FinishedBody(ListedBody, kw_only=True):
    """The parts of a stored `TableBody` that the list needs."""

    end: End = msgspec.field(default_factory=End)
    """When it ended; 0: not stored, so the list uses the table's last change."""
    saved: Any = None
    """The match, not decoded; None: the game never began."""


_decoder = msgspec.json.Decoder(_FinishedBody)


async def page_of(tables: TableRepository, person: int, page: int) -> FinishedPage:
    """Return a page of a person's finished games. `page`: index, from 0; if it is too high, the last page."""
    games: list[FinishedGame] = []
    table_ids = await tables.store.tables_naming_person(person)
    for table_id in reversed(table_ids[-MOST:]):
        game = await _finished(tables.store, table_id, person)
        if game is not None and game.game in tables.packs_by_game:
            games.append(game)
        if len(games) > (page + 1) * PAGE:
            break
    page = min(page, max(0, (len(games) - 1) // PAGE))
    begin, end = page * PAGE, (page + 1) * PAGE
    return FinishedPage(tuple(games[begin:end]), page, len(games) > end)


async def _finished(store: Store, table: str, person: int) -> FinishedGame | None:
    """Return the game of a table if it is over and this person played it, else None. `table`: its id."""
    row = await store.read(table)
    if row is None or row.phase != OVER:
        return None
    body = _decoder.decode(row.body)
    if body.saved is None or person not in players(body):
        return None
    return FinishedGame(
        row.table, row.game, row.guild, tuple(body.seats), body.end.finished_at or row.changed
    )
