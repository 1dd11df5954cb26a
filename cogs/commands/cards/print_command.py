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
    """Usable by everybody everywhere, because everybody who uses the bot can look up what is printed."""

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
        """Make and send the PDF.

        pack, deck: as typed; None for the default pack, and for all cards.
        language: None for the person's own.
        """
        printing = self.router.printing
        cards = await printing.find_pack(interaction, game, pack or "")
        kit = (await printing.kit(interaction, game, cards, deck)).text if deck else ""
        language = language or self.services.localizers.private_localizer(interaction).language
        await printing.send_pdf(interaction, game, cards, PrintOptions(language, paper, kit))

    @print.autocomplete("game")
    async def games(self, interaction: discord.Interaction[Any], current: str) -> list[Choice[str]]:
        """Suggest the games that have print sheets."""
        localizer = self.services.localizers.private_localizer(interaction)
        named = [(localizer.say(f"game-{game}"), game) for game in self.router.printing.printable_games()]
        return suggested_games(named, current)

    @print.autocomplete("pack")
    async def packs(self, interaction: discord.Interaction[Any], current: str) -> list[Choice[str]]:
        """Suggest the packs of the game that the person may print."""
        localizer, small = self.services.localizers.private_localizer(interaction), current.casefold()
        offered = await self.router.new_table_settings.packs(
            interaction, str(interaction.namespace.game or "")
        )
        named = [(table_menus.pack_title(one, localizer), one.ref) for one in offered if one.ref]
        return [Choice(name=name, value=ref) for name, ref in named if small in name.casefold()][:MOST]

    @print.autocomplete("deck")
    async def decks(self, interaction: discord.Interaction[Any], current: str) -> list[Choice[str]]:
        """Suggest the decks for the chosen game and pack."""
        game, printing = str(interaction.namespace.game), self.router.printing
        try:
            cards = await printing.find_pack(interaction, game, interaction.namespace.pack or "")
        except Refused:
            return []
        small = current[:LONGEST].casefold()
        kits = await printing.kits(interaction, game, cards)
        return [Choice(name=one.name[:100], value=one.id) for one in kits if small in one.name.casefold()][
            :MOST
        ]
