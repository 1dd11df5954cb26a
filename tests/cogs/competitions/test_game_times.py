"""A time for a game, by taps: suggested in a modal, accepted below the message, shown to the organiser."""

import pytest

from tests.support.clock import FakeClock
from tests.support.message_parts import buttons, lists, shown_text
from tests.support.simulated_server import hall
from tests.support.tournament_taps import Cup

pytestmark = pytest.mark.usefixtures("no_errors")


async def test_two_agree_on_a_time_and_are_reminded() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        cup = Cup(room)
        await cup.plan("Ann", venue="2")
        key = await cup.begin("Ann", "Ann", "Bob", "Cleo")
        ((one, other),) = await cup.pairs()

        async def suggest(name: str, text: str) -> str:
            own = (await cup.tap(name, "owngame")).response
            form = await cup.tap(name, "cuptime", own)
            reply = await room.people[name].submit_modal(form, {"text": text})
            await room.env.settle()
            return shown_text(reply.response or own)

        assert "before the round ends" in await suggest(one, "in 60 hours")
        await suggest(one, "in 5 hours")
        at = int((await cup.kept()).times["1.0"].at)
        question = next(one for one in room.channel.history() if "suggests to play" in shown_text(one))
        assert f"<@{room.people[other].id}>" in shown_text(question)
        assert f"<t:{at}:F>" in shown_text(question)
        assert "Still to answer" in shown_text((await cup.tap(one, "owngame")).response)
        stranger = next(name for name in ("Ann", "Bob", "Cleo") if name not in (one, other))
        refused = await cup.tap(stranger, "cuptime", question)
        assert "You aren't playing in this game" in shown_text(refused.response)
        await cup.tap(other, "cuptime", question)
        assert (await cup.kept()).times["1.0"].agreed
        assert f"<t:{at}:f>" in shown_text(cup.shown()), "everybody sees it"
        panel = await cup.organise("Ann", f"organise:{key}.games")
        (menu,) = lists(panel)
        assert "time agreed" in menu["options"][0]["description"]
        before = len(room.channel.history())
        await clock.goes(room, 5 * 3_600 - 890)
        assert len(room.channel.history()) == before, "the reminder takes the place of the message"
        reminder = next(one for one in room.channel.history() if "you play <t:" in shown_text(one))
        assert all(f"<@{room.people[name].id}>" in shown_text(reminder) for name in (one, other))
        assert buttons(reminder)
        await cup.on_a_real_table(one, other, "first")
        assert not [one for one in room.channel.history() if "you play <t:" in shown_text(one)]
