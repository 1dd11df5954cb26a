"""/setup: what a server says about where and how it is played in, and that every way to a table heeds it."""

from typing import Any

import discord
import pytest

from sessions.puzzle.posting_times import PuzzlePosting
from sessions.server.server_settings import ServerSettings
from sessions.table.table_data import Person
from tests.support.content import shelves
from tests.support.message_parts import buttons, lists, matches, shown_text
from tests.support.puzzle_posts import managing
from tests.support.setup_taps import chooser, chosen, locked, opened, said, wish
from tests.support.simulated_server import SimulatedServer, hall

pytestmark = pytest.mark.usefixtures("no_errors")
GAMES = {*shelves()}


async def test_each_choice_counts_at_once_and_stands_in_the_panel() -> None:
    async with hall() as room:
        managing(room, "Ann")
        other = room.guild.create_text_channel("others")
        panel = await opened(room)
        assert panel.ephemeral
        assert "None chosen" in shown_text(panel)
        panel = await chosen(room, panel, "channels", room.channel, other)
        assert (await said(room)).channels == (room.channel.id, other.id)
        defaults = [int(one["id"]) for one in chooser(panel, "channels")["default_values"]]
        assert defaults == [room.channel.id, other.id]
        assert "None chosen" not in shown_text(panel)
        panel = await chosen(room, panel, "thread", "yes")
        panel = await chosen(room, panel, "games", "crownfell", "crown-crest")
        panel = await chosen(room, panel, "clock", "live")
        panel = await chosen(room, panel, "language", "ja")
        wanted = await said(room)
        assert (wanted.thread, wanted.clock, wanted.language) == (True, "live", "ja")
        assert set(wanted.without) == GAMES - {"crownfell", "crown-crest"}
        for key, value in {"thread": "yes", "clock": "live", "language": "ja"}.items():
            assert [o["value"] for o in chooser(panel, key)["options"] if o.get("default")] == [value]
        panel = await chosen(room, panel, "clock", "evening")
        panel = await chosen(room, panel, "language", "server")
        panel = await chosen(room, panel, "channels")
        assert await said(room) == ServerSettings(thread=True, without=wanted.without)
        again = await opened(room)
        offered = {o["value"] for o in chooser(again, "games")["options"] if o.get("default")}
        assert offered == {"crownfell", "crown-crest"}


async def test_the_role_of_organisers_is_chosen_changed_and_taken_back() -> None:
    """Not everybody's role, nor one that is gone; a role that was deleted later is chosen no more."""
    async with hall() as room:
        managing(room, "Ann")
        role = room.guild.create_role("organisers")
        panel = await chosen(room, await opened(room), "organisers", role)
        assert (await said(room)).organisers == role.id
        assert [int(one["id"]) for one in chooser(panel, "organisers")["default_values"]] == [role.id]
        everybody = room.guild.default_role
        panel = await chosen(room, panel, "organisers", everybody)
        assert "Everybody has that role" in shown_text(panel)
        assert (await said(room)).organisers == role.id
        room.env.backend.delete_role(room.guild.id, role.id)
        await room.env.settle()
        panel = await opened(room)
        assert not chooser(panel, "organisers").get("default_values")
        await chosen(room, panel, "organisers")
        assert (await said(room)).organisers == 0


async def test_a_game_that_cannot_be_played_just_now_stays_as_the_server_set_it() -> None:
    """Its packs are faulty today, and it is in no list."""
    async with hall() as room:
        managing(room, "Ann")
        await wish(room, without=("broken-game", "crownfell"))
        await chosen(room, await opened(room), "games", "crownfell", "crown-crest")
        without = (await said(room)).without
        assert set(without) == {"broken-game", *GAMES} - {"crownfell", "crown-crest"}


async def test_what_cannot_be_is_said_in_the_panel_and_changes_nothing() -> None:
    async with hall() as room:
        managing(room, "Ann")
        closed = locked(room, "closed", room.env.backend.bot_user, send=True)
        panel = await opened(room)
        panel = await chosen(room, panel, "games")
        assert "Keep at least one game" in shown_text(panel)
        panel = await chosen(room, panel, "board", closed)
        assert "can't post the list" in shown_text(panel)
        assert "Send Messages" in shown_text(panel)
        panel = await chosen(room, panel, "puzzle", closed)
        assert "can't post a puzzle" in shown_text(panel)
        assert await said(room) == ServerSettings()
        assert await room.host.services.postings.of(room.guild.id) is None
        panel = await chosen(room, panel, "channels", closed)
        assert "I can't host a table" in shown_text(panel), "it may be wanted, and mended afterwards"


async def test_the_puzzles_channel_is_chosen_there_too_and_keeps_its_hour() -> None:
    async with hall() as room:
        ann = managing(room, "Ann")
        other = room.guild.create_text_channel("others")
        panel = await chosen(room, await opened(room), "puzzle", room.channel)
        postings = room.host.services.postings
        posting = await postings.of(room.guild.id)
        assert (posting.channel, posting.hour) == (room.channel.id, 9)
        assert "Posted at 09:00" in shown_text(panel)
        await ann.slash(room.channel, "puzzle-channel", channel=room.channel, hour=17)
        panel = await chosen(room, panel, "puzzle", other)
        posting = await postings.of(room.guild.id)
        assert (posting.channel, posting.hour) == (other.id, 17)
        await chosen(room, panel, "puzzle")
        assert await postings.of(room.guild.id) is None


async def test_only_who_manages_the_server_says_anything() -> None:
    async with hall() as room:
        managing(room, "Ann")
        panel = await opened(room)
        for key in ("channels", "thread", "board"):
            tap = chooser(panel, key)["custom_id"]
            planted = room.planted(tap)
            result = await room.people["Bob"].click(planted, custom_id=tap)
            assert "Only a server manager" in shown_text(result.response)
        assert await said(room) == ServerSettings()


# Every way to a table: a command's options, or a button's id.
WAYS: dict[str, Any] = {
    "list": {},
    "game": {"game": "crownfell"},
    "thread": {"game": "crownfell", "where": "thread"},
    "computer": {"game": "crownfell", "computer": "page"},
    "tap open": "c::0:open:crownfell.house",
    "tap thread": "c::0:thread:crownfell.house",
    "tap instead": "c::0:instead:crownfell.house",
    "tap against": "c::0:against:page.crownfell.house",
    "tap alone": "c::0:alone:page.crownfell.house",
    "tap practise": "c::0:practise:crownfell",
}


async def tried(room: SimulatedServer, route: str, who: str = "Ann", channel: Any = None) -> Any:
    given = WAYS[route]
    if isinstance(given, dict):
        return (await room.people[who].slash(channel or room.channel, "play", **given)).response
    return (await room.people[who].click(room.planted(given), custom_id=given)).response


async def tables_of(room: SimulatedServer) -> list[Any]:
    rows: list[Any] = (await room.host.tables.store.load_unfinished_on_server(room.guild.id, 99, 99)).rows
    return rows


@pytest.mark.parametrize("route", WAYS)
async def test_no_way_leads_to_a_table_elsewhere(route: str) -> None:
    async with hall() as room:
        wanted = room.guild.create_text_channel("tables")
        await room.people["Ann"].slash(room.channel, "play", game="crownfell")  # there since before
        await wish(room, channels=(wanted.id,))
        before = await tables_of(room)
        answer = await tried(room, route)
        assert f"tables are opened in <#{wanted.id}>" in shown_text(answer)
        assert answer.ephemeral
        assert await tables_of(room) == before, "neither a new one, nor the old one closed"


@pytest.mark.parametrize("route", [way for way in WAYS if way != "list"])
async def test_a_game_that_is_not_offered_is_opened_in_no_way(route: str) -> None:
    async with hall() as room:
        if route == "tap instead":
            await room.people["Ann"].slash(room.channel, "play", game="crownfell")
        await wish(room, without=("crownfell",))
        before = await tables_of(room)
        assert "isn't played on this server" in shown_text(await tried(room, route))
        assert await tables_of(room) == before


async def test_the_refusal_opens_the_same_table_where_it_may_be() -> None:
    async with hall() as room:
        wanted, other = room.guild.create_text_channel("tables"), room.guild.create_text_channel("more")
        await wish(room, channels=(wanted.id, other.id))
        answer = await tried(room, "computer")
        assert [b["label"] for b in buttons(answer)] == ["Open in #tables", "Open in #more"]
        tap = buttons(answer)[0]["custom_id"]
        result = await room.people["Ann"].click(answer, custom_id=tap)
        assert wanted.mention in shown_text(result.response)
        (row,) = await tables_of(room)
        assert (row.channel, row.phase) == (wanted.id, "playing")
        answer = await tried(room, "game")
        await room.people["Ann"].click(answer, custom_id=buttons(answer)[0]["custom_id"])
        places = {row.channel for row in await tables_of(room)}
        assert len(places) == 2, "the channel is busy, so it has a thread there"
        assert not places & {room.channel.id, other.id}
        thread = room.host.get_channel((places - {wanted.id}).pop())
        assert thread.parent_id == wanted.id


async def test_nobody_is_led_to_a_channel_where_they_cannot_write_or_that_they_do_not_see() -> None:
    async with hall() as room:
        ann = room.people["Ann"]
        hidden = locked(room, "hidden", ann)
        silent = locked(room, "silent", ann, send=True)
        await wish(room, channels=(hidden.id,))
        answer = await tried(room, "game")
        assert "channels that you can't see" in shown_text(answer)
        assert hidden.mention not in shown_text(answer)
        await wish(room, channels=(hidden.id, silent.id))
        answer = await tried(room, "game")
        assert silent.mention in shown_text(answer)
        assert hidden.mention not in shown_text(answer)
        assert buttons(answer) == []
        for place in (hidden, silent):
            tap = f"c::0:there:{place.id}..crownfell.house"
            result = await ann.click(room.planted(tap), custom_id=tap)
            assert "can't write" in shown_text(result.response)
        for arg in ("1..crownfell.house", "x", f"{room.channel.id}..crownfell.tarot", "9" * 40):
            tap = f"c::0:there:{arg}"
            await ann.click(room.planted(tap), custom_id=tap)
        assert await tables_of(room) == []


async def test_threads_and_categories_of_a_chosen_channel_are_in_it() -> None:
    async with hall() as room:
        category = room.guild.create_category("play")
        inside = room.guild.create_text_channel("inside", category=category)
        await wish(room, channels=(category.id,))
        assert "in **play**" in shown_text(await tried(room, "game"))
        await room.people["Ann"].slash(inside, "play", game="crownfell")
        assert [row.channel for row in await tables_of(room)] == [inside.id]
        await wish(room, channels=(room.channel.id,))
        parent = room.host.get_channel(room.channel.id)
        await parent.create_thread(name="t", type=discord.ChannelType.public_thread)
        await room.env.settle()
        (thread,) = room.channel.threads
        await room.people["Ann"].slash(thread, "play", game="crownfell")
        assert {row.channel for row in await tables_of(room)} == {inside.id, thread.id}


async def test_what_was_begun_elsewhere_goes_on_and_may_be_played_again() -> None:
    async with hall() as room:
        await room.opened()
        wanted = room.guild.create_text_channel("tables")
        await wish(room, channels=(wanted.id,), without=("crownfell",))
        table = await room.table()
        await room.host.tables.answer(table.id, Person(room.people["Ann"].id, "Ann"), "resign")
        await room.host.services.panels.show(table)
        await room.tap("Ann", "rematch")
        proposal = next(m for m in room.channel.history() if any(matches(b, "agree") for b in buttons(m)))
        await room.tap("Bob", "agree", proposal)
        after = await room.table()
        assert (after.phase, after.id != table.id) == ("playing", True)


async def test_a_thread_is_the_default_where_the_server_says_so() -> None:
    async with hall() as room:
        await wish(room, thread=True)
        ann = room.people["Ann"]
        answer = (await ann.slash(room.channel, "play", game="crownfell")).response
        (row,) = await tables_of(room)
        assert row.channel != room.channel.id
        assert f"<#{row.channel}>" in shown_text(answer)
        listed = (await ann.slash(room.channel, "play")).response
        assert all(b["custom_id"].startswith(("c::0:thread:", "c::0:queue:")) for b in buttons(listed))
        await ann.slash(room.channel, "play", game="crownfell", where="here")
        assert (await room.table()).channel == room.channel.id


async def test_games_that_are_not_offered_are_in_no_list() -> None:
    async with hall() as room:
        ann = room.people["Ann"]
        await wish(room, without=("crownfell", "cube-quest"))
        listed = (await ann.slash(room.channel, "play")).response
        taps = [b["custom_id"].split(":", 4) for b in buttons(listed)]
        games = {tap[4].partition(".")[0] for tap in taps if tap[3] != "queue"}
        assert games == GAMES - {"crownfell", "cube-quest"}
        suggested = await ann.autocomplete(room.channel, "play", "game", "")
        assert {one["value"] for one in suggested} == games
        await wish(room, without=tuple(sorted(GAMES - {"craft-the-crown"})))
        await ann.slash(room.channel, "play")
        assert (await room.table()).game == "craft-the-crown", "the one that is left needs no choice"


async def test_tables_begin_with_the_servers_clock_and_language() -> None:
    async with hall(locale="en-US") as room:
        await wish(room, clock="correspondence", language="ja")
        for where in ("here", "thread"):
            await room.people["Ann"].slash(room.channel, "play", game="crownfell", where=where)
        rows = await tables_of(room)
        tables = [await room.host.tables.get(row.table) for row in rows]
        assert {(table.body.options.clock, table.body.options.language) for table in tables} == {
            ("correspondence", "ja")
        }
        await room.people["Ann"].slash(room.guild.create_text_channel("x"), "play", game="cube-quest")
        newest = await room.host.tables.get((await tables_of(room))[0].table)
        assert (newest.game, newest.body.options.clock) == ("cube-quest", "none")


async def test_a_deleted_channel_drops_out_of_everything() -> None:
    async with hall() as room:
        gone = room.guild.create_text_channel("gone")
        await wish(room, channels=(gone.id, room.channel.id), board=gone.id)
        postings = room.host.services.postings
        await postings.set(room.guild.id, PuzzlePosting(gone.id, 9, "UTC", "en"))
        room.env.backend.delete_channel(gone.id)
        await room.env.settle()
        assert await said(room) == ServerSettings(channels=(room.channel.id,))
        assert await postings.of(room.guild.id) is None


async def test_a_channel_that_went_while_the_bot_was_away_keeps_nobody_from_playing() -> None:
    async with hall() as room:
        await wish(room, channels=(123,))
        await room.people["Ann"].slash(room.channel, "play", game="crownfell")
        assert await room.table() is not None
        managing(room, "Ann")
        panel = await opened(room)
        assert not chooser(panel, "channels").get("default_values")


async def test_the_panel_speaks_its_readers_language() -> None:
    async with hall() as room:
        managing(room, "Ann")
        room.speak("Ann", "ja")
        panel = await opened(room)
        assert "遊べるチャンネル" in shown_text(panel)
        assert len(lists(panel)) == 5
