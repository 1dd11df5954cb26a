"""`/pack`: card packs of people and servers."""

from typing import Any, TypeVar

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from cogs.core.cog import BotCog, adds, anywhere, command
from cogs.core.interactions.suggestions import suggested_games
from cogs.core.text.localized import worded
from cogs.packs.pack_handler import PackHandler
from cogs.packs.sample_handler import SampleHandler
from cogs.packs.sample_views import SHEET, TEXT
from engine.packs.pack import OWN_NAMES
from sessions.packs.uploaded_packs import PERSON, SERVER

# Choices of the option `where`: whose pack it becomes.
WHERE = [
    Choice(name=worded("for me", "cmd-pack-mine"), value=PERSON),
    Choice(name=worded("for this server", "cmd-pack-server"), value=SERVER),
]
# Choices of the option `format`: the kind of sample file.
FORMS = [
    Choice(name=worded("text file", "cmd-pack-new-yaml"), value=TEXT),
    Choice(name=worded("spreadsheet (CSV)", "cmd-pack-new-sheet"), value=SHEET),
]
C = TypeVar("C")
# Choices of the option `language`.
LANGUAGES = [Choice(name=name, value=language) for language, name in OWN_NAMES.items()]


def with_where(command: C) -> C:
    """Describe the option `where` of a command, give it its choices (for me, for this server), and return the
    command."""
    describe = app_commands.describe(
        where=worded("Who plays with it; a server's pack needs Manage Server", "cmd-pack-where")
    )
    return describe(app_commands.choices(where=WHERE)(command))


@anywhere
class PackCommands(
    BotCog,
    commands.GroupCog,
    name=worded("pack", "cmd-pack"),
    description=worded("Play with cards of your own", "cmd-pack-text"),
):
    """The commands `/pack …`; everybody can use them everywhere. A server's packs are changed by people who
    manage it."""

    @command("list", "Your card packs and this server's", key="cmd-pack-list", cooldown="look")
    async def every(self, interaction: discord.Interaction[Any]) -> None:
        """Show the person's packs and those of the server."""
        await self.services.get(PackHandler).list(interaction)

    @command(
        "new",
        "Get a small card pack to start with, as a file",
        key="cmd-pack-new",
        cooldown="lobby",
        game="Which game",
        form="Text file or spreadsheet; text unless you choose",
        language="Language of the cards and notes",
    )
    @app_commands.rename(form=worded("format", "cmd-pack-new-format"))
    @app_commands.choices(form=FORMS, language=LANGUAGES)
    async def new(
        self, interaction: discord.Interaction[Any], game: str, form: str = TEXT, language: str = ""
    ) -> None:
        """Send a sample pack of a game.

        form: TEXT or SHEET: the kind of file.
        language: the language of the notes in it; "" for the person's own.
        """
        await self.services.get(SampleHandler).give(interaction, game, language, form)

    @new.autocomplete("game")
    async def games(self, interaction: discord.Interaction[Any], current: str) -> list[Choice[str]]:
        """Suggest the games that have packs."""
        localizer = self.services.localizers.private_localizer(interaction)
        packs_by_game = self.services.tables.packs_by_game
        games = [game for game, game_packs in packs_by_game.items() if game_packs.game.needs_pack]
        return suggested_games(games, lambda game: localizer.say(f"game-{game}"), current)

    @command(
        "add",
        "Upload a card pack, or a new version of one",
        key="cmd-pack-add",
        cooldown="pack",
        file="A text file (.txt, .yaml) or spreadsheet (.csv)",
    )
    @with_where
    async def add(
        self, interaction: discord.Interaction[Any], file: discord.Attachment, where: str = PERSON
    ) -> None:
        """Upload a pack, or a new version of one.

        where: PERSON or SERVER: whose pack it becomes.
        """
        await self.services.get(PackHandler).upload(interaction, file, where)

    @command(
        "code",
        "Get a copy of somebody's card pack",
        key="cmd-pack-code",
        cooldown="pack code",
        code="The code that they gave you",
    )
    @with_where
    async def code(
        self,
        interaction: discord.Interaction[Any],
        code: app_commands.Range[str, 1, 30],
        where: str = PERSON,
    ) -> None:
        """Copy the pack of a share code.

        where: PERSON or SERVER: whose pack the copy becomes.
        """
        await self.services.get(PackHandler).copy(interaction, code, where)


setup = adds(PackCommands)
