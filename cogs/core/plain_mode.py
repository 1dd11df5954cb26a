"""Whether CASTELLAN_PLAIN leaves out what only saves time, memory or requests."""

import os


def is_plain() -> bool:
    """Return whether the setting is on. `bot.py` sets the variable, also for the processes that it starts."""
    return os.environ.get("CASTELLAN_PLAIN") == "1"
