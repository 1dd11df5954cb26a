"""A tournament as it is stored: its server, organiser and tables, and the tournament itself."""

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from engine import safe_text
from engine.questions import Refused
from sessions.competitions.tournament_data import (
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
from sessions.store.stored_kinds import AboutPeople, stored_kind
from sessions.table.table_data import NAME_LENGTH, Person
from sessions.table.time_controls import CORRESPONDENCE, DAY, HOUR, LIVE, NONE

KIND = stored_kind("tournament", AboutPeople.NAMES, exported_as="tournaments")  # of its documents
# Where its games are played: at tables of the bot, on real ones, or as each pair likes.
WAYS = SCREEN, REAL, EITHER = "screen", "real", "either"
# Who decided a result. TABLE: the game at its table. BOTH: both players reported it. ONE: one player reported
# it, and the other did not object. ORGANISER. DEADLINE: the end of the round.
SOURCES = TABLE, BOTH, ONE, ORGANISER, DEADLINE = "table", "both", "one", "organiser", "deadline"
# Why a game keeps its round open after the deadline. BEING_PLAYED: at its table. BOTH_PRESENT: both players
# were present, and the game is not decided. UNDECIDED: the reports differ, or a player called the organiser.
# NOBODY: nothing is known about a knockout game, which needs a winner.
WAITS_FOR = BEING_PLAYED, BOTH_PRESENT, UNDECIDED, NOBODY = "playing", "present", "undecided", "nobody"
TITLE_LENGTH = 60  # characters
# How long a sign-up stays open, how long a tournament may stay without any change, and how long one that was
# called off is stored.
SIGN_UP_SECONDS, IDLE_SECONDS, CALLED_OFF_SECONDS = 60 * DAY, 90 * DAY, 30 * DAY
UNTOUCHED = DAY  # a report without an objection counts after so long, at most


class TableTerms(Struct, frozen=True, omit_defaults=True):
    """How the tables of a tournament are set up."""

    game: str
    """Name of the game."""
    pack: str = ""
    """Name of the card pack; "": the game's default."""
    options: dict[str, str] = {}
    """Name of a table option → its value."""
    clock: str = ""
    """Name of the time control; "": the default."""
    language: str = ""
    """Language of what the bot posts for everybody."""
    rated: bool = False
    """Results count for ratings."""


class SideReport(Struct, frozen=True):
    """The result of a game on a real table, as one of its players reported it."""

    number: int
    """Number of the entrant who reports."""
    result: str
    """One of PLAYED."""
    at: float
    """When it was reported, seconds since 1970."""


class StoredCompetition(Struct, omit_defaults=True, kw_only=True):
    """What is stored of tournaments and of leagues."""

    id: str
    """Key of its document, chosen at random."""
    guild: int
    """The server where it was opened."""
    channel: int
    """The channel where it was opened."""
    organiser: int
    """User id; 0: erased, so the managers of the server organise it."""
    title: str
    """As the organiser typed it."""
    terms: TableTerms
    """How its tables are set up."""
    way: str = EITHER
    """Where its games are played, one of WAYS."""
    seed: str = ""
    """Decides the order of people without a rating."""
    created: float = 0.0
    """When it was opened, seconds since 1970."""
    changed: float = 0.0
    """When it was last changed, seconds since 1970."""
    barred: list[int] = []
    """User ids of people whom the organiser removed."""
    barred_hashes: list[str] = []
    """Keyed hashes of removed people who have deleted their data since."""
    shown: int = 0
    """The version that Discord shows."""
    messages: dict[str, str] = {}
    """Values saved for the code that shows it, such as message ids."""
    version: int = 0
    """Version of its document; 0: not saved yet."""


class StoredTournament(StoredCompetition, omit_defaults=True, kw_only=True):
    """A tournament and everything that is stored with it."""

    tournament: Tournament
    """Entrants, rounds and results."""
    finished: float = 0.0
    """When it ended, seconds since 1970; 0: it has not."""
    reports: dict[str, list[SideReport]] = {}
    """`board_key` of an open game → the reports of its result, at most one from each side."""
    sources: dict[str, str] = {}
    """`board_key` of a game with a result → who decided the result, one of SOURCES."""
    asked: dict[str, int] = {}
    """`board_key` of an open game → number of the entrant who called the organiser for it."""
    warned: int = 0
    """Number of the last round whose players were warned that it ends soon; 0: none."""
    overtime: int = 0
    """Number of the last round that went on after its deadline because of open games; 0: none."""
    waits: dict[str, str] = {}
    """`board_key` of an open game → why it keeps its round open after the deadline, one of WAITS_FOR."""
    called_off: bool = False
    """It was cancelled before it began, or aborted."""
    league: str = ""
    """Id of the league whose group this is; "": none."""
    season: int = 0
    """Number of the league's season, from 1; 0: no league."""
    group: int = 0
    """Its place among the groups of that season, from 0."""

    @property
    def phase(self) -> str:
        """One of PHASES."""
        return self.tournament.phase

    @property
    def round(self) -> int:
        """The current or last round, from 1; 0 before the first."""
        return len(self.tournament.rounds)

    def board(self, round: int, board: int) -> Pairing | None:
        """Return a pairing by its round, from 1, and its index in it, from 0; None if there is none."""
        if not 1 <= round <= self.round:
            return None
        pairings = self.tournament.rounds[round - 1].pairings
        return pairings[board] if 0 <= board < len(pairings) else None

    def people_of(self, pairing: Pairing) -> tuple[int, int]:
        """Return (user id of the entrant who begins, user id of the other); 0: no opponent, or erased."""
        first, second = (
            entrant(self.tournament, n).person if n else 0 for n in (pairing.first, pairing.second)
        )
        return first, second

    def game_of(self, person: int) -> tuple[int, Pairing] | None:
        """Return (board, pairing) of a person's game in the current round; None if they have none.

        It is the open game; if there is none, the last finished one. Boards count from 0.
        """
        player = entrant_of(self.tournament, person)
        if player is None or not self.round:
            return None
        own_games = [
            (board, pairing)
            for board, pairing in enumerate(self.tournament.rounds[-1].pairings)
            if player.number in (pairing.first, pairing.second)
        ]
        last_game = own_games[-1] if own_games else None
        return next((game for game in own_games if game[1].result == OPEN), last_game)

    def reports_of(self, round: int, board: int) -> list[SideReport]:
        """Return the reports of an open game, at most one from each side.

        If there are two, they differ, because two equal reports become a result. `round`: from 1. `board`:
        from 0.
        """
        return self.reports.get(board_key(round, board), [])

    def asker_of(self, round: int, board: int) -> int:
        """Return the number of the entrant who called the organiser for an open game; 0: none."""
        return self.asked.get(board_key(round, board), 0)

    def reported_boards(self) -> list[int]:
        """Return the boards, from 0, of the open games of the current round that a player has reported."""
        return [board for board in self._boards() if self.reports_of(self.round, board)]

    def _boards(self) -> range:
        """Return the indexes of all pairings of the current round."""
        return range(len(self.tournament.rounds[-1].pairings) if self.round else 0)

    def plays(self, person: int, round: int, board: int) -> bool:
        """Return whether a person plays in this game."""
        pairing = self.board(round, board)
        return pairing is not None and person > 0 and person in self.people_of(pairing)

    def waits_for(self, round: int, board: int) -> str:
        """Return why this game keeps its round open after the deadline; "": it does not."""
        return self.waits.get(board_key(round, board), "") if round == self.overtime else ""

    def source_of(self, round: int, board: int) -> str:
        """Return who decided the result of a game, one of SOURCES; "": no one yet."""
        return self.sources.get(board_key(round, board), "")


def drop_settled(stored: StoredTournament) -> None:
    """Delete what no longer applies to a game.

    A game that has a result by now needs no reports, no call for the organiser, and no reason to wait. A game
    that is open again has no source of a result.
    """
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


def reset_overtime(stored: StoredTournament) -> None:
    """Reset the warning and the overtime of the current round, because it has more time now."""
    stored.warned, stored.overtime = (
        min(stored.warned, stored.round - 1),
        min(stored.overtime, stored.round - 1),
    )
    stored.waits = {}


def board_key(round: int, board: int) -> str:
    """Return the key of a pairing within its tournament. `round`: from 1. `board`: index in it, from 0."""
    return f"{round}.{board}"


def side_of(stored: StoredTournament, pairing: Pairing, person: int) -> Entrant:
    """Return the entrant of a pairing who is this person. Raises Refused if it is not their game."""
    known = entrant_of(stored.tournament, person)
    if known is None or known.number not in (pairing.first, pairing.second):
        raise Refused("tournament-not-yours")
    return known


def shown_name(person: Person) -> str:
    """Return a person's name as entrants are shown: one visible line."""
    return safe_text.words(person.name, NAME_LENGTH) or "?"


def may_organise(stored: StoredCompetition, person: int, *, manager: bool) -> bool:
    """Return whether a person may act as organiser. `manager`: they manage the server on Discord."""
    return manager or (person > 0 and person == stored.organiser)


def require_organiser(stored: StoredCompetition, person: int, *, manager: bool) -> None:
    """Raise Refused if a person may not act as organiser. `manager`: they manage the server on Discord."""
    if not may_organise(stored, person, manager=manager):
        raise Refused("tournament-organiser-only")


def refuse_barred(stored: StoredCompetition, person: int, hashed: str) -> None:
    """Raise Refused if the organiser barred a person. `hashed`: the keyed hash of this person."""
    if person in stored.barred or hashed in stored.barred_hashes:
        raise Refused("tournament-barred")


# ---------------------------------------------------------------- deadlines


def warning_seconds(round_seconds: float) -> float:
    """Return how long before the deadline the players of open games are warned. `round_seconds`: length of a
    round.
    """
    return min(DAY, round_seconds / 4)


def clock_of(stored: StoredTournament, usual: str) -> str:
    """Return the name of the time control for a tournament's tables; "": the default.

    It is the planned one, else one that fits the length of a round. `usual`: the server's setting; "": no
    setting.
    """
    seconds = stored.tournament.plan.seconds
    if stored.terms.clock or usual == NONE or not seconds:
        return stored.terms.clock or usual
    if seconds < 2 * HOUR:
        return LIVE
    if seconds >= DAY:
        return CORRESPONDENCE
    return "" if usual == CORRESPONDENCE else usual


def unanswered_seconds(stored: StoredTournament) -> float:
    """Return after how many seconds a report without an objection counts."""
    seconds = stored.tournament.plan.seconds
    return min(UNTOUCHED, seconds / 2) if seconds else UNTOUCHED


def next_due(stored: StoredTournament) -> float | None:
    """Return when the clock must act next, in seconds since 1970; None: never."""
    if stored.phase == SIGN_UP:
        return stored.created + SIGN_UP_SECONDS
    if stored.phase == OVER:
        return stored.finished + CALLED_OFF_SECONDS if stored.called_off else None
    return min(_moments(stored))


def _moments(stored: StoredTournament) -> Iterator[float]:
    """Yield all times at which the clock must act on a running tournament, in seconds since 1970; 0: at
    once.
    """
    current_round = stored.tournament.rounds[-1]
    yield stored.changed + IDLE_SECONDS
    if not open_pairings(stored.tournament):
        yield 0.0
    if current_round.due:
        if stored.overtime < stored.round:
            yield current_round.due
        if stored.warned < stored.round:
            yield current_round.due - warning_seconds(stored.tournament.plan.seconds)
    for reports in stored.reports.values():
        if len(reports) == 1:
            yield reports[0].at + unanswered_seconds(stored)


# ---------------------------------------------------------------- index keys


def index_key(kind: str, name: str, *ids: int) -> str:
    """Return an index key of the documents of one kind.

    `name`: `playing`, `due`, `untold` (changes that Discord does not show yet); or with ids, `server`,
    `organiser`, `person` (all that name a person), `over` (finished ones of a server), or `groups` (a
    person's unfinished league groups in a server).
    """
    return ":".join([kind, name, *map(str, ids)])


def common_index_keys(
    kind: str, stored: StoredCompetition, people: Iterable[int], due: float | None
) -> Iterator[tuple[str, float]]:
    """Yield the index keys that tournaments and leagues have alike, each with its sort number.

    `kind`: of the documents. `people`: user ids of all whom it names. `due`: when its clock must act next;
    None: never.
    """
    for person in people:
        yield index_key(kind, "person", person), stored.created
    if due is not None:
        yield index_key(kind, "due"), due
    if stored.shown < stored.version:
        yield index_key(kind, "untold"), stored.changed


def index_keys_of(stored: StoredTournament) -> Mapping[str, float]:
    """Return all index keys of a tournament: index key → sort number."""
    return dict(_index_keys(stored))


def _index_keys(stored: StoredTournament) -> Iterator[tuple[str, float]]:
    """Yield each index key of a tournament with its sort number."""
    over = stored.phase == OVER
    if stored.league:
        # Its league is listed and counted instead.
        for player in stored.tournament.entrants if not over else ():
            if player.person:
                yield index_key(KIND, "groups", stored.guild, player.person), stored.created
    elif not over:
        yield index_key(KIND, "server", stored.guild), stored.created
        if stored.organiser:
            yield index_key(KIND, "organiser", stored.organiser), stored.created
    elif not stored.called_off:
        yield index_key(KIND, "over", stored.guild), stored.finished
    if stored.phase == RUNNING:
        yield index_key(KIND, "playing"), stored.created
    yield from common_index_keys(KIND, stored, people_in(stored), next_due(stored))


def people_in(stored: StoredTournament) -> tuple[int, ...]:
    """Return the user ids of all people whom the tournament names, each once."""
    tournament = stored.tournament
    players = [player.person for player in (*tournament.entrants, *tournament.waiting)]
    people = dict.fromkeys([stored.organiser, *players, *stored.barred])
    return tuple(person for person in people if person > 0)
