"""Taps on what is not there any more, each answered once, by the real process on a real socket."""

from collections.abc import Iterator
from typing import Any

from tests.support.bot_environment import BotProcessServer, opened, room, told
from tests.support.depth import DEEP
from tests.support.loopback import Callback, LoopbackPerson, Message, NoAnswer, TapOutcome
from tests.support.loopback.result import TapKind

__all__ = ["room"]
BUTTON, LIST, PEOPLE = 2, 3, 5


async def sent(
    hall: BotProcessServer, person: LoopbackPerson, message: Message | None, data: dict[str, Any]
) -> TapOutcome | None:
    """A tap as a client may send it, whatever its message has; None where the bot left it unanswered."""
    kind = TapKind.MODAL_SUBMIT if "components" in data else TapKind.COMPONENT
    try:
        return await person.interact(kind, hall.channel, data, message)
    except NoAnswer:
        return None


def typed(custom_id: str) -> dict[str, Any]:
    text = {"type": 4, "custom_id": "text", "value": "x", "id": 2}
    return {"custom_id": custom_id, "components": [{"type": 1, "id": 1, "components": [text]}]}


def tapped(custom_id: str, kind: int = BUTTON, *values: str) -> dict[str, Any]:
    data: dict[str, Any] = {"custom_id": custom_id, "component_type": kind, "id": 1}
    return data if kind == BUTTON else {**data, "values": list(values)}


def late(table: str, question: int) -> Iterator[dict[str, Any]]:
    """Ids that the message does not have: of ours, of a former version, of nobody."""
    acts = (
        "m:no.such",
        "v:ANG",
        "join:",
        "start:",
        "undo:",
        "word:resign",
        "sure:resign",
        "take:0",
        "hint:",
        "x:",
    )
    for act in acts:
        yield tapped(f"c:{table}:{question}:{act}")
    yield tapped("c::0:privacy:delete")
    yield tapped("c::0:deck:new")
    yield tapped("c:nosuch:1:m:ANG")
    yield tapped(f"sc:{table}:0:option:language", LIST, "ja")
    yield tapped(f"uc:{table}:0:judge:", PEOPLE, "1")
    yield tapped("castellan:join")
    yield tapped("")
    yield tapped(f"c:{table}:{question}:m:ANG", LIST, "ANG")
    yield typed(f"c:{table}:{question}:form:trade|.text")
    yield typed("c::0:decktext:name.nope")
    yield typed("castellan:form")


@DEEP
async def test_what_a_message_has_no_more_is_answered(room: BotProcessServer) -> None:
    await opened(room)
    ann = room.people[0]
    _, table, question, *_ = next(i for i in room.panel().controls() if ":m:" in i).split(":")
    wrong = []
    for data in late(table, int(question)):
        reply = await sent(room, ann, room.panel(), data)
        if reply is None or reply.type is Callback.UPDATE or len((await told(reply)).text) < 10:
            wrong.append((data["custom_id"], reply))
    assert not wrong
    assert not room.over(), "none of them did anything"
    await room.settled()


@DEEP
async def test_a_tap_whose_message_is_gone_is_answered(room: BotProcessServer) -> None:
    """A panel, a private message and a form, each deleted before the bot can change it."""
    await opened(room)
    ann = room.people[0]
    asked = room.mover()
    menu = await ann.slash(room.channel, "table menu")
    mine = await ann.slash(room.channel, "me")
    wrong: list[Any] = []
    for person, shown, act in (
        (ann, menu.message, ":sure"),
        (ann, mine.message, "me:pings"),
        (asked, None, ":m:"),
    ):
        message = shown or room.panel()
        control = next(
            c for i, c in message.controls().items() if act in i or (act == "never" and ":sure" in i)
        )
        await room.server.delete(message)
        kind = int(control["type"])
        values = [control["options"][0]["value"]] if "options" in control else []
        reply = await sent(room, person, message, tapped(control["custom_id"], kind, *values))
        if reply is None:
            wrong.append(control["custom_id"])
    assert not wrong
    await room.settled()


@DEEP
async def test_a_tap_that_its_message_has_is_answered_once(room: BotProcessServer) -> None:
    """Found by two ways, it goes one."""
    await opened(room)
    before = len(room.server.requests)
    done = await room.tap(room.mover(), "howto")
    assert done.type is not None
    await room.settled()
    seen = list(room.server.requests)[before:]
    assert len([one for one in seen if one.path.endswith("/callback")]) == 1
