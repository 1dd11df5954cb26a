"""A start: luck is closed, a message says so, its number completes the deal; whatever happens in between."""

import ast
import re
from typing import Any

import discord
import pytest
from simcord.backend.models import Overwrite

from engine.questions import Refused
from engine.records import record, record_header
from sessions.operations import in_lobby, phases, starting
from sessions.store.memory import MemoryStore
from sessions.table.replays import record_of
from sessions.table.table_data import LOBBY, OVER, PLAYING, Person
from tests.support.announcements import AnnouncementClock, announcements, gathered
from tests.support.content import content_with_own_rules, refusing
from tests.support.depth import EACH_WRITTEN_LANGUAGE
from tests.support.failing_store import FailingStore
from tests.support.message_parts import buttons, shown_text
from tests.support.paths import TESTS
from tests.support.private_answers import said
from tests.support.rematches import rematch_proposed
from tests.support.simulated_server import SimulatedServer, hall
from tests.support.source_tree import MODULES, tree

DEALS = TESTS / "deals"


async def dealt(room: SimulatedServer, number: int) -> Any:
    """The table, which has begun with this announcement as the last part of its deal."""
    table = await room.table()
    assert table.phase == PLAYING
    assert table.body.deal.announcement.split(" ")[0] == str(number)
    assert table.body.lobby.closed_luck is None
    assert await room.host.tables.store.list_unshown() == []
    return table


def failing() -> Any:
    """Return a store that cannot keep that a game has begun, until its `failing` is cleared."""
    store = FailingStore(MemoryStore())
    store.failing["write"] = lambda row, lines: row.phase == PLAYING
    return store


# ---------------------------------------------------------------- as it goes


@pytest.mark.usefixtures("no_errors")
async def test_nothing_is_dealt_before_the_announcement_is_there() -> None:
    async with hall() as room:
        table = await gathered(room)
        luck = [seat.luck for seat in table.body.seats]
        await room.tap("Ann", "start")
        announced = announcements(room)
        assert len(announced) == 1
        table = await dealt(room, announced[0].id)
        text = shown_text(announced[0])
        assert all(f"<@{room.people[name].id}>" in text for name in ("Ann", "Bob"))
        assert announced[0].edited_at is None
        assert announced[0].id < table.body.shown.panel
        lines = await room.host.tables.store.journal(table.id)
        assert [line.kind for line in lines][-2:] == ["close", "start"]
        reply = await room.tap("Cleo", "fair", announced[0])
        assert str(announced[0].id) in said(reply)
        assert all(line in said(reply) for line in (table.deal_commitment, *luck))
        running = record_of(table, await room.host.tables.journal_answers(table.id), 0).text()
        assert f"# start: {announced[0].id}\n" in running


async def test_two_who_press_start_at_once_begin_one_game() -> None:
    async with hall() as room:
        await gathered(room)
        panel = await room.panel()
        start = next(b["custom_id"] for b in buttons(panel) if ":start:" in b["custom_id"])
        await room.at_once(("Ann", panel, start), ("Bob", panel, start))
        assert len(announcements(room)) == 1
        await dealt(room, announcements(room)[0].id)


def test_cogs_have_no_way_to_begin_without_an_announcement() -> None:
    """`GameStarts.start` is for tools and tests; `begin` has one caller, which has just announced it."""
    calls = []
    for file in [
        *(one for one in MODULES if one.startswith(("cogs/", "ops/"))),
        "bot.py",
        "practice.py",
        "practice_page.py",
    ]:
        for node in ast.walk(tree(file, "tables", "starting")):
            if isinstance(node, ast.Attribute) and node.attr in ("start", "begin", "start_unannounced"):
                owner = ast.unparse(node.value)
                calls += [(file, ast.unparse(node))] if "tables" in owner or owner == "starting" else []
            if isinstance(node, ast.ImportFrom) and node.module == "sessions.operations.starting":
                assert {alias.name for alias in node.names} <= {"DELETED", "LOST"}
    assert calls == [
        ("cogs/core/runtime/match_start.py", "self.tables.game_starts.begin"),
        ("ops/rehearsal/panels.py", "bot.tables.game_starts.start"),  # in memory, where nobody plays
    ]


async def test_a_start_that_nobody_announced_says_so(
    capsys: pytest.CaptureFixture[str], tmp_path: Any
) -> None:
    async with hall() as room:
        table = await gathered(room)
        await room.tap("Ann", "start")
        await room.people["Ann"].slash(room.channel, "table end")
        await room.host.tables.apply(table.id, phases.end_by_moderator)
        table = await room.table()
        text = record_of(table, await room.host.tables.journal_answers(table.id), 0).text()
    file = tmp_path / "game.txt"
    file.write_text(text, encoding="utf-8")
    assert record.main(["--verify", str(file)]) == 0
    assert f"completed by the number of message {table.body.deal.announcement}," in capsys.readouterr().out
    unsigned = re.sub("# start: .*\n", "", text)
    with pytest.raises(record_header.RecordError):
        record_header.read(unsigned)
    for line in ("# luck: start: 1", "# luck: beacon: 1"):
        with pytest.raises(record_header.RecordError):
            record_header.read(text.replace("# start:", f"{line}\n# start:", 1))


def test_a_record_without_an_announcement_is_called_what_it_is(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CASTELLAN_PACKS", str(TESTS / "packs"))
    assert record.main(["--verify", str(DEALS / "unannounced.txt")]) == 0
    assert "the host could have chosen this deal" in capsys.readouterr().out


# ---------------------------------------------------------------- stopped in between


@pytest.mark.usefixtures("no_errors")
async def test_a_bot_that_dies_before_the_announcement_makes_it_when_it_is_back() -> None:
    async with hall() as room:
        table = await gathered(room)
        await room.host.tables.apply(table.id, starting.request_start, Person(room.people["Ann"].id, "Ann"))
        await room.restart()
        await dealt(room, announcements(room)[0].id)
        assert len(announcements(room)) == 1


async def test_a_bot_that_dies_after_the_announcement_finds_it_again() -> None:
    clock = AnnouncementClock()
    store = failing()
    async with hall(now=clock, store=store) as room:
        await gathered(room)
        await room.tap("Ann", "start")
        announced = announcements(room)[0].id
        clock.now += 7_200
        store.failing.clear()
        await room.restart()
        table = await dealt(room, announced)
        assert len(announcements(room)) == 1
        assert table.body.deal.announcement == str(announced)


async def test_a_deleted_announcement_is_followed_by_one_that_says_so(
    capsys: pytest.CaptureFixture[str], tmp_path: Any
) -> None:
    clock = AnnouncementClock()
    store = failing()
    async with hall(now=clock, store=store) as room:
        await gathered(room)
        await room.tap("Ann", "start")
        first = announcements(room)[0]
        await room.env.settle()
        room.env.backend.delete_message(room.channel.id, first.id)
        clock.now += 7_200
        store.failing.clear()
        await room.restart()
        second = announcements(room)[0]
        assert second.id != first.id
        table = await dealt(room, second.id)
        assert table.body.deal.announcement == f"{second.id} announcement 2"
        assert "announcement no. 2" in shown_text(second)
        await room.host.tables.apply(table.id, phases.end_by_moderator)
        text = record_of(table, await room.host.tables.journal_answers(table.id), 0).text()
    assert f"# start: {second.id} announcement 2\n" in text
    file = tmp_path / "game.txt"
    file.write_text(text, encoding="utf-8")
    assert record.main(["--verify", str(file)]) == 0
    assert "announcement 2" in capsys.readouterr().out


async def test_a_lobby_whose_start_got_stuck_can_be_started_again() -> None:
    store = failing()
    async with hall(now=(clock := AnnouncementClock()), store=store) as room:
        await gathered(room)
        await room.tap("Ann", "start")
        clock.now += 60
        await room.host.services.panels.show(await room.table(), afresh=True)
        lobby = await room.panel()
        assert "tap **Start** again" in shown_text(lobby)
        assert [b["custom_id"].split(":")[3] for b in buttons(lobby)] == ["start", "howto", "learn", "fair"]
        store.failing.clear()
        await room.tap("Bob", "start", lobby)
        await dealt(room, announcements(room)[0].id)


# ---------------------------------------------------------------- where it cannot be


def may(room: SimulatedServer, *denied: str) -> None:
    """Take permissions of the bot away, or with none give all back."""
    bits = discord.Permissions(**dict.fromkeys(denied, True)).value
    backend = room.env.backend
    backend.set_overwrite(room.channel.id, Overwrite(backend.bot_user.id, 1, 0, bits))


async def test_where_nothing_may_be_posted_the_lobby_is_open_again() -> None:
    async with hall() as room:
        await gathered(room)
        may(room, "send_messages")
        reply = await room.tap("Ann", "start")
        assert "Send Messages" in said(reply)
        table = await room.table()
        assert (table.phase, table.body.lobby.closed_luck, table.body.deal.luck) == (LOBBY, None, [])
        await room.host.tables.apply(
            table.id, in_lobby.add_luck, Person(room.people["Bob"].id, "Bob"), "blue whale"
        )
        may(room)
        await room.tap("Ann", "start")
        announced = announcements(room)[0]
        table = await dealt(room, announced.id)
        assert "announcement no. 2" in shown_text(announced)
        assert "blue whale" in said(await room.tap("Ann", "fair", announced))


async def test_a_rematch_that_cannot_be_announced_becomes_a_lobby() -> None:
    async with hall() as room:
        first, message = await rematch_proposed(room)
        may(room, "send_messages")
        await room.tap("Ann", "agree", message)
        table = await room.table()
        assert table.id != first.id
        assert (table.phase, table.body.lobby.closed_luck) == (LOBBY, None)
        may(room)
        for name in [*room.host.services.backoff.waits]:
            room.host.services.backoff.end_wait(name)
        await room.host.services.resync.resync_all()
        await room.tap("Ann", "start")
        assert (await room.table()).phase == PLAYING


# ---------------------------------------------------------------- what else may happen meanwhile


async def closed(room: SimulatedServer) -> Any:
    table = await gathered(room)
    await room.host.tables.apply(table.id, starting.request_start, Person(room.people["Ann"].id, "Ann"))
    return await room.table()


async def test_who_wants_to_be_forgotten_opens_the_luck_again() -> None:
    async with hall() as room:
        table = await closed(room)
        await room.host.tables.repository.erase_person(table.id, room.people["Bob"].id)
        table = await room.table()
        assert (table.body.lobby.closed_luck, table.body.deal.luck, len(table.body.seats)) == (None, [], 1)
        with pytest.raises(Refused, match="not-now"):
            await room.host.tables.game_starts.begin(table.id, 1, 77)


async def test_an_ended_table_is_not_begun() -> None:
    async with hall() as room:
        table = await closed(room)
        await room.host.tables.apply(table.id, phases.end_by_moderator)
        begun = await room.host.services.match_starts.announce_and_deal(table)
        assert (begun.phase, begun.body.lobby.closed_luck, begun.match) == (OVER, None, None)
        assert announcements(room) == []


async def test_a_start_that_waits_too_long_ends_like_any_lobby() -> None:
    async with hall(now=(clock := AnnouncementClock())) as room:
        table = await closed(room)
        clock.now += 31 * 60
        await room.host.tables.clock.expire(table.id)
        assert ((await room.table()).phase, (await room.table()).body.end.reason) == (OVER, "expired")


async def test_what_the_rules_do_not_let_begin_opens_the_lobby_again() -> None:
    content, rules = content_with_own_rules("crownfell")
    async with hall(content=content) as room:
        table = await closed(room)

        refusing(rules, Refused("crest-deck-card"))
        with pytest.raises(Refused, match="crest-deck-card"):
            await room.host.services.match_starts.announce_and_deal(table)
        assert (await room.table()).body.lobby.closed_luck is None


async def test_shown_or_not_an_unannounced_start_stays_due() -> None:
    async with hall() as room:
        table = await closed(room)
        await room.host.tables.repository.mark_shown(table.id, table.version, table.body.shown.panel)
        assert await room.host.tables.store.list_unshown() == [table.id]


@pytest.mark.parametrize("language", EACH_WRITTEN_LANGUAGE)
async def test_an_announcement_is_short(language: str) -> None:
    async with hall("ja" if language == "ja" else "en-US") as room:
        await gathered(room)
        await room.tap("Ann", "start")
        assert len(shown_text(announcements(room)[0])) < 90, "a line, and behind a button the proof"
