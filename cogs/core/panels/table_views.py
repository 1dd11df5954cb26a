"""Build the panels of a table: the public one, each player's private one, and the lobby.

This module knows no game: everything comes from the game's presentation. What a reader may not know is not in
the view from which their panel is built.
"""

import logging
from collections import OrderedDict
from collections.abc import Callable, Container, Sequence
from typing import Any, NamedTuple

import discord
from discord import ui

from cogs.core.components import layout
from cogs.core.components.items import Button
from cogs.core.components.layout import Panel
from cogs.core.components.message_files import MessageFile, files_named
from cogs.core.painting.pictures import Pictures, picture_key, picture_mark
from cogs.core.panels import deadlines, game_menus, lobby_view, table_menus
from cogs.core.panels.end_lines import EndLines
from cogs.core.panels.game_menus import MenuButtonIds, MenuStep
from cogs.core.panels.table_menus import SeatMenus
from cogs.core.panels.view_parts import ViewParts, panel_key, read_length, small
from cogs.core.text.sentences import Localizer
from cogs.core.text.voices import Localizers
from engine.game import Rules
from engine.match import Match
from engine.presentation import Menu, Scene, Sentence, crowned
from engine.questions import Question, Refused
from sessions.people.learners import Learners
from sessions.table import question_clock, reservations, scheduled_start
from sessions.table.presence import asked_marks, seat_of, was_away
from sessions.table.table import Table, computers_asked
from sessions.table.table_data import OVER
from sessions.tables.tables import Tables

log = logging.getLogger("castellan.table_views")
# MOST_ASIDE: characters of news above a menu step. MOST_KEPT: tables whose panel parts are cached.
MOST_ASIDE, MOST_KEPT = 250, 256
MOST_ABOVE, MOST_HINT = 120, 500
"""Characters above the buttons of a real table's panel, a hint included; of a hint elsewhere."""
MARKED = "step.png"  # a picture that highlights the current menu step


class UnpaintedPanel(NamedTuple):
    """A panel and the scene of its picture, before the picture is painted."""

    panel: Panel
    """The panel without the pixels of its picture."""
    scene: Any = None
    """The scene to paint; None: the panel has no picture."""
    localizer: Localizer | None = None
    """The plain localizer for the words in the picture; None: there is no picture."""
    shows_hand: bool = False
    """Whether the picture is the reader's hand. The file name of such a picture depends on its content."""
    key: bytes = b""
    """The picture key of the scene (`picture_key`); b"": it is not computed yet."""
    build_fallback: Callable[[], ui.LayoutView] | None = None
    """Builds the panel with everything in words. It is called if painting fails; None: the panel then only
    loses its picture."""


class PublicMenu(NamedTuple):
    """The menu that people can tap on a public panel."""

    menu: Menu
    """The answers as choices."""
    seat: int | None
    """The seat whose answers the menu has. None: in a game with private panels, the menu is for everybody."""


class CachedPanelParts(NamedTuple):
    """The parts of a public panel that change only with the table, not with the steps picked in its menu."""

    cache_key: tuple[int, float, str, str]
    """Table version, time of the last act, language, `Deal.announcement`. The parts are valid only for this
    key."""
    state: Any
    """The state of the match from which the parts were built."""
    question: Question | None
    """The open question of this state; None: there was none."""
    view: Any
    """What everybody may know (`Rules.view` for no seat)."""
    public: PublicMenu | None
    """The menu below the panel; None if it has none."""
    head: str
    """The headline, as text."""
    notes: str
    """The small print, as text."""
    scene: Any
    """The scene of the picture; None if the panel has none."""
    alt: str
    """The description of the picture for screen readers."""


class TableViews:
    """Builds the panels of tables, and caches the parts that several of them need."""

    def __init__(
        self,
        tables: Tables,
        localizers: Localizers,
        pictures: Pictures,
        emoji_of: Callable[[str, int | None], discord.PartialEmoji | None],
        learners: Learners,
        lessons: Container[str],
    ) -> None:
        """localizers: make a localizer for a table and a reader's language.
        pictures: paints scenes.
        emoji_of: returns the emoji of a card and side on a board of buttons; None if there is none.
        learners: records which hints a person has seen.
        lessons: the games that can be learned by playing.
        """
        self.most_cached = MOST_KEPT
        self.tables, self.localizers, self.pictures, self.emoji_of = tables, localizers, pictures, emoji_of
        self.lessons = lessons
        self.menus = SeatMenus()
        self.parts = ViewParts(tables, localizers, learners, self.menus)
        self.end_lines = EndLines(tables)
        self.cached: OrderedDict[str, CachedPanelParts] = OrderedDict()

    async def public(self, table: Table, picked: Sequence[str] = (), *, paint: bool = True) -> Panel:
        """Return the table's panel for its channel.

        picked: the menu steps that are chosen so far.
        paint: False for a panel without the picture.
        """
        async with self.tables.locked(table.id) as locked_table:
            unpainted = await self._public(locked_table, picked)
        return await self._painted(unpainted) if paint else unpainted.panel

    async def step(self, table: Table, picked: Sequence[str], message_files: Sequence[MessageFile]) -> Panel:
        """Return the public panel after a menu step, to edit a message that has these files.

        A new picture is painted only if the game highlights in it what was picked.
        picked: the menu steps that are chosen so far.
        """
        async with self.tables.locked(table.id) as locked_table:
            unpainted = await self._public(locked_table, picked)
        return await self._repainted(unpainted, message_files)

    async def _repainted(self, unpainted: UnpaintedPanel, message_files: Sequence[MessageFile]) -> Panel:
        """Return a panel to edit a message that has these files; paint only if it needs another picture.

        A message without files is one whose picture could not be sent. It gets no picture now either.
        """
        if not message_files:  # a message whose picture could not be sent
            return unpainted.panel.without_pictures()
        if unpainted.panel.picture_name != MARKED and (
            same_files := files_named(message_files, unpainted.panel.picture_name)
        ):
            return unpainted.panel._replace(kept_files=same_files)
        return await self._painted(unpainted)

    async def _public(self, table: Table, picked: Sequence[str]) -> UnpaintedPanel:
        """Return the public panel, not yet painted.

        A message pings a person at most once for each question: if the person was away when the question came
        up, or wants every ping.
        picked: the menu steps that are chosen so far.
        """
        localizer = self.localizers.localizer(table, table.body.options.language, mention=True)
        question = table.match.question if table.match else None
        shown_marks, shown_phase = table.body.shown.asked, table.body.shown.phase
        # A mark says who is asked what: `0` is seat 0, `1+t4` the side question t4 to seat 1.
        lobby_marks = [*reservations.marks(table.body), *scheduled_start.marks(table.body)]
        marks = asked_marks(question, table.computer_seats) if table.match else lobby_marks
        known_marks = shown_marks if shown_phase == table.phase else []
        new_marks = [mark for mark in marks if mark not in known_marks]
        lobby_people = (
            *reservations.marked(table.body, new_marks),
            *scheduled_start.marked(table.body, new_marks),
        )
        asked_people = [
            (mark, asked_person)
            for mark in new_marks
            if mark.isdecimal() and (asked_person := _person(table, mark))
        ]
        want_every_ping = await self.tables.people.every_time([person for _, person in asked_people])
        away_people = [
            person for mark, person in asked_people if person in want_every_ping or was_away(table, mark)
        ]
        # A person who plays alone with computers is present anyway and needs no ping.
        pings_help = len(table.people) > 1 or not table.computer_seats
        news = await self.parts.news(
            table, self.localizers.localizer(table, table.body.options.language), None
        )
        if table.match is None:
            unpainted = UnpaintedPanel(await self.lobby(table, localizer))
        else:
            holidays = await self.tables.people.on_holiday(question_clock.waited_people(table))
            latest = ""
            if table.match.result is None:
                latest = await self.parts.latest(
                    table, self.localizers.localizer(table, table.body.options.language)
                )
            is_tapped_here = table.rules.refereeing is not None or not table.rules.private_panels
            if is_tapped_here:
                cached_parts = self._cached_parts(table, localizer)
                words = "\n".join((latest, cached_parts.head, cached_parts.notes))
                room = MOST_ABOVE - len("💡 ") - read_length(words) if table.rules.refereeing else MOST_HINT
                hint = await self.parts.first_time_hint(table, localizer, _one_asked(table), room)
            else:
                hint = "" if self.public_menu(table) else await self.parts.way_in(table, localizer)
            names = self.localizers.localizer(table, table.body.options.language)
            clock_and_score = [
                deadlines.clock_line(table, localizer, holidays),
                deadlines.player_clock_line(table, names),
                await self.end_lines.of(table, localizer),
            ]
            # After the end there are no pieces to move by hand.
            unpainted = self._playing_panel(
                table, localizer, picked, (latest, news), "\n".join(filter(None, clock_and_score)), hint
            )
        panel = unpainted.panel._replace(
            pings=lobby_people or (tuple(away_people) if pings_help else ()),
            is_new_turn=bool(asked_people),
            newly_asked_people=lobby_people
            or (tuple(person for _, person in asked_people) if pings_help else ()),
            called_seats=tuple(
                dict.fromkeys(seat_of(mark) for mark in new_marks if "+" in mark and was_away(table, mark))
            ),
            version=table.version,
            answer_count=table.body.progress.answers,
            asked=tuple(marks),
            phase=table.phase,
            replaced_message=table.body.shown.panel,
            needs_new_message=bool(lobby_people)
            or (table.match is not None and (bool(away_people) or shown_phase != table.phase)),
            news=news,
        )
        return unpainted._replace(panel=panel)

    def side_question_panel(self, table: Table, seat: int) -> Panel | None:
        """Return a message that notifies a seat of a side question, with buttons to answer this question.

        None if the seat has no side question.
        """
        match = table.match
        localizer = self.localizers.localizer(table, table.body.options.language, mention=True)
        if match is None:
            return None
        side_question = self.parts.side_question(
            table, localizer, table.rules.view(match.state, match.question, None), seat
        )
        if side_question is None:
            return None
        view = layout.page(layout.text(side_question.text), *layout.rows(side_question.buttons))
        person = table.body.seats[seat].person
        return Panel(view, pings=(person,) if person else ())

    async def lobby(self, table: Table, localizer: Localizer) -> Panel:
        """Return the panel of a lobby; for a closed lobby, one line of text instead."""
        if table.phase == OVER:
            return Panel(lobby_view.closed_lobby_view(table, localizer, ""))
        game_packs = self.tables.packs_by_game[table.game]
        lists: list[ui.Item[Any]] = [
            item
            for name in table.rules.seating.lobby_options
            for item in table_menus.option_row(table, game_packs, localizer, name)
        ]
        lists += table_menus.computers(table, game_packs.game.player_counts[-1], localizer)
        lists += table_menus.clock_row(table, localizer)
        shown_lists = lists if table.body.lobby.closed_luck is None else []
        chosen_options, lesson = self.parts.options(table, localizer), table.game in self.lessons
        offers_first_game = bool(await self.tables.lobbies.newcomers(table))
        gap = await self.end_lines.uneven.of(table, localizer)
        view = lobby_view.lobby_layout(
            table,
            localizer,
            game_packs.game,
            chosen_options,
            shown_lists,
            first=offers_first_game,
            lesson=lesson,
            gap=gap,
        )
        return Panel(view)

    async def private(
        self,
        table: Table,
        person: int,
        language: str,
        picked: Sequence[str] = (),
        *,
        paint: bool = True,
        message_files: Sequence[MessageFile] | None = None,
    ) -> Panel:
        """Return the private panel of one person, with what this person may tap.

        In a game with private panels the picture is the person's hand, otherwise the table. Raises Refused if
        the game has not begun.
        person: the reader (Discord id).
        language: the reader's.
        picked: the menu steps that are chosen so far.
        paint: False for words and buttons alone.
        message_files: the files of the message to be edited: a picture is painted only if the message lacks
        it. None: a new message.
        """
        async with self.tables.locked(table.id) as locked_table:
            if locked_table.match is None:
                raise Refused("not-started")
            localizer = self.localizers.localizer(locked_table, language)
            seat = locked_table.seat_to_act(person)
            hint = await self.parts.first_time_hint(locked_table, localizer, seat) if not picked else ""
            if locked_table.rules.private_panels:
                news = await self.parts.news(locked_table, localizer, seat, whole=not picked)
                unpainted = self._hand_panel(locked_table, localizer, seat, picked, news, hint)
            else:
                news = await self.parts.news(locked_table, localizer, None)
                unpainted = self._private_table_panel(locked_table, localizer, seat, picked, news, hint)
            panel = unpainted.panel._replace(
                version=locked_table.version, asked_marks=panel_key(locked_table, seat)
            )
        unpainted = unpainted._replace(panel=panel)
        if not paint:
            return panel
        if message_files is None:
            return await self._painted(unpainted)
        if not unpainted.shows_hand:
            return await self._repainted(unpainted, message_files)
        same_files = files_named(message_files, unpainted.panel.picture_name)
        return (
            unpainted.panel._replace(kept_files=same_files) if same_files else await self._painted(unpainted)
        )

    async def table_panel(self, table: Table, person: int, language: str) -> Panel:
        """Return the whole table as a private panel, with picture and words in the person's language.

        Raises Refused if the game has not begun.
        """
        async with self.tables.locked(table.id) as locked_table:
            if locked_table.match is None:
                raise Refused("not-started")
            localizer = self.localizers.localizer(locked_table, language)
            seat = locked_table.seat_to_act(person)
            unpainted = self._private_table_panel(
                locked_table, localizer, seat, (), await self.parts.news(locked_table, localizer, None)
            )
        return await self._painted(unpainted)

    def _playing_panel(
        self,
        table: Table,
        localizer: Localizer,
        picked: Sequence[str],
        latest_and_news: tuple[str, str],
        clock_and_score: str,
        hint: str,
    ) -> UnpaintedPanel:
        """Return the public panel of a running or finished game.

        It has the menu of the seat that must answer, or buttons that open private panels.

        picked: the menu steps that are chosen so far.
        latest_and_news: what just happened at a real table (`ViewParts.latest`), and all news in words.
        clock_and_score: the lines about the clock; after the end, also those below the result (`EndLines`).
        hint: what is possible for the first time, or which button opens the private panel; "" for nothing.
        """
        latest, news = latest_and_news
        match = table.match
        assert match is not None
        cached_parts = self._cached_parts(table, localizer)
        is_refereed = table.rules.refereeing is not None and match.result is None
        foot_buttons = (
            self.parts.foot_buttons(table, localizer, cached_parts.view) if match.result is None else []
        )
        foot_buttons += deadlines.claim_buttons(table, localizer)
        side_questions = self.parts.side_questions_on_panel(table, localizer, cached_parts.view)
        items: list[ui.Item[Any]] = [*layout.rows(foot_buttons)]
        prompt, highlighted = "", None
        if cached_parts.public is not None:
            button_ids = MenuButtonIds(table.id, table.body.progress.question, "m", cell_act="cell")
            step, items = self._menu(cached_parts.public.menu, picked, button_ids, localizer, foot_buttons)
            prompt = _prompt(step, localizer)
            highlighted = _highlighted_scene(table, cached_parts.view, step)
        elif hint:
            items, hint = [layout.text(hint), *items], ""
        # Last, so that the other buttons do not move when these appear.
        items += [row for side_question in side_questions for row in layout.rows(side_question.buttons)]
        ending: list[str] = []
        head = cached_parts.head
        if match.result is not None:
            items += self.parts.end_buttons(table, localizer)
            head = f"### {self.tables.packs_by_game[table.game].game.symbol} {head}"
            ending = self.parts.ending(table, cached_parts.view, localizer)
        lines = [
            head,
            *ending,
            self.parts.waiting(table, localizer, None),
            self.parts.thinking(table, localizer),
            small(clock_and_score),
            deadlines.claim_line(table, localizer),
            small(news),
            cached_parts.notes,
            hint,
            *(side_question.text for side_question in side_questions),
            prompt,
        ]
        above = not is_refereed and (match.result is not None or not _on_board(table))
        if is_refereed:  # what happened and what hands must do, then the question beside its buttons
            question_lines = [prompt] if prompt else [head, cached_parts.notes, hint]
            claim_line = deadlines.claim_line(table, localizer)
            lines = [latest, small(clock_and_score), claim_line, *question_lines]
            news = ""
        plain = self.localizers.localizer(table, localizer.language, plain=True)
        if highlighted is None:
            page = _page(table, lines, items, news, cached_parts.alt, above=above)
            return UnpaintedPanel(Panel(page), cached_parts.scene, plain)
        shown = _page(table, lines, items, "", plain.lines(highlighted.alt), MARKED, above=above)
        return UnpaintedPanel(Panel(shown, picture_name=MARKED), highlighted, plain)

    def public_menu(self, table: Table) -> PublicMenu | None:
        """Return the menu of the public panel, or None if there is nothing to tap."""
        return self._cached_parts(
            table, self.localizers.localizer(table, table.body.options.language, mention=True)
        ).public

    def _cached_parts(self, table: Table, localizer: Localizer) -> CachedPanelParts:
        """Return the cached parts of the public panel; rebuild them if the table has changed.

        Each step of a menu, and each panel that is sent again, needs the same parts.
        """
        cache_key = table.version, table.body.clock.acted_at, localizer.language, table.body.deal.announcement
        cached_parts = self.cached.get(table.id)
        match = table.match
        assert match is not None
        if (
            cached_parts is None
            or cached_parts.cache_key != cache_key
            or cached_parts.state is not match.state
            or cached_parts.question is not match.question
        ):
            cached_parts = self.cached[table.id] = self._make_parts(table, localizer, match, cache_key)
            if len(self.cached) > self.most_cached:
                self.cached.popitem(last=False)
        self.cached.move_to_end(table.id)
        return cached_parts

    def _make_parts(
        self, table: Table, localizer: Localizer, match: Match[Any], cache_key: tuple[int, float, str, str]
    ) -> CachedPanelParts:
        """Build the parts of the public panel that `_cached_parts` caches.

        cache_key: what must stay unchanged for the parts to be valid (`CachedPanelParts.cache_key`).
        """
        rules = table.rules
        view = rules.view(match.state, match.question, None)
        asked_seats = [
            seat
            for seat in (match.question.seats if match.question else ())
            if seat not in table.computer_seats
        ]
        only_computers = not asked_seats and bool(computers_asked(table))  # only computer players must answer
        public: PublicMenu | None = None
        if rules.private_panels:
            menu = None if only_computers else rules.private_panels.public_menu(view)
            public = PublicMenu(menu, None) if menu is not None else None
        elif asked_seats:
            public = PublicMenu(rules.presentation.menu(view, match.legal(asked_seats[0])), asked_seats[0])
        scene = crowned(rules.presentation.scene(view), match.result.winners if match.result else ())
        plain = self.localizers.localizer(table, localizer.language, plain=True)
        alt = _picture_description(public.menu if public else None, scene, plain)
        head, notes = self.parts.head(table, view, localizer), self.parts.small_print(table, view, localizer)
        return CachedPanelParts(cache_key, match.state, match.question, view, public, head, notes, scene, alt)

    def _private_table_panel(
        self,
        table: Table,
        localizer: Localizer,
        seat: int | None,
        picked: Sequence[str],
        news: str,
        hint: str = "",
    ) -> UnpaintedPanel:
        """Return a private panel with the whole table as picture and words, not yet painted.

        In a game without private panels of its own, this panel also has the menu while the reader is asked.
        Then board and buttons fill a phone's screen, and the words are in the description of the picture,
        except at a real table, where the button to this panel promises words.
        seat: the reader's; None for a person without a seat.
        picked: the menu steps that are chosen so far.
        news: what happened, in words.
        hint: what is possible for the first time, in words; "" for nothing.
        """
        match, rules = table.match, table.rules
        assert match is not None
        view = rules.view(match.state, match.question, None if rules.private_panels else seat)
        asked_seats = match.question.seats if match.question else ()
        items: list[ui.Item[Any]] = []
        prompt, highlighted, menu = "", None, None
        if not rules.private_panels and seat is not None and seat in asked_seats:
            button_ids = MenuButtonIds(table.id, table.body.progress.question, "v", cell_act="cell")
            foot_buttons = [] if picked else self.parts.hint(table, localizer, seat)
            menu = self.menus.of(table, seat).menu
            step, items = self._menu(menu, picked, button_ids, localizer, foot_buttons)
            prompt = _prompt(step, localizer)
            highlighted = _highlighted_scene(table, view, step)
        visible_lines = rules.presentation.lines(view)
        notes = self.parts.small_print(table, view, localizer, visible_lines, own=True)
        unfit = self.parts.refused_conditional_answers(table, localizer, seat)
        head = self.parts.head(table, view, localizer)
        clock = small(deadlines.player_clock_line(table, localizer))

        def lines(shown: Sequence[Sentence]) -> list[str]:
            """Return the words of the panel. shown: those of the table."""
            return [head, clock, unfit, localizer.lines(shown), notes, small(news), hint, prompt]

        def bare() -> ui.LayoutView:
            """Return the panel without a picture."""
            return layout.container(table, layout.text(*lines(visible_lines)), *items)

        shown = () if menu is not None and not rules.refereeing else visible_lines
        unpainted = self._unpainted_panel(
            table,
            highlighted or rules.presentation.scene(view),
            localizer,
            lines(shown),
            items,
            "",
            MARKED if highlighted else layout.PICTURE,
            menu=None if highlighted else menu,
            visible_lines=() if highlighted else shown,
        )
        return unpainted._replace(build_fallback=bare)

    def _hand_panel(
        self,
        table: Table,
        localizer: Localizer,
        seat: int | None,
        picked: Sequence[str],
        news: str,
        hint: str,
    ) -> UnpaintedPanel:
        """Return the private panel of a seat in a game with hidden hands, not yet painted.

        From top to bottom: the news, the picture of the hand, words, buttons.
        seat: the reader's; None for a person without a seat.
        picked: the menu steps that are chosen so far.
        news: what happened, in words.
        hint: what is possible for the first time, in words; "" for nothing.
        """
        match, rules = table.match, table.rules
        assert match is not None
        seat_menu = self.menus.of(table, seat)
        view, menu = seat_menu.view, seat_menu.menu
        standing_answers = frozenset(table.body.prepared.standing_answers.get(str(seat), ()))
        own_buttons = self.parts.undo(table, localizer, seat) if seat is not None else []
        foot_buttons = [] if picked else [*self.parts.hint(table, localizer, seat), *own_buttons]
        step, items = self._menu(
            menu,
            picked,
            MenuButtonIds(table.id, table.body.progress.question, "v", standing_answers),
            localizer,
            foot_buttons,
        )
        visible_lines: Sequence[Sentence] = ()
        if step is None or not step.picked:
            waiting = self.parts.waiting(table, localizer, seat)
            unfit = self.parts.refused_conditional_answers(table, localizer, seat)
            clock = small(deadlines.player_clock_line(table, localizer))
            above = [self.parts.head(table, view, localizer), waiting, clock, unfit, small(news)]
            hand_lines = _held_lines(rules, view, seat_menu.scene)
            below = [
                localizer.lines(hand_lines),
                self.parts.small_print(table, view, localizer, hand_lines, own=True),
                hint,
            ]
            visible_lines = [*hand_lines, *rules.presentation.notes(view)]
        else:
            above, below = [small(layout.tail(news, MOST_ASIDE))], [localizer.lines(step.lines)]
        below.append(_prompt(step, localizer))
        if not any((*above, *below)):
            above = [self.parts.head(table, view, localizer)]
        scene = (
            rules.private_panels.place(view, step.picked if step else ()) if rules.private_panels else None
        )
        scene = scene or seat_menu.scene

        def bare() -> ui.LayoutView:
            """Return the panel without a picture. Until a menu step is chosen, it has the hand in words."""
            lower_words = (
                [localizer.lines(rules.presentation.hand(view)), *below[1:]]
                if not (step and step.picked)
                else below
            )
            return layout.container(table, layout.text(*above, *lower_words), *items)

        if scene is None:
            return UnpaintedPanel(Panel(bare()))
        plain = self.localizers.localizer(table, localizer.language, plain=True)
        key = picture_key(scene, plain)
        name = _own_name(key)
        picture = layout.gallery(_picture_description(None, scene, plain, visible_lines), name)
        page = layout.container(table, *layout.texts(above, below, around=picture), *items)
        return UnpaintedPanel(
            Panel(page, picture_name=name), scene, plain, shows_hand=True, key=key, build_fallback=bare
        )

    def panel_and_picture_key(self, table: Table, person: int, language: str) -> tuple[str, str]:
        """Return the panel key and the picture's file name of a private panel, without building the panel.

        If neither has changed, a message shows the same buttons and the same picture.
        person: the reader (Discord id).
        language: the reader's.
        """
        seat = table.seat_to_act(person)
        scene = self.menus.of(table, seat).scene
        if scene is None:
            return panel_key(table, seat), layout.PICTURE
        plain = self.localizers.localizer(table, language, plain=True)
        return panel_key(table, seat), own_picture(scene, plain)

    def _menu(
        self,
        menu: Menu,
        picked: Sequence[str],
        button_ids: MenuButtonIds,
        localizer: Localizer,
        foot: Sequence[Button] = (),
    ) -> tuple[MenuStep | None, list[ui.Item[Any]]]:
        """Return the menu step after these picks, and its buttons and select menus.

        If the picks lead nowhere, use the first step. The step is None for an empty menu.
        picked: the menu steps that are chosen so far.
        button_ids: makes the ids of the menu's buttons.
        foot: further buttons below the menu.
        """
        step = game_menus.step(menu, picked) or game_menus.step(menu, ())
        if step is None:
            return None, [*layout.rows(foot)]
        items = game_menus.menu_items(menu, step, button_ids, localizer, self.emoji_of, foot)
        return step, [*items, *game_menus.choices_of_others(menu, step, button_ids, localizer, self.emoji_of)]

    def _unpainted_panel(
        self,
        table: Table,
        scene: Scene,
        localizer: Localizer,
        lines: Sequence[str],
        items: list[ui.Item[Any]],
        news: str,
        name: str = layout.PICTURE,
        menu: Menu | None = None,
        visible_lines: Sequence[Sentence] = (),
    ) -> UnpaintedPanel:
        """Return a panel with a table's words, picture and buttons, not yet painted.

        lines: the words.
        items: the buttons and select menus.
        news: added to the description of the picture.
        name: file name of the picture.
        menu: the menu whose board of buttons is described with the picture; None: there is none.
        visible_lines: lines that already stand beside the picture. Its description leaves them out.
        """
        plain = self.localizers.localizer(table, localizer.language, plain=True)
        above = not items or not _on_board(table)
        page = _page(
            table,
            lines,
            items,
            news,
            _picture_description(menu, scene, plain, visible_lines),
            name,
            above=above,
        )
        return UnpaintedPanel(Panel(page, picture_name=name), scene, plain)

    async def _painted(self, unpainted: UnpaintedPanel) -> Panel:
        """Paint the panel's picture and return the panel with it.

        If the painter fails, the error is logged and the panel has no picture, only words.
        """
        if unpainted.scene is None or unpainted.localizer is None:
            return unpainted.panel
        try:
            picture = await self.pictures.picture(unpainted.scene, unpainted.localizer, unpainted.key)
            return unpainted.panel._replace(picture=picture)
        except Exception:
            log.exception("a picture could not be painted")
            return (
                unpainted.panel._replace(view=unpainted.build_fallback())
                if unpainted.build_fallback
                else unpainted.panel.without_pictures()
            )

    async def pictured(self, view: ui.LayoutView, scene: Any, localizer: Localizer) -> Panel:
        """Return a panel with its painted picture, for a message that does not belong to a table.

        scene: of the picture.
        localizer: for the words in the picture.
        """
        return await self._painted(UnpaintedPanel(Panel(view), scene, localizer._replace(plain=True)))

    async def repainted_panel(
        self, view: ui.LayoutView, scene: Any, localizer: Localizer, files: Sequence[MessageFile]
    ) -> Panel:
        """Return a panel without a table, to edit a message that already shows this scene.

        The picture is painted only if the message lacks the file.
        localizer: for the words in the picture.
        files: the files of the message.
        """
        return await self._repainted(
            UnpaintedPanel(Panel(view), scene, localizer._replace(plain=True)), files
        )


def own_picture(scene: Scene, localizer: Localizer) -> str:
    """Return the file name of a private panel's picture. Pictures with equal names show the same."""
    return _own_name(picture_key(scene, localizer))


def _own_name(key: bytes) -> str:
    """Return the file name of a hand's picture. key: the picture key."""
    return f"hand-{picture_mark(key)}.png"


def _held_lines(rules: Rules[Any, Any], view: Any, scene: Scene | None) -> Sequence[Sentence]:
    """Return what a seat holds, in words; if a picture shows the hand, only what the picture does not show.

    view: what the seat may know.
    scene: the picture of the hand; None if there is none.
    """
    caption = rules.private_panels.caption if rules.private_panels and scene is not None else None
    return caption(view) if caption is not None else rules.presentation.hand(view)


def _picture_description(
    menu: Menu | None, scene: Scene, localizer: Localizer, visible_lines: Sequence[Sentence] = ()
) -> str:
    """Return the description of a picture: its first line, then the board of buttons, then its other lines.

    menu: the menu with the board of buttons; None if there is none.
    localizer: plain.
    visible_lines: lines that already stand beside the picture. They are left out.
    """
    situation, *more_lines = localizer.lines(scene.alt).split("\n")
    visible_texts = localizer.lines(visible_lines).split("\n")
    unseen_lines = [line for line in more_lines if line not in visible_texts]
    return "\n".join(filter(None, (situation, game_menus.spoken(menu, localizer), *unseen_lines)))


def _highlighted_scene(table: Table, view: Any, step: MenuStep | None) -> Scene | None:
    """Return the scene of a menu step in which the game highlights what was picked.

    None if nothing is picked, or if the game highlights nothing.
    view: what the reader may know.
    """
    highlighted_scene = table.rules.presentation.highlighted_scene
    return (
        highlighted_scene(view, step.picked, step.choices)
        if highlighted_scene and step and step.picked
        else None
    )


def _page(
    table: Table,
    lines: Sequence[str],
    items: Sequence[ui.Item[Any]],
    news: str,
    alt: str,
    name: str = layout.PICTURE,
    *,
    above: bool = True,
) -> ui.LayoutView:
    """Return the page with a table's words, its picture with a description, and its buttons.

    lines: the words.
    items: the buttons and select menus.
    alt: the description of the picture.
    news: added to the description; "" for nothing.
    name: file name of the picture.
    above: True: the words stand above the picture. False: they stand between the picture and the buttons, so
    that a low screen shows them together with the buttons.
    """
    picture = layout.gallery("\n".join([alt, news] if news else [alt]), name)
    words = layout.text(*lines)
    return layout.container(table, *((words, picture) if above else (picture, words)), *items)


def _on_board(table: Table) -> bool:
    """Return whether the game is played on a board of buttons, which fills a phone's screen."""
    return table.rules.presentation.highlighted_scene is not None


def _one_asked(table: Table) -> int | None:
    """Return the only seat that must answer; None if there are several, or none."""
    seats = table.match.question.seats if table.match and table.match.question else ()
    return seats[0] if len(seats) == 1 else None


def _prompt(step: MenuStep | None, localizer: Localizer) -> str:
    """Return the text of a menu step: the question in bold, and its explanation below; "" if it has none."""
    question, _, explanation = (
        localizer(step.prompt).partition("\n") if step and step.prompt else ("", "", "")
    )
    return "\n".join(filter(None, (f"**{question}**" if question else "", explanation)))


def _person(table: Table, mark: str) -> int:
    """Return the person (Discord id) in the seat of a mark; 0 for nobody.

    mark: the seat, from 0, perhaps with “+” and a side question behind it.
    """
    return max(0, table.body.seats[seat_of(mark)].person)
