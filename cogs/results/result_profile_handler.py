"""A person's statistics as an ephemeral card, and the setting who else may see them."""

from collections.abc import Sequence

from cogs.core.cog import BotCog, adds, on_tap
from cogs.core.components.button_ids import ButtonId
from cogs.core.interactions.interaction import Tapped, show_privately
from cogs.core.services import Services
from cogs.results import result_profile_view
from cogs.results.history_view import PROFILE, WHO_SEES, parse_result_target
from engine.questions import Refused
from sessions.puzzle.progress import PuzzleProgress
from sessions.tables.person_results import PersonResults, ResultsQuery


class ResultProfileHandler(BotCog):
    """Handles two acts: `profile` shows a person's statistics, and with `resultsfor` a person chooses who may
    see their own."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.people = services.tables.people
        self.results = PersonResults(services.tables.repository, services.tables.people)

    @on_tap(PROFILE, "look")
    async def open(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Show the statistics of the person whom the button names."""
        await self.show(interaction, parse_result_target(tap).person)

    @on_tap(WHO_SEES)
    async def choose(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Set who may see the person's own results, and show their statistics.

        values: who may see them.
        """
        if not values:
            raise Refused("stale")
        await self.people.set_results(interaction.user.id, values[0])
        await self.show(interaction, interaction.user.id)

    async def show(self, interaction: Tapped, person: int) -> None:
        """Show the statistics of a person, as far as the reader may see them.

        person: the Discord id.
        """
        query = ResultsQuery(interaction.user.id, person, interaction.guild_id or 0)
        person_profile = await self.results.profile(query)
        puzzle_progress = await self._puzzle(query)
        today = (await self.services.puzzles.today(person)).day
        visibility = (await self.people.of(person)).results
        localizer = self.services.localizers.private_localizer(interaction)
        packs_by_game = self.services.tables.packs_by_game
        view = result_profile_view.profile(
            query, person_profile, puzzle_progress, today, visibility, packs_by_game, localizer
        )
        await show_privately(interaction, view)

    async def _puzzle(self, query: ResultsQuery) -> PuzzleProgress | None:
        """Return the puzzle progress of the person whose statistics are shown. None if the reader is somebody
        else, and the person has never solved a puzzle in this server.

        query: says whose statistics are shown, and to whom.
        """
        progress = await self.services.puzzles.of(query.person)
        return progress if query.own or query.guild in progress.guilds else None


setup = adds(ResultProfileHandler)
