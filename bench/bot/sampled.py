"""Runs the bot (`bench.bot.hasty`), and samples which code its threads spend their processor time in.

    python -m bench.bot.sampled FILE      (settings from the environment, as for bot.py)

A sampler thread looks many times a second where each thread is, and counts the time of this thread's own
processor clock since the last look for that stack. Waiting costs nothing, and a thread that works without the
interpreter lock counts as well. SIGUSR2 writes the counts to FILE, as JSON, and begins again.
"""

import json
import os
import signal
import sys
import threading
import time
from collections import Counter
from pathlib import Path
from types import FrameType

from bench.bot import hasty

PAUSE = 0.0005  # seconds between two looks
# Thread switch interval: with the bot's own, the sampler would mostly look when a thread has begun to wait.
SWITCH_SECONDS = 0.00002
ROOT = Path(__file__).resolve().parent.parent.parent
LIBRARIES = "site-packages/"
ASKS = {signal.SIGUSR2}
Stack = tuple[str, ...]


class Sampler(threading.Thread):
    """Counts seconds of processor time by stack, outermost function first."""

    def __init__(self, file: Path) -> None:
        super().__init__(name="sampler", daemon=True)
        self.file = file
        self._names: dict[object, str] = {}
        self._counts: Counter[Stack] = Counter()
        self._clocks: dict[int, float] = {}

    def run(self) -> None:
        self._begin()
        while True:
            if signal.sigtimedwait(ASKS, PAUSE) is None:
                self._look()
            else:
                self._write()
                self._begin()

    def _begin(self) -> None:
        sys.setswitchinterval(SWITCH_SECONDS)
        self._counts.clear()
        self._look()
        self._counts.clear()
        self._process, self._own = time.process_time(), time.thread_time()

    def _look(self) -> None:
        """Count what each thread has used since the last look."""
        for thread, frame in sys._current_frames().items():
            if thread == self.ident:
                continue
            try:
                clock = time.clock_gettime(time.pthread_getcpuclockid(thread))
            except OSError:  # it has ended
                continue
            used = clock - self._clocks.get(thread, clock)
            self._clocks[thread] = clock
            if used > 0:
                self._counts[self._stack(frame)] += used  # type: ignore[assignment]

    def _stack(self, frame: FrameType | None) -> Stack:
        names = []
        while frame is not None:
            code = frame.f_code
            if code not in self._names:
                self._names[code] = f"{short(code.co_filename)}:{code.co_qualname}"
            names.append(self._names[code])
            frame = frame.f_back
        return tuple(reversed(names))

    def _write(self) -> None:
        """Write the counts, and the seconds of the whole process without this thread."""
        seconds = time.process_time() - self._process - (time.thread_time() - self._own)
        stacks = [[*stack, used] for stack, used in self._counts.items()]
        beside = self.file.with_suffix(".new")
        beside.write_text(json.dumps({"seconds": seconds, "stacks": stacks}))
        beside.replace(self.file)


def short(path: str) -> str:
    """Return a file's path from the project's folder or from that of the libraries on."""
    if LIBRARIES in path:
        return path.rpartition(LIBRARIES)[2]
    return path.removeprefix(f"{ROOT}{os.sep}").removeprefix(f"{sys.base_prefix}/lib/")


if __name__ == "__main__":
    signal.pthread_sigmask(signal.SIG_BLOCK, ASKS)  # for all threads; the sampler takes it
    Sampler(Path(sys.argv[1])).start()
    hasty.main()
