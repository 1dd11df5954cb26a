"""A press that starts no process, and what it was given."""

from typing import Any

from cogs.printing.press import PrintWorker
from cogs.printing.print_order import MadePrint, PrintOrder
from engine.files import DATA
from tests.support.building import tools


class NotingPress(PrintWorker):
    """Notes what would be printed. orders: all that it was given."""

    def __init__(self) -> None:
        super().__init__(DATA)
        self.orders: list[PrintOrder] = []

    async def print(self, order: PrintOrder) -> MadePrint:
        self.orders.append(order)
        return MadePrint(
            b"%PDF-", 2, 9, 2, lacking_letters=tuple(await self.lacking(order.game, order.pack_text))
        )


def noting() -> Any:
    """Return a bot's tools with a press that notes what it is given."""
    return tools(press=NotingPress())


def print_orders(room: Any) -> list[PrintOrder]:
    """Return what was given to the press of a hall."""
    press = PrintWorker.of(room.host.services)
    assert isinstance(press, NotingPress)
    return press.orders
