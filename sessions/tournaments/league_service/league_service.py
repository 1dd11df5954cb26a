"""What people do with leagues: open one, join and leave; and what the organiser does."""

import contextlib
import secrets
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from engine import safe_text
from engine.questions import Refused
from sessions.common.locks import Locks
from sessions.table.table_data import Person
from sessions.tables.table_repository import new_name
from sessions.tables.tables import Tables
from sessions.tournaments.league_service import stored_league as terms
from sessions.tournaments.league_service.league_clock import LeagueClock
from sessions.tournaments.league_service.league_documents import LeagueDocuments, Step
from sessions.tournaments.league_service.league_seasons import LeagueSeasons
from sessions.tournaments.league_service.stored_league import MOST_MEMBERS, StoredLeague, without
from sessions.tournaments.leagues import LeaguePlan, drop_out, erase_member, join, member, new_league
from sessions.tournaments.tournament_data import entrant_of
from sessions.tournaments.tournament_service.organiser_acts import refuse_own_game
from sessions.tournaments.tournament_service.seeding import Seeding
from sessions.tournaments.tournament_service.stored_tournament import (
    EITHER,
    TITLE_LENGTH,
    WAYS,
    StoredTournament,
    TableTerms,
    shown_name,
)
from sessions.tournaments.tournament_service.tournament_service import TournamentService, checked_terms


class LeagueQuota(NamedTuple):
    """How many running leagues a server and an organiser may have."""

    server: int = 3
    """Leagues of a server."""
    organiser: int = 1
    """Leagues of an organiser, on all servers together."""


USUAL = LeagueQuota()  # the default limits


class LeagueService:
    """What people and organisers do with leagues. `clock`: the deadlines of leagues.

    The groups of a league are tournaments. Their games belong to these tournaments.
    """

    def __init__(
        self,
        tables: Tables,
        tournaments: TournamentService,
        *,
        most: LeagueQuota = USUAL,
        secret: Callable[[], str] = lambda: secrets.token_hex(16),
    ) -> None:
        """`tournaments`: runs the tournaments of the groups. `most`: limits for new leagues. `secret`:
        returns a new random seed for each league; it decides the order of members without a rating.
        """
        self._packs_by_game, self._quota, self.new_seed = tables.packs_by_game, most, secret
        self._tournaments, self._locks = tournaments, Locks()
        self._hashes = tables.repository.person_hashes
        self.documents = LeagueDocuments(tournaments.documents)
        self._seasons = LeagueSeasons(self.documents, Seeding(tables.repository.ratings))
        self.clock = LeagueClock(self.documents, self._seasons)
        self.get, self.mark_shown = self.documents.get, self.documents.mark_shown

    # ---------------------------------------------------------------- finding

    async def of_server(self, guild: int) -> list[StoredLeague]:
        """Return a server's running leagues, newest first."""
        return await self.documents.find_many(terms.of_server(guild))

    async def unshown(self) -> list[StoredLeague]:
        """Return leagues that changed since Discord last showed them; about 50 at most."""
        return await self.documents.find_many(terms.UNTOLD, 50)

    async def groups_of(self, stored: StoredLeague) -> list[StoredTournament]:
        """Return the tournaments of the current season, the first group first."""
        groups = [await self._tournaments.get(id) for id in stored.groups]
        return [group for group in groups if group is not None]

    # ---------------------------------------------------------------- for everybody

    async def create(
        self,
        guild: int,
        channel: int,
        organiser: Person,
        title: str,
        plan: LeaguePlan,
        tables: TableTerms,
        mode: str = EITHER,
    ) -> StoredLeague:
        """Open a league that people can join.

        `guild`, `channel`: where it is opened. `title`: as the organiser typed it. `tables`: how its tables
        are set up. `mode`: where games are played, one of WAYS. Raises Refused if plan or tables are
        impossible, or if the server or the organiser has too many leagues.
        """
        clean_title = safe_text.words(title, TITLE_LENGTH)
        if not clean_title:
            raise Refused("tournament-no-title")
        if not plan.seconds:
            raise Refused("tournament-deadline")
        if mode not in WAYS or not guild:
            raise Refused("stale")
        checked, now = checked_terms(self._packs_by_game, tables), self.documents.now()
        new = StoredLeague(
            new_name(),
            guild,
            channel,
            organiser.id,
            clean_title,
            checked,
            new_league(plan),
            mode,
            self.new_seed(),
        )
        new.created = new.changed = now
        async with self._locks.of(guild):
            await self.check_quota(guild, organiser.id)
            return await self.documents.put(new)

    async def check_quota(self, guild: int, organiser: int) -> None:
        """Raise Refused if the server or this organiser has too many running leagues."""
        index_keys = (terms.of_server(guild), terms.of_organiser(organiser))
        of_server, of_organiser = await self.documents.store.documents.counts(index_keys)
        if of_server >= self._quota.server:
            raise Refused("league-server-full", most=self._quota.server)
        if of_organiser >= self._quota.organiser:
            raise Refused("league-organiser-full", most=self._quota.organiser)

    async def join(self, id: str, person: Person) -> StoredLeague:
        """Add a member who plays from the next season on. They join at the bottom, or at their old place if
        they rested.

        `id`: of the league. Raises Refused if the person is barred or already in, or if the league is full or
        has ended.
        """
        hashed = await self._hashes.of(person.id)

        async def step(stored: StoredLeague) -> tuple[()]:
            """Add the person. Raises Refused if the organiser barred them, or the league has ended or is
            full."""
            _require_not_ended(stored)
            if person.id in stored.barred or hashed in stored.barred_hashes:
                raise Refused("tournament-barred")
            if len(stored.league.order) >= MOST_MEMBERS and member(stored.league, person.id) is None:
                raise Refused("league-full", most=MOST_MEMBERS)
            join(stored.league, person.id, shown_name(person))
            return ()

        return await self.documents.change(id, step)

    async def leave(self, id: str, person: int) -> StoredLeague:
        """Remove a member, and withdraw them from their group. `id`: of the league. `person`: user id."""

        async def from_group(group: StoredTournament) -> None:
            """Withdraw the person from one group."""
            await self._tournaments.leave(group.id, person)

        return await self._left(id, person, None, from_group)

    # ---------------------------------------------------------------- for its organiser

    async def start(self, id: str, by: int, *, manager: bool) -> StoredLeague:
        """Begin a season; later seasons begin automatically.

        `id`: of the league. `by`: user id of the person who acts. `manager`: they manage the server.
        """

        async def step(stored: StoredLeague) -> list[StoredTournament]:
            """Begin the season and return its groups. Raises Refused if `by` may not organise the league."""
            _require_organiser(stored, by, manager)
            return await self._seasons.first(stored)

        return await self.documents.change(id, step)

    async def remove(self, id: str, by: int, person: int, *, manager: bool) -> StoredLeague:
        """Remove a member, and bar them from joining again, on the organiser's request.

        `id`: of the league. `by`: user id of the person who acts. `manager`: they manage the server.
        """

        async def step(stored: StoredLeague) -> tuple[()]:
            """Bar the person. Raises Refused if `by` may not do it, or has an open game against them."""
            _require_organiser(stored, by, manager)
            if member(stored.league, person) is None:
                raise Refused("tournament-not-in")
            for group in await self._groups_with(id, person) if by != person else ():
                refuse_own_game(group, by, person)
            stored.barred = [*dict.fromkeys([*stored.barred, person])]
            return ()

        async def from_group(group: StoredTournament) -> None:
            """Remove the person from one group, as its organiser."""
            entrants = group.tournament.entrants
            number = next(player.number for player in entrants if player.person == person)
            await self._tournaments.organiser_acts.remove(group.id, by, number, manager=manager)

        return await self._left(id, person, step, from_group)

    async def end(self, id: str, by: int, *, ending: bool, manager: bool) -> StoredLeague:
        """End the league after the current season, or cancel that.

        Without a running season it ends at once. `id`: of the league. `by`: user id of the person who acts.
        `ending`: True: end it; False: let it go on after all. `manager`: they manage the server.
        """

        async def step(stored: StoredLeague) -> tuple[()]:
            """Set whether the league ends; without a running season it ends now."""
            _require_organiser(stored, by, manager)
            _require_not_ended(stored)
            stored.ending = ending
            if ending and not stored.groups:
                stored.ended = self.documents.now()
            return ()

        return await self.documents.change(id, step)

    async def _groups_with(self, id: str, person: int) -> list[StoredTournament]:
        """Return the groups of the current season in which a person plays."""
        groups = await self.groups_of(await self.documents.require(id))
        return [group for group in groups if entrant_of(group.tournament, person) is not None]

    async def _left(
        self,
        id: str,
        person: int,
        first: Step | None,
        from_group: Callable[[StoredTournament], Awaitable[None]],
    ) -> StoredLeague:
        """Remove a person from the league, then from its groups. In this order, no new season can take them
        in.

        `id`: of the league. `person`: user id. `first`: another change of the league, made before the person
        is removed; None: none. `from_group`: removes the person from one group. Raises Refused if the person
        is neither in the league nor in a group.
        """

        async def step(stored: StoredLeague) -> tuple[()]:
            """Run `first`, then remove the person from the league."""
            if first is not None:
                await first(stored)
            with contextlib.suppress(Refused):  # only their group may still have them
                drop_out(stored.league, person)
            return ()

        before = await self.documents.require(id)
        stored = await self.documents.change(id, step)
        was_in = member(before.league, person) is not None
        for group in await self._groups_with(id, person):
            with contextlib.suppress(Refused):
                await from_group(group)
                was_in = True
        if not was_in:
            raise Refused("league-not-in")
        for watcher in self.documents.watchers:  # a league's panel shows who plays in its groups
            watcher(stored)
        return stored

    # ---------------------------------------------------------------- a person's data

    async def export(self, person: int) -> list[dict[str, object]]:
        """Return all leagues of a person as plain data, oldest first, without data of others."""
        await self.documents.require_intact(terms.of_person(person))
        return [
            _export_league(stored, person) async for stored in self.documents.iterate(terms.of_person(person))
        ]

    async def erase_person(self, person: int) -> None:
        """Remove a person from all leagues. Their groups are tournaments, which are erased afterwards."""
        hashed = await self._hashes.of(person)

        async def step(stored: StoredLeague) -> tuple[()]:
            """Remove the person from one league; if they were barred, only their hash stays."""
            erase_member(stored.league, person)
            if person in stored.barred:
                stored.barred.remove(person)
                stored.barred_hashes = [*dict.fromkeys([*stored.barred_hashes, hashed])]
            stored.last = without(stored.last, person)
            if stored.organiser == person:
                stored.organiser = 0
            return ()

        await self.documents.require_intact(terms.of_person(person))
        while leagues := await self.documents.find_many(terms.of_person(person)):
            for stored in leagues:
                with contextlib.suppress(Refused):  # it is gone meanwhile
                    await self.documents.change(stored.id, step)


def may_lead(stored: StoredLeague, person: int, *, manager: bool) -> bool:
    """Return whether a person may act as organiser. `manager`: they manage the server on Discord."""
    return manager or (person > 0 and person == stored.organiser)


def _require_organiser(stored: StoredLeague, by: int, manager: bool) -> None:
    """Raise Refused if the person with user id `by` may not act as organiser. `manager`: they manage the
    server.
    """
    if not may_lead(stored, by, manager=manager):
        raise Refused("tournament-organiser-only")


def _require_not_ended(stored: StoredLeague) -> None:
    """Raise Refused if the league has ended."""
    if stored.ended:
        raise Refused("league-over")


def _export_league(stored: StoredLeague, person: int) -> dict[str, object]:
    """Return what a league has about one person, as plain data for their export. `person`: user id."""
    known, end = member(stored.league, person), stored.last
    groups = end.groups if end else ()
    return {
        "id": stored.id,
        "server": stored.guild,
        "title": stored.title,
        "game": stored.terms.game,
        "organiser": stored.organiser == person,
        "name": known.name if known else "",
        "rests": known is not None and known.resting,
        "sent away": person in stored.barred,
        "won": end is not None and person in (end.winner, *end.shared),
        "moved up": end is not None and person in end.up,
        "moved down": end is not None and person in end.down,
        "played in group": next((n for n, group in enumerate(groups, 1) if person in group), 0),
    }
