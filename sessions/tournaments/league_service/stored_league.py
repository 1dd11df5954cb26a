"""A league as it is kept: whose and where it is, what is played, its order, and which groups play now."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from sessions.tournaments.leagues import League, SeasonEnd
from sessions.tournaments.tournament_service.stored_tournament import (
    CALLED_OFF_SECONDS,
    EITHER,
    SIGN_UP_SECONDS,
    TableTerms,
)

KIND = "league"
MOST_MEMBERS = 48
PLAYING, DUE, UNTOLD = "league:playing", "league:due", "league:untold"


class StoredLeague(Struct, omit_defaults=True):
    """guild, channel, organiser, title, terms, way, seed, created, changed: as a tournament has them. league:
    its plan and order; the groups in it stay empty here, for groups names their tournaments ([]: no season
    runs). last: how the last season ended. ending: there is no season after this one; ended: seconds since
    1970 (0: it goes on). barred: user ids of those whom the organiser sent away; barred_hashes:
    keyed hashes of those of them who deleted their data since.

    shown, messages, version: as a tournament has them.
    """

    id: str
    guild: int
    channel: int
    organiser: int
    title: str
    terms: TableTerms
    league: League
    way: str = EITHER
    seed: str = ""
    created: float = 0.0
    changed: float = 0.0
    groups: list[str] = []
    last: SeasonEnd | None = None
    ending: bool = False
    ended: float = 0.0
    barred: list[int] = []
    barred_hashes: list[str] = []
    shown: int = 0
    messages: dict[str, str] = {}
    version: int = 0

    @property
    def season(self) -> int:
        """The running or last one, from 1; 0 before the first."""
        return self.league.number


def next_due(stored: StoredLeague) -> float | None:
    """When it ends or goes by itself, seconds since 1970; None while a season runs."""
    if stored.ended:
        return stored.ended + CALLED_OFF_SECONDS
    return None if stored.groups else stored.changed + SIGN_UP_SECONDS


def of_server(guild: int) -> str:
    """A server's leagues that go on, by when they were opened."""
    return f"league:server:{guild}"


def of_organiser(person: int) -> str:
    """Those of somebody that go on."""
    return f"league:organiser:{person}"


def of_person(person: int) -> str:
    """All that name somebody."""
    return f"league:person:{person}"


def terms_of(stored: StoredLeague) -> Mapping[str, float]:
    """All that it is found by."""
    return dict(_terms(stored))


def _terms(stored: StoredLeague) -> Iterator[tuple[str, float]]:
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
    """Everybody whom it names, by user id."""
    end = stored.last
    played = [one for group in end.groups for one in group] if end else ()
    moved = (end.winner, *end.shared, *end.up, *end.down, *end.resting, *played) if end else ()
    people = [stored.organiser, *(one.person for one in stored.league.order), *stored.barred, *moved]
    return tuple(person for person in dict.fromkeys(people) if person > 0)


def without(end: SeasonEnd | None, person: int) -> SeasonEnd | None:
    """The same without them."""
    if end is None:
        return None
    up, down, resting, shared = (
        tuple(one for one in some if one != person) for some in (end.up, end.down, end.resting, end.shared)
    )
    groups = tuple(tuple(one for one in group if one != person) for group in end.groups)
    return SeasonEnd(0 if end.winner == person else end.winner, up, down, resting, shared, groups)
