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

from cogs.components import layout
from cogs.components.items import Button
from cogs.components.layout import Panel
from cogs.components.menus import game_menus, spoken_menu, table_menus
from cogs.components.menus.game_menus import MenuButtonIds, MenuStep
from cogs.components.menus.seat_menus import SeatMenus
from cogs.components.message_files import MessageFile, files_named
from cogs.painting.pictures import Pictures, picture_key, picture_mark
from cogs.text.sentences import Localizer
from cogs.text.voices import Localizers
from cogs.views import deadlines, lobby_view
from cogs.views.results.end_lines import EndLines
from cogs.views.view_parts import ViewParts, panel_key, small
from engine.game import Rules
from engine.match import Match
from engine.presentation import Menu, Scene, Sentence
from engine.questions import Question, Refused
from sessions.people.learners import Learners
from sessions.table import question_clock
from sessions.table.lobby import reservations, scheduled_start
from sessions.table.presence import asked_marks, seat_of, was_away
from sessions.table.table import Table, computers_asked
from sessions.table.table_data import OVER
from sessions.tables.tables import Tables

log = logging.getLogger("castellan.table_views")
# MOST_ASIDE: characters of news above a menu step. MOST_KEPT: tables whose panel parts are cached.
MOST_ASIDE, MOST_KEPT = 250, 256
MARKED = "step.png"  # a picture that highlights the current menu step


class UnpaintedPanel(NamedTuple):
    """A panel and the scene of its picture, before the picture is painted."""

    panel: Panel
    """The panel without the pixels of its picture."""
    scene: Any = None
    """The scene to paint; None: the panel has no picture."""
    localizer: Localizer | None = None
    """The plain localizer for the words in the picture."""
    shows_hand: bool = False
    """Whether the picture is the reader's hand. Its file name shows whether a message has it already."""
    key: bytes = b""
    """The picture key of the scene, if it is computed already."""
    build_fallback: Callable[[], ui.LayoutView] | None = None
    """Builds the panel with everything in words, if painting fails; None: only drop the picture."""


class PublicMenu(NamedTuple):
    """The menu that people can tap on a public panel."""

    menu: Menu
    seat: int | None
    """The seat whose answers the menu holds; None if the menu is the game's public one."""


class CachedPanelParts(NamedTuple):
    """The parts of a public panel that change only with the table, not with the steps picked in its menu."""

    cache_key: tuple[int, float, str, str]
    """Table version, time of the last act, language, start. The parts are valid while this is unchanged."""
    state: Any
    """The state of the match from which the parts were built."""
    question: Question | None
    """The open question at that time."""
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
    """Builds panels.

    emoji_of: returns the emoji of a card and side on a grid, or None if there is none.
    lessons: the games that can be learned by playing.
    """

    def __init__(
        self,
        tables: Tables,
        localizers: Localizers,
        pictures: Pictures,
        emoji_of: Callable[[str, int | None], discord.PartialEmoji | None],
        learners: Learners,
        lessons: Container[str],
    ) -> None:
        """pictures: paints scenes.

        emoji_of: returns the emoji of a card and side on a grid, or None if there is none.
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
        async with self.tables.locked(table.id) as held:
            unpainted = await self._public(held, picked)
        return await self._painted(unpainted) if paint else unpainted.panel

    async def step(self, table: Table, picked: Sequence[str], message_files: Sequence[MessageFile]) -> Panel:
        """Return the public panel for a message that already has these files.

        A new picture is painted only if it changes, that is, if the game highlights what was picked.
        picked: the menu steps that are chosen so far.
        """
        async with self.tables.locked(table.id) as held:
            unpainted = await self._public(held, picked)
        return await self._repainted(unpainted, message_files)

    async def _repainted(self, unpainted: UnpaintedPanel, message_files: Sequence[MessageFile]) -> Panel:
        """Return a panel for a message that has these files; paint only if it needs another picture."""
        if not message_files:  # a message whose picture could not be sent
            return unpainted.panel.without_pictures()
        if unpainted.panel.picture_name != MARKED and (
            same := files_named(message_files, unpainted.panel.picture_name)
        ):
            return unpainted.panel._replace(kept_files=same)
        return await self._painted(unpainted)

    async def _public(self, table: Table, picked: Sequence[str]) -> UnpaintedPanel:
        """Return the public panel, not yet painted: its view, and whom the message pings.

        A person is pinged once for each question, if they were away when it came up or want every ping.
        picked: the menu steps that are chosen so far.
        """
        localizer = self.localizers.localizer(table, table.body.language, mention=True)
        ask = table.match.question if table.match else None
        before, _, phase = table.body.extra.get("shown", "").rpartition(" ")
        in_lobby = [*reservations.marks(table.body), *scheduled_start.marks(table.body)]
        marks = asked_marks(ask, table.computer_seats) if table.match else in_lobby
        known = before.split(",") if phase == table.phase else []
        newly = [mark for mark in marks if mark not in known]
        guests = (*reservations.marked(table.body, newly), *scheduled_start.marked(table.body, newly))
        people = [(mark, p) for mark in newly if mark.isdecimal() and (p := _person(table, mark))]
        every = await self.tables.people.every_time([person for _, person in people])
        away = [person for mark, person in people if person in every or was_away(table, mark)]
        # A person who plays alone with computers is present anyway and needs no ping.
        others = len(table.people) > 1 or not table.computer_seats
        news = await self.parts.news(table, self.localizers.localizer(table, table.body.language), None)
        if table.match is None:
            unpainted = UnpaintedPanel(await self.lobby(table, localizer))
        else:
            holidays = await self.tables.people.on_holiday(question_clock.waited_people(table))
            is_tapped_here = table.rules.refereeing is not None or not table.rules.private_panels
            if is_tapped_here:
                first = await self.parts.first_time_hint(table, localizer, _one_asked(table))
            else:
                first = "" if self.public_menu(table) else await self.parts.way_in(table, localizer)
            aside = deadlines.clock_line(table, localizer, holidays) or await self.end_lines.of(
                table, localizer
            )
            todo_and_news = "", news  # after the end there are no pieces to move by hand
            if table.match.result is None:
                todo_and_news = await self.parts.by_hand(
                    table, self.localizers.localizer(table, table.body.language), news
                )
            unpainted = self._playing_panel(table, localizer, picked, todo_and_news, aside, first)
        shown = unpainted.panel._replace(
            pings=guests or (tuple(away) if others else ()),
            is_new_turn=bool(people),
            newly_asked_people=guests or (tuple(person for _, person in people) if others else ()),
            called_seats=tuple(dict.fromkeys(seat_of(m) for m in newly if "+" in m and was_away(table, m))),
            version=table.version,
            answer_count=table.body.answers,
            asked_marks=f"{','.join(marks)} {table.phase}",
            replaced_message=table.body.panel,
            needs_new_message=bool(guests)
            or (table.match is not None and (bool(away) or phase != table.phase)),
            news=news,
        )
        return unpainted._replace(panel=shown)

    def side_question_panel(self, table: Table, seat: int) -> Panel | None:
        """Return a message that notifies a seat of a question beside the main one, with buttons to answer it.

        None if there is no such question.
        """
        match = table.match
        localizer = self.localizers.localizer(table, table.body.language, mention=True)
        if match is None:
            return None
        called = self.parts.side_question(
            table, localizer, table.rules.view(match.state, match.question, None), seat
        )
        if called is None:
            return None
        view = layout.page(layout.text(called.text), *layout.rows(called.buttons))
        person = table.body.seats[seat].person
        return Panel(view, pings=(person,) if person else ())

    async def lobby(self, table: Table, localizer: Localizer) -> Panel:
        """Return the panel of a lobby; of a lobby that was closed, one line of text."""
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
        shown = lists if table.body.closing is None else []
        chosen, lesson = self.parts.options(table, localizer), table.game in self.lessons
        first = bool(await self.tables.lobbies.newcomers(table))
        gap = await self.end_lines.uneven.of(table, localizer)
        view = lobby_view.lobby_layout(
            table, localizer, game_packs.game, chosen, shown, first=first, lesson=lesson, gap=gap
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
        """Return the private panel of one person, in their language, with what they may tap.

        In a game with hidden hands its picture is their hand, otherwise the table. Raises Refused if the game
        has not begun.
        person: the reader (Discord id).
        picked: the menu steps that are chosen so far.
        paint: False for words and buttons alone.
        message_files: the files of the message to be edited. The panel is then painted only if its picture
        changes.
        """
        async with self.tables.locked(table.id) as held:
            if held.match is None:
                raise Refused("not-started")
            localizer, seat = self.localizers.localizer(held, language), held.seat_to_act(person)
            first = await self.parts.first_time_hint(held, localizer, seat) if not picked else ""
            if held.rules.private_panels:
                news = await self.parts.news(held, localizer, seat, whole=not picked)
                unpainted = self._hand_panel(held, localizer, seat, picked, news, first)
            else:
                news = await self.parts.news(held, localizer, None)
                unpainted = self._private_table_panel(held, localizer, seat, picked, news, first)
            panel = unpainted.panel._replace(version=held.version, asked_marks=panel_key(held, seat))
        unpainted = unpainted._replace(panel=panel)
        if not paint:
            return panel
        if message_files is None:
            return await self._painted(unpainted)
        if not unpainted.shows_hand:
            return await self._repainted(unpainted, message_files)
        same = files_named(message_files, unpainted.panel.picture_name)
        return unpainted.panel._replace(kept_files=same) if same else await self._painted(unpainted)

    async def table_panel(self, table: Table, person: int, language: str) -> Panel:
        """Return the whole table as a private panel, with picture and words in the person's language.

        Raises Refused if the game has not begun.
        """
        async with self.tables.locked(table.id) as held:
            if held.match is None:
                raise Refused("not-started")
            localizer, seat = self.localizers.localizer(held, language), held.seat_to_act(person)
            unpainted = self._private_table_panel(
                held, localizer, seat, (), await self.parts.news(held, localizer, None)
            )
        return await self._painted(unpainted)

    def _playing_panel(
        self,
        table: Table,
        localizer: Localizer,
        picked: Sequence[str],
        todo_and_news: tuple[str, str],
        aside: str,
        first: str,
    ) -> UnpaintedPanel:
        """Return the public panel of a running or finished game.

        It has the menu of the seat that must answer, or buttons that open private panels.

        todo_and_news: what players must do by hand, and the news.
        aside: the line about the clock; after the end, how the players stand against each other.
        first: what is possible for the first time, or a pointer to the private panel, right above its button.
        """
        todo, news = todo_and_news
        match = table.match
        assert match is not None
        cached_parts = self._cached_parts(table, localizer)
        large = cached_parts.public is not None and cached_parts.public.menu.large
        foot = self.parts.foot_buttons(table, localizer, cached_parts.view) if match.result is None else []
        foot += deadlines.claim_buttons(table, localizer)
        called = self.parts.side_questions_on_panel(table, localizer, cached_parts.view)
        items: list[ui.Item[Any]] = [*layout.rows(foot)]
        prompt, marked = "", None
        if cached_parts.public is not None:
            taps = MenuButtonIds(table.id, table.body.question, "m", cell_act="cell")
            step, items = self._menu(cached_parts.public.menu, picked, taps, localizer, foot)
            prompt = _prompt(step, localizer)
            marked = _marked(table, cached_parts.view, step)
        elif first:
            items, first = [layout.text(first), *items], ""
        # Last, so that the other buttons do not move when these appear.
        items += [row for one in called for row in layout.rows(one.buttons)]
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
            small(aside),
            deadlines.claim_line(table, localizer),
            small(news),
            cached_parts.notes,
            first,
            todo,
            *(one.text for one in called),
            prompt,
        ]
        above = not large and (match.result is not None or not _on_board(table))
        if large:  # with real pieces on a table the state is visible at a glance
            lines = [todo, head, cached_parts.notes, first, prompt]  # what to do by hand, then the question
        plain = self.localizers.localizer(table, localizer.language, plain=True)
        if marked is None:
            spoken = "\n".join(one for one in (todo, news) if one)
            page = _page(table, lines, items, spoken, cached_parts.alt, above=above)
            return UnpaintedPanel(Panel(page), cached_parts.scene, plain)
        shown = _page(table, lines, items, "", plain.lines(marked.alt), MARKED, above=above)
        return UnpaintedPanel(Panel(shown, picture_name=MARKED), marked, plain)

    def public_menu(self, table: Table) -> PublicMenu | None:
        """Return the menu of the public panel, or None if there is nothing to tap."""
        return self._cached_parts(
            table, self.localizers.localizer(table, table.body.language, mention=True)
        ).public

    def _cached_parts(self, table: Table, localizer: Localizer) -> CachedPanelParts:
        """Return the cached parts of the public panel; rebuild them if the table has changed.

        Each step of a menu, and each panel that is sent again, needs the same parts.
        """
        mark = table.version, table.body.acted, localizer.language, table.body.began
        entry = self.cached.get(table.id)
        match = table.match
        assert match is not None
        if (
            entry is None
            or entry.cache_key != mark
            or entry.state is not match.state
            or entry.question is not match.question
        ):
            entry = self.cached[table.id] = self._make_parts(table, localizer, match, mark)
            if len(self.cached) > self.most_cached:
                self.cached.popitem(last=False)
        self.cached.move_to_end(table.id)
        return entry

    def _make_parts(
        self, table: Table, localizer: Localizer, match: Match[Any], mark: tuple[int, float, str, str]
    ) -> CachedPanelParts:
        """Build the parts of the public panel that `_cached_parts` caches.

        mark: what must stay unchanged for the parts to be valid (`CachedPanelParts.cache_key`).
        """
        rules = table.rules
        view = rules.view(match.state, match.question, None)
        asked = [
            seat
            for seat in (match.question.seats if match.question else ())
            if seat not in table.computer_seats
        ]
        alone = not asked and bool(computers_asked(table))  # only computer players must answer
        public: PublicMenu | None = None
        if rules.private_panels:
            menu = None if alone else rules.private_panels.public_menu(view)
            public = PublicMenu(menu, None) if menu is not None else None
        elif asked:
            public = PublicMenu(rules.presentation.menu(view, match.legal(asked[0])), asked[0])
        scene = rules.presentation.scene(view)
        plain = self.localizers.localizer(table, localizer.language, plain=True)
        alt = _spoken(public.menu if public else None, scene, plain)
        head, notes = self.parts.head(table, view, localizer), self.parts.small_print(table, view, localizer)
        return CachedPanelParts(mark, match.state, match.question, view, public, head, notes, scene, alt)

    def _private_table_panel(
        self,
        table: Table,
        localizer: Localizer,
        seat: int | None,
        picked: Sequence[str],
        news: str,
        first: str = "",
    ) -> UnpaintedPanel:
        """Return a private panel with the whole table as picture and words, not yet painted.

        In a game without hidden hands it also has the menu.
        seat: the reader's; None for a person without a seat.
        picked: the menu steps that are chosen so far.
        news: what happened, in words.
        first: what is possible for the first time, as the public panel shows it.
        """
        match, rules = table.match, table.rules
        assert match is not None
        view = rules.view(match.state, match.question, None if rules.private_panels else seat)
        asked = match.question.seats if match.question else ()
        items: list[ui.Item[Any]] = []
        prompt, marked, menu = "", None, None
        if not rules.private_panels and seat is not None and seat in asked:
            taps = MenuButtonIds(table.id, table.body.question, "v", cell_act="cell")
            foot = [] if picked else self.parts.hint(table, localizer, seat)
            menu = self.menus.of(table, seat).menu
            step, items = self._menu(menu, picked, taps, localizer, foot)
            prompt = _prompt(step, localizer)
            marked = _marked(table, view, step)
        visible_lines = rules.presentation.lines(view)
        notes = self.parts.small_print(table, view, localizer, visible_lines, own=True)
        unfit = self.parts.unfit(table, localizer, seat)
        head = self.parts.head(table, view, localizer)
        lines = [head, unfit, localizer.lines(visible_lines), notes, small(news), first, prompt]
        if marked is None:
            return self._unpainted_panel(
                table,
                rules.presentation.scene(view),
                localizer,
                lines,
                items,
                "",
                menu=menu,
                visible_lines=visible_lines,
            )
        return self._unpainted_panel(table, marked, localizer, lines, items, "", MARKED)

    def _hand_panel(
        self,
        table: Table,
        localizer: Localizer,
        seat: int | None,
        picked: Sequence[str],
        news: str,
        first: str,
    ) -> UnpaintedPanel:
        """Return the private panel of a seat in a game with hidden hands, not yet painted.

        The picture of the hand stands between the news above it and the words and buttons below it.
        picked: the menu steps that are chosen so far.
        first: what is possible for the first time, in words.
        """
        match, rules = table.match, table.rules
        assert match is not None
        seat_menu = self.menus.of(table, seat)
        view, menu = seat_menu.view, seat_menu.menu
        given = frozenset(table.body.orders.get(str(seat), ()))
        foot = [] if picked else self.parts.hint(table, localizer, seat)
        step, items = self._menu(
            menu, picked, MenuButtonIds(table.id, table.body.question, "v", given), localizer, foot
        )
        visible_lines: Sequence[Sentence] = ()
        if step is None or not step.picked:
            waiting, unfit = (
                self.parts.waiting(table, localizer, seat),
                self.parts.unfit(table, localizer, seat),
            )
            above = [self.parts.head(table, view, localizer), waiting, unfit, small(news)]
            held = _held_lines(rules, view, seat_menu.scene)
            below = [
                localizer.lines(held),
                self.parts.small_print(table, view, localizer, held, own=True),
                first,
            ]
            visible_lines = [*held, *rules.presentation.notes(view)]
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
            words = (
                [localizer.lines(rules.presentation.hand(view)), *below[1:]]
                if not (step and step.picked)
                else below
            )
            return layout.container(table, layout.text(*above, *words), *items)

        if scene is None:
            return UnpaintedPanel(Panel(bare()))
        plain = self.localizers.localizer(table, localizer.language, plain=True)
        key = picture_key(scene, plain)
        name = _own_name(key)
        picture = layout.gallery(_spoken(None, scene, plain, visible_lines), name)
        shown = layout.container(table, *layout.texts(above, below, around=picture), *items)
        return UnpaintedPanel(
            Panel(shown, picture_name=name), scene, plain, shows_hand=True, key=key, build_fallback=bare
        )

    def own_marks(self, table: Table, person: int, language: str) -> tuple[str, str]:
        """Return the panel key and the picture's file name of a private panel, without building the panel."""
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
        taps: MenuButtonIds,
        localizer: Localizer,
        foot: Sequence[Button] = (),
    ) -> tuple[MenuStep | None, list[ui.Item[Any]]]:
        """Return the menu step after these picks, and its buttons and select menus.

        If the picks lead nowhere, it is the first step. The step is None if the menu has none.
        taps: makes the ids of its buttons.
        foot: further buttons below it.
        """
        step = game_menus.step(menu, picked) or game_menus.step(menu, ())
        if step is None:
            return None, [*layout.rows(foot)]
        items = game_menus.menu_items(menu, step, taps, localizer, self.emoji_of, foot)
        return step, [*items, *game_menus.choices_of_others(menu, step, taps, localizer, self.emoji_of)]

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

        menu: its first choices are described with the picture.
        visible_lines: lines that already stand beside the picture, so its description omits them.
        """
        plain = self.localizers.localizer(table, localizer.language, plain=True)
        above = not items or not _on_board(table)
        shown = _page(
            table, lines, items, news, _spoken(menu, scene, plain, visible_lines), name, above=above
        )
        return UnpaintedPanel(Panel(shown, picture_name=name), scene, plain)

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
        """Return a painted panel for a message that does not belong to a table."""
        return await self._painted(UnpaintedPanel(Panel(view), scene, localizer._replace(plain=True)))

    async def repainted_panel(
        self, view: ui.LayoutView, scene: Any, localizer: Localizer, files: Sequence[MessageFile]
    ) -> Panel:
        """Return a panel without a table, for a message that has these files and already shows this scene.

        It is painted only if the message lacks the picture.
        """
        return await self._repainted(
            UnpaintedPanel(Panel(view), scene, localizer._replace(plain=True)), files
        )


def own_picture(scene: Scene, localizer: Localizer) -> str:
    """Return the file name of a private panel's picture; it depends on what the picture shows."""
    return _own_name(picture_key(scene, localizer))


def _own_name(key: bytes) -> str:
    """Return the file name of a hand's picture. key: the picture key."""
    return f"hand-{picture_mark(key)}.png"


def _held_lines(rules: Rules[Any, Any], view: Any, scene: Scene | None) -> Sequence[Sentence]:
    """Return what a seat holds, in words; if a picture shows it, only what the picture does not show."""
    caption = rules.private_panels.caption if rules.private_panels and scene is not None else None
    return caption(view) if caption is not None else rules.presentation.hand(view)


def _spoken(
    menu: Menu | None, scene: Scene, localizer: Localizer, visible_lines: Sequence[Sentence] = ()
) -> str:
    """Return a picture in words: the situation, what the board of buttons below it says, and the rest.

    visible_lines: lines that already stand beside the picture. They are left out.
    """
    stands, *rest = localizer.lines(scene.alt).split("\n")
    visible_texts = localizer.lines(visible_lines).split("\n")
    left = [line for line in rest if line not in visible_texts]
    return "\n".join(filter(None, (stands, spoken_menu.spoken(menu, localizer), *left)))


def _marked(table: Table, view: Any, step: MenuStep | None) -> Scene | None:
    """Return the scene for this menu step if the game highlights something in it, else None."""
    marked = table.rules.presentation.highlighted_scene
    return marked(view, step.picked, step.choices) if marked and step and step.picked else None


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
    news: added to the description.
    alt: the description.
    name: file name of the picture.
    above: True puts the words above the picture. Otherwise they stand next to the buttons, where a low screen
    shows them, as does a phone that shows the end of a panel with a board of buttons.
    """
    spoken = layout.gallery("\n".join([alt, news] if news else [alt]), name)
    words = layout.text(*lines)
    return layout.container(table, *((words, spoken) if above else (spoken, words)), *items)


def _on_board(table: Table) -> bool:
    """Return whether the game is played on a board of buttons, which fills a phone's screen."""
    return table.rules.presentation.highlighted_scene is not None


def _one_asked(table: Table) -> int | None:
    """Return the only seat that must answer; None if there are several, or none."""
    seats = table.match.question.seats if table.match and table.match.question else ()
    return seats[0] if len(seats) == 1 else None


def _prompt(step: MenuStep | None, localizer: Localizer) -> str:
    """Return the question of a menu step in bold, and the explanation in the lines below it as it is."""
    asks, _, more = localizer(step.prompt).partition("\n") if step and step.prompt else ("", "", "")
    return "\n".join(filter(None, (f"**{asks}**" if asks else "", more)))


def _person(table: Table, mark: str) -> int:
    """Return the person in the seat that a mark names; 0 for nobody. mark: as in `asked_marks`."""
    return max(0, table.body.seats[seat_of(mark)].person)
