"""Waiting for a write, also when its caller is cancelled."""

import asyncio
import logging
from typing import Any

LOG = logging.getLogger(__name__)


async def wait_for_write(done: "asyncio.Future[Any]") -> None:
    """Wait for a write; raises what it raises.

    A cancelled caller waits too, so that its table is settled when it lets go of the table's lock;
    what it cannot be told any more is logged.
    """
    try:
        await asyncio.shield(done)
    except asyncio.CancelledError:
        done.add_done_callback(_log_unheard)
        await asyncio.wait({done})
        raise


def _log_unheard(done: "asyncio.Future[Any]") -> None:
    if not done.cancelled() and (fault := done.exception()) is not None:
        LOG.warning("a write whose caller was cancelled was not kept: %s", fault)
