"""What faces are made of: names and words for a reader, sentences, buttons, news, the painted picture."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import discord
import msgspec
from discord import ui

from cogs.components import layout
from cogs.components.custom_ids import TapId
from cogs.components.dynamic_items import Button
from cogs.text.sentences import Voice, language_of, literal
from cogs.views import announcement, deadlines
from engine.ask import Event
from engine.face import Say, SeatName
from engine.typed import unlinked
from sessions.computers.teaching import may_hint, may_look_back
from sessions.table import question_clock
from sessions.table.body import ALONE
from sessions.table.table import Table, computers_asked

if TYPE_CHECKING:
    from cogs.client import CastellanBot

log = logging.getLogger("castellan.faces")
PICTURES_KEPT = 128
MOST_NEWS = 1_200


class ViewParts:
    """The parts of any face. Holds pictures for a while."""

    def __init__(self, host: "CastellanBot") -> None:
        self.host = host
        self._pictures: OrderedDict[bytes, bytes] = OrderedDict()
        # One painter: it shares the interpreter with the answers, and several would leave those little of it.
        self._studio = ThreadPoolExecutor(1, "painter")

    # ---------------------------------------------------------------- voices

    def voice(
        self, table: Table | None, language: str, *, mention: bool = False, plain: bool = False
    ) -> Voice:
        """Words for a reader; seats by name, or as mentions in a public panel. `plain`: no markdown."""

        def seat(number: int) -> str:
            assert table is not None
            sitting = table.body.seats[number]
            if sitting.level:
                name = unlinked(sitting.name) if plain else literal(sitting.name)
                return self.host.words.text(language, f"computer-{'plain' if plain else 'sign'}", name=name)
            if mention and sitting.person:
                return f"<@{sitting.person}>"
            return unlinked(sitting.name) if plain else literal(sitting.name)

        card = table.rules.catalogue.printed if table is not None else (lambda code, part, language: None)
        return Voice(self.host.words, language, seat, card, plain)

    def private_voice(self, interaction: discord.Interaction[Any], table: Table | None = None) -> Voice:
        return self.voice(table, language_of(interaction.locale))

    def link(self, table: Table, message: int = 0) -> str:
        """The address of a message in the table's channel; of the current panel without one."""
        return (
            f"https://discord.com/channels/{table.guild or '@me'}/{table.place}/{message or table.body.panel}"
        )

    # ---------------------------------------------------------------- sentences

    def _head(self, table: Table, view: Any, voice: Voice) -> str:
        return voice.lines(table.rules.face.headline(view))

    def _notes(self, table: Table, view: Any, voice: Voice, told: Sequence[Say] = ()) -> str:
        """Small print; at the start of a game also the options that were chosen. told: what stands there."""
        notes = [f"-# {voice(note)}" for note in table.rules.face.notes(view) if note not in told]
        chosen = self.options(table, voice) if not table.body.answers else []
        if chosen:
            notes.append(f"-# {voice.say('lobby-options', options=chosen)}")
        announced = announcement.message_of(table.body.began)
        notes += announcement.notes(table, self.link(table, announced) if announced else "", voice)
        return "\n".join(notes)

    def options(self, table: Table, voice: Voice) -> list[str]:
        """The options that are not as usual, the cards where there is a choice, and the clock."""
        shelf = self.host.tables.shelves[table.game]
        changed = [
            voice.say(
                "option-shown", name=voice.say(f"option-{option.name}"), value=voice.value(option.name, value)
            )
            for option in shelf.game.options
            if (table.match is not None or option.name not in table.rules.seating.in_lobby)
            and (value := table.body.options[option.name]) != option.default
        ]
        if len(shelf.rules) > 1:
            changed.insert(0, voice.say("option-shown", name=voice.say("option-pack"), value=table.body.pack))
        if table.body.hints != ALONE:
            value = voice.value("hints", table.body.hints)
            changed.append(voice.say("option-shown", name=voice.say("option-hints"), value=value))
        if not table.rules.refereeing and (len(table.people) > 1 or not table.computers):
            changed.append(deadlines.option(table, voice))
        return changed

    def _waiting(self, table: Table, voice: Voice, seat: int | None) -> str:
        """Who besides this seat is waited for, and since when; Discord shows it in the reader's own words."""
        if table.match is None or table.match.ask is None or not table.rules.own_panels:
            return ""
        if len({*table.people}) < 2:
            return ""
        players = [SeatName(one) for one in table.match.ask.seats if one != seat]
        if not players:
            return ""
        return f"-# {voice.say('panel-waiting', players=players, since=f'<t:{int(table.body.acted)}:R>')}"

    def _thinking(self, table: Table, voice: Voice) -> str:
        """That the table waits for computers alone."""
        players = [SeatName(seat) for seat in computers_asked(table)]
        return (
            f"-# {voice.say('computer-thinks', players=players)}"
            if players and not question_clock.waited(table)
            else ""
        )

    # ---------------------------------------------------------------- buttons

    def _foot(self, table: Table, voice: Voice, view: Any) -> list[Button]:
        """Buttons that stand at the end of every panel."""

        def tap(act: str, arg: str = "") -> TapId:
            return TapId(table.id, table.body.question, act, arg)

        doors = [
            layout.button(tap("mine", choice.key), voice(choice.label), choice.style)
            for choice in (table.rules.own_panels.doors(view) if table.rules.own_panels else ())
        ]
        return [
            *(doors or [layout.button(tap("mine"), voice.say("panel-mine"), emoji="👁️")]),
            layout.button(tap("menu"), voice.say("panel-table"), emoji="⚙️"),
            *(self._hint(table, voice) or [layout.button(tap("howto"), voice.say("panel-help"), emoji="❔")]),
        ]

    def _hint(self, table: Table, voice: Voice, seat: int | None = None) -> list[Button]:
        """The way to the teacher, where it may be asked; seat: in the own panel of a seat that is asked."""
        ask = table.match.ask if table.match else None
        if ask is None or not may_hint(table) or (table.rules.own_panels and seat not in ask.seats):
            return []
        tap = TapId(table.id, table.body.question, "hint")
        return [layout.button(tap, voice.say("panel-hint"), emoji="💡")]

    def _over(self, table: Table, voice: Voice) -> list[ui.Item[Any]]:
        tap = TapId(table.id, table.body.question, "rematch")
        again = (
            [layout.button(tap, voice.say("over-rematch"), "good", emoji="🔁")]
            if not table.body.next_table and not table.body.tidied
            else []
        )
        record = layout.button(tap._replace(act="record"), voice.say("over-record"), emoji="📜")
        moments = (
            [layout.button(tap._replace(act="moments"), voice.say("over-moments"), emoji="🔍")]
            if may_look_back(table) and not table.body.tidied
            else []
        )
        legal = table.match.legal(0) if table.match is not None and table.decided else ()
        undo = [layout.button(tap._replace(act="undo"), voice.say("table-undo"), emoji="↩️")]
        back = "undo" in legal and not table.body.tidied
        return list(layout.rows([*again, record, *moments, *(undo if back else ())]))

    # ---------------------------------------------------------------- news and pictures

    async def news(self, table: Table, voice: Voice, seat: int | None) -> str:
        """What happened since the current panel was posted; that the game is over the headline says."""
        events = [event for event in await self.host.tables.news(table) if event.kind != "over"]
        return self.told(table, voice, events, seat)

    def told(self, table: Table, voice: Voice, events: Sequence[Event], seat: int | None = None) -> str:
        """Events in words, those that this seat (None: everybody) may know; of very many the last ones."""
        last: list[str] = []
        length = -1
        for said in reversed(table.rules.face.news(events, seat)):
            last.append(voice(said))
            length += len(last[-1]) + 1
            if length > MOST_NEWS:
                break
        return layout.tail(" ".join(reversed(last)), MOST_NEWS)

    async def picture(self, scene: Any, voice: Voice) -> bytes:
        """The scene as PNG, painted in a thread of its own, one after the other, kept for a while."""
        key = msgspec.msgpack.encode((voice.language, msgspec.structs.replace(scene, alt=())))
        if key in self._pictures:
            return self._pictures[key]
        loop = asyncio.get_running_loop()
        picture: bytes = await loop.run_in_executor(self._studio, self.host.painter.paint, scene, voice)
        self._pictures[key] = picture
        while len(self._pictures) > PICTURES_KEPT:
            self._pictures.popitem(last=False)
        return picture


def small(text: str) -> str:
    return f"-# {text}" if text else ""
