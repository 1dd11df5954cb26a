"""What people do with tournaments: open one, sign up, leave, and report results."""

import contextlib
import secrets
from collections.abc import Callable, Mapping
from typing import NamedTuple

from msgspec.structs import replace

from engine import safe_text
from engine.game import fill_options
from engine.questions import Refused
from sessions.cards.available_packs import GamePacks
from sessions.common.locks import Locks
from sessions.table.table_data import Person
from sessions.tables.table_repository import new_name
from sessions.tables.tables import Tables
from sessions.tournaments.entrants import (
    enter_late,
    erase_person,
    leave,
    miss_next,
    planned,
    sign_up,
    withdraw,
)
from sessions.tournaments.tournament_data import SIGN_UP, TournamentPlan, entrant_of
from sessions.tournaments.tournament_service import stored_tournament as terms
from sessions.tournaments.tournament_service.game_reports import agree, ask_organiser, report, take_back
from sessions.tournaments.tournament_service.game_results import GameResults
from sessions.tournaments.tournament_service.organiser_acts import OrganiserActs
from sessions.tournaments.tournament_service.pairing_tables import PairingTables
from sessions.tournaments.tournament_service.seeding import Seeding
from sessions.tournaments.tournament_service.stored_tournament import (
    TITLE_LENGTH,
    WAYS,
    StoredTournament,
    TableTerms,
    shown_name,
)
from sessions.tournaments.tournament_service.tournament_clock import TournamentClock
from sessions.tournaments.tournament_service.tournament_documents import TournamentDocuments


class TournamentQuota(NamedTuple):
    """How many unfinished tournaments a server and an organiser may have."""

    server: int = 10
    """Tournaments of a server."""
    organiser: int = 3
    """Tournaments of an organiser, on all servers together."""


USUAL = TournamentQuota()  # the default limits


class TournamentService:
    """What people do with tournaments.

    `organiser_acts`: what organisers do. `pairing_tables`: the tables of games. `clock`: the deadlines.
    """

    def __init__(
        self,
        tables: Tables,
        *,
        most: TournamentQuota = USUAL,
        new_seed: Callable[[], str] = lambda: secrets.token_hex(16),
    ) -> None:
        """`most`: limits for new tournaments. `new_seed`: returns a new random seed for each tournament; it
        decides the order of entrants without a rating.
        """
        self._packs_by_game, self._quota, self.new_seed = tables.packs_by_game, most, new_seed
        self.now: Callable[[], float] = lambda: tables.now()
        results = GameResults(tables.store, tables.repository.results)
        self.documents = TournamentDocuments(tables.store, results, self.now)
        self._locks, self._hashes = Locks(), tables.repository.person_hashes
        seeding = Seeding(tables.repository.ratings)
        self.pairing_tables = PairingTables(tables, self.documents)
        self.organiser_acts = OrganiserActs(self.documents, self.pairing_tables, seeding)
        self.clock = TournamentClock(self.documents, self.pairing_tables)
        self.get, self.mark_shown = self.documents.get, self.documents.mark_shown

    # ---------------------------------------------------------------- finding

    async def of_server(self, guild: int, *, finished: bool = False) -> list[StoredTournament]:
        """Return a server's unfinished or finished tournaments, newest first, about 25 at most."""
        return await self.documents.find_many(terms.of_server(guild, finished=finished))

    async def groups_of(self, guild: int, person: int) -> list[StoredTournament]:
        """Return the unfinished league groups of a server in which a person plays. guild: the server's id."""
        return await self.documents.find_many(terms.groups_of(guild, person))

    async def of_person(self, person: int) -> list[StoredTournament]:
        """Return the tournaments that name a person, newest first, about 25 at most."""
        return await self.documents.find_many(terms.of_person(person))

    async def unshown(self) -> list[StoredTournament]:
        """Return tournaments of all servers that changed since Discord last showed them; about 50 at most."""
        return await self.documents.find_many(terms.UNTOLD, 50)

    # ---------------------------------------------------------------- before it begins

    async def create(
        self,
        guild: int,
        channel: int,
        organiser: Person,
        title: str,
        plan: TournamentPlan,
        tables: TableTerms,
        mode: str = terms.EITHER,
    ) -> StoredTournament:
        """Open the sign-up of a new tournament.

        `guild`, `channel`: where it is opened. `title`: as the organiser typed it. `tables`: how its tables
        are set up. `mode`: where its games are played, one of WAYS. Raises Refused if plan or tables are
        impossible, or if the server or the organiser has too many tournaments.
        """
        clean_title = safe_text.words(title, TITLE_LENGTH)
        if not clean_title:
            raise Refused("tournament-no-title")
        if mode not in WAYS or not guild:
            raise Refused("stale")
        checked = checked_terms(self._packs_by_game, tables)
        game_begins = not self._packs_by_game[checked.game].game.first_seat_begins_options
        new = StoredTournament(
            new_name(),
            guild,
            channel,
            organiser.id,
            clean_title,
            checked,
            planned(replace(plan, game_begins=game_begins)),
            mode,
            self.new_seed(),
            created=self.now(),
            changed=self.now(),
        )
        async with self._locks.of(guild):
            await self.check_quota(guild, organiser.id)
            return await self.documents.put(new)

    async def check_quota(self, guild: int, organiser: int) -> None:
        """Raise Refused if the server or this organiser has too many unfinished tournaments."""
        index_keys = (terms.of_server(guild), terms.of_organiser(organiser))
        of_server, of_organiser = await self.documents.store.documents.counts(index_keys)
        if of_server >= self._quota.server:
            raise Refused("tournament-server-full", most=self._quota.server)
        if of_organiser >= self._quota.organiser:
            raise Refused("tournament-organiser-full", most=self._quota.organiser)

    async def sign_up(self, id: str, person: Person) -> StoredTournament:
        """Add a person. If the sign-up is full, they go on the waiting list.

        If the tournament runs, they play from the next round on, and get no points for the missed rounds.
        `id`: of the tournament.
        """
        name, hashed = shown_name(person), await self._hashes.of(person.id)

        async def step(stored: StoredTournament) -> None:
            """Add the person. Raises Refused if the organiser barred them."""
            if person.id in stored.barred or hashed in stored.barred_hashes:
                raise Refused("tournament-barred")
            if stored.phase == SIGN_UP:
                sign_up(stored.tournament, person.id, name)
            else:
                enter_late(stored.tournament, person.id, name, half=False)

        return (await self.documents.change(id, step)).stored_tournament

    async def leave(self, id: str, person: int) -> StoredTournament:
        """Remove a person before the tournament begins. While it runs, withdraw them: they forfeit their open
        game. `id`: of the tournament. `person`: user id.
        """

        async def step(stored: StoredTournament) -> None:
            """Sign the person off, or withdraw them."""
            known = entrant_of(stored.tournament, person)
            if stored.phase == SIGN_UP or known is None:
                leave(stored.tournament, person)
            else:
                withdraw(stored.tournament, known.number, stored.reported_boards())

        await self.pairing_tables.catch_up(id)
        return (await self.documents.change(id, step)).stored_tournament

    # ---------------------------------------------------------------- while it runs

    async def miss_next(self, id: str, person: int) -> StoredTournament:
        """Let a person sit out the next round, for no points. `id`: of the tournament. `person`: user id."""

        async def step(stored: StoredTournament) -> None:
            """Note that the person sits out. Raises Refused if they do not take part."""
            known = entrant_of(stored.tournament, person)
            if known is None:
                raise Refused("tournament-not-in")
            miss_next(stored.tournament, known.number)

        return (await self.documents.change(id, step)).stored_tournament

    async def report(self, id: str, round: int, board: int, person: int, result: str) -> StoredTournament:
        """Report the result of a game on a real table.

        The result counts when both players report it, or if the opponent does not object in time, which is
        one day at most. `id`: of the tournament. `round`: from 1. `board`: index in the round, from 0.
        `result`: one of PLAYED.
        """

        async def step(stored: StoredTournament) -> None:
            """Save the report."""
            report(stored, round, board, person, result, self.now())

        return (await self.documents.change(id, step)).stored_tournament

    async def agree(self, id: str, round: int, board: int, person: int, result: str) -> StoredTournament:
        """Confirm the opponent's report, if the opponent still reports this result.

        `id`: of the tournament. `round`: from 1. `board`: index in the round, from 0. `result`: one of
        PLAYED.
        """

        async def step(stored: StoredTournament) -> None:
            """Save the confirmation."""
            agree(stored, round, board, person, result, self.now())

        return (await self.documents.change(id, step)).stored_tournament

    async def take_back(self, id: str, round: int, board: int, person: int) -> StoredTournament:
        """Delete a person's report of an open game.

        `id`: of the tournament. `round`: from 1. `board`: index in the round, from 0.
        """

        async def step(stored: StoredTournament) -> None:
            """Delete the report."""
            take_back(stored, round, board, person)

        return (await self.documents.change(id, step)).stored_tournament

    async def ask_organiser(self, id: str, round: int, board: int, person: int) -> StoredTournament:
        """Call the organiser for an open game; possible once a game.

        `id`: of the tournament. `round`: from 1. `board`: index in the round, from 0. `person`: user id of
        the player who calls.
        """

        async def step(stored: StoredTournament) -> None:
            """Note who called the organiser."""
            ask_organiser(stored, round, board, person)

        return (await self.documents.change(id, step)).stored_tournament

    # ---------------------------------------------------------------- a person's data

    async def export(self, person: int) -> list[dict[str, object]]:
        """Return all tournaments of a person as plain data, oldest first, without data of others."""
        await self.documents.require_intact(terms.of_person(person))
        return [
            _export_tournament(stored, person)
            async for stored in self.documents.iterate(terms.of_person(person))
        ]

    async def erase_person(self, person: int) -> None:
        """Remove a person's id and name from all tournaments; results stay.

        If an organiser barred the person, a hash of their id stays, so that they remain barred.
        """
        hashed = await self._hashes.of(person)

        async def step(stored: StoredTournament) -> None:
            """Erase the person from one tournament; if they were barred, only their hash stays."""
            erase_person(stored.tournament, person, stored.reported_boards())
            if person in stored.barred:
                stored.barred.remove(person)
                stored.barred_hashes = [*dict.fromkeys([*stored.barred_hashes, hashed])]
            if stored.organiser == person:
                stored.organiser = 0

        await self.documents.require_intact(terms.of_person(person))
        while tournaments := await self.documents.find_many(terms.of_person(person)):
            for stored in tournaments:
                with contextlib.suppress(Refused):  # it is gone meanwhile
                    await self.pairing_tables.catch_up(stored.id)
                    await self.documents.change(stored.id, step)


def checked_terms(packs_by_game: Mapping[str, GamePacks], tables: TableTerms) -> TableTerms:
    """Return the terms of a tournament's tables with pack and all options filled in.

    If the game has options by which the first seat begins, these are set. `packs_by_game`: name of a game →
    the game with its packs. `tables`: the terms as the organiser chose them. Raises Refused if no game of two
    can be opened with them.
    """
    game_packs = packs_by_game.get(tables.game)
    if game_packs is None or 2 not in game_packs.game.player_counts:
        raise Refused("tournament-no-game-of-two")
    pack = tables.pack or game_packs.default_pack
    if pack not in game_packs.rules:
        raise Refused("no-pack", pack=pack)
    filled = fill_options(
        game_packs.game.options, tables.options | dict(game_packs.game.first_seat_begins_options)
    )
    return TableTerms(tables.game, pack, filled, tables.clock, tables.language, tables.rated)


def _export_tournament(stored: StoredTournament, person: int) -> dict[str, object]:
    """Return what a tournament has about one person, as plain data for their export. `person`: user id."""
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
        "id": stored.id,
        "server": stored.guild,
        "title": stored.title,
        "game": stored.terms.game,
        "organiser": stored.organiser == person,
        "name": own_entry.name if own_entry else "",
        "waiting": waiting is not None,
        "sent away": person in stored.barred,
        "withdrawn": known is not None and known.withdrawn,
        "games": games,
        "said": own_reports,
        "asked the organiser": asked,
    }
