"""Shows the organiser a round before it is published, and changes it by taps."""

from collections.abc import Sequence

from discord import ui

from cogs.competitions import draft_view as views
from cogs.competitions.draft_view import ANEW, APART, MEET, PAIRS, SWAP
from cogs.competitions.organiser_view import menu as organiser_menu
from cogs.competitions.tournament_finder import Sheet, TournamentFinder, shows_refusals
from cogs.competitions.tournament_target import DRAFT, TournamentTarget, parse_number
from cogs.competitions.tournament_words import TournamentViewer
from cogs.core.cog import BotCog, adds, on_tap
from cogs.core.components.button_ids import ButtonId
from cogs.core.interactions.interaction import Tapped, show_privately
from cogs.core.services import Services
from engine.questions import Refused
from sessions.competitions.organiser_acts import OrganiserActs
from sessions.competitions.rounds import waiting_draft
from sessions.competitions.stored_tournament import StoredTournament


class DraftHandler(BotCog):
    """Handles the act `cupdraft`: the pages about a round that is not published yet, and about who does not
    meet.

    finder: loads tapped tournaments, and shows private panels.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.finder = services.get(TournamentFinder)

    async def show_refusal(self, interaction: Tapped, tap: ButtonId, refused: Refused) -> None:
        """Show the reason of a refusal above the page. tap: the tap that was refused."""
        stored, target, _ = await self.finder.find_organised(interaction, tap)
        is_about_apart = target.action in (APART, MEET)
        if not is_about_apart and waiting_draft(stored.tournament) is None:
            raise refused
        await self.finder.show_refusal(interaction, tap, refused, self._sheet(is_about_apart))

    @on_tap(DRAFT, "lobby")
    @shows_refusals
    async def draft(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Show a page, or change the draft and show it.

        tap: its argument is a `TournamentTarget` whose action is one of the view's. Its number is the page of
        a list, from 0.
        values: what was chosen in a list: the number of an entrant, or the index of a pair.
        """
        stored, target, acts = await self.finder.find_organised(interaction, tap)
        value, arguments = values[0] if values else "", target.arguments
        if target.action in (SWAP, APART) and (target.action == SWAP or arguments):
            first = parse_number(arguments[0]) if arguments else 0
            if not value or not first:
                chosen = parse_number(value) if value else first
                reader = await self.finder.reader(interaction)
                shown = views.choose_page(stored, target.action, chosen, tap.number, reader)
                await show_privately(interaction, shown)
                return
        localizer = self.services.localizers.private_localizer(interaction)
        news = ""
        if target.action not in (PAIRS, APART) or value:
            # Pairing the round again takes up to four seconds.
            change = self._do(stored, acts, target, value)
            stored = await self.services.sender.in_time(interaction, change)
            news = f"✅ {localizer.say('tournament-plan-changed')}"
        sheet = self._sheet(target.action in (APART, MEET), tap.number)
        await self.finder.show(interaction, stored, sheet, news)

    @staticmethod
    async def _do(
        stored: StoredTournament, acts: OrganiserActs, target: TournamentTarget, value: str
    ) -> StoredTournament:
        """Make the change, and return the changed tournament. value: what was chosen in a list."""
        if target.action == ANEW:
            return await acts.pair_again()
        if target.action == MEET:
            forbidden, index = stored.tournament.forbidden, parse_number(value)
            if index >= len(forbidden):
                raise Refused("stale")
            return await acts.allow(*forbidden[index])
        if target.action in (SWAP, APART) and target.arguments:
            act = acts.swap if target.action == SWAP else acts.forbid
            numbers = parse_number(target.arguments[0]), parse_number(value)
            return await act(*numbers)
        raise Refused("stale")

    @staticmethod
    def _sheet(is_about_apart: bool, page_number: int = 0) -> Sheet:
        """Return a function that makes the page of the pairings, or that of who does not meet. Once the round
        is published, there is only the organiser's main panel. page_number: of the pairings, from 0.
        """

        def sheet(stored: StoredTournament, reader: TournamentViewer, news: str) -> ui.LayoutView:
            """Return the page. news: a line above it; "" for none."""
            if is_about_apart:
                return views.apart_page(stored, reader, news)
            if waiting_draft(stored.tournament) is None:
                return organiser_menu(stored, reader, news)
            return views.draft_page(stored, reader, news, page_number)

        return sheet


setup = adds(DraftHandler)
