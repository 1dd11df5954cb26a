"""The pairing of everybody whose costs are the least, the first cost first: a matching of least weight."""

from collections.abc import Collection, Mapping, Sequence

Pair = tuple[int, int]


def lightest(costs: Mapping[Pair, Sequence[int]], apart: Collection[int] = ()) -> list[Pair]:
    """Of all ways to pair as many as can be, the one whose summed costs are least, compared from the first
    on.

    costs: (one, other) → costs, none below 0, all of one length; their keys may be in any order. apart:
    places of costs of which no two pairs of one matching have any, so that they need no room for a sum.
    """
    # Some 20 MB of memory that only whoever runs a Swiss tournament needs.
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
