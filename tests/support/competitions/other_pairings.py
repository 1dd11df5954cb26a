"""Whether another pairing of a Swiss round would have been better in what matters most: all are tried."""

from collections.abc import Iterator

from networkx import Graph, max_weight_matching

from sessions.competitions.swiss import PairingCard

SMALL = 8  # fields up to here are tried whole: 105 pairings, with a bye 315
Breaches = tuple[int, int, int]


def unbearable(turns: tuple[int, ...], began: bool) -> bool:
    """A third time running, or a difference of three."""
    after = (*turns, 1 if began else -1)
    return abs(sum(after)) > 2 or (len(after) > 2 and len({*after[-3:]}) == 1)


def breaches(pairing_card: PairingCard, other: PairingCard | None, last: bool = False) -> Breaches:
    """Second byes, meetings again, and whether neither may begin, of one pair. last: in the last round, where
    whoever has more than half of the points may begin, or not, once too often."""
    if other is None:
        return pairing_card.unplayed_wins, 0, 0
    first = unbearable(pairing_card.first_move_history.first_moves, True) or unbearable(
        other.first_move_history.first_moves, False
    )
    second = unbearable(pairing_card.first_move_history.first_moves, False) or unbearable(
        other.first_move_history.first_moves, True
    )
    topscorers = last and any(card.half_points > card.round_count for card in (pairing_card, other))
    return 0, pairing_card.opponents.count(other.number), int(first and second and not topscorers)


def every(cards: list[PairingCard | None]) -> Iterator[list[tuple[PairingCard, PairingCard | None]]]:
    """Every pairing of these, None is the bye."""
    if not cards:
        yield []
        return
    head, *rest = cards
    for place, other in enumerate(rest):
        for more in every(rest[:place] + rest[place + 1 :]):
            yield [(head, other) if head else (other, head), *more]  # type: ignore[list-item]


def summed(pairs: list[tuple[PairingCard, PairingCard | None]], last: bool = False) -> Breaches:
    pair_breaches = [breaches(*pair, last) for pair in pairs]
    return tuple(map(sum, zip(*pair_breaches, strict=True))) if pair_breaches else (0, 0, 0)  # type: ignore[return-value]


def least(cards: list[PairingCard], last: bool = False) -> Breaches | None:
    """What the best pairing breaks; of a large field only that nothing need be broken, else None."""
    field: list[PairingCard | None] = [*cards, *([None] if len(cards) % 2 else [])]
    if len(field) <= SMALL:
        return min(summed(pairs, last) for pairs in every(field))
    graph = Graph()
    graph.add_nodes_from(range(len(field)))
    for index, mine in enumerate(field):
        for other in range(index + 1, len(field)):
            pair = (mine, field[other]) if mine else (field[other], mine)
            if breaches(*pair, last) == (0, 0, 0):  # type: ignore[arg-type]
                graph.add_edge(index, other)
    whole = len(max_weight_matching(graph, maxcardinality=True)) * 2 == len(field)
    return (0, 0, 0) if whole else None
