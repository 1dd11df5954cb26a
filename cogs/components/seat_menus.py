"""What a seat sees and may tap, kept while its table stays as it is: each tap asks for it several times."""

from collections import OrderedDict
from typing import Any, NamedTuple

from engine.ask import Ask
from engine.face import Menu, Scene
from sessions.table.table import Table

MOST_KEPT = 512


class SeatMenu(NamedTuple):
    """Made from this position: the seat's view, its menu, what it holds as a picture (if there is one)."""

    version: int
    state: Any
    ask: Ask | None
    view: Any
    menu: Menu
    scene: Scene | None


class SeatMenus:
    """The menus of the tables that were tapped last."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, int | None], SeatMenu] = OrderedDict()

    def of(self, table: Table, seat: int | None) -> SeatMenu:
        """This seat's (None: that of somebody without one), made anew once the table has changed."""
        match, key = table.match, (table.id, seat)
        assert match is not None
        kept = self._kept.get(key)
        if (
            kept is None
            or kept.version != table.version
            or kept.state is not match.state
            or kept.ask is not match.ask
        ):
            view = table.rules.view(match.state, match.ask, seat)
            menu = table.rules.face.menu(view, match.legal(seat) if seat is not None else ())
            own = table.rules.own_panels
            scene = own.scene(view) if own else None
            kept = self._kept[key] = SeatMenu(table.version, match.state, match.ask, view, menu, scene)
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return kept
