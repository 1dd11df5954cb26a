"""Ratings as they are kept: everybody's in each scope, brought up to the results one by one, or made anew.

A damaged document of theirs is no loss: they are made of the results, so all of them are made anew.

All rated results of all servers are one line, in the order in which they were played. A head says how far
it has been counted, and which generation of ratings that made. Where a result turns up late, is corrected or
goes away, everything is folded again into another generation, and the head turns to it when all of it is
there. So ratings are a function of the results, whoever confirmed what when, however many processes count.
Folding everything is much work: it is done in small pieces with rests, and rarely (`RatingHead.rests`).
"""

import asyncio
import contextlib
import logging
import math
import secrets
import time
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from sessions.common.log_throttle import LogThrottle
from sessions.ratings.eligibility import DAY, Judge, KeptResult, KeptSeat, verdict
from sessions.ratings.rated_games import RatedGame, Scope, scopes
from sessions.ratings.rating_fold import RatingChange, Ratings, fold
from sessions.ratings.rating_model import FORMULA, Rating, RatingModel
from sessions.ratings.seasons import ALL_TIME
from sessions.ratings.shown_ratings import board_place
from sessions.results.result_data import KIND, RATED, GameResult
from sessions.store.documents.documents import Document, Documents, FoundDocument, Put, Spot
from sessions.store.documents.whole_documents import WholeDocuments
from sessions.store.protocol import Conflict, Damaged, Store, StoreFault

LOG = logging.getLogger(__name__)
HEAD, RATING, COUNTED, GENERATION = "rating-head", "rating", "rating-counted", "rating-generation"
GENERATIONS = "rating:generations"  # those that were begun and not deleted yet
ALL = "all"  # the one head's key
AT_ONCE = 10  # results that are counted in one transaction
IN_A_PIECE = 50  # results that are folded at once, and documents of a generation in one transaction
IN_A_PAGE = 200  # documents that are read at once
# Between two makings of all ratings are so many seconds, and so many times as long as the last one took: what
# turns up late meanwhile waits for the next one.
REST, TIMES_AS_LONG = 60.0, 4
WHOLE = WholeDocuments(KIND, lambda document: msgspec.json.decode(document.value, type=GameResult))
START = Spot(float("-inf"), "")


class RatingHead(msgspec.Struct, frozen=True):
    """generation: of the ratings that hold; last: the last result that was looked at; taken: how many were;
    stale: one of them is not what it was; formula: what made the ratings; made: when all of them were made
    anew, seconds since 1970 (0: never), and took: for how many seconds."""

    generation: str = "first"
    last: tuple[float, str] | None = None
    taken: int = 0
    stale: bool = False
    formula: str = FORMULA
    made: float = 0.0
    took: float = 0.0

    def rests(self, now: float) -> bool:
        """Whether it is too early to make all ratings anew; also where a clock was put back."""
        return bool(self.made) and 0 <= now - self.made < max(REST, TIMES_AS_LONG * self.took)


class ScopeChange(msgspec.Struct, frozen=True):
    """What a result did to a person's rating in a scope."""

    game: str
    guild: int
    person: int
    before: Rating
    after: Rating
    season: str = ALL_TIME

    @property
    def scope(self) -> Scope:
        return Scope(self.game, self.guild, self.season)


class CountedResult(msgspec.Struct, frozen=True):
    """A result that counted, and what it did."""

    counts: RatedGame
    changes: tuple[ScopeChange, ...]


class Ranked(NamedTuple):
    """A line of a board. person: below 0 are those who were forgotten; boards leave them out."""

    person: int
    rating: Rating


class RatingReading:
    """Ratings of one generation: what is asked of it fits together as long as it holds (`RatingKeeper`)."""

    def __init__(
        self, documents: Documents, model: RatingModel, generation: str, spoiled: Callable[[], None]
    ) -> None:
        """spoiled: is told that a document is damaged."""
        self._documents, self._model, self.generation, self._spoiled = documents, model, generation, spoiled

    async def board(self, scope: Scope, most: int, beyond: Spot | None = None) -> list[tuple[Ranked, Spot]]:
        """The best of a scope, from a spot on."""
        found = await self._documents.find(_board(self.generation, scope), most, beyond)
        lines = list[tuple[Ranked, Spot]]()
        for one in found:
            try:
                lines.append((Ranked(_person(one), _rating(one.document.value)), one.spot))
            except Damaged:
                self._spoiled()
        return lines

    async def of(self, scope: Scope, people: Iterable[int]) -> dict[int, Rating]:
        """The ratings of those of these people who have one in a scope."""
        keys = {_key(self.generation, scope, person): person for person in people}
        kept = await self._documents.get(RATING, [*keys])
        return {keys[one.key]: _rating(one.value) for one in kept}

    async def ahead(self, scope: Scope, rating: Rating) -> int:
        """How many of a board stand before whoever has this rating there."""
        spot = Spot(math.nextafter(board_place(rating, self._model), math.inf), "")
        return await self._documents.count(_board(self.generation, scope), spot)

    async def sizes(self, wanted: Sequence[Scope]) -> list[int]:
        """How many people the boards of these scopes have."""
        return await self._documents.counts([_board(self.generation, scope) for scope in wanted])


class RatingKeeper:
    """Everybody's, over all servers."""

    def __init__(
        self, store: Store, model: RatingModel | None = None, now: Callable[[], float] = time.time
    ) -> None:
        self._store, self.model, self._now = store, model or RatingModel(), now
        self.due = True  # there may be results that were not counted; also after each start
        self._counting, self._throttle = asyncio.Lock(), LogThrottle(LOG)
        self._making = self._spoiled = False

    # ---------------------------------------------------------------- reading

    async def of(self, person: int, wanted: Sequence[Scope]) -> list[Rating | None]:
        """Somebody's ratings; None where nothing of theirs has counted."""
        head, _ = await self._head()
        keys = [_key(head.generation, scope, person) for scope in wanted]
        try:
            kept = {one.key: _rating(one.value) for one in await self._store.documents.get(RATING, keys)}
        except Damaged:
            self._spoil()
            raise
        return [kept.get(key) for key in keys]

    async def told(self, person: int, scopes_: Iterable[Scope]) -> list[dict[str, Any]]:
        """Somebody's ratings as plain data; whom they met is no more than how many."""
        wanted = [*dict.fromkeys(scopes_)]
        found = zip(wanted, await self.of(person, wanted), strict=True)
        return [
            {
                "game": scope.game or "all",
                "server": scope.guild or "all",
                "season": scope.season or "all",
                "rating": rating.mu,
                "unsure by": rating.sigma,
                "games": rating.games,
                "last": rating.at,
                "settled": self.model.settled(rating),
            }
            for scope, rating in found
            if rating is not None
        ]

    async def reading(self) -> "RatingReading":
        """The ratings that hold now, for several questions."""
        head, _ = await self._head()
        return RatingReading(self._store.documents, self.model, head.generation, self._spoil)

    async def looked_at(self, spot: Spot) -> bool:
        """Whether a result that ended there was looked at, whether it counted or not."""
        head, _ = await self._head()
        return not head.stale and head.formula == FORMULA and _spot(head) >= spot

    async def change_of(self, result: str) -> CountedResult | None:
        """What a result did; None where it does not count, or has not been counted yet."""
        head, _ = await self._head()
        try:
            kept = await self._store.documents.one(COUNTED, f"{head.generation}:{result}")
            return _counted_result(kept) if kept else None
        except Damaged:
            self._spoil()
            return None

    def _spoil(self) -> None:
        """A document is damaged: all ratings are made anew as soon as that may be."""
        self._spoiled = self.due = True

    # ---------------------------------------------------------------- counting

    async def doubt(self) -> list[Put]:
        """To be put together with a change of a result that may have counted already."""
        head, version = await self._head()
        return [_put_head(replace(head, stale=True), version)]

    async def serve(self) -> None:
        """A round: count what came since the last one. What cannot be kept now is counted by the next."""
        if not self.due or self._counting.locked():
            return
        self.due = False
        try:
            await self.count_new()
        except StoreFault as fault:
            self.due = True
            self._throttle.say(logging.ERROR, f"ratings: the store: {fault}")

    async def count_new(self) -> None:
        """Count what can be counted now; what waits until all ratings may be made anew stays `due`."""
        if not self._making:
            await self._bring_up(at_leisure=True)

    async def bring_up(self) -> None:
        """Count all results there are, whatever it costs."""
        await self._bring_up(at_leisure=False)

    async def _bring_up(self, *, at_leisure: bool) -> None:
        async with self._counting:
            while await self._step(at_leisure):
                pass

    async def _step(self, at_leisure: bool) -> bool:
        """Whether there may be more to do."""
        head, version = await self._head()
        if head.stale or self._spoiled or head.formula != FORMULA or not await self._in_order(head):
            if at_leisure and head.rests(self._now()):
                self.due = True
                return False
            self._making = True
            try:
                await self._make_anew(version)
                self._spoiled = False
            finally:
                self._making = False
            return True
        found = await self._store.documents.find(RATED, AT_ONCE, _spot(head), ascending=True)
        if not found:
            return False
        try:
            await self._count(head, version, found)
        except Conflict:
            return True  # another process was faster, or a result is another one by now
        except Damaged as damaged:
            self._throttle.say(logging.ERROR, f"all ratings are made anew: {damaged}")
            self._spoil()
        return True

    async def _in_order(self, head: RatingHead) -> bool:
        """Whether nothing came or went among what was counted."""
        count = self._store.documents.count
        return await count(RATED) - await count(RATED, _spot(head)) == head.taken

    async def _count(self, head: RatingHead, version: int, found: Sequence[FoundDocument]) -> None:
        """A few results, one transaction."""
        results = [_played(one) for one in found]
        earlier = await self._counted_since(head, results)
        batch = _Batch(self._store, self.model, head.generation)
        for played in results:
            counts = verdict(played, earlier).counts
            if counts is not None:
                earlier.append(counts)
                await batch.take(counts)
        last = found[-1].spot
        new = replace(head, last=(last.place, last.key), taken=head.taken + len(found))
        await self._store.documents.put([_put_head(new, version), *batch.puts()])

    async def _counted_since(self, head: RatingHead, results: Sequence[KeptResult]) -> list[RatedGame]:
        """What counted in the day before the first of these, of their games."""
        begin, earlier = Spot(results[0].at - DAY, ""), list[RatedGame]()
        for game in dict.fromkeys(one.game for one in results):
            async for one in self._pages(_counted(head.generation, game), begin):
                earlier.append(_counted_result(one.document).counts)
        return earlier

    # ---------------------------------------------------------------- anew

    async def _make_anew(self, version: int) -> None:
        """All ratings from all results, beside those that hold; then they hold. A piece at a time, with a
        rest after each that is as long as it took: others want the processor and the store as well."""
        generation, began = secrets.token_hex(4), time.monotonic()
        begun = Put(GENERATION, generation, 0, b"{}", {_generation(generation): 0.0, GENERATIONS: 0.0})
        await self._store.documents.put([begun])
        anew, spot, taken = _Anew(self.model, generation), START, 0
        while found := await self._store.documents.find(RATED, IN_A_PIECE, spot, ascending=True):
            await self._piece(partial(anew.counted, found))
            spot, taken = found[-1].spot, taken + len(found)
        ratings = anew.ratings()
        while await self._piece(lambda: [*islice(ratings, IN_A_PIECE)]):
            pass
        old, _ = await self._head()
        last = None if spot is START else (spot.place, spot.key)
        head = RatingHead(generation, last, taken, made=self._now(), took=time.monotonic() - began)
        try:
            await self._store.documents.put([_put_head(head, version)])
        except Conflict:
            await self._delete(generation)
            return
        begun_ones = await self._store.documents.find(GENERATIONS, IN_A_PAGE)
        for other in {old.generation, *(one.document.key for one in begun_ones)} - {generation}:
            await self._delete(other)  # whose making was cut off, too; one in the making finds another head

    async def _piece(self, made: Callable[[], list[Put]]) -> int:
        """Keep what is made beside the event loop, and rest; how much that was."""
        began = time.monotonic()
        puts = await asyncio.to_thread(made)
        await self._store.documents.put(puts)
        await asyncio.sleep(time.monotonic() - began)
        return len(puts)

    async def _delete(self, generation: str) -> None:
        """What is damaged of it stays behind: nothing asks for it any more."""
        left = 0
        while found := await self._store.documents.find(_generation(generation), IN_A_PIECE, skip=left):
            whole = [one.kept for one in found if isinstance(one.kept, Document)]
            left += len(found) - len(whole)
            with contextlib.suppress(Conflict):  # somebody else deletes it, too
                await self._piece(partial(_gone, whole))

    # ---------------------------------------------------------------- the store

    async def _head(self) -> tuple[RatingHead, int]:
        kept = await self._store.documents.one(HEAD, ALL)
        if kept is None:
            return RatingHead(), 0
        return msgspec.json.decode(kept.value, type=RatingHead), kept.version

    async def _pages(self, term: str, beyond: Spot) -> AsyncIterator[FoundDocument]:
        """All documents of a term beyond a spot, from the lowest up."""
        spot = beyond
        while found := await self._store.documents.find(term, IN_A_PAGE, spot, ascending=True):
            for one in found:
                yield one
            spot = found[-1].spot


class _Batch:
    """Ratings that a few results in a row change."""

    def __init__(self, store: Store, model: RatingModel, generation: str) -> None:
        self._store, self._model, self._generation = store, model, generation
        self._versions: dict[tuple[Scope, int], int] = {}
        self._ratings: dict[tuple[Scope, int], Rating] = {}
        self._counted: list[CountedResult] = []

    async def take(self, game: RatedGame) -> None:
        changes: list[ScopeChange] = []
        for scope in scopes(game):
            people = [seat.person for seat in game.seats]
            await self._read(scope, people)
            known = {one: self._ratings[scope, one] for one in people if (scope, one) in self._ratings}
            (step,) = fold([game], Ratings(known), self._model).steps
            for change in step.changes:
                self._ratings[scope, change.person] = change.after
            changes += [_scope_change(scope, change) for change in step.changes]
        self._counted.append(CountedResult(game, tuple(changes)))

    async def _read(self, scope: Scope, people: Sequence[int]) -> None:
        wanted = {
            _key(self._generation, scope, one): one for one in people if (scope, one) not in self._versions
        }
        for one in await self._store.documents.get(RATING, [*wanted]):
            self._ratings[scope, wanted[one.key]] = _rating(one.value)
            self._versions[scope, wanted[one.key]] = one.version
        for person in wanted.values():
            self._versions.setdefault((scope, person), 0)

    def puts(self) -> Iterator[Put]:
        for (scope, person), rating in self._ratings.items():
            yield _put_rating(
                self._generation, scope, person, rating, self._model, self._versions[scope, person]
            )
        for counted in self._counted:
            yield _put_counted(self._generation, counted)


class _Anew:
    """The documents of a generation, from all results in their order."""

    def __init__(self, model: RatingModel, generation: str) -> None:
        self._model, self._generation, self._judge = model, generation, Judge()
        self._people: dict[Scope, dict[int, Rating]] = {}

    def counted(self, found: Sequence[FoundDocument]) -> list[Put]:
        """What these results did, those that come next."""
        games = (self._judge.next(_played(one)).counts for one in found)
        return [_put_counted(self._generation, self._count(game)) for game in games if game is not None]

    def _count(self, game: RatedGame) -> CountedResult:
        changes: list[ScopeChange] = []
        for scope in scopes(game):
            known = self._people.setdefault(scope, {})
            here = {seat.person: known[seat.person] for seat in game.seats if seat.person in known}
            (step,) = fold([game], Ratings(here), self._model).steps
            known.update((change.person, change.after) for change in step.changes)
            changes += [_scope_change(scope, change) for change in step.changes]
        return CountedResult(game, tuple(changes))

    def ratings(self) -> Iterator[Put]:
        """Everybody's, after all of them."""
        for scope, ratings in self._people.items():
            for person, rating in ratings.items():
                yield _put_rating(self._generation, scope, person, rating, self._model, 0)


def _played(found: FoundDocument) -> KeptResult:
    result = WHOLE.one(found)
    if result is None:
        return KeptResult(found.spot.key, found.spot.place, "", 0, (), "", rated=False)
    seats = tuple(KeptSeat(seat.person, seat.rank, seat.side) for seat in result.seats)
    return KeptResult(
        found.document.key, result.at, result.game, result.guild, seats, result.reason, result.rated
    )


def _scope_change(scope: Scope, change: RatingChange) -> ScopeChange:
    return ScopeChange(scope.game, scope.guild, change.person, change.before, change.after, scope.season)


def _gone(documents: Sequence[Document]) -> list[Put]:
    return [Put(one.kind, one.key, one.version, None) for one in documents]


def _put_head(head: RatingHead, version: int) -> Put:
    return Put(HEAD, ALL, version, msgspec.json.encode(head))


def _put_rating(
    generation: str, scope: Scope, person: int, rating: Rating, model: RatingModel, version: int
) -> Put:
    terms = {_generation(generation): 0.0}
    if person > 0:
        terms[_board(generation, scope)] = board_place(rating, model)
    return Put(RATING, _key(generation, scope, person), version, msgspec.json.encode(rating), terms)


def _put_counted(generation: str, counted: CountedResult) -> Put:
    game = counted.counts
    terms: Mapping[str, float] = {_generation(generation): 0.0, _counted(generation, game.game): game.at}
    return Put(COUNTED, f"{generation}:{game.id}", 0, msgspec.json.encode(counted), terms)


def _spot(head: RatingHead) -> Spot:
    return START if head.last is None else Spot(*head.last)


def _key(generation: str, scope: Scope, person: int) -> str:
    return f"{generation}:{_named(scope)}:{person}"


def _person(found: FoundDocument) -> int:
    return int(found.document.key.rpartition(":")[2])


def _rating(value: bytes) -> Rating:
    """Raises Damaged for nonsense."""
    try:
        return msgspec.json.decode(value, type=Rating)
    except ValueError:
        raise Damaged("a rating") from None


def _counted_result(document: Document) -> CountedResult:
    """Raises Damaged for nonsense."""
    try:
        return msgspec.json.decode(document.value, type=CountedResult)
    except ValueError:
        raise Damaged("a counted result") from None


def _board(generation: str, scope: Scope) -> str:
    return f"rating:board:{generation}:{_named(scope)}"


def _named(scope: Scope) -> str:
    return f"{scope.game}:{scope.guild}:{scope.season}"


def _counted(generation: str, game: str) -> str:
    return f"rating:counted:{generation}:{game}"


def _generation(generation: str) -> str:
    return f"rating:generation:{generation}"
