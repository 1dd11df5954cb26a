"""Waiting for a write, even if the caller is cancelled."""

import asyncio
import logging
from typing import Any

LOG = logging.getLogger(__name__)


async def wait_for_write(done: "asyncio.Future[Any]") -> None:
    """Wait for a write, and raise what it raises.

    A cancelled caller waits too, so that its table has a definite state when it releases the table's lock. An
    error that the caller can no longer receive is logged.

    done: is done when the write is
    """
    try:
        await asyncio.shield(done)
    except asyncio.CancelledError:
        done.add_done_callback(_log_unheard)
        await asyncio.wait({done})
        raise


def _log_unheard(done: "asyncio.Future[Any]") -> None:
    """Log the error of a write whose caller was cancelled."""
    if not done.cancelled() and (fault := done.exception()) is not None:
        LOG.warning("a write whose caller was cancelled was not kept: %s", fault)
