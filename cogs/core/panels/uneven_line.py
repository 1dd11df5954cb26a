"""A line in a rated lobby of two: the players are far apart, and which option of the game helps."""

from collections import OrderedDict

from cogs.core.text.sentences import Localizer, mention_of
from sessions.people.profiles import NOBODY, may_see
from sessions.results.rated_games import Scope
from sessions.results.shown_ratings import uneven
from sessions.table.table import Table
from sessions.tables.tables import Tables

TWO = ((0,), (1,))  # two sides, with the indices of their ratings
KEPT, MOST_KEPT = 600.0, 1_000  # seconds that a steepness is cached, and number of cached ones


class UnevenLine:
    """Makes the line for a rated lobby of two people, from their ratings in this server.

    There is a line only if both ratings are certain enough (settled) and neither player hides their rating.
    """

    def __init__(self, tables: Tables) -> None:
        self.people, self.ratings, self._now = tables.people, tables.repository.ratings, tables.repository.now
        # Game and server → until when it is cached (seconds since 1970), and the steepness.
        self._steepness = OrderedDict[tuple[str, int], tuple[float, float]]()

    async def of(self, table: Table, localizer: Localizer) -> str:
        """Return the line. "" if the game is even enough, or if a rating is unknown, unsettled or hidden."""
        people = table.people
        if not (table.body.options.rated and table.guild and len(people) == len(table.body.seats) == 2):
            return ""
        if not all([await may_see(self.people, NOBODY, person) for person in people]):
            return ""
        ranking, model = await self.ratings.ranking(Scope(table.game, table.guild)), self.ratings.model
        ratings = [ranking.ratings.people.get(person, model.newcomer) for person in people]
        if not all(map(model.is_settled, ratings)):
            return ""
        steepness = await self._steepness_of(table.game, table.guild)
        uneven_game = uneven(ratings, TWO, model, steepness)
        if uneven_game is None:
            return ""
        names = {seat.person: seat.name for seat in table.body.seats}
        strong, weak = (
            mention_of(people[seat], names[people[seat]])
            for seat in (1 - uneven_game.weakest_side, uneven_game.weakest_side)
        )
        games = round(1 / uneven_game.share)
        sentence = localizer.say(
            "uneven", strong=strong, weak=weak, gap=str(round(uneven_game.gap, -1)), games=games
        )
        own_key = f"uneven-help-{table.game}"  # for a game with an option that helps the weaker player
        key = own_key if localizer.catalogues.has(own_key) else "uneven-help"
        return f"⚖️ {sentence} {localizer.say(key, weak=weak)}"

    async def _steepness_of(self, game: str, guild: int) -> float:
        """Return the steepness: how far results in this server confirm what ratings predict (1.0: fully).

        The value is cached, because it changes slowly and all results of the server must be folded for it.
        guild: the server's id.
        """
        cached_until, steepness = self._steepness.get((game, guild), (0.0, 1.0))
        if not 0 <= cached_until - self._now() <= KEPT:
            steepness = await self.ratings.steepness(game, guild)
            self._steepness[game, guild] = self._now() + KEPT, steepness
            if len(self._steepness) > MOST_KEPT:
                self._steepness.popitem(last=False)
        return steepness
