"""A form of a table as a message. If the game draws the form, its picture shows the draft on the table."""

from collections.abc import Sequence

from cogs.core.components import layout
from cogs.core.components.layout import Panel
from cogs.core.components.message_files import MessageFile, files_named
from cogs.core.panels import form_builder
from cogs.core.panels.form_builder import FormTarget
from cogs.core.panels.table_views import TableViews, own_picture
from cogs.core.panels.view_parts import panel_key
from cogs.core.text.sentences import Localizer
from engine.presentation import Form
from sessions.table.table import Table


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
        view = form_builder.view(table, target, form, localizer, views.emoji_of)
        hand_files = tuple(file for file in message_files if file.id) if has_private_panels else ()
        return Panel(view, kept_files=hand_files, version=table.version, asked_marks=key)
    plain = views.localizers.localizer(table, localizer.language, plain=True)
    name = own_picture(form.scene, plain)
    picture = layout.gallery(plain.lines(form.scene.alt), name)
    panel = Panel(
        form_builder.view(table, target, form, localizer, views.emoji_of, picture),
        picture_name=name,
        version=table.version,
        asked_marks=key,
    )
    if same_files := files_named(message_files, name):
        return panel._replace(kept_files=same_files)
    painted = await views.pictured(panel.view, form.scene, plain)
    return panel._replace(view=painted.view, picture=painted.picture)
