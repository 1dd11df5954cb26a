"""Measures how well ratings predict, what cheating at them gains, and how long they take.

    python -m bench.ratings [calibration|models|attacks|speed ...] [--clubs 8]

Calibration: clubs of 200 people with known strengths play 5,000 results; after the first 1,000, every seat's
expected share of the win is compared with the actual one, in ten bins of as many seats. Printed for
comparison are our model with other parameters, other models of openskill in the same points with their own
predictions, and a prophet who knows all strengths: nobody does better, so its errors are chance. Clubs differ
in how far strengths spread, and how a day's luck is spread.
Attacks: a member of medium strength, or somebody new, cheats for 100 games within the limits
(`tests/support/ratings/attacks.py`); printed are points above their strength, the lower end of the interval,
the place on the board, and how many of them count as settled: as it is, and with nobody ever settled.
Speed: 100,000 results of 10,000 people in one scope.
"""

import argparse
import random
import time
from collections.abc import Callable, Sequence

from openskill.models import BradleyTerryFull, BradleyTerryPart, PlackettLuce, ThurstoneMostellerFull

from sessions.results.rated_games import RatedGame
from sessions.results.rating_fold import Ratings, fold
from sessions.results.rating_model import START, USUAL, Rating, RatingModel
from tests.support.ratings.attacks import ATTACKS, tried
from tests.support.ratings.clubs import (
    BURN_IN,
    RESULTS,
    YEAR,
    Foretold,
    Habits,
    bins,
    borne_out,
    foretold,
    log_loss,
    members,
    normal,
    outcomes_of,
    played,
    result,
)

CLUBS = {
    "spread 225": Habits(),
    "spread 225, bell": Habits(noise=normal),
    "spread 150": Habits(spread=150),
    "spread 300": Habits(spread=300),
    "spread 112": Habits(spread=112.5),
    "spread 450": Habits(spread=450),
    "near opponents": Habits(near=4),
    "winners only": Habits(winner_only=1.0),
}
OTHERS = {
    "sigma 175": USUAL._replace(sigma=175),
    "sigma 300": USUAL._replace(sigma=300),
    "tau 4": USUAL._replace(tau=4),
    "tau 25": USUAL._replace(tau=25),
    "beta half": USUAL._replace(beta=USUAL.beta / 2),
    "gamma half": USUAL._replace(gamma=0.5),
    "nobody settled": USUAL._replace(settled=0),
}
KINDS = (PlackettLuce, BradleyTerryFull, BradleyTerryPart, ThurstoneMostellerFull)
Prophet = Callable[[int, Sequence[RatedGame], Habits], list[Foretold]]


def came(game: RatedGame) -> list[float]:
    first = [seat.rank == 1 for seat in game.seats]
    return [won / sum(first) for won in first]


def knows_all(seed: int, games: Sequence[RatedGame], habits: Habits) -> list[Foretold]:
    """Predict from the true strengths, as if a day's luck were spread as odds are."""
    club = {one.number: one for one in members(random.Random(seed), habits)}
    model, forecasts = RatingModel(), list[Foretold]()
    for game in games[BURN_IN:]:
        known = [Rating(club[seat.person].strength(game.at / YEAR), 0.0) for seat in game.seats]
        forecasts += map(Foretold, model.shares(known), came(game))
    return forecasts


def by_openskill(kind: type) -> Prophet:
    """Return a prophet: an openskill model with its own predictions, in our points."""

    def foretell(seed: int, games: Sequence[RatedGame], habits: Habits) -> list[Foretold]:
        model = kind(mu=START, sigma=USUAL.sigma, beta=USUAL.beta, tau=USUAL.tau)
        people: dict[int, object] = {}
        forecasts = list[Foretold]()
        for number, game in enumerate(games):
            teams = [[people.get(seat.person) or model.rating()] for seat in game.seats]
            if number >= BURN_IN:
                forecasts += map(Foretold, (max(one, 1e-9) for one in model.predict_win(teams)), came(game))
            after = model.rate(teams, ranks=[float(seat.rank) for seat in game.seats])
            people |= {seat.person: team[0] for seat, team in zip(game.seats, after, strict=True)}
        return forecasts

    return foretell


def ours(model: RatingModel) -> Prophet:
    return lambda seed, games, habits: foretold(games, model)


def with_steepness(seed: int, games: Sequence[RatedGame], habits: Habits) -> list[Foretold]:
    """Predict with our model, corrected by the club's latest results."""
    return borne_out(outcomes_of(games, RatingModel()))


def calibration(clubs: int, prophets: dict[str, Prophet]) -> None:
    print(
        f"{'':34}{'loss':>7}{'worst bin':>11}{'a club':>8}{'held':>7}   expected %: points off, in ten bins"
    )
    for name, habits in CLUBS.items():
        games = [_games(seed, habits) for seed in range(clubs)]
        for by, prophet in prophets.items():
            club_forecasts = [prophet(seed, results, habits) for seed, results in enumerate(games)]
            worst = sorted(max(abs(one.off) for one in bins(club)) for club in club_forecasts)
            every = [one for club in club_forecasts for one in club]
            pooled = bins(every)
            print(
                f"{name:18}{by:16}{log_loss(every):7.4f}{max(abs(one.off) for one in pooled):11.1f}"
                f"{worst[len(worst) // 2]:8.1f}{sum(one <= 3 for one in worst):4}/{len(worst)}   "
                + " ".join(f"{100 * one.expected:.0f}:{one.off:+.1f}" for one in pooled),
                flush=True,
            )


def _games(seed: int, habits: Habits) -> list[RatedGame]:
    rng = random.Random(seed)
    return list(played(rng, members(rng, habits), habits, RESULTS))


def attacks(clubs: int) -> None:
    models = RatingModel(), RatingModel(USUAL._replace(settled=0))
    print(f"{'':42}" + "".join(f"{'points':>8}{'low':>6}{'place':>7}{'settled':>9} |" for _ in models))
    for name, attack in ATTACKS.items():
        row = [tried(attack, model, range(clubs)) for model in models]
        print(
            f"{name:42}"
            + "".join(f"{one.points:+8.0f}{one.low:6.0f}{one.place:7.0f}{one.settled:9.0%} |" for one in row),
            flush=True,
        )


def speed() -> None:
    rng, model, habits = random.Random(1), RatingModel(), Habits()
    club = members(rng, habits, 10_000)
    people = [one.number for one in club]
    games = []
    for number in range(100_000):
        seated = rng.sample(people, rng.choice((2, 2, 2, 3, 4)))
        games.append(_random_game(rng, number, seated))
    began = time.process_time()
    folded = fold(games, Ratings(), model)
    took = time.process_time() - began
    print(f"CPU seconds, {len(folded.steps)} results of {len(folded.ratings.people)} people: {took:.1f} s")


def _random_game(rng: random.Random, number: int, people: Sequence[int]) -> RatedGame:
    ranks = list(range(1, len(people) + 1))
    rng.shuffle(ranks)
    return result(f"{number:06}", float(number), people, ranks)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("what", nargs="*", default=["calibration", "models", "attacks", "speed"])
    parser.add_argument("--clubs", type=int, default=8)
    given = parser.parse_args()
    prophets: dict[str, Prophet] = {
        "prophet": knows_all,
        "ratings alone": ours(RatingModel()),
        "ours": with_steepness,
    }
    others = {name: ours(RatingModel(parameters)) for name, parameters in OTHERS.items()}
    if "calibration" in given.what:
        calibration(given.clubs, prophets)
    if "models" in given.what:
        calibration(given.clubs, others | {kind.__name__[:15]: by_openskill(kind) for kind in KINDS})
    if "attacks" in given.what:
        attacks(given.clubs)
    if "speed" in given.what:
        speed()


if __name__ == "__main__":
    main()
