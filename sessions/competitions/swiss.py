"""Swiss pairings: equal scores meet, and nobody meets twice (FIDE's Dutch system, Handbook C.04.3).

Each criterion of the handbook is a cost of single pairs, the most important first, and the round gets the
pairs with the least sum of costs. The handbook goes through the score groups (entrants with equal points) one
by one, and tries exchanges. This module weighs all groups at once, so it sometimes pairs differently from a
program that FIDE has approved. Absolute criteria come first here, too. If they cannot be met, they are broken
as rarely as possible.

An entrant who meets a higher score group floats up; one who meets a lower group, or nobody, floats down.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from sessions.competitions.tournament_data import (
    HALF_POINTS,
    ONE_POINT,
    WON,
    RoundScore,
    Tournament,
    scores,
)
from sessions.competitions.who_begins import (
    ABSOLUTE,
    STRONG,
    FirstMoveHistory,
    beginner_is_first,
    clash,
)

# How an entrant floated in a round. UP: the opponent had more points before it. DOWN: fewer, or there was no
# opponent. LEVEL: as many.
UP, DOWN, LEVEL = 1, -1, 0
FLOATS = 2  # for so many rounds after a float, an entrant should not float in the same direction again


class PairingCard(NamedTuple):
    """What the pairing needs to know about an entrant's earlier rounds."""

    number: int
    """The pairing number."""
    half_points: int
    """The score so far, in half points."""
    opponents: tuple[int, ...]
    """Numbers of their opponents, once for each game."""
    first_move_history: FirstMoveHistory
    """In which games they began."""
    unplayed_wins: int = 0
    """How many full points they got without a game."""
    unplayed_rounds: int = 0
    """How many rounds they had without a game."""
    floats: tuple[int, ...] = ()
    """How they floated in each of the last FLOATS rounds, the latest first: UP, DOWN or LEVEL."""
    is_topscorer: bool = False
    """They have more than half of the points that could be had so far."""

    @property
    def rank(self) -> tuple[int, int]:
        """Sort key of the ranking; lower is higher up."""
        return -self.half_points, self.number


def card(number: int, lines: Mapping[int, Sequence[RoundScore]], points: str = ONE_POINT) -> PairingCard:
    """Return the card of the entrant with this number. `lines`: all finished rounds of all entrants, by
    number. `points`: one of POINT_SYSTEMS.
    """
    own_rounds = lines[number]
    games = [one for one in own_rounds if one.played]
    half_points = sum(one.half_points for one in own_rounds)
    first_moves = tuple(1 if one.began else -1 for one in games)
    return PairingCard(
        number,
        half_points,
        tuple(opponent for one in games for opponent in one.opponents),
        FirstMoveHistory(first_moves, (-half_points, number), number),
        sum(one.is_unplayed_win for one in own_rounds),
        len(own_rounds) - len(games),
        tuple(_float(lines, number, place) for place in range(len(own_rounds) - 1, -1, -1)[:FLOATS]),
        2 * half_points > len(own_rounds) * HALF_POINTS[points][WON],
    )


def _float(lines: Mapping[int, Sequence[RoundScore]], number: int, place: int) -> int:
    """Return how an entrant floated in a round: UP, DOWN or LEVEL; DOWN for a round without a game.

    `lines`: as in `card`. `number`: of the entrant. `place`: index of the round, from 0.
    """
    round_score = lines[number][place]
    if not round_score.played:
        return DOWN
    own_score, *opponent_scores = (
        sum(line.half_points for line in lines[side][:place]) for side in (number, *round_score.opponents)
    )
    opponent_score = max(opponent_scores)
    return (opponent_score > own_score) - (opponent_score < own_score)


def cards(tournament: Tournament) -> dict[int, PairingCard]:
    """Return the cards of all entrants by number. If the game decides who begins, their history is empty."""
    lines = {one.number: list(scores(tournament, one.number)) for one in tournament.entrants}
    all_cards = {number: card(number, lines, tournament.plan.points) for number in lines}
    if not tournament.plan.game_begins:
        return all_cards
    return {
        number: one._replace(first_move_history=FirstMoveHistory((), one.first_move_history.rank, number))
        for number, one in all_cards.items()
    }


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


class SwissRound:
    """The pairing of one round.

    Private methods name an entrant by rank: the index in the ranking of those who play, 0 for the first. If
    the number of entrants is odd, there is one more rank, the last, for the bye. A score group is all
    entrants with the same points; its level is its number, 0 for the group with the most points.
    """

    def __init__(
        self, present: Sequence[PairingCard], *, last: bool = False, forbidden: Collection[Pair] = ()
    ) -> None:
        """`present`: the cards of those who play.

        `last`: it is the last round. Then entrants with more than half of the possible points are exempt from
        the rule that nobody begins three times in a row, and nobody is second three times in a row (C.04.3,
        article 1.8 and criterion C3). `forbidden`: numbers of two entrants who do not meet.
        """
        self._forbidden = frozenset(frozenset(pair) for pair in forbidden)
        self._is_last_round = last
        self._ranked = sorted(present, key=lambda pairing_card: pairing_card.rank)
        """Rank → the entrant's card."""
        levels = sorted({pairing_card.half_points for pairing_card in present}, reverse=True)
        self._group_of_rank = [levels.index(pairing_card.half_points) for pairing_card in self._ranked]
        """Rank → level of the entrant's score group."""
        self._group_count = len(levels)
        self._place_in_group = [
            place - self._group_of_rank.index(self._group_of_rank[place])
            for place in range(len(self._ranked))
        ]
        """Rank → place of the entrant in their score group, from 0."""
        self._columns()

    def pairs(self) -> list[tuple[int, int]]:
        """Return (number of the entrant who begins, number of the other) for each pair, best board first.

        In the pair of the bye, the second number is 0.
        """
        costs = {pair: self._cost(*pair) for pair in self._all()}
        if not costs:
            return [(one.number, 0) for one in self._ranked]
        inside, arrivals = self._shape(lightest(costs))
        all_costs = {pair: (*costs[pair], *self._order(*pair, inside, arrivals)) for pair in costs}
        offset = len(next(iter(costs.values())))
        apart = {offset + column for column in (*self._leaving_columns, *self._staying_columns)}
        return [self._seated(*pair) for pair in lightest(all_costs, apart)]

    def _all(self) -> list[Pair]:
        """Return all pairs of ranks; an odd number of entrants has one more rank, the bye."""
        rank_count = len(self._ranked) + len(self._ranked) % 2
        return [(rank, other) for rank in range(len(self._ranked)) for other in range(rank + 1, rank_count)]

    def _seated(self, rank: int, other: int) -> tuple[int, int]:
        """Return (number of the entrant who begins, number of the other) for two ranks; 0: the bye."""
        upper = self._ranked[rank]
        if other == len(self._ranked):
            return upper.number, 0
        lower = self._ranked[other]
        first = beginner_is_first(upper.first_move_history, lower.first_move_history)
        return (upper.number, lower.number) if first else (lower.number, upper.number)

    def _cost(self, rank: int, other: int) -> list[int]:
        """Return the costs of a pair, the most important first.

        `rank`: of the entrant who is ranked higher. `other`: rank of the other entrant, or of the bye.
        """
        upper = self._ranked[rank]
        if other == len(self._ranked):
            return [
                0,
                upper.unplayed_wins,
                0,
                0,
                upper.half_points,
                upper.unplayed_rounds,
                *self._levels_cost(rank, None),
            ]
        lower = self._ranked[other]
        earlier_games = upper.opponents.count(lower.number)
        is_absolute_clash = clash(upper.first_move_history, lower.first_move_history) == ABSOLUTE
        third_time = is_absolute_clash and not self._relaxed(upper, lower)
        is_forbidden = frozenset((upper.number, lower.number)) in self._forbidden
        return [
            int(is_forbidden),
            *(0, earlier_games, int(third_time), 0, 0),
            *self._levels_cost(rank, other),
        ]

    def _relaxed(self, *pair: PairingCard) -> bool:
        """Return whether, in the last round, one of the two has more than half of the possible points."""
        return self._is_last_round and any(one.is_topscorer for one in pair)

    def _levels_cost(self, rank: int, other: int | None) -> list[int]:
        """Return the costs of a pair that concern score groups, group by group from the top.

        For each group there are three parts: the costs of leaving it downwards, those of leaving the next
        group (the handbook looks one group ahead, too), and those of the quality of its pairs. `rank`: of the
        entrant who is ranked higher. `other`: rank of the other entrant; None: a bye.
        """
        costs = self._leaving(rank, other, 0)
        for level in range(self._group_count):
            if level + 1 < self._group_count:
                costs += self._leaving(rank, other, level + 1)
            costs += self._quality(rank, other, level)
        return costs

    def _leaving(self, rank: int, other: int | None, level: int) -> list[int]:
        """Return costs of 0 or 1 for a pair that leaves a score group downwards.

        The first cost is 1 if `other` is below this group, or is a bye. Then there is one cost for each
        higher group, from the top: 1 if the first cost is 1, and `rank` is in that group. `rank`, `other`: as
        in `_levels_cost`. `level`: of the group, 0 for the top one.
        """
        upper_group = self._group_of_rank[rank]
        lower_group = self._group_count if other is None else self._group_of_rank[other]
        leaves = lower_group > level
        return [int(leaves), *(int(leaves and upper_group == above) for above in range(level))]

    def _quality(self, rank: int, other: int | None, level: int) -> list[int]:
        """Return the costs of a pair in a score group: for unmet preferences to begin or not to begin, then
        for repeated floats.

        `rank`, `other`: as in `_levels_cost`. `level`: of the score group, 0 for the top one.
        """
        upper = self._ranked[rank]
        lower = None if other is None else self._ranked[other]
        is_inside = other is not None and self._group_of_rank[other] == level
        clash_strength = (
            clash(upper.first_move_history, lower.first_move_history) if is_inside and lower else 0
        )
        upper_floats_down = self._group_of_rank[rank] == level and not is_inside
        lower_floats_up = is_inside and self._group_of_rank[rank] < level
        floats = [
            int(repeats)
            for back in range(FLOATS)
            for repeats in (
                upper_floats_down and upper.floats[back : back + 1] == (DOWN,),
                lower_floats_up and lower is not None and lower.floats[back : back + 1] == (UP,),
            )
        ]
        third_time = clash_strength == ABSOLUTE and lower is not None and self._relaxed(upper, lower)
        return [int(third_time), int(clash_strength > 0), int(clash_strength >= STRONG), *floats]

    def _shape(self, pairs: Sequence[Pair]) -> tuple[list[int], list[int]]:
        """Return two lists, each with a number for each score group.

        First: how many pairs are inside the group. Second: how many of its entrants meet a higher group.
        `pairs`: pairs of ranks.
        """
        inside, arrivals = [0] * self._group_count, [0] * self._group_count
        for rank, other in pairs:
            if other < len(self._ranked):
                counted = inside if self._group_of_rank[rank] == self._group_of_rank[other] else arrivals
                counted[self._group_of_rank[other]] += 1
        return inside, arrivals

    def _order(self, rank: int, other: int, inside: Sequence[int], arrivals: Sequence[int]) -> list[int]:
        """Return the costs that decide among equal pairings, group by group.

        In a group, first comes how far down entrants from higher groups find their opponents, the highest
        entrant first. The entrants who are left should meet upper half against lower half, first against
        first. So the next cost is exchanges between the halves, and then how far down each opponent is.
        `rank`: of the entrant who is ranked higher. `other`: rank of the other entrant, or of the bye.
        `inside`, `arrivals`: as `_shape` returns them.
        """
        costs = [0] * (2 * len(self._ranked) + self._group_count)
        if other == len(self._ranked):
            costs[self._leaving_columns[rank]] = len(self._ranked)
            return costs
        level = self._group_of_rank[other]
        stays = self._group_of_rank[rank] == level
        costs[(self._staying_columns if stays else self._leaving_columns)[rank]] = self._place_in_group[other]
        half = arrivals[level] + inside[level]
        if stays and not self._place_in_group[rank] < half <= self._place_in_group[other]:
            costs[self._exchange_columns[level]] = 1
        return costs

    def _columns(self) -> None:
        """Assign the indexes of the costs that `_order` returns.

        `_leaving_columns`: rank → index of its cost for an opponent in another group. `_staying_columns`:
        rank → index of its cost for an opponent in the same group. `_exchange_columns`: level of a group →
        index of the cost of exchanges between its halves.
        """
        size, column = len(self._ranked), 0
        self._leaving_columns, self._staying_columns, self._exchange_columns = (
            [0] * size,
            [0] * size,
            [0] * self._group_count,
        )
        for level in range(self._group_count + 1):
            for rank in self._of(level - 1):
                self._leaving_columns[rank], column = column, column + 1
            if level < self._group_count:
                self._exchange_columns[level], column = column, column + 1
                for rank in self._of(level):
                    self._staying_columns[rank], column = column, column + 1

    def _of(self, level: int) -> list[int]:
        """Return the ranks of the entrants in the score group of this level; none for level -1."""
        return [rank for rank, group in enumerate(self._group_of_rank) if group == level]
