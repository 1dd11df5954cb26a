"""Kept ratings are a function of the results: of late ones, corrected ones, nameless ones, counted by two."""

import asyncio
import itertools
import random
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from sessions.ratings.eligibility import StoredResult, StoredSeat, rated
from sessions.ratings.rated_games import Scope
from sessions.ratings.rating_fold import Ratings, fold
from sessions.ratings.rating_model import Rating, RatingModel
from sessions.ratings.shown_ratings import board_place
from sessions.ratings.steepness import predict_game, steepness
from sessions.results import rating_documents, rating_rebuild
from sessions.results.rating_documents import RatingHead
from sessions.results.rating_rebuild import Portions
from sessions.results.rating_service import RatingService
from sessions.results.result_data import KIND, GameResult, ResultSeat, index_keys_of, outcome_of
from sessions.results.results import OUTCOMES, Results
from sessions.store.documents.documents import DocumentWrite
from sessions.store.memory import MemoryStore
from sessions.store.protocol import Store, StoreError
from tests.support import postgres
from tests.support.depth import EACH_STORE, deep
from tests.support.failing_store import FailingStore
from tests.support.postgres import Server
from tests.support.stores import made

pytestmark = pytest.mark.asyncio
LOOKS = 8  # at a club in which results come and go
GAMES, GUILDS, PEOPLE = ("crownfell", "craft-the-crown"), (5, 6, 0), range(1, 8)
MODEL = RatingModel()
SPREAD = 30_000.0  # seconds between results: those of a test lie in two seasons
SEASONS = ("", "2026-3", "2026-4")


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with postgres.server(fsync=False) as running:
        yield running


@pytest.fixture(params=EACH_STORE)
async def store(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Store]:
    store = await made(request.param, tmp_path, request.getfixturevalue)
    await store.open()
    yield store
    await store.close()


def any_result(dice: random.Random, number: int) -> GameResult:
    people = dice.sample(PEOPLE, dice.choice((2, 2, 3, 4)))
    winner = dice.randrange(len(people) + 1)
    seats = [
        ResultSeat(who, f"P{who}", 1 if winner in (seat, len(people)) else 2)
        for seat, who in enumerate(people)
    ]
    return GameResult(
        dice.choice(GAMES),
        dice.choice(GUILDS),
        7,
        1_790_000_000.0 + SPREAD * (number // 2),
        tuple(seats),
        "crown",
        rated=dice.random() < 0.9,
    )


async def put(store: Store, key: str, result: GameResult | None, beside: Any = ()) -> None:
    (document,) = await store.documents.get(KIND, [key]) or (None,)
    version = document.version if document else 0
    value = msgspec.json.encode(result) if result else None
    terms = index_keys_of(result) if result else {}
    await store.documents.put([DocumentWrite(KIND, key, version, value, terms), *beside])


Changes = set[tuple[Scope, int, Rating, Rating]]  # who in which scope, before and after


def from_scratch(
    results: dict[str, GameResult],
) -> tuple[dict[tuple[Scope, int], Rating], dict[str, Changes]]:
    """By the fold alone, a scope at a time: the ratings, and what each result that counts did."""
    played = [
        StoredResult(
            key,
            one.at,
            one.game,
            one.guild,
            tuple(StoredSeat(seat.person, seat.rank) for seat in one.seats),
            one.reason,
            one.rated,
        )
        for key, one in results.items()
    ]
    ratings, changes = {}, dict[str, Changes]()
    for scope in every_scope():
        scope_results = [one for one in rated(played) if scope.takes(one)]
        folded = fold(scope_results, Ratings(), MODEL)
        for person, rating in folded.ratings.people.items():
            ratings[scope, person] = rating
        for step in folded.steps:
            changes.setdefault(step.order_key.id, set()).update((scope, *change) for change in step.changes)
    return ratings, changes


def every_scope() -> list[Scope]:
    servers = [guild for guild in GUILDS if guild]
    games = [Scope(game, guild) for game in GAMES for guild in (*servers, 0)]
    of_all = [*games, *(Scope("", guild) for guild in servers)]
    return [*of_all, *(one._replace(season=name) for one in of_all if one.guild for name in SEASONS[1:])]


async def agrees(keeper: RatingService, results: dict[str, GameResult]) -> None:
    await keeper.catch_up()
    wanted, changes = from_scratch(results)
    people = {seat.person for one in results.values() for seat in one.seats}
    ratings = {}
    for person in people:
        for scope, rating in zip(every_scope(), await keeper.ratings_of(person, every_scope()), strict=True):
            if rating is not None:
                ratings[scope, person] = rating
    assert ratings == wanted
    assert {key: did for key in results if (did := await changed_by(keeper, key)) is not None} == changes
    for scope in every_scope():
        board = [ranked for ranked, _ in await (await keeper.open_reading()).board(scope, 100)]
        scope_ratings = {who: rating for (where, who), rating in wanted.items() if where == scope and who > 0}
        assert [one.person for one in board] == [*dict.fromkeys(one.person for one in board)]
        assert dict(board) == scope_ratings
        heights = [board_place(one.rating, MODEL) for one in board]
        assert heights == sorted(heights, reverse=True)
        for ranked, height in zip(board, heights, strict=True):
            assert await (await keeper.open_reading()).count_ahead(scope, ranked.rating) == sum(
                one > height for one in heights
            )
    assert await (await keeper.open_reading()).sizes(every_scope()) == [
        sum(where == scope and who > 0 for where, who in wanted) for scope in every_scope()
    ]


async def changed_by(keeper: RatingService, key: str) -> Changes | None:
    counted = await keeper.load_counted_result(key)
    if counted is None:
        return None
    assert counted.counts.id == key
    return {(one.scope, one.person, one.before, one.after) for one in counted.changes}


@pytest.mark.parametrize("most", [0, rating_rebuild.MOST_MENDED], ids=["anew", "mended"])
@pytest.mark.parametrize("seed", [0, *deep(1)])
async def test_ratings_are_those_of_the_results_whatever_came_when(
    store: Store, seed: int, most: int
) -> None:
    """Two keepers count, as two processes do; at each look one of them agrees with the fold."""
    portions = Portions(rated_at_once=7, most_corrected=most)
    dice, keepers = random.Random(seed), [RatingService(store, MODEL, portions=portions) for _ in range(2)]
    club = Club(store, dice, keepers[0])
    for _ in range(LOOKS):
        for _ in range(dice.randrange(1, 9)):
            await club.something()
        if dice.random() < 0.5:
            await asyncio.gather(*(keeper.catch_up() for keeper in keepers))
        await agrees(dice.choice(keepers), club.results)
    head = await head_of(store)
    assert not most or head.generation == RatingHead().generation, "all of it was mended"
    await lists_agree(Results(store), club.results)


async def lists_agree(results: Results, given: dict[str, GameResult]) -> None:
    """What `/history` and `/profile` count, however often results were corrected."""
    newest = sorted(given.items(), key=lambda entry: (entry[1].at, entry[0]), reverse=True)
    for person in PEOPLE:
        own_results = [(key, entry) for key, entry in newest if person in entry.people]
        page = await results.page(person)
        assert [(entry.key, entry.result) for entry in page.results] == own_results[:10]
        for game, guild in (("", 0), (GAMES[0], 0), (GAMES[1], 5)):
            outcomes = [
                outcome_of(entry, person)
                for _, entry in own_results
                if game in ("", entry.game) and guild in (0, entry.guild)
            ]
            assert await results.score(person, game, guild=guild) == tuple(map(outcomes.count, OUTCOMES))
        other = person % len(PEOPLE) + 1
        both = [entry for _, entry in own_results if other in entry.people]
        ahead = sum(entry.rank_of(person) < entry.rank_of(other) for entry in both)
        behind = sum(entry.rank_of(person) > entry.rank_of(other) for entry in both)
        assert await results.count_head_to_head(person, other) == (len(both), ahead, behind)


class Club:
    """Whatever may happen to results: they come in nearly any order, are corrected, go away, lose a name."""

    def __init__(self, store: Store, dice: random.Random, keeper: RatingService) -> None:
        self.store, self.dice, self.keeper = store, dice, keeper
        self.results: dict[str, GameResult] = {}
        self.number = 40

    async def something(self) -> None:
        what = self.dice.choice((*(self.comes,) * 6, self.turned, self.moved, self.unrated, self.goes))
        if self.results or what == self.comes:
            await (self.forgotten if self.dice.random() < 0.03 else what)()

    async def comes(self) -> None:
        """The next one, or one that was played before many others."""
        self.number += 1
        number = self.number if self.dice.random() < 0.7 else self.dice.randrange(self.number)
        await self._put(f"t{self.number:03}", any_result(self.dice, number))

    async def turned(self) -> None:
        key = self.dice.choice([*self.results])
        seats = [replace(seat, rank=1) for seat in self.results[key].seats]
        loser = self.dice.randrange(len(seats))
        seats[loser] = replace(seats[loser], rank=2)
        await self._put(key, replace(self.results[key], seats=tuple(seats)))

    async def moved(self) -> None:
        """It was played at another time."""
        key = self.dice.choice([*self.results])
        at = self.results[key].at + SPREAD * self.dice.randrange(-20, 20)
        await self._put(key, replace(self.results[key], at=at))

    async def unrated(self) -> None:
        key = self.dice.choice([*self.results])
        await self._put(key, replace(self.results[key], rated=False))

    async def goes(self) -> None:
        key = self.dice.choice([*self.results])
        await self._put(key, None)
        del self.results[key]

    async def forgotten(self) -> None:
        await Results(self.store).erase_person(self.dice.choice(PEOPLE), self.keeper.mark_stale_writes)
        for key in self.results:
            (document,) = await self.store.documents.get(KIND, [key])
            self.results[key] = msgspec.json.decode(document.value, type=GameResult)

    async def _put(self, key: str, result: GameResult | None) -> None:
        """As whoever changes one does it: with a doubt, where it may have counted."""
        doubt = await self.keeper.mark_stale_writes() if key in self.results else ()
        await put(self.store, key, result, doubt)
        if result is not None:
            self.results[key] = result


async def test_what_little_changes_is_mended_and_what_does_not_fit_is_made_anew(store: Store) -> None:
    keeper, results = RatingService(store, MODEL), dict[str, GameResult]()

    async def come(*numbers: int) -> None:
        for number in numbers:
            results[f"t{number:03}"] = result = replace(any_result(random.Random(number), number), rated=True)
            await put(store, f"t{number:03}", result)

    await come(*(number for number in range(60) if number % 9))
    await agrees(keeper, results)
    before, untouched = (await head_of(store)).generation, await keeper.load_counted_result("t001")
    await come(36)
    await agrees(keeper, results)
    assert (await head_of(store)).generation == before, "mended"
    assert await keeper.load_counted_result("t001") == untouched
    await come(0)
    await agrees(RatingService(store, MODEL, portions=Portions(most_corrected=20)), results)
    after = (await head_of(store)).generation
    assert after != before, "too much changes"
    await come(18)
    await agrees(RatingService(store, MODEL), results)
    assert (await head_of(store)).generation == after, "mended again"


async def head_of(store: Store) -> RatingHead:
    document = await store.documents.get_one(rating_documents.HEAD, rating_documents.ALL)
    return rating_documents.head_of(document)[0]


@pytest.mark.parametrize("wrong", ["a rating", "what a result did", "a rating too many", "none of a result"])
async def test_what_does_not_fit_together_is_made_anew(wrong: str) -> None:
    """As a bug would leave it: no mending may build on it."""
    store, results = MemoryStore(), dict[str, GameResult]()
    await store.open()
    keeper = RatingService(store, MODEL)
    for number in range(40):
        results[f"t{number:03}"] = result = replace(any_result(random.Random(number), number), rated=True)
        await put(store, f"t{number:03}", result)
    await agrees(keeper, results)
    first, late = (await head_of(store)).generation, replace(results["t020"], rated=True)
    scope, person = Scope(late.game, 0), late.seats[0].person
    if wrong in ("a rating", "a rating too many"):
        who = person if wrong == "a rating" else 99
        document = await store.documents.get_one("rating", rating_documents.rating_key(first, scope, who))
        rating, version = Rating(7.0, 100.0, 3), document.version if document else 0
        spoilt = rating_documents.make_rating_write(first, scope, who, rating, MODEL, version)
    else:
        key = [key for key in results if await keeper.load_counted_result(key)][-1]
        document = await store.documents.get_one("rating-counted", rating_documents.counted_key(first, key))
        assert document is not None
        counted = rating_documents.counted_of(document)
        spoilt = DocumentWrite(document.kind, document.key, document.version, None)
        if wrong == "what a result did":
            change = replace(counted.changes[0], before=Rating(7.0, 100.0, 3))
            counted = replace(counted, changes=(change, *counted.changes[1:]))
            spoilt = rating_documents.make_counted_write(first, counted, document.version)
    await store.documents.put([spoilt])
    results["late"] = late
    await put(store, "late", late)
    await agrees(keeper, results)
    assert (await head_of(store)).generation != first


async def test_what_an_earlier_version_kept_is_made_anew_before_it_is_mended() -> None:
    """It has no term for all that counted."""
    store, results = MemoryStore(), dict[str, GameResult]()
    await store.open()
    keeper = RatingService(store, MODEL)
    for number in (*range(30), 11):
        name = f"t{number:03}" if f"t{number:03}" not in results else "late"
        results[name] = any_result(random.Random(number), number)
        await put(store, name, results[name])
        if number == 29:
            await keeper.catch_up()
            head, version = await keeper.head()
            await store.documents.put([rating_documents.make_head_write(replace(head, layout=1), version)])
    await agrees(keeper, results)
    head, _ = await keeper.head()
    assert head.generation != RatingHead().generation
    assert head.layout == rating_documents.ORDERED


async def test_what_a_result_did_is_told() -> None:
    store = MemoryStore()
    await store.open()
    keeper = RatingService(store, MODEL)
    seats = (ResultSeat(1, "Ann", 1), ResultSeat(2, "Bob", 2))
    await put(store, "abcdefgh", GameResult("crownfell", 5, 7, 1.79e9, seats, "crown", rated=True))
    assert await keeper.load_counted_result("abcdefgh") is None
    await keeper.catch_up()
    counted = await keeper.load_counted_result("abcdefgh")
    assert counted is not None
    ann = [one for one in counted.changes if one.person == 1]
    server_scope, all_here = Scope("crownfell", 5), Scope("", 5)
    season = [one._replace(season="2026-3") for one in (server_scope, all_here)]
    assert [one.scope for one in ann] == [server_scope, Scope("crownfell", 0), all_here, *season]
    assert all(one.before.mu == 1500 < one.after.mu for one in ann)


async def test_a_servers_steepness_is_that_of_its_own_results_of_a_game(store: Store) -> None:
    """In one server whoever is stronger wins, in the other the first half says the opposite of the second."""
    keeper, games = RatingService(store, MODEL), dict[int, list[StoredResult]]()
    for number in range(120):
        guild, (person, other) = 5 + number % 2, sorted(random.Random(number).sample(PEOPLE, 2))
        turned = guild == 6 and number > 60
        seats = ResultSeat(person, "", 1 + turned), ResultSeat(other, "", 2 - turned)
        at = 1_790_000_000.0 + SPREAD * number
        key, result = f"t{number:03}", GameResult("crownfell", guild, 7, at, seats, "crown", rated=True)
        await put(store, key, result)
        saved_seats = tuple(StoredSeat(seat.person, seat.rank) for seat in seats)
        games.setdefault(guild, []).append(
            StoredResult(key, at, "crownfell", guild, saved_seats, "crown", rated=True)
        )
    await keeper.catch_up()
    reading, measured = await keeper.open_reading(), list[float]()
    for guild, played in games.items():
        counted = rated(played)
        steps = fold(counted, Ratings(), MODEL).steps
        befores = [[change.before for change in step.changes] for step in steps]
        wanted = steepness([predict_game(*pair, MODEL) for pair in zip(counted, befores, strict=True)])
        measured.append(await reading.steepness("crownfell", guild))
        assert measured[-1] == pytest.approx(wanted, abs=1e-3)
    assert measured[0] > 1 > measured[1]
    assert await reading.steepness("craft-the-crown", 5) == 1


async def test_somebody_who_is_forgotten_leaves_the_others_ratings_as_they_are(store: Store) -> None:
    keeper, results = RatingService(store, MODEL), Results(store)
    for number in range(30):
        await put(store, f"t{number:03}", any_result(random.Random(number), number))
    await keeper.catch_up()
    before = {who: await keeper.ratings_of(who, every_scope()) for who in PEOPLE}
    await results.erase_person(3, keeper.mark_stale_writes)
    await keeper.catch_up()
    assert await keeper.ratings_of(3, every_scope()) == [None] * len(every_scope())
    for who in PEOPLE:
        if who != 3:
            assert [_bare(one) for one in await keeper.ratings_of(who, every_scope())] == [
                _bare(one) for one in before[who]
            ]
    for scope in every_scope():
        assert 3 not in [ranked.person for ranked, _ in await (await keeper.open_reading()).board(scope, 100)]


def _bare(rating: Rating | None) -> Any:
    return rating and (rating.mu, rating.sigma, rating.games)


async def test_two_processes_count_everything_once(store: Store) -> None:
    keeper, other = RatingService(store, MODEL), RatingService(store, MODEL)
    results = {}
    for number in range(40):
        results[f"t{number:03}"] = any_result(random.Random(number), number)
        await put(store, f"t{number:03}", results[f"t{number:03}"])
        if number % 8 == 0:
            await asyncio.gather(keeper.catch_up(), other.catch_up())
    del results["t004"]
    await put(store, "t004", None)
    await asyncio.gather(keeper.catch_up(), other.catch_up())
    await agrees(keeper, results)
    await agrees(other, results)


async def test_ratings_whose_making_was_cut_off_are_made_again_and_nothing_is_left() -> None:
    store: Any = FailingStore(MemoryStore())
    await store.open()
    portions, results = Portions(rated_at_once=15, most_corrected=0), {}
    keeper = RatingService(store, MODEL, portions=portions)
    for number in range(30):
        results[f"t{number:03}"] = any_result(random.Random(number), number)
        await put(store, f"t{number:03}", results[f"t{number:03}"])
    await keeper.catch_up()
    before = await keeper.ratings_of(1, every_scope())
    gone = next(key for key, one in results.items() if one.rated)
    del results[gone]
    await put(store, gone, None)
    calls = itertools.count(1)
    store.failing["documents.put"] = lambda puts: next(calls) > 3
    with pytest.raises(StoreError):
        await keeper.catch_up()
    store.failing.clear()
    assert await keeper.ratings_of(1, every_scope()) == before, (
        "until all of it is there the former ones hold"
    )
    again = RatingService(store, MODEL, portions=portions)
    await agrees(again, results)
    head, _ = await again.head()
    others = [
        key for kind, key in store.documents.stored if kind != KIND and not key.startswith(head.generation)
    ]
    assert others == [rating_documents.ALL]


async def test_what_turns_up_late_is_gathered_and_made_anew_once_a_minute() -> None:
    store, results, now = MemoryStore(), dict[str, GameResult](), 1_000.0
    await store.open()
    keeper, rebuild_times = RatingService(store, MODEL, lambda: now), list[float]()

    async def served() -> None:
        """Let the keeper do what is due, and note when it made ratings anew."""
        await keeper.count_new_results()
        head = await head_of(store)
        if head.made != (rebuild_times[-1] if rebuild_times else RatingHead().made):
            rebuild_times.append(head.made)

    async def late(number: int) -> None:
        results[f"t{number:03}"] = result = replace(any_result(random.Random(7), number), rated=True)
        await put(store, f"t{number:03}", result)
        keeper.is_count_due = True

    await late(50)
    await served()
    assert rebuild_times == [], "nothing is late yet"
    for number in range(8):
        await late(number)
        await served()
        now += 5
    assert rebuild_times == [1_000.0], "the first one at once, the others wait"
    assert keeper.is_count_due
    now = 1_059.0
    await served()
    assert rebuild_times == [1_000.0]
    now = 1_060.0
    await served()
    assert rebuild_times == [1_000.0, 1_060.0]
    assert not keeper.is_count_due
    now = 0.0
    await late(9)
    await served()
    assert rebuild_times[-1] == 0.0, "a clock that was put back keeps nobody waiting"
    await agrees(keeper, results)


async def test_the_longer_a_making_took_the_longer_is_its_rest() -> None:
    assert RatingHead(made=10.0, took=100.0).is_too_early(400.0)
    assert not RatingHead(made=10.0, took=100.0).is_too_early(410.0)
