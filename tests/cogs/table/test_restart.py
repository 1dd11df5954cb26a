"""The bot dies and comes back, messages and permissions vanish: nothing is lost, and the table goes on."""

import asyncio
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import discord
import pytest
from simcord.backend.models import Overwrite

from cogs.core.components import layout
from cogs.core.delivery.panel_sync import LEFT_OVER, OldPanel
from cogs.core.delivery.sender import PATIENCE, SOON
from sessions.store.memory import MemoryStore
from sessions.store.sqlite.sqlite_store import SqliteStore
from sessions.table.table_data import Person
from tests.support.building import EVERYBODY_AWAY, build
from tests.support.content import content_with_own_rules
from tests.support.depth import DEEP
from tests.support.message_parts import buttons, matches, shown_files, shown_text, walk
from tests.support.play_taps import tap_something
from tests.support.private_answers import links, said
from tests.support.simulated_server import SimulatedServer, hall
from tests.support.table_taps import consent, live_panels, mover, other, play

pytestmark = pytest.mark.usefixtures("no_errors")


async def told(room: SimulatedServer) -> bool:
    """Whether nothing is left to be shown."""
    return await room.host.tables.store.list_unshown() == []


async def saved(room: SimulatedServer) -> tuple[Any, ...]:
    table = await room.table()
    return (
        table.phase,
        table.body.progress.answers,
        table.body.progress.question,
        table.names,
        table.match and table.match.save(),
    )


# ---------------------------------------------------------------- restarts


@DEEP
@pytest.mark.parametrize("seed", [1, 2])
async def test_restarts_at_random_points_of_a_game(seed: int, tmp_path: Path) -> None:
    rng = random.Random(seed)
    async with hall(store=SqliteStore(tmp_path / "tables.db")) as room:
        await room.people["Ann"].slash(room.channel, "play", game="crownfell")
        await room.restart()
        await room.tap("Bob", "join")
        await room.restart()
        await room.tap("Ann", "start")
        rallies = 0
        for _ in range(60):
            table = await room.table()
            if table.is_over:
                break
            await tap_something(room, rng)
            table = await room.table()
            rally = table.match.question is not None and table.match.question.kind == "rally"
            rallies += rally
            if rng.random() < 0.12 or (rally and rallies == 1):
                before, panel, history = await saved(room), await room.panel(), len(room.channel.history())
                await room.restart()
                assert await saved(room) == before
                assert (await room.panel()).id == panel.id, "the panel that was there goes on"
                assert len(room.channel.history()) == history
        assert len(live_panels(room)) == 1
        assert await told(room)


async def test_a_restart_in_the_middle_of_a_proposal(tmp_path: Path) -> None:
    async with hall(store=SqliteStore(tmp_path / "tables.db")) as room:
        await room.opened()
        await play(room, 4, random.Random(1))
        name, asker = await mover(room), await other(room)
        await room.people[asker].slash(room.channel, "table undo")
        assert await told(room)
        question, history = consent(room), len(room.channel.history())
        posted = len([one for one in room.env.http_requests if one.method == "POST"])
        await room.host.services.panels.ask_consent(await room.table())
        assert len([one for one in room.env.http_requests if one.method == "POST"]) == posted, "asked once"
        await room.restart()
        assert len(room.channel.history()) == history
        await room.tap(name, "agree", question)
        assert (await room.table()).body.progress.answers == 3
        assert len(live_panels(room)) == 1


async def test_private_panels_and_menus_outlive_a_restart(tmp_path: Path) -> None:
    async with hall(store=SqliteStore(tmp_path / "tables.db")) as room:
        await room.opened()
        name = await mover(room)
        private = (await room.tap(name, "mine")).response
        menu = (await room.tap(name, "menu")).response
        await room.restart()
        tap = next(b for b in buttons(private) if ":v:" in b["custom_id"])
        done = await room.people[name].click(private, custom_id=tap["custom_id"])
        assert f"{name} picks" in shown_text(done.response)
        assert (await room.table()).body.progress.answers == 1
        late = await room.people[name].click(await room.panel(), custom_id=_first(await room.panel()))
        assert late.acknowledged
        assert (await room.tap(name, "sure:resign", menu)).acknowledged


def _first(panel: Any) -> str:
    return str(next(b["custom_id"] for b in buttons(panel) if ":m:" in b["custom_id"]))


async def test_public_and_private_panel_for_the_same_question() -> None:
    async with hall() as room:
        await room.opened()
        name, panel = await mover(room), await room.panel()
        private = (await room.tap(name, "mine")).response
        assert shown_files(private), "the private panel has its picture"
        taps = [
            next(b["custom_id"] for b in buttons(m) if f":{a}:" in b["custom_id"])
            for m, a in ((panel, "m"), (private, "v"))
        ]
        results = await room.at_once((name, panel, taps[0]), (name, private, taps[1]))
        assert all(result.acknowledged for result in results)
        assert (await room.table()).body.progress.answers == 1
        assert links(results[1].response)


async def test_two_tables_at_once() -> None:
    async with hall() as room:
        await room.opened()
        other_channel = room.guild.create_text_channel("second")
        await room.people["Cleo"].slash(other_channel, "play", game="crownfell")
        panel = other_channel.history()[-1]
        await room.people["Ann"].click(panel, custom_id=_act(panel, "join"))
        panel = other_channel.history()[-1]
        await room.people["Ann"].click(panel, custom_id=_act(panel, "start"))
        assert (await room.host.tables.find_in_channel(other_channel.id)).phase == "playing"
        before = (await room.host.tables.find_in_channel(other_channel.id)).version
        await play(room, 3, random.Random(1))
        assert (await room.host.tables.find_in_channel(other_channel.id)).version == before
        assert len(live_panels(room)) == 1


def _act(message: Any, act: str) -> str:
    return str(next(b["custom_id"] for b in buttons(message) if matches(b, act)))


# ---------------------------------------------------------------- between commit and message


async def interrupted(room: SimulatedServer) -> str:
    """An answer that is stored, after which Discord is never told: the process is gone."""
    table, name = await room.table(), await mover(room)
    person = room.people[name]

    seat = table.match.question.seats[0]
    await room.host.tables.answer(table.id, Person(person.id, name), table.match.question.tokens[seat][0])
    return name


async def test_what_was_stored_and_not_told_is_told_at_start(tmp_path: Path) -> None:
    async with hall(store=SqliteStore(tmp_path / "tables.db"), presence=EVERYBODY_AWAY) as room:
        await room.opened()
        old = await room.panel()
        await interrupted(room)
        assert not await told(room)
        await room.restart()
        await room.env.settle()
        assert await told(room)
        assert live_panels(room) == [(await room.panel()).id] != [old.id]
        await tap_something(room, random.Random(1))
        assert (await room.table()).body.progress.answers == 2


async def test_what_was_stored_and_not_told_is_told_by_the_next_stale_tap() -> None:
    async with hall(presence=EVERYBODY_AWAY) as room:
        await room.opened()
        old, name = await room.panel(), await interrupted(room)
        tap = _first(old)
        result = await room.people[name].click(old, custom_id=tap)
        assert said(result)
        assert links(result.response) == [layout.link(await room.table())]
        assert live_panels(room) == [(await room.panel()).id] != [old.id]
        assert await told(room)


async def test_a_proposal_that_was_not_told_is_asked_at_start(tmp_path: Path) -> None:

    async with hall(store=SqliteStore(tmp_path / "tables.db")) as room:
        await room.opened()
        table = await room.table()
        await room.host.tables.votes.propose(table.id, Person(room.people["Ann"].id, "Ann"), "end")
        await room.restart()
        await room.env.settle()
        await room.tap("Bob", "agree", consent(room))
        assert (await room.table()).phase == "over"


def edits(room: SimulatedServer, message: int) -> list[Any]:
    """Edits of a message other than as the answer to a tap on it."""
    path = f"/channels/{room.channel.id}/messages/{message}"
    return [one for one in room.env.http_requests if one.method == "PATCH" and one.path.endswith(path)]


async def test_a_message_that_may_not_be_sent_leaves_the_old_panel_usable() -> None:
    async with hall(presence=EVERYBODY_AWAY) as room:
        await room.opened()
        name, old = await mover(room), await room.panel()
        room.env.inject_error("POST", "/channels/*/messages", status=403, code=50013, times=None)
        result = await room.people[name].click(old, custom_id=_first(old))
        assert result.acknowledged
        assert (await room.table()).body.progress.answers == 1
        assert live_panels(room) == [old.id], "where nothing new may be posted the old panel goes on"
        assert not edits(room, old.id), "the tap was answered with it; that is enough"
        assert await mover(room) != name
        await tap_something(room, random.Random(1))
        assert (await room.table()).body.progress.answers == 2
        assert len(live_panels(room)) == 1


async def test_an_old_panel_that_was_disarmed_is_not_edited_again() -> None:
    async with hall(presence=EVERYBODY_AWAY) as room:
        await room.opened()
        table, old, panels = await room.table(), await room.panel(), room.host.services.panels
        assert table.match is not None
        assert table.match.question is not None
        seat = table.match.question.seats[0]
        person = Person(table.body.seats[seat].person, "")
        await room.host.tables.answer(table.id, person, next(iter(table.match.question.tokens[seat])))
        await panels.show(await room.table())
        assert (await room.panel()).id != old.id
        await panels.retry_disarming()
        assert len(edits(room, old.id)) == 1


@pytest.mark.parametrize("refusing", [False, True])
async def test_an_old_panel_is_disarmed_later_or_left_after_a_few_tries(refusing: bool) -> None:
    async with hall() as room:
        await room.opened()
        sync, table = room.host.services.panels, await room.table()
        sync.old_panels[1] = OldPanel(table, layout.Panel(layout.page(layout.text("gone"))), LEFT_OVER)
        if refusing:
            room.env.inject_error("PATCH", "/channels/*/messages/1", status=500, times=None)
        tries = 0
        while sync.old_panels:
            await sync.retry_disarming()
            tries += 1
        assert tries == (LEFT_OVER if refusing else 1), "a message that is gone needs no further try"


@pytest.mark.parametrize("status", [500, 403])
async def test_a_message_that_cannot_be_sent_once_is_sent_all_the_same(status: int) -> None:
    async with hall(presence=EVERYBODY_AWAY) as room:
        await room.opened()
        name, old = await mover(room), await room.panel()
        room.env.inject_error("POST", "/channels/*/messages", status=status, code=50013)
        result = await room.people[name].click(old, custom_id=_first(old))
        assert result.acknowledged
        assert (await room.table()).body.progress.answers == 1
        assert live_panels(room) == [(await room.panel()).id] != [old.id]
        assert await mover(room) != name
        await tap_something(room, random.Random(1))
        assert (await room.table()).body.progress.answers == 2
        assert len(live_panels(room)) == 1


async def test_an_answer_that_comes_too_late_still_shows() -> None:
    """Discord takes no answer any more (10062): the panel is edited the other way."""
    async with hall() as room:
        await room.people["Ann"].slash(room.channel, "play", game="crownfell")
        room.env.inject_error("POST", "/interactions/*/callback", status=404, code=10062)
        await room.tap("Bob", "join")
        assert "2. <@" in shown_text(await room.panel())
        assert await told(room)


async def test_a_deleted_panel_is_posted_afresh() -> None:
    async with hall(presence=EVERYBODY_AWAY) as room:
        await room.opened()
        old = await room.panel()
        room.env.backend.delete_message(room.channel.id, old.id)
        await play(room, 1, random.Random(1))
        fresh = await room.panel()
        assert fresh.id != old.id
        assert live_panels(room) == [fresh.id]
        room.env.backend.delete_message(room.channel.id, fresh.id)
        await room.people[await mover(room)].slash(room.channel, "table draw")
        assert live_panels(room) == [(await room.panel()).id]


async def test_a_tap_on_a_panel_that_is_not_the_current_one_any_more() -> None:
    """A second panel, as a crash between sending and noting leaves one, still plays and is cleared away."""
    async with hall() as room:
        await room.opened()
        table, first, name = await room.table(), await room.panel(), await mover(room)
        twin = await room.host.services.sender.send(table, await room.host.services.table_views.public(table))
        result = await room.people[name].click(room.message(twin), custom_id=_first(first))
        assert result.acknowledged
        assert (await room.table()).body.progress.answers == 1
        assert live_panels(room) == [(await room.panel()).id]


# ---------------------------------------------------------------- permissions, channels, faults


def silence(room: SimulatedServer) -> None:
    """Take the bot's right to write here."""
    deny = discord.Permissions(send_messages=True, view_channel=True).value
    room.env.backend.set_overwrite(room.channel.id, Overwrite(room.env.backend.bot_user.id, 1, 0, deny))


async def test_permission_taken_away() -> None:
    async with hall(presence=EVERYBODY_AWAY) as room:
        await room.opened()
        name = await mover(room)
        silence(room)
        result = await room.people[name].click(await room.panel(), custom_id=_first(await room.panel()))
        assert result.acknowledged
        assert (await room.table()).body.progress.answers == 1
        assert live_panels(room) == [(await room.panel()).id]
        asked = await room.people["Ann"].slash(room.channel, "table end")
        assert asked.acknowledged
        texts = [shown_text(m) for m in (asked.response, *asked.followups) if m is not None]
        assert any("needs here: View Channel, Send Messages" in text for text in texts)
        requests = len(room.env.http_requests)
        for _ in range(3):
            await room.host.tick()
        await room.env.settle()
        assert len(room.env.http_requests) == requests, "nobody keeps knocking"


async def test_a_deleted_channel_is_left_alone(tmp_path: Path) -> None:
    time = [1000.0]
    async with hall(store=SqliteStore(tmp_path / "tables.db"), now=lambda: time[0]) as room:
        await room.people["Ann"].slash(room.channel, "play", game="crownfell")
        room.env.backend.delete_channel(room.channel.id)
        time[0] += 10_000
        await room.host.tick()
        await room.host.tick()
        assert (await room.table()).phase == "over"
        await room.restart()
        await room.env.settle()
        assert await told(room)
        requests = len(room.env.http_requests)
        await room.restart()
        await room.env.settle()
        later = [r.path for r in list(room.env.http_requests)[requests:]]
        assert not [path for path in later if str(room.channel.id) in path]


async def test_slow_answers_are_deferred_in_time() -> None:
    """With no patience at all every tap is deferred, and answered with its panel afterwards."""
    async with hall(presence=EVERYBODY_AWAY) as room:
        room.host.services.sender.command_defer_delay = room.host.services.sender.tap_defer_delay = 0.0
        await room.opened()
        for _ in range(3):
            name, old = await mover(room), await room.panel()
            result = await room.people[name].click(old, custom_id=_first(old))
            assert result.deferred
            assert live_panels(room) == [(await room.panel()).id] != [old.id]
            assert "picks" in shown_text(room.message(old.id))
        private = await room.tap(name, "mine")
        assert shown_files(private.followups[0])
        assert private.followups[0].ephemeral
        board = await room.people[name].slash(room.channel, "board")
        assert shown_files(board.response)
        assert board.response.ephemeral
        assert said(await room.people["Bob"].slash(room.channel, "card", card="ANG"))


class Response:
    def __init__(self) -> None:
        self.deferred = 0

    def is_done(self) -> bool:
        return self.deferred > 0

    async def defer(self, *, ephemeral: bool) -> None:
        self.deferred += 1


class Waiting:
    """An interaction that came just now."""

    def __init__(self, kind: discord.InteractionType) -> None:
        self.response, self.type = Response(), kind
        self.extras: dict[str, Any] = {}


@DEEP
async def test_patience_ends_before_discords_does() -> None:
    sender: Any = build(MemoryStore()).services.sender
    quick: Any = Waiting(discord.InteractionType.application_command)
    assert await sender.in_time(quick, asyncio.sleep(0.01, "done")) == "done"
    assert quick.response.deferred == 0
    assert await sender.in_time(quick, asyncio.sleep(1.2, "done")) == "done"
    assert quick.response.deferred == 1
    assert PATIENCE < 3


async def test_several_slow_parts_share_one_patience() -> None:
    """A panel is waited for, painted and sent: a tap is told after one patience of all three."""
    sender: Any = build(MemoryStore()).services.sender
    tap: Any = Waiting(discord.InteractionType.component)
    for part in range(3):
        assert tap.response.deferred == (part == 2)
        await sender.in_time(tap, asyncio.sleep(SOON * 0.6))
    assert tap.response.deferred == 1


async def test_a_painter_that_fails_costs_only_the_picture(caplog: pytest.LogCaptureFixture) -> None:
    async with hall() as room:
        await room.opened()

        def broken(scene: Any, localizer: Any) -> bytes:
            raise ZeroDivisionError

        pictures = room.host.services.pictures
        paint, pictures.painter.paint = pictures.painter.paint, broken
        try:
            pictures.clear()
            for _ in range(9):
                await tap_something(room, random.Random(1))
            panel = await room.panel()
        finally:
            pictures.painter.paint = paint  # all tests share the painter
        assert not shown_files(panel)
        assert not [part for part in walk(panel.components) if part["type"] == 12]
        answers = (await room.table()).body.progress.answers
        while (await room.table()).body.progress.answers < answers + 3:
            await tap_something(room, random.Random(2))
        assert shown_files(await room.panel())
    caplog.clear()


async def test_a_fault_while_building_a_panel_does_not_block_the_table(
    caplog: pytest.LogCaptureFixture,
) -> None:
    content, rules = content_with_own_rules("crownfell")
    async with hall(presence=EVERYBODY_AWAY, content=content) as room:
        await room.opened()
        name, old, face = await mover(room), await room.panel(), rules.presentation

        def broken(view: Any) -> Any:
            raise ZeroDivisionError

        rules.presentation = replace(face, headline=broken)
        result = await room.people[name].click(old, custom_id=_first(old))
        assert "wrong on my side" in said(result)
        stale = await room.people[name].click(old, custom_id=_first(old))
        assert said(stale)
        rules.presentation = face
        assert said(await room.people[name].click(old, custom_id=_first(old)))
        assert live_panels(room) == [(await room.panel()).id] != [old.id]
        assert (await room.table()).body.progress.answers == 1
        assert await told(room)
    caplog.clear()


async def test_a_crowded_memory_does_not_flood_the_channel() -> None:
    """With room for one table in memory, steps within one question still edit the same message."""
    async with hall(most_in_memory=1) as room:
        await room.opened()
        other_place = room.guild.create_text_channel("second")
        await room.people["Cleo"].slash(other_place, "play", game="crownfell")
        panel = await room.panel()
        for _ in range(3):
            await room.people[await mover(room)].slash(room.channel, "table draw")
            await room.host.tables.find_in_channel(other_place.id)
        assert (await room.panel()).id == panel.id or (await room.table()).is_over


async def test_a_store_that_cannot_note_what_is_shown(caplog: pytest.LogCaptureFixture) -> None:
    """The answer is kept, so nobody is told that it does not count."""
    from sessions.store.protocol import StoreError

    class Forgetful(MemoryStore):
        forgets = False

        async def mark_shown(
            self, table: str, shown_version: int, body: bytes | None = None, version: int = 0
        ) -> None:
            if self.forgets:
                raise StoreError("disk full")
            await super().mark_shown(table, shown_version, body, version)

    store = Forgetful()
    async with hall(store=store) as room:
        await room.opened()
        name, old = await mover(room), await room.panel()
        store.forgets = True
        result = await room.people[name].click(old, custom_id=_first(old))
        assert result.acknowledged
        assert not result.followups
        assert (await room.table()).body.progress.answers == 1
    caplog.clear()
