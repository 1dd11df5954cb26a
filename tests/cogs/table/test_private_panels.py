"""A private panel follows what others do: new buttons without a tap, for its owner alone, never old ones."""

import asyncio
from copy import copy
from typing import Any

import discord
import pytest

from cogs.core.delivery import retries
from cogs.core.interactions.interaction import make_person
from cogs.core.interactions.own_panel import PrivatePanelSender
from cogs.core.panels.table_views import TableViews
from sessions.operations import phases
from tests.support.craft_the_crown_taps import (
    PACKS,
    dealing,
    give,
    is_private,
    messages,
    own,
    press,
    seated,
    sent,
    stepped,
)
from tests.support.craft_the_crown_taps import builder as built
from tests.support.depth import DEEP
from tests.support.message_parts import buttons, lists, shown_text
from tests.support.own_pictures import files, galleries
from tests.support.simulated_server import SimulatedServer, hall

DEALING = dealing(("Clay", "Metal", "Fire", "Paper", "Magic", "Clay", "Idol", "*"))
TWO = ("Ann", "Bob")


pytestmark = pytest.mark.usefixtures("no_errors")


class Edits:
    """Edits by the token of an interaction: tokens, and what Discord says to them."""

    def __init__(self) -> None:
        self.made: list[str] = []
        self.fault: Exception | None = None
        self.gate = asyncio.Event()
        self.gate.set()

    def watch(self, room: SimulatedServer) -> None:
        """See the edits of this hall's bot."""
        room.host.services.private_panels.edit_private = self.edit

    async def edit(self, hook: Any, message: int, view: Any, **more: Any) -> Any:
        self.made.append(hook.token)
        await self.gate.wait()
        if self.fault is not None:
            raise self.fault
        return await retries.edit_private(hook, message, view, **more)

    def of(self, room: SimulatedServer) -> list[str]:
        """Whose panels were edited."""
        names = {person.id: name for name, person in room.people.items()}
        return [names[room.env.backend.interaction_by_token(token).user_id] for token in self.made]


@pytest.fixture
def edits() -> Edits:
    return Edits()


def acts(room: SimulatedServer, message: Any) -> list[str]:
    """What can be tapped in a message as it is now: `v:craft`, `form:…`."""
    shown = [b["custom_id"].split(":", 3)[3] for b in buttons(room.message(message.id))]
    return [one for one in shown if one.startswith(("v:", "form:", "give:"))]


def answers(room: SimulatedServer, message: Any) -> list[str]:
    return [act for act in acts(room, message) if act.startswith(("v:end", "v:craft", "v:buy", "v:sell"))]


async def test_after_the_others_turn_ones_panel_has_its_buttons_without_a_tap() -> None:
    async with hall(folders=PACKS, dealing=DEALING) as room:
        await seated(room, "test", TWO)
        bobs = await own(room, "Bob")
        assert answers(room, bobs) == []
        await give(room, "Ann", "end")
        assert "v:end" in answers(room, bobs)
        await give(room, "Bob", "end", room.message(bobs.id))
        assert answers(room, bobs) == []


async def test_after_the_computers_answer_too() -> None:
    async with hall(folders=PACKS, dealing=DEALING) as room:
        await room.people["Ann"].slash(room.channel, "play", game="craft-the-crown", computer="page")
        mine = await own(room, "Ann")
        for _ in range(3):
            await room.people["Ann"].slash(room.channel, "move", answer="end")
            await stands_as_asked(room, "Ann", mine)


async def test_in_crown_crest_too() -> None:
    """Where its owner typed, and the computer answered some questions of its own meanwhile."""
    async with hall(folders=PACKS) as room:
        await crest(room)


async def crest(room: SimulatedServer) -> None:
    await room.people["Ann"].slash(room.channel, "play", game="crown-crest", computer="page")
    while any(":m:paper" in b["custom_id"] for b in buttons(await room.panel())):
        await room.tap("Ann", "m:paper")
    mine = await own(room, "Ann")
    for _ in range(4):
        table = await room.table()
        legal = table.match.legal(table.seat_to_act(room.people["Ann"].id))
        token = next(t for t in legal if t.startswith(("end", "ord", "tk", "mv", "ca", "fb", "ch")))
        await room.people["Ann"].slash(room.channel, "move", answer=token)
        await stands_as_asked(room, "Ann", mine)


async def stands_as_asked(room: SimulatedServer, name: str, message: Any) -> None:
    """The private message has the buttons of the question that its owner is asked now."""
    assert await room.asked() == [name]
    question = (await room.table()).body.progress.question
    shown = [b["custom_id"] for b in buttons(room.message(message.id)) if ":v:" in b["custom_id"]]
    assert shown
    assert {int(one.split(":")[2]) for one in shown} == {question}


async def test_it_is_edited_for_its_owner_alone_also_where_the_tap_was_told_to_wait(edits: Edits) -> None:
    """A slow door is acknowledged first, and the panel follows in a message of its own: the token's answer
    is the public panel then, which has to stay as it is."""
    async with hall(folders=PACKS, dealing=DEALING) as room:
        edits.watch(room)
        room.host.services.sender.command_defer_delay = room.host.services.sender.tap_defer_delay = 0.0
        await seated(room, "test", TWO)
        door = await room.tap("Bob", "mine:")
        (bobs,) = door.followups
        hand = (await room.table()).match.state.hands[1]
        await room.people["Ann"].slash(room.channel, "move", answer="end")
        assert edits.of(room) == ["Bob"]
        assert "v:end" in answers(room, bobs)
        for message in messages(room):
            if not is_private(message):
                shown = room.message(message.id)
                assert not any(":v:" in b["custom_id"] for b in buttons(shown))
                assert not all(card in shown_text(shown) for card in hand)


async def test_each_sees_their_own_hand(edits: Edits) -> None:
    async with hall(folders=PACKS, dealing=DEALING) as room:
        edits.watch(room)
        await seated(room, "test", TWO)
        mine = {name: await own(room, name) for name in TWO}
        for name in TWO:
            await room.people[name].slash(room.channel, "move", answer="end")
        assert {*edits.of(room)} == {*TWO}
        table = await room.table()
        assert table.match.state.hands[0] != table.match.state.hands[1]
        for seat, name in enumerate(TWO):
            alt_text = galleries(room, mine[name])[0]["description"]
            for card, count in table.match.state.hands[seat].items():
                assert card in alt_text, (name, alt_text, count)
            (shown,) = files(room, mine[name])
            assert galleries(room, mine[name])[0]["media"]["url"].endswith(shown[1])


async def test_nothing_is_edited_where_nothing_of_it_changed(edits: Edits) -> None:
    """A third one, who is neither asked nor given anything."""
    async with hall(folders=PACKS, dealing=DEALING) as room:
        edits.watch(room)
        await seated(room, "test", ("Ann", "Bob", "Cleo"))
        await own(room, "Cleo")
        await give(room, "Ann", "end")
        assert edits.made == []
        await give(room, "Bob", "end")
        assert len(edits.made) == 1


@DEEP
async def test_several_quick_changes_are_one_edit(edits: Edits) -> None:
    async with hall(folders=PACKS, dealing=DEALING) as room:
        edits.watch(room)
        await seated(room, "test", ("Ann", "Bob", "Cleo"))
        room.host.services.private_panels.update_delay = 0.3
        cleos = await own(room, "Cleo")
        table = await room.table()
        who = {name: room.people[name] for name in ("Ann", "Bob")}
        for name in who:
            await room.host.tables.answer(table.id, make_person(who[name].id, name, name), "end")
            await room.host.services.panels.show(table)
        assert edits.made == []
        await asyncio.sleep(0.6)
        assert edits.of(room) == ["Cleo"]
        assert "v:end" in answers(room, cleos)


async def test_no_menu_is_pulled_away_while_it_still_leads_somewhere(edits: Edits) -> None:
    """Ann chooses what to buy while Bob declines an offer of hers: the same buttons, which still count. Once
    her turn is over, there is nothing to buy."""
    async with hall(folders=PACKS, dealing=DEALING) as room:
        edits.watch(room)
        await seated(room, "test", TWO)
        message = await stepped(room, "Ann", await built(room, "Ann", "trade @2"), "give", 1)
        await sent(room, "Ann", message)
        mine = await own(room, "Ann")
        step = (await press(room, "Ann", mine, ["market"])).response
        offered_acts = acts(room, step)
        await give(room, "Bob", "decline t1")
        assert acts(room, step) == offered_acts
        await stands_as_asked(room, "Ann", step)
        await room.people["Ann"].slash(room.channel, "move", answer="end")
        assert not lists(room.message(step.id))
        assert answers(room, step) == []


@pytest.mark.parametrize("keys", [[], ["market"]])
async def test_in_the_middle_of_a_step_nothing_changes_for_a_picture(edits: Edits, keys: list[str]) -> None:
    """While they are asked the same: the picture comes with their next tap."""
    async with hall(folders=PACKS, dealing=DEALING) as room:
        edits.watch(room)
        await seated(room, "test", TWO)
        await own(room, "Ann", *keys)

        class OtherPicture(TableViews):
            def panel_and_picture_key(self, table: Any, person: int, language: str) -> tuple[str, str]:
                return super().panel_and_picture_key(table, person, language)[0], "hand-another.png"

        panels = room.host.services.private_panels
        panels.table_views = copy(panels.table_views)
        panels.table_views.__class__ = OtherPicture
        before = (await room.table()).version
        await room.people["Bob"].slash(room.channel, "table end")
        assert (await room.table()).version > before
        assert edits.of(room) == ([] if keys else ["Ann"])


async def test_a_form_stays_while_it_can_still_be_filled_in(edits: Edits) -> None:
    async with hall(folders=PACKS, dealing=DEALING) as room:
        edits.watch(room)
        await seated(room, "test", ("Ann", "Bob", "Cleo"))
        message = await stepped(room, "Ann", await built(room, "Ann", "trade @2"), "give", 1)
        offered_acts = acts(room, message)
        before = (await room.table()).body.progress.question
        await room.people["Ann"].slash(room.channel, "move", answer="trade @3 give 1g get nothing")
        assert (await room.table()).body.progress.question > before
        assert acts(room, message) == offered_acts
        await room.people["Ann"].slash(room.channel, "move", answer="end")
        assert not (await room.table()).match.question.forms_of(0)
        assert acts(room, message) != offered_acts


async def test_the_newest_of_two_panels_follows_and_an_older_state_never_comes(edits: Edits) -> None:
    async with hall(folders=PACKS, dealing=DEALING) as room:
        edits.watch(room)
        await seated(room, "test", TWO)
        old, new = await own(room, "Bob"), await own(room, "Bob")
        await room.env.settle()
        edits.made.clear()  # the older one has lost its buttons
        await give(room, "Ann", "end")
        assert (answers(room, old), "v:end" in answers(room, new)) == ([], True)
        assert len(edits.made) == 1


async def test_a_tap_waits_for_an_edit_that_is_on_its_way(edits: Edits) -> None:
    """So the edit, which shows how things were, does not come after what the tap shows."""
    async with hall(folders=PACKS, dealing=DEALING) as room:
        edits.watch(room)
        await seated(room, "test", TWO)
        bobs = await own(room, "Bob")
        edits.gate.clear()
        asyncio.get_running_loop().call_later(0.3, edits.gate.set)
        table = await room.table()
        await room.host.tables.answer(table.id, make_person(room.people["Ann"].id, "Ann", "ann"), "end")
        await room.host.services.panels.show(table)
        await asyncio.sleep(0.1)
        assert edits.of(room) == ["Bob"]
        (look,) = [
            b["custom_id"] for b in buttons(room.message(bobs.id)) if b["custom_id"].endswith(":v:market")
        ]
        result = room.sent("Bob", bobs, look)
        await room.env.settle()
        assert result.acknowledged
        assert "v:end" not in acts(room, bobs), "the market is what he tapped last"
        assert len(edits.made) == 1


@pytest.mark.parametrize("by", ["door", "tap"])
async def test_what_happens_while_a_panel_is_on_its_way_is_seen_too(by: str) -> None:
    async with hall(folders=PACKS, dealing=DEALING) as room:
        await seated(room, "test", TWO)
        bobs = await own(room, "Bob", "market") if by == "tap" else None
        own_panel, services = room.host.services.get(PrivatePanelSender), room.host.services
        really = own_panel.show_panel
        ann = make_person(room.people["Ann"].id, "Ann", "ann")

        async def slowly(*args: Any, **more: Any) -> int:
            message = await really(*args, **more)
            table = await room.table()
            if table.match.question.seats[0] == 0:
                await services.panels.show((await services.tables.answer(table.id, ann, "end")).table)
            return message

        own_panel.show_panel = slowly
        shown = await press(room, "Bob", bobs, [""]) if bobs is not None else await room.tap("Bob", "mine:")
        assert "v:end" in answers(room, shown.response)


@pytest.mark.parametrize("fault", ["lapsed", "lost"])
async def test_what_discord_refuses_costs_nothing(edits: Edits, fault: str) -> None:
    """A token that is over, a line that broke: the next tap brings it up to date."""
    async with hall(folders=PACKS, dealing=DEALING) as room:
        edits.watch(room)
        await seated(room, "test", TWO)
        bobs = await own(room, "Bob")

        class Response:
            status, reason = 404, "Not Found"

        edits.fault = (
            discord.NotFound(Response(), {"code": 50027, "message": "Invalid Webhook Token"})  # type: ignore[arg-type]
            if fault == "lapsed"
            else TimeoutError()
        )
        await give(room, "Ann", "end")
        assert len(edits.made) == 1
        assert answers(room, bobs) == []
        edits.fault = None
        assert (await room.table()).shown_version == (await room.table()).version
        back = (await press(room, "Bob", room.message(bobs.id), ["market"])).response
        assert (await press(room, "Bob", back, [""])).acknowledged
        assert "v:end" in answers(room, bobs)


async def test_a_token_is_forgotten_after_fourteen_minutes(edits: Edits) -> None:
    now = [1_000_000.0]
    async with hall(folders=PACKS, dealing=DEALING, now=lambda: now[0]) as room:
        edits.watch(room)
        await seated(room, "test", TWO)
        bobs, private_panels = await own(room, "Bob"), room.host.services.private_panels
        assert len(private_panels.known_owners()) == 1
        now[0] += 14 * 60
        await room.people["Ann"].slash(room.channel, "move", answer="end")
        assert edits.made == []
        assert answers(room, bobs) == []
        assert not private_panels.known_owners()
        await own(room, "Ann")
        now[0] += 14 * 60
        private_panels.tidy()
        assert not private_panels.known_owners()


async def test_only_so_many_are_known() -> None:
    async with hall(folders=PACKS, dealing=DEALING) as room:
        room.host.services.private_panels.most_panels = 1
        await seated(room, "test", TWO)
        await own(room, "Ann")
        await own(room, "Bob")
        private_panels = room.host.services.private_panels
        assert [person for _, person in private_panels.known_owners()] == [room.people["Bob"].id]
        private_panels.drop_person(room.people["Bob"].id)
        assert not private_panels.known_owners()
        assert not private_panels.people_of


async def test_after_a_restart_the_next_tap_makes_it_follow_again(edits: Edits) -> None:
    async with hall(folders=PACKS, dealing=DEALING) as room:
        edits.watch(room)
        await seated(room, "test", TWO)
        bobs = await own(room, "Bob")
        await room.restart()
        edits.watch(room)
        room.host.services.private_panels.update_delay = 0.0
        await give(room, "Ann", "end")
        assert (edits.made, answers(room, bobs)) == ([], [])
        await press(room, "Bob", room.message(bobs.id), ["market"])
        await press(room, "Bob", room.message(bobs.id), [""])
        await give(room, "Bob", "end", room.message(bobs.id))
        await give(room, "Ann", "end")
        assert "v:end" in answers(room, bobs)


async def test_whoever_left_their_seat_loses_the_hand_in_it() -> None:
    async with hall(folders=PACKS, dealing=DEALING) as room:
        await seated(room, "test", TWO)
        bobs = await own(room, "Bob")
        assert galleries(room, bobs)
        await room.people["Bob"].slash(room.channel, "table leave")
        assert galleries(room, bobs) == []
        assert files(room, bobs) == []


async def test_a_game_that_is_over_leaves_no_buttons() -> None:
    async with hall(folders=PACKS, dealing=DEALING) as room:
        await seated(room, "test", TWO)
        mine = await own(room, "Ann")
        assert answers(room, mine)
        await room.people["Bob"].slash(room.channel, "move", answer="resign")
        assert (await room.table()).is_over
        assert answers(room, mine) == []


async def test_with_open_hands_too_a_look_goes_on_with_the_game_and_ends_with_it() -> None:
    async with hall() as room:
        await room.opened()
        first = (await room.asked())[0]
        second = "Bob" if first == "Ann" else "Ann"
        looks = {name: (await room.tap(name, "mine")).response for name in (first, second)}
        assert moves(room, looks[first])
        assert not moves(room, looks[second])
        pick = moves(room, looks[first])[0]
        await room.people[first].click(room.message(looks[first].id), custom_id=pick)
        while moves(room, looks[first]) and await room.asked() == [first]:
            pick = moves(room, looks[first])[0]
            await room.people[first].click(room.message(looks[first].id), custom_id=pick)
        await until(lambda: bool(moves(room, looks[second])))
        assert not moves(room, looks[first])
        await room.host.tables.apply((await room.table()).id, phases.end_by_moderator)
        await room.host.services.panels.show(await room.table())
        await until(lambda: not moves(room, looks[second]))


def moves(room: SimulatedServer, message: Any) -> list[str]:
    """What can be tapped there to play."""
    button_ids = [b["custom_id"] for b in buttons(room.message(message.id))]
    return [one for one in button_ids if one.split(":", 4)[3] == "v"]


async def until(true: Any) -> None:
    for _ in range(150):
        if true():
            return
        await asyncio.sleep(0.02)
    raise AssertionError("it has not come to that in three seconds")


async def test_a_former_panel_says_that_it_goes_on_below() -> None:
    """Two panels of one person would be one that is wrong; the former one loses its buttons."""
    async with hall(folders=PACKS, dealing=DEALING) as room:
        await seated(room, "test", TWO)
        former = await own(room, "Bob")
        anns = await own(room, "Ann")
        newest = await own(room, "Bob")
        await room.env.settle()
        assert newest.id != former.id
        former_message = room.message(former.id)
        assert not buttons(former_message)
        assert "continues below" in shown_text(former_message)
        shown = room.env.backend.get_message(room.channel.id, former.id).components
        assert "hand-" not in str(shown), "its picture is there, and not seen"
        assert acts(room, anns), "what others see stays"
        await give(room, "Ann", "end")
        assert "v:end" in answers(room, newest)
        assert not buttons(room.message(former.id))


async def test_a_tap_in_ones_panel_leaves_it_where_it_is() -> None:
    async with hall(folders=PACKS, dealing=DEALING) as room:
        await seated(room, "test", TWO)
        mine = await own(room, "Ann")
        await press(room, "Ann", mine, ("market",))
        await room.env.settle()
        assert buttons(room.message(mine.id))


async def test_what_was_taken_back_is_said_in_ones_panel_until_the_next_tap() -> None:
    async with hall(folders=PACKS, dealing=DEALING) as room:
        await seated(room, "test", TWO)
        await give(room, "Ann", "buy Stone")
        mine = await own(room, "Ann")
        menu = (await room.people["Ann"].slash(room.channel, "table menu")).response
        await room.tap("Ann", "undo", menu)
        await room.env.settle()
        assert "Undone" in shown_text(room.message(menu.id))
        assert "v:end" in answers(room, menu)
        assert not buttons(room.message(mine.id)), "and the one above has said its part"
        await press(room, "Ann", menu, ("market",))
        assert "Undone" not in shown_text(room.message(menu.id))
