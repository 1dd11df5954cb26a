"""What people do that they should not: all of it is answered, privately, and nothing is harmed."""

from typing import Any

import discord
import pytest

from cogs.core.components import layout
from sessions.store.sqlite.sqlite_store import SqliteStore
from tests.support.message_parts import buttons, lists, shown_text, walk
from tests.support.private_answers import links, said
from tests.support.simulated_server import SimulatedServer, hall

BELL = chr(7)


pytestmark = pytest.mark.usefixtures("no_errors")


async def state(room: SimulatedServer) -> tuple[Any, ...]:
    table = await room.table()
    lines = await room.host.tables.store.journal(table.id)
    return table.phase, table.body.progress.answers, table.body.seats, table.body.options.game, len(lines)


async def move_id(room: SimulatedServer) -> str:
    """A tap of the open question, whichever comes first."""
    button_ids = [b["custom_id"] for b in buttons(await room.panel()) if ":m:" in b["custom_id"]]
    return str(button_ids[0])


# ---------------------------------------------------------------- two taps


async def test_two_people_tap_the_same_button_at_once() -> None:
    async with hall() as room:
        await room.opened()
        panel, tap = await room.panel(), await move_id(room)
        mover = (await room.asked())[0]
        other = "Bob" if mover == "Ann" else "Ann"
        first, second = await room.at_once((other, panel, tap), (mover, panel, tap))
        assert "turn" in said(first)
        assert second.acknowledged
        assert (await room.table()).body.progress.answers == 1


@pytest.mark.parametrize("times", [2, 5])
async def test_a_tap_that_arrives_several_times_counts_once(times: int) -> None:
    async with hall() as room:
        await room.opened()
        panel, tap, mover = await room.panel(), await move_id(room), (await room.asked())[0]
        results = await room.at_once(*[(mover, panel, tap)] * times)
        assert all(result.acknowledged for result in results)
        assert (await room.table()).body.progress.answers == 1
        live = [m for m in room.channel.history() if any(":m:" in b["custom_id"] for b in buttons(m))]
        assert [m.id for m in live] == [(await room.panel()).id]


async def test_joining_and_leaving_and_starting_at_once() -> None:
    async with hall() as room:
        await room.people["Ann"].slash(room.channel, "play", game="crownfell")
        lobby = (await room.table()).id
        ids = {act: f"c:{lobby}:1:{act}:" for act in ("join", "start", "leave")}
        panel = room.planted(*ids.values())  # as it is once there are enough
        results = await room.at_once(
            ("Bob", panel, ids["join"]),
            ("Cleo", panel, ids["join"]),
            ("Ann", panel, ids["start"]),
            ("Bob", panel, ids["leave"]),
        )
        assert all(result.acknowledged for result in results)
        table = await room.table()
        assert table.phase == "playing", "a tap on the lobby's Leave never gives up a seat of a running game"
        assert all(seat.person for seat in table.body.seats)
        assert {*table.people} == {room.people[name].id for name in ("Ann", "Bob")}
        assert "about to begin" in said(results[3])


# ---------------------------------------------------------------- stale taps


async def test_last_weeks_panel_leads_to_the_current_one() -> None:
    async with hall() as room:
        await room.opened()
        for _ in range(4):
            mover, tap = (await room.asked())[0], await move_id(room)
            await room.people[mover].click(await room.panel(), custom_id=tap)
        before = await state(room)
        table, mover = await room.table(), (await room.asked())[0]
        old = room.planted(f"c:{table.id}:1:m:ANG", f"c:{table.id}:1:join:", f"c:{table.id}:1:leave:")
        for button in buttons(old):
            result = await room.people[mover].click(old, custom_id=button["custom_id"])
            assert said(result)
            assert links(result.response) == [layout.link(table)]
        assert await state(room) == before


async def test_a_panel_of_another_channel_or_a_lost_table() -> None:
    async with hall() as room:
        await room.opened()
        table, other = await room.table(), room.guild.create_text_channel("elsewhere")
        await room.people["Cleo"].slash(other, "play", game="crownfell")
        other_table = await room.host.tables.find_in_channel(other.id)
        old = room.planted(
            f"c:{other_table.id}:1:join:",
            f"c:{other_table.id}:1:nonsense:",
            "c:nosuchtable:1:m:x",
            "c:gone:1:start:",
        )
        before = await state(room)
        for button in buttons(old):
            result = await room.people["Bob"].click(old, custom_id=button["custom_id"])
            assert said(result)
            assert links(result.response) == [], "nobody is led to another channel's table"
        assert await state(room) == before
        assert len((await room.host.tables.find_in_channel(other.id)).body.seats) == 1
        assert table.id != other_table.id


# ---------------------------------------------------------------- forged ids

FORGED = (
    "c:{t}:1:garbage:",
    "c:{t}:{q}:m:no.such.path",
    "c:{t}:{q}:m:" + "x" * 60,
    "c:{t}:{q}:cell:c3",
    "c:{t}:999999999:m:x",
    "c:{t}:9999999999999:m:x",
    "c:{t}:0:take:minus",
    "c:{t}:0:take:-1",
    "c:{t}:0:take:99",
    "c:{t}:0:take:٣",
    "c:{t}:0:sure:burn",
    "c:{t}:0:word:burn",
    "c:{t}:0:end:force",
    "c:{t}:0:agree:",
    "c:{t}:0:option:pack",
    "c::0:rule:CFL-999",
    "C:{t}:1:m:x",
    "completely different",
    "c:{t}:1:never:",
)


async def test_forged_ids_harm_nothing_and_are_answered() -> None:
    async with hall() as room:
        await room.opened()
        table, mover = await room.table(), (await room.asked())[0]
        before, panel = await state(room), shown_text(await room.panel())
        for name in (mover, "Cleo"):
            for given in FORGED:
                old = room.planted(given.format(t=table.id, q=table.body.progress.question))
                result = await room.people[name].click(old, custom_id=buttons(old)[0]["custom_id"])
                assert result.acknowledged, given
        assert await state(room) == before
        assert shown_text(await room.panel()) == panel


async def test_the_opponents_cards_cannot_be_played() -> None:
    async with hall() as room:
        await room.opened()
        table = await room.table()
        while table.match.question.kind == "pick":
            mover, tap = (await room.asked())[0], await move_id(room)
            await room.people[mover].click(await room.panel(), custom_id=tap)
            table = await room.table()
        view = table.rules.view(table.match.state, table.match.question, None)
        mover, question = (await room.asked())[0], table.body.progress.question
        theirs = view.hands[1 - view.turn][0]
        before = await state(room)
        for path in (f"d{theirs}.a1", f"d{theirs}", f"{theirs}.c3"):
            old = room.planted(f"c:{table.id}:{question}:m:{path}")
            assert said(await room.people[mover].click(old, custom_id=buttons(old)[0]["custom_id"]))
        result = await room.people[mover].slash(room.channel, "move", answer=f"d{theirs} a1")
        assert "Explain" in [part.get("label") for part in walk(result.response.components)]
        assert await state(room) == before


# ---------------------------------------------------------------- strangers


async def test_a_stranger_at_a_running_game() -> None:
    async with hall() as room:
        await room.opened()
        before, panel, cleo = await state(room), await room.panel(), room.people["Cleo"]
        assert "no seat" in said(await cleo.click(panel, custom_id=await move_id(room)))
        assert "no seat" in said(await cleo.slash(room.channel, "move", answer="resign"))
        assert await cleo.autocomplete(room.channel, "move", "answer", "") == []
        for command in ("hand", "table undo", "table resign", "table draw", "table end", "table leave"):
            assert said(await cleo.slash(room.channel, command)), command
        watched = await room.tap("Cleo", "mine")
        assert said(watched)
        assert buttons(watched.response) == [] == lists(watched.response), "a watcher has nothing to choose"
        menu = await room.tap("Cleo", "menu")
        assert {b["custom_id"].split(":")[3] for b in buttons(menu.response)} == {
            "record",
            "problem",
            "follow",
        }
        assert await state(room) == before


async def test_a_stranger_at_a_lobby() -> None:
    async with hall() as room:
        await room.people["Ann"].slash(room.channel, "play", game="crownfell")
        start = room.planted(f"c:{(await room.table()).id}:1:start:")  # not shown while one is missing
        before = await state(room)
        assert said(await room.tap("Cleo", "start", start))
        assert said(await room.tap("Cleo", "leave"))
        assert "Only the owner of" in said(await room.tap("Cleo", "options"))
        assert "players are needed" in said(await room.tap("Ann", "start", start))
        assert "nobody can have two" in said(await room.tap("Ann", "join"))
        for command in ("move", "hand", "board", "record", "table undo", "table draw", "table rematch"):
            options = {"answer": "ANG c3"} if command == "move" else {}
            assert said(await room.people["Ann"].slash(room.channel, command, **options)), command
        assert await state(room) == before
        await room.tap("Bob", "join")
        assert "seats are taken" in said(await room.tap("Cleo", "join"))
        assert "Only the owner of" in said(await room.tap("Bob", "options"))


async def test_an_option_menu_of_somebody_who_is_no_owner_any_more() -> None:
    async with hall() as room:
        await room.people["Ann"].slash(room.channel, "play", game="crownfell")
        menu = (await room.tap("Ann", "options")).response
        await room.tap("Bob", "join")
        await room.tap("Ann", "leave")
        before = await state(room)
        entry = lists(menu)[0]
        assert said(
            await room.people["Ann"].select(
                menu, [entry["options"][-1]["value"]], custom_id=entry["custom_id"]
            )
        )
        assert await state(room) == before
        assert (await room.table()).body.owner == room.people["Bob"].id


# ---------------------------------------------------------------- commands

GARBAGE = (
    "x",
    "`",
    "ANG ANG ANG",
    "a1;b2;;",
    "dANG z9",
    "; ; ;",
    "@everyone",
    "ﷺ" * 60,
    "r" * 200,
    f"resign{BELL}x",
    "ＡＮＧ　ｃ３",
    "-1",
    "{ $player }",
    "🂡",
)


async def test_garbage_typed_as_a_move() -> None:
    async with hall() as room:
        await room.opened()
        before, mover = await state(room), (await room.asked())[0]
        for text in GARBAGE:
            assert said(await room.people[mover].slash(room.channel, "move", answer=text)), text
            await room.people[mover].autocomplete(room.channel, "move", "answer", text[:100])
        assert await state(room) == before


async def test_a_busy_channel_offers_a_thread() -> None:
    async with hall() as room:
        ann = room.people["Ann"]
        await ann.slash(room.channel, "play", game="crownfell")
        busy = await ann.slash(room.channel, "play", game="crownfell")
        offer = next(b for b in buttons(busy.response) if ":thread:" in b["custom_id"])
        opened = await ann.click(busy.response, custom_id=offer["custom_id"])
        assert opened.acknowledged
        (beside,) = room.channel.threads
        assert (await room.host.tables.find_in_channel(beside.id)).phase == "lobby"
        assert f"<#{beside.id}>" in said(opened)


async def test_play_where_it_is_not_possible() -> None:
    async with hall() as room:
        ann = room.people["Ann"]
        await ann.slash(room.channel, "play", game="crownfell")
        busy = await ann.slash(room.channel, "play", game="crownfell")
        assert "already has a table" in said(busy)
        assert links(busy.response) == [layout.link(await room.table())]
        assert "no game called" in said(await ann.slash(room.channel, "play", game="chess"))
        tarot = await ann.slash(room.channel, "play", game="crownfell", pack="tarot", where="thread")
        assert "no card set" in said(tarot)
        assert room.channel.threads == [], "no thread is left behind by a refused table"
        opened = await ann.slash(room.channel, "play", game="crownfell", where="thread")
        assert opened.acknowledged
        thread = room.channel.threads[0]
        assert (await room.host.tables.find_in_channel(thread.id)).body.shown.panel
        inside = await ann.slash(thread, "play", game="crownfell")
        assert "already has a table" in said(inside)
        beside = await ann.slash(thread, "play", game="crownfell", where="thread")
        assert beside.acknowledged
        assert len(room.channel.threads) == 2


async def test_play_without_the_permission_for_threads() -> None:
    async with hall() as room:
        everyone, allowed = room.guild.default_role, discord.PermissionOverwrite(create_public_threads=False)
        channel = room.guild.create_text_channel("narrow", overwrites={everyone: allowed})
        result = await room.people["Ann"].slash(channel, "play", game="crownfell", where="thread")
        assert "permission" in said(result)
        assert await room.host.tables.find_in_channel(channel.id) is None


# ---------------------------------------------------------------- names

NAMES = (
    "**bold** _it_ `code` ||x||",
    "@everyone @here",
    "<@1234567890123456789> <#1> <:a:1>",
    "\u202egnp.exe\u2066 abc",
    "\u200b\u200d\ufeff",
    "مرحبا بالعالم",
    "[click](https://example.com)",
    "# heading\n-# small",
    "x" * 32,
)


@pytest.mark.parametrize("pair", [(NAMES[n], NAMES[(n + 1) % len(NAMES)]) for n in range(0, len(NAMES), 2)])
async def test_names_are_only_names(pair: tuple[str, str]) -> None:
    async with hall() as room:
        people = [room.welcome(f"person{n}", shown=name) for n, name in enumerate(pair)]
        await people[0].slash(room.channel, "play", game="crownfell")
        await room.tap("person1", "join")
        await room.tap("person0", "start")
        mover, tap = (await room.asked())[0], await move_id(room)
        await room.people[mover].click(await room.panel(), custom_id=tap)
        await room.people[mover].slash(room.channel, "table leave")
        yes = await room.people[mover].slash(room.channel, "board")
        texts = [shown_text(yes.response), *(shown_text(m) for m in room.channel.history())]
        for message in room.channel.history():
            assert {p.id for p in message.mentions} <= {p.id for p in people}
            assert not message.mention_everyone
        text = "\n".join(
            part.get("content", "") for m in room.channel.history() for part in walk(m.components)
        )
        assert "@everyone" not in text
        assert "<@1234567890123456789>" not in text.replace("\\<", "")
        assert "**bold**" not in text
        assert all("\u202e" not in one and "\u200b\u200d" not in one for one in texts)
        record = (await room.people[mover].slash(room.channel, "record")).response.attachments[0]
        assert (await record.read()).decode().count("# seat: ") == 2


async def test_two_people_of_the_same_name() -> None:
    async with hall() as room:
        people = [room.welcome(f"twin{n}", shown="Same") for n in range(2)]
        await people[0].slash(room.channel, "play", game="crownfell")
        await room.tap("twin1", "join")
        assert (await room.table()).names == ["Same", "Same #2"]


# ---------------------------------------------------------------- Explain


async def test_every_refusal_with_a_rule_explains_it() -> None:
    async with hall() as room:
        await room.opened()
        mover = (await room.asked())[0]
        other = "Bob" if mover == "Ann" else "Ann"
        for locale, label in (("en-US", "Explain"), ("ja", "ルールを見る")):
            room.speak(other, locale)
            refused = await room.people[other].slash(room.channel, "move", answer="ANG c3")
            explain = next(b for b in buttons(refused.response) if b.get("label") == label)
            rule = explain["custom_id"].rsplit(":", 1)[1]
            shown = said(await room.people[other].click(refused.response, custom_id=explain["custom_id"]))
            book = room.host.services.rulebooks["crownfell"].rules[rule]
            assert rule in shown
            assert book.text("ja" if locale == "ja" else "en") in shown


# ---------------------------------------------------------------- a fault of the store


async def test_what_cannot_be_stored_does_not_count(tmp_path: Any, caplog: pytest.LogCaptureFixture) -> None:
    store = SqliteStore(tmp_path / "tables.db")
    async with hall(store=store) as room:
        await room.opened()
        before, panel, tap = await state(room), await room.panel(), await move_id(room)
        mover = (await room.asked())[0]
        await store.close()
        result = await room.people[mover].click(panel, custom_id=tap)
        assert result.acknowledged
        assert "couldn't save" in said(result)
        await store.open()
        assert await state(room) == before
        assert (await room.people[mover].click(panel, custom_id=tap)).acknowledged
        assert (await room.table()).body.progress.answers == 1
    caplog.clear()
