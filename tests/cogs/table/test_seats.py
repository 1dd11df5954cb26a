"""Deputies, a moderator's choice and playing on without who left, by taps and commands, in both languages."""

from typing import Any

import discord
import pytest

from tests.support.depth import EACH_LANGUAGE
from tests.support.message_parts import buttons, matches, shown_text
from tests.support.simulated_server import SimulatedServer, hall
from tests.support.table_taps import consent, sure

GAME = "craft-the-crown"
LANGUAGES = ("en", "ja")
SAID = {
    "en": {
        "named": "has named",
        "none": "no longer has a deputy",
        "by-deputy": "Its player had named them as deputy.",
        "by-moderator": "A moderator chose them.",
        "by-player": "The player of this seat invited them.",
        "out": "plays on without them",
        "first": "Somebody was chosen for this seat. They have",
        "over": "held at the end",
    },
    "ja": {
        "named": "続けられないときの代理",
        "none": "代理はいなくなりました",
        "by-deputy": "本人が代理に決めていた人です。",
        "by-moderator": "モデレーターが選んだ人です。",
        "by-player": "この席の本人が頼んだ人です。",
        "out": "投了として扱います",
        "first": "この席には、任された人がいます。あと",
        "over": "最後の手札",
    },
}


def newest(room: SimulatedServer, act: str) -> Any:
    """The newest message with a button for this act."""
    return [m for m in room.channel.history() if any(matches(b, act) for b in buttons(m))][-1]


def said(room: SimulatedServer) -> str:
    """All that the channel was told."""
    return "\n".join(shown_text(message) for message in room.channel.history())


async def opened(room: SimulatedServer, language: str) -> None:
    """A game of Ann and Bob that speaks this language in public."""
    await room.opened(GAME)
    table = await room.table()
    table.body.options.language = language


async def leave(room: SimulatedServer, name: str) -> None:
    await sure(room, name, "quit")


@pytest.mark.parametrize("language", EACH_LANGUAGE)
async def test_a_deputy_is_named_told_and_takes_the_seat_by_a_tap(language: str) -> None:
    async with hall() as room:
        await opened(room, language)
        cleo, dan = room.people["Cleo"], room.welcome("dan", shown="Dan")
        answer = await room.people["Bob"].slash(room.channel, "table deputy", who=cleo)
        assert answer.response.ephemeral
        assert SAID[language]["named"] in said(room)
        assert f"<@{cleo.id}>" in said(room)
        settings = await room.people["Ann"].slash(room.channel, "table settings")
        assert f"<@{cleo.id}>" in shown_text(settings.response)
        await leave(room, "Bob")
        free = newest(room, "take")
        assert f"<@{cleo.id}>" in shown_text(free)
        refused = await dan.click(
            free, custom_id=next(b["custom_id"] for b in buttons(free) if matches(b, "take"))
        )
        assert refused.response.ephemeral
        early = await room.tap("Ann", "out", free)
        assert early.response.ephemeral
        assert SAID["en"]["first"] in shown_text(early.response), (
            "private answers are in the reader's language"
        )
        await room.tap("Cleo", "take", free)
        assert SAID[language]["by-deputy"] in said(room)
        assert cleo.id in (await room.table()).people


@pytest.mark.parametrize("language", EACH_LANGUAGE)
async def test_a_deputy_is_taken_back_and_bots_and_players_are_none(language: str) -> None:
    async with hall() as room:
        await opened(room, language)
        bob, ann = room.people["Bob"], room.people["Ann"]
        await bob.slash(room.channel, "table deputy", who=room.people["Cleo"])
        await bob.slash(room.channel, "table deputy")
        assert SAID[language]["none"] in said(room)
        assert (await room.table()).body.substitutes.deputies == {}
        refused = await bob.slash(room.channel, "table deputy", who=ann)
        assert refused.response.ephemeral
        assert (await room.table()).body.substitutes.deputies == {}


@pytest.mark.parametrize("language", EACH_LANGUAGE)
async def test_a_moderator_chooses_and_whoever_was_chosen_takes_the_seat(language: str) -> None:
    async with hall() as room:
        await opened(room, language)
        mod = room.welcome("mod", shown="Mod")
        rights = room.guild.create_role("mods", permissions=discord.Permissions(manage_messages=True))
        room.env.backend.get_guild(room.guild.id).members[mod.id].role_ids.append(rights.id)
        cleo = room.people["Cleo"]
        early = await mod.slash(room.channel, "table appoint", who=cleo)
        assert "There is no empty seat here" in shown_text(early.response)
        await leave(room, "Bob")
        nobody = await room.people["Ann"].slash(room.channel, "table appoint", who=cleo)
        assert nobody.response.ephemeral
        assert (await room.table()).body.substitutes.appointed == {}
        await mod.slash(room.channel, "table appoint", who=cleo)
        assert (await room.table()).body.substitutes.appointed == {"1": cleo.id}
        offer = newest(room, "take")
        assert f"<@{cleo.id}>" in shown_text(offer)
        await room.tap("Cleo", "take", offer)
        assert SAID[language]["by-moderator"] in said(room)
        assert cleo.id in (await room.table()).people


@pytest.mark.parametrize("language", EACH_LANGUAGE)
async def test_playing_on_without_who_left_ends_a_game_of_two_with_open_hands(language: str) -> None:
    async with hall() as room:
        await opened(room, language)
        await leave(room, "Bob")
        free = newest(room, "out")
        stranger = await room.tap("Cleo", "out", free)
        assert stranger.response.ephemeral
        await room.tap("Ann", "out", free)
        assert SAID[language]["out"] in said(room)
        table = await room.table()
        assert (table.phase, table.match.result.winners, table.match.result.reason) == (
            "over",
            (0,),
            "resign",
        )
        assert SAID[language]["over"] in shown_text(await room.panel())
        assert buttons(room.message(free.id)) == []


@pytest.mark.parametrize("game", [GAME, "crownfell"])
async def test_who_left_comes_back_by_a_tap(game: str) -> None:
    async with hall() as room:
        await room.opened(game)
        await leave(room, "Bob")
        free = newest(room, "take")
        label = next(b["label"] for b in buttons(free) if matches(b, "take"))
        assert label == ("I'm back" if game == GAME else "Take the seat")
        await room.tap("Bob", "take", free)
        assert room.people["Bob"].id in (await room.table()).people
        assert "Bob is back in this seat" in shown_text(room.message(free.id))


@pytest.mark.parametrize("language", EACH_LANGUAGE)
async def test_a_seat_that_was_asked_for_says_by_whose_choice(language: str) -> None:
    async with hall() as room:
        await opened(room, language)
        await room.people["Bob"].slash(room.channel, "table replace", who=room.people["Cleo"])
        await room.tap("Cleo", "agree", consent(room))
        assert SAID[language]["by-player"] in said(room)
        assert room.people["Cleo"].id in (await room.table()).people
