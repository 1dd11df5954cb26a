"""Small tournaments whose process is killed at a write, and which go on in a new one from what was stored: a
Swiss, a double elimination, groups with a bracket, and two seasons of a league.

`python -m tests.support.competitions.cut_off`: killed before and after each write that it makes;
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

from engine.questions import Refused
from sessions.competitions import pairing_tables
from sessions.competitions.stored_tournament import StoredTournament, TournamentGame
from sessions.competitions.tournament_data import (
    DOUBLE_ELIMINATION,
    FIRST,
    GROUPS,
    LEAGUE,
    OPEN,
    SIGN_UP,
    SWISS,
    PairingId,
    TournamentPlan,
)
from sessions.competitions.tournament_data import OVER as DONE
from sessions.packs.available_packs import GamePacks
from sessions.store.documents import DocumentWrite
from sessions.store.memory import MemoryDocuments, MemoryStore
from sessions.store.protocol import JournalLine, StoredTable
from sessions.table.table_data import LOBBY, PLAYING, Person, TableBody
from tests.support import goofspiel
from tests.support.competitions.kept_hall import DAY, GUILD, ORGANISER, KeptHall, game_at, somebody

SEASONS = 2  # of a league
TIME = 10 * DAY
# Each plan, with how many people play.
COURSES = {
    TournamentPlan(SWISS, rounds=2, seconds=TIME): 5,
    TournamentPlan(DOUBLE_ELIMINATION, seconds=TIME): 4,
    TournamentPlan(GROUPS, size=3, advancing=1, seconds=TIME): 6,
    TournamentPlan(LEAGUE, size=4, moving=1, most=48, seconds=TIME): 8,
}
SHELVES = {"goofspiel": GamePacks(goofspiel.GAME, {"": goofspiel.GAME.make_rules(None)})}
MOST_STEPS = 200


class Killed(BaseException):
    """The process is no more."""


class MortalDocuments(MemoryDocuments):
    def __init__(self, store: "MortalStore") -> None:
        super().__init__(store.let_others_run)
        self._store = store

    async def put(self, puts: Sequence[DocumentWrite]) -> None:
        self._store.before()
        await super().put(puts)
        self._store.after()


class MortalStore(MemoryStore):
    """kill: at which write (None: never); is_stored: whether that one is still stored."""

    def __init__(self, kill: int | None, *, is_stored: bool) -> None:
        super().__init__()
        self.kill, self.kept, self.writes = kill, is_stored, 0
        self.documents = MortalDocuments(self)

    def before(self) -> None:
        self.writes += 1
        if self.writes == self.kill and not self.kept:
            raise Killed

    def after(self) -> None:
        if self.writes == self.kill:
            raise Killed

    async def write(self, row: StoredTable, lines: Sequence[JournalLine]) -> None:
        self.before()
        await super().write(row, lines)
        self.after()

    async def mark_shown(
        self, table: str, shown_version: int, body: bytes | None = None, version: int = 0
    ) -> None:
        self.before()
        await super().mark_shown(table, shown_version, body, version)
        self.after()


class Course:
    """What happens, whatever of it has happened already: each step looks at what is stored."""

    def __init__(self, store: Any, plan: TournamentPlan) -> None:
        self.store, self.room, self.plan = store, KeptHall(store, SHELVES), plan
        self.people = COURSES[plan]

    async def run(self) -> list[StoredTournament]:
        """From the beginning to the end, however often it is killed on the way; return all its seasons."""
        await self.store.open()
        for _ in range(MOST_STEPS):
            try:
                tournament = await self._kept()
                if tournament.phase == DONE:
                    await self.room.serve()
                    return await self.seasons()
                await self._step(tournament)
                await self.room.serve()
            except Killed:
                time = self.room.time
                self.room = KeptHall(self.store, SHELVES, time)
        raise AssertionError("it never ended")

    async def seasons(self) -> list[StoredTournament]:
        """All that there is, the newest season last."""
        keeper = self.room.keeper
        tournaments = [*await keeper.of_server(GUILD), *await keeper.finished_of_server(GUILD)]
        seasons = sorted(tournaments, key=lambda tournament: tournament.season)
        assert len({one.season for one in seasons}) == len(seasons), "it is there twice"
        return seasons

    async def _kept(self) -> StoredTournament:
        if seasons := await self.seasons():
            return seasons[-1]
        return await self.room.create(self.plan, game="goofspiel", options={"cards": "2"})

    async def _step(self, tournament: StoredTournament) -> None:
        if tournament.phase == SIGN_UP:
            for number in range(1, self.people + 1):
                if number > len(tournament.tournament.entrants):
                    await self.room.keeper.sign_up(tournament.id, somebody(number))
            await self.room.acts(tournament.id).start()
            return
        if tournament.season == SEASONS and not tournament.ending:
            acts = self.room.keeper.organiser_acts
            await acts(tournament.id, ORGANISER.id, manager=False).end_league(ending=True)
        for board, pairing in enumerate(tournament.tournament.rounds[-1].pairings):
            if pairing.result != OPEN:
                continue
            if board == 0 and tournament.season < SEASONS:
                await self._at_a_table(tournament, board)
            elif tournament.round == 1 or self.plan.kind != SWISS:
                await self._reported(tournament, board)
            else:
                self.room.time = max(self.room.time, tournament.tournament.rounds[-1].due)
            return

    async def _reported(self, tournament: StoredTournament, board: int) -> None:
        reporters = {one.number for one in game_at(tournament, tournament.round, board).reports}
        pairing = tournament.tournament.rounds[-1].pairings[board]
        for number, person in zip(
            (pairing.first, pairing.second), tournament.people_of(pairing), strict=True
        ):
            if number not in reporters:
                await self.room.keeper.report(
                    tournament.id, PairingId(tournament.round, board), person, FIRST
                )

    async def _at_a_table(self, tournament: StoredTournament, board: int) -> None:
        """Who begins loses, whatever was answered already."""
        room, table = self.room, await self.room.open(tournament, board)
        if table.phase == LOBBY:
            for person in tournament.people_of(tournament.tournament.rounds[-1].pairings[board]):
                if not table.seats_of(person):
                    table = (await room.tables.invitations.accept(table.id, somebody(person - 100))).table
            await room.tables.game_starts.begin(table.id, table.body.lobby.announcement_count, 1)
        while table.phase == PLAYING:
            assert table.match is not None
            assert table.match.question is not None
            seat = table.match.question.seats[0]
            sits = table.body.seats[seat]
            cards = sorted(table.match.question.tokens[seat])
            card = cards[0] if seat == 0 else cards[-1]
            table = (await room.tables.answer(table.id, Person(sits.person, sits.name), card)).table


def essence(seasons: list[StoredTournament]) -> Any:
    """What has to be the same, however it came about."""
    return [essence_of(season) for season in seasons]


def essence_of(tournament: StoredTournament) -> Any:
    plain = msgspec.to_builtins(tournament.tournament)
    for tournament_round in plain["rounds"]:
        for pairing in tournament_round["pairings"]:
            pairing["table"] = bool(pairing.get("table"))
        tournament_round["began"] = tournament_round["due"] = 0
    return plain, sorted(tournament.sources.items()), tournament.reports


def tables_of(store: MortalStore) -> Counter[tuple[str, int, int]]:
    """How many tables there are for each game."""
    bodies = [msgspec.json.decode(row.body, type=TableBody) for row in store.all_rows()]
    pairings = [body.origin.pairing for body in bodies]
    return Counter(
        (pairing.tournament, pairing.round, pairing.board) for pairing in pairings if pairing is not None
    )


async def undisturbed(plan: TournamentPlan) -> tuple[Any, int]:
    """What comes of it, and how many writes it takes."""
    store = MortalStore(None, is_stored=True)
    return essence(await Course(store, plan).run()), store.writes


async def wrong_after(plan: TournamentPlan, kill: int, expected: Any, *, is_stored: bool) -> str:
    """What is otherwise where it was killed at this write; "": nothing."""
    store = MortalStore(kill, is_stored=is_stored)
    try:
        outcome = essence(await Course(store, plan).run())
    except (AssertionError, Refused) as why:
        return f"{type(why).__name__} {why}"
    if outcome != expected:
        return f"{outcome} instead of {expected}"
    more = [game for game, count in tables_of(store).items() if count > 1]
    return f"more than one table for {more}" if more else ""


def break_it() -> None:
    """A table has a name only once it is opened."""

    async def named(self: Any, id: str, pairing_id: PairingId) -> TournamentGame:
        game = pairing_tables.open_game(await self._documents.require(id), pairing_id)
        game.pairing.table = game.pairing.table or pairing_tables.new_name()
        return game

    opened = pairing_tables.PairingTables.open_table

    async def opened_and_noted(self: Any, game: TournamentGame, *more: Any) -> Any:
        table = await opened(self, game, *more)

        async def note(now: StoredTournament) -> None:
            pairing_tables.open_game(now, game.id).pairing.table = table.id

        await self._documents.change(game.stored.id, note)
        return table

    pairing_tables.PairingTables.name_table = named  # type: ignore[method-assign]
    pairing_tables.PairingTables.open_table = opened_and_noted  # type: ignore[method-assign]


async def main(*, wrong: bool) -> int:
    if wrong:
        break_it()
    difference_count = 0
    for plan in COURSES:
        difference_count += await differences(plan)
    return difference_count


async def differences(plan: TournamentPlan) -> int:
    """How often it comes out otherwise, killed before and after each of its writes."""
    expected, writes = await undisturbed(plan)
    count = 0
    for kill in range(1, writes + 1):
        for is_stored in (False, True):
            why = await wrong_after(plan, kill, expected, is_stored=is_stored)
            count += bool(why)
            if why:
                print(f"killed {'after' if is_stored else 'before'} write {kill}: {why}", flush=True)
    print(f"{plan.kind}: killed before and after each of {writes} writes; other than undisturbed: {count}")
    return count


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.support.competitions.cut_off", description=__doc__)
    parser.add_argument("--wrong", action="store_true")
    asked = parser.parse_args()
    bad = asyncio.run(main(wrong=asked.wrong))
    sys.exit(bool(bad) != asked.wrong)
