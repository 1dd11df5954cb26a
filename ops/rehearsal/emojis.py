"""Checks application emojis: how fast they are uploaded, and whether they are shown."""

import itertools

import discord
from discord import ui

from cogs.core.components import layout
from ops.rehearsal.rehearsal import Rehearsal
from ops.rehearsal.step import Differs, step

NUMBER = 5  # emojis that are uploaded
LONGEST_UPLOAD = 120.0  # seconds; docs/host/index.md says that boards show letters for about a minute


@step(f"Uploading {NUMBER} application emojis", f"all in {LONGEST_UPLOAD:g} s, none refused")
async def upload_emojis(rehearsal: Rehearsal) -> str:
    """Upload a few emojis, and estimate how long all of the bot's take."""
    seconds, rate_limit, tries = 0.0, None, 0
    for _ in range(NUMBER):
        answer = await rehearsal.upload_emoji()
        answer.expect()
        seconds, tries = seconds + answer.milliseconds / 1000, tries + answer.tries
        rate_limit = rehearsal.request_log.exchanges[-1].rate_limit or rate_limit
    _, number = rehearsal.bot.services.card_emojis.progress()
    estimate, limits = seconds / NUMBER * number, "no rate-limit headers"
    if rate_limit is not None:
        limits = f"{rate_limit.limit} requests a period, which ends in {rate_limit.reset_after:g} s"
        estimate = max(estimate, (number - 1) // rate_limit.limit * rate_limit.reset_after)
    text = (
        f"{NUMBER} in {seconds:.1f} s, {tries} requests; {limits}; all {number} take about {estimate:.0f} s"
    )
    if estimate > LONGEST_UPLOAD or tries > NUMBER:
        raise Differs(text)
    return text


@step("Application emojis in a text and in buttons", "shown, whatever Use External Emoji says")
async def show_emojis(rehearsal: Rehearsal) -> str:
    """Post a message with emojis in its text and buttons, and check that the text has them."""
    emoji = await rehearsal.emoji()
    words = layout.text(f"A card: {emoji}")
    answer = await rehearsal.post(layout.page(words, emoji_row(rehearsal, "emoji")), [])
    message = answer.expect()
    await rehearsal.remove(message)
    if str(emoji) not in texts_of(message):
        raise Differs(f"{answer}; the text has lost its emoji")
    return str(answer)


@step("Deleting an application emoji", "deleted")
async def remove_emoji(rehearsal: Rehearsal) -> str:
    """Delete a temporary emoji."""
    emoji = await rehearsal.emoji()
    answer = await rehearsal.remove(emoji)
    if not answer.is_ok:
        raise Differs(str(answer))
    rehearsal.emojis.remove(emoji)
    return str(answer)


def texts_of(message: discord.Message) -> str:
    """Return the text of a message, line by line."""
    texts = [part.content for part in message.components if isinstance(part, discord.TextDisplay)]
    return "\n".join(texts)


def emoji_row(rehearsal: Rehearsal, name: str) -> ui.ActionRow[ui.LayoutView]:
    """Return a row of five buttons with emojis, as on a board; with letters if there are no emojis.

    name: the button ids are `rehearsal:` with this name and a number.
    """
    cards = itertools.islice(itertools.cycle(rehearsal.emojis or [None]), 5)
    row = ui.ActionRow[ui.LayoutView]()
    for number, emoji in enumerate(cards):
        label = None if emoji else "AB"
        row.add_item(ui.Button(label=label, emoji=emoji, custom_id=f"rehearsal:{name}{number}"))
    return row


# resources/emoji.mdx, "Application-Owned Emoji": USE_EXTERNAL_EMOJIS is not required. Their rate limits are
# not documented; topics/rate-limits.mdx says of emoji routes that headers may be inaccurate.
STEPS = (upload_emojis, show_emojis, remove_emoji)
