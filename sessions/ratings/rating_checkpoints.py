"""States of ratings that are kept on the way, closer together the younger they are."""

from collections.abc import Sequence

from msgspec import Struct

from sessions.ratings.rated_games import Place, RatedGame
from sessions.ratings.rating_fold import Folded, Ratings, RatingStep, fold
from sessions.ratings.rating_model import FORMULA, RatingModel

EVERY = 500
EMPTY = Ratings()


class Checkpoints(Struct, frozen=True):
    """Of one scope, the oldest first. Whatever changes so many results ago costs to fold at most twice as
    many and `EVERY`; of 100,000 results some ten states are kept."""

    saved: tuple[Ratings, ...] = ()

    def until(self, place: Place) -> "Checkpoints":
        """What of them holds although a result at this place is new, other, or gone."""
        held = (one for one in self.saved if one.last is not None and one.last < place)
        return Checkpoints(tuple(one for one in held if one.formula == FORMULA))

    @property
    def newest(self) -> Ratings:
        """From here on results have to be folded."""
        return self.saved[-1] if self.saved and self.saved[-1].formula == FORMULA else EMPTY

    def extended(self, state: Ratings) -> "Checkpoints":
        """With a newer one, without those that are not needed any more."""
        states = [EMPTY, *self.saved, state]
        kept = [state]
        for older, one in zip(reversed(states[:-2]), reversed(states[1:-1]), strict=True):
            if state.games - older.games > 2 * (state.games - kept[-1].games) + EVERY:
                kept.append(one)
        return Checkpoints(tuple(reversed(kept)))


def fold_on(
    checkpoints: Checkpoints, results: Sequence[RatedGame], model: RatingModel
) -> tuple[Folded, Checkpoints]:
    """All results of the scope that come after the newest checkpoint, in order; the state after them is no
    checkpoint yet, because there may be few of them."""
    state, steps = checkpoints.newest, list[RatingStep]()
    for begin in range(0, len(results), EVERY):
        piece = results[begin : begin + EVERY]
        state, made = fold(piece, state, model)
        steps += made
        if len(piece) == EVERY:
            checkpoints = checkpoints.extended(state)
    return Folded(state, steps), checkpoints
