"""What the handlers of tournaments share: loading the tapped tournament, and showing it to a person."""

from collections.abc import Awaitable, Callable

from discord import ui

from cogs.announcements.tournaments.open_panels import OpenTournamentPanel, components
from cogs.components.button_ids import ButtonId
from cogs.components.layout import link_to
from cogs.components.targets.tournament_target import TournamentTarget, parse_tournament_target
from cogs.interactions.interaction import Tapped, show_privately, shown_in
from cogs.services import Services
from cogs.text.sentences import Localizer
from cogs.views.tournaments.tournament_words import TournamentViewer
from engine.questions import Refused
from sessions.tournaments.tournament_service.stored_tournament import StoredTournament

Sheet = Callable[[StoredTournament, Localizer, str], Awaitable[ui.LayoutView]]
"""Makes a private panel from a tournament, the reader's localizer, and a line about what was just done."""
# Refusals that are shown alone, because the person may not see the panel or it does not exist. All others
# are shown with the current panel.
BARE = ("tournament-gone", "tournament-not-yours", "tournament-organiser-only", "not-here")


class TournamentFinder:
    """Loads tournaments and shows their private panels."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.panels = services.servers.tournament_panels
        self.tournaments, self.tournament_tables = self.panels.tournaments, self.panels.tournament_tables

    async def find(self, interaction: Tapped, tap: ButtonId) -> tuple[StoredTournament, TournamentTarget]:
        """Return the tournament and the target of the tap. Raises Refused if it is gone or belongs to
        another server."""
        target = parse_tournament_target(tap)
        stored_tournament = await self.tournaments.get(target.id)
        if stored_tournament is None or stored_tournament.guild != interaction.guild_id:
            raise Refused("tournament-gone")
        return stored_tournament, target

    async def reader(
        self,
        interaction: Tapped,
        stored_tournament: StoredTournament | None = None,
        rounds: tuple[int, ...] = (),
    ) -> TournamentViewer:
        """Return what is needed to show a tournament to this person.

        rounds: numbers (from 1) of the rounds whose tables are linked; empty for the current one.
        """
        return await self.reader_in(
            self.services.localizers.private_localizer(interaction), stored_tournament, rounds
        )

    async def reader_in(
        self,
        localizer: Localizer,
        stored_tournament: StoredTournament | None = None,
        rounds: tuple[int, ...] = (),
    ) -> TournamentViewer:
        """Return what is needed to show a tournament in the language of `voice`.

        rounds: numbers (from 1) of the rounds whose tables are linked; empty for the current one.
        """
        ways = (
            await self.tournament_tables.table_links(stored_tournament, rounds)
            if stored_tournament is not None
            else {}
        )
        return TournamentViewer(self.services.tables.packs_by_game, localizer, ways)

    async def show(
        self, interaction: Tapped, stored_tournament: StoredTournament, sheet: Sheet, news: str = ""
    ) -> None:
        """Show a private panel, and update it while it stays open.

        sheet: makes the panel; its last argument is a line about what was just done.
        news: a line about what was just done; "" for none.
        """
        localizer = self.services.localizers.private_localizer(interaction)
        view = await sheet(stored_tournament, localizer, news)
        if interaction.response.is_done():
            message = (await interaction.edit_original_response(view=view)).id
        else:
            await show_privately(interaction, view)
            message = shown_in(interaction)

        async def look(now: StoredTournament) -> ui.LayoutView:
            """Return the panel for the tournament as it is now."""
            return await sheet(now, localizer, "")

        if message:
            body, person = components(view), interaction.user.id
            at = self.services.tables.now()
            self.panels.open_panels.note(
                OpenTournamentPanel(
                    stored_tournament.id, person, interaction.followup, message, at, body, look
                )
            )

    def stop_updating(self, interaction: Tapped) -> None:
        """Stop updating the tapped panel, because it may show something else from now on."""
        if interaction.message is not None:
            self.panels.open_panels.drop(interaction.message.id)

    async def show_refusal(self, interaction: Tapped, tap: ButtonId, refused: Refused, sheet: Sheet) -> None:
        """Show the reason of a refusal above the current panel. Raises it again if this person may not see
        the panel.

        tap: names the tournament.
        sheet: makes the panel.
        """
        if refused.reason in BARE or interaction.response.is_done():
            raise refused
        stored_tournament, _ = await self.find(interaction, tap)
        localizer = self.services.localizers.private_localizer(interaction)
        await self.show(interaction, stored_tournament, sheet, f"ℹ️ {self.why(refused, localizer)}")

    @staticmethod
    def why(refused: Refused, localizer: Localizer) -> str:
        """Return the sentence for a refusal; for a stale tap that the panel now shows the current state."""
        return localizer.say("tournament-now-so") if refused.reason == "stale" else localizer.refusal(refused)

    def panel_link(self, stored_tournament: StoredTournament) -> str:
        """Return the link to the tournament's message; "" where people cannot follow links."""
        message = stored_tournament.messages.get("panel", "")
        if not message or self.services.is_single_channel:
            return ""
        return link_to(stored_tournament.guild, stored_tournament.channel, int(message))

    @staticmethod
    def is_manager(interaction: Tapped) -> bool:
        """Return whether the person manages the server."""
        return bool(interaction.guild_id and interaction.permissions.manage_guild)
