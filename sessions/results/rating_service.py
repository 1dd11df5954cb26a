"""The stored ratings: counts new results in the order in which the games ended.

All rated results of all servers form one sequence. The ratings that were computed from it are a generation.
One document, the head, names the generation in use, and stores up to which result the sequence is processed.
A processed result has either counted (it changed ratings) or was found not to count (`check_one`).

If a result arrives late, is corrected or deleted, the ratings are corrected, or a new generation is computed
from all results (`RatingRebuild`). That is much work, so it happens rarely (`RatingHead.is_too_early`).
So ratings depend only on the results. It does not matter who confirmed a result when, or how many processes
count. If a rating or the head is corrupt, nothing is lost: a new generation is computed.
"""

import asyncio
import contextlib
import logging
import math
import time
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from sessions.common.log_throttle import LogThrottle
from sessions.ratings.eligibility import DAY, StoredResult, check_one
from sessions.ratings.rated_games import RatedGame, Scope, scopes
from sessions.ratings.rating_model import FORMULA, Rating, RatingModel
from sessions.ratings.shown_ratings import board_place
from sessions.ratings.steepness import LATEST, PredictedGame, predict_game, steepness
from sessions.results.rating_documents import (
    ALL,
    COUNTED,
    HEAD,
    RATING,
    CountedResult,
    RatingHead,
    board_index_key,
    compute_counted_result,
    counted_index_key,
    counted_key,
    counted_of,
    decode_result,
    generation_left,
    head_of,
    make_counted_write,
    make_head_write,
    make_rating_write,
    person_of,
    rating_key,
    rating_of,
)
from sessions.results.rating_rebuild import IN_A_PAGE, USUAL_PORTIONS, Portions, RatingRebuild
from sessions.results.result_data import RATED
from sessions.store.documents.documents import Documents, DocumentWrite, FoundDocument, IndexPosition
from sessions.store.protocol import Conflict, CorruptData, Store, StoreError

LOG = logging.getLogger(__name__)
AT_ONCE = 10  # results that are counted in one transaction


class RankedPerson(NamedTuple):
    """A line of a leader board."""

    person: int
    """User id."""
    rating: Rating
    """Their rating in the board's scope."""


class RatingReading:
    """Reads the ratings of one generation, so that the answers to several queries fit together."""

    def __init__(
        self, documents: Documents, model: RatingModel, generation: str, report_corrupt: Callable[[], None]
    ) -> None:
        """`generation`: name of the generation to read. `report_corrupt`: called when a document is
        corrupt.
        """
        self._documents, self._model, self.generation = documents, model, generation
        self._report_corrupt = report_corrupt

    async def board(
        self, scope: Scope, most: int, beyond: IndexPosition | None = None
    ) -> list[tuple[RankedPerson, IndexPosition]]:
        """Return the best ratings of a scope, best first, each with its position in the index.

        Corrupt ratings are left out. `most`: how many at most. `beyond`: the position after which to begin;
        None: begin at the top.
        """
        hits = await self._documents.find(board_index_key(self.generation, scope), most, beyond)
        lines = list[tuple[RankedPerson, IndexPosition]]()
        for hit in hits:
            try:
                lines.append((RankedPerson(person_of(hit.document), rating_of(hit.document)), hit.position))
            except CorruptData:
                self._report_corrupt()
        return lines

    async def ratings_of(self, scope: Scope, people: Iterable[int]) -> dict[int, Rating]:
        """Return the ratings in a scope by user id, without people who have none. `people`: user ids."""
        person_by_key = {rating_key(self.generation, scope, person): person for person in people}
        documents = await self._documents.get(RATING, [*person_by_key])
        return {person_by_key[document.key]: rating_of(document) for document in documents}

    async def count_ahead(self, scope: Scope, rating: Rating) -> int:
        """Return how many people of a board are ranked before this rating."""
        just_above = IndexPosition(math.nextafter(board_place(rating, self._model), math.inf), "")
        return await self._documents.count(board_index_key(self.generation, scope), just_above)

    async def steepness(self, game: str, guild: int) -> float:
        """Return the steepness of a server's ratings at a game, computed from the server's latest results.

        It is the power that corrects predictions (`sessions.ratings.steepness`): above 1 if they are too
        flat. `game`: name of the game. `guild`: server id.
        """
        predicted_games, position = list[PredictedGame](), None
        while len(predicted_games) < LATEST:
            index_key = counted_index_key(self.generation, game, guild)
            hits = await self._documents.find(index_key, IN_A_PAGE, position)
            if not hits:
                break
            predicted_games += await asyncio.to_thread(_outcomes, hits, Scope(game, guild), self._model)
            position = hits[-1].position
        return await asyncio.to_thread(steepness, predicted_games)

    async def sizes(self, wanted: Sequence[Scope]) -> list[int]:
        """Return for each of the scopes `wanted` how many people are on its board."""
        return await self._documents.counts([board_index_key(self.generation, scope) for scope in wanted])


class RatingService:
    """Counts results for ratings, and reads the ratings of people.

    `is_count_due`: set it when there may be new results; `count_new_results` counts them later.
    """

    def __init__(
        self,
        store: Store,
        model: RatingModel | None = None,
        now: Callable[[], float] = time.time,
        portions: Portions = USUAL_PORTIONS,
    ) -> None:
        """`model`: None: one with the usual parameters. `now`: returns seconds since 1970. `portions`: how
        much a correction or recomputation processes at once.
        """
        self._store, self.model, self._now = store, model or RatingModel(), now
        self.is_count_due = True  # there may be uncounted results; also after each start
        self._count_lock, self._throttle = asyncio.Lock(), LogThrottle(LOG)
        self._is_renewing, self._rebuild = False, RatingRebuild(store.documents, self.model, now, portions)
        """`_is_renewing`: a correction or recomputation runs. `_rebuild`: does it."""
        self._found_corrupt = False  # a corrupt document was found

    # ---------------------------------------------------------------- reading

    async def ratings_of(self, person: int, wanted: Sequence[Scope]) -> list[Rating | None]:
        """Return a person's rating in each of the scopes `wanted`; None where no result of theirs counted.

        Raises CorruptData.
        """
        head, _ = await self.head()
        keys = [rating_key(head.generation, scope, person) for scope in wanted]
        try:
            documents = await self._store.documents.get(RATING, keys)
            ratings = {document.key: rating_of(document) for document in documents}
        except CorruptData:
            self._schedule_recompute()
            raise
        return [ratings.get(key) for key in keys]

    async def export(self, person: int, scopes_: Iterable[Scope]) -> list[dict[str, Any]]:
        """Return a person's ratings as plain data; opponents appear only as a number of games.

        `person`: user id. `scopes_`: the scopes; those without a rating are left out.
        """
        wanted = [*dict.fromkeys(scopes_)]
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

    async def open_reading(self) -> "RatingReading":
        """Return the current ratings for several queries that must fit together."""
        head, _ = await self.head()
        return RatingReading(self._store.documents, self.model, head.generation, self._schedule_recompute)

    async def is_processed(self, position: IndexPosition) -> bool:
        """Return whether the result at this position has been processed, whether it counted or not."""
        head, _ = await self.head()
        return not head.stale and head.formula == FORMULA and head.position >= position

    async def load_counted_result(self, result: str) -> CountedResult | None:
        """Return how a result changed ratings.

        None: it does not count, is not processed yet, or its document is corrupt. `result`: its key.
        """
        head, _ = await self.head()
        try:
            document = await self._store.documents.get_one(COUNTED, counted_key(head.generation, result))
            return counted_of(document) if document else None
        except CorruptData:
            self._schedule_recompute()
            return None

    def _schedule_recompute(self) -> None:
        """Schedule that all ratings are recomputed, because a document is corrupt."""
        self._found_corrupt = self.is_count_due = True

    # ---------------------------------------------------------------- counting

    async def mark_stale_writes(self) -> list[DocumentWrite]:
        """Return a list with the write that marks the ratings as stale, so that they are corrected later.

        Put it into the transaction that changes a counted result.
        """
        head, version = await self.head()
        return [make_head_write(replace(head, stale=True), version)]

    async def count_new_results(self) -> None:
        """Count new results if there may be any. If the store fails, a later call tries again."""
        if not self.is_count_due or self._count_lock.locked():
            return
        self.is_count_due = False
        try:
            await self.count_new()
        except StoreError as fault:
            self.is_count_due = True
            self._throttle.log(logging.ERROR, f"ratings: the store: {fault}")

    async def count_new(self) -> None:
        """Count the new results; first correct or recompute the ratings if that is necessary.

        If it is too early for that, count nothing and set `is_count_due`. Do nothing while a correction or
        recomputation runs.
        """
        if not self._is_renewing:
            await self._count_all(at_leisure=True)

    async def catch_up(self) -> None:
        """Count all results now, even if all ratings must be recomputed."""
        await self._count_all(at_leisure=False)

    async def _count_all(self, *, at_leisure: bool) -> None:
        """Count results until none is left. Correct or recompute the ratings whenever that is necessary.

        `at_leisure`: stop if it is too early for a correction or recomputation; False: do it anyway.
        """
        async with self._count_lock:
            while await self._step(at_leisure):
                pass

    async def _step(self, at_leisure: bool) -> bool:
        """Count up to AT_ONCE results, or correct or recompute the ratings. Return whether there may be more
        to do now.

        `at_leisure`: as in `_count_all`.
        """
        head, version = await self.head()
        if head.stale or self._found_corrupt or head.formula != FORMULA or not await self._in_order(head):
            if at_leisure and head.is_too_early(self._now()):
                self.is_count_due = True
                return False
            await self._renew_ratings(head, version)
            return True
        hits = await self._store.documents.find(RATED, AT_ONCE, head.position, ascending=True)
        if not hits:
            return False
        try:
            await self._count(head, version, hits)
        except Conflict:
            return True  # another process was faster, or a result has changed
        except CorruptData as damaged:
            self._throttle.log(logging.ERROR, f"all ratings are made anew: {damaged}")
            self._schedule_recompute()
        return True

    async def _in_order(self, head: RatingHead) -> bool:
        """Return whether no rated result was added or removed before the last processed one.

        A difference is checked once more, because a result may arrive between the two counts. `head`: the
        current head.
        """
        count = self._store.documents.count
        for _ in range(2):
            if await count(RATED) - await count(RATED, head.position) == head.taken:
                return True
        return False

    async def _renew_ratings(self, head: RatingHead, version: int) -> None:
        """Correct the ratings, or recompute them if a correction is impossible.

        `head`: the current head. `version`: of the head's document.
        """
        self._is_renewing = True
        try:
            with contextlib.suppress(Conflict):  # another process was faster, or something else has changed
                # The correction might not read the corrupt document, so it is not tried then.
                if not self._found_corrupt and await self._rebuild.correct(head, version):
                    return
                if (await self.head())[1] == version:
                    await self._rebuild.recompute(version)
                    self._found_corrupt = False
        finally:
            self._is_renewing = False

    async def _count(self, head: RatingHead, version: int, hits: Sequence[FoundDocument]) -> None:
        """Count a few results in one transaction.

        `version`: of the head's document. `hits`: the next results, in the order of their ends.
        """
        results = [decode_result(hit) for hit in hits]
        rated_games = await self._counted_since(head, results)
        earlier_count = len(rated_games)
        for result in results:
            rated_game = check_one(result, rated_games).rated_game
            rated_games += [] if rated_game is None else [rated_game]
        batch = _Batch(self._store.documents, self.model, head.generation)
        await batch.count_games(rated_games[earlier_count:])
        last = hits[-1].position
        new_head = replace(head, last=(last.sort_number, last.key), taken=head.taken + len(hits))
        await self._store.documents.put([make_head_write(new_head, version), *batch.make_writes()])

    async def _counted_since(self, head: RatingHead, results: Sequence[StoredResult]) -> list[RatedGame]:
        """Return what counted since 24 hours before the first of these results, at the same games.

        `head`: the current head. `results`: the next results, in the order of their ends.
        """
        begin, counted_games = IndexPosition(results[0].at - DAY, ""), list[RatedGame]()
        for game in dict.fromkeys(result.game for result in results):
            async for hit in self._pages(counted_index_key(head.generation, game), begin):
                counted_games.append(counted_of(hit.document).counts)
        return counted_games

    # ---------------------------------------------------------------- the store

    async def head(self) -> tuple[RatingHead, int]:
        """Return the head and the version of its document.

        If the head is corrupt or missing, save a new one. It names the largest generation that is stored,
        which is used until all ratings are recomputed.
        """
        documents = self._store.documents
        try:
            document = await documents.get_one(HEAD, ALL)
            version = document.version if document else 0
            if document is not None or not (generation := await generation_left(documents)):
                return head_of(document)
        except CorruptData as damaged:
            self._throttle.log(logging.ERROR, f"all ratings are made anew: {damaged}")
            version, generation = await documents.version(HEAD, ALL), await generation_left(documents)
        self._schedule_recompute()
        new_head = RatingHead(generation or RatingHead().generation, stale=True)
        with contextlib.suppress(Conflict):  # another process was faster
            await documents.put([make_head_write(new_head, version)])
        return await self.head()

    async def _pages(self, index_key: str, beyond: IndexPosition) -> AsyncIterator[FoundDocument]:
        """Yield all documents of an index key after the position `beyond`, in ascending order."""
        position = beyond
        while hits := await self._store.documents.find(index_key, IN_A_PAGE, position, ascending=True):
            for hit in hits:
                yield hit
            position = hits[-1].position


class _Batch:
    """Computes the new ratings for a few consecutive results, and returns them as writes."""

    def __init__(self, documents: Documents, model: RatingModel, generation: str) -> None:
        """`generation`: name of the generation in use."""
        self._documents, self._model, self._generation = documents, model, generation
        self._versions: dict[tuple[Scope, int], int] = {}
        """Scope and person → version of the stored rating; without an entry, no rating is stored."""
        self._ratings: dict[tuple[Scope, int], Rating] = {}
        """Scope and person → their rating after the games counted so far; missing: none."""
        self._counted: list[CountedResult] = []
        """What each counted game changed."""

    async def count_games(self, games: Sequence[RatedGame]) -> None:
        """Load the ratings of all players, and count these games in their order."""
        scopes_and_people = [
            (scope, seat.person) for game in games for scope in scopes(game) for seat in game.seats
        ]
        by_key = {rating_key(self._generation, *name): name for name in scopes_and_people}
        for document in await self._documents.get(RATING, [*by_key]):
            scope_and_person = by_key[document.key]
            self._ratings[scope_and_person] = rating_of(document)
            self._versions[scope_and_person] = document.version
        for game in games:
            counted = compute_counted_result(game, self._model, lambda *name: self._ratings.get(name))
            for change in counted.changes:
                self._ratings[change.scope, change.person] = change.after
            self._counted.append(counted)

    def make_writes(self) -> Iterator[DocumentWrite]:
        """Yield the writes of all changed ratings and of the counted results."""
        for name, rating in self._ratings.items():
            version = self._versions.get(name, 0)
            yield make_rating_write(self._generation, *name, rating, self._model, version)
        for counted in self._counted:
            yield make_counted_write(self._generation, counted)


def _outcomes(hits: Sequence[FoundDocument], scope: Scope, model: RatingModel) -> list[PredictedGame]:
    """Return the predictions and outcomes of games that counted in a scope; corrupt documents are left out.

    `hits`: documents of counted results.
    """
    predicted_games = list[PredictedGame]()
    for hit in hits:
        with contextlib.suppress(CorruptData):
            counted = counted_of(hit.document)
            before = [change.before for change in counted.changes if change.scope == scope]
            predicted_games.append(predict_game(counted.counts, before, model))
    return predicted_games
