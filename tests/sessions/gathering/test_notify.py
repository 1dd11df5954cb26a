"""Being told of lobbies: whom a lobby is called out to, in which order, how often, and who is left alone.

RACES: how many of each; the whole count is 1,000.
"""

import asyncio
import os
import random

import pytest

from engine.questions import Refused
from sessions.gathering import subscriptions
from sessions.gathering.subscriptions import (
    COOLDOWN,
    MOST_TOLD,
    RETRIED,
    ChosenSubscribers,
    OpenLobby,
    Subscriptions,
    open_lobby,
)
from sessions.operations import inviting
from sessions.people.personal_data import PersonalData
from sessions.people.profiles import NEVER, quiet_state
from sessions.store.memory import MemoryStore
from sessions.table.table import Table
from sessions.table.table_data import ClosedLuck, Person
from sessions.table.time_controls import HOUR, MINUTE
from sessions.tables.table_limits import AMPLE
from sessions.tables.tables import Tables
from tests.support.content import shelves

RACES = int(os.environ.get("RACES", "100"))
SHELVES = shelves()
GUILD, GAME, FOUR = 5, "crownfell", "craft-the-crown"


async def seen(person: int) -> bool | None:
    return True


def lobby(name: str, *company: int, game: str = GAME) -> OpenLobby:
    return OpenLobby(name, game, frozenset(company), company)


class Town:
    """A server's subscriptions, of a process and of another one, and a clock."""

    def __init__(self, store: MemoryStore | None = None) -> None:
        self.time = 1_000_000.0
        self.store = store or MemoryStore()
        self.tables = Tables(self.store, SHELVES, now=lambda: self.time, most=AMPLE)
        self.people = self.tables.people
        self.asks = Subscriptions(self.store, self.people, lambda: self.time)
        other = Tables(self.store, SHELVES, now=lambda: self.time, most=AMPLE)
        self.other = Subscriptions(self.store, other.people, lambda: self.time)

    async def ask(self, *people: int, game: str = GAME) -> None:
        for person in people:
            self.time += 1
            await self.asks.add(GUILD, person, game)

    async def called(self, name: str, *company: int, game: str = GAME) -> list[int]:
        """Whom a new lobby is called out to, told at once."""
        return people_of(await self.asks.choose_people(GUILD, lobby(name, *company, game=game), seen))


def people_of(picked: ChosenSubscribers | None) -> list[int]:
    return [*picked.people] if picked is not None else []


async def town() -> Town:
    server = Town()
    await server.store.open()
    return server


# ---------------------------------------------------------------- asking


async def test_games_are_ticked_and_unticked_and_nothing_is_kept_of_nobody() -> None:
    server = await town()
    assert await server.asks.set_games(GUILD, 1, [GAME, FOUR]) == (FOUR, GAME)
    assert await server.asks.add(GUILD, 1, GAME) == (FOUR, GAME)
    assert await server.asks.games(GUILD, 1) == (FOUR, GAME)
    assert await server.asks.games(GUILD + 1, 1) == ()
    assert await server.called("a", game="cube-quest") == []
    await server.asks.set_games(GUILD, 1, [])
    assert await server.store.load_entry(subscriptions.KIND, str(GUILD)) is None
    assert await server.store.load_entry(subscriptions.TRACES, "1") is None


async def test_a_server_has_so_many_and_no_more() -> None:
    server = await town()
    server.asks.most_subscribers = 2
    await server.ask(1, 2)
    with pytest.raises(Refused, match="notify-full"):
        await server.asks.add(GUILD, 3, GAME)
    await server.asks.add(GUILD, 2, FOUR)
    assert await server.store.load_entry(subscriptions.TRACES, "3") is None


# ---------------------------------------------------------------- whom


async def test_never_more_than_ten_and_each_in_turn() -> None:
    """30 who asked and 3 lobbies: each was told once. Later those come first who were told longest ago."""
    server = await town()
    await server.ask(*range(1, 31))
    notified = []
    for name in "abc":
        server.time += MINUTE
        notified.append(await server.called(name))
    assert [len(some) for some in notified] == [MOST_TOLD] * 3
    assert sorted(one for some in notified for one in some) == [*range(1, 31)]
    assert await server.called("d") == [], "nobody twice in half an hour"
    server.time += COOLDOWN
    await server.ask(31)
    assert [await server.called(name) for name in "efg"] == notified
    assert await server.called("h") == [31]


async def test_half_an_hour_between_two() -> None:
    server = await town()
    await server.ask(1)
    assert await server.called("a") == [1]
    server.time += COOLDOWN - 1
    assert await server.called("b") == []
    server.time += 1
    assert await server.called("c") == [1]


async def test_who_has_a_part_in_it_or_is_kept_apart_is_not_told() -> None:
    server = await town()
    await server.ask(*range(1, 7))
    await server.people.blocks.add(3, 1)
    await server.people.blocks.add(1, 4)
    await server.people.blocks.add(5, 2)
    await server.people.blocks.add(6, 7)
    assert await server.called("a", 1, 2) == [6]


def open_table(server: Town, table: Table) -> OpenLobby | None:
    return open_lobby(table)


async def test_a_lobby_is_open_while_somebody_could_join_whom_nobody_invited() -> None:
    server = await town()
    ann, bob, cleo = (Person(n, f"P{n}") for n in (1, 2, 3))
    tables = server.tables
    first = await tables.invitations.opening(GAME, "house", ann, [bob])
    table = await tables.open(1, GUILD, ann, GAME, "house", {}, "en", first=first)
    assert open_table(server, table) is None, "its only seat is kept"
    update = await tables.apply(table.id, inviting.turn_down, bob, "later")
    assert (shown_lobby := open_table(server, update.table)) is not None
    assert shown_lobby.excluded_people == {1, 2}, "nobody is told who was invited"
    await tables.lobbies.join(table.id, cleo)
    assert open_table(server, table) is None, "full"
    await tables.apply(table.id, inviting.remove, ann, 3)
    assert (shown_lobby := open_table(server, table)) is not None
    assert shown_lobby.excluded_people == {1, 2, 3}
    first = await tables.invitations.opening(FOUR, "house", ann, [bob])
    table = await tables.open(2, GUILD, ann, FOUR, "house", {}, "en", first=first)
    assert (shown_lobby := open_table(server, table)) is not None
    assert (shown_lobby.excluded_people, sorted(shown_lobby.companions)) == ({1, 2}, [1, 2])
    table.body.lobby.closed_luck = ClosedLuck(1, server.time)
    assert open_table(server, table) is None, "it begins"
    table.body.lobby.closed_luck, table.body.origin.from_queue = None, True
    assert open_table(server, table) is None, "the queue brought them together"


async def test_who_does_not_see_it_is_passed_over_and_who_left_is_forgotten() -> None:
    server = await town()
    await server.ask(*range(1, 15))

    async def sight(person: int) -> bool | None:
        return None if person == 2 else person % 2 == 0

    call = await server.asks.choose_people(GUILD, lobby("a"), sight)
    assert people_of(call) == [4, 6, 8, 10, 12, 14]
    assert await server.asks.games(GUILD, 2) == ()
    assert await server.store.load_entry(subscriptions.TRACES, "2") is None
    assert await server.called("b") == [1, 3, 5, 7, 9, 11, 13]


async def test_nobody_stands_in_the_way_of_others_for_ever() -> None:
    """Where very many sleep, and only some of all are looked at, the others' turn comes all the same."""
    server = await town()
    server.asks.most_considered, server.asks.batch_size = 20, 5
    await server.ask(*range(1, 101))
    for person in range(1, 91):
        await server.people.set_pings(person, NEVER)
    notified: list[int] = []
    for name in range(10):
        server.time += MINUTE
        notified += await server.called(str(name))
    assert sorted(notified) == [*range(91, 101)]


async def test_discord_is_asked_of_so_many_alone_and_others_have_their_turn() -> None:
    server, asked = await town(), list[int]()
    await server.ask(*range(1, 101))

    async def sight(person: int) -> bool | None:
        asked.append(person)
        return person > 90

    notified = []
    for name in range(5):
        server.time += MINUTE
        call = await server.asks.choose_people(GUILD, lobby(str(name)), sight)
        notified += people_of(call)
        assert len(asked) <= subscriptions.ASKED_FOR
        asked.clear()
    assert sorted(notified) == [*range(91, 101)]


@pytest.mark.parametrize("seed", range(6))
async def test_nobody_who_rests_or_is_blocked_or_was_just_told_is_told(seed: int) -> None:
    """Random people with time zones, quiet hours, holidays, pings and blocks, and three days of lobbies."""
    rng, server = random.Random(seed), await town()
    people = [*range(1, 61)]
    await server.ask(*rng.sample(people, 50))
    last: dict[int, float] = {}
    quiet_told = 0
    for number in range(250):
        server.time += rng.choice([1.0, MINUTE, 10 * MINUTE, HOUR])
        for person in rng.sample(people, 4):
            match rng.randrange(6):
                case 0:
                    await server.people.set_quiet(person, rng.randrange(24), rng.randrange(24))
                case 1:
                    await server.people.set_zone(person, rng.choice(["Asia/Tokyo", "America/Denver", "UTC"]))
                case 2:
                    await server.people.set_holiday(person, rng.randrange(3))
                case 3:
                    await server.people.set_pings(person, rng.choice([NEVER, "away", "always"]))
                case 4 if (who := rng.choice(people)) != person:
                    await server.people.blocks.add(person, who)
                case _:
                    await server.asks.set_games(GUILD, person, rng.sample([GAME, FOUR], rng.randrange(1, 3)))
        company = rng.sample(people, rng.randrange(1, 4))
        game = rng.choice([GAME, FOUR])
        notified = await server.called(str(number), *company, game=game)
        assert len(notified) <= MOST_TOLD
        assert len(notified) == len({*notified})
        assert not {*notified} & {*company}
        for person in notified:
            profile = await server.people.of(person)
            assert profile.pings != NEVER
            assert not quiet_state(profile, server.time).until
            quiet_told += profile.quiet[0] != profile.quiet[1]
            for other in company:
                assert not await server.people.blocks.has(person, other)
                assert not await server.people.blocks.has(other, person)
            assert server.time - last.get(person, 0.0) >= COOLDOWN
            assert game in await server.asks.games(GUILD, person)
            last[person] = server.time
    assert quiet_told > 20, "also those who have quiet hours, outside of them"


async def test_who_rests_by_the_time_the_message_goes_out_keeps_their_place() -> None:
    server = await town()
    await server.ask(1, 2, 3, 4)
    call = await server.asks.choose_people(GUILD, lobby("a"), seen)
    assert call is not None
    await server.people.set_holiday(2, 3)
    await server.asks.set_games(GUILD, 4, [])
    notified = await server.asks.filter_notifiable(GUILD, lobby("a", 3), call.people)
    assert notified == [1]
    await server.asks.restore_places(GUILD, "a", {2, 3, 4})
    assert [(await server.asks.export(one))[0]["told of"] for one in (1, 2)] == [["a"], []]
    await server.people.set_holiday(2, 0)
    assert await server.called("b") == [2, 3], "they were told of nothing yet"
    assert await server.store.load_entry(subscriptions.TRACES, "4") is None
    assert await server.called("c") == []


# ---------------------------------------------------------------- once


async def test_a_kill_between_choosing_and_telling_tells_the_same_people() -> None:
    server = await town()
    await server.ask(*range(1, 25))
    call = await server.asks.choose_people(GUILD, lobby("a"), seen)
    again = Town(server.store)
    again.time = server.time + 30
    assert call is not None
    assert await again.asks.choose_people(GUILD, lobby("a"), seen) == call._replace(are_newly_chosen=False)
    again.time += RETRIED
    assert await again.asks.choose_people(GUILD, lobby("a"), seen) is None, "a message would come too late"
    again.time += HOUR
    await again.ask(77)
    assert not (await again.asks.of(GUILD)).called, "and is forgotten"
    await again.asks.restore_places(GUILD, "a", [*call.people])
    assert await again.store.load_entry(subscriptions.TRACES, "1") is not None


async def test_two_processes_at_once_tell_nobody_twice() -> None:
    rng = random.Random(1)
    for _ in range(RACES):
        server = await town()
        await server.ask(*range(1, 16))
        both = [server.asks, server.other]
        works = [rng.choice(both).choose_people(GUILD, lobby(name), seen) for name in "abc"]
        works.append(rng.choice(both).choose_people(GUILD, lobby("a"), seen))
        *calls, again = await asyncio.gather(*works)
        assert again is not None
        assert calls[0] is not None
        assert again.people == calls[0].people, "one call a lobby, whoever asks"
        assert again.are_newly_chosen != calls[0].are_newly_chosen
        notified = [one for call in calls for one in people_of(call)]
        assert len(notified) == len({*notified}) == 15


async def test_asking_against_being_chosen_loses_nobody() -> None:
    rng = random.Random(2)
    for _ in range(RACES):
        server = await town()
        await server.ask(1, 2, 3)
        works = [
            server.asks.choose_people(GUILD, lobby("a"), seen),
            server.other.set_games(GUILD, 1, []),
            server.other.add(GUILD, 4, GAME),
            server.asks.add(GUILD, 2, FOUR),
        ]
        rng.shuffle(works)
        await asyncio.gather(*works)
        note = await server.asks.of(GUILD)
        assert {one.person: len(one.games) for one in note.people} == {2: 2, 3: 1, 4: 1}
        assert {one.person for call in note.called for one in call.people} <= {2, 3, 4}
        assert await server.store.load_entry(subscriptions.TRACES, "1") is None
        assert await server.store.load_entry(subscriptions.TRACES, "4") is not None


# ---------------------------------------------------------------- privacy


async def test_privacy_exports_and_forgets_it() -> None:
    server = await town()
    ann, bob = 10**17 + 1, 10**17 + 2
    await server.ask(ann, bob)
    await server.asks.set_games(GUILD + 1, ann, [FOUR])
    await server.asks.choose_people(GUILD, lobby("a"), seen)
    privacy = PersonalData(server.tables)
    own = (await privacy.export(ann)).decode()
    assert FOUR in own
    assert GAME in own
    assert '"told of": [\n     "a"' in own
    assert str(bob) not in own
    assert (await privacy.count(ann)).own_entries == 2
    await privacy.erase_person(ann)
    stored = [
        await server.store.load_entry(kind, key)
        for kind, key in (
            (subscriptions.KIND, str(GUILD)),
            (subscriptions.KIND, str(GUILD + 1)),
            (subscriptions.TRACES, str(ann)),
        )
    ]
    assert str(ann) not in str(stored)
    assert stored[1:] == [None, None]
    assert await server.asks.games(GUILD, bob) == (GAME,)
    await server.asks.restore_places(GUILD, "a", [ann, bob])
    assert str(ann) not in str(await server.asks.of(GUILD))
