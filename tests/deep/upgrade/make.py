r"""Makes a store as an earlier version left it: tables of each of its games, played by its own code.

    git worktree add --detach /tmp/earlier 2b74a21
    cd /tmp/earlier && PYTHONPATH=. python REPOSITORY/tests/deep/upgrade/make.py 2b74a21 \
        $(git log -1 --format=%ct) REPOSITORY/tests/deep/upgrade

writes `2b74a21.sql.xz` there: the SQLite file as text, with its schema's number. Secrets and
answers are seeded; the time is that of the commit. Of each game there are a lobby, a game in its middle (an
answer of it taken back, a form begun where there is one), one with an open action, and one that
is over, in channels 1000, 1001, 1002 … in this order.
"""

import asyncio
import importlib
import inspect
import itertools
import lzma
import random
import sqlite3
import sys
import tempfile
from pathlib import Path
from typing import Any

from tests.support.content import shelves

sys.path.insert(0, str(Path(__file__).parents[2] / "support"))
from former_player import filled, line_of

from engine.questions import Refused

MIDDLE, MOST = 24, 160


def module(*names: str) -> Any:
    """The first of these modules that this version has."""
    for name in names:
        try:
            return importlib.import_module(name)
        except ModuleNotFoundError:
            continue
    raise ModuleNotFoundError(names[0])


Person = module("sessions.table.table_data", "sessions.table.body", "sessions.body", "sessions.table").Person
SqliteStore = module(
    "sessions.store.sqlite.sqlite_store", "sessions.store.sqlite", "sessions.sqlite"
).SqliteStore
Tables = module("sessions.tables.tables", "sessions.tables.registry", "sessions.tables").Tables
ANN, BOB, JUDGE = Person(11, "Ann"), Person(22, "ボブ"), Person(33, "Cleo")


def named(owner: Any, *names: str) -> Any:
    """The attribute under the name that this version has for it."""
    return next(getattr(owner, name) for name in names if hasattr(owner, name))


def question_of(table: Any) -> Any:
    return named(table.match, "question", "ask")


def act(tables: Any, name: str) -> Any:
    """What is done at a table by this name, of all tables or of the part that this version has for it."""
    parts = [
        getattr(tables, part, None)
        for part in ("lobbies", "lobby", "game_starts", "starts", "votes", "repository", "keeper")
    ]
    return next(getattr(one, name) for one in (tables, *parts) if hasattr(one, name))


async def lobby(tables: Any, game: str, pack: str, number: int) -> str:
    table = await tables.open(1000 + number, 7 << 22, ANN, game, pack, {}, "en")
    await act(tables, "join")(table.id, BOB)
    if "add_luck" in {
        *dir(tables),
        *dir(getattr(tables, "lobbies", None)),
        *dir(getattr(tables, "lobby", None)),
    }:
        await act(tables, "add_luck")(table.id, BOB, "three blind mice")
    return str(table.id)


async def step(tables: Any, name: str, rng: random.Random) -> bool:
    """One answer of somebody who is asked; False at the end."""
    table = await tables.get(name)
    if question_of(table) is None:
        return False
    seats = list(question_of(table).seats)
    if not seats:
        await tables.answer(name, JUDGE, "rule r", may_rule=True)
        return True
    seat = rng.choice(seats)
    for _ in range(50):
        try:
            await tables.answer(name, person(table, seat), line_of(table.game, table.match, seat, rng))
            return True
        except Refused:
            continue
    return False


async def take_back(tables: Any, name: str, rng: random.Random) -> None:
    """Somebody undoes, and the other agrees where that is needed."""
    for proposer, other in ((ANN, BOB), (BOB, ANN)):
        try:
            await act(tables, "undo")(name, proposer)
            if (await tables.get(name)).body.proposal is not None:
                await act(tables, "consent")(name, other, True)
            return
        except Refused:
            continue


async def begin_form(tables: Any, name: str, rng: random.Random) -> None:
    """A form that somebody has filled in and not sent."""
    table = await tables.get(name)
    for seat in question_of(table).seats if "draft" in dir(tables) and question_of(table) else ():
        for form in getattr(question_of(table), "forms", {}).get(seat, ()):
            text = filled(table.game, table.match, seat, form, rng)
            if text:
                await tables.draft(name, person(table, seat), form, text)
                return


def person(table: Any, seat: int) -> Any:
    return Person(table.body.seats[seat].person, table.body.seats[seat].name)


async def played(tables: Any, game: str, pack: str, number: int, until: str) -> None:
    name, rng = await lobby(tables, game, pack, number), random.Random(f"{game} {until}")
    if until == "lobby":
        return
    await act(tables, "start")(name, ANN)
    for _ in range({"middle": MIDDLE, "open": MIDDLE // 2, "over": MOST}[until]):
        if not await step(tables, name, rng):
            break
    if until == "middle":
        await take_back(tables, name, rng)
        await step(tables, name, rng)
        await begin_form(tables, name, rng)
    while until == "open" and not (await tables.get(name)).match.answers and await step(tables, name, rng):
        pass
    if until == "over" and question_of(await tables.get(name)) is not None:
        await resigned(tables, name)


async def resigned(tables: Any, name: str) -> None:
    try:
        await tables.answer(name, ANN, "resign")
    except Refused:
        await tables.end(name)


async def fill(file: Path, began: int) -> None:
    store, numbers, clock = SqliteStore(file), itertools.count(1), itertools.count(began)
    await store.open()
    given = {"secret": lambda: f"{next(numbers):064x}", "seed": lambda: next(numbers).to_bytes(32, "big")}
    known = inspect.signature(Tables).parameters
    more = {key: value for key, value in given.items() if key in known}
    tables = Tables(store, shelves(), now=lambda: float(next(clock)), **more)
    place = itertools.count()
    for game, game_packs in named(tables, "packs_by_game", "shelves").items():
        for until in ("lobby", "middle", "open", "over"):
            await played(tables, game, next(iter(game_packs.rules)), next(place), until)
    await store.close()


def dumped(file: Path) -> str:
    with sqlite3.connect(file) as db:
        (version,) = db.execute("PRAGMA user_version").fetchone()
        return "\n".join([f"PRAGMA user_version = {version};", *db.iterdump()])


def main(commit: str, began: str, folder: str) -> None:
    with tempfile.TemporaryDirectory() as scratch:
        file = Path(scratch) / "castellan.db"
        asyncio.run(fill(file, int(began)))
        text = dumped(file)
    out = Path(folder) / f"{commit}.sql.xz"
    out.write_bytes(lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME))
    print(out, len(text), out.stat().st_size)


if __name__ == "__main__":
    main(*sys.argv[1:])
