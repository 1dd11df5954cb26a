"""Finds the pairing with the least costs, where earlier costs matter more: a minimum-weight matching."""

from collections.abc import Collection, Mapping, Sequence

Pair = tuple[int, int]


def lightest(costs: Mapping[Pair, Sequence[int]], apart: Collection[int] = ()) -> list[Pair]:
    """Return the maximum matching with the least summed costs, compared in order from the first cost.

    `costs`: for each pair, a list of costs of at least 0, all of one length; the order of the pairs does
    not matter. `apart`: indexes of costs that at most one pair of a matching has, so their sum needs no
    extra digits.
    """
    # Imported here: it takes some 20 MB of memory, which only Swiss tournaments need.
    from networkx import Graph, max_weight_matching

    edges = sorted(costs)
    pairs = len({person for edge in edges for person in edge}) // 2
    most = [max(column) for column in zip(*costs.values(), strict=True)]
    bases = [top + 1 if place in apart else top * pairs + 1 for place, top in enumerate(most)]
    graph = Graph()
    for edge in edges:
        weight = 0
        for base, cost in zip(bases, costs[edge], strict=True):
            weight = weight * base + cost
        graph.add_edge(*edge, weight=-weight)
    chosen = max_weight_matching(graph, maxcardinality=True)
    return sorted((min(edge), max(edge)) for edge in chosen)
