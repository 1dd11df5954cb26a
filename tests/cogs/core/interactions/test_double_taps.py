"""A button that comes back at the same place with another meaning takes no second half of a double tap."""

import asyncio
import random
from typing import Any

import pytest

from cogs.core.interactions.double_taps import LONGEST, MOMENT, DoubleTaps, Place
from engine.game import games
from tests.support import played_tables
from tests.support.building import tools
from tests.support.clock import FakeTime
from tests.support.depth import first_short
from tests.support.message_parts import buttons, matches, shown_text, walk
from tests.support.simulated_server import SimulatedServer, hall

pytestmark = pytest.mark.usefixtures("no_errors")
REFUSED = "Already done."
ANSWERS = ":m:", ":v:", ":give:"  # in ids of buttons that answer
ENOUGH = 3  # buttons that came back
AT_ONCE = 0.3  # seconds between two taps of a double tap


def without_number(custom_id: str) -> list[str]:
    table, _, act, arg = custom_id.split(":", 4)[1:]
    return [table, act, arg]


def places(message: Any) -> dict[Place, str]:
    """Where each button is: rows below it, and place in its row."""
    rows = [part["components"] for part in walk(message.components) if part.get("type") == 1]
    return {
        (below, place): button["custom_id"]
        for below, row in enumerate(reversed(rows))
        for place, button in enumerate(row)
        if button["type"] == 2 and "custom_id" in button and not button.get("disabled")
    }


def answers_of(message: Any) -> list[str]:
    return [b["custom_id"] for b in buttons(message) if any(act in b["custom_id"] for act in ANSWERS)]


class Player:
    """Taps at a table, of which the others answer as quickly as computers."""

    def __init__(self, room: SimulatedServer, clock: FakeTime, dice: random.Random) -> None:
        self.room, self.clock, self.dice = room, clock, dice

    async def question(self) -> tuple[str, int]:
        table = await self.room.table()
        return table.phase, table.body.progress.question

    async def message(self, name: str) -> Any:
        """What this person answers with: the panel, or the own panel behind it; None: neither."""
        panel = await self.room.panel()
        if not any(matches(b, "m") for b in buttons(panel)) and any(
            matches(b, "mine") for b in buttons(panel)
        ):
            return (await self.room.tap(name, "mine", panel)).response
        return panel

    async def current(self, name: str, message: Any, tapped: str) -> Any:
        """What has become of a message once it shows the table as it is; a sent form is deleted."""
        if ":give:" in tapped:
            return await self.message(name)
        for _ in range(100):
            _, number = await self.question()
            message = self.room.message(message.id)
            if all(f":{number}:" in custom_id for custom_id in answers_of(message)):
                break
            await asyncio.sleep(0.01)
        return message

    async def tap(self, name: str, message: Any, custom_id: str) -> Any:
        """The message that its person alone sees after it; None: none."""
        result = await self.room.people[name].click(message, custom_id=custom_id)
        return result.followups[-1] if result.followups else result.response

    async def answer(self) -> tuple[str, Any, Place | None, str] | None:
        """Tap until an answer is given: who, the tapped message, the button's place and id. None: nobody can.

        The message shows what has become of it.
        """
        message, name = None, ""
        for _ in range(40):
            if not (names := await self.room.asked()):
                return None
            name = name if name in names else names[0]
            message = message or await self.message(name)
            ids = answers_of(message)
            if not ids:
                return None
            self.clock.now += LONGEST
            before, chosen = await self.question(), self.dice.choice(ids)
            tapped = message, {there: place for place, there in places(message).items()}.get(chosen)
            response = await self.tap(name, message, chosen)
            if await self.question() != before:
                return name, *tapped, chosen
            message = response if response is not None and answers_of(response) else None
        return None

    async def others_answer(self, name: str) -> None:
        """Until this person is asked again."""
        tables, number = self.room.host.tables, (await self.room.table()).id
        for _ in range(60):
            if name in await self.room.asked():
                break
            cleo = played_tables.person(self.room, "Cleo")
            if await played_tables.answered(tables, number, self.dice, cleo) is None:
                break
        await self.room.host.services.panels.show(await self.room.table())
        await self.room.env.settle()


@pytest.mark.parametrize("seed", first_short(range(6), 2))
@pytest.mark.parametrize("game", sorted(games()))
async def test_a_second_tap_on_what_has_come_to_the_same_place_does_nothing(game: str, seed: int) -> None:
    clock, dice, refused = FakeTime(), random.Random(seed), 0
    async with hall(tools=tools(double_taps=DoubleTaps(clock))) as room:
        await played_tables.played(room, game, 6, seed)
        player = Player(room, clock, dice)
        for _ in range(60):
            if refused == ENOUGH or (given := await player.answer()) is None:
                break
            name, message, place, tapped = given
            await player.others_answer(name)
            message = await player.current(name, message, tapped)
            same = [
                custom_id
                for custom_id in answers_of(message)
                if custom_id != tapped and without_number(custom_id) == without_number(tapped)
            ]
            same += [there for at, there in places(message).items() if at == place and there != tapped]
            for custom_id in [custom_id for custom_id in same if custom_id in answers_of(message)][:1]:
                clock.now += AT_ONCE
                before = await player.question()
                assert REFUSED in shown_text(await player.tap(name, message, custom_id))
                assert await player.question() == before
                clock.now += MOMENT
                later = await player.tap(name, message, custom_id)
                assert later is None or REFUSED not in shown_text(later)
                refused += 1
    assert refused, "no button came back"


async def asked_again(room: SimulatedServer) -> None:
    """Until the computer has answered and Ann is asked."""
    for _ in range(500):
        if await room.asked() == ["Ann"]:
            return
        await asyncio.sleep(0.01)
    raise AssertionError("the computer has not answered")


async def against_a_computer(room: SimulatedServer) -> Any:
    """Ann's own panel in her turn."""
    await room.people["Ann"].slash(room.channel, "play", game="craft-the-crown", computer="page")
    await asked_again(room)
    return (await room.tap("Ann", "mine")).response


async def test_end_turn_tapped_twice_ends_one_turn_against_a_quick_computer() -> None:
    clock = FakeTime()
    async with hall(tools=tools(double_taps=DoubleTaps(clock))) as room:
        player = Player(room, clock, random.Random(1))
        message = await against_a_computer(room)
        end = next(custom_id for custom_id in answers_of(message) if custom_id.endswith(":end"))
        await player.tap("Ann", message, end)
        await asked_again(room)
        message = await player.current("Ann", message, end)
        again = next(custom_id for custom_id in answers_of(message) if custom_id.endswith(":end"))
        turn = (await room.table()).match.state.turn
        clock.now += AT_ONCE
        assert REFUSED in shown_text(await player.tap("Ann", message, again))
        assert (await room.table()).match.state.turn == turn
        clock.now += MOMENT
        await player.tap("Ann", message, again)
        assert (await room.table()).match.state.turn > turn


async def test_what_others_did_meanwhile_is_no_double_tap() -> None:
    clock = FakeTime()
    async with hall(tools=tools(double_taps=DoubleTaps(clock))) as room:
        player = Player(room, clock, random.Random(1))
        await room.opened("craft-the-crown")
        name = (await room.asked())[0]
        message = await player.message(name)
        end = next(custom_id for custom_id in answers_of(message) if custom_id.endswith(":end"))
        await player.tap(name, message, end)
        clock.now += LONGEST
        await player.others_answer(name)
        message = await player.current(name, message, end)
        again = next(custom_id for custom_id in answers_of(message) if custom_id.endswith(":end"))
        before = await player.question()
        await player.tap(name, message, again)
        assert await player.question() != before
