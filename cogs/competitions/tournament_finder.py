"""What the handlers of tournaments share: loading the tapped tournament, and showing it to a person."""

import functools
from collections.abc import Awaitable, Callable, Collection, Sequence
from typing import Any

import discord
from discord import ui

from cogs.competitions.open_panels import OpenTournamentPanel, components
from cogs.competitions.organisers import organises_all
from cogs.competitions.tournament_panels import TournamentPanels
from cogs.competitions.tournament_target import TournamentTarget, parse_tournament_target
from cogs.competitions.tournament_words import TournamentViewer
from cogs.core.components.button_ids import ButtonId
from cogs.core.components.layout import link_to
from cogs.core.interactions.interaction import Tapped, is_in_private, send, show_privately, shown_in
from cogs.core.services import Services
from cogs.core.text.sentences import Localizer
from engine.questions import Refused
from sessions.competitions.organiser_acts import OrganiserActs
from sessions.competitions.stored_tournament import StoredTournament, require_judge, require_organiser

Sheet = Callable[[StoredTournament, TournamentViewer, str], ui.LayoutView]
"""Makes a private panel from a tournament, what its views need, and a line about what was just done."""
# Refusals that are shown alone, because the person may not see the panel or it does not exist. All others
# are shown with the current panel.
BARE = ("tournament-gone", "tournament-not-yours", "tournament-organiser-only", "not-here")


def shows_refusals(handler: Callable[..., Awaitable[None]]) -> Callable[..., Awaitable[None]]:
    """Let a handler method show refusals above the current state, by the method `show_refusal` of its class.

    From the tap on, the tapped panel is no longer updated.
    """

    @functools.wraps(handler)
    async def handle(owner: Any, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Call the handler, and show its refusal."""
        owner.finder.stop_updating(interaction)
        try:
            await handler(owner, interaction, tap, values)
        except Refused as refused:
            await owner.show_refusal(interaction, tap, refused)

    return handle


class TournamentFinder:
    """Loads tournaments and shows their private panels."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.panels = services.get(TournamentPanels)
        self.tournaments, self.tournament_tables = self.panels.tournaments, self.panels.tournament_tables

    async def find(self, interaction: Tapped, tap: ButtonId) -> tuple[StoredTournament, TournamentTarget]:
        """Return the tournament of a tap, and the tap's target: the action and its arguments. Raises
        Refused if the tournament is gone or belongs to another server."""
        target = parse_tournament_target(tap)
        stored = await self.tournaments.get(target.id)
        if stored is None or stored.guild != interaction.guild_id:
            raise Refused("tournament-gone")
        return stored, target

    async def find_organised(
        self, interaction: Tapped, tap: ButtonId, judged_actions: Collection[str] = ()
    ) -> tuple[StoredTournament, TournamentTarget, OrganiserActs]:
        """Return the tournament and the target of a tap, as `find` does, and what the person may do there.
        Raises Refused also if the person does not organise this tournament.

        judged_actions: those that judges may do as well.
        """
        stored, target = await self.find(interaction, tap)
        acts = await self.acts_of(interaction, stored)
        require = require_judge if target.action in judged_actions else require_organiser
        require(stored, acts.by, manager=acts.manager)
        return stored, target, acts

    async def acts_of(self, interaction: Tapped, stored: StoredTournament) -> OrganiserActs:
        """Return what the person may do as an organiser of a tournament."""
        manager = await organises_all(self.services, interaction)
        return self.tournaments.organiser_acts(stored.id, interaction.user.id, manager=manager)

    async def reader(
        self, interaction: Tapped, stored: StoredTournament | None = None, rounds: tuple[int, ...] = ()
    ) -> TournamentViewer:
        """Return what the views need to show a tournament to this person: games, localizer and links to
        tables.

        stored: the tournament whose tables are linked; None: no links.
        rounds: numbers (from 1) of the rounds whose tables are linked; empty for the current one.
        """
        return await self._reader_in(self.services.localizers.private_localizer(interaction), stored, rounds)

    async def _reader_in(
        self, localizer: Localizer, stored: StoredTournament | None, rounds: tuple[int, ...] = ()
    ) -> TournamentViewer:
        """Return what `reader` returns, for a person with this localizer."""
        table_links = await self.tournament_tables.table_links(stored, rounds) if stored is not None else {}
        return TournamentViewer(self.services.tables.packs_by_game, localizer, table_links)

    async def show(
        self,
        interaction: Tapped,
        stored: StoredTournament,
        sheet: Sheet,
        news: str = "",
        *,
        linked: bool = False,
    ) -> None:
        """Show a private panel of a tournament, and update it while it stays open.

        sheet: makes the panel.
        news: a line about what was just done, which only the first version shows; "" for none.
        linked: whether the panel has links to the tables of the current round.
        """
        localizer = self.services.localizers.private_localizer(interaction)

        async def make_view(current: StoredTournament, news: str = "") -> ui.LayoutView:
            """Return the panel for the tournament as it is now."""
            return sheet(current, await self._reader_in(localizer, current if linked else None), news)

        view = await make_view(stored, news)
        response = interaction.response
        answers_public = (
            response.type is discord.InteractionResponseType.deferred_message_update
            and not is_in_private(interaction)
        )
        if answers_public:  # its original response is the public message
            await send(interaction, view=view)
            message_id = shown_in(interaction)
        elif response.is_done():
            message_id = (await interaction.edit_original_response(view=view)).id
        else:
            await show_privately(interaction, view)
            message_id = shown_in(interaction)

        if message_id:
            self.panels.open_panels.note(
                OpenTournamentPanel(
                    tournament=stored.id,
                    person=interaction.user.id,
                    webhook=interaction.followup,
                    message_id=message_id,
                    shown_at=self.services.tables.now(),
                    components=components(view),
                    make_view=make_view,
                )
            )

    def stop_updating(self, interaction: Tapped) -> None:
        """Stop updating the tapped panel, because it may show something else from now on."""
        if interaction.message is not None:
            self.panels.open_panels.drop(interaction.message.id)

    async def show_refusal(
        self, interaction: Tapped, tap: ButtonId, refused: Refused, sheet: Sheet, *, linked: bool = False
    ) -> None:
        """Show the reason of a refusal above the current panel. If this person may not see the panel, or a
        new panel was announced already, raise the refusal again.

        tap: the tap that was refused; it names the tournament.
        sheet, linked: as in `show`.
        """
        if refused.reason in BARE or (interaction.response.is_done() and not is_in_private(interaction)):
            raise refused
        stored, _ = await self.find(interaction, tap)
        localizer = self.services.localizers.private_localizer(interaction)
        await self.show(interaction, stored, sheet, f"ℹ️ {self.why(refused, localizer)}", linked=linked)

    @staticmethod
    def why(refused: Refused, localizer: Localizer) -> str:
        """Return the sentence that explains a refusal. For a stale tap the sentence says that the panel now
        shows the current state."""
        return localizer.say("tournament-now-so") if refused.reason == "stale" else localizer.refusal(refused)

    def panel_link(self, stored: StoredTournament) -> str:
        """Return the link to the tournament's message; "" where people cannot follow links."""
        message = stored.messages.get("panel", "")
        if not message or self.services.is_single_channel:
            return ""
        return link_to(stored.guild, stored.channel, int(message))
