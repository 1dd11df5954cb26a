"""The stages of a tournament, and the groups of a stage.

A tournament is played in stages, one after the other. Most kinds have one stage. GROUPS has two: groups in
which everybody meets everybody, then a bracket of the best. A season of a LEAGUE is one stage of groups; how
a season leads to the next one is in `league_seasons.py`.

All rounds of a tournament stand in one list, whatever their stage. A round of a stage with groups has the
pairings of all groups, so the groups keep pace. Every group by itself is a round robin: `group_part` returns
it as a tournament of its own, and pairings, standings and tie-breaks need to know of nothing but that.
"""

import math
from typing import NamedTuple

from msgspec.structs import replace

from sessions.competitions.tournament_data import (
    DOUBLE_ELIMINATION,
    GROUPS,
    KNOCKOUT,
    LEAGUE,
    ROUND_ROBIN,
    Entrant,
    Tournament,
    TournamentPlan,
    TournamentRound,
)

SMALLEST, LARGEST = 3, 8  # people of a group that was planned; a group of a league has at least 4
SMALLEST_OF_LEAGUE = 4
MOST_ADVANCING = 4  # people of each group who go on to a bracket
BRACKETS = (KNOCKOUT, DOUBLE_ELIMINATION)  # entrants are out after one or two losses


def moving_of(size: int) -> int:
    """Return how many people of a league's group move up after a season; as many move down.

    `size`: people in a group.
    """
    return 2 if size >= 6 else 1


class Stage(NamedTuple):
    """A part of a tournament with rounds of one kind."""

    kind: str
    """ROUND_ROBIN, SWISS, KNOCKOUT or DOUBLE_ELIMINATION."""
    first: int
    """Index of its first round, from 0."""
    rounds: int
    """How many rounds it has."""

    @property
    def is_bracket(self) -> bool:
        """Whether its games lead to each other, so that each needs a winner."""
        return self.kind in BRACKETS


def stage_at(tournament: Tournament, round_index: int) -> Stage:
    """Return the stage of a round of a tournament that has begun. `round_index`: from 0."""
    kind, total = tournament.plan.kind, tournament.total
    if kind != GROUPS:
        return Stage(ROUND_ROBIN if kind == LEAGUE else kind, 0, total)
    group_rounds = rounds_of_groups(tournament)
    if round_index < group_rounds:
        return Stage(ROUND_ROBIN, 0, group_rounds)
    return Stage(KNOCKOUT, group_rounds, total - group_rounds)


def in_bracket(tournament: Tournament, round_number: int) -> bool:
    """Return whether a round belongs to a bracket. `round_number`: from 1."""
    return stage_at(tournament, round_number - 1).is_bracket


# ---------------------------------------------------------------- groups


def has_groups(kind: str) -> bool:
    """Return whether a tournament of this kind has groups."""
    return kind in (GROUPS, LEAGUE)


def group_sizes(people: int, plan: TournamentPlan) -> list[int]:
    """Return the sizes of the groups, as even as possible, larger ones first.

    No group is larger than LARGEST. A group is smaller than the smallest possible only if there are too few
    people. `people`: how many play.
    """
    before_bracket = plan.kind == GROUPS
    most_groups = max(1, people // (SMALLEST if before_bracket else SMALLEST_OF_LEAGUE))
    fewest_groups = max(2 if before_bracket else 1, math.ceil(people / LARGEST))
    groups = min(max(round(people / plan.size), fewest_groups), max(most_groups, fewest_groups))
    return [people // groups + (place < people % groups) for place in range(groups)]


def group_letters(group: int) -> str:
    """Return the letters of a group, as spreadsheets name columns: A to Z, then AA and so on. `group`: from
    0.
    """
    before, letter = divmod(group, 26)
    return (chr(ord("A") + before - 1) if before else "") + chr(ord("A") + letter)


def form_groups(tournament: Tournament) -> None:
    """Put the entrants into groups, who are in order of strength.

    In a league the best are together in the first group. Before a bracket, the groups are equally strong: the
    best entrants are dealt to the groups one by one, the next ones in the opposite order, and so on.
    """
    sizes = group_sizes(len(tournament.entrants), tournament.plan)
    if tournament.plan.kind == LEAGUE:
        order = [group for group, size in enumerate(sizes) for _ in range(size)]
    else:
        forth = [*range(len(sizes))]
        rows = [forth if row % 2 == 0 else forth[::-1] for row in range(max(sizes))]
        order = [group for row in rows for group in row]
    for player, group in zip(tournament.entrants, order, strict=False):
        player.group = group


def group_count(tournament: Tournament) -> int:
    """Return how many groups a tournament has that has begun; 1 if it has none."""
    return 1 + max((player.group for player in tournament.entrants), default=0)


def members_of(tournament: Tournament, group: int) -> list[Entrant]:
    """Return the entrants of a group, from 0, in order of their numbers."""
    return [player for player in tournament.entrants if player.group == group]


def group_part(tournament: Tournament, group: int) -> Tournament:
    """Return one group of a tournament as a round robin, with its entrants, rounds and results alone.

    The parts are those of the tournament, so a change of one changes the tournament. `group`: from 0.
    """
    members = members_of(tournament, group)
    numbers = {player.number for player in members}
    stage = stage_at(tournament, 0)
    rounds = [
        TournamentRound(one.began, one.due, [pairing for pairing in one.pairings if pairing.first in numbers])
        for one in tournament.rounds[: stage.rounds]
    ]
    return Tournament(
        replace(tournament.plan, kind=ROUND_ROBIN),
        phase=tournament.phase,
        entrants=members,
        rounds=[one for one in rounds if one.pairings],
        total=robin_rounds(len(members), double=tournament.plan.double),
    )


def group_parts(tournament: Tournament) -> list[Tournament]:
    """Return all groups as `group_part` does; a tournament without groups is the only part of itself."""
    if not has_groups(tournament.plan.kind):
        return [tournament]
    return [group_part(tournament, group) for group in range(group_count(tournament))]


def rounds_of_groups(tournament: Tournament) -> int:
    """Return how many rounds the largest group plays in a tournament that has begun."""
    sizes = [len(members_of(tournament, group)) for group in range(group_count(tournament))]
    return robin_rounds(max(sizes), double=tournament.plan.double)


def advancing_of_each(tournament: Tournament) -> int:
    """Return how many of each group go on to the bracket: as planned, but not all of the smallest group."""
    smallest = min(len(members_of(tournament, group)) for group in range(group_count(tournament)))
    return min(tournament.plan.advancing, smallest - 1)


def robin_rounds(entrants: int, *, double: bool) -> int:
    """Return how many rounds so many entrants play. `double`: everybody meets everybody twice."""
    return (entrants + entrants % 2 - 1) * (2 if double else 1)
