"""`/print`: a game's cards and aids as a PDF, for whoever asks."""

from collections.abc import Mapping
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from cogs.commands.command_contexts import anywhere
from cogs.commands.suggested_games import MOST, suggested_games
from cogs.handlers.router import Router
from cogs.interactions.card_sheet import voice_of
from cogs.interactions.printed_game import hand_over
from cogs.services import Services
from cogs.sharing.printing.print_order import BOTH, PAPERS, PrintWish
from cogs.text.localized import worded
from cogs.text.sentences import LANGUAGES
from engine.ask import Refused
from engine.game import Rules
from sessions.cards.available_packs import Shelf, playable

LONGEST = 60  # of a name that is typed


class PrintCommand(commands.Cog):
    """For anybody anywhere: what is printed, everybody who uses the bot can look up."""

    def __init__(self, services: Services, router: Router) -> None:
        self.services, self.router = services, router

    @app_commands.command(
        name=worded("print", "cmd-print"),
        description=worded("A game’s cards and aids as a PDF to print", "cmd-print-text"),
    )
    @app_commands.describe(
        game=worded("Which game", "cmd-print-game"),
        pack=worded("Which cards; left out: the usual ones", "cmd-print-pack"),
        deck=worded("A deck or army; left out: every card", "cmd-print-deck"),
        paper=worded("Paper size; A4 unless you choose", "cmd-print-paper"),
        language=worded("Language on the cards; both puts two on each", "cmd-print-language"),
    )
    @app_commands.choices(
        paper=[Choice(name="A4", value="a4"), Choice(name="Letter", value="letter")],
        language=[
            Choice(name="English", value="en"),
            Choice(name="日本語", value="ja"),
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
        shelves = self._shelves()
        if game not in shelves:
            raise Refused("print-no-game")
        pack = pack or shelves[game].usual
        rules = shelves[game].rules.get(pack)
        if rules is None:
            raise Refused("print-no-pack")
        language = language or self.services.voices.private_voice(interaction).language
        if paper not in PAPERS or language not in (*LANGUAGES, BOTH):
            raise Refused("stale")
        kit = await self._kit(interaction, game, pack, rules, deck) if deck else ""
        wish = PrintWish(language, paper, kit)
        await hand_over(self.services, interaction, game, pack, rules.printed.text, wish)

    def _shelves(self) -> Mapping[str, Shelf]:
        """The games of which something can be printed."""
        known = playable(self.services.tables.shelves)
        return {name: shelf for name, shelf in known.items() if shelf.game.sheets is not None}

    async def _kit(
        self, interaction: discord.Interaction[Any], game: str, pack: str, rules: Rules[Any, Any], deck: str
    ) -> str:
        """The text of a deck that was picked from the list, or typed by its name."""
        if rules.kits is None:
            raise Refused("print-no-decks", game=self._voice(interaction, rules).say(f"game-{game}"))
        small = deck.casefold().strip()
        for name, value, text in await self._kits(interaction, game, pack, rules):
            if small in (value.casefold(), name.casefold()):
                return text
        raise Refused("print-no-deck")

    async def _kits(
        self, interaction: discord.Interaction[Any], game: str, pack: str, rules: Rules[Any, Any]
    ) -> list[tuple[str, str, str]]:
        """One's own decks and those that are ready: name, id, text."""
        if rules.kits is None:
            return []
        voice, kits = self._voice(interaction, rules), rules.kits
        own = await self.services.personal.kits.of(interaction.user.id, game, pack)
        found = [(kit.name, kit.id, kit.text) for kit in own if kit.text]
        return found + [(voice(kits.name(code)[0]), f"r-{code}", kits.text(code)) for code in kits.ready]

    def _voice(self, interaction: discord.Interaction[Any], rules: Rules[Any, Any]) -> Any:
        return voice_of(self.services, interaction, rules)

    @print.autocomplete("game")
    async def games(self, interaction: discord.Interaction[Any], current: str) -> list[Choice[str]]:
        voice = self.services.voices.private_voice(interaction)
        named = [(voice.say(f"game-{game}"), game) for game in self._shelves()]
        return suggested_games(named, current)

    @print.autocomplete("pack")
    async def packs(self, interaction: discord.Interaction[Any], current: str) -> list[Choice[str]]:
        shelf = self._shelves().get(str(interaction.namespace.game))
        names = [name for name in shelf.rules if name] if shelf else []
        return [Choice(name=name, value=name) for name in names if current.casefold() in name][:MOST]

    @print.autocomplete("deck")
    async def decks(self, interaction: discord.Interaction[Any], current: str) -> list[Choice[str]]:
        game = str(interaction.namespace.game)
        shelf = self._shelves().get(game)
        pack = (interaction.namespace.pack or shelf.usual) if shelf else ""
        rules = shelf.rules.get(pack) if shelf else None
        if rules is None:
            return []
        small = current[:LONGEST].casefold()
        kits = await self._kits(interaction, game, pack, rules)
        return [Choice(name=name[:100], value=value) for name, value, _ in kits if small in name.casefold()][
            :MOST
        ]
