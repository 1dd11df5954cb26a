"""A sample of the sweep, and faults that stay: things deleted, permissions taken, the bot thrown out."""

import asyncio
import random
from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio

from cogs.core.delivery import retries
from sessions.operations import timeouts
from sessions.table.table import Table, row_of
from sessions.table.table_data import OVER, PLAYING, USUAL_PRESENCE
from tests.deep.faults.hall import FaultyNetwork, FaultyServer, quick, world
from tests.deep.faults.kinds import KINDS
from tests.deep.faults.scripts import begun, mover
from tests.deep.faults.sweep import Game, Usual, games, swept, usual
from tests.support.building import EVERYBODY_AWAY
from tests.support.discord_private import forget_channel
from tests.support.loopback import TapOutcome

VIEW, SEND, ATTACH = 1 << 10, 1 << 11, 1 << 15


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def fault_world() -> AsyncIterator[FaultyNetwork]:
    with pytest.MonkeyPatch.context() as patch:
        quick(patch)
        async with world() as opened_world:
            yield opened_world


pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest.fixture
def away(fault_world: FaultyNetwork) -> Iterator[None]:
    """Everybody counts as away, so that each turn is a fresh panel."""
    fault_world.host.tables.repository.presence_times = EVERYBODY_AWAY
    yield
    fault_world.host.tables.repository.presence_times = USUAL_PRESENCE


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def known(fault_world: FaultyNetwork) -> dict[str, Usual]:
    return await usual(fault_world)


def sample(everything: list[Game], size: int) -> list[Game]:
    random.Random(6).shuffle(everything)
    return everything[:size]


async def test_no_fault_doubles_a_message_or_loses_an_update(
    fault_world: FaultyNetwork, known: dict[str, Usual]
) -> None:
    """`python -m tests.deep.faults` plays all of them."""
    findings = await swept(fault_world, known, sample(games(known, KINDS), 27), at_once=9)
    assert findings.wrong == []
    # More than that are played: on a busy machine several changes become one edit, so that some faults find
    # no request.
    assert findings.counts["injected"] > 14


async def test_the_sweep_finds_a_bot_that_marks_no_message(
    fault_world: FaultyNetwork, known: dict[str, Usual], monkeypatch: pytest.MonkeyPatch
) -> None:
    # The product with a fault in it.
    monkeypatch.setattr(retries, "nonce", lambda *about: None)
    cut = [kind for kind in KINDS if kind.name == "line cut after it was taken"]
    waiting = sample(games(known, cut, ("send",)), 30)
    doubled = 0
    while waiting and not doubled:  # which message is cut hangs on when each is sent
        findings = await swept(fault_world, known, waiting[:6], at_once=6)
        waiting, doubled = waiting[6:], findings.counts["doubled"]
    assert doubled


async def playing(fault_world: FaultyNetwork) -> FaultyServer:
    hall = await fault_world.hall()
    await begun(hall, "crownfell")
    await hall.rest()
    return hall


async def table_of(hall: FaultyServer) -> Table:
    table = await hall.table()
    assert table is not None
    return table


async def tapped(hall: FaultyServer) -> TapOutcome:
    """Whoever is to move takes the first card offered."""
    return await hall.tap(await mover(hall), "m:")


async def right(hall: FaultyServer) -> None:
    await hall.rest()
    assert await hall.check(None) == {"doubled": 0, "lost": 0}, hall.said()


async def quiet(hall: FaultyServer, most: int, seconds: float = 1.2) -> None:
    """Hardly a request, however often the house looks what is to be done (six times here)."""
    before = len(hall.requests)
    await asyncio.sleep(seconds)
    assert len(hall.requests) - before <= most, hall.requests[before:]


# ---------------------------------------------------------------- deleted


async def test_a_deleted_panel_comes_back_when_somebody_asks(fault_world: FaultyNetwork) -> None:
    hall = await playing(fault_world)
    ann = hall.people[0]
    await hall.server.delete(hall.find("m:")[0])
    assert hall.panels((await table_of(hall)).id) == []
    assert (await ann.slash(hall.channel, "table menu")).ephemeral
    await hall.server.until(lambda: any(":m:" in i for m in hall.shown() for i in m.controls()))
    await right(hall)
    await tapped(hall)
    await right(hall)


async def test_a_deleted_panel_comes_back_with_the_next_answer(fault_world: FaultyNetwork) -> None:
    hall = await playing(fault_world)
    await hall.server.delete(hall.find("m:")[0])
    table, person = await table_of(hall), await mover(hall)
    assert table.match is not None
    assert table.match.question is not None
    await person.slash(hall.channel, "move", answer=table.match.legal(table.match.question.seats[0])[0])
    await right(hall)


async def test_a_deleted_channel_ends_its_table_and_is_never_asked_for_again(
    fault_world: FaultyNetwork,
) -> None:
    hall = await playing(fault_world)
    table = await table_of(hall)
    await hall.server.remove_channel(hall.channel)
    await hall.server.until(lambda: table.phase == OVER and table.shown_version == table.version)
    await quiet(hall, 0)
    store = fault_world.host.tables.store
    assert (await store.load_unfinished_of_person(hall.people[0].id)).count(table.id) == 0


async def test_a_channel_deleted_unnoticed_is_found_out_by_the_next_message(
    fault_world: FaultyNetwork,
) -> None:
    hall = await playing(fault_world)
    table = await table_of(hall)
    del hall.server.world.channels[hall.channel.id]  # while the bot's connection was lost
    guild = fault_world.host.get_guild(fault_world.guild.id)
    forget_channel(guild, fault_world.host.get_channel(hall.channel.id))
    await fault_world.host.tables.apply(table.id, timeouts.restart_clock)
    await fault_world.host.services.resync.resync_all()
    assert (await fault_world.host.tables.get(table.id)).phase == OVER
    assert len(hall.requests) < 12
    await quiet(hall, 0)


async def test_a_deleted_thread_ends_its_table(fault_world: FaultyNetwork) -> None:
    hall, thread, table = await in_thread(fault_world)
    await hall.server.remove_channel(thread)
    await hall.server.until(lambda: table.phase == OVER and table.shown_version == table.version)


# ---------------------------------------------------------------- threads


async def in_thread(fault_world: FaultyNetwork) -> tuple[FaultyServer, object, Table]:
    """A table that was opened in a thread, and is being played."""
    first = await fault_world.hall()
    opened = await first.people[0].slash(first.channel, "play", game="crownfell", where="thread")
    await opened.finished()
    thread = [c for c in first.server.world.channels.values() if c.parent_id == first.channel.id][-1]
    fault_world.halls[thread.id] = hall = FaultyServer(fault_world, thread, None, -1)
    await hall.rest()
    await hall.tap(hall.people[1], "join")
    await hall.tap(hall.people[0], "start")
    await hall.rest()
    return hall, thread, await table_of(hall)


async def test_an_archived_thread_wakes_up_for_what_has_to_be_shown(fault_world: FaultyNetwork) -> None:
    hall, thread, table = await in_thread(fault_world)
    thread.thread["archived"] = True
    await hall.server.announce_channel("UPDATE", thread)
    await fault_world.host.tables.apply(table.id, timeouts.restart_clock)
    await fault_world.host.services.resync.resync_all()
    await right(hall)
    assert not thread.thread["archived"]


async def test_a_locked_thread_is_left_alone_until_it_is_unlocked(fault_world: FaultyNetwork) -> None:
    hall, thread, table = await in_thread(fault_world)
    thread.thread.update(archived=True, locked=True)
    await hall.server.announce_channel("UPDATE", thread)
    await fault_world.host.tables.apply(table.id, timeouts.restart_clock)
    await fault_world.host.services.resync.resync_all()
    assert table.shown_version < table.version
    assert len(fault_world.host.services.backoff) == 1
    before = len(hall.requests)
    for _ in range(20):
        await fault_world.host.services.resync.resync_all()
    assert len(hall.requests) - before <= 2
    thread.thread.update(archived=False, locked=False)
    await hall.server.announce_channel("UPDATE", thread)
    await right(hall)
    assert len(fault_world.host.services.backoff) == 0


# ---------------------------------------------------------------- permissions


async def test_without_attach_files_the_panel_goes_on_without_its_picture(
    fault_world: FaultyNetwork, away: None
) -> None:
    hall = await playing(fault_world)
    await hall.server.forbid(hall.channel, ATTACH)
    for _ in range(3):
        await tapped(hall)
        await right(hall)
    assert hall.find("m:")[0].files == {}
    await hall.server.forbid(hall.channel, 0)
    await tapped(hall)
    await right(hall)
    assert list(hall.find("m:")[0].files) == ["table.png"]


async def test_without_send_messages_the_game_goes_on_in_its_old_panel(
    fault_world: FaultyNetwork, away: None
) -> None:
    hall = await playing(fault_world)
    await hall.server.forbid(hall.channel, SEND)
    messages, panel = len(hall.shown()), hall.find("m:")[0]
    notices = []
    for _ in range(3):
        result = await tapped(hall)
        await right(hall)
        assert hall.find("m:")[0] is panel
        notices += [m.text for m in result.followups]
    assert len(hall.shown()) == messages
    assert len(notices) == 1, "whoever taps first is told, and not at every tap"
    assert "Send Messages" in notices[0]
    assert "Attach Files" not in notices[0]
    await hall.server.forbid(hall.channel, 0)
    await tapped(hall)
    await right(hall)
    assert len(hall.shown()) == messages + 1


async def test_a_table_cannot_be_opened_where_the_bot_may_not_see(fault_world: FaultyNetwork) -> None:
    hall = await fault_world.hall()
    await hall.server.forbid(hall.channel, VIEW | SEND)
    games = await hall.people[0].slash(hall.channel, "play")
    assert games.message is not None
    opened = await hall.people[0].click(games, hall.find("open", [games.message])[1])
    await opened.until(lambda: opened.followups)
    assert "View Channel" in opened.followups[0].text
    await quiet(hall, 4)
    await hall.server.forbid(hall.channel, 0)
    await right(hall)
    await hall.tap(hall.people[1], "join")
    await right(hall)


async def test_what_could_not_be_shown_is_shown_when_permissions_come_back(
    fault_world: FaultyNetwork,
) -> None:
    hall = await playing(fault_world)
    await hall.server.forbid(hall.channel, VIEW | SEND)
    table, person = await table_of(hall), await mover(hall)
    assert table.match is not None
    assert table.match.question is not None
    reply = await person.slash(
        hall.channel, "move", answer=table.match.legal(table.match.question.seats[0])[0]
    )
    await reply.until(lambda: reply.followups)
    assert "View Channel" in reply.followups[0].text
    assert table.shown_version < table.version
    await asyncio.sleep(1.0)
    await quiet(hall, 6)
    await hall.server.forbid(hall.channel, 0)
    await right(hall)


# ---------------------------------------------------------------- thrown out and invited again


async def test_thrown_out_the_bot_is_silent_and_invited_again_it_goes_on(fault_world: FaultyNetwork) -> None:
    hall = await playing(fault_world)
    table = await table_of(hall)
    await hall.server.remove_guild(fault_world.guild)
    await hall.server.until(lambda: fault_world.host.get_guild(fault_world.guild.id) is None)
    table.due = fault_world.host.tables.now() - 5
    await fault_world.host.tables.store.write(_later(table, fault_world), [])
    await quiet(hall, 0)
    assert table.phase == PLAYING
    old = table.body.shown.panel
    await hall.server.invite(fault_world.guild)
    await hall.server.until(lambda: table.body.shown.panel != old and table.shown_version == table.version)
    await right(hall)
    await tapped(hall)
    await right(hall)


def _later(table: Table, fault_world: FaultyNetwork) -> object:
    table.version += 1
    return row_of(table, fault_world.host.tables.now())


# ---------------------------------------------------------------- what is posted once


async def test_a_call_that_is_sent_twice_is_posted_once_and_a_deleted_one_anew(
    fault_world: FaultyNetwork,
) -> None:
    hall = await playing(fault_world)
    table, sender = await table_of(hall), fault_world.host.services.sender
    panel = await fault_world.host.services.table_views.public(table)
    first_id = await sender.send(table, panel, "call 7 1")
    assert await sender.send(table, panel, "call 7 1") == first_id
    hall.server.world.messages[first_id].deleted = True
    two = await sender.send(table, panel, "call 7 1")
    assert two != first_id
    assert await sender.send(table, panel, "call 8 1") not in (first_id, two)


async def test_a_token_past_its_time_is_made_up_for_by_the_channel(fault_world: FaultyNetwork) -> None:
    hall = await playing(fault_world)
    hall.server.token_life = 0.05
    fault_world.painter.seconds = 1.0  # longer than an answer may wait, so that it is put off first
    try:
        await tapped(hall)
        await asyncio.sleep(1.5)
        await right(hall)
    finally:
        fault_world.painter.seconds = 0.0
        hall.server.token_life = 900.0
