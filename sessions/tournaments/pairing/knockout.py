"""Knockout pairings: the bracket, who advances, and the final places."""

from sessions.tournaments.tournament_data import (
    BYE,
    DRAW,
    FIRST,
    FIRST_UNPLAYED,
    NEITHER,
    OPEN,
    SECOND,
    SECOND_UNPLAYED,
    VOID,
    Pairing,
    Tournament,
    TournamentRound,
)

FINAL, THIRD_PLACE = 0, 1  # slots of the last round
LEFT, RIGHT = (FIRST, FIRST_UNPLAYED, BYE), (SECOND, SECOND_UNPLAYED)


def seeds(entrants: int) -> list[int]:
    """Return pairing numbers in bracket order, 0 for an empty place.

    The first two seeds can meet only in the final.
    """
    order = [1]
    while len(order) < entrants:
        size = 2 * len(order) + 1
        order = [one for seed in order for one in (seed, size - seed)]
    return [seed if seed <= entrants else 0 for seed in order]


def knockout_rounds(entrants: int) -> int:
    """Return how many rounds it takes to find a winner among so many entrants."""
    return (entrants - 1).bit_length()


def winner(tournament_round: TournamentRound, slot: int) -> int:
    """Return the pairing number of a slot's winner, from its first decided game; 0: none, or not yet."""
    for pairing in games_of(tournament_round, slot):
        if pairing.result in LEFT:
            return pairing.first
        if pairing.result in RIGHT:
            return pairing.second
    return 0


def loser(tournament_round: TournamentRound, slot: int) -> int:
    """Return the pairing number of a slot's loser; 0: none, or not yet."""
    won = winner(tournament_round, slot)
    people = {
        number for pairing in games_of(tournament_round, slot) for number in (pairing.first, pairing.second)
    }
    return next((number for number in people if number != won), 0) if won else 0


def slots_after(tournament: Tournament, number: int) -> list[tuple[int, int, int]]:
    """Return (slot, one, other) for each game after round `number` (0: first round).

    `one` and `other` are the numbers of those who advance to the slot; 0: no entrant.
    """
    if not number:
        order = seeds(len(tournament.entrants))
        return [(place // 2, order[place], order[place + 1]) for place in range(0, len(order), 2)]
    last = tournament.rounds[number - 1]
    games = 1 << (tournament.total - number - 1)
    slots = [(slot, winner(last, 2 * slot), winner(last, 2 * slot + 1)) for slot in range(games)]
    if games == 1 and tournament.plan.third_place:
        slots.append((THIRD_PLACE, loser(last, 0), loser(last, 1)))
    return [one for one in slots if one[1] or one[2]]


def settle_repeats(tournament_round: TournamentRound, slot: int) -> None:
    """Add a repetition after a draw in this slot, in which the other player begins.

    Void repetitions that are not needed.
    """
    games = games_of(tournament_round, slot)
    decided = False
    for pairing in games:
        if pairing.result in (OPEN, VOID):
            pairing.result = VOID if decided else OPEN
        decided = decided or pairing.result not in (OPEN, DRAW)
    if games[-1].result == DRAW and not decided:
        tournament_round.pairings.append(Pairing(games[-1].second, games[-1].first, slot=slot))


def reached(tournament: Tournament, number: int) -> tuple[int, int, int]:
    """Return how far an entrant came, as numbers to compare; higher is better.

    They are: the index of the last round; 0 for the game for third place, else 1; and 2 for a win there,
    0 for a loss, 1 while it is undecided.
    """
    for place in range(len(tournament.rounds) - 1, -1, -1):
        tournament_round = tournament.rounds[place]
        slots = {
            pairing.slot for pairing in tournament_round.pairings if number in (pairing.first, pairing.second)
        }
        if slots:
            slot = min(slots)
            won = winner(tournament_round, slot)
            last = place == tournament.total - 1
            fared = 2 if won == number else 0 if won or _both_lost(tournament_round, slot) else 1
            return place, 0 if last and slot == THIRD_PLACE else 1, fared
    return -1, 0, 0


def unwon_games(tournament: Tournament) -> list[tuple[int, int]]:
    """Return the games that both players lost, as the first two numbers of `reached`.

    The place of the missing winner stays empty: after a final that both lost, nobody is first.
    """
    slots = []
    for place, tournament_round in enumerate(tournament.rounds):
        last = place == tournament.total - 1
        for slot in {pairing.slot for pairing in tournament_round.pairings}:
            if not winner(tournament_round, slot) and _both_lost(tournament_round, slot):
                slots.append((place, 0 if last and slot == THIRD_PLACE else 1))
    return slots


def _both_lost(tournament_round: TournamentRound, slot: int) -> bool:
    """Return whether a game of this slot was lost by both players."""
    return any(pairing.result == NEITHER for pairing in games_of(tournament_round, slot))


def games_of(tournament_round: TournamentRound, slot: int) -> list[Pairing]:
    """Return the game of a slot and its repetitions, in the order in which they were paired."""
    return [pairing for pairing in tournament_round.pairings if pairing.slot == slot]
