"""Taking back: a tap at a time, said in words, and past a draw only with everybody's word."""

from typing import Any

import pytest

from engine.questions import Event
from sessions.operations import undoing
from tests.support.craft_the_crown_taps import PACKS, arg_of, dealing, menu_of, own, seated
from tests.support.message_parts import buttons, lists, shown_text
from tests.support.simulated_server import SimulatedServer, hall

DEALING = dealing(("Clay", "Metal", "Fire", "Paper", "Magic", "Clay", "Idol", "*"))
TWO = ("Ann", "Bob")


pytestmark = pytest.mark.usefixtures("no_errors")


async def typed(room: SimulatedServer, name: str, *lines: str) -> None:
    for line in lines:
        assert (await room.people[name].slash(room.channel, "move", answer=line)).acknowledged


async def taken_back(room: SimulatedServer, name: str) -> str:
    """What an undo says, below one's own panel, if it needs nobody's word."""
    reply = shown_text((await room.people[name].slash(room.channel, "table undo")).response)
    return reply[reply.find("Undone") :] if "Undone" in reply else reply


async def undo_button(room: SimulatedServer) -> str:
    """The label of the undo button of Ann's own panel."""
    (undo,) = [part for part in buttons(await own(room, "Ann")) if ":undo:" in part["custom_id"]]
    return str(undo["label"])


async def given(room: SimulatedServer) -> Any:
    return (await room.table()).match.answers


async def test_what_one_tap_did_is_taken_back_as_one_and_told() -> None:
    async with hall(folders=PACKS, dealing=DEALING) as room:
        await seated(room, "test", TWO)
        await typed(room, "Ann", "buy Stone", "buy Water; craft Clay")
        assert len(await given(room)) == 3
        reply = await taken_back(room, "Ann")
        assert [token for _, token in await given(room)] == ["buy Stone"]
        assert "Clay" in reply
        assert "Water" in reply
        assert "Stone" not in reply
        assert "Stone" in await taken_back(room, "Ann")
        assert not await given(room)


async def test_an_undo_past_turns_of_computers_is_told_in_two_small_lines() -> None:
    """It was seven lines, of which only the first one was small."""
    async with hall() as room:
        message = (await room.people["Ann"].slash(room.channel, "play", game="craft-the-crown")).response
        await room.people["Ann"].select(message, ["page"], custom_id=lists(message)[0]["custom_id"])
        await room.tap("Ann", "start")
        await typed(room, "Ann", "buy Stone")
        assert await undo_button(room) == "Undo"
        await typed(room, "Ann", "end")
        assert await undo_button(room) == "Undo my last move", "the computer's turn goes as well"
        told = (await taken_back(room, "Ann")).splitlines()
        assert "ends the turn" in told[0]
        assert len(told) == 2
        assert told[1].startswith("-# ")


async def test_news_that_are_cut_still_name_the_player_whom_they_begin_with() -> None:
    """The last news of a game began with "… Discards Greenhouse", and named nobody."""
    async with hall(folders=PACKS, dealing=DEALING) as room:
        await seated(room, "test", TWO)
        table = await room.table()
        localizer = room.host.services.localizers.localizer(table, "en")
        events = [
            Event("turn", (1, 2)),
            Event("bought", (1, "Wood", 1)),
            Event("discarded", (1, "Fire")),
            Event("drew", (1, 2)),
        ]
        event_text = room.host.services.table_views.parts.event_text
        whole = event_text(table, localizer, events)
        cut = event_text(table, localizer, events, most=50)
        assert "Buys" in whole
        assert "Buys" not in cut
        assert cut.startswith("**Bob**, turn 2\n… Discards")


async def test_what_was_ticked_together_is_given_and_taken_back_as_one() -> None:
    async with hall(folders=PACKS, dealing=DEALING) as room:
        await seated(room, "test", TWO)
        message = await own(room, "Ann")
        (found,) = [part for part in lists(message) if arg_of(part["custom_id"]) == "discard"]
        await room.people["Ann"].select(
            message, ["Clay", "Fire", "reserve-Paper"], custom_id=found["custom_id"]
        )
        tokens = [token for _, token in await given(room)]
        assert tokens == ["discard Clay", "discard Fire", "reserve Paper"]
        assert {"Clay", "Fire"} <= {
            *(await taken_back(room, "Ann")).replace(".", " ").replace(",", " ").split()
        }
        assert not await given(room)


async def test_a_line_stops_before_what_another_player_must_answer_first() -> None:
    """Nothing of it is done, and who has to answer is said; what is ticked together never comes to that."""
    async with hall(folders=PACKS, dealing=DEALING) as room:
        await seated(room, "test", TWO)
        table = await room.table()
        table.match.base.owns[0].update({"Sword": 1, "Stone": 1})
        table.match.base.owns[1].update({"Idol": 1})
        table.match.rebuild()
        answer = await room.people["Ann"].slash(room.channel, "move", answer="use Sword @2; sell Stone")
        assert "First Bob has to answer the Tool" in shown_text(answer.response)
        assert not await given(room)
        menu = await menu_of(room, "Ann")
        lines = [line for menu_list in menu.lists for _, line in menu_list.entries]
        assert lines
        assert not [line for line in lines if "use " in line]


async def test_a_draw_is_covered_again_only_when_the_others_agree_and_only_that_tap() -> None:
    async with hall(folders=PACKS, dealing=DEALING) as room:
        await seated(room, "test", TWO)
        await typed(room, "Ann", "buy Stone", "discard Clay", "end")
        before = (await room.table()).body.progress.answers
        await taken_back(room, "Ann")
        assert (await room.table()).body.progress.answers == before, "Bob has not said yes"
        question = next(
            m for m in room.channel.history() if any("agree" in b["custom_id"] for b in buttons(m))
        )
        await room.tap("Bob", "agree", question)
        table = await room.table()
        assert table.body.progress.answers == before - 1
        assert [token for _, token in table.match.answers] == ["buy Stone", "discard Clay"]
        assert "Ann" in shown_text(room.message(question.id)).partition(":")[2], "what was taken back is told"
        assert "drew" not in shown_text(room.message(question.id)), "and no card"


async def test_while_the_others_are_asked_the_hand_stays() -> None:
    async with hall(folders=PACKS, dealing=DEALING) as room:
        await seated(room, "test", TWO)
        await typed(room, "Ann", "buy Stone", "discard Clay", "end")
        message = await own(room, "Ann")
        (undo,) = [part for part in buttons(message) if ":undo:" in part["custom_id"]]
        shown = shown_text((await room.people["Ann"].click(message, custom_id=undo["custom_id"])).response)
        assert "The others have been asked." in shown
        assert "Your hand" in shown


async def test_with_nobody_to_ask_a_tap_alone_goes_and_what_came_before_it_stands() -> None:
    """What others had a part in, such as a Tool, is one tap too: not the whole turn."""
    async with hall(folders=PACKS, dealing=DEALING) as room:
        await seated(room, "test", TWO)
        table = await room.table()
        table.match.base.owns[0].update({"Sword": 1})
        table.match.base.owns[1].update({"Idol": 1})
        table.match.rebuild()
        await typed(room, "Ann", "buy Stone", "use Sword @2")
        await typed(room, "Bob", "react none")
        answers = await room.host.tables.journal_answers(table.id)
        assert undoing.undo_keeps(await room.table(), answers, 0) == 1
