"""The desk: from a table to panels, and from a change to what Discord is shown."""

import asyncio
import contextlib
import logging
import weakref
from collections import OrderedDict
from collections.abc import Awaitable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import discord
import msgspec
from discord import ui

from cogs import menus, panels
from cogs.ids import TapId
from cogs.panels import Panel, Taps
from cogs.taps import Button
from cogs.words import Voice, language_of
from engine.ask import Event, Refused
from sessions.body import OVER
from sessions.store import Conflict, StoreFault
from sessions.table import Table

if TYPE_CHECKING:
    from cogs.host import Host

T = TypeVar("T")
Tap = discord.Interaction[Any]
log = logging.getLogger("castellan.desk")
PICTURES_KEPT = 128
PATIENCE = 0.8  # seconds; Discord waits three for an answer, and an answer has three slow parts at most


class Face(NamedTuple):
    """A panel before it is painted."""

    panel: Panel
    scene: Any = None
    voice: Voice | None = None


class Desk:
    """Makes panels and posts them. Holds pictures for a while, and nothing that matters."""

    def __init__(self, host: "Host") -> None:
        self.host = host
        self._pictures: OrderedDict[bytes, bytes] = OrderedDict()
        self._turns: weakref.WeakValueDictionary[str, asyncio.Lock] = weakref.WeakValueDictionary()

    # ---------------------------------------------------------------- voices

    def voice(
        self, table: Table | None, language: str, *, mention: bool = False, plain: bool = False
    ) -> Voice:
        """Words for a reader; seats by name, or as mentions in a public panel. `plain`: no markdown."""

        def seat(number: int) -> str:
            assert table is not None
            sitting = table.body.seats[number]
            if mention and sitting.person:
                return f"<@{sitting.person}>"
            return sitting.name if plain else literal(sitting.name)

        card = table.rules.word if table is not None else (lambda code, part, language: None)
        return Voice(self.host.words, language, seat, card)

    def private_voice(self, interaction: Tap, table: Table | None = None) -> Voice:
        return self.voice(table, language_of(interaction.locale))

    # ---------------------------------------------------------------- panels

    async def public(self, table: Table, picked: Sequence[str] = (), *, paint: bool = True) -> Panel:
        """The table's panel in its channel. `paint` False: for a message that has its picture already."""
        async with self.host.tables.held(table.id) as held:
            face = await self._public(held, picked)
        return await self._painted(face) if paint else face.panel

    async def _public(self, table: Table, picked: Sequence[str]) -> Face:
        voice = self.voice(table, table.body.language, mention=True)
        asked = table.match.ask.seats if table.match and table.match.ask else ()
        mark = ",".join(str(seat) for seat in asked) + table.phase
        news = await self.news(table, table.body.language)
        if table.match is None:
            face = Face(self.lobby(table, voice))
        else:
            face = self._playing(table, voice, next(iter(asked), None), None, picked, "m", news)
        shown = face.panel._replace(
            version=table.version,
            asked=mark,
            replaces=table.body.panel,
            fresh=table.match is not None and table.body.extra.get("shown") != mark,
            news=news,
        )
        return face._replace(panel=shown)

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

    async def private(
        self, table: Table, person: int, language: str, picked: Sequence[str] = (), *, paint: bool = True
    ) -> Panel:
        """The same for one person's eyes, in their language, with the table in words."""
        async with self.host.tables.held(table.id) as held:
            if held.match is None:
                raise Refused("not-started")
            voice, seat = self.voice(held, language), held.seat_to_act(person)
            news = await self.news(held, language)
            face = self._playing(held, voice, seat, seat, picked, "v", news)
        return await self._painted(face) if paint else face.panel

    def _playing(
        self,
        table: Table,
        voice: Voice,
        choosing: int | None,
        seat: int | None,
        picked: Sequence[str],
        act: str,
        news: str,
    ) -> Face:
        """A panel (`act` m: the public one, v: a private one) with the buttons of the seat `choosing`."""
        match, rules, public = table.match, table.rules, act == "m"
        assert match is not None
        view = rules.view(match.state, match.ask, seat)
        asked = match.ask.seats if match.ask else ()
        foot = self._foot(table, voice) if public and match.result is None else []
        items: list[ui.Item[Any]] = [*panels.rows(foot)]
        prompt = ""
        if choosing is not None and choosing in asked:
            menu = rules.menu(view, match.legal(choosing))
            here = panels.step(menu, picked) or panels.step(menu, ())
            assert here is not None
            prompt = f"**{voice(here.prompt)}**" if here.prompt else ""
            items = panels.menu_items(
                menu, here, Taps(table.id, table.body.question, act), voice, self.host.card_emojis.of, foot
            )
        if match.result is not None and public:
            items += self._over(table, voice)
        scene = rules.scene(view)
        plain = self.voice(table, voice.language, plain=True)
        alt = "\n".join([plain.lines(scene.alt)] if not news else [news, plain.lines(scene.alt)])
        notes = "\n".join(f"-# {voice(note)}" for note in rules.notes(view))
        words = "" if public else voice.lines(rules.lines(view))
        lines = [voice.lines(rules.headline(view)), f"-# {news}" if news else "", words, notes, prompt]
        pings = tuple(table.body.seats[s].person for s in asked if table.body.seats[s].person)
        shown = panels.container(table, panels.text(*lines), panels.gallery(alt), *items)
        return Face(Panel(shown, None, pings), scene, plain)

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
        """What happened last, in words; that the game is over the headline says."""
        events = await self.host.tables.news(table)
        return self.told(table, self.voice(table, language), [e for e in events if e.kind != "over"])

    def told(self, table: Table, voice: Voice, events: Sequence[Event]) -> str:
        """Events in words, those that everybody may know."""
        return " ".join(voice(table.rules.told(event)) for event in events if event.seen_by(None))

    async def _painted(self, face: Face) -> Panel:
        """With its picture; a fault of the painter costs the picture and nothing else."""
        if face.scene is None or face.voice is None:
            return face.panel
        try:
            return face.panel._replace(picture=await self.picture(face.scene, face.voice))
        except Exception:
            log.exception("a picture could not be painted")
            return face.panel.bare()

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

    async def show(self, table: Table, interaction: Tap | None = None) -> None:
        """The table as it is now: its panel in place while the same people are asked, else a fresh one.

        `interaction`: a tap on a panel that still waits for its answer. One at a time for each table,
        for of two that overtake each other the older one would stay in the channel.
        """
        turn = self._turn(table.id)
        await self.in_time(interaction, turn.acquire())
        try:
            panel = await self.in_time(interaction, self.public(table))
            if panel.fresh or not panel.replaces:
                message = await self._show_fresh(table, panel, interaction)
            else:
                message = await self._show_in_place(table, panel, interaction)
            await self.noted(table.id, panel, message)
        finally:
            turn.release()

    async def _show_in_place(self, table: Table, panel: Panel, interaction: Tap | None) -> int:
        """Answer a tap on the panel with it; otherwise edit it, and post it anew where it is gone."""
        old = panel.replaces
        if await self._answer_with(interaction, old, panel):
            return old
        if not await self._edit(table, old, panel):
            old = await self.in_time(interaction, self._send(table, panel))
        if interaction is not None and tapped(interaction) != panel.replaces:
            await self._update(interaction, self._gone(table, panel))
        return old

    async def _show_fresh(self, table: Table, panel: Panel, interaction: Tap | None) -> int:
        """Post it and disarm the old one; where posting is not allowed, the old one has to do."""
        old = panel.replaces
        try:
            message = await self.in_time(interaction, self._send(table, panel))
        except discord.HTTPException as error:
            if not old:
                raise
            log.info("table %s cannot post a panel: %s", table.id, error)
            if await self._answer_with(interaction, old, panel) or await self._edit(table, old, panel):
                return old
            raise
        gone = self._gone(table, panel)
        if interaction is not None:
            await self._update(interaction, gone)
        if old and (interaction is None or tapped(interaction) != old):
            await self._edit(table, old, gone)
        return message

    async def _answer_with(self, interaction: Tap | None, message: int, panel: Panel) -> bool:
        """Put a panel into this message as the answer to a tap on it, if there was one."""
        if interaction is None or tapped(interaction) != message:
            return False
        return await self._update(interaction, panel)

    def _gone(self, table: Table, panel: Panel) -> Panel:
        """What is left of a panel whose turn is over."""
        voice = self.voice(table, table.body.language)
        return Panel(panels.closed(table, voice, f"-# {panel.news}" if panel.news else ""))

    async def noted(self, table: str, panel: Panel, message: int) -> None:
        """Note that it is shown. Where that fails it is shown once more; the change itself is kept."""
        try:
            await self.host.tables.shown(table, panel.version, message, panel.asked)
        except (StoreFault, Conflict) as fault:
            log.error("table %s: the store: %s", table, fault)

    async def ask_consent(self, table: Table) -> None:
        """A message of its own with two buttons, pinging only those whose word is missing."""
        voice = self.voice(table, table.body.language, mention=True)
        events = self.told(table, voice, await self.host.tables.to_be_undone(table))
        people = table.asked_to_consent()
        if not people:
            return
        version, asked = table.version, table.body.extra.get("shown", "")
        await self.channel(table).send(
            view=menus.proposal(table, voice, events, people),
            allowed_mentions=discord.AllowedMentions(users=[discord.Object(person) for person in people]),
        )
        await self.noted(table.id, Panel(ui.LayoutView(), version=version, asked=asked), table.body.panel)

    async def in_time(self, interaction: Tap | None, work: Awaitable[T]) -> T:
        """Wait for work; an interaction that would lapse meanwhile is told that its answer follows."""
        task = asyncio.ensure_future(work)
        try:
            if interaction is not None and not interaction.response.is_done():
                await asyncio.wait({task}, timeout=PATIENCE)
                if not task.done():
                    with contextlib.suppress(discord.HTTPException):
                        await interaction.response.defer(ephemeral=True)
            return await task
        except asyncio.CancelledError:
            task.cancel()
            raise

    async def _update(self, interaction: Tap, panel: Panel) -> bool:
        """Answer a tap by changing the tapped message; False where Discord takes no answer any more."""
        more: dict[str, Any] = {"attachments": panel.files(), "allowed_mentions": panel.mentions()}
        try:
            if interaction.response.is_done():
                await interaction.edit_original_response(view=panel.view, **more)
            else:
                await interaction.response.edit_message(view=panel.view, **more)
        except discord.NotFound as error:
            log.info("a tap could not be answered: %s", error)
            return False
        return True

    async def _send(self, table: Table, panel: Panel) -> int:
        """Post it at the end of the channel; the new message's id."""
        message = await self.channel(table).send(
            view=panel.view, files=panel.files(), allowed_mentions=panel.mentions()
        )
        return int(message.id)

    async def _edit(self, table: Table, message: int, panel: Panel) -> bool:
        """Edit a panel without fetching it; False where that is not possible."""
        partial = self.channel(table).get_partial_message(message)
        try:
            await partial.edit(view=panel.view, attachments=panel.files(), allowed_mentions=panel.mentions())
        except discord.HTTPException as error:
            log.info("panel %s of table %s could not be edited: %s", message, table.id, error)
            return False
        return True

    def _turn(self, table: str) -> asyncio.Lock:
        turn = self._turns.get(table)
        if turn is None:
            turn = self._turns[table] = asyncio.Lock()
        return turn

    def channel(self, table: Table) -> Any:
        return self.host.get_partial_messageable(table.place, guild_id=table.guild or None)

    def link(self, table: Table) -> str:
        """The address of the current panel."""
        return f"https://discord.com/channels/{table.guild or '@me'}/{table.place}/{table.body.panel}"

    # ---------------------------------------------------------------- catching up

    async def catch_up(self, table: Table) -> None:
        """Show what a crash or a fault kept from the channel; whatever fails is logged."""
        if table.told >= table.version:
            return
        try:
            await self.show(table)
            if table.asked_to_consent():
                await self.ask_consent(table)
        except discord.NotFound as error:
            log.info("the channel of table %s is gone: %s", table.id, error)
            shown = Panel(ui.LayoutView(), version=table.version, asked=table.body.extra.get("shown", ""))
            await self.noted(table.id, shown, table.body.panel)
        except discord.Forbidden as error:
            log.info("table %s cannot be shown: %s", table.id, error)
        except Exception:
            log.exception("table %s cannot be shown", table.id)

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
        except Refused as refused:
            log.warning("table %s cannot be loaded: %s %s", name, refused, refused.facts)
            return
        if table is not None and (not table.guild or self.host.get_guild(table.guild) is not None):
            await self.catch_up(table)


def tapped(interaction: Tap) -> int:
    """The id of the tapped message."""
    return interaction.message.id if interaction.message is not None else 0


def literal(name: str) -> str:
    """A name as it is written: no markdown, no mention, no emoji, no link made of it."""
    return discord.utils.escape_mentions(discord.utils.escape_markdown(name)).replace("<", "\\<")
