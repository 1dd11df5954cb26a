"""What the organiser of a tournament does: begin it, decide games, remove people, end it."""

import asyncio
from collections.abc import Awaitable

from engine.questions import Refused
from sessions.competitions.entrants import (
    enter_late,
    forfeit_absent,
    leave,
    miss_next,
    play_next,
    sign_up,
    withdraw,
)
from sessions.competitions.game_reports import count_unanswered, settle
from sessions.competitions.pairing_tables import PairingTables
from sessions.competitions.rounds import begin, end, extend, open_boards
from sessions.competitions.seeding import Seeding
from sessions.competitions.stored_tournament import (
    ORGANISER,
    StoredTournament,
    require_organiser,
    reset_overtime,
    shown_name,
)
from sessions.competitions.tournament_data import OVER, RUNNING, SIGN_UP, entrant_of
from sessions.competitions.tournament_documents import TournamentDocuments
from sessions.store.person_hashes import PersonHashes
from sessions.store.struct_documents import Step, Writes
from sessions.table.table_data import Person

LONGEST_EXTENSION = 90 * 86_400.0  # seconds that may be added to a round at once


class OrganiserActs:
    """What an organiser may do.

    Every method raises Refused if the person is neither the organiser nor a manager of the server. Nobody may
    decide a game in which they play. Parameters of all methods: `id`: of the tournament. `by`: user id of the
    person who acts. `manager`: that person manages the server on Discord. `number`: of an entrant. All
    methods return the tournament after the change.
    """

    def __init__(
        self,
        documents: TournamentDocuments,
        pairings: PairingTables,
        seeding: Seeding,
        hashes: PersonHashes,
    ) -> None:
        """`documents`: loads and saves tournaments. `pairings`: enters the results of finished tables before
        each act. `seeding`: orders the entrants. `hashes`: of people who were barred.
        """
        self._documents, self._pairing_tables = documents, pairings
        self._seeding, self._hashes = seeding, hashes

    async def start(self, id: str, by: int, *, manager: bool) -> StoredTournament:
        """Close the sign-up and pair the first round, seeded by rating."""

        async def step(stored: StoredTournament) -> None:
            """Set the entrants' strengths, and begin the tournament."""
            tournament = stored.tournament
            people = [player.person for player in tournament.entrants]
            strengths = await self._seeding.strengths(stored.terms.game, people, stored.seed)
            for player in tournament.entrants:
                player.strength = strengths[player.person]
            await asyncio.to_thread(begin, tournament, self._documents.now())

        return await self._change(id, by, manager, step)

    async def rule(
        self, id: str, by: int, round: int, board: int, result: str, *, manager: bool, again: bool = False
    ) -> StoredTournament:
        """Enter or correct any result.

        `round`: from 1. `board`: index in the round, from 0. `result`: one of PLAYED or FORFEITS. `again`: in
        a knockout, replay later games that depend on this result; False: raise Refused if there are any.
        """

        def step(stored: StoredTournament) -> None:
            """Enter the result. Raises Refused if the organiser plays in this game."""
            if stored.plays(by, round, board):
                raise Refused("tournament-own-game")
            settle(stored, round, board, result, ORGANISER, self._documents.now(), again=again)

        return await self._change(id, by, manager, step)

    async def absent(self, id: str, by: int, number: int, *, manager: bool) -> StoredTournament:
        """Forfeit the open game of an entrant who did not come."""

        def step(stored: StoredTournament) -> None:
            """Forfeit the game. Raises Refused if the organiser plays in it."""
            refuse_own_game(stored, by, _person(stored, number))
            forfeit_absent(stored.tournament, number, stored.reported_boards())

        return await self._change(id, by, manager, step)

    async def miss_next(
        self, id: str, by: int, number: int, *, half: bool, manager: bool
    ) -> StoredTournament:
        """Let an entrant sit out the next round, for half a point or none."""
        return await self._change(
            id, by, manager, lambda stored: miss_next(stored.tournament, number, half=half)
        )

    async def play_next(self, id: str, by: int, number: int, *, manager: bool) -> StoredTournament:
        """Let an entrant play the next round after all."""
        return await self._change(id, by, manager, lambda stored: play_next(stored.tournament, number))

    async def remove(self, id: str, by: int, number: int, *, manager: bool) -> StoredTournament:
        """Remove an entrant during the sign-up; later, withdraw them. The organiser can add them again."""

        def step(stored: StoredTournament) -> None:
            """Remove or withdraw the entrant, and bar the person."""
            player = next((one for one in stored.tournament.entrants if one.number == number), None)
            if player is None:
                raise Refused("tournament-not-in")
            person = player.person
            if stored.phase == SIGN_UP:
                leave(stored.tournament, person)
            else:
                if person != by:
                    refuse_own_game(stored, by, person)
                withdraw(stored.tournament, number, stored.reported_boards())
            stored.barred = [*dict.fromkeys([*stored.barred, *([person] if person else ())])]

        return await self._change(id, by, manager, step)

    async def add(self, id: str, by: int, person: Person, *, half: bool, manager: bool) -> StoredTournament:
        """Add a person, even one whom the organiser removed. In a running tournament they play from the next
        round on.

        `half`: they get half a point for each missed round instead of none.
        """
        hashed = await self._hashes.of(person.id)

        def step(stored: StoredTournament) -> None:
            """Lift the bar, and sign the person up or enter them late."""
            stored.barred = [barred for barred in stored.barred if barred != person.id]
            stored.barred_hashes = [barred for barred in stored.barred_hashes if barred != hashed]
            if stored.phase == SIGN_UP:
                sign_up(stored.tournament, person.id, shown_name(person))
            else:
                enter_late(stored.tournament, person.id, shown_name(person), half=half)

        return await self._change(id, by, manager, step)

    async def extend(self, id: str, by: int, seconds: float, *, manager: bool) -> StoredTournament:
        """Give the current round more time, counted from now if it is overdue.

        Its players are warned again before the end. `seconds`: up to LONGEST_EXTENSION.
        """
        if not 0 < seconds <= LONGEST_EXTENSION:
            raise Refused("tournament-deadline")

        def step(stored: StoredTournament) -> None:
            """Move the deadline of the current round."""
            overdue_seconds = (
                self._documents.now() - stored.tournament.rounds[-1].due if stored.round else 0.0
            )
            extend(stored.tournament, max(0.0, overdue_seconds) + seconds)
            reset_overtime(stored)

        return await self._change(id, by, manager, step)

    async def end(self, id: str, by: int, *, manager: bool) -> StoredTournament:
        """End the tournament early: reported results count, other open games do not, and the standings are
        final.
        """
        return await self._change(id, by, manager, lambda stored: end_early(stored, self._documents.now()))

    async def call_off(self, id: str, by: int, *, manager: bool) -> StoredTournament:
        """Cancel the tournament before it begins, or abort it while it runs. It is no longer listed."""
        return await self._change(id, by, manager, call_off)

    async def _change(self, id: str, by: int, manager: bool, act: Step[StoredTournament]) -> StoredTournament:
        """Change a tournament by `act`, and return it. Before that, enter the results of finished tables, and
        check the rights of `by`.
        """

        def step(stored: StoredTournament) -> Awaitable[Writes] | None:
            """Check the rights of `by`, then run `act`."""
            require_organiser(stored, by, manager=manager)
            return act(stored)

        await self._pairing_tables.catch_up(id)
        return await self._documents.change(id, step)


def end_early(stored: StoredTournament, now: float) -> None:
    """End a tournament now. Open games with a report that nobody objected to get this result, the other open
    games none.

    `now`: seconds since 1970.
    """
    if stored.phase == RUNNING:
        count_unanswered(stored, now, due_only=False)
    end(stored.tournament)


def refuse_own_game(stored: StoredTournament, by: int, person: int) -> None:
    """Raise Refused if `by` plays in an open game of this person. `by`, `person`: user ids."""
    player = entrant_of(stored.tournament, person)
    boards = open_boards(stored.tournament, player.number) if player else []
    if any(stored.plays(by, stored.round, board) for board in boards):
        raise Refused("tournament-own-game")


def call_off(stored: StoredTournament) -> None:
    """Cancel a tournament. Raises Refused if it is over, or if it is a league group."""
    if stored.phase == OVER:
        raise Refused("tournament-over")
    if stored.league:
        raise Refused("league-group")
    if stored.phase == SIGN_UP:
        stored.tournament.phase = OVER
    else:
        end(stored.tournament)
    stored.called_off = True


def _person(stored: StoredTournament, number: int) -> int:
    """Return the user id of an entrant; 0: erased, or unknown number."""
    return next((one.person for one in stored.tournament.entrants if one.number == number), 0)
