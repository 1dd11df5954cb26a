"""The child processes of a measured bot: suspends them for a while, and measures their CPU."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress

import psutil

from tests.support.loopback import BotProcess


class Workers:
    """A bot's child processes whose command line contains a mark."""

    def __init__(self, process: BotProcess, mark: str) -> None:
        self.process, self.mark = process, mark

    def found(self) -> list[psutil.Process]:
        """Return the processes that exist now; one that ends meanwhile is left out."""
        children, processes = psutil.Process(self.process.pid).children(recursive=True), []
        for child in children:
            with suppress(psutil.NoSuchProcess):
                processes += [child] if self.mark in " ".join(child.cmdline()) else []
        return processes

    @contextmanager
    def held(self, running: bool) -> Iterator[None]:
        """Suspend the processes within the context, unless `running`."""
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
        """Return the seconds of CPU, user and system, of all together."""
        used = 0.0
        for worker in self.found():
            with suppress(psutil.NoSuchProcess):
                used += sum(worker.cpu_times()[:2])
        return used
