"""Leader boards as ephemeral messages."""

from collections.abc import Sequence

from cogs.core.cog import BotCog, adds, on_tap
from cogs.core.components.button_ids import ButtonId
from cogs.core.interactions.interaction import Tapped, show_privately
from cogs.core.services import Services
from cogs.results import leader_board_view
from cogs.results.leader_board_view import (
    BOARD,
    OF_GAME,
    WHICH,
    LeaderBoardTarget,
    parse_leader_board_target,
)
from engine.questions import Refused
from sessions.tables.leader_boards import LeaderBoardQuery, LeaderBoards


class LeaderBoardHandler(BotCog):
    """Handles three acts: `leaders` shows a page, `leadersgame` the board of another game, and `leaderswhich`
    a board of other results."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.boards = LeaderBoards(services.tables.repository, services.tables.people)

    @on_tap(BOARD, "look")
    async def turn_page(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Show another page of a board.

        tap: the board and the page.
        """
        await self.show(interaction, parse_leader_board_target(tap))

    @on_tap(OF_GAME, "look")
    async def of_game(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Show the board of the game that was chosen.

        tap: the board that was shown.
        values: the name of the game.
        """
        await self.show(interaction, parse_leader_board_target(tap).of_game(_chosen(values)))

    @on_tap(WHICH, "look")
    async def which(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Show the board that was chosen: of this server, of all servers, or of a season.

        tap: the board that was shown.
        values: which board, as `LeaderBoardTarget.which` takes it.
        """
        await self.show(interaction, parse_leader_board_target(tap).which(_chosen(values)))

    async def show(self, interaction: Tapped, target: LeaderBoardTarget) -> None:
        """Show a page of a leader board privately.

        target: the board and the page.
        """
        query = LeaderBoardQuery(
            interaction.user.id, interaction.guild_id or 0, target.game, target.everywhere, target.season
        )
        board = await self.boards.board(query, target.page)
        localizer = self.services.localizers.private_localizer(interaction)
        await show_privately(
            interaction, leader_board_view.leader_board(board, self.services.tables.packs_by_game, localizer)
        )


def _chosen(values: Sequence[str]) -> str:
    """Return the chosen value. Raises Refused if nothing was chosen."""
    if not values:
        raise Refused("stale")
    return values[0]


setup = adds(LeaderBoardHandler)
