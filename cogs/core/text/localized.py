"""Texts of commands, with the keys of their translations."""

from discord.app_commands import Choice, locale_str

from engine.computers.levels import LEVELS


def worded(text: str, key: str) -> locale_str:
    """Return an English text of a command, which discord.py translates by this key."""
    return locale_str(text, key=key)


LEVEL_CHOICES = [
    Choice(name=locale_str(level.name.capitalize(), key=f"level-{level.name}"), value=level.name)
    for level in LEVELS
]
