"""Processes for heavy work: they have the lowest priority on the machine, and do not get the bot's
secrets."""

import asyncio
import contextlib
import os
import signal
import sys
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parents[2]
LEAVING = 2.0  # seconds in which a killed process ends
NICE = 15  # niceness that is added
# Environment variables that a process needs.
HANDED = ("PATH", "PYTHONPATH", "LANG", "LC_ALL", "TMPDIR", "SYSTEMROOT")


def surroundings() -> dict[str, str]:
    """Return the environment variables for a process, without the bot's secrets."""
    return {name: os.environ[name] for name in HANDED if name in os.environ}


async def start_process(module: ModuleType, data: Path) -> asyncio.subprocess.Process:
    """Start a process that runs the module. It reads orders from its input and writes results to its
    output.

    data: the folder with texts and fonts.
    """
    return await asyncio.create_subprocess_exec(
        sys.executable,
        *("-m", module.__name__, str(data)),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
        cwd=ROOT,
        env=surroundings(),
    )


def kill(process: asyncio.subprocess.Process) -> None:
    """Kill a process that is still running."""
    if process.returncode is None:
        with contextlib.suppress(ProcessLookupError):
            process.kill()


async def wait_for_exit(process: asyncio.subprocess.Process) -> None:
    """Wait until a killed process has ended."""
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(process.wait(), LEAVING)


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
