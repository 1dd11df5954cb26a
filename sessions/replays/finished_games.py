"""Somebody's finished games over all servers, the newest first, a page at a time."""

from typing import Any, NamedTuple

import msgspec

from sessions.store.protocol import Store
from sessions.table.substitutes import players
from sessions.table.table_data import OVER, Seat
from sessions.tables.table_repository import TableRepository

PAGE = 10
MOST = 500  # tables of a person that are looked through, the newest


class FinishedGame(NamedTuple):
    """A table in the list. ended: when, seconds since 1970."""

    table: str
    game: str
    guild: int
    seats: tuple[Seat, ...]
    ended: float


class FinishedPage(NamedTuple):
    """Some of them. page: which page that is, from 0; more: whether there is a further one."""

    games: tuple[FinishedGame, ...]
    page: int
    more: bool


class _Ending(msgspec.Struct):
    """What of a stored `Body` the list needs; the names mean the same there."""

    seats: list[Seat]
    lent: dict[str, int] = {}
    finished: float = 0.0
    saved: Any = None


_decoder = msgspec.json.Decoder(_Ending)


async def page_of(tables: TableRepository, person: int, page: int) -> FinishedPage:
    """This page, or the last one there is."""
    games: list[FinishedGame] = []
    for name in reversed((await tables.store.tables_naming_person(person))[-MOST:]):
        game = await _finished(tables.store, name, person)
        if game is not None and game.game in tables.shelves:
            games.append(game)
        if len(games) > (page + 1) * PAGE:
            break
    page = min(page, max(0, (len(games) - 1) // PAGE))
    return FinishedPage(tuple(games[page * PAGE : (page + 1) * PAGE]), page, len(games) > (page + 1) * PAGE)


async def _finished(store: Store, name: str, person: int) -> FinishedGame | None:
    """The table, if a game of this person's ended there."""
    row = await store.read(name)
    if row is None or row.phase != OVER:
        return None
    body = _decoder.decode(row.body)
    if body.saved is None or person not in players(body):
        return None
    return FinishedGame(row.table, row.game, row.guild, tuple(body.seats), body.finished or row.changed)
