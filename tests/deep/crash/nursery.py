"""A process that has read code, packs and texts once, and forks a bot for each line it is told.

What is forked runs `bot.main()` from its beginning: settings, database, login, gateway, loop, everything that
can be lost. Only what never changes is there already; a cold start costs two seconds of CPU, this one none.

in: `start LOGFILE`; out: the bot's process id, and when it has ended its exit status (negative: a signal).
"""

import os
import sys
import time
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3]))

import uvloop  # noqa: F401

import bot
from cogs.core.interactions.double_taps import DoubleTaps
from sessions.computers.worker_pool import WorkerPool
from tests.deep.crash.wrong_bot import WrongStore
from tests.support.building import EVERYBODY_AWAY


def prepare(wrong: bool) -> None:
    """Read what a bot reads and never writes, once."""
    content, painter = bot.read_content(), bot.Tools.usual().painter

    def tools(thinkers: int = 0, *_: int) -> bot.Tools:
        # These people tap as no person could.
        double_taps = DoubleTaps(time.monotonic, moment=0.0)
        return bot.Tools(painter, WorkerPool(thinkers), {DoubleTaps: double_taps})

    bot.read_content = lambda *_: content  # type: ignore[assignment]
    bot.Tools.usual = staticmethod(tools)  # type: ignore[method-assign,assignment]
    if wrong:
        bot.SqliteStore = WrongStore  # type: ignore[misc]


def bear(log: str, *, away: bool) -> None:
    """The forked process: its log, nothing to read, and the bot. away: everybody counts as away for it, so
    that each turn is a message of its own."""
    if away:
        bot.Tables = partial(bot.Tables, presence=EVERYBODY_AWAY)  # type: ignore[misc,assignment]
    file = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(file, 1)
    os.dup2(file, 2)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os._exit(bot.main())


def main() -> None:
    prepare("wrong" in sys.argv[1:])
    del sys.argv[1:]
    print("ready", flush=True)
    for number, line in enumerate(sys.stdin):
        child = os.fork()
        if child == 0:
            bear(line.split(" ", 1)[1].strip(), away=number % 2 == 1)
        print(child, flush=True)
        _, status = os.waitpid(child, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)


if __name__ == "__main__":
    main()
