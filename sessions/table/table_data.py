"""What a table is made of, as plain data: people, seats, proposals, and everything that is stored."""

import itertools
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from engine.match import SavedMatch
from engine.questions import Answer, Event, Refused
from engine.safe_text import words
from sessions.store.protocol import JournalLine

LOBBY, PLAYING, OVER = "lobby", "playing", "over"
# Who may ask for hints: nobody, whoever plays against computers alone, everybody.
HINTS = OFF, ALONE, ON = "off", "alone", "on"
# How answers are taken back: not at all, with everybody's consent, at once.
UNDOS = NO_UNDO, BY_CONSENT, FREE = "off", "consent", "free"
# Whether the result counts for ratings.
RATED = NOT_RATED, IS_RATED = "no", "yes"
NAME_LENGTH = 32
LONGEST_LUCK = 40
COMPUTER = -1  # among the people of a stored table: a computer is asked there
APPOINTED = -2  # among them: its lobby waits for the time at which it is to begin
MOST_LINES = 5_000  # of a journal with which an undo or a proposal may begin; games have some hundred
MOST_ALONE = 300  # answers that computers give without a word of anybody, before they wait for one
MARK = "+"  # begins what a table calls a pack that somebody brought; no file's name begins so


class Person(NamedTuple):
    """Somebody on Discord: user id and the name they are shown by.

    luck: what this act of theirs adds to a deal, something that neither they nor the host can choose.
    level: of a computer (see `engine.search.levels`), which has an id below 0, of its table alone.
    """

    id: int
    name: str
    luck: str = ""
    level: str = ""


NOBODY = Person(0, "")


class PresenceTimes(NamedTuple):
    """How long people count as being at a table, in seconds."""

    active: float = 120.0  # who did something at the table so short a time ago is there
    sitting: float = 600.0  # or so short, where nobody paused since: who waits for their turn taps nothing
    call: float = 180.0  # who was there when asked, and does nothing for so long, is pinged after all


USUAL_PRESENCE = PresenceTimes()


class Seat(msgspec.Struct):
    """A seat: who sits there (0: nobody any more, below 0: a computer) and the name it goes by.

    luck: what they add to the deal, in the lobby; level: of a computer.
    """

    person: int
    name: str
    luck: str = ""
    level: str = ""


class Proposal(msgspec.Struct):
    """Something that needs the consent of others.

    kind: undo, end, rematch, substitute, referee or pause; by: user id; agreed: user ids so far;
    keep: answers that remain after an undo; seat, person, name: who is asked into which seat.
    secret: of a rematch's deal; luck: person → what they add to it; same: in a rematch everybody keeps their
    seat; level: its computers are of this one, called `name`.
    """

    kind: str
    by: int
    agreed: list[int] = []
    number: int = 0
    keep: int = 0
    seat: int = -1
    person: int = 0
    name: str = ""
    secret: str = ""
    luck: dict[str, str] = {}
    same: bool = False
    level: str = ""


class Closing(msgspec.Struct):
    """Luck is closed: from now on nobody changes anything until the start is announced.

    number: which announcement it will be, of all that this table had; at: since when it is due; why: it is
    not the first one ("" if it is): lost, deleted, reopened; beacon: chain and round that it names.
    """

    number: int
    at: float
    why: str = ""
    beacon: str = ""


class OwnPause(msgspec.Struct):
    """Five minutes that somebody took on their own; their end is what is due meanwhile.

    seat: whose; left: seconds from that end to what is due then (None: nothing is).
    """

    seat: int
    left: float | None = None


class Invitation(msgspec.Struct):
    """A seat that a lobby keeps for somebody, or kept.

    number: which of this table's invitations; at: since when; called: whether this person may be pinged, or
    was; back: when they are to be, because they rest until then (0: no more); answer: "" while it is open,
    else why they declined, or that they let it pass (`kept_seats`).
    """

    person: int
    name: str
    number: int
    at: float
    called: bool = False
    back: float = 0.0
    answer: str = ""


class ConditionalAnswer(msgspec.Struct):
    """What somebody answers as soon as all that they foresaw has been answered.

    number: which of this table's branches; seat: whose it is; awaited: the answers that have to come, each
    with its seat, also those that leave nothing to decide; met: how many of them came; then: what is answered
    then; unfit: the rules refused it when its moment came.
    """

    number: int
    seat: int
    awaited: list[Answer]
    then: list[str]
    met: int = 0
    unfit: bool = False


class ScheduledStart(msgspec.Struct):
    """The time at which a lobby is to begin, and who is there for it.

    at: the moment, seconds since 1970; stage: what it has come to (`appointment`); here: user ids of those
    who said that they are there; told: whom the table tells of it now, with a ping (0: somebody who has
    left); telling: which telling that is, counted; missed: who lost their seat, for they did not come.
    event: Discord's id of the event that announces it (0: none).
    """

    at: float
    stage: str = ""
    here: list[int] = []
    told: list[int] = []
    telling: int = 0
    missed: list[int] = []
    event: int = 0


class CopiedFrom(msgspec.Struct, frozen=True):
    """The game that a table was played on from. source: its table, or the key of a record; answers: how many
    of them were taken over; turn: in which one that was (0: before the first); guild, place, panel: where the
    message stands (0: a record's game)."""

    source: str
    answers: int
    turn: int = 0
    guild: int = 0
    place: int = 0
    panel: int = 0


class PairedFor(msgspec.Struct, frozen=True):
    """The game of a tournament that a table is for.

    tournament: its id; round: from 1; board: its place in the round, from 0; until: when that round ends, as
    it was known then (0: nobody knows).
    """

    tournament: str
    round: int
    board: int
    until: float = 0.0


class ChallengeOf(msgspec.Struct, frozen=True):
    """week: by ISO 8601, "2026-W48"; counts: it is the first try, and not played for fun."""

    week: str
    counts: bool


class Body(msgspec.Struct):
    """Everything of a table that is stored besides its row's columns.

    acted: when somebody last played; begin, posted: numbers of answers, where the news that the current
    panel tells begin, and how many there were when it was posted.
    drafts: "seat:form" → an answer that is being put together; orders: seat → standing answers.
    since: seat → the number of the question since which it is asked the same thing.
    again: the rematch that everybody agreed to.
    secret: 64 hex digits, sealed in public by their SHA-256; luck: what the seats added to the deal.
    referee: a neutral person who may rule (0: nobody named).
    kits: person → what they bring along (a deck list), in the lobby; dealt: the same by seat, once begun.
    clock: the profile (see clock_profiles.py); stage: what the open question has come to by it; notice: the
    message that told so (0: none yet, -1: none needed); late: number of the journal's line when the time was
    over. paused: no clock runs. skipped: seats that are passed over until their players do something; skips:
    how often in a row that was done; offers: seats of absent players that may be taken over; lent: seat →
    whose it is while a substitute or a computer plays on. own: the thread was opened for this table; tidied:
    a day after the end, its replay alone is offered. alone: answers of computers since anybody's last.
    hints: who may ask for some; undo: one of `UNDOS` ("": the usual way, see `undoing.undo_mode`).
    nudged: seat → when it was last told that others wait for it.
    closing: until the start is announced; announced: how many announcements
    there may have been; began, beacon: what came into the deal after all luck, the message that announced the
    start and a public beacon.
    seen: person → when they last did something here, as far as it is stored; sitting: since when somebody did
    something every few minutes; quiet: mark of whoever is asked (see presence.py) → since when, where they
    were there and nobody pinged them (0.0: they were away, -1.0: they know); heard: seat → how many answers
    there were when it had last given one. rest, call_in: seconds from the row's `due` to that of the clock,
    and to when somebody is to be called (below 0: neither).
    taps: number of an answer → how many came of the same tap, where those are several.
    deputies: seat → whom its player named to play on; appointed: seat → whom a moderator chose for it; left:
    seat → since when nobody sits there. started, finished: when the game began, and when it last ended.
    turn: the seats whose turn it is, for whoever reads the row alone (None: an earlier version wrote it).
    found: the queue brought these people together.
    date: when this lobby is to begin, if there is a time.
    invited: into this lobby; invitations: how many there have been; removed: people whom the owner removed
    from it; a keyed hash stands for somebody who deleted their data since (`PersonHashes`).
    branches: answers in advance, shown to nobody but whose they are; branched: how many there have been.
    own_pause: while one runs; own_pauses: the people who have had theirs. ran_out: seat → when its time ran
    out since its player last did something here, two moments at most; winners: the seats that claimed a win.
    copied_from: the finished game that this one was played on from; such a table is practice, never rated.
    untouched: begun, and no person has decided anything yet. moved: the seats whose players have made a move
    of their own, resigning and offers aside; at a real table whoever entered one.
    rated: its owner chose that the result counts for ratings, where only people play; voided: since its end
    a manager of the server has decided that it does not.
    gave_up: in a rated game, seat → who left it or handed it to a computer, while no other person sits there.
    paired: it is for a game of a tournament; nobody owns it, and two play whatever the game takes.
    challenge: the week's challenge that its owner plays here.
    """

    owner: int
    options: dict[str, str]
    pack: str
    seats: list[Seat]
    secret: str
    language: str
    question: int = 1
    answers: int = 0
    proposal: Proposal | None = None
    saved: SavedMatch | None = None
    panel: int = 0
    ended: str = ""
    next_table: str = ""
    extra: dict[str, str] = {}
    acted: float = 0.0
    begin: int = 0
    posted: int = 0
    drafts: dict[str, str] = {}
    orders: dict[str, list[str]] = {}
    kits: dict[str, str] = {}
    dealt: list[str] = []
    since: dict[str, int] = {}
    referee: int = 0
    luck: list[str] = []
    again: Proposal | None = None
    clock: str = "none"
    stage: str = ""
    notice: int = 0
    late: int = 0
    paused: bool = False
    skipped: list[int] = []
    skips: int = 0
    offers: list[int] = []
    lent: dict[str, int] = {}
    own: bool = False
    tidied: bool = False
    alone: int = 0
    hints: str = ALONE
    undo: str = ""
    nudged: dict[str, float] = {}
    closing: Closing | None = None
    announced: int = 0
    began: str = ""
    beacon: str = ""
    deputies: dict[str, int] = {}
    appointed: dict[str, int] = {}
    left: dict[str, float] = {}
    started: float = 0.0
    finished: float = 0.0
    seen: dict[str, float] = {}
    sitting: float = 0.0
    quiet: dict[str, float] = {}
    heard: dict[str, int] = {}
    rest: float = 0.0
    call_in: float = -1.0
    turn: list[int] | None = None
    invited: list[Invitation] = []
    invitations: int = 0
    removed: list[int | str] = []
    found: bool = False
    taps: dict[str, int] = {}
    branches: list[ConditionalAnswer] = []
    branched: int = 0
    date: ScheduledStart | None = None
    own_pause: OwnPause | None = None
    own_pauses: list[int] = []
    ran_out: dict[str, list[float]] = {}
    winners: list[int] = []
    copied_from: CopiedFrom | None = None
    untouched: bool = False
    moved: list[int] = []
    rated: bool = False
    voided: bool = False
    gave_up: dict[str, int] = {}
    paired: PairedFor | None = None
    challenge: ChallengeOf | None = None

    @property
    def removed_people(self) -> list[int]:
        """Whom the owner removed, without those who deleted their data since."""
        return [entry for entry in self.removed if isinstance(entry, int)]


class Change(NamedTuple):
    """What an operation did: lines for the journal, answers and events to be told; taken: what an undo took
    back; dropped: clauses of a typed line behind the one that ended the game; stopped: why a clause was
    refused after those before it counted (`engine.match.AcceptedLine`)."""

    lines: list[JournalLine]
    answers: Sequence[Answer] = ()
    events: Sequence[Event] = ()
    taken: Sequence[Event] = ()
    dropped: Sequence[str] = ()
    stopped: Refused | None = None

    def then(self, more: "Change") -> "Change":
        """With what was done right after it."""
        return Change(
            [*self.lines, *more.lines],
            [*self.answers, *more.answers],
            [*self.events, *more.events],
            dropped=(*self.dropped, *more.dropped),
            stopped=self.stopped or more.stopped,
        )


def is_uploaded(pack: str) -> bool:
    """Whether a table's cards were brought by somebody, and are no pack of the host's."""
    return pack.startswith(MARK)


def unique_name(name: str, others: Sequence[str]) -> str:
    """A name for a seat: one line that can be seen, not too long, told apart from the others' by a number."""
    clean = words(name, NAME_LENGTH) or "?"
    for number in itertools.count(2):
        if clean not in others:
            return clean
        clean = f"{clean.rsplit(' #', 1)[0]} #{number}"
    raise AssertionError
