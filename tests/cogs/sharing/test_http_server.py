"""The server of pages and of metrics, tried by whoever means harm: connections, slow heads, bad HTTP."""

import asyncio
import contextlib
import logging
import os
import re
import resource
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any

import aiohttp.web as web
import pytest

from cogs.sharing import http_server, page_server
from cogs.sharing.http_server import ConnectionLimiter, Limits, network_of
from cogs.sharing.page_server import PageServer
from sessions.common.cooldowns import Rate
from tests.support.depth import DEEP
from tests.support.paths import ROOT

LOG = logging.getLogger("castellan.pages")
GET = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
HALF_SENDER = """
import resource, socket, sys
resource.setrlimit(resource.RLIMIT_NOFILE, (2048, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
sockets = []
for _ in range(1100):
    sender = socket.create_connection(("127.0.0.1", int(sys.argv[1])), timeout=10)
    try:
        sender.sendall(b"GET / HTTP/1.1\\r\\nHost: a")
    except OSError:
        pass
    sockets.append(sender)
print("sent", flush=True)
sys.stdin.read()
"""
MALFORMED = (
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",  # the beginning of TLS
    b"GET\r\n\r\n",
    b"GET / HTTP/9.9\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
    b"GET / HTTP/1.1\r\nA B: c\r\n\r\n",
    b"GET / HTTP/1.1\r\nA: \x00\r\n\r\n",
    b"GET http://[ HTTP/1.1\r\nHost: a\r\n\r\n",
    b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    b"GET / HTTP/1.1\r\nHost: a\r\nExpect: everything\r\n\r\n",
    b"GET / HTTP/1.1\nHost: a\n\n",
    b"get / http/1.1\r\n\r\n",
    b"GET /" + b"a" * 20_000 + b" HTTP/1.1\r\n\r\n",
    b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 5_000,
    b"{}\r\n\r\n",
)


async def page(request: web.Request) -> web.Response:
    return web.Response(text="page")


async def fault(request: web.Request) -> web.Response:
    raise ValueError("a hidden card")


async def broken_off(request: web.Request) -> web.StreamResponse:
    answer = web.StreamResponse()
    await answer.prepare(request)
    await answer.write(b"the first half")
    raise ValueError("a hidden card")


async def huge(request: web.Request) -> web.Response:
    return web.Response(body=bytes(50_000_000))


@contextlib.asynccontextmanager
async def served(gate: ConnectionLimiter) -> AsyncIterator[int]:
    app = web.Application()
    app.add_routes([web.get("/", page), web.get("/fault", fault), web.get("/huge", huge)])
    app.add_routes([web.get("/broken-off", broken_off)])
    async with http_server.serving(app, ("127.0.0.1", 0), gate, "CASTELLAN_WEB_PORT") as port:
        yield port


async def answer_to(port: int, request: bytes) -> bytes:
    """All that comes back until the server closes; it has ten seconds for that."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    answer = b""
    try:
        async with asyncio.timeout(10):
            writer.write(request)
            with contextlib.suppress(ConnectionError):
                while part := await reader.read(65536):
                    answer += part
    finally:
        writer.close()
    return answer


@DEEP
async def test_1100_half_sent_requests_leave_descriptors_and_an_answer(
    caplog: pytest.LogCaptureFixture,
) -> None:
    limits = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (1024, limits[1]))
    try:
        async with served(ConnectionLimiter(LOG, Limits(head_seconds=3))) as port:
            sender = await asyncio.create_subprocess_exec(
                *(sys.executable, "-c", HALF_SENDER, str(port)),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
            )
            assert sender.stdin is not None
            assert sender.stdout is not None
            assert await sender.stdout.readline() == b"sent\n"
            with contextlib.ExitStack() as files:
                for _ in range(500):
                    files.enter_context(tempfile.TemporaryFile())
            assert len(os.listdir("/proc/self/fd")) < 400
            await asyncio.sleep(3.5)
            assert (await answer_to(port, GET)).startswith(b"HTTP/1.1 200"), "their time is over"
            sender.kill()
            await sender.wait()
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, limits)
    assert len(caplog.records) <= 3
    assert "more than 256 connections" in caplog.text


@DEEP
async def test_a_head_has_its_time_and_its_size_and_so_has_silence() -> None:
    async with served(ConnectionLimiter(LOG, Limits(head_seconds=300.0, head_bytes=1_000))) as port:
        long = answer_to(port, b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 200)
        assert (await asyncio.wait_for(long, 10)).startswith(b"HTTP/1.1 400"), "long before its time is over"
    async with served(ConnectionLimiter(LOG, Limits(head_seconds=0.5))) as port:
        assert await answer_to(port, b"") == b""
        assert (await answer_to(port, b"GET / HTTP/1.1\r\n")).startswith(b"HTTP/1.1 400")
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        began = time.perf_counter()
        for letter in b"GET / HTTP/1.1\r\n" * 50:  # a letter now and then does not begin the time anew
            writer.write(bytes([letter]))
            with contextlib.suppress(TimeoutError, ConnectionError):
                await asyncio.wait_for(reader.read(1), 0.05)
                break
        assert time.perf_counter() - began < 3
        writer.close()


async def test_a_connection_has_one_answer_and_then_is_closed() -> None:
    async with served(ConnectionLimiter(LOG, Limits())) as port:
        twice = await answer_to(port, GET + GET)
        assert twice.count(b"HTTP/1.1 200") == 1
        assert b"Connection: close" in twice
        body = b"GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n"
        assert (await answer_to(port, body)).startswith(b"HTTP/1.1 200"), "whose body never comes"


@DEEP
async def test_whoever_reads_slowly_does_not_stay() -> None:
    gate = ConnectionLimiter(LOG, Limits(seconds=0.5))
    async with served(gate) as port:
        _, writer = await asyncio.open_connection("127.0.0.1", port, limit=1024)
        writer.write(b"GET /huge HTTP/1.1\r\nHost: a\r\n\r\n")
        await asyncio.sleep(0.2)
        assert gate.open_connections.total() == 1
        await asyncio.sleep(1.0)
        assert gate.open_connections.total() == 0
        writer.close()


async def test_one_address_has_few_connections_but_this_machines_proxy_has_all() -> None:
    gate = ConnectionLimiter(LOG, Limits(connections=5, per_address=2))
    assert [gate.enter("192.0.2.1") for _ in range(3)] == [True, True, False]
    assert [gate.enter("127.0.0.1") for _ in range(4)] == [True, True, True, False]
    for address in ("192.0.2.1", "192.0.2.1", "127.0.0.1", "127.0.0.1", "127.0.0.1"):
        gate.leave(address)
    assert not gate.open_connections
    assert network_of("2001:db8::1:2") == network_of("2001:db8::ffff") != network_of("2001:db8:0:1::")
    assert network_of("::ffff:192.0.2.1") == "192.0.2.1"
    assert network_of("::ffff:127.0.0.1") == network_of("::1") == ""


@pytest.mark.parametrize("request_", MALFORMED)
async def test_malformed_http_is_answered_without_a_word(
    request_: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    async with served(ConnectionLimiter(LOG, Limits(head_seconds=0.5))) as port:
        answer = await answer_to(port, request_)
    if not answer and len(request_) > 8_192:
        return  # what was not read takes the answer with it
    assert re.match(rb"HTTP/1\.[01] (400|417|404|405) ", answer), answer
    assert not re.search(rb"aiohttp|Python|Traceback|llhttp|invalid", answer, re.IGNORECASE)
    assert not [record for record in caplog.records if record.exc_info]


async def test_a_fault_of_ours_is_an_empty_page_and_its_places_are_logged_once(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with served(ConnectionLimiter(LOG, Limits())) as port:
        for _ in range(3):
            answer = await answer_to(port, b"GET /fault HTTP/1.1\r\nHost: a\r\n\r\n")
            assert answer.startswith(b"HTTP/1.1 500")
            assert answer.endswith(b"\r\n\r\n")
    assert [record.getMessage() for record in caplog.records] == ["a request could not be answered"]


async def test_a_fault_after_a_part_was_sent_adds_no_second_answer() -> None:
    async with served(ConnectionLimiter(LOG, Limits())) as port:
        answer = await answer_to(port, GET.replace(b"/ ", b"/broken-off ", 1))
    assert answer.count(b"HTTP/1.1") == 1
    assert answer.startswith(b"HTTP/1.1 200")
    assert b"the first half" in answer
    assert b"hidden" not in answer


async def test_a_flood_of_malformed_http_is_one_line_a_minute_and_counts(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """After ten of an allowance the answer is 429."""
    left = 10

    def charge(address: str) -> bool:
        nonlocal left
        left -= 1
        assert address == "127.0.0.1"
        return left >= 0

    async with served(ConnectionLimiter(LOG, Limits(), charge)) as port:
        answers = [await answer_to(port, MALFORMED[number % 4]) for number in range(200)]
    assert [answer.split()[1] for answer in answers] == [b"400"] * 10 + [b"429"] * 190
    lines = [record.getMessage() for record in caplog.records]
    assert lines == ["requests that are none: no HTTP"]
    assert sum(map(len, lines)) < 200


async def test_malformed_http_and_pages_are_taken_from_one_allowance() -> None:
    tables: Any = SimpleNamespace(now=lambda: 0.0)
    nothing: Any = None
    rates = {"page": Rate(2, 60.0), "page here": Rate(10, 60.0)}
    server = PageServer(tables, nothing, nothing, rates)
    async with page_server.serving(server, ("127.0.0.1", 0)) as port:
        requests = (*MALFORMED[:2], MALFORMED[2], b"GET /r/abc HTTP/1.1\r\nHost: a\r\n\r\n")
        answers = [await answer_to(port, request) for request in requests]
    assert [answer.split()[1] for answer in answers] == [b"400", b"400", b"429", b"429"]
    assert b"Server: Castellan\r\n" in answers[3]


def test_the_units_raise_the_number_of_descriptors() -> None:
    deploy = ROOT / "deploy"
    for unit in ("castellan.service", "castellan@.service"):
        assert "\nLimitNOFILE=65536\n" in (deploy / unit).read_text()
    assert "nofile: 65536" in (deploy / "compose.yaml").read_text()
