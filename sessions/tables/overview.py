"""Lists of tables, made from stored data: a person's own, and those of a server."""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from engine.questions import Refused
from sessions.operations import voting
from sessions.people.blocks import Blocks
from sessions.store.protocol import StoredTable
from sessions.table import question_clock, reservations, scheduled_start
from sessions.table.table import Table, moment_of
from sessions.table.table_data import LOBBY, PLAYING, ListedBody, Seat
from sessions.table.time_controls import LATE, SILENT
from sessions.tables.table_repository import TableRepository

# Why a table waits for a person: their turn, their consent, a decision about a late player, the start, the
# answer to an invitation, the confirmation that they are present.
TURN, WORD, DECIDE, START, INVITED, HERE = "turn", "word", "decide", "start", "invited", "here"


_decoder = msgspec.json.Decoder(ListedBody)


class TableSummary(NamedTuple):
    """A table as a list shows it. Everything in it is public in the table's channel."""

    table: str
    """Id of the table."""
    guild: int
    """Server id; 0: not on a server."""
    channel: int
    """Id of the channel."""
    panel: int
    """Message id of the panel."""
    game: str
    """Name of the game."""
    phase: str
    """LOBBY, PLAYING or OVER."""
    seats: tuple[Seat, ...]
    """The seats in their order; in a lobby only those that are taken."""
    free_seats: int
    """In a lobby, how many seats are neither taken nor reserved; 0 after that."""
    turn: tuple[int, ...]
    """The seats whose turn it is, from 0."""
    deadline: float | None
    """Until when the players have to answer; with the reason `HERE`, until when a player has to confirm that
    they are present. Seconds since 1970; None: they see no deadline."""
    last_activity: float
    """In a running game: when the last answer was given. Else: when the table was last changed. Seconds since
    1970."""
    is_overdue: bool
    """Whether the time of the open question is over."""
    paused: bool
    """Whether the game is paused, and no clock runs."""
    starting: bool
    """Whether the start of the game is being announced. The lobby cannot be changed any more then."""
    waiting_reason: str = ""
    """Why the table waits for the person whose list this is, such as `TURN`; "": it does not."""
    owner: int = 0
    """User id; 0: nobody."""
    removed: tuple[int | str, ...] = ()
    """Whom the owner removed from the lobby, see `Lobby.removed`."""
    scheduled_start: float = 0.0
    """Scheduled start of the lobby, seconds since 1970; 0: none."""

    def others(self, person: int) -> list[int]:
        """Return the numbers of the seats, from 0, of everybody but this person."""
        return [number for number, seat in enumerate(self.seats) if seat.person not in (0, person)]


class OwnTables(NamedTuple):
    """A person's unfinished tables."""

    waiting: list[TableSummary]
    """Tables that wait for the person, the most urgent first."""
    others: list[TableSummary]
    """Tables that do not wait for the person, the latest `last_activity` first."""


class ServerTables(NamedTuple):
    """The newest lobbies and running games of a server, and how many it has of each."""

    lobbies: list[TableSummary]
    """The newest lobbies."""
    running: list[TableSummary]
    """The newest running games."""
    lobby_count: int
    """How many lobbies the server has in total."""
    running_count: int
    """How many running games the server has in total."""


class Overview:
    """Makes lists of tables. They come from the store, so they include tables of other processes."""

    def __init__(self, repository: TableRepository, blocks: Blocks) -> None:
        """blocks: whom people have blocked"""
        self._repository, self._blocks = repository, blocks

    async def own(self, person: int) -> OwnTables:
        """Return a person's unfinished tables on all servers: those where the person plays, is invited, is
        the owner or is the referee. person: user id."""
        rows = await self._repository.store.load_unfinished_of_person(person)
        tables = [(row, _decode_list_body(row)) for row in rows if row.game in self._repository.packs_by_game]
        is_invited = any(_is_asked(row, body, person) for row, body in tables)
        owners = [body.owner for _, body in tables]
        blocked = await self._blocks.among(person, owners) if is_invited else []
        summaries = [
            await self._own(row, body, person)
            for row, body in tables
            if _has_part(body, person) or (_is_asked(row, body, person) and body.owner not in blocked)
        ]
        waiting = [summary for summary in summaries if summary.waiting_reason]
        others = [summary for summary in summaries if not summary.waiting_reason]
        return OwnTables(
            sorted(waiting, key=_urgency), sorted(others, key=lambda summary: -summary.last_activity)
        )

    async def of_server(self, guild: int, lobbies: int, running: int) -> ServerTables:
        """Return the newest lobbies and running games of a server, and how many of each the server has.

        lobbies, running: how many of each to return at most
        """
        unfinished = await self._repository.store.load_unfinished_on_server(guild, lobbies, running)
        summaries = [
            self._summary(row, _decode_list_body(row))
            for row in unfinished.rows
            if row.game in self._repository.packs_by_game
        ]
        return ServerTables(
            [summary for summary in summaries if summary.phase == LOBBY],
            [summary for summary in summaries if summary.phase != LOBBY],
            unfinished.lobby_count,
            unfinished.running_count,
        )

    async def of_tables(self, names: Sequence[str]) -> dict[str, TableSummary]:
        """Return the summaries of the tables with these ids that still exist, by id. names: ids of tables."""
        rows = await self._repository.store.rows(names)
        return {
            row.table: self._summary(row, _decode_list_body(row))
            for row in rows
            if row.game in self._repository.packs_by_game
        }

    async def open_lobbies(self, guild: int, person: int) -> list[TableSummary]:
        """Return the lobbies of a server that a person can still join, the newest first.

        guild: id of the server
        person: user id
        """
        server_tables = await self.of_server(guild, self._repository.limits.quota.server_lobbies, 0)
        blockers = await self._blocks.blockers_of(person)
        person_hash = await self._repository.person_hashes.of(person)
        return [
            lobby
            for lobby in server_tables.lobbies
            if may_join(lobby, person) and lobby.owner not in blockers and person_hash not in lobby.removed
        ]

    async def _own(self, row: StoredTable, body: ListedBody, person: int) -> TableSummary:
        """Return the summary of a table for this person, with the reason why the table waits for the person.

        body: decoded from `row`
        person: user id
        """
        summary = self._summary(row, body)
        reason = _reason(row, body, person, self._repository.packs_by_game[row.game].game.player_counts)
        if not reason and body.proposal is not None:
            table = await self._loaded(row)
            reason = WORD if table is not None and person in voting.asked_to_consent(table) else ""
        if reason == HERE:
            summary = summary._replace(deadline=moment_of(row.due, body.clock.ping_in))
        return summary._replace(waiting_reason=reason)

    def _summary(self, row: StoredTable, body: ListedBody) -> TableSummary:
        """Return the summary of a table, also if its match cannot be loaded. body: decoded from `row`."""
        game_packs = self._repository.packs_by_game[row.game]
        is_refereed = any(rules.refereeing for rules in game_packs.rules.values())
        time_control = None if is_refereed else question_clock.time_control_in(body)
        reserved = sum(1 for invitation in body.lobby.invitations if not invitation.answer)
        free_seats = max(0, game_packs.game.player_counts[-1] - len(body.seats) - reserved)
        clock_deadline = moment_of(row.due, body.clock.due_in)
        date = scheduled_start.open_date(body.lobby.scheduled_start)
        return TableSummary(
            row.table,
            row.guild,
            row.channel,
            body.shown.panel,
            row.game,
            row.phase,
            tuple(body.seats),
            free_seats=free_seats if row.phase == LOBBY else 0,
            turn=tuple(body.progress.turn),
            deadline=question_clock.deadline_in(row.phase, clock_deadline, body, time_control),
            last_activity=body.clock.acted_at
            if row.phase == PLAYING and body.clock.acted_at
            else row.changed,
            is_overdue=row.phase == PLAYING and body.clock.stage in (LATE, SILENT),
            paused=body.clock.paused,
            starting=body.lobby.closed_luck is not None,
            owner=body.owner,
            removed=tuple(body.lobby.removed),
            scheduled_start=date.at if date is not None else 0.0,
        )

    async def _loaded(self, row: StoredTable) -> Table | None:
        """Load the table of a row and return it; None if its match cannot be loaded."""
        try:
            return await self._repository.get(row.table)
        except Refused:
            return None


def may_join(summary: TableSummary, person: int) -> bool:
    """Return whether a person can join this lobby, as far as its summary shows. person: user id."""
    sits = any(seat.person == person for seat in summary.seats)
    return (
        summary.phase == LOBBY
        and summary.free_seats > 0
        and not summary.starting
        and not sits
        and person not in summary.removed
    )


def _has_part(body: ListedBody, person: int) -> bool:
    """Return whether a person plays, owns the table, is its referee, or has a seat at which a substitute
    plays. person: user id."""
    sits = any(seat.person == person for seat in body.seats)
    return sits or person in (body.owner, body.referee, *body.substitutes.lent.values())


def _is_asked(row: StoredTable, body: ListedBody, person: int) -> bool:
    """Return whether a person has an open invitation into this lobby. person: user id."""
    return row.phase == LOBBY and reservations.invitation_of(body, person) is not None


def _reason(row: StoredTable, body: ListedBody, person: int, player_counts: Sequence[int]) -> str:
    """Return why a table waits for this person, such as `TURN`; "" if it does not. The missing consent to a
    proposal is not checked here.

    body: decoded from `row`
    person: user id
    player_counts: numbers of players that the game allows
    """
    own_seats = [number for number, seat in enumerate(body.seats) if seat.person == person]
    if _is_asked(row, body, person):
        return INVITED
    date = scheduled_start.open_date(body.lobby.scheduled_start) if row.phase == LOBBY else None
    if date is not None:
        is_called = date.stage == scheduled_start.CALLED
        return HERE if own_seats and is_called and person not in date.present else ""
    if row.phase == LOBBY:
        can_start = len(body.seats) in player_counts and len(body.seats) > 1
        return START if can_start and body.owner == person and body.lobby.closed_luck is None else ""
    if body.clock.paused:
        return ""
    if set(own_seats) & set(body.progress.turn):
        return TURN
    return DECIDE if own_seats and body.clock.stage == LATE else ""


def _urgency(summary: TableSummary) -> tuple[bool, float]:
    """Return a sort key. Tables with a deadline come first, the nearest deadline in front. Tables without a
    deadline follow, the one that has waited longest in front."""
    return summary.deadline is None, summary.last_activity if summary.deadline is None else summary.deadline


def _decode_list_body(row: StoredTable) -> ListedBody:
    """Decode the parts of a stored table that lists need."""
    return _decoder.decode(row.body)
