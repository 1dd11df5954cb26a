"""Taps faster than their answers: each tells the message as it was, with the picture that it had then."""

import asyncio
import random
import re
from copy import deepcopy
from typing import Any

import pytest

from cogs.core.interactions.double_taps import MOMENT
from tests.support.bot_environment import BotProcessServer, opened, room, told
from tests.support.loopback import Callback, LoopbackPerson, Message, TapOutcome

__all__ = ["room"]


async def craft(room: BotProcessServer) -> tuple[LoopbackPerson, Message]:
    """A game of Craft the Crown, and the own panel of whoever is asked."""
    ann, bob = room.people
    await ann.slash(room.channel, "play", game="craft-the-crown")
    await room.tap(bob, "join")
    await room.tap(ann, "start")
    await room.server.until(lambda: any(":mine:" in i for i in newest(room).controls()), 20)
    text = newest(room).text
    person = min(room.people, key=lambda p: text.find(f"<@{p.id}>") % 100_000)
    return person, await told(await room.tap(person, "mine:", newest(room)))


def newest(room: BotProcessServer) -> Message:
    return room.server.messages(room.channel)[-1]


def one(message: Message, act: str) -> str:
    """The id of its first button that ends so, as a regular expression; "" without one."""
    return next((i for i in message.controls() if re.search(f"{act}$", i)), "")


def looks(message: Message) -> dict[str, Any]:
    return deepcopy(message.payload)


async def shown(result: TapOutcome) -> None:
    """Until the tapped message shows it."""
    if result.type is Callback.DEFERRED_UPDATE:
        await result.until(lambda: result.edits or result.followups, 20)
    assert result.type is not Callback.MESSAGE, result.text


def picture(message: Message) -> str:
    """The file that its picture is, which it has."""
    (item,) = [i for part in message.components[0]["components"] for i in part.get("items", ())]
    (name,) = message.files
    assert name in item["media"]["url"]
    return name


async def test_back_to_a_picture_that_a_tap_just_before_has_replaced(room: BotProcessServer) -> None:
    person, own = await craft(room)
    hand, before = picture(own), looks(own)
    await shown(await person.click(own, one(own, ":v:market")))
    assert picture(own) != hand
    await shown(await person.press_late(own, before, one(Message(before), ":v:discard")))
    assert picture(own) == hand
    assert one(own, ":v:"), "the step that was tapped last, with its way back"


async def test_a_form_that_is_opened_in_a_panel_whose_picture_a_tap_just_before_has_replaced(
    room: BotProcessServer,
) -> None:
    person, own = await craft(room)
    before = looks(own)
    await shown(await person.click(own, one(own, ":v:market")))
    await shown(await person.press_late(own, before, one(Message(before), ":v:trade")))
    assert one(own, ":give:.*"), own.text


@pytest.mark.parametrize("act", ["m", "v"], ids=["the panel of all", "one's own view"])
async def test_another_step_than_the_one_that_replaced_the_picture(room: BotProcessServer, act: str) -> None:
    """Picking a card on the board marks its spaces in another picture; the list of one's hand keeps it."""
    await opened(room)
    rng = random.Random(1)
    while not (one(room.panel(), ":m:d") and one(room.panel(), ":m:[A-Z]{3}")):
        await room.tap_anything(rng)
        await room.settled_panel()
    await asyncio.sleep(2 * MOMENT)  # else this is the second half of a double tap
    person, message = room.mover(), room.panel()
    if act == "v":
        message = await told(await person.slash(room.channel, "board"))
    plain, before = picture(message), looks(message)
    await shown(await person.click(message, one(message, f":{act}:[A-Z]{{3}}")))
    assert picture(message) != plain
    await shown(await person.press_late(message, before, one(Message(before), f":{act}:d")))
    assert picture(message) == plain
    assert any(f":{act}:d." in i for i in message.controls())
