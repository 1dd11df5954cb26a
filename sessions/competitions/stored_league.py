"""A league as it is stored: its server, organiser, tables and order, and the ids of its current groups."""

from collections.abc import Iterator, Mapping

from sessions.competitions.leagues import League, SeasonEnd
from sessions.competitions.stored_tournament import (
    CALLED_OFF_SECONDS,
    SIGN_UP_SECONDS,
    StoredCompetition,
    common_index_keys,
    index_key,
)
from sessions.store.stored_kinds import AboutPeople, stored_kind

KIND = stored_kind("league", AboutPeople.NAMES, exported_as="leagues")  # of its documents
MOST_MEMBERS = 48


class StoredLeague(StoredCompetition, omit_defaults=True, kw_only=True):
    """A league and everything that is stored with it."""

    league: League
    """Plan and members. `League.groups` stays empty here, because the groups are stored as tournaments."""
    groups: list[str] = []
    """Ids of the tournaments of the current season; empty: no season runs."""
    last: SeasonEnd | None = None
    """How the last season ended."""
    ending: bool = False
    """The league ends after the current season."""
    ended: float = 0.0
    """When the league ended, seconds since 1970; 0: it goes on."""

    @property
    def season(self) -> int:
        """The current or last season, from 1; 0 before the first."""
        return self.league.number


def next_due(stored: StoredLeague) -> float | None:
    """Return when the league ends or is deleted, in seconds since 1970; None while a season runs."""
    if stored.ended:
        return stored.ended + CALLED_OFF_SECONDS
    return None if stored.groups else stored.changed + SIGN_UP_SECONDS


def index_keys_of(stored: StoredLeague) -> Mapping[str, float]:
    """Return all index keys of a league: index key → sort number."""
    return dict(_index_keys(stored))


def _index_keys(stored: StoredLeague) -> Iterator[tuple[str, float]]:
    """Yield each index key of a league with its sort number."""
    if not stored.ended:
        yield index_key(KIND, "server", stored.guild), stored.created
        if stored.organiser:
            yield index_key(KIND, "organiser", stored.organiser), stored.created
    if stored.groups:
        yield index_key(KIND, "playing"), stored.created
    yield from common_index_keys(KIND, stored, people_in(stored), next_due(stored))


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
