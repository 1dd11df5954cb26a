"""The tables of a Swiss round with three or four seats: equal scores meet, and people meet again as rarely as
possible.

All tables are as equally full as possible, so nobody is alone unless nobody else plays. Each set of tables
has costs, the most important first: how many people meet who must not, how often they have met before, and
how far apart their points are. The search begins with tables by points, and lets two people change places as
long as that lowers the costs. It begins again from other tables, and the best ones that it finds are played.
"""

import random
from collections.abc import Collection, Sequence
from itertools import combinations, islice

from sessions.competitions.swiss import Pair, PairingCard

MOST_STARTS, PEOPLE_IN_ALL = 60, 600  # how often the search begins at most; people of all its starts together
# What a cost is worth in units of the next one, which no set of tables can reach.
UNIT = 10**9
Tables = list[list[int]]  # ranks of those at each table, from 0


def table_sizes(people: int, seats: int) -> list[int]:
    """Return how many sit at each table: as equally many as possible, at the first tables more. `seats`: of a
    table.
    """
    tables = -(-people // seats)
    return [people // tables + (place < people % tables) for place in range(tables)]


def swiss_tables(
    present: Sequence[PairingCard], seats: int, forbidden: Collection[Pair] = ()
) -> list[tuple[int, ...]]:
    """Return the numbers at each table, in order of the ranking, the best table first.

    `present`: the cards of those who play, at least one. `seats`: of a table. `forbidden`: numbers of two
    entrants who do not meet.
    """
    ranked = sorted(present, key=lambda card: card.rank)
    sizes, costs = table_sizes(len(ranked), seats), _costs(ranked, forbidden)
    points, ranks = [card.half_points for card in ranked], [*range(len(ranked))]
    shuffled = random.Random(len(ranked))
    best = _tables_by_points(ranks, points, sizes)
    lowest = _improve(best, costs)
    for start in range(min(MOST_STARTS, PEOPLE_IN_ALL // len(ranked))):
        if not lowest:
            break
        order = shuffled.sample(ranks, len(ranks))
        rest = iter(order)
        tables = (
            _tables_by_points(order, points, sizes)
            if start % 2
            else [[*islice(rest, size)] for size in sizes]
        )
        cost = _improve(tables, costs)
        if cost < lowest:
            best, lowest = tables, cost
    return [tuple(ranked[rank].number for rank in table) for table in sorted(map(sorted, best))]


def _costs(ranked: Sequence[PairingCard], forbidden: Collection[Pair]) -> list[list[int]]:
    """Return what it costs that two meet, by their ranks. To meet a third time costs as much as four second
    times. `forbidden`: numbers of two entrants who do not meet.
    """
    apart = {frozenset(pair) for pair in forbidden}
    costs = [[0] * len(ranked) for _ in ranked]
    for rank, other in combinations(range(len(ranked)), 2):
        one, two = ranked[rank], ranked[other]
        is_forbidden = frozenset((one.number, two.number)) in apart
        met, difference = one.opponents.count(two.number), one.half_points - two.half_points
        cost = (is_forbidden * UNIT + met * met) * UNIT + difference * difference
        costs[rank][other] = costs[other][rank] = cost
    return costs


def _tables_by_points(order: Sequence[int], points: Sequence[int], sizes: Sequence[int]) -> Tables:
    """Return tables of these sizes by points. Entrants with equal points, in this order, are dealt to the
    tables that they fill, so that those who follow each other do not meet. `order`: ranks. `points`: by rank.
    """
    tables: Tables = [[] for _ in sizes]
    place = 0  # index of the first table with a free seat
    for score in sorted({*points}, reverse=True):
        group = [rank for rank in order if points[rank] == score]
        while group:
            if tables[place] or len(group) < sizes[place]:
                free = sizes[place] - len(tables[place])
                tables[place] += group[:free]
                group = group[free:]
                place += len(tables[place]) == sizes[place]
                continue
            end = place
            while end < len(sizes) and sum(sizes[place : end + 1]) <= len(group):
                end += 1
            for row in range(sizes[place]):
                for table in range(place, end):
                    if row < sizes[table]:
                        tables[table].append(group.pop(0))
            place = end
    return tables


def _improve(tables: Tables, costs: Sequence[Sequence[int]]) -> int:
    """Let people of two tables change places until no exchange lowers the costs, and return these. `costs`:
    as `_costs` returns them.
    """
    changed = True
    while changed:
        changed = False
        for one, other in combinations(tables, 2):
            for place, rank in enumerate(one):
                for other_place, other_rank in enumerate(other):
                    own, others = costs[rank], costs[other_rank]
                    gain = sum(own[seat] - others[seat] for seat in one) - sum(
                        own[seat] - others[seat] for seat in other
                    )
                    # After an exchange, too, the two do not meet, though both sums have what that costs.
                    if gain + 2 * own[other_rank] > 0:
                        one[place], other[other_place], rank = other_rank, rank, other_rank
                        changed = True
    return sum(costs[rank][other] for table in tables for rank, other in combinations(table, 2))
