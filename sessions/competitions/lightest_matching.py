"""Finds the pairing with the least costs, where earlier costs matter more: a minimum-weight matching."""

from collections.abc import Collection, Mapping, Sequence

Pair = tuple[int, int]  # two numbers that are paired, the lower one first


def lightest(costs: Mapping[Pair, Sequence[int]], apart: Collection[int] = ()) -> list[Pair]:
    """Return as many pairs as possible, with each number in at most one pair, and with the least costs.

    Two such pairings are compared by the sum of their first costs. If these are equal, they are compared by
    the sum of their second costs, and so on. `costs`: possible pair → its costs, each at least 0, equally
    many for each pair. `apart`: indexes of costs that are above 0 in at most one pair of any pairing, so that
    their sums stay small.
    """
    # Imported here: it takes some 20 MB of memory, which only Swiss tournaments need.
    from networkx import Graph, max_weight_matching

    edges = sorted(costs)
    most_pairs = len({number for edge in edges for number in edge}) // 2
    highest_costs = [max(column) for column in zip(*costs.values(), strict=True)]
    # All costs of a pair become one number: each cost is a digit, in a base that its sum cannot reach.
    bases = [
        highest + 1 if index in apart else highest * most_pairs + 1
        for index, highest in enumerate(highest_costs)
    ]
    graph = Graph()
    for edge in edges:
        weight = 0
        for base, cost in zip(bases, costs[edge], strict=True):
            weight = weight * base + cost
        graph.add_edge(*edge, weight=-weight)
    chosen = max_weight_matching(graph, maxcardinality=True)
    return sorted((min(edge), max(edge)) for edge in chosen)
