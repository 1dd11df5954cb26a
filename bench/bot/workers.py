"""The processes that a bot under measurement has started beside itself: held for a while, their CPU."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress

import psutil

from tests.support.loopback import BotProcess


class Workers:
    """Those of a bot's processes whose command line holds a mark."""

    def __init__(self, process: BotProcess, mark: str) -> None:
        self.process, self.mark = process, mark

    def found(self) -> list[psutil.Process]:
        """Those that there are now; one that ended meanwhile is left out."""
        children, processes = psutil.Process(self.process.pid).children(recursive=True), []
        for child in children:
            with suppress(psutil.NoSuchProcess):
                processes += [child] if self.mark in " ".join(child.cmdline()) else []
        return processes

    @contextmanager
    def held(self, running: bool) -> Iterator[None]:
        """They stand still meanwhile, unless they are to be running."""
        workers = [] if running else self.found()
        for worker in workers:
            worker.suspend()
        try:
            yield
        finally:
            for worker in workers:
                with suppress(psutil.NoSuchProcess):
                    worker.resume()

    def cpu(self) -> float:
        """Seconds of processor, user and system, of all together."""
        used = 0.0
        for worker in self.found():
            with suppress(psutil.NoSuchProcess):
                used += sum(worker.cpu_times()[:2])
        return used
