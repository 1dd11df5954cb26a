"""What tests leave is collected: a closed hall is one large cycle of the bot, its services and SimCord, and
so are a closed loopback and whoever was its client.

Automatic collections come too seldom: they count objects, and a hall or a painter holds few but large ones.
"""

import gc

import psutil

import bot

MOST = 4  # closed halls that wait to be collected, some 10 MB each
LARGE = 400 << 20  # bytes of memory above which each file's garbage is collected after it
_closed = 0  # halls, since the last collection


def count_closed_hall() -> None:
    """Have a hall collected, as soon as pytest holds it no longer."""
    global _closed
    _closed += 1


def collect_halls() -> None:
    """Collect the closed halls, as soon as there are some.

    Later collections pass over what is there then: packs, sentences, pictures. They would take half a second
    each in a long run.
    """
    if _closed >= MOST:
        _collect()


def collect_garbage_of_a_file() -> None:
    """Collect what the tests of a file have left, where this process has grown large."""
    if psutil.Process().memory_info().rss > LARGE:
        _collect()


def _collect() -> None:
    global _closed
    _closed = 0
    gc.collect()
    gc.freeze()
    bot.ask_glibc("malloc_trim", 0)
