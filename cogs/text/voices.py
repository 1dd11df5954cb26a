"""Whose words: a voice for a reader, who hears the seats of a table by name."""

from typing import Any

import discord

from cogs.text.sentences import Voice, Words, language_of, literal
from engine.typed import unlinked
from sessions.table.table import Table


class Voices:
    """Makes voices."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def voice(
        self, table: Table | None, language: str, *, mention: bool = False, plain: bool = False
    ) -> Voice:
        """Words for a reader; seats by name, or as mentions in a public panel. `plain`: no markdown."""

        def seat(number: int) -> str:
            assert table is not None
            sitting = table.body.seats[number]
            if sitting.level:
                if plain:  # a picture's typefaces have no such sign
                    return unlinked(sitting.name)
                return self.words.text(language, "computer-sign", name=literal(sitting.name))
            if mention and sitting.person:
                return f"<@{sitting.person}>"
            return unlinked(sitting.name) if plain else literal(sitting.name)

        card = table.rules.catalogue.printed if table is not None else (lambda code, part, language: None)
        return Voice(self.words, language, seat, card, plain)

    def private_voice(self, interaction: discord.Interaction[Any], table: Table | None = None) -> Voice:
        return self.voice(table, language_of(interaction.locale))
