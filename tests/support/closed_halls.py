"""Halls that tests have closed: each is one large cycle of the bot, its services and SimCord.

Automatic collections come too seldom: they count objects, and a hall holds few but large ones.
"""

import functools
import gc

_closed: list[str] = []  # their locales, since the last collection


def note(locale: str) -> None:
    """Have a hall of this locale collected, as soon as pytest holds it no longer."""
    _closed.append(locale)


def collect() -> None:
    """Collect the halls that were closed since the last call."""
    if _closed:
        _closed.clear()
        gc.collect(1)  # what a test made is young; all of it would take half a second in a long run
        freeze_what_stays()


@functools.cache
def freeze_what_stays() -> None:
    """Let later collections pass over what was imported and what the first hall has read in."""
    gc.freeze()
