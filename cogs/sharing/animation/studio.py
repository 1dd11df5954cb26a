"""Starts and stops the process that makes animations, and sends it orders."""

import asyncio
import logging
from pathlib import Path

import msgspec

from cogs.sharing import low_priority_process
from cogs.sharing.animation import film_process
from cogs.sharing.animation.film_maker import FilmMaker, FilmOrder, MadeFilm, Told
from cogs.text.sentences import MessageCatalogues
from engine.questions import Refused
from sessions.common.log_throttle import LogThrottle

LOG = logging.getLogger("castellan.films")
IDLE = 30.0  # seconds after which an idle process is stopped
LONGEST = 90.0  # seconds for one animation; on a core of its own it takes ten at most


class FilmWorkerError(Exception):
    """There is no animation: the process ended, or took too long."""


class FilmWorker:
    """Makes one animation at a time, in a process that it starts when it is needed.

    data: the folder with texts and fonts.
    timeout_seconds: how long one animation may take.
    The attribute `idle` is the number of seconds without work after which the process is stopped.
    """

    def __init__(self, data: Path, timeout_seconds: float = LONGEST) -> None:
        self.data, self.timeout_seconds, self.idle = data, timeout_seconds, IDLE
        self._process: asyncio.subprocess.Process | None = None
        self._killed_process: asyncio.subprocess.Process | None = None  # the last process that was killed
        self._idle_timer: asyncio.TimerHandle | None = None
        self._throttle = LogThrottle(LOG)

    async def make(self, order: FilmOrder, report_progress: Told) -> MadeFilm:
        """Make an animation. Cancelling this stops the process.

        Raises FilmWorkerError if the process fails or takes too long, and Refused as `FilmMaker.make` does.
        report_progress: called with the number of pictures that are done, and of all.
        """
        self._stay()
        try:
            async with asyncio.timeout(self.timeout_seconds):
                return await self._made(order, report_progress)
        except (TimeoutError, OSError, EOFError) as fault:
            self.end()
            self._throttle.log(logging.WARNING, f"no film: {type(fault).__name__}", fault)
            raise FilmWorkerError(type(fault).__name__) from fault
        except asyncio.CancelledError:
            self.end()
            raise
        finally:
            self._idle_timer = asyncio.get_running_loop().call_later(self.idle, self.end)

    def end(self) -> None:
        """Kill the process, even if it is busy."""
        self._stay()
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            low_priority_process.kill(process)
            self._killed_process = process

    async def close(self) -> None:
        """Kill the process, and wait until it has ended."""
        self.end()
        if self._killed_process is not None:
            await low_priority_process.wait_for_exit(self._killed_process)

    @property
    def process(self) -> int:
        """Return the id of the process; 0 if there is none."""
        return self._process.pid if self._process is not None else 0

    # ---------------------------------------------------------------- helpers

    def _stay(self) -> None:
        """Cancel the timer that stops the process when it is idle."""
        if self._idle_timer is not None:
            self._idle_timer.cancel()
            self._idle_timer = None

    async def _made(self, order: FilmOrder, report_progress: Told) -> MadeFilm:
        """Send the order to the process, and return the animation that the process makes.

        Raises FilmWorkerError if the process reports an error of ours, and Refused as `FilmMaker.make` does.
        """
        process = await self._open()
        assert process.stdin is not None
        assert process.stdout is not None
        message_text = msgspec.msgpack.encode(order)
        process.stdin.write(film_process.LENGTH.pack(len(message_text)) + message_text)
        await process.stdin.drain()
        while True:
            length_bytes = await process.stdout.readexactly(film_process.LENGTH.size)
            message = await process.stdout.readexactly(film_process.LENGTH.unpack(length_bytes)[0])
            kind, content = msgspec.msgpack.decode(message)
            match kind:
                case film_process.PROGRESS:
                    report_progress(*content)
                case film_process.REFUSED:
                    raise Refused(content[0], **content[1])
                case film_process.FAULT:
                    LOG.error("a film was not made:\n%s", content)
                    raise FilmWorkerError("fault")
                case _:
                    return msgspec.convert(content, MadeFilm)

    async def _open(self) -> asyncio.subprocess.Process:
        """Return the process; start it if it does not run."""
        if self._process is None or self._process.returncode is not None:
            self._process = await low_priority_process.start_process(film_process, self.data)
        return self._process


class InlineFilmWorker(FilmWorker):
    """A film worker without a process: an animation is made at once, and blocks everything else."""

    def __init__(self, data: Path, words: MessageCatalogues | None = None) -> None:
        """words: the texts, if they were loaded already."""
        super().__init__(data)
        self._catalogues = words

    async def _made(self, order: FilmOrder, report_progress: Told) -> MadeFilm:
        """Make the animation in this process."""
        await asyncio.sleep(0)
        return FilmMaker(self.data, self._catalogues).make(order, report_progress)
