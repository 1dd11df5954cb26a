"""What the views of a table are made of: sentences, buttons, news."""

from collections import OrderedDict
from collections.abc import Sequence
from typing import Any, NamedTuple

from discord import ui

from cogs.components import layout
from cogs.components.custom_ids import TapId
from cogs.components.items import Button
from cogs.text.sentences import Voice
from cogs.text.voices import Voices
from cogs.views import announcement, deadlines
from engine.ask import Event
from engine.face import Say, SeatName
from sessions.computers.teaching import may_hint, may_look_back
from sessions.table import question_clock
from sessions.table.table import Table, computers_asked
from sessions.table.table_data import ALONE
from sessions.tables.registry import Tables

MOST_NEWS, MOST_TO_DO = 1_200, 4
MOST_KEPT = 1_000  # tables whose news stay in words: each step of a menu says the same


class News(NamedTuple):
    """What happened at a table last, and the same in words, by seat and language."""

    version: int
    events: list[Event]
    said: dict[tuple[int | None, str], str]


class ViewParts:
    """The parts of any face."""

    def __init__(self, tables: Tables, voices: Voices) -> None:
        self.tables, self.voices = tables, voices
        self._news: OrderedDict[str, News] = OrderedDict()

    # ---------------------------------------------------------------- sentences

    def head(self, table: Table, view: Any, voice: Voice) -> str:
        return voice.lines(table.rules.face.headline(view))

    def notes(self, table: Table, view: Any, voice: Voice, told: Sequence[Say] = ()) -> str:
        """Small print; at the start of a game also the options that were chosen. told: what stands there."""
        notes = [f"-# {voice(note)}" for note in table.rules.face.notes(view) if note not in told]
        chosen = self.options(table, voice) if not table.body.answers else []
        if chosen:
            notes.append(f"-# {voice.say('lobby-options', options=chosen)}")
        announced = announcement.message_of(table.body.began)
        notes += announcement.notes(table, layout.link(table, announced) if announced else "", voice)
        return "\n".join(notes)

    def options(self, table: Table, voice: Voice) -> list[str]:
        """The options that are not as usual, the cards where there is a choice, and the clock."""
        shelf = self.tables.shelves[table.game]
        changed = [
            voice.say(
                "option-shown", name=voice.say(f"option-{option.name}"), value=voice.value(option.name, value)
            )
            for option in shelf.game.options
            if (table.match is not None or option.name not in table.rules.seating.in_lobby)
            and (value := table.body.options.get(option.name, option.default)) != option.default
        ]
        if len(shelf.rules) > 1:
            changed.insert(0, voice.say("option-shown", name=voice.say("option-pack"), value=table.body.pack))
        if table.body.hints != ALONE:
            value = voice.value("hints", table.body.hints)
            changed.append(voice.say("option-shown", name=voice.say("option-hints"), value=value))
        if not table.rules.refereeing and (len(table.people) > 1 or not table.computers):
            changed.append(deadlines.option(table, voice))
        return changed

    def waiting(self, table: Table, voice: Voice, seat: int | None) -> str:
        """Who besides this seat is waited for, and since when; Discord shows it in the reader's own words."""
        if table.match is None or table.match.ask is None or not table.rules.own_panels:
            return ""
        if len({*table.people}) < 2:
            return ""
        players = [SeatName(one) for one in table.match.ask.seats if one != seat]
        if not players:
            return ""
        return f"-# {voice.say('panel-waiting', players=players, since=f'<t:{int(table.body.acted)}:R>')}"

    def thinking(self, table: Table, voice: Voice) -> str:
        """That the table waits for computers alone."""
        players = [SeatName(seat) for seat in computers_asked(table)]
        return (
            f"-# {voice.say('computer-thinks', players=players)}"
            if players and not question_clock.waited(table)
            else ""
        )

    # ---------------------------------------------------------------- buttons

    def foot(self, table: Table, voice: Voice, view: Any) -> list[Button]:
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
            *(self.hint(table, voice) or [layout.button(tap("howto"), voice.say("panel-help"), emoji="❔")]),
        ]

    def hint(self, table: Table, voice: Voice, seat: int | None = None) -> list[Button]:
        """The way to the teacher, where it may be asked; seat: in the own panel of a seat that is asked."""
        ask = table.match.ask if table.match else None
        if ask is None or not may_hint(table) or (table.rules.own_panels and seat not in ask.seats):
            return []
        tap = TapId(table.id, table.body.question, "hint")
        return [layout.button(tap, voice.say("panel-hint"), emoji="💡")]

    def over(self, table: Table, voice: Voice) -> list[ui.Item[Any]]:
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

    # ---------------------------------------------------------------- news

    async def news(self, table: Table, voice: Voice, seat: int | None) -> str:
        """What happened since the current panel was posted; that the game is over the headline says."""
        events = await self.tables.news(table)
        kept = self._news.get(table.id)
        if kept is None or kept.version != table.version or kept.events is not events:
            kept = self._news[table.id] = News(table.version, events, {})
            if len(self._news) > MOST_KEPT:
                self._news.popitem(last=False)
        self._news.move_to_end(table.id)
        reader = seat, voice.language
        if reader not in kept.said:
            seen = [event for event in events if event.kind != "over"]
            kept.said[reader] = self.told(table, voice, seen, seat)
        return kept.said[reader]

    async def by_hand(self, table: Table, voice: Voice) -> tuple[str, str]:
        """At a real table: what hands have to do now, large, and the rest of the news."""
        events = await self.tables.news(table)
        todo = [event for event in events if table.rules.face.by_hand(event)]
        if not todo:
            return "", await self.news(table, voice, None)
        lines = [voice(table.rules.face.describe(event)).replace("**", "") for event in todo[-MOST_TO_DO:]]
        rest = [event for event in events if event not in todo and event.kind != "over"]
        return "\n".join(f"**✋ {line}**" for line in lines), self.told(table, voice, rest)

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


def small(text: str) -> str:
    return f"-# {text}" if text else ""
