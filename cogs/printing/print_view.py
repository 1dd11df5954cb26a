"""A button that offers a PDF to print, and then one list of languages and paper sizes."""

from typing import Any

import discord
from discord import ui

from cogs.core.components.button_ids import STEP, ButtonId
from cogs.core.components.items import Select
from cogs.core.components.layout import button, page, text
from cogs.core.text.sentences import LANGUAGES, Localizer
from cogs.printing.print_order import BOTH, PAPERS

WAYS, MAKE = "print", "printout"  # acts: ask for language and paper; make the PDF


def print_button(game: str, pack: str, kit: str, localizer: Localizer) -> ui.Item[Any]:
    """Return the button that offers to print cards.

    game: the game's name.
    pack: the card pack, as a table refers to it.
    kit: the id of a deck or army to print; "": all cards of the pack.
    """
    return button(ButtonId("", 0, WAYS, STEP.join((game, kit, pack))), localizer.say("print-it"), emoji="🖨️")


def print_options_view(arg: str, called: str, localizer: Localizer) -> ui.LayoutView:
    """Return the list, with the reader's language first.

    arg: the argument of the button that was tapped.
    called: what is printed, in words.
    """
    languages = (
        localizer.language,
        *(language for language in LANGUAGES if language != localizer.language),
        BOTH,
    )
    options = [
        discord.SelectOption(
            label=f"{_called(language, localizer)} · {localizer.say(f'print-paper-{paper}')}",
            value=f"{language}{STEP}{paper}",
        )
        for language in languages
        for paper in PAPERS
    ]
    return page(
        text(localizer.say("print-ways", called=called)),
        ui.ActionRow(Select(ButtonId("", 0, MAKE, arg), localizer.say("print-how-choose"), options)),
    )


def _called(language: str, localizer: Localizer) -> str:
    """Return the name of a language, or “both”."""
    return localizer.say("print-language-both") if language == BOTH else localizer.value("language", language)
