"""Following a game as people see it: the buttons, who may, how they hear of the end, what they never see."""

import json
import re
from typing import Any

import pytest
from simcord.results import to_discord_message

from sessions.people.profiles import AT_ONCE
from sessions.table.table_data import Person
from tests.support.challenges import number, pinged
from tests.support.clock import FakeClock
from tests.support.depth import EACH_LOCALE
from tests.support.message_parts import buttons, matches, shown_files, shown_text, walk
from tests.support.queue_taps import later
from tests.support.referee_taps import Phones
from tests.support.simulated_server import SimulatedServer, hall

EYES = ', "emoji": {"id": null, "name": "👀"}'
pytestmark = pytest.mark.usefixtures("no_errors")


async def menu(room: SimulatedServer, name: str, command: str = "table menu") -> Any:
    return (await room.people[name].slash(room.channel, command)).response


def offered(message: Any, act: str) -> bool:
    return any(matches(one, act) for one in buttons(message))


async def follows(room: SimulatedServer, name: str = "Cleo") -> Any:
    return (await room.tap(name, "follow", await menu(room, name))).response


async def over(room: SimulatedServer, clock: FakeClock) -> None:
    await room.host.tables.answer((await room.table()).id, Person(number(room, "Ann"), "Ann"), "resign")
    await later(room, clock, 20)
    await later(room, clock, 60)


async def tables(room: SimulatedServer, name: str = "Cleo", channel: Any = None, who: Any = None) -> Any:
    return (await (who or room.people[name]).slash(channel or room.channel, "tables")).response


@pytest.mark.parametrize("game", ["crownfell", "craft-the-crown"])
async def test_the_way_there_stands_where_one_looks_on_and_only_for_who_does_not_play(game: str) -> None:
    async with hall() as room:
        await room.opened(game)
        for command in ("table menu", "board"):
            assert offered(await menu(room, "Cleo", command), "follow")
            assert not offered(await menu(room, "Ann", command), "follow")
        answer = await follows(room)
        assert answer.ephemeral
        assert "You are following this game" in shown_text(answer)
        for command in ("table menu", "board"):
            assert offered(await menu(room, "Cleo", command), "unfollow")
        interaction = await room.tap("Cleo", "unfollow", answer)
        assert "no longer" in shown_text(interaction.response)
        assert offered(await menu(room, "Cleo"), "follow")


@pytest.mark.parametrize("locale", EACH_LOCALE)
async def test_the_end_is_in_the_list_and_nowhere_else(locale: str) -> None:
    clock = FakeClock()
    async with hall(locale, now=clock) as room:
        room.speak("Cleo", locale)
        await room.opened()
        await follows(room)
        listed = await tables(room)
        assert offered(listed, "unfollow")
        before = pinged(room)
        await over(room, clock)
        assert pinged(room) == before
        listed = await tables(room)
        assert "Bob" in shown_text(listed)
        assert "<t:" in shown_text(listed)
        assert not offered(listed, "unfollow")
        assert f"/{room.channel.id}/" in shown_text(listed), "the way to its end"
        replay = await room.tap("Cleo", "replay", listed)
        assert "2／2" in shown_text(replay.response) or "2 of 2" in shown_text(replay.response)
        await later(room, clock, 3_700)
        assert "<t:" not in shown_text(await tables(room)), "it was seen an hour ago"


async def test_who_followed_a_game_and_sees_its_channel_sees_it_again_from_anywhere() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        await room.opened()
        await follows(room)
        elsewhere = room.env.create_guild("Elsewhere")
        other_channel = elsewhere.create_text_channel("x")
        cleo, bob = (elsewhere.add_member(room.people[name].user) for name in ("Cleo", "Bob"))
        dora = elsewhere.add_member(room.welcome("Dora").user)
        tap = f"c:{(await room.table()).id}:0:replay:"

        async def tapped(who: Any) -> str:
            return shown_text((await who.click(planted(room, other_channel, tap), custom_id=tap)).response)

        for who in (cleo, bob, dora):
            assert "no longer here" in await tapped(who), "it is still played"
        await over(room, clock)
        listed = await tables(room, channel=other_channel, who=cleo)
        button_id = next(one["custom_id"] for one in buttons(listed) if matches(one, "replay"))
        seen = (await cleo.click(listed, custom_id=button_id)).response
        assert "2 of 2" in shown_text(seen)
        assert not offered(seen, "share"), "to post a game elsewhere is for who sat there"
        assert offered(seen, "page")
        assert "1 of 2" in await tapped(bob)
        assert "no longer here" in await tapped(dora), "she did not follow it"
        room.env.backend.remove_member(room.guild.id, number(room, "Cleo"))
        assert "no longer here" in await tapped(cleo)


def planted(room: SimulatedServer, channel: Any, tap: str) -> Any:
    """A message with a button of this id, in another channel."""
    backend = room.env.backend
    row = [{"type": 1, "components": [{"type": 2, "style": 2, "label": "x", "custom_id": tap}]}]
    sent = backend.create_message(channel.id, backend.bot_user.id, components=row, flags=1 << 15)
    return to_discord_message(room.env, backend.get_message(channel.id, sent.id))


async def test_a_direct_message_for_who_wants_one_once_also_after_a_restart() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        await room.opened()
        await room.host.tables.people.set_messages(number(room, "Cleo"), AT_ONCE, "en")
        assert "in a direct message" in shown_text(await follows(room))
        await room.host.tables.answer((await room.table()).id, Person(number(room, "Ann"), "Ann"), "resign")
        await later(room, clock, 20)
        await room.restart()
        sent: list[tuple[int, str]] = []
        direct = room.host.services.direct_messages
        send = direct.send

        async def noted(person: int, view: Any) -> bool:
            sent.append((person, json.dumps(view.to_components())))
            return bool(await send(person, view))

        direct.send = noted
        for seconds in (20, 60, 20, 20, 60, 3_600):
            await later(room, clock, seconds)
        ((who, text),) = sent
        assert who == number(room, "Cleo")
        assert "Over: games you followed" in text
        assert "Bob" in text


async def test_from_the_list_one_stops_following_wherever_one_is() -> None:
    async with hall() as room:
        await room.opened()
        await follows(room)
        elsewhere = room.env.create_guild("Elsewhere")
        guest = elsewhere.add_member(room.people["Cleo"].user)
        listed = await tables(room, channel=elsewhere.create_text_channel("x"), who=guest)
        assert "Hall" in shown_text(listed)
        tap = next(one["custom_id"] for one in buttons(listed) if matches(one, "unfollow:list"))
        after = (await guest.click(listed, custom_id=tap)).response or listed
        assert "no longer" in shown_text(after)
        assert not offered(after, "unfollow")


async def test_who_is_blocked_by_a_player_or_left_the_server_learns_nothing() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        await room.opened()
        room.welcome("Dora")
        for name in ("Cleo", "Dora"):
            await follows(room, name)
        await room.host.tables.people.blocks.add(number(room, "Bob"), number(room, "Cleo"))
        assert "Bob" not in shown_text(await tables(room))
        elsewhere = room.env.create_guild("Elsewhere")
        other_channel = elsewhere.create_text_channel("x")
        guest = elsewhere.add_member(room.people["Dora"].user)
        assert "Bob" in shown_text(await tables(room, channel=other_channel, who=guest))
        room.env.backend.remove_member(room.guild.id, number(room, "Dora"))
        assert "Bob" not in shown_text(await tables(room, channel=other_channel, who=guest))
        await over(room, clock)
        followed = room.host.services.personal_data.followed_tables
        for name in ("Cleo", "Dora"):
            assert await followed.of(number(room, name)) == []
        assert not offered(await menu(room, "Cleo"), "follow")


async def test_who_was_blocked_finds_no_way_there() -> None:
    async with hall() as room:
        await room.opened()
        former = await menu(room, "Cleo")
        await room.host.tables.people.blocks.add(number(room, "Bob"), number(room, "Cleo"))
        assert not offered(await menu(room, "Cleo"), "follow")
        answer = (await room.tap("Cleo", "follow", former)).response
        assert "can't follow" in shown_text(answer)
        assert "block" not in shown_text(answer).casefold()


async def test_a_game_that_is_taken_up_again_is_told_when_it_ends() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        phones = Phones(room)
        await phones.field()
        await follows(room)
        await phones.says(("Ann", "resign"))
        await later(room, clock, 20)
        assert (await room.table()).is_over
        await phones.says(("Ann", "undo"), ("Bob", "agree"))
        assert not (await room.table()).is_over
        await later(room, clock, 120)
        followed = room.host.services.personal_data.followed_tables
        (followed_game,) = await followed.of(number(room, "Cleo"))
        assert not followed_game.ended
        await over(room, clock)
        (followed_game,) = await followed.of(number(room, "Cleo"))
        assert followed_game.ended


def drawn(room: SimulatedServer, message: Any) -> str:
    """All that an answer says, without what tells one table or message from another and the one button."""
    parts = walk(message.components)
    text = json.dumps([message.content, parts], ensure_ascii=False, default=str)
    files = [(one.filename, one.size, one.description) for one in message.attachments]
    files += [room.env.backend.cdn.get(address) for address in shown_files(message)]
    return re.sub(r"\d{15,20}|(?<=attachments/)[^\"]*", "#", text + str(files))


@pytest.mark.parametrize("game", ["craft-the-crown", "crown-crest"])
async def test_a_follower_sees_what_everybody_sees(game: str) -> None:
    async with hall() as room:
        room.welcome("Dora")
        await room.people["Ann"].slash(room.channel, "play", game=game)
        await room.tap("Bob", "join")
        await room.tap("Ann", "start")
        await follows(room)
        for command in ("board", "table menu", "record"):
            mine, theirs = [await menu(room, name, command) for name in ("Cleo", "Dora")]
            assert strip(drawn(room, mine)) == strip(drawn(room, theirs))
        table = await room.table()
        looks = [
            await room.host.services.table_views.table_panel(table, number(room, name), "en")
            for name in ("Cleo", "Dora")
        ]
        assert looks[0].picture == looks[1].picture
        hand = (await room.people["Cleo"].slash(room.channel, "hand")).response
        assert not shown_files(hand)


def strip(text: str) -> str:
    """The one button is another one."""
    return text.replace("unfollow", "follow").replace("Stop following", "Follow").replace(EYES, "")
