"""The ratings of people: folded from the stored results in threads, and cached in memory.

Nothing of them is stored. Each process reads all rated results once, and then only new ones. It reads all of
them again if one came late or was changed: their number, and the number of corrections, tell it so. Ratings
of a scope are folded when somebody asks for them. So ratings depend only on the results. It does not matter
who confirmed a result when, or how many processes there are.
"""

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from sessions.common.locks import Locks
from sessions.common.log_throttle import LogThrottle
from sessions.results.eligibility import EligibilityCheck, StoredResult
from sessions.results.rated_games import RatedGame, RatedSeat, ResultOrderKey, Scope, scopes
from sessions.results.rating_fold import RatingChange, Ratings, RatingStep, fold
from sessions.results.rating_model import Rating, RatingModel
from sessions.results.result_data import CORRECTIONS, CORRECTIONS_KEY, KIND, RATED, GameResult
from sessions.results.shown_ratings import board
from sessions.results.steepness import club_steepness
from sessions.store.documents import FoundDocument, IndexPosition
from sessions.store.protocol import Store, StoreError
from sessions.store.struct_documents import DocumentDecoder

LOG = logging.getLogger(__name__)
IN_A_PAGE = 500  # results that are read at once
FRESH = 1.0  # seconds between two looks for new results
OLD, PATIENCE = 10.0, 0.1  # an answer waits so many seconds for them, if the last look was `OLD` seconds ago
REST = 4  # all results are read again after a pause of so many times as it took before
LARGE = 1_000  # results of a scope that takes too long to be folded while somebody waits
LATEST = 10  # steps that are cached with a ranking
MOST_CACHED = 1_000  # rankings
START = IndexPosition(float("-inf"), "")  # before the first result

_decoder = DocumentDecoder(KIND, lambda document: msgspec.json.decode(document.value, type=GameResult))


class Ranking(msgspec.Struct, frozen=True):
    """The ratings of one scope."""

    ratings: Ratings = Ratings()
    """Everybody's rating."""
    board: Mapping[int, float] = {}
    """Everybody on the board, best first: user id → `board_place`."""
    latest: Sequence[RatingStep] = ()
    """What the latest results changed."""


class RatedHistory:
    """The results that count, by scope. Results are added in their order; to change one, make another
    history."""

    def __init__(self) -> None:
        self.result_count = 0
        """How many results were added, whether they count or not."""
        self.last: ResultOrderKey | None = None
        """Sort key of the last result that was added."""
        self.games: dict[Scope, list[RatedGame]] = {}
        """Scope → its results, in order. The lists only grow."""
        self._eligibility = EligibilityCheck()

    def add(self, results: Iterable[StoredResult]) -> None:
        """Add the next results, in their order."""
        for result in results:
            self.result_count += 1
            self.last = ResultOrderKey(result.at, result.id)
            game = self._eligibility.check(result)
            if game is not None:
                for scope in scopes(game):
                    self.games.setdefault(scope, []).append(game)


class RatingService:
    """Reads results, and tells the ratings that follow from them."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.monotonic) -> None:
        """`clock`: returns seconds."""
        self._documents, self.model, self._clock = store.documents, RatingModel(), clock
        self._history: RatedHistory | None = None
        """The results read so far; None: never read."""
        self._corrections = 0
        """How many corrections there were before they were read."""
        self._is_complete = False
        """No result is known to be missing in `_history`, or to be wrong there."""
        self._rankings = OrderedDict[Scope, Ranking]()
        """Folded scopes, those that were asked for least recently first."""
        self._lock, self._locks, self._throttle = asyncio.Lock(), Locks(), LogThrottle(LOG)
        self._checked, self._rested = float("-inf"), float("-inf")
        """Times of `clock`: when results were last looked for; from when on all may be read again."""
        self._refreshing: asyncio.Task[None] | None = None
        self._began = float("-inf")
        """When `_refreshing` began, by `clock`."""

    # ---------------------------------------------------------------- reading ratings

    @property
    def is_ready(self) -> bool:
        """Whether the results were read at least once."""
        return self._history is not None

    def is_processed(self, position: IndexPosition) -> bool:
        """Return whether the result at this position was read, whether it counts or not."""
        last = self._history.last if self._history is not None and self._is_complete else None
        return last is not None and last >= position

    async def ranking(self, scope: Scope) -> Ranking:
        """Return the ratings of a scope; those known so far if reading new results takes long."""
        await self._look()
        async with self._locks.of(scope):
            history, ranking = self._history, self._rankings.get(scope, Ranking())
            games = self._games(scope)
            if ranking.ratings.games < len(games):
                ranking = await asyncio.to_thread(fold_ranking, games, ranking, self.model)
            if history is self._history and games:
                self._rankings[scope] = ranking
                self._rankings.move_to_end(scope)
                if len(self._rankings) > MOST_CACHED:
                    self._rankings.popitem(last=False)
            return ranking

    def has_people(self, scope: Scope) -> bool:
        """Return whether anybody is on the board of a scope, without folding it."""
        return any(seat.person > 0 for game in self._games(scope) for seat in game.seats)

    async def ratings_of(self, person: int, wanted: Sequence[Scope]) -> list[Rating | None]:
        """Return a person's rating in each of the scopes `wanted`; None where no result of theirs counted."""
        return [(await self.ranking(scope)).ratings.people.get(person) for scope in wanted]

    async def changes_by(self, key: str, result: GameResult) -> Sequence[RatingChange] | None:
        """Return what a result changed in the ratings of its game on its server; none if it does not count.

        None: it is not processed yet. `key`: of the result.
        """
        scope = Scope(result.game, result.guild)
        steps = (await self.ranking(scope)).latest
        if not self.is_processed(IndexPosition(result.at, key)):
            return None
        if not any(step.order_key.id == key for step in steps):
            games = self._games(scope)
            steps = (await asyncio.to_thread(fold, games, Ratings(), self.model)).steps
        return next((step.changes for step in steps if step.order_key.id == key), ())

    async def steepness(self, game: str, guild: int) -> float:
        """Return the steepness of a server's ratings at a game (`sessions.results.steepness`).

        `game`: name of the game. `guild`: server id.
        """
        await self._look()
        return await asyncio.to_thread(club_steepness, [*self._games(Scope(game, guild))], self.model)

    async def export(self, person: int, scopes: Iterable[Scope]) -> list[dict[str, Any]]:
        """Return a person's ratings as plain data; opponents appear only as a number of games.

        `person`: user id. `scopes`: the scopes; those without a rating are left out.
        """
        wanted = [*dict.fromkeys(scopes)]
        scope_ratings = zip(wanted, await self.ratings_of(person, wanted), strict=True)
        return [
            {
                "game": scope.game or "all",
                "server": scope.guild or "all",
                "season": scope.season or "all",
                "rating": rating.mu,
                "unsure by": rating.sigma,
                "games": rating.games,
                "last": rating.at,
                "settled": self.model.is_settled(rating),
            }
            for scope, rating in scope_ratings
            if rating is not None
        ]

    def _games(self, scope: Scope) -> Sequence[RatedGame]:
        """Return the results of a scope that were read."""
        return self._history.games.get(scope, ()) if self._history is not None else ()

    # ---------------------------------------------------------------- reading results

    async def _look(self) -> None:
        """Look for new results, unless that was done just now. Wait for them only after a long time."""
        age = self._clock() - self._checked
        if age >= FRESH:
            await self.refresh_soon(PATIENCE if age >= OLD else 0)

    async def refresh_soon(self, patience: float) -> None:
        """Begin to read the results that are new or changed, unless that goes on already. Wait until it is
        done, at most `patience` seconds after its begin. If the store fails, a later call tries again."""
        if self._refreshing is None or self._refreshing.done():
            self._refreshing, self._began = asyncio.create_task(self._try_refresh()), self._clock()
        left = patience - (self._clock() - self._began)
        if left > 0:
            await asyncio.wait({self._refreshing}, timeout=left)

    async def _try_refresh(self) -> None:
        """Read the results that are new or changed. If the store fails, log it."""
        try:
            await self.refresh()
        except StoreError as fault:
            self._throttle.log(logging.ERROR, f"ratings: the store: {fault}")

    async def refresh(self) -> None:
        """Read the results that are new or changed, however long it takes."""
        async with self._lock:
            began = self._clock()
            corrections = await self._documents.version(CORRECTIONS, CORRECTIONS_KEY)
            result_count = await self._documents.count(RATED)
            history = self._history if corrections == self._corrections else None
            if history is not None and history.result_count != result_count:
                await self._read_into(history)
            self._is_complete = history is not None and history.result_count >= result_count
            self._checked = began
            if not self._is_complete:
                await asyncio.sleep(self._rested - began)
                await self._read_all()

    async def _read_all(self) -> None:
        """Read all results again, and fold the large scopes. The former ratings are in use meanwhile."""
        began = self._clock()
        corrections = await self._documents.version(CORRECTIONS, CORRECTIONS_KEY)
        history, rankings = RatedHistory(), OrderedDict[Scope, Ranking]()
        await self._read_into(history)
        for scope, games in history.games.items():
            if len(games) >= LARGE:
                rankings[scope] = await asyncio.to_thread(fold_ranking, games, Ranking(), self.model)
        self._history, self._rankings, self._corrections = history, rankings, corrections
        self._is_complete, self._checked = True, began
        self._rested = self._clock() + REST * (self._clock() - began)

    async def _read_into(self, history: RatedHistory) -> None:
        """Add all results after the last one of a history to it, page by page."""
        position = IndexPosition(*history.last) if history.last is not None else START
        while hits := await self._documents.find(RATED, IN_A_PAGE, position, ascending=True):
            await asyncio.to_thread(history.add, map(stored_result, hits))
            position = hits[-1].position


def fold_ranking(games: Sequence[RatedGame], before: Ranking, model: RatingModel) -> Ranking:
    """Return the ratings after all these games. `before`: the ratings after the first of them."""
    ratings, steps = fold(games[before.ratings.games :], before.ratings, model)
    changed = {change.person: ratings.people[change.person] for step in steps for change in step.changes}
    return Ranking(ratings, board(changed, model, before.board), [*before.latest, *steps][-LATEST:])


def stored_result(hit: FoundDocument) -> StoredResult:
    """Return a result as ratings need it; a corrupt one as unrated."""
    result = _decoder.decode_if_intact(hit)
    if result is None:
        return StoredResult(hit.position.key, hit.position.sort_number, "", 0, (), "", rated=False)
    seats = tuple(RatedSeat(seat.person, seat.rank, seat.side) for seat in result.seats)
    return StoredResult(
        hit.position.key, result.at, result.game, result.guild, seats, result.reason, result.rated
    )
