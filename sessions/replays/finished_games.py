"""The list of a person's finished games on all servers, newest first, in pages."""

from typing import Any, NamedTuple

import msgspec

from sessions.store.protocol import Store
from sessions.table.substitutes import players
from sessions.table.table_data import OVER, Seat
from sessions.tables.table_repository import TableRepository

PAGE = 10
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
    ended_at: float
    """Seconds since 1970."""


class FinishedPage(NamedTuple):
    """One page of the list."""

    games: tuple[FinishedGame, ...]
    page: int
    """Index of this page, from 0."""
    more: bool
    """Whether another page follows."""


class _Ending(msgspec.Struct):
    """The fields of a stored `TableBody` that the list needs."""

    seats: list[Seat]
    lent: dict[str, int] = {}
    """Seat, as text → user id of its player, while a substitute or a computer player plays on."""
    finished: float = 0.0
    """When the game ended, seconds since 1970; 0: not stored, and the table's last change counts instead."""
    saved: Any = None
    """The match, not decoded; None: the game never began."""


_decoder = msgspec.json.Decoder(_Ending)


async def page_of(tables: TableRepository, person: int, page: int) -> FinishedPage:
    """Return page `page`, from 0, of a person's finished games; the last one if this one does not exist."""
    games: list[FinishedGame] = []
    for name in reversed((await tables.store.tables_naming_person(person))[-MOST:]):
        game = await _finished(tables.store, name, person)
        if game is not None and game.game in tables.packs_by_game:
            games.append(game)
        if len(games) > (page + 1) * PAGE:
            break
    page = min(page, max(0, (len(games) - 1) // PAGE))
    return FinishedPage(tuple(games[page * PAGE : (page + 1) * PAGE]), page, len(games) > (page + 1) * PAGE)


async def _finished(store: Store, name: str, person: int) -> FinishedGame | None:
    """Return the table if a game of this person ended there."""
    row = await store.read(name)
    if row is None or row.phase != OVER:
        return None
    body = _decoder.decode(row.body)
    if body.saved is None or person not in players(body):
        return None
    return FinishedGame(row.table, row.game, row.guild, tuple(body.seats), body.finished or row.changed)
