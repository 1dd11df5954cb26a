"""What people do with leagues: open one, join and leave; what the organiser does, and what
follows at a deadline."""

import contextlib
from collections.abc import Awaitable, Callable

from engine.questions import Refused
from sessions.competitions.competitions import CompetitionClock, CompetitionService, Quota, random_seed
from sessions.competitions.league_seasons import LeagueSeasons
from sessions.competitions.leagues import LeaguePlan, drop_out, erase_member, join, member, new_league
from sessions.competitions.organiser_acts import refuse_own_game
from sessions.competitions.seeding import Seeding
from sessions.competitions.stored_league import (
    KIND,
    MOST_MEMBERS,
    StoredLeague,
    index_keys_of,
    next_due,
    without,
)
from sessions.competitions.stored_tournament import (
    EITHER,
    StoredTournament,
    TableTerms,
    index_key,
    refuse_barred,
    require_organiser,
    shown_name,
)
from sessions.competitions.tournament_data import OVER, entrant_of
from sessions.competitions.tournament_documents import TournamentDocuments
from sessions.competitions.tournament_service import TournamentService
from sessions.store.struct_documents import StructDocuments
from sessions.table.table_data import Person
from sessions.tables.tables import Tables

USUAL = Quota(server=3, organiser=1)  # the default limits


class LeagueService(CompetitionService[StoredLeague]):
    """What people and organisers do with leagues. `clock`: the deadlines of leagues.

    The groups of a league are tournaments. Their games belong to these tournaments.
    """

    personal_kinds = (KIND,)  # see `PersonalService`

    def __init__(
        self,
        tables: Tables,
        tournaments: TournamentService,
        *,
        most: Quota = USUAL,
        new_seed: Callable[[], str] = random_seed,
    ) -> None:
        """`tournaments`: runs the tournaments of the groups. `most`: limits for new leagues. `new_seed`: see
        `random_seed`.
        """
        documents = StructDocuments(
            tables.store.documents, KIND, StoredLeague, index_keys_of, "league-gone", tournaments.now
        )
        super().__init__(tables, documents, most, new_seed)
        self._tournaments = tournaments
        self._seasons = LeagueSeasons(documents, tournaments.documents, Seeding(tables.repository.ratings))
        self.clock = LeagueClock(documents, tournaments.documents, self._seasons)

    # ---------------------------------------------------------------- finding

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
        if not plan.seconds:
            raise Refused("tournament-deadline")
        fields = self._new_fields(guild, channel, organiser, title, tables, mode)
        return await self._open(StoredLeague(**fields, league=new_league(plan)))

    async def join(self, id: str, person: Person) -> StoredLeague:
        """Add a member who plays from the next season on. They join at the bottom, or at their old place if
        they rested.

        `id`: of the league. Raises Refused if the person is barred or already in, or if the league is full or
        has ended.
        """
        hashed = await self._hashes.of(person.id)

        def step(stored: StoredLeague) -> None:
            """Add the person. Raises Refused if the organiser barred them, or the league has ended or is
            full."""
            _require_not_ended(stored)
            refuse_barred(stored, person.id, hashed)
            if len(stored.league.order) >= MOST_MEMBERS and member(stored.league, person.id) is None:
                raise Refused("league-full", most=MOST_MEMBERS)
            join(stored.league, person.id, shown_name(person))

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
        return await self._seasons.begin(id, lambda stored: require_organiser(stored, by, manager=manager))

    async def remove(self, id: str, by: int, person: int, *, manager: bool) -> StoredLeague:
        """Remove a member, and bar them from joining again, on the organiser's request.

        `id`: of the league. `by`: user id of the person who acts. `manager`: they manage the server.
        """

        async def step(stored: StoredLeague) -> None:
            """Bar the person. Raises Refused if `by` may not do it, or has an open game against them."""
            require_organiser(stored, by, manager=manager)
            if member(stored.league, person) is None:
                raise Refused("tournament-not-in")
            for group in await self._groups_with(id, person) if by != person else ():
                refuse_own_game(group, by, person)
            stored.barred = [*dict.fromkeys([*stored.barred, person])]

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

        def step(stored: StoredLeague) -> None:
            """Set whether the league ends; without a running season it ends now."""
            require_organiser(stored, by, manager=manager)
            _require_not_ended(stored)
            stored.ending = ending
            if ending and not stored.groups:
                stored.ended = self.documents.now()

        return await self.documents.change(id, step)

    async def _groups_with(self, id: str, person: int) -> list[StoredTournament]:
        """Return the groups of the current season in which a person plays."""
        groups = await self.groups_of(await self.documents.require(id))
        return [group for group in groups if entrant_of(group.tournament, person) is not None]

    async def _left(
        self,
        id: str,
        person: int,
        first: Callable[[StoredLeague], Awaitable[None]] | None,
        from_group: Callable[[StoredTournament], Awaitable[None]],
    ) -> StoredLeague:
        """Remove a person from the league, then from its groups. In this order, no new season can take them
        in.

        `id`: of the league. `person`: user id. `first`: another change of the league, made before the person
        is removed; None: none. `from_group`: removes the person from one group. Raises Refused if the person
        is neither in the league nor in a group.
        """

        async def step(stored: StoredLeague) -> None:
            """Run `first`, then remove the person from the league."""
            if first is not None:
                await first(stored)
            with contextlib.suppress(Refused):  # only their group may still have them
                drop_out(stored.league, person)

        before = await self.documents.require(id)
        stored = await self.documents.change(id, step)
        was_in = member(before.league, person) is not None
        for group in await self._groups_with(id, person):
            with contextlib.suppress(Refused):
                await from_group(group)
                was_in = True
        if not was_in:
            raise Refused("league-not-in")
        self.documents.notify_watchers(stored)  # a league's panel shows who plays in its groups
        return stored

    # ---------------------------------------------------------------- a person's data

    def _export(self, stored: StoredLeague, person: int) -> dict[str, object]:
        """Return what else a league has about one person. `person`: user id."""
        known, end = member(stored.league, person), stored.last
        groups = end.groups if end else ()
        return {
            "name": known.name if known else "",
            "rests": known is not None and known.resting,
            "won": end is not None and person in (end.winner, *end.shared),
            "moved up": end is not None and person in end.up,
            "moved down": end is not None and person in end.down,
            "played in group": next((n for n, group in enumerate(groups, 1) if person in group), 0),
        }

    def _erase(self, stored: StoredLeague, person: int) -> None:
        """Remove a person from the league; its groups are tournaments, which are erased afterwards."""
        erase_member(stored.league, person)
        stored.last = without(stored.last, person)


def _require_not_ended(stored: StoredLeague) -> None:
    """Raise Refused if the league has ended."""
    if stored.ended:
        raise Refused("league-over")


class LeagueClock(CompetitionClock[StoredLeague]):
    """Runs the deadlines of all leagues."""

    def __init__(
        self,
        documents: StructDocuments[StoredLeague],
        tournaments: TournamentDocuments,
        seasons: LeagueSeasons,
    ) -> None:
        """`documents`: loads and saves leagues. `tournaments`: notifies of ends of their groups. `seasons`:
        ends seasons and begins the next ones.
        """
        super().__init__(documents)
        self._seasons = seasons
        self._leagues_to_check = set[str]()
        """Ids of leagues in which a group has ended since the last call."""
        tournaments.watchers.append(self._saw)

    def _saw(self, group: StoredTournament) -> None:
        """Note the league of a group that is over, so that its season is checked soon."""
        if group.league and group.phase == OVER:
            self._leagues_to_check.add(group.league)

    async def _serve_all(self, mine: Callable[[int], bool]) -> None:
        """End finished seasons, and do what else is due for all leagues. `mine`: as in `run_due`."""
        if self._leagues_to_check:
            ids, self._leagues_to_check = self._leagues_to_check, set()
            async for stored in self._documents.iterate(index_key(KIND, "playing")):
                if stored.id in ids:
                    await self._run_guarded(stored, self._look, mine)
        await super()._serve_all(mine)

    async def _look(self, stored: StoredLeague) -> None:
        """End the season of a league if all its groups are over."""
        await self._seasons.change_season(stored.id)

    async def _expire(self, stored: StoredLeague) -> None:
        """Delete a league that ended long ago, or end a league that has waited too long for a season."""
        if stored.ended:
            await self._documents.delete(stored)
        else:
            await self._documents.change(stored.id, self._end_if_idle)

    def _end_if_idle(self, stored: StoredLeague) -> None:
        """Mark a league as ended if it has waited too long for a season."""
        due, now = next_due(stored), self._documents.now()
        if not stored.ended and due is not None and due <= now:
            stored.ended = now
