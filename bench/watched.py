"""Runs the real bot and measures its garbage collector: at the end it writes the pauses and the memory at
rest.

`bench.idle` runs it; `CASTELLAN_WATCH` in the environment names the file to write to.
"""

import gc
import json
import os
import sys
import time
from pathlib import Path
from typing import Any

FILE = Path(os.environ.pop("CASTELLAN_WATCH"))
pauses: list[tuple[float, int, float]] = []
began = 0.0


def watch(phase: str, facts: dict[str, Any]) -> None:
    """Note each collection: when it ended (perf_counter, the same clock in all processes), generation,
    milliseconds.
    """
    global began
    if phase == "start":
        began = time.perf_counter()
    else:
        now = time.perf_counter()
        pauses.append((now, facts["generation"], (now - began) * 1000))


if __name__ == "__main__":
    gc.callbacks.append(watch)
    import bot

    try:
        status = bot.main()
    finally:
        FILE.write_text(json.dumps(pauses))
    sys.exit(status)
