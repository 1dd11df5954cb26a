"""What every process has in common that makes something heavy for the bot: it gives way to everything else on
the machine, and is handed nothing that the bot is trusted with."""

import asyncio
import contextlib
import os
import signal
import sys
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parents[2]
LEAVING = 2.0  # seconds in which a killed process is gone
NICE = 15
# What a process needs of its surroundings.
HANDED = ("PATH", "PYTHONPATH", "LANG", "LC_ALL", "TMPDIR", "SYSTEMROOT")


def surroundings() -> dict[str, str]:
    """The environment of such a process."""
    return {name: os.environ[name] for name in HANDED if name in os.environ}


async def start_process(module: ModuleType, data: Path) -> asyncio.subprocess.Process:
    """Such a process at work: it runs the module, and is spoken with by its input and output.

    data: the folder with sentences and typefaces.
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
    """End it, whatever it is at, if it has not ended."""
    if process.returncode is None:
        with contextlib.suppress(ProcessLookupError):
            process.kill()


async def wait_for_exit(process: asyncio.subprocess.Process) -> None:
    """Wait until a killed process is gone."""
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(process.wait(), LEAVING)


def give_way(memory: int) -> None:
    """Everybody else comes first: for the processor, and where memory is short. memory: bytes at most."""
    for name in (signal.SIGINT, signal.SIGTERM):
        signal.signal(name, signal.SIG_IGN)  # whoever stops the bot's whole group lets the bot leave first
    if hasattr(os, "nice"):
        os.nice(NICE)
    with contextlib.suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text("1000")
    with contextlib.suppress(ImportError, AttributeError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))
