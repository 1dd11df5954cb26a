"""Sends a game as a PDF in an ephemeral message. Needs only the pack and the print settings."""

import io
from typing import Any

import discord

from cogs.core.delivery import retries
from cogs.core.services import Services
from cogs.core.text.typefaces import lacking_line
from cogs.printing.press import PrintWorker
from cogs.printing.print_order import PrintOptions, PrintOrder
from cogs.referee.referee_desks import RefereeDesks
from engine.questions import Refused
from sessions.packs.pack_contents import ChosenPack

MOST_BYTES = 10 << 20  # of a file
AROUND = 64 << 10  # bytes that the request around a file may need
TOO_LARGE = 40005  # Discord's error code: the request is too large


async def send_pdf(
    services: Services,
    interaction: discord.Interaction[Any],
    game: str,
    chosen_pack: ChosenPack,
    options: PrintOptions,
) -> None:
    """Make the PDF of a game and send it in the ephemeral response to this interaction. If the PDF cannot be
    made or sent, the response gives the reason.

    game: the name of the game.
    chosen_pack: a pack that this person may play with.
    options: language, paper and deck.
    """
    localizer = services.localizers.private_localizer(interaction)
    progress = localizer.say("print-working", game=localizer.say(f"game-{game}"))
    await interaction.response.send_message(progress, ephemeral=True)
    most_bytes = min(interaction.filesize_limit, MOST_BYTES) - AROUND
    try:
        pack_info = chosen_pack.rules.pack_info
        desk_link = await services.get(RefereeDesks).printed_link(
            interaction.guild_id or 0, interaction.user, game
        )
        is_uploaded = chosen_pack.holder is not None
        order = PrintOrder(game, pack_info.text, options, most_bytes, is_uploaded, desk_link)
        made_print = await PrintWorker.of(services).make(interaction.user.id, order)
        name = "-".join(part for part in (game, pack_info.name, options.language, options.paper) if part)
        summary = localizer.say(
            "print-done",
            game=localizer.say(f"game-{game}"),
            pages=made_print.page_count,
            cards=made_print.card_count - made_print.common_card_count,
            apart=localizer.say(f"print-apart-{game}") if made_print.common_card_count else "",
            paper=localizer.say(f"print-paper-{options.paper}"),
            how=made_print.how_to_page,
        )
        summary += f"\n{localizer.say('print-done-door', url=desk_link.url)}" if desk_link is not None else ""
        summary += (
            f"\n{lacking_line(made_print.lacking_letters, localizer)}" if made_print.lacking_letters else ""
        )
        file = discord.File(io.BytesIO(made_print.data), f"{name}.pdf")
        await interaction.edit_original_response(content=summary, attachments=[file])
    except Refused as refused:  # replaces the progress text
        await interaction.edit_original_response(content=localizer.refusal(refused))
        services.tables.observer.refused(refused.reason, refused.rule)
    except discord.HTTPException as error:
        if error.status != 413 and retries.error_code(error) not in (TOO_LARGE, retries.NOT_ALLOWED):
            raise
        reason = "share-no-files" if retries.error_code(error) == retries.NOT_ALLOWED else "print-large"
        await interaction.edit_original_response(content=localizer.refusal(Refused(reason)))
