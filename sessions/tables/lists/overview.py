"""Lists of tables, made of what is stored of each: somebody's own, and those of a server."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import msgspec

from engine.questions import Refused
from sessions.operations import voting
from sessions.people.blocks import Blocks
from sessions.store.protocol import StoredTable
from sessions.table import question_clock
from sessions.table.lobby import scheduled_start
from sessions.table.table import Table, moment_of, turn_of
from sessions.table.table_data import LOBBY, PLAYING, Invitation, OwnPause, ScheduledStart, Seat
from sessions.table.time_controls import LATE, NONE, SILENT
from sessions.tables.table_repository import TableRepository

# Why a table waits for somebody: their turn, their word, what to do about whoever is late, a start, a yes,
# a word that they are there at its time.
TURN, WORD, DECIDE, START, INVITED, HERE = "turn", "word", "decide", "start", "invited", "here"


class TableListBody(msgspec.Struct):
    """What lists need of a stored `Body`, which has twenty times as much; the names mean the same there."""

    owner: int
    seats: list[Seat]
    proposal: Any = None
    closing: Any = None
    panel: int = 0
    acted: float = 0.0
    referee: int = 0
    clock: str = NONE
    stage: str = ""
    paused: bool = False
    lent: dict[str, int] = {}
    turn: list[int] | None = None
    rest: float = 0.0
    invited: list[Invitation] = []
    removed: list[int | str] = []
    date: ScheduledStart | None = None
    call_in: float = -1.0
    own_pause: OwnPause | None = None

    def invites(self, person: int) -> bool:
        """Whether a seat is kept for somebody."""
        return any(one.person == person and not one.answer for one in self.invited)


_decoder = msgspec.json.Decoder(TableListBody)


class TableSummary(NamedTuple):
    """A table as a list shows it. Everything in it is public in the table's channel.

    seats: who sits there; free: how many nobody sits at, in a lobby; turn: the seats whose turn it is;
    deadline: until when, where the players know of one; since: when somebody last did something there, or
    opened it; both in seconds since 1970; late: the time is over; starting: luck is closed; reason: why it
    waits for whoever asked ("": it does not); owner: who opened it; removed: whom the owner wants no more;
    begins: a lobby's time (0: none).
    """

    table: str
    guild: int
    place: int
    panel: int
    game: str
    phase: str
    seats: tuple[Seat, ...]
    free: int
    turn: tuple[int, ...]
    deadline: float | None
    since: float
    late: bool
    paused: bool
    starting: bool
    reason: str = ""
    owner: int = 0
    removed: tuple[int | str, ...] = ()
    begins: float = 0.0

    def others(self, person: int) -> list[int]:
        """The seats of everybody else."""
        return [number for number, seat in enumerate(self.seats) if seat.person not in (0, person)]


class OwnTables(NamedTuple):
    """Those that wait for somebody, the most urgent first; and their others, the last changed first."""

    waiting: list[TableSummary]
    others: list[TableSummary]


class ServerTables(NamedTuple):
    """The newest lobbies and running tables of a server, and how many it has of each."""

    lobbies: list[TableSummary]
    running: list[TableSummary]
    all_lobbies: int
    all_running: int


class Overview:
    """Asks the store, so tables of other processes are in the lists as well."""

    def __init__(self, keeper: TableRepository, blocks: Blocks) -> None:
        self._keeper, self._blocks = keeper, blocks

    async def own(self, person: int) -> OwnTables:
        """Unfinished tables at which somebody sits, or that are theirs, over all servers."""
        rows = await self._keeper.store.of_person(person)
        named = [(row, _glimpse(row)) for row in rows if row.game in self._keeper.shelves]
        invited = any(_is_asked(row, body, person) for row, body in named)
        owners = [body.owner for _, body in named]
        blocked = await self._blocks.among(person, owners) if invited else []
        mine = [
            await self._own(row, body, person)
            for row, body in named
            if _has_part(body, person) or (_is_asked(row, body, person) and body.owner not in blocked)
        ]
        return OwnTables(
            sorted((summary for summary in mine if summary.reason), key=_urgency),
            sorted((summary for summary in mine if not summary.reason), key=lambda summary: -summary.since),
        )

    async def of_server(self, guild: int, lobbies: int, running: int) -> ServerTables:
        """At most so many of each."""
        unfinished = await self._keeper.store.unfinished(guild, lobbies, running)
        summaries = [
            await self._of(row, _glimpse(row)) for row in unfinished.rows if row.game in self._keeper.shelves
        ]
        waiting = [one for one in summaries if one.phase == LOBBY]
        return ServerTables(
            waiting, [one for one in summaries if one.phase != LOBBY], unfinished.lobbies, unfinished.playing
        )

    async def of_tables(self, names: Sequence[str]) -> dict[str, TableSummary]:
        """Those of these tables that there still are, by id."""
        rows = await self._keeper.store.rows(names)
        return {
            row.table: await self._of(row, _glimpse(row)) for row in rows if row.game in self._keeper.shelves
        }

    async def open_lobbies(self, guild: int, person: int) -> list[TableSummary]:
        """The lobbies of a server at which somebody could still sit down, the newest first."""
        server_tables = await self.of_server(guild, self._keeper.limits.most.server_lobbies, 0)
        by, hashed = await self._blocks.by(person), await self._keeper.person_hashes.of(person)
        return [
            one
            for one in server_tables.lobbies
            if may_join(one, person) and one.owner not in by and hashed not in one.removed
        ]

    async def _own(self, row: StoredTable, body: TableListBody, person: int) -> TableSummary:
        summary = await self._of(row, body)
        reason = _reason(row, body, person, self._keeper.shelves[row.game].game.seats)
        if not reason and body.proposal is not None:
            table = await self._loaded(row)
            reason = WORD if table is not None and person in voting.asked_to_consent(table) else ""
        if reason == HERE:
            summary = summary._replace(deadline=moment_of(row.due, body.call_in))
        return summary._replace(reason=reason)

    async def _of(self, row: StoredTable, body: TableListBody) -> TableSummary:
        """Raises nothing for a table that cannot be played here: the list says what is stored of it."""
        shelf = self._keeper.shelves[row.game]
        refereed = any(rules.refereeing for rules in shelf.rules.values())
        profile = None if refereed else question_clock.profile_in(body)
        if body.turn is None:  # an earlier version wrote it
            table = await self._loaded(row)
            body.turn = turn_of(table) if table is not None else []
        taken = len(body.seats) + sum(1 for one in body.invited if not one.answer)
        return TableSummary(
            row.table,
            row.guild,
            row.place,
            body.panel,
            row.game,
            row.phase,
            tuple(body.seats),
            free=max(0, shelf.game.seats[-1] - taken) if row.phase == LOBBY else 0,
            turn=tuple(body.turn),
            deadline=question_clock.deadline_in(row.phase, moment_of(row.due, body.rest), body, profile),
            since=body.acted if row.phase == PLAYING and body.acted else row.changed,
            late=row.phase == PLAYING and body.stage in (LATE, SILENT),
            paused=body.paused,
            starting=body.closing is not None,
            owner=body.owner,
            removed=tuple(body.removed),
            begins=date.at if (date := scheduled_start.open_date(body.date)) is not None else 0.0,
        )

    async def _loaded(self, row: StoredTable) -> Table | None:
        """The table itself; None for one that cannot be played here."""
        try:
            return await self._keeper.get(row.table)
        except Refused:
            return None


def may_join(summary: TableSummary, person: int) -> bool:
    """Whether somebody can sit down there, as far as the list knows."""
    sits = any(seat.person == person for seat in summary.seats)
    return (
        summary.phase == LOBBY
        and summary.free > 0
        and not summary.starting
        and not sits
        and person not in summary.removed
    )


def _has_part(body: TableListBody, person: int) -> bool:
    sits = any(seat.person == person for seat in body.seats)
    return sits or person in (body.owner, body.referee, *body.lent.values())


def _is_asked(row: StoredTable, body: TableListBody, person: int) -> bool:
    return row.phase == LOBBY and body.invites(person)


def _reason(row: StoredTable, body: TableListBody, person: int, seats: Sequence[int]) -> str:
    """seats: how many the game can be played with."""
    mine = [number for number, seat in enumerate(body.seats) if seat.person == person]
    if _is_asked(row, body, person):
        return INVITED
    date = scheduled_start.open_date(body.date) if row.phase == LOBBY else None
    if date is not None:
        return HERE if mine and date.stage == scheduled_start.CALLED and person not in date.here else ""
    if row.phase == LOBBY:
        ready = len(body.seats) in seats and len(body.seats) > 1
        return START if ready and body.owner == person and body.closing is None else ""
    if body.paused:
        return ""
    if set(mine) & set(body.turn or ()):
        return TURN
    return DECIDE if mine and body.stage == LATE else ""


def _urgency(summary: TableSummary) -> tuple[bool, float]:
    """Deadlines first, the nearest before the others; then whoever has waited longest."""
    return summary.deadline is None, summary.since if summary.deadline is None else summary.deadline


def _glimpse(row: StoredTable) -> TableListBody:
    return _decoder.decode(row.body)
