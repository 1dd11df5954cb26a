"""Ratings are a function of the set of results: in one go, in pieces, again after a correction."""

import random
from collections.abc import Sequence
from itertools import pairwise

import msgspec
import pytest
from msgspec.structs import replace

from sessions.ratings.rated_games import RatedGame, RatedSeat, Scope, in_order, ranks_of, scopes
from sessions.ratings.rating_fold import Ratings, fold, renamed
from sessions.ratings.rating_model import FORMULA, START, USUAL, Rating, RatingModel
from tests.support.ratings.clubs import club_games, result

MODEL = RatingModel()
GAMES = club_games(3, results=400)
ALL = fold(GAMES, Ratings(), MODEL)


def game(*ranks: int, sides: Sequence[int] = ()) -> RatedGame:
    seats = [
        RatedSeat(n, rank, side)
        for n, (rank, side) in enumerate(zip(ranks, sides or [-1] * len(ranks), strict=True), 1)
    ]
    return RatedGame("a", 1.0, "chess", 7, tuple(seats))


def test_pieces_from_a_stored_state_give_the_same_bits() -> None:
    rng = random.Random(1)
    for _ in range(5):
        cuts = sorted(rng.sample(range(len(GAMES)), 6))
        state, steps = Ratings(), []
        for begin, end in pairwise([0, *cuts, len(GAMES)]):
            folded = fold(GAMES[begin:end], state, MODEL)
            state = msgspec.json.decode(msgspec.json.encode(folded.ratings), type=Ratings)
            steps += folded.steps
        assert state == ALL.ratings
        assert steps == ALL.steps


def test_the_order_of_confirming_does_not_matter() -> None:
    mixed = random.Random(2).sample(GAMES, len(GAMES))
    assert fold(in_order(mixed), Ratings(), MODEL) == ALL


def test_results_at_the_same_time_go_by_their_ids() -> None:
    rated_game, other = result("a", 5.0, (1, 2), (1, 2)), result("b", 5.0, (2, 3), (1, 2))
    assert in_order([other, rated_game]) == [rated_game, other]


def test_states_of_another_formula_are_folded_anew() -> None:
    old = replace(ALL.ratings, formula="another")
    with pytest.raises(ValueError, match="another"):
        fold([], old, MODEL)
    assert ALL.ratings.formula == FORMULA


def test_what_is_not_in_order_is_refused() -> None:
    with pytest.raises(ValueError, match="after"):
        fold(reversed(GAMES[:2]), Ratings(), MODEL)
    with pytest.raises(ValueError, match="after"):
        fold(GAMES[-1:], ALL.ratings, MODEL)
    with pytest.raises(ValueError, match="once"):
        in_order([GAMES[0], GAMES[0]])


def test_the_trail_leads_from_each_rating_to_the_next() -> None:
    last: dict[int, Rating] = {}
    for step in ALL.steps:
        for person, before, after in step.changes:
            assert before == last.get(person, MODEL.newcomer)
            assert after.games == before.games + 1
            last[person] = after
    assert last == ALL.ratings.people


def test_a_forgotten_persons_other_name_changes_nobodys_numbers() -> None:
    person = GAMES[0].seats[0].person

    def seats(rated_game: RatedGame) -> tuple[RatedSeat, ...]:
        return tuple(
            seat._replace(person=-5 if seat.person == person else seat.person) for seat in rated_game.seats
        )

    after = fold([replace(one, seats=seats(one)) for one in GAMES], Ratings(), MODEL).ratings
    assert after == renamed(ALL.ratings, person, -5)
    assert after.people[-5].mu == ALL.ratings.people[person].mu
    assert person not in after.people
    assert not any(person in one.met for one in after.people.values())


def test_a_result_counts_for_its_game_and_its_server() -> None:
    rated_game = result("a", 1.0, (1, 2), (1, 2))
    season = "1970-1"
    of_season = (Scope("chess", 7, season), Scope("", 7, season))
    assert scopes(rated_game) == (Scope("chess", 7), Scope("chess", 0), Scope("", 7), *of_season)
    assert not Scope("chess", 7, "1970-2").takes(rated_game)
    assert scopes(replace(rated_game, guild=0)) == (Scope("chess", 0),)
    assert all(scope.takes(rated_game) for scope in scopes(rated_game))
    assert not Scope("go", 0).takes(rated_game)
    assert not Scope("", 8).takes(rated_game)


# ---------------------------------------------------------------- how a game moves ratings


def moves(rated_game: RatedGame, *ratings: Rating) -> list[int]:
    before = ratings or [MODEL.newcomer] * len(rated_game.seats)
    after = MODEL.rated(rated_game, before)
    return [round(new.mu - old.mu) for new, old in zip(after, before, strict=True)]


def test_winners_gain_what_losers_lose() -> None:
    assert moves(game(1, 2)) == [70, -70]
    assert moves(game(1, 1)) == [0, 0]
    strong, weak = Rating(1800, 100), Rating(1400, 100)
    assert moves(game(1, 1), strong, weak)[0] < 0 < moves(game(1, 1), strong, weak)[1]
    assert moves(game(1, 2, 3, 4)) == [105, 35, -35, -105]


def test_of_losers_without_an_order_nothing_is_said_among_them() -> None:
    """A strong and a weak one who both lose have not drawn with each other."""
    strong, weak, winner = Rating(1900, 100), Rating(1300, 100), Rating(1500, 100)
    assert ranks_of([2], 3) == [2, 2, 1]
    lost = moves(game(2, 2, 1), strong, weak, winner)
    assert lost[0] < lost[1] < 0
    assert ranks_of([], 2) == [1, 1]


def test_who_plays_together_moves_together_as_one_side() -> None:
    up, down, partner, other = moves(game(1, 2, 1, 2, sides=(0, 1, 0, 1)))
    assert up == partner == -down == -other
    assert up > 0
    # One who plays two is not thought half as strong.
    assert MODEL.shares([Rating(1500, 50)] * 3, [(0,), (1, 2)])[0] == pytest.approx(0.5)


def test_a_side_without_order_or_people_is_refused() -> None:
    for wrong in (lambda: game(1), lambda: game(1, 2, sides=(0, 0)), lambda: game(1, 2, 2, sides=(0, 0, 1))):
        with pytest.raises(ValueError):
            wrong()
    with pytest.raises(ValueError):
        result("a", 1.0, (1, 1), (1, 2))
    with pytest.raises(ValueError):
        result("a", 1.0, (1, 2, 3, 4, 5), (1, 2, 3, 4, 5))


def test_nobody_unsettled_moves_the_settled() -> None:
    known, new = Rating(1600, 80, 50, 0.0, (5, 6, 7)), MODEL.newcomer
    assert MODEL.is_settled(known)
    assert moves(game(2, 1), known, new)[0] == 0
    assert moves(game(2, 1), known, new)[1] > 0
    assert moves(game(2, 1), known, known)[0] < 0
    one_opponent = replace(known, met=(5, 5, 5))
    assert not MODEL.is_settled(one_opponent)
    assert moves(game(1, 2), known, one_opponent)[0] == 0
    # Of three at a table only the comparison between the settled counts for them.
    assert moves(game(1, 2, 3), known, known, new)[0] < moves(game(1, 2, 3), known, known, known)[0]


def test_shares_come_to_one_and_are_odds_between_two() -> None:
    assert MODEL.shares([Rating(1900, 0), Rating(1500, 0)])[0] == pytest.approx(10 / 11)
    four = MODEL.shares([Rating(1700, 60), Rating(1500, 200), Rating(1500, 60), Rating(1300, 60)])
    assert sum(four) == pytest.approx(1)
    assert four[0] > four[2] > four[3]
    assert MODEL.shares([MODEL.newcomer] * 4) == pytest.approx([0.25] * 4)


def test_a_pair_of_openskill_is_what_moves_two() -> None:
    """Held against the published update of Weng and Lin, reckoned here."""
    import math

    rating, other = Rating(1600, 150), Rating(1500, 90)
    variances = [r.sigma**2 + USUAL.tau**2 for r in (rating, other)]
    c = math.sqrt(sum(variances) + 2 * USUAL.beta**2)
    p = 1 / (1 + math.exp((other.mu - rating.mu) / c))
    after = MODEL.rated(game(2, 1), [rating, other])[0]
    assert after.mu == pytest.approx(rating.mu - variances[0] / c * p)
    assert after.sigma == pytest.approx(math.sqrt(variances[0] * (1 - variances[0] / c**2 * p * (1 - p))))
    assert MODEL.newcomer.mu == START
