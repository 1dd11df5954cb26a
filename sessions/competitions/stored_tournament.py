"""A tournament as it is stored: its server, organiser and tables, and the tournament itself.

There is one kind of document for all kinds of tournaments. A league is a chain of them, one for each season:
when a season is over, the document of the next one is written in the same transaction (`next_of`).
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from engine import safe_text
from engine.questions import Refused
from sessions.competitions.entrants import checked_in, may_enter_late
from sessions.competitions.tournament_data import (
    OPEN,
    OVER,
    RUNNING,
    SIGN_UP,
    Pairing,
    PairingId,
    Tournament,
    entrant,
    entrant_of,
    fewest,
    open_pairings,
    playing,
)
from sessions.store.stored_kinds import AboutPeople, stored_kind
from sessions.table.table_data import NAME_LENGTH, Person
from sessions.table.time_controls import CORRESPONDENCE, DAY, HOUR, LIVE, NONE

KIND = stored_kind("tournament", AboutPeople.NAMES, exported_as="tournaments")  # of its documents
# Where its games are played: at tables of the bot, on real ones, or as each pair likes.
VENUES = SCREEN, REAL, EITHER = "screen", "real", "either"
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
REMINDER_SECONDS = 900.0  # how long before its start the entrants are reminded
TIME_REMINDER_SECONDS = 900.0  # how long before an agreed time its players are reminded
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


class GameTime(Struct, frozen=True, omit_defaults=True):
    """A time for a game that one of its players proposed."""

    number: int
    """Number of the entrant who proposed it."""
    at: float
    """The time, seconds since 1970."""
    agreed: bool = False
    """All others accepted it."""
    reminded: bool = False
    """All are reminded that it is near."""
    accepted: tuple[int, ...] = ()
    """Numbers of the others who accepted it."""


class StoredTournament(Struct, omit_defaults=True, kw_only=True):
    """A tournament or a season of a league, and everything that is stored with it."""

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
    venue: str = EITHER
    """Where its games are played, one of VENUES."""
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
    co_organisers: list[int] = []
    """User ids of those who may do all that the organiser may, except for naming others."""
    judges: list[int] = []
    """User ids of those who may decide results."""
    renamed: dict[int, str] = {}
    """User id → the name under which managers of the server want this person to be shown."""
    shown: int = 0
    """The version that Discord shows."""
    messages: dict[str, str] = {}
    """Values saved for the code that shows it, such as message ids."""
    version: int = 0
    """Version of its document; 0: not saved yet."""
    tournament: Tournament
    """Entrants, rounds and results."""
    about: str = ""
    """The organiser's own text for those who sign up, in one or more lines; "": none."""
    starts: float = 0.0
    """When it begins by itself, seconds since 1970; 0: when its organiser begins it."""
    reminded: bool = False
    """Its entrants are reminded that it begins soon."""
    entered: int = 0
    """How often people were signed up by somebody else; each time they are told."""
    finished: float = 0.0
    """When it ended, seconds since 1970; 0: it has not."""
    reports: dict[str, list[SideReport]] = {}
    """`PairingId.key` of an open game → the reports of its result, at most one from each player."""
    sources: dict[str, str] = {}
    """`PairingId.key` of a game with a result → who decided the result, one of SOURCES."""
    asked: dict[str, int] = {}
    """`PairingId.key` of an open game → number of the entrant who called the organiser for it."""
    times: dict[str, GameTime] = {}
    """`PairingId.key` of an open game → the time that its players proposed or agreed on."""
    warned: int = 0
    """Number of the last round whose players were warned that it ends soon; 0: none."""
    overtime: int = 0
    """Number of the last round that went on after its deadline because of open games; 0: none."""
    waits: dict[str, str] = {}
    """`PairingId.key` of an open game → why it keeps its round open after the deadline, one of WAITS_FOR."""
    called_off: bool = False
    """It was cancelled before it began, or aborted."""
    season: int = 0
    """Number of the season of a league, from 1; 0: no league."""
    ending: bool = False
    """No season follows this one."""

    @property
    def phase(self) -> str:
        """One of PHASES."""
        return self.tournament.phase

    @property
    def is_check_in_open(self) -> bool:
        """Entrants can check in now. Those who have not are left out at the start."""
        return (
            self.phase == SIGN_UP and self.reminded and self.starts > 0 and self.tournament.plan.check_in > 0
        )

    @property
    def round(self) -> int:
        """The current or last round, from 1; 0 before the first."""
        return len(self.tournament.rounds)

    def games_in(self, round: int) -> list["TournamentGame"]:
        """Return all pairings of a round, also those without a game; none if there is no such round."""
        pairings = self.tournament.rounds[round - 1].pairings if 1 <= round <= self.round else []
        return [
            TournamentGame(self, PairingId(round, board), pairing) for board, pairing in enumerate(pairings)
        ]

    def find_game(self, pairing_id: PairingId) -> "TournamentGame | None":
        """Return a pairing; None if there is none with this id."""
        pairing = self.tournament.find_pairing(pairing_id)
        return TournamentGame(self, pairing_id, pairing) if pairing is not None else None

    def people_of(self, pairing: Pairing) -> tuple[int, ...]:
        """Return the user ids of a pairing's players, in their order; 0: erased."""
        return tuple(entrant(self.tournament, number).person for number in pairing.players)

    def game_of(self, person: int) -> "TournamentGame | None":
        """Return a person's game in the current round; None if they have none.

        It is the open game; if there is none, the last finished one.
        """
        own_games = [game for game in self.games_in(self.round) if game.is_of(person)]
        last_game = own_games[-1] if own_games else None
        return next((game for game in own_games if game.pairing.result == OPEN), last_game)

    def reported_boards(self) -> list[int]:
        """Return the boards, from 0, of the open games of the current round that a player has reported."""
        return [game.id.board for game in self.games_in(self.round) if game.reports]


class TournamentGame(NamedTuple):
    """A pairing of a stored tournament, with what is stored about it."""

    stored: StoredTournament
    """The tournament."""
    id: PairingId
    """Which of its pairings this is."""
    pairing: Pairing
    """The pairing."""

    @property
    def is_open(self) -> bool:
        """The tournament runs, and this game has no result."""
        return self.stored.phase == RUNNING and self.pairing.result == OPEN

    @property
    def people(self) -> tuple[int, ...]:
        """User ids of the players, in their order; 0: erased."""
        return self.stored.people_of(self.pairing)

    @property
    def reports(self) -> list[SideReport]:
        """The reports of the open game, at most one from each player."""
        return self.stored.reports.get(self.id.key, [])

    @property
    def agreed_report(self) -> SideReport | None:
        """The earliest report of the open game if all its reports are equal; None if they differ, or if there
        are none.
        """
        if len({report.result for report in self.reports}) != 1:
            return None
        return min(self.reports, key=lambda report: report.at)

    @property
    def silent(self) -> list[int]:
        """Numbers of the players who have not reported a result."""
        reporters = {report.number for report in self.reports}
        return [number for number in self.pairing.players if number not in reporters]

    @property
    def asker(self) -> int:
        """Number of the entrant who called the organiser for the open game; 0: none."""
        return self.stored.asked.get(self.id.key, 0)

    @property
    def time(self) -> GameTime | None:
        """The time that the players of the open game proposed or agreed on."""
        return self.stored.times.get(self.id.key)

    @property
    def unanswered(self) -> list[int]:
        """Numbers of the players who have neither proposed nor accepted the time of the game."""
        answered = (self.time.number, *self.time.accepted) if self.time is not None else self.pairing.players
        return [number for number in self.pairing.players if number not in answered]

    @property
    def waits_for(self) -> str:
        """Why the game keeps its round open after the deadline; "": it does not."""
        is_overtime = self.id.round == self.stored.overtime
        return self.stored.waits.get(self.id.key, "") if is_overtime else ""

    @property
    def source(self) -> str:
        """Who decided the result, one of SOURCES; "": no one yet."""
        return self.stored.sources.get(self.id.key, "")

    def is_of(self, person: int) -> bool:
        """Return whether a person is in this pairing, also if they are out."""
        player = entrant_of(self.stored.tournament, person)
        return player is not None and player.number in self.pairing.numbers

    def number_of(self, person: int) -> int:
        """Return a player's number. Raises Refused if it is not their game, or if they are out."""
        player = entrant_of(self.stored.tournament, person)
        if player is None or player.number not in self.pairing.players:
            raise Refused("tournament-not-yours")
        return player.number


def next_of(stored: StoredTournament, id: str, season: Tournament, now: float) -> StoredTournament:
    """Return the document of a league's next season, with the same settings. What belongs to the games of the
    old one stays there.

    `id`: of the new document. `season`: the next season. `now`: seconds since 1970.
    """
    return StoredTournament(
        id=id,
        guild=stored.guild,
        channel=stored.channel,
        organiser=stored.organiser,
        co_organisers=[*stored.co_organisers],
        judges=[*stored.judges],
        renamed={**stored.renamed},
        title=stored.title,
        about=stored.about,
        terms=stored.terms,
        venue=stored.venue,
        seed=stored.seed,
        created=now,
        changed=now,
        barred=[*stored.barred],
        barred_hashes=[*stored.barred_hashes],
        tournament=season,
        season=stored.season + 1,
    )


def drop_settled(stored: StoredTournament) -> None:
    """Delete what no longer applies to a game.

    A game that has a result by now needs no reports, no call for the organiser, and no reason to wait. A game
    that is open again has no source of a result.
    """
    for key, game_time in [*stored.times.items()]:
        game = stored.find_game(PairingId.parse(key))
        if game is None or not game.is_open or game_time.number not in game.pairing.players:
            stored.times.pop(key)
        elif not game_time.agreed and not game.unanswered:  # who had not answered is out
            stored.times[key] = replace(game_time, agreed=True)
    for key in {*stored.reports, *stored.asked, *stored.waits}:
        game = stored.find_game(PairingId.parse(key))
        if game is None or game.pairing.result != OPEN:
            stored.reports.pop(key, None)
            stored.asked.pop(key, None)
            stored.waits.pop(key, None)
            continue
        players = game.pairing.players
        reports = [one for one in stored.reports.pop(key, []) if one.number in players]
        if reports:
            stored.reports[key] = reports
        if stored.asked.get(key, players[0]) not in players:
            stored.asked.pop(key)
    for key in [*stored.sources]:
        game = stored.find_game(PairingId.parse(key))
        if game is not None and game.pairing.result == OPEN:
            stored.sources.pop(key)


def reset_overtime(stored: StoredTournament) -> None:
    """Reset the warning and the overtime of the current round, because it has more time now."""
    stored.warned, stored.overtime = (
        min(stored.warned, stored.round - 1),
        min(stored.overtime, stored.round - 1),
    )
    stored.waits = {}


def shown_name(person: Person) -> str:
    """Return a person's name as entrants are shown: one visible line."""
    return safe_text.words(person.name, NAME_LENGTH) or "?"


def may_organise(stored: StoredTournament, person: int, *, manager: bool) -> bool:
    """Return whether a person may act as organiser. `manager`: they manage the server on Discord."""
    return manager or (person > 0 and person in (stored.organiser, *stored.co_organisers))


def may_judge(stored: StoredTournament, person: int, *, manager: bool) -> bool:
    """Return whether a person may decide results. `manager`: they manage the server on Discord."""
    return may_organise(stored, person, manager=manager) or person in stored.judges


def takes_people(stored: StoredTournament) -> bool:
    """Return whether people can join a tournament that runs: a Swiss that is not full, before its last round,
    or a league for its next season.
    """
    tournament = stored.tournament
    has_place = bool(stored.season) or len(playing(tournament)) < tournament.plan.most
    return may_enter_late(tournament) and has_place and not stored.ending


def staff_of(stored: StoredTournament) -> tuple[int, ...]:
    """Return the user ids of those who are called when a result has to be decided."""
    staff = dict.fromkeys([stored.organiser, *stored.co_organisers, *stored.judges])
    return tuple(person for person in staff if person > 0)


def name_in(stored: StoredTournament, person: Person) -> str:
    """Return the name under which a person takes part: their own one, unless managers chose another one."""
    return stored.renamed.get(person.id) or shown_name(person)


def require_organiser(stored: StoredTournament, person: int, *, manager: bool) -> None:
    """Raise Refused if a person may not act as organiser. `manager`: they manage the server on Discord."""
    if not may_organise(stored, person, manager=manager):
        raise Refused("tournament-organiser-only")


def require_judge(stored: StoredTournament, person: int, *, manager: bool) -> None:
    """Raise Refused if a person may not decide results. `manager`: they manage the server on Discord."""
    if not may_judge(stored, person, manager=manager):
        raise Refused("tournament-organiser-only")


def refuse_barred(stored: StoredTournament, person: int, hashed: str) -> None:
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


def reminder_seconds(stored: StoredTournament) -> float:
    """Return how long before its start the entrants are reminded; if they have to check in, when they can."""
    return stored.tournament.plan.check_in or REMINDER_SECONDS


def count_present(stored: StoredTournament) -> int:
    """Return how many people a tournament could begin with: the entrants, or those who have checked in."""
    if stored.starts and stored.tournament.plan.check_in:
        return len(checked_in(stored.tournament))
    return len(stored.tournament.entrants)


def unanswered_seconds(stored: StoredTournament) -> float:
    """Return after how many seconds a report without an objection counts."""
    seconds = stored.tournament.plan.seconds
    return min(UNTOUCHED, seconds / 2) if seconds else UNTOUCHED


def next_due(stored: StoredTournament) -> float | None:
    """Return when the clock must act next, in seconds since 1970; None: never."""
    if stored.phase == SIGN_UP:
        return min(_moments_of_sign_up(stored))
    if stored.phase == OVER:
        return stored.finished + CALLED_OFF_SECONDS if stored.called_off else None
    return min(_moments(stored))


def _moments_of_sign_up(stored: StoredTournament) -> Iterator[float]:
    """Yield all times at which the clock must act before a tournament begins, in seconds since 1970."""
    yield stored.created + SIGN_UP_SECONDS
    if stored.starts and not stored.reminded:
        yield stored.starts - reminder_seconds(stored)
    if stored.starts and count_present(stored) >= fewest(stored.tournament.plan):
        yield stored.starts


def _moments(stored: StoredTournament) -> Iterator[float]:
    """Yield all times at which the clock must act on a running tournament, in seconds since 1970; 0: at
    once.
    """
    yield stored.changed + IDLE_SECONDS
    pause, draft = stored.tournament.plan.pause, stored.tournament.draft
    if draft is not None and not open_pairings(stored.tournament):
        if pause > 0:
            yield draft.made + pause
    elif not open_pairings(stored.tournament):
        yield 0.0
    due = stored.tournament.rounds[-1].due if stored.round else 0.0
    if due and open_pairings(stored.tournament):
        if stored.overtime < stored.round:
            yield due
        if stored.warned < stored.round:
            yield due - warning_seconds(stored.tournament.plan.seconds)
    for game_time in stored.times.values():
        if game_time.agreed and not game_time.reminded:
            yield game_time.at - TIME_REMINDER_SECONDS
    for game in stored.games_in(stored.round):
        if (report := game.agreed_report) is not None:
            yield report.at + unanswered_seconds(stored)


# ---------------------------------------------------------------- index keys


def index_key(name: str, *ids: int) -> str:
    """Return an index key of the documents.

    `name`: `playing`, `due`, `untold` (changes that Discord does not show yet); or with ids, `server`,
    `organiser`, `person` (all that name a person), or `over` (finished ones of a server).
    """
    return ":".join([KIND, name, *map(str, ids)])


def index_keys_of(stored: StoredTournament) -> Mapping[str, float]:
    """Return all index keys of a tournament: index key → sort number."""
    return dict(_index_keys(stored))


def _index_keys(stored: StoredTournament) -> Iterator[tuple[str, float]]:
    """Yield each index key of a tournament with its sort number."""
    if stored.phase != OVER:
        yield index_key("server", stored.guild), stored.created
        if stored.organiser:
            yield index_key("organiser", stored.organiser), stored.created
    elif not stored.called_off:
        yield index_key("over", stored.guild), stored.finished
    if stored.phase == RUNNING:
        yield index_key("playing"), stored.created
    for person in people_in(stored):
        yield index_key("person", person), stored.created
    due = next_due(stored)
    if due is not None:
        yield index_key("due"), due
    if stored.shown < stored.version:
        yield index_key("untold"), stored.changed


def people_in(stored: StoredTournament) -> tuple[int, ...]:
    """Return the user ids of all people whom the tournament names, each once."""
    tournament = stored.tournament
    players = [player.person for player in tournament.everybody]
    people = dict.fromkeys([*staff_of(stored), *players, *stored.barred, *stored.renamed])
    return tuple(person for person in people if person > 0)
