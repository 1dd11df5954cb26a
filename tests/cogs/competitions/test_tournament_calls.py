"""Whose word a game of a tournament waits for: called once in the channel, marked for the organiser; and
outdated panels, which show how things stand."""

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace

from cogs.competitions.standings_view import medals_of
from cogs.competitions.tournament_files import file_prefix
from cogs.competitions.tournament_words import whole_length
from cogs.core.text.sentences import Localizer
from sessions.competitions.standings import Standing
from sessions.competitions.tournament_data import OVER, PairingId
from tests.support.challenges import pinged
from tests.support.clock import FakeClock
from tests.support.content import WORDS
from tests.support.message_parts import buttons, lists, shown_text
from tests.support.simulated_server import SimulatedServer, hall
from tests.support.tournament_calls import FOUR, Calls
from tests.support.tournament_taps import NAMES, Cup

pytestmark = pytest.mark.usefixtures("no_errors")


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
        assert f"{second} still to confirm" in shown_text(cup.shown())
        menu = await cup.organise("Max")
        assert "1 result has yet to be confirmed" in shown_text(menu)
        (listed,) = lists(await cup.organise("Max", f"organise:{cup.key}.games"))
        assert [one.get("description") for one in listed["options"]] == [
            f"💬 {second} still to confirm",
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
        assert [name for name in (await cup.kept()).messages if "." in name] == ["disputed 1.0"]
        before = len(room.channel.history())
        await room.restart()
        await room.host.tick()
        await room.env.settle()
        assert len(room.channel.history()) == before


async def test_a_slow_answer_neither_fails_nor_replaces_the_public_message() -> None:
    """Pairing a large round takes longer than Discord waits for an answer."""
    async with hall() as room:
        cup = Calls(room)
        first, second = await cup.begun()
        room.host.services.sender.tap_defer_delay = 0.0
        await cup.says(first, "first")
        (call,) = cup.calls()
        before = shown_text(call)
        (own,) = (await cup.tap(second, "ownresult", call)).followups
        assert f"**{first}** 1–0 {second}" in shown_text(own)
        assert shown_text(call) == before
        (pair,) = await cup.pairs()
        panel = await cup.organise("Max", f"organise:{cup.key}.games", "1")
        await cup.tap("Max", f"organise:{cup.key}.result.1.1.second", panel)
        assert f"{pair[1]} won against {pair[0]}" in shown_text(room.message(panel.id))
        assert (await cup.kept()).round == 2


async def test_a_correction_is_said_and_every_post_that_shows_the_game_follows_it() -> None:
    async with hall() as room:
        cup = Calls(room)
        first, second = await cup.begun()
        earlier = cup.shown()
        await cup.says(first, "first")
        await cup.says(second, "second")
        disputed = cup.calls()[-1]
        await cup.organise("Max", f"organise:{cup.key}.game.1.0", f"organise:{cup.key}.result.1.0.firstu")
        (pair,) = await cup.pairs()
        await cup.on_a_real_table(*pair, "first")
        assert (await cup.kept()).round == 2
        result_before = f"**{first}** 1–0 {second}"
        assert result_before in shown_text(room.message(earlier.id))
        assert not [one for one in room.channel.history() if "✏️" in shown_text(one)]
        await cup.organise(
            "Max",
            f"organise:{cup.key}.games",
            f"organise:{cup.key}.games.1",
            "0",
            f"organise:{cup.key}.result.1.0.second",
        )
        now = f"{first} 0–1 **{second}**"
        for message in (earlier, disputed):
            assert now in shown_text(room.message(message.id))
            assert result_before not in shown_text(room.message(message.id))
        (line,) = [one for one in room.channel.history() if "✏️" in shown_text(one)]
        assert f"Round 1 of 2, corrected: {now}" in shown_text(line)
        await room.restart()
        await room.host.tick()
        await room.env.settle()
        assert len([one for one in room.channel.history() if "✏️" in shown_text(one)]) == 1


async def test_a_wrong_result_is_corrected_after_the_end_and_the_final_post_follows() -> None:
    async with hall() as room:
        cup = Calls(room)
        await cup.begun()
        for number in range(2):
            last, early = cup.shown(), (await cup.pairs())[0]
            await cup.on_a_real_table(*early, "first")
            own = shown_text((await cup.tap(early[0], "owngame")).response)
            assert ("The next round is paired" in own) == (number == 0), "none follows the last one"
            for pair in await cup.pairs():
                await cup.on_a_real_table(*pair, "first")
        tournament = await cup.kept()
        assert tournament.phase == OVER
        number, games = tournament.round, tournament.tournament.rounds[-1].pairings
        names = {person.id: name for name, person in room.people.items()}
        first, second = (names[one] for one in tournament.people_of(games[0]))
        final = cup.shown()
        assert "Only the organiser" in shown_text((await cup.tap("Ann", "organise")).response)
        panel = await cup.organise(
            "Max", f"organise:{cup.key}.games", "0", f"organise:{cup.key}.result.{number}.0.second"
        )
        assert f"✅ {second} won against {first}." in shown_text(panel)
        assert cup.shown().id == final.id
        assert (await cup.kept()).tournament.rounds[-1].pairings[0].result == "0-1"
        now = f"{first} 0–1 **{second}**"
        assert now in shown_text(room.message(last.id))
        (line,) = [one for one in room.channel.history() if "✏️" in shown_text(one)]
        assert now in shown_text(line)


async def test_an_organiser_hears_what_was_done_and_decides_no_game_of_their_own() -> None:
    async with hall() as room:
        cup = Cup(room)
        await cup.plan("Ann", venue="2")
        room.welcome("Dora")
        key = await cup.begin("Ann", *FOUR)
        tournament = await cup.kept()
        pairings = tournament.tournament.rounds[0].pairings
        (own,) = (n for n, one in enumerate(pairings) if room.people["Ann"].id in tournament.people_of(one))
        panel = await cup.organise("Ann", f"organise:{key}.games", str(own))
        assert "somebody else has to decide it" in shown_text(panel)
        assert not [one for one in buttons(panel) if ".result." in one["custom_id"]]
        forged = room.planted(f"c::0:organise:{key}.result.1.{own}.first")
        answer = await room.people["Ann"].click(forged, custom_id=buttons(forged)[0]["custom_id"])
        assert "somebody else has to decide it" in shown_text(answer.response)
        assert (await cup.kept()).tournament.rounds[0].pairings[own].result == ""
        for act, expected in (
            (("games", str(1 - own), f"result.1.{1 - own}.draw"), " drew."),
            (("more", "more.1"), "✅ This round has 1 hour more."),
            (("end", "end.sure"), "✅ It's over."),
        ):
            panel = await cup.organise(
                "Ann", *(one if one.isdecimal() else f"organise:{key}.{one}" for one in act)
            )
            assert expected in shown_text(panel)
            assert "Done." not in shown_text(panel)


async def test_a_round_that_waits_after_its_end_calls_everybody_whom_that_concerns_once() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        cup = Calls(room)
        await cup.plan_knockout()
        first, second = (await cup.pairs())[0]
        before = cup.pings(first, second, "Max")
        await clock.goes(room, (await cup.kept()).tournament.rounds[0].due - clock() + 60)
        await asyncio.gather(*room.host.services.background.short())
        await room.env.settle()
        after = cup.pings(first, second, "Max")
        assert all(now > earlier for now, earlier in zip(after, before, strict=True))
        assert len(cup.calls()) == 2
        assert all("Somebody has to go on." in shown_text(one) for one in cup.calls())
        assert "The time of this round is over" in shown_text(cup.shown())
        assert "time is over" in shown_text(cup.shown())
        menu = await cup.organise("Max")
        assert "2 games have no result, although their time is over." in shown_text(menu)
        assert "ends <t:" not in shown_text(menu), "what is over does not end"
        longer = await cup.organise("Max", f"organise:{cup.key}.more")
        assert "The time of this round is over" in shown_text(longer)
        assert "Until <t:" not in shown_text(longer)
        pings = cup.pings(first, second, "Max")
        await cup.organise("Max", f"organise:{cup.key}.more", f"organise:{cup.key}.more.24")
        assert all("this round has more time now" in shown_text(one) for one in cup.calls())
        assert cup.pings(first, second, "Max") == pings
        assert "Until" in shown_text(cup.shown())


async def test_a_corrected_semi_final_asks_first_where_the_final_was_played() -> None:
    async with hall() as room:
        cup = Calls(room)
        await cup.plan_knockout()
        for pair in await cup.pairs():
            await cup.on_a_real_table(*pair, "first")
        semi = (await cup.kept()).tournament.rounds[0].pairings[0]
        names = {person.id: name for name, person in room.people.items()}
        wrong, right = (names[one] for one in (await cup.kept()).people_of(semi))
        (pair,) = await cup.pairs()
        assert wrong in pair
        running = cup.shown()
        # The final is not played yet: the right one takes the place, and the channel is told.
        rule = ("games", "games.1", "0", "result.1.0.second")
        await cup.organise("Max", *(one if one.isdecimal() else f"organise:{cup.key}.{one}" for one in rule))
        (pair,) = await cup.pairs()
        assert right in pair
        lines = [shown_text(one) for one in room.channel.history() if "✏️" in shown_text(one)]
        assert any("corrected" in line for line in lines)
        assert any("new pairing" in line and f"<@{room.people[right].id}>" in line for line in lines)
        assert f"<@{room.people[right].id}>" in shown_text(room.message(running.id))
        await cup.on_a_real_table(*pair, "first")
        assert (await cup.kept()).phase == OVER
        final = cup.shown()
        # Now it is: the organiser says whether it is played again.
        rule = ("games", "games.1", "0", "result.1.0.first")
        panel = await cup.organise(
            "Max", *(one if one.isdecimal() else f"organise:{cup.key}.{one}" for one in rule)
        )
        assert "1 later game was already played" in shown_text(panel)
        assert (await cup.kept()).phase == OVER
        played = shown_text(room.message(final.id))
        await cup.tap("Max", f"organise:{cup.key}.result.1.0.first.again", panel)
        await room.env.settle()
        assert "🥇" in played
        (line,) = [one for one in map(shown_text, room.channel.history()) if "🔁" in one]
        assert "Semi-finals, corrected" in line
        assert "Final, played again, because somebody else is in it now" in line
        assert all(name in line for name in pair), "who had played it"
        tournament = await cup.kept()
        assert (tournament.phase, tournament.round) == ("running", 2)
        (pair,) = await cup.pairs()
        assert wrong in pair
        assert "out of date" in shown_text(room.message(final.id))
        assert cup.shown().id not in (final.id, running.id)
        await cup.on_a_real_table(*pair, "first")
        assert "🥇" in shown_text(cup.shown())


async def test_no_post_shows_results_of_games_that_are_played_again() -> None:
    """After a correction of the first round, the old posts of the next ones stood there as they were."""
    async with hall() as room:
        cup = Calls(room)
        names = NAMES[:5]
        for name in ("Dora", "Emil", "Max"):
            room.welcome(name)
        await cup.plan("Max", kind="2", venue="2")
        key = await cup.begin("Max", *names)
        while (await cup.kept()).phase != OVER:
            await cup.on_a_real_table(*(await cup.pairs())[0], "first")
        stored = await cup.kept()
        board = next(n for n, one in enumerate(stored.tournament.rounds[0].pairings) if one.result == "1-0")
        acts = room.host.services.tournaments.organiser_acts
        await acts(key, room.people["Max"].id, manager=False).rule(PairingId(1, board), "0-1", again=True)
        await asyncio.gather(*room.host.services.background.short())
        await room.env.settle()
        posts = [shown_text(one) for one in room.channel.history()]
        assert sum("**Semi-finals**" in post for post in posts) == 1
        assert not any("**Final**" in post for post in posts)
        assert sum("out of date" in post for post in posts) == 3, "semi-finals, final, and who had won"
        (line,) = [post for post in posts if "🔁" in post]
        assert "Semi-finals, played again" in line
        assert "Final, counts only if the same people meet again" in line


async def test_whom_the_organiser_removed_reads_that_and_not_that_they_withdrew() -> None:
    async with hall() as room:
        cup = Calls(room)
        await cup.begun()
        tournament = await cup.kept()
        number = next(
            one.number for one in tournament.tournament.entrants if one.person == room.people["Ann"].id
        )
        removal = f"organise:{cup.key}.withdraw.{number}"
        panel = await cup.organise(
            "Max", f"organise:{cup.key}.people", str(number), removal, f"{removal}.sure"
        )
        assert "out of the tournament" in shown_text(panel)
        own = (await cup.tap("Ann", "owngame")).response
        assert "The organiser has removed you." in shown_text(own)
        assert "withdrawn" not in shown_text(own)
        assert not [one for one in buttons(own) if ":enter:" in one["custom_id"]], "which would be refused"
        (listed,) = lists(await cup.organise("Max", f"organise:{cup.key}.people"))
        assert [one.get("description") for one in listed["options"] if one["label"] == "Ann"] == ["removed"]
        left = (await cup.tap("Bob", "owngame")).response
        await cup.tap("Bob", f"ownresult:{cup.key}.withdraw", left)
        await cup.tap("Bob", f"ownresult:{cup.key}.sure", left)
        assert "You have withdrawn." in shown_text((await cup.tap("Bob", "owngame")).response)


async def test_who_has_the_servers_role_organises_whatever_anybody_opened() -> None:
    """Emil has it and decides a game; then he has it no more."""
    async with hall() as room:
        cup = Calls(room)
        await cup.begun()
        role = room.guild.create_role("organisers")
        await room.host.services.server_settings.change(room.guild.id, organisers=role.id)
        room.welcome("Emil")
        refused = await cup.tap("Emil", "organise")
        assert "organiser" in shown_text(refused.response)
        assert not lists(refused.response)
        room.env.backend.add_member_role(room.guild.id, room.people["Emil"].id, role.id)
        games, result = f"organise:{cup.key}.games", f"organise:{cup.key}.result.1.0.first"
        panel = await cup.organise("Emil", games, "0", result)
        assert "won" in shown_text(panel)
        assert (await cup.kept()).tournament.rounds[0].pairings[0].result == "1-0"
        room.env.backend.remove_member_role(room.guild.id, room.people["Emil"].id, role.id)
        refused = await cup.tap("Emil", "organise")
        assert not buttons(refused.response)


async def test_a_tournament_begins_at_its_time() -> None:
    """Everybody who is in is reminded once; with too few people it begins as soon as there are enough."""
    clock = FakeClock()
    async with hall(now=clock) as room:
        for name in ("Dora", "Max"):
            room.welcome(name)
        cup = Cup(room)
        await cup.plan("Max", venue="2")
        for name in FOUR[:2]:
            await cup.tap(name, "enter")
        menu = (await cup.tap("Max", "organise")).response
        form = await cup.tap("Max", "cupstart", menu)
        await room.people["Max"].submit_modal(form, {"text": "in 2 hours"})
        await room.env.settle()
        starts = int((await cup.kept()).starts)
        assert starts == clock() + 7_200
        assert f"Begins <t:{starts}:F>" in shown_text(cup.shown())
        before = len(pinged(room))
        for moment in (7_200 - 901, 2, 2):
            await clock.goes(room, moment)
        reminded = [room.people[name].id for name in FOUR[:2]]
        assert sorted(pinged(room)[before:]) == sorted(reminded), "once each"
        await clock.goes(room, 901)
        assert (await cup.kept()).phase == "sign-up"
        assert "as soon as 3 people are in" in shown_text(cup.shown())
        await cup.tap("Cleo", "enter")
        await clock.goes(room, 1)
        assert (await cup.kept()).phase == "running"


async def test_a_start_time_can_be_taken_back_and_is_the_organisers_alone() -> None:
    clock = FakeClock()
    async with hall(now=clock) as room:
        room.welcome("Max")
        cup = Cup(room)
        await cup.plan("Max", venue="2")
        key = (await cup.kept()).id
        stranger = room.planted(f"c::0:cupstart:{key}.starts")
        refused = await room.people["Bob"].click(stranger, custom_id=f"c::0:cupstart:{key}.starts")
        assert "organiser" in shown_text(refused.response)
        for text, starts in (("in 2 hours", clock() + 7_200), ("nonsense", clock() + 7_200), ("", 0)):
            menu = (await cup.tap("Max", "organise")).response
            form = await cup.tap("Max", "cupstart", menu)
            await room.people["Max"].submit_modal(form, {"text": text})
            await room.env.settle()
            assert (await cup.kept()).starts == starts
        assert "Begins" not in shown_text(cup.shown())


async def test_removals_and_no_shows_ask_first() -> None:
    """Of a sign-up, then of a round; what is not confirmed changes nothing."""
    async with hall() as room:
        for name in ("Dora", "Max"):
            room.welcome(name)
        cup = Cup(room)
        await cup.plan("Max", venue="2")
        for name in FOUR:
            await cup.tap(name, "enter")
        key, ann = (await cup.kept()).id, str(room.people["Ann"].id)
        panel = await cup.organise("Max", f"organise:{key}.people", ann)
        assert "They come back only if you let them in" in shown_text(panel)
        assert len((await cup.kept()).tournament.entrants) == 4
        await cup.tap("Max", f"organise:{key}.people", panel)
        assert lists(panel), "back to the list"
        await cup.organise("Max", f"organise:{key}.people", ann, f"organise:{key}.remove.{ann}.sure")
        assert len((await cup.kept()).tournament.entrants) == 3
        await cup.begin("Max")
        number = next(one.first for one in (await cup.kept()).tournament.rounds[0].pairings if one.second)
        absent = f"organise:{key}.absent.{number}"
        panel = await cup.organise("Max", f"organise:{key}.people", str(number), absent)
        assert "is lost without being played" in shown_text(panel)
        assert (await cup.kept()).round == 1, "nothing is decided yet"
        await cup.tap("Max", f"organise:{key}.person.{number}", panel)
        await cup.tap("Max", absent, panel)
        await cup.tap("Max", f"{absent}.sure", panel)
        assert (await cup.kept()).round == 2


async def test_everybody_is_pinged_also_whoever_has_a_bye() -> None:
    async with hall() as room:
        cup = Cup(room)
        await cup.plan("Ann", venue="2")
        await cup.begin("Ann", *FOUR[:3])
        assert sorted(pinged(room)) == sorted(room.people[name].id for name in FOUR[:3])


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
            assert "aren't playing in this game" in shown_text(answer.response)
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


@pytest.mark.parametrize("venue", ["1", "2"])
async def test_the_organiser_is_asked_once_a_game(venue: str) -> None:
    async with hall() as room:
        cup = Calls(room)
        first, second = await cup.begun(venue)
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
        assert "aren't playing in this game" in shown_text(answer.response)
        theirs = (await cup.tap(second, "owngame")).response
        assert not [b for b in buttons(theirs) if ":askorganiser:" in b["custom_id"]]
        assert cup.pings("Max") == [1]
        keeper = room.host.services.tournaments
        (exported,) = await keeper.export(room.people[first].id)
        assert exported["asked the organiser"] == ["1.0"]
        await cup.organise("Max", f"organise:{cup.key}.game.1.0", f"organise:{cup.key}.result.1.0.first")
        assert not (await cup.kept()).asked
        assert not buttons(cup.calls()[-1])


async def test_outdated_panels_show_how_things_stand() -> None:
    async with hall() as room:
        cup = Calls(room)
        for name in ("Dora", "Max"):
            room.welcome(name)
        await cup.plan("Max", venue="2", most="12")
        for name in FOUR[:3]:
            await cup.tap(name, "enter")
        sign_up = [b["custom_id"] for b in buttons(cup.shown())]
        labels = [b["label"] for b in buttons(cup.shown())]
        assert "Join the waiting list" in labels
        cup.key = (await cup.kept()).id
        menu = [b["custom_id"] for b in buttons(await cup.organise("Max"))]
        sure = f"c::0:callpairs:{cup.key}.sure"
        await cup.begin("Max")

        async def tapped(name: str, tap: str) -> str:
            message = room.planted(tap)
            return shown_text((await room.people[name].click(message, custom_id=tap)).response)

        first, _ = (await cup.pairs())[0]
        for tap in sign_up:
            if ":enter:" in tap:
                reply = await tapped(first, tap)
                assert "has begun" in reply
                assert "You play" in reply, "and their own game"
        for tap in (*(one for one in menu if ":staff:" not in one), sure):
            assert "Round 1 of" in await tapped("Max", tap) or tap.endswith((".people", ".cancel", ".main"))
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
        for player, other in await cup.pairs():
            await cup.on_a_real_table(player, other, "first")
        key = (await cup.tap("Bob", f"standings:{cup.key}.picture")).response
        text = shown_text((await cup.tap("Bob", f"standings:{cup.key}.key", key)).response)
        assert all(word in text for word in ("`+` won", "`−` lost", "`=` drawn", "`f` lost, not played"))
        assert all(f"**{short}**" in text for short in ("Bh-1", "Bh", "SB", "DE"))


async def test_the_files_of_a_tournament_are_one_tap_away() -> None:
    """Also for Bob, who may not play in it."""
    async with hall() as room:
        cup = Calls(room)
        await cup.begun()
        for player, other in await cup.pairs():
            await cup.on_a_real_table(player, other, "first")
        standings = (await cup.tap("Bob", f"standings:{cup.key}.picture")).response
        given = (await cup.tap("Bob", "cupfiles", standings)).response
        assert given.ephemeral
        names = [file.filename for file in given.attachments]
        stored = await cup.kept()
        assert file_prefix(replace(stored, title="秋の大会")) == stored.id
        assert file_prefix(replace(stored, title="Été: 2 / 3!", season=4)) == "ete-2-3-4"
        assert [name.removeprefix("autumn-cup-") for name in names] == [
            "standings.html",
            "standings.csv",
            "games.csv",
            "tournament.json",
            "fide.trf",
        ]


async def opened(room: SimulatedServer, name: str, **chosen: str) -> Any:
    cup = Cup(room)
    await cup.plan(name, **chosen)
    return await cup.kept()


def test_how_long_a_tournament_takes_is_said_in_two_units_and_never_too_short() -> None:
    for seconds, en, ja in (
        (3 * 45 * 60, "2 hours 15 minutes", "2時間15分"),
        (5 * 12 * 3_600, "2 days 12 hours", "2日12時間"),
        (3 * 3_600, "3 hours", "3時間"),
        (90 * 60, "1 hour 30 minutes", "1時間30分"),
        (50 * 60, "50 minutes", "50分"),
        (21 * 86_400, "21 days", "21日"),
        (2 * 86_400 + 61, "2 days 1 hour", "2日1時間"),
    ):
        assert whole_length(seconds, Localizer(WORDS, "en")) == en
        assert whole_length(seconds, Localizer(WORDS, "ja")) == ja


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
        tournament = await opened(room, "Ann", hours=value, venue="2")
        assert tournament.tournament.plan.seconds == 25 * 60
        cup = Cup(room)
        for name in ("Ann", "Bob", "Cleo"):
            await cup.tap(name, "enter")
        await cup.begin("Ann")
        before = (await cup.kept()).tournament.rounds[0].due
        await cup.organise("Ann", f"organise:{tournament.id}.more", f"organise:{tournament.id}.more.5.min")
        assert (await cup.kept()).tournament.rounds[0].due - before == 5 * 60


@pytest.mark.parametrize(
    "command",
    ["play", "tournament new", "tournament league", "report", "history", "leaderboard", "queue", "learn"],
)
async def test_games_are_suggested_before_anything_is_typed(command: str) -> None:
    async with hall() as room:
        suggestions = await room.people["Ann"].autocomplete(room.channel, command, "game", "")
        assert len(suggestions) >= 5


def test_medals_are_for_who_has_a_point_and_the_third_is_not_the_last() -> None:
    def standing(*places: tuple[int, int]) -> list[Standing]:
        return [Standing(place, n, half, (), 0, 0) for n, (place, half) in enumerate(places, 1)]

    assert medals_of(standing((1, 4), (2, 2), (3, 2))) == {1: "🥇", 2: "🥈"}
    assert medals_of(standing((1, 6), (2, 4), (3, 2), (4, 0))) == {1: "🥇", 2: "🥈", 3: "🥉"}
    assert medals_of(standing((1, 4), (2, 1), (3, 1), (4, 0))) == {1: "🥇"}
    assert medals_of(standing((1, 2), (1, 2), (3, 0), (4, 0))) == {1: "🥇", 2: "🥇"}
