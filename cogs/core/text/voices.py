"""Make localizers for readers of a table, in which seats have the names of the players."""

from collections.abc import Mapping
from typing import Any

import discord
from discord.app_commands import Choice, locale_str

from cogs.core.text.sentences import (
    BARE,
    Localizer,
    MessageCatalogues,
    language_of,
    literal,
    mention_of,
    plain_name,
)
from engine.computers.levels import LEVELS
from engine.game import Rules
from sessions.table.table import Table


def side_localizer(
    localizer: Localizer, rules: Rules[Any, Any], options: Mapping[str, str], alone: bool
) -> Localizer:
    """Return the localizer for a table with real pieces, where a seat is called by its side and its player.
    Its `format_person` still names the player alone.

    localizer: calls a seat by its player.
    options: the table's chosen options.
    alone: one person plays several seats, so the player's name is left out.
    """

    def seat(number: int) -> str:
        """Return the words for a seat: its side, and its player unless one person plays several seats."""
        side = localizer(rules.seating.label(number, options))
        return f"{side}{BARE}" if alone else f"{side} · {localizer.format_seat(number)}"

    return localizer._replace(format_seat=seat, format_person=localizer.format_seat)


class Localizers:
    """Makes localizers from the message catalogues."""

    def __init__(self, catalogues: MessageCatalogues) -> None:
        self.catalogues = catalogues

    def localizer(
        self, table: Table | None, language: str, *, mention: bool = False, plain: bool = False
    ) -> Localizer:
        """Return a localizer for a reader.

        table: the table whose players and cards the localizer can name; None: sentences with neither.
        mention: players are mentioned, for a public panel.
        plain: without markdown.
        """

        def seat(number: int) -> str:
            """Return the name or mention of the player in a seat. number: of the seat, from 0."""
            assert table is not None
            occupant = table.body.seats[number]
            if occupant.level:
                if plain:  # the fonts of pictures do not have the sign
                    return plain_name(occupant.name)
                return self.catalogues.text(language, "computer-sign", name=literal(occupant.name))
            if mention and occupant.person:
                return mention_of(occupant.person, occupant.name)
            return plain_name(occupant.name) if plain else literal(occupant.name)

        format_card = (
            table.rules.catalogue.printed_text if table is not None else (lambda code, part, language: None)
        )
        computer_seats = tuple(table.computer_seats) if table is not None else ()
        localizer = Localizer(
            self.catalogues, language, seat, format_card, plain, without_honorific=computer_seats
        )
        if table is None or not table.rules.refereeing or table.match is None:
            return localizer
        one_person = len({*table.people}) < len(table.body.seats)
        return side_localizer(localizer, table.rules, table.body.options.game, one_person)

    def private_localizer(
        self, interaction: discord.Interaction[Any], table: Table | None = None
    ) -> Localizer:
        """Return a localizer for what only the person of this interaction sees, in their language."""
        return self.localizer(table, language_of(interaction.locale))


def worded(text: str, key: str) -> locale_str:
    """Return an English text of a command, which discord.py translates by this key."""
    return locale_str(text, key=key)


LEVEL_CHOICES = [
    Choice(name=locale_str(level.name.capitalize(), key=f"level-{level.name}"), value=level.name)
    for level in LEVELS
]
