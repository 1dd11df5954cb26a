"""The bot lacks permissions, from the beginning or from the middle of a game on: people are told which."""

from datetime import UTC, datetime, timedelta

import pytest
from aiohttp import web

from cogs.server.server_boards import ServerBoards
from tests.deep.hostile.hostile_place import HostilePlace, refuse, seen
from tests.support.loopback import Permission
from tests.support.loopback.world import BOT_PERMISSIONS

pytestmark = pytest.mark.asyncio(loop_scope="module")
IN_AN_HOUR = "in 1 h"


async def time_out(place: HostilePlace, seconds: float = 3600) -> datetime:
    until = datetime.now(UTC) + timedelta(seconds=seconds)
    await place.server.time_out_bot(place.guild, until.isoformat())
    guild = place.host.get_guild(place.guild.id)
    await place.server.until(lambda: guild.me.timed_out_until is not None)
    return until


# ---------------------------------------------------------------- Attach Files


async def test_without_attach_files_a_game_has_words_and_buttons(place: HostilePlace) -> None:
    await place.server.forbid(place.channel, Permission.ATTACH_FILES)
    await place.start_game()
    panel = place.panel("m")
    assert panel is not None
    assert panel.files == {}
    assert "pick" in panel.text
    assert all(await place.take_turns(3))


async def test_attach_files_is_taken_away_during_a_game(place: HostilePlace) -> None:
    await place.start_game()
    panel = place.panel("m")
    assert panel is not None
    assert panel.files
    await place.server.forbid(place.channel, Permission.ATTACH_FILES)
    assert all(await place.take_turns(4))
    assert place.panel("m") is not None


async def test_view_channel_is_taken_away_during_a_game(place: HostilePlace) -> None:
    await place.start_game()
    await place.server.forbid(place.channel, Permission.VIEW_CHANNEL)
    assert all(await place.take_turns(3))
    assert "already has a table" in await place.play()


# ---------------------------------------------------------------- timed out


@pytest.mark.parametrize("where", ["here", "thread"])
async def test_a_timed_out_bot_opens_no_table_and_says_why(place: HostilePlace, where: str) -> None:
    until = await time_out(place)
    shown = await place.play(where=where)
    assert "in timeout on this server until" in shown
    assert f"<t:{int(until.timestamp())}:f>" in shown
    assert place.texts() == []
    assert place.threads() == []
    assert await place.host.tables.find_in_channel(place.channel.id) is None


async def test_a_timed_out_bot_answers_in_japanese(place: HostilePlace) -> None:
    await time_out(place)
    place.ann.locale = "ja"
    assert "タイムアウトしています" in await place.play()


@pytest.mark.parametrize("command", ["doctor", "setup", "help", "me", "puzzle", "about", "privacy", "tables"])
async def test_a_timed_out_bot_answers_commands(place: HostilePlace, command: str) -> None:
    await time_out(place)
    shown = await seen(await place.ann.slash(place.channel, command))
    assert ("in timeout" in shown) == (command in ("doctor", "setup"))


async def test_start_says_that_the_bot_is_timed_out(place: HostilePlace) -> None:
    """The lobby is there already: the table begins, and whoever tapped hears why no panel is posted."""
    await place.play()
    await place.tap(place.bob, "join")
    await time_out(place)
    assert "in timeout" in await seen(await place.tap(place.ann, "start"))


async def test_a_game_starts_once_the_time_out_is_ended(place: HostilePlace) -> None:
    await place.play()
    await place.tap(place.bob, "join")
    await time_out(place)
    await seen(await place.tap(place.ann, "start"))
    assert place.panel("m") is None
    await place.server.time_out_bot(place.guild, None)
    await place.tap(place.ann, "start")
    await place.server.until(lambda: place.panel("m"), 4)
    assert all(await place.take_turns(2))


async def test_whoever_waits_for_a_game_hears_that_the_bot_is_timed_out(place: HostilePlace) -> None:
    await time_out(place)
    shown = await seen(await place.ann.slash(place.channel, "queue", game="crownfell"))
    assert "in timeout" in shown
    assert "I'm missing" not in shown


async def test_a_game_goes_on_while_the_bot_is_timed_out(place: HostilePlace) -> None:
    await place.start_game()
    await time_out(place)
    assert all(await place.take_turns(4))


async def test_a_timeout_that_has_passed_says_nothing(place: HostilePlace) -> None:
    await time_out(place, seconds=-60)
    await place.server.time_out_bot(place.guild, None)
    await place.start_game()


# ---------------------------------------------------------------- threads


@pytest.mark.parametrize(
    ("lacking", "named"),
    [
        (Permission.CREATE_PUBLIC_THREADS, "Create Public Threads"),
        (Permission.SEND_MESSAGES_IN_THREADS, "Send Messages in Threads"),
    ],
)
async def test_a_thread_is_not_made_where_it_could_not_be_written_into(
    place: HostilePlace, lacking: Permission, named: str
) -> None:
    await place.server.forbid(place.channel, lacking)
    shown = await place.play(where="thread")
    assert f"can't open a thread in <#{place.channel.id}>" in shown
    assert f"permissions there: {named}." in shown
    assert place.threads() == []
    await place.start_game()


async def test_a_thread_that_stays_empty_is_archived(place: HostilePlace) -> None:
    """Discord refuses the panel although the permissions were there, as in a server with rules of its own."""

    def in_a_thread(request: web.Request) -> bool:
        return request.path.endswith("/messages") and str(place.channel.id) not in request.path

    place.server.fault = refuse(403, 50013, "Missing Permissions", when=in_a_thread)
    shown = await place.play(where="thread")
    (thread,) = place.threads()
    assert "missing a permission" in shown
    assert thread.thread is not None
    assert thread.thread["archived"]
    assert not [
        seen_ for seen_ in place.server.requests if seen_.method == "DELETE" and "threads" in seen_.path
    ]
    table = await place.host.tables.find_in_channel(thread.id)
    assert table is None or table.is_over


# ---------------------------------------------------------------- pins, events, and servers with two factors


@pytest.mark.parametrize(
    ("given", "pinned"), [(Permission.PIN_MESSAGES, True), (Permission.MANAGE_MESSAGES, False)]
)
async def test_the_list_of_tables_is_pinned_by_pin_messages_alone(
    place: HostilePlace, given: Permission, pinned: bool
) -> None:
    await place.server.allow(place.guild, BOT_PERMISSIONS | given)
    await list_tables(place)
    (board,) = place.server.messages(place.channel)[:1]
    assert bool(board.payload["pinned"]) == pinned
    tried = [
        one for one in place.server.requests if f"/channels/{place.channel.id}/messages/pins" in one.actual
    ]
    assert bool(tried) == pinned


async def list_tables(place: HostilePlace) -> None:
    """Let the server have a list of its tables in the channel."""
    boards = place.host.services.get(ServerBoards)
    await place.host.services.server_settings.change(place.guild.id, board=place.channel.id)
    boards.mark_outdated(place.guild.id, afresh=True)
    await boards.update_boards()
    await place.server.until(lambda: place.server.messages(place.channel))


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (Permission.CREATE_EVENTS, "https://discord.com/events/"),
        (Permission.MANAGE_EVENTS, "**Create Events**"),
    ],
)
async def test_an_event_is_made_by_create_events_alone(
    place: HostilePlace, given: Permission, says: str
) -> None:
    await place.server.allow(place.guild, BOT_PERMISSIONS | given)
    await place.play(at=IN_AN_HOUR)
    assert says in await seen(await place.tap(place.ann, "event"))
    asked = [
        one for one in place.server.requests if one.actual.endswith(f"{place.guild.id}/scheduled-events")
    ]
    assert bool([one for one in asked if one.method == "POST"]) == (given == Permission.CREATE_EVENTS)


async def test_a_server_that_asks_for_two_factors(place: HostilePlace) -> None:
    """60003 for pins, events and deleted threads, whatever the permissions: the owner of the app has none."""

    def needs_two_factors(request: web.Request) -> bool:
        deleted = request.method == "DELETE" and "/channels/" in request.path
        return "/pins" in request.path or deleted or request.path.endswith("scheduled-events")

    everything = BOT_PERMISSIONS | Permission.PIN_MESSAGES | Permission.CREATE_EVENTS
    await place.server.allow(place.guild, everything)
    text = "Two factor is required for this operation"
    place.server.fault = refuse(403, 60003, text, when=needs_two_factors)
    await place.play(at=IN_AN_HOUR)
    assert "not allowed to create events" in await seen(await place.tap(place.ann, "event"))
    other = await place.beside()
    await other.start_game()
    assert all(await other.take_turns(2))
    assert "Your table is in <#" in await other.play(where="thread", game="crown-crest")
    listing = await place.beside()
    await list_tables(listing)
    assert "Crownfell" in listing.texts()[0]


async def test_somebody_without_use_application_commands_plays_by_buttons(place: HostilePlace) -> None:
    """Discord offers them no commands; buttons are none."""
    place.bob.permissions &= ~(1 << 31)
    await place.start_game()
    assert all(await place.take_turns(4))
