"""Runs the bot as it is, but taps may follow each other at once, as no person could tap."""

import dataclasses
import time
from typing import Any

import bot
import settings
from cogs.core.client import CastellanBot
from cogs.core.interactions.double_taps import DoubleTaps
from cogs.core.services import Tools
from ops import logs
from sessions.store.protocol import Store


def build(store: Store, *arguments: Any, tools: Tools, **more: Any) -> CastellanBot:
    """Build the bot; the arguments are those of `bot.build`."""
    hasty = dataclasses.replace(tools, parts={DoubleTaps: DoubleTaps(time.monotonic, moment=0.0)})
    return bot.build(store, *arguments, tools=hasty, **more)


def main() -> None:
    bot.limit_heap()
    given = settings.read()
    logs.configure(given.log, given.log_format, given.secrets)
    bot.redirect_discord_library(given)
    bot.run(bot.join_discord(given, build))


if __name__ == "__main__":
    main()
