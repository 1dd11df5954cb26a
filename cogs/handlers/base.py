"""What all acts have in common: the table that was tapped, answering privately, saying why not."""

from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any

import discord
from discord import ui

from cogs.components import layout
from cogs.components.custom_ids import STEP, TapId
from engine.ask import Refused
from engine.typed import words
from sessions.store.protocol import StoreFault
from sessions.table.body import NAME_LENGTH, Person
from sessions.table.table import Table

if TYPE_CHECKING:
    from cogs.client import CastellanBot

# Refusals after which one wants to see the table as it is.
LINKED = ("stale", "gone", "not-now", "over", "lobby-over", "channel-busy")
# Roles of a server whose members may rule on disputes of flick games.
REFEREE_ROLES = {"referee", "審判"}
Tapped = discord.Interaction["CastellanBot"]
Handler = Callable[[Tapped, TapId, Sequence[str]], Awaitable[None]]


def person_of(interaction: discord.Interaction[Any]) -> Person:
    """Who acts; what they add to a deal is the number that Discord gave this act of theirs."""
    return called(interaction.user.id, interaction.user.display_name)._replace(luck=str(interaction.id))


def called(number: int, name: str) -> Person:
    """Somebody by the name that Discord shows, as far as it can be seen."""
    return Person(number, words(name, NAME_LENGTH) or "?")


def may_moderate(interaction: discord.Interaction[Any]) -> bool:
    """Whether somebody may end other people's tables: whoever may manage messages here."""
    return bool(interaction.permissions.manage_messages)


def may_rule(table: Table, interaction: discord.Interaction[Any]) -> bool:
    """Whether somebody may rule on a dispute here: named by both sides, or with the server's referee role."""
    roles = {role.name.casefold() for role in getattr(interaction.user, "roles", ())}
    neutral = not table.seats_of(interaction.user.id)
    return neutral and (interaction.user.id == table.body.referee or bool(roles & REFEREE_ROLES))


class BaseHandler:
    """A room of acts: one method each, listed by name in `acts`."""

    def __init__(self, host: "CastellanBot") -> None:
        self.host = host
        self.tables, self.desk = host.tables, host.desk

    def acts(self) -> dict[str, Handler]:
        return {}

    async def table(self, tap: TapId, interaction: Tapped) -> Table:
        """The tapped table; raises Refused if it is gone or of another channel."""
        table = await self.tables.get(tap.table)
        if table is None or table.place != interaction.channel_id:
            raise Refused("no-table")
        return table

    async def refuse(self, interaction: Tapped, refused: Refused, name: str = "") -> None:
        """Say why not, privately; with the rule to read, and the way to the current panel."""
        table = await self._talked_about(interaction, name)
        if table is not None:
            await self.desk.in_time(interaction, self.desk.catch_up(table))
        voice = self.desk.private_voice(interaction, table)
        view = ui.View(timeout=None)
        if any(refused.rule in book.rules for book in self.host.rulebooks.values()):
            view.add_item(layout.button(TapId("", 0, "rule", refused.rule), voice.say("explain"), emoji="📖"))
        if refused.reason == "channel-busy":
            game_and_pack = STEP.join((refused.facts["game"], refused.facts["pack"]))
            view.add_item(
                layout.button(TapId("", 0, "thread", game_and_pack), voice.say("open-thread"), "main")
            )
        for way in await self._ways(refused):
            view.add_item(way)
        elsewhere = interaction.message is not None and table and interaction.message.id != table.body.panel
        if table is not None and table.body.panel and (elsewhere or refused.reason in LINKED):
            view.add_item(ui.Button(label=voice.say("to-panel"), url=self.desk.link(table)))
        await reply(interaction, voice.refusal(refused), view=view if view.children else None)
        if table is not None and refused.reason in LINKED:
            self.host.chore(self.desk.look_after(table))

    async def _ways(self, refused: Refused) -> list[ui.Button[Any]]:
        """To tables that a refusal names, such as those that somebody has too many of."""
        given = refused.facts.get("tables", ())
        found = [await self.tables.get(name) for name in (given if isinstance(given, tuple) else ())]
        return [
            ui.Button(label=f"{number}", url=self.desk.link(table), emoji="🔗")
            for number, table in enumerate(found, 1)
            if table is not None
        ]

    async def _talked_about(self, interaction: Tapped, name: str) -> Table | None:
        """The table a refusal is about; None where it cannot be loaded or belongs to another channel."""
        place = interaction.channel_id or 0
        try:
            table = await self.tables.get(name) if name else await self.tables.at(place)
        except (Refused, StoreFault):
            return None
        return table if table is not None and table.place == place else None


def seat_number(text: str) -> int:
    """A seat out of a button's id; raises Refused for what no panel of ours says."""
    if not (text.isascii() and text.isdecimal()):
        raise Refused("stale")
    return int(text)


async def put(interaction: discord.Interaction[Any], view: ui.LayoutView) -> None:
    """Into the private message that was tapped, else as a new private one."""
    if interaction.message is not None and interaction.message.flags.ephemeral:
        await interaction.response.edit_message(view=view)
    else:
        await interaction.response.send_message(view=view, ephemeral=True)


async def send(interaction: discord.Interaction[Any], **content: Any) -> None:
    """A private message, whether or not the interaction was answered already."""
    if interaction.response.is_done():
        await interaction.followup.send(ephemeral=True, **content)
    else:
        await interaction.response.send_message(ephemeral=True, **content)


async def reply(interaction: discord.Interaction[Any], text: str, view: ui.View | None = None) -> None:
    """A private sentence, whether or not the interaction was answered already."""
    more: dict[str, Any] = {"view": view} if view is not None else {}
    await send(interaction, content=layout.cut(text, 1_900), **more)
