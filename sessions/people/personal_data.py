"""All data about a person in one place: count, export and erase it. `stored_kinds.py` knows what there is."""

import asyncio
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

import msgspec

from sessions.competitions.tournament_service import TournamentService
from sessions.gathering.subscriptions import Subscriptions
from sessions.gathering.waiting_queue import ServerQueues
from sessions.operations.erasure import lines_without_person
from sessions.people.followed_tables import FollowedTables
from sessions.puzzle.posting_times import PuzzlePostings
from sessions.replays.uploaded_records import UploadedRecords
from sessions.results.reports import Reports
from sessions.store.protocol import JournalLine, StoredTable
from sessions.store.stored_kinds import AboutPeople, PersonalService, StoredKind, declared_kinds
from sessions.table import substitutes
from sessions.table.table import Table
from sessions.table.table_data import OVER, PLAYING, TableBody
from sessions.table.user_ids import user_ids
from sessions.tables.table_limits import KIND as OPENING
from sessions.tables.tables import Tables

RATINGS = "ratings"  # key of an export, besides those of the stored kinds
# Text in every export about the keyed hash that stays after a deletion.
WHY_A_HASH = (
    "When you delete your data, this stands in the place of your ID where others have decided something about"
    " you: if somebody has blocked you, or removed you from a lobby, a tournament or a league, or a server"
    " keeps you from playing or hides you on its boards, so that it still holds if you come back. Whether"
    " anybody has blocked you is not told: that is theirs. It stands nowhere else, and no ID can be read"
    " from it."
)
MOST_LINES = 50_000  # journal lines in an export: about 5 MB
AT_ONCE = 64  # tables that are changed at the same time


class StoredDataCounts(NamedTuple):
    """How much data is stored about a person."""

    open_tables: int
    """How many tables that are not over name the person."""
    past_tables: int
    """How many further tables name the person, or named them once."""
    own_entries: int
    """How many entries outside tables are about the person, such as results, saved decks and settings."""


class ErasureResult(NamedTuple):
    """What was erased."""

    changed_tables: int
    """How many tables no longer name the person."""
    freed_seats: list[tuple[Table, list[int]]]
    """The changed tables that are not over, so that their panels can be updated. Each comes with the numbers
    of its seats that others can take over now."""
    failed_tables: int
    """How many tables could not be changed now, and still name the person."""


class PersonalData:
    """Access to everything that the store has about a person. In its methods `person` is a user id."""

    def __init__(self, tables: Tables, postings: PuzzlePostings | None = None) -> None:
        """tables: all tables of this process
        postings: the service that stores which servers get the daily puzzle; None: make one"""
        self.tables, self.store = tables, tables.store
        self.postings = postings or PuzzlePostings(tables.store, tables.now)
        self.queues = ServerQueues(
            tables.store, tables.packs_by_game, tables.people.blocks, lambda: tables.now()
        )
        self.subscriptions = Subscriptions(tables.store, tables.people, tables.now)
        self.followed_tables = FollowedTables(tables.store, lambda: tables.now())
        self.records = UploadedRecords(tables.store, lambda: tables.now())
        self.tournaments = TournamentService(tables)
        repository = tables.repository
        self.reports = Reports(tables.store, repository.results, tables.people, lambda: tables.now())
        # Queues come first: a table that is being opened for somebody checks the queue once more. Then
        # tournaments, so that no further table is opened for them either.
        self._erased_before_tables: Sequence[PersonalService] = (self.queues, self.tournaments)
        # Reports come before results, so that no report becomes a result of theirs afterwards.
        self._erased_after_tables: Sequence[PersonalService] = (
            *(self.postings, tables.people.blocks, tables.people.moderation, tables.people.action_log),
            *(self.subscriptions, self.followed_tables, self.records),
            *(repository.packs.uploads, self.reports, repository.results, repository.challenges),
        )
        self.services: Sequence[PersonalService] = (*self._erased_before_tables, *self._erased_after_tables)
        self._kinds = declared_kinds()
        require_services(self._kinds, self.services)

    async def count(self, person: int) -> StoredDataCounts:
        """Return how much data is stored about a person."""
        table_ids = await self.store.tables_naming_person(person)
        rows = await self.store.load_unfinished_of_person(person)
        open_count = len([row for row in rows if row.phase != OVER])
        own_data = await self._own(person)
        own_data.pop(OPENING, None)  # their own tables, which are already counted
        own_count = sum(len(content) if isinstance(content, list) else 1 for content in own_data.values())
        return StoredDataCounts(open_count, len(table_ids) - open_count, own_count)

    async def export(self, person: int) -> bytes:
        """Return all data about a person as JSON, newest tables first. Once there are `MOST_LINES` journal
        lines, the remaining, older tables come without their lines."""
        tables, lines_left = [], MOST_LINES
        for table_id in reversed(await self.store.tables_naming_person(person)):
            row, lines = await self.store.read(table_id), await self.store.journal(table_id)
            if row is not None:
                tables.append(export_table(row, lines if lines_left > 0 else (), person))
                lines_left -= len(tables[-1]["lines"])
        own_data, repository = await self._own(person), self.tables.repository
        scopes = await repository.results.scopes_of(person)
        if ratings := await repository.ratings.export(person, scopes):
            own_data[RATINGS] = ratings
        everything = {
            "person": person,
            "tables": tables,
            "own": own_data,
            "after a deletion": await self._stays(person),
        }
        return msgspec.json.format(msgspec.json.encode(everything), indent=1)

    async def _stays(self, person: int) -> dict[str, str]:
        """Return what remains of a person who deletes their data, as part of an export: the person's keyed
        hash, and why the hash remains."""
        return {"keyed hash": await self.tables.repository.person_hashes.of(person), "why": WHY_A_HASH}

    async def erase_person(self, person: int) -> ErasureResult:
        """Erase a person from the whole store.

        Each table is changed in one step. Tables that could not be changed still name the person, so another
        call of this method tries them again.
        """
        for service in self._erased_before_tables:
            await service.erase_person(person)
        table_ids = await self.store.tables_naming_person(person)
        outcomes: list[Any] = []  # for each table what `_forget` returned, or its exception
        for begin in range(0, len(table_ids), AT_ONCE):
            erasures = (self._forget(table_id, person) for table_id in table_ids[begin : begin + AT_ONCE])
            outcomes += await asyncio.gather(*erasures, return_exceptions=True)
        for service in self._erased_after_tables:
            await service.erase_person(person)
        for kind in self._own_kinds:
            await self.store.save_entry(kind, str(person), None)
        await self.store.wipe_deleted()
        errors = [outcome for outcome in outcomes if isinstance(outcome, BaseException)]
        freed_seats = [outcome for outcome in outcomes if isinstance(outcome, tuple)]
        return ErasureResult(len(outcomes) - len(errors), freed_seats, len(errors))

    async def _forget(self, name: str, person: int) -> tuple[Table, list[int]] | None:
        """Erase a person from one table. If the table is not over and can be loaded, return it with the
        numbers of the seats that others can take over now. Otherwise return None.

        name: id of the table
        """
        before = await self.store.read(name)
        table = await self.tables.repository.erase_person(name, person)
        if table is None or before is None or before.phase == OVER:
            return None
        body = msgspec.json.decode(before.body, type=TableBody)
        if before.phase != PLAYING:
            return table, []
        return table, [number for number, seat in enumerate(body.seats) if seat.person == person]

    async def _own(self, person: int) -> dict[str, Any]:
        """Return what is stored about a person besides tables and ratings: kind of data → content."""
        own_data = dict[str, Any]()
        served = {kind for service in self.services for kind in service.personal_kinds}
        for kind in self._own_kinds:
            if kind not in served and (value := await self.store.load_entry(kind, str(person))):
                own_data[self._kinds[kind].exported_as] = msgspec.json.decode(value)
        for service in self.services:
            if exported := await service.export(person):
                own_data[self._kinds[service.personal_kinds[0]].exported_as] = exported
        return own_data

    @property
    def _own_kinds(self) -> list[str]:
        """The kinds of storage entries whose key is a person's user id."""
        return [name for name, kind in self._kinds.items() if kind.about_people is AboutPeople.OWN]


def require_services(kinds: Mapping[str, StoredKind], services: Sequence[PersonalService]) -> None:
    """Raise LookupError if a kind that names people has no service that exports and erases it."""
    served = {kind for service in services for kind in service.personal_kinds}
    for name, kind in kinds.items():
        if kind.about_people is AboutPeople.NAMES and name not in served:
            raise LookupError(
                f"stored kind {name} names people, but no service has it in its personal_kinds: nothing would"
                " export or erase it; hand a PersonalService for it to PersonalData"
            )


def export_table(row: StoredTable, lines: Sequence[JournalLine], person: int) -> dict[str, Any]:
    """Return what one table has about a person, as part of an export: seats, names, kit, answers, and the
    journal lines that name the person.

    row: the stored table
    lines: the table's journal; empty: leave the lines out
    person: user id
    """
    body = msgspec.json.decode(row.body, type=TableBody)
    seats = [number for number, seat in enumerate(body.seats) if seat.person == person]
    seat_keys = [str(seat) for seat in seats]
    naming = {line.number for line in lines_without_person(lines, person)}  # numbers of lines that name them
    own_lines = [
        line for line in lines if line.number in naming or (line.kind == "answer" and line.seat in seats)
    ]
    return {
        "table": row.table,
        "game": row.game,
        "phase": row.phase,
        "server": row.guild,
        "channel": row.channel,
        "named as": _named_as(body, person),
        "deputy named at": [
            int(seat)
            for seat in body.substitutes.deputies
            if substitutes.seat_owner(body, int(seat)) == person
        ],
        "invited": [
            {
                "at": datetime.fromtimestamp(invitation.at, UTC).isoformat(),
                "name": invitation.name,
                "answer": invitation.answer,
            }
            for invitation in body.lobby.invitations
            if invitation.person == person
        ],
        "seats": seats,
        "names": [body.seats[seat].name for seat in seats],
        "brought": body.lobby.kits.get(str(person))
        or [body.deal.kits[n] for n in seats if n < len(body.deal.kits)],
        "drafts": {
            key: text for key, text in body.prepared.drafts.items() if key.partition(":")[0] in seat_keys
        },
        "orders": {
            seat: orders for seat, orders in body.prepared.standing_answers.items() if seat in seat_keys
        },
        "answers in advance": [
            {"if": [token for _, token in conditional.awaited], "then": conditional.then}
            for conditional in body.prepared.conditional_answers
            if conditional.seat in seats
        ],
        "nudged": {seat: _when(moment) for seat, moment in body.clock.nudged_at.items() if seat in seat_keys},
        "time ran out": {
            seat: [*map(_when, moments)] for seat, moments in body.clock.timeouts.items() if seat in seat_keys
        },
        "seconds left": {seat: left for seat, left in body.clock.left.items() if seat in seat_keys},
        "last did something": _when(body.presence.last_acted_at.get(str(person), 0.0)),
        "lines": [{"at": _when(line.at), "kind": line.kind, "text": line.text} for line in own_lines],
    }


def _named_as(body: TableBody, person: int) -> list[str]:
    """Return the fields of a stored table that hold a person's id, such as “owner” or “substitutes.lent.1”
    for the second seat.

    person: user id
    """
    return [*dict.fromkeys(".".join(path) for path, named in user_ids(body) if named == person)]


def _when(moment: float) -> str:
    """Return a moment as ISO 8601; "" for 0. moment: seconds since 1970."""
    return datetime.fromtimestamp(moment, UTC).isoformat() if moment else ""
