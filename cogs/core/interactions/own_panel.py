"""The private panel of one person: opened by buttons and commands, and edited after each tap."""

from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any

from discord import ui

from cogs.core.components import layout
from cogs.core.components.layout import Panel
from cogs.core.components.message_files import MessageFile
from cogs.core.delivery.private_panels import PanelPlace, ShownPanel
from cogs.core.delivery.sender import Make
from cogs.core.interactions.interaction import ShownMessage, Tapped, mark_replaceable, show_panel, shown_in
from cogs.core.panels import game_menus
from cogs.core.panels.game_menus import MenuStep
from cogs.core.services import Services
from cogs.core.text.sentences import language_of
from engine.presentation import Menu
from engine.questions import Refused
from sessions.table.table import Table


class PrivatePanelSender:
    """Shows private panels: a player's own view of a table, in an ephemeral message.

    The attribute `show_panel` is the function that sends or edits the ephemeral message.
    """

    def __init__(self, services: Services) -> None:
        self.services, self.show_panel = services, show_panel

    async def show(
        self,
        interaction: Tapped,
        table: Table,
        picked: Sequence[str] = (),
        extra_items: Sequence[ui.Item[Any]] = (),
    ) -> None:
        """Show the private panel in a new message, in the person's language.

        picked: the place in its menu that is shown, as a path of menu keys; empty: the start.
        extra_items: buttons below it.
        """

        async def made(message_files: Sequence[MessageFile]) -> Panel:
            """Return the panel in the person's language, with the extra items below it. A new message has no
            files, so `message_files` is not used."""
            panel = await self._panel(interaction, table, picked)
            for row in layout.rows(extra_items):
                panel.view.add_item(row)
            return panel

        await self.show_and_register(interaction, table, made, PanelPlace(tuple(picked)), afresh=True)

    async def show_table(self, interaction: Tapped, table: Table) -> None:
        """Show the table to one person in a new ephemeral message. A person who does not play there gets a
        button to follow the table."""
        localizer = self.services.localizers.private_localizer(interaction, table)
        follow_buttons = await self.services.buttons_of(table, interaction.user.id, localizer)
        if not table.rules.private_panels:
            await self.show(interaction, table, extra_items=follow_buttons)
            return
        panel_work = self.services.table_views.table_panel(
            table, interaction.user.id, language_of(interaction.locale)
        )
        panel = await self.services.sender.in_time(interaction, panel_work)
        for row in layout.rows(follow_buttons):
            panel.view.add_item(row)
        shown = await show_panel(interaction, panel, afresh=True)
        mark_replaceable(interaction, shown.followup_id)

    def menu(self, table: Table, person: int) -> Menu:
        """Return the menu of the person's private panel. Raises Refused before the game begins.

        person: the Discord id.
        """
        if table.match is None:
            raise Refused("not-started")
        return self.services.table_views.menus.of(table, table.seat_to_act(person)).menu

    def step(self, table: Table, person: int, picked: Sequence[str]) -> MenuStep | None:
        """Return the step of the person's menu at the end of a path of menu keys; None if there is none.

        person: the Discord id.
        picked: the path.
        """
        return game_menus.step(self.menu(table, person), picked)

    async def refresh(
        self, interaction: Tapped, table: Table, picked: Sequence[str], *, acting: bool = False
    ) -> None:
        """Edit the private panel to the current state, at this place in its menu. If the place no longer
        exists, show the part of the path that does.

        picked: the place, as a path of menu keys.
        acting: whether the person goes on acting. Then a place without buttons is left.
        """
        path = game_menus.valid_picks(self.menu(table, interaction.user.id), picked, acting=acting)

        async def made(message_files: Sequence[MessageFile]) -> Panel:
            """Return the panel at this path.

            message_files: the files of the tapped message, which can be used again.
            """
            return await self._panel(
                interaction, table, path, message_files if table.rules.private_panels else None
            )

        await self.show_and_register(interaction, table, made, PanelPlace(path))

    async def refresh_with(
        self, interaction: Tapped, table: Table, *extra_items: ui.Item[Any], advised: str = ""
    ) -> None:
        """Edit the private panel to the start of its menu, with items below it that disappear with the
        next tap.

        advised: the answer, in notation, that these items suggest; the button that leads to it is
        highlighted. "": none.
        """

        async def made(message_files: Sequence[MessageFile]) -> Panel:
            """Return the panel with the extra items below it and the button to the suggested answer
            highlighted.

            message_files: the files of the tapped message, which can be used again.
            """
            panel = await self._panel(interaction, table, message_files=message_files)
            if advised and (key := game_menus.first_key(self.menu(table, interaction.user.id), advised)):
                game_menus.highlight_button(panel.view, "v", key)
            for item in extra_items:
                panel.view.add_item(item)
            return panel

        await self.show_and_register(interaction, table, made, PanelPlace())

    async def _panel(
        self,
        interaction: Tapped,
        table: Table,
        picked: Sequence[str] = (),
        message_files: Sequence[MessageFile] | None = None,
    ) -> Panel:
        """Return the private panel of the person, in their language.

        picked: the place in its menu, as a path of menu keys.
        message_files: files of the message that can be used again; None: use none.
        """
        language = language_of(interaction.locale)
        return await self.services.table_views.private(
            table, interaction.user.id, language, picked, message_files=message_files
        )

    def answering_tap(self, interaction: Tapped, table: Table) -> AbstractAsyncContextManager[None]:
        """Return a context manager for answering a tap. Inside it only the answer edits the person's private
        panel; all other updates wait."""
        return self.services.private_panels.hold_updates(table, interaction.user.id)

    async def show_and_register(
        self, interaction: Tapped, table: Table, make_panel: Make, place: PanelPlace, *, afresh: bool = False
    ) -> None:
        """Show the panel and register it, so that it is updated when others act.

        make_panel: takes the files of the tapped message and returns the panel.
        place: where in its menu or form the panel is, for later updates.
        afresh: show it in a new message.
        """

        async def show(interaction: Tapped, panel: Panel) -> ShownMessage:
            """Send or edit the message. If it has no picture, neither a new one nor a kept one, the panel
            leaves no space for a picture."""
            shown_panel = panel if panel.kept_files or panel.picture else panel.without_pictures()
            return await self.show_panel(interaction, shown_panel, afresh=afresh)

        panel, shown = await self.services.sender.make_and_show(interaction, make_panel, show)
        self.services.private_panels.register_panel(
            table.id,
            interaction.user.id,
            ShownPanel(
                interaction.followup,
                shown.followup_id,
                self.services.tables.now(),
                language_of(interaction.locale),
                place,
                panel.version,
                panel.asked_marks,
                panel.picture_name,
                shown.files,
                shown_in(interaction),
                deleted_after_answer=table.rules.refereeing is not None,
            ),
        )
