"""Private notes, refusals and help: one at a time, and nothing that somebody is in the middle of goes."""

from typing import Any

import pytest

from tests.support.craft_the_crown_taps import own, seated, sent, stepped
from tests.support.crownfell_taps import TapCount
from tests.support.message_parts import buttons, lists, matches, shown_text
from tests.support.referee_taps import Phones
from tests.support.simulated_server import SimulatedServer, hall, there
from tests.support.table_taps import consent, sure

pytestmark = pytest.mark.usefixtures("no_errors")


async def test_the_last_note_alone_stays_and_what_somebody_is_in_the_middle_of() -> None:
    async with hall() as room:
        await room.opened()
        anns = (await room.tap("Ann", "howto")).response
        bobs = (await room.tap("Bob", "howto")).response
        menu = (await room.tap("Ann", "menu")).response
        assert not there(room, anns)
        assert there(room, bobs)
        assert there(room, menu)
        await room.tap("Ann", "sure:end", menu)  # now it asks once more
        refused = (await room.tap("Cleo", "m")).response
        again = (await room.tap("Cleo", "m")).response
        assert not there(room, refused)
        assert there(room, again)
        help_ = (await room.tap("Ann", "howto")).response
        assert there(room, menu)
        assert any(matches(one, "learn") for one in buttons(help_))
        await room.tap("Ann", "learn", help_)  # now it is a lesson
        await room.tap("Ann", "menu")
        assert there(room, help_)


async def test_what_helps_with_an_answer_goes_with_it_and_help_stays() -> None:
    """A card that was looked at and a refusal lie below the panel, which on a phone has moved up for them."""
    async with hall() as room:
        play = TapCount(room)
        await play.begin(**{"first-game": "on"})
        first = await play.mover()
        panel = await room.panel()
        (large,) = [part for part in lists(panel) if ":card:" in part["custom_id"]]
        look = room.people[first].select
        seen = (await look(panel, [large["options"][0]["value"]], custom_id=large["custom_id"])).response
        await play.tap(first, await play.first("m:d"))
        assert there(room, seen), "a step is no answer yet"
        await play.tap(first, await play.first("m:d"))
        assert not there(room, seen)
        second = await play.mover()
        refused = (await room.tap(first, "m")).response
        helped = (await room.tap(second, "howto")).response
        await play.tap(second, await play.first("m:d"))
        await play.tap(second, await play.first("m:d"))
        assert there(room, helped)
        assert there(room, refused), "it is for whoever answers"
        why = (await room.tap(first, "cell")).response
        assert there(room, why)
        await play.tap(first, await play.first("m:"))
        await play.tap(first, await play.first("m:"))
        assert not there(room, why)


async def refusal(room: SimulatedServer, name: str) -> Any:
    """What somebody is told who types what nobody can play."""
    refused = (await room.people[name].slash(room.channel, "move", answer="nonsense")).response
    assert there(room, refused)
    return refused


async def test_a_refusal_goes_with_a_typed_answer() -> None:
    async with hall() as room:
        play = TapCount(room)
        await play.begin(**{"first-game": "on"})
        mover = await play.mover()
        other = next(name for name in ("Ann", "Bob") if name != mover)
        refused, others = await refusal(room, mover), await refusal(room, other)
        table = await room.table()
        answer = table.match.legal(table.match.question.seats[0])[0]
        reply = (await room.people[mover].slash(room.channel, "move", answer=answer)).response
        assert await play.mover() == other
        assert not there(room, refused)
        assert there(room, others), "it is for whoever answers"
        assert there(room, reply)


async def test_a_refusal_goes_with_a_form_of_hidden_hands() -> None:
    async with hall() as room:
        await seated(room, "house", ("Ann", "Bob"))
        name = ("Ann", "Bob")[(await room.table()).match.question.seats[0]]
        refused = await refusal(room, name)
        message = await own(room, name, "trade")
        message = await stepped(room, name, message, "give", 1)
        assert there(room, refused), "a draft is no answer yet"
        await sent(room, name, message)
        assert not there(room, refused)


async def test_a_refusal_goes_with_a_report_of_a_real_table() -> None:
    async with hall() as room:
        p = Phones(room)
        await p.field(("Ann", "Bob"), reports="turns")
        refused = await refusal(room, "Ann")
        await p.tap("Ann", "something")
        await p.tick("Ann", "by", "rK1")
        await p.tick("Ann", "offb", "bK1")
        assert there(room, refused), "a draft is no report yet"
        await p.give("Ann")
        assert not there(room, refused)


@pytest.mark.parametrize("answer", ["agree", "decline"])
@pytest.mark.parametrize("by", ["command", "menu"])
async def test_that_the_others_were_asked_is_said_until_they_have_answered(by: str, answer: str) -> None:
    async with hall() as room:
        await room.opened()
        if by == "command":
            told = (await room.people["Ann"].slash(room.channel, "table end")).response
        else:
            told = await sure(room, "Ann", "end")
            told = told.response
        assert "have been asked" in shown_text(told)
        assert there(room, told)
        await room.tap("Bob", answer, consent(room))
        await room.env.settle()
        assert not there(room, told)
