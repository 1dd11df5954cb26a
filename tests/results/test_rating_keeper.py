"""Kept ratings are a function of the results: of late ones, corrected ones, nameless ones, counted by two."""

import asyncio
import random
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from sessions.ratings.eligibility import KeptResult, KeptSeat, rated
from sessions.ratings.rated_games import Scope
from sessions.ratings.rating_fold import Ratings, fold
from sessions.ratings.rating_model import Rating, RatingModel
from sessions.ratings.shown_ratings import board_place
from sessions.results import rating_keeper
from sessions.results.rating_keeper import RatingHead, RatingKeeper
from sessions.results.result_data import KIND, GameResult, ResultSeat, terms_of
from sessions.results.results import Results
from sessions.store.documents.documents import Put
from sessions.store.memory import MemoryStore
from sessions.store.protocol import Store, StoreFault
from tests import postgres
from tests.postgres import Server
from tests.test_store import made

pytestmark = pytest.mark.asyncio
GAMES, GUILDS, PEOPLE = ("crownfell", "craft-the-crown"), (5, 6, 0), range(1, 8)
MODEL = RatingModel()
SPREAD = 30_000.0  # seconds between results: those of a test lie in two seasons
SEASONS = ("", "2026-3", "2026-4")


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with postgres.server(fsync=False) as running:
        yield running


@pytest.fixture(params=["memory", "sqlite", "postgres"])
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
    (kept,) = await store.documents.get(KIND, [key]) or (None,)
    version = kept.version if kept else 0
    value = msgspec.json.encode(result) if result else None
    terms = terms_of(result) if result else {}
    await store.documents.put([Put(KIND, key, version, value, terms), *beside])


def from_scratch(results: dict[str, GameResult]) -> dict[tuple[Scope, int], Rating]:
    """By the fold alone, a scope at a time."""
    played = [
        KeptResult(
            key,
            one.at,
            one.game,
            one.guild,
            tuple(KeptSeat(seat.person, seat.rank) for seat in one.seats),
            one.reason,
            one.rated,
        )
        for key, one in results.items()
    ]
    found = {}
    for scope in every_scope():
        here = [one for one in rated(played) if scope.takes(one)]
        for person, rating in fold(here, Ratings(), MODEL).after.people.items():
            found[scope, person] = rating
    return found


def every_scope() -> list[Scope]:
    servers = [guild for guild in GUILDS if guild]
    games = [Scope(game, guild) for game in GAMES for guild in (*servers, 0)]
    of_all = [*games, *(Scope("", guild) for guild in servers)]
    return [*of_all, *(one._replace(season=name) for one in of_all if one.guild for name in SEASONS[1:])]


async def agrees(keeper: RatingKeeper, results: dict[str, GameResult]) -> None:
    await keeper.bring_up()
    wanted = from_scratch(results)
    people = {seat.person for one in results.values() for seat in one.seats}
    found = {}
    for person in people:
        for scope, rating in zip(every_scope(), await keeper.of(person, every_scope()), strict=True):
            if rating is not None:
                found[scope, person] = rating
    assert found == wanted
    for scope in every_scope():
        board = [ranked for ranked, _ in await (await keeper.reading()).board(scope, 100)]
        here = {who: rating for (where, who), rating in wanted.items() if where == scope and who > 0}
        assert [one.person for one in board] == [*dict.fromkeys(one.person for one in board)]
        assert dict(board) == here
        heights = [board_place(one.rating, MODEL) for one in board]
        assert heights == sorted(heights, reverse=True)
        for ranked, height in zip(board, heights, strict=True):
            assert await (await keeper.reading()).ahead(scope, ranked.rating) == sum(
                one > height for one in heights
            )
    assert await (await keeper.reading()).sizes(every_scope()) == [
        sum(where == scope and who > 0 for where, who in wanted) for scope in every_scope()
    ]


@pytest.mark.parametrize("seed", range(2))
async def test_ratings_are_those_of_the_results_whatever_came_when(store: Store, seed: int) -> None:
    dice, keeper, results = random.Random(seed), RatingKeeper(store, MODEL), dict[str, GameResult]()
    numbers = [*range(60)]
    for begin in range(0, 60, 6):  # nearly in order, with late ones
        some = numbers[begin : begin + 6]
        dice.shuffle(some)
        numbers[begin : begin + 6] = some
    for number in numbers:
        results[f"t{number:03}"] = any_result(random.Random(f"{seed} {number}"), number)
        await put(store, f"t{number:03}", results[f"t{number:03}"])
        if dice.random() < 0.2:
            await keeper.bring_up()
    await agrees(keeper, results)
    for _ in range(3):
        key = dice.choice([*results])
        seats = results[key].seats
        other = tuple(replace(seat, rank=3 - seat.rank) for seat in seats)
        results[key] = replace(results[key], seats=other if {s.rank for s in other} != {2} else seats)
        await put(store, key, results[key], await keeper.doubt())
    await agrees(keeper, results)
    gone = dice.choice([*results])
    del results[gone]
    await put(store, gone, None)
    await agrees(RatingKeeper(store, MODEL), results)


async def test_what_a_result_did_is_told() -> None:
    store = MemoryStore()
    await store.open()
    keeper = RatingKeeper(store, MODEL)
    seats = (ResultSeat(1, "Ann", 1), ResultSeat(2, "Bob", 2))
    await put(store, "abcdefgh", GameResult("crownfell", 5, 7, 1.79e9, seats, "crown", rated=True))
    assert await keeper.change_of("abcdefgh") is None
    await keeper.bring_up()
    counted = await keeper.change_of("abcdefgh")
    assert counted is not None
    ann = [one for one in counted.changes if one.person == 1]
    here, all_here = Scope("crownfell", 5), Scope("", 5)
    season = [one._replace(season="2026-3") for one in (here, all_here)]
    assert [one.scope for one in ann] == [here, Scope("crownfell", 0), all_here, *season]
    assert all(one.before.mu == 1500 < one.after.mu for one in ann)


async def test_somebody_who_is_forgotten_leaves_the_others_ratings_as_they_are(store: Store) -> None:
    keeper, results = RatingKeeper(store, MODEL), Results(store)
    for number in range(30):
        await put(store, f"t{number:03}", any_result(random.Random(number), number))
    await keeper.bring_up()
    before = {who: await keeper.of(who, every_scope()) for who in PEOPLE}
    await results.forget(3, keeper.doubt)
    await keeper.bring_up()
    assert await keeper.of(3, every_scope()) == [None] * len(every_scope())
    for who in PEOPLE:
        if who != 3:
            assert [_bare(one) for one in await keeper.of(who, every_scope())] == [
                _bare(one) for one in before[who]
            ]
    for scope in every_scope():
        assert 3 not in [ranked.person for ranked, _ in await (await keeper.reading()).board(scope, 100)]


def _bare(rating: Rating | None) -> Any:
    return rating and (rating.mu, rating.sigma, rating.games)


async def test_two_processes_count_everything_once(store: Store) -> None:
    one, other = RatingKeeper(store, MODEL), RatingKeeper(store, MODEL)
    results = {}
    for number in range(40):
        results[f"t{number:03}"] = any_result(random.Random(number), number)
        await put(store, f"t{number:03}", results[f"t{number:03}"])
        if number % 8 == 0:
            await asyncio.gather(one.bring_up(), other.bring_up())
    del results["t004"]
    await put(store, "t004", None)
    await asyncio.gather(one.bring_up(), other.bring_up())
    await agrees(one, results)
    await agrees(other, results)


async def test_ratings_whose_making_was_cut_off_are_made_again_and_nothing_is_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    store = MemoryStore()
    await store.open()
    monkeypatch.setattr(rating_keeper, "IN_A_PIECE", 15)
    keeper, results = RatingKeeper(store, MODEL), {}
    for number in range(30):
        results[f"t{number:03}"] = any_result(random.Random(number), number)
        await put(store, f"t{number:03}", results[f"t{number:03}"])
    await keeper.bring_up()
    before = await keeper.of(1, every_scope())
    gone = next(key for key, one in results.items() if one.rated)
    del results[gone]
    await put(store, gone, None)
    true, calls = store.documents.put, 0

    async def cut(puts: Any) -> None:
        nonlocal calls
        calls += 1
        if calls > 3:
            raise StoreFault("the power is gone")
        await true(puts)

    with monkeypatch.context() as broken:
        broken.setattr(store.documents, "put", cut)
        with pytest.raises(StoreFault):
            await keeper.bring_up()
    assert await keeper.of(1, every_scope()) == before, "until all of it is there the former ones hold"
    again = RatingKeeper(store, MODEL)
    await agrees(again, results)
    head, _ = await again._head()
    others = [
        key for kind, key in store.documents._kept if kind != KIND and not key.startswith(head.generation)
    ]
    assert others == [rating_keeper.ALL]


async def test_what_turns_up_late_is_gathered_and_made_anew_once_a_minute(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    store, results, now = MemoryStore(), dict[str, GameResult](), 1_000.0
    await store.open()
    keeper, made = RatingKeeper(store, MODEL, lambda: now), list[float]()
    true = keeper._make_anew

    async def counted(version: int) -> None:
        made.append(now)
        await true(version)

    async def late(number: int) -> None:
        results[f"t{number:03}"] = one = replace(any_result(random.Random(7), number), rated=True)
        await put(store, f"t{number:03}", one)
        keeper.due = True

    monkeypatch.setattr(keeper, "_make_anew", counted)
    await late(50)
    await keeper.serve()
    assert made == [], "nothing is late yet"
    for number in range(8):
        await late(number)
        await keeper.serve()
        now += 5
    assert made == [1_000.0], "the first one at once, the others wait"
    assert keeper.due
    now = 1_059.0
    await keeper.serve()
    assert made == [1_000.0]
    now = 1_060.0
    await keeper.serve()
    assert made == [1_000.0, 1_060.0]
    assert not keeper.due
    now = 0.0
    await late(9)
    await keeper.serve()
    assert made[-1] == 0.0, "a clock that was put back keeps nobody waiting"
    await agrees(keeper, results)


async def test_the_longer_a_making_took_the_longer_is_its_rest() -> None:
    assert RatingHead(made=10.0, took=100.0).rests(400.0)
    assert not RatingHead(made=10.0, took=100.0).rests(410.0)
