"""Corrects ratings after late, changed or deleted results, or recomputes them all if too much changes.

Ratings are stored in two kinds of documents: a person's rating in a scope (which results count for it, such
as those of one game on one server), and a counted result with the ratings before and after it. All documents
that were computed from the same results form a generation. One document, the head, names the generation in
use. A correction changes documents of that generation in one transaction. A recomputation writes a new
generation, lets the head name it, and deletes the old one.

Both process all results in small pieces in a thread, and pause after each piece for as long as it took,
so that other tasks get the processor and the store.
"""

import asyncio
import contextlib
import logging
import secrets
import time
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice

from msgspec.structs import replace

from sessions.ratings.eligibility import EligibilityCheck
from sessions.ratings.rated_games import RatedGame, Scope
from sessions.ratings.rating_model import FORMULA, Rating, RatingModel
from sessions.results.rating_documents import (
    COUNTED,
    GENERATION,
    GENERATIONS,
    ORDERED,
    RATING,
    START,
    CountedResult,
    RatingHead,
    ScopeChange,
    compute_counted_result,
    counted_index_key,
    counted_key,
    counted_of,
    decode_result,
    delete_writes,
    generation_index_key,
    make_counted_write,
    make_generation_write,
    make_head_write,
    make_rating_write,
    rating_key,
    rating_of,
)
from sessions.results.result_data import RATED
from sessions.store.documents.documents import Document, Documents, DocumentWrite, FoundDocument
from sessions.store.protocol import Conflict, CorruptData

LOG = logging.getLogger(__name__)
IN_A_PIECE = 50  # results that are rated at once
IN_A_PAGE = 200  # documents that are read at once, or saved or deleted in one transaction
MOST_MENDED = 1_000  # documents that a correction changes, all in one transaction, for which others wait


@dataclass(frozen=True)
class Portions:
    """How much is processed at once."""

    rated_at_once: int = IN_A_PIECE
    """How many results are rated at once."""
    most_corrected: int = MOST_MENDED
    """How many documents a correction may change; if more must change, all are recomputed."""


USUAL_PORTIONS = Portions()


class UncorrectableRatings(Exception):
    """A generation cannot be corrected: too much must change, or its documents contradict each other."""


class RatingRebuild:
    """Corrects the generation of ratings in use, or computes a new one."""

    def __init__(
        self,
        documents: Documents,
        model: RatingModel,
        now: Callable[[], float],
        portions: Portions = USUAL_PORTIONS,
    ) -> None:
        """`now`: returns seconds since 1970. `portions`: how much is processed at once."""
        self._documents, self._model, self._now, self._portions = documents, model, now, portions

    async def correct(self, head: RatingHead, version: int) -> bool:
        """Correct the generation in use in one transaction, and return whether that was possible.

        It is impossible if the generation has an old layout or formula, if too much must change, or if its
        documents are corrupt or contradict each other. `head`: the current head. `version`: of the head's
        document. Raises Conflict if another process was faster.
        """
        if head.layout != ORDERED or head.formula != FORMULA:
            return False
        began = time.monotonic()
        correction = RatingCorrection(self._model, head.generation, self._portions.most_corrected)
        try:
            new_head = await self._compare_results(correction, head)
            writes = await self._make_writes(correction)
        except (UncorrectableRatings, CorruptData) as reason:
            LOG.info("all ratings are made anew: %s", reason)
            return False
        finally:
            await asyncio.to_thread(correction.free_ratings)
        new_head = replace(new_head, stale=False, made=self._now(), took=time.monotonic() - began)
        await self._documents.put([make_head_write(new_head, version), *writes])
        await self._delete_other_generations(head.generation)
        return True

    async def _compare_results(self, correction: "RatingCorrection", head: RatingHead) -> RatingHead:
        """Compare all results with what was counted. Return the head as it must be after the last result.

        `correction`: notes what must change. `head`: the current head. Raises UncorrectableRatings.
        """
        results = _PageReader(self._documents, RATED, self._portions.rated_at_once)
        counted = _PageReader(
            self._documents, counted_index_key(head.generation), self._portions.rated_at_once
        )
        taken = 0
        while hits := await results.next():
            taken += len(hits)
            await self._process_piece(correction, hits, counted.read_until(results.position.sort_number))
        while await self._process_piece(correction, [], counted.next()):
            pass
        generation_marks = await self._documents.get(GENERATION, [head.generation])
        stored_documents = await self._documents.count(generation_index_key(head.generation))
        if stored_documents != correction.document_count + len(generation_marks):
            raise UncorrectableRatings("documents of theirs are missing, or too many")
        return replace(head, last=results.last, taken=taken)

    async def _process_piece(
        self,
        correction: "RatingCorrection",
        results: Sequence[FoundDocument],
        load_counted: Awaitable[list[FoundDocument]],
    ) -> int:
        """Compare one piece of the results with what was counted. Then pause, and return how many counted
        results were read.

        `correction`: notes what must change. `results`: the next results; empty: all were compared.
        `load_counted`: loads the next counted results, at least up to the last of `results`.
        """
        began = time.monotonic()
        counted = await load_counted
        await asyncio.to_thread(correction.process_results, results, counted)
        await asyncio.sleep(time.monotonic() - began)
        return len(counted)

    async def _make_writes(self, correction: "RatingCorrection") -> list[DocumentWrite]:
        """Return the writes of all documents that must change.

        `correction`: has compared all results. Raises UncorrectableRatings if a stored rating is not the one
        after the person's last counted result.
        """
        scopes_and_people = [*correction.changed_ratings]
        by_key = {rating_key(correction.generation, *name): name for name in scopes_and_people}
        documents = {by_key[one.key]: one for one in await self._documents.get(RATING, [*by_key])}
        for name in scopes_and_people:
            stored = rating_of(documents[name]) if name in documents else None
            if stored != correction.stored_rating(*name):
                raise UncorrectableRatings("a rating is not what its results made of it")
        versions = {name: document.version for name, document in documents.items()}
        return await asyncio.to_thread(lambda: [*correction.make_writes(versions)])

    async def recompute(self, version: int) -> None:
        """Compute a new generation from all results while the old one stays in use, then switch to it.

        `version`: of the head's document. If the head changed meanwhile, delete the new generation and raise
        Conflict.
        """
        generation, began = secrets.token_hex(4), time.monotonic()
        await self._documents.put([make_generation_write(generation)])
        recomputation = RatingRecomputation(self._model, generation)
        results = _PageReader(self._documents, RATED, self._portions.rated_at_once)
        taken = 0
        while hits := await results.next():
            await self._save_piece(partial(recomputation.counted, hits))
            taken += len(hits)
        ratings = recomputation.ratings()
        while await self._save_piece(lambda: [*islice(ratings, IN_A_PAGE)]):
            pass
        took = time.monotonic() - began
        head = RatingHead(generation, results.last, taken, made=self._now(), took=took, layout=ORDERED)
        try:
            await self._documents.put([make_head_write(head, version)])
        except Conflict:
            await self._delete(generation)
            raise
        await self._delete_other_generations(generation)

    async def _delete_other_generations(self, current: str) -> None:
        """Delete all generations but `current`: the former one, and unfinished ones.

        A process that still computes an unfinished generation gets a conflict at its end.
        """
        begun = await self._documents.find(GENERATIONS, IN_A_PAGE)
        names = {hit.document.key for hit in begun}
        first = RatingHead().generation  # it has no mark that it was begun
        if await self._documents.find(generation_index_key(first), 1):
            names.add(first)
        for name in sorted(names - {current}):
            await self._delete(name)

    async def _delete(self, generation: str) -> None:
        """Delete a generation. Corrupt documents of it stay, because nothing reads them any more."""
        corrupt_count = 0
        while hits := await self._documents.find(
            generation_index_key(generation), IN_A_PAGE, skip=corrupt_count
        ):
            intact = [hit.document_or_error for hit in hits if isinstance(hit.document_or_error, Document)]
            corrupt_count += len(hits) - len(intact)
            with contextlib.suppress(Conflict):  # another process deletes it, too
                await self._save_piece(partial(delete_writes, intact))

    async def _save_piece(self, make_writes: Callable[[], list[DocumentWrite]]) -> int:
        """Make writes in a thread and save them. Pause for as long as that took. Return how many writes
        there were.

        `make_writes`: returns the writes; runs in the thread.
        """
        began = time.monotonic()
        writes = await asyncio.to_thread(make_writes)
        await self._documents.put(writes)
        await asyncio.sleep(time.monotonic() - began)
        return len(writes)


class _PageReader:
    """Reads documents of an index key in ascending order of their sort numbers, page by page.

    `position`: that of the last document read; `START`: none was read.
    """

    def __init__(self, documents: Documents, index_key: str, size: int) -> None:
        """`size`: how many documents a page has."""
        self._documents, self._index_key, self._size, self.position = documents, index_key, size, START

    async def next(self) -> list[FoundDocument]:
        """Return the next page; empty at the end."""
        hits = await self._documents.find(self._index_key, self._size, self.position, ascending=True)
        self.position = hits[-1].position if hits else self.position
        return hits

    async def read_until(self, sort_number: float) -> list[FoundDocument]:
        """Read pages until this sort number is passed, and return their documents.

        The last page may contain documents with higher sort numbers.
        """
        hits = list[FoundDocument]()
        while self.position.sort_number <= sort_number and (page := await self.next()):
            hits += page
        return hits

    @property
    def last(self) -> tuple[float, str] | None:
        """Position of the last document read, as sort number and key; None: none was read."""
        return None if self.position is START else (self.position.sort_number, self.position.key)


class RatingsByScope:
    """Ratings by scope and person.

    Each scope has a plain dictionary with numbers as keys: the garbage collector passes over such
    dictionaries, and there may be many thousands of ratings.
    """

    def __init__(self) -> None:
        self.scopes: dict[Scope, dict[int, Rating]] = {}
        """Scope → user id of a person → rating."""

    def of(self, scope: Scope) -> dict[int, Rating]:
        """Return the ratings of a scope by person. A change of this dictionary changes the ratings here."""
        return self.scopes.setdefault(scope, {})

    def rating(self, scope: Scope, person: int) -> Rating | None:
        """Return a person's rating in a scope; None if they have none."""
        return self.of(scope).get(person)

    def __len__(self) -> int:
        return sum(map(len, self.scopes.values()))

    def pop_all(self) -> Iterator[tuple[Scope, int, Rating]]:
        """Yield and remove all ratings one by one: freeing all at once would block the process for long."""
        while self.scopes:
            scope, people = self.scopes.popitem()
            while people:
                yield scope, *people.popitem()


class RatingRecomputation:
    """Computes a new generation of ratings, as writes that the caller saves.

    Call `counted` with all results, in the order of their ends. Then call `ratings` once.
    """

    def __init__(self, model: RatingModel, generation: str) -> None:
        """`generation`: name of the new generation."""
        self._model, self._generation, self._eligibility = model, generation, EligibilityCheck()
        self._ratings = RatingsByScope()
        """The ratings after the results counted so far."""

    def counted(self, hits: Sequence[FoundDocument]) -> list[DocumentWrite]:
        """Count the next results. Return one write for each of them that counts: what it changed.

        `hits`: documents of results, in the order of their ends.
        """
        games = (self._eligibility.check(decode_result(hit)).rated_game for hit in hits)
        return [make_counted_write(self._generation, self._count(game)) for game in games if game is not None]

    def _count(self, game: RatedGame) -> CountedResult:
        """Return what a game changes, and remember the ratings after it."""
        counted = compute_counted_result(game, self._model, self._ratings.rating)
        for change in counted.changes:
            self._ratings.of(change.scope)[change.person] = change.after
        return counted

    def ratings(self) -> Iterator[DocumentWrite]:
        """Yield one write for each rating after all results. Each rating is freed once it is yielded."""
        for scope, person, rating in self._ratings.pop_all():
            yield make_rating_write(self._generation, scope, person, rating, self._model, 0)


class RatingCorrection:
    """Finds which documents of a generation must change, by comparing all results with what was counted.

    A counted result is the document of a result with the ratings before and after it. A result is counted
    again only if it was added, changed or removed, or if a person in it has a correct rating that differs
    from the stored one.
    """

    def __init__(self, model: RatingModel, generation: str, most: int) -> None:
        """`generation`: name of the generation to correct. `most`: how many documents may change."""
        self._model, self.generation, self._most_changes = model, generation, most
        self._eligibility = EligibilityCheck()
        self._stored_ratings = RatingsByScope()
        """The stored ratings as they were after the results processed so far."""
        self._stored_count = 0
        """How many documents of counted results were processed."""
        self._unprocessed = deque[FoundDocument]()
        """Documents of counted results that were loaded and not processed yet, in order."""
        self._changed_results: dict[str, tuple[int, CountedResult | None]] = {}
        """Key of a result → version of its stored counted result (0: none is stored), and the correct counted
        result (None: the stored one must be deleted)."""
        self.changed_ratings: dict[tuple[Scope, int], Rating | None] = {}
        """Scope and person → the correct rating after the results processed so far; None: the person has none
        any more. Ratings that equal the stored ones are not in it."""

    @property
    def document_count(self) -> int:
        """How many ratings and counted results an intact stored generation has."""
        return len(self._stored_ratings) + self._stored_count

    def stored_rating(self, scope: Scope, person: int) -> Rating | None:
        """Return a person's stored rating after the results processed so far; None if they had none."""
        return self._stored_ratings.rating(scope, person)

    def process_results(self, results: Sequence[FoundDocument], counted: Sequence[FoundDocument]) -> None:
        """Compare the next results with what was counted for them, and note what must change.

        `results`: documents of results, in the order of their ends. `counted`: documents of the next counted
        results, at least up to the last of `results`. If `results` is empty, all counted results that are
        left are removed, because their results no longer exist. Raises UncorrectableRatings and CorruptData.
        """
        self._unprocessed += counted
        for result in results:
            position = (result.position.sort_number, result.position.key)
            while self._unprocessed and self._result_position(self._unprocessed[0]) < position:
                self._step(self._unprocessed.popleft(), None)
            was_counted = self._unprocessed and self._result_position(self._unprocessed[0]) == position
            stored = self._unprocessed.popleft() if was_counted else None
            self._step(stored, self._eligibility.check(decode_result(result)).rated_game)
        while self._unprocessed and not results:
            self._step(self._unprocessed.popleft(), None)
        if len(self._changed_results) + len(self.changed_ratings) > self._most_changes:
            raise UncorrectableRatings("too much of them changes")

    def _result_position(self, counted: FoundDocument) -> tuple[float, str]:
        """Return the position (end and key) of the result to which this counted result belongs."""
        return counted.position.sort_number, counted.position.key.removeprefix(f"{self.generation}:")

    def _step(self, counted: FoundDocument | None, counts: RatedGame | None) -> None:
        """Compare one result with what was counted for it, and note what must change.

        `counted`: the stored document of the counted result; None: the result did not count before.
        `counts`: the game as it counts now; None: it does not count, or the result was deleted.
        """
        old = counted_of(counted.document) if counted is not None else None
        self._stored_count += old is not None
        old_changes = old.changes if old is not None else ()
        if old is not None and old.counts == counts and not self._affects_changed_rating(old_changes):
            for change in old_changes:
                self._apply_stored_change(change)
            return
        for change in old_changes:
            self.changed_ratings.setdefault(
                (change.scope, change.person), self.stored_rating(change.scope, change.person)
            )
            self._apply_stored_change(change)
        new = compute_counted_result(counts, self._model, self._rating) if counts is not None else None
        new_changes = new.changes if new is not None else ()
        for change in new_changes:
            self.changed_ratings[change.scope, change.person] = change.after
        self._drop_equal_ratings((*old_changes, *new_changes))
        if new != old:
            self._change(counted.document.version if counted is not None else 0, old, new)

    def _affects_changed_rating(self, changes: Iterable[ScopeChange]) -> bool:
        """Return whether one of these changes concerns a rating in `changed_ratings`."""
        return bool(self.changed_ratings) and any(
            (one.scope, one.person) in self.changed_ratings for one in changes
        )

    def _apply_stored_change(self, change: ScopeChange) -> None:
        """Apply a stored change to the stored ratings. Raises UncorrectableRatings if the rating there is not
        `change.before`.
        """
        stored_ratings = self._stored_ratings.of(change.scope)
        if stored_ratings.get(change.person, self._model.newcomer) != change.before:
            raise UncorrectableRatings("a rating is not what the result before made of it")
        stored_ratings[change.person] = change.after

    def _rating(self, scope: Scope, person: int) -> Rating | None:
        """Return a person's correct rating after the results processed so far; None if they have none."""
        if (scope, person) in self.changed_ratings:
            return self.changed_ratings[scope, person]
        return self.stored_rating(scope, person)

    def _drop_equal_ratings(self, changes: Iterable[ScopeChange]) -> None:
        """Remove ratings from `changed_ratings` that are equal to the stored ones again.

        `changes`: name the ratings to look at; each must be in `changed_ratings`.
        """
        for name in {(change.scope, change.person) for change in changes}:
            if self.changed_ratings[name] == self.stored_rating(*name):
                del self.changed_ratings[name]

    def _change(self, version: int, old: CountedResult | None, new: CountedResult | None) -> None:
        """Note a counted result that must change.

        `version`: of its stored document; 0: none. `old`: what is stored; None: nothing. `new`: what is
        correct; None: nothing. If the time of a result was corrected, this is called twice: for the old
        position with `new` None, and for the new position with `old` None, in either order.
        """
        if (counted := new or old) is not None:
            noted_version, noted = self._changed_results.get(counted.counts.id, (0, None))
            self._changed_results[counted.counts.id] = (version or noted_version, new or noted)

    def make_writes(self, versions: Mapping[tuple[Scope, int], int]) -> Iterator[DocumentWrite]:
        """Yield the writes of everything that must change.

        `versions`: the document versions of the ratings in `changed_ratings`, by scope and person.
        """
        for result, (version, counted) in self._changed_results.items():
            key = counted_key(self.generation, result)
            yield (
                make_counted_write(self.generation, counted, version)
                if counted
                else DocumentWrite(COUNTED, key, version, None)
            )
        for name, rating in self.changed_ratings.items():
            yield make_rating_write(self.generation, *name, rating, self._model, versions.get(name, 0))

    def free_ratings(self) -> None:
        """Free all ratings one by one."""
        for _ in self._stored_ratings.pop_all():
            pass
