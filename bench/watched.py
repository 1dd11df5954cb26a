"""The bot as it is, with an eye on the collector: at the end it tells its pauses and its memory at rest.

Run by `kit_context.idle`; `CASTELLAN_WATCH` in the environment names the file to write to.
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
    """Each collection: when it ended (perf_counter, the same clock in all processes), generation, ms."""
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
