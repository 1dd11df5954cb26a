"""The question in which encoding an uploaded file was saved, with sample texts in each encoding."""

from collections.abc import Sequence

import discord
from discord import ui

from cogs.core.components import layout
from cogs.core.components.button_ids import ButtonId
from cogs.core.components.items import Select
from cogs.core.components.layout import page, text
from cogs.core.text.sentences import Localizer
from engine.safe_text import words
from sessions.packs.pack_check import EncodingPreview

CHOOSE = "packread"  # the act
MOST_SHOWN = 6  # encodings in the text; the select menu has all


def encoding_question_view(
    readings: Sequence[EncodingPreview], key: str, localizer: Localizer
) -> ui.LayoutView:
    """Return the question which reading has the right letters.

    readings: samples of the uploaded file in each possible encoding.
    key: names the pending upload in the button id.
    """
    lines = [
        f"**{encoding_name(reading.codec, localizer)}**\n`{_sample_text(reading)}`"
        for reading in readings[:MOST_SHOWN]
    ]
    options = [
        discord.SelectOption(
            label=layout.cut(encoding_name(reading.codec, localizer), 100),
            value=reading.codec,
            description=layout.cut(_sample_text(reading), 100),
        )
        for reading in readings
    ]
    return page(
        text(
            f"### {localizer.say('pack-encoding-title')}",
            localizer.say("refused-pack-encoding"),
            *lines,
            f"-# {localizer.say('pack-encoding-advice')}",
        ),
        ui.ActionRow(Select(ButtonId("", 0, CHOOSE, key), localizer.say("pack-encoding-choose"), options)),
    )


def encoding_name(codec: str, localizer: Localizer) -> str:
    """Return the name by which people know an encoding. codec: Python's name for it."""
    return localizer.say(f"pack-encoding-{codec.replace('_', '-')}")


def _sample_text(reading: EncodingPreview) -> str:
    """Return the samples of one reading in one line, without backquotes; “?” if nothing is visible."""
    samples = [words(sample, len(sample)).replace("`", "'") for sample in reading.samples]
    return " · ".join(sample for sample in samples if sample) or "?"
