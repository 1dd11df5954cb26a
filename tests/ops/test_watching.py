"""Seen from outside: the metrics and health of a bot at play, and what they never say."""

import asyncio
import json
import socket
import sys
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import aiohttp
import pytest
from aiohttp import web
from prometheus_client.parser import text_string_to_metric_families
from yarl import URL

from cogs import VERSION
from ops import health
from ops.metrics import TOO_LATE, Metrics
from sessions.common.observer import UNOBSERVED, Observer
from sessions.store.memory import MemoryStore
from sessions.store.protocol import StoreError
from tests.support.bot_environment import BotProcessServer, environment, opened
from tests.support.depth import DEEP
from tests.support.loopback import BotProcess, LoopbackDiscord
from tests.support.paths import ROOT


def numbers(text: str) -> dict[str, float]:
    """Every sample by its name and labels, `name{a="b"}`."""
    values = {}
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            labels = ",".join(f'{name}="{value}"' for name, value in sorted(sample.labels.items()))
            values[sample.name + (f"{{{labels}}}" if labels else "")] = sample.value
    return values


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


async def got(port: int, path: str) -> tuple[int, str]:
    async with aiohttp.ClientSession() as session, session.get(f"http://127.0.0.1:{port}{path}") as answer:
        return answer.status, await answer.text()


async def ready(port: int) -> None:
    """Until it says so: discord.py waits two seconds for more servers."""
    for _ in range(100):
        if (await got(port, "/readyz"))[0] == 200:
            return
        await asyncio.sleep(0.1)
    raise AssertionError("the bot is never ready")


# ---------------------------------------------------------------- the whole bot


@DEEP
async def test_a_bot_at_play_is_seen(tmp_path: Path) -> None:
    """Commands, taps and refusals are counted; JSON logs; no name, person or card is in either."""
    port = free_port()
    more = {"CASTELLAN_METRICS": str(port), "CASTELLAN_LOG_FORMAT": "json", "CASTELLAN_LOG": "DEBUG"}
    async with LoopbackDiscord() as server:
        channel = await server.add_channel(await server.add_guild("Hall"), "games")
        command, env = [sys.executable, str(ROOT / "bot.py")], environment(tmp_path, **more)
        log = tmp_path / "bot.log"
        async with BotProcess(server, command, cwd=ROOT, log=log, env=env) as process:
            room = BotProcessServer(server, channel, process)
            await opened(room)
            ann, bob = room.people
            await ann.autocomplete(channel, "move", "answer", "")
            mover = room.mover()
            legal = await mover.autocomplete(channel, "move", "answer", "")
            await mover.slash(channel, "move", answer=legal.choices[0]["value"])
            await bob.slash(channel, "move", answer="nonsense of Bob")
            await room.settled()
            await ready(port)
            status, page = await got(port, "/metrics")
            assert status == 200
            await is_counted(numbers(page), page, [ann.id, bob.id, channel.id, channel.guild_id])
            assert await got(port, "/readyz") == (200, (await got(port, "/healthz"))[1])
        text = log.read_text()
        assert 'in 1 server"' in text
        for word in ("nonsense", '"Ann"', "Bob", server.token, str(ann.id), "interaction-"):
            assert word not in text
        assert '"message": "acknowledged"' in text
        assert '"game": "crownfell"' in text


async def is_counted(values: dict[str, float], page: str, ids: list[int]) -> None:
    kinds = {kind: values[f'castellan_acknowledgement_seconds_count{{kind="{kind}"}}'] for kind in KINDS}
    assert kinds == {"command": 3, "component": 2, "autocomplete": 2}
    assert values['castellan_answers_total{game="crownfell"}'] == 1
    assert sum(n for name, n in values.items() if name.startswith("castellan_refusals_total{reason=")) == 1
    assert values["castellan_commit_writes_count"] == values["castellan_commit_seconds_count"] > 3
    assert values['castellan_tables_stored{phase="playing"}'] == values["castellan_tables_in_memory"] == 1
    assert values["castellan_guilds"] == values["castellan_shards"] == values["castellan_gateway_ready"] == 1
    assert values["castellan_writes_waiting"] == 0
    assert values['castellan_discord_requests_total{status="200"}'] > 3
    assert 0 <= values["castellan_loop_lag_seconds"] < 10
    assert values["process_resident_memory_bytes"] > 10_000_000
    assert not [name for name in values if name.startswith("castellan_unanswered_total")]
    for word in (*map(str, ids), "Ann", "Bob", "Hall", "nonsense"):
        assert word not in page


KINDS = ("command", "component", "autocomplete")


@DEEP
async def test_a_port_that_is_taken_is_one_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        async with LoopbackDiscord() as server:
            env = {**environment(tmp_path, CASTELLAN_METRICS=port), **server.env}
            process = await asyncio.create_subprocess_exec(
                sys.executable, str(ROOT / "bot.py"), cwd=tmp_path, env=env, stderr=asyncio.subprocess.PIPE
            )
            _, error_output = await process.communicate()
    assert process.returncode == 1
    assert f"cannot start: CASTELLAN_METRICS 127.0.0.1:{port}: " in error_output.decode()
    assert "Traceback" not in error_output.decode()


# ---------------------------------------------------------------- health


class Ill(MemoryStore):
    """A store that does as it is told."""

    trouble: Any = None

    async def load_entry(self, kind: str, key: str) -> bytes | None:
        if self.trouble == "slow":
            await asyncio.sleep(60)
        if self.trouble:
            raise StoreError("/secret/path: disk full")
        return await super().load_entry(kind, key)


def host_of(store: Any) -> Any:
    tables = SimpleNamespace(store=store, repository=SimpleNamespace(in_memory=lambda: 0))
    return SimpleNamespace(
        tables=tables,
        guilds=[],
        latency=0.05,
        shard_id=None,
        unreadable_events=SimpleNamespace(describe_many=lambda: ""),
        is_ready=lambda: True,
        is_closed=lambda: False,
    )


@pytest.mark.parametrize(
    ("trouble", "part", "word"),
    [
        (None, "", ""),
        ("gateway", "gateway", "not connected"),
        ("dead", "gateway", "not connected"),
        ("slow", "store", "no answer within 0.1 s"),
        ("full", "store", "cannot be read"),
        ("lag", "loop", "s late"),
        ("events", "events", "READY 3 times"),
    ],
)
async def test_health_says_which_part_is_ill(trouble: str | None, part: str, word: str) -> None:
    store = Ill()
    await store.open()
    host = host_of(store)
    patience = health.HealthLimits(store_seconds=0.1, lag_seconds=0.1)
    async with health.serving(host, Metrics(), ("127.0.0.1", 0), patience=patience) as looking:
        store.trouble = trouble if trouble in ("slow", "full") else None
        if trouble == "gateway":
            host.is_ready = lambda: False
        if trouble == "events":
            host.unreadable_events.describe_many = lambda: "READY 3 times"
        if trouble == "dead":
            host.latency = float("nan")
        if trouble == "lag":
            await asyncio.sleep(0.01)
            time.sleep(0.5)  # noqa: ASYNC251 the loop is to be held up
        faults = await looking.faults()
        status, ready = (await looking.healthz(None)).status, (await looking.readyz(None)).status  # type: ignore
    assert list(faults) == ([part] if part else [])
    assert word in faults.get(part, "")
    assert "secret" not in str(faults)
    assert status == (503 if part in ("store", "loop") else 200), "a restart does not bring Discord back"
    assert ready == (503 if part == "gateway" else 200)


def test_an_answer_says_what_it_is_of() -> None:
    payload = json.loads(health.health_response({"store": "slow"}, ill=True).text or "")
    assert payload == {"castellan": VERSION, "ok": False, "faults": {"store": "slow"}}
    assert isinstance(health.health_response({}, ill=False), web.Response)


# ---------------------------------------------------------------- counting


@pytest.fixture
def clock() -> list[float]:
    return [100.0]


def callback(interaction: int, status: int = 204) -> Any:
    url = URL(f"https://discord.com/api/v10/interactions/{interaction}/t-O.k_en/callback?with_response=true")
    return SimpleNamespace(url=url, response=SimpleNamespace(status=status))


async def test_acknowledgement_is_from_arrival_to_the_answer(clock: list[float]) -> None:
    metrics = Metrics(clock=lambda: clock[0])
    metrics.arrived(1, "component")
    metrics.arrived(2, "modal")
    clock[0] += 0.25
    await metrics.on_request_end(None, SimpleNamespace(), callback(1))
    await metrics.on_request_end(None, SimpleNamespace(), callback(1))
    await metrics.on_request_end(None, SimpleNamespace(), callback(2, 404))
    values = numbers(metrics.text().decode())
    assert values['castellan_acknowledgement_seconds_count{kind="component"}'] == 1
    assert values['castellan_acknowledgement_seconds_sum{kind="component"}'] == 0.25
    assert values['castellan_acknowledgement_seconds_count{kind="modal"}'] == 0
    clock[0] += TOO_LATE
    values = numbers(metrics.text().decode())
    assert values['castellan_unanswered_total{kind="modal"}'] == 1
    assert not metrics.open_interactions
    assert "t-O.k_en" not in metrics.text().decode()


def test_interactions_nobody_answers_do_not_pile_up(clock: list[float]) -> None:
    metrics = Metrics(clock=lambda: clock[0])
    for number in range(20_000):
        clock[0] += 0.001
        metrics.arrived(number, "command")
    assert len(metrics.open_interactions) < 6_000


def test_watching_costs_little() -> None:
    """Microseconds of the processor an answer, while nobody and while we look on: its arrival, itself, its
    commit."""

    def cost(watch: Observer) -> float:
        best = 1.0
        for _ in range(5):
            began = time.process_time()
            for number in range(2_000):
                watch.arrived(number, "component")
                watch.answered("game")
                watch.committed(3, 0.002)
            best = min(best, (time.process_time() - began) / 2_000)
        return best * 1e6

    assert cost(UNOBSERVED) < 5
    assert cost(Metrics()) < 100
