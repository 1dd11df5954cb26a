"""What people do with tournaments: open one, sign up, leave, and report results."""

from collections.abc import Callable

from msgspec.structs import replace

from engine.questions import Refused
from sessions.competitions.competitions import CompetitionService, Quota, random_seed
from sessions.competitions.entrants import (
    enter_late,
    erase_person,
    leave,
    miss_next,
    planned,
    sign_up,
    withdraw,
)
from sessions.competitions.game_reports import agree, ask_organiser, report, take_back
from sessions.competitions.game_results import GameResults
from sessions.competitions.organiser_acts import OrganiserActs
from sessions.competitions.pairing_tables import PairingTables
from sessions.competitions.seeding import Seeding
from sessions.competitions.stored_tournament import (
    EITHER,
    KIND,
    StoredTournament,
    TableTerms,
    refuse_barred,
    shown_name,
)
from sessions.competitions.tournament_clock import TournamentClock
from sessions.competitions.tournament_data import SIGN_UP, TournamentPlan, entrant_of
from sessions.competitions.tournament_documents import TournamentDocuments
from sessions.table.table_data import Person
from sessions.tables.tables import Tables

USUAL = Quota(server=10, organiser=3)  # the default limits


class TournamentService(CompetitionService[StoredTournament]):
    """What people do with tournaments.

    `organiser_acts`: what organisers do. `pairing_tables`: the tables of games. `clock`: the deadlines.
    """

    documents: TournamentDocuments

    personal_kinds = (KIND,)  # see `PersonalService`

    def __init__(
        self, tables: Tables, *, most: Quota = USUAL, new_seed: Callable[[], str] = random_seed
    ) -> None:
        """`most`: limits for new tournaments. `new_seed`: see `random_seed`."""
        results = GameResults(tables.store, tables.repository.results)
        documents = TournamentDocuments(tables.store, results, lambda: tables.now())
        super().__init__(tables, documents, most, new_seed)
        self.now = documents.now
        self.pairing_tables = PairingTables(tables, documents)
        seeding = Seeding(tables.repository.ratings)
        self.organiser_acts = OrganiserActs(documents, self.pairing_tables, seeding, self._hashes)
        self.clock = TournamentClock(documents, self.pairing_tables)

    # ---------------------------------------------------------------- finding

    async def finished_of_server(self, guild: int) -> list[StoredTournament]:
        """Return a server's finished tournaments, newest first, about 25 at most."""
        return await self.documents.find_many(self._key("over", guild))

    async def groups_of(self, guild: int, person: int) -> list[StoredTournament]:
        """Return the unfinished league groups of a server in which a person plays. guild: the server's id."""
        return await self.documents.find_many(self._key("groups", guild, person))

    async def of_person(self, person: int) -> list[StoredTournament]:
        """Return the tournaments that name a person, newest first, about 25 at most."""
        return await self.documents.find_many(self._key("person", person))

    # ---------------------------------------------------------------- before it begins

    async def create(
        self,
        guild: int,
        channel: int,
        organiser: Person,
        title: str,
        plan: TournamentPlan,
        tables: TableTerms,
        mode: str = EITHER,
    ) -> StoredTournament:
        """Open the sign-up of a new tournament.

        `guild`, `channel`: where it is opened. `title`: as the organiser typed it. `tables`: how its tables
        are set up. `mode`: where its games are played, one of WAYS. Raises Refused if plan or tables are
        impossible, or if the server or the organiser has too many tournaments.
        """
        fields = self._new_fields(guild, channel, organiser, title, tables, mode)
        game = self._packs_by_game[fields["terms"].game].game
        plan = replace(plan, game_begins=not game.first_seat_begins_options)
        return await self._open(StoredTournament(**fields, tournament=planned(plan)))

    async def sign_up(self, id: str, person: Person) -> StoredTournament:
        """Add a person. If the sign-up is full, they go on the waiting list.

        If the tournament runs, they play from the next round on, and get no points for the missed rounds.
        `id`: of the tournament.
        """
        name, hashed = shown_name(person), await self._hashes.of(person.id)

        def step(stored: StoredTournament) -> None:
            """Add the person. Raises Refused if the organiser barred them."""
            refuse_barred(stored, person.id, hashed)
            if stored.phase == SIGN_UP:
                sign_up(stored.tournament, person.id, name)
            else:
                enter_late(stored.tournament, person.id, name, half=False)

        return await self.documents.change(id, step)

    async def leave(self, id: str, person: int) -> StoredTournament:
        """Remove a person before the tournament begins. While it runs, withdraw them: they forfeit their open
        game. `id`: of the tournament. `person`: user id.
        """

        def step(stored: StoredTournament) -> None:
            """Sign the person off, or withdraw them."""
            known = entrant_of(stored.tournament, person)
            if stored.phase == SIGN_UP or known is None:
                leave(stored.tournament, person)
            else:
                withdraw(stored.tournament, known.number, stored.reported_boards())

        await self.pairing_tables.catch_up(id)
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

    async def report(self, id: str, round: int, board: int, person: int, result: str) -> StoredTournament:
        """Report the result of a game on a real table.

        The result counts when both players report it, or if the opponent does not object in time, which is
        one day at most. `id`: of the tournament. `round`: from 1. `board`: index in the round, from 0.
        `result`: one of PLAYED.
        """
        return await self.documents.change(
            id, lambda stored: report(stored, round, board, person, result, self.now())
        )

    async def agree(self, id: str, round: int, board: int, person: int, result: str) -> StoredTournament:
        """Confirm the opponent's report, if the opponent still reports this result.

        `id`: of the tournament. `round`: from 1. `board`: index in the round, from 0. `result`: one of
        PLAYED.
        """
        return await self.documents.change(
            id, lambda stored: agree(stored, round, board, person, result, self.now())
        )

    async def take_back(self, id: str, round: int, board: int, person: int) -> StoredTournament:
        """Delete a person's report of an open game.

        `id`: of the tournament. `round`: from 1. `board`: index in the round, from 0.
        """
        return await self.documents.change(id, lambda stored: take_back(stored, round, board, person))

    async def ask_organiser(self, id: str, round: int, board: int, person: int) -> StoredTournament:
        """Call the organiser for an open game; possible once a game.

        `id`: of the tournament. `round`: from 1. `board`: index in the round, from 0. `person`: user id of
        the player who calls.
        """
        return await self.documents.change(id, lambda stored: ask_organiser(stored, round, board, person))

    # ---------------------------------------------------------------- a person's data

    def _export(self, stored: StoredTournament, person: int) -> dict[str, object]:
        """Return what else a tournament has about one person. `person`: user id."""
        known = entrant_of(stored.tournament, person)
        waiting = next((one for one in stored.tournament.waiting if one.person == person), None)
        games = [
            {
                "round": number,
                "begins": known.number == pairing.first,
                "result": pairing.result,
                "table": pairing.table,
                "waited there": known.number in pairing.present,
            }
            for number, tournament_round in enumerate(stored.tournament.rounds, 1)
            for pairing in tournament_round.pairings
            if known is not None and known.number in (pairing.first, pairing.second)
        ]
        own_reports = [
            {"game": key, "result": side_report.result, "at": side_report.at}
            for key, reports in stored.reports.items()
            for side_report in reports
            if known is not None and side_report.number == known.number
        ]
        asked = [key for key, number in stored.asked.items() if known is not None and number == known.number]
        own_entry = known or waiting
        return {
            "name": own_entry.name if own_entry else "",
            "waiting": waiting is not None,
            "withdrawn": known is not None and known.withdrawn,
            "games": games,
            "said": own_reports,
            "asked the organiser": asked,
        }

    def _erase(self, stored: StoredTournament, person: int) -> None:
        """Remove a person from its entrants. `person`: user id."""
        erase_person(stored.tournament, person, stored.reported_boards())

    async def _catch_up(self, id: str) -> None:
        """Enter the results of finished tables."""
        await self.pairing_tables.catch_up(id)
