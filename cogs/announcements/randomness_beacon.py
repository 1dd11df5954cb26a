"""A public randomness beacon (drand's HTTP interface): numbers that nobody knows before their time."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

import aiohttp
import msgspec
import yarl

log = logging.getLogger("castellan.randomness_beacon")
LEAD = 2.0  # seconds between naming a round and its time, so that the announcement is posted before it
PATIENCE = 8.0  # seconds in which a round has to be had once it is asked for
EVERY = 0.5
ASKED_AGAIN = 60.0  # seconds after which a beacon that did not answer is asked again
MOST_BYTES = 16_384
MOST_PERIOD = 60
MISSING = "-"


class Chain(NamedTuple):
    """Round n of a chain is due at genesis + (n - 1) * period, in seconds."""

    hash: str
    genesis: int
    period: int

    def next(self, at: float) -> int:
        """The first round whose time is after this one."""
        return max(1, int((at - self.genesis) // self.period) + 2)

    def due(self, number: int) -> float:
        return self.genesis + (number - 1) * self.period


class Beacon:
    """One chain of a beacon. url: what `/info` and `/public/ROUND` follow; patience: seconds in which a round
    has to be had once it is asked for."""

    def __init__(
        self,
        url: str,
        *,
        proxy: str = "",
        now: Callable[[], float] = time.time,
        sleep: Callable[[float], Awaitable[Any]] = asyncio.sleep,
    ) -> None:
        """proxy: the address of one by which it is asked; "" for none."""
        self.url, self._proxy = url.rstrip("/"), proxy or None
        self._now, self._sleep, self.patience = now, sleep, PATIENCE
        self._chain: Chain | None = None
        self._failed = float("-inf")

    async def name_round(self) -> str:
        """`chain round` of a round that lies ahead; of a beacon that does not answer its host and round 0."""
        chain = await self.chain()
        if chain is None:
            return f"{yarl.URL(self.url).host} 0"
        return f"{chain.hash} {chain.next(self._now() + LEAD)}"

    async def fetch_value(self, named: str, posted: float) -> str:
        """`chain round value` of what an announcement named that was posted at this time.

        The value is MISSING where it cannot be had, or was known when the announcement was posted.
        """
        return f"{named} {await self._value(named, posted) or MISSING}"

    async def chain(self) -> Chain | None:
        """What the beacon says of itself; None where it does not answer."""
        if self._chain is None and self._now() - self._failed >= ASKED_AGAIN:
            self._chain = _chain(await self._get("info"))
            self._failed = self._now() if self._chain is None else self._failed
        return self._chain

    async def _value(self, named: str, posted: float) -> str:
        name, _, number = named.partition(" ")
        chain = await self.chain()
        if chain is None or chain.hash != name or posted >= (due := chain.due(int(number))):
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
        """An answer of a bounded size in bounded time; empty where there is none."""
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
    """All of it, or nothing of what is too long."""
    body = b""
    async for part in content.iter_chunked(4096):
        body += part
        if len(body) > MOST_BYTES:
            return b""
    return body


def _chain(payload: dict[str, Any]) -> Chain | None:
    name, genesis, period = payload.get("hash"), payload.get("genesis_time"), payload.get("period")
    if not isinstance(genesis, int) or not isinstance(period, int) or not 1 <= period <= MOST_PERIOD:
        return None
    return Chain(name, genesis, period) if _hex(name) and isinstance(name, str) else None


def _value(payload: dict[str, Any], number: int) -> str:
    value = payload.get("randomness")
    return value.lower() if payload.get("round") == number and isinstance(value, str) and _hex(value) else ""


def _hex(text: Any) -> bool:
    return isinstance(text, str) and len(text) == 64 and not set(text.lower()) - set("0123456789abcdef")
