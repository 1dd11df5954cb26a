"""Parts from which a table's views are built: sentences, buttons, news."""

import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from discord import ui

from cogs.core.components import layout
from cogs.core.components.button_ids import ButtonId
from cogs.core.components.items import Button
from cogs.core.components.replay_target import LAST, SHOW
from cogs.core.components.report_target import COUNT_GAME
from cogs.core.panels import announcement, deadlines
from cogs.core.panels.conditional_answers_view import in_words
from cogs.core.panels.table_menus import SAME, SeatMenus, may_undo, undo_label
from cogs.core.text.sentences import Localizer, literal
from cogs.core.text.voices import Localizers
from engine.presentation import SeatName, Sentence, Style, Tally
from engine.questions import Event
from sessions.computers import computer_players
from sessions.computers.teaching import may_hint, may_look_back
from sessions.operations import voting
from sessions.packs.pack_contents import pack_name
from sessions.people.learners import Learners
from sessions.results.entering import is_on_one_device
from sessions.table import journal, question_clock, table_options
from sessions.table.presence import asked_marks, seat_of, was_away
from sessions.table.table import Table, computers_asked
from sessions.tables.table_repository import ChangedTable
from sessions.tables.tables import Tables

MESSAGE = re.compile(r"https://discord\.com/channels/\d+/\d+/\d+")
# Characters of news in a running and in a finished game; side questions.
MOST_NEWS, MOST_LAST, MOST_CALLED = 1_200, 200, 3
MENTION, MARKUP = re.compile(r"<@\d+>"), re.compile(r"\*\*|^(?:-#|###) |\n", re.MULTILINE)
DOT = " · "  # between options, because their values contain commas
WAY_IN = "way-in"  # the key of the hint that points a new player to the private panel


class SideQuestion(NamedTuple):
    """A side question as a panel shows it: a question to a seat beside the table's main question."""

    text: str
    """The question, in words."""
    buttons: list[Button]
    """The buttons that open the answers on the private panel."""


class ViewParts:
    """Makes the parts that several panels of a table have."""

    def __init__(self, tables: Tables, localizers: Localizers, learners: Learners, menus: SeatMenus) -> None:
        """localizers: make a localizer for a table and a reader's language.
        learners: records which hints a person has seen.
        menus: caches the menus and views of seats.
        """
        self.tables, self.localizers, self.learners, self.menus = tables, localizers, learners, menus

    # ---------------------------------------------------------------- sentences

    def head(self, table: Table, view: Any, localizer: Localizer) -> str:
        """Return the game's headline, which may have several lines. view: what the reader may know."""
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

        Until the first answer it also names the chosen options.

        view: what the reader may know.
        visible_lines: sentences that already stand on the panel. They are left out.
        own: whether the panel is private; then the options are left out.
        """
        notes = [
            small(localizer(note))
            for note in table.rules.presentation.notes(view)
            if note not in visible_lines
        ]
        chosen_options = self.options(table, localizer) if not table.body.progress.answers and not own else []
        if chosen_options:
            notes.append(f"-# {localizer.say('lobby-options', options=DOT.join(chosen_options))}")
        notes += announcement.deal_small_print(table, localizer)
        notes += [f"-# {line}" for line in announcement.origin_notes(table, localizer)]
        return "\n".join(notes)

    async def first_time_hint(
        self, table: Table, localizer: Localizer, seat: int | None, most: int = MOST_NEWS
    ) -> str:
        """Return a hint about something that the person in this seat can do for the first time; "" for none.

        most: the greatest number of characters of the hint.
        Only a seat that must answer gets a hint. `learners` records which hints a person has seen.
        """
        match = table.match
        if match is None or match.question is None or seat is None or seat not in match.question.seats:
            return ""
        person = table.body.seats[seat].person
        if person <= 0 or table.rules.presentation.first_notes is None:
            return ""
        possible = self.menus.of(table, seat).first_time_explanations
        question = table.body.progress.asked_since.get(str(seat), table.body.progress.question)
        short = [key for key, sentence in possible.items() if len(localizer(sentence)) <= most]
        note = await self.learners.choose_tip(person, table.game, table.id, question, short)
        return f"-# 💡 {localizer(possible[note])}" if note else ""

    async def way_in(self, table: Table, localizer: Localizer) -> str:
        """Return a hint which button opens the private panel, for people who are new to the game.

        "" unless such a person must answer. Each of them sees the hint with one question only.
        """
        private_panels, match = table.rules.private_panels, table.match
        if (
            private_panels is None
            or match is None
            or match.question is None
            or not private_panels.has_hidden_facts(match.state)
        ):
            return ""
        shows_hint = [await self._note_way_in(table, seat) for seat in match.question.seats]
        if not any(shows_hint):
            return ""
        first_button, *_ = private_panels.public_buttons(table.rules.view(match.state, match.question, None))
        return localizer.say("panel-way-in", door=localizer(first_button.label))

    async def _note_way_in(self, table: Table, seat: int) -> bool:
        """Return whether this seat's person gets the hint of `way_in` with the current question.

        If so, the hint is recorded as shown, so that no other question shows it again.
        """
        person = table.body.seats[seat].person
        question = table.body.progress.asked_since.get(str(seat), table.body.progress.question)
        # The negative number keeps this hint on the public panel apart from hints of the private panel.
        place = person, table.game, table.id, -question
        # What needs the store comes last: this is asked at each panel.
        if person <= 0 or not await self.learners.may_show(*place, WAY_IN):
            return False
        if person not in await self.tables.lobbies.new_to(table):
            return False
        return bool(await self.learners.choose_tip(*place, (WAY_IN,)))

    def refused_conditional_answers(self, table: Table, localizer: Localizer, seat: int | None) -> str:
        """Return a warning for each conditional answer of this seat that the rules refused in its turn."""
        branches = [
            branch
            for branch in table.body.prepared.conditional_answers
            if branch.refused and branch.seat == seat
        ]
        return "\n".join(f"⚠️ {in_words(table, branch, localizer)}" for branch in branches)

    def options(self, table: Table, localizer: Localizer) -> list[str]:
        """Return the options that differ from the default, in words, one string each.

        The card pack is named whenever there are several. The time control is named in a lobby without a
        select menu for it: one that closes, or of a tournament. A game shows the deadline.
        """
        game_packs = self.tables.packs_by_game[table.game]
        changed = [
            _option(option.name, value, localizer)
            for option in game_packs.game.options
            if (table.match is not None or option.name not in table.rules.seating.lobby_options)
            and (value := table.body.options.game.get(option.name, option.default)) != option.default
        ]
        if len(game_packs.rules) > 1 or table.body.pack.is_uploaded:
            cards = literal(pack_name(table.body))
            changed.insert(0, localizer.say("option-shown", name=localizer.say("option-pack"), value=cards))
        for option in table_options.OPTIONS:
            value = table_options.value_of(table, option.name)
            if option.is_named and value != option.default(table):
                name, words = localizer.say(f"option-{option.name}"), localizer.value(option.name, value)
                sentence = localizer.say(option.sentence(table), name=name, value=words)
                changed.insert(0 if option.comes_first else len(changed), sentence)
        has_time_control = len(table.people) > 1 or not table.computer_seats
        if (
            not table.rules.refereeing
            and has_time_control
            and table.match is None
            and (table.body.lobby.closed_luck or table.body.origin.pairing)
        ):
            changed.append(deadlines.time_control_text(table, localizer))
        return changed

    def waiting(self, table: Table, localizer: Localizer, seat: int | None) -> str:
        """Return a line on how long the table has waited, for a game with private panels.

        It names the seats that must answer unless the headline does. "" if only one person plays.
        seat: the reader's seat, which is not named; None for the public panel.
        """
        if table.match is None or table.match.question is None or not table.rules.private_panels:
            return ""
        if len({*table.people}) < 2:
            return ""
        question = table.match.question
        side_seats = [
            side_seat for side_seat in question.seats if question.has_only_side_questions(side_seat)
        ]
        players = [SeatName(other_seat) for other_seat in side_seats or question.seats if other_seat != seat]
        if not players:
            return ""
        since, kind = f"<t:{int(table.body.clock.acted_at)}:R>", "reply" if side_seats else "move"
        if not side_seats and seat not in question.seats:
            return f"-# {localizer.say('panel-since', since=since)}" if table.body.progress.answers else ""
        return f"-# {localizer.say('panel-waiting', players=players, kind=kind, since=since)}"

    def thinking(self, table: Table, localizer: Localizer) -> str:
        """Return a line that computer players are thinking; "" unless the table waits only for them."""
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
            """Return the id of a button of this table's open question."""
            return ButtonId(table.id, table.body.progress.question, act, arg)

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
            *(self.undo(table, localizer) if table.rules.private_panels is None else ()),
        ]

    def undo(self, table: Table, localizer: Localizer, seat: int | None = None) -> list[Button]:
        """Return the undo button, in a list, if a person has answered; else an empty list. Refereed games
        have their own.

        seat: the seat whose private panel this is; None for the public panel.
        """
        people_seats = [number for number, player in enumerate(table.body.seats) if player.person > 0]
        seats = people_seats if seat is None else [seat]
        is_over = table.match is None or table.match.question is None
        if is_over or table.rules.refereeing is not None or not may_undo(table, seats):
            return []
        button_id = ButtonId(table.id, table.body.progress.question, "undo")
        return [layout.button(button_id, undo_label(table, localizer, seats), emoji="↩️")]

    def hint(self, table: Table, localizer: Localizer, seat: int | None = None) -> list[Button]:
        """Return the hint button, in a list, if the teacher may be asked; else an empty list.

        In a game with private panels, only they have the button, and only while their seat must answer.
        seat: the seat whose private panel this is; None for the public panel.
        """
        question = table.match.question if table.match else None
        if (
            question is None
            or not may_hint(table)
            or (table.rules.private_panels and seat not in question.seats)
        ):
            return []
        button_id = ButtonId(table.id, table.body.progress.question, "hint")
        return [layout.button(button_id, localizer.say("panel-hint"), emoji="💡")]

    def side_question(self, table: Table, localizer: Localizer, view: Any, seat: int) -> SideQuestion | None:
        """Return the side question that this seat must answer, or None. view: what everybody may know."""
        side_question = (
            table.rules.private_panels.side_question_text(view, seat) if table.rules.private_panels else None
        )
        if side_question is None:
            return None
        button_id = ButtonId(table.id, table.body.progress.question, "mine")
        buttons = [
            layout.button(button_id._replace(arg=choice.key), localizer(choice.label), choice.style)
            for choice in side_question.buttons
        ]
        return SideQuestion(localizer.lines(side_question.lines), buttons)

    def side_questions_on_panel(self, table: Table, localizer: Localizer, view: Any) -> list[SideQuestion]:
        """Return the side questions to show on the public panel.

        These are the questions to people who were present when the question came up. Other people are
        notified by a message of their own.
        view: what everybody may know.
        """
        seats = [
            seat_of(mark)
            for mark in table.body.presence.asked_at
            if "+" in mark and not was_away(table, mark)
        ]
        side_questions = (self.side_question(table, localizer, view, seat) for seat in dict.fromkeys(seats))
        return [side_question for side_question in side_questions if side_question is not None][:MOST_CALLED]

    def ending(self, table: Table, view: Any, localizer: Localizer) -> list[str]:
        """Return lines about a finished game: points if the game has any, number of turns, duration.

        view: what everybody may know.
        """
        tally = table.rules.presentation.tally(view) if table.rules.presentation.tally else Tally()
        own_key = f"over-turns-{table.game}"  # for a game that has another word for turns
        key = own_key if localizer.catalogues.has(own_key) else "over-turns"
        facts = [localizer.say(key, turns=tally.turns)] if tally.turns else []
        minutes = round((table.body.end.finished_at - table.body.progress.started_at) / 60)
        if table.body.progress.started_at and minutes > 0:
            facts.append(lasted(minutes, localizer))
        return [localizer.lines(tally.points), small(DOT.join(facts))]

    def end_buttons(self, table: Table, localizer: Localizer) -> list[ui.Item[Any]]:
        """Return the buttons below a finished game: play again, replay, key moments, rules, record, deal."""
        rematch_id = ButtonId(table.id, table.body.progress.question, "rematch")
        is_tidied, buttons, again_buttons = table.body.end.tidied, list[Button](), list[Button]()
        if not table.body.end.next_table and not is_tidied:
            style: Style = (
                "plain" if computer_players.won(table) and computer_players.harder(table) else "good"
            )
            again_buttons.append(
                layout.button(rematch_id._replace(arg=SAME), localizer.say("over-again"), style, emoji="🔁")
            )
            if len({seat.person for seat in table.body.seats}) > 1 and not voting.is_somebody_gone(table):
                again_buttons.append(layout.button(rematch_id, localizer.say("over-swapped"), emoji="🔀"))
        if table.body.progress.answers:
            replay_id = rematch_id._replace(number=LAST, act=SHOW)
            buttons.append(layout.button(replay_id, localizer.say("replay-open"), emoji="▶️"))
        if is_on_one_device(table) and not is_tidied:
            buttons.append(
                layout.button(rematch_id._replace(act=COUNT_GAME), localizer.say("count-game"), emoji="✍️")
            )
        if may_look_back(table) and not is_tidied:
            buttons.append(
                layout.button(rematch_id._replace(act="moments"), localizer.say("over-moments"), emoji="🔍")
            )
        if not is_tidied:
            buttons.append(
                layout.button(rematch_id._replace(act="howto"), localizer.say("over-learn"), emoji="📖")
            )
        # Otherwise the replay has this button.
        if not table.body.progress.answers or not (may_look_back(table) or is_tidied):
            buttons.append(
                layout.button(rematch_id._replace(act="record"), localizer.say("over-record"), emoji="📜")
            )
        buttons.append(announcement.deal_proof_button(table, localizer))
        legal = table.match.legal(0) if table.match is not None and table.decided else ()
        if "undo" in legal and not is_tidied:
            buttons.append(
                layout.button(rematch_id._replace(act="undo"), localizer.say("table-undo"), emoji="↩️")
            )
        level_buttons = _levels(table, rematch_id, localizer) if again_buttons else []
        parts = (
            (again_buttons, level_buttons, buttons)
            if len(again_buttons) > 1
            else ([*again_buttons, *level_buttons, *buttons],)
        )
        return [row for part in parts if part for row in layout.pairs(part)]

    # ---------------------------------------------------------------- news

    async def side_question_outcome(self, table: Table, mark: str) -> str:
        """Return how a side question ended, in words; "" if the game has no words for it.

        mark: the seat, “+” and the word of the side question.
        """
        seat, _, side_word = mark.partition("+")
        private_panels = table.rules.private_panels
        if private_panels is None or not side_word:
            return ""
        localizer = self.localizers.localizer(table, table.body.options.language)
        return localizer.lines(
            private_panels.side_question_outcome(await self.tables.news(table), int(seat), side_word)
        )

    async def news(self, table: Table, localizer: Localizer, seat: int | None, *, whole: bool = True) -> str:
        """Return what happened since the current panel was posted, without what the panel shows anyway: the
        end, open side questions, and what the headline says.

        seat: the seat whose private panel shows the news; None for the public panel.
        whole: whether to add the recap for this seat. A private panel has it at the first menu step only.
        """
        events = await self.tables.news(table)
        if table.is_over and table.rules.refereeing:  # the people at a real table have seen the rest
            events = events[_latest_answer(table) :]
        is_shown_elsewhere = _opens_shown_question(table)
        own_events = _events_for_seat(table, events, seat, whole=whole)
        headline = _public_headline(table) if own_events else ()
        shown_events = [
            event
            for event in own_events
            if event.kind != "over"
            and not is_shown_elsewhere(event)
            and table.rules.presentation.describe(event) not in headline
        ]
        most = MOST_LAST if table.is_over else MOST_NEWS
        return self.event_text(table, localizer, shown_events, seat, most)

    def done(self, changed_tables: Sequence[ChangedTable], localizer: Localizer) -> str:
        """Return what the answers of one person did, in words, for that person.

        changed_tables: the table after each answer, with what it changed.
        """
        done_text = " ".join(
            filter(None, (self._did(changed_table, localizer) for changed_table in changed_tables))
        )
        sentence = localizer.say("done", said=done_text) if done_text else localizer.say("done-plain")
        dropped = "; ".join(
            clause for changed_table in changed_tables for clause in changed_table.change.dropped_clauses
        )
        return f"{sentence}\n{localizer.say('done-dropped', line=literal(dropped))}" if dropped else sentence

    def _did(self, changed_table: ChangedTable, localizer: Localizer) -> str:
        """Return what one change did, in words: as the answering seat sees it, or, if several seats answered,
        as everybody does.
        """
        seats = {seat for seat, _ in changed_table.change.answers}
        seat = next(iter(seats)) if len(seats) == 1 else None
        return self.event_text(changed_table.table, localizer, changed_table.change.events, seat)

    async def latest(self, table: Table, localizer: Localizer) -> str:
        """Return what just happened at a real table, and what players must do by hand now, a line each."""
        events = await self.tables.news(table)
        begin = _latest_answer(table)
        return _linked(localizer.lines(table.rules.presentation.latest(events, begin)), localizer)

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
        most: the greatest number of characters; of a longer text, the end is returned, after the heading
            that names whose deeds it begins with.
        """
        presentation = table.rules.presentation
        text = ""
        begins_own_line = False  # whether the text so far begins with a line of its own
        news = presentation.news(events, seat)
        for index, news_line in reversed([*enumerate(news)]):
            is_own_line, sentence = presentation.has_own_line(news_line.key), localizer(news_line)
            separator = (
                "\n" if is_own_line or begins_own_line else "" if sentence.endswith("。") else " "
            ) * bool(text)
            if text and len(sentence) + len(text) > most:
                own_lines = [line for line in news[: index + 1] if presentation.has_own_line(line.key)]
                if not begins_own_line and own_lines and presentation.is_heading(own_lines[-1].key):
                    return f"{localizer(own_lines[-1])}\n… {text}"
                return f"…{separator}{text}"
            text, begins_own_line = sentence + separator + text, is_own_line
        return _linked(layout.tail(text, most), localizer)


def _latest_answer(table: Table) -> int:
    """Return the index of the first news that the last answer caused."""
    counts = table.recent_activity.answers_before_news
    return counts.index(counts[-1]) if counts else 0


def _linked(text: str, localizer: Localizer) -> str:
    """Return the text with a linked word in place of each message's address, which a phone shows in full."""
    return MESSAGE.sub(lambda match: f"[{localizer.say('message-link')}]({match[0]})", text)


def _public_headline(table: Table) -> Sequence[Sentence]:
    """Return the headline of a table's public panel; nothing before the game begins."""
    match = table.match
    if match is None:
        return ()
    return table.rules.presentation.headline(match.rules.view(match.state, match.question, None))


def _opens_shown_question(table: Table) -> Callable[[Event], bool]:
    """Return a function that tells of an event whether it began a side question that is still open.

    Such an event is no news, because the panel shows the question itself.
    """
    private_panels, question = table.rules.private_panels, table.match.question if table.match else None
    if private_panels is None or question is None:
        return lambda event: False
    # The words that identify the open side questions of all seats.
    open_side_words = {word for open_words in question.side_questions.values() for word in open_words}
    return lambda event: private_panels.opened_side_question(event) in open_side_words


def _events_for_seat(
    table: Table, events: Sequence[Event], seat: int | None, *, whole: bool
) -> Sequence[Event]:
    """Return the events that a seat's private panel shows; all events if the seat has no private panel.

    seat: None for a person without a seat, who has none.
    whole: whether to add the game's recap: public events from this seat's last answer on.
    """
    private_panels = table.rules.private_panels
    if private_panels is None or seat is None:
        return events
    if private_panels.recap is None:
        return [event for event in events if private_panels.shows_event(event, seat)]
    # Numbers of answers before the seat's last tap, and after it.
    tap_begin, tap_end = journal.last_answer(table, seat)
    recent = [
        (event, answer_count)
        for event, answer_count in zip(events, table.recent_activity.answers_before_news, strict=False)
        if answer_count >= tap_begin
    ]
    caused, since = (
        [event for event, answer_count in recent if (answer_count >= tap_end) is is_later]
        for is_later in (False, True)
    )
    chosen = [
        *private_panels.lasting_events(caused, seat),
        *(private_panels.recap(caused, since, seat) if whole else ()),
    ]
    chosen_ids = {id(event) for event in chosen}
    return [
        event for event, _ in recent if id(event) in chosen_ids or private_panels.shows_event(event, seat)
    ]


def _option(name: str, value: str, localizer: Localizer) -> str:
    """Return an option in words: “name: value”, or the name alone for an option that is simply on."""
    label, value_text = localizer.say(f"option-{name}"), localizer.value(name, value)
    is_simply_on = value == "on" and value_text == localizer.say("value-on")
    return label if is_simply_on else localizer.say("option-shown", name=label, value=value_text)


def _levels(table: Table, rematch_id: ButtonId, localizer: Localizer) -> list[Button]:
    """Return the buttons for a game against a stronger and against a weaker computer player, where offered.

    rematch_id: the id of the rematch button, to which the level is added.
    """
    harder, easier = computer_players.harder(table), computer_players.easier(table)
    buttons = []
    for key, level, sign in (("over-harder", harder, "⏫"), ("over-easier", easier, "⏬")):
        if level:
            label = localizer.say(key, level=localizer.say(f"level-{level}"))
            style: Style = "good" if level == harder and computer_players.won(table) else "plain"
            buttons.append(layout.button(rematch_id._replace(arg=level), label, style, emoji=sign))
    return buttons


def lasted(minutes: int, localizer: Localizer) -> str:
    """Return how long a game lasted, in words: in minutes, hours or days."""
    hours, days = round(minutes / 60), round(minutes / 1_440)
    if minutes < 120:
        return localizer.say("over-minutes", minutes=minutes)
    return localizer.say("over-hours", hours=hours) if hours < 48 else localizer.say("over-days", days=days)


def read_length(text: str) -> int:
    """Return how many characters of a text people read: without markup, and with a name for each mention."""
    return len(MARKUP.sub("", MENTION.sub("@name", text)))


def small(text: str) -> str:
    """Return a text as small print: Discord's markup for it before each line."""
    return "\n".join(f"-# {line}" for line in text.splitlines())


def panel_key(table: Table, seat: int | None) -> str:
    """Return a text that says what a seat must answer, and since which question.

    As long as this text stays the same, the buttons of the seat's private panel stay the same.
    seat: None for a person without a seat.
    """
    question = table.match.question if table.match else None
    if question is None or seat is None or seat not in question.seats:
        return table.phase
    since = table.body.progress.asked_since.get(str(seat), table.body.progress.question)
    marks = [mark for mark in asked_marks(question) if mark.partition("+")[0] == str(seat)]
    return f"{','.join(marks)} {since} {table.phase}"
