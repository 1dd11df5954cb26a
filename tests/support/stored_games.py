"""A store with tables of every game, competitions of every form and something of each stored kind about a
person, for tests of what a later version makes of it.

`python -m tests.support.stored_games 0.1.0` writes such a store of the code at hand, as compressed SQL, to
`tests/deep/upgrade/0.1.0.sql.xz`. Run it once for each release.
"""

import asyncio
import itertools
import lzma
import random
import sqlite3
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from engine.questions import Refused
from sessions.competitions.tournament_data import GROUPS, KINDS, LEAGUE, OVER, TournamentPlan
from sessions.competitions.tournament_service import Quota, TournamentService
from sessions.operations import in_lobby, phases, voting
from sessions.people.personal_data import PersonalData
from sessions.store.sqlite.sqlite_store import SqliteStore
from sessions.table.table_data import Person
from sessions.tables.tables import Tables
from tests.support import personal_traces
from tests.support.building import secrets_in_order
from tests.support.competitions.kept_hall import DAY, GUILD, KeptHall, open_boards
from tests.support.content import shelves
from tests.support.paths import TESTS
from tests.support.played_tables import answered

FOLDER, ENDING = TESTS / "deep" / "upgrade", ".sql.xz"
RELEASES = sorted(file.name.removesuffix(ENDING) for file in FOLDER.glob(f"*{ENDING}"))
ANN, BOB = Person(11, "Ann"), Person(22, "ボブ")
PHASES = {"lobby": 0, "early": 12, "middle": 24, "over": 160}  # how many answers are given; then "over" ends
LONG_BEGUN = 1_900_000_000.0  # seconds since 1970 at which all this is stored
ENTRANTS = 8  # of each competition
FIRST_PLACE = 1_000  # channel of the first table; each has its own


@asynccontextmanager
async def opened(file: Path) -> AsyncIterator[SqliteStore]:
    """Open the store of a file for a block."""
    store = SqliteStore(file)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


async def fill(store: SqliteStore) -> None:
    """Open the same tables each time, begin competitions, and store something of each kind about a person."""
    await _fill_tables(store)
    await _fill_competitions(store)
    await _fill_kinds(store)


async def _fill_competitions(store: SqliteStore) -> None:
    """Begin one of each form, and play the first game of each."""
    hall = KeptHall(store, time=LONG_BEGUN)
    hall.keeper = TournamentService(hall.tables, most=Quota(len(KINDS), len(KINDS)), new_seed=lambda: "seed")
    more: dict[str, dict[str, Any]] = {
        GROUPS: {"size": 4, "advancing": 2},
        LEAGUE: {"size": 4, "moving": 1, "seconds": DAY},
    }
    for kind in KINDS:
        begun = await hall.begun(ENTRANTS, TournamentPlan(kind, **more.get(kind, {})), title=kind)
        await hall.agree(begun, open_boards(begun)[0])


def data_then(store: SqliteStore) -> PersonalData:
    """Return what knows all that is stored about people, at the time of `fill`."""
    return PersonalData(Tables(store, shelves(), secret=secrets_in_order(), now=lambda: LONG_BEGUN))


async def _fill_kinds(store: SqliteStore) -> None:
    data = data_then(store)
    for filler in dict.fromkeys(personal_traces.FILLERS.values()):
        await filler(data)


async def _fill_tables(store: SqliteStore) -> None:
    """Open a table of each game in each phase."""
    clock = itertools.count(int(LONG_BEGUN))
    tables = Tables(store, shelves(), secret=secrets_in_order(), now=lambda: float(next(clock)))
    kinds = itertools.product(tables.packs_by_game, PHASES)
    for place, (game, phase) in enumerate(kinds, FIRST_PLACE):
        pack = tables.packs_by_game[game].default_pack
        name = (await tables.open(place, 7 << 22, ANN, game, pack, {}, "en")).id
        await tables.lobbies.join(name, BOB)
        await tables.apply(name, in_lobby.add_luck, BOB, "three blind mice")
        if phase != "lobby":
            await tables.game_starts.start(name, ANN)
        dice = random.Random(f"{game} {phase}")
        for _ in range(PHASES[phase]):
            if not await answered(tables, name, dice):
                break
        if phase == "middle":
            await take_back(tables, name)
        table = await tables.get(name)
        if phase == "over" and table is not None and not table.is_over:
            await tables.apply(name, phases.end_by_moderator)


async def take_back(tables: Tables, name: str) -> None:
    """Take back the last answer of somebody who has given one; the other agrees where that is needed."""
    for proposer, other in ((ANN, BOB), (BOB, ANN)):
        try:
            table = (await tables.apply_with_answers(name, voting.undo, proposer)).table
        except Refused as refused:
            if refused.reason not in ("nothing-to-undo", "over"):
                raise
            continue
        if table.body.proposal is not None:
            await tables.votes.consent(name, other, True)
        return


async def play_competitions_on(store: SqliteStore) -> list[str]:
    """Play the competitions that `fill` began to their ends. Return the forms of those that came to it."""
    hall = KeptHall(store, time=LONG_BEGUN)
    for _ in range(ENTRANTS * ENTRANTS):
        for tournament in await hall.keeper.of_server(GUILD):
            for board in open_boards(tournament):
                await hall.agree(tournament, board)
        await hall.serve()
    return sorted({one.title for one in await hall.keeper.finished_of_server(GUILD) if one.phase == OVER})


async def stored_tables(store: SqliteStore) -> dict[tuple[str, str], str]:
    """Return (game, phase) → id of each table that `fill` opened."""
    names: dict[tuple[str, str], str] = {}
    for place in itertools.count(FIRST_PLACE):
        rows = await store.load_in_channel(place)
        if not rows:
            return names
        names[rows[0].game, [*PHASES][(place - FIRST_PLACE) % len(PHASES)]] = rows[0].table
    raise AssertionError


def restored(release: str, file: Path) -> None:
    """Write the store of a release to a file."""
    with sqlite3.connect(file) as db:
        db.executescript(lzma.decompress((FOLDER / f"{release}{ENDING}").read_bytes()).decode())
    db.close()


async def main(release: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "castellan.db"
        async with opened(file) as store:
            await fill(store)
        with sqlite3.connect(file) as db:
            numbers = [
                f"PRAGMA {name} = {db.execute(f'PRAGMA {name}').fetchone()[0]};"
                for name in ("user_version", "application_id")
            ]
            text = "\n".join([*numbers, *db.iterdump()])
        db.close()
    (FOLDER / f"{release}{ENDING}").write_bytes(lzma.compress(text.encode(), preset=9))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
