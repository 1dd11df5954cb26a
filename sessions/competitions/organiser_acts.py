"""What the organiser of a tournament does: begin it, decide games, remove people, end it."""

import asyncio
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from engine import safe_text
from engine.questions import Refused
from sessions.competitions.drafts import allow, forbid, pair_again, swap
from sessions.competitions.entrants import (
    check_in,
    enter_late,
    forfeit_absent,
    join_next_season,
    leave,
    miss_next,
    play_next,
    sign_up,
    withdraw,
)
from sessions.competitions.game_reports import count_unanswered, settle
from sessions.competitions.pairing_tables import PairingTables
from sessions.competitions.plan_changes import change_plan, change_tables, change_title, describe
from sessions.competitions.rounds import end, extend, publish
from sessions.competitions.seeding import Seeding
from sessions.competitions.staff import (
    CO_ORGANISER,
    ROLES,
    hand_over,
    name_helper,
    remove_helper,
    require_head,
)
from sessions.competitions.stored_tournament import (
    ORGANISER,
    SIGN_UP_SECONDS,
    StoredTournament,
    TableTerms,
    name_in,
    reminder_seconds,
    require_judge,
    require_organiser,
    reset_overtime,
)
from sessions.competitions.tournament_data import OPEN, OVER, RUNNING, SIGN_UP, PairingId
from sessions.competitions.tournament_documents import TournamentDocuments
from sessions.moderation.action_log import ActionLog, ActNote
from sessions.moderation.moderation import Moderation
from sessions.people.blocks import Blocks
from sessions.store.person_hashes import PersonHashes
from sessions.store.struct_documents import Step, Writes
from sessions.table.table_data import NAME_LENGTH, Person
from sessions.table.time_controls import DAY, MINUTE

LONGEST_EXTENSION = 90 * 86_400.0  # seconds that may be added to a round at once
Note = Callable[[StoredTournament], ActNote]  # says what the log has to say, before the change


@dataclass(frozen=True)
class OrganiserTools:
    """What the acts of organisers need."""

    documents: TournamentDocuments
    """Loads and saves tournaments."""
    pairing_tables: PairingTables
    """Enters the results of finished tables before each act."""
    seeding: Seeding
    """Orders the entrants."""
    hashes: PersonHashes
    """Of people who were barred."""
    moderation: Moderation
    """Whom servers keep from playing."""
    blocks: Blocks
    """Whom people have blocked."""
    log: ActionLog
    """Where the acts are noted."""


@dataclass(frozen=True)
class OrganiserActs:
    """What a person may do as an organiser of a tournament.

    Every method raises Refused if the person has not the right. Nobody may decide a game in which they play.
    All methods return the tournament after the change. Parameters of several methods: `number`: of an
    entrant. `person`: user id.
    """

    tools: OrganiserTools
    id: str
    """Id of the tournament."""
    by: int
    """User id of the person who acts."""
    manager: bool
    """This person organises everything on the server."""

    async def start(self) -> StoredTournament:
        """Close the sign-up and pair the first round, seeded by rating."""

        return await self._change(
            lambda stored: self.tools.seeding.begin(stored, self.tools.documents.now()),
            _noted("start"),
        )

    async def schedule(self, at: float) -> StoredTournament:
        """Set when the tournament begins by itself. Its entrants are reminded before, if there is time.

        `at`: seconds since 1970; 0: when the organiser begins it.
        """

        def step(stored: StoredTournament) -> None:
            """Set the time. Raises Refused if the tournament has begun, or if sign-up closes before."""
            if stored.phase != SIGN_UP:
                raise Refused("tournament-begun")
            if at >= stored.created + SIGN_UP_SECONDS:
                raise Refused("tournament-starts-late", days=round(SIGN_UP_SECONDS / DAY))
            stored.starts = at
            stored.reminded = 0 < at <= self.tools.documents.now() + reminder_seconds(stored)
            for player in stored.tournament.everybody:
                player.checked_in = player.checked_in and stored.is_check_in_open

        return await self._change(step, _noted("schedule"))

    async def check_in(self, person: int) -> StoredTournament:
        """Check somebody in who is there. `person`: user id."""
        return await self._change(lambda stored: check_in_now(stored, person), _noted("check-in", person))

    async def change_plan(self, changes: Mapping[str, Any]) -> StoredTournament:
        """Change fields of the plan. `changes`: as in `plan_changes.change_plan`."""
        return await self._change(lambda stored: change_plan(stored, changes), _noted("plan"))

    async def change_tables(self, terms: TableTerms, venue: str) -> StoredTournament:
        """Change how the tables are set up. `terms`: checked by `checked_terms`. `venue`: one of VENUES."""
        return await self._change(lambda stored: change_tables(stored, terms, venue), _noted("plan"))

    async def change_title(self, title: str) -> StoredTournament:
        """Change the title."""
        return await self._change(lambda stored: change_title(stored, title), _noted("plan"))

    async def describe(self, text: str) -> StoredTournament:
        """Change the organiser's own text for those who sign up."""
        return await self._change(lambda stored: describe(stored, text), _noted("plan"))

    async def publish(self) -> StoredTournament:
        """Publish the paired round, with its pings."""
        return await self._change(
            lambda stored: publish(stored.tournament, self.tools.documents.now()),
            _noted("publish"),
        )

    async def swap(self, number: int, other: int) -> StoredTournament:
        """Let two entrants change places in the round that is not published yet. `other`: as `number`."""
        return await self._change(
            lambda stored: swap(stored.tournament, number, other),
            _about("swap", number, other),
        )

    async def forbid(self, number: int, other: int) -> StoredTournament:
        """Keep two entrants of a Swiss apart. `other`: as `number`."""

        async def step(stored: StoredTournament) -> None:
            """Pair in a thread: it takes up to 3.5 s."""
            await asyncio.to_thread(forbid, stored.tournament, number, other, self.tools.documents.now())

        return await self._change(step, _about("apart", number, other))

    async def allow(self, number: int, other: int) -> StoredTournament:
        """Let two entrants meet who were kept apart. `other`: as `number`."""
        return await self._change(
            lambda stored: allow(stored.tournament, number, other),
            _about("meet", number, other),
        )

    async def pair_again(self) -> StoredTournament:
        """Pair the round that is not published yet anew."""

        async def step(stored: StoredTournament) -> None:
            """Pair in a thread: it takes up to 3.5 s."""
            await asyncio.to_thread(pair_again, stored.tournament, self.tools.documents.now())

        return await self._change(step, _noted("anew"))

    async def rule(self, pairing_id: PairingId, result: str, *, again: bool = False) -> StoredTournament:
        """Enter or correct any result.

        `result`: one of PLAYED or FORFEITS. `again`: in a knockout, replay later games that depend on this
        result; False: raise Refused if there are any.
        """

        def step(stored: StoredTournament) -> None:
            """Enter the result. Raises Refused if there is no such game, or the organiser plays in it."""
            game = stored.find_game(pairing_id)
            if game is None:
                raise Refused("tournament-no-game")
            if game.is_of(self.by):
                raise Refused("tournament-own-game")
            settle(game, result, ORGANISER, self.tools.documents.now(), again=again)

        def note(stored: StoredTournament) -> ActNote:
            """Return what is noted: a decision, or the correction of one."""
            game = stored.find_game(pairing_id)
            is_decided = game is not None and game.pairing.result != OPEN
            people = game.people if game is not None else ()
            return ActNote("correct" if is_decided else "rule", people, result)

        return await self._change(step, note, require_judge)

    async def absent(self, number: int) -> StoredTournament:
        """Forfeit the open game of an entrant who did not come."""

        def step(stored: StoredTournament) -> None:
            """Forfeit the game. Raises Refused if the organiser plays in it."""
            refuse_own_game(stored, self.by, _person(stored, number))
            forfeit_absent(stored.tournament, number, stored.reported_boards())

        return await self._change(step, _about("absent", number))

    async def miss_next(self, number: int, *, half: bool) -> StoredTournament:
        """Let an entrant sit out the next round, for half a point or none."""
        return await self._change(
            lambda stored: miss_next(stored.tournament, number, half=half),
            _about("miss", number),
        )

    async def play_next(self, number: int) -> StoredTournament:
        """Let an entrant play the next round after all."""
        return await self._change(
            lambda stored: play_next(stored.tournament, number), _about("plays", number)
        )

    async def remove(self, number: int) -> StoredTournament:
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
                if person != self.by:
                    refuse_own_game(stored, self.by, person)
                withdraw(stored.tournament, number, stored.reported_boards())
            stored.barred = [*dict.fromkeys([*stored.barred, *([person] if person else ())])]

        return await self._change(step, _about("remove", number))

    async def add(self, person: Person, *, half: bool) -> StoredTournament:
        """Add a person, even one whom the organiser removed. In a running tournament they play from the next
        round on, in a league from the next season on.

        `half`: they get half a point for each missed round instead of none.
        """
        hashed = await self.tools.hashes.of(person.id)

        async def step(stored: StoredTournament) -> None:
            """Lift the bar, and sign the person up or enter them late. Raises Refused if the server keeps
            them from playing."""
            await self.tools.moderation.require_may_be_chosen(stored.guild, [person.id])
            _unbar(stored, person.id, hashed)
            let_in(stored, person, half=half)
            if stored.phase == SIGN_UP:
                _note_entered(stored, person.id, self.by)
                stored.entered += 1

        return await self._change(step, _noted("add", person.id))

    async def enter_listed(self, listed: Mapping[Person, float]) -> tuple[StoredTournament, dict[int, str]]:
        """Sign up many people before the tournament begins, even those whom the organiser removed. Only those
        who organise everything on the server may do so, since it pings people who have not agreed themselves.

        `listed`: person → seeding strength that the organiser gives them, see `Entrant.seeding`. Return the
        tournament, and user id → why this person was not entered, as the reason of a `Refused`.
        """
        if not self.manager:
            raise Refused("entrants-managers")
        guild = (await self.tools.documents.require(self.id)).guild
        hashes = {person.id: await self.tools.hashes.of(person.id) for person in listed}
        unavailable = {person.id for person in listed if not await self._is_available(guild, person.id)}
        reasons: dict[int, str] = {}

        def step(stored: StoredTournament) -> None:
            """Sign up all who can be. Raises Refused if the tournament has begun."""
            if stored.phase != SIGN_UP:
                raise Refused("tournament-begun")
            newcomers = self._newcomers(stored, listed)
            for person, seeding in listed.items():
                if person.id in unavailable:
                    reasons[person.id] = "not-available"
                elif person.id not in newcomers:
                    reasons[person.id] = "tournament-already-in"
                else:
                    _unbar(stored, person.id, hashes[person.id])
                    let_in(stored, person, half=False)
                    _note_entered(stored, person.id, self.by, seeding)
            stored.entered += 1

        def note(stored: StoredTournament) -> ActNote:
            """Return who is signed up."""
            return ActNote("add", [one for one in self._newcomers(stored, listed) if one not in unavailable])

        return await self._change(step, note), reasons

    @staticmethod
    def _newcomers(stored: StoredTournament, people: Iterable[Person]) -> list[int]:
        """Return the user ids of those of these people who have not signed up."""
        signed_up = {player.person for player in stored.tournament.everybody}
        return [person.id for person in people if person.id not in signed_up]

    async def _is_available(self, guild: int, person: int) -> bool:
        """Return whether the organiser may sign up a person: neither has blocked the other, and the server
        lets the person play.
        """
        if person != self.by and await self.tools.blocks.are_apart(person, [self.by]):
            return False
        return await self.tools.moderation.decision_about(guild, person) is None

    async def extend(self, seconds: float) -> StoredTournament:
        """Give the current round more time, counted from now if it is overdue.

        Its players are warned again before the end. `seconds`: up to LONGEST_EXTENSION.
        """
        if not 0 < seconds <= LONGEST_EXTENSION:
            raise Refused("tournament-deadline")

        def step(stored: StoredTournament) -> None:
            """Move the deadline of the current round."""
            overdue_seconds = (
                self.tools.documents.now() - stored.tournament.rounds[-1].due if stored.round else 0.0
            )
            extend(stored.tournament, max(0.0, overdue_seconds) + seconds)
            reset_overtime(stored)

        minutes = str(round(seconds / MINUTE))
        return await self._change(step, lambda _: ActNote("extend", (), minutes))

    async def end(self) -> StoredTournament:
        """End the tournament early: reported results count, other open games do not, and the standings are
        final.
        """
        return await self._change(lambda stored: end_early(stored, self.tools.documents.now()), _noted("end"))

    async def end_league(self, *, ending: bool) -> StoredTournament:
        """End a league after its current season, or let it go on after all. `ending`: whether it ends."""

        def step(stored: StoredTournament) -> None:
            """Set whether a season follows. Raises Refused if this one is over, or if it is no league."""
            if stored.phase == OVER or not stored.season:
                raise Refused("tournament-over")
            stored.ending = ending

        return await self._change(step, _noted("end" if ending else "go-on"))

    async def call_off(self) -> StoredTournament:
        """Cancel the tournament before it begins, or abort it while it runs. It is no longer listed."""
        return await self._change(call_off, _noted("cancel"))

    async def rename_entrant(self, number: int, name: str) -> StoredTournament:
        """Show an entrant under another name in this tournament, also if they leave and come back.

        Only those who organise everything on the server may do so. `name`: as it was typed.
        """
        new_name = safe_text.words(name, NAME_LENGTH)
        if not self.manager:
            raise Refused("managers-only")
        if not new_name:
            raise Refused("rename-empty")

        def step(stored: StoredTournament) -> None:
            """Rename the entrant. Raises Refused if there is none, or their data is erased."""
            everybody = stored.tournament.everybody
            player = next((one for one in everybody if one.number == number and one.person), None)
            if player is None:
                raise Refused("tournament-not-in")
            player.name = stored.renamed[player.person] = new_name

        return await self._change(step, _about("rename", number))

    # ---------------------------------------------------------------- the team

    async def name_helper(self, person: int, role: str) -> StoredTournament:
        """Make a person a co-organiser or a judge. `role`: CO_ORGANISER or JUDGE."""
        if role not in ROLES:
            raise Refused("stale")
        if await self.tools.blocks.are_apart(person, [self.by]):
            raise Refused("not-available")

        async def step(stored: StoredTournament) -> None:
            """Name the person. Raises Refused if the server keeps them from playing."""
            await self.tools.moderation.require_may_be_chosen(stored.guild, [person])
            name_helper(stored, person, role)

        act = _noted("name-co" if role == CO_ORGANISER else "name-judge", person)
        return await self._change(step, act, require_head)

    async def remove_helper(self, person: int) -> StoredTournament:
        """Let a person be neither co-organiser nor judge any more. Everybody may step down."""
        require = _require_nothing if person == self.by else require_head
        return await self._change(
            lambda stored: remove_helper(stored, person), _noted("unname", person), require
        )

    async def hand_over(self, person: int) -> StoredTournament:
        """Make a co-organiser the organiser. Who was it becomes a co-organiser."""
        return await self._change(
            lambda stored: hand_over(stored, person), _noted("hand-over", person), require_head
        )

    async def _change(
        self,
        act: Step[StoredTournament],
        note: Note,
        require: Callable[..., None] = require_organiser,
    ) -> StoredTournament:
        """Change a tournament by `act`, and return it. Before that, enter the results of finished tables, and
        check the rights of `by`. What was done is saved in the log in the same transaction.

        `note`: returns what the log says, from the tournament before the change. `require`: raises Refused if
        `by` has not the right.
        """

        async def step(stored: StoredTournament) -> Writes:
            """Check the rights of `by`, then run `act`."""
            require(stored, self.by, manager=self.manager)
            noted, outcome = note(stored), act(stored)
            writes = await outcome if outcome is not None else None
            entry = self.tools.log.write_of(
                stored.guild, self.by, noted, competition=self.id, title=stored.title
            )
            return [*(writes or ()), entry]

        await self.tools.pairing_tables.catch_up(self.id)
        return await self.tools.documents.change(self.id, step)


def _require_nothing(stored: StoredTournament, person: int, *, manager: bool) -> None:
    """Let anybody do it."""


def _noted(act: str, *people: int) -> Note:
    """Return the note of an act about these people, user ids."""
    return lambda _: ActNote(act, people)


def _about(act: str, *numbers: int) -> Note:
    """Return the note of an act about the entrants with these numbers."""
    return lambda stored: ActNote(act, [_person(stored, number) for number in numbers])


def end_early(stored: StoredTournament, now: float) -> None:
    """End a tournament now. Open games with a report that nobody objected to get this result, the other open
    games none.

    `now`: seconds since 1970.
    """
    if stored.phase == RUNNING:
        count_unanswered(stored, now, due_only=False)
    end(stored.tournament)


def let_in(stored: StoredTournament, person: Person, *, half: bool) -> None:
    """Sign a person up, and check them in if the check-in is open. While the tournament runs, enter them
    late, in a league from the next season on.

    `half`: they get half a point for each missed round, not none.
    """
    name = name_in(stored, person)
    if stored.phase == SIGN_UP:
        sign_up(stored.tournament, person.id, name)
        if stored.is_check_in_open:
            check_in(stored.tournament, person.id)
    elif stored.season:
        if stored.ending and stored.phase != OVER:
            raise Refused("league-last-season")
        join_next_season(stored.tournament, person.id, name)
    else:
        enter_late(stored.tournament, person.id, name, half=half)


def _unbar(stored: StoredTournament, person: int, hashed: str) -> None:
    """Let a person in again whom the organiser had removed. `hashed`: the keyed hash of this person."""
    stored.barred = [barred for barred in stored.barred if barred != person]
    stored.barred_hashes = [barred for barred in stored.barred_hashes if barred != hashed]


def _note_entered(stored: StoredTournament, person: int, by: int, seeding: float = 0.0) -> None:
    """Note that somebody was signed up by `by`, so that they are told the next time. `seeding`: see
    `Entrant.seeding`.
    """
    for player in stored.tournament.everybody:
        if player.person == person:
            player.seeding = seeding
            player.entered = stored.entered + 1 if person != by else 0


def check_in_now(stored: StoredTournament, person: int) -> None:
    """Check a person in. `person`: user id. Raises Refused if the check-in is not open."""
    if not stored.is_check_in_open:
        raise Refused("tournament-check-in-closed")
    check_in(stored.tournament, person)


def refuse_own_game(stored: StoredTournament, by: int, person: int) -> None:
    """Raise Refused if `by` plays in an open game of this person. `by`, `person`: user ids."""
    games = stored.games_in(stored.round)
    if person and any(game.is_open and game.is_of(by) and person in game.people for game in games):
        raise Refused("tournament-own-game")


def call_off(stored: StoredTournament) -> None:
    """Cancel a tournament. Raises Refused if it is over."""
    if stored.phase == OVER:
        raise Refused("tournament-over")
    if stored.phase == SIGN_UP:
        stored.tournament.phase = OVER
    else:
        end(stored.tournament)
    stored.called_off = True


def _person(stored: StoredTournament, number: int) -> int:
    """Return the user id of an entrant; 0: erased, or unknown number."""
    return next((one.person for one in stored.tournament.entrants if one.number == number), 0)
