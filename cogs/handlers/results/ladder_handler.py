"""The ladder: the next computer player to beat, a table against it, and the weekly challenge."""

from collections.abc import Sequence

from cogs.components.button_ids import STEP, ButtonId
from cogs.components.targets.ladder_target import BOARD, CHALLENGE, CLIMB, LADDER
from cogs.handlers.computer_handler import ComputerHandler
from cogs.handlers.lobby.new_tables import NewTables
from cogs.interactions.interaction import Handler, Tapped, person_of, show_privately
from cogs.interactions.new_table_settings import NewTableSettings, language_for
from cogs.services import Services
from cogs.views.results import ladder_view
from cogs.views.results.ladder_view import LadderSheet
from engine.questions import Refused
from engine.search.levels import BY_NAME
from sessions.people.result_visibility import hidden_among
from sessions.results.ladder import ladders
from sessions.table.table_data import ChallengeOf
from sessions.weekly_challenge import challenges
from sessions.weekly_challenge.challenge_tables import begun
from sessions.weekly_challenge.challenges import LEVEL


class LadderHandler:
    """Handles the ladder's buttons. All its messages are ephemeral.

    weekly_challenges: the weekly challenges.
    """

    def __init__(
        self,
        services: Services,
        computers: ComputerHandler,
        new_tables: NewTables,
        new_table_settings: NewTableSettings,
    ) -> None:
        self.services, self.tables = services, services.tables
        self.computers, self.new_tables, self.new_table_settings = computers, new_tables, new_table_settings
        self.weekly_challenges = services.tables.repository.challenges

    def acts(self) -> dict[str, Handler]:
        """Return act → handler. The router calls the handler when a button with this act is tapped."""
        return {LADDER: self.open, CLIMB: self.play_next_level, CHALLENGE: self.challenge, BOARD: self.board}

    @property
    def games(self) -> list[str]:
        """Return the games that have computer players."""
        packs_by_game = self.tables.packs_by_game
        return [
            game
            for game, game_packs in packs_by_game.items()
            if game_packs.rules[game_packs.default_pack].computer is not None
        ]

    async def open(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Show the ladder."""
        await self.show(interaction)

    async def show(self, interaction: Tapped) -> None:
        """Show how far the person has come on each game's ladder, and their try of the weekly challenge."""
        person, week = interaction.user.id, self.weekly_challenges.week
        game_ladders = await ladders(self.tables.repository.store.documents, person, self.games)
        tried = {game: await self.weekly_challenges.find_try(person, week, game) for game in self.games}
        offered = frozenset(await self.new_table_settings.offered(interaction))
        sheet = LadderSheet(game_ladders, {game: one for game, one in tried.items() if one}, week, offered)
        localizer = self.services.localizers.private_localizer(interaction)
        await show_privately(interaction, ladder_view.ladder(sheet, self.tables.packs_by_game, localizer))

    async def play_next_level(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Open a table against the next computer player, and start it; in a thread if the channel is busy.

        values: level and game.
        """
        level, _, game = (values[0] if values else "").partition(STEP)
        if level not in BY_NAME or game not in self.games:
            raise Refused("stale")
        usual = self.tables.packs_by_game[game].default_pack
        wanted = await self.new_table_settings.check(interaction, game, usual, level)
        if await self.new_tables.needs_thread(interaction, wanted):
            await self.new_tables.open_in_thread(interaction, game, usual, level)
            return
        table = await self.new_tables.open_here(interaction, game, usual, level=level)
        await self.new_tables.show_opened(interaction, table)
        await self.computers.play_against(table, person_of(interaction), level)

    async def challenge(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Open a table with this week's deal of a game. Only a person's first try counts."""
        game = values[0] if values else ""
        game_packs, week, person = (
            challenges.check(self.tables.packs_by_game, game),
            self.weekly_challenges.week,
            person_of(interaction),
        )
        seed = await self.weekly_challenges.seed(week, game)
        counts = await self.weekly_challenges.find_try(person.id, week, game) is None
        wanted = await self.new_table_settings.check(interaction, game, game_packs.default_pack, LEVEL)
        called = self.services.catalogues.text(language_for(interaction, wanted), f"level-{LEVEL}")
        first = begun(ChallengeOf(week, counts), seed, LEVEL, called, person)
        if await self.new_tables.needs_thread(interaction, wanted):
            table = await self.new_tables.open_in_thread(
                interaction, game, game_packs.default_pack, first=first
            )
        else:
            table = await self.new_tables.open_here(interaction, game, game_packs.default_pack, first=first)
            await self.new_tables.show_opened(interaction, table)
        await self.weekly_challenges.begin(table)

    async def board(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Show this server's best results of the week."""
        if interaction.guild_id is None:
            raise Refused("servers-only")
        week = self.weekly_challenges.week
        boards = {
            game: await self.weekly_challenges.board(week, game, interaction.guild_id) for game in self.games
        }
        people = [one.person for board in boards.values() for one in board.best]
        hidden = await hidden_among(self.tables.people, interaction.user.id, people)
        localizer = self.services.localizers.private_localizer(interaction)
        await show_privately(
            interaction,
            ladder_view.challenge_board_view(boards, hidden, self.tables.packs_by_game, week, localizer),
        )
