"""What somebody is told after an act is made of what the act did: it neither denies nor invents anything."""

from copy import copy
from typing import Any

import pytest

from cogs.core.delivery.ephemeral_messages import EphemeralMessages
from cogs.core.panels.table_views import TableViews
from sessions.results.report_data import COUNTS
from sessions.store.protocol import StoreError
from tests.support.message_parts import buttons, shown_text
from tests.support.played_tables import person
from tests.support.referee_taps import Phones
from tests.support.report_taps import card, report, said, tap
from tests.support.simulated_server import SimulatedServer, hall

ASKED, RESIGNED = "The others have been asked.", "You have resigned."


async def team_game(room: SimulatedServer) -> Any:
    """A Crownfall of two teams: Ann and Cleo against Bob and Dan."""
    room.people["Dan"] = room.welcome("Dan")
    tables, people = room.host.tables, [person(room, name) for name in ("Ann", "Bob", "Cleo", "Dan")]
    table = await tables.open(room.channel.id, room.guild.id, people[0], "crownfall", "", {}, "en")
    for guest in people[1:]:
        await tables.lobbies.join(table.id, guest)
    table = (await tables.game_starts.start(table.id, people[0])).table
    await room.host.services.panels.show(table)
    return table


async def confirmed(room: SimulatedServer, name: str, act: str) -> str:
    """What somebody is told who answers with a word of the table's menu and is sure."""
    question = (await room.people[name].slash(room.channel, f"table {act}")).response
    sure = next(one["custom_id"] for one in buttons(question) if f":word:{act}" in one["custom_id"])
    done = (await room.people[name].click(question, custom_id=sure)).response
    return shown_text(done or question)


async def test_whoever_wants_to_give_up_for_a_team_has_not_resigned_before_the_mate_agrees() -> None:
    async with hall() as room:
        table = await team_game(room)
        answer = await confirmed(room, "Ann", "resign")
        assert ASKED in answer
        assert RESIGNED not in answer
        assert not (await room.host.tables.get(table.id)).is_over
        result = await room.host.tables.answer(table.id, person(room, "Cleo"), "agree")
        assert result.table.is_over


async def test_whoever_resigns_alone_has_resigned() -> None:
    async with hall() as room:
        await room.opened("crownfell")
        assert RESIGNED in await confirmed(room, "Ann", "resign")
        assert (await room.table()).is_over


async def test_at_a_real_table_what_was_only_proposed_is_not_called_done() -> None:
    async with hall() as room:
        phones = Phones(room)
        await phones.castle(objection_s="0")
        await phones.says(("Ann", "flick S"), ("Ann", "= off bG2"), ("Bob", "ok"))
        menu = (await room.people["Ann"].slash(room.channel, "table menu")).response
        undo = next(one["custom_id"] for one in buttons(menu) if ":undo:" in one["custom_id"])
        answer = (await room.people["Ann"].click(menu, custom_id=undo)).response
        assert (await phones.state()).stage == "agree"
        assert ASKED in shown_text(answer or menu)


@pytest.mark.usefixtures("no_errors")
async def test_whoever_says_the_same_as_the_reporter_is_told_that_it_counts() -> None:
    """Ann reports that she won; Bob does not confirm that, but says himself how it ended, and the same."""
    async with hall() as room:
        await said(room, "Ann", "Bob", result="won")
        panel = await tap(room, "Bob", card(room), "reportmore")
        asked = await tap(room, "Bob", panel, "reportrank") or panel
        labels = {one["label"]: one["custom_id"] for one in buttons(asked)}
        done = (await room.people["Bob"].click(asked, custom_id=labels["Ann"])).response
        assert (await report(room)).stage == COUNTS
        text = shown_text(done or asked)
        assert "The result counts now" in text
        assert "once it is confirmed" not in text


class IllViews(TableViews):
    async def public(self, *_: Any, **__: Any) -> Any:
        raise StoreError("the disk is ill")


class IllNotes(EphemeralMessages):
    def delete_passing_message(self, *_: Any) -> None:
        raise StoreError("the disk is ill")


@pytest.mark.parametrize("where", ["panels", "notes"])
async def test_a_fault_of_the_store_after_an_act_was_saved_does_not_deny_it(where: str) -> None:
    """The move is saved; what the answer is made of can then not be read."""
    async with hall() as room:
        await room.opened("crownfell")
        before = await room.table()
        answers = before.body.progress.answers
        asked = before.match.question.seats[0]
        name = next(name for name in ("Ann", "Bob") if asked in before.seats_of(room.people[name].id))
        line = next(one for one in before.match.legal(asked) if one not in before.rules.declarations)

        services = room.host.services
        if where == "panels":
            services.panels.table_views = copy(services.table_views)
            services.panels.table_views.__class__ = IllViews
        else:
            services.private_panels.ephemeral_messages = IllNotes(
                room.host.tables.now, services.background.add
            )
        result = await room.people[name].slash(room.channel, "move", answer=line)
        text = "\n".join(shown_text(one) for one in (result.response, *result.followups) if one is not None)
        after = await room.table()
        assert after.body.progress.answers > answers, "the move counts"
        assert "doesn't count" not in text
        assert "Look at what is shown" in text
