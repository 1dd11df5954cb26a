"""What the views of a table are made of: sentences, buttons, news."""

import re
from collections import OrderedDict
from collections.abc import Callable, Collection, Sequence
from typing import Any, NamedTuple

from discord import ui

from cogs.components import layout
from cogs.components.button_ids import ButtonId
from cogs.components.items import Button
from cogs.components.menus.seat_menus import SeatMenus
from cogs.components.menus.table_menus import SAME
from cogs.components.targets.replay_target import SHOW
from cogs.components.targets.report_target import COUNT_GAME
from cogs.text.sentences import Localizer, literal
from cogs.text.voices import Localizers
from cogs.views import announcement, deadlines
from cogs.views.waiting.conditional_answers_view import in_words
from engine.presentation import SeatName, Sentence, Style, Tally
from engine.questions import Event
from sessions.cards.pack_contents import pack_name
from sessions.computers import other_levels
from sessions.computers.teaching import may_hint, may_look_back
from sessions.operations import undoing
from sessions.people.learners import Learners
from sessions.results.entering import one_device
from sessions.table import journal, question_clock
from sessions.table.presence import asked_marks, seat_of, was_away
from sessions.table.table import Table, computers_asked
from sessions.table.table_data import ALONE, is_uploaded
from sessions.tables.table_repository import ChangedTable
from sessions.tables.tables import Tables

MESSAGE = re.compile(r"https://discord\.com/channels/\d+/\d+/\d+")
MOST_NEWS, MOST_LAST, MOST_TO_DO, MOST_CALLED = 1_200, 500, 4, 3  # MOST_LAST: of a game's last news
DOT = " · "  # between options, whose values have commas of their own
WAY_IN = "way-in"  # among the notes that somebody was told
MOST_KEPT = 1_000  # tables whose news stay in words: each step of a menu says the same


class News(NamedTuple):
    """What happened at a table last, and the same in words, by seat, language, and whether with a recap."""

    version: int
    events: list[Event]
    said: dict[tuple[int | None, str, bool], str]


class SideQuestion(NamedTuple):
    """That somebody is asked something beside the main question, and the ways to answer it."""

    said: str
    doors: list[Button]


class ViewParts:
    """The parts of any face."""

    def __init__(self, tables: Tables, voices: Localizers, learners: Learners, menus: SeatMenus) -> None:
        self.tables, self.voices, self.learners, self.menus = tables, voices, learners, menus
        self._news: OrderedDict[str, News] = OrderedDict()

    # ---------------------------------------------------------------- sentences

    def head(self, table: Table, view: Any, voice: Localizer) -> str:
        return voice.lines(table.rules.face.headline(view))

    def small_print(
        self,
        table: Table,
        view: Any,
        voice: Localizer,
        visible_lines: Sequence[Sentence] = (),
        *,
        own: bool = False,
    ) -> str:
        """Small print; at the start of a game also the options that were chosen, once for all (own: on the
        panel of one person). visible_lines: what stands there."""
        notes = [small(voice(note)) for note in table.rules.face.notes(view) if note not in visible_lines]
        chosen = self.options(table, voice) if not table.body.answers and not own else []
        if chosen:
            notes.append(f"-# {voice.say('lobby-options', options=DOT.join(chosen))}")
        notes += announcement.deal_small_print(table, voice)
        notes += [f"-# {line}" for line in announcement.copied(table, voice)]
        return "\n".join(notes)

    async def first(self, table: Table, voice: Localizer, seat: int | None) -> str:
        """Small print on what the person at this seat, who is asked, can do for the first time."""
        match = table.match
        if match is None or match.ask is None or seat is None or seat not in match.ask.seats:
            return ""
        person = table.body.seats[seat].person
        if person <= 0 or table.rules.face.firsts is None:
            return ""
        possible = self.menus.of(table, seat).firsts
        question = table.body.since.get(str(seat), table.body.question)
        note = await self.learners.note(person, table.game, table.id, question, [*possible])
        return f"-# 💡 {voice(possible[note])}" if note else ""

    async def way_in(self, table: Table, voice: Localizer) -> str:
        """To whoever is asked in a game that is new to them, once: which button leads to their own panel."""
        own, match = table.rules.own_panels, table.match
        if own is None or match is None or match.ask is None or not own.covers(match.state):
            return ""
        new = await self.tables.lobby.new_to(table)
        is_due = [await self._told_way_in(table, seat, new) for seat in match.ask.seats]
        if not any(is_due):
            return ""
        door, *_ = own.doors(table.rules.view(match.state, match.ask, None))
        return voice.say("panel-way-in", door=voice(door.label))

    async def _told_way_in(self, table: Table, seat: int, newcomers: Collection[int]) -> bool:
        """Whether this seat is to be told it with this question, as far as it has not been with another."""
        person = table.body.seats[seat].person
        if person not in newcomers:
            return False
        question = table.body.since.get(str(seat), table.body.question)
        # Of the panel of all: what is told of this question in their own is another matter.
        return bool(await self.learners.note(person, table.game, table.id, -question, (WAY_IN,)))

    def unfit(self, table: Table, voice: Localizer, seat: int | None) -> str:
        """What this seat said in advance and the rules refused when its moment came."""
        branches = [one for one in table.body.branches if one.unfit and one.seat == seat]
        return "\n".join(f"⚠️ {in_words(table, one, voice)}" for one in branches)

    def options(self, table: Table, voice: Localizer) -> list[str]:
        """The options that are not as usual, the cards where there is a choice, and while the lobby closes
        the clock, which an open one shows as a list and a panel by when it is due."""
        shelf = self.tables.shelves[table.game]
        changed = [
            _option(option.name, value, voice)
            for option in shelf.game.options
            if (table.match is not None or option.name not in table.rules.seating.in_lobby)
            and (value := table.body.options.get(option.name, option.default)) != option.default
        ]
        if len(shelf.rules) > 1 or is_uploaded(table.body.pack):
            cards = literal(pack_name(table.body))
            changed.insert(0, voice.say("option-shown", name=voice.say("option-pack"), value=cards))
        if table.body.rated:
            counts = "table-rated-people" if table.computers else "table-rated"
            changed.insert(0, voice.say(counts))
        if table.body.hints != ALONE:
            value = voice.value("hints", table.body.hints)
            changed.append(voice.say("option-shown", name=voice.say("option-hints"), value=value))
        if table.body.undo and table.body.undo != undoing.default_undo_mode(table):
            value = voice.value("undo", table.body.undo)
            changed.append(voice.say("option-shown", name=voice.say("option-undo"), value=value))
        waits = len(table.people) > 1 or not table.computers
        if not table.rules.refereeing and waits and table.match is None and table.body.closing:
            changed.append(deadlines.option(table, voice))
        return changed

    def waiting(self, table: Table, voice: Localizer, seat: int | None) -> str:
        """Since when one waits, in the reader's own words as Discord shows it, and for whom besides this seat
        where the headline names somebody else."""
        if table.match is None or table.match.ask is None or not table.rules.own_panels:
            return ""
        if len({*table.people}) < 2:
            return ""
        ask = table.match.ask
        answering = [one for one in ask.seats if ask.apart(one)]  # who is asked something by somebody
        players = [SeatName(one) for one in answering or ask.seats if one != seat]
        if not players:
            return ""
        since, kind = f"<t:{int(table.body.acted)}:R>", "reply" if answering else "move"
        if not answering and seat not in ask.seats:
            return f"-# {voice.say('panel-since', since=since)}" if table.body.answers else ""
        return f"-# {voice.say('panel-waiting', players=players, kind=kind, since=since)}"

    def thinking(self, table: Table, voice: Localizer) -> str:
        """That the table waits for computers alone."""
        players = [SeatName(seat) for seat in computers_asked(table)]
        return (
            f"-# {voice.say('computer-thinks', players=players)}"
            if players and not question_clock.awaited_seats(table)
            else ""
        )

    # ---------------------------------------------------------------- buttons

    def foot(self, table: Table, voice: Localizer, view: Any) -> list[Button]:
        """Buttons that stand at the end of every panel."""

        def tap(act: str, arg: str = "") -> ButtonId:
            return ButtonId(table.id, table.body.question, act, arg)

        doors = [
            layout.button(tap("mine", choice.key), voice(choice.label), choice.style)
            for choice in (table.rules.own_panels.doors(view) if table.rules.own_panels else ())
        ]
        return [
            *(doors or [layout.button(tap("mine"), voice.say("panel-mine"))]),
            layout.button(tap("menu"), voice.say("panel-table")),
            *(self.hint(table, voice) or [layout.button(tap("howto"), voice.say("panel-help"), emoji="❔")]),
        ]

    def hint(self, table: Table, voice: Localizer, seat: int | None = None) -> list[Button]:
        """The way to the teacher, where it may be asked; seat: in the own panel of a seat that is asked."""
        ask = table.match.ask if table.match else None
        if ask is None or not may_hint(table) or (table.rules.own_panels and seat not in ask.seats):
            return []
        tap = ButtonId(table.id, table.body.question, "hint")
        return [layout.button(tap, voice.say("panel-hint"), emoji="💡")]

    def side_question(self, table: Table, voice: Localizer, view: Any, seat: int) -> SideQuestion | None:
        """What tells a seat that it is asked something beside the main question. view: nobody's."""
        side_question = table.rules.own_panels.call(view, seat) if table.rules.own_panels else None
        if side_question is None:
            return None
        tap = ButtonId(table.id, table.body.question, "mine")
        doors = [layout.button(tap._replace(arg=d.key), voice(d.label), d.style) for d in side_question.doors]
        return SideQuestion(voice.lines(side_question.lines), doors)

    def side_questions_on_panel(self, table: Table, voice: Localizer, view: Any) -> list[SideQuestion]:
        """The same on the panel itself, for those who were there and are not pinged."""
        seats = [seat_of(mark) for mark in table.body.quiet if "+" in mark and not was_away(table, mark)]
        side_questions = (self.side_question(table, voice, view, seat) for seat in dict.fromkeys(seats))
        return [one for one in side_questions if one is not None][:MOST_CALLED]

    def ending(self, table: Table, view: Any, voice: Localizer) -> list[str]:
        """What a finished game came to: points, if it has any, how many turns and how long."""
        tally = table.rules.face.tally(view) if table.rules.face.tally else Tally()
        own = f"over-turns-{table.game}"  # a game that counts them by another word
        key = own if voice.words.has(own) else "over-turns"
        facts = [voice.say(key, turns=tally.turns)] if tally.turns else []
        minutes = round((table.body.finished - table.body.started) / 60)
        if table.body.started and minutes > 0:
            facts.append(lasted(minutes, voice))
        return [voice.lines(tally.points), small(DOT.join(facts))]

    def over(self, table: Table, voice: Localizer) -> list[ui.Item[Any]]:
        """What one could do next: play again, look back, learn more, check."""
        tap = ButtonId(table.id, table.body.question, "rematch")
        tidied, buttons, again = table.body.tidied, list[Button](), list[Button]()
        if not table.body.next_table and not tidied:
            style: Style = "plain" if other_levels.won(table) and other_levels.harder(table) else "good"
            again.append(layout.button(tap._replace(arg=SAME), voice.say("over-again"), style, emoji="🔁"))
            if len({seat.person for seat in table.body.seats}) > 1:
                again.append(layout.button(tap, voice.say("over-swapped"), emoji="🔀"))
        if table.body.answers:
            replay = tap._replace(number=0, act=SHOW)
            buttons.append(layout.button(replay, voice.say("replay-open"), emoji="▶️"))
        if one_device(table) and not tidied:
            buttons.append(layout.button(tap._replace(act=COUNT_GAME), voice.say("count-game"), emoji="✍️"))
        if may_look_back(table) and not tidied:
            buttons.append(layout.button(tap._replace(act="moments"), voice.say("over-moments"), emoji="🔍"))
        if not tidied:
            buttons.append(layout.button(tap._replace(act="howto"), voice.say("over-learn"), emoji="📖"))
        if not table.body.answers or not (may_look_back(table) or tidied):  # else it is under the replay
            buttons.append(layout.button(tap._replace(act="record"), voice.say("over-record"), emoji="📜"))
        buttons.append(announcement.proof(table, voice))
        legal = table.match.legal(0) if table.match is not None and table.decided else ()
        if "undo" in legal and not tidied:
            buttons.append(layout.button(tap._replace(act="undo"), voice.say("table-undo"), emoji="↩️"))
        levels = _levels(table, tap, voice) if again else []
        parts = (again, levels, buttons) if len(again) > 1 else ([*again, *levels, *buttons],)
        return [row for part in parts if part for row in layout.pairs(part)]

    # ---------------------------------------------------------------- news

    async def fate(self, table: Table, mark: str) -> str:
        """What became of something that a seat was asked beside the main question (`asked_marks`)."""
        seat, _, word = mark.partition("+")
        own = table.rules.own_panels
        if own is None or not word:
            return ""
        voice = self.voices.voice(table, table.body.language)
        return voice.lines(own.fate(await self.tables.news(table), int(seat), word))

    async def news(self, table: Table, voice: Localizer, seat: int | None, *, whole: bool = True) -> str:
        """What happened since the current panel was posted; that the game is over the headline says.

        seat: for the own panel of a seat, what nobody else may know; the rest stands on the public panel.
        whole: with what the game lets that panel begin with (`OwnPanels.recap`), which no step repeats.
        """
        events = await self.tables.news(table)
        cached_news = self._news.get(table.id)
        if cached_news is None or cached_news.version != table.version or cached_news.events is not events:
            cached_news = self._news[table.id] = News(table.version, events, {})
            if len(self._news) > MOST_KEPT:
                self._news.popitem(last=False)
        self._news.move_to_end(table.id)
        reader = seat, voice.language, whole
        if reader not in cached_news.said:
            is_said = _said_itself(table)
            own = _of_own(table, events, seat, whole=whole)
            seen = [event for event in own if event.kind != "over" and not is_said(event)]
            cached_news.said[reader] = self.event_text(
                table, voice, seen, seat, MOST_LAST if table.over else MOST_NEWS
            )
        return cached_news.said[reader]

    def done(self, changed_tables: Sequence[ChangedTable], voice: Localizer) -> str:
        """What answers did, in words, to whoever gave them one after the other."""
        done_text = " ".join(filter(None, (self._did(one, voice) for one in changed_tables)))
        sentence = voice.say("done", said=done_text) if done_text else voice.say("done-plain")
        dropped = "; ".join(clause for one in changed_tables for clause in one.change.dropped)
        return f"{sentence}\n{voice.say('done-dropped', line=literal(dropped))}" if dropped else sentence

    def _did(self, changed_table: ChangedTable, voice: Localizer) -> str:
        seats = {seat for seat, _ in changed_table.change.answers}
        seat = next(iter(seats)) if len(seats) == 1 else None
        return self.event_text(changed_table.table, voice, changed_table.change.events, seat)

    async def by_hand(self, table: Table, voice: Localizer, news: str) -> tuple[str, str]:
        """At a real table: what hands have to do now, large, and the rest of the news (all of it: `news`)."""
        events = await self.tables.news(table)
        todo, others = table.rules.face.by_hand(events)
        if not todo:
            return "", news
        lines = [voice(table.rules.face.describe(event)).replace("**", "") for event in todo[-MOST_TO_DO:]]
        rest = [event for event in others if event.kind != "over"]
        return "\n".join(f"**✋ {line}**" for line in lines), self.event_text(table, voice, rest)

    def event_text(
        self,
        table: Table,
        voice: Localizer,
        events: Sequence[Event],
        seat: int | None = None,
        most: int = MOST_NEWS,
    ) -> str:
        """Events in words, those that this seat (None: everybody) may know; of very many the last ones."""
        face = table.rules.face
        last = ""
        apart = False  # whether what is told already stands in a line of its own
        for news_line in reversed(face.news(events, seat)):
            own, sentence = news_line.key in face.own_line, voice(news_line)
            between = ("\n" if own or apart else "" if sentence.endswith("。") else " ") * bool(last)
            if last and len(sentence) + len(last) > most:
                return f"…{between}{last}"
            last, apart = sentence + between + last, own
        return _linked(layout.tail(last, most), voice)


def _linked(text: str, voice: Localizer) -> str:
    """Messages that are linked by a word: their addresses are three lines of a phone."""
    return MESSAGE.sub(lambda match: f"[{voice.say('message-link')}]({match[0]})", text)


def _said_itself(table: Table) -> Callable[[Event], bool]:
    """What the panel says anyway: what somebody is asked beside the main question."""
    own, ask = table.rules.own_panels, table.match.ask if table.match else None
    if own is None or ask is None:
        return lambda event: False
    words = {word for open_words in ask.side_questions.values() for word in open_words}
    return lambda event: own.opens(event) in words


def _of_own(table: Table, events: Sequence[Event], seat: int | None, *, whole: bool) -> Sequence[Event]:
    """Of these news, what a seat's own panel tells; all for whoever has none."""
    own = table.rules.own_panels
    if own is None or seat is None:
        return events
    if own.recap is None:
        return [event for event in events if own.tells(event, seat)]
    begin, end = journal.last_answer(table, seat)
    lately = [(event, at) for event, at in zip(events, table.lately.told_at, strict=False) if at >= begin]
    caused, since = ([event for event, at in lately if (at >= end) is later] for later in (False, True))
    chosen = [*own.done(caused, seat), *(own.recap(caused, since, seat) if whole else ())]
    told_ids = {id(event) for event in chosen}
    return [event for event, _ in lately if id(event) in told_ids or own.tells(event, seat)]


def _option(name: str, value: str, voice: Localizer) -> str:
    """An option with its value; one that is simply on by its name alone."""
    called, words = voice.say(f"option-{name}"), voice.value(name, value)
    plain = value == "on" and words == voice.say("value-on")
    return called if plain else voice.say("option-shown", name=called, value=words)


def _levels(table: Table, tap: ButtonId, voice: Localizer) -> list[Button]:
    """Another game against a stronger computer, after a loss also a weaker one."""
    harder, easier = other_levels.harder(table), other_levels.easier(table)
    buttons = []
    for key, level, sign in (("over-harder", harder, "⏫"), ("over-easier", easier, "⏬")):
        if level:
            words = voice.say(key, level=voice.say(f"level-{level}"))
            style: Style = "good" if level == harder and other_levels.won(table) else "plain"
            buttons.append(layout.button(tap._replace(arg=level), words, style, emoji=sign))
    return buttons


def lasted(minutes: int, voice: Localizer) -> str:
    """So many minutes, in the unit in which one would say it."""
    hours, days = round(minutes / 60), round(minutes / 1_440)
    if minutes < 120:
        return voice.say("over-minutes", minutes=minutes)
    return voice.say("over-hours", hours=hours) if hours < 48 else voice.say("over-days", days=days)


def small(text: str) -> str:
    return "\n".join(f"-# {line}" for line in text.splitlines())


def panel_key(table: Table, seat: int | None) -> str:
    """What one seat is asked, and since which question: while this stays the same, so do its buttons."""
    ask = table.match.ask if table.match else None
    if ask is None or seat is None or seat not in ask.seats:
        return table.phase
    since = table.body.since.get(str(seat), table.body.question)
    marks = [mark for mark in asked_marks(ask) if mark.partition("+")[0] == str(seat)]
    return f"{','.join(marks)} {since} {table.phase}"
