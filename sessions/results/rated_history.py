"""All results that count for ratings, by scope."""

from collections.abc import Iterable

from sessions.results.eligibility import EligibilityCheck, StoredResult
from sessions.results.rated_games import RatedGame, ResultOrderKey, Scope, scopes


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
