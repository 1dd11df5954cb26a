"""In a rated lobby of two: that they are far apart, and what of the game's options there is for it."""

from cogs.text.sentences import Voice
from sessions.people.result_visibility import NOBODY, may_see
from sessions.ratings.rated_games import Scope
from sessions.ratings.uneven_games import uneven
from sessions.table.table import Table
from sessions.tables.registry import Tables

TWO = ((0,), (1,))


class UnevenLine:
    """Of ratings in this server, both settled; nothing where one of them keeps theirs to themselves."""

    def __init__(self, tables: Tables) -> None:
        self.people, self.ratings = tables.people, tables.keeper.ratings

    async def of(self, table: Table, voice: Voice) -> str:
        """One line; "" where it would be even enough, or nobody can know."""
        people = table.people
        if not (table.body.rated and table.guild and len(people) == len(table.body.seats) == 2):
            return ""
        if not all([await may_see(self.people, NOBODY, person) for person in people]):
            return ""
        known = await (await self.ratings.reading()).of(Scope(table.game, table.guild), people)
        if len(known) < len(people):
            return ""
        found = uneven([known[person] for person in people], TWO, self.ratings.model)
        if found is None:
            return ""
        strong, weak = (f"<@{people[seat]}>" for seat in (1 - found.weaker, found.weaker))
        games = round(1 / found.share)
        said = voice.say("uneven", strong=strong, weak=weak, gap=str(round(found.gap, -1)), games=games)
        own = f"uneven-help-{table.game}"  # a game that has an option for it
        key = own if voice.words.has(own) else "uneven-help"
        return f"⚖️ {said} {voice.say(key, weak=weak)}"
