"""Sends a game as a PDF in an ephemeral message. Needs only the pack and the print settings."""

import io
from typing import Any

import discord

from cogs.delivery import retries
from cogs.services import Services
from cogs.sharing.printing.print_order import PrintOrder, PrintWish
from cogs.text.lacking_letters import lacking_line
from engine.questions import Refused
from sessions.cards.pack_contents import ChosenPack

MOST_BYTES, AROUND = 10 << 20, 64 << 10  # of a file; of the request around it
TOO_LARGE = 40005


async def send_pdf(
    services: Services,
    interaction: discord.Interaction[Any],
    game: str,
    cards: ChosenPack,
    wish: PrintWish,
) -> None:
    """Make the PDF and respond to this interaction.

    cards: a pack that this person may play with.
    wish: language, paper and deck.
    """
    voice = services.voices.private_localizer(interaction)
    progress = voice.say("print-working", game=voice.say(f"game-{game}"))
    await interaction.response.send_message(progress, ephemeral=True)
    most = min(interaction.filesize_limit, MOST_BYTES) - AROUND
    try:
        printed = cards.rules.printed
        desk_link = await services.servers.desks.printed_link(
            interaction.guild_id or 0, interaction.user, game
        )
        order = PrintOrder(game, printed.text, wish, most, cards.holder is not None, desk_link)
        made_print = await services.servers.press.make(interaction.user.id, order)
        name = "-".join(part for part in (game, printed.name, wish.language, wish.paper) if part)
        summary = voice.say(
            "print-done",
            game=voice.say(f"game-{game}"),
            pages=made_print.pages,
            cards=made_print.cards - made_print.apart,
            apart=voice.say(f"print-apart-{game}") if made_print.apart else "",
            paper=voice.say(f"print-paper-{wish.paper}"),
            how=made_print.how,
        )
        summary += f"\n{voice.say('print-done-door', url=desk_link.url)}" if desk_link is not None else ""
        summary += f"\n{lacking_line(made_print.lacking, voice)}" if made_print.lacking else ""
        file = discord.File(io.BytesIO(made_print.data), f"{name}.pdf")
        await interaction.edit_original_response(content=summary, attachments=[file])
    except Refused as refused:  # replaces the progress text
        await interaction.edit_original_response(content=voice.refusal(refused))
        services.tables.watch.refused(refused.reason, refused.rule)
    except discord.HTTPException as error:
        if error.status != 413 and retries.error_code(error) not in (TOO_LARGE, retries.NOT_ALLOWED):
            raise
        reason = "share-no-files" if retries.error_code(error) == retries.NOT_ALLOWED else "print-large"
        await interaction.edit_original_response(content=voice.refusal(Refused(reason)))
