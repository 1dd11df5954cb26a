"""Being told of tables as people meet it: the panel, the line below a lobby, who is pinged, and its end."""

from typing import Any

import pytest
from simcord.backend.models import Overwrite

from cogs.gathering.lobby_calls import LobbyCalls
from sessions.gathering.subscriptions import COOLDOWN
from sessions.operations import inviting
from sessions.store.memory import MemoryStore
from sessions.table.table_data import Person
from sessions.table.time_controls import HOUR
from tests.support.challenges import challenge, number, pinged
from tests.support.clock import FakeClock
from tests.support.depth import EACH_LOCALE
from tests.support.failing_store import FailingStore
from tests.support.message_parts import buttons, lists, shown_text
from tests.support.private_answers import said
from tests.support.simulated_server import SimulatedServer, hall

pytestmark = pytest.mark.usefixtures("no_errors")
VIEW = 1 << 10
FOUR = "craft-the-crown"


class Killed(BaseException):
    """The process is gone."""


async def asks(room: SimulatedServer, name: str, *games: str) -> Any:
    panel = (await room.people[name].slash(room.channel, "notify")).response
    (select_menu,) = lists(panel)
    answer = await room.people[name].select(
        panel, list(games or ["crownfell"]), custom_id=select_menu["custom_id"]
    )
    return answer.response or panel


async def plays(
    room: SimulatedServer, name: str = "Ann", channel: Any = None, game: str = "crownfell", **more: Any
) -> Any:
    return await room.people[name].slash(channel or room.channel, "play", game=game, **more)


def calls(room: SimulatedServer, channel: Any = None) -> list[Any]:
    return [m for m in (channel or room.channel).history() if "🔔" in shown_text(m)]


async def goes(room: SimulatedServer, clock: FakeClock, seconds: float = 20) -> None:
    await clock.goes(room, seconds)
    async with room.host.services.get(LobbyCalls).serving_lock:  # it goes on beside the tick
        pass
    await room.env.settle()


@pytest.mark.parametrize("locale", EACH_LOCALE)
async def test_who_asked_is_pinged_once_and_the_line_says_when_the_table_is_full(locale: str) -> None:
    clock = FakeClock()
    async with hall(locale, now=clock) as room:
        for name in ("Ann", "Bob", "Cleo"):
            room.speak(name, locale)
        panel = await asks(room, "Bob")
        assert panel.ephemeral
        await asks(room, "Ann")
        await asks(room, "Cleo", FOUR)
        await plays(room)
        await goes(room, clock, 1)
        assert pinged(room) == [], "it may be the way to a game against the computer"
        await goes(room, clock)
        assert pinged(room) == [number(room, "Bob")], "not who opened it, nor who asked for another game"
        (line,) = calls(room)
        assert f"<@{number(room, 'Bob')}>" in shown_text(line)
        await goes(room, clock)
        assert len(calls(room)) == 1
        await room.tap("Bob", "sit", line)
        table = await room.table()
        assert number(room, "Bob") in table.people
        (line,) = calls(room)
        assert not buttons(line)
        assert all(part.startswith("-# ") for part in shown_text(line).splitlines())
        assert pinged(room) == [number(room, "Bob")]
        await room.tap("Ann", "start")
        assert len(calls(room)) == 1


async def test_the_panel_remembers_says_why_nothing_comes_and_turns_off() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        panel = await asks(room, "Ann", "crownfell", FOUR)
        assert "Crownfell" in shown_text(panel)
        panel = (await room.people["Ann"].slash(room.channel, "notify")).response
        assert {o["value"] for o in lists(panel)[0]["options"] if o.get("default")} == {"crownfell", FOUR}
        await room.host.tables.people.set_pings(number(room, "Ann"), "never")
        panel = (await room.people["Ann"].slash(room.channel, "notify")).response
        assert "pings off" in shown_text(panel)
        await room.host.tables.people.set_pings(number(room, "Ann"), "away")
        await room.host.tables.people.set_holiday(number(room, "Ann"), 3)
        panel = (await room.people["Ann"].slash(room.channel, "notify")).response
        assert "on holiday" in shown_text(panel)
        answer = await room.tap("Ann", "notify:off", panel)
        assert "don't hear" in shown_text(answer.response or panel)


async def test_games_that_a_server_does_not_offer_now_stay_ticked_unseen() -> None:
    async with hall() as room:
        await asks(room, "Ann", "crownfell", FOUR)
        await room.host.services.server_settings.change(room.guild.id, without=(FOUR,))
        await asks(room, "Ann", "cube-quest")
        subscriptions = room.host.services.get(LobbyCalls).subscriptions
        assert set(await subscriptions.games(room.guild.id, number(room, "Ann"))) == {"cube-quest", FOUR}


async def test_nobody_is_told_of_a_game_against_the_computer_nor_of_kept_seats() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        await asks(room, "Cleo")
        await plays(room, computer="squire")
        await goes(room, clock)
        other = room.guild.create_text_channel("other")
        await room.people["Ann"].slash(other, "play", game="crownfell", opponent=room.people["Bob"])
        await goes(room, clock)
        assert pinged(room) == [number(room, "Bob")], "who is invited"
        table = await room.host.tables.find_in_channel(other.id)
        await room.host.tables.apply(
            table.id, inviting.turn_down, Person(number(room, "Bob"), "Bob"), "later"
        )
        await goes(room, clock)
        assert pinged(room) == [number(room, "Bob"), number(room, "Cleo")], "the seat is open now"


async def test_a_seat_beside_the_invited_is_called_out() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        await asks(room, "Bob", FOUR)
        await asks(room, "Cleo", FOUR)
        await challenge(room, "Ann", "Bob", game=FOUR)
        await goes(room, clock)
        assert pinged(room) == [number(room, "Bob"), number(room, "Cleo")], "Bob as a guest alone"


async def test_games_that_the_queue_found_call_nobody() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        room.welcome("Dan")
        await asks(room, "Dan", FOUR)
        for name in ("Ann", "Bob"):
            await room.people[name].slash(room.channel, "queue", game=FOUR)
        await goes(room, clock)
        assert pinged(room) == [number(room, "Ann")]


async def test_a_private_channel_is_told_of_to_those_who_see_it() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        secret = room.guild.create_text_channel("secret")
        shut = [(room.guild.id, 0, 0, VIEW)]
        shut += [(one, 1, VIEW, 0) for one in (number(room, "Ann"), number(room, "Cleo"), room.host.user.id)]
        for given in shut:
            room.env.backend.set_overwrite(secret.id, Overwrite(*given))
        await asks(room, "Bob")
        await asks(room, "Cleo")
        await plays(room, channel=secret)
        await goes(room, clock)
        assert pinged(room) == [number(room, "Cleo")]
        await clock.goes(room, HOUR)
        await plays(room)
        await goes(room, clock)
        assert pinged(room)[1:] == [number(room, "Bob"), number(room, "Cleo")]


async def test_a_restart_before_it_tells_once_and_one_after_it_ends_the_line() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        await asks(room, "Bob")
        await plays(room)
        await room.restart()
        await goes(room, clock)
        await goes(room, clock)
        assert pinged(room) == [number(room, "Bob")]
        await room.restart()
        await goes(room, clock)
        assert len(calls(room)) == 1
        await room.tap("Cleo", "join")
        (line,) = calls(room)
        assert not buttons(line)
        assert "full" in shown_text(line)
        await room.tap("Cleo", "leave")
        room.welcome("Dan")
        await asks(room, "Dan")
        await room.restart()
        await goes(room, clock)
        await goes(room, clock)
        assert len(calls(room)) == 1, "a lobby is called out once"
        assert pinged(room) == [number(room, "Bob")]


async def test_a_kill_between_the_message_and_its_note_posts_no_second_one() -> None:
    clock = FakeClock()
    store: Any = FailingStore(MemoryStore())
    async with hall(now=clock, store=store) as room:
        await asks(room, "Bob")
        await plays(room)
        store.failing["mark_shown"] = lambda *_: Killed()
        clock.time += 20
        with pytest.raises(Killed):
            await room.host.services.get(LobbyCalls).notify_subscribers()
        assert len(calls(room)) == 1
        store.failing.clear()
        await room.restart()
        await goes(room, clock)
        first, second = posted(room)
        assert first["nonce"] == second["nonce"], "for Discord that is the same message"
        assert first["allowed_mentions"] == second["allowed_mentions"]
        await room.tap("Cleo", "join")
        assert any("full" in shown_text(line) for line in calls(room))


@pytest.mark.parametrize(("name", "act"), [("Bob", "join"), ("Ann", "leave")])
async def test_a_lobby_that_is_full_or_closed_by_its_turn_is_forgotten(name: str, act: str) -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        await asks(room, "Cleo")
        await plays(room)
        calling = room.host.services.get(LobbyCalls)
        assert len(calling.pending_lobbies) == 1
        await room.tap(name, act)
        await goes(room, clock)
        assert calling.pending_lobbies == {}
        assert pinged(room) == []


async def test_a_lobby_waits_for_a_server_that_is_away_and_not_for_one_that_the_bot_left() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        await asks(room, "Cleo")
        await plays(room)
        calling, guild = room.host.services.get(LobbyCalls), room.host.get_guild(room.guild.id)
        assert guild is not None
        ann = Person(number(room, "Ann"), "Ann")
        left = await room.host.tables.open(7, room.guild.id + 1, ann, "crownfell", "house", {}, "en")
        calling.pending_lobbies[left.id] = 0.0
        guild.unavailable = True
        await goes(room, clock)
        assert [*calling.pending_lobbies] == [(await room.table()).id]
        assert pinged(room) == []
        guild.unavailable = False
        await goes(room, clock)
        assert calling.pending_lobbies == {}
        assert pinged(room) == [number(room, "Cleo")]


async def test_who_was_told_is_not_put_back_by_whoever_asks_again() -> None:
    """As two processes may, while one hands over to the other."""
    clock = FakeClock()
    async with hall(now=clock) as room:
        await asks(room, "Bob")
        await plays(room)
        await goes(room, clock)
        table, calling = await room.table(), room.host.services.get(LobbyCalls)
        calling.pending_lobbies[table.id] = 0.0
        await goes(room, clock)
        await plays(room, channel=room.guild.create_text_channel("other"))
        await goes(room, clock)
        assert pinged(room) == [number(room, "Bob")]


def posted(room: SimulatedServer) -> list[Any]:
    """Messages that told somebody of a lobby, as they were sent."""
    bodies = [
        one.json for one in room.env.http_requests if one.method == "POST" and isinstance(one.json, dict)
    ]
    return [body for body in bodies if "notify:show" in str(body)]


async def test_a_lobby_that_closes_or_begins_ends_the_line() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        await asks(room, "Bob", FOUR)
        await plays(room, game=FOUR)
        await goes(room, clock)
        await room.tap("Ann", "leave")
        (line,) = calls(room)
        assert "closed" in shown_text(line)
        clock.time += COOLDOWN
        await plays(room, game=FOUR)
        await goes(room, clock)
        await room.tap("Cleo", "join")
        new, _ = calls(room) if "Join" in str(calls(room)[0].components) else calls(room)[::-1]
        assert buttons(new), "two of four seats are free"
        await room.tap("Ann", "start")
        assert sorted("begun" in shown_text(one) for one in calls(room)) == [False, True]


async def test_a_full_lobby_and_the_queue_offer_to_tell_of_the_next_one() -> None:
    async with hall() as room:
        subscriptions = room.host.services.get(LobbyCalls).subscriptions
        await plays(room)
        await room.tap("Bob", "join")
        refused = (await room.tap("Cleo", "join")).response
        answer = await room.tap("Cleo", "notify:add.crownfell", refused)
        assert "the next" in said(answer)
        assert await subscriptions.games(room.guild.id, number(room, "Cleo")) == ("crownfell",)
        panel = (await room.people["Bob"].slash(room.channel, "queue", game=FOUR)).response
        answer = await room.tap("Bob", f"notify:add.{FOUR}", panel)
        assert "the next" in shown_text(answer.response or panel)
        assert await subscriptions.games(room.guild.id, number(room, "Bob")) == (FOUR,)


async def test_where_nothing_may_be_posted_they_keep_their_turn() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        await asks(room, "Bob")
        await plays(room)
        room.env.inject_error(
            "POST", f"/channels/{room.channel.id}/messages", status=403, code=50013, times=None
        )
        await goes(room, clock)
        room.env.backend.faults.clear()
        room.env.backend.http_requests.clear()
        other = room.guild.create_text_channel("other")
        await plays(room, channel=other)
        await goes(room, clock)
        assert pinged(room) == [number(room, "Bob")]
        assert (len(calls(room)), len(calls(room, other))) == (0, 1)
