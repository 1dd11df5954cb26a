"""Steps that need somebody who taps in Discord's client: private panels, a modal, the width of buttons."""

from typing import Any

import discord
from discord import ui

from cogs.core.components import layout
from cogs.core.delivery.retries import INVALID_BODY, UNKNOWN_MESSAGE
from ops.rehearsal.emojis import emoji_row
from ops.rehearsal.rehearsal import PrivatePanel, Rehearsal, known_file, picture_view, shown_file
from ops.rehearsal.step import Differs, DiscordAnswer, step

OPEN, FITS, WRAPS, FORM = (f"rehearsal:{name}" for name in ("open", "fits", "wraps", "form"))
ASK_FORM, UPDATE, BY_TOKEN, BARE, DELETE = (f"rehearsal:{number}" for number in range(2, 7))


class OneLineForm(ui.Modal, title="Castellan rehearsal"):
    """A modal with one text field that may stay empty."""

    text = ui.Label[Any](text="Anything", component=ui.TextInput(custom_id="rehearsal:text", required=False))

    def __init__(self) -> None:
        super().__init__(custom_id=FORM, timeout=600)


@step("A private panel with a picture, opened by a button", "shown to the owner", needs_person=True)
async def open_private_panel(rehearsal: Rehearsal) -> str:
    """Let the owner open a private panel with a picture, and note it for the next steps."""
    button = ui.Button[Any](label="1", custom_id=OPEN, style=discord.ButtonStyle.primary)
    posted = await rehearsal.post(
        layout.page(layout.text("The rehearsal needs you: tap **1**."), ui.ActionRow(button)), []
    )
    posted.expect()
    interaction = await rehearsal.wait_for_tap((OPEN,), "Tap 1 on the message in the channel.")
    request = interaction.response.send_message(
        view=private_view("Only you see this."), files=[rehearsal.picture_file()], ephemeral=True
    )
    answer = await rehearsal.create(
        "A private message", request, lambda _: interaction.delete_original_response()
    )
    response = answer.expect()
    message = await interaction.original_response()
    rehearsal.private_panel = PrivatePanel(response, known_file(message))
    await rehearsal.remove(posted.value)
    if message.attachments:
        raise Differs(f"{answer}; attachments lists {len(message.attachments)}")
    return f"{answer}; attachments is empty, the picture's id is there"


@step("A form from a private panel, answered with UPDATE_MESSAGE", "the panel changes", needs_person=True)
async def update_by_form(rehearsal: Rehearsal) -> str:
    """Change the private panel as the answer to a modal, and check its picture."""
    panel = await private_panel(rehearsal)
    tap = await rehearsal.wait_for_tap((ASK_FORM,), "Tap 2 on the message that only you see.")
    opened = await rehearsal.attempt(tap.response.send_modal(OneLineForm()))
    opened.expect()
    form = await rehearsal.wait_for_tap((FORM,), "Send the form.")
    view = private_view("Changed by the form.")
    answer = await rehearsal.attempt(form.response.edit_message(view=view, attachments=entries(panel)))
    return await picture_stays(panel, form, answer)


@step("UPDATE_MESSAGE that keeps the picture by {id, filename}", "the picture stays", needs_person=True)
async def update_by_callback(rehearsal: Rehearsal) -> str:
    """Change the private panel as the answer to a tap, and check its picture."""
    panel = await private_panel(rehearsal)
    tap = await rehearsal.wait_for_tap((UPDATE,), "Tap 3 on the message that only you see.")
    view = private_view("Changed by the answer to a tap.")
    answer = await rehearsal.attempt(tap.response.edit_message(view=view, attachments=entries(panel)))
    return await picture_stays(panel, tap, answer)


@step("An edit by token that keeps the picture by {id, filename}", "the picture stays", needs_person=True)
async def edit_by_token(rehearsal: Rehearsal) -> str:
    """Change the private panel by the token of a tap, and check its picture."""
    panel = await private_panel(rehearsal)
    tap = await rehearsal.wait_for_tap((BY_TOKEN,), "Tap 4 on the message that only you see.")
    (await rehearsal.attempt(tap.response.defer())).expect()
    view = private_view("Changed by the token of a tap.")
    request = tap.edit_original_response(view=view, attachments=entries(panel))
    return await picture_stays(panel, tap, await rehearsal.attempt(request))


@step("UPDATE_MESSAGE without `attachments`", "refused (50035), or kept", needs_person=True)
async def update_without_attachments(rehearsal: Rehearsal) -> str:
    """Change the private panel without `attachments`, and check its picture."""
    panel = await private_panel(rehearsal)
    tap = await rehearsal.wait_for_tap((BARE,), "Tap 5 on the message that only you see.")
    answer = await rehearsal.attempt(tap.response.edit_message(view=private_view("Changed once more.")))
    if answer.code == INVALID_BODY:
        await rehearsal.attempt(tap.response.defer())
        return f"{answer}: refused"
    return await picture_stays(panel, tap, answer)


@step("DELETE of `@original` after UPDATE_MESSAGE", "the private message is gone", needs_person=True)
async def delete_after_update(rehearsal: Rehearsal) -> str:
    """Change the private panel, delete it, and check that it is gone."""
    panel = await private_panel(rehearsal)
    tap = await rehearsal.wait_for_tap((DELETE,), "Tap 6 on the message that only you see.")
    view = layout.page(layout.text("This message goes away."))
    updated = await rehearsal.attempt(tap.response.edit_message(view=view, attachments=[]))
    updated.expect()
    deleted = await rehearsal.attempt(tap.delete_original_response())
    if not deleted.is_ok:
        raise Differs(f"updated: {updated}; deleted: {deleted}")
    rehearsal.forget(panel.response)
    rehearsal.private_panel = None
    fetched = await rehearsal.attempt(tap.original_response())
    if fetched.code != UNKNOWN_MESSAGE:
        raise Differs(f"deleted: {deleted}; fetched again: {fetched}")
    return f"updated: {updated}; deleted: {deleted}; then it is unknown"


@step("Five emoji buttons in a row on a phone", "they fit", needs_person=True)
async def ask_width(rehearsal: Rehearsal) -> str:
    """Ask the owner whether five buttons fit into a row on a phone."""
    answers = ui.ActionRow[Any](
        ui.Button(label="One row", custom_id=FITS, style=discord.ButtonStyle.success),
        ui.Button(label="Several rows", custom_id=WRAPS, style=discord.ButtonStyle.danger),
    )
    words = layout.text("On a phone: do these five buttons stand in one row?")
    posted = await rehearsal.post(layout.page(words, emoji_row(rehearsal, "width"), answers), [])
    posted.expect()
    prompt = "On a phone, say with a button whether the five buttons stand in one row."
    tap = await rehearsal.wait_for_tap((FITS, WRAPS), prompt)
    answer = await rehearsal.attempt(tap.response.defer())
    await rehearsal.remove(posted.value)
    answer.expect()
    data: Any = tap.data
    if data["custom_id"] == WRAPS:
        raise Differs(f"{answer}; the owner says: they do not fit")
    return f"{answer}; the owner says: they fit"


async def private_panel(rehearsal: Rehearsal) -> PrivatePanel:
    """Return the private panel; ask the owner to open it if there is none."""
    if rehearsal.private_panel is None:
        await open_private_panel.run(rehearsal)
    assert rehearsal.private_panel is not None
    return rehearsal.private_panel


async def picture_stays(
    panel: PrivatePanel, interaction: discord.Interaction[Any], answer: DiscordAnswer[Any]
) -> str:
    """Check that the message still shows the same picture after a change; return the result in words.

    Raises Differs if the message does not show it.

    panel: as it was before the change; interaction: the tap or modal that was answered; answer: what Discord
    answered to the change.
    """
    answer.expect()
    after = shown_file(await interaction.original_response())
    if after is None or after.name != panel.file.name:
        raise Differs(f"{answer}; the picture is gone")
    return f"{answer}; the picture is still there"


def entries(panel: PrivatePanel) -> Any:
    """Return the `attachments` of an edit that keeps the panel's picture."""
    return [panel.file]


def private_view(words: str) -> ui.LayoutView:
    """Return what the private panel shows: a text, the picture, and the buttons that the steps ask for.

    words: the beginning of the text.
    """
    ids = (ASK_FORM, UPDATE, BY_TOKEN, BARE, DELETE)
    buttons = [ui.Button[Any](label=str(n), custom_id=custom_id) for n, custom_id in enumerate(ids, 2)]
    return picture_view(f"{words} Tap what the terminal asks for.", *buttons)


# Which callback may answer what: interactions/receiving-and-responding.mdx, "Interaction Callback Type". That
# UPDATE_MESSAGE without `attachments` takes the files away where a PATCH keeps them is the report of
# https://github.com/discord/discord-api-docs/issues/6277.
STEPS = (
    open_private_panel,
    update_by_form,
    update_by_callback,
    edit_by_token,
    update_without_attachments,
    delete_after_update,
    ask_width,
)
