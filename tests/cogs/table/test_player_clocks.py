"""Clocks of the players as people meet them: in the lobby, on panels, and at the end."""

import re
from typing import Any

import pytest

from cogs.core.runtime.resync import SETTLING
from sessions.results.result_data import outcome_of
from sessions.store.memory import MemoryStore
from sessions.store.protocol import Lease, StoredTable
from sessions.table import player_clock
from sessions.table.table import Table
from sessions.table.table_data import Change
from sessions.table.time_controls import PROFILES
from tests.support.clock import FakeClock
from tests.support.late_turns import first_move, moving
from tests.support.message_parts import lists, matches, shown_text
from tests.support.simulated_server import SimulatedServer, hall
from tests.support.table_taps import consent

pytestmark = pytest.mark.usefixtures("no_errors")
CLOCKS = [name for name, control in PROFILES.items() if control.total_seconds]
SHORT = PROFILES["10-5"].total_seconds


async def opened(room: SimulatedServer, game: str = "crownfell", clock: str = "10-5") -> None:
    """Let Ann and Bob play with a clock for each, which Ann chooses in the lobby."""
    ann = room.people["Ann"]
    await ann.slash(room.channel, "play", game=game)
    (menu,) = [part for part in lists(await room.panel()) if matches(part, "option")]
    await ann.select(await room.panel(), custom_id=menu["custom_id"], values=[clock])
    await room.tap("Bob", "join")
    await room.tap("Ann", "start")


def line(message: Any) -> str:
    """Return the line with the clocks."""
    lines = shown_text(message).split("\n")
    return next(line.removeprefix("-# ") for line in lines if "⏱️" in line)


@pytest.mark.parametrize("clock", CLOCKS)
async def test_a_lobby_offers_it_and_the_panel_shows_both_times(clock: str) -> None:
    time, control = FakeClock(), PROFILES[clock]
    async with hall(now=time) as room:
        await opened(room, clock=clock)
        asked, other = await moving(room)
        ends, minutes = int(time.time + control.total_seconds), int(control.total_seconds // 60)
        texts = {
            asked: f"{asked}: time up <t:{ends}:R>",
            other: f"{other} {minutes}:00",
        }
        assert line(await room.panel()) == f"⏱️ {texts['Ann']} · {texts['Bob']}"
        assert "Time runs out" not in shown_text(await room.panel()), "said once"
        time.time += 61
        await first_move(room, asked)
        seconds = int(control.total_seconds - 61 + control.increment_seconds)
        shown = line(await room.panel())
        assert f"{asked} {seconds // 60}:{seconds % 60:02}" in shown
        assert f"<t:{int(time.time + control.total_seconds)}:R>" in shown
        assert f"{minutes} min + {int(control.increment_seconds)} s" in shown_text(
            (await room.people["Ann"].slash(room.channel, "table settings")).response
        )


@pytest.mark.parametrize("game", ["crownfell", "crown-crest", "craft-the-crown"])
async def test_a_private_panel_shows_them_too(game: str) -> None:
    async with hall(now=FakeClock()) as room:
        await opened(room, game)
        asked, _ = await moving(room)
        private = await room.people[asked].slash(room.channel, "board")
        assert line(private.response) == line(await room.panel())
        hand = await room.tap(asked, "mine")
        assert line(hand.response) == line(await room.panel())


@pytest.mark.parametrize(
    ("locale", "told"), [("en-US", "{} ran out of time"), ("ja", "{}さんが時間切れになりました")]
)
async def test_the_last_panel_says_whose_time_ran_out(locale: str, told: str) -> None:
    clock = FakeClock()
    async with hall(locale, now=clock) as room:
        await opened(room)
        asked, other = await moving(room)
        await clock.goes(room, SHORT - 1)
        assert not (await room.table()).is_over
        await clock.goes(room, 1)
        table, text = await room.table(), shown_text(await room.panel())
        assert [table.names[seat] for seat in table.match.result.winners] == [other]
        assert told.format(asked) in text
        assert "⏱️" not in text


async def test_a_paused_table_shows_what_each_has_left() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        await opened(room)
        asked, other = await moving(room)
        clock.time += 30
        choice = (await room.people["Ann"].slash(room.channel, "table pause")).response
        await room.tap("Ann", "pause:ask", choice)
        await room.tap("Bob", "agree", consent(room))
        shown = line(await room.panel())
        assert f"{asked} 9:30" in shown
        assert f"{other} 10:00" in shown
        assert not re.search(r"<t:\d+:R>", shown)
        assert "Paused" in shown_text(await room.panel())


@pytest.mark.parametrize("has_moved", [True, False])
async def test_a_rated_game_that_the_clock_ends_counts_once_both_have_had_two_turns(has_moved: bool) -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        await opened(room)
        name = (await room.table()).id
        await room.host.tables.apply(name, _rate)
        while has_moved and (await room.table()).match.state.turns < 4:
            await first_move(room, (await room.asked())[0])
        await clock.goes(room, SHORT + 100)
        table = await room.table()
        result = await room.host.tables.repository.results.load_result(name)
        assert (table.is_over, result.rated) == (True, has_moved)
        (loser,) = table.body.clock.flagged
        assert outcome_of(result, table.body.seats[loser].person) == "lost"


def _rate(table: Table, now: float) -> Change:
    table.body.options.rated = True
    return Change([])


async def test_who_is_out_has_no_time_to_show() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        ann = room.people["Ann"]
        await ann.slash(room.channel, "play", game="craft-the-crown")
        (menu,) = [part for part in lists(await room.panel()) if matches(part, "option")]
        await ann.select(await room.panel(), custom_id=menu["custom_id"], values=["10-5"])
        await room.tap("Bob", "join")
        await room.tap("Cleo", "join")
        await room.tap("Ann", "start")
        (asked,) = await room.asked()
        await clock.goes(room, SHORT)
        assert f"{asked}: out of time" in line(await room.panel())
        (second,) = await room.asked()
        third = next(name for name in ("Ann", "Bob", "Cleo") if name not in (asked, second))
        assert re.fullmatch(
            rf".*{second}: time up <t:{int(clock.time + SHORT)}:R>.*", line(await room.panel())
        )
        await clock.goes(room, SHORT)
        text = shown_text(await room.panel())
        assert re.search(rf"({asked}.*{second}|{second}.*{asked}) ran out of time\.", text), text
        assert [(await room.table()).names[seat] for seat in (await room.table()).match.result.winners] == [
            third
        ]


async def left(room: SimulatedServer) -> list[Any]:
    return [time._replace(ends_at=None) for time in player_clock.times(await room.table())]


@pytest.mark.parametrize("seconds", [5, 50, 700, 100_000])
async def test_a_start_takes_no_time_from_anybody(seconds: float) -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        await opened(room)
        await room.host.tick()
        due = (await room.table()).due
        clock.time += seconds
        await room.host.scheduler.wake()
        room.host.scheduler.handle_disconnect()
        clock.time += 7
        await room.host.tick()
        assert not (await room.table()).is_over, "nobody can answer before Discord is connected"
        await room.host.scheduler.handle_reconnect()
        await room.host.tick()
        assert (await room.table()).due == pytest.approx(due + seconds + 7)
        await clock.goes(room, SETTLING)
        assert f"<t:{int(due + seconds + 7)}:R>" in line(await room.panel())


class Led(Lease):
    """A lease that another process may take."""

    taken = False

    @property
    def is_held(self) -> bool:
        return not self.taken


class LedStore(MemoryStore):
    def __init__(self) -> None:
        super().__init__()
        self.lease = Led()


async def test_a_process_without_the_lease_moves_no_deadline() -> None:
    """Another one leads meanwhile, and people play there."""
    clock, store = FakeClock(), LedStore()
    async with hall(now=clock, store=store) as room:
        await opened(room)
        due = (await room.table()).due
        for taken, moved in ((True, 0), (False, 300)):
            store.lease.taken = taken  # type: ignore[attr-defined]
            room.host.scheduler.handle_disconnect()
            clock.time += 300
            await room.host.scheduler.handle_reconnect()
            assert (await room.table()).due == due + moved


@pytest.mark.parametrize("seconds", [60, 5_000])
async def test_a_server_that_discord_cannot_reach_loses_no_time(seconds: float) -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        await opened(room)
        before, guild = await left(room), room.host.guilds[0]
        guild.unavailable = True
        room.host.dispatch("guild_unavailable", guild)
        await clock.goes(room, seconds)
        guild.unavailable = False
        room.host.dispatch("guild_available", guild)
        await clock.goes(room, 0)
        table = await room.table()
        assert (table.is_over, await left(room), table.due) == (False, before, clock.time + SHORT)


class CountingStore(MemoryStore):
    """Counts the queries for the tables of one channel."""

    channel_queries = 0

    async def load_in_channel(self, channel: int) -> list[StoredTable]:
        self.channel_queries += 1
        return await super().load_in_channel(channel)


async def test_the_tables_of_a_server_that_is_there_again_are_loaded_at_once() -> None:
    """However many channels it has."""
    clock, store = FakeClock(), CountingStore()
    async with hall(now=clock, store=store) as room:
        await opened(room)
        for number in range(20):
            room.guild.create_text_channel(f"channel-{number}")
        due, guild = (await room.table()).due, room.host.guilds[0]
        room.host.dispatch("guild_unavailable", guild)
        await clock.goes(room, 60)
        store.channel_queries = 0
        room.host.dispatch("guild_available", guild)
        await clock.goes(room, 0)
        assert store.channel_queries == 0
        assert (await room.table()).due == due + 60
        store.channel_queries = 0
        room.host.dispatch("guild_join", guild)
        await clock.goes(room, 0)
        assert store.channel_queries == 1, "the channel of the one table, to post its panel"
