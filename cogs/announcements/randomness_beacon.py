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
EVERY = 0.5
ASKED_AGAIN = 60.0  # seconds before a beacon that did not answer is tried again
MOST_BYTES = 16_384
MOST_PERIOD = 60
MISSING = "-"


class Chain(NamedTuple):
    """The parameters of a chain. Round n is due at genesis + (n - 1) * period, in seconds."""

    hash: str
    """Identifies the chain; 64 hexadecimal digits."""
    genesis: int
    """The time of round 1, in seconds since the epoch."""
    period: int
    """Seconds between two rounds."""

    def next_round(self, at: float) -> int:
        """Return the first round that is due after this time.

        at: in seconds since the epoch.
        """
        return max(1, int((at - self.genesis) // self.period) + 2)

    def time_of_round(self, number: int) -> float:
        """Return the time of a round, in seconds since the epoch.

        number: of the round, from 1.
        """
        return self.genesis + (number - 1) * self.period


class Beacon:
    """One chain of a beacon.

    patience: seconds within which the value of a round must be available.
    """

    def __init__(
        self,
        url: str,
        *,
        proxy: str = "",
        now: Callable[[], float] = time.time,
        sleep: Callable[[float], Awaitable[Any]] = asyncio.sleep,
    ) -> None:
        """url: the base address, to which `/info` and `/public/ROUND` are added.
        proxy: the address of an HTTP proxy; "" for none.
        """
        self.url, self._proxy = url.rstrip("/"), proxy or None
        self._now, self._sleep, self.patience = now, sleep, PATIENCE
        self._chain: Chain | None = None
        self._failed_at = float("-inf")

    async def name_round(self) -> str:
        """Return `chain round` for a future round; if the beacon does not answer, its host and round 0."""
        chain = await self.chain()
        if chain is None:
            return f"{yarl.URL(self.url).host} 0"
        return f"{chain.hash} {chain.next_round(self._now() + LEAD)}"

    async def fetch_value(self, named: str, posted: float) -> str:
        """Return `chain round value` for the round that an announcement named.

        The value is MISSING if it is not available, or was already known when the announcement was posted.

        named: `chain round`.
        posted: when the announcement was posted, in seconds since the epoch.
        """
        return f"{named} {await self._value(named, posted) or MISSING}"

    async def chain(self) -> Chain | None:
        """Return the parameters of the chain; None if the beacon does not answer."""
        if self._chain is None and self._now() - self._failed_at >= ASKED_AGAIN:
            self._chain = _chain(await self._get("info"))
            self._failed_at = self._now() if self._chain is None else self._failed_at
        return self._chain

    async def _value(self, named: str, posted: float) -> str:
        """Return the random value of a round; "" if it is not available, or was known when the announcement
        was posted.

        named: `chain round`.
        posted: when the announcement was posted, in seconds since the epoch.
        """
        name, _, number = named.partition(" ")
        chain = await self.chain()
        if chain is None or chain.hash != name or posted >= (due := chain.time_of_round(int(number))):
            return ""
        await self._sleep(max(0.0, due - self._now()))
        until = self._now() + self.patience
        while self._now() < until:
            if value := _value(await self._get(f"public/{number}"), int(number)):
                return value
            await self._sleep(EVERY)
        log.warning("round %s of the beacon could not be had", number)
        return ""

    async def _get(self, what: str) -> dict[str, Any]:
        """Return a JSON object of bounded size within a bounded time; an empty one after an error.

        what: the path below the base address.
        """
        try:
            patience = aiohttp.ClientTimeout(total=3)
            async with (
                aiohttp.ClientSession(timeout=patience) as session,
                session.get(f"{self.url}/{what}", allow_redirects=False, proxy=self._proxy) as answer,
            ):
                text = await _bounded(answer.content) if answer.status == 200 else b""
            payload = msgspec.json.decode(text) if text else {}
        except (aiohttp.ClientError, OSError, TimeoutError, msgspec.DecodeError, UnicodeError) as error:
            log.info("the beacon did not answer: %s", type(error).__name__)
            return {}
        return payload if isinstance(payload, dict) else {}


async def _bounded(content: aiohttp.StreamReader) -> bytes:
    """Return the whole content; nothing if it is too long."""
    body = b""
    async for part in content.iter_chunked(4096):
        body += part
        if len(body) > MOST_BYTES:
            return b""
    return body


def _chain(payload: dict[str, Any]) -> Chain | None:
    """Return the parameters in a response to `/info`; None if they are not valid."""
    name, genesis, period = payload.get("hash"), payload.get("genesis_time"), payload.get("period")
    if not isinstance(genesis, int) or not isinstance(period, int) or not 1 <= period <= MOST_PERIOD:
        return None
    return Chain(name, genesis, period) if _hex(name) and isinstance(name, str) else None


def _value(payload: dict[str, Any], number: int) -> str:
    """Return the random value in a response, in lower case; "" if it is not valid or of another round."""
    value = payload.get("randomness")
    return value.lower() if payload.get("round") == number and isinstance(value, str) and _hex(value) else ""


def _hex(text: Any) -> bool:
    """Return whether this is a text of 64 hexadecimal digits."""
    return isinstance(text, str) and len(text) == 64 and not set(text.lower()) - set("0123456789abcdef")
