"""Direct messages when it is somebody's turn: when they are due, once, in no quiet hour. No Discord."""

import asyncio

import pytest

from engine.questions import Refused
from sessions.people.profiles import DIGEST, NO_MESSAGES, People
from sessions.people.turn_messages import DIGEST_SECONDS, SENT, SOON, WAITING, TurnMessages
from sessions.store.memory import MemoryStore

ANN, BOB = 1, 2


class Clock:
    at = 1_700_000_000.0

    def __call__(self) -> float:
        return self.at


async def made() -> tuple[TurnMessages, People, Clock]:
    clock, store = Clock(), MemoryStore()
    await store.open()
    people = People(store, clock)
    return TurnMessages(store, people, clock), people, clock


async def test_nobody_gets_any_who_did_not_ask_for_them() -> None:
    messages, people, clock = await made()
    assert (await people.of(ANN)).messages == NO_MESSAGES
    await messages.schedule([ANN, -1])
    clock.at += 1_000
    assert await messages.due() == []
    with pytest.raises(Refused):
        await people.set_messages(ANN, "always")


async def test_several_tables_make_one_message() -> None:
    messages, people, clock = await made()
    await people.set_messages(ANN, "turn")
    await messages.schedule([ANN])
    await messages.schedule([ANN, BOB])
    assert await messages.due() == []
    clock.at += SOON
    assert await messages.due() == [ANN]
    assert await messages.due() == []
    await messages.schedule([ANN])
    clock.at += SOON
    assert await messages.due() == [ANN]


async def test_a_digest_comes_once_an_hour() -> None:
    messages, people, clock = await made()
    await people.set_messages(ANN, DIGEST)
    begun = clock.at
    await messages.schedule([ANN])
    clock.at += SOON
    assert await messages.due() == [ANN]
    sent = []
    for _ in range(400):
        await messages.schedule([ANN])
        clock.at += 20
        sent += [clock.at] * len(await messages.due())
    assert sent[0] >= begun + SOON + DIGEST_SECONDS
    assert len(sent) == 2


async def test_none_comes_in_quiet_hours_also_when_they_were_set_later() -> None:
    messages, people, clock = await made()
    await people.set_messages(ANN, "turn")
    hour = int(clock.at // 3600 % 24)
    await messages.schedule([ANN])
    await people.set_quiet(ANN, hour, (hour + 3) % 24)
    end = (clock.at // 3600 + 3) * 3600
    while clock.at < end:
        assert await messages.due() == []
        clock.at += 600
    assert await messages.due() == [ANN]


async def test_a_restart_sends_what_waits_and_two_processes_send_it_once() -> None:
    messages, people, clock = await made()
    await people.set_messages(ANN, "turn")
    await messages.schedule([ANN])
    clock.at += SOON
    others = [TurnMessages(messages.store, people, clock) for _ in range(4)]
    due_people = await asyncio.gather(*(one.due() for one in others))
    assert sorted(person for some in due_people for person in some) == [ANN]
    assert await messages.due() == []


async def test_what_is_kept_of_them_is_under_their_own_id() -> None:
    messages, people, clock = await made()
    await people.set_messages(ANN, DIGEST)
    await messages.schedule([ANN])
    assert await messages.store.load_entries(WAITING) == {"1": str(clock.at + SOON).encode()}
    clock.at += SOON
    await messages.due()
    assert await messages.store.load_entries(SENT) == {"1": str(clock.at).encode()}
