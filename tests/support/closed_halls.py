"""Halls that tests have closed: each is one large cycle of the bot, its services and SimCord.

Automatic collections come too seldom: they count objects, and a hall holds few but large ones.
"""

import gc

import bot

MOST = 4  # halls that wait to be collected, some 10 MB each
_closed: list[str] = []  # their locales, since the last collection


def note(locale: str) -> None:
    """Have a hall of this locale collected, as soon as pytest holds it no longer."""
    _closed.append(locale)


def collect() -> None:
    """Collect the halls that were closed since the last collection, as soon as there are some.

    Later collections pass over what is there then: packs, sentences, pictures. They would take half a second
    each in a long run.
    """
    if len(_closed) >= MOST:
        _closed.clear()
        gc.collect()
        gc.freeze()
        bot.ask_glibc("malloc_trim", 0)
