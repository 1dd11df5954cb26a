"""`/print`: a game's cards and aids as a PDF."""

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from cogs.commands.command_contexts import anywhere
from cogs.commands.suggested_games import MOST, suggested_games
from cogs.components.menus import table_menus
from cogs.handlers.router import Router
from cogs.services import Services
from cogs.sharing.printing.print_order import BOTH, PrintOptions
from cogs.text.localized import worded
from engine.pack import OWN_NAMES
from engine.questions import Refused

LONGEST = 60  # characters of a typed name


class PrintCommand(commands.Cog):
    """The command `/print`. Everybody can use it everywhere, because everybody who uses the bot can look up
    the cards that it prints."""

    def __init__(self, services: Services, router: Router) -> None:
        self.services, self.router = services, router

    @app_commands.command(
        name=worded("print", "cmd-print"),
        description=worded("A game's cards and aids as a PDF to print", "cmd-print-text"),
    )
    @app_commands.describe(
        game=worded("Which game", "cmd-print-game"),
        pack=worded("Which cards; the default ones if left out", "cmd-print-pack"),
        deck=worded("A deck or army; every card if left out", "cmd-print-deck"),
        paper=worded("Paper size; A4 unless you choose", "cmd-print-paper"),
        language=worded("Language on the cards; both puts two on each", "cmd-print-language"),
    )
    @app_commands.choices(
        paper=[Choice(name="A4", value="a4"), Choice(name="Letter", value="letter")],
        language=[
            *(Choice(name=name, value=language) for language, name in OWN_NAMES.items()),
            Choice(name=worded("English and Japanese", "cmd-print-both"), value=BOTH),
        ],
    )
    @anywhere
    async def print(
        self,
        interaction: discord.Interaction[Any],
        game: str,
        pack: str | None = None,
        deck: app_commands.Range[str, 1, LONGEST] | None = None,
        paper: str = "a4",
        language: str | None = None,
    ) -> None:
        """Make and send the PDF of a game.

        pack: a name as typed; None: the default pack.
        deck: a name as typed; None: all cards.
        paper: `a4` or `letter`.
        language: the language on the cards; BOTH: two languages; None: the person's own.
        """
        print_handler = self.router.printing
        chosen_pack = await print_handler.find_pack(interaction, game, pack or "")
        kit_text = (await print_handler.kit(interaction, game, chosen_pack, deck)).text if deck else ""
        language = language or self.services.localizers.private_localizer(interaction).language
        options = PrintOptions(language, paper, kit_text)
        await print_handler.send_pdf(interaction, game, chosen_pack, options)

    @print.autocomplete("game")
    async def games(self, interaction: discord.Interaction[Any], current: str) -> list[Choice[str]]:
        """Suggest the games that have print sheets."""
        localizer = self.services.localizers.private_localizer(interaction)
        names_and_games = [
            (localizer.say(f"game-{game}"), game) for game in self.router.printing.printable_games()
        ]
        return suggested_games(names_and_games, current)

    @print.autocomplete("pack")
    async def packs(self, interaction: discord.Interaction[Any], current: str) -> list[Choice[str]]:
        """Suggest the packs of the chosen game that the person may print and that match the typed text.

        current: the typed text.
        """
        localizer, typed = self.services.localizers.private_localizer(interaction), current.casefold()
        offered = await self.router.new_table_settings.packs(
            interaction, str(interaction.namespace.game or "")
        )
        names_and_references = [
            (table_menus.pack_title(pack, localizer), pack.ref) for pack in offered if pack.ref
        ]
        return [
            Choice(name=name, value=ref) for name, ref in names_and_references if typed in name.casefold()
        ][:MOST]

    @print.autocomplete("deck")
    async def decks(self, interaction: discord.Interaction[Any], current: str) -> list[Choice[str]]:
        """Suggest the decks for the chosen game and pack that match the typed text.

        current: the typed text.
        """
        game, print_handler = str(interaction.namespace.game), self.router.printing
        try:
            chosen_pack = await print_handler.find_pack(interaction, game, interaction.namespace.pack or "")
        except Refused:
            return []
        typed = current[:LONGEST].casefold()
        kits = await print_handler.kits(interaction, game, chosen_pack)
        matches = [kit for kit in kits if typed in kit.name.casefold()]
        return [Choice(name=kit.name[:100], value=kit.id) for kit in matches[:MOST]]
