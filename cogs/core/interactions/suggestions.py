"""Suggests games, card packs and other names while a command is typed. Reads a game that was typed without
picking a suggestion.
"""

import unicodedata
from collections.abc import Callable, Iterable
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice

from cogs.core.interactions.new_table_settings import NewTableSettings
from cogs.core.panels import table_menus
from cogs.core.text.sentences import LANGUAGES

MOST, LONGEST_NAME = 25, 100  # suggestions, and characters of their names, that Discord shows


def suggested(names_and_values: Iterable[tuple[str, str]], typed: str) -> list[Choice[str]]:
    """Return those whose name contains the typed text, as choices of a slash command.

    names_and_values: pairs: the name that people see, and the choice's value.
    """
    matches = [(name, value) for name, value in names_and_values if typed.casefold() in name.casefold()]
    return [Choice(name=name[:LONGEST_NAME], value=value) for name, value in matches[:MOST]]


def suggested_games(games: Iterable[str], name_of: Callable[[str], str], typed: str) -> list[Choice[str]]:
    """Return the games that match the typed text, as choices of a slash command; those that begin with it
    come first.

    games: their names in the program, which are the values of the choices.
    name_of: returns the name of a game that people see.
    """
    typed_name = typed.casefold()
    typed_game = typed_name.replace(" ", "-")

    def starts_with_typed(match: tuple[str, str]) -> bool:
        """Return whether one of the two names of a game begins with the typed text."""
        return match[0].casefold().startswith(typed_name) or match[1].startswith(typed_game)

    names_and_games = [(name_of(game), game) for game in games]
    matches = [
        (name, game) for name, game in names_and_games if typed_name in name.casefold() or typed_game in game
    ]
    matches.sort(key=lambda match: not starts_with_typed(match))
    return [Choice(name=name, value=game) for name, game in matches[:MOST]]


def named_game(interaction: discord.Interaction[Any], typed: str) -> str:
    """Return the game that is called so in any language, in any case and spacing, or in the program; if there
    is none, what was typed.
    """
    services = interaction.client.services
    text_in = services.localizers.catalogues.text
    games: dict[str, str] = {_letters(game): game for game in services.tables.packs_by_game}
    for game in services.tables.packs_by_game:
        for language in LANGUAGES:
            games.setdefault(_letters(text_in(language, f"game-{game}")), game)
    return games.get(_letters(typed), typed)


def _letters(name: str) -> str:
    """Return only the letters and digits of a name, in lower case and normal width."""
    return "".join(each for each in unicodedata.normalize("NFKC", name).casefold() if each.isalnum())


class TypedGame(app_commands.Transformer):
    """Reads the option `game` of a command."""

    async def transform(self, interaction: discord.Interaction[Any], value: str) -> str:
        """Return the game that was picked, or typed by its name."""
        return named_game(interaction, value)


GameOption = app_commands.Transform[str, TypedGame]
"""The annotation of an option that is a game."""


async def offered_games(interaction: discord.Interaction[Any], current: str) -> list[Choice[str]]:
    """Suggest games that this server offers.

    current: what is typed so far.
    """
    localizer = interaction.client.services.localizers.private_localizer(interaction)
    offered = await interaction.client.services.get(NewTableSettings).offered(interaction)
    return suggested_games(offered, lambda game: table_menus.listed(offered, game, localizer), current)


async def offered_packs(interaction: discord.Interaction[Any], current: str) -> list[Choice[str]]:
    """Suggest card packs of the chosen game that may be used here.

    current: what is typed so far.
    """
    localizer = interaction.client.services.localizers.private_localizer(interaction)
    game = named_game(interaction, str(interaction.namespace.game or ""))
    packs = await interaction.client.services.get(NewTableSettings).packs(interaction, game)
    return suggested(
        [(table_menus.pack_title(pack, localizer), pack.ref) for pack in packs if pack.ref], current
    )
