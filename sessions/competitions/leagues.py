"""A league: seasons of small groups that play round robins; then the best move up and the last move down."""

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from engine.questions import Refused
from sessions.competitions.entrants import erase_person, planned, sign_up, withdraw
from sessions.competitions.rounds import begin
from sessions.competitions.standings import FULL, standings
from sessions.competitions.tournament_data import (
    FEWEST,
    MOST,
    OVER,
    ROUND_ROBIN,
    Entrant,
    Tournament,
    TournamentPlan,
    entrant_of,
    scores,
)

SMALLEST, LARGEST = 4, 8  # people of a group; a league of three is one group


class LeaguePlan(Struct, frozen=True):
    """The settings of a league."""

    size: int = 6
    """How many people a group should have, 4 to 8; group sizes may differ by one."""
    moving: int = 2
    """How many people move down from each group to the next one; the same number moves up."""
    double: bool = False
    """Everybody meets each other member of the group twice in a season."""
    seconds: float = 0.0
    """How long a round lasts; 0: no deadline."""


class LeagueMember(Struct):
    """A person in a league."""

    person: int
    """User id."""
    name: str
    """The name that is shown."""
    resting: bool = False
    """They stay a member, but play again only after they join again."""


class League(Struct):
    """A league with its members and the groups of the current season."""

    plan: LeaguePlan
    """The settings."""
    order: list[LeagueMember] = []
    """All members, the best first, newcomers at the end. Groups are formed in this order."""
    number: int = 0
    """Number of the current or last season, from 1; 0 before the first."""
    groups: list[Tournament] = []
    """Groups of the current season; the first one plays for the title. Empty: no season runs."""


class SeasonEnd(Struct, frozen=True):
    """The result of a season; all people are user ids."""

    winner: int
    """The winner of the first group; 0: nobody."""
    up: tuple[int, ...]
    """Those who move up a group."""
    down: tuple[int, ...]
    """Those who move down a group."""
    resting: tuple[int, ...]
    """Those who played no game, and rest until they join again."""
    shared: tuple[int, ...] = ()
    """Those who share the first place with `winner`."""
    groups: tuple[tuple[int, ...], ...] = ()
    """The people of each group, the first group first; in a group, the first place first."""


class GroupMoves(NamedTuple):
    """The entrants who change places between two neighbouring groups."""

    down: list[Entrant]
    """From the upper group to the lower one."""
    up: list[Entrant]
    """From the lower group to the upper one."""


def new_league(plan: LeaguePlan) -> League:
    """Return a league without members. Raises Refused for an impossible plan."""
    if not SMALLEST <= plan.size <= LARGEST:
        raise Refused("league-size", least=SMALLEST, most=LARGEST)
    if not 1 <= plan.moving <= plan.size // 2:
        raise Refused("league-moving", most=plan.size // 2)
    if not (math.isfinite(plan.seconds) and plan.seconds >= 0):
        raise Refused("tournament-deadline")
    return League(plan)


def join(league: League, person: int, name: str) -> None:
    """Add a member from the next season on: at the bottom, or at their old place if they rested.

    `person`: user id. `name`: the name that is shown. Raises Refused if they are a member who plays.
    """
    known = member(league, person)
    if known and not known.resting:
        raise Refused("tournament-already-in")
    if known:
        known.resting, known.name = False, name
        return
    league.order.append(LeagueMember(person, name))


def drop_out(league: League, person: int) -> None:
    """Remove a member from the league and withdraw them from their group of the current season.

    `person`: user id. Raises Refused if they are not a member.
    """
    if member(league, person) is None:
        raise Refused("tournament-not-in")
    league.order = [player for player in league.order if player.person != person]
    for group in league.groups:
        known = entrant_of(group, person)
        if known and not known.withdrawn and group.phase != OVER:
            withdraw(group, known.number)


def member(league: League, person: int) -> LeagueMember | None:
    """Return the member who is this person; None if they are not in the league."""
    return next((player for player in league.order if player.person == person), None)


def group_sizes(people: int, size: int) -> list[int]:
    """Return the sizes of the groups, as even as possible, larger ones first.

    No group is larger than LARGEST. A group is smaller than SMALLEST only if there are too few people.
    `people`: how many play. `size`: how many a group should have.
    """
    most_groups = max(1, people // SMALLEST)
    fewest_groups = math.ceil(people / LARGEST)
    groups = min(max(round(people / size), fewest_groups), max(most_groups, fewest_groups))
    return [people // groups + (place < people % groups) for place in range(groups)]


def begin_season(league: League, now: float) -> None:
    """Form the groups from the current order, and pair the first round of each.

    `now`: seconds since 1970. Raises Refused if a season runs, or if too few members play.
    """
    if league.groups:
        raise Refused("league-season-runs")
    unplaced = [player for player in league.order if not player.resting]
    if len(unplaced) < FEWEST:
        raise Refused("tournament-too-few", least=FEWEST)
    for size in group_sizes(len(unplaced), league.plan.size):
        league.groups.append(_group(league.plan, unplaced[:size], now))
        unplaced = unplaced[size:]
    league.number += 1


def _group(plan: LeaguePlan, players: Sequence[LeagueMember], now: float) -> Tournament:
    """Return a round robin of these players that has begun. `now`: seconds since 1970."""
    group = planned(TournamentPlan(ROUND_ROBIN, double=plan.double, most=MOST, seconds=plan.seconds))
    for player in players:
        sign_up(group, player.person, player.name)
    begin(group, now)
    return group


def end_season(league: League) -> SeasonEnd:
    """End the season, so that the next one can begin. Return who won, who moves and who rests.

    Members move up and down. Those who played no game rest. Raises Refused if no season runs, or if a group
    is not over.
    """
    if not league.groups:
        raise Refused("league-no-season")
    if running := [group for group in league.groups if group.phase != OVER]:
        raise Refused("league-groups-run", count=len(running))
    tables = [_table(group) for group in league.groups]
    resting = _resting(league)
    staying_members = [
        [player for player in table if member(league, player.person) and player.person not in resting]
        for table in tables
    ]
    moves = [_moving(above, below, league.plan.moving) for above, below in pairwise(staying_members)]
    up = [player.person for move in moves for player in move.up]
    down = [player.person for move in moves for player in move.down]
    winners = _first(league.groups[0])
    groups = tuple(tuple(player.person for player in table if player.person) for table in tables)
    _reorder(league, tables, {*up}, {*down})
    for player in league.order:
        player.resting = player.resting or player.person in resting
    league.groups = []
    winner, shared = next(iter(winners), 0), tuple(winners[1:])
    return SeasonEnd(winner, tuple(up), tuple(down), tuple(resting), shared, groups)


def moved_between(end: SeasonEnd, groups: Sequence[Tournament]) -> SeasonEnd:
    """Return the season's end with `up` and `down` as the groups of the next season show them.

    Because people join and rest between seasons, a person who should move down may stay in the first group.
    `end`: of the last season. `groups`: of the next season.
    """
    old_group = {person: place for place, group in enumerate(end.groups) for person in group}
    new_group = {player.person: place for place, group in enumerate(groups) for player in group.entrants}
    in_both_seasons = [person for person in new_group if person in old_group]
    up = tuple(person for person in in_both_seasons if new_group[person] < old_group[person])
    down = tuple(person for person in in_both_seasons if new_group[person] > old_group[person])
    return replace(end, up=up, down=down)


def _first(group: Tournament) -> list[int]:
    """Return the user ids of all who share the first place, if they have at least one point."""
    person_of = {player.number: player.person for player in group.entrants}
    first_lines = [line for line in standings(group) if line.place == 1 and line.half_points >= FULL]
    return [person_of[line.number] for line in first_lines if person_of[line.number]]


def _table(group: Tournament) -> list[Entrant]:
    """Return the entrants from the first place down. Those who share a place are sorted by number."""
    entrant_by_number = {player.number: player for player in group.entrants}
    return [entrant_by_number[line.number] for line in standings(group)]


def _moving(above: Sequence[Entrant], below: Sequence[Entrant], most: int) -> GroupMoves:
    """Choose who changes places between two neighbouring groups: the same number down and up.

    `above`, `below`: the entrants of the upper and of the lower group, from the first place down. `most`: how
    many may move in each direction.
    """
    count = min(most, len(above) // 2, len(below) // 2)
    return GroupMoves(list(above[len(above) - count :]), list(below[:count]))


def _resting(league: League) -> list[int]:
    """Return the user ids of the members who played no game this season."""
    return [
        player.person
        for group in league.groups
        for player in group.entrants
        if member(league, player.person) and not any(line.played for line in scores(group, player.number))
    ]


def _reorder(league: League, tables: Sequence[Sequence[Entrant]], up: set[int], down: set[int]) -> None:
    """Rebuild the league's order group by group.

    In each group, those who come down from the group above come first, then those who stay, then those who
    come up from the group below. Members who did not play go to the end of the league. `tables`: entrants of
    each group from the first place down. `up`, `down`: user ids of those who move.
    """
    new_order: list[int] = []
    for group_index, table in enumerate(tables):
        above = tables[group_index - 1] if group_index else []
        below = tables[group_index + 1] if group_index + 1 < len(tables) else []
        new_order += [player.person for player in above if player.person in down]
        new_order += [player.person for player in table if player.person not in up | down]
        new_order += [player.person for player in below if player.person in up]
    places = {person: place for place, person in enumerate(new_order) if person}
    league.order.sort(key=lambda player: places.get(player.person, len(places)))


def erase_member(league: League, person: int) -> None:
    """Remove a person's id and name from a league and its groups; results of the current season stay."""
    league.order = [player for player in league.order if player.person != person]
    for group in league.groups:
        erase_person(group, person)
