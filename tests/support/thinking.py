"""Thinking beside the bot as tests want it: by count instead of by the clock, or done by other functions."""

import itertools
from collections.abc import Callable, Mapping
from typing import Any

from sessions.computers.worker_pool import InlineWorkers
from sessions.computers.worker_process import More


def counted(looks: int, least: int = 2) -> type[More]:
    """Return a `More` by which so many looks whether to go on are a second, however quick the machine is."""

    class CountedMore(More):
        def within(self, seconds: float) -> More:
            left = itertools.count(1)
            most = max(least, round(seconds * looks))
            return CountedMore(lambda: next(left) < most and self())

    return CountedMore


class Substitute(InlineWorkers):
    """Does some work by other functions than those that it is asked to run. functions: by the usual one."""

    def __init__(self, functions: Mapping[Callable[..., Any], Callable[..., Any]]) -> None:
        super().__init__()
        self.functions = functions

    async def run(
        self, table: str, guild: int, game: str, rules: Any, function: Callable[..., Any], *args: Any
    ) -> Any:
        return await super().run(table, guild, game, rules, self.functions.get(function, function), *args)
