"""/players: a manager keeps somebody from playing. They read why, and the others that they left."""

from typing import Any

import pytest

from sessions.moderation.moderation import SETTLING_SECONDS
from sessions.store.memory import MemoryStore
from sessions.table.table_data import LOBBY, PLAYING
from tests.support.clock import FakeClock
from tests.support.message_parts import buttons, lists, shown_text
from tests.support.puzzle_posts import managing
from tests.support.simulated_server import SimulatedServer, hall
from tests.support.tournament_calls import Calls

pytestmark = pytest.mark.usefixtures("no_errors")
WHY = "moved pieces while *nobody* looked"


async def about(room: SimulatedServer, whom: str, by: str = "Cleo") -> Any:
    """The manager's panel about somebody."""
    return (await room.people[by].slash(room.channel, "players", who=room.people[whom])).response


async def keep_out(room: SimulatedServer, whom: str, days: str = "7", by: str = "Cleo") -> Any:
    """Choose for how long, and type why; the answer."""
    panel = await about(room, whom, by)
    (lengths,) = lists(panel)
    form = await room.people[by].select(panel, [days], custom_id=lengths["custom_id"])
    answer = await room.people[by].submit_modal(form, {"text": WHY})
    await room.env.settle()
    return answer


def said(room: SimulatedServer) -> str:
    """Everything that stands in the channel."""
    return "\n".join(shown_text(message) for message in room.channel.history())


async def test_they_leave_their_game_read_why_and_nobody_else_does() -> None:
    async with hall() as room:
        managing(room, "Cleo")
        await room.opened()
        panel = await about(room, "Bob")
        assert panel.ephemeral
        answer = await keep_out(room, "Bob")
        assert "They can't play here any more" in shown_text(answer.response)
        assert "Reason: moved pieces while \\*nobody\\* looked" in shown_text(answer.response)
        table = await room.table()
        assert table.phase == PLAYING
        assert table.people == [room.people["Ann"].id]
        assert any(":take:1" in button["custom_id"] for m in room.channel.history() for button in buttons(m))
        await room.env.settle()
        assert "moved pieces" not in said(room)
        own = await room.people["Bob"].slash(room.channel, "table menu")
        refused = await room.people["Bob"].slash(
            room.guild.create_text_channel("b"), "play", game="crownfell"
        )
        assert "keep you from playing here until <t:" in shown_text(refused.response)
        assert "Their reason: moved pieces" in shown_text(refused.response)
        assert "ask one of them" in shown_text(refused.response)
        assert own.response is not None


async def test_who_played_in_a_tournament_reads_why_under_my_game() -> None:
    """They read that they had withdrawn."""
    async with hall() as room:
        cup = Calls(room)
        await cup.begun()
        managing(room, "Max")
        await keep_out(room, "Bob", by="Max")
        own = (await cup.tap("Bob", "owngame")).response
        assert "Their reason: moved pieces" in shown_text(own)


async def test_whoever_invites_them_does_not_learn_why() -> None:
    async with hall() as room:
        managing(room, "Cleo")
        await keep_out(room, "Bob", "0")
        bob = room.people["Bob"]
        answer = await room.people["Ann"].slash(room.channel, "play", game="crownfell", opponent=bob)
        assert "They can't be chosen" in shown_text(answer.response)
        assert "manager" not in shown_text(answer.response)
        assert await room.table() is None


async def test_managers_see_the_list_and_let_them_play_again() -> None:
    async with hall() as room:
        managing(room, "Cleo")
        await keep_out(room, "Bob", "0")
        listed = (await room.people["Cleo"].slash(room.channel, "players")).response
        text = shown_text(listed)
        assert f"<@{room.people['Bob'].id}> · until a manager lifts it" in text
        assert f"<@{room.people['Cleo'].id}>" in text
        (lift,) = [one for one in buttons(listed) if ":letplay:" in one["custom_id"]]
        await room.people["Cleo"].click(listed, custom_id=lift["custom_id"])
        await room.people["Bob"].slash(room.channel, "play", game="crownfell")
        assert (await room.table()).phase == LOBBY
        again = await room.people["Cleo"].click(room.planted(lift["custom_id"]), custom_id=lift["custom_id"])
        assert "another manager lifted it" in shown_text(again.response)


async def test_only_managers_decide() -> None:
    async with hall() as room:
        managing(room, "Cleo")
        (hide,) = [one for one in buttons(await about(room, "Bob")) if ":offboards:" in one["custom_id"]]
        lift = hide["custom_id"].partition("offboards:")[0] + "letplay:"
        for tap in (hide["custom_id"], lift):
            answer = await room.people["Ann"].click(room.planted(tap), custom_id=tap)
            assert "manage" in shown_text(answer.response)
        assert not (await room.host.tables.people.moderation.of(room.guild.id)).kept_out


async def test_setup_leads_there() -> None:
    async with hall() as room:
        managing(room, "Cleo")
        panel = (await room.people["Cleo"].slash(room.channel, "setup")).response
        (button,) = [one for one in buttons(panel) if ":players:" in one["custom_id"]]
        answer = await room.people["Cleo"].click(panel, custom_id=button["custom_id"])
        assert "Kept from playing here" in shown_text(answer.response or room.message(panel.id))


async def test_somebody_off_the_boards_sees_their_own_line_alone() -> None:
    async with hall() as room:
        managing(room, "Cleo")
        panel = await about(room, "Bob")
        (hide,) = [one for one in buttons(panel) if ":offboards:" in one["custom_id"]]
        await room.people["Cleo"].click(panel, custom_id=hide["custom_id"])
        moderation, bob = room.host.tables.people.moderation, room.people["Bob"].id
        assert await moderation.not_on_boards(room.guild.id, [bob]) == {bob}
        panel = await about(room, "Bob")
        assert "On no leader board" in shown_text(panel)
        (show,) = [one for one in buttons(panel) if ":offboards:" in one["custom_id"]]
        await room.people["Cleo"].click(panel, custom_id=show["custom_id"])
        assert await moderation.not_on_boards(room.guild.id, [bob]) == frozenset()


async def test_what_the_last_process_decided_is_carried_out_by_the_next() -> None:
    """The decision was saved, and the process killed before anything else."""
    clock = FakeClock()
    async with hall(store=MemoryStore(), now=clock) as room:
        await room.opened()
        moderation = room.host.tables.people.moderation
        await moderation.keep_out(room.guild.id, room.people["Cleo"].id, room.people["Bob"].id, 0, WHY)
        await room.restart()
        await clock.goes(room, 1)
        assert (await room.table()).people == [room.people["Ann"].id]
        await clock.goes(room, SETTLING_SECONDS)
        (decision,) = (await room.host.tables.people.moderation.of(room.guild.id)).kept_out
        assert (decision.leaving, decision.notified) == (False, True)
