"""Ratings as they are kept: a head, everybody's in each scope, and what each result that counted did.

All but the head belong to a generation. A generation is what its results make of ratings, whole or not there.
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

HEAD, RATING, COUNTED, GENERATION = "rating-head", "rating", "rating-counted", "rating-generation"
GENERATIONS = "rating:generations"  # those that were begun and not deleted yet
ALL = "all"  # the one head's key
ORDERED = 2  # layout in which what counted is found in its order, of all games and of a server; 1: by game
MOST_LEFT = 50  # generations of which a part may be left
START = IndexPosition(float("-inf"), "")
# Between two makings are so many seconds, and so many times as long as the last one took: what turns up late
# meanwhile waits for the next one.
REST, TIMES_AS_LONG = 60.0, 4
WHOLE = DocumentDecoder(KIND, lambda document: msgspec.json.decode(document.value, type=GameResult))


class RatingHead(msgspec.Struct, frozen=True):
    """generation: of the ratings that hold; last: the last result that was looked at; taken: how many were;
    stale: one of them is not what it was; formula: what made the ratings; made: when they were made anew or
    mended, seconds since 1970 (0: never), and took: for how many seconds; layout: how they are found."""

    generation: str = "first"
    last: tuple[float, str] | None = None
    taken: int = 0
    stale: bool = False
    formula: str = FORMULA
    made: float = 0.0
    took: float = 0.0
    layout: int = 1

    def rests(self, now: float) -> bool:
        """Whether it is too early to make or mend them again; also where a clock was put back."""
        return bool(self.made) and 0 <= now - self.made < max(REST, TIMES_AS_LONG * self.took)

    @property
    def spot(self) -> IndexPosition:
        """How far results were looked at."""
        return START if self.last is None else IndexPosition(*self.last)


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


def counted_by(
    game: RatedGame, model: RatingModel, rating: Callable[[Scope, int], Rating | None]
) -> CountedResult:
    """What a result does that counts. rating: somebody's before it, None of whoever has none."""
    changes: list[ScopeChange] = []
    for scope in scopes(game):
        people = [seat.person for seat in game.seats]
        known = {one: was for one in people if (was := rating(scope, one)) is not None}
        (step,) = fold([game], Ratings(known), model).steps
        changes += [_scope_change(scope, change) for change in step.changes]
    return CountedResult(game, tuple(changes))


def _scope_change(scope: Scope, change: RatingChange) -> ScopeChange:
    return ScopeChange(scope.game, scope.guild, change.person, change.before, change.after, scope.season)


# ---------------------------------------------------------------- read


def head_of(document: Document | None) -> tuple[RatingHead, int]:
    """The head and its version; where none is kept, that of nothing. Raises Damaged for nonsense."""
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
    """Raises Damaged for nonsense."""
    try:
        return _rating.decode(document.value)
    except ValueError:
        raise CorruptData("a rating") from None


def counted_of(document: Document) -> CountedResult:
    """Raises Damaged for nonsense."""
    try:
        return _counted.decode(document.value)
    except ValueError:
        raise CorruptData("what a result did to ratings") from None


def person_of(document: Document) -> int:
    """Whose rating it is."""
    return int(document.key.rpartition(":")[2])


async def generation_left(documents: Documents) -> str:
    """Which ratings are there where no head says which ones hold: of several the most, for others are in the
    making, or could not be deleted. "" where there are none."""
    begun = await documents.find(GENERATIONS, MOST_LEFT)
    names = [RatingHead().generation, *(one.spot.key for one in begun)]
    counted = await documents.counts([generation_term(name) for name in names])
    most, name = max(zip(counted, names, strict=True))
    return name if most else ""


def played(hit: FoundDocument) -> StoredResult:
    """A result as ratings see it; one that is damaged does not count."""
    result = WHOLE.decode_if_intact(hit)
    if result is None:
        return StoredResult(hit.spot.key, hit.spot.place, "", 0, (), "", rated=False)
    seats = tuple(StoredSeat(seat.person, seat.rank, seat.side) for seat in result.seats)
    return StoredResult(
        hit.document.key, result.at, result.game, result.guild, seats, result.reason, result.rated
    )


# ---------------------------------------------------------------- written


def put_head(head: RatingHead, version: int) -> DocumentWrite:
    return DocumentWrite(HEAD, ALL, version, msgspec.json.encode(head))


def put_generation(generation: str) -> DocumentWrite:
    """That one is begun."""
    return DocumentWrite(
        GENERATION, generation, 0, b"{}", {generation_term(generation): 0.0, GENERATIONS: 0.0}
    )


def put_rating(
    generation: str, scope: Scope, person: int, rating: Rating | None, model: RatingModel, version: int
) -> DocumentWrite:
    """None: they have none any more."""
    key = rating_key(generation, scope, person)
    if rating is None:
        return DocumentWrite(RATING, key, version, None)
    terms = {generation_term(generation): 0.0}
    if person > 0:
        terms[board_term(generation, scope)] = board_place(rating, model)
    return DocumentWrite(RATING, key, version, msgspec.json.encode(rating), terms)


def put_counted(generation: str, counted: CountedResult, version: int = 0) -> DocumentWrite:
    game = counted.counts
    counted_terms = [counted_term(generation), counted_term(generation, game.game)]
    counted_terms += [counted_term(generation, game.game, game.guild)] if game.guild else []
    terms = {generation_term(generation): 0.0, **dict.fromkeys(counted_terms, game.at)}
    key = counted_key(generation, game.id)
    return DocumentWrite(COUNTED, key, version, msgspec.json.encode(counted), terms)


def gone(documents: Sequence[Document]) -> list[DocumentWrite]:
    return [DocumentWrite(one.kind, one.key, one.version, None) for one in documents]


# ---------------------------------------------------------------- named


def rating_key(generation: str, scope: Scope, person: int) -> str:
    return f"{generation}:{_named(scope)}:{person}"


def counted_key(generation: str, result: str) -> str:
    return f"{generation}:{result}"


def board_term(generation: str, scope: Scope) -> str:
    """Everybody's ratings in a scope, by their place on its board."""
    return f"rating:board:{generation}:{_named(scope)}"


def counted_term(generation: str, game: str = ANY_GAME, guild: int = ANY_GUILD) -> str:
    """What counted, by the time of its end. guild: in this server alone."""
    return f"rating:counted:{generation}:{game}{f':{guild}' if guild else ''}"


def generation_term(generation: str) -> str:
    """All that belongs to one."""
    return f"rating:generation:{generation}"


def _named(scope: Scope) -> str:
    return f"{scope.game}:{scope.guild}:{scope.season}"
