"""What costs others something has its time, and who is refused is told how long."""

from typing import Any

import pytest

from engine.questions import Refused
from sessions.common.cooldowns import RATES, Cooldowns, Rate
from tests.support.clock import FakeTime
from tests.support.message_parts import shown_text
from tests.support.simulated_server import hall


def taken(cooldowns: Cooldowns, what: str, person: int, guild: int = 0) -> int:
    """How long somebody has to wait; 0: they did it."""
    try:
        cooldowns.take(what, person, guild)
    except Refused as refused:
        return int(str(refused.facts["seconds"]))
    return 0


def test_so_many_at_once_and_then_one_by_one() -> None:
    time = FakeTime()
    some = Cooldowns(time, {"play": Rate(3, 20.0)})
    assert [taken(some, "play", 1) for _ in range(4)] == [0, 0, 0, 20]
    time.now += 19.5
    assert taken(some, "play", 1) == 1
    time.now += 0.5
    assert [taken(some, "play", 1) for _ in range(2)] == [0, 20]
    assert taken(some, "play", 2) == 0, "each has their own"
    assert taken(some, "unheard", 1) == 0


def test_a_clock_that_is_put_back_locks_nobody_out_and_lets_nobody_in_without_end() -> None:
    time = FakeTime()
    some = Cooldowns(time, {"play": Rate(2, 20.0)})
    assert [taken(some, "play", 1) for _ in range(3)] == [0, 0, 20]
    time.now -= 3_600
    assert [taken(some, "play", 1) for _ in range(3)] == [0, 0, 20]


def test_a_server_has_its_own_and_a_refusal_costs_nothing() -> None:
    time = FakeTime()
    some = Cooldowns(time, {"play": Rate(2, 20.0), "play here": Rate(3, 10.0)})
    assert [taken(some, "play", n, 5) for n in range(4)] == [0, 0, 0, 10]
    assert taken(some, "play", 9, 6) == 0
    assert [taken(some, "play", 3, 6) for _ in range(3)] == [0, 0, 20], (
        "the server's refusal took nothing of 3's"
    )


def test_memory_is_bounded_and_a_clock_that_is_put_back_locks_nobody_out() -> None:
    time = FakeTime()
    some = Cooldowns(time, {"play": Rate(1, 60.0)}, most_entries=100)
    for person in range(1_000):
        taken(some, "play", person)
    assert len(some.free_at) == 100
    time.now -= 1_000_000
    assert taken(some, "play", 999) == 0


@pytest.mark.parametrize("route", ["here", "thread", "list", "against"])
async def test_opening_has_a_cooldown_on_every_route(route: str) -> None:
    time = FakeTime()
    async with hall(rates=RATES, now=time) as room:
        old = room.planted("c::0:open:crownfell.house", "c::0:alone:squire.crownfell.house")
        replies: list[str] = []
        for number in range(RATES["play"].burst + 1):
            place = room.guild.create_text_channel(f"c{number}")
            if route in ("here", "thread"):
                sent = await room.people["Ann"].slash(place, "play", game="crownfell", where=route)
            else:
                tap = "c::0:open:crownfell.house" if route == "list" else "c::0:alone:squire.crownfell.house"
                sent = await room.people["Ann"].click(old, custom_id=tap)
            replies.append(shown_text(sent.response))
        assert "20 seconds" in replies[-1]
        assert not any("20 seconds" in one for one in replies[:-1])
        assert (
            len(await room.host.tables.store.load_unfinished_of_person(room.people["Ann"].id))
            <= RATES["play"].burst
        )
        time.now += 20
        sent = await room.people["Ann"].slash(room.guild.create_text_channel("x"), "play", game="crownfell")
        assert "seconds" not in shown_text(sent.response)[:60]


async def test_luck_has_a_cooldown() -> None:
    """4,000 words in a second were 4,000 lines of the journal."""
    time = FakeTime()
    async with hall(rates=RATES, now=time) as room:
        await room.people["Ann"].slash(room.channel, "play", game="crownfell")
        lines = len(await room.host.tables.store.journal((await room.table()).id))
        replies = [
            shown_text((await room.people["Ann"].slash(room.channel, "table luck", words=f"w{n}")).response)
            for n in range(40)
        ]
        grown = len(await room.host.tables.store.journal((await room.table()).id)) - lines
        assert grown == RATES["luck"].burst
        assert "10 seconds" in replies[-1]


async def test_nobody_is_pinged_over_and_over() -> None:
    """Proposed, taken back, proposed: each proposal pings the other side."""
    time = FakeTime()
    async with hall(rates=RATES, now=time) as room:
        await room.opened()
        table = await room.table()
        before = len(room.channel.history())
        for _ in range(60):
            await room.people["Ann"].slash(room.channel, "table end")
            proposal: Any = (await room.table()).body.proposal
            if proposal is not None:
                await room.host.tables.votes.consent(table.id, person(room, "Ann"), False)
        pings = [m for m in room.channel.history()[before:] if f"<@{room.people['Bob'].id}>" in shown_text(m)]
        assert len(pings) <= RATES["call"].burst


async def test_nobody_is_named_deputy_over_and_over() -> None:
    time = FakeTime()
    async with hall(rates=RATES, now=time) as room:
        await room.opened()
        cleo = room.people["Cleo"]
        before = len(room.channel.history())
        reply = ""
        for _ in range(RATES["call"].burst + 3):
            answer = await room.people["Ann"].slash(room.channel, "table deputy", who=cleo)
            reply = shown_text(answer.response)
        named = [m for m in room.channel.history()[before:] if f"<@{cleo.id}>" in shown_text(m)]
        assert len(named) <= RATES["call"].burst
        assert "too fast" in reply


def person(room: Any, name: str) -> Any:
    from sessions.table.table_data import Person

    return Person(room.people[name].id, name)


@pytest.mark.parametrize(("command", "what"), [("record", "file"), ("puzzle", "look")])
async def test_what_is_dear_has_a_cooldown(command: str, what: str) -> None:
    time = FakeTime()
    async with hall(rates=RATES, now=time) as room:
        await room.opened()
        reply = ""
        for _ in range(RATES[what].burst + 1):
            reply = shown_text((await room.people["Ann"].slash(room.channel, command)).response)
        assert "too fast" in reply


async def test_every_cost_is_charged() -> None:
    """Each act and command that costs something, tapped once too often by somebody, is refused."""
    async with hall() as room:
        charged: list[str] = []
        room.host.services.cooldowns.take = lambda what, *who: charged.append(what)
        await room.opened()
        table = await room.table()
        costs = {act: cost for (act, argument), cost in room.host.router.cooldowns.items() if not argument}
        for act in sorted(act for act, cost in costs.items() if cost):
            before = len(charged)
            old = room.planted(f"c:{table.id}:0:{act}:0")
            await room.people["Cleo"].click(old, custom_id=f"c:{table.id}:0:{act}:0")
            assert charged[before:] == [costs[act]], act
        await room.people["Cleo"].slash(room.channel, "table hint")
        assert charged[-1] == "think"
        await room.people["Cleo"].slash(room.channel, "table luck", words="x")
        assert charged[-1] == "luck"
