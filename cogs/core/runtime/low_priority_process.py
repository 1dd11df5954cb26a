"""Heavy work in a process with the lowest priority on the machine: what the bot orders, and what it answers.

The process does not get the bot's secrets. A message in either direction is its length, then msgpack: an
order, or a kind of answer and its content.
"""

import asyncio
import contextlib
import logging
import os
import signal
import struct
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any, BinaryIO, Generic, TypeVar

import msgspec

from engine.files import DATA
from engine.questions import Refused
from sessions.common import tracebacks
from sessions.common.log_throttle import LogThrottle

M = TypeVar("M")
LOG = logging.getLogger("castellan.heavy_work")
ROOT = DATA.parent
LEAVING = 2.0  # seconds in which a killed process ends
NICE = 15  # niceness that is added
# Environment variables that a process needs.
HANDED = ("PATH", "PYTHONPATH", "LANG", "LC_ALL", "TMPDIR", "SYSTEMROOT")
LENGTH = struct.Struct(">I")  # of a message, in bytes
# Kinds of answers.
PROGRESS, RESULT, REFUSED, FAULT = "progress", "result", "refused", "fault"
ReportProgress = Callable[[int, int], None]
"""Called with the number of parts that are done, and of all."""


class WorkerFault(Exception):
    """The process failed, ended or took too long. The text is the kind of error."""


class LowPriorityWorker(Generic[M]):
    """Makes one thing at a time in a process of its own.

    The process is killed if it takes too long, if nobody waits for it any more, and when it is idle.
    """

    def __init__(
        self, module: ModuleType, data: Path, result_type: type[M], timeout_seconds: float, idle: float = 0.0
    ) -> None:
        """module: what the process runs; its `main` calls `serve_orders`.
        data: the folder with texts and fonts.
        result_type: the type of what is made.
        timeout_seconds: seconds that one order may take.
        idle: seconds after which an idle process is stopped; 0: at once.
        """
        self.module, self.data, self.result_type = module, data, result_type
        self.timeout_seconds, self.idle = timeout_seconds, idle
        self._process: asyncio.subprocess.Process | None = None
        self._killed_process: asyncio.subprocess.Process | None = None  # the last process that was killed
        self._idle_timer: asyncio.TimerHandle | None = None
        self._throttle = LogThrottle(LOG)

    async def make(self, order: Any, report_progress: ReportProgress = lambda done, of: None) -> M:
        """Let the process make what is ordered. Cancelling this kills the process.

        Raises WorkerFault, and Refused as the process does.
        """
        self._stop_timer()
        try:
            async with asyncio.timeout(self.timeout_seconds):
                return await self._ask(order, report_progress)
        except (TimeoutError, OSError, EOFError, msgspec.DecodeError) as fault:
            self.end()
            name = self.module.__name__.rpartition(".")[2]
            self._throttle.log(logging.WARNING, f"{name} made nothing: {type(fault).__name__}", fault)
            raise WorkerFault(type(fault).__name__) from fault
        except asyncio.CancelledError:
            self.end()
            raise
        finally:
            if self.idle:
                self._idle_timer = asyncio.get_running_loop().call_later(self.idle, self.end)
            else:
                await self.close()

    def end(self) -> None:
        """Kill the process."""
        self._stop_timer()
        process, self._process = self._process, None
        if process is not None and process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            self._killed_process = process

    async def close(self) -> None:
        """Kill the process, and wait until it has ended."""
        self.end()
        if self._killed_process is not None:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._killed_process.wait(), LEAVING)

    @property
    def process(self) -> int:
        """Return the id of the process; 0 if there is none."""
        return self._process.pid if self._process is not None else 0

    def _stop_timer(self) -> None:
        """Stop the timer that kills an idle process."""
        if self._idle_timer is not None:
            self._idle_timer.cancel()
            self._idle_timer = None

    async def _ask(self, order: Any, report_progress: ReportProgress) -> M:
        """Send the order to the process, which is started if there is none, and return its answer."""
        if self._process is None or self._process.returncode is not None:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable,
                *("-m", self.module.__name__, str(self.data)),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=asyncio.subprocess.DEVNULL,
                cwd=ROOT,
                env={name: os.environ[name] for name in HANDED if name in os.environ},
            )
        orders, answers = self._process.stdin, self._process.stdout
        assert orders is not None
        assert answers is not None
        orders.write(_packed(order))
        await orders.drain()
        while True:
            (length,) = LENGTH.unpack(await answers.readexactly(LENGTH.size))
            kind, content = msgspec.msgpack.decode(await answers.readexactly(length))
            if kind == RESULT:
                return msgspec.convert(content, self.result_type)
            if kind == REFUSED:
                raise Refused(content[0], **content[1])
            if kind == FAULT:
                LOG.error("%s failed:\n%s", self.module.__name__, content)
                raise WorkerFault(FAULT)
            report_progress(*content)


# ---------------------------------------------------------------- in the process


def serve_orders(make: Callable[[bytes, ReportProgress], Any]) -> None:
    """Make what is ordered on the standard input, until the bot closes it.

    make: takes an order as msgpack, and reports progress.
    """
    orders, answers = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # so that printed text is not read as an answer
    with contextlib.suppress(BrokenPipeError):
        while len(head := orders.read(LENGTH.size)) == LENGTH.size:
            _serve(make, orders.read(*LENGTH.unpack(head)), answers)


def _serve(make: Callable[[bytes, ReportProgress], Any], order: bytes, answers: BinaryIO) -> None:
    """Make what is ordered, and write the answers: progress, then what was made, a refusal or a fault."""

    def answer(kind: str, content: Any) -> None:
        """Write an answer."""
        answers.write(_packed((kind, content)))
        answers.flush()

    try:
        result = make(order, lambda done, of: answer(PROGRESS, (done, of)))
    except Refused as refused:
        facts = {name: value for name, value in refused.facts.items() if isinstance(value, str | int)}
        answer(REFUSED, (refused.reason, facts))
    except BrokenPipeError:
        raise
    except Exception as fault:
        answer(FAULT, tracebacks.format_traceback(fault, tracebacks.kind))
    else:
        answer(RESULT, result)


def _packed(content: Any) -> bytes:
    """Return a message: its length, and the content as msgpack."""
    message = msgspec.msgpack.encode(content)
    return LENGTH.pack(len(message)) + message


def give_way(memory: int) -> None:
    """Give the current process the lowest priority, and limit its memory.

    If the machine's memory is short, the system ends this process first. SIGINT and SIGTERM are ignored.
    memory: greatest number of bytes.
    """
    for name in (signal.SIGINT, signal.SIGTERM):
        # if the whole process group is stopped, the bot decides when this process ends
        signal.signal(name, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICE)
    with contextlib.suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text("1000")
    with contextlib.suppress(ImportError, AttributeError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))
