"""Brackets: which game leads to which, who advances, and the final places.

A bracket is a plan of rounds, and of each game in them: where its two entrants come from. Both kinds of
brackets are written as such plans, so that pairing, corrections and places follow the same lines.

In double elimination, those who lose in the winners' bracket go on in the losers' bracket. Those who lose
there are out. The winners of both meet in the final. The winner of the losers' bracket has lost once, so if
they win the final, the two meet again, and that game decides. If both players lose a game without playing,
nobody takes the places to which it leads: both are out.
"""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from sessions.competitions.stages import Stage, stage_at
from sessions.competitions.tournament_data import (
    BYE,
    DOUBLE_ELIMINATION,
    DRAW,
    FIRST,
    FIRST_UNPLAYED,
    KNOCKOUT,
    NEITHER,
    OPEN,
    SECOND,
    SECOND_UNPLAYED,
    VOID,
    Pairing,
    Tournament,
    TournamentRound,
)

FINAL, THIRD_PLACE = 0, 1  # slots of the last round of a knockout; the finals of double elimination are FINAL
LOSERS = 64  # the first slot of the losers' bracket in each round
# Results with which the first, or the second, of a pairing advances.
LEFT, RIGHT = (FIRST, FIRST_UNPLAYED, BYE), (SECOND, SECOND_UNPLAYED)


class BracketSource(NamedTuple):
    """Where an entrant of a game comes from: a seed, or the winner or loser of an earlier game."""

    round: int
    """Index of the round of that game in the bracket, from 0; -1: a seed."""
    slot: int
    """Slot of that game; for a seed: its number, from 1."""
    lost: bool = False
    """Its loser comes; False: its winner."""


# Rounds of a bracket: each has slot → where the two entrants of its game come from. A slot is the number of a
# game in its round from the top of the bracket, from 0, in the losers' bracket from LOSERS.
Bracket = tuple[Mapping[int, tuple[BracketSource, BracketSource]], ...]


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


def double_elimination_rounds(entrants: int) -> int:
    """Return how many rounds a double elimination has, with a second final."""
    return 2 * knockout_rounds(entrants) + 1


def winners_round(number: int) -> int:
    """Return the index of a round of the winners' bracket among all rounds. `number`: from 1.

    From the third on, there is a round of the losers' bracket alone before it.
    """
    return max(0, 2 * number - 3)


@cache
def bracket(kind: str, rounds: int, *, third_place: bool) -> Bracket:
    """Return the plan of a bracket. `kind`: KNOCKOUT or DOUBLE_ELIMINATION. `rounds`: how many it has.
    `third_place`: a knockout has a game for third place.
    """
    if kind == DOUBLE_ELIMINATION:
        return _double_elimination((rounds - 1) // 2)
    plan = [_first_round(rounds)]
    plan += [_halved(number - 1, 1 << (rounds - number - 1), 0) for number in range(1, rounds)]
    if third_place:
        plan[-1][THIRD_PLACE] = (
            BracketSource(rounds - 2, 0, lost=True),
            BracketSource(rounds - 2, 1, lost=True),
        )
    return tuple(plan)


def _first_round(rounds: int) -> dict[int, tuple[BracketSource, BracketSource]]:
    """Return the first round of a bracket with so many rounds of winners."""
    order = seeds(1 << rounds)
    return {
        place // 2: (BracketSource(-1, order[place]), BracketSource(-1, order[place + 1]))
        for place in range(0, len(order), 2)
    }


def _halved(before: int, games: int, offset: int) -> dict[int, tuple[BracketSource, BracketSource]]:
    """Return a round in which the winners of neighbouring games of an earlier round meet.

    `before`: index of the earlier round. `games`: how many this round has. `offset`: the first slot of both
    rounds.
    """
    return {
        offset + slot: (
            BracketSource(before, offset + 2 * slot),
            BracketSource(before, offset + 2 * slot + 1),
        )
        for slot in range(games)
    }


def _double_elimination(winners_rounds: int) -> Bracket:
    """Return the plan of a double elimination. `winners_rounds`: rounds of its winners' bracket, at least 2.

    Those who drop to the losers' bracket do so in reverse order or shifted by half, so that those who have
    met meet again late.
    """
    plan: list[dict[int, tuple[BracketSource, BracketSource]]] = [{} for _ in range(2 * winners_rounds + 1)]
    plan[0] = _first_round(winners_rounds)
    for number in range(2, winners_rounds + 1):
        before, index = winners_round(number - 1), winners_round(number)
        games = 1 << (winners_rounds - number)
        plan[index].update(_halved(before, games, 0))
        # A round of those who are in the losers' bracket, then one against those who drop to it.
        if number == 2:
            plan[index].update(
                {
                    LOSERS + slot: (
                        BracketSource(0, 2 * slot, lost=True),
                        BracketSource(0, 2 * slot + 1, lost=True),
                    )
                    for slot in range(games)
                }
            )
        else:
            plan[index].update(_halved(index - 1, games, LOSERS))
        for slot in range(games):
            dropping = games - 1 - slot if number % 2 == 0 else (slot + games // 2) % games
            plan[index + 1][LOSERS + slot] = (
                BracketSource(index, LOSERS + slot),
                BracketSource(index, dropping, lost=True),
            )
    final = 2 * winners_rounds - 1
    plan[final][FINAL] = (BracketSource(winners_round(winners_rounds), 0), BracketSource(final - 1, LOSERS))
    plan[final + 1][FINAL] = (BracketSource(final, FINAL), BracketSource(final, FINAL, lost=True))
    return tuple(plan)


def bracket_of(tournament: Tournament, stage: Stage) -> Bracket:
    """Return the plan of a stage that is a bracket."""
    return bracket(stage.kind, stage.rounds, third_place=tournament.plan.third_place)


def winner(tournament_round: TournamentRound, slot: int) -> int:
    """Return the pairing number of the entrant who won a slot; 0: it is not decided, or both lost."""
    for pairing in games_of(tournament_round, slot):
        if pairing.result in LEFT:
            return pairing.first
        if pairing.result in RIGHT:
            return pairing.second
        if pairing.result == NEITHER:
            return 0
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
    """Return (slot, one, other) for each game of the round after round `number`, which is in a bracket.

    `one` and `other` are the numbers of the entrants who advance to the slot; 0: nobody. `number`: from 1; 0:
    return the games of the first round.
    """
    stage = stage_at(tournament, number)
    games = bracket_of(tournament, stage)[number - stage.first]
    slots = [
        (slot, *(_advancing(tournament, stage, one) for one in sources)) for slot, sources in games.items()
    ]
    if stage.kind == DOUBLE_ELIMINATION and number == tournament.total - 1:
        undefeated = winner(tournament.rounds[winners_round((stage.rounds - 1) // 2)], 0)
        slots = [(slot, one, other) for slot, one, other in slots if other and other == undefeated]
    return [(slot, one, other) for slot, one, other in slots if one or other]


def _advancing(tournament: Tournament, stage: Stage, source: BracketSource) -> int:
    """Return the number of the entrant who comes from there; 0: nobody. `stage`: the bracket."""
    if source.round < 0:
        order = tournament.seeded or [player.number for player in tournament.entrants]
        return order[source.slot - 1] if source.slot <= len(order) else 0
    tournament_round = tournament.rounds[stage.first + source.round]
    return (loser if source.lost else winner)(tournament_round, source.slot)


def slots_from(tournament: Tournament, number: int, slots: set[tuple[int, int]]) -> set[tuple[int, int]]:
    """Return those of a round's slots that depend on any of `slots`, as (round number, slot).

    `number`: of the round, from 1. `slots`: (number of an earlier round, slot).
    """
    stage = stage_at(tournament, number - 1)
    games = bracket_of(tournament, stage)[number - 1 - stage.first]
    return {
        (number, slot)
        for slot, sources in games.items()
        if any((stage.first + one.round + 1, one.slot) in slots for one in sources)
    }


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
    """Return how far the entrant with this number came in the bracket, as three numbers to compare; higher is
    better.

    First: the index of their last round. Second: 0 if they played for third place there, else 1. Third: 2 if
    they won there, 0 if they lost, 1 while it is undecided. (-1, 0, 0): they are in no round.

    In double elimination, those who are in have the number of rounds as first, and as second 1, or 0 if they
    have lost once.
    """
    stage = stage_at(tournament, tournament.total - 1)
    if stage.kind == DOUBLE_ELIMINATION:
        return _reached_twice(tournament, number)
    for round_index in range(len(tournament.rounds) - 1, stage.first - 1, -1):
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
            is_third = round_index == tournament.total - 1 and slot == THIRD_PLACE
            return round_index, 0 if is_third else 1, outcome
    return -1, 0, 0


def _reached_twice(tournament: Tournament, number: int) -> tuple[int, int, int]:
    """Return how far an entrant came in a double elimination, as `reached` does."""
    losses = 0
    for round_index, tournament_round in enumerate(tournament.rounds):
        own_slots = {
            pairing.slot for pairing in tournament_round.pairings if number in (pairing.first, pairing.second)
        }
        for slot in own_slots:
            if _both_lost(tournament_round, slot):
                return round_index, 1, 0
            losses += winner(tournament_round, slot) not in (0, number)
        if losses > 1:
            return round_index, 1, 0
    return tournament.total, 1 - losses, 1


def unwon_games(tournament: Tournament) -> list[tuple[int, int]]:
    """Return the games of the bracket that both players lost, each as the first two numbers of `reached`.

    The place of the missing winner stays empty: after a final that both lost, nobody is first.
    """
    games = []
    stage = stage_at(tournament, tournament.total - 1)
    for round_index, tournament_round in enumerate(tournament.rounds[stage.first :], stage.first):
        has_third = stage.kind == KNOCKOUT and round_index == tournament.total - 1
        for slot in {pairing.slot for pairing in tournament_round.pairings}:
            if _both_lost(tournament_round, slot):
                games.append((round_index, 0 if has_third and slot == THIRD_PLACE else 1))
    return games


def _both_lost(tournament_round: TournamentRound, slot: int) -> bool:
    """Return whether a game of this slot was lost by both players."""
    games = games_of(tournament_round, slot)
    return not winner(tournament_round, slot) and any(pairing.result == NEITHER for pairing in games)


def games_of(tournament_round: TournamentRound, slot: int) -> list[Pairing]:
    """Return the game of a slot and its repetitions, in the order in which they were paired."""
    return [pairing for pairing in tournament_round.pairings if pairing.slot == slot]
