"""What handlers of tournaments share: the one that was tapped, for whom it is shown, and whose it is."""

from cogs.components.custom_ids import TapId
from cogs.components.layout import link_to
from cogs.components.spots.tournament_spot import TournamentSpot, tournament_spot
from cogs.interactions.interaction import Tapped
from cogs.services import Services
from cogs.views.tournaments.tournament_words import TournamentReader
from engine.ask import Refused
from sessions.tournaments.keeping.kept_tournament import KeptTournament


class TournamentFinder:
    """Handed to each of them."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.panels = services.servers.tournament_panels
        self.keeper, self.tables = self.panels.keeper, self.panels.tables

    async def found(self, interaction: Tapped, tap: TapId) -> tuple[KeptTournament, TournamentSpot]:
        """Raises Refused where it is gone, or of another server."""
        spot = tournament_spot(tap)
        kept = await self.keeper.get(spot.name)
        if kept is None or kept.guild != interaction.guild_id:
            raise Refused("tournament-gone")
        return kept, spot

    async def reader(
        self, interaction: Tapped, kept: KeptTournament | None = None, rounds: tuple[int, ...] = ()
    ) -> TournamentReader:
        """rounds: whose tables are to be found, from 1; the running one by itself."""
        ways = await self.tables.ways(kept, rounds) if kept is not None else {}
        return TournamentReader(
            self.services.tables.shelves, self.services.voices.private_voice(interaction), ways
        )

    def panel(self, kept: KeptTournament) -> str:
        """The address of its message; "" where people cannot follow it."""
        message = kept.messages.get("panel", "")
        if not message or self.services.one_page:
            return ""
        return link_to(kept.guild, kept.channel, int(message))

    @staticmethod
    def manager(interaction: Tapped) -> bool:
        """Whether somebody manages the server."""
        return bool(interaction.guild_id and interaction.permissions.manage_guild)
