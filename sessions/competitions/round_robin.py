"""Round-robin pairings by Berger's tables, as FIDE prints them (Handbook C.05, annex 1)."""


def berger(entrants: int, number: int) -> list[tuple[int, int]]:
    """Return round `number`, from 1, as pairs of entrants' numbers; the first of a pair begins.

    If the number of entrants is odd, one pair has a 0: no opponent. `entrants`: how many there are.
    """
    places = entrants + entrants % 2
    fixed, rotating = places, places - 1
    # The last number stays in place, the others rotate by half a table each round.
    shift = (number - 1) * (places // 2) % rotating
    order = [(shift + step) % rotating + 1 for step in range(rotating)]
    first_pair = (order[0], fixed) if number % 2 else (fixed, order[0])
    pairs = [first_pair, *((order[step], order[-step]) for step in range(1, places // 2))]
    return [(0 if one > entrants else one, 0 if other > entrants else other) for one, other in pairs]


def robin_rounds(entrants: int, *, double: bool) -> int:
    """Return how many rounds so many entrants play. `double`: everybody meets everybody twice."""
    return (entrants + entrants % 2 - 1) * (2 if double else 1)


def robin_pairs(entrants: int, number: int, *, double: bool) -> list[tuple[int, int]]:
    """Return the pairs of round `number`, from 1, as `berger` does, also for a double round robin.

    `entrants`: how many there are. `double`: everybody meets everybody twice. In the second half the other
    player of each pair begins. The last two rounds of the first half are swapped, so that nobody begins three
    times in a row (annex 1, too).
    """
    half = robin_rounds(entrants, double=False)
    if not double:
        return berger(entrants, number)
    if number > half:
        return [(second, first) for first, second in berger(entrants, number - half)]
    return berger(entrants, {half - 1: half, half: half - 1}.get(number, number))
