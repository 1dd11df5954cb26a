"""The pairing of everybody whose costs are the least, the first cost first: a matching of least weight."""

from collections.abc import Mapping, Sequence

Pair = tuple[int, int]


def lightest(costs: Mapping[Pair, Sequence[int]], once: int = 0) -> list[Pair]:
    """Of all ways to pair as many as can be, the one whose summed costs are least, compared from the first
    on.

    costs: (one, other) → costs, none below 0, all of one length; their keys may be in any order. once: so
    many at the end are of a kind that no two pairs of one matching share, so that they need no room for a
    sum.
    """
    # Some 20 MB of memory that only whoever runs a Swiss tournament needs.
    from networkx import Graph, max_weight_matching

    edges = sorted(costs)
    pairs = len({person for edge in edges for person in edge}) // 2
    most = [max(column) for column in zip(*costs.values(), strict=True)]
    bases = [top + 1 if place >= len(most) - once else top * pairs + 1 for place, top in enumerate(most)]
    graph = Graph()
    for edge in edges:
        weight = 0
        for base, cost in zip(bases, costs[edge], strict=True):
            weight = weight * base + cost
        graph.add_edge(*edge, weight=-weight)
    chosen = max_weight_matching(graph, maxcardinality=True)
    return sorted((min(edge), max(edge)) for edge in chosen)
