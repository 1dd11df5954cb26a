"""Ratings are a function of the stored results: of late ones, corrected ones, nameless ones, of two
processes."""

import asyncio
import itertools
import random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from engine.questions import Refused
from sessions.results.eligibility import StoredResult
from sessions.results.rated_games import RatedSeat, Scope
from sessions.results.rating_fold import Ratings, fold
from sessions.results.rating_model import Rating, RatingModel
from sessions.results.rating_service import LATEST, RatingService
from sessions.results.result_data import KIND, GameResult, ResultSeat, index_keys_of, outcome_of
from sessions.results.results import OUTCOMES, Results
from sessions.results.shown_ratings import board
from sessions.results.steepness import predict_game, steepness
from sessions.store.documents import DocumentWrite, FoundDocument
from sessions.store.memory import MemoryDocuments, MemoryStore
from sessions.store.protocol import Store, StoreError
from sessions.tables.leader_boards import LeaderBoardQuery, LeaderBoards
from tests.support.depth import deep
from tests.support.failing_store import FailingStore, always
from tests.support.ratings.clubs import rated
from tests.support.session_tables import house

pytestmark = pytest.mark.asyncio
LOOKS = 8  # at a club in which results come and go
GAMES, GUILDS, PEOPLE = ("crownfell", "craft-the-crown"), (5, 6, 0), range(1, 8)
MODEL = RatingModel()
SPREAD = 30_000.0  # seconds between results: those of a test lie in two seasons
SEASONS = ("", "2026-3", "2026-4")


@pytest.fixture
async def store() -> MemoryStore:
    store = MemoryStore()
    await store.open()
    return store


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


async def put(store: Store, key: str, result: GameResult | None) -> None:
    """As whoever changes a result does it."""
    (document,) = await store.documents.get(KIND, [key]) or (None,)
    before = msgspec.json.decode(document.value, type=GameResult) if document else None
    value, terms = (msgspec.json.encode(result), index_keys_of(result)) if result else (None, {})
    write = DocumentWrite(KIND, key, document.version if document else 0, value, terms)
    await store.documents.put([write, *await Results(store).correction_writes([before])])


Changes = set[tuple[int, Rating, Rating]]  # who, before and after


def from_scratch(results: dict[str, GameResult]) -> tuple[dict[Scope, dict[int, Rating]], dict[str, Changes]]:
    """By the fold alone, a scope at a time: the ratings, and what each result that counts did to those of its
    game on its server."""
    played = [
        StoredResult(
            key,
            one.at,
            one.game,
            one.guild,
            tuple(RatedSeat(seat.person, seat.rank) for seat in one.seats),
            one.reason,
            one.rated,
        )
        for key, one in results.items()
    ]
    ratings, changes = {}, dict[str, Changes]()
    for scope in every_scope():
        folded = fold([one for one in rated(played) if scope.takes(one)], Ratings(), MODEL)
        ratings[scope] = dict(folded.ratings.people)
        for step in folded.steps:
            result = results[step.order_key.id]
            if scope == Scope(result.game, result.guild):
                changes[step.order_key.id] = {*step.changes}
    return ratings, changes


def every_scope() -> list[Scope]:
    servers = [guild for guild in GUILDS if guild]
    games = [Scope(game, guild) for game in GAMES for guild in (*servers, 0)]
    of_all = [*games, *(Scope("", guild) for guild in servers)]
    return [*of_all, *(one._replace(season=name) for one in of_all if one.guild for name in SEASONS[1:])]


async def agrees(service: RatingService, results: dict[str, GameResult]) -> None:
    await service.refresh()
    wanted, changes = from_scratch(results)
    for scope in every_scope():
        ranking = await service.ranking(scope)
        assert ranking.ratings.people == wanted[scope]
        people = {person: rating for person, rating in wanted[scope].items() if person > 0}
        assert [*ranking.board.items()] == [*board(people, MODEL).items()]
        assert service.has_people(scope) == bool(people)
    for key, result in results.items():
        if result.rated:
            assert {*await service.changes_by(key, result)} == changes.get(key, set())


@pytest.mark.parametrize("seed", [0, *deep(4)])
async def test_ratings_are_those_of_the_results_whatever_came_when(store: MemoryStore, seed: int) -> None:
    """Two services read, as two processes do; at each look one of them agrees with the fold, whether it reads
    the new results only or all of them."""
    dice, services = random.Random(seed), [RatingService(store) for _ in range(2)]
    club = Club(store, dice)
    for _ in range(LOOKS):
        for _ in range(dice.randrange(1, 9)):
            await club.something()
        if dice.random() < 0.5:
            await asyncio.gather(*(service.refresh() for service in services))
        await agrees(dice.choice(services), club.results)
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

    def __init__(self, store: Store, dice: random.Random) -> None:
        self.store, self.dice = store, dice
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
        await Results(self.store).erase_person(self.dice.choice(PEOPLE))
        for key in self.results:
            (document,) = await self.store.documents.get(KIND, [key])
            self.results[key] = msgspec.json.decode(document.value, type=GameResult)

    async def _put(self, key: str, result: GameResult | None) -> None:
        await put(self.store, key, result)
        if result is not None:
            self.results[key] = result


async def test_what_an_old_result_changed_is_told_as_well(store: MemoryStore) -> None:
    """Only the latest changes are cached."""
    results = {}
    for number in range(LATEST + 5):
        seats = (ResultSeat(1, "Ann", 1), ResultSeat(2, "Bob", 2))
        at = 1.79e9 + 86_400 * number
        results[f"t{number:03}"] = result = GameResult("crownfell", 5, 7, at, seats, "crown", rated=True)
        await put(store, f"t{number:03}", result)
    service = RatingService(store)
    await service.refresh()
    ann, bob = await service.changes_by("t000", results["t000"])
    assert (ann.person, bob.person) == (1, 2)
    assert ann.before.mu == bob.before.mu == 1500
    assert ann.after.mu > 1500 > bob.after.mu
    assert await service.changes_by("t999", replace(results["t000"], at=1.8e9)) is None


async def test_a_servers_steepness_is_that_of_its_own_results_of_a_game(store: MemoryStore) -> None:
    """In one server whoever is stronger wins, in the other the first half says the opposite of the second."""
    service, games = RatingService(store), dict[int, list[StoredResult]]()
    for number in range(120):
        guild, (person, other) = 5 + number % 2, sorted(random.Random(number).sample(PEOPLE, 2))
        turned = guild == 6 and number > 60
        seats = ResultSeat(person, "", 1 + turned), ResultSeat(other, "", 2 - turned)
        at = 1_790_000_000.0 + SPREAD * number
        key, result = f"t{number:03}", GameResult("crownfell", guild, 7, at, seats, "crown", rated=True)
        await put(store, key, result)
        saved_seats = tuple(RatedSeat(seat.person, seat.rank) for seat in seats)
        games.setdefault(guild, []).append(
            StoredResult(key, at, "crownfell", guild, saved_seats, "crown", rated=True)
        )
    measured = list[float]()
    await service.refresh()
    for guild, played in games.items():
        counted = rated(played)
        steps = fold(counted, Ratings(), MODEL).steps
        befores = [[change.before for change in step.changes] for step in steps]
        wanted = steepness([predict_game(*pair, MODEL) for pair in zip(counted, befores, strict=True)])
        measured.append(await service.steepness("crownfell", guild))
        assert measured[-1] == pytest.approx(wanted, abs=1e-3)
    assert measured[0] > 1 > measured[1]
    assert await service.steepness("craft-the-crown", 5) == 1


async def test_somebody_who_is_forgotten_leaves_the_others_ratings_as_they_are(store: MemoryStore) -> None:
    service, results = RatingService(store), Results(store)
    for number in range(30):
        await put(store, f"t{number:03}", any_result(random.Random(number), number))
    await service.refresh()
    before = {who: await service.ratings_of(who, every_scope()) for who in PEOPLE}
    await results.erase_person(3)
    await service.refresh()
    assert await service.ratings_of(3, every_scope()) == [None] * len(every_scope())
    for who in PEOPLE:
        if who != 3:
            assert [_bare(one) for one in await service.ratings_of(who, every_scope())] == [
                _bare(one) for one in before[who]
            ]
    for scope in every_scope():
        assert 3 not in (await service.ranking(scope)).board


def _bare(rating: Rating | None) -> Any:
    return rating and (rating.mu, rating.sigma, rating.games)


async def test_a_fault_of_the_store_is_made_up_for(store: MemoryStore) -> None:
    failing, seconds = FailingStore(store), itertools.count(0, 60)
    service: Any = RatingService(failing, clock=lambda: float(next(seconds)))
    results = {"t000": replace(any_result(random.Random(1), 1), rated=True)}
    await put(store, "t000", results["t000"])
    failing.failing["documents.find"] = always
    with pytest.raises(StoreError):
        await service.refresh()
    assert (await service.ranking(every_scope()[0])).board == {}
    failing.failing.clear()
    await agrees(service, results)


class SlowDocuments(MemoryDocuments):
    """Whoever looks for documents waits until `free` is set."""

    free: asyncio.Event

    async def find(self, *arguments: Any, **more: Any) -> list[FoundDocument]:
        await self.free.wait()
        return await super().find(*arguments, **more)


async def test_nobody_waits_until_all_results_are_read(store: MemoryStore) -> None:
    """A board says that it is not ready; later the former ratings are shown meanwhile."""
    tables, documents = house(store), SlowDocuments(store.let_others_run)
    documents.free, store.documents = asyncio.Event(), documents
    ratings = RatingService(store)
    tables.repository.ratings = ratings
    boards = LeaderBoards(tables.repository, tables.people)
    query = LeaderBoardQuery(1, 5, "crownfell")
    for key in ("a", "b"):
        result = GameResult(
            "crownfell", 5, 7, 1.79e9, (ResultSeat(1, "", 1), ResultSeat(2, "", 2)), "", rated=True
        )
        await put(store, key, result)
    with pytest.raises(Refused, match="board-not-yet"):
        await boards.board(query, 0)
    documents.free.set()
    await ratings.refresh()
    before = (await boards.board(query, 0)).own_line
    documents.free.clear()
    await put(store, "a", None)
    reading = asyncio.create_task(ratings.refresh())
    await asyncio.sleep(0)
    assert (await boards.board(query, 0)).own_line == before
    documents.free.set()
    await reading
    after = (await boards.board(query, 0)).own_line
    assert (before.rating.games, after.rating.games) == (2, 1)


async def test_who_is_kept_off_a_server_s_boards_is_on_them_for_nobody_else(store: MemoryStore) -> None:
    """They see their own line, and read why nobody else does; other servers' boards have them."""
    tables = house(store)
    moderation, ratings = tables.people.moderation, RatingService(store)
    tables.repository.ratings = ratings
    boards = LeaderBoards(tables.repository, tables.people)
    seats = (ResultSeat(1, "", 1), ResultSeat(2, "", 2))
    for guild in (5, 6):
        await put(store, f"r{guild}", GameResult("crownfell", guild, 7, 1.79e9, seats, "", rated=True))
    await moderation.hide(5, 1, hidden=True)
    await moderation.keep_out(5, 9, 2, 0, "why")
    await ratings.refresh()

    async def listed(viewer: int, guild: int) -> list[int]:
        board = await boards.board(LeaderBoardQuery(viewer, guild, "crownfell"), 0)
        return [line.person for line in board.lines]

    assert [await listed(viewer, 5) for viewer in (1, 2, 3)] == [[], [], []]
    assert sorted(await listed(3, 6)) == [1, 2]
    own = await boards.board(LeaderBoardQuery(1, 5, "crownfell"), 0)
    assert own.own_line is not None
    assert own.own_off
    await moderation.hide(5, 1, hidden=False)
    assert await listed(3, 5) == [1]


async def test_all_is_read_again_only_after_a_pause(store: MemoryStore) -> None:
    """Otherwise one who corrects again and again keeps the process busy; reading took 5 ms each time."""
    seconds = itertools.count(0, 0.005)
    service = RatingService(store, clock=lambda: next(seconds))
    begun = asyncio.get_running_loop().time()
    for number in range(4):
        await put(store, "t001", replace(any_result(random.Random(1), 1), rated=True, turns=number))
        await service.refresh()
    assert asyncio.get_running_loop().time() - begun > 3 * 0.010
