"""A card, large, with everything printed on it in words; for the eyes of whoever asks."""

import io
from typing import Any

import discord
from discord import ui

from cogs.components import layout
from cogs.components.button_ids import ButtonId
from cogs.interactions.interaction import reply, send_ephemeral
from cogs.services import Services
from cogs.text.sentences import Localizer
from engine.game import Rules


async def show_card(
    services: Services,
    interaction: discord.Interaction[Any],
    rules: Rules[Any, Any],
    code: str,
    *,
    explanation: str = "",
    rule: str = "",
    passing: bool = True,
) -> None:
    """explanation: what is told above it; rule: the one behind that, if there is one to read; passing: it
    goes with the answer for which somebody looks at it."""
    voice = voice_of(services, interaction, rules)
    text = voice.lines(rules.catalogue.lines(code))
    scene = rules.catalogue.scene(code)
    if scene is None:
        await reply(interaction, f"{explanation}\n{text}".strip(), passing=passing)
        return
    picture = await services.sender.in_time(interaction, services.pictures.picture(scene, voice))
    above: list[ui.Item[Any]] = [layout.text(explanation)] if explanation else []
    below = [ui.ActionRow(explain(rule, voice))] if rule else []
    shown = layout.page(ui.Container(*above, layout.text(text), layout.gallery(text), *below))
    file = discord.File(io.BytesIO(picture), layout.PICTURE)
    await send_ephemeral(interaction, passing=passing, view=shown, file=file)


def explain(rule: str, voice: Localizer) -> ui.Button[Any]:
    """The way to a rule's text."""
    return layout.button(ButtonId("", 0, "rule", rule), voice.say("explain"), emoji="📖")


def voice_of(services: Services, interaction: discord.Interaction[Any], rules: Rules[Any, Any]) -> Localizer:
    """Words for whoever asks, with these rules' cards."""
    return services.voices.private_voice(interaction)._replace(card=rules.catalogue.printed)
