"""The stored form of ratings: a head, the ratings of each scope, and what each counted result changed.

All documents but the head belong to a generation: a set of ratings that was computed from all results. The
head names the generation in use. An incomplete generation is never in use.
"""

from collections.abc import Callable, Sequence

import msgspec

from sessions.ratings.eligibility import StoredResult, StoredSeat
from sessions.ratings.rated_games import ANY_GAME, ANY_GUILD, RatedGame, Scope, scopes
from sessions.ratings.rating_fold import RatingChange, Ratings, fold
from sessions.ratings.rating_model import FORMULA, Rating, RatingModel
from sessions.ratings.seasons import ALL_TIME
from sessions.ratings.shown_ratings import board_place
from sessions.results.result_data import KIND, GameResult
from sessions.store.documents.document_decoder import DocumentDecoder
from sessions.store.documents.documents import (
    Document,
    Documents,
    DocumentWrite,
    FoundDocument,
    IndexPosition,
)
from sessions.store.protocol import CorruptData

# Kinds of documents: the head, a person's rating in a scope, what a counted result changed, the mark of a
# generation that was begun.
HEAD, RATING, COUNTED, GENERATION = "rating-head", "rating", "rating-counted", "rating-generation"
GENERATIONS = "rating:generations"  # index key of generations that were begun and not deleted yet
ALL = "all"  # the one head's key
ORDERED = 2  # layout in which counted results have three index keys: all games, a game, a game on a server
MOST_LEFT = 50  # generations that may be partly left
START = IndexPosition(float("-inf"), "")  # before the first document of an index key
# Pause between two recomputations or corrections, in seconds, and as a multiple of the last one's duration.
# Late results wait until it is over.
REST, TIMES_AS_LONG = 60.0, 4
# Decodes results.
WHOLE = DocumentDecoder(KIND, lambda document: msgspec.json.decode(document.value, type=GameResult))


class RatingHead(msgspec.Struct, frozen=True):
    """Which generation is in use, and how far results are processed; one document for all ratings.

    A processed result has either counted (it changed ratings) or was found not to count.
    """

    generation: str = "first"
    """Name of the generation in use."""
    last: tuple[float, str] | None = None
    """Position of the last processed result: (end, key); None: none was processed."""
    taken: int = 0
    """How many results were processed."""
    stale: bool = False
    """A result was changed or deleted after it was processed."""
    formula: str = FORMULA
    """Version of the rating formula that computed the generation."""
    made: float = 0.0
    """When ratings were last recomputed or corrected, seconds since 1970; 0: never."""
    took: float = 0.0
    """How long the last recomputation or correction took, in seconds."""
    layout: int = 1
    """Version of the index keys of counted results: `ORDERED`, or 1 for the older one."""

    def is_too_early(self, now: float) -> bool:
        """Return whether it is too early to recompute or correct again. False if the clock was set back.

        `now`: seconds since 1970.
        """
        return bool(self.made) and 0 <= now - self.made < max(REST, TIMES_AS_LONG * self.took)

    @property
    def position(self) -> IndexPosition:
        """The position up to which results were processed."""
        return START if self.last is None else IndexPosition(*self.last)


class ScopeChange(msgspec.Struct, frozen=True):
    """The change of a person's rating in one scope by one result."""

    game: str
    """Name of the game, or `ANY_GAME`."""
    guild: int
    """Server id, or `ANY_GUILD` (0)."""
    person: int
    """User id; below 0: an erased person."""
    before: Rating
    """The rating before the result; a newcomer's rating if the person had none."""
    after: Rating
    """The rating after the result."""
    season: str = ALL_TIME
    """Name of the season, such as 2026-4, or `ALL_TIME`."""

    @property
    def scope(self) -> Scope:
        """The scope that `game`, `guild` and `season` name."""
        return Scope(self.game, self.guild, self.season)


class CountedResult(msgspec.Struct, frozen=True):
    """A result that counted, and the changes of ratings that it caused."""

    counts: RatedGame
    """The game as the rating formula sees it."""
    changes: tuple[ScopeChange, ...]
    """The changes of all players in all scopes."""


def compute_counted_result(
    game: RatedGame, model: RatingModel, rating: Callable[[Scope, int], Rating | None]
) -> CountedResult:
    """Return how a game changes the ratings of its players in each of its scopes.

    `rating`: returns a person's rating in a scope before the game; None: no rating yet.
    """
    changes: list[ScopeChange] = []
    for scope in scopes(game):
        people = [seat.person for seat in game.seats]
        ratings_before = {
            person: before for person in people if (before := rating(scope, person)) is not None
        }
        (step,) = fold([game], Ratings(ratings_before), model).steps
        changes += [_scope_change(scope, change) for change in step.changes]
    return CountedResult(game, tuple(changes))


def _scope_change(scope: Scope, change: RatingChange) -> ScopeChange:
    """Return the change of one person's rating together with its scope."""
    return ScopeChange(scope.game, scope.guild, change.person, change.before, change.after, scope.season)


# ---------------------------------------------------------------- decoding


def head_of(document: Document | None) -> tuple[RatingHead, int]:
    """Return the head and the version of its document; a new head and 0 if there is none.

    Raises CorruptData.
    """
    if document is None:
        return RatingHead(layout=ORDERED), 0
    try:
        return _head.decode(document.value), document.version
    except ValueError:
        raise CorruptData("the head of all ratings") from None


_head = msgspec.json.Decoder(RatingHead)
_rating = msgspec.json.Decoder(Rating)
_counted = msgspec.json.Decoder(CountedResult)


def rating_of(document: Document) -> Rating:
    """Decode a rating. Raises CorruptData."""
    try:
        return _rating.decode(document.value)
    except ValueError:
        raise CorruptData("a rating") from None


def counted_of(document: Document) -> CountedResult:
    """Decode a counted result. Raises CorruptData."""
    try:
        return _counted.decode(document.value)
    except ValueError:
        raise CorruptData("what a result did to ratings") from None


def person_of(document: Document) -> int:
    """Return the user id of the person whose rating this document holds; below 0: an erased person."""
    return int(document.key.rpartition(":")[2])


async def generation_left(documents: Documents) -> str:
    """Return the name of the generation with the most documents; "" if there is none.

    Call it when the head is lost. Smaller generations are unfinished, or could not be deleted.
    """
    begun = await documents.find(GENERATIONS, MOST_LEFT)
    names = [RatingHead().generation, *(hit.position.key for hit in begun)]
    sizes = await documents.counts([generation_index_key(name) for name in names])
    largest_size, name = max(zip(sizes, names, strict=True))
    return name if largest_size else ""


def decode_result(hit: FoundDocument) -> StoredResult:
    """Decode a result for the rating model; a corrupt one is returned as unrated."""
    result = WHOLE.decode_if_intact(hit)
    if result is None:
        return StoredResult(hit.position.key, hit.position.sort_number, "", 0, (), "", rated=False)
    seats = tuple(StoredSeat(seat.person, seat.rank, seat.side) for seat in result.seats)
    return StoredResult(
        hit.document.key, result.at, result.game, result.guild, seats, result.reason, result.rated
    )


# ---------------------------------------------------------------- writes


def make_head_write(head: RatingHead, version: int) -> DocumentWrite:
    """Return the write that saves the head. `version`: its stored version; 0: it is new."""
    return DocumentWrite(HEAD, ALL, version, msgspec.json.encode(head))


def make_generation_write(generation: str) -> DocumentWrite:
    """Return the write that marks a generation as begun. `generation`: its name."""
    return DocumentWrite(
        GENERATION, generation, 0, b"{}", {generation_index_key(generation): 0.0, GENERATIONS: 0.0}
    )


def make_rating_write(
    generation: str, scope: Scope, person: int, rating: Rating | None, model: RatingModel, version: int
) -> DocumentWrite:
    """Return the write that saves a person's rating in a scope.

    `generation`: its name. `person`: user id; below 0: an erased person, who gets no place on the board.
    `rating`: None: return the write that deletes the stored rating. `version`: of the stored document; 0: it
    is new.
    """
    key = rating_key(generation, scope, person)
    if rating is None:
        return DocumentWrite(RATING, key, version, None)
    index_keys = {generation_index_key(generation): 0.0}
    if person > 0:
        index_keys[board_index_key(generation, scope)] = board_place(rating, model)
    return DocumentWrite(RATING, key, version, msgspec.json.encode(rating), index_keys)


def make_counted_write(generation: str, counted: CountedResult, version: int = 0) -> DocumentWrite:
    """Return the write that saves what a result changed. `version`: the stored version; 0: it is new."""
    game = counted.counts
    keys_by_end = [counted_index_key(generation), counted_index_key(generation, game.game)]
    keys_by_end += [counted_index_key(generation, game.game, game.guild)] if game.guild else []
    index_keys = {generation_index_key(generation): 0.0, **dict.fromkeys(keys_by_end, game.at)}
    key = counted_key(generation, game.id)
    return DocumentWrite(COUNTED, key, version, msgspec.json.encode(counted), index_keys)


def delete_writes(documents: Sequence[Document]) -> list[DocumentWrite]:
    """Return the writes that delete these documents."""
    return [DocumentWrite(document.kind, document.key, document.version, None) for document in documents]


# ---------------------------------------------------------------- keys


def rating_key(generation: str, scope: Scope, person: int) -> str:
    """Return the document key of a person's rating in a scope."""
    return f"{generation}:{_scope_key(scope)}:{person}"


def counted_key(generation: str, result: str) -> str:
    """Return the document key of a counted result. `result`: key of the result itself."""
    return f"{generation}:{result}"


def board_index_key(generation: str, scope: Scope) -> str:
    """Return the index key of a scope's leader board; the board place is the sort number."""
    return f"rating:board:{generation}:{_scope_key(scope)}"


def counted_index_key(generation: str, game: str = ANY_GAME, guild: int = ANY_GUILD) -> str:
    """Return the index key of counted results, sorted by their end.

    `game`: only of this game; default: any. `guild`: only of this server; default: all.
    """
    return f"rating:counted:{generation}:{game}{f':{guild}' if guild else ''}"


def generation_index_key(generation: str) -> str:
    """Return the index key of all documents of a generation."""
    return f"rating:generation:{generation}"


def _scope_key(scope: Scope) -> str:
    """Return a scope as a part of a key."""
    return f"{scope.game}:{scope.guild}:{scope.season}"
