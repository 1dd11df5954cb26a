"""CASTELLAN_SERVERS: the bot may be used in some servers only."""

import logging

import pytest

from tests.support.bot_in_process import bot_in_process
from tests.support.depth import DEEP
from tests.support.loopback import LoopbackDiscord
from tests.support.message_parts import buttons
from tests.support.simulated_server import hall

SENTENCES = {
    "en-US": "hasn't opened it to this server",
    "ja": "このサーバーでは、ボットの運営者が利用を許可していないため",
}


@DEEP
@pytest.mark.parametrize("locale", SENTENCES)
async def test_another_server_is_answered_with_a_sentence(
    locale: str, caplog: pytest.LogCaptureFixture
) -> None:
    """Two servers, of which the first is allowed; the bot stays in both."""
    caplog.set_level(logging.INFO)
    async with LoopbackDiscord() as server:
        allowed = await server.add_guild("Hall")
        other = await server.add_guild("Club")
        channel = await server.add_channel(allowed, "games")
        closed = await server.add_channel(other, "games")
        async with bot_in_process(server, servers=frozenset({allowed.id})) as built:
            await server.wait_ready()
            person = server.person("Ann", locale)
            assert "Castellan" in (await person.slash(channel, "about")).text
            for command in ("about", "help"):
                answer = await person.slash(closed, command)
                assert SENTENCES[locale] in answer.text
                assert answer.ephemeral
            assert (await person.autocomplete(closed, "rules", "words", "king")).choices == []
            await built.wait_until_ready()
            assert not built.serves(other.id)
            assert built.serves(allowed.id)
            third = await server.add_guild("Den")
            await server.remove_guild(third)
            await server.invite(third)
            await server.until(lambda: f"the bot is in server {third.id}" in caplog.text)
        assert server.world.guilds.keys() >= {other.id}, "the bot has not left"
    assert f"the bot is in server {other.id}, which CASTELLAN_SERVERS does not name" in caplog.text
    assert f"the bot is in server {allowed.id}" not in caplog.text


async def test_a_game_in_a_server_taken_off_the_list_stands_still() -> None:
    """A game is played in a server that is not allowed any more."""
    async with hall() as room:
        await room.opened()
        room.host.allowed_servers = frozenset({1})
        panel, version = await room.panel(), (await room.table()).version
        (name, *_) = await room.asked()
        answer = await room.people[name].click(panel, custom_id=buttons(panel)[0]["custom_id"])
        assert SENTENCES["en-US"] in answer.response.content
        assert (await room.table()).version == version
