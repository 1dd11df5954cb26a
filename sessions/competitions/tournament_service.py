"""What people do with tournaments: open one, sign up, leave, and report results."""

import contextlib
import secrets
from collections.abc import Callable, Mapping
from typing import NamedTuple

from msgspec.structs import replace

from engine import safe_text
from engine.game import Game, fill_options
from engine.questions import Refused
from sessions.common.locks import Locks
from sessions.competitions.entrants import (
    erase_person,
    leave,
    leave_waiting_list,
    miss_next,
    planned,
    withdraw,
)
from sessions.competitions.game_reports import agree, ask_organiser, report, take_back
from sessions.competitions.game_results import GameResults
from sessions.competitions.game_times import accept, propose
from sessions.competitions.organiser_acts import OrganiserActs, OrganiserTools, check_in_now, let_in
from sessions.competitions.pairing_tables import PairingTables
from sessions.competitions.seeding import Seeding
from sessions.competitions.staff import remove_from_staff
from sessions.competitions.stored_tournament import (
    EITHER,
    KIND,
    TITLE_LENGTH,
    VENUES,
    StoredTournament,
    TableTerms,
    index_key,
    refuse_barred,
)
from sessions.competitions.tournament_clock import TournamentClock
from sessions.competitions.tournament_data import (
    LEAGUE,
    SEATS,
    SIGN_UP,
    PairingId,
    TournamentPlan,
    entrant_of,
)
from sessions.competitions.tournament_documents import TournamentDocuments
from sessions.packs.available_packs import GamePacks
from sessions.table.table_data import Person
from sessions.tables.table_repository import new_name
from sessions.tables.tables import Tables


class Quota(NamedTuple):
    """How many unfinished tournaments there may be."""

    server: int
    """Those of a server."""
    organiser: int
    """Those of an organiser, on all servers together."""


USUAL = Quota(server=12, organiser=4)  # the default limits


def random_seed() -> str:
    """Return a new random seed for the order of people without a rating."""
    return secrets.token_hex(16)


class TournamentService:
    """What people do with tournaments.

    `pairing_tables`: the tables of games. `clock`: the deadlines.
    """

    personal_kinds = (KIND,)  # see `PersonalService`

    def __init__(
        self, tables: Tables, *, most: Quota = USUAL, new_seed: Callable[[], str] = random_seed
    ) -> None:
        """`most`: limits for new tournaments. `new_seed`: see `random_seed`."""
        results = GameResults(tables.store, tables.repository.results)
        documents = TournamentDocuments(tables.store, results, lambda: tables.now())
        self.documents, self._quota, self.new_seed = documents, most, new_seed
        self._packs_by_game, self._hashes = tables.packs_by_game, tables.repository.person_hashes
        self._moderation = tables.people.moderation
        self._locks, self._counts = Locks(), tables.store.documents.counts
        self.get, self.mark_shown, self.now = documents.get, documents.mark_shown, documents.now
        self.pairing_tables = PairingTables(tables, documents)
        seeding = Seeding(tables.repository.ratings)
        self._organiser_tools = OrganiserTools(
            documents,
            self.pairing_tables,
            seeding,
            self._hashes,
            self._moderation,
            tables.people.blocks,
            tables.people.action_log,
        )
        self.clock = TournamentClock(documents, self.pairing_tables, seeding)

    def organiser_acts(self, id: str, by: int, *, manager: bool) -> OrganiserActs:
        """Return what a person may do as an organiser of a tournament.

        `id`: of the tournament. `by`: user id of the person. `manager`: they organise everything on the
        server.
        """
        return OrganiserActs(self._organiser_tools, id, by, manager)

    # ---------------------------------------------------------------- finding

    async def of_server(self, guild: int) -> list[StoredTournament]:
        """Return a server's unfinished tournaments, newest first, about 25 at most."""
        return await self.documents.find_many(index_key("server", guild))

    async def finished_of_server(self, guild: int) -> list[StoredTournament]:
        """Return a server's finished tournaments, newest first, about 25 at most."""
        return await self.documents.find_many(index_key("over", guild))

    async def of_person(self, person: int) -> list[StoredTournament]:
        """Return the tournaments that name a person, newest first, about 25 at most."""
        return await self.documents.find_many(index_key("person", person))

    async def naming(self, person: int) -> list[StoredTournament]:
        """Return all tournaments that name a person, the oldest first."""
        return [stored async for stored in self.documents.iterate(index_key("person", person))]

    async def unshown(self) -> list[StoredTournament]:
        """Return those of all servers that changed since Discord last showed them; about 50 at most."""
        return await self.documents.find_many(index_key("untold"), 50)

    # ---------------------------------------------------------------- before it begins

    async def create(
        self,
        guild: int,
        channel: int,
        organiser: Person,
        title: str,
        plan: TournamentPlan,
        tables: TableTerms,
        venue: str = EITHER,
    ) -> StoredTournament:
        """Open the sign-up of a new tournament.

        `guild`, `channel`: where it is opened. `title`: as the organiser typed it. `tables`: how its tables
        are set up. `venue`: where its games are played, one of VENUES. Raises Refused if plan or tables are
        impossible, if the server or the organiser has too many tournaments, or if the server keeps the
        organiser from playing.
        """
        clean_title = safe_text.words(title, TITLE_LENGTH)
        if not clean_title:
            raise Refused("tournament-no-title")
        if venue not in VENUES or not guild:
            raise Refused("stale")
        terms, now = checked_terms(self._packs_by_game, tables, plan.seats), self.now()
        game = self._packs_by_game[terms.game].game
        plan = replace(plan, game_begins=not game.first_seat_begins_options)
        new = StoredTournament(
            id=new_name(),
            guild=guild,
            channel=channel,
            organiser=organiser.id,
            title=clean_title,
            terms=terms,
            venue=venue,
            seed=self.new_seed(),
            created=now,
            changed=now,
            tournament=planned(plan),
            season=1 if plan.kind == LEAGUE else 0,
        )
        await self._moderation.require_may_play(guild, organiser.id)
        async with self._locks.of(guild):
            await self.check_quota(guild, organiser.id)
            return await self.documents.put(new)

    async def check_quota(self, guild: int, organiser: int) -> None:
        """Raise Refused if the server or this organiser has too many unfinished tournaments."""
        index_keys = (index_key("server", guild), index_key("organiser", organiser))
        of_server, of_organiser = await self._counts(index_keys)
        if of_server >= self._quota.server:
            raise Refused("tournament-server-full", most=self._quota.server)
        if of_organiser >= self._quota.organiser:
            raise Refused("tournament-organiser-full", most=self._quota.organiser)

    async def sign_up(self, id: str, person: Person) -> StoredTournament:
        """Add a person. If the sign-up is full, they go on the waiting list.

        If the tournament runs, they play from the next round on, and get no points for the missed rounds; in
        a league, from the next season on. `id`: of the tournament.
        """
        hashed = await self._hashes.of(person.id)

        async def step(stored: StoredTournament) -> None:
            """Add the person. Raises Refused if the organiser barred them, or the server keeps them out."""
            await self._moderation.require_may_play(stored.guild, person.id)
            refuse_barred(stored, person.id, hashed)
            let_in(stored, person, half=False)

        return await self.documents.change(id, step)

    async def check_in(self, id: str, person: int) -> StoredTournament:
        """Note that a person is there before the start. `id`: of the tournament. `person`: user id."""
        return await self.documents.change(id, lambda stored: check_in_now(stored, person))

    async def leave(self, id: str, person: int) -> StoredTournament:
        """Remove a person before the tournament begins. While it runs, withdraw them: they forfeit their open
        game. `id`: of the tournament. `person`: user id.
        """

        def step(stored: StoredTournament) -> None:
            """Sign the person off, or withdraw them."""
            known = entrant_of(stored.tournament, person)
            if stored.phase == SIGN_UP:
                leave(stored.tournament, person)
            elif stored.season and leave_waiting_list(stored.tournament, person):
                return
            elif known is None:
                raise Refused("tournament-not-in")
            else:
                withdraw(stored.tournament, known.number, stored.reported_boards())

        await self.pairing_tables.catch_up(id)
        return await self.documents.change(id, step)

    async def leave_waiting_list(self, id: str, person: int) -> StoredTournament:
        """Remove a person who would play from a league's next season on. `id`: of the tournament."""

        def step(stored: StoredTournament) -> None:
            """Remove the person. Raises Refused if they are not on the list."""
            if not leave_waiting_list(stored.tournament, person):
                raise Refused("tournament-not-in")

        return await self.documents.change(id, step)

    # ---------------------------------------------------------------- while it runs

    async def miss_next(self, id: str, person: int) -> StoredTournament:
        """Let a person sit out the next round, for no points. `id`: of the tournament. `person`: user id."""

        def step(stored: StoredTournament) -> None:
            """Note that the person sits out. Raises Refused if they do not take part."""
            known = entrant_of(stored.tournament, person)
            if known is None:
                raise Refused("tournament-not-in")
            miss_next(stored.tournament, known.number)

        return await self.documents.change(id, step)

    async def report(self, id: str, pairing_id: PairingId, person: int, result: str) -> StoredTournament:
        """Report the result of a game on a real table.

        The result counts when both players report it, or if the opponent does not object in time, which is
        one day at most. `id`: of the tournament. `result`: one of PLAYED.
        """
        return await self.documents.change(
            id, lambda stored: report(stored, pairing_id, person, result, self.now())
        )

    async def agree(self, id: str, pairing_id: PairingId, person: int, result: str) -> StoredTournament:
        """Confirm the opponent's report, if the opponent still reports this result. `id`: of the tournament.
        `result`: one of PLAYED.
        """
        return await self.documents.change(
            id, lambda stored: agree(stored, pairing_id, person, result, self.now())
        )

    async def take_back(self, id: str, pairing_id: PairingId, person: int) -> StoredTournament:
        """Delete a person's report of an open game. `id`: of the tournament."""
        return await self.documents.change(id, lambda stored: take_back(stored, pairing_id, person))

    async def ask_organiser(self, id: str, pairing_id: PairingId, person: int) -> StoredTournament:
        """Call the organiser for an open game; possible once a game. `id`: of the tournament. `person`: user
        id of the player who calls.
        """
        return await self.documents.change(id, lambda stored: ask_organiser(stored, pairing_id, person))

    async def propose_time(self, id: str, pairing_id: PairingId, person: int, at: float) -> StoredTournament:
        """Propose a time for an open game. Parameters as in `ask_organiser`; `at`: seconds since 1970."""
        return await self.documents.change(
            id, lambda stored: propose(stored, pairing_id, person, at, self.now())
        )

    async def accept_time(self, id: str, pairing_id: PairingId, person: int, at: float) -> StoredTournament:
        """Accept the time that the opponent proposed. Parameters as in `propose_time`."""
        return await self.documents.change(
            id, lambda stored: accept(stored, pairing_id, person, at, self.now())
        )

    # ---------------------------------------------------------------- a person's data

    async def export(self, person: int) -> list[dict[str, object]]:
        """Return all that name a person as plain data, oldest first, without data of others."""
        key = index_key("person", person)
        await self.documents.require_intact(key)
        return [self._export(stored, person) async for stored in self.documents.iterate(key)]

    def _export(self, stored: StoredTournament, person: int) -> dict[str, object]:
        """Return what a tournament has about one person. `person`: user id."""
        known = entrant_of(stored.tournament, person)
        own_number = known.number if known is not None else 0
        waiting = next((one for one in stored.tournament.waiting if one.person == person), None)
        games = [
            {
                "round": number,
                "begins": own_number == pairing.first,
                "result": pairing.result,
                "games": [game.result for game in pairing.games],
                "table": pairing.table,
                "waited there": own_number in pairing.present,
                "out": own_number in pairing.out,
            }
            for number, tournament_round in enumerate(stored.tournament.rounds, 1)
            for pairing in tournament_round.pairings
            if own_number in pairing.numbers
        ]
        own_reports = [
            {"game": key, "result": side_report.result, "at": side_report.at}
            for key, reports in stored.reports.items()
            for side_report in reports
            if side_report.number == own_number
        ]
        own_entry = known or waiting
        in_season = {
            "season": stored.season,
            "group": known.group + 1 if known is not None else 0,
            "after it": known.moved if known is not None else "",
        }
        return {
            "id": stored.id,
            "server": stored.guild,
            "title": stored.title,
            "game": stored.terms.game,
            "organiser": stored.organiser == person,
            "co-organiser": person in stored.co_organisers,
            "judge": person in stored.judges,
            "renamed": stored.renamed.get(person, ""),
            "sent away": person in stored.barred,
            "name": own_entry.name if own_entry else "",
            "waiting": waiting is not None,
            "withdrawn": known is not None and known.withdrawn,
            **(in_season if stored.season else {}),
            "checked in": own_entry is not None and own_entry.checked_in,
            "signed up by somebody else": own_entry is not None and own_entry.entered > 0,
            "seeding": own_entry.seeding if own_entry is not None else 0.0,
            "games": games,
            "said": own_reports,
            "asked the organiser": [key for key, number in stored.asked.items() if number == own_number],
            "accepted times": [
                {"game": key, "at": game_time.at}
                for key, game_time in stored.times.items()
                if own_number in game_time.accepted
            ],
            "proposed times": [
                {"game": key, "at": game_time.at}
                for key, game_time in stored.times.items()
                if game_time.number == own_number
            ],
            "description": stored.about if stored.organiser == person else "",
        }

    async def erase_person(self, person: int) -> None:
        """Remove a person's id and name everywhere, and what they wrote as an organiser; results stay.

        If an organiser barred the person, a hash of their id stays, so that they remain barred.
        """
        hashed, key = await self._hashes.of(person), index_key("person", person)

        def step(stored: StoredTournament) -> None:
            """Erase the person from one; if they were barred, only their hash stays."""
            erase_person(stored.tournament, person, stored.reported_boards())
            if person in stored.barred:
                stored.barred.remove(person)
                stored.barred_hashes = [*dict.fromkeys([*stored.barred_hashes, hashed])]
            if stored.organiser == person:
                stored.about = ""
            remove_from_staff(stored, person)
            stored.renamed.pop(person, None)

        await self.documents.require_intact(key)
        while found := await self.documents.find_many(key):
            for stored in found:
                with contextlib.suppress(Refused):  # it is gone meanwhile
                    await self.pairing_tables.catch_up(stored.id)
                    await self.documents.change(stored.id, step)


def checked_terms(packs_by_game: Mapping[str, GamePacks], tables: TableTerms, seats: int) -> TableTerms:
    """Return the terms of a tournament's tables with pack and all options filled in.

    If the game has options by which the first seat begins, these are set. `packs_by_game`: name of a game →
    the game with its packs. `tables`: the terms as the organiser chose them. `seats`: how many a table has at
    most. Raises Refused if no game of two, or up to `seats`, can be opened with them.
    """
    game_packs = packs_by_game.get(tables.game)
    if game_packs is None or 2 not in game_packs.game.player_counts:
        raise Refused("tournament-no-game-of-two")
    if seats > most_seats(game_packs.game):
        raise Refused("tournament-seats-game")
    pack = tables.pack or game_packs.default_pack
    if pack not in game_packs.rules:
        raise Refused("no-pack", pack=pack)
    filled = fill_options(
        game_packs.game.options, tables.options | dict(game_packs.game.first_seat_begins_options)
    )
    return TableTerms(tables.game, pack, filled, tables.clock, tables.language, tables.rated)


def most_seats(game: Game) -> int:
    """Return how many a tournament's table can have: two, or what the game allows if it decides itself who
    begins. In other games three or four play in armies, or who begins would have to be balanced.
    """
    return 2 if game.first_seat_begins_options else min(max(game.player_counts), max(SEATS))
