"""Who goes on from the groups to the bracket, and where they begin there.

The winners of the groups are the first seeds, the second ones the next, and so on, so winners of groups meet
as late as possible. Among those with the same place, the seeds are dealt out so that people of one group meet
again as late as possible, and not in the first round.
"""

from collections.abc import Sequence

from sessions.competitions.knockout import seeds
from sessions.competitions.stages import advancing_of_each, group_parts
from sessions.competitions.standings import standings
from sessions.competitions.swiss import lightest
from sessions.competitions.tournament_data import Tournament


def bracket_seeds(tournament: Tournament) -> list[int]:
    """Return the numbers of those who go on, the first seed first; 0: a place that nobody takes.

    Those who withdrew go on only if they were in the bracket already, so that a correction does not move
    them.
    """
    advancing = advancing_of_each(tournament)
    leaders = [_first_of(part, advancing, tournament.seeded) for part in group_parts(tournament)]
    group_of = {number: group for group, numbers in enumerate(leaders) for number in numbers}
    size = len(leaders) * advancing
    order = [0] * size
    for place in range(advancing):
        numbers = [group[place] if place < len(group) else 0 for group in leaders]
        places = range(place * len(leaders), (place + 1) * len(leaders))
        if place == 0:
            order[: len(leaders)] = numbers
            continue
        taken = [(group_of[number], seed) for seed, number in enumerate(order, 1) if number]
        costs = {}
        for index, number in enumerate(numbers):
            if number:
                for position in places:
                    own_seeds = [seed for group, seed in taken if group == group_of[number]]
                    costs[index, len(leaders) + position] = _meetings(position + 1, own_seeds, size)
        for index, position in lightest(costs) if costs else ():
            order[position - len(leaders)] = numbers[index]
    return order


def _first_of(part: Tournament, count: int, seeded: Sequence[int]) -> list[int]:
    """Return the numbers of the first `count` of a group. `seeded`: those who are in the bracket already."""
    player_by_number = {player.number: player for player in part.entrants}
    numbers = [
        line.number
        for line in standings(part)
        if line.number in seeded or not player_by_number[line.number].withdrawn
    ]
    return numbers[:count]


def _meetings(seed: int, others: Sequence[int], size: int) -> list[int]:
    """Return for each round of the bracket, except the last one, how many of the other seeds this seed can
    meet there first.

    `size`: how many seeds there are.
    """
    order = seeds(size)
    own_place = order.index(seed)
    rounds = [(own_place ^ order.index(other)).bit_length() for other in others]
    return [rounds.count(number) for number in range(1, (size - 1).bit_length() + 1)]
