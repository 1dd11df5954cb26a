"""Parts from which a table's views are built: sentences, buttons, news."""

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
from sessions.results.entering import is_on_one_device
from sessions.table import journal, question_clock
from sessions.table.presence import asked_marks, seat_of, was_away
from sessions.table.table import Table, computers_asked
from sessions.table.table_data import ALONE, is_uploaded
from sessions.tables.table_repository import ChangedTable
from sessions.tables.tables import Tables

MESSAGE = re.compile(r"https://discord\.com/channels/\d+/\d+/\d+")
# Characters of news in a running and in a finished game; lines of things to do; side questions.
MOST_NEWS, MOST_LAST, MOST_TO_DO, MOST_CALLED = 1_200, 500, 4, 3
DOT = " · "  # between options, because their values contain commas
WAY_IN = "way-in"  # the key of the hint that points a new player to the private panel
MOST_KEPT = 1_000  # tables whose news are cached in words, because each menu step shows the same news


class CachedNews(NamedTuple):
    """The latest events of a table, and the cached texts made from them."""

    version: int
    """The version of the table to which the events belong."""
    events: list[Event]
    texts: dict[tuple[int | None, str, bool], str]
    """(seat, language, with recap) → text."""


class SideQuestion(NamedTuple):
    """A question to a seat beside the main one, in words, and the buttons that open its answers."""

    text: str
    """The question, in words."""
    buttons: list[Button]
    """The buttons that open the answers on the private panel."""


class ViewParts:
    """Makes the parts that several panels of a table have."""

    def __init__(self, tables: Tables, localizers: Localizers, learners: Learners, menus: SeatMenus) -> None:
        """learners: records which hints a person has seen.

        menus: the menus and views of seats.
        """
        self.tables, self.localizers, self.learners, self.menus = tables, localizers, learners, menus
        self._news: OrderedDict[str, CachedNews] = OrderedDict()

    # ---------------------------------------------------------------- sentences

    def head(self, table: Table, view: Any, localizer: Localizer) -> str:
        """Return the headline of the game. view: what the reader may know."""
        return localizer.lines(table.rules.presentation.headline(view))

    def small_print(
        self,
        table: Table,
        view: Any,
        localizer: Localizer,
        visible_lines: Sequence[Sentence] = (),
        *,
        own: bool = False,
    ) -> str:
        """Return the small print below a table.

        At the start of a game it also names the chosen options, once.

        visible_lines: sentences that already stand on the panel. They are left out.
        own: the panel is private; then the options are left out.
        """
        notes = [
            small(localizer(note))
            for note in table.rules.presentation.notes(view)
            if note not in visible_lines
        ]
        chosen = self.options(table, localizer) if not table.body.answers and not own else []
        if chosen:
            notes.append(f"-# {localizer.say('lobby-options', options=DOT.join(chosen))}")
        notes += announcement.deal_small_print(table, localizer)
        notes += [f"-# {line}" for line in announcement.origin_notes(table, localizer)]
        return "\n".join(notes)

    async def first_time_hint(self, table: Table, localizer: Localizer, seat: int | None) -> str:
        """Return small print about something that the person at this seat can do for the first time, or "".

        Only for a seat that must answer. Which hints a person has seen is recorded in `learners`.
        """
        match = table.match
        if match is None or match.question is None or seat is None or seat not in match.question.seats:
            return ""
        person = table.body.seats[seat].person
        if person <= 0 or table.rules.presentation.first_notes is None:
            return ""
        possible = self.menus.of(table, seat).first_time_explanations
        question = table.body.since.get(str(seat), table.body.question)
        note = await self.learners.choose_tip(person, table.game, table.id, question, [*possible])
        return f"-# 💡 {localizer(possible[note])}" if note else ""

    async def way_in(self, table: Table, localizer: Localizer) -> str:
        """Return which button opens the private panel, if a seat that must answer is new to the game; else
        "".

        Each newcomer sees it with one question only.
        """
        own, match = table.rules.private_panels, table.match
        if own is None or match is None or match.question is None or not own.has_hidden_facts(match.state):
            return ""
        new = await self.tables.lobbies.new_to(table)
        is_due = [await self._note_way_in(table, seat, new) for seat in match.question.seats]
        if not any(is_due):
            return ""
        door, *_ = own.public_buttons(table.rules.view(match.state, match.question, None))
        return localizer.say("panel-way-in", door=localizer(door.label))

    async def _note_way_in(self, table: Table, seat: int, newcomers: Collection[int]) -> bool:
        """Return whether this seat's person is new, and sees the hint with the current question.

        It records the hint as shown, so that no other question shows it again.
        newcomers: the people (Discord ids) who are new to the game.
        """
        person = table.body.seats[seat].person
        if person not in newcomers:
            return False
        question = table.body.since.get(str(seat), table.body.question)
        # The negative number keeps this hint on the public panel apart from hints of the private panel.
        return bool(await self.learners.choose_tip(person, table.game, table.id, -question, (WAY_IN,)))

    def unfit(self, table: Table, localizer: Localizer, seat: int | None) -> str:
        """Return a warning for each conditional answer of this seat that the rules refused in the end."""
        branches = [one for one in table.body.branches if one.unfit and one.seat == seat]
        return "\n".join(f"⚠️ {in_words(table, one, localizer)}" for one in branches)

    def options(self, table: Table, localizer: Localizer) -> list[str]:
        """Return the options that differ from the default, as words.

        The card pack is named if there is a choice. The time control is named only while the lobby closes: an
        open lobby shows it as a select menu, and a game by its deadline.
        """
        game_packs = self.tables.packs_by_game[table.game]
        changed = [
            _option(option.name, value, localizer)
            for option in game_packs.game.options
            if (table.match is not None or option.name not in table.rules.seating.lobby_options)
            and (value := table.body.options.get(option.name, option.default)) != option.default
        ]
        if len(game_packs.rules) > 1 or is_uploaded(table.body.pack):
            cards = literal(pack_name(table.body))
            changed.insert(0, localizer.say("option-shown", name=localizer.say("option-pack"), value=cards))
        if table.body.rated:
            counts = "table-rated-people" if table.computer_seats else "table-rated"
            changed.insert(0, localizer.say(counts))
        if table.body.hints != ALONE:
            value = localizer.value("hints", table.body.hints)
            changed.append(localizer.say("option-shown", name=localizer.say("option-hints"), value=value))
        if table.body.undo and table.body.undo != undoing.default_undo_mode(table):
            value = localizer.value("undo", table.body.undo)
            changed.append(localizer.say("option-shown", name=localizer.say("option-undo"), value=value))
        waits = len(table.people) > 1 or not table.computer_seats
        if not table.rules.refereeing and waits and table.match is None and table.body.closing:
            changed.append(deadlines.time_control_text(table, localizer))
        return changed

    def waiting(self, table: Table, localizer: Localizer, seat: int | None) -> str:
        """Return a line on how long the table has waited.

        It names the seats that must answer, without this one, if the headline does not. "" if only one person
        plays.
        """
        if table.match is None or table.match.question is None or not table.rules.private_panels:
            return ""
        if len({*table.people}) < 2:
            return ""
        ask = table.match.question
        answering = [
            one for one in ask.seats if ask.has_only_side_questions(one)
        ]  # seats with a side question
        players = [SeatName(one) for one in answering or ask.seats if one != seat]
        if not players:
            return ""
        since, kind = f"<t:{int(table.body.acted)}:R>", "reply" if answering else "move"
        if not answering and seat not in ask.seats:
            return f"-# {localizer.say('panel-since', since=since)}" if table.body.answers else ""
        return f"-# {localizer.say('panel-waiting', players=players, kind=kind, since=since)}"

    def thinking(self, table: Table, localizer: Localizer) -> str:
        """Return a line that computer players are thinking, if the table waits for them alone; else ""."""
        players = [SeatName(seat) for seat in computers_asked(table)]
        return (
            f"-# {localizer.say('computer-thinks', players=players)}"
            if players and not question_clock.awaited_seats(table)
            else ""
        )

    # ---------------------------------------------------------------- buttons

    def foot_buttons(self, table: Table, localizer: Localizer, view: Any) -> list[Button]:
        """Return the buttons at the end of every public panel: private panels, table menu, hint or help.

        view: what everybody may know.
        """

        def tap(act: str, arg: str = "") -> ButtonId:
            """Return the id of a button of this table's open question. arg: the button's argument."""
            return ButtonId(table.id, table.body.question, act, arg)

        buttons = [
            layout.button(tap("mine", choice.key), localizer(choice.label), choice.style)
            for choice in (
                table.rules.private_panels.public_buttons(view) if table.rules.private_panels else ()
            )
        ]
        return [
            *(buttons or [layout.button(tap("mine"), localizer.say("panel-mine"))]),
            layout.button(tap("menu"), localizer.say("panel-table")),
            *(
                self.hint(table, localizer)
                or [layout.button(tap("howto"), localizer.say("panel-help"), emoji="❔")]
            ),
        ]

    def hint(self, table: Table, localizer: Localizer, seat: int | None = None) -> list[Button]:
        """Return the hint button, in a list, if the teacher may be asked; else an empty list.

        seat: the seat whose private panel this is. In a game with hidden hands the button is shown there
        alone, and only while the seat must answer.
        """
        ask = table.match.question if table.match else None
        if ask is None or not may_hint(table) or (table.rules.private_panels and seat not in ask.seats):
            return []
        tap = ButtonId(table.id, table.body.question, "hint")
        return [layout.button(tap, localizer.say("panel-hint"), emoji="💡")]

    def side_question(self, table: Table, localizer: Localizer, view: Any, seat: int) -> SideQuestion | None:
        """Return the side question that this seat must answer, or None. view: what everybody may know."""
        side_question = (
            table.rules.private_panels.side_question_text(view, seat) if table.rules.private_panels else None
        )
        if side_question is None:
            return None
        tap = ButtonId(table.id, table.body.question, "mine")
        buttons = [
            layout.button(tap._replace(arg=d.key), localizer(d.label), d.style) for d in side_question.buttons
        ]
        return SideQuestion(localizer.lines(side_question.lines), buttons)

    def side_questions_on_panel(self, table: Table, localizer: Localizer, view: Any) -> list[SideQuestion]:
        """Return the side questions to show on the public panel.

        They are for seats that were present when the question came up: those are not pinged.
        """
        seats = [seat_of(mark) for mark in table.body.quiet if "+" in mark and not was_away(table, mark)]
        side_questions = (self.side_question(table, localizer, view, seat) for seat in dict.fromkeys(seats))
        return [one for one in side_questions if one is not None][:MOST_CALLED]

    def ending(self, table: Table, view: Any, localizer: Localizer) -> list[str]:
        """Return lines about a finished game: points if the game has any, number of turns, duration.

        view: what everybody may know.
        """
        tally = table.rules.presentation.tally(view) if table.rules.presentation.tally else Tally()
        own = f"over-turns-{table.game}"  # for a game that has another word for turns
        key = own if localizer.catalogues.has(own) else "over-turns"
        facts = [localizer.say(key, turns=tally.turns)] if tally.turns else []
        minutes = round((table.body.finished - table.body.started) / 60)
        if table.body.started and minutes > 0:
            facts.append(lasted(minutes, localizer))
        return [localizer.lines(tally.points), small(DOT.join(facts))]

    def end_buttons(self, table: Table, localizer: Localizer) -> list[ui.Item[Any]]:
        """Return the buttons below a finished game: play again, replay, key moments, rules, record, deal."""
        tap = ButtonId(table.id, table.body.question, "rematch")
        tidied, buttons, again = table.body.tidied, list[Button](), list[Button]()
        if not table.body.next_table and not tidied:
            style: Style = "plain" if other_levels.won(table) and other_levels.harder(table) else "good"
            again.append(
                layout.button(tap._replace(arg=SAME), localizer.say("over-again"), style, emoji="🔁")
            )
            if len({seat.person for seat in table.body.seats}) > 1:
                again.append(layout.button(tap, localizer.say("over-swapped"), emoji="🔀"))
        if table.body.answers:
            replay = tap._replace(number=0, act=SHOW)
            buttons.append(layout.button(replay, localizer.say("replay-open"), emoji="▶️"))
        if is_on_one_device(table) and not tidied:
            buttons.append(
                layout.button(tap._replace(act=COUNT_GAME), localizer.say("count-game"), emoji="✍️")
            )
        if may_look_back(table) and not tidied:
            buttons.append(
                layout.button(tap._replace(act="moments"), localizer.say("over-moments"), emoji="🔍")
            )
        if not tidied:
            buttons.append(layout.button(tap._replace(act="howto"), localizer.say("over-learn"), emoji="📖"))
        # Otherwise the replay has this button.
        if not table.body.answers or not (may_look_back(table) or tidied):
            buttons.append(
                layout.button(tap._replace(act="record"), localizer.say("over-record"), emoji="📜")
            )
        buttons.append(announcement.deal_proof_button(table, localizer))
        legal = table.match.legal(0) if table.match is not None and table.decided else ()
        if "undo" in legal and not tidied:
            buttons.append(layout.button(tap._replace(act="undo"), localizer.say("table-undo"), emoji="↩️"))
        levels = _levels(table, tap, localizer) if again else []
        parts = (again, levels, buttons) if len(again) > 1 else ([*again, *levels, *buttons],)
        return [row for part in parts if part for row in layout.pairs(part)]

    # ---------------------------------------------------------------- news

    async def side_question_outcome(self, table: Table, mark: str) -> str:
        """Return how a side question ended, in words, or "". mark: seat and word, as in `asked_marks`."""
        seat, _, word = mark.partition("+")
        own = table.rules.private_panels
        if own is None or not word:
            return ""
        localizer = self.localizers.localizer(table, table.body.language)
        return localizer.lines(own.side_question_outcome(await self.tables.news(table), int(seat), word))

    async def news(self, table: Table, localizer: Localizer, seat: int | None, *, whole: bool = True) -> str:
        """Return what happened since the current panel was posted, without the end, which the headline shows.

        seat: for the private panel of this seat: what only this seat may know. The public panel has the rest.
        whole: with the recap at the start of a private panel (`PrivatePanelContent.recap`), which menu steps
        do not repeat.
        """
        events = await self.tables.news(table)
        cached_news = self._news.get(table.id)
        if cached_news is None or cached_news.version != table.version or cached_news.events is not events:
            cached_news = self._news[table.id] = CachedNews(table.version, events, {})
            if len(self._news) > MOST_KEPT:
                self._news.popitem(last=False)
        self._news.move_to_end(table.id)
        reader = seat, localizer.language, whole
        if reader not in cached_news.texts:
            is_said = _said_itself(table)
            own = _of_own(table, events, seat, whole=whole)
            seen = [event for event in own if event.kind != "over" and not is_said(event)]
            cached_news.texts[reader] = self.event_text(
                table, localizer, seen, seat, MOST_LAST if table.is_over else MOST_NEWS
            )
        return cached_news.texts[reader]

    def done(self, changed_tables: Sequence[ChangedTable], localizer: Localizer) -> str:
        """Return what the answers of one person did, in words, for that person.

        changed_tables: the table after each answer, with the change.
        """
        done_text = " ".join(filter(None, (self._did(one, localizer) for one in changed_tables)))
        sentence = localizer.say("done", said=done_text) if done_text else localizer.say("done-plain")
        dropped = "; ".join(clause for one in changed_tables for clause in one.change.dropped_clauses)
        return f"{sentence}\n{localizer.say('done-dropped', line=literal(dropped))}" if dropped else sentence

    def _did(self, changed_table: ChangedTable, localizer: Localizer) -> str:
        """Return what one change did, in words."""
        seats = {seat for seat, _ in changed_table.change.answers}
        seat = next(iter(seats)) if len(seats) == 1 else None
        return self.event_text(changed_table.table, localizer, changed_table.change.events, seat)

    async def by_hand(self, table: Table, localizer: Localizer, news: str) -> tuple[str, str]:
        """Return what players at a real table must do by hand now, in bold, and the rest of the news.

        The first text is "" if nothing has to be done.
        news: all the news; returned unchanged in that case.
        """
        events = await self.tables.news(table)
        todo, others = table.rules.presentation.split_by_hand(events)
        if not todo:
            return "", news
        lines = [
            localizer(table.rules.presentation.describe(event)).replace("**", "")
            for event in todo[-MOST_TO_DO:]
        ]
        rest = [event for event in others if event.kind != "over"]
        return "\n".join(f"**✋ {line}**" for line in lines), self.event_text(table, localizer, rest)

    def event_text(
        self,
        table: Table,
        localizer: Localizer,
        events: Sequence[Event],
        seat: int | None = None,
        most: int = MOST_NEWS,
    ) -> str:
        """Return events in words, as far as this seat may know them.

        seat: None for what everybody may know.
        most: the limit in characters. Of a longer text the end stays.
        """
        presentation = table.rules.presentation
        last = ""
        apart = False  # whether the text so far begins with a line of its own
        for news_line in reversed(presentation.news(events, seat)):
            own, sentence = news_line.key in presentation.own_line, localizer(news_line)
            between = ("\n" if own or apart else "" if sentence.endswith("。") else " ") * bool(last)
            if last and len(sentence) + len(last) > most:
                return f"…{between}{last}"
            last, apart = sentence + between + last, own
        return _linked(layout.tail(last, most), localizer)


def _linked(text: str, localizer: Localizer) -> str:
    """Replace the addresses of messages by a linked word: an address takes three lines on a phone."""
    return MESSAGE.sub(lambda match: f"[{localizer.say('message-link')}]({match[0]})", text)


def _said_itself(table: Table) -> Callable[[Event], bool]:
    """Return a test for events that open a side question, which the panel shows anyway."""
    own, ask = table.rules.private_panels, table.match.question if table.match else None
    if own is None or ask is None:
        return lambda event: False
    words = {word for open_words in ask.side_questions.values() for word in open_words}
    return lambda event: own.opened_side_question(event) in words


def _of_own(table: Table, events: Sequence[Event], seat: int | None, *, whole: bool) -> Sequence[Event]:
    """Return the events that a seat's private panel shows; all of them if there is no private panel.

    whole: with the recap at the start of a private panel.
    """
    own = table.rules.private_panels
    if own is None or seat is None:
        return events
    if own.recap is None:
        return [event for event in events if own.shows_event(event, seat)]
    begin, end = journal.last_answer(table, seat)
    lately = [
        (event, at)
        for event, at in zip(events, table.recent_activity.answers_before_news, strict=False)
        if at >= begin
    ]
    caused, since = ([event for event, at in lately if (at >= end) is later] for later in (False, True))
    chosen = [*own.lasting_events(caused, seat), *(own.recap(caused, since, seat) if whole else ())]
    told_ids = {id(event) for event in chosen}
    return [event for event, _ in lately if id(event) in told_ids or own.shows_event(event, seat)]


def _option(name: str, value: str, localizer: Localizer) -> str:
    """Return an option with its value; an option that is simply on, by its name alone.

    name: of the option.
    """
    called, words = localizer.say(f"option-{name}"), localizer.value(name, value)
    plain = value == "on" and words == localizer.say("value-on")
    return called if plain else localizer.say("option-shown", name=called, value=words)


def _levels(table: Table, tap: ButtonId, localizer: Localizer) -> list[Button]:
    """Return buttons for a game against a stronger computer player, or after a loss a weaker one.

    tap: the id of the rematch button, to which the level is added.
    """
    harder, easier = other_levels.harder(table), other_levels.easier(table)
    buttons = []
    for key, level, sign in (("over-harder", harder, "⏫"), ("over-easier", easier, "⏬")):
        if level:
            words = localizer.say(key, level=localizer.say(f"level-{level}"))
            style: Style = "good" if level == harder and other_levels.won(table) else "plain"
            buttons.append(layout.button(tap._replace(arg=level), words, style, emoji=sign))
    return buttons


def lasted(minutes: int, localizer: Localizer) -> str:
    """Return a duration in words, in minutes, hours or days."""
    hours, days = round(minutes / 60), round(minutes / 1_440)
    if minutes < 120:
        return localizer.say("over-minutes", minutes=minutes)
    return localizer.say("over-hours", hours=hours) if hours < 48 else localizer.say("over-days", days=days)


def small(text: str) -> str:
    """Return a text as small print: Discord's markup for it before each line."""
    return "\n".join(f"-# {line}" for line in text.splitlines())


def panel_key(table: Table, seat: int | None) -> str:
    """Return what one seat must answer, and since which question.

    While this text stays the same, so do the buttons of the seat's private panel.
    """
    ask = table.match.question if table.match else None
    if ask is None or seat is None or seat not in ask.seats:
        return table.phase
    since = table.body.since.get(str(seat), table.body.question)
    marks = [mark for mark in asked_marks(ask) if mark.partition("+")[0] == str(seat)]
    return f"{','.join(marks)} {since} {table.phase}"
