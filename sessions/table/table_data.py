"""The data of a table as plain structs: people, seats, proposals, and everything that the store saves of
it."""

import itertools
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from engine.match import SavedMatch
from engine.questions import Answer, Event, Refused
from engine.safe_text import words
from sessions.store.protocol import JournalLine
from sessions.table.table_options import TableOptions
from sessions.table.user_ids import UserId, UserKey

LOBBY, PLAYING, OVER = "lobby", "playing", "over"
NAME_LENGTH = 32  # most characters of a name at a seat
LONGEST_LUCK = 40  # most characters of the words that a player adds to the deal
COMPUTER = -1  # in `StoredTable.people`: a computer player must answer at this table
APPOINTED = -2  # in `StoredTable.people`: the lobby has a scheduled start
CLOCKED = -3  # in `StoredTable.people`: the own time of a player runs at this table
MOST_LINES = 5_000  # longest journal with which an undo or a proposal is allowed; a game has some hundred
MOST_ALONE = 300  # answers in a row by computer players, after which the game pauses until a person acts
MARK = "+"  # first character of an uploaded pack's name in `PackChoice.ref`; no built-in pack begins with it


class Person(NamedTuple):
    """A Discord user, or a computer player in a seat."""

    id: int
    """User id; 0: nobody. A computer player has an id below 0, which is valid only at its table."""
    name: str
    """Display name."""
    luck: str = ""
    """What this interaction adds to the deal: text that neither the person nor the host can choose."""
    level: str = ""
    """Level of a computer player, see `engine.computers.levels`; "" for a person."""


NOBODY = Person(0, "")


class PresenceTimes(NamedTuple):
    """How long a person counts as present at a table, in seconds."""

    active_seconds: float = 120.0
    """A person who acted at the table within this time is present."""
    busy_seconds: float = 600.0
    """Replaces `active_seconds` for a person who has acted since the table became busy, as long as it stays
    busy: a player who waits for their turn taps nothing."""
    ping_seconds: float = 180.0
    """A person who was present when asked, and has not acted for this long, is pinged after all."""


USUAL_PRESENCE = PresenceTimes()


class Seat(msgspec.Struct):
    """A seat: who sits there, and under which name."""

    person: UserId
    """User id; 0: the player left; below 0: a computer player."""
    name: str
    """Name that is shown for the player at this table."""
    luck: str = ""
    """What the player adds to the deal; set in the lobby only."""
    level: str = ""
    """Level of a computer player; "" for a person."""


class Proposal(msgspec.Struct):
    """A change that needs the consent of others."""

    kind: str
    """undo, end, rematch, substitute, referee or pause."""
    by: UserId
    """User id of the proposer."""
    agreed: list[UserId] = []
    """User ids of those who have agreed so far."""
    number: int = 0
    """Number of the journal line of this proposal."""
    keep: int = 0
    """How many answers remain after the proposed undo; unused in other proposals."""
    seat: int = -1
    """The seat for the substitute, from 0; -1: it is another proposal."""
    person: UserId = 0
    """User id of the proposed substitute or referee; 0: another proposal."""
    name: str = ""
    """Name of that person; in a rematch with `level`, of the computer players."""
    secret: str = ""
    """Secret of the rematch's deal."""
    luck: dict[UserKey, str] = {}
    """User id, as text → what this person adds to the rematch's deal."""
    same: bool = False
    """Whether everybody keeps their seat in the rematch."""
    level: str = ""
    """New level of the computer players in the rematch; "": unchanged."""


class ClosedLuck(msgspec.Struct):
    """The state of a lobby whose start is to be announced. Nobody can change the lobby any more, nor the
    luck: what the players add to the deal."""

    number: int
    """Number of the awaited announcement, counted over the whole life of the table."""
    at: float
    """Since when the announcement is due, seconds since 1970."""
    why: str = ""
    """Why this is not the first announcement: one was lost or deleted, or the lobby was reopened (one of
    `starting.WHYS`); "": it is the first one."""
    beacon: str = ""
    """Chain and round of the public beacon that the announcement names; "": none."""


class OwnPause(msgspec.Struct):
    """A pause of five minutes that a player took without asking others. While it runs, the table's `due` is
    the end of the pause."""

    seat: int
    """The player's seat, from 0."""
    left: float | None = None
    """Seconds of the question's time that were left when the pause began; None: no time ran."""


class Invitation(msgspec.Struct):
    """An invitation into a lobby, open or closed. An open one reserves a seat."""

    person: UserId
    """User id of the invited person."""
    name: str
    """Their display name."""
    number: int
    """Number of the invitation at this table, from 1."""
    at: float
    """When it was made, seconds since 1970."""
    may_ping: bool = False
    """Whether the person may be pinged about the invitation now, or has been."""
    ping_from: float = 0.0
    """From when on the person may be pinged, if they do not want to be disturbed now; seconds since 1970. 0:
    `may_ping` alone says whether they may."""
    answer: str = ""
    """One of `reservations.REASONS` if the person declined; `reservations.LATE` if the invitation expired;
    "": it is open."""


class ConditionalAnswer(msgspec.Struct):
    """An answer that the bot gives for a player as soon as the expected answers have been given."""

    number: int
    """Number of the conditional answer at this table, from 1."""
    seat: int
    """The seat that gives the answer, from 0."""
    awaited: list[Answer]
    """The answers that have to come first, forced ones included."""
    then: list[str]
    """The seat's answers then, in notation."""
    met: int = 0
    """How many of the awaited answers have been given."""
    refused: bool = False
    """Whether the rules refused the answer when its turn came."""


class ScheduledStart(msgspec.Struct):
    """The time at which a lobby becomes a game, and who has confirmed that they are present."""

    at: float
    """When the game starts, seconds since 1970."""
    stage: str = ""
    """How far the schedule has come: one of the stages in `scheduled_start`."""
    present: list[UserId] = []
    """User ids of those who have confirmed that they are present."""
    notified: list[UserId] = []
    """User ids of those whom the table now notifies with a ping; 0 in place of a person who has left."""
    notification: int = 0
    """Number of the notification of those in `notified`, from 1; 0: none yet."""
    missed: list[UserId] = []
    """User ids of those who lost their seat because they did not come."""
    event: int = 0
    """Id of the Discord event that announces the start; 0: none."""


class CopiedFrom(msgspec.Struct, frozen=True):
    """The finished game from which this table plays on."""

    source: str
    """Id of the finished game's table, or key of its record."""
    answers: int
    """How many of its answers were copied."""
    turn: int = 0
    """The turn of the last copied answer; 0: before the first turn."""
    guild: int = 0
    """Server of the message that shows that game; 0: the game came from a record."""
    channel: int = 0
    """Channel of that message; 0: the game came from a record."""
    panel: int = 0
    """Id of that message; 0: the game came from a record."""


class PairedFor(msgspec.Struct, frozen=True):
    """The tournament game that is played at a table."""

    tournament: str
    """Id of the tournament."""
    round: int
    """Number of the round, from 1."""
    board: int
    """Number of the game in its round, from 0."""
    until: float = 0.0
    """End of the round as it was known when the table was opened, seconds since 1970; 0: unknown."""
    seats: int = 2
    """How many play."""
    title: str = ""
    """The tournament's title; "": the table is older than this field."""
    channel: int = 0
    """The tournament's channel."""


class ChallengeOf(msgspec.Struct, frozen=True):
    """The weekly challenge that the owner of a table plays."""

    week: str
    """The week by ISO 8601, such as "2026-W48"."""
    counts: bool
    """Whether the result counts, because this is the first try."""


class PackChoice(msgspec.Struct):
    """The card pack of a table."""

    ref: str
    """Its name; begins with `MARK` for an uploaded one."""
    digest: str = ""
    """Digest of the cards: of an uploaded pack, and of every pack once the game has begun. "": the newest
    cards of the pack."""
    name: str = ""
    """Name of an uploaded pack that is shown; "": a built-in pack."""

    @property
    def is_uploaded(self) -> bool:
        """Return whether the pack is uploaded, not built-in."""
        return is_uploaded(self.ref)


class Lobby(msgspec.Struct):
    """What matters before the game begins."""

    invitations: list[Invitation] = []
    """Invitations into this lobby."""
    invitation_count: int = 0
    """How many invitations there have been."""
    removed: list[UserId | str] = []
    """User ids of those whom the owner removed from the lobby; a keyed hash (`PersonHashes`) replaces the id
    of a person who has deleted their data."""
    kits: dict[UserKey, str] = {}
    """Person → what they bring along, such as a deck list."""
    scheduled_start: ScheduledStart | None = None
    """The scheduled start; None: none."""
    closed_luck: ClosedLuck | None = None
    """The start that is to be announced; None unless the luck is closed and the start not yet announced."""
    announcement_count: int = 0
    """How many announcements of the start have been asked for; not all of them may have been made."""

    @property
    def removed_people(self) -> list[int]:
        """Return the user ids of those whom the owner removed from the lobby, without people who have deleted
        their data since."""
        return [entry for entry in self.removed if isinstance(entry, int)]


class Deal(msgspec.Struct):
    """From what the deal follows."""

    secret: str
    """64 hex digits from which the deal follows; their SHA-256 (the commitment) is published before the
    deal."""
    luck: list[str] = []
    """What the players added to the deal, from the moment the luck is closed."""
    kits: list[str] = []
    """By seat, what each player brought along; from the moment the luck is closed."""
    announcement: str = ""
    """Id of the message that announced the start, with the announcement's number if it was not the first.
    This id is part of the deal."""
    beacon: str = ""
    """Chain and round of a public beacon, which is part of the deal; "": none."""
    seed: str = ""
    """The seed as hex digits, if it does not follow from the fields above: of a copied game, of a weekly
    challenge, or because a person who added luck was erased. "": it follows from them."""


class Clock(msgspec.Struct):
    """The time of the open question or of each player, and who let it run out."""

    acted_at: float = 0.0
    """When the last answer was given, or the clock was last restarted."""
    stage: str = ""
    """How far the open question's time has run: FIRST, REMINDED, SKIPPING, LATE or SILENT of
    `time_controls`."""
    notice: int = 0
    """Id of the message that announced this stage; 0: not posted yet, -1: none needed."""
    timeout_line: int = 0
    """Number of the journal line written when the time ran out; 0: it has not."""
    paused: bool = False
    """Whether the game is paused: no clock runs, and computer players wait."""
    own_pause: OwnPause | None = None
    """The running pause that a player took without asking others; None: none runs."""
    own_pauses_used: list[UserId] = []
    """User ids of those who have used their pause."""
    skipped: list[int] = []
    """Seats that get default answers until their players act."""
    skip_count: int = 0
    """How many times in a row skipped seats got a default answer."""
    timeouts: dict[str, list[float]] = {}
    """Seat → the moments when its time ran out, since its player last did something here; at most two."""
    nudged_at: dict[str, float] = {}
    """Seat → when its player was last nudged."""
    left: dict[str, float] = {}
    """With a clock for each player: seat → seconds that it had left when its time last began to run or
    stopped. A seat that is missing has all of its time."""
    running: list[int] = []
    """Seats whose own time runs. It is over for the first of them when the table is due."""
    credited: dict[str, int] = {}
    """Seat → how many answers the table had when this seat last got an increment. Until there are more again
    after an undo, it gets none."""
    flagged: list[int] = []
    """Seats whose own time ran out, and which lost by that."""
    due_in: float = 0.0
    """Seconds from `StoredTable.due` to the deadline of the clock; below 0: no deadline."""
    ping_in: float = -1.0
    """Seconds from `StoredTable.due` to the next ping of an inactive person; below 0: none."""


class Presence(msgspec.Struct):
    """When people last did something here, and who is asked without a ping."""

    last_acted_at: dict[UserKey, float] = {}
    """Person → when they last did something here, as of the last save; only people with a seat."""
    session_began: float = 0.0
    """Start of the current period without a longer break, see `RecentActivity.session_began`."""
    asked_at: dict[str, float] = {}
    """Mark of a seat that is asked (see `presence`) → since when it is asked without a ping; 0.0: its player
    was away, -1.0: they have been pinged or have acted."""


class Substitutes(msgspec.Struct):
    """Who may play on at which seat, and who gave it up."""

    lent: dict[str, UserId] = {}
    """Seat → user id of its player, while a substitute or a computer player plays on."""
    deputies: dict[str, UserId] = {}
    """Seat → user id of the substitute whom its player chose."""
    appointed: dict[str, UserId] = {}
    """Seat → user id of the substitute whom a moderator chose."""
    offered: list[int] = []
    """Seats of absent players that others may take over."""
    left_at: dict[str, float] = {}
    """Seat → when its player left it; only while the seat is empty."""
    gave_up: dict[str, UserId] = {}
    """In a rated game, seat → user id of the player who left it or gave it to a computer player, as long as
    no other person takes it."""


class PreparedAnswers(msgspec.Struct):
    """Answers that players have prepared. Only their authors see them."""

    drafts: dict[str, str] = {}
    """Seat and form, as “seat:form” → the answer that the player has composed so far in this form."""
    standing_answers: dict[str, list[str]] = {}
    """Seat → its standing answers."""
    conditional_answers: list[ConditionalAnswer] = []
    """Conditional answers."""
    conditional_answer_count: int = 0
    """How many conditional answers there have been."""


class Progress(msgspec.Struct):
    """How far the game is."""

    question: int = 1
    """Number of the open question, from 1."""
    answers: int = 0
    """How many answers count so far."""
    turn: list[int] = []
    """Seats whose turn it is, so that nobody has to load the match for it."""
    asked_since: dict[str, int] = {}
    """Seat → number of the question since which this seat has been asked the same thing."""
    last_answered: dict[str, int] = {}
    """Seat → how many answers the table had right after this seat last answered, including forced and
    standing answers that followed."""
    taps: dict[str, int] = {}
    """Index of a tap's first answer, from 0 → how many answers the tap led to, including forced and standing
    answers that followed; only where they are several."""
    computer_answers: int = 0
    """How many answers computer players have given since a person last acted."""
    started_at: float = 0.0
    """When the game began; 0: it has not."""
    untouched: bool = False
    """Whether the game has begun, and no person has decided anything yet."""
    moved: list[int] = []
    """Seats whose players made a move themselves. Resigning and offering a draw are no moves. In a refereed
    game: seats that entered a move."""


class Shown(msgspec.Struct):
    """What Discord shows of the table."""

    panel: int = 0
    """Message id of the panel."""
    own_thread: bool = False
    """Whether the channel is a thread that was opened for this table."""
    former_channels: list[int] = []
    """Ids of the channels from which the table was moved. Private panels there stay valid."""
    answers_when_posted: int = 0
    """How many answers there were when the current panel was posted."""
    news_begin: int = 0
    """How many answers come before those that the news of the current panel shows."""
    asked: list[str] = []
    """Marks of those whom the panel asks: seats (see `presence`), or invitations and people in a lobby."""
    phase: str = ""
    """The phase that the panel shows; "": there is no panel yet."""
    calls: dict[str, str] = {}
    """Message id → mark of a further message that asks somebody for something, the oldest first."""
    consent: int = 0
    """Number of the last proposal for which a message asked for consent; 0: none."""
    announced: bool = False
    """Whether people have been notified of this lobby, which happens only once."""


class Origin(msgspec.Struct):
    """Where the table comes from, if people did not simply open it."""

    from_queue: bool = False
    """Whether the queue brought these people together."""
    copied_from: CopiedFrom | None = None
    """The finished game from which this game plays on, as unrated practice; None: this game began from the
    set-up."""
    pairing: PairedFor | None = None
    """The tournament game that is played here, without an owner and by exactly two players; None: no
    tournament."""
    challenge: ChallengeOf | None = None
    """The weekly challenge that the owner plays here; None: none."""


class End(msgspec.Struct):
    """How the game or lobby ended, and what followed."""

    reason: str = ""
    """Why it ended; "": it has not."""
    finished_at: float = 0.0
    """When the game last ended; 0: it has not."""
    winners: list[int] = []
    """Seats that claimed a win."""
    rematch: Proposal | None = None
    """The rematch on which everybody agreed; None: there is none."""
    next_table: str = ""
    """Id of the table of the rematch; "": there is none."""
    voided: bool = False
    """Whether a manager of the server decided after the end that the result does not count."""
    tidied: bool = False
    """Whether the table has been over for a day, and its panel offers nothing but the replay."""


class ListedBody(msgspec.Struct, kw_only=True):
    """The parts of a stored table that lists of tables read. Decoding only these is faster.

    Times are seconds since 1970. Keys of a dictionary are text, as JSON demands: “seat →” means the seat's
    number as text, “person →” the user id.
    """

    owner: UserId
    """User id; 0: no owner, as in a tournament's game."""
    seats: list[Seat]
    """The seats in their order; in a lobby only those that are taken."""
    referee: UserId = 0
    """User id of a neutral person who may rule on disputes; 0: nobody is named."""
    proposal: Proposal | None = None
    """The open proposal; None: there is none."""
    options: TableOptions = msgspec.field(default_factory=TableOptions)
    """What the owner chose."""
    lobby: Lobby = msgspec.field(default_factory=Lobby)
    """What matters before the game begins."""
    clock: Clock = msgspec.field(default_factory=Clock)
    """The time of the open question."""
    substitutes: Substitutes = msgspec.field(default_factory=Substitutes)
    """Who may play on at which seat."""
    progress: Progress = msgspec.field(default_factory=Progress)
    """How far the game is."""
    shown: Shown = msgspec.field(default_factory=Shown)
    """What Discord shows."""


class TableBody(ListedBody, kw_only=True):
    """Everything that the store saves of a table besides the columns of `StoredTable`."""

    pack: PackChoice
    """The card pack."""
    deal: Deal
    """From what the deal follows."""
    saved: SavedMatch | None = None
    """The match; None in a lobby."""
    presence: Presence = msgspec.field(default_factory=Presence)
    """When people last did something here."""
    prepared: PreparedAnswers = msgspec.field(default_factory=PreparedAnswers)
    """Answers that players have prepared."""
    origin: Origin = msgspec.field(default_factory=Origin)
    """Where the table comes from."""
    end: End = msgspec.field(default_factory=End)
    """How it ended."""


class Change(NamedTuple):
    """What an operation did to a table."""

    lines: list[JournalLine]
    """New lines of the journal."""
    answers: Sequence[Answer] = ()
    """Answers that were given."""
    events: Sequence[Event] = ()
    """Game events to show."""
    undone_events: Sequence[Event] = ()
    """Events that an undo took back."""
    dropped_clauses: Sequence[str] = ()
    """Clauses of a typed line that were dropped, because they came after the one that ended the game."""
    refusal: Refused | None = None
    """Why a clause of a typed line was refused, after the clauses before it had been accepted; None: none
    was."""
    is_unseen: bool = False
    """Whether no panel shows the change, so that it makes no new version of the table."""

    def then(self, later: "Change") -> "Change":
        """Return one change with the effects of this one, followed by those of `later`. Neither of the two
        may be an undo: `undone_events` is not copied."""
        return Change(
            [*self.lines, *later.lines],
            [*self.answers, *later.answers],
            [*self.events, *later.events],
            dropped_clauses=(*self.dropped_clauses, *later.dropped_clauses),
            refusal=self.refusal or later.refusal,
        )


UNSEEN = Change([], is_unseen=True)


def is_uploaded(pack: str) -> bool:
    """Return whether a card pack is uploaded, not built-in. pack: its name, as in `PackChoice.ref`."""
    return pack.startswith(MARK)


def unique_name(name: str, others: Sequence[str]) -> str:
    """Return a name for a seat: one visible line, not too long, with a number if another seat has this
    name. others: names of the other seats."""
    unique = words(name, NAME_LENGTH) or "?"
    for number in itertools.count(2):
        if unique not in others:
            return unique
        unique = f"{unique.rsplit(' #', 1)[0]} #{number}"
    raise AssertionError
