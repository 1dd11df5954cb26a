"""Two players agree on a time for their game: one types it, the other accepts it."""

from collections.abc import Sequence

from cogs.competitions.game_time_view import ACCEPT, ASK
from cogs.competitions.tournament_finder import TournamentFinder, shows_refusals
from cogs.competitions.tournament_handler import TournamentHandler
from cogs.competitions.tournament_target import GAME_TIME
from cogs.core.cog import BotCog, adds, on_tap
from cogs.core.components.button_ids import ButtonId
from cogs.core.interactions.interaction import Tapped
from cogs.core.services import Services
from cogs.gathering.scheduled_start_handler import ScheduledStartHandler
from engine.questions import Refused


class GameTimeHandler(BotCog):
    """Handles the act `cuptime`: proposing a time for one's own game in a modal, and accepting one.

    finder: loads tapped tournaments, and shows private panels.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.finder, self.tournaments = services.get(TournamentFinder), services.tournaments

    async def show_refusal(self, interaction: Tapped, tap: ButtonId, refused: Refused) -> None:
        """Show the reason of a refusal in the person's panel. tap: the tap that was refused."""
        await self.services.get(TournamentHandler).show_refusal(interaction, tap, refused)

    @on_tap(GAME_TIME, "call")
    @shows_refusals
    async def time(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Ask for a time in a modal and propose it, or accept the proposed one.

        tap: its argument is a `TournamentTarget` with the action ASK or ACCEPT, round and board, and for
        ACCEPT the time in seconds since 1970.
        values: the typed time, once the modal was submitted.
        """
        stored, target = await self.finder.find(interaction, tap)
        arguments, id, person = target.arguments, stored.id, interaction.user.id
        pairing_id = target.pairing_id
        show = self.services.get(TournamentHandler).show_panel
        if target.action == ACCEPT and len(arguments) == 3 and _is_moment(arguments[2]):
            changed = await self.tournaments.accept_time(id, pairing_id, person, float(arguments[2]))
            await show(interaction, changed)
            return
        if target.action != ASK:
            raise Refused("stale")
        localizer = self.services.localizers.private_localizer(interaction)
        typed_time = await self.services.get(ScheduledStartHandler).ask_for_time(
            interaction,
            target.tap(GAME_TIME),
            values,
            localizer.say("tournament-time-title"),
            localizer.say("tournament-time-field"),
        )
        if typed_time is None:
            return
        changed = await self.tournaments.propose_time(id, pairing_id, person, typed_time.at)
        await show(interaction, changed, typed_time.time_text)


def _is_moment(text: str) -> bool:
    """Return whether a text of a button id is a time in seconds since 1970."""
    return text.isascii() and text.isdecimal() and len(text) < 12


setup = adds(GameTimeHandler)
