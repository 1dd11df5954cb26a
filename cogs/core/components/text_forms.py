"""A modal with one text field."""

from typing import Any

from discord import ui

from cogs.core.components import layout
from cogs.core.components.button_ids import ButtonId

MODAL_SECONDS = 15 * 60  # without a timeout, a modal that somebody closes would stay in memory for ever
LONGEST_LABEL = 45  # characters of a modal's title and of a field's label
FIELD = "text"  # `custom_id` of the text field


def text_form(tap: ButtonId, title: str, label: str, *, max_length: int, **field: Any) -> ui.Modal:
    """Return a modal with one text field. When it is submitted, this is handled as a tap.

    tap: the button id of this tap.
    title: the modal's title.
    label: the field's label.
    field: further arguments of discord.py's TextInput.

    "Label is recommended for use over an Action Row in modals. Action Row with Text Inputs in modals are now
    deprecated." (discord-api-docs, components/reference.mdx)
    """
    modal = ui.Modal(title=layout.cut(title, LONGEST_LABEL), custom_id=str(tap), timeout=MODAL_SECONDS)
    text_input: ui.TextInput[Any] = ui.TextInput(custom_id=FIELD, max_length=max_length, **field)
    return modal.add_item(ui.Label(text=layout.cut(label, LONGEST_LABEL), component=text_input))
