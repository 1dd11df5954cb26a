"""A form as a private message: text, tabs, buttons, select menus, and a button that sends it."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from discord import ui

from cogs.core.components import layout
from cogs.core.components.button_ids import STEP, ButtonId
from cogs.core.components.button_rows import IN_ROW, MOST, wide_rows
from cogs.core.components.items import Select
from cogs.core.components.layout import Panel, button, text
from cogs.core.components.message_files import MessageFile, files_named
from cogs.core.panels import game_menus
from cogs.core.panels.game_menus import EmojiOf
from cogs.core.panels.table_views import TableViews, own_picture
from cogs.core.panels.view_parts import panel_key
from cogs.core.text.sentences import Localizer
from engine.presentation import Form, FormField, MenuChoice
from sessions.table.table import Table

BAR = "|"  # between a form and a tab in the argument of a button
ABREAST = 3  # buttons of text fields that a phone shows in a row


class FormTarget(NamedTuple):
    """The place of a tap in a form: form, tab, and field or button."""

    form: str
    """The name of the form."""
    tab: str = ""
    """The key of the tab; "": none."""
    key: str = ""
    """The key of a field, or `FIELD:CHOICE` for a choice that is a button; "": the tap is on no field."""

    def __str__(self) -> str:
        """Return the target as the argument of a button id."""
        return f"{self.form}{BAR}{self.tab}{STEP}{self.key}"

    @classmethod
    def read(cls, text: str) -> "FormTarget":
        """Return the target in the argument of a button id; parts that are missing in the text are ""."""
        form, _, after_form = text.partition(BAR)
        tab, _, key = after_form.partition(STEP)
        return cls(form, tab, key)


def form_view(
    table: Table,
    target: FormTarget,
    form: Form,
    localizer: Localizer,
    pictures: EmojiOf,
    picture: ui.MediaGallery[Any] | None = None,
) -> ui.LayoutView:
    """Return the message of a form as it is filled in now.

    target: names the form; its tab and key are not used.
    form: what the form shows now.
    pictures: returns the emoji of a card or piece.
    picture: shows what the form's answer would lead to, between title and text; None: there is none.
    """

    def tap(act: str, tab: str, key: str = "") -> ButtonId:
        """Return the id of a button of this form.

        act: of the button id; tab, key: as in `FormTarget`.
        """
        return ButtonId(table.id, 0, act, str(FormTarget(target.form, tab, key)))

    tabs = [
        button(
            tap("form", choice.key), localizer(choice.label), "main" if choice.key == form.tab else "plain"
        )
        for choice in form.tabs
    ]
    title, body = localizer.lines(form.lines[:1]), localizer.lines(form.lines[1:])
    items: list[ui.Item[Any]] = [
        *(layout.texts([title], [body], around=picture) if picture else [text(title, body)]),
        *layout.rows(tabs),
    ]
    items += fields(form, lambda key: tap("form", form.tab, key), localizer, pictures)
    text_buttons: list[ui.Item[Any]] = [
        button(tap("write", form.tab, field.key), localizer(field.label), emoji="✏️")
        for field in form.fields
        if field.kind == "text"
    ]
    last_buttons: list[ui.Item[Any]] = []
    if form.send_button is not None:
        last_buttons.append(
            button(
                tap("give", form.tab),
                localizer(form.send_button.label),
                form.send_button.style,
                off=form.send_button.disabled,
            )
        )
    last_buttons.append(button(tap("scrap", form.tab), localizer.say("form-scrap")))
    return layout.container(table, *items, *layout.rows(text_buttons), *layout.rows(last_buttons))


def fields(
    form: Form, tap: Callable[[str], ButtonId], localizer: Localizer, pictures: EmojiOf
) -> list[ui.Item[Any]]:
    """Return the items for a form's fields, except text fields.

    tap: returns the button id for a `FormTarget.key`.
    pictures: returns the emoji of a card or piece.
    """
    items: list[ui.Item[Any]] = []
    button_fields = fields_as_buttons(form)
    for field in form.fields:
        if field.kind == "text":
            continue
        if field.kind == "steps" or field in button_fields:
            items += [text(f"-# {localizer(field.label)}")] if field.kind == "taps" else []
            choice_buttons = [
                game_menus.button_of_choice(
                    tap(f"{field.key}:{choice.key}"),
                    choice,
                    localizer,
                    pictures,
                    "main" if choice.key in field.chosen else choice.style,
                )
                for choice in field.choices
            ]
            items += wide_rows(choice_buttons) if form.large else layout.rows(choice_buttons)
        elif field.choices:
            items.append(_list(tap(field.key), field, localizer))
    return items


def fields_as_buttons(form: Form) -> list[FormField]:
    """Return the fields of kind `taps` whose choices are shown as buttons.

    These are the first ones, as long as the message has room. The other fields of this kind become lists.
    Of the other kinds, `text` is typed, `steps` are always buttons, `one` and `many` are always lists.
    """
    text_fields = [field for field in form.fields if field.kind == "text"]
    # A message's components without frame, text and picture, tabs and the two last buttons.
    free_components = MOST - 2 - (form.scene is not None) - _rows(len(form.tabs)) - _rows(2)
    free_components -= len(text_fields) + -(-len(text_fields) // ABREAST)
    free_components -= sum(_rows(len(field.choices)) for field in form.fields if field.kind == "steps")
    free_components -= sum(2 for field in form.fields if field.kind in ("many", "one", "taps"))
    button_fields = []
    for field in form.fields:
        extra_components = _rows(len(field.choices)) - 1
        if field.kind == "taps" and extra_components <= free_components:
            button_fields.append(field)
            free_components -= extra_components
    return button_fields


def _rows(buttons: int) -> int:
    """Return how many components this number of buttons takes, with their rows."""
    return buttons + -(-buttons // IN_ROW)


def _list(tap: ButtonId, field: FormField, localizer: Localizer) -> ui.ActionRow[Any]:
    """Return a field as a select menu. tap: its button id."""
    listed_choices: Sequence[MenuChoice] = (field.list_choices or field.choices)[:25]
    options = [
        game_menus.option(choice, localizer, on=choice.key in field.chosen) for choice in listed_choices
    ]
    several = field.kind == "many" or (field.kind == "taps" and not field.single)
    return ui.ActionRow(Select(tap, localizer(field.label), options, ticks=several))


async def form_panel(
    views: TableViews,
    table: Table,
    seat: int | None,
    target: FormTarget,
    form: Form,
    localizer: Localizer,
    message_files: Sequence[MessageFile],
) -> Panel:
    """Return the panel of a form as it is filled in so far.

    views: paints the picture, and knows the emojis of cards.
    seat: the seat that fills it in; None for a person without a seat.
    target: the button target of the form's buttons.
    form: the draft in words, buttons and perhaps a scene.
    message_files: the files of the message to be edited. If the form has no picture of its own, the picture
    of the hand stays attached without being shown. When the form closes, it need not be uploaded again.
    """
    key, has_private_panels = panel_key(table, seat), table.rules.private_panels is not None
    if form.scene is None:
        view = form_view(table, target, form, localizer, views.emoji_of)
        hand_files = tuple(file for file in message_files if file.id) if has_private_panels else ()
        return Panel(view, kept_files=hand_files, version=table.version, asked_marks=key)
    plain = views.localizers.localizer(table, localizer.language, plain=True)
    name = own_picture(form.scene, plain)
    picture = layout.gallery(plain.lines(form.scene.alt), name)
    panel = Panel(
        form_view(table, target, form, localizer, views.emoji_of, picture),
        picture_name=name,
        version=table.version,
        asked_marks=key,
    )
    if same_files := files_named(message_files, name):
        return panel._replace(kept_files=same_files)
    painted = await views.pictured(panel.view, form.scene, plain)
    return panel._replace(view=painted.view, picture=painted.picture)
