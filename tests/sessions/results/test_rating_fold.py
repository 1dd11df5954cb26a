"""Ratings are a function of the set of results: in one go, in pieces, again after a correction."""

import math
import random
from collections.abc import Sequence
from itertools import pairwise

import pytest
from msgspec.structs import replace
from openskill.models import BradleyTerryFull

from sessions.results.rated_games import RatedGame, RatedSeat, Scope, scopes
from sessions.results.rating_fold import Ratings, fold
from sessions.results.rating_model import START, USUAL, Rating, RatingModel
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


def test_pieces_from_a_former_state_give_the_same_bits() -> None:
    rng = random.Random(1)
    for _ in range(5):
        cuts = sorted(rng.sample(range(len(GAMES)), 6))
        state, steps = Ratings(), []
        for begin, end in pairwise([0, *cuts, len(GAMES)]):
            folded = fold(GAMES[begin:end], state, MODEL)
            state = folded.ratings
            steps += folded.steps
        assert state == ALL.ratings
        assert steps == ALL.steps


def test_what_is_not_in_order_is_refused() -> None:
    with pytest.raises(ValueError, match="after"):
        fold(reversed(GAMES[:2]), Ratings(), MODEL)
    with pytest.raises(ValueError, match="after"):
        fold(GAMES[-1:], ALL.ratings, MODEL)
    with pytest.raises(ValueError, match="after"):
        fold([GAMES[0], GAMES[0]], Ratings(), MODEL)


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
            replace(seat, person=-5 if seat.person == person else seat.person) for seat in rated_game.seats
        )

    after = fold([replace(one, seats=seats(one)) for one in GAMES], Ratings(), MODEL).ratings
    before = {-5 if one == person else one: rating.mu for one, rating in ALL.ratings.people.items()}
    assert {one: rating.mu for one, rating in after.people.items()} == before
    assert person not in after.people
    assert not any(person in one.recent_opponents for one in after.people.values())


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
    lost = moves(game(2, 2, 1), strong, weak, winner)
    assert lost[0] < lost[1] < 0


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
    one_opponent = replace(known, recent_opponents=(5, 5, 5))
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


@pytest.mark.parametrize("ranks", [(1, 2), (2, 1), (1, 1)])
def test_two_move_as_openskill_moves_them(ranks: tuple[int, int]) -> None:
    """Held against another implementation of the same update; `tau` is added beforehand."""
    ratings = [Rating(1600, 150), Rating(1500, 90)]
    model = BradleyTerryFull(
        mu=START, sigma=USUAL.sigma, beta=USUAL.beta, gamma=lambda *_: USUAL.gamma, tau=0.0
    )
    teams = [[model.rating(one.mu, math.hypot(one.sigma, USUAL.tau))] for one in ratings]
    wanted = model.rate(teams, ranks=[*map(float, ranks)])
    for rating, (team,) in zip(MODEL.rated(game(*ranks), ratings), wanted, strict=True):
        assert (rating.mu, rating.sigma) == pytest.approx((team.mu, team.sigma))


def test_of_a_game_everybody_keeps_that_it_was_played_when_and_against_whom() -> None:
    """Four at a table, of whom one has four games behind them, and one five."""
    before = [Rating(1500, 200, games) for games in (0, 4, 5, 6)]
    after = MODEL.rated(game(1, 2, 3, 4), before)
    assert [each.games for each in after] == [1, 5, 6, 7]
    assert {each.at for each in after} == {1.0}
    assert [each.recent_opponents for each in after] == [(3, 4), (3, 4), (4,), (3,)], (
        "newcomers are nobody's opponents"
    )


def test_who_plays_together_has_not_met_each_other() -> None:
    before = [Rating(1500, 200, 5)] * 4
    after = MODEL.rated(game(1, 2, 1, 2, sides=(0, 1, 0, 1)), before)
    assert [each.recent_opponents for each in after] == [(2, 4), (1, 3), (2, 4), (1, 3)]


@pytest.mark.parametrize(("met", "left"), [(9, (*range(10, 19), 2)), (10, (*range(11, 20), 2))])
def test_of_the_opponents_the_latest_ten_are_kept(met: int, left: tuple[int, ...]) -> None:
    before = [Rating(1500, 200, 50, 0.0, tuple(range(10, 10 + met))), Rating(1500, 200, 50)]
    assert MODEL.rated(game(1, 2), before)[0].recent_opponents == left


@pytest.mark.parametrize(("sigma", "met", "is_settled"), [
    (110.0, (1, 2, 3), True), (110.001, (1, 2, 3), False), (110.0, (1, 2, 2), False),
    (80.0, (1, 2, 3, 4), True),
])  # fmt: skip
def test_a_rating_is_settled_when_it_is_certain_and_of_three_opponents(
    sigma: float, met: tuple[int, ...], is_settled: bool
) -> None:
    assert MODEL.is_settled(Rating(1500, sigma, 50, 0.0, met)) is is_settled


def test_who_is_compared_with_nobody_becomes_no_less_certain() -> None:
    """A settled person plays a newcomer: the game counts for them, and tells nothing about them."""
    known = Rating(1600, 80, 50, 0.0, (5, 6, 7))
    after, other = MODEL.rated(game(2, 1), [known, MODEL.newcomer])
    assert after == replace(known, games=51, at=1.0)
    assert other.sigma < MODEL.newcomer.sigma


def test_one_game_takes_at_most_nine_tenths_of_the_uncertainty() -> None:
    most = RatingModel(USUAL._replace(gamma=100.0))
    unsure = [Rating(1500, 2000)] * 2
    assert most.rated(game(1, 2), unsure)[0].sigma == pytest.approx(0.1 * 2000, rel=1e-3)


def test_sides_of_several_move_as_the_formula_says() -> None:
    """Held against the published update, reckoned here: two and one, whose uncertainties differ."""
    mu, sigma = [1600.0, 1500.0, 1450.0], [150.0, 90.0, 120.0]
    after = MODEL.rated(game(1, 1, 2, sides=(0, 0, 1)), list(map(Rating, mu, sigma)))
    squares = [one**2 + USUAL.tau**2 for one in sigma]
    pair_mu, pair_square = (mu[0] + mu[1]) / 2, (squares[0] + squares[1]) / 4
    c = math.sqrt(pair_square + squares[2] + 2 * USUAL.beta**2)
    p = 1 / (1 + math.exp((pair_mu - mu[2]) / c))
    for n, size, square in ((0, 2, pair_square), (1, 2, pair_square), (2, 1, squares[2])):
        part = squares[n] / (size * square)
        change = part * square / c * p * (-1 if n == 2 else 1)
        assert after[n].mu == pytest.approx(mu[n] + change)
        lost = part / size * square / c**2 * p * (1 - p)
        assert after[n].sigma == pytest.approx(math.sqrt(squares[n] * (1 - lost)))


def test_the_weight_of_a_comparison_is_two_by_the_number_of_sides() -> None:
    """Three newcomers: what the first one gains is two thirds of what two games would bring."""
    two = MODEL.rated(game(1, 2), [MODEL.newcomer] * 2)[0]
    three = MODEL.rated(game(1, 2, 3), [MODEL.newcomer] * 3)
    assert three[0].mu - START == pytest.approx(2 * 2 / 3 * (two.mu - START))
    before = USUAL.sigma**2 + USUAL.tau**2
    lost = 1 - two.sigma**2 / before
    assert three[0].sigma == pytest.approx((before * (1 - 2 * 2 / 3 * lost)) ** 0.5)


def test_two_who_lost_move_as_by_their_comparisons_with_the_winner_alone() -> None:
    """A strong and a weak one come last together, in a game of three sides."""
    strong, weak, winner = (replace(MODEL.newcomer, mu=mu) for mu in (1900.0, 1100.0, 1500.0))
    after = MODEL.rated(game(2, 2, 1), [strong, weak, winner])
    for before, moved in ((strong, after[0]), (weak, after[1])):
        alone = MODEL.rated(game(2, 1), [before, winner])[0]
        assert moved.mu - before.mu == pytest.approx(2 / 3 * (alone.mu - before.mu))
