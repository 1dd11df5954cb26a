"""Lines below a game's result: what it did to ratings, the score between the players, and in which tournament
it counts."""

from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence

from cogs.core.panels.uneven_line import UnevenLine
from cogs.core.text.sentences import Localizer, literal, mention_of
from sessions.people.profiles import NOBODY, may_see
from sessions.results.entering import ended_before_moves
from sessions.results.rating_fold import RatingChange
from sessions.results.result_data import GameResult
from sessions.results.shown_ratings import rounded_rating
from sessions.store.documents import IndexPosition
from sessions.table.table import Table
from sessions.tables.tables import Tables

LEAST_GAMES = 2  # after a single game the score says no more than the result
MOST_KEPT = 256  # tables whose lines are cached


class EndLines:
    """Makes the lines below a finished game: rating changes, and the score between the players.

    The score counts only results up to this game, so a panel that is shown again later says the same. There
    are rating changes only when the game has been counted for ratings.
    """

    def __init__(self, tables: Tables) -> None:
        """tables: give access to results, people and ratings.
        The attribute `uneven` makes the line of a rated lobby; `cached_lines` is table id → latest lines.
        """
        self.tables, self.results, self.people = tables, tables.repository.results, tables.people
        self.ratings, self.uneven = tables.repository.ratings, UnevenLine(tables)
        self.cached_lines: OrderedDict[str, str] = OrderedDict()

    async def of(self, table: Table, localizer: Localizer) -> str:
        """Return the lines of a finished game, without what a person hides; "" while the game goes on."""
        result = await self.results.load_result(table.id) if table.is_over else None
        if result is None:
            return ""
        lines = [
            await self._rating_lines(table, result, localizer),
            await self._score_line(table, result, localizer),
            _tournament_line(table, localizer),
        ]
        text = self.cached_lines[table.id] = "\n".join(line for line in lines if line)
        while len(self.cached_lines) > MOST_KEPT:
            self.cached_lines.popitem(last=False)
        return text

    # ---------------------------------------------------------------- ratings

    async def _rating_lines(self, table: Table, result: GameResult, localizer: Localizer) -> str:
        """Return what the result did to ratings; "" before it was counted."""
        if result.voided:
            return f"⚖️ {localizer.say('rating-voided')}"
        if table.body.options.rated and ended_before_moves(table):
            return f"⚖️ {localizer.say('rating-before-moves')}"
        if not result.rated:
            return ""
        changes = await self.ratings.changes_by(table.id, result)
        if changes is None:
            return ""
        if not changes:
            return f"⚖️ {localizer.say('rating-too-often')}"
        people = [change for change in changes if change.person > 0]
        visible_changes = [change for change in people if await may_see(self.people, NOBODY, change.person)]
        return "\n".join(self._changes(visible_changes, _names(result), localizer))

    def _changes(
        self, changes: Sequence[RatingChange], names: Mapping[int, str], localizer: Localizer
    ) -> Iterator[str]:
        """Yield a line for each rating change.

        The shown change is the difference of the two rounded ratings.
        names: person → name.
        """
        for rating_change in changes:
            before = rounded_rating(rating_change.before, self.ratings.model)
            after = rounded_rating(rating_change.after, self.ratings.model)
            points = {"before": str(before.points), "after": str(after.points)}  # without commas
            change = f"{after.points - before.points:+}".replace("-", "−").replace("+0", "±0")
            key = "rating-change-unsure" if after.provisional else "rating-change"
            sentence = localizer.say(
                key,
                player=mention_of(rating_change.person, names.get(rating_change.person)),
                change=change,
                **points,
            )
            yield f"⚖️ {sentence}"

    # ---------------------------------------------------------------- how they stand

    async def _score_line(self, table: Table, result: GameResult, localizer: Localizer) -> str:
        """Return the score of two people, or of one person against computer players; "" for other games."""
        if len(result.people) == 2 and len(result.seats) == 2:
            return await self._between(table, result, localizer) if table.guild else ""
        levels = {seat.level for seat in result.seats if seat.level}
        if len(result.people) == 1 and len(levels) == 1:
            return await self._against(table, result, levels.pop(), localizer)
        return ""

    async def _between(self, table: Table, result: GameResult, localizer: Localizer) -> str:
        """Return the score between two people in this server.

        "" if one of them hides their results or has blocked the other, or after too few games.
        """
        player, other = (seat.person for seat in result.seats)
        if not await self._are_results_public(player, other):
            return ""
        pair_score = await self.results.count_head_to_head(
            player, other, guild=table.guild, until=_index_position(table, result)
        )
        if pair_score.games < LEAST_GAMES:
            return ""
        counts = {"ahead": pair_score.ahead, "behind": pair_score.behind, "even": pair_score.even}
        first, second = (mention_of(seat.person, seat.name) for seat in result.seats)
        return localizer.say("results-between", one=first, other=second, **counts)

    async def _against(self, table: Table, result: GameResult, level: str, localizer: Localizer) -> str:
        """Return the score of a single person against computer players of this level.

        "" if the person hides their results, or after too few games.
        """
        (person,) = result.people
        if not (localizer.catalogues.has(f"level-{level}") and await may_see(self.people, NOBODY, person)):
            return ""
        score = await self.results.score(
            person, result.game, level, table.guild, _index_position(table, result)
        )
        if score.games < LEAST_GAMES:
            return ""
        name = localizer.say("computer-sign", name=localizer.say(f"level-{level}"))
        counts = {"won": score.won, "lost": score.lost, "drawn": score.drawn}
        player = mention_of(person, _names(result).get(person))
        return localizer.say("results-against", player=player, level=name, **counts)

    async def _are_results_public(self, player: int, other: int) -> bool:
        """Return whether everybody may see the score between these two.

        player, other: persons (Discord ids).
        """
        pairs = ((NOBODY, player), (NOBODY, other), (player, other), (other, player))
        return all([await may_see(self.people, viewer, person) for viewer, person in pairs])


def _tournament_line(table: Table, localizer: Localizer) -> str:
    """Return for which tournament the game was played, and where that goes on; "" for other games."""
    pairing = table.body.origin.pairing
    if pairing is None or not pairing.title:
        return ""
    title, channel = literal(pairing.title), f"<#{pairing.channel}>"
    return localizer.say("paired-ended", title=title, round=pairing.round, channel=channel)


def _index_position(table: Table, result: GameResult) -> IndexPosition:
    """Return the position of a result in the index of results, by time and table."""
    return IndexPosition(result.at, table.id)


def _names(result: GameResult) -> dict[int, str]:
    """Return person → name, for the people of a game."""
    return {seat.person: seat.name for seat in result.seats}
