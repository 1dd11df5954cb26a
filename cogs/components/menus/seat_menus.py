"""What a seat sees and may tap, kept while its table stays as it is: each tap asks for it several times."""

from collections import OrderedDict
from functools import cached_property
from typing import Any

from engine.face import Menu, Scene
from engine.match import Match
from sessions.table.table import Table

MOST_KEPT = 512


class SeatMenu:
    """Made from this position: the seat's view and its menu; its picture when somebody wants to see it."""

    def __init__(self, table: Table, match: Match[Any], seat: int | None) -> None:
        self._version, self._state, self._ask = table.version, match.state, match.ask
        self._own = table.rules.own_panels
        self.view: Any = table.rules.view(match.state, match.ask, seat)
        legal = match.legal(seat) if seat is not None else ()
        self.menu: Menu = table.rules.face.menu(self.view, legal)

    def stands(self, table: Table, match: Match[Any]) -> bool:
        """Whether the table is still as it was."""
        return self._version == table.version and self._state is match.state and self._ask is match.ask

    @cached_property
    def scene(self) -> Scene | None:
        """What the seat holds, as a picture; None where there is none."""
        return self._own.scene(self.view) if self._own else None


class SeatMenus:
    """The menus of the tables that were tapped last."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, int | None], SeatMenu] = OrderedDict()

    def of(self, table: Table, seat: int | None) -> SeatMenu:
        """This seat's (None: that of somebody without one), made anew once the table has changed."""
        match, key = table.match, (table.id, seat)
        assert match is not None
        kept = self._kept.get(key)
        if kept is None or not kept.stands(table, match):
            kept = self._kept[key] = SeatMenu(table, match, seat)
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return kept
