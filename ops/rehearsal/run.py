"""Runs the steps one after another, cleans up whatever happens, and prints the table."""

import asyncio
import contextlib
import platform
import re
import signal
import sys
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any

import aiohttp
import discord

from cogs import VERSION
from cogs.core.client import CastellanBot
from ops.doctor import commit
from ops.rehearsal import commands, connection, emojis, kept_pictures, panels, permissions, person
from ops.rehearsal.rehearsal import USUAL, Patience, Rehearsal, RehearsalClient
from ops.rehearsal.request_log import SNOWFLAKE, RequestLog
from ops.rehearsal.step import Differs, NotTried, RehearsalResult, RehearsalStep

STEPS = (
    *permissions.STEPS,
    *kept_pictures.STEPS,
    *emojis.STEPS,
    *panels.STEPS,
    *commands.STEPS,
    *connection.STEPS,
    *person.STEPS,
)
MARKS = {"ok": "✓", "differs": "✗", "not tried": "!"}  # as the doctor's
DEAL = "39" * 32  # the secret of its tables: every rehearsal shows the same panels
DIFFERS, UNUSABLE, INTERRUPTED = 1, 2, 130  # exit statuses


class UnusableChannel(Exception):
    """The rehearsal cannot run in this channel. The text says why, and what to do."""


async def rehearse(
    token: str,
    channel_id: int,
    build: Callable[[], CastellanBot],
    *,
    alone: bool = False,
    proxy: str = "",
    steps: Sequence[RehearsalStep] = STEPS,
    patience: Patience = USUAL,
    clock: Callable[[], float] = time.time,
    say: Callable[[str], None] = lambda text: print(text, file=sys.stderr, flush=True),
    write: Callable[[str], None] = lambda text: print(text, flush=True),
) -> int:
    """Run the rehearsal and write its table; return the exit status. Raises LoginFailure.

    token: the bot's token. channel_id: where to run. build: makes the bot, not started, with a store in
    memory. alone: nobody is there to tap. proxy: URL for requests; "" for none. steps: what is tried.
    patience: how long things may take. clock: returns the time in seconds since 1970.
    say: shows a line to the owner; write: takes the table.
    """
    request_log = RequestLog(clock)
    client, bot = RehearsalClient(request_log, proxy), build()
    try:
        await client.login(token)
        await bot.tables.store.open()
        channel, member = await usable_channel(client, channel_id)
        rehearsal = Rehearsal(
            client, request_log, bot, channel, member, lambda text: say(scrubbed(text, token)), patience
        )
        say(
            f"Trying {len(steps)} things in #{channel.name}; the bot itself must not be running. "
            "Ctrl+C ends it, and everything is removed again."
        )
        return await run_steps(rehearsal, steps, alone, write, token)
    except UnusableChannel as unusable:
        say(str(unusable))
        return UNUSABLE
    except discord.LoginFailure:
        raise
    except (discord.HTTPException, aiohttp.ClientError, OSError) as error:
        say(f"The rehearsal cannot begin: Discord cannot be asked ({scrubbed(str(error), token)}).")
        return UNUSABLE
    finally:
        await client.close()
        await bot.tables.store.close()


async def usable_channel(
    client: RehearsalClient, channel_id: int
) -> tuple[discord.TextChannel, discord.Member]:
    """Return the channel and the bot's membership of its server.

    Raises UnusableChannel if it is not an empty text channel that the bot can see.
    """
    try:
        target = await client.fetch_channel(channel_id)
        if not isinstance(target, discord.TextChannel):
            raise UnusableChannel("The rehearsal needs a text or announcement channel of a server.")
        guild = await client.fetch_guild(target.guild.id)
        channel = await guild.fetch_channel(channel_id)
        assert isinstance(channel, discord.TextChannel)
        assert client.user is not None
        member = await guild.fetch_member(client.user.id)
        async for _ in channel.history(limit=1):
            raise UnusableChannel(
                "This channel is not empty. The rehearsal deletes all messages of the bot in its channel: "
                "make a new one for it."
            )
    except discord.NotFound:
        raise UnusableChannel("Discord knows no channel with this id.") from None
    except discord.Forbidden as error:
        raise UnusableChannel(f"The bot does not see this channel: {error.code} {error.text}.") from None
    return channel, member


async def run_steps(
    rehearsal: Rehearsal,
    steps: Sequence[RehearsalStep],
    alone: bool,
    write: Callable[[str], None],
    token: str,
) -> int:
    """Run the steps, clean up, and write the table; return the exit status.

    Ctrl+C and SIGTERM end only the steps. Cleaning up and the table still follow.

    alone: nobody is there to tap. write: takes the table. token: the bot's, which the table must not contain.
    """
    lines: list[RehearsalResult] = []
    began = datetime.now(UTC)
    running = asyncio.create_task(run_each(rehearsal, steps, alone, lines))
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(number, running.cancel)
    interrupted = False
    try:
        await running
    except asyncio.CancelledError:
        interrupted = True
        rehearsal.say("Interrupted; cleaning up.")
    finally:
        await rehearsal.clean_up()
        await rehearsal.close()
        for number in (signal.SIGINT, signal.SIGTERM):
            with contextlib.suppress(NotImplementedError):
                loop.remove_signal_handler(number)
    lines += [RehearsalResult(step, "not tried", "interrupted") for step in steps[len(lines) :]]
    write(scrubbed(table(rehearsal, lines, began), token))
    if interrupted:
        return INTERRUPTED
    return DIFFERS if rehearsal.has_failed_to_clean or any(line.verdict == "differs" for line in lines) else 0


async def run_each(
    rehearsal: Rehearsal, steps: Sequence[RehearsalStep], alone: bool, lines: list[RehearsalResult]
) -> None:
    """Run the steps in order, and append a line to `lines` for each that has ended.

    alone: nobody is there to tap.
    """
    for step in steps:
        line = await line_of(rehearsal, step, alone)
        lines.append(line)
        rehearsal.say(f"{MARKS[line.verdict]} {step.name}: {line.text}")


async def line_of(rehearsal: Rehearsal, step: RehearsalStep, alone: bool) -> RehearsalResult:
    """Run one step, and return its line of the table. No error of the step is raised.

    alone: nobody is there to tap.
    """
    if step.needs_person and alone:
        return RehearsalResult(step, "not tried", "nobody is there to tap (--alone)")
    patience, verdict = rehearsal.patience, "differs"
    try:
        async with asyncio.timeout(patience.step + (patience.tap * 3 if step.needs_person else 0)):
            verdict, text = "ok", await step.run(rehearsal)
    except NotTried as reason:
        verdict, text = "not tried", str(reason)
    except Differs as difference:
        text = str(difference)
    except TimeoutError:
        text = f"no end within {patience.step:g} s"
    except discord.HTTPException as error:
        text = f"{error.status}, code {error.code}: {error.text}"
    except Exception as error:
        text = f"{type(error).__name__}: {error}"
    return RehearsalResult(step, verdict, text)


# ---------------------------------------------------------------- the table


def table(rehearsal: Rehearsal, lines: Sequence[RehearsalResult], began: datetime) -> str:
    """Return the report as Markdown.

    lines: the results of the steps; began: when the first step began.
    """
    number = {verdict: sum(line.verdict == verdict for line in lines) for verdict in MARKS}
    kind = "announcement" if rehearsal.channel.is_news() else "text"
    rows = [("", "Tried", "Discord", "Castellan expects")]
    rows += [(line.verdict, line.step.name, line.text, line.step.expected) for line in lines]
    parts = [
        "# Rehearsal of Castellan",
        f"Castellan {VERSION}{commit()}, discord.py {discord.__version__}, Python "
        f"{platform.python_version()}, {began:%Y-%m-%d %H:%M} UTC, in a channel of type {kind}.",
        f"{number['ok']} ok, {number['differs']} differ, {number['not tried']} not tried.",
        markdown_table(rows),
        "## Requests",
        markdown_table(request_rows(rehearsal.request_log)),
        "## Left behind",
        "\n".join(f"- {text}" for text in dict.fromkeys(rehearsal.left_behind)) or "Nothing.",
    ]
    return "\n\n".join(parts)


def request_rows(request_log: RequestLog) -> list[tuple[str, ...]]:
    """Return a row for each kind of request: how often and how fast it was answered, and its rate limit."""
    rows: list[tuple[str, ...]] = [("Request", "Number", "Statuses", "Median", "Rate limit")]
    kinds: dict[str, list[Any]] = {}
    for exchange in request_log.exchanges:
        kinds.setdefault(exchange.route, []).append(exchange)
    for kind, exchanges in sorted(kinds.items()):
        statuses = sorted({exchange.status for exchange in exchanges})
        median = sorted(exchange.seconds for exchange in exchanges)[len(exchanges) // 2]
        limits = [exchange.rate_limit for exchange in exchanges if exchange.rate_limit]
        least = min((limit.remaining for limit in limits), default=0)
        limit = f"{limits[0].limit}, at least {least} left" if limits else "none told"
        shown = ", ".join(map(str, statuses))
        rows.append((f"`{kind}`", str(len(exchanges)), shown, f"{median * 1000:.0f} ms", limit))
    return rows


def markdown_table(rows: Sequence[Sequence[str]]) -> str:
    """Return a Markdown table; the first row is its head."""
    head, *body = [[re.sub(r"\s+", " ", cell).replace("|", "\\|") for cell in row] for row in rows]
    return "\n".join(f"| {' | '.join(row)} |" for row in [head, ["---"] * len(head), *body])


def scrubbed(text: str, token: str) -> str:
    """Return a text without the token and without ids, which could be people's."""
    return SNOWFLAKE.sub("(id)", text.replace(token, "(token)"))
