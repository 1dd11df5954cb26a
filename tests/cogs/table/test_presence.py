"""Panels that stay in place, and what makes a new one: somebody was away, or could not see it."""

import random
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from cogs.core.components import layout
from cogs.core.components.layout import Panel
from cogs.core.delivery import discord_internals
from cogs.core.delivery.last_messages import MOST_AFTER, LastMessages
from cogs.core.delivery.sender import Sender
from cogs.core.plain_mode import is_plain
from sessions.table.table_data import USUAL_PRESENCE
from tests.support.bot_in_process import bot_in_process
from tests.support.building import EVERYBODY_AWAY
from tests.support.clock import FakeClock
from tests.support.craft_the_crown_taps import PACKS, dealing, seated
from tests.support.depth import DEEP
from tests.support.loopback import LoopbackDiscord
from tests.support.message_parts import buttons, lists, matches, shown_text
from tests.support.simulated_server import SimulatedServer, hall
from tests.support.sittings import SILENT

pytestmark = pytest.mark.usefixtures("no_errors")


def posts(room: SimulatedServer) -> list[tuple[set[int], bool]]:
    """What was posted since this was asked last: whom each message pings, and whether it is silent."""
    path = f"/channels/{room.channel.id}/messages"
    messages = []
    for request in room.env.http_requests:
        if request.method == "POST" and request.path.endswith(path):
            body: Any = request.json
            users = {int(user) for user in body["allowed_mentions"].get("users", ())}
            messages.append((users, bool(body.get("flags", 0) & SILENT)))
    room.env.backend.http_requests.clear()
    return messages


def looks(room: SimulatedServer) -> int:
    """How often the bot has asked for the channel's messages."""
    path = f"/channels/{room.channel.id}/messages"
    return len(
        [r for r in room.env.http_requests if r.method == "GET" and r.path.partition("?")[0].endswith(path)]
    )


async def begun(room: SimulatedServer, clock: FakeClock, game: str = "crownfell") -> int:
    """Ann and Bob play, both there; their panel."""
    await room.opened(game)
    for _ in range(4):
        clock.time += 5
        await moves(room)
    posts(room)
    return int((await room.panel()).id)


async def moves(room: SimulatedServer) -> str:
    """Whoever is asked taps until they have answered; their name."""
    name, answers = (await room.asked())[0], (await room.table()).body.progress.answers
    dice = random.Random(answers)
    for _ in range(40):
        panel = await room.panel()
        steps = [b["custom_id"] for b in buttons(panel) if ":m:" in b["custom_id"]]
        await room.people[name].click(panel, custom_id=dice.choice(steps))
        if (await room.table()).body.progress.answers > answers:
            return name
    raise AssertionError("taps lead nowhere")


async def person(room: SimulatedServer) -> int:
    """Who is asked now."""
    return int(room.people[(await room.asked())[0]].id)


async def wish(room: SimulatedServer, name: str, value: str) -> None:
    menu = (await room.people[name].slash(room.channel, "me")).response
    chosen = next(part for part in lists(menu) if ":me:pings" in part["custom_id"])
    await room.people[name].select(menu, custom_id=chosen["custom_id"], values=[value])


# ---------------------------------------------------------------- in place


async def test_while_both_are_there_the_panel_stays_and_nobody_is_pinged() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        panel, named = await begun(room, clock), set()
        for _ in range(12):
            clock.time += USUAL_PRESENCE.active_seconds / 2
            named.add(await moves(room))
            assert await room.asked() == await asked_on(room)
        assert named == {"Ann", "Bob"}
        assert (await room.panel()).id == panel
        assert posts(room) == []
        assert looks(room) == 0, "nothing was written, and Discord says so with each tap"


async def asked_on(room: SimulatedServer) -> list[str]:
    """Whom the panel names first."""
    text = shown_text(await room.panel())
    named = {name: text.find(f"<@{room.people[name].id}>") for name in ("Ann", "Bob")}
    return [min(named, key=lambda name: named[name] if named[name] >= 0 else len(text))]


async def test_the_panel_tells_what_happened_since_its_reader_answered() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        await begun(room, clock)
        panel_texts = []
        for _ in range(6):
            clock.time += 5
            table = await room.table()
            before = table.body.progress.answers
            await moves(room)
            news = await room.host.tables.news(await room.table())
            assert table.body.shown.news_begin <= before, "what was just done"
            assert table.body.shown.news_begin <= min(table.body.progress.last_answered.values()), (
                "and all that somebody has not seen"
            )
            assert news
            panel_texts.append(shown_text(await room.panel()))
        assert len({*panel_texts}) == len(panel_texts)


async def test_alone_with_a_computer_one_message_lasts_for_the_whole_game() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        await room.people["Ann"].slash(room.channel, "play", game="crownfell", computer="page")
        panel = (await room.panel()).id
        posts(room)
        for _ in range(5):
            clock.time += 10_000
            await moves(room)
        assert (await room.panel()).id == panel
        assert posts(room) == []


async def test_a_restart_forgets_nobody() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        panel = await begun(room, clock)
        await room.restart()
        clock.time += 20
        await moves(room)
        assert (await room.panel()).id == panel
        assert posts(room) == []


# ---------------------------------------------------------------- somebody was away


async def test_whoever_was_away_is_pinged_by_a_new_panel() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        panel = await begun(room, clock)
        clock.time += USUAL_PRESENCE.active_seconds + 1
        await moves(room)
        assert posts(room) == [({await person(room)}, False)]
        assert (await room.panel()).id != panel
        assert not buttons(room.message(panel)), "the old one has become a line"
        await moves(room)
        assert posts(room) == [], "the other one has just answered"


async def test_whoever_went_away_after_they_were_asked_is_pinged_by_and_by() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        panel = await begun(room, clock)
        await moves(room)
        await clock.goes(room, USUAL_PRESENCE.ping_seconds - 1)
        assert (posts(room), (await room.panel()).id) == ([], panel)
        await clock.goes(room, 1)
        assert posts(room) == [({await person(room)}, False)]
        assert not buttons(room.message(panel))
        for _ in range(3):
            await clock.goes(room, USUAL_PRESENCE.ping_seconds)
        assert posts(room) == [], "once a question"


async def test_whoever_looks_is_not_pinged() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        panel = await begun(room, clock)
        await moves(room)
        clock.time += 30
        await room.tap((await room.asked())[0], "menu")
        await clock.goes(room, USUAL_PRESENCE.ping_seconds)
        assert (posts(room), (await room.panel()).id) == ([], panel)


async def test_in_quiet_hours_a_new_panel_comes_without_a_sound() -> None:
    clock = FakeClock()  # 08:00 UTC
    async with hall(now=clock) as room:
        for name in ("Ann", "Bob"):
            await room.host.tables.people.set_quiet(room.people[name].id, 7, 10)
        await begun(room, clock)
        clock.time += USUAL_PRESENCE.active_seconds + 1
        await moves(room)
        await clock.goes(room, USUAL_PRESENCE.ping_seconds)
        assert posts(room) == [(set(), True)]


# ---------------------------------------------------------------- what people wish


async def test_whoever_wishes_so_is_pinged_every_time() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        await wish(room, "Ann", "always")
        await begun(room, clock)
        ann = room.people["Ann"].id
        while await person(room) == ann:
            await moves(room)
        while await person(room) != ann:
            assert posts(room) == []
            await moves(room)
        assert posts(room) == [({ann}, False)]
        await clock.goes(room, USUAL_PRESENCE.ping_seconds)
        assert posts(room) == [], "told already"


async def test_who_never_wants_pings_finds_a_silent_new_panel_when_back() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        for name in ("Ann", "Bob"):
            await wish(room, name, "never")
        await begun(room, clock)
        clock.time += USUAL_PRESENCE.active_seconds + 1
        await moves(room)
        assert posts(room) == [(set(), True)]


# ---------------------------------------------------------------- out of sight


@pytest.mark.parametrize(("written", "scrolled"), [(MOST_AFTER, False), (MOST_AFTER + 1, True)])
async def test_a_panel_behind_other_messages_is_posted_anew(written: int, scrolled: bool) -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        panel = await begun(room, clock)
        for _ in range(written):
            await room.people["Cleo"].send(room.channel, "hello")
        await moves(room)
        assert looks(room) == 1
        assert posts(room) == ([({await person(room)}, False)] if scrolled else [])
        assert ((await room.panel()).id != panel) is scrolled
        assert bool(buttons(room.message(panel))) is not scrolled
        await moves(room)
        assert looks(room) == int(is_plain()), "it was counted already"


async def test_where_nobody_may_count_a_new_panel_comes() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        await begun(room, clock)
        await room.people["Cleo"].send(room.channel, "hello")
        room.env.inject_error("GET", "/channels/*/messages", status=403, code=50001)
        await moves(room)
        assert posts(room) == [({await person(room)}, False)]


async def test_alone_behind_other_messages_a_new_panel_pings_nobody() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        await room.people["Ann"].slash(room.channel, "play", game="crownfell", computer="page")
        posts(room)
        for _ in range(MOST_AFTER + 1):
            await room.people["Cleo"].send(room.channel, "hello")
        await moves(room)
        assert posts(room) == [(set(), True)]


@pytest.mark.parametrize("code", [30046, 10008])
async def test_where_discord_refuses_the_edit_a_new_panel_comes(code: int) -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        panel, asked = await begun(room, clock), await room.asked()
        table = await room.table()
        while await room.asked() == asked:
            line = table.match.legal(table.seat_to_act(room.people[asked[0]].id))[0]
            room.env.inject_error("PATCH", f"/channels/*/messages/{panel}", status=400, code=code)
            await room.people[asked[0]].slash(room.channel, "move", answer=line)
        assert posts(room) == [({await person(room)}, False)]
        assert (await room.panel()).id != panel


async def test_a_tap_that_may_not_edit_its_old_panel_is_answered_otherwise() -> None:
    """Discord limits how often messages that are older than an hour are edited (30046)."""

    class Refusing:
        def is_done(self) -> bool:
            return False

        async def edit_message(self, **more: Any) -> None:
            reason: Any = SimpleNamespace(status=400, reason="Bad Request")
            raise discord.HTTPException(reason, {"code": 30046, "message": "too many edits"})

    nothing: Any = None
    tap: Any = SimpleNamespace(response=Refusing())
    panel = Panel(layout.page(layout.text("a panel")))
    assert await Sender(nothing, nothing, LastMessages()).update(tap, panel) is False


def test_this_version_of_discord_py_lets_interactions_be_read() -> None:
    assert discord_internals.READ is not None


@pytest.mark.skipif(is_plain(), reason="messages are counted at every turn")
async def test_each_tap_says_which_message_is_the_last_one() -> None:
    async with hall() as room:
        await room.opened()
        written = await room.people["Cleo"].send(room.channel, "hello")
        assert room.host.services.sender.last_messages.newest(room.channel.id) != written.id
        await room.tap("Ann", "menu")
        assert room.host.services.sender.last_messages.newest(room.channel.id) == written.id


@DEEP
@pytest.mark.skipif(is_plain(), reason="messages are counted at every turn")
async def test_private_replies_are_no_last_messages() -> None:
    """Here they become the channel's last message; whether they do at Discord is not documented."""
    async with LoopbackDiscord() as server:
        channel = await server.add_channel(await server.add_guild("Hall"), "games")
        async with bot_in_process(server) as built:
            await server.wait_ready()
            person, last_messages = server.person("Ann"), built.services.sender.last_messages
            reply = (await person.slash(channel, "about")).message
            assert reply is not None
            assert channel.last_message_id == reply.id
            await person.slash(channel, "about")
            assert last_messages.newest(channel.id) == 0
            written = await server.say(channel, person.id, "hello")
            await person.slash(channel, "about")
            assert last_messages.newest(channel.id) == written.id


# ---------------------------------------------------------------- offers


DEALING = dealing(("Clay", "Metal", "Fire", "Paper", "Magic", "Clay", "Idol", "*"))
WAYS = ("accept", "counter", "decline")


def ways(message: Any) -> list[str]:
    """The ways to answer the first offer that stand in a message."""
    return [way for way in WAYS if any(matches(b, f"mine:t1.{way}") for b in buttons(message))]


async def offered(room: SimulatedServer) -> int:
    """Ann, whose turn it is, offers Bob, who is there, her Stone; the panel."""
    await seated(room, "test", ("Ann", "Bob"))
    for line in ("buy Stone", "trade @Bob give own:Stone get nothing"):
        await room.people["Ann"].slash(room.channel, "move", answer=line)
    assert (await room.table()).match.state.offers
    return int((await room.panel()).id)


async def test_an_offer_to_somebody_who_is_there_stands_on_the_panel() -> None:
    clock = FakeClock()
    async with hall(now=clock, folders=PACKS, dealing=DEALING) as room:
        panel = await offered(room)
        assert len(posts(room)) == 2, "announcement and first panel"
        shown = await room.panel()
        assert ways(shown) == [*WAYS]
        assert f"<@{room.people['Bob'].id}>" in shown_text(shown)
        refused = await room.tap("Ann", "mine:t1.accept", shown)
        assert refused.response.ephemeral
        await room.tap("Bob", "mine:t1.accept", shown)
        assert (await room.table()).match.state.owns[1] == {"Stone": 1}
        assert (await room.panel()).id == panel
        assert ways(await room.panel()) == []
        assert posts(room) == []


async def test_an_offer_that_nobody_answers_calls_its_partner() -> None:
    clock = FakeClock()
    async with hall(now=clock, folders=PACKS, dealing=DEALING) as room:
        panel = await offered(room)
        posts(room)
        await clock.goes(room, USUAL_PRESENCE.ping_seconds / 2)
        await room.tap("Ann", "menu")
        await clock.goes(room, USUAL_PRESENCE.ping_seconds / 2)
        bob = room.people["Bob"].id
        assert posts(room) == [({bob}, False)]
        assert (await room.panel()).id == panel
        assert ways(await room.panel()) == [], "it stands in the line"
        (line,) = [m for m in room.channel.history() if ways(m)]
        await room.tap("Bob", "mine:t1.accept", line)
        assert not ways(room.message(line.id))
        assert posts(room) == []


async def test_an_offer_to_somebody_who_was_away_is_a_line_of_its_own() -> None:
    async with hall(now=FakeClock(), folders=PACKS, dealing=DEALING, presence=EVERYBODY_AWAY) as room:
        await offered(room)
        assert ways(await room.panel()) == []
        assert ({room.people["Bob"].id}, False) in posts(room)
