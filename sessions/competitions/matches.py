"""A pairing of several games: who is ahead, and when it is decided. The two begin in turn."""

from sessions.competitions.tournament_data import (
    DRAW,
    FIRST,
    OPEN,
    OUTCOMES,
    SECOND,
    WON,
    Pairing,
)


def match_score(pairing: Pairing) -> tuple[int, int]:
    """Return what the games of a pairing gave to the first and to the second, in halves of a win."""
    outcomes = [OUTCOMES[game.result] for game in pairing.games]
    return sum(outcome[0] for outcome in outcomes), sum(outcome[1] for outcome in outcomes)


def match_result(pairing: Pairing) -> str:
    """Return the result that the games of a pairing make; OPEN while it is not decided."""
    first, second = match_score(pairing)
    left = WON * (pairing.best_of - len(pairing.games))
    if abs(first - second) > left:
        return FIRST if first > second else SECOND
    return OPEN if left else DRAW


def leader(pairing: Pairing) -> int | None:
    """Return which side of a pairing is ahead by its games: 0 the first, 1 the second; None if neither is."""
    first, second = match_score(pairing)
    return None if first == second else int(second > first)


def is_turned(pairing: Pairing) -> bool:
    """Return whether the second of a pairing begins its next game."""
    return len(pairing.games) % 2 == 1
