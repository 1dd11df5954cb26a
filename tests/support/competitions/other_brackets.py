"""Brackets computed another way, from lists of who is left: round by round, from the results alone."""

from collections.abc import Iterator, Sequence

from sessions.competitions.tournament_data import (
    DOUBLE_ELIMINATION,
    GROUPS,
    KNOCKOUT,
    OVER,
    THREE_POINTS,
    Tournament,
    TournamentRound,
)

Pair = tuple[int, int]  # 0: nobody
WON = {"1-0": 0, "+/-": 0, "bye": 0, "0-1": 1, "-/+": 1}
POINTS = {"1-0": (2, 0), "+/-": (2, 0), "0-1": (0, 2), "-/+": (0, 2), "1/2": (1, 1)}


def seats(seed: int, rounds: int, depth: int = 0) -> Iterator[int]:
    """The seeds of a bracket from its top to its bottom, by halves."""
    if depth == rounds:
        yield seed
        return
    yield from seats(seed, rounds, depth + 1)
    yield from seats(2 ** (depth + 1) + 1 - seed, rounds, depth + 1)


def decided(games: TournamentRound, pair: Pair) -> Pair:
    """Who won and who lost among these two, 0 where nobody did."""
    present = [number for number in pair if number]
    if len(present) < 2:
        return (present[0] if present else 0), 0
    for game in games.pairings:
        if {game.first, game.second} == {*pair} and game.result in WON:
            sides = (game.first, game.second)
            return sides[WON[game.result]], sides[1 - WON[game.result]]
        if {game.first, game.second} == {*pair} and game.result == "-/-":
            break
    return 0, 0


def halves(people: Sequence[int]) -> list[Pair]:
    return [(people[place], people[place + 1]) for place in range(0, len(people), 2)]


def knockout(rounds: Sequence[TournamentRound], entrants: Sequence[int], third: bool) -> Iterator[list[Pair]]:
    """The pairs of each round that was paired."""
    left, losers = [*entrants], list[int]()
    for number, games in enumerate(rounds):
        pairs = halves(left)
        yield [*pairs, (losers[0], losers[1])] if third and len(pairs) == 1 and number else pairs
        results = [decided(games, pair) for pair in pairs]
        left, losers = [won for won, _ in results], [lost for _, lost in results]


def double_elimination(rounds: Sequence[TournamentRound], entrants: Sequence[int]) -> Iterator[list[Pair]]:
    """The pairs of each round that was paired: winners' bracket, losers' bracket, final, second final."""
    games = iter(rounds)
    upper, lower, turn = [*entrants], list[int](), 0
    while len(upper) > 1:
        pairs = halves(upper)
        turn += 1
        lower_pairs = halves(lower) if turn > 1 else []
        yield [*pairs, *lower_pairs]
        if (one := next(games, None)) is None:
            return
        results = [decided(one, pair) for pair in pairs]
        upper, dropped = [won for won, _ in results], [lost for _, lost in results]
        if turn == 1:
            lower = dropped
            continue
        lower = [decided(one, pair)[0] for pair in lower_pairs]
        middle = len(dropped) // 2
        dropped = dropped[::-1] if turn % 2 == 0 else [*dropped[middle:], *dropped[:middle]]
        last = [*zip(lower, dropped, strict=True)]
        yield last
        if (one := next(games, None)) is None:
            return
        lower = [decided(one, pair)[0] for pair in last]
    final = (upper[0], lower[0])
    yield [final]
    if (one := next(games, None)) is not None and upper[0] and decided(one, final)[1] == upper[0]:
        yield [final]


def checked_bracket(tournament: Tournament, *, swapped: bool = False) -> None:
    """Every round of a bracket has those who should be there; nobody plays on who is out.

    swapped: people changed places in the first round, so that it is not paired by seeds.
    """
    plan = tournament.plan
    if plan.kind not in (KNOCKOUT, DOUBLE_ELIMINATION, GROUPS) or not tournament.rounds:
        return
    if plan.kind == GROUPS and not tournament.seeded:
        return
    order = tournament.seeded or [one.number for one in tournament.entrants]
    width = (len(order) - 1).bit_length()
    first = 0
    if plan.kind == GROUPS:
        first = tournament.total - width
        qualified(tournament)
    entrants = [order[seed - 1] if seed <= len(order) else 0 for seed in seats(1, width)]
    rounds = tournament.rounds[first:]
    if swapped and rounds and plan.kind != GROUPS:
        for game in rounds[0].pairings:
            entrants[2 * game.slot : 2 * game.slot + 2] = game.first, game.second
    expected = (
        double_elimination(rounds, entrants)
        if plan.kind == DOUBLE_ELIMINATION
        else knockout(rounds, entrants, plan.third_place)
    )
    for number, (games, pairs) in enumerate(zip(rounds, expected, strict=False)):
        wanted = {frozenset({*pair} - {0}) for pair in pairs} - {frozenset()}
        present = {frozenset({game.first, game.second} - {0}) for game in games.pairings}
        assert present == wanted, f"round {number}: {present}, not {wanted}"
    if plan.kind == DOUBLE_ELIMINATION:
        everybody_lost_twice(tournament)


def everybody_lost_twice(tournament: Tournament) -> None:
    """Nobody plays after their second loss, and in the end all but one have lost twice."""
    losses = dict.fromkeys((one.number for one in tournament.entrants), 0)
    for games in tournament.rounds:
        pairs = {(game.first, game.second) for game in games.pairings}
        people = [number for pair in {frozenset(pair) for pair in pairs} for number in pair if number]
        assert len(people) == len({*people}), "somebody is in two games"
        assert all(losses[number] < 2 for number in people), "somebody plays who is out"
        assert {number for number, lost in losses.items() if lost == 1} <= {*people}, "somebody is left out"
        for pair in {frozenset(pair) for pair in pairs if pair[1]}:
            won, lost = decided(games, (min(pair), max(pair)))
            if lost:
                losses[lost] += 1
            elif not won and any(game.result == "-/-" for game in games.pairings if game.first in pair):
                losses |= dict.fromkeys(pair, 2)
    if tournament.phase == OVER and not tournament.ended_early:
        assert sum(lost < 2 for lost in losses.values()) <= 1, losses


def qualified(tournament: Tournament) -> None:
    """The best of each group are in the bracket, apart from each other in its first round."""
    player_by_number = {one.number: one for one in tournament.entrants}
    in_bracket = {*tournament.seeded} - {0}
    points = dict.fromkeys(player_by_number, 0)
    worth = {2: 3, 1: 1, 0: 0} if tournament.plan.points == THREE_POINTS else {2: 2, 1: 1, 0: 0}
    in_groups = tournament.total - (len(tournament.seeded) - 1).bit_length()
    for games in tournament.rounds[:in_groups]:
        for game in games.pairings:
            sides = [player_by_number[one] for one in (game.first, game.second) if one]
            if len(sides) == 2 and not any(one.struck for one in sides):
                for side, got in zip(sides, POINTS.get(game.result, (0, 0)), strict=True):
                    points[side.number] += worth[got]
    for one in tournament.entrants:
        rivals = [other for other in in_bracket if player_by_number[other].group == one.group]
        if one.number not in in_bracket and not one.withdrawn:
            assert all(points[other] >= points[one.number] for other in rivals), (
                "somebody better stayed behind"
            )
    for game in [game for games in tournament.rounds[in_groups:][:1] for game in games.pairings]:
        if game.second:
            assert player_by_number[game.first].group != player_by_number[game.second].group
