"""A tournament as it is kept: whose and where it is, what is played and how, and the tournament itself."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from engine import safe_text
from engine.questions import Refused
from sessions.table.table_data import NAME_LENGTH, Person
from sessions.table.time_controls import CORRESPONDENCE, DAY, HOUR, LIVE, NONE
from sessions.tournaments.tournament_data import (
    OPEN,
    OVER,
    RUNNING,
    SIGN_UP,
    Entrant,
    Pairing,
    Tournament,
    entrant,
    entrant_of,
    open_pairings,
)

KIND = "tournament"
# Where its games are played: at tables of the bot, on real ones, or as each pair likes.
WAYS = SCREEN, REAL, EITHER = "screen", "real", "either"
# Who said how a game went: its table, both of its players, one of them while the other said nothing against
# it, the organiser, or its deadline.
SOURCES = TABLE, BOTH, ONE, ORGANISER, DEADLINE = "table", "both", "one", "organiser", "deadline"
# Why an open game holds its round after the end: its table still plays; both were there and it is not
# decided; the two differ, or called the organiser; nobody knows anything of a game that somebody has to win.
WAITS_FOR = BEING_PLAYED, BOTH_PRESENT, UNDECIDED, NOBODY = "playing", "present", "undecided", "nobody"
TITLE_LENGTH = 60
# So long a sign-up stays open, a tournament without a deadline waits for anything to happen, and what was
# called off is kept.
SIGN_UP_SECONDS, IDLE_SECONDS, CALLED_OFF_SECONDS = 60 * DAY, 90 * DAY, 30 * DAY
UNTOUCHED = DAY  # a report that nobody says anything against counts after so long, at most
PLAYING, DUE, UNTOLD = "tournament:playing", "tournament:due", "tournament:untold"


class TableTerms(Struct, frozen=True, omit_defaults=True):
    """How its tables are. pack, clock, language: as `Tables.open` takes them; rated: their results count for
    ratings."""

    game: str
    pack: str = ""
    options: dict[str, str] = {}
    clock: str = ""
    language: str = ""
    rated: bool = False


class SideReport(Struct, frozen=True):
    """How a game on a real table went, as one of its players says. number: who says it; result: one of
    PLAYED; at: when they said so."""

    number: int
    result: str
    at: float


class StoredTournament(Struct, omit_defaults=True):
    """guild, channel: where it was opened; organiser: user id (0: forgotten, so the server's managers are);
    title: typed words; way: one of WAYS; seed: by which those are drawn who have no rating; created, changed,
    finished: seconds since 1970. reports: by `board_key`, of open games alone, one of each side at most;
    sources: by `board_key`, who said how a settled game went. asked: by `board_key`, the number of whoever
    wants the organiser for an open game. warned: the round whose players were told that
    its end is near. overtime: the round that has gone on after its end, because games of it wait; waits: by
    `board_key`, why such a game does, one of WAITS_FOR. called_off: it was not played, or not to its end.
    barred: user ids of those whom the organiser sent away; barred_hashes: keyed hashes of those of them who
    deleted their data since. league: the league whose group it is ("": none); season: from 1; group: its
    place among them, from 0.

    shown: the version that Discord shows; messages: what whoever shows it wants to remember, such as message
    ids. version: of its document, 0 for one that is not kept yet.
    """

    id: str
    guild: int
    channel: int
    organiser: int
    title: str
    terms: TableTerms
    tournament: Tournament
    way: str = EITHER
    seed: str = ""
    created: float = 0.0
    changed: float = 0.0
    finished: float = 0.0
    reports: dict[str, list[SideReport]] = {}
    sources: dict[str, str] = {}
    asked: dict[str, int] = {}
    warned: int = 0
    overtime: int = 0
    waits: dict[str, str] = {}
    called_off: bool = False
    barred: list[int] = []
    barred_hashes: list[str] = []
    league: str = ""
    season: int = 0
    group: int = 0
    shown: int = 0
    messages: dict[str, str] = {}
    version: int = 0

    @property
    def phase(self) -> str:
        """One of PHASES."""
        return self.tournament.phase

    @property
    def round(self) -> int:
        """Of the running or last round, from 1; 0 before the first."""
        return len(self.tournament.rounds)

    def board(self, round: int, board: int) -> Pairing | None:
        """A pairing by its round, from 1, and its place in it, from 0."""
        if not 1 <= round <= self.round or not 0 <= board < len(self.tournament.rounds[round - 1].pairings):
            return None
        return self.tournament.rounds[round - 1].pairings[board]

    def people_of(self, pairing: Pairing) -> tuple[int, int]:
        """User ids of who begins and of the other; 0 for nobody, and for whoever was forgotten."""
        first, second = (
            entrant(self.tournament, n).person if n else 0 for n in (pairing.first, pairing.second)
        )
        return first, second

    def game_of(self, person: int) -> tuple[int, Pairing] | None:
        """The game of the running round that somebody is to play now, and its place; else their last one of
        it, which has a result."""
        known = entrant_of(self.tournament, person)
        if known is None or not self.round:
            return None
        mine = [
            (board, one)
            for board, one in enumerate(self.tournament.rounds[-1].pairings)
            if known.number in (one.first, one.second)
        ]
        return next((one for one in mine if one[1].result == OPEN), mine[-1] if mine else None)

    def reports_of(self, round: int, board: int) -> list[SideReport]:
        """What was said of an open game so far; two that say the same are a result already."""
        return self.reports.get(board_key(round, board), [])

    def asker_of(self, round: int, board: int) -> int:
        """The number of whoever wants the organiser for an open game (0: nobody)."""
        return self.asked.get(board_key(round, board), 0)

    def reported_boards(self) -> list[int]:
        """Places, from 0, of the open games of the running round whose result somebody reported."""
        return [board for board in self._boards() if self.reports_of(self.round, board)]

    def _boards(self) -> range:
        return range(len(self.tournament.rounds[-1].pairings) if self.round else 0)

    def plays(self, person: int, round: int, board: int) -> bool:
        """Whether somebody plays in this game."""
        pairing = self.board(round, board)
        return pairing is not None and person > 0 and person in self.people_of(pairing)

    def waits_for(self, round: int, board: int) -> str:
        """Why this open game holds its round after the end ("": it does not)."""
        return self.waits.get(board_key(round, board), "") if round == self.overtime else ""

    def source_of(self, round: int, board: int) -> str:
        """Who said how this game went ("": nobody has, or there was none)."""
        return self.sources.get(board_key(round, board), "")


def drop_settled(stored: StoredTournament) -> None:
    """What was said of games that have a result by now, however they came to it, is not kept any more; nor is
    who said how a game went that is open again."""
    for key in {*stored.reports, *stored.asked, *stored.waits}:
        pairing = stored.board(*map(int, key.split(".")))
        if pairing is None or pairing.result != OPEN:
            stored.reports.pop(key, None)
            stored.asked.pop(key, None)
            stored.waits.pop(key, None)
    for key in [*stored.sources]:
        pairing = stored.board(*map(int, key.split(".")))
        if pairing is not None and pairing.result == OPEN:
            stored.sources.pop(key)


def run_on(stored: StoredTournament) -> None:
    """The running round has more time: its players are told of its end once more."""
    stored.warned, stored.overtime = (
        min(stored.warned, stored.round - 1),
        min(stored.overtime, stored.round - 1),
    )
    stored.waits = {}


def board_key(round: int, board: int) -> str:
    """A pairing's name in its tournament."""
    return f"{round}.{board}"


def side_of(stored: StoredTournament, pairing: Pairing, person: int) -> Entrant:
    """Raises Refused for somebody whose game this is not."""
    known = entrant_of(stored.tournament, person)
    if known is None or known.number not in (pairing.first, pairing.second):
        raise Refused("tournament-not-yours")
    return known


def shown_name(person: Person) -> str:
    """As entrants are shown: one line that can be seen."""
    return safe_text.words(person.name, NAME_LENGTH) or "?"


def may_organise(stored: StoredTournament, person: int, *, manager: bool) -> bool:
    """manager: of the server, as Discord has it."""
    return manager or (person > 0 and person == stored.organiser)


# ---------------------------------------------------------------- what is due


def warning_seconds(round_seconds: float) -> float:
    """So long before the end of a round those are told who have not played."""
    return min(DAY, round_seconds / 4)


def clock_of(stored: StoredTournament, usual: str) -> str:
    """The clock of its tables: as it was planned, else one that fits its rounds. usual: the server's ("": as
    anywhere)."""
    seconds = stored.tournament.plan.seconds
    if stored.terms.clock or usual == NONE or not seconds:
        return stored.terms.clock or usual
    if seconds < 2 * HOUR:
        return LIVE
    if seconds >= DAY:
        return CORRESPONDENCE
    return "" if usual == CORRESPONDENCE else usual


def untouched_seconds(stored: StoredTournament) -> float:
    """So long after it a report counts that nobody says anything against."""
    seconds = stored.tournament.plan.seconds
    return min(UNTOUCHED, seconds / 2) if seconds else UNTOUCHED


def next_due(stored: StoredTournament) -> float | None:
    """When something happens by itself, seconds since 1970; None: never again."""
    if stored.phase == SIGN_UP:
        return stored.created + SIGN_UP_SECONDS
    if stored.phase == OVER:
        return stored.finished + CALLED_OFF_SECONDS if stored.called_off else None
    return min(_moments(stored))


def _moments(stored: StoredTournament) -> Iterator[float]:
    last = stored.tournament.rounds[-1]
    yield stored.changed + IDLE_SECONDS
    if not open_pairings(stored.tournament):
        yield 0.0
    if last.due:
        if stored.overtime < stored.round:
            yield last.due
        if stored.warned < stored.round:
            yield last.due - warning_seconds(stored.tournament.plan.seconds)
    for reports in stored.reports.values():
        if len(reports) == 1:
            yield reports[0].at + untouched_seconds(stored)


# ---------------------------------------------------------------- terms


def of_server(guild: int, *, finished: bool = False) -> str:
    """A server's tournaments that are not over, by when they were opened; or those that are, by their end."""
    return f"tournament:server:{guild}{':over' if finished else ''}"


def of_person(person: int) -> str:
    """All that name somebody, by when they were opened."""
    return f"tournament:person:{person}"


def groups_of(guild: int, person: int) -> str:
    """Somebody's groups of leagues in a server that are not over."""
    return f"tournament:groups:{guild}:{person}"


def of_organiser(person: int) -> str:
    """Those of somebody that are not over."""
    return f"tournament:organiser:{person}"


def terms_of(stored: StoredTournament) -> Mapping[str, float]:
    """All that it is found by."""
    return dict(_terms(stored))


def _terms(stored: StoredTournament) -> Iterator[tuple[str, float]]:
    over = stored.phase == OVER
    if stored.league:
        # Its league is listed and counted, so it is not.
        for player in stored.tournament.entrants if not over else ():
            if player.person:
                yield groups_of(stored.guild, player.person), stored.created
    elif not over:
        yield of_server(stored.guild), stored.created
        if stored.organiser:
            yield of_organiser(stored.organiser), stored.created
    elif not stored.called_off:
        yield of_server(stored.guild, finished=True), stored.finished
    for person in people_in(stored):
        yield of_person(person), stored.created
    if stored.phase == RUNNING:
        yield PLAYING, stored.created
    if (due := next_due(stored)) is not None:
        yield DUE, due
    if stored.shown < stored.version:
        yield UNTOLD, stored.changed


def people_in(stored: StoredTournament) -> tuple[int, ...]:
    """Everybody whom it names, by user id."""
    tournament = stored.tournament
    people = [one.person for one in (*tournament.entrants, *tournament.waiting)]
    return tuple(
        person for person in dict.fromkeys([stored.organiser, *people, *stored.barred]) if person > 0
    )
