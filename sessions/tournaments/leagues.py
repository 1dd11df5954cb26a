"""A league: seasons of small groups in which everybody meets everybody; the best of a group move up."""

import math
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from engine.questions import Refused
from sessions.tournaments.entrants import erase_person, planned, sign_up, withdraw
from sessions.tournaments.rounds import begin
from sessions.tournaments.standings import FULL, standings
from sessions.tournaments.tournament_data import (
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
    """size: how many a group is to have, 4 to 8; they differ by one where it does not come out even. moving:
    how many move up, and how many down. double: everybody meets twice. seconds: how long a round lasts (0: no
    deadline)."""

    size: int = 6
    moving: int = 2
    double: bool = False
    seconds: float = 0.0


class LeagueMember(Struct):
    """person: user id. resting: they are kept, and play again when they say so."""

    person: int
    name: str
    resting: bool = False


class League(Struct):
    """order: from the top down, newcomers at the end. number: seasons so far. groups: of the running season,
    the first plays for the title ([]: none is running)."""

    plan: LeaguePlan
    order: list[LeagueMember] = []
    number: int = 0
    groups: list[Tournament] = []


class SeasonEnd(Struct, frozen=True):
    """Who moved, by user id; who played no game and rests until they join again. winner: 0 for nobody;
    shared: whoever else is first, where nothing parts them; groups: who played where, the first group first.
    """

    winner: int
    up: tuple[int, ...]
    down: tuple[int, ...]
    resting: tuple[int, ...]
    shared: tuple[int, ...] = ()
    groups: tuple[tuple[int, ...], ...] = ()


class GroupMoves(NamedTuple):
    down: list[Entrant]
    up: list[Entrant]


def new_league(plan: LeaguePlan) -> League:
    """Raises Refused for a plan that cannot be."""
    if not SMALLEST <= plan.size <= LARGEST:
        raise Refused("league-size", least=SMALLEST, most=LARGEST)
    if not 1 <= plan.moving <= plan.size // 2:
        raise Refused("league-moving", most=plan.size // 2)
    if not (math.isfinite(plan.seconds) and plan.seconds >= 0):
        raise Refused("tournament-deadline")
    return League(plan)


def join(league: League, person: int, name: str) -> None:
    """From the next season on: at the bottom, or where they were before they rested."""
    known = member(league, person)
    if known and not known.resting:
        raise Refused("tournament-already-in")
    if known:
        known.resting, known.name = False, name
        return
    league.order.append(LeagueMember(person, name))


def drop_out(league: League, person: int) -> None:
    """They play no more; of the running season their group keeps what it keeps when somebody withdraws."""
    if member(league, person) is None:
        raise Refused("tournament-not-in")
    league.order = [one for one in league.order if one.person != person]
    for group in league.groups:
        known = entrant_of(group, person)
        if known and not known.withdrawn and group.phase != OVER:
            withdraw(group, known.number)


def member(league: League, person: int) -> LeagueMember | None:
    return next((one for one in league.order if one.person == person), None)


def group_sizes(people: int, size: int) -> list[int]:
    """Groups as even as can be, the larger ones on top; none above LARGEST, and none below SMALLEST unless
    there are too few people for that."""
    most = max(1, people // SMALLEST)
    least = math.ceil(people / LARGEST)
    groups = min(max(round(people / size), least), max(most, least))
    return [people // groups + (place < people % groups) for place in range(groups)]


def begin_season(league: League, now: float) -> None:
    """The groups, from the order as it stands, each with its first round."""
    if league.groups:
        raise Refused("league-season-runs")
    players = [one for one in league.order if not one.resting]
    if len(players) < FEWEST:
        raise Refused("tournament-too-few", least=FEWEST)
    for size in group_sizes(len(players), league.plan.size):
        league.groups.append(_group(league.plan, players[:size], now))
        players = players[size:]
    league.number += 1


def _group(plan: LeaguePlan, players: Sequence[LeagueMember], now: float) -> Tournament:
    group = planned(TournamentPlan(ROUND_ROBIN, double=plan.double, most=MOST, seconds=plan.seconds))
    for player in players:
        sign_up(group, player.person, player.name)
    begin(group, now)
    return group


def end_season(league: League) -> SeasonEnd:
    """Everybody moves, whoever played no game rests, and the next season can begin."""
    if not league.groups:
        raise Refused("league-no-season")
    if running := [group for group in league.groups if group.phase != OVER]:
        raise Refused("league-groups-run", count=len(running))
    tables = [_table(group) for group in league.groups]
    resting = _resting(league)
    left = [
        [player for player in table if member(league, player.person) and player.person not in resting]
        for table in tables
    ]
    moves = [_moving(above, below, league.plan.moving) for above, below in pairwise(left)]
    up = [player.person for move in moves for player in move.up]
    down = [player.person for move in moves for player in move.down]
    first = _first(league.groups[0])
    played = tuple(tuple(player.person for player in table if player.person) for table in tables)
    _reorder(league, tables, {*up}, {*down})
    for player in league.order:
        player.resting = player.resting or player.person in resting
    league.groups = []
    return SeasonEnd(next(iter(first), 0), tuple(up), tuple(down), tuple(resting), tuple(first[1:]), played)


def moved_between(end: SeasonEnd, groups: Sequence[Tournament]) -> SeasonEnd:
    """Return the end of a season with who moved as the groups of the next one have it: people come and rest,
    so whoever should have moved down may play in the first group again."""
    before = {person: place for place, group in enumerate(end.groups) for person in group}
    now = {one.person: place for place, group in enumerate(groups) for one in group.entrants}
    both = [person for person in now if person in before]
    up = tuple(person for person in both if now[person] < before[person])
    down = tuple(person for person in both if now[person] > before[person])
    return replace(end, up=up, down=down)


def _first(group: Tournament) -> list[int]:
    """Who won it, by user id: all who share the first place, if that is worth a point."""
    known = {one.number: one.person for one in group.entrants}
    best = [known[line.number] for line in standings(group) if line.place == 1 and line.half_points >= FULL]
    return [person for person in best if person]


def _table(group: Tournament) -> list[Entrant]:
    """From the first place down; who shares one stands in the order they began in."""
    known = {one.number: one for one in group.entrants}
    return [known[line.number] for line in standings(group)]


def _moving(above: Sequence[Entrant], below: Sequence[Entrant], most: int) -> GroupMoves:
    """Who changes places between two groups, of those who played and stay: down and up, as many each way."""
    count = min(most, len(above) // 2, len(below) // 2)
    return GroupMoves(list(above[len(above) - count :]), list(below[:count]))


def _resting(league: League) -> list[int]:
    return [
        one.person
        for group in league.groups
        for one in group.entrants
        if member(league, one.person) and not any(line.played for line in scores(group, one.number))
    ]


def _reorder(league: League, tables: Sequence[Sequence[Entrant]], up: set[int], down: set[int]) -> None:
    """Group by group: who comes from above, who stays, who comes from below; last, whoever did not play."""
    order: list[int] = []
    for place, table in enumerate(tables):
        above = tables[place - 1] if place else []
        below = tables[place + 1] if place + 1 < len(tables) else []
        order += [player.person for player in above if player.person in down]
        order += [player.person for player in table if player.person not in up | down]
        order += [player.person for player in below if player.person in up]
    places = {person: place for place, person in enumerate(order) if person}
    league.order.sort(key=lambda player: places.get(player.person, len(places)))


def erase_member(league: League, person: int) -> bool:
    """Nothing tells any more who they were; the running season's results stay. Whether anything was known."""
    known = member(league, person) is not None
    league.order = [one for one in league.order if one.person != person]
    for group in league.groups:
        known = erase_person(group, person) or known
    return known
