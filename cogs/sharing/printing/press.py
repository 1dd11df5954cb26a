"""Makes one PDF at a time, each in a separate process."""

import asyncio
import logging
from pathlib import Path

import msgspec

from cogs.sharing import low_priority_process
from cogs.sharing.printing import print_process
from cogs.sharing.printing.print_order import MadePrint, PrintOrder
from cogs.text.lacking_letters import texts_of_pack
from cogs.text.typefaces import Typefaces
from engine.questions import Refused
from sessions.common.log_throttle import LogThrottle

LOG = logging.getLogger("castellan.prints")
LONGEST = 60.0  # seconds that one PDF may take; the largest takes six on a core of its own
MOST = 8  # people who may wait


class PrintWorker:
    """Makes PDFs for people, one at a time, each in a process of its own.

    data: the folder with texts, rulebooks and fonts.
    timeout_seconds: seconds that one PDF may take.
    most_waiting: greatest number of people who wait.
    """

    def __init__(self, data: Path, timeout_seconds: float = LONGEST, most_waiting: int = MOST) -> None:
        self.data, self.timeout_seconds, self.most_waiting = data, timeout_seconds, most_waiting
        self._waiting: set[int] = set()
        self._lock = asyncio.Lock()
        self._process: asyncio.subprocess.Process | None = None
        self._throttle = LogThrottle(LOG)

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

    def close(self) -> None:
        """Stop the PDF that is being made."""
        if self._process is not None:
            low_priority_process.kill(self._process)

    @property
    def process(self) -> int:
        """Return the id of the process; 0 if there is none."""
        return self._process.pid if self._process is not None else 0

    async def print(self, order: PrintOrder) -> MadePrint:
        """Make the PDF now, in a process. Raises Refused if it fails or takes too long, and as
        `PrintMaker.make` does."""
        try:
            async with asyncio.timeout(self.timeout_seconds):
                return self._read(await self._answer(msgspec.msgpack.encode(order)))
        except TimeoutError as fault:
            self._throttle.log(logging.WARNING, "no print: it took too long", fault)
            raise Refused("print-slow") from fault
        except (OSError, msgspec.DecodeError) as fault:
            self._throttle.log(logging.WARNING, f"no print: {type(fault).__name__}", fault)
            raise Refused("print-fault") from fault

    # ---------------------------------------------------------------- helpers

    async def _answer(self, order: bytes) -> bytes:
        """Start a process with this order, and return what it writes.

        order: as msgpack.
        """
        process = self._process = await low_priority_process.start_process(print_process, self.data)
        try:
            answer, _ = await process.communicate(order)
            return answer
        finally:
            self.close()
            self._process = None
            await low_priority_process.wait_for_exit(process)

    def _read(self, answer: bytes) -> MadePrint:
        """Return the PDF of an answer. Raises Refused if the process refused the order or failed."""
        kind, content = msgspec.msgpack.decode(answer)
        match kind:
            case print_process.MADE:
                return msgspec.convert(content, MadePrint)
            case print_process.REFUSED:
                raise Refused(content[0], **content[1])
            case _:
                LOG.error("a print was not made:\n%s", content)
                raise Refused("print-fault")
