"""A tournament as people meet it: planned by lists, signed up for, played by taps, and its final board."""

from typing import Any

import discord
import pytest

from tests.support.challenges import pinged
from tests.support.depth import DEEP
from tests.support.message_parts import buttons, shown_files, shown_text, walk
from tests.support.simulated_server import hall
from tests.support.tournament_taps import NAMES, Cup

pytestmark = pytest.mark.usefixtures("no_errors")


@DEEP
async def test_a_swiss_of_eight_over_four_rounds_by_taps() -> None:
    async with hall("ja") as room:
        for name in NAMES:
            if name in room.people:
                room.speak(name, "ja")
            else:
                room.welcome(name, locale="ja")
        cup = Cup(room)
        await cup.plan("Ann", rounds="2", venue="0")
        for name in NAMES:
            await cup.tap(name, "enter")
        await room.env.settle()
        assert "8" in shown_text(cup.shown())
        key = (await cup.kept()).id
        await cup.begin("Ann")
        everybody = sorted(room.people[name].id for name in NAMES)
        assert sorted(pinged(room)) == everybody, "each once"
        # Round 1: one at a table, two on real ones, one that did not take place.
        # Ann organises, so somebody else's game is the one that she decides.
        first, *others, _ = sorted(await cup.pairs(), key=lambda pair: "Ann" not in pair)
        await cup.at_a_table(*first)
        ends = [shown_text(one) for one in room.channel.threads[-1].history()]
        assert any("Autumn Cup" in end and "第1回戦" in end and room.channel.mention in end for end in ends)
        await cup.on_a_real_table(*others[0], "second")
        assert first not in await cup.pairs(), "entered at once"
        await cup.on_a_real_table(*others[1], "draw")
        # Whoever spoke first is pinged by the round alone, whoever had to confirm it once more.
        for first, second in others[:2]:
            assert [pinged(room).count(room.people[name].id) for name in (first, second)] == [1, 2]
        before = (await cup.kept()).tournament.rounds[0].pairings
        board = next(n for n, entry in enumerate(before) if not entry.result)
        await cup.organise(
            "Ann", f"organise:{key}.games", str(board), f"organise:{key}.result.1.{board}.firstu"
        )
        results = [entry.result for entry in (await cup.kept()).tournament.rounds[0].pairings]
        assert sorted(results) == ["+/-", "0-1", "1-0", "1/2"]
        # Round 2: somebody leaves, so that from now on there is a bye.
        leaver = (await cup.pairs())[0][0]
        own = await cup.tap(leaver, "owngame")
        await cup.tap(leaver, "ownresult:" + key + ".withdraw", own.response)
        await cup.tap(leaver, "ownresult:" + key + ".sure", own.response)
        for entry, other in await cup.pairs():
            await cup.on_a_real_table(entry, other, "first")
        rested = [
            entry for entry in (await cup.kept()).tournament.rounds[2].pairings if entry.result == "bye"
        ]
        assert len(rested) == 1
        (idle_person,) = (await cup.kept()).people_of(rested[0])
        idle = next(name for name, entry in room.people.items() if entry.id == idle_person)
        assert "☕" in shown_text((await cup.tap(idle, "owngame")).response)
        # Rounds 3 and 4; the restart in between loses nothing.
        for entry, other in await cup.pairs():
            await cup.on_a_real_table(entry, other, "second")
        await room.restart()
        assert (await cup.kept()).round == 4
        for entry, other in await cup.pairs():
            await cup.on_a_real_table(entry, other, "first")
        board_text = shown_text(cup.shown())
        assert "🥇" in board_text
        assert shown_files(cup.shown())
        assert not await cup.pairs()
        text = shown_text((await cup.tap("Bob", "standings:" + key + ".words")).response)
        assert all(name in text for name in NAMES)


async def test_others_tap_in_vain_and_an_organiser_may_call_it_off() -> None:
    async with hall() as room:
        cup = Cup(room)
        await cup.plan("Ann", rounds="0", venue="0", most="12")
        for name in ("Ann", "Bob", "Cleo"):
            await cup.tap(name, "enter")
        room.welcome("Dora")
        await cup.tap("Dora", "enter")
        await room.env.settle()
        assert "Waiting list: Dora" in shown_text(cup.shown())
        key, sign_up = (await cup.kept()).id, cup.shown()
        assert "Only the organiser" in shown_text((await cup.tap("Dora", "organise", sign_up)).response)
        forged = room.planted(
            f"c::0:callpairs:{key}.sure",
            f"c::0:organise:{key}.cancel.sure",
            f"c::0:ownresult:{key}.say.1.0.first",
        )
        for tap in buttons(forged):
            await room.people["Bob"].click(forged, custom_id=tap["custom_id"])
        assert (await cup.kept()).round == 0
        await cup.tap("Bob", f"enter:{key}.off")
        await room.env.settle()
        assert "Waiting list" not in shown_text(cup.shown())
        await cup.begin("Ann")
        board = next(
            n for n, one in enumerate((await cup.kept()).tournament.rounds[0].pairings) if one.second
        )
        forged = room.planted(
            f"c::0:ownresult:{key}.say.1.{board}.first", f"c::0:owntable:{key}.open.1.{board}"
        )
        for tap in buttons(forged):
            answer = await room.people["Bob"].click(forged, custom_id=tap["custom_id"])
            assert "aren't playing in this game" in shown_text(answer.response)
        assert not (await cup.kept()).reports
        assert not room.channel.threads
        elsewhere = room.env.create_guild("Other")
        bob_there = elsewhere.add_member(room.people["Bob"].user)
        other_channel = elsewhere.create_text_channel("games")
        forged = room.planted(f"c::0:owngame:{key}.", place=other_channel.id)
        (tap,) = buttons(forged)
        answer = await bob_there.click(forged, custom_id=tap["custom_id"])
        assert "Autumn Cup" not in shown_text(answer.response), "it is another server's"
        menu = (await cup.tap("Ann", "organise")).response
        assert "keeps the standings" in shown_text(menu), "two red buttons side by side end it"
        await cup.organise("Ann", f"organise:{key}.cancel", f"organise:{key}.cancel.sure")
        assert "called off" in shown_text(cup.shown())
        assert not buttons(cup.shown())
        await room.host.services.server_settings.change(room.guild.id, tournaments="managers")
        refused = await room.people["Bob"].slash(room.channel, "tournament new")
        assert "only server managers" in shown_text(refused.response)


async def test_at_tables_here_each_pair_has_its_thread_and_one_ping() -> None:
    async with hall() as room:
        for name in NAMES[3:4]:
            room.welcome(name)
        cup = Cup(room)
        await cup.plan("Ann", venue="1")
        key = await cup.begin("Ann", *NAMES[:4])
        assert len(room.channel.threads) == 2
        assert sorted(pinged(room)) == sorted(room.people[name].id for name in NAMES[:4])
        assert shown_text(cup.shown()).count("[Table](") == 2
        loser = (await cup.pairs())[0][1]
        own = await cup.tap(loser, "owngame")
        assert not [one for one in buttons(own.response) if ":ownresult:" + key + ".say" in one["custom_id"]]


async def test_an_organiser_lets_in_who_was_there_and_sees_to_absences() -> None:
    async with hall() as room:
        for name in NAMES[3:5]:
            room.welcome(name)
        keeper = room.guild.create_role("keeper", permissions=discord.Permissions(manage_guild=True))
        room.people["Max"] = room.guild.add_member(room.env.create_user("max"), roles=[keeper])
        cup = Cup(room)
        await cup.plan("Bob", venue="2")  # who organises it, and manages nothing
        for name in ("Ann", "Bob", "Cleo", "Dora"):
            await cup.tap(name, "enter")
        key = (await cup.kept()).id

        async def let_in(who: Any, by: str = "Bob", points: str = "zero") -> str:
            panel = await cup.organise(by, f"organise:{key}.people", f"organise:{key}.add")
            word = f":organise:{key}.add.{points}"
            (button,) = (one for one in walk(panel.components) if word in one.get("custom_id", ""))
            answer = await room.people[by].select(panel, [who], custom_id=button["custom_id"])
            await room.env.settle()
            return str(shown_text(answer.response or room.message(panel.id)))

        async def about(name: str, *taps: str) -> Any:
            people = (await cup.kept()).tournament.entrants
            number = next(one.number for one in people if one.person == room.people[name].id)
            acts = [tap.replace("NUMBER", str(number)) for tap in taps]
            return await cup.organise("Bob", f"organise:{key}.people", str(number), *acts)

        # Nobody who never signed up is pinged because an organiser says so.
        await let_in(room.people["Emil"])
        assert len((await cup.kept()).tournament.entrants) == 4
        await cup.begin("Bob")
        # A word on a game can be taken back.
        own = await cup.tap("Ann", "owngame")
        await cup.tap("Ann", f"ownresult:{key}.say", own.response)
        assert (await cup.kept()).reports
        await cup.tap("Ann", f"ownresult:{key}.unsay", own.response)
        assert not (await cup.kept()).reports
        # Out and back, away and back again, for half a point.
        opponents = {name for pair in await cup.pairs() if "Bob" in pair for name in pair}
        leaver = next(
            name for name in ("Cleo", "Dora") if name not in opponents
        )  # nobody decides their own game
        await about(leaver, f"organise:{key}.withdraw")
        assert (await cup.kept()).barred == [], "asked first"
        await about(leaver, f"organise:{key}.withdraw", f"organise:{key}.withdraw.NUMBER.sure")
        assert (await cup.kept()).barred == [room.people[leaver].id]
        await about(leaver, f"organise:{key}.return")
        assert not (await cup.kept()).barred
        await about("Ann", f"organise:{key}.miss.NUMBER.zero")
        await about("Ann", f"organise:{key}.plays")
        await about("Dora", f"organise:{key}.miss.NUMBER.half")
        # Whoever manages the server lets in anybody, with half a point for what they missed.
        assert "is in." in await let_in(room.people["Emil"], "Max", "half")
        for player, other in await cup.pairs():
            await cup.on_a_real_table(player, other, "first")
        tournament = await cup.kept()
        assert tournament.round == 2
        named = {player.number: player.person for player in tournament.tournament.entrants}
        alone = [
            {named[p.first]: p.result for p in made.pairings if not p.second}
            for made in tournament.tournament.rounds
        ]
        assert alone[0] == {room.people["Emil"].id: "half"}
        assert alone[1] == {room.people["Dora"].id: "half"}
        paired = {
            person
            for p in tournament.tournament.rounds[1].pairings
            if p.second
            for person in tournament.people_of(p)
        }
        assert paired == {room.people[name].id for name in ("Ann", "Bob", "Cleo", "Emil")}
