"""Whose word a game of a tournament waits for: called once in the channel, marked for the organiser; and
outdated panels, which show how things stand."""

import re
from typing import Any

import pytest
from conftest import Hall, buttons, hall, lists, shown_text
from test_face_challenges import pinged
from test_face_tournament import Cup

pytestmark = pytest.mark.usefixtures("no_errors")
FOUR = ("Ann", "Bob", "Cleo", "Dora")


class Calls(Cup):
    """A cup of four at real tables, organised by Max, who does not play."""

    key = ""

    async def begun(self, way: str = "2") -> tuple[str, str]:
        """The two of its first game."""
        for name in ("Dora", "Max"):
            self.room.welcome(name)
        await self.plan("Max", way=way)
        for name in FOUR:
            await self.tap(name, "enter")
        self.key = (await self.kept()).id
        await self.organise("Max", f"organise:{self.key}.start", "callpairs")
        return (await self.pairs())[0]

    async def says(self, name: str, word: str) -> Any:
        """Somebody says how their game went; their panel."""
        own = (await self.tap(name, "owngame")).response
        (tap,) = [b for b in buttons(own) if re.search(rf"\.say\..*\.{word}$", b["custom_id"])]
        await self.room.people[name].click(own, custom_id=tap["custom_id"])
        await self.room.env.settle()
        return self.room.message(own.id)

    def calls(self) -> list[Any]:
        """The messages that call somebody for a game, in their order."""
        return [one for one in self.room.channel.history() if shown_text(one).startswith("-# 🏆")]

    def pings(self, *names: str) -> list[int]:
        """How often each of them was pinged so far."""
        return [pinged(self.room).count(self.room.people[name].id) for name in names]


async def test_a_result_that_waits_calls_the_other_player_and_a_dispute_the_organiser() -> None:
    async with hall() as room:
        cup = Calls(room)
        first, second = await cup.begun()
        assert "Say under **My game**" in shown_text(cup.shown()), "how results are given stays readable"
        assert cup.pings(first, second, "Max") == [1, 1, 0]
        own = await cup.says(first, "first")
        assert cup.pings(first, second, "Max") == [1, 2, 0]
        (waits,) = cup.calls()
        assert f"says **{first} won**" in shown_text(waits)
        assert f"<@{room.people[second].id}>" in shown_text(waits)
        assert f"{second} has yet to confirm" in shown_text(cup.shown())
        menu = await cup.organise("Max")
        assert "1 result has yet to be confirmed" in shown_text(menu)
        (listed,) = lists(await cup.organise("Max", f"organise:{cup.key}.games"))
        assert [one.get("description") for one in listed["options"]] == [
            f"💬 {second} has yet to confirm",
            None,
        ]
        # Said otherwise, and said anew: nobody hears of the same thing twice.
        await cup.says(second, "second")
        assert cup.pings(first, second, "Max") == [2, 2, 1]
        waits, disputed = cup.calls()
        assert not buttons(waits)
        for name in (first, second):
            assert f"{name} says: **{name} won**" in shown_text(disputed)
        assert "they disagree" in shown_text(cup.shown())
        assert "You two disagree" in shown_text(room.message(own.id)), "renewed without a tap"
        await cup.tap(first, f"ownresult:{cup.key}.unsay", room.message(own.id))
        await cup.says(first, "first")
        assert cup.pings(first, second, "Max") == [2, 2, 1]
        assert len(cup.calls()) == 2
        # The organiser's way from there: both claims, and a second thought before nobody wins.
        panel = (await cup.tap("Max", f"organise:{cup.key}.game.1.", disputed)).response
        for name in (first, second):
            assert f"{name} says: **{name} won**" in shown_text(panel)
        labels = [one["label"] for one in buttons(panel)]
        assert f"{second} won, not played" in labels
        await cup.tap("Max", f"organise:{cup.key}.result.1.0.neither", panel)
        assert "Neither of them gets a point" in shown_text(panel)
        assert (await cup.kept()).tournament.rounds[0].pairings[0].result == ""
        await cup.tap("Max", f"organise:{cup.key}.result.1.0.neither.sure", panel)
        await room.env.settle()
        assert (await cup.kept()).tournament.rounds[0].pairings[0].result == "-/-"
        (call,) = cup.calls()
        assert "not played" in shown_text(call)
        assert not buttons(call)
        assert not [name for name in (await cup.kept()).messages if "." in name]
        before = len(room.channel.history())
        await room.restart()
        await room.host.tick()
        await room.env.settle()
        assert len(room.channel.history()) == before


async def test_a_call_is_answered_where_it_stands_by_whom_it_asks_alone() -> None:
    async with hall() as room:
        cup = Calls(room)
        first, second = await cup.begun()
        stranger = next(name for name in FOUR if name not in (first, second))
        await cup.says(first, "first")
        (call,) = cup.calls()
        agree = next(b["custom_id"] for b in buttons(call) if ".agree." in b["custom_id"])
        for name in (stranger, "Max"):
            answer = await room.people[name].click(call, custom_id=agree)
            assert "do not play this game" in shown_text(answer.response)
        # Agreeing to what is said no more agrees to nothing.
        await cup.tap(first, f"ownresult:{cup.key}.unsay", (await cup.tap(first, "owngame")).response)
        await cup.says(first, "draw")
        stale = room.planted(agree)
        answer = await room.people[second].click(stale, custom_id=agree)
        assert "now says something else" in shown_text(answer.response)
        assert "A draw" in shown_text(answer.response)
        assert len((await cup.kept()).reports["1.0"]) == 1
        (call,) = cup.calls()
        await cup.tap(second, f"ownresult:{cup.key}.agree", call)
        assert (await cup.kept()).tournament.rounds[0].pairings[0].result == "1/2"
        assert not cup.calls(), "the round's message says it"


@pytest.mark.parametrize("way", ["1", "2"])
async def test_the_organiser_is_asked_once_a_game(way: str) -> None:
    async with hall() as room:
        cup = Calls(room)
        first, second = await cup.begun(way)
        own = (await cup.tap(first, "owngame")).response
        ask = next(b["custom_id"] for b in buttons(own) if ":askorganiser:" in b["custom_id"])
        await cup.tap(first, "askorganiser", own)
        assert cup.pings("Max") == [1]
        assert "asks you to come to this game" in shown_text(cup.calls()[-1])
        assert "1 game needs you" in shown_text(await cup.organise("Max"))
        again = room.planted(ask)
        for name in (first, second):
            answer = await room.people[name].click(again, custom_id=ask)
            assert "has already been asked about this game" in shown_text(answer.response)
        stranger = next(name for name in FOUR if name not in (first, second))
        answer = await room.people[stranger].click(again, custom_id=ask)
        assert "do not play this game" in shown_text(answer.response)
        theirs = (await cup.tap(second, "owngame")).response
        assert not [b for b in buttons(theirs) if ":askorganiser:" in b["custom_id"]]
        assert cup.pings("Max") == [1]
        keeper = room.host.services.servers.tournaments
        (told,) = await keeper.told(room.people[first].id)
        assert told["asked the organiser"] == ["1.0"]
        await cup.organise("Max", f"organise:{cup.key}.game.1.0", f"organise:{cup.key}.result.1.0.first")
        assert not (await cup.kept()).asked
        assert not buttons(cup.calls()[-1])


async def test_outdated_panels_show_how_things_stand() -> None:
    async with hall() as room:
        cup = Calls(room)
        for name in ("Dora", "Max"):
            room.welcome(name)
        await cup.plan("Max", way="2", most="12")
        for name in FOUR[:3]:
            await cup.tap(name, "enter")
        sign_up = [b["custom_id"] for b in buttons(cup.shown())]
        labels = [b["label"] for b in buttons(cup.shown())]
        assert "Join the waiting list" in labels
        cup.key = (await cup.kept()).id
        menu = [b["custom_id"] for b in buttons(await cup.organise("Max"))]
        sure = f"c::0:callpairs:{cup.key}.sure"
        await cup.organise("Max", f"organise:{cup.key}.start", "callpairs")

        async def tapped(name: str, tap: str) -> str:
            message = room.planted(tap)
            return shown_text((await room.people[name].click(message, custom_id=tap)).response)

        first, _ = (await cup.pairs())[0]
        for tap in sign_up:
            if ":enter:" in tap:
                said = await tapped(first, tap)
                assert "has begun" in said
                assert "You play" in said, "and their own game"
        for tap in (*menu, sure):
            assert "Round 1 of" in await tapped("Max", tap) or ".people" in tap or ".cancel" in tap
            assert "Round 1 of" not in await tapped("Bob", tap)
        said_first = f"c::0:ownresult:{cup.key}.say.1.0.first"
        decide = f"organise:{cup.key}.result.1.0.second"
        await cup.organise("Max", f"organise:{cup.key}.games", "0", decide)
        for tap in (said_first, f"c::0:ownresult:{cup.key}.unsay.1.0", f"c::0:ownresult:{cup.key}.whatever"):
            assert "Round 2 of" in await tapped(first, tap)
        assert (await cup.kept()).tournament.rounds[0].pairings[0].result == "0-1"


async def test_what_the_signs_of_standings_mean_is_one_tap_away() -> None:
    async with hall() as room:
        cup = Calls(room)
        await cup.begun()
        for one, other in await cup.pairs():
            await cup.on_a_real_table(one, other, "first")
        key = (await cup.tap("Bob", f"standings:{cup.key}.picture")).response
        said = shown_text((await cup.tap("Bob", f"standings:{cup.key}.key", key)).response)
        assert all(word in said for word in ("`+` won", "`−` lost", "`=` drawn", "`f` lost, not played"))
        assert all(f"**{short}**" in said for short in ("Bh-1", "Bh", "SB", "DE"))


async def opened(room: Hall, name: str, **chosen: str) -> Any:
    cup = Cup(room)
    await cup.plan(name, **chosen)
    return await cup.kept()


async def test_a_club_evening_has_rounds_of_minutes() -> None:
    async with hall() as room:
        form = (await room.people["Ann"].slash(room.channel, "tournament new", game="crownfell")).response
        (hours,) = [one for one in lists(form) if ":plan:hours." in one["custom_id"]]
        words = [one["label"] for one in hours["options"]]
        assert words[:4] == [
            "Time: no deadline",
            "Time: 10 minutes a round",
            "Time: 15 minutes a round",
            "Time: 20 minutes a round",
        ]
        value = next(one["value"] for one in hours["options"] if "25 minutes" in one["label"])
        kept = await opened(room, "Ann", hours=value, way="2")
        assert kept.tournament.plan.seconds == 25 * 60
        cup = Cup(room)
        for name in ("Ann", "Bob", "Cleo"):
            await cup.tap(name, "enter")
        await cup.organise("Ann", f"organise:{kept.id}.start", "callpairs")
        before = (await cup.kept()).tournament.rounds[0].due
        await cup.organise("Ann", f"organise:{kept.id}.more", f"organise:{kept.id}.more.5.min")
        assert (await cup.kept()).tournament.rounds[0].due - before == 5 * 60


@pytest.mark.parametrize(
    "command",
    ["play", "tournament new", "tournament league", "report", "history", "leaderboard", "queue", "learn"],
)
async def test_games_are_suggested_before_anything_is_typed(command: str) -> None:
    async with hall() as room:
        found = await room.people["Ann"].autocomplete(room.channel, command, "game", "")
        assert len(found) >= 5
