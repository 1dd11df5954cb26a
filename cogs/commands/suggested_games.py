"""Suggests games while a command is typed."""

from collections.abc import Iterable

from discord.app_commands import Choice

MOST = 25  # most suggestions that Discord shows


def suggested_games(names_and_games: Iterable[tuple[str, str]], typed: str) -> list[Choice[str]]:
    """Return the games that match the typed text, as choices of a slash command; those that begin with it
    come first.

    names_and_games: pairs: the name that people see, and the game's name in the program, which is the
    choice's value.
    """
    typed_name = typed.casefold()
    typed_game = typed_name.replace(" ", "-")

    def starts_with_typed(match: tuple[str, str]) -> bool:
        """Return whether one of the two names of a game begins with the typed text."""
        return match[0].casefold().startswith(typed_name) or match[1].startswith(typed_game)

    matches = [
        (name, game) for name, game in names_and_games if typed_name in name.casefold() or typed_game in game
    ]
    matches.sort(key=lambda match: not starts_with_typed(match))
    return [Choice(name=name, value=game) for name, game in matches[:MOST]]
