"""What panels say as a whole: sentences side by side, and a lobby that may start though seats are free."""

import random

import pytest

import practice_page
from cogs.core.components import layout
from cogs.core.components.button_ids import ButtonId
from sessions.table.table_data import Person
from tests.support.depth import EACH_LANGUAGE
from tests.support.message_parts import buttons, shown_text
from tests.support.simulated_server import SimulatedServer, hall
from tests.support.table_taps import play


async def test_japanese_sentences_stand_side_by_side_without_blanks() -> None:
    async with hall("ja") as room:
        await room.opened()
        await play(room, 12, random.Random(3))
        text = shown_text(await room.panel())
        assert "。" in text
        assert "。 " not in text


async def test_a_lobby_with_free_seats_does_not_say_that_everybody_is_here() -> None:
    async with hall() as room:
        await room.people["Ann"].slash(room.channel, "play", game="craft-the-crown")
        await room.tap("Bob", "join")
        assert "wait for others" in shown_text(await room.panel())
        await room.tap("Cleo", "join")
        assert "Everybody is here" not in shown_text(await room.panel())


# ---------------------------------------------------------------- the foot, and the options


@pytest.mark.parametrize("language", EACH_LANGUAGE)
@pytest.mark.parametrize("last", ["panel-help", "panel-hint"])
async def test_the_foot_below_a_board_is_one_row_of_a_phone(language: str, last: str) -> None:
    """Its third button stood alone below every board."""
    async with hall(practice_page.LOCALES[language]) as room:
        await room.opened()
        table, services = await room.table(), room.host.services
        localizer = services.localizers.localizer(table, language)
        view = table.rules.view(table.match.state, table.match.question, None)
        *foot, _ = services.table_views.parts.foot_buttons(table, localizer, view)
        sign = "💡" if last == "panel-hint" else "❔"
        third = layout.button(ButtonId(table.id, 0, "howto"), localizer.say(last), emoji=sign)
        assert len(foot) == 2
        assert len(layout.rows([*foot, third])) == 1


async def set_option(room: SimulatedServer, name: str, value: str) -> None:
    person = Person(room.people["Ann"].id, "Ann")
    await room.host.tables.lobbies.set_option((await room.table()).id, person, name, value)


async def test_an_option_that_is_on_is_said_by_its_name_and_for_all_alone() -> None:
    """It said “First game (…): yes, Clock: evening, 1 h a move”, in everybody's own panel as well, and the
    clock once more below."""
    async with hall() as room:
        await room.people["Ann"].slash(room.channel, "play", game="crownfell")
        await set_option(room, "first-game", "on")
        await room.tap("Bob", "join")
        await room.tap("Ann", "start")
        lines = shown_text(await room.panel()).splitlines()
        assert "-# Options: First game (fixed cards, no draft)" in lines
        assert not [line for line in lines if "Clock" in line]
        assert len([line for line in lines if "⏰" in line]) == 1
        own = (await room.tap("Ann", "mine")).response
        assert "Options" not in shown_text(own)


async def test_a_table_with_one_phone_says_that_its_owner_alone_sits_there() -> None:
    """Two people with a phone each were told that one phone taps for both, and then that it was not their
    turn."""
    async with hall() as room:
        await room.people["Ann"].slash(room.channel, "play", game="cube-quest")
        await room.tap("Bob", "join")
        assert "only its owner joins" not in shown_text(await room.panel())
        await set_option(room, "table", "hotseat")
        await room.tap("Bob", "leave")
        assert "only its owner joins" not in shown_text(await room.panel()), "alone there is nothing to say"
        await room.tap("Bob", "join")
        assert "only its owner joins" in shown_text(await room.panel())
        assert [b["label"] for b in buttons(await room.panel()) if b["label"] == "Leave"]
