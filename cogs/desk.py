"""The desk: from a table to panels, and from a change to what Discord is shown."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import discord
import msgspec
from discord import ui

from cogs import panels
from cogs.ids import TapId
from cogs.panels import Panel, Taps
from cogs.taps import Button
from cogs.words import Voice, language_of
from engine.ask import Refused
from sessions.table import OVER, Change, Table
from sessions.tables import Told

if TYPE_CHECKING:
    from cogs.host import Host

log = logging.getLogger("castellan.desk")
PICTURES_KEPT = 128


class Desk:
    """Makes panels and posts them. Holds pictures for a while, and nothing that matters."""

    def __init__(self, host: "Host") -> None:
        self.host = host
        self._pictures: OrderedDict[bytes, bytes] = OrderedDict()

    # ---------------------------------------------------------------- voices

    def voice(self, table: Table | None, language: str, *, mention: bool = False) -> Voice:
        """Words for a reader; seats by name, or as mentions in a public panel."""

        def seat(number: int) -> str:
            assert table is not None
            sitting = table.body.seats[number]
            if mention and sitting.person:
                return f"<@{sitting.person}>"
            return discord.utils.escape_markdown(sitting.name)

        card = table.rules.word if table is not None else (lambda code, part, language: None)
        return Voice(self.host.words, language, seat, card)

    def private_voice(self, interaction: discord.Interaction[Any], table: Table | None = None) -> Voice:
        return self.voice(table, language_of(interaction.locale))

    # ---------------------------------------------------------------- panels

    async def public(self, table: Table, picked: Sequence[str] = ()) -> Panel:
        """The table's panel in its channel."""
        voice = self.voice(table, table.body.language, mention=True)
        if table.match is None:
            return self.lobby(table, voice)
        return await self._playing(
            table, voice, None, picked, "m", await self.news(table, table.body.language)
        )

    def lobby(self, table: Table, voice: Voice) -> Panel:
        if table.phase == OVER:
            return Panel(panels.closed(table, voice, ""))
        shelf = self.host.tables.shelves[table.game]
        changed = [
            voice.say(
                "option-shown", name=voice.say(f"option-{option.name}"), value=self.option_word(voice, value)
            )
            for option in shelf.game.options
            if (value := table.body.options[option.name]) != option.default
        ]
        if len(shelf.rules) > 1:
            changed.insert(0, voice.say("option-shown", name=voice.say("option-pack"), value=table.body.pack))
        return Panel(panels.lobby(table, voice, shelf.game.seats, changed))

    def option_word(self, voice: Voice, value: str) -> str:
        return voice.say(f"value-{value}") if self.host.words.has(f"value-{value}") else value

    async def private(self, table: Table, person: int, language: str, picked: Sequence[str] = ()) -> Panel:
        """The same for one person's eyes, in their language, with the table in words."""
        voice = self.voice(table, language)
        seat = table.seat_to_act(person)
        return await self._playing(
            table, voice, seat, picked, "v", await self.news(table, language), twin=True
        )

    async def _playing(
        self,
        table: Table,
        voice: Voice,
        seat: int | None,
        picked: Sequence[str],
        act: str,
        news: str,
        *,
        twin: bool = False,
    ) -> Panel:
        match, rules = table.match, table.rules
        assert match is not None
        view = rules.view(match.state, match.ask, seat)
        head = voice.lines(rules.headline(view))
        asked = match.ask.seats if match.ask else ()
        shown = seat if seat is not None else next(iter(asked), None)
        foot = self._foot(table, voice) if act == "m" and match.result is None else []
        items: list[ui.Item[Any]] = [*panels.rows(foot)]
        prompt = ""
        if shown is not None and shown in asked:
            menu = rules.menu(view, match.legal(shown))
            here = panels.step(menu, picked) or panels.step(menu, ())
            assert here is not None
            prompt = f"**{voice(here.prompt)}**" if here.prompt else ""
            items = panels.menu_items(
                menu, here, Taps(table.id, table.body.question, act), voice, self.host.card_emojis.of, foot
            )
        if match.result is not None:
            items += self._over(table, voice)
        scene = rules.scene(view)
        plain = self.voice(table, voice.language)
        picture = await self.picture(scene, plain)
        alt = "\n".join([plain.lines(scene.alt)] if not news else [news, plain.lines(scene.alt)])
        notes = "\n".join(f"-# {voice(note)}" for note in rules.notes(view))
        words = voice.lines(rules.lines(view)) if twin else ""
        lines = [head, f"-# {news}" if news else "", words, notes, prompt]
        top = [panels.text(*lines), panels.gallery(alt)]
        pings = tuple(table.body.seats[s].person for s in asked if table.body.seats[s].person)
        return Panel(panels.container(table, *top, *items), picture, pings)

    def _foot(self, table: Table, voice: Voice) -> list[Button]:
        """Buttons that stand at the end of every panel."""

        def tap(act: str) -> TapId:
            return TapId(table.id, table.body.question, act)

        return [
            panels.button(tap("mine"), voice.say("panel-mine"), emoji="👁️"),
            panels.button(tap("menu"), voice.say("panel-table"), emoji="⚙️"),
            panels.button(tap("howto"), voice.say("panel-help"), emoji="❔"),
        ]

    def _over(self, table: Table, voice: Voice) -> list[ui.Item[Any]]:
        tap = TapId(table.id, table.body.question, "rematch")
        again = (
            [panels.button(tap, voice.say("over-rematch"), "good", emoji="🔁")]
            if not table.body.next_table
            else []
        )
        record = panels.button(tap._replace(act="record"), voice.say("over-record"), emoji="📜")
        return list(panels.rows([*again, record]))

    async def news(self, table: Table, language: str) -> str:
        """What happened last, in words."""
        events = await self.host.tables.news(table)
        voice = self.voice(table, language)
        return " ".join(voice(table.rules.told(event)) for event in events if event.to is None)

    async def picture(self, scene: Any, voice: Voice) -> bytes:
        """The scene as PNG, painted in a thread, kept for a while."""
        key = msgspec.msgpack.encode((voice.language, msgspec.structs.replace(scene, alt=())))
        if key in self._pictures:
            return self._pictures[key]
        picture: bytes = await asyncio.to_thread(self.host.painter.paint, scene, voice)
        self._pictures[key] = picture
        while len(self._pictures) > PICTURES_KEPT:
            self._pictures.popitem(last=False)
        return picture

    # ---------------------------------------------------------------- showing

    async def show(self, told: Told, interaction: discord.Interaction[Any] | None = None) -> None:
        """After a change: the public panel in place while the same people are asked, else a fresh one.

        `interaction`: the tap on the public panel that made the change and still waits for its answer.
        """
        table = told.table
        old = table.body.panel
        same = interaction is not None and interaction.message is not None and interaction.message.id == old
        fresh = table.match is not None and self._fresh(table)
        if not fresh and (same or old):
            panel = await self.public(table)
            if same:
                assert interaction is not None
                await interaction.response.edit_message(
                    view=panel.view, attachments=panel.files(), allowed_mentions=panel.mentions()
                )
            elif not await self._edit(table, old, panel):
                await self.post(table, panel)
                return
            await self.host.tables.shown(table, table.version, old)
            return
        news = await self.news(table, table.body.language)
        gone = panels.closed(table, self.voice(table, table.body.language), f"-# {news}" if news else "")
        if same:
            assert interaction is not None
            await interaction.response.edit_message(view=gone, attachments=[])
        elif old:
            await self._edit(table, old, Panel(gone))
        await self.post(table)

    def _fresh(self, table: Table) -> bool:
        """Whether the turn went on to others since the last panel, or the game ended."""
        asked = table.match.ask.seats if table.match and table.match.ask else ()
        mark = ",".join(str(seat) for seat in asked) + table.phase
        changed = table.body.extra.get("shown") != mark
        table.body.extra["shown"] = mark
        return changed

    async def post(self, table: Table, panel: Panel | None = None) -> None:
        """A fresh panel at the end of the channel; notes that it is shown."""
        panel = panel or await self.public(table)
        channel = self.channel(table)
        message = await channel.send(view=panel.view, files=panel.files(), allowed_mentions=panel.mentions())
        await self.host.tables.shown(table, table.version, message.id)

    async def _edit(self, table: Table, message: int, panel: Panel) -> bool:
        """Edit a panel without fetching it; False where it is not there any more."""
        partial = self.channel(table).get_partial_message(message)
        try:
            await partial.edit(view=panel.view, attachments=panel.files(), allowed_mentions=panel.mentions())
        except discord.NotFound:
            return False
        except discord.HTTPException as error:
            log.info("panel %s of table %s could not be edited: %s", message, table.id, error)
            return False
        return True

    def channel(self, table: Table) -> Any:
        return self.host.get_partial_messageable(table.place, guild_id=table.guild or None)

    def link(self, table: Table) -> str:
        """The address of the current panel."""
        return f"https://discord.com/channels/{table.guild or '@me'}/{table.place}/{table.body.panel}"

    async def mend(self) -> None:
        """At start: show Discord what a crash kept from it, each table once."""
        tried: set[str] = set()
        while names := [n for n in await self.host.tables.store.untold(len(tried) + 200) if n not in tried]:
            for name in names:
                tried.add(name)
                await self._mend(name)

    async def _mend(self, name: str) -> None:
        try:
            table = await self.host.tables.get(name)
            if table is not None:
                await self.show(Told(table, Change([])))
        except Refused as refused:
            log.warning("table %s cannot be loaded: %s %s", name, refused, refused.facts)
        except discord.HTTPException as error:
            log.warning("table %s cannot be shown: %s", name, error)
            if table is not None and isinstance(error, discord.NotFound | discord.Forbidden):
                await self.host.tables.shown(table, table.version, table.body.panel)
