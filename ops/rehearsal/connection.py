"""Compares this machine's clock with Discord's, and checks rate limits and the gateway."""

import asyncio
import math

from ops.rehearsal.rehearsal import Rehearsal
from ops.rehearsal.step import Differs, NotTried, step

# Seconds; deadlines are shown to the minute, and a new event may not begin in the past.
MOST_CLOCK_ERROR = 5.0
FIRST_HEARTBEAT = 5.0  # seconds; discord.py sends one as soon as it gets Hello


@step("This machine's clock", f"within {MOST_CLOCK_ERROR:g} s of Discord's `Date`")
async def compare_clock(rehearsal: Rehearsal) -> str:
    """Check that this machine's clock agrees with the `Date` of an answer."""
    answer = await rehearsal.attempt(rehearsal.client.application_info())
    answer.expect()
    error = rehearsal.request_log.exchanges[-1].clock_error
    if error is None:
        raise Differs("the answer has no Date header that can be read")
    text = f"{answer}; {abs(error):.0f} s {'ahead' if error > 0 else 'behind'}"
    if abs(error) > MOST_CLOCK_ERROR:
        raise Differs(text)
    return text


@step("Rate-limit headers of an answer", "limit, remaining and reset-after come")
async def read_rate_limits(rehearsal: Rehearsal) -> str:
    """Check that an answer has rate-limit headers."""
    message = await rehearsal.picture_message()
    answer = await rehearsal.attempt(rehearsal.channel.fetch_message(message.id))
    answer.expect()
    limit = rehearsal.request_log.exchanges[-1].rate_limit
    if limit is None:
        raise Differs(f"{answer}; no X-RateLimit headers that can be read")
    return f"{answer}; {limit.limit} requests a period, {limit.remaining} left, {limit.reset_after:g} s to go"


@step("The gateway", "opens, and answers heartbeats")
async def open_gateway(rehearsal: Rehearsal) -> str:
    """Check that the gateway opens, and that a heartbeat is answered."""
    began = asyncio.get_running_loop().time()
    await rehearsal.connect()
    ready = asyncio.get_running_loop().time() - began
    until = asyncio.get_running_loop().time() + FIRST_HEARTBEAT
    while not math.isfinite(rehearsal.client.latency):
        if asyncio.get_running_loop().time() > until:
            raise NotTried(
                f"ready after {ready:.1f} s, but no heartbeat was answered in {FIRST_HEARTBEAT:g} s"
            )
        await asyncio.sleep(0.05)
    return f"ready after {ready:.1f} s; a heartbeat takes {rehearsal.client.latency * 1000:.0f} ms"


# https://docs.discord.com/developers/topics/rate-limits: the headers of an answer.
STEPS = (compare_clock, read_rate_limits, open_gateway)
