"""Check-in by taps: on the panel, in the message that reminds of the start, and by the organiser."""

import pytest

from tests.support.clock import FakeClock
from tests.support.message_parts import buttons, lists, shown_text
from tests.support.simulated_server import hall
from tests.support.tournament_taps import Cup

pytestmark = pytest.mark.usefixtures("no_errors")


async def test_people_check_in_with_one_tap_and_the_others_are_left_out() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        for name in ("Dora", "Max"):
            room.welcome(name)
        cup = Cup(room)
        await cup.plan("Ann", venue="2")
        names = ("Ann", "Bob", "Cleo", "Dora", "Max")
        for name in names:
            await cup.tap(name, "enter")
        key, acts = (await cup.kept()).id, room.host.services.tournaments.organiser_acts
        ann = room.people["Ann"].id
        await acts(key, ann, manager=False).change_plan({"check_in": 1_800.0})
        await acts(key, ann, manager=False).schedule(clock() + 3_600)
        await room.env.settle()
        await clock.goes(room, 1)
        assert "Check-in opens" in shown_text(cup.shown())
        await clock.goes(room, 1_900)
        assert "Check-in is open: 0 so far" in shown_text(cup.shown())
        reminders = [one for one in room.channel.history() if "or you are left out" in shown_text(one)]
        assert len(reminders) == 1
        await cup.tap("Bob", f"enter:{key}.here", reminders[0])
        await cup.tap("Cleo", f"enter:{key}.here")
        assert "✅ Bob" in shown_text(cup.shown())
        own = (await cup.tap("Dora", f"enter:{key}.here")).response
        assert "You have checked in" in shown_text(own)
        panel = await cup.organise("Ann", f"organise:{key}.people")
        (menu,) = lists(panel)
        await room.people["Ann"].select(panel, [str(ann)], custom_id=menu["custom_id"])
        await cup.tap("Ann", f"organise:{key}.here", panel)
        assert "has checked in" in shown_text(panel)
        await clock.goes(room, 1_800)
        assert (await cup.kept()).round == 1
        assert [one.name for one in (await cup.kept()).tournament.waiting] == ["Max"]
        assert buttons(cup.shown())
