"""Clocks as people meet them: the lobby's option, reminders, notices and their buttons, `/me`, tidying up."""

import re
from typing import Any

import pytest
from simcord.results import to_discord_message

from sessions.table import question_clock
from sessions.table.table_data import Person
from sessions.table.time_controls import DAY, HOUR, PROFILES, TIDY_SECONDS
from tests.support.clock import FakeClock
from tests.support.late_turns import HALF, acts, first_move, late, moving, newest, pings, posted
from tests.support.message_parts import buttons, lists, shown_text
from tests.support.simulated_server import SimulatedServer, hall
from tests.support.table_taps import consent

pytestmark = pytest.mark.usefixtures("no_errors")
SILENT = 1 << 12


# ---------------------------------------------------------------- choosing a clock


@pytest.mark.parametrize(("locale", "live"), [("en-US", "Clock: live"), ("ja", "その場で 1手5分")])
async def test_the_clock_is_an_option_of_the_table(locale: str, live: str) -> None:
    clock = FakeClock()
    async with hall(locale, now=clock) as room:
        room.speak("Ann", locale)
        ann = room.people["Ann"]
        await ann.slash(room.channel, "play", game="crownfell")
        await room.tap("Bob", "join")
        menu = (await room.tap("Ann", "options")).response
        chosen = next(part for part in lists(menu) if ":option:clock" in part["custom_id"])
        assert [o["value"] for o in chosen["options"]] == [*PROFILES]
        assert [o["value"] for o in chosen["options"] if o.get("default")] == ["evening"]
        await ann.select(menu, custom_id=chosen["custom_id"], values=["live"])
        (shown,) = [part for part in lists(await room.panel()) if ":option:clock" in part["custom_id"]]
        assert [o["value"] for o in shown["options"] if o.get("default")] == ["live"]
        await room.tap("Ann", "start")
        assert f"<t:{int(clock.time + 300)}:R>" in shown_text(await room.panel())
        settings = shown_text((await ann.slash(room.channel, "table settings")).response)
        assert live in settings
        if locale != "ja":
            assert "Rated: no" in settings
            assert "Undo: if everybody agrees" in settings


async def test_refereed_games_offer_no_second_clock() -> None:
    async with hall() as room:
        await room.people["Ann"].slash(room.channel, "play", game="crownfall")
        menu = (await room.tap("Ann", "options")).response
        assert not [part for part in lists(menu) if ":option:clock" in part["custom_id"]]
        assert "Clock:" not in shown_text(await room.panel())


# ---------------------------------------------------------------- reminder, notice, its buttons


async def test_one_reminder_and_one_notice_and_nobody_else_is_pinged() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        await room.opened()
        slow, other = await moving(room)
        for _ in range(3):
            await clock.goes(room, HALF / 3)
        for _ in range(3):
            await clock.goes(room, 20)
        (reminder,) = posted(room, "half the time for this question")
        assert pings(reminder) == {room.people[slow].id}
        assert not reminder.get("flags", 0) & SILENT
        assert (await room.panel()).id < room.channel.history()[-1].id, "the panel stays where it is"
        for _ in range(4):
            await clock.goes(room, HALF / 2)
        (notice,) = posted(room, "didn't answer in time")
        assert pings(notice) == {room.people[other].id}
        assert acts(newest(room, "late:wait")) == [
            "late:wait",
            "late:substitute",
            "late:computer",
            "sure:end",
        ]
        assert "The time for this question is up" in shown_text(await room.panel())
        await clock.goes(room, 2 * DAY)
        await clock.goes(room, 2 * DAY)
        assert len(posted(room, "didn't answer in time")) == 1, "the table waits silently"
        assert (await room.panel()).id, "and is not over"
        assert not (await room.table()).is_over


async def test_wait() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        slow, other, notice = await late(room, clock)
        refused = await room.tap(slow, "late:wait", notice)
        assert refused.response.ephemeral
        assert "The table is waiting for you" in shown_text(refused.response)
        assert "no seat" in shown_text((await room.tap("Cleo", "late:wait", notice)).response)
        tapped = await room.tap(other, "late:wait", notice)
        until = f"<t:{int(clock.time + HOUR)}:R>"
        assert until in shown_text(tapped.response)
        assert until in shown_text(await room.panel())
        assert not buttons(room.message(notice.id))
        await clock.goes(room, HOUR)
        assert len(posted(room, "didn't answer in time")) == 2
        assert len(posted(room, "half the time for this question")) == 1


async def test_skip_and_return() -> None:
    """The seat answers by itself until its player does anything."""
    clock = FakeClock()
    async with hall(now=clock) as room:
        slow, other, notice = await late(room, clock, "craft-the-crown")
        await room.tap(other, "late:skip", notice)
        assert await moving(room) == (other, slow)
        assert not buttons(room.message(notice.id))
        await room.people[other].slash(room.channel, "move", answer="end")
        assert await moving(room) == (slow, other)
        await clock.goes(room, PROFILES["evening"].skipped_seconds)
        assert await moving(room) == (other, slow)
        await room.people[other].slash(room.channel, "move", answer="end")
        await room.people[slow].slash(room.channel, "move", answer="end")
        await room.people[other].slash(room.channel, "move", answer="end")
        await clock.goes(room, HALF - 1)
        assert await moving(room) == (slow, other)
        assert len(posted(room, "didn't answer in time")) == 1


async def test_a_substitute_plays_on_loan() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        slow, other, notice = await late(room, clock)
        await room.tap(other, "late:substitute", notice)
        assert acts(room.message(notice.id)) == ["late:wait", "late:computer", "sure:end"]
        (offer,) = posted(room, "is free for now")
        assert (pings(offer), offer["flags"] & SILENT) == (set(), SILENT)
        await room.tap(
            "Cleo", f"take:{question_clock.awaited_seats(await room.table())[0]}", newest(room, "take")
        )
        assert await room.asked() == ["Cleo"]
        loan = newest(room, "back")
        assert "plays on for" in shown_text(loan)
        assert "Nobody is standing in" in shown_text((await room.tap(other, "back", loan)).response)
        await room.tap(slow, "back", loan)
        assert await room.asked() == [slow]
        assert "is back in this seat" in shown_text(room.message(loan.id))
        await first_move(room, slow)


async def test_back_by_command_and_from_the_menu() -> None:
    for command in ("table back", "table menu"):
        clock = FakeClock()
        async with hall(now=clock) as room:
            slow, other, notice = await late(room, clock)
            await room.tap(other, "late:substitute", notice)
            await room.tap(
                "Cleo", f"take:{question_clock.awaited_seats(await room.table())[0]}", newest(room, "take")
            )
            shown = (await room.people[slow].slash(room.channel, command)).response
            if command == "table menu":
                await room.tap(slow, "back", shown)
            assert await room.asked() == [slow]


async def test_ending_without_the_absent_one() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        _, other, notice = await late(room, clock)
        asked = (await room.tap(other, "sure:end", notice)).response
        await room.tap(other, "end", asked)
        assert (await room.table()).is_over


async def test_an_old_notice_says_so() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        slow, other, notice = await late(room, clock)
        await first_move(room, slow)
        assert "already been settled" in shown_text((await room.tap(other, "late:wait", notice)).response)
        assert not buttons(room.message(notice.id))


# ---------------------------------------------------------------- pauses


async def test_pause_by_agreement_and_resume() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        await room.opened()
        await room.people["Ann"].slash(room.channel, "table pause")
        await room.tap("Bob", "agree", consent(room))
        assert "Paused" in shown_text(await room.panel())
        await clock.goes(room, 3 * DAY)
        assert posted(room, "half the time for this question") == []
        menu = (await room.people["Bob"].slash(room.channel, "table menu")).response
        assert "pause:" not in acts(menu)
        await room.tap("Bob", "resume", menu)
        assert f"<t:{int(clock.time + HOUR)}:R>" in shown_text(await room.panel())
        assert "isn't paused" in shown_text(
            (await room.people["Bob"].slash(room.channel, "table resume")).response
        )


async def test_refereed_games_keep_the_pause_of_their_own() -> None:
    async with hall() as room:
        await room.opened("crownfall")
        menu = (await room.people["Ann"].slash(room.channel, "table menu")).response
        assert acts(menu).count("pause:") == 0


# ---------------------------------------------------------------- wishes


async def wish(room: SimulatedServer, name: str, key: str, value: str) -> Any:
    menu = (await room.people[name].slash(room.channel, "me")).response
    assert menu.ephemeral
    chosen = next(part for part in lists(menu) if f":me:{key}" in part["custom_id"])
    assert value in [o["value"] for o in chosen["options"]]
    return await room.people[name].select(menu, custom_id=chosen["custom_id"], values=[value])


async def test_wishes_are_chosen_and_typed() -> None:
    async with hall(now=FakeClock()) as room:
        ann = room.people["Ann"]
        suggestions = await ann.autocomplete(room.channel, "me", "zone", "kath")
        assert [choice["value"] for choice in suggestions] == ["Asia/Kathmandu"]
        assert re.fullmatch(r"Kathmandu · \d\d:\d\d now", suggestions[0]["name"])
        (mumbai,) = await ann.autocomplete(room.channel, "me", "zone", "mumbai")
        assert mumbai["name"].startswith("Mumbai (as in Kolkata) · ")
        nine = await ann.autocomplete(room.channel, "me", "zone", "GMT+9")
        assert nine[0]["name"].startswith("Tokyo · ")
        assert nine[-1]["name"].startswith("UTC+9 · ")
        assert await ann.autocomplete(room.channel, "me", "zone", "localtime") == []
        answer = await ann.slash(room.channel, "me", zone="asia/kathmandu")
        assert re.search(r"now Kathmandu: it's \d\d:\d\d for you", shown_text(answer.response))
        for key, value in (("quiet", "22-7"), ("holiday", "14"), ("pings", "never")):
            shown = await wish(room, "Ann", key, value)
        text = shown_text(shown.response)
        assert "Time zone Kathmandu: it's" in text
        assert "Asia/" not in str(lists(shown.response)[0]["options"][0]["label"])
        assert "On holiday until" in text
        chosen = {o["value"] for part in lists(shown.response) for o in part["options"] if o.get("default")}
        assert {"Asia/Kathmandu", "22-7", "never"} <= chosen
        assert "isn't a time zone" in shown_text((await ann.slash(room.channel, "me", zone="Mars")).response)
        forged = next(part for part in lists(shown.response) if ":me:quiet" in part["custom_id"])
        assert forged


async def test_a_holiday_stops_the_clock_and_the_panel_says_only_that() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        for name in ("Ann", "Bob"):
            await wish(room, name, "holiday", "7")
        await room.opened()
        text = shown_text(await room.panel())
        assert f"On holiday until <t:{int(clock.time + 7 * DAY)}:D>" in text
        await clock.goes(room, HALF)
        await clock.goes(room, 6 * DAY)
        assert posted(room, "half the time for this question") == []


async def test_in_quiet_hours_nobody_is_pinged() -> None:
    clock = FakeClock()  # 2027-01-15 08:00 UTC
    async with hall(now=clock) as room:
        for name in ("Ann", "Bob"):
            await room.host.tables.people.set_quiet(room.people[name].id, 7, 10)
        await room.opened()
        table, panels = await room.table(), posted(room, "Time runs out")
        assert [(pings(body), body["flags"] & SILENT) for body in panels] == [(set(), SILENT)]
        await clock.goes(room, HALF)
        assert posted(room, "half the time for this question") == []
        assert table.due == clock.time + 1.5 * HOUR
        await clock.goes(room, 1.5 * HOUR)
        assert len(posted(room, "half the time for this question")) == 1


async def test_whoever_wants_no_pings_gets_none() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        for name in ("Ann", "Bob"):
            await wish(room, name, "pings", "never")
        await late(room, clock)
        sent = [body for body in posted(room, "") if "allowed_mentions" in body]
        assert sent
        assert not any(pings(body) for body in sent)
        assert posted(room, "half the time for this question") == []


# ---------------------------------------------------------------- after a game


async def test_a_finished_table_keeps_its_replay_with_the_record_and_its_proof() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        await room.opened()
        await room.people["Ann"].slash(room.channel, "move", answer="resign")
        panel = (await room.panel()).id
        assert "rematch:" in acts(room.message(panel))
        await clock.goes(room, TIDY_SECONDS)
        assert (await room.panel()).id == panel
        assert [one.partition(":")[0] for one in acts(room.message(panel))] == ["replay", "fair"]
        replay = (await room.tap("Ann", "replay")).response
        record = next(b["custom_id"] for b in buttons(replay) if ":record:" in b["custom_id"])
        assert (await room.people["Ann"].click(replay, custom_id=record)).response.attachments


async def test_only_a_thread_of_the_tables_own_is_archived() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        opened = await room.people["Ann"].slash(room.channel, "play", game="crownfell", where="thread")
        assert opened.response
        (row,) = [row for row in room.host.tables.store.rows_by_id.values() if row.channel != room.channel.id]
        table = await room.host.tables.get(row.table)
        assert table.body.shown.own_thread
        await room.host.tables.lobbies.join(row.table, (await person(room, "Bob")))
        await room.host.tables.game_starts.start(row.table, (await person(room, "Ann")))
        await room.host.tables.answer(row.table, (await person(room, "Ann")), "resign")
        await room.host.services.panels.show(table)
        await clock.goes(room, TIDY_SECONDS)
        assert table.body.end.tidied
        archived = [r for r in room.env.http_requests if r.method == "PATCH" and r.json == {"archived": True}]
        assert [r.path for r in archived] == [f"/channels/{row.channel}"]
        stored = room.env.backend.get_message(row.channel, table.body.shown.panel)
        assert len(acts(to_discord_message(room.env, stored))) == 2, "the record and its proof"


async def person(room: SimulatedServer, name: str) -> Person:
    return Person(room.people[name].id, name)


# ---------------------------------------------------------------- restarts and downtime


async def down(room: SimulatedServer, clock: FakeClock, seconds: float) -> None:
    """The bot is alive, dies, and comes back so much later."""
    await clock.goes(room, 0)
    await room.env.settle()
    await room.host.tables.store.close()
    clock.time += seconds
    room.host = room.build()
    await room.env.restart_bot(room.host)
    await room.env.settle()


async def test_no_time_runs_while_the_bot_is_down() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        await room.opened()
        await clock.goes(room, HALF - 60)
        await down(room, clock, 3 * DAY)
        assert posted(room, "half the time for this question") == []
        await clock.goes(room, 59)
        assert posted(room, "half the time for this question") == []
        await clock.goes(room, 1)
        assert len(posted(room, "half the time for this question")) == 1
        await down(room, clock, DAY)
        await clock.goes(room, HALF - 1)
        assert posted(room, "didn't answer in time") == []
        await clock.goes(room, 1)
        (slow, other), notice = await moving(room), newest(room, "late:wait")
        await down(room, clock, DAY)
        await room.tap(other, "late:substitute", notice)
        await down(room, clock, 30)
        await room.tap("Cleo", "take", newest(room, "take"))
        await down(room, clock, DAY)
        await room.tap(slow, "back", newest(room, "back"))
        assert await room.asked() == [slow]
        assert len(posted(room, "didn't answer in time")) == 1


async def test_no_time_runs_while_discord_is_out_of_reach() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        await room.opened()
        await room.host.on_disconnect()
        await clock.goes(room, DAY)
        await room.host.on_disconnect()
        await clock.goes(room, DAY)
        await room.host.on_resumed()
        await clock.goes(room, HALF - 1)
        assert posted(room, "half the time for this question") == []
        await clock.goes(room, 1)
        assert len(posted(room, "half the time for this question")) == 1


@pytest.mark.parametrize(("times", "words"), [(1, "half the time"), (2, "didn't answer in time")])
async def test_what_a_crash_kept_from_the_channel_is_said_at_start(times: int, words: str) -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        await room.opened()
        for _ in range(times - 1):
            await clock.goes(room, HALF)
        await room.host.scheduler.save_heartbeat()
        clock.time += HALF
        await room.host.tables.clock.expire((await room.table()).id)
        assert posted(room, words) == []
        await down(room, clock, 0)
        assert len(posted(room, words)) == 1
        other = await person(room, (await moving(room))[1])
        await room.host.tables.votes.propose((await room.table()).id, other, "pause")
        await down(room, clock, 0)
        assert len(posted(room, words)) == 1, "and only once"


async def test_a_pause_outlives_a_restart() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        await room.opened()
        await room.people["Ann"].slash(room.channel, "table pause")
        await room.tap("Bob", "agree", consent(room))
        await down(room, clock, DAY)
        await room.host.services.panels.show(await room.table())
        assert "Paused" in shown_text(await room.panel())
        await first_move(room, (await moving(room))[0])
        assert not (await room.table()).body.clock.paused
