"""What handlers of tournaments share: the one that was tapped, for whom it is shown, and whose it is."""

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
# Refusals of whoever has no business there, or where nothing is left to show; all others come with the panel
# as it is now.
BARE = ("tournament-gone", "tournament-not-yours", "tournament-organiser-only", "not-here")


class TournamentFinder:
    """Handed to each of them."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.panels = services.servers.tournament_panels
        self.keeper, self.tables = self.panels.keeper, self.panels.tables

    async def find(self, interaction: Tapped, tap: ButtonId) -> tuple[StoredTournament, TournamentTarget]:
        """Raises Refused where it is gone, or of another server."""
        spot = parse_tournament_target(tap)
        stored_tournament = await self.keeper.get(spot.name)
        if stored_tournament is None or stored_tournament.guild != interaction.guild_id:
            raise Refused("tournament-gone")
        return stored_tournament, spot

    async def reader(
        self,
        interaction: Tapped,
        stored_tournament: StoredTournament | None = None,
        rounds: tuple[int, ...] = (),
    ) -> TournamentViewer:
        """rounds: whose tables are to be found, from 1; the running one by itself."""
        return await self.reader_in(
            self.services.voices.private_voice(interaction), stored_tournament, rounds
        )

    async def reader_in(
        self,
        voice: Localizer,
        stored_tournament: StoredTournament | None = None,
        rounds: tuple[int, ...] = (),
    ) -> TournamentViewer:
        """The same for whoever reads with this voice."""
        ways = await self.tables.ways(stored_tournament, rounds) if stored_tournament is not None else {}
        return TournamentViewer(self.services.tables.shelves, voice, ways)

    async def show(
        self, interaction: Tapped, stored_tournament: StoredTournament, sheet: Sheet, news: str = ""
    ) -> None:
        """Somebody's sheet, which is renewed while they have it before them. sheet: makes it, with a line of
        what was done just now."""
        voice = self.services.voices.private_voice(interaction)
        view = await sheet(stored_tournament, voice, news)
        if interaction.response.is_done():
            message = (await interaction.edit_original_response(view=view)).id
        else:
            await show_privately(interaction, view)
            message = shown_in(interaction)

        async def look(now: StoredTournament) -> ui.LayoutView:
            return await sheet(now, voice, "")

        if message:
            body, person = components(view), interaction.user.id
            at = self.services.tables.now()
            self.panels.sheets.note(
                OpenTournamentPanel(
                    stored_tournament.id, person, interaction.followup, message, at, body, look
                )
            )

    def hold(self, interaction: Tapped) -> None:
        """The sheet that was tapped may show something else from now on."""
        if interaction.message is not None:
            self.panels.sheets.drop(interaction.message.id)

    async def refused(self, interaction: Tapped, tap: ButtonId, refused: Refused, sheet: Sheet) -> None:
        """Say why not, above the sheet as it is now. Raises it anew for whoever may not see that."""
        if refused.reason in BARE or interaction.response.is_done():
            raise refused
        stored_tournament, _ = await self.find(interaction, tap)
        voice = self.services.voices.private_voice(interaction)
        await self.show(interaction, stored_tournament, sheet, f"ℹ️ {self.why(refused, voice)}")

    @staticmethod
    def why(refused: Refused, voice: Localizer) -> str:
        """What is said of a tap that came too late."""
        return voice.say("tournament-now-so") if refused.reason == "stale" else voice.refusal(refused)

    def panel(self, stored_tournament: StoredTournament) -> str:
        """The address of its message; "" where people cannot follow it."""
        message = stored_tournament.messages.get("panel", "")
        if not message or self.services.one_page:
            return ""
        return link_to(stored_tournament.guild, stored_tournament.channel, int(message))

    @staticmethod
    def manager(interaction: Tapped) -> bool:
        """Whether somebody manages the server."""
        return bool(interaction.guild_id and interaction.permissions.manage_guild)
