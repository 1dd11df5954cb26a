"""The change of seasons in a league: the best of each group move up, the last move down, the next season
begins.

Each season is a tournament of its own, so its standings stay when the next one is played. Whoever joins while
it runs is on its waiting list, and begins at the bottom of the next season. Whoever played no game rests:
they are not in the next season until they join again.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from sessions.competitions.rounds import begin
from sessions.competitions.stages import group_parts
from sessions.competitions.standings import FULL, standings
from sessions.competitions.tournament_data import (
    DOWN,
    FEWEST,
    RESTS,
    UP,
    Entrant,
    Tournament,
    scores,
)


class GroupMoves(NamedTuple):
    """The entrants who change places between two neighbouring groups."""

    down: list[Entrant]
    """From the upper group to the lower one."""
    up: list[Entrant]
    """From the lower group to the upper one."""


def next_season(tournament: Tournament, now: float) -> Tournament:
    """Return the season after one that is over, and note in the old one who moves and who rests.

    If there are enough people, it has begun; else its sign-up is open. `now`: seconds since 1970.
    """
    order = _order(tournament)
    most = tournament.plan.most
    new_entrants = [Entrant(number, one.person, one.name) for number, one in enumerate(order, 1)]
    season = Tournament(tournament.plan, entrants=new_entrants[:most], waiting=new_entrants[most:])
    if len(season.entrants) >= FEWEST:
        begin(season, now)
        _note_moves(tournament, season)
    return season


def winners(tournament: Tournament) -> list[Entrant]:
    """Return all who share the first place of the first group, if they have at least one point."""
    first_group = group_parts(tournament)[0]
    places = {line.number: line for line in standings(first_group)}
    return [
        player
        for player in first_group.entrants
        if places[player.number].place == 1
        and places[player.number].half_points >= FULL
        and player.moved != RESTS
    ]


def _order(tournament: Tournament) -> list[Entrant]:
    """Return those who play the next season, the best first, and mark those who rest.

    In each group, those who come down from the group above come first, then those who stay, then those who
    come up from the group below. Newcomers are last.
    """
    groups = [_staying(part) for part in group_parts(tournament)]
    moves = [_moving(above, below, tournament.plan.moving) for above, below in pairwise(groups)]
    order = list[Entrant]()
    for place, group in enumerate(groups):
        from_above = moves[place - 1].down if place else []
        from_below = moves[place].up if place < len(moves) else []
        going = [*(moves[place - 1].up if place else []), *(moves[place].down if place < len(moves) else [])]
        order += [*from_above, *(player for player in group if player not in going), *from_below]
    return [*order, *tournament.waiting]


def _staying(part: Tournament) -> list[Entrant]:
    """Return the entrants of a group who play the next season, from the first place down, and mark those who
    rest. Those who share a place are sorted by number.
    """
    player_by_number = {player.number: player for player in part.entrants}
    staying = list[Entrant]()
    for line in standings(part):
        player = player_by_number[line.number]
        if player.withdrawn or not player.person:
            continue
        if any(one.played for one in scores(part, player.number)):
            staying.append(player)
        else:
            player.moved = RESTS
    return staying


def _moving(above: Sequence[Entrant], below: Sequence[Entrant], most: int) -> GroupMoves:
    """Choose who changes places between two neighbouring groups: the same number down and up.

    `above`, `below`: the entrants of the upper and of the lower group, from the first place down. `most`: how
    many may move in each direction.
    """
    count = min(most, len(above) // 2, len(below) // 2)
    return GroupMoves(list(above[len(above) - count :]), list(below[:count]))


def _note_moves(tournament: Tournament, season: Tournament) -> None:
    """Mark who of a season plays in a higher or lower group in the next one.

    People join and rest between seasons, so somebody who should move down may stay in the first group.
    """
    new_group = {player.person: player.group for player in season.entrants}
    for player in tournament.entrants:
        group = new_group.get(player.person, player.group)
        if group != player.group:
            player.moved = UP if group < player.group else DOWN
