"""Knockout pairings: the bracket, who advances, and the final places."""

from sessions.competitions.tournament_data import (
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
# Results with which the first, or the second, of a pairing advances.
LEFT, RIGHT = (FIRST, FIRST_UNPLAYED, BYE), (SECOND, SECOND_UNPLAYED)


def seeds(entrants: int) -> list[int]:
    """Return pairing numbers in bracket order: the first two of the list meet, then the next two, and so on.

    0 is an empty place. Entrants 1 and 2 can meet only in the final. `entrants`: how many there are.
    """
    order = [1]
    while len(order) < entrants:
        sum_of_pair = 2 * len(order) + 1
        order = [number for seed in order for number in (seed, sum_of_pair - seed)]
    return [seed if seed <= entrants else 0 for seed in order]


def knockout_rounds(entrants: int) -> int:
    """Return how many rounds it takes to find a winner among so many entrants."""
    return (entrants - 1).bit_length()


def winner(tournament_round: TournamentRound, slot: int) -> int:
    """Return the pairing number of the entrant who won a slot; 0: it is not decided, or both lost."""
    for pairing in games_of(tournament_round, slot):
        if pairing.result in LEFT:
            return pairing.first
        if pairing.result in RIGHT:
            return pairing.second
    return 0


def loser(tournament_round: TournamentRound, slot: int) -> int:
    """Return the pairing number of the entrant who lost a slot; 0: it is not decided, both lost, or it was a
    bye.
    """
    won = winner(tournament_round, slot)
    numbers = {
        number for pairing in games_of(tournament_round, slot) for number in (pairing.first, pairing.second)
    }
    return next((number for number in numbers if number != won), 0) if won else 0


def slots_after(tournament: Tournament, number: int) -> list[tuple[int, int, int]]:
    """Return (slot, one, other) for each game of the round after round `number`.

    `one` and `other` are the numbers of the entrants who advance to the slot; 0: nobody. `number`: from 1; 0:
    return the games of the first round.
    """
    if not number:
        order = seeds(len(tournament.entrants))
        return [(place // 2, order[place], order[place + 1]) for place in range(0, len(order), 2)]
    last = tournament.rounds[number - 1]
    games = 1 << (tournament.total - number - 1)
    slots = [(slot, winner(last, 2 * slot), winner(last, 2 * slot + 1)) for slot in range(games)]
    if games == 1 and tournament.plan.third_place:
        slots.append((THIRD_PLACE, loser(last, 0), loser(last, 1)))
    return [(slot, one, other) for slot, one, other in slots if one or other]


def settle_repeats(tournament_round: TournamentRound, slot: int) -> None:
    """Add a repetition if the last game of a slot is a draw. Make a repetition void if it is not needed.

    In a repetition, the player begins who did not begin before.
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
    """Return how far the entrant with this number came, as three numbers to compare; higher is better.

    First: the index of their last round. Second: 0 if they played for third place there, else 1. Third: 2 if
    they won there, 0 if they lost, 1 while it is undecided. (-1, 0, 0): they are in no round.
    """
    for round_index in range(len(tournament.rounds) - 1, -1, -1):
        tournament_round = tournament.rounds[round_index]
        slots = {
            pairing.slot for pairing in tournament_round.pairings if number in (pairing.first, pairing.second)
        }
        if slots:
            slot = min(slots)
            winner_number = winner(tournament_round, slot)
            if winner_number == number:
                outcome = 2
            else:
                outcome = 0 if winner_number or _both_lost(tournament_round, slot) else 1
            is_last = round_index == tournament.total - 1
            return round_index, 0 if is_last and slot == THIRD_PLACE else 1, outcome
    return -1, 0, 0


def unwon_games(tournament: Tournament) -> list[tuple[int, int]]:
    """Return the games that both players lost, each as the first two numbers of `reached`.

    The place of the missing winner stays empty: after a final that both lost, nobody is first.
    """
    games = []
    for round_index, tournament_round in enumerate(tournament.rounds):
        is_last = round_index == tournament.total - 1
        for slot in {pairing.slot for pairing in tournament_round.pairings}:
            if not winner(tournament_round, slot) and _both_lost(tournament_round, slot):
                games.append((round_index, 0 if is_last and slot == THIRD_PLACE else 1))
    return games


def _both_lost(tournament_round: TournamentRound, slot: int) -> bool:
    """Return whether a game of this slot was lost by both players."""
    return any(pairing.result == NEITHER for pairing in games_of(tournament_round, slot))


def games_of(tournament_round: TournamentRound, slot: int) -> list[Pairing]:
    """Return the game of a slot and its repetitions, in the order in which they were paired."""
    return [pairing for pairing in tournament_round.pairings if pairing.slot == slot]
