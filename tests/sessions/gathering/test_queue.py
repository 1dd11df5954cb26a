"""Who waits for a game: whom the queue brings together, what becomes of them, and that nobody is found twice.

RACES: how many of each; the whole count is 1,000.
"""

import asyncio
import itertools
import os
import random
from collections.abc import Sequence

import pytest

from engine.questions import Refused
from sessions.gathering import waiting_queue
from sessions.gathering.matched_tables import ABANDONED, MatchedTables
from sessions.gathering.queue_entries import (
    ANY,
    AWAY,
    CLOSED,
    EITHER,
    ENDED_SECONDS,
    LIVE_SECONDS,
    MISSED,
    NOBODY,
    MatchedGame,
    QueueEntry,
    ServerQueue,
)
from sessions.gathering.waiting_queue import STAYS, ServerQueues
from sessions.operations import in_lobby, inviting, phases
from sessions.people.personal_data import PersonalData
from sessions.store.memory import MemoryStore
from sessions.table.table import Table
from sessions.table.table_data import LOBBY, OVER, Person
from sessions.table.time_controls import CONFIRM_SECONDS, CORRESPONDENCE, LIVE, MINUTE
from sessions.tables.table_limits import AMPLE
from sessions.tables.tables import Tables
from tests.support.content import shelves

RACES = int(os.environ.get("RACES", "150"))
SHELVES = shelves()
GUILD, GAME = 5, "crownfell"


class QueueTables:
    """Tables, queues and a clock."""

    def __init__(self, store: MemoryStore | None = None) -> None:
        self.time = 1_000_000.0
        self.tables = Tables(store or MemoryStore(), SHELVES, now=lambda: self.time, most=AMPLE)
        self.queues = ServerQueues(self.tables.store, SHELVES, self.tables.people.blocks, self.tables.now)
        self.found = MatchedTables(self.tables, self.queues)
        self.places = itertools.count(1)

    def wish(self, person: int, game: str = GAME, pace: str = LIVE, language: str = ANY) -> QueueEntry:
        return QueueEntry(person, f"P{person}", game, pace, language, self.time, 1)

    async def join(self, person: int, *what: str) -> MatchedGame | None:
        self.time += 1
        return await self.queues.join(GUILD, self.wish(person, *what))

    async def open(self, game: MatchedGame) -> Table:
        table = await self.found.open(GUILD, game, next(self.places), "en")
        assert table is not None
        return table

    async def waiting(self) -> list[tuple[int, str]]:
        return [(one.person, one.game) for one in (await self.queues.of(GUILD)).waiting]


async def opened() -> QueueTables:
    room = QueueTables()
    await room.tables.store.open()
    return room


async def test_two_who_fit_are_found_and_the_game_begins_with_the_last_tap() -> None:
    room = await opened()
    assert await room.join(1) is None
    game = await room.join(2)
    assert game is not None
    assert (game.owner, sorted(game.people), game.pace) == (2, [1, 2], LIVE)
    assert await room.waiting() == []
    table = await room.open(game)
    assert table.id == game.table
    assert table.people == [2], "whoever went away is not seated"
    assert [(one.person, one.may_ping) for one in table.body.lobby.invitations] == [(1, True)]
    assert table.due == room.time + CONFIRM_SECONDS
    update = await room.tables.invitations.accept(table.id, Person(1, "P1"))
    assert update.table.body.lobby.closed_luck is not None
    assert not await room.found.settle(GUILD)
    assert len((await room.queues.of(GUILD)).matched_games) == 1, "until it has begun"


@pytest.mark.parametrize(
    ("first", "second", "fits"),
    [
        ((GAME, LIVE, ANY), (GAME, LIVE, "ja"), True),
        ((GAME, LIVE, "en"), (GAME, LIVE, "ja"), False),
        ((GAME, LIVE, "en"), (GAME, EITHER, "en"), True),
        ((GAME, LIVE), (GAME, CORRESPONDENCE), False),
        ((GAME, CORRESPONDENCE), (GAME, EITHER), True),
        ((GAME, LIVE), ("crown-crest", LIVE), False),
    ],
)
async def test_game_pace_and_language_have_to_fit(
    first: Sequence[str], second: Sequence[str], fits: bool
) -> None:
    room = await opened()
    await room.join(1, *first)
    assert (await room.join(2, *second) is not None) is fits


async def test_who_blocked_somebody_is_not_brought_together_with_them() -> None:
    for by, who in ((1, 2), (2, 1)):
        room = await opened()
        await room.tables.people.blocks.add(by, who)
        await room.join(1)
        assert await room.join(2) is None
        game = await room.join(3)
        assert game is not None
        assert sorted(game.people) == [1, 3], "who waited longest"


async def test_waiting_ends_and_either_pace_becomes_slow() -> None:
    room = await opened()
    await room.join(1)
    await room.join(2, "crown-crest", EITHER)
    room.time += 31 * MINUTE
    assert await room.waiting() == [(2, "crown-crest")]
    assert await room.join(3, "crown-crest", LIVE) is None
    assert await room.join(4, "crown-crest", CORRESPONDENCE) is not None


async def test_a_queue_has_an_end() -> None:
    room = await opened()
    room.queues.most_entries = 1
    await room.join(1, GAME, LIVE, "en")
    with pytest.raises(Refused, match="queue-full"):
        await room.join(2, GAME, LIVE, "ja")
    assert await room.waiting() == [(1, GAME)]
    room.queues.most_entries, room.queues.most_games = 9, 1
    with pytest.raises(Refused, match="queue-games"):
        await room.join(1, "crown-crest")
    await room.join(1, GAME, EITHER, "en")
    assert len(await room.waiting()) == 1, "a wish for the same game is replaced"


async def test_who_is_found_leaves_the_other_queues_and_gets_them_back() -> None:
    room = await opened()
    await room.join(1, "crown-crest")
    await room.join(1)
    game = await room.join(2)
    assert game is not None
    assert await room.waiting() == []
    with pytest.raises(Refused, match="queue-called"):
        await room.join(1, "cube-quest")
    table = await room.open(game)
    await room.tables.apply(table.id, in_lobby.leave, Person(2, "P2"))
    await room.found.settle(GUILD)
    assert await room.waiting() == [(1, "crown-crest"), (1, GAME)]


async def test_who_does_not_confirm_is_out_and_the_other_waits_on() -> None:
    room = await opened()
    await room.join(1)
    game = await room.join(2)
    assert game is not None
    table = await room.open(game)
    room.time += CONFIRM_SECONDS
    update = await room.tables.clock.expire(table.id)
    assert update is not None
    assert (update.table.phase, update.table.body.end.reason) == (OVER, "missed")
    await room.found.settle(GUILD)
    assert await room.waiting() == [(2, GAME)]
    (ended,) = (await room.queues.of(GUILD)).ended_entries_of(1)
    assert (ended.why, ended.at) == (MISSED, room.time)
    await room.queues.leave(GUILD, 1)
    assert await room.queues.servers_naming(1) == []


async def test_who_declines_is_out_and_of_two_who_waited_on_both_confirm() -> None:
    room = await opened()
    await room.join(1)
    game = await room.join(2)
    assert game is not None
    table = await room.open(game)
    update = await room.tables.apply(table.id, inviting.turn_down, Person(1, "P1"), "later")
    assert update.table.phase == OVER
    await room.found.settle(GUILD)
    other = room.wish(3)
    await room.tables.people.blocks.add(2, 3)
    assert await room.queues.join(GUILD, other) is None
    await room.tables.people.blocks.remove(2, 3)
    again = await room.queues.match(GUILD)
    assert again is not None
    assert not again.owner_present
    table = await room.open(again)
    assert table.people == []
    assert len(table.body.lobby.invitations) == 2
    await room.tables.invitations.accept(table.id, Person(2, "P2"))
    update = await room.tables.invitations.accept(table.id, Person(3, "P3"))
    assert update.table.body.lobby.closed_luck is not None


async def test_a_kill_between_finding_and_opening_opens_one_table() -> None:
    room = await opened()
    await room.join(1)
    game = await room.join(2)
    assert game is not None
    assert await room.found.settle(GUILD) == [], "it is being opened"
    room.time += ABANDONED + 1
    (lost,) = await room.found.settle(GUILD)
    assert (lost.table, lost.people, lost.entries_of_people) == (
        game.table,
        game.people,
        game.entries_of_people,
    )
    assert not lost.owner_present, "who asked then may be gone by now"
    assert await room.found.settle(GUILD) == [], "one process has it in hand"
    first = await room.open(lost)
    assert await room.found.open(GUILD, game, next(room.places), "en") is None, "by another process"
    assert [row.table for row in await room.tables.store.load_unfinished_of_person(1)] == [first.id]
    assert not await room.queues.settle(GUILD, game, lambda _: STAYS), "it is not in our hands any more"


async def test_privacy_exports_and_forgets_both_directions() -> None:
    room = await opened()
    privacy = PersonalData(room.tables)
    await room.join(1, "crown-crest")
    await room.join(1)
    own = (await privacy.export(1)).decode()
    assert '"game": "crown-crest"' in own
    await room.join(2)
    assert "P2" not in (await privacy.export(1)).decode()
    assert "P1" in (await privacy.export(1)).decode()
    await privacy.erase_person(1)
    stored = str(await room.tables.store.load_entry(waiting_queue.KIND, str(GUILD)))
    assert "P1" not in stored
    assert await room.queues.servers_naming(1) == []
    await privacy.erase_person(2)
    assert "P2" not in str(await room.tables.store.load_entry(waiting_queue.KIND, str(GUILD)))


# ---------------------------------------------------------------- the place in line, and the end


async def test_who_asks_anew_keeps_their_place_in_line_and_waits_from_now_on() -> None:
    room = await opened()
    await room.tables.people.blocks.add(1, 2)
    await room.join(1)
    await room.join(2)
    room.time += LIVE_SECONDS - 100
    await room.join(1, GAME, EITHER, "en")
    assert await room.waiting() == [(1, GAME), (2, GAME)]
    room.time += 50
    game = await room.join(3)
    assert game is not None
    assert sorted(game.people) == [1, 3]
    table = await room.open(game)
    await room.tables.apply(table.id, in_lobby.leave, Person(3, "P3"))
    await room.found.settle(GUILD)
    assert await room.waiting() == [(1, GAME), (2, GAME)], "also after a game that did not come about"
    room.time += 100
    assert await room.waiting() == [(1, GAME)], "whose time began anew"


async def test_what_ended_is_known_for_a_while_told_once_and_forgotten() -> None:
    room = await opened()
    await room.join(1, GAME, LIVE, "en")
    await room.join(2, GAME, LIVE, "ja")
    room.time += LIVE_SECONDS

    async def awake(person: int) -> bool:
        return person == 1

    both = await asyncio.gather(*(room.queues.take_unnotified(GUILD, awake) for _ in range(3)))
    assert [[*one] for one in both if one] == [[1]], "by one of them"
    assert [one.why for one in (await room.queues.of(GUILD)).ended_entries_of(2)] == [NOBODY]
    exported = (await PersonalData(room.tables).export(2)).decode()
    assert '"why": "nobody"' in exported
    assert "P1" not in exported
    await PersonalData(room.tables).erase_person(2)
    assert "P2" not in str(await room.tables.store.load_entry(waiting_queue.KIND, str(GUILD)))
    room.time += ENDED_SECONDS
    await room.queues.tidy(GUILD)
    assert await room.queues.servers() == []
    assert await room.queues.servers_naming(1) == []


async def test_no_more_than_so_many_ends_are_kept() -> None:
    room = await opened()
    room.queues.most_ended = 3
    for person, language in enumerate(("en", "ja", "fr", "de", "it"), 1):
        await room.join(person, GAME, LIVE, language)
    room.time += LIVE_SECONDS + 10
    await room.queues.tidy(GUILD)
    ended = (await room.queues.of(GUILD)).ended
    assert [one.entry.person for one in ended] == [3, 4, 5]
    assert [await room.queues.servers_naming(person) for person in (1, 2)] == [[], []]


async def test_who_declines_or_misses_one_game_keeps_their_place_for_what_they_can_still_play() -> None:
    others = (("crown-crest", LIVE), ("craft-the-crown", CORRESPONDENCE))
    for declines, left in ((True, others), (False, others[1:])):
        room = await opened()
        for game in others:
            await room.join(1, *game)
        await room.join(1)
        found_game = await room.join(2)
        assert found_game is not None
        table = await room.open(found_game)
        if declines:
            await room.tables.apply(table.id, inviting.turn_down, Person(1, "P1"), "later")
        else:
            room.time += CONFIRM_SECONDS
            await room.tables.clock.expire(table.id)
        await room.found.settle(GUILD)
        assert [w.game for w in (await room.queues.of(GUILD)).of(1)] == [game for game, _ in left]
        ended = [(one.entry.game, one.why) for one in (await room.queues.of(GUILD)).ended_entries_of(1)]
        assert sorted(ended) == ([] if declines else [("crown-crest", AWAY), (GAME, MISSED)])


async def test_a_table_that_others_close_is_said_and_nobody_is_brought_together_at_once() -> None:
    room = await opened()
    await room.join(1)
    game = await room.join(2)
    assert game is not None
    table = await room.open(game)
    await room.tables.apply(table.id, phases.end_by_moderator)
    await room.found.settle(GUILD)
    queue = await room.queues.of(GUILD)
    assert not queue.waiting
    assert sorted((one.entry.person, one.why) for one in queue.ended) == [(1, CLOSED), (2, CLOSED)]


async def test_who_stood_up_and_sat_down_again_waits_on() -> None:
    room = await opened()
    await room.join(1, "craft-the-crown")
    game = await room.join(2, "craft-the-crown")
    assert game is not None
    table, both = await room.open(game), [Person(2, "P2"), Person(3, "P3")]
    await room.tables.lobbies.join(table.id, both[1])
    await room.tables.apply(table.id, in_lobby.leave, both[0])
    await room.tables.lobbies.join(table.id, both[0])
    await room.tables.apply(table.id, in_lobby.leave, both[1])
    room.time += CONFIRM_SECONDS
    await room.tables.clock.expire(table.id)
    await room.found.settle(GUILD)
    assert await room.waiting() == [(2, "craft-the-crown")]


async def test_forgotten_while_the_table_is_being_opened() -> None:
    """Between the look into the queue and the table that is written."""
    room = await opened()
    await room.join(1)
    game = await room.join(2)
    assert game is not None
    await PersonalData(room.tables).erase_person(1)
    table = await room.found.open(GUILD, game, next(room.places), "en")
    assert table is not None
    row = await room.tables.store.read(table.id)
    assert row is not None
    assert b"P1" not in row.body
    assert await room.tables.store.load_unfinished_of_person(1) == []
    assert await room.tables.store.tables_naming_person(1) == []


# ---------------------------------------------------------------- races


def nobody_twice(room: QueueTables, queue: ServerQueue) -> None:
    called = [person for game in queue.matched_games for person in game.people]
    assert len(called) == len({*called}), "found twice"
    assert not {*called} & {one.person for one in queue.waiting}
    wishes = [(one.person, one.game) for one in queue.waiting]
    assert len(wishes) == len({*wishes})


async def test_joining_against_leaving() -> None:
    rng = random.Random(1)
    for _ in range(RACES):
        room = await opened()
        await room.join(1)
        works = [room.queues.join(GUILD, room.wish(2)), room.queues.leave(GUILD, 1)]
        rng.shuffle(works)
        done = await asyncio.gather(*works)
        left, was_found = any(one is True for one in done), any(isinstance(one, MatchedGame) for one in done)
        assert left != was_found, done
        nobody_twice(room, await room.queues.of(GUILD))


async def test_many_at_once_in_several_queues() -> None:
    rng = random.Random(2)
    for _ in range(RACES // 5 or 1):
        room = await opened()
        others = ServerQueues(room.tables.store, SHELVES, room.tables.people.blocks, room.tables.now)
        works = [
            rng.choice([room.queues, others]).join(GUILD, room.wish(person, game))
            for person in range(1, 8)
            for game in (GAME, "crown-crest")
        ]
        rng.shuffle(works)
        await asyncio.gather(*works, return_exceptions=True)
        queue = await room.queues.of(GUILD)
        nobody_twice(room, queue)
        assert len(queue.matched_games) == 3


async def test_seating_against_leaving() -> None:
    """Those who wait are brought together by the tick, while one of them leaves the queue, or asks anew."""
    rng = random.Random(3)
    for number in range(RACES):
        room = await opened()
        await room.tables.people.blocks.add(1, 2)
        await room.join(1)
        await room.join(2)
        await room.tables.people.blocks.remove(1, 2)
        other = room.queues.leave(GUILD, 1) if number % 2 else room.queues.join(GUILD, room.wish(1))
        works = [room.queues.match(GUILD), other, room.queues.match(GUILD)]
        rng.shuffle(works)
        done = await asyncio.gather(*works, return_exceptions=True)
        found_games = [one for one in done if isinstance(one, MatchedGame)]
        queue = await room.queues.of(GUILD)
        nobody_twice(room, queue)
        assert len(queue.matched_games) == len(found_games) <= 1
        if number % 2:
            assert bool(found_games) != (True in done), done
        for game in found_games:
            tables = await asyncio.gather(
                room.found.open(GUILD, game, 1, "en"), room.found.open(GUILD, game, 2, "en")
            )
            assert len([one for one in tables if one is not None]) == 1
        for person in (1, 2):
            assert len(await room.tables.store.load_unfinished_of_person(person)) == len(found_games)


async def test_forgetting_against_being_found() -> None:
    rng = random.Random(4)
    for _ in range(RACES):
        room = await opened()
        await room.join(1)
        privacy = PersonalData(room.tables)

        async def joins(room: QueueTables = room) -> None:
            await asyncio.sleep(0) if rng.random() < 0.5 else None
            game = await room.queues.join(GUILD, room.wish(2))
            if game is not None:
                await room.found.open(GUILD, game, next(room.places), "en")

        async def forgets(privacy: PersonalData = privacy) -> None:
            for _ in range(rng.randrange(12)):
                await asyncio.sleep(0)
            await privacy.erase_person(1)

        await asyncio.gather(joins(), forgets())
        assert "P1" not in str(await room.tables.store.load_entry(waiting_queue.KIND, str(GUILD)))
        for name in await room.tables.store.tables_naming_person(2):
            row = await room.tables.store.read(name)
            assert row is not None
            assert b"P1" not in row.body
            assert 1 not in row.people
        assert await room.tables.store.load_unfinished_of_person(1) == []
        assert await room.queues.servers_naming(1) == []


async def test_confirming_against_expiry() -> None:
    for number in range(RACES):
        room = await opened()
        await room.join(1)
        game = await room.join(2)
        assert game is not None
        table = await room.open(game)
        room.time += CONFIRM_SECONDS
        works = [
            room.tables.invitations.accept(table.id, Person(1, "P1")),
            room.tables.clock.expire(table.id),
        ]
        await asyncio.gather(*works[:: 1 if number % 2 else -1], return_exceptions=True)
        await asyncio.gather(room.found.settle(GUILD), room.found.settle(GUILD))
        now = await room.tables.get(table.id)
        assert now is not None
        if now.phase == LOBBY:
            assert sorted(now.people) == [1, 2]
            assert await room.waiting() == []
        else:
            assert await room.waiting() == [(2, GAME)]
            assert [one.entry.person for one in (await room.queues.of(GUILD)).ended] == [1]
