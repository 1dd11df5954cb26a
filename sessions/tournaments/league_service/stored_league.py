"""A league as it is stored: its server, organiser, tables and order, and the ids of its current groups."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from sessions.tournaments.leagues import League, SeasonEnd
from sessions.tournaments.tournament_service.stored_tournament import (
    CALLED_OFF_SECONDS,
    EITHER,
    SIGN_UP_SECONDS,
    TableTerms,
)

KIND = "league"  # of its documents
MOST_MEMBERS = 48
# Index keys. PLAYING: leagues in which a season runs. DUE: those with a deadline. UNTOLD: those with changes
# that Discord does not show yet.
PLAYING, DUE, UNTOLD = "league:playing", "league:due", "league:untold"


class StoredLeague(Struct, omit_defaults=True):
    """A league and everything that is stored with it."""

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
    league: League
    """Plan and members. `League.groups` stays empty here, because the groups are stored as tournaments."""
    way: str = EITHER
    """Where games are played, one of `WAYS` in stored_tournament."""
    seed: str = ""
    """Decides the order of members without a rating."""
    created: float = 0.0
    """When it was opened, seconds since 1970."""
    changed: float = 0.0
    """When it was last changed, seconds since 1970."""
    groups: list[str] = []
    """Ids of the tournaments of the current season; empty: no season runs."""
    last: SeasonEnd | None = None
    """How the last season ended."""
    ending: bool = False
    """The league ends after the current season."""
    ended: float = 0.0
    """When the league ended, seconds since 1970; 0: it goes on."""
    barred: list[int] = []
    """User ids of people whom the organiser removed."""
    barred_hashes: list[str] = []
    """Keyed hashes of removed people who have deleted their data since."""
    shown: int = 0
    """The version that Discord shows."""
    messages: dict[str, str] = {}
    """Values saved for the code that shows the league, such as message ids."""
    version: int = 0
    """Version of its document; 0: not saved yet."""

    @property
    def season(self) -> int:
        """The current or last season, from 1; 0 before the first."""
        return self.league.number


def next_due(stored: StoredLeague) -> float | None:
    """Return when the league ends or is deleted, in seconds since 1970; None while a season runs."""
    if stored.ended:
        return stored.ended + CALLED_OFF_SECONDS
    return None if stored.groups else stored.changed + SIGN_UP_SECONDS


def of_server(guild: int) -> str:
    """Return the index key of a server's running leagues, by creation."""
    return f"league:server:{guild}"


def of_organiser(person: int) -> str:
    """Return the index key of a person's own running leagues."""
    return f"league:organiser:{person}"


def of_person(person: int) -> str:
    """Return the index key of all leagues that name a person."""
    return f"league:person:{person}"


def terms_of(stored: StoredLeague) -> Mapping[str, float]:
    """Return all index keys of a league: index key → sort number."""
    return dict(_terms(stored))


def _terms(stored: StoredLeague) -> Iterator[tuple[str, float]]:
    """Yield each index key of a league with its sort number."""
    if not stored.ended:
        yield of_server(stored.guild), stored.created
        if stored.organiser:
            yield of_organiser(stored.organiser), stored.created
    for person in people_in(stored):
        yield of_person(person), stored.created
    if stored.groups:
        yield PLAYING, stored.created
    if (due := next_due(stored)) is not None:
        yield DUE, due
    if stored.shown < stored.version:
        yield UNTOLD, stored.changed


def people_in(stored: StoredLeague) -> tuple[int, ...]:
    """Return the user ids of all people whom the league names, each once."""
    end = stored.last
    played = [person for group in end.groups for person in group] if end else ()
    in_last_season = (end.winner, *end.shared, *end.up, *end.down, *end.resting, *played) if end else ()
    members = [member.person for member in stored.league.order]
    people = [stored.organiser, *members, *stored.barred, *in_last_season]
    return tuple(person for person in dict.fromkeys(people) if person > 0)


def without(end: SeasonEnd | None, person: int) -> SeasonEnd | None:
    """Return a season's end without this person; None if `end` is None. `person`: user id."""
    if end is None:
        return None
    up, down, resting, shared = (
        tuple(other for other in people if other != person)
        for people in (end.up, end.down, end.resting, end.shared)
    )
    groups = tuple(tuple(other for other in group if other != person) for group in end.groups)
    return SeasonEnd(0 if end.winner == person else end.winner, up, down, resting, shared, groups)
