"""The ladder: the next computer player to beat, a table against it, and the weekly challenge."""

from collections.abc import Sequence

from cogs.core.cog import BotCog, adds, on_tap
from cogs.core.components.button_ids import STEP, ButtonId
from cogs.core.interactions.interaction import Tapped, person_of, show_privately
from cogs.core.interactions.new_table_settings import NewTableSettings, language_for
from cogs.core.services import Services
from cogs.lobby.new_tables import NewTables
from cogs.results import ladder_view
from cogs.results.ladder_view import BOARD, CHALLENGE, CLIMB, LADDER, LadderSheet
from engine.computers.levels import BY_NAME
from engine.questions import Refused
from sessions.people.profiles import hidden_among
from sessions.results import challenges
from sessions.results.challenges import LEVEL, begun
from sessions.results.ladder import ladders
from sessions.table.table_data import ChallengeOf


class LadderHandler(BotCog):
    """Handles the buttons of the ladder and of the weekly challenge. The ladder of a game has computer
    players of rising levels, to beat one after the other. The weekly challenge is the same deal for
    everybody. All messages of this handler are ephemeral.

    new_tables: opens tables.
    new_table_settings: what the server allows and prefers for new tables.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self.tables = services.tables
        self.new_tables, self.new_table_settings = services.get(NewTables), services.get(NewTableSettings)
        self.weekly_challenges = services.tables.repository.challenges

    @property
    def games(self) -> list[str]:
        """Return the games that have computer players."""
        packs_by_game = self.tables.packs_by_game
        return [
            game
            for game, game_packs in packs_by_game.items()
            if game_packs.rules[game_packs.default_pack].computer is not None
        ]

    @on_tap(LADDER, "look")
    async def open(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Show the ladder."""
        await self.show(interaction)

    async def show(self, interaction: Tapped) -> None:
        """Show how far the person has come on each game's ladder, and their try of the weekly challenge."""
        person, week = interaction.user.id, self.weekly_challenges.week
        game_ladders = await ladders(self.tables.repository.store.documents, person, self.games)
        tries = {game: await self.weekly_challenges.find_try(person, week, game) for game in self.games}
        made_tries = {game: challenge_try for game, challenge_try in tries.items() if challenge_try}
        offered = frozenset(await self.new_table_settings.offered(interaction))
        sheet = LadderSheet(game_ladders, made_tries, week, offered)
        localizer = self.services.localizers.private_localizer(interaction)
        await show_privately(interaction, ladder_view.ladder(sheet, self.tables.packs_by_game, localizer))

    @on_tap(CLIMB, "play")
    async def play_next_level(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Open a table against the next computer player of the ladder, and start the game. If the channel is
        busy, open it in a thread.

        values: the level and the game.
        """
        level, _, game = (values[0] if values else "").partition(STEP)
        if level not in BY_NAME or game not in self.games:
            raise Refused("stale")
        pack = self.tables.packs_by_game[game].default_pack
        settings = await self.new_table_settings.check(interaction, game, pack, level)
        await self.new_tables.open_and_show(interaction, settings, game, pack, level)

    @on_tap(CHALLENGE, "play")
    async def challenge(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Open a table with this week's deal of a game. Only a person's first try counts.

        values: the game.
        """
        game = values[0] if values else ""
        game_packs = challenges.check(self.tables.packs_by_game, game)
        week, person = self.weekly_challenges.week, person_of(interaction)
        seed = await self.weekly_challenges.seed(week, game)
        counts = await self.weekly_challenges.find_try(person.id, week, game) is None
        pack = game_packs.default_pack
        settings = await self.new_table_settings.check(interaction, game, pack, LEVEL)
        computer_name = self.services.catalogues.text(language_for(interaction, settings), f"level-{LEVEL}")
        first_change = begun(ChallengeOf(week, counts), seed, LEVEL, computer_name, person)
        table = await self.new_tables.open_and_show(interaction, settings, game, pack, first=first_change)
        await self.weekly_challenges.begin(table)

    @on_tap(BOARD, "look")
    async def board(self, interaction: Tapped, tap: ButtonId, values: Sequence[str]) -> None:
        """Show this server's best results in the weekly challenge of each game."""
        if interaction.guild_id is None:
            raise Refused("servers-only")
        week = self.weekly_challenges.week
        boards = {
            game: await self.weekly_challenges.board(week, game, interaction.guild_id) for game in self.games
        }
        people = [result.person for board in boards.values() for result in board.best]
        hidden = await hidden_among(self.tables.people, interaction.user.id, people)
        hidden |= await self.tables.people.moderation.not_on_boards(interaction.guild_id, people)
        localizer = self.services.localizers.private_localizer(interaction)
        await show_privately(
            interaction,
            ladder_view.challenge_board_view(boards, hidden, self.tables.packs_by_game, week, localizer),
        )


setup = adds(LadderHandler)
