"""Caches what a seat sees and may tap, while its table stays unchanged. Each tap needs this repeatedly."""

from collections import OrderedDict
from collections.abc import Mapping
from functools import cached_property
from typing import Any

from engine.match import Match
from engine.presentation import Menu, Scene, Sentence
from sessions.table.table import Table

MOST_KEPT = 512  # menus


class SeatMenu:
    """What a seat sees at one position of a match.

    `view` is computed at once; menu, picture and explanations are computed when they are first read.
    """

    def __init__(self, table: Table, match: Match[Any], seat: int | None) -> None:
        """match: the table's match; seat: numbered from 0; None: for somebody without a seat."""
        self._version, self._state, self._question = table.version, match.state, match.question
        self._rules, self._match, self._seat = table.rules, match, seat
        self.view: Any = table.rules.view(match.state, match.question, seat)

    def is_current(self, table: Table, match: Match[Any]) -> bool:
        """Return whether the table and the position are still those for which this was made."""
        return (
            self._version == table.version and self._state is match.state and self._question is match.question
        )

    @cached_property
    def menu(self) -> Menu:
        """The menu of what the seat may tap."""
        legal = self._match.legal(self._seat) if self._seat is not None else ()
        return self._rules.presentation.menu(self.view, legal)

    @cached_property
    def scene(self) -> Scene | None:
        """A picture of what the seat holds, for its private panel; None without a seat, or if the game has
        none."""
        private_panels = self._rules.private_panels
        return private_panels.scene(self.view) if private_panels and self._seat is not None else None

    @cached_property
    def first_time_explanations(self) -> Mapping[str, Sentence]:
        """Explanations of choices that the seat may have for the first time, by key."""
        first_notes = self._rules.presentation.first_notes
        return {note.key: note for note in first_notes(self.view)} if first_notes else {}


class SeatMenus:
    """Caches the menus of the seats that were asked for last. most_cached: the greatest number of menus."""

    def __init__(self, most_cached: int = MOST_KEPT) -> None:
        self.most_cached = most_cached
        self._cached_menus: OrderedDict[tuple[str, int | None], SeatMenu] = OrderedDict()

    def of(self, table: Table, seat: int | None) -> SeatMenu:
        """Return a seat's menu, made anew if the table has changed.

        seat: None for somebody without a seat.
        """
        match, key = table.match, (table.id, seat)
        assert match is not None
        cached_menu = self._cached_menus.get(key)
        if cached_menu is None or not cached_menu.is_current(table, match):
            cached_menu = self._cached_menus[key] = SeatMenu(table, match, seat)
            if len(self._cached_menus) > self.most_cached:
                self._cached_menus.popitem(last=False)
        self._cached_menus.move_to_end(key)
        return cached_menu
