"""Whether another pairing of a Swiss round would have been better in what matters most: all are tried."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import combinations

from networkx import Graph, max_weight_matching

from sessions.competitions.swiss import PairingCard
from sessions.competitions.tournament_data import PLAYED, Tournament

SMALL = 8  # fields up to here are tried whole: 105 pairings, with a bye 315
Breaches = tuple[int, int, int, int]
Apart = frozenset[frozenset[int]]  # numbers of two who are not to meet


NOBODY_APART: Apart = frozenset()


def unbearable(turns: tuple[int, ...], began: bool) -> bool:
    """A third time running, or a difference of three."""
    after = (*turns, 1 if began else -1)
    return abs(sum(after)) > 2 or (len(after) > 2 and len({*after[-3:]}) == 1)


def breaches(
    pairing_card: PairingCard, other: PairingCard | None, last: bool = False, apart: Apart = NOBODY_APART
) -> Breaches:
    """Meetings of those who are kept apart, second byes, meetings again, and whether neither may begin, of
    one pair. last: in the last round, where whoever has more than half of the points may begin, or not, once
    too often."""
    if other is None:
        return 0, pairing_card.unplayed_wins, 0, 0
    first = unbearable(pairing_card.first_move_history.first_moves, True) or unbearable(
        other.first_move_history.first_moves, False
    )
    second = unbearable(pairing_card.first_move_history.first_moves, False) or unbearable(
        other.first_move_history.first_moves, True
    )
    topscorers = last and any(card.is_topscorer for card in (pairing_card, other))
    forbidden = int(frozenset((pairing_card.number, other.number)) in apart)
    again = pairing_card.opponents.count(other.number)
    return forbidden, 0, again, int(first and second and not topscorers)


def every(cards: list[PairingCard | None]) -> Iterator[list[tuple[PairingCard, PairingCard | None]]]:
    """Every pairing of these, None is the bye."""
    if not cards:
        yield []
        return
    head, *rest = cards
    for place, other in enumerate(rest):
        for more in every(rest[:place] + rest[place + 1 :]):
            yield [(head, other) if head else (other, head), *more]  # type: ignore[list-item]


def summed(
    pairs: list[tuple[PairingCard, PairingCard | None]], last: bool = False, apart: Apart = NOBODY_APART
) -> Breaches:
    pair_breaches = [breaches(*pair, last, apart) for pair in pairs]
    return tuple(map(sum, zip(*pair_breaches, strict=True))) if pair_breaches else (0, 0, 0, 0)  # type: ignore[return-value]


def least(cards: list[PairingCard], last: bool = False, apart: Apart = NOBODY_APART) -> Breaches | None:
    """What the best pairing breaks; of a large field only that nothing need be broken, else None."""
    field: list[PairingCard | None] = [*cards, *([None] if len(cards) % 2 else [])]
    if len(field) <= SMALL:
        return min(summed(pairs, last, apart) for pairs in every(field))
    graph = Graph()
    graph.add_nodes_from(range(len(field)))
    for index, mine in enumerate(field):
        for other in range(index + 1, len(field)):
            pair = (mine, field[other]) if mine else (field[other], mine)
            if breaches(*pair, last, apart) == (0, 0, 0, 0):  # type: ignore[arg-type]
                graph.add_edge(index, other)
    whole = len(max_weight_matching(graph, maxcardinality=True)) * 2 == len(field)
    return (0, 0, 0, 0) if whole else None


def meetings(tournament: Tournament) -> Counter[tuple[int, int]]:
    """How often two entrants have played at one table, by their numbers, the lower one first."""
    return Counter(
        pair
        for tournament_round in tournament.rounds
        for one in tournament_round.pairings
        if one.result in PLAYED
        for pair in combinations(sorted({*one.numbers} - {*one.out}), 2)
    )


def at_tables(
    tables: Collection[Sequence[int]], met: Counter[tuple[int, int]], apart: Collection[tuple[int, int]]
) -> tuple[int, int]:
    """How many meet who are kept apart, and the squares of how often people had met before."""
    pairs = [pair for table in tables for pair in combinations(sorted(table), 2)]
    return sum(pair in apart for pair in pairs), sum(met[pair] ** 2 for pair in pairs)


def every_table(numbers: list[int], sizes: Sequence[int]) -> Iterator[list[list[int]]]:
    """Every set of tables of these sizes."""
    if not numbers:
        yield []
        return
    for size in {*sizes}:
        others = [*sizes]
        others.remove(size)
        for neighbours in combinations(numbers[1:], size - 1):
            rest = [number for number in numbers[1:] if number not in neighbours]
            for more in every_table(rest, others):
                yield [[numbers[0], *neighbours], *more]


def least_at_tables(
    numbers: list[int],
    sizes: Sequence[int],
    met: Counter[tuple[int, int]],
    apart: Collection[tuple[int, int]],
) -> tuple[int, int]:
    """What the best tables break."""
    return min(at_tables(tables, met, apart) for tables in every_table(numbers, sizes))
