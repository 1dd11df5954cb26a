"""Public pages of a tournament: standings as a picture or text, rounds, entrants."""

from collections.abc import Sequence

from cogs.competitions import standings_view
from cogs.competitions.standings_view import PAGES, PEOPLE, PICTURED, ROUND, StandingsPage
from cogs.competitions.tournament_finder import TournamentFinder
from cogs.competitions.tournament_target import STANDINGS
from cogs.core.cog import BotCog, adds, on_tap
from cogs.core.components.button_ids import ButtonId
from cogs.core.interactions.interaction import Tapped, show_panel
from cogs.core.services import Services


class StandingsHandler(BotCog):
    """Handles the act `standings`: shows one page about a tournament to anybody.

    finder: loads tapped tournaments, and shows private panels.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.finder = services.get(TournamentFinder)

    @on_tap(STANDINGS, "try")
    async def show(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Show a page. Before the first round there is only the page of the entrants.

        tap: its argument is a `TournamentTarget` whose action is the kind of page. Its number is the index of
        the round for a page about a round, and else the page of a list; both from 0.
        """
        stored_tournament, target = await self.finder.find(interaction, tap)
        self.finder.stop_updating(interaction)
        if not stored_tournament.round:
            target = target.to(PEOPLE)
        elif target.action not in PAGES:
            target = target.to(PICTURED)
        number = min(tap.number, stored_tournament.round - 1) if target.action == ROUND else tap.number
        rounds = (number + 1,) if target.action == ROUND else ()
        reader = await self.finder.reader(interaction, stored_tournament, rounds)
        page, picture = StandingsPage(target.action, number), None
        if page.kind == PICTURED:
            language = reader.localizer.language
            plain_localizer = self.services.localizers.localizer(None, language, plain=True)
            scene = standings_view.scene_of(stored_tournament, number, plain_localizer)
            painting = self.services.pictures.picture(scene, plain_localizer)
            picture = await self.services.sender.in_time(interaction, painting)
        await show_panel(interaction, standings_view.view(stored_tournament, page, reader, picture))


setup = adds(StandingsHandler)
