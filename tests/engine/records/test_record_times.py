"""The record of a game on a real table, as it is handed out, says when each line was said; others do not."""

from datetime import datetime
from itertools import pairwise
from typing import Any

import pytest

from engine.records import record, record_header
from tests.support.clock import FakeClock
from tests.support.referee_taps import Phones
from tests.support.simulated_server import SimulatedServer, hall

pytestmark = pytest.mark.usefixtures("no_errors")


async def handed_out(room: SimulatedServer) -> str:
    response: Any = (await room.people["Ann"].slash(room.channel, "record")).response
    return bytes(room.env.backend.cdn.get(response.attachments[0].url)).decode()


def moment(at: str) -> float:
    return datetime.fromisoformat(at).timestamp()


async def test_of_a_real_table() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        phones = Phones(room)
        await phones.field()
        for line in (("Ann", "flick K1"), ("Ann", "= off bK1"), ("Bob", "ok")):
            clock.time += 60
            await phones.says(line)
        game_record = record_header.read(await handed_out(room))
        assert {after - before for before, after in pairwise(map(moment, game_record.times[-4:]))} == {60}
        match = record.play(game_record, (await room.table()).rules)
        assert match.question == (await room.table()).match.question


async def test_of_cards() -> None:
    async with hall() as room:
        await room.opened()
        assert (await handed_out(room)).startswith("# castellan: 1\n")
