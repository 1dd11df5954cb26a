"""`/print`: a game's cards and aids as a PDF."""

from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice

from cogs.core.cog import BotCog, adds, anywhere, command
from cogs.core.interactions.suggestions import offered_packs, suggested, suggested_games
from cogs.core.text.localized import worded
from cogs.printing.print_handler import PrintHandler
from cogs.printing.print_order import BOTH, PrintOptions
from engine.packs.pack import OWN_NAMES
from engine.questions import Refused

LONGEST = 60  # characters of a typed name


class PrintCommand(BotCog):
    """The command `/print`. Everybody can use it everywhere, because everybody who uses the bot can look up
    the cards that it prints."""

    @command(
        "print",
        "A game's cards and aids as a PDF to print",
        cooldown="print",
        game="Which game",
        pack="Which cards; the default ones if left out",
        deck="A deck or army; every card if left out",
        paper="Paper size; A4 unless you choose",
        language="Language on the cards; both puts two on each",
    )
    @app_commands.choices(
        paper=[Choice(name="A4", value="a4"), Choice(name="Letter", value="letter")],
        language=[
            *(Choice(name=name, value=language) for language, name in OWN_NAMES.items()),
            Choice(name=worded("English and Japanese", "cmd-print-both"), value=BOTH),
        ],
    )
    @app_commands.autocomplete(pack=offered_packs)
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
        print_handler = self.services.get(PrintHandler)
        chosen_pack = await print_handler.find_pack(interaction, game, pack or "")
        kit_text = (await print_handler.kit(interaction, game, chosen_pack, deck)).text if deck else ""
        language = language or self.services.localizers.private_localizer(interaction).language
        options = PrintOptions(language, paper, kit_text)
        await print_handler.send_pdf(interaction, game, chosen_pack, options)

    @print.autocomplete("game")
    async def games(self, interaction: discord.Interaction[Any], current: str) -> list[Choice[str]]:
        """Suggest the games that have print sheets."""
        localizer = self.services.localizers.private_localizer(interaction)
        games = self.services.get(PrintHandler).printable_games()
        return suggested_games(games, lambda game: localizer.say(f"game-{game}"), current)

    @print.autocomplete("deck")
    async def decks(self, interaction: discord.Interaction[Any], current: str) -> list[Choice[str]]:
        """Suggest the decks for the chosen game and pack that match the typed text.

        current: the typed text.
        """
        game, print_handler = str(interaction.namespace.game), self.services.get(PrintHandler)
        try:
            chosen_pack = await print_handler.find_pack(interaction, game, interaction.namespace.pack or "")
        except Refused:
            return []
        kits = await print_handler.kits(interaction, game, chosen_pack)
        return suggested([(kit.name, kit.id) for kit in kits], current[:LONGEST])


setup = adds(PrintCommand)
