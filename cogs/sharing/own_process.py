"""What every process has in common that makes something heavy for the bot: it gives way to everything else on
the machine, and is handed nothing that the bot is trusted with."""

import contextlib
import os
import signal
from pathlib import Path

NICE = 15
# What a process needs of its surroundings.
HANDED = ("PATH", "PYTHONPATH", "LANG", "LC_ALL", "TMPDIR", "SYSTEMROOT")


def surroundings() -> dict[str, str]:
    """The environment of such a process."""
    return {name: os.environ[name] for name in HANDED if name in os.environ}


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
