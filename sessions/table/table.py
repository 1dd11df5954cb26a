"""A table in memory: seats, match, clock, and how the table becomes a row of the store. `sessions.operations`
changes tables.

In parameters `now` is the time in seconds since 1970, `seat` a number from 0, and an `int` for a person
is the user id.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import msgspec

from engine.chance import commitment, derive_seed
from engine.game import Game, Rules, Setup
from engine.match import Match
from engine.questions import Event
from sessions.store.protocol import JournalLine, StoredTable
from sessions.table.table_data import (
    APPOINTED,
    CLOCKED,
    COMPUTER,
    LOBBY,
    OVER,
    PLAYING,
    USUAL_PRESENCE,
    Change,
    PresenceTimes,
    TableBody,
)
from sessions.table.user_ids import user_ids

OUTSIDE = ("ended", "moderator", "deserted", "replaced")  # reasons of an end that did not come from the rules
CLAIMED = "claimed"  # also ended from outside, but with winners; not the claim of a refereed game's rules


def seed_of(body: TableBody) -> bytes:
    """Return the seed of a match: a hash of its secret and of what everybody added to the deal, so that
    nobody chooses the seed alone."""
    if body.deal.seed:
        return bytes.fromhex(body.deal.seed)
    return derive_seed(body.deal.secret, body.deal.luck, body.deal.announcement, body.deal.beacon)


def setup_of(body: TableBody) -> Setup:
    """Return the set-up from which the match of a stored table began, or would begin now."""
    names = tuple(seat.name for seat in body.seats)
    secret = "" if body.deal.seed else body.deal.secret  # "": the seed has another source
    parts_of_seed = secret, tuple(body.deal.luck), body.deal.announcement, body.deal.beacon
    return Setup(names, body.options.game, seed_of(body), (), tuple(body.deal.kits), *parts_of_seed)


@dataclass(frozen=True)
class Dealing:
    """How to compute a match's set-up and seed from the stored table. Tests replace it."""

    compute_setup: Callable[[TableBody], Setup] = setup_of
    """Returns the set-up from which the match begins."""
    compute_seed: Callable[[TableBody], bytes] = seed_of
    """Returns the seed of the match. The seed also chooses computer players' decks. If the match has no
    secret, the hash of the seed is the commitment."""


USUAL_DEALING = Dealing()


def named_in(body: TableBody) -> tuple[int, ...]:
    """Return the user ids of all people whom a table names, such as players, the owner, and people who are
    invited, proposed, removed or chosen as substitutes."""
    return tuple(dict.fromkeys(person for _, person in user_ids(body) if person > 0))


class RecentActivity:
    """The recent activity at a table. It may change without a new version of the table. All times are seconds
    since 1970."""

    def __init__(self, changed_at: float, ping_at: float | None, session_began: float) -> None:
        """changed_at, ping_at, session_began: see the attributes"""
        self.changed_at = changed_at
        """When the table was last saved."""
        self.ping_at = ping_at
        """When to ping a person who was asked without a ping; in a lobby, when the scheduled start needs its
        next step. None: never."""
        self.session_began = session_began
        """Start of the current period without a break longer than `PresenceTimes.active_seconds` between the
        acts of people here."""
        self.last_acted_at: dict[int, float] = {}
        """User id → when this person last acted, since the last save."""
        self.answers_before_news: list[int] = []
        """For each event in `Table.news`, how many answers there were before it."""


class Table:
    """A table in memory.

    id: id of the table
    guild, channel: ids of its server and its channel
    game: name of the game
    phase: `LOBBY`, `PLAYING` or `OVER`
    version: version of the table; each change makes a new one
    shown_version: the newest version that Discord shows
    body: everything that the store saves besides these
    recent_activity: when people last acted here
    rules: the rules of the game with the table's card pack
    definition: the game itself, which says how many play and what can be chosen
    """

    def __init__(
        self,
        row: StoredTable,
        body: TableBody,
        rules: Rules[Any, Any],
        definition: Game,
        journal_length: int,
        presence_times: PresenceTimes = USUAL_PRESENCE,
        dealing: Dealing = USUAL_DEALING,
    ) -> None:
        """row, body: the stored table, and its decoded body
        rules: the rules of its game with its card pack
        definition: its game
        journal_length: how many lines its journal has
        presence_times: how long people count as present
        dealing: how to compute the match's set-up and seed"""
        self.id = row.table
        self.guild, self.channel, self.game = row.guild, row.channel, row.game
        self.phase, self.version, self.shown_version = row.phase, row.version, row.shown_version
        self.due = moment_of(row.due, body.clock.due_in)
        """When the clock does its next step, seconds since 1970; None: never."""
        self.body, self.presence_times, self._dealing = body, presence_times, dealing
        self.recent_activity = RecentActivity(
            row.changed, moment_of(row.due, body.clock.ping_in), body.presence.session_began
        )
        self.rules: Rules[Any, Any] = rules
        self.definition = definition
        self.journal_length = journal_length
        self.news: list[Event] | None = None if body.saved else []
        """The events that the panel shows; None: they have to be computed from the journal."""
        self.match: Match[Any] | None = Match.load(rules, body.saved) if body.saved else None
        """The match; None in a lobby."""

    @property
    def people(self) -> list[int]:
        """Return the user ids of those who sit here, without computer players. A person with several seats
        occurs several times."""
        return [seat.person for seat in self.body.seats if seat.person > 0]

    @property
    def playing_seats(self) -> list[int]:
        """Return the seats that have not resigned."""
        resigned_seats = self.rules.seating.resigned(self.match.state) if self.match is not None else ()
        return [seat for seat in range(len(self.body.seats)) if seat not in resigned_seats]

    @property
    def still_playing(self) -> list[int]:
        """Return the user ids of the people who sit here and have not resigned."""
        people = [self.body.seats[seat].person for seat in self.playing_seats]
        return [person for person in people if person > 0]

    @property
    def computer_seats(self) -> list[int]:
        """Return the seats of computer players."""
        return [number for number, seat in enumerate(self.body.seats) if seat.level]

    @property
    def names(self) -> list[str]:
        """Return the display names at the seats, in their order."""
        return [seat.name for seat in self.body.seats]

    def seats_of(self, person: int) -> list[int]:
        """Return the numbers of a person's seats, from 0."""
        return [number for number, seat in enumerate(self.body.seats) if seat.person == person]

    def seat_to_act(self, person: int) -> int | None:
        """Return the seat for which this person answers: their first seat that is asked now. If none is
        asked, return their first seat; None: they have no seat."""
        own_seats = self.seats_of(person)
        asked_seats = self.match.question.seats if self.match and self.match.question else ()
        first_seat = own_seats[0] if own_seats else None
        return next((seat for seat in own_seats if seat in asked_seats), first_seat)

    @property
    def setup(self) -> Setup:
        """Return the set-up from which the match began, or would begin now."""
        return self._dealing.compute_setup(self.body)

    @property
    def seed(self) -> bytes:
        """Return the seed of the match."""
        return self._dealing.compute_seed(self.body)

    @property
    def deal_commitment(self) -> str:
        """Return the commitment: a hash of the secret. The hash is published before the deal, so that the
        secret cannot be changed afterwards."""
        secret = self.setup.secret
        return commitment(secret.encode() if secret else self.seed)

    @property
    def is_over(self) -> bool:
        """Return whether the lobby or game has ended."""
        return self.phase == OVER

    @property
    def decided(self) -> bool:
        """Return whether the game ended by its rules, and no rematch has followed yet."""
        has_result = self.match is not None and self.match.result is not None
        ended_from_outside = self.body.end.reason in (*OUTSIDE, CLAIMED)
        return self.phase == OVER and has_result and not ended_from_outside and not self.body.end.next_table

    def is_shown_in(self, channel: int) -> bool:
        """Return whether messages of this table lie in a channel: its own one, or one from which it was
        moved. channel: id of the channel."""
        return channel == self.channel or channel in self.body.shown.former_channels

    @property
    def rules_ask_for_consent(self) -> bool:
        """Return whether the rules of a refereed game ask a player to agree to something, such as an undo."""
        if self.match is None or self.rules.refereeing is None or self.is_over:
            return False
        return self.rules.refereeing.open_proposal(self.match.state) is not None

    def is_same_question(self, seat: int, question: int) -> bool:
        """Return whether this seat is still asked the same thing as by the question with this number. If so,
        an answer to that question still counts."""
        progress = self.body.progress
        return progress.asked_since.get(str(seat), progress.question) <= question <= progress.question


Operation = Callable[[Table, float], Change]
"""Checks a request and makes one change of a table. Gets the current time, in seconds since 1970. Operations
with further parameters are in `sessions.operations`; `TableRepository.apply` takes the values for these."""


def moment_of(due: float | None, later: float) -> float | None:
    """Return the moment that is `later` seconds after `due`, in seconds since 1970; None if `due` is None, or
    `later` is below 0."""
    return due + later if due is not None and later >= 0 else None


def turn_of(table: Table) -> list[int]:
    """Return the seats whose turn it is: those that the open question asks. Side questions are asked beside
    the main one. A seat that is asked only side questions does not have the turn, unless this is so for all
    asked seats."""
    question = table.match.question if table.match else None
    if question is None:
        return []
    main_seats = [seat for seat in question.seats if not question.has_only_side_questions(seat)]
    return main_seats or list(question.seats)


def plays_alone(table: Table) -> bool:
    """Return whether one person plays against computer players."""
    return bool(table.computer_seats) and len({*table.people}) == 1


def computers_asked(table: Table) -> list[int]:
    """Return the seats of computer players that must answer now. Empty while the game is paused."""
    if table.match is None or table.phase != PLAYING or table.body.clock.paused:
        return []
    question = table.match.question
    return [seat for seat in table.computer_seats if seat in question.seats] if question is not None else []


def row_of(table: Table, now: float) -> StoredTable:
    """Return the table as the store saves it. First update the fields of its body that are computed from the
    match, the clock and recent activity. now: noted as the last change."""
    table.body.saved = table.match.save() if table.match else None
    table.body.progress.turn = turn_of(table)
    if (
        not table.body.end.tidied
    ):  # tidying up must not make a table look newer than those that ended after it
        table.recent_activity.changed_at = now
    _keep_taps(table)
    ping_at = table.recent_activity.ping_at
    moments = [moment for moment in (table.due, ping_at) if moment is not None]
    due = min(moments) if moments else None
    table.body.clock.due_in, table.body.clock.ping_in = _later(table.due, due), _later(ping_at, due)
    return StoredTable(
        table=table.id,
        guild=table.guild,
        channel=table.channel,
        game=table.game,
        phase=table.phase,
        version=table.version,
        shown_version=table.shown_version,
        due=due,
        people=(*named_in(table.body), *_search_marks(table)),
        body=msgspec.json.encode(table.body),
        changed=table.recent_activity.changed_at,
    )


def _search_marks(table: Table) -> list[int]:
    """Return the negative numbers that stand beside user ids in `StoredTable.people`, so that the store can
    find the table: `COMPUTER` if a computer player must answer, `APPOINTED` if a lobby has a scheduled
    start, `CLOCKED` if the own time of a player runs."""
    marks = {
        COMPUTER: bool(computers_asked(table)),
        APPOINTED: table.phase == LOBBY and table.body.lobby.scheduled_start is not None,
        CLOCKED: bool(table.body.clock.running),
    }
    return [mark for mark, applies in marks.items() if applies]


def _later(moment: float | None, due: float | None) -> float:
    """Return how many seconds `moment` is after `due`; -1.0 if one of them is None. Both are in seconds
    since 1970."""
    return moment - due if moment is not None and due is not None else -1.0


def _keep_taps(table: Table) -> None:
    """Write to the body when the players last did something. Of others nothing is saved."""
    recent = table.recent_activity.last_acted_at
    saved = {person: table.body.presence.last_acted_at.get(str(person), 0.0) for person in table.people}
    seen = {str(person): max(at, recent.pop(person, 0.0)) for person, at in saved.items()}
    table.body.presence.last_acted_at = {person: at for person, at in seen.items() if at}
    table.body.presence.session_began = table.recent_activity.session_began


def new_line(table: Table, now: float, kind: str, text: str, seat: int = -1) -> JournalLine:
    """Return a new line for the table's journal, and count it. The caller saves it.

    kind, text: what was done, see `JournalLine`
    seat: the seat that it is about; -1: none
    """
    table.journal_length += 1
    return JournalLine(table.journal_length, now, kind, seat, text)
