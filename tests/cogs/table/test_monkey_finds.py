"""What the monkey found, each as short as it can be told."""

import asyncio
from typing import Any

import discord
import pytest
from simcord.backend.models import Overwrite

from engine.questions import Refused
from sessions.operations import in_lobby
from sessions.table import question_clock
from sessions.table.table_data import Person
from tests.support.message_parts import buttons, matches, shown_files, shown_text, walk
from tests.support.referee_taps import Phones
from tests.support.simulated_server import SimulatedServer, hall

pytestmark = pytest.mark.usefixtures("no_errors")


async def proposed(room: SimulatedServer, game: str = "crownfell") -> str:
    """A game in which somebody wants a substitute, of which nobody has said anything yet; who is asked."""
    await room.opened(game)
    await room.people["Ann"].slash(room.channel, "table replace", who=room.people["Cleo"])
    return (await room.asked())[0]


async def test_a_draw_offered_while_a_substitute_is_proposed_is_told_and_shown() -> None:
    """It was stored and not shown, and the answer spoke of a consent that nobody was asked for."""
    async with hall() as room:
        asked = await proposed(room)
        interaction = await room.people[asked].slash(room.channel, "table draw")
        assert shown_text(interaction.response) == "You have offered a draw."
        table = await room.table()
        assert table.shown_version == table.version
        assert "draw" in shown_text(await room.panel())


async def test_a_free_undo_while_a_substitute_is_proposed_is_shown() -> None:
    async with hall() as room:
        asked = await proposed(room, "craft-the-crown")
        table = await room.table()
        seat = table.seat_to_act(room.people[asked].id)
        buy = next(token for token in table.match.legal(seat) if token.startswith("buy"))
        await room.people[asked].slash(room.channel, "move", answer=buy)
        interaction = await room.people[asked].slash(room.channel, "table undo")
        assert "agree" not in shown_text(interaction.response)
        assert table.shown_version == table.version


async def test_one_of_two_who_have_to_agree_is_no_reason_to_be_behind() -> None:
    async with hall() as room:
        await room.people["Ann"].slash(room.channel, "play", game="craft-the-crown")
        await room.tap("Bob", "join")
        await room.tap("Cleo", "join")
        await room.tap("Ann", "start")
        await room.people["Ann"].slash(room.channel, "table end")
        asked = room.channel.history()[-1]
        await room.tap("Bob", "agree", asked)
        table = await room.table()
        assert table.shown_version == table.version
        await room.tap("Cleo", "agree", asked)
        assert table.is_over


async def test_one_of_two_who_take_the_rematch_is_no_reason_to_be_behind() -> None:
    async with hall() as room:
        await room.people["Ann"].slash(room.channel, "play", game="crownfall")
        await room.tap("Bob", "join")
        await room.tap("Cleo", "join")
        await room.tap("Ann", "start")
        table = await room.table()
        for name in ("Ann", "Bob", "Cleo"):
            await room.people[name].slash(room.channel, "move", answer="resign")
        assert table.is_over
        await room.people["Ann"].slash(room.channel, "table rematch")
        await room.people["Bob"].slash(room.channel, "table rematch")
        assert table.body.proposal is not None
        assert table.shown_version == table.version


async def test_a_deputy_who_is_named_and_taken_back_is_no_reason_to_be_behind() -> None:
    async with hall() as room:
        await room.opened()
        table, ann = await room.table(), room.people["Ann"]
        for given in ({"who": room.people["Cleo"]}, {}):
            await ann.slash(room.channel, "table deputy", **given)
            assert table.shown_version == table.version


async def test_nobody_is_told_that_a_deputy_is_gone_whom_nobody_had_named() -> None:
    async with hall() as room:
        await room.opened()
        before, messages = (await room.table()).version, len(room.channel.history())
        interaction = await room.people["Ann"].slash(room.channel, "table deputy")
        assert "haven't named a deputy" in shown_text(interaction.response)
        assert ((await room.table()).version, len(room.channel.history())) == (before, messages)


async def test_whom_a_moderator_appoints_is_no_reason_to_be_behind() -> None:
    async with hall() as room:
        await room.opened()
        table, dora = await room.table(), room.welcome("dora", shown="Dora")
        rights = room.guild.create_role("mods", permissions=discord.Permissions(manage_messages=True))
        room.env.backend.get_guild(room.guild.id).members[dora.id].role_ids.append(rights.id)
        await room.host.tables.apply(table.id, in_lobby.leave_table, Person(room.people["Ann"].id, "Ann"))
        await room.host.services.panels.show(table)
        await dora.slash(room.channel, "table appoint", who=room.people["Cleo"])
        assert table.body.substitutes.appointed
        assert table.shown_version == table.version


# ---------------------------------------------------------------- two taps at once


async def half_way(room: SimulatedServer) -> tuple[str, Any, str, str]:
    """A panel whose next tap is either an answer or a further step: whose it is, the panel, both ids."""
    await room.opened()
    name = (await room.asked())[0]
    table = await room.table()
    for _ in range(40):
        table = await room.table()
        name = (await room.asked())[0]
        menu = table.rules.presentation.menu(
            table.rules.view(table.match.state, table.match.question, None),
            table.match.legal(question_clock.awaited_seats(table)[0]),
        )
        for path in menu.paths.values():
            keys = [choice.key for choice in path]
            if len(keys) < 3:
                continue
            short = [p for p in menu.paths.values() if len(p) == 2 and p[0].key == keys[0]]
            if short:
                await room.tap(name, f"m:{keys[0]}")
                ids = {b["custom_id"].split(":", 3)[3]: b["custom_id"] for b in buttons(await room.panel())}
                return (
                    name,
                    await room.panel(),
                    ids[f"m:{keys[0]}.{keys[1]}"],
                    ids[f"m:{keys[0]}.{short[0][1].key}"],
                )
        await room.people[name].slash(
            room.channel, "move", answer=table.match.legal(question_clock.awaited_seats(table)[0])[0]
        )
    raise AssertionError("no card with a choice of ways")


async def test_a_step_of_the_menu_that_comes_with_an_answer_is_refused_and_not_a_fault() -> None:
    """The answer had put the panel away; the step went into what was left of it, under no picture."""
    async with hall() as room:
        name, panel, step, answer = await half_way(room)
        slow = room.host.services.table_views.public

        async def public(table: Any, picked: Any = (), *, paint: bool = True) -> Any:
            panel_parts = await slow(table, picked, paint=paint)
            await asyncio.sleep(0.0 if paint else 0.1)
            return panel_parts

        room.host.services.table_views.public = public
        first, second = await room.at_once((name, panel, step), (name, panel, answer))
        assert second.acknowledged
        reply = shown_text((first.followups or [first.response])[-1])
        assert "wrong" not in reply
        live = [m for m in room.channel.history() if any(matches(b, "m") for b in buttons(m))]
        assert [m.id for m in live] == [(await room.table()).body.shown.panel]


async def test_a_proposal_that_overtakes_an_answer_hides_nothing_of_it() -> None:
    """The message that asks for consent was taken for the whole table, and the answer was never shown."""
    async with hall() as room:
        await room.opened()
        table, name = await room.table(), (await room.asked())[0]
        person, line = room.people[name], table.match.legal(question_clock.awaited_seats(table)[0])[0]
        await room.host.tables.answer(table.id, Person(person.id, name), line)
        await person.slash(room.channel, "table end")
        shown = {b["custom_id"].split(":")[2] for b in buttons(await room.panel())}
        assert shown == {str(table.body.progress.question)}


# ---------------------------------------------------------------- after the end


async def ended(room: SimulatedServer) -> Any:
    """A game that Ann has resigned and would take up again; Bob has not said yet whether he agrees."""
    await Phones(room).field()
    await room.people["Ann"].slash(room.channel, "move", answer="resign")
    old = await room.table()
    await room.tap("Ann", "undo", await room.panel())
    assert old.is_over
    return old


async def test_a_finished_game_is_not_taken_up_again_beside_another_one() -> None:
    """The undo of its last step went on with the old table beside the new one: two in one channel."""
    async with hall() as room:
        old, bob = await ended(room), Person(room.people["Bob"].id, "Bob")
        await room.people["Cleo"].slash(room.channel, "play", game="crownfell")
        with pytest.raises(Refused, match="played-on"):
            await room.host.tables.answer(old.id, bob, "agree")
        assert old.is_over


async def test_a_finished_game_is_taken_up_again_where_nothing_else_is_played() -> None:
    async with hall() as room:
        old, bob = await ended(room), Person(room.people["Bob"].id, "Bob")
        await room.host.tables.answer(old.id, bob, "agree")
        assert not old.is_over


# ---------------------------------------------------------------- permissions


async def test_without_send_messages_the_old_panel_keeps_its_picture() -> None:
    """Posting it had been tried without the picture too, and what was left went into the old panel."""
    async with hall() as room:
        await room.opened()
        table, name = await room.table(), (await room.asked())[0]
        bot, denied = room.env.backend.bot_user.id, discord.Permissions(send_messages=True).value
        room.env.backend.set_overwrite(room.channel.id, Overwrite(bot, 1, 0, denied))
        answer = table.match.legal(question_clock.awaited_seats(table)[0])[0]
        await room.people[name].slash(room.channel, "move", answer=answer)
        panel = await room.panel()
        assert 12 in [part["type"] for part in walk(panel.components)]
        assert shown_files(panel)
