"""Below a game's result: how the two who played stand against each other."""

from cogs.text.sentences import Voice
from sessions.people.result_visibility import NOBODY, may_see
from sessions.results.result_data import GameResult
from sessions.store.documents.documents import Spot
from sessions.table.table import Table
from sessions.tables.registry import Tables

LEAST_GAMES = 2  # after the first one the result says it all


class EndLines:
    """Made of the results up to this one, so that a panel that is shown again says the same."""

    def __init__(self, tables: Tables) -> None:
        self.tables, self.results, self.people = tables, tables.keeper.results, tables.people

    async def between(self, table: Table, voice: Voice) -> str:
        """One line in a server, after a game of two people; "" where one of them keeps theirs to themselves
        or has blocked the other."""
        result = await self.results.of(table.id) if table.over and table.guild else None
        if result is None or len(result.people) != len(result.seats) or len(result.people) != 2:
            return ""
        one, other = (seat.person for seat in result.seats)
        if not await self._open(one, other):
            return ""
        found = await self.results.between(one, other, guild=table.guild, until=_spot(table, result))
        if found.games < LEAST_GAMES:
            return ""
        given = {"ahead": found.ahead, "behind": found.behind, "even": found.even}
        return voice.say("results-between", one=f"<@{one}>", other=f"<@{other}>", **given)

    async def _open(self, one: int, other: int) -> bool:
        """Everybody reads it."""
        pairs = ((NOBODY, one), (NOBODY, other), (one, other), (other, one))
        return all([await may_see(self.people, viewer, person) for viewer, person in pairs])


def _spot(table: Table, result: GameResult) -> Spot:
    return Spot(result.at, table.id)
