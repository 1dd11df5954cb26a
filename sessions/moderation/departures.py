"""Lets a person whom a server keeps from playing leave everything there: queue, calls for lobbies,
tournaments and leagues, tables.

Each step can be repeated. The decision itself says that its person is still leaving, so what a process did
not finish is finished by the next one.
"""

import contextlib
from collections.abc import Sequence
from typing import NamedTuple

from engine.questions import Refused
from sessions.competitions.entrants import leave, withdraw
from sessions.competitions.staff import remove_from_staff
from sessions.competitions.stored_tournament import StoredTournament, TournamentGame
from sessions.competitions.tournament_data import OVER, SIGN_UP, entrant_of
from sessions.competitions.tournament_service import TournamentService
from sessions.gathering.subscriptions import Subscriptions
from sessions.gathering.waiting_queue import ServerQueues
from sessions.moderation.moderation import SETTLING_SECONDS, KeptOut
from sessions.operations import keeping_out
from sessions.table import substitutes
from sessions.table.table import Table
from sessions.table.table_data import OVER as TABLE_OVER
from sessions.tables.tables import Tables


class LeftTable(NamedTuple):
    """A table that a person has left."""

    table: Table
    """The table after that."""
    seats: list[int]
    """Numbers of their seats, from 0; empty in a lobby."""


class Departures:
    """Takes people out of everything on a server. `people.moderation` of the tables says whom."""

    def __init__(
        self,
        tables: Tables,
        queues: ServerQueues,
        subscriptions: Subscriptions,
        tournaments: TournamentService,
    ) -> None:
        self._tables, self._queues, self._subscriptions = tables, queues, subscriptions
        self._tournaments = tournaments
        self._moderation = tables.people.moderation

    async def leave_all(self, guild: int, decision: KeptOut) -> list[LeftTable]:
        """Let the person of a decision leave everything on its server, and return the tables that they left.

        Once nothing is left, and what they were just joining is saved by now, the decision notes that. The
        order is that of an erasure: after each step, nothing brings the person back.
        """
        person, by = decision.person, decision.by
        await self._queues.remove(guild, person)
        await self._subscriptions.set_games(guild, person, ())
        await self._leave_tournaments(guild, person, by)
        left, is_complete = await self._leave_tables(guild, person, by)
        if is_complete and self._moderation.now() >= decision.at + SETTLING_SECONDS:
            await self._moderation.mark(guild, decision.number, left=True)
        return left

    async def _leave_tournaments(self, guild: int, person: int, by: int) -> None:
        """Withdraw a person from the tournaments of a server. by: the manager who decided it."""

        def step(stored: StoredTournament) -> None:
            """Sign the person off or withdraw them, and remove them as the organiser."""
            if stored.phase != OVER:
                _withdraw(stored, person, by)
            remove_from_staff(stored, person)

        for stored in await self._tournaments.naming(person):
            if stored.guild == guild and stored.phase != OVER:
                await self._tournaments.pairing_tables.catch_up(stored.id)
                await self._tournaments.documents.change(stored.id, step)

    async def _leave_tables(self, guild: int, person: int, by: int) -> tuple[list[LeftTable], bool]:
        """Take a person out of the tables of a server. Return the tables that they left, and whether there is
        none that they are still to leave, because it is just beginning.

        by: the manager who decided it
        """
        left, is_complete = list[LeftTable](), True
        for row in await self._tables.store.load_unfinished_of_person(person):
            if row.guild != guild or row.phase == TABLE_OVER:
                continue
            table = await self._tables.get(row.table)
            if table is None or person not in substitutes.people_with_a_part(table.body):
                continue
            seats = table.seats_of(person) if table.match is not None else []
            try:
                changed = await self._tables.apply(row.table, keeping_out.take_out, person, by)
            except Refused:
                is_complete = False
                continue
            if changed.change.lines:
                left.append(LeftTable(changed.table, seats))
        return left, is_complete


def _withdraw(stored: StoredTournament, person: int, by: int) -> None:
    """Sign a person off, or withdraw them from a running tournament.

    Their open game against the manager who decided it waits for another organiser, because managers do not
    decide their own games.
    """
    if stored.phase == SIGN_UP:
        with contextlib.suppress(Refused):  # they have not signed up
            leave(stored.tournament, person)
        return
    stored.tournament.waiting = [one for one in stored.tournament.waiting if one.person != person]
    known = entrant_of(stored.tournament, person)
    if known is None or known.withdrawn:
        return
    own_games = _games_against(stored, known.number, by)
    undecided = [*stored.reported_boards(), *(game.id.board for game in own_games)]
    withdraw(stored.tournament, known.number, undecided)
    for game in own_games:
        stored.asked.setdefault(game.id.key, known.number)


def _games_against(stored: StoredTournament, number: int, opponent: int) -> Sequence[TournamentGame]:
    """Return an entrant's open games against a person. number: of the entrant"""
    return [
        game
        for game in stored.games_in(stored.round)
        if game.is_open and number in game.pairing.players and game.is_of(opponent)
    ]
