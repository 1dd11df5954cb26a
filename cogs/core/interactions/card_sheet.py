"""Shows a card in large, with all its printed text, in an ephemeral message."""

import io
from typing import Any

import discord
from discord import ui

from cogs.core.components import layout
from cogs.core.components.button_ids import ButtonId
from cogs.core.interactions.interaction import reply, send_ephemeral
from cogs.core.services import Services
from cogs.core.text.sentences import Localizer
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
    """Show a card to this person: its picture in large, if it has one, and its printed text.

    rules: the rules of the game, with the pack to which the card belongs.
    code: the card's code in that pack.
    explanation: a text above the card; "": none.
    rule: the id of the rule behind the explanation; adds a button to read it. "": none.
    passing: the message disappears when the person gives an answer.
    """
    localizer = voice_of(services, interaction, rules)
    text = localizer.lines(rules.catalogue.lines(code))
    scene = rules.catalogue.scene(code)
    if scene is None:
        await reply(interaction, f"{explanation}\n{text}".strip(), passing=passing)
        return
    picture = await services.sender.in_time(interaction, services.pictures.picture(scene, localizer))
    above: list[ui.Item[Any]] = [layout.text(explanation)] if explanation else []
    below = [ui.ActionRow(explain(rule, localizer))] if rule else []
    view = layout.page(ui.Container(*above, layout.text(text), layout.gallery(text), *below))
    file = discord.File(io.BytesIO(picture), layout.PICTURE)
    await send_ephemeral(interaction, passing=passing, view=view, file=file)


def explain(rule: str, localizer: Localizer) -> ui.Button[Any]:
    """Return a button that shows the text of a rule.

    rule: the id of the rule.
    """
    return layout.button(ButtonId("", 0, "rule", rule), localizer.say("explain"), emoji="📖")


def voice_of(services: Services, interaction: discord.Interaction[Any], rules: Rules[Any, Any]) -> Localizer:
    """Return a localizer in the person's language, which names cards as these rules' pack prints them."""
    return services.localizers.private_localizer(interaction)._replace(
        format_card=rules.catalogue.printed_text
    )
