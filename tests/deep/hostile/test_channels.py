"""Channels of every type, threads, direct messages, groups, and servers that the bot is not in."""

import pytest

from tests.deep.hostile.hostile_place import HostileDiscord, HostilePlace, seen
from tests.support.loopback import Channel, ChannelType, LoopbackPerson

pytestmark = pytest.mark.asyncio(loop_scope="module")
NO_THREADS = "can't open a thread here"


async def test_a_game_in_a_text_channel(place: HostilePlace) -> None:
    await place.start_game()
    assert all(await place.take_turns(4))


@pytest.mark.parametrize("kind", [ChannelType.VOICE, ChannelType.STAGE])
async def test_the_text_of_a_voice_channel(discord_: HostileDiscord, kind: ChannelType) -> None:
    place = await discord_.place(kind)
    await place.start_game()
    assert all(await place.take_turns(3))
    assert NO_THREADS in await place.play("crown-crest", where="thread")


# ---------------------------------------------------------------- announcement channels


async def test_a_thread_of_an_announcement_channel(discord_: HostileDiscord) -> None:
    place = await discord_.place(ChannelType.ANNOUNCEMENT)
    shown = await place.play(where="thread")
    (thread,) = place.threads()
    assert thread.type == ChannelType.ANNOUNCEMENT_THREAD
    assert f"<#{thread.id}>" in shown
    inside = place.into(thread)
    await inside.tap(place.bob, "join")
    await inside.tap(place.ann, "start")
    await place.server.until(lambda: inside.panel("m"))
    assert all(await inside.take_turns(2))
    await place.start_game()


async def test_a_game_of_the_queue_in_an_announcement_channel(discord_: HostileDiscord) -> None:
    place = await discord_.place(ChannelType.ANNOUNCEMENT)
    await place.play()  # so that the channel is taken
    for person in (place.ann, place.bob):
        await seen(await person.slash(place.channel, "queue", game="crown-crest"))
    await place.server.until(place.threads)
    assert [thread.type for thread in place.threads()] == [ChannelType.ANNOUNCEMENT_THREAD]


# ---------------------------------------------------------------- threads and posts


async def test_a_post_of_a_forum(discord_: HostileDiscord) -> None:
    forum = await discord_.place(ChannelType.FORUM)
    post = forum.into(await forum.server.add_post(forum.channel, "Anybody for Crownfell?", forum.ann))
    await post.start_game()
    assert all(await post.take_turns(3))
    assert NO_THREADS in await post.play("crown-crest", where="thread")


async def thread_with_a_game(place: HostilePlace) -> HostilePlace:
    await place.play(where="thread")
    inside = place.into(place.threads()[0])
    await inside.tap(place.bob, "join")
    await inside.tap(place.ann, "start")
    await place.server.until(lambda: inside.panel("m"))
    return inside


async def test_a_thread_is_archived_during_a_game(place: HostilePlace) -> None:
    """Buttons can still be tapped; the answer to a tap is shown all the same."""
    inside = await thread_with_a_game(place)
    await place.server.set_thread(inside.channel, archived=True)
    assert all(await inside.take_turns(3))


async def test_a_thread_is_locked_during_a_game(place: HostilePlace) -> None:
    inside = await thread_with_a_game(place)
    await place.server.set_thread(inside.channel, archived=True, locked=True)
    assert all(await inside.take_turns(3))


# ---------------------------------------------------------------- without a server


def offered(place: HostilePlace, channel: Channel, person: LoopbackPerson) -> list[str]:
    """The commands that Discord's client offers somebody there, of those that need no option."""
    names = []
    for command in place.server.world.commands[None]:
        installs = {*map(str, command["integration_types"])} & person.owners(channel).keys()
        needed = [one for one in command.get("options") or () if one.get("required") or one["type"] < 3]
        chat = command["type"] == 1 and person.context(channel) in command["contexts"]
        if chat and installs and not needed:
            names.append(command["name"])
    return names


async def everything_is_answered(place: HostilePlace, channel: Channel) -> None:
    """Commands, buttons and a question about the rules are answered, in words or with a panel."""
    person = place.ann
    commands = offered(place, channel, person)
    assert {"help", "me", "puzzle", "about", "privacy", "tables", "deck"} <= {*commands}
    for command in commands:
        shown = await seen(await person.slash(channel, command))
        assert "went wrong" not in shown, command
    assert "CFL-" in await seen(await person.slash(channel, "rules", words="draft", game="crownfell"))
    puzzle = await person.slash(channel, "puzzle")
    await puzzle.finished()
    assert puzzle.message is not None
    for _ in range(3):
        usable = [
            key
            for key, one in puzzle.message.controls().items()
            if one["type"] == 2 and not one.get("disabled")
        ]
        assert await seen(await person.click(puzzle.message, usable[0]))
    lesson = await person.slash(channel, "learn", game="crownfell")
    assert await seen(lesson)


async def test_direct_messages_with_the_bot(place: HostilePlace) -> None:
    chat = place.server.add_direct_messages(place.ann)
    await everything_is_answered(place, chat)


async def test_a_group_chat(place: HostilePlace) -> None:
    chat = place.server.add_group_messages(place.ann, place.bob)
    await everything_is_answered(place, chat)


@pytest.mark.parametrize("chat", ["direct messages", "group"])
async def test_a_table_outside_servers_is_refused_in_words(place: HostilePlace, chat: str) -> None:
    """Discord does not offer /play there; an old client may send it."""
    place.ann.client_checks = False
    group = place.server.add_group_messages(place.ann, place.bob)
    channel = place.server.add_direct_messages(place.ann) if chat == "direct messages" else group
    assert "Tables are in servers" in await place.into(channel).play()


async def elsewhere(place: HostilePlace) -> HostilePlace:
    """A server that the bot is not in, where Ann has it as an app of her own."""
    guild = await place.server.add_guild("Elsewhere", has_bot=False)
    channel = await place.server.add_channel(guild, "general")
    return place.into(channel)


async def test_a_server_that_the_bot_is_not_in(place: HostilePlace) -> None:
    other = await elsewhere(place)
    await everything_is_answered(place, other.channel)
    place.ann.client_checks = False
    assert "I'm not in this server" in await other.play()


async def test_answers_of_a_personal_app_are_for_the_asker_alone(place: HostilePlace) -> None:
    """Where somebody lacks Use External Apps, "the responses will be ephemeral"
    (https://docs.discord.com/developers/topics/permissions, USE_EXTERNAL_APPS): so they are anyway."""
    other = await elsewhere(place)
    for command in offered(place, other.channel, place.ann):
        result = await place.ann.slash(other.channel, command)
        await seen(result)
        assert result.ephemeral, command
