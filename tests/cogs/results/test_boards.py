"""/leaderboard as people see it: places, pages, seasons, and who is on no board."""

import re
from itertools import pairwise
from typing import Any

import pytest

from cogs.core.components.button_ids import ButtonId
from sessions.people.profiles import EVERYBODY, ONLY_ME
from sessions.results.seasons import Season
from tests.support.history_taps import entered, result, settled_club, tapped
from tests.support.message_parts import buttons, lists, shown_text
from tests.support.simulated_server import SimulatedServer, hall

pytestmark = pytest.mark.usefixtures("no_errors")
DAY = 86_400.0
LAST, NOW = Season(2026, 2), Season(2026, 3)


async def board(room: SimulatedServer, name: str, channel: Any = None, **more: str) -> Any:
    person = room.people[name]
    if channel == "dm":
        return (await person.user.slash("leaderboard", **more)).response
    return (await person.slash(channel or room.channel, "leaderboard", **more)).response


async def rated(room: SimulatedServer, *games: tuple[str, str, float], **more: Any) -> None:
    """Results that count, by winner, loser and day; none of them too often."""
    results = {}
    for number, (winner, loser, at) in enumerate(games):
        results[f"r{number:03}{more.get('guild', '')}"] = result(
            room, winner, loser, at=at, rated=True, **more
        )
    await entered(room, results)
    await room.host.tables.repository.ratings.refresh()


def season_of(room: SimulatedServer, at: float) -> None:
    room.host.tables.repository.now = lambda: at


async def picked(room: SimulatedServer, name: str, message: Any, act: str, value: str) -> Any:
    chooser = next(one for one in lists(message) if f":{act}:" in one["custom_id"])
    return (
        await room.people[name].select(message, [value], custom_id=chooser["custom_id"])
    ).response or message


async def test_a_boards_story() -> None:
    """Empty, then of two seasons; another server's; whoever hides is gone and leaves no gap."""
    async with hall() as room:
        season_of(room, NOW.begins + 20 * DAY)
        ann, bob, cleo = (room.people[name].id for name in ("Ann", "Bob", "Cleo"))
        none = await board(room, "Ann")
        assert none.ephemeral
        assert "No rated games yet" in shown_text(none)
        assert "no rated games on this board" in shown_text(none)
        old = [("Ann", "Bob", LAST.begins + DAY * n) for n in range(1, 5)]
        new = [("Cleo", "Ann", NOW.begins + DAY * n) for n in range(1, 4)]
        await rated(room, *old, *new)
        await rated(room, ("Ann", "Bob", NOW.begins + 9 * DAY), guild=room.guild.id + 1)
        every = shown_text(await board(room, "Ann"))
        assert "Provisional" in every
        assert sorted(order(every)) == sorted([ann, bob, cleo])
        running = await picked(room, "Ann", await board(room, "Ann"), "leaderswhich", str(NOW))
        assert order(shown_text(running)) == [cleo, ann]
        assert "season 2026 Q3, until" in shown_text(running)
        over = await board(room, "Bob", season="2026 Q2")
        assert order(shown_text(over)) == [ann, bob]
        assert "season 2026 Q2, over" in shown_text(over)
        assert "4 games" in shown_text(over)
        assert "You: **13" in shown_text(over)
        craft = await picked(room, "Bob", over, "leadersgame", "craft-the-crown")
        assert "No rated games in this season" in shown_text(craft)
        people = room.host.tables.people
        await people.set_results(ann, ONLY_ME)
        assert order(shown_text(await board(room, "Bob", season="2026-2"))) == [bob]
        own = shown_text(await board(room, "Ann", season="2026-2"))
        assert order(own) == [ann, bob]
        assert "Only you see your line" in own
        await people.set_results(ann, EVERYBODY)
        await people.blocks.add(ann, bob)
        assert ann not in order(shown_text(await board(room, "Bob", season="2026-2")))
        assert ann in order(shown_text(await board(room, "Cleo", season="2026-2")))


async def test_all_servers_name_whom_one_knows() -> None:
    async with hall() as room:
        season_of(room, NOW.begins + 20 * DAY)
        ann, bob = room.people["Ann"].id, room.people["Bob"].id
        await rated(room, ("Ann", "Bob", LAST.begins), guild=room.guild.id + 1)
        stranger = shown_text(await board(room, "Cleo", where="all"))
        assert stranger.count("somebody from another server") == 2
        assert order(stranger) == []
        assert order(shown_text(await board(room, "Bob", channel="dm"))) == [ann, bob]
        await rated(room, ("Ann", "Cleo", NOW.begins))
        assert order(shown_text(await board(room, "Cleo", where="all"))) == [ann, room.people["Cleo"].id]


def order(text: str) -> list[int]:
    return [int(one) for one in re.findall(r"^\S+ \u2068<@(\d+)>\u2069 ", text, re.M)]


async def test_ten_to_a_page_and_ones_own_place_on_each() -> None:
    async with hall() as room:
        ann, strongest = room.people["Ann"].id, 10**17
        people = [strongest + number for number in range(24)]
        await settled_club(room, [*people[:16], ann, *people[16:]])
        first = await board(room, "Ann", game="crownfell")
        assert places(first) == [*range(1, 11)]
        assert "You: place 17" in shown_text(first)
        second = await tapped(room, "Ann", first, "leaders", "on")
        assert places(second) == [*range(11, 21)]
        assert order(shown_text(second))[6] == ann
        third = await tapped(room, "Ann", second, "leaders", "on")
        assert places(third) == [*range(21, 26)]
        assert all(higher > lower for higher, lower in pairwise(points(third)))
        await room.host.tables.people.set_results(strongest, ONLY_ME)
        back = await tapped(room, "Ann", third, "leaders", "back")
        assert places(back) == [*range(11, 21)]
        assert "You: place 16" in shown_text(back)
        assert order(shown_text(back))[5] == ann
        assert len([one for one in buttons(back) if ":leaders:" in one["custom_id"]]) == 2
        above = await tapped(room, "Ann", back, "leaders", "back")
        assert "You: place 16" in shown_text(above), "also where it is counted, not read"


def places(message: Any) -> list[int]:
    return [int(one) for one in re.findall(r"^\*\*(\d+)\.\*\* ", shown_text(message), re.M)]


def points(message: Any) -> list[int]:
    return [int(one) for one in re.findall(r"> \*\*(\d+)\*\* ±", shown_text(message))]


FORGED = "", "x", ".here", ".there..on", ".here.2026-9.on", "chess.here..on", ".all.2026-1.on"


async def test_forged_boards_are_refused_with_a_sentence() -> None:
    async with hall() as room:
        for arg in (*FORGED, ".here.2999-1.on"):
            tap = str(ButtonId("", 7, "leaders", arg))
            answer = (await room.people["Ann"].click(room.planted(tap), custom_id=tap)).response
            assert answer.ephemeral, arg
            assert "###" not in shown_text(answer), arg
