"""The queue asks little of others: nobody is pinged without end, and a full one refuses with a sentence."""

from typing import Any

from cogs.gathering.matched_games import MatchedGames
from sessions.common.cooldowns import RATES
from sessions.gathering import waiting_queue
from sessions.gathering.queue_entries import SLOW_SECONDS
from tests.support.challenges import pinged
from tests.support.clock import FakeTime
from tests.support.message_parts import shown_text
from tests.support.simulated_server import SimulatedServer, hall

GAMES = ("crownfell", "crown-crest", "craft-the-crown", "crownfall", "cube-quest")


async def asks(room: SimulatedServer, name: str, **options: Any) -> str:
    return shown_text((await room.people[name].slash(room.channel, "queue", **options)).response)


async def test_nobody_is_pinged_without_end_by_somebody_who_looks_and_leaves() -> None:
    time = FakeTime()
    async with hall(rates=RATES, now=time) as room:
        await asks(room, "Ann", game="crownfell", pace="correspondence")
        reply = ""
        for number in range(RATES["find"].burst + 5):
            time.now += 4  # what a tap at a lobby costs is over
            reply = await asks(room, "Bob", game="crownfell")
            if number < RATES["find"].burst:
                table = await room.table()
                await room.tap("Bob", "leave")
                assert table.is_over
                await room.host.services.get(MatchedGames).matched_tables.settle(room.guild.id)
        assert len(pinged(room)) == RATES["find"].burst
        assert "seconds" in reply
        queue = await room.host.services.get(MatchedGames).queues.of(room.guild.id)
        assert len(queue.waiting) == 1, "and who waits keeps their place"


async def test_a_full_queue_and_too_many_games_are_refused_with_the_way_out() -> None:
    async with hall() as room:
        queues = room.host.services.get(MatchedGames).queues
        queues.most_games = 2
        for game in GAMES[:2]:
            await asks(room, "Ann", game=game)
        assert "2 games" in await asks(room, "Ann", game=GAMES[2])
        queues.most_entries = 2
        assert "/play" in await asks(room, "Bob", game=GAMES[3])
        assert "You're waiting for" in await asks(room, "Ann", game=GAMES[0]), "asking anew is no new wish"


async def test_waiting_without_end_leaves_nothing() -> None:
    """A hundred people who come, wait and never look again."""
    time = FakeTime()
    async with hall(now=time) as room:
        games = room.host.services.get(MatchedGames)
        for number in range(100):
            person = 1_000 + number
            wish = waiting_queue.QueueEntry(person, f"P{person}", GAMES[0], "live", f"l{number}", time.now, 1)
            await games.queues.join(room.guild.id, wish)
        time.now += SLOW_SECONDS
        await games.queues.tidy(room.guild.id)
        assert len(await room.host.tables.store.load_entries(waiting_queue.TRACES)) == 100
        time.now += SLOW_SECONDS
        await games.queues.tidy(room.guild.id)
        assert await room.host.tables.store.load_entries(waiting_queue.TRACES) == {}
        assert await room.host.tables.store.load_entries(waiting_queue.KIND) == {}
