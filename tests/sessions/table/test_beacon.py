"""A public beacon's value in the deal, against a small server of our own: had, late, wrong, huge, gone."""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from aiohttp import web

from cogs.core.panels.announcement import deal_fingerprint
from cogs.core.runtime.randomness_beacon import Beacon, Chain
from ops import doctor
from sessions.operations import phases
from sessions.table.replays import record_of
from tests.support.announcements import announcements, gathered
from tests.support.depth import DEEP
from tests.support.message_parts import buttons, shown_text
from tests.support.private_answers import said
from tests.support.simulated_server import hall

CHAIN, VALUE = "5b" * 32, "c0de" * 16
GENESIS, PERIOD = 1_000, 3
INFO = {"hash": CHAIN, "genesis_time": GENESIS, "period": PERIOD, "public_key": "00"}


class Tower:
    """A beacon: what it answers to `/info` and to rounds. asked: the paths it was asked for."""

    def __init__(self) -> None:
        self.info: Any = INFO
        self.round: Callable[[int], Any] = lambda number: {"round": number, "randomness": VALUE}
        self.asked: list[str] = []
        self.status = 200
        self.wait = 0.0

    async def answer(self, request: web.Request) -> web.Response:
        self.asked.append(request.path)
        await asyncio.sleep(self.wait)
        last = request.path.rpartition("/")[2]
        payload = self.info if last == "info" else self.round(int(last))
        text = payload if isinstance(payload, str) else json.dumps(payload)
        return web.Response(text=text, status=self.status, headers={"Location": "http://127.0.0.1:9/"})


@asynccontextmanager
async def lit(tower: Tower) -> AsyncIterator[str]:
    app = web.Application()
    app.router.add_get("/{chain}/{tail:.*}", tower.answer)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    try:
        yield f"http://127.0.0.1:{runner.addresses[0][1]}/{CHAIN}"
    finally:
        await runner.cleanup()


class Night:
    """Time that passes by sleeping alone."""

    def __init__(self, now: float) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.now += seconds


def test_a_round_is_named_that_lies_ahead() -> None:
    chain = Chain(CHAIN, GENESIS, PERIOD)
    for at in (0.0, 999.0, 1_000.0, 1_000.5, 1_002.9, 1_003.0, 5_000.1):
        number = chain.next_round(at)
        assert chain.time_of_round(number) > at
        assert number == 1 or chain.time_of_round(number - 1) <= at


async def asked(tower: Tower, now: float = 2_000.0, *, posted: float = 0.0) -> tuple[str, str]:
    """What is named at this time, and its line in the deal."""
    night = Night(now)
    async with lit(tower) as url:
        beacon = Beacon(url, now=night, sleep=night.sleep)
        named = await beacon.name_round()
        return named, await beacon.fetch_value(named, posted or now + 0.3)


async def test_the_value_of_the_named_round() -> None:
    tower = Tower()
    named, line = await asked(tower)
    assert named == f"{CHAIN} 336"
    assert line == f"{CHAIN} 336 {VALUE}"
    assert tower.asked == [f"/{CHAIN}/info", f"/{CHAIN}/public/336"]


async def test_a_round_that_comes_late_is_waited_for() -> None:
    tower = Tower()
    tower.round = lambda number: {"round": number, "randomness": VALUE if len(tower.asked) > 5 else ""}
    assert (await asked(tower))[1].endswith(f" {VALUE}")


async def test_a_bot_that_was_away_meanwhile_still_has_the_value() -> None:
    night = Night(2_000.0)
    async with lit(Tower()) as url:
        named = await Beacon(url, now=night, sleep=night.sleep).name_round()
        night.now += 3_600
        assert (
            await Beacon(url, now=night, sleep=night.sleep).fetch_value(named, 2_000.3)
            == f"{CHAIN} 336 {VALUE}"
        )


async def test_a_round_that_was_known_when_it_was_announced_counts_for_nothing() -> None:
    assert (await asked(Tower(), posted=2_005.0))[1] == f"{CHAIN} 336 -"


@pytest.mark.parametrize(
    "payload",
    [
        {"round": 335, "randomness": VALUE},
        {"round": 336, "randomness": VALUE[:-1]},
        {"round": 336, "randomness": "g" * 64},
        {"round": 336, "randomness": 7},
        {"round": 336},
        [VALUE],
        "no json",
        "",
        "\udcff".encode("utf-8", "surrogateescape").decode("latin-1"),
        json.dumps({"round": 336, "randomness": VALUE, "more": "x" * 20_000}),
    ],
)
async def test_what_is_no_value_is_none(payload: Any) -> None:
    tower = Tower()
    tower.round = lambda number: payload
    assert (await asked(tower))[1] == f"{CHAIN} 336 -"
    assert len(tower.asked) < 25


@pytest.mark.parametrize(
    "info",
    [
        {**INFO, "period": 0},
        {**INFO, "period": 3_600},
        {**INFO, "hash": "x"},
        {**INFO, "genesis_time": "now"},
        {},
        "[]",
        "x" * 20_000,
    ],
)
async def test_a_beacon_that_does_not_say_what_it_is_is_none(info: Any) -> None:
    tower = Tower()
    tower.info = info
    named, line = await asked(tower)
    assert (named, line) == ("127.0.0.1 0", "127.0.0.1 0 -")
    assert len(tower.asked) == 1, "not asked again for a minute"


@pytest.mark.parametrize("status", [302, 404, 500])
async def test_refusals_and_ways_elsewhere_are_not_followed(status: int) -> None:
    tower = Tower()
    tower.status = status
    assert (await asked(tower))[0] == "127.0.0.1 0"


async def test_nobody_there() -> None:
    beacon = Beacon("http://127.0.0.1:9/x")
    assert await beacon.name_round() == "127.0.0.1 0"


async def test_the_doctor_looks_at_the_beacon() -> None:
    async with lit(Tower()) as url:
        assert [found.severity for found in await doctor.beacon_findings(url)] == ["good"]
    assert [found.severity for found in await doctor.beacon_findings("http://127.0.0.1:9/x")] == ["bad"]
    assert [found.severity for found in await doctor.beacon_findings("")] == ["good"]


# ---------------------------------------------------------------- in the channel


@DEEP
async def test_the_value_is_named_in_the_announcement_and_stands_in_the_record() -> None:
    tower = Tower()
    tower.info = {**INFO, "genesis_time": int(time.time()) - 3_000_000, "period": 1}
    async with lit(tower) as url, hall(beacon=url) as room:
        await gathered(room)
        await room.tap("Ann", "start")
        table = await room.table()
        chain, number, value = table.body.deal.beacon.split(" ")
        announced = announcements(room)[0]
        text = said(await room.tap("Ann", "fair", announced))
        assert (chain, value) == (CHAIN, VALUE)
        assert f"round {number} of the public beacon `{chain}`" in text
        stands = deal_fingerprint(table.deal_commitment, table.body.deal.luck, f"{chain} {number}")
        assert buttons(announced)[0]["custom_id"].endswith(f":fair:{stands}")
        assert "didn't answer" not in shown_text(await room.panel())
        await room.host.tables.apply(table.id, phases.end_by_moderator)
        game_record = record_of(table, await room.host.tables.journal_answers(table.id), 0)
    assert game_record.beacon == f"{chain} {number} {value}"
    assert f"# beacon: {chain} {number} {value}\n# seed: {table.seed.hex()}\n" in game_record.text()


@DEEP
async def test_without_its_value_the_deal_goes_on_and_says_so() -> None:
    tower = Tower()
    tower.info = {**INFO, "genesis_time": int(time.time()) - 3_000_000, "period": 1}
    tower.round = lambda number: {}
    async with lit(tower) as url, hall(beacon=url) as room:
        room.host.services.match_starts.beacon.patience = 0.1
        await gathered(room)
        await room.tap("Ann", "start")
        table = await room.table()
        assert table.match is not None
        assert table.body.deal.beacon.endswith(" -")
        assert "The public beacon didn't answer in time" in shown_text(await room.panel())


async def test_a_beacon_that_is_gone_holds_nothing_up() -> None:
    async with hall(beacon="http://127.0.0.1:9/x") as room:
        await gathered(room)
        await room.tap("Ann", "start")
        table = await room.table()
        assert table.match is not None
        assert table.body.deal.beacon == "127.0.0.1 0 -"
        assert "isn't answering" in shown_text(announcements(room)[0])
