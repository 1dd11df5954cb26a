"""What tests need of SimCord and has no public name there. A newer SimCord may call it otherwise."""

import asyncio
from typing import Any

import simcord


def payload_of(message: Any) -> Any:
    """Return a message as SimCord stores it: its components as they were sent."""
    return message._message


def interaction_of(result: Any) -> Any:
    """Return the interaction that a result answers, as SimCord stores it."""
    return result._interaction


def action_of(page: Any) -> Any:
    """Return what the page of SimCord's preview does with a tap."""
    return page._action


def webhooks_of(env: simcord.Env) -> Any:
    """Return what takes the bot's answers to interactions."""
    return env._webhook_adapter


def work_of(env: simcord.Env) -> Any:
    """Return what SimCord knows to be going on: `executors`, and `callbacks`, its timers."""
    return env._work


def virtual_time(env: simcord.Env) -> float:
    """Return the seconds of SimCord's own time."""
    return env._virtual_time


def move_clock(env: simcord.Env, to: float) -> None:
    """Let SimCord's own time go on to then, and fire nothing."""
    env._move_clock(to)


def fire(timer: Any) -> None:
    """Run what a timer was to run."""
    timer.handle._run()


def stored_files(cdn: Any) -> dict[Any, bytes]:
    """Return the files that SimCord keeps, by their addresses."""
    return cdn._blobs  # type: ignore[no-any-return]


def has_work(loop: asyncio.AbstractEventLoop) -> bool:
    """Whether a loop calls something at once."""
    return bool(loop._ready)  # type: ignore[attr-defined]
