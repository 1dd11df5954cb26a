"""A public randomness beacon (drand's HTTP interface): random values that nobody knows before their time."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

import aiohttp
import msgspec
import yarl

log = logging.getLogger("castellan.randomness_beacon")
LEAD = 2.0  # seconds between the naming of a round and its time, so that the announcement is posted earlier
PATIENCE = 8.0  # seconds within which the value of a round must be available
EVERY = 0.5  # seconds between two requests for the value of a round
REQUEST_TIMEOUT = 3  # seconds for one request
ASKED_AGAIN = 60.0  # seconds before a beacon that did not answer is tried again
MOST_BYTES = 16_384  # of a response
MOST_PERIOD = 60  # greatest number of seconds between two rounds of a chain that is used
MISSING = "-"  # stands for a value that is not available


class Chain(NamedTuple):
    """The parameters of a chain of rounds. Each round has a random value. Round n is due at genesis + (n - 1)
    * period, in seconds since the epoch."""

    hash: str
    """Identifies the chain; 64 hexadecimal digits."""
    genesis: int
    """The time of round 1, in seconds since the epoch."""
    period: int
    """Seconds between two rounds."""

    def next_round(self, at: float) -> int:
        """Return the number of the first round that is due after this time.

        at: the time, in seconds since the epoch.
        """
        return max(1, int((at - self.genesis) // self.period) + 2)

    def time_of_round(self, number: int) -> float:
        """Return the time of a round, in seconds since the epoch.

        number: the number of the round, from 1.
        """
        return self.genesis + (number - 1) * self.period


class Beacon:
    """Fetches the random values of one beacon.

    The attribute `patience` is the number of seconds within which the value of a round must be available.
    """

    def __init__(
        self,
        url: str,
        *,
        proxy: str = "",
        now: Callable[[], float] = time.time,
        sleep: Callable[[float], Awaitable[Any]] = asyncio.sleep,
    ) -> None:
        """Store the settings; nothing is requested yet.

        url: the base address, to which `/info` and `/public/ROUND` are added.
        proxy: the address of an HTTP proxy; "" for none.
        now: returns the time, in seconds since the epoch.
        sleep: waits for a number of seconds.
        """
        self.url, self._proxy = url.rstrip("/"), proxy or None
        self._now, self._sleep, self.patience = now, sleep, PATIENCE
        self._chain: Chain | None = None
        self._failed_at = float("-inf")

    async def name_round(self) -> str:
        """Return a future round as the text `chain round`: the hash of the chain and the number of the round.
        If the beacon does not answer, return `host 0`, where `host` is the host of the beacon's address."""
        chain = await self.chain()
        if chain is None:
            return f"{yarl.URL(self.url).host} 0"
        return f"{chain.hash} {chain.next_round(self._now() + LEAD)}"

    async def fetch_value(self, chain_and_round: str, posted_at: float) -> str:
        """Return the text `chain round value` for the round that an announcement named.

        The value is MISSING if the beacon does not provide it, or if the round was due before the
        announcement was posted: then somebody could have known the value.

        chain_and_round: the text as `name_round` returned it.
        posted_at: when the announcement was posted, in seconds since the epoch.
        """
        return f"{chain_and_round} {await self._value(chain_and_round, posted_at) or MISSING}"

    async def chain(self) -> Chain | None:
        """Return the parameters of the chain; None if the beacon does not answer."""
        if self._chain is None and self._now() - self._failed_at >= ASKED_AGAIN:
            self._chain = _chain(await self._get("info"))
            self._failed_at = self._now() if self._chain is None else self._failed_at
        return self._chain

    async def _value(self, chain_and_round: str, posted_at: float) -> str:
        """Wait for a round, and return its random value. "" if the beacon does not provide it, or if the
        round was due before the announcement was posted.

        chain_and_round: the text as `name_round` returned it.
        posted_at: when the announcement was posted, in seconds since the epoch.
        """
        chain_hash, _, round_number = chain_and_round.partition(" ")
        chain = await self.chain()
        if chain is None or chain.hash != chain_hash:
            return ""
        due = chain.time_of_round(int(round_number))
        if posted_at >= due:
            return ""
        await self._sleep(max(0.0, due - self._now()))
        last_try_at = self._now() + self.patience
        while self._now() < last_try_at:
            if value := _value(await self._get(f"public/{round_number}"), int(round_number)):
                return value
            await self._sleep(EVERY)
        log.warning("round %s of the beacon could not be had", round_number)
        return ""

    async def _get(self, path: str) -> dict[str, Any]:
        """Request a JSON object of bounded size within a bounded time, and return it; an empty one after an
        error.

        path: the path below the base address.
        """
        try:
            timeout = aiohttp.ClientTimeout(total=REQUEST_TIMEOUT)
            async with (
                aiohttp.ClientSession(timeout=timeout) as session,
                session.get(f"{self.url}/{path}", allow_redirects=False, proxy=self._proxy) as answer,
            ):
                text = await _bounded(answer.content) if answer.status == 200 else b""
            payload = msgspec.json.decode(text) if text else {}
        except (aiohttp.ClientError, OSError, TimeoutError, msgspec.DecodeError, UnicodeError) as error:
            log.info("the beacon did not answer: %s", type(error).__name__)
            return {}
        return payload if isinstance(payload, dict) else {}


async def _bounded(content: aiohttp.StreamReader) -> bytes:
    """Read and return the whole content; nothing if it is longer than MOST_BYTES."""
    body = b""
    async for part in content.iter_chunked(4096):
        body += part
        if len(body) > MOST_BYTES:
            return b""
    return body


def _chain(payload: dict[str, Any]) -> Chain | None:
    """Return the parameters of the chain in a response to `/info`; None if they are not valid."""
    hash, genesis, period = payload.get("hash"), payload.get("genesis_time"), payload.get("period")
    if not isinstance(genesis, int) or not isinstance(period, int) or not 1 <= period <= MOST_PERIOD:
        return None
    return Chain(hash, genesis, period) if _hex(hash) and isinstance(hash, str) else None


def _value(payload: dict[str, Any], number: int) -> str:
    """Return the random value in a response to `/public/ROUND`, in lower case. "" if the response is invalid
    or belongs to another round.

    number: the number of the expected round.
    """
    value = payload.get("randomness")
    is_valid = payload.get("round") == number and _hex(value)
    return value.lower() if is_valid and isinstance(value, str) else ""


def _hex(text: Any) -> bool:
    """Return whether this is a text of 64 hexadecimal digits."""
    return isinstance(text, str) and len(text) == 64 and not set(text.lower()) - set("0123456789abcdef")
