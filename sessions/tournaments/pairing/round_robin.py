"""Everybody meets everybody: rounds by Berger's tables, as FIDE prints them (Handbook C.05, annex 1)."""


def berger(entrants: int, number: int) -> list[tuple[int, int]]:
    """Round `number`, from 1, as pairs of numbers, who begins first; 0 is nobody, where they are odd."""
    places = entrants + entrants % 2
    last, turning = places, places - 1
    # The last number stays, the others go round; each round begins half a table on.
    lead = (number - 1) * (places // 2) % turning
    seat = [(lead + step) % turning + 1 for step in range(turning)]
    head = (seat[0], last) if number % 2 else (last, seat[0])
    pairs = [head, *((seat[step], seat[-step]) for step in range(1, places // 2))]
    return [(0 if one > entrants else one, 0 if other > entrants else other) for one, other in pairs]


def robin_rounds(entrants: int, *, double: bool) -> int:
    """How many rounds it takes."""
    return (entrants + entrants % 2 - 1) * (2 if double else 1)


def robin_pairs(entrants: int, number: int, *, double: bool) -> list[tuple[int, int]]:
    """Round `number` of the whole tournament.

    In the second half everybody begins where the other did; the last two rounds of the first half change
    places, so that nobody begins three times running (the same annex).
    """
    single = robin_rounds(entrants, double=False)
    if not double:
        return berger(entrants, number)
    if number > single:
        return [(second, first) for first, second in berger(entrants, number - single)]
    return berger(entrants, {single - 1: single, single: single - 1}.get(number, number))
