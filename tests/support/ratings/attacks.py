"""What cheating at ratings gains: somebody of middling strength in a club, and 100 games within the
limits."""

import random
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from statistics import mean
from typing import NamedTuple

from sessions.results.eligibility import DAY, MOST_A_DAY, StoredResult
from sessions.results.rated_games import RatedSeat
from sessions.results.rating_fold import Ratings, fold
from sessions.results.rating_model import START, RatingModel
from sessions.results.shown_ratings import board, rounded_rating
from tests.support.ratings.clubs import GAME, GUILD, YEAR, Habits, Member, gumbel, members, played, rated

HISTORY, GAMES, PEOPLE = 3_000, 100, 150
CHEAT, ALTS, FRESH = (
    10_000,
    20_000,
    30_000,
)  # ids of a cheat who is new, of their other accounts, of newcomers
Pair = tuple[int, int]  # who wins, who loses


class Town(NamedTuple):
    """A club after its year. cheat: a settled member of middling strength."""

    rng: random.Random
    club: Sequence[Member]
    state: Ratings
    cheat: int

    def strength(self, person: int) -> float:
        """Of whoever is no member: as strong as the middle."""
        strengths = [one.strength(1.0) for one in self.club if one.number == person]
        return strengths[0] if strengths else START

    def honest(self, player: int, other: int) -> Pair:
        """A game that both want to win."""
        ours, theirs = (self.strength(who) + gumbel(self.rng) for who in (player, other))
        return (player, other) if ours > theirs else (other, player)

    def anybody(self) -> int:
        return self.rng.choices(self.club, [one.active for one in self.club])[0].number


@cache
def _year(seed: int, model: RatingModel) -> Town:
    rng, habits = random.Random(seed), Habits()
    club = members(rng, habits, PEOPLE)
    state = fold(played(rng, club, habits, HISTORY), Ratings(), model).ratings
    known = [member for member in club if state.people.get(member.number, model.newcomer).games >= 40]
    cheat = min(known, key=lambda member: abs(member.strength(1.0) - START))
    return Town(rng, [member for member in club if member is not cheat], state, cheat.number)


def town(seed: int, model: RatingModel) -> Town:
    """The same for each attack."""
    return _year(seed, model)._replace(rng=random.Random(seed))


# ---------------------------------------------------------------- what somebody may do with 100 games

Attack = Callable[[Town], tuple[int, Iterator[Pair]]]


def honest_member(town: Town) -> tuple[int, Iterator[Pair]]:
    return town.cheat, (town.honest(town.cheat, town.anybody()) for _ in range(GAMES))


def honest_newcomer(town: Town) -> tuple[int, Iterator[Pair]]:
    return CHEAT, (town.honest(CHEAT, town.anybody()) for _ in range(GAMES))


def thrown(alts: int, new: bool) -> Attack:
    """So many other accounts lose to their owner in turn."""

    def attack(town: Town) -> tuple[int, Iterator[Pair]]:
        cheat = CHEAT if new else town.cheat
        return cheat, ((cheat, ALTS + n % alts) for n in range(GAMES))

    return attack


def trained(alts: int, games: int) -> Attack:
    """The other accounts first play so many games each against one another, then lose to their owner."""

    def attack(town: Town) -> tuple[int, Iterator[Pair]]:
        def pairs() -> Iterator[Pair]:
            for n in range(games * alts // 2):
                alt = n % alts
                yield (ALTS + alt, ALTS + (alt + 1 + n // alts % (alts - 1)) % alts)
            for n in range(GAMES):
                yield town.cheat, ALTS + n % alts

        return town.cheat, pairs()

    return attack


def sleepers(alts: int, games: int) -> Attack:
    """The other accounts first play honestly in the club until they are settled, then lose to their owner."""

    def attack(town: Town) -> tuple[int, Iterator[Pair]]:
        def pairs() -> Iterator[Pair]:
            for n in range(games * alts):
                yield town.honest(ALTS + n % alts, town.anybody())
            for n in range(GAMES):
                yield town.cheat, ALTS + n % alts

        return town.cheat, pairs()

    return attack


def trading(town: Town) -> tuple[int, Iterator[Pair]]:
    """Two new accounts win in turn."""
    pair = (CHEAT, ALTS)
    return CHEAT, ((pair[n % 2], pair[1 - n % 2]) for n in range(GAMES))


def newcomers(new: bool, strength: float) -> Attack:
    """Each opponent is new, as strong as this, and stays for one game."""

    def attack(town: Town) -> tuple[int, Iterator[Pair]]:
        cheat = CHEAT if new else town.cheat

        def pairs() -> Iterator[Pair]:
            for n in range(GAMES):
                ours, theirs = START + gumbel(town.rng), strength + gumbel(town.rng)
                yield (cheat, FRESH + n) if ours > theirs else (FRESH + n, cheat)

        return cheat, pairs()

    return attack


def weakest(town: Town) -> tuple[int, Iterator[Pair]]:
    """Only against the weakest tenth of the club."""
    weak = sorted(town.club, key=lambda member: member.strength(1.0))[: len(town.club) // 10]
    return town.cheat, (town.honest(town.cheat, town.rng.choice(weak).number) for _ in range(GAMES))


def starting_anew(games: int) -> Attack:
    """Deletes themselves after so many games, again and again: five weeks, of which the last counts."""

    def attack(town: Town) -> tuple[int, Iterator[Pair]]:
        def pairs() -> Iterator[Pair]:
            for n in range(GAMES):
                yield town.honest(CHEAT + n // games, town.anybody())

        return CHEAT + (GAMES - 1) // games, pairs()

    return attack


# Printed by `python -m bench.ratings attacks`.
ATTACKS: dict[str, Attack] = {
    "honest: a member": honest_member,
    "honest: a newcomer": honest_newcomer,
    "1 new account loses to a member": thrown(1, False),
    "5 new accounts lose to a member": thrown(5, False),
    "100 new accounts lose to a member": thrown(100, False),
    "1 new account loses to a new one": thrown(1, True),
    "2 new accounts lose to a new one": thrown(2, True),
    "5 new accounts lose to a new one": thrown(5, True),
    "2 accounts trade wins": trading,
    "4 accounts train by themselves, then lose": trained(4, 30),
    "1 settled account loses to a member": sleepers(1, 40),
    "5 settled accounts lose to a member": sleepers(5, 40),
    "a member plays newcomers (1300) only": newcomers(False, 1300.0),
    "a newcomer plays newcomers (1300) only": newcomers(True, 1300.0),
    "a member plays the weakest tenth only": weakest,
    "a newcomer starts anew every 25 games": starting_anew(25),
}


class Gain(NamedTuple):
    """Afterwards, on average: points above an honest start (their strength), the lower end of the interval,
    the place on the board (of how many), and the share of cheats whose rating is settled."""

    points: float
    low: float
    place: float
    settled: float


def tried(attack: Attack, model: RatingModel, seeds: Sequence[int]) -> Gain:
    outcomes = []
    for seed in seeds:
        attacked_town = town(seed, model)
        cheat, pairs = attack(attacked_town)
        people = fold(rated(rounds(pairs)), attacked_town.state, model).ratings.people
        seen = rounded_rating(people[cheat], model)
        place = [*board(people, model)].index(cheat) + 1
        outcomes.append((seen.points - START, seen.low, place, not seen.provisional))
    return Gain(*(mean(column) for column in zip(*outcomes, strict=True)))


def rounds(pairs: Iterator[Pair]) -> Iterator[StoredResult]:
    """As many a day as count."""
    for number, (winner, loser) in enumerate(pairs):
        seats = (RatedSeat(winner, 1), RatedSeat(loser, 2))
        at = YEAR + number * DAY / MOST_A_DAY
        yield StoredResult(f"cheat{number:05}", at, GAME, GUILD, seats, "resign", True)
