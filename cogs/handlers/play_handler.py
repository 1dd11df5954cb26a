"""Playing: a step through a menu, an answer, one's own panel, standing orders."""

import functools
from collections.abc import Sequence

import discord

from cogs.components import layout
from cogs.components.custom_ids import STEP, TapId
from cogs.components.layout import Step
from cogs.delivery.sender import replace_view
from cogs.handlers.base import BaseHandler, Handler, Tapped, may_rule, person_of, reply, send
from cogs.text.sentences import language_of
from engine.ask import REFEREE, Refused
from engine.face import Menu, SeatName
from sessions.table.table import Table


class PlayHandler(BaseHandler):
    """The buttons of panels."""

    def acts(self) -> dict[str, Handler]:
        return {
            **super().acts(),
            "m": self.menu_tap,
            "v": self.menu_tap,
            "cell": self.dead_cell,
            "mine": self.mine,
        }

    async def menu_tap(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        """A step through a menu, or its last tap, which is an answer."""
        table = await self.table(tap, interaction)
        picked = keys_of(tap, values)
        if table.rules.own_panels and tap.act == "v":
            await self.own_tap(interaction, table, tap, picked)
            return
        seat = self._tapping_seat(table, interaction, tap.number)
        here = layout.step(self._menu(table, seat), picked)
        if here is None:
            raise Refused("stale")
        if here.form:
            await self.open_form(interaction, table, here.form)
            return
        if here.token is not None:
            await self.answer(interaction, table, here.token, tap)
            return
        if tap.act == "m":
            fresh = functools.partial(table.fresh, seat, tap.number)
            await self.desk.step(table, interaction, here.picked, fresh)
            return
        language = language_of(interaction.locale)
        panel = await self.desk.private(table, interaction.user.id, language, here.picked, paint=False)
        if not table.fresh(seat, tap.number):
            raise Refused("stale")
        await replace_view(interaction, panel)

    def _menu(self, table: Table, seat: int) -> Menu:
        """What this seat may tap on a public panel, or with open hands on any."""
        rules, match = table.rules, table.match
        assert match is not None
        if not rules.own_panels:
            return rules.face.menu(rules.view(match.state, match.ask, seat), match.legal(seat))
        menu = rules.own_panels.public_menu(rules.view(match.state, match.ask, None))
        if menu is None:
            raise Refused("stale")
        return menu

    def _tapping_seat(self, table: Table, interaction: Tapped, number: int) -> int:
        """The seat for which somebody taps a public panel: one that is asked, or that may say something."""
        match, person = table.match, interaction.user.id
        if match is None or (match.ask is None and not table.rules.refereeing):
            raise Refused("over" if table.over else "not-started", "over" if table.over else "")
        seat = table.seat_to_act(person)
        if seat is None and table.rules.refereeing and may_rule(table, interaction):
            seat = REFEREE
        if seat is None:
            raise Refused("not-your-table")
        asked = match.ask.seats if match.ask else ()
        if seat not in asked and not table.rules.refereeing:
            raise Refused("not-your-turn", player=SeatName(asked[0]))
        if not table.fresh(seat, number):
            raise Refused("stale")
        return seat

    async def answer(self, interaction: Tapped, table: Table, token: str, tap: TapId) -> None:
        rules = table.rules.refereeing is not None and may_rule(table, interaction)
        told = await self.tables.answer(table.id, person_of(interaction), token, tap.number, may_rule=rules)
        if tap.act == "v":
            voice = self.desk.private_voice(interaction, told.table)
            done = layout.closed(told.table, voice, voice.say("done", token=token))
            await interaction.response.edit_message(view=done, attachments=[])
            await self.desk.show(told.table)
        else:
            await self.desk.show(told.table, interaction)

    async def dead_cell(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        """A cell that takes no tap; only an old client can send this."""
        raise Refused("stale")

    # ---------------------------------------------------------------- one's own panel

    async def mine(self, interaction: Tapped, tap: TapId, values: Sequence[str]) -> None:
        """A door: one's own panel, at the place where the door leads."""
        table = await self.table(tap, interaction)
        await self.show_mine(interaction, table, keys_of(tap, ()))

    async def show_mine(self, interaction: Tapped, table: Table, picked: Sequence[str] = ()) -> None:
        """One's own panel, in one's own language."""
        look = self.desk.private(table, interaction.user.id, language_of(interaction.locale), picked)
        panel = await self.desk.in_time(interaction, look)
        await send(interaction, view=panel.view, files=panel.files())

    async def show_look(self, interaction: Tapped, table: Table) -> None:
        """The table for one person's eyes."""
        if not table.rules.own_panels:
            await self.show_mine(interaction, table)
            return
        look = self.desk.look(table, interaction.user.id, language_of(interaction.locale))
        panel = await self.desk.in_time(interaction, look)
        await send(interaction, view=panel.view, files=panel.files())

    async def own_tap(self, interaction: Tapped, table: Table, tap: TapId, picked: Sequence[str]) -> None:
        """A tap on one's own panel in a game with hidden hands.

        Looking round needs no freshness; an answer does, and where the table has moved on meanwhile,
        the panel is shown as it is now instead of being refused.
        """
        here = self._own_step(table, interaction.user.id, picked)
        if here is not None and here.form:
            await self.open_form(interaction, table, here.form)
        elif here is not None and here.order:
            table = await self.tables.set_order(table.id, person_of(interaction), here.order)
            await self._refresh(interaction, table, picked[:-1])
        elif here is not None and here.token is not None and self._fresh(table, interaction, tap):
            told = await self.tables.answer(table.id, person_of(interaction), here.token, tap.number)
            await self._refresh(interaction, told.table, picked[:-1], acting=True)
            await self.desk.show(told.table)
        elif here is not None and here.token is None:
            await self._refresh(interaction, table, here.picked)
        else:
            await self._refresh(interaction, table, picked[:-1], acting=True)
            voice = self.desk.private_voice(interaction, table)
            await reply(interaction, voice.say("panel-moved-on"))

    def _fresh(self, table: Table, interaction: Tapped, tap: TapId) -> bool:
        seat = table.seat_to_act(interaction.user.id)
        return seat is not None and table.fresh(seat, tap.number)

    def _own_step(self, table: Table, person: int, picked: Sequence[str]) -> Step | None:
        match, seat = table.match, table.seat_to_act(person)
        if match is None:
            raise Refused("not-started")
        view = table.rules.view(match.state, match.ask, seat)
        menu = table.rules.face.menu(view, match.legal(seat) if seat is not None else ())
        return layout.step(menu, picked)

    async def _refresh(
        self, interaction: Tapped, table: Table, picked: Sequence[str], *, acting: bool = False
    ) -> None:
        """The same private message as it is now, at this place as far as it still leads somewhere.

        acting: somebody goes on doing things, so a place where nothing is left to tap is left as well.
        """
        here = list(picked)
        while here:
            step = self._own_step(table, interaction.user.id, here)
            if step is not None and (step.choices or not acting):
                break
            here.pop()
        language = language_of(interaction.locale)
        panel = await self.desk.private(table, interaction.user.id, language, here, paint=False)
        await edit(interaction, panel.bare().view)

    async def open_form(self, interaction: Tapped, table: Table, form: str) -> None:
        """The builder of an answer; what it is, the room of forms knows."""
        raise NotImplementedError


def keys_of(tap: TapId, values: Sequence[str]) -> list[str]:
    """The keys picked so far."""
    return [key for key in (*tap.arg.split(STEP), *values) if key]


async def edit(interaction: Tapped, view: discord.ui.LayoutView) -> None:
    """Into the private message that was tapped; from a public one, where others read, a new private one."""
    private = interaction.message is not None and interaction.message.flags.ephemeral
    if not private:
        await send(interaction, view=view)
    elif interaction.response.is_done():
        await interaction.edit_original_response(view=view, attachments=[])
    else:
        await interaction.response.edit_message(view=view, attachments=[])
