"""Waiting for a write, even if the caller is cancelled."""

import asyncio
import logging
from typing import Any

LOG = logging.getLogger(__name__)


async def wait_for_write(write: "asyncio.Future[Any]") -> None:
    """Wait for a write, and raise what it raises.

    A cancelled caller waits too, so that its table has a definite state when it releases the table's lock. An
    error that the caller can no longer receive is logged.

    write: is done once the data is saved; holds the error if that failed
    """
    try:
        await asyncio.shield(write)
    except asyncio.CancelledError:
        write.add_done_callback(_log_unheard)
        await asyncio.wait({write})
        raise


def _log_unheard(write: "asyncio.Future[Any]") -> None:
    """Log the error, if any, of a finished write whose caller was cancelled."""
    if not write.cancelled() and (fault := write.exception()) is not None:
        LOG.warning("a write whose caller was cancelled was not kept: %s", fault)
