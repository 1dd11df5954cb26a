"""A hint stands in one's own panel, where there is one: nobody has two panels with the same buttons."""

import pytest

from cogs.core.panels import game_menus
from sessions.table.table_data import Person
from tests.support.craft_the_crown_taps import own
from tests.support.depth import DEEP
from tests.support.message_parts import buttons, matches, shown_text
from tests.support.simulated_server import SimulatedServer, hall

pytestmark = pytest.mark.usefixtures("no_errors")


async def alone(room: SimulatedServer, game: str) -> None:
    await room.people["Ann"].slash(room.channel, "play", game=game, computer="page")
    while "Ann" not in await room.asked():
        await room.env.advance_time(1)


@pytest.mark.parametrize("game", ["craft-the-crown", "crown-crest"])
async def test_a_hint_stands_in_ones_own_panel(game: str) -> None:
    async with hall() as room:
        await alone(room, game)
        panel = await own(room, "Ann")
        hinted = (await room.tap("Ann", "hint", panel)).response
        assert hinted.id == panel.id
        assert "💡 **" in shown_text(hinted)
        acts = {b["custom_id"].split(":")[3] for b in buttons(hinted)}
        assert {"v", "hinted"} <= acts, "the panel's own buttons stay"
        before = (await room.table()).body.progress.answers
        after = (await room.tap("Ann", "hinted", hinted)).response
        assert (await room.table()).body.progress.answers > before
        assert after.id == panel.id
        now = room.message(panel.id)
        assert not [b for b in buttons(now) if matches(b, "hinted")]


@DEEP
async def test_the_button_with_the_colour_is_the_one_that_the_hint_names() -> None:
    """At every question of some turns, whatever has the colour before a hint was asked for."""
    async with hall() as room:
        await alone(room, "craft-the-crown")
        changed = 0
        for _ in range(6):
            panel = await own(room, "Ann")
            before = [b["custom_id"] for b in buttons(panel) if b["style"] == 1]
            hinted = (await room.tap("Ann", "hint", panel)).response
            match = (await room.table()).match
            assert match is not None
            assert match.question is not None
            table = await room.table()
            ann = Person(room.people["Ann"].id, "Ann")
            line = room.host.services.teaching.hinted(table, ann, table.body.progress.question)
            seat = table.seat_to_act(ann.id)
            view = match.rules.view(match.state, match.question, seat)
            menu = match.rules.presentation.menu(view, match.legal(seat))
            key = game_menus.first_key(menu, line)
            blue = [b["custom_id"] for b in buttons(hinted) if b["style"] == 1]
            is_list = key in [menu_list.path[0].key for menu_list in menu.lists]  # a list has no colour
            assert [one.rpartition(":")[2] for one in blue] == ([] if is_list else [key]), line
            changed += blue != before
            await room.tap("Ann", "hinted", hinted)
            while "Ann" not in await room.asked():
                await room.env.advance_time(1)
        assert changed
