"""What a person's private panel says about their own game."""

import pytest

from cogs.competitions.own_game_view import OwnGameSheet, view
from cogs.competitions.tournament_words import TournamentViewer
from cogs.core.text.sentences import Localizer
from sessions.competitions.entrants import planned, sign_up
from sessions.competitions.rounds import begin, enter, pair_next_round
from sessions.competitions.tournament_data import FIRST, OPEN, ROUND_ROBIN, PairingId, TournamentPlan
from tests.support.competitions.made_up import stored
from tests.support.content import WORDS, shelves


@pytest.mark.parametrize("number", [1, 2, 3])
def test_who_rests_reads_of_a_next_round_only_if_there_is_one(number: int) -> None:
    """Three in a round robin of three rounds: one rests in each."""
    tournament = planned(TournamentPlan(ROUND_ROBIN))
    for person in (1, 2, 3):
        sign_up(tournament, person, f"P{person}")
    begin(tournament, 0.0)
    for round in range(1, number):
        (board,) = [i for i, one in enumerate(tournament.rounds[-1].pairings) if one.result == OPEN]
        enter(tournament, PairingId(round, board), FIRST)
        pair_next_round(tournament, 0.0)
    (resting,) = [one.first for one in tournament.rounds[-1].pairings if not one.second]
    person = tournament.entrants[resting - 1].person
    reader = TournamentViewer(shelves(), Localizer(WORDS, "en"))
    shown = str(view(OwnGameSheet(stored(tournament), person), reader).to_components())
    assert "You're resting this round." in shown
    assert ("in the next one" in shown) == (number < 3)
