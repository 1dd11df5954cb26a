"""Suggests games while a command is typed."""

from collections.abc import Iterable

from discord.app_commands import Choice

MOST = 25


def suggested_games(named: Iterable[tuple[str, str]], typed: str) -> list[Choice[str]]:
    """Return the games that match the typed text; those that begin with it come first.

    named: pairs of name and game.
    """
    small = typed.casefold()
    plain = small.replace(" ", "-")
    matches = [(name, game) for name, game in named if small in name.casefold() or plain in game]
    matches.sort(key=lambda match: not (match[0].casefold().startswith(small) or match[1].startswith(plain)))
    return [Choice(name=name, value=game) for name, game in matches[:MOST]]
