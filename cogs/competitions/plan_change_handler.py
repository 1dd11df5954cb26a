"""Changes the plan of a tournament after its sign-up was opened, by its organiser's taps."""

from collections.abc import Sequence

import discord
from discord import ui

from cogs.competitions import plan_change_view as views
from cogs.competitions.plan_change_view import ABOUT, MAIN, PAGES, TABLES, TIES, TITLE, USUAL_TIES, VENUE
from cogs.competitions.tournament_finder import Sheet, TournamentFinder, shows_refusals
from cogs.competitions.tournament_target import CHANGE_PLAN, TournamentTarget, parse_number
from cogs.competitions.tournament_words import TournamentViewer
from cogs.core.cog import BotCog, adds, on_tap
from cogs.core.components.button_ids import ButtonId
from cogs.core.components.layout import text_form
from cogs.core.interactions.interaction import Tapped
from cogs.core.services import Services
from cogs.core.text.sentences import Localizer
from engine.questions import Refused
from sessions.competitions.organiser_acts import OrganiserActs
from sessions.competitions.plan_changes import ABOUT_LENGTH
from sessions.competitions.stored_tournament import TITLE_LENGTH, StoredTournament
from sessions.competitions.tournament_service import checked_terms
from sessions.packs.available_packs import GamePacks

# A page of the panel: its name, and the number of a page of the tables' options.
Page = tuple[str, int]


class PlanChangeHandler(BotCog):
    """Handles the act `cupplan`: the pages, lists and modals that change the plan of a tournament.

    finder: loads tapped tournaments, and shows private panels.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.finder = services.get(TournamentFinder)

    async def show_refusal(self, interaction: Tapped, tap: ButtonId, refused: Refused) -> None:
        """Show the reason of a refusal above the page. tap: the tap that was refused."""
        stored, target, _ = await self.finder.find_organised(interaction, tap)
        if interaction.type is discord.InteractionType.modal_submit or target.action in PAGES:
            shown_page = (target.action if target.action in PAGES else MAIN, tap.number)
        else:
            shown_page = self._page_after(stored, target, tap.number)
        await self.finder.show_refusal(interaction, tap, refused, self._sheet(shown_page))

    @on_tap(CHANGE_PLAN, "lobby")
    @shows_refusals
    async def change(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Show a page, ask for a text in a modal, or make a change and show its page.

        tap: its argument is a `TournamentTarget` whose action is a page, a field, an option of the tables
        (“o” and its index), or a text. Its number is the page of the tables' options, from 0.
        values: the index that was chosen in a list, or the typed text.
        """
        stored, target, acts = await self.finder.find_organised(interaction, tap)
        is_submitted = interaction.type is discord.InteractionType.modal_submit
        if target.action in (TITLE, ABOUT) and not is_submitted:
            await self._ask_text(interaction, stored, target)
            return
        localizer = self.services.localizers.private_localizer(interaction)
        news = ""
        if target.action not in PAGES or values:
            stored = await self._do(stored, acts, target, values, localizer)
            news = f"✅ {localizer.say('tournament-plan-changed')}"
        shown_page = self._page_after(stored, target, tap.number)
        await self.finder.show(interaction, stored, self._sheet(shown_page), news)

    @staticmethod
    def _page_after(stored: StoredTournament, target: TournamentTarget, number: int) -> Page:
        """Return the page on which this action is. number: the page of the tables' options, from 0."""
        if target.action in PAGES:
            return target.action, number
        if target.action == USUAL_TIES:
            return TIES, 0
        if target.action.startswith("o") and target.action[1:].isdecimal():
            return TABLES, number
        for name, fields in views.FIELDS.items():
            if any(field.name == target.action for field, _ in fields):
                return name, 0
        return MAIN, 0

    async def _do(
        self,
        stored: StoredTournament,
        acts: OrganiserActs,
        target: TournamentTarget,
        values: Sequence[str],
        localizer: Localizer,
    ) -> StoredTournament:
        """Make the change, and return the changed tournament. values: what was chosen or typed."""
        value = values[0] if values else ""
        if target.action == TITLE:
            return await acts.change_title(value)
        if target.action == ABOUT:
            return await acts.describe(value)
        if target.action == USUAL_TIES:
            return await acts.change_plan({"tie_breaks": ()})
        index = parse_number(value)
        if target.action == TIES:
            order = views.toggled(stored, index)
            return await acts.change_plan({"tie_breaks": order})
        if target.action.startswith("o") and target.action[1:].isdecimal():
            number = parse_number(target.action[1:])
            game_packs = self._game_packs(stored)
            terms = views.changed_terms(stored.terms, game_packs, number, index, localizer)
            seats = stored.tournament.plan.seats
            terms = checked_terms(self.services.tables.packs_by_game, terms, seats)
            return await acts.change_tables(terms, stored.venue)
        field = views.field_of(target.action, stored.tournament.plan.kind)
        if index >= len(field.values):
            raise Refused("stale")
        chosen = field.values[index]
        if field.name == VENUE:
            return await acts.change_tables(stored.terms, chosen)
        if field.name == "seats":
            checked_terms(self.services.tables.packs_by_game, stored.terms, chosen)
        return await acts.change_plan({field.name: chosen})

    async def _ask_text(
        self, interaction: Tapped, stored: StoredTournament, target: TournamentTarget
    ) -> None:
        """Ask in a modal for the title or for the organiser's own text, with what there is now."""
        localizer = self.services.localizers.private_localizer(interaction)
        is_title = target.action == TITLE
        modal = text_form(
            target.tap(CHANGE_PLAN),
            localizer.say(f"tournament-plan-page-{target.action}"),
            localizer.say("tournament-title" if is_title else "tournament-change-about-label"),
            max_length=TITLE_LENGTH if is_title else ABOUT_LENGTH,
            default=stored.title if is_title else stored.about,
            required=is_title,
            style=discord.TextStyle.short if is_title else discord.TextStyle.paragraph,
        )
        await interaction.response.send_modal(modal)

    def _game_packs(self, stored: StoredTournament) -> GamePacks:
        """Return a tournament's game with its card packs. Raises Refused if it is no longer installed."""
        game_packs = self.services.tables.packs_by_game.get(stored.terms.game)
        if game_packs is None:
            raise Refused("no-game", game=stored.terms.game)
        return game_packs

    def _sheet(self, shown_page: Page) -> Sheet:
        """Return a function that makes this page of the panel."""
        name, number = shown_page

        def sheet(stored: StoredTournament, reader: TournamentViewer, news: str) -> ui.LayoutView:
            """Return the page. news: a line above it; "" for none."""
            if name == TIES:
                return views.ties_page(stored, reader, news)
            if name == TABLES:
                game_packs = self._game_packs(stored)
                return views.tables_page(stored, game_packs, number, reader, news)
            return views.plan_page(stored, name, reader, news)

        return sheet


setup = adds(PlanChangeHandler)
