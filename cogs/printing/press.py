"""Makes one PDF at a time, each in a separate process."""

import asyncio
from pathlib import Path

from cogs.core.runtime.low_priority_process import LowPriorityWorker, WorkerFault
from cogs.core.services import Services
from cogs.core.text.typefaces import Typefaces, texts_of_pack
from cogs.printing import print_process
from cogs.printing.print_order import MadePrint, PrintOrder
from engine.files import DATA
from engine.questions import Refused

LONGEST = 60.0  # seconds that one PDF may take; the largest takes six on a core of its own
MOST = 8  # people who may wait


class PrintWorker:
    """Makes PDFs for people, one at a time, each in a process of its own.

    data: the folder with texts, rulebooks and fonts.
    timeout_seconds: seconds that one PDF may take.
    most_waiting: greatest number of people who wait.
    """

    def __init__(self, data: Path, timeout_seconds: float = LONGEST, most_waiting: int = MOST) -> None:
        self.data, self.most_waiting = data, most_waiting
        self.worker = LowPriorityWorker(print_process, data, MadePrint, timeout_seconds)
        self._waiting: set[int] = set()
        self._lock = asyncio.Lock()

    @classmethod
    def of(cls, services: Services) -> "PrintWorker":
        """Return the bot's worker."""
        return services.get(cls, lambda: cls(DATA))

    async def make(self, person: int, order: PrintOrder) -> MadePrint:
        """Wait for this person's turn, and make the PDF. Cancelling this stops the process.

        Raises Refused if the person is waiting already, if too many people are waiting, if the process fails
        or takes too long, and as `PrintMaker.make` does.
        """
        if person in self._waiting:
            raise Refused("print-yours")
        if len(self._waiting) >= self.most_waiting:
            raise Refused("print-busy")
        self._waiting.add(person)
        try:
            async with self._lock:
                return await self.print(order)
        finally:
            self._waiting.discard(person)

    async def lacking(self, game: str, text: str) -> list[str]:
        """Return the characters of a pack that no font has and that are printed as a sign.

        game: the name of the pack's game.
        text: the content of the pack's file; "" for a game without cards.
        """

        def find_letters() -> list[str]:
            """Return these characters. This blocks for a while."""
            typefaces = Typefaces(self.data / "fonts", shaping=True)
            return typefaces.lacking(texts_of_pack(game, text))

        return await asyncio.to_thread(find_letters) if text else []

    async def print(self, order: PrintOrder) -> MadePrint:
        """Make the PDF in a process of its own. Raises Refused as `make` does."""
        try:
            return await self.worker.make(order)
        except WorkerFault as fault:
            raise Refused("print-slow" if str(fault) == "TimeoutError" else "print-fault") from fault
