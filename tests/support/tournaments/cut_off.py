"""A small tournament whose process is killed at a write, and which goes on in a new one from what was stored.

`python -m tests.support.tournaments.cut_off`: killed before and after each write that it makes;
`--wrong`: tables get
their names as they are opened, so that a killed opening leaves a second one, which has to be found.
"""

import argparse
import asyncio
import sys
from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec

from engine.ask import Refused
from sessions.cards.available_packs import Shelf
from sessions.store.documents.documents import Put
from sessions.store.documents.memory_documents import MemoryDocuments
from sessions.store.memory import MemoryStore
from sessions.store.protocol import Line, Row
from sessions.table.table_data import LOBBY, PLAYING, Body, Person
from sessions.tournaments.keeping import pairing_tables
from sessions.tournaments.keeping.kept_tournament import KeptTournament
from sessions.tournaments.tournament_data import FIRST, OPEN, SIGN_UP, SWISS, TournamentPlan
from sessions.tournaments.tournament_data import OVER as DONE
from tests.support import goofspiel
from tests.support.tournaments.kept_hall import DAY, GUILD, ORGANISER, KeptHall, somebody

PEOPLE, ROUNDS = 5, 2
SHELVES = {"goofspiel": Shelf(goofspiel.GAME, {"": goofspiel.GAME.rules(None)})}
MOST_STEPS = 200


class Killed(BaseException):
    """The process is no more."""


class MortalDocuments(MemoryDocuments):
    def __init__(self, store: "MortalStore") -> None:
        super().__init__(store.turn)
        self._store = store

    async def put(self, puts: Sequence[Put]) -> None:
        self._store.before()
        await super().put(puts)
        self._store.after()


class MortalStore(MemoryStore):
    """kill: at which write (None: never); kept: whether that one is still kept."""

    def __init__(self, kill: int | None, *, kept: bool) -> None:
        super().__init__()
        self.kill, self.kept, self.writes = kill, kept, 0
        self.documents = MortalDocuments(self)

    def before(self) -> None:
        self.writes += 1
        if self.writes == self.kill and not self.kept:
            raise Killed

    def after(self) -> None:
        if self.writes == self.kill:
            raise Killed

    async def write(self, row: Row, lines: Sequence[Line]) -> None:
        self.before()
        await super().write(row, lines)
        self.after()

    async def tell(self, table: str, told: int, body: bytes | None = None, version: int = 0) -> None:
        self.before()
        await super().tell(table, told, body, version)
        self.after()


class Course:
    """What happens, whatever of it has happened already: each step looks at what is stored."""

    def __init__(self, store: MortalStore) -> None:
        self.store, self.room = store, KeptHall(store, SHELVES)

    async def run(self) -> KeptTournament:
        """From the beginning to the end, however often it is killed on the way."""
        await self.store.open()
        for _ in range(MOST_STEPS):
            try:
                kept = await self._kept()
                if kept.phase == DONE:
                    await self.room.serve()
                    return kept
                await self._step(kept)
                await self.room.serve()
            except Killed:
                time = self.room.time
                self.room = KeptHall(self.store, SHELVES, time)
        raise AssertionError("it never ended")

    async def _kept(self) -> KeptTournament:
        keeper = self.room.keeper
        found = [*await keeper.of_server(GUILD), *await keeper.of_server(GUILD, finished=True)]
        assert len(found) <= 1, "it is there twice"
        if found:
            return found[0]
        plan = TournamentPlan(SWISS, rounds=ROUNDS, seconds=10 * DAY)
        return await self.room.create(plan, game="goofspiel", options={"cards": "2"})

    async def _step(self, kept: KeptTournament) -> None:
        if kept.phase == SIGN_UP:
            for number in range(1, PEOPLE + 1):
                if number > len(kept.tournament.entrants):
                    await self.room.keeper.sign_up(kept.id, somebody(number))
            await self.room.keeper.organising.start(kept.id, ORGANISER.id, manager=False)
            return
        for board, pairing in enumerate(kept.tournament.rounds[-1].pairings):
            if pairing.result != OPEN:
                continue
            if board == 0:
                await self._at_a_table(kept, board)
            elif kept.round == 1:
                await self._reported(kept, board)
            else:
                self.room.time = max(self.room.time, kept.tournament.rounds[-1].due)
            return

    async def _reported(self, kept: KeptTournament, board: int) -> None:
        said = {one.number for one in kept.reports_of(kept.round, board)}
        pairing = kept.tournament.rounds[-1].pairings[board]
        for number, person in zip((pairing.first, pairing.second), kept.people_of(pairing), strict=True):
            if number not in said:
                await self.room.keeper.report(kept.id, kept.round, board, person, FIRST)

    async def _at_a_table(self, kept: KeptTournament, board: int) -> None:
        """Who begins loses, whatever was answered already."""
        room, table = self.room, await self.room.open(kept, board)
        if table.phase == LOBBY:
            for person in kept.people_of(kept.tournament.rounds[-1].pairings[board]):
                if not table.seats_of(person):
                    table = (await room.tables.invitations.accept(table.id, somebody(person - 100))).table
            await room.tables.starts.begin(table.id, table.body.announced, 1)
        while table.phase == PLAYING:
            assert table.match is not None
            assert table.match.ask is not None
            seat = table.match.ask.seats[0]
            sits = table.body.seats[seat]
            cards = sorted(table.match.ask.tokens[seat])
            card = cards[0] if seat == 0 else cards[-1]
            table = (await room.tables.answer(table.id, Person(sits.person, sits.name), card)).table


def essence(kept: KeptTournament) -> Any:
    """What has to be the same, however it came about."""
    plain = msgspec.to_builtins(kept.tournament)
    for made in plain["rounds"]:
        for pairing in made["pairings"]:
            pairing["table"] = bool(pairing.get("table"))
        made["began"] = made["due"] = 0
    return plain, sorted(kept.sources.items()), kept.reports


def tables_of(store: MortalStore) -> Counter[tuple[int, int]]:
    """How many tables there are for each game."""
    bodies = [msgspec.json.decode(row.body, type=Body) for row in store.all_rows()]
    return Counter((one.paired.round, one.paired.board) for one in bodies if one.paired is not None)


async def undisturbed() -> tuple[Any, int]:
    """What comes of it, and how many writes it takes."""
    store = MortalStore(None, kept=True)
    return essence(await Course(store).run()), store.writes


async def wrong_after(kill: int, expected: Any, *, kept: bool) -> str:
    """What is otherwise where it was killed at this write; "": nothing."""
    store = MortalStore(kill, kept=kept)
    try:
        found = essence(await Course(store).run())
    except (AssertionError, Refused) as why:
        return f"{type(why).__name__} {why}"
    if found != expected:
        return f"{found} instead of {expected}"
    more = [game for game, count in tables_of(store).items() if count > 1]
    return f"more than one table for {more}" if more else ""


def break_it() -> None:
    """A table has a name only once it is opened."""

    async def named(self: Any, id: str, round: int, board: int) -> tuple[KeptTournament, str]:
        kept = await self._documents.known(id)
        table = pairing_tables.open_game(kept, round, board).table or pairing_tables.new_name()
        return kept, table

    opened = pairing_tables.PairingTables.open_table

    async def opened_and_noted(self: Any, kept: KeptTournament, round: int, board: int, *more: Any) -> Any:
        made = await opened(self, kept, round, board, *more)

        async def note(now: KeptTournament) -> None:
            pairing_tables.open_game(now, round, board).table = made.id

        await self._documents.change(kept.id, note)
        return made

    pairing_tables.PairingTables.name_table = named  # type: ignore[method-assign]
    pairing_tables.PairingTables.open_table = opened_and_noted  # type: ignore[method-assign]


async def main(*, wrong: bool) -> int:
    if wrong:
        break_it()
    expected, writes = await undisturbed()
    found = 0
    for kill in range(1, writes + 1):
        for kept in (False, True):
            why = await wrong_after(kill, expected, kept=kept)
            found += bool(why)
            if why:
                print(f"killed {'after' if kept else 'before'} write {kill}: {why}", flush=True)
    print(f"killed before and after each of {writes} writes; other than undisturbed: {found}")
    return found


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.support.tournaments.cut_off", description=__doc__)
    parser.add_argument("--wrong", action="store_true")
    asked = parser.parse_args()
    bad = asyncio.run(main(wrong=asked.wrong))
    sys.exit(bool(bad) != asked.wrong)
