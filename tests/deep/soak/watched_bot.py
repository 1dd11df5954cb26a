"""The bot, which writes down what it keeps when it is sent SIGUSR2: one JSON object a line in $SOAK_SIZES."""

import asyncio
import json
import os
import signal
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[3]))

import bot
from tests.support.process_sizes import measure_process


def watch(build: Callable[..., Any]) -> Callable[..., Any]:
    """Wrap `bot.build` so that the host it returns is measured when asked for."""

    def build_watched(*args: Any, **options: Any) -> Any:
        host = build(*args, **options)
        host.double_taps.moment = 0.0  # these people tap as no person could
        asyncio.get_running_loop().add_signal_handler(signal.SIGUSR2, write_sizes, host)
        return host

    return build_watched


def write_sizes(host: Any) -> None:
    with Path(os.environ["SOAK_SIZES"]).open("a") as file:
        file.write(json.dumps(measure_process(host)) + "\n")


if __name__ == "__main__":
    bot.join_discord = partial(bot.join_discord, build=watch(bot.build))  # type: ignore[assignment]
    sys.exit(bot.main())
