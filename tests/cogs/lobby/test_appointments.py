"""Lobbies with a time as people meet them: typing it, the call, being there, moving it, the event."""

import datetime
import re
from typing import Any

import discord
import pytest

from cogs.gathering.scheduled_events import ScheduledEvents
from sessions.operations import phases
from sessions.server.planned_events import KIND, PlannedEvent, PlannedEvents
from sessions.table.scheduled_start import EARLY_SECONDS, GRACE_SECONDS
from sessions.table.time_controls import HOUR, MINUTE
from tests.support.challenges import number, pinged
from tests.support.clock import FakeClock
from tests.support.depth import EACH_LOCALE
from tests.support.message_parts import buttons, lists, matches, shown_text, walk
from tests.support.private_answers import said
from tests.support.simulated_server import SimulatedServer, hall

pytestmark = pytest.mark.usefixtures("no_errors")
TYPED = {"en-US": "in 2 hours", "ja": "2時間後"}


async def play(room: SimulatedServer, name: str, at: str, **more: Any) -> Any:
    more.setdefault("game", "crownfell")
    return await room.people[name].slash(room.channel, "play", at=at, **more)


async def appointed(room: SimulatedServer, at: str = "in 2 hours", *others: str) -> float:
    """Ann's lobby, at which these others sit down; the moment."""
    await play(room, "Ann", at)
    for name in others:
        await room.tap(name, "join")
    return date(await room.table()).at


def date(table: Any) -> Any:
    assert table.body.lobby.scheduled_start is not None
    return table.body.lobby.scheduled_start


def acts(message: Any) -> list[str]:
    return [one["custom_id"].split(":")[3] for one in buttons(message)]


async def typed(room: SimulatedServer, name: str, text: str) -> Any:
    """Through the form of the lobby's button."""
    form = await room.tap(name, "time")
    return await room.people[name].submit_modal(form, {"text": text})


def events(room: SimulatedServer) -> list[Any]:
    return [*room.env.backend.get_guild(room.guild.id).scheduled_events.values()]


async def forbid_events(room: SimulatedServer) -> None:
    """The bot may not make events of the server, as after an ordinary invitation."""
    backend = room.env.backend
    (role,) = (one for one in backend.get_guild(room.guild.id).roles.values() if one.managed)
    bits = discord.Permissions(role.permissions)
    bits.update(manage_events=False, create_events=False)
    backend.edit_role(room.guild.id, role.id, {"permissions": bits.value})
    await room.env.settle()


# ---------------------------------------------------------------- from the command to the game


@pytest.mark.parametrize("locale", EACH_LOCALE)
async def test_from_the_command_to_the_game(locale: str) -> None:
    clock = FakeClock()
    async with hall(locale, now=clock) as room:
        for name in ("Ann", "Bob"):
            room.speak(name, locale)
        at = await appointed(room, TYPED[locale], "Bob")
        assert at == clock.time - clock.time % 60 + 2 * HOUR
        panel = await room.panel()
        assert f"<t:{int(at)}:F>" in shown_text(panel)
        assert f"<t:{int(at)}:R>" in shown_text(panel)
        assert "present" not in acts(panel)
        assert "start" not in acts(panel)
        await clock.goes(room, at - EARLY_SECONDS - clock.time)
        assert "present" in acts(await room.panel())
        assert pinged(room) == []
        await room.tap("Bob", "present")
        assert "✅" in shown_text(await room.panel())
        await clock.goes(room, at - clock.time)
        assert pinged(room) == [number(room, "Ann")], "Bob has said so already"
        await clock.goes(room, 20)
        await clock.goes(room, 20)
        assert pinged(room) == [number(room, "Ann")]
        await room.tap("Ann", "present")
        table = await room.table()
        assert table.phase == "playing"
        assert table.body.lobby.scheduled_start is None


async def test_who_does_not_come_is_told_and_the_lobby_goes_on() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        at = await appointed(room, "in 1 hour", "Bob")
        await clock.goes(room, at - clock.time)
        assert sorted(pinged(room)) == sorted(number(room, one) for one in ("Ann", "Bob"))
        await room.tap("Bob", "present")
        await clock.goes(room, GRACE_SECONDS)
        panel = await room.panel()
        assert "wasn't here in time" in shown_text(panel)
        assert (await room.table()).people == [number(room, "Bob")]
        await room.tap("Ann", "join")
        await room.tap("Ann", "start")
        assert (await room.table()).phase == "playing"


async def test_who_is_left_out_of_the_game_is_named_where_it_begins() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        await play(room, "Ann", "in 1 hour", game="craft-the-crown")
        for name in ("Bob", "Cleo"):
            await room.tap(name, "join")
        at = date(await room.table()).at
        await clock.goes(room, at - clock.time)
        for name in ("Ann", "Bob"):
            await room.tap(name, "present")
        await clock.goes(room, GRACE_SECONDS)
        table = await room.table()
        assert (table.phase, len(table.people)) == ("playing", 2)
        texts = [shown_text(message) for message in room.channel.history()]
        assert [
            text for text in texts if "begins" in text and f"<@{number(room, 'Cleo')}> wasn't here" in text
        ]


async def test_where_nobody_comes_the_lobby_closes_with_a_sentence() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        at = await appointed(room, "in 1 hour", "Bob")
        await clock.goes(room, at - clock.time)
        lobby = await room.panel()
        await clock.goes(room, GRACE_SECONDS)
        assert "nobody was here" in shown_text(room.message(lobby.id))


async def test_quiet_hours_do_not_hold_back_the_call_but_no_pings_do() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        people = room.host.tables.people
        at = await appointed(room, "in 1 hour", "Bob")
        hour = datetime.datetime.fromtimestamp(at, datetime.UTC).hour
        await people.set_quiet(number(room, "Bob"), (hour - 2) % 24, (hour + 2) % 24)
        await people.set_pings(number(room, "Ann"), "never")
        await clock.goes(room, at - clock.time)
        assert pinged(room) == [number(room, "Bob")]


async def test_a_restart_between_all_steps_pings_once() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        at = await appointed(room, "in 1 hour", "Bob")
        await room.restart(pace=0.0)
        await clock.goes(room, at - clock.time - 5 * MINUTE)
        await room.restart(pace=0.0)
        await room.tap("Bob", "present")
        await clock.goes(room, at - clock.time)
        await room.restart(pace=0.0)
        await clock.goes(room, 20)
        assert pinged(room) == [number(room, "Ann")]
        await room.tap("Ann", "present")
        assert (await room.table()).phase == "playing"


async def test_the_time_comes_when_it_is_said_although_the_bot_was_away_before() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        at = await appointed(room, "in 3 hours", "Bob")
        await clock.goes(room, 20)
        clock.time += 2 * HOUR
        await room.restart(pace=0.0)
        await clock.goes(room, at - clock.time)
        assert sorted(pinged(room)) == sorted(number(room, one) for one in ("Ann", "Bob"))


# ---------------------------------------------------------------- typing it


async def test_a_zone_that_nobody_knows_is_asked_for_where_it_is_kept() -> None:
    async with hall() as room:
        answer = (await play(room, "Ann", "20:00")).response
        assert answer.ephemeral
        assert "time zone" in shown_text(answer)
        assert shown_text(answer).index("I don't know") < shown_text(answer).index("quiet hours"), (
            "comes first"
        )
        assert "Time zone UTC" not in shown_text(answer), "nobody has chosen it"
        assert await room.table() is None
        await room.people["Ann"].slash(room.channel, "me", zone="Asia/Tokyo")
        await play(room, "Ann", "20:00")
        at = datetime.datetime.fromtimestamp(date(await room.table()).at, datetime.UTC)
        assert (at.hour, at.minute) == (11, 0)


async def test_what_was_understood_is_told_with_the_other_meaning() -> None:
    async with hall() as room:
        await room.people["Ann"].slash(room.channel, "me", zone="Tokyo")
        answer = await play(room, "Ann", "tomorrow 8:30pm")
        table = await room.table()
        local = datetime.datetime.fromtimestamp(
            date(table).at, datetime.timezone(datetime.timedelta(hours=9))
        )
        (text,) = [shown_text(message) for message in answer.followups]
        assert f"I understood **{local:%a} {local.day} {local:%b}, 20:30 your time**" in text
        assert "something else" not in text
        moved = await typed(room, "Ann", "8:30")
        assert "08:30 your time" in said(moved)
        assert re.findall(r"<t:\d+:(.)>", said(moved)) == ["R"], "told once"
        assert "write it like `" in said(moved)
        assert "two different times" in said(await typed(room, "Ann", "tomorrow at 8"))


async def test_a_zone_in_the_time_needs_no_zone_of_ones_own() -> None:
    async with hall() as room:
        answer = await play(room, "Ann", "tomorrow 20:00 JST")
        at = date(await room.table()).at
        assert datetime.datetime.fromtimestamp(at, datetime.UTC).hour == 11
        (text,) = [shown_text(message) for message in answer.followups]
        assert f"I understood **<t:{int(at)}:F>**" in text


async def test_who_lives_by_utc_says_so_once() -> None:
    async with hall() as room:
        await room.people["Ann"].slash(room.channel, "me", zone="UTC")
        await play(room, "Ann", "20:00")
        assert await room.table() is not None


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("soon", "don't understand"),
        ("2020-01-01T20:00Z", "has passed"),
        ("in 40 days", "too far"),
        ("x" * 60, "don't understand"),
        ("@everyone 20:00", "don't understand"),
    ],
)
async def test_what_cannot_be_is_said_and_opens_nothing(text: str, words: str) -> None:
    async with hall() as room:
        await room.people["Ann"].slash(room.channel, "me", zone="Europe/Berlin")
        assert words in said(await play(room, "Ann", text))
        assert await room.table() is None


async def test_a_computer_does_not_wait() -> None:
    async with hall() as room:
        assert "begins at once" in said(await play(room, "Ann", "in 1 hour", computer="squire"))
        assert await room.table() is None


async def test_the_list_of_games_and_the_ways_to_other_places_keep_the_time() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        chooser = (await room.people["Ann"].slash(room.channel, "play", at="in 2 hours")).response
        later = (await room.people["Cleo"].slash(room.channel, "play", at="in 2 hours")).response
        await room.tap("Ann", "open:crownfell.house", chooser)
        at = date(await room.table()).at
        busy = (await play(room, "Bob", "in 2 hours")).response
        await room.tap("Bob", "thread", busy)
        (row,) = await room.host.tables.store.load_unfinished_of_person(number(room, "Bob"))
        assert date(await room.host.tables.get(row.table)).at == at
        clock.time += 3 * HOUR
        assert "has passed" in said(await room.tap("Cleo", "open:crownfell.house", later))


async def test_invited_people_have_a_seat_and_the_game_waits() -> None:
    async with hall() as room:
        await play(room, "Ann", "in 2 hours", opponent=room.people["Bob"])
        assert pinged(room) == [number(room, "Bob")]
        await room.tap("Bob", "accept")
        table = await room.table()
        assert table.phase == "lobby"
        assert "Begins" in shown_text(await room.panel())


# ---------------------------------------------------------------- moving and dropping


async def test_the_owner_moves_it_by_a_form_and_the_others_are_pinged() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        at = await appointed(room, "in 2 hours", "Bob")
        assert "Only the owner of" in said(await room.tap("Bob", "time"))
        await typed(room, "Ann", "in 3 hours")
        assert date(await room.table()).at == at + HOUR
        assert pinged(room) == [number(room, "Bob")]
        assert "the time was changed" in shown_text(await room.panel())
        await clock.goes(room, 2 * HOUR)
        assert pinged(room) == [number(room, "Bob")]
        await clock.goes(room, at + HOUR - clock.time)
        assert sorted(pinged(room)[1:]) == sorted(number(room, one) for one in ("Ann", "Bob"))


async def test_the_form_holds_the_time_as_the_owner_types_it_and_empty_drops_it() -> None:
    async with hall() as room:
        await room.people["Ann"].slash(room.channel, "me", zone="Asia/Tokyo")
        await appointed(room, "tomorrow 20:00", "Bob")
        form = await room.tap("Ann", "time")
        assert " 20:00" in str(form.modal)
        await room.people["Ann"].submit_modal(form, {"text": ""})
        assert pinged(room) == [number(room, "Bob")]
        assert "no longer waits" in shown_text(await room.panel())
        await room.tap("Bob", "start")
        assert (await room.table()).phase == "playing"


async def test_nonsense_in_the_form_loses_nothing() -> None:
    async with hall() as room:
        at = await appointed(room, "in 2 hours", "Bob")
        assert "don't understand" in said(await typed(room, "Ann", "when the moon is blue"))
        assert date(await room.table()).at == at
        assert "time zone" in shown_text((await typed(room, "Ann", "20:00")).response)
        assert date(await room.table()).at == at


# ---------------------------------------------------------------- the server's event


async def test_the_event_is_made_moved_and_cancelled_with_its_table() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        at = await appointed(room, "in 2 hours", "Bob")
        answer = await room.tap("Ann", "event")
        assert "discord.com/events" in said(answer)
        panel = await room.panel()
        assert not [b for b in buttons(panel) if matches(b, "event")], "it is there already"
        (event,) = events(room)
        links = [part["url"] for part in walk(panel.components) if part.get("url")]
        assert f"https://discord.com/events/{room.guild.id}/{event.id}" in links
        assert event.entity_metadata["location"].endswith(f"/{room.channel.id}")
        assert datetime.datetime.fromisoformat(event.scheduled_start_time).timestamp() == at
        await typed(room, "Ann", "in 3 hours")
        (event,) = events(room)
        assert datetime.datetime.fromisoformat(event.scheduled_start_time).timestamp() == at + HOUR
        await typed(room, "Ann", "")
        (event,) = events(room)
        assert event.status == 4
        assert await PlannedEvents(room.host.tables.store).all() == {}


async def test_the_event_begins_with_the_game_and_a_closed_lobby_cancels_it() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        at = await appointed(room, "in 1 hour", "Bob")
        await room.tap("Ann", "event")
        await clock.goes(room, at - clock.time)
        for name in ("Ann", "Bob"):
            await room.tap(name, "present")
        await clock.goes(room, 20)
        (event,) = events(room)
        assert event.status == 2
        other = room.guild.create_text_channel("arena")
        await room.people["Cleo"].slash(other, "play", game="crownfell", at="in 1 hour")
        table = await room.host.tables.find_in_channel(other.id)
        await room.host.services.get(ScheduledEvents).announce(table)
        await room.host.tables.apply(table.id, phases.end_by_moderator)
        await clock.goes(room, 20)
        assert [one.status for one in events(room)] == [2, 4]


@pytest.mark.parametrize("noticed", [True, False])
async def test_without_the_permission_it_is_said_which_one_and_where(noticed: bool) -> None:
    """Whether the bot knows, or Discord has to say so."""
    async with hall() as room:
        if noticed:
            await forbid_events(room)
        else:
            room.env.inject_error("POST", "/guilds/*/scheduled-events", status=403, code=50013)
        await appointed(room, "in 2 hours", "Bob")
        assert "Create Events" in said(await room.tap("Ann", "event"))
        assert events(room) == []
        assert await room.host.tables.store.load_entries(KIND) == {}


async def test_only_the_owner_or_who_manages_events_announces_it() -> None:
    async with hall() as room:
        await appointed(room, "in 2 hours", "Bob")
        assert "can manage events" in said(await room.tap("Bob", "event"))
        assert events(room) == []


@pytest.mark.parametrize("is_created", [False, True])
async def test_a_crash_around_the_request_makes_one_event(is_created: bool) -> None:
    """The wish was noted, the event was made or not, and nobody noted its number."""
    clock = FakeClock()
    async with hall(now=clock) as room:
        await appointed(room, "in 2 hours", "Bob")
        table = await room.table()
        planned_events = PlannedEvents(room.host.tables.store)
        if is_created:
            await room.host.services.get(ScheduledEvents).announce(table)
        await planned_events.save(table.id, PlannedEvent(room.guild.id, room.channel.id))
        await room.restart(pace=0.0)
        await clock.goes(room, 20)
        await clock.goes(room, 20)
        assert len(events(room)) == 1
        planned = await PlannedEvents(room.host.tables.store).of(table.id)
        assert planned is not None
        assert planned.event == events(room)[0].id


async def test_an_event_that_somebody_deleted_is_not_made_again() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        await appointed(room, "in 2 hours", "Bob")
        await room.tap("Ann", "event")
        room.env.backend.get_guild(room.guild.id).scheduled_events.clear()
        await typed(room, "Ann", "in 3 hours")
        await clock.goes(room, 20)
        assert events(room) == []
        assert await PlannedEvents(room.host.tables.store).all() == {}


@pytest.mark.parametrize("action", ["leave", "decline", "remove", "computer"])
async def test_whoever_clears_the_last_doubt_begins_the_game_at_once(action: str) -> None:
    """Not a round of the tick later: somebody who is missing goes, or the seat that was kept is given up."""
    clock = FakeClock()
    async with hall(now=clock) as room:
        guests = {"opponent": room.people["Cleo"]} if action == "decline" else {}
        game = "crownfell" if action == "computer" else "craft-the-crown"
        await play(room, "Ann", "in 30 minutes", game=game, **guests)
        for name in {"computer": (), "decline": ("Bob",)}.get(action, ("Bob", "Cleo")):
            await room.tap(name, "join")
        at = date(await room.table()).at
        await clock.goes(room, at - clock.time)
        for name in ("Ann",) if action == "computer" else ("Ann", "Bob"):
            await room.tap(name, "present")
        assert (await room.table()).phase == "lobby"
        if action == "leave":
            await room.tap("Cleo", "leave")
        elif action == "decline":
            why = (await room.tap("Cleo", "turndown")).response
            await room.people["Cleo"].select(why, ["later"], custom_id=lists(why)[0]["custom_id"])
        elif action == "remove":
            seats = (await room.tap("Ann", "seats")).response
            listed = next(one for one in lists(seats) if ":remove:" in one["custom_id"])
            await room.people["Ann"].select(seats, [str(number(room, "Cleo"))], custom_id=listed["custom_id"])
        else:
            panel = await room.panel()
            listed = next(one for one in lists(panel) if ":computer:" in one["custom_id"])
            await room.people["Ann"].select(panel, ["squire"], custom_id=listed["custom_id"])
        assert (await room.table()).phase == "playing"
