"""Suggests games, card packs and other names while a command is typed."""

from collections.abc import Callable, Iterable
from typing import Any

import discord
from discord.app_commands import Choice

from cogs.core.interactions.new_table_settings import NewTableSettings
from cogs.core.panels import table_menus

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
    game = str(interaction.namespace.game or "")
    packs = await interaction.client.services.get(NewTableSettings).packs(interaction, game)
    return suggested(
        [(table_menus.pack_title(pack, localizer), pack.ref) for pack in packs if pack.ref], current
    )
