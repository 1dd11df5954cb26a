"""/history, /profile and the line below an end, as people see them: what is whose, and what stays hidden."""

import re
from typing import Any

import discord
import msgspec
import pytest
from simcord.backend.models import Overwrite

from cogs.core.components.button_ids import ButtonId
from cogs.core.text.sentences import mention_of
from sessions.people.profiles import ONLY_ME
from sessions.results.result_data import GameResult, ResultSeat
from sessions.store.protocol import StoredTable
from sessions.table.table_data import OVER, Deal, PackChoice, Shown, TableBody
from tests.support.history_taps import NOW, entered, result, tapped
from tests.support.message_parts import buttons, lists, shown_text, walk
from tests.support.played_tables import person, played
from tests.support.simulated_server import SimulatedServer, hall

pytestmark = pytest.mark.usefixtures("no_errors")
LONG = "*" * 31


async def resigned(room: SimulatedServer, loser: str = "Bob", place: int = 0, **more: Any) -> Any:
    """A game of Ann and Bob that one of them gives up; shown in the channel."""
    table = await played(room, place=place, **more)
    table = (await room.host.tables.answer(table.id, person(room, loser), "resign")).table
    await room.host.services.panels.show(table)
    return table


async def asked(room: SimulatedServer, name: str, command: str, who: str, channel: Any, **more: Any) -> Any:
    """channel: None for the hall's, "dm" for a direct message."""
    given = more | ({"who": room.people[who]} if who else {})
    if channel == "dm":
        return (await room.people[name].user.slash(command, **given)).response
    return (await room.people[name].slash(channel or room.channel, command, **given)).response


async def history(room: SimulatedServer, name: str, who: str = "", channel: Any = None, **more: Any) -> Any:
    return await asked(room, name, "history", who, channel, **more)


async def profile(room: SimulatedServer, name: str, who: str = "", channel: Any = None) -> Any:
    return await asked(room, name, "profile", who, channel)


def acts(message: Any) -> set[tuple[str, str]]:
    ids = [one["custom_id"].split(":", 4) for one in (*buttons(message), *lists(message))]
    return {(act, arg.rpartition(".")[2]) for *_, act, arg in ids}


# ---------------------------------------------------------------- history


async def test_ones_own_games_newest_first_with_all_that_is_known_of_them() -> None:
    async with hall() as room:
        none = await history(room, "Ann")
        assert none.ephemeral
        assert "No finished games yet" in shown_text(none)
        table = await resigned(room)
        table = await room.host.tables.get(table.id)
        text = shown_text(await history(room, "Ann"))
        assert "1 game: 1 won · 0 lost" in text
        assert "**Won** against Bob" in text
        assert "by resignation" in text
        link = f"https://discord.com/channels/{room.guild.id}/{room.channel.id}/{table.body.shown.panel}"
        assert f"[**Crownfell**]({link})" in text
        assert f"<t:{int(table.body.end.finished_at)}:R>" in text
        assert "**Lost** to Ann" in shown_text(await history(room, "Bob"))
        assert "No finished games yet" in shown_text(await history(room, "Cleo"))


async def test_ten_to_a_page_and_a_game_alone() -> None:
    async with hall() as room:
        many = {
            f"t{number:02}": result(room, "Ann", "Bob", at=NOW + number * 60, turns=number)
            for number in range(1, 24)
        }
        await entered(room, {**many, "other": result(room, "Bob", "Ann", game="craft-the-crown", turns=99)})
        first = await history(room, "Ann")
        assert shown_text(first).count("**Won**") == 10
        assert "23 turns" in shown_text(first)
        second = await tapped(room, "Ann", first, "history", "on")
        assert second.id == first.id
        last = await tapped(room, "Ann", second, "history", "on")
        assert shown_text(last).count("against Bob") == 3
        assert "**Lost** to Bob" in shown_text(last)
        assert not [page for page in acts(last) if page == ("history", "on")]
        back = await tapped(room, "Ann", last, "history", "back")
        assert "13 turns" in shown_text(back)
        page = await history(room, "Ann", game="craft-the-crown")
        assert shown_text(page).count("Lost") == 1
        assert "Won" not in shown_text(page)
        assert "1 game: 0 won · 1 lost" in shown_text(page)
        every = await tapped(room, "Ann", page, "history", "games")
        assert shown_text(every).count("**Won**") == 10
        assert "no game called" in shown_text(await history(room, "Ann", game="chess"))


async def test_another_persons_are_those_of_this_server_and_head_to_head_those_of_both() -> None:
    async with hall() as room:
        elsewhere = room.guild.id + 1
        await entered(
            room,
            {
                "a": result(room, "Bob", "Cleo", at=NOW + 1),
                "b": result(room, "Bob", "Cleo", at=NOW + 2, guild=elsewhere, turns=77),
                "c": result(room, "Ann", "Bob", at=NOW + 3, guild=elsewhere, turns=55),
                "d": result(room, "Bob", "Ann", at=NOW + 4, game="craft-the-crown"),
                "e": result(room, "Ann", "Bob", at=NOW + 5),
            },
        )
        seen = await history(room, "Ann", "Bob")
        text = shown_text(seen)
        bob = room.people["Bob"].id
        assert f"You 2 : 1 {mention_of(bob)}" in text
        assert "3 games: 2 won · 1 lost" in text
        assert "77 turns" not in text
        assert "55 turns" not in text
        assert "**Won** against Cleo" in text
        both = await tapped(room, "Ann", seen, "history", "scope")
        assert "55 turns" in shown_text(both)
        assert "Cleo" not in shown_text(both)
        assert shown_text(both).count("**Won** against Bob") == 2
        again = await tapped(room, "Ann", both, "history", "scope")
        assert shown_text(again) == text
        crownfell = shown_text(await history(room, "Ann", "Bob", game="crownfell"))
        assert f"You 2 : 1 {mention_of(bob)}" in crownfell
        assert "**Crownfell**: 2 : 0" in crownfell
        cleo = shown_text(await history(room, "Ann", "Cleo"))
        assert "haven't finished a game with" in cleo


async def test_in_a_direct_message_one_sees_ones_own_and_those_of_both() -> None:
    async with hall() as room:
        await entered(room, {"a": result(room, "Bob", "Cleo"), "b": result(room, "Bob", "Ann", at=NOW + 1)})
        assert "**Lost** to Bob" in shown_text(await history(room, "Ann", channel="dm"))
        both = await history(room, "Ann", "Bob", channel="dm")
        assert "**Lost** to Bob" in shown_text(both)
        assert "Cleo" not in shown_text(both)
        assert ("history", "scope") not in acts(both)
        assert "server where you both play" in shown_text(await profile(room, "Ann", "Bob", channel="dm"))
        assert "Your profile" in shown_text(await profile(room, "Ann", channel="dm"))


async def test_a_replay_is_offered_where_it_may_be_seen() -> None:
    async with hall() as room:
        table = await resigned(room)
        await entered(room, {"gone": result(room, "Ann", "Bob")})
        seen = await history(room, "Ann")
        (chooser,) = lists(seen)
        assert [one["value"] for one in chooser["options"]] == [table.id]
        assert "Crownfell · Won against Bob" in chooser["options"][0]["label"]
        interaction = await room.people["Ann"].select(seen, [table.id], custom_id=chooser["custom_id"])
        assert "14 of 14" in shown_text(interaction.response)
        assert lists(await history(room, "Cleo", "Ann")), "it was played in this channel"
        other = room.guild.create_text_channel("other")
        assert not lists(await history(room, "Cleo", "Ann", channel=other))
        assert lists(await history(room, "Bob", "Ann", channel=other))
        forged = room.planted(str(ButtonId("", 0, "resultreplay", "1.all..list")))
        for value in (table.id, "x:1:end", "", "ö"):
            tap = ButtonId("", 0, "resultreplay", "1.all..list")
            answer = await room.people["Cleo"].click(forged, custom_id=str(tap))
            assert "out of date" in shown_text(answer.response), value


async def test_no_way_leads_to_a_channel_that_the_reader_does_not_see() -> None:
    async with hall() as room:
        secret = room.guild.create_text_channel("secret")
        await resigned(room, place=secret.id)
        cleo, hidden = room.people["Cleo"].id, discord.Permissions(view_channel=True).value
        assert f"/{secret.id}/" in shown_text(await history(room, "Cleo", "Ann"))
        room.env.backend.set_overwrite(secret.id, Overwrite(cleo, 1, 0, hidden))
        await room.env.settle()
        assert f"/{secret.id}/" in shown_text(await history(room, "Ann"))
        assert f"/{secret.id}/" not in shown_text(await history(room, "Cleo", "Ann"))
        assert "**Won** against Bob" in shown_text(await history(room, "Cleo", "Ann"))


async def test_ten_results_of_the_longest_names_fit_a_message() -> None:
    async with hall() as room:
        seats = [ResultSeat(room.people["Ann"].id, "Ann", 2)]
        seats += [ResultSeat(10**18 + number, f"{number}{LONG}", 1) for number in range(3)]
        long = result(room, "Ann", "Bob", channel=10**19 - 1, panel=10**19 - 1, guild=10**19 - 1)
        await entered(
            room,
            {
                f"t{number}": msgspec.structs.replace(long, seats=tuple(seats), at=NOW + number)
                for number in range(30)
            },
        )
        shown = Shown(panel=10**19 - 1)
        body = msgspec.json.encode(
            TableBody(owner=1, seats=[], pack=PackChoice("house"), deal=Deal(""), shown=shown)
        )
        for number in range(30):
            row = StoredTable(f"t{number}", 1, 2, "crownfell", OVER, 1, 1, None, (), body, NOW)
            await room.host.tables.store.write(row, [])
        message = await history(room, "Ann")
        assert shown_text(message).count("**Lost**") == 10
        assert shown_text(message).count("<t:") == 10
        assert "…" in shown_text(message)
        assert len(shown_text(message)) < 4_000


@pytest.mark.parametrize(
    "arg",
    [
        "",
        "x",
        "²",
        "1",
        "1.some",
        "99999999999999999999.all..on",
        "0.all..on",
        "-1.all..on",
        "1.both.chess.on",
    ],
)
async def test_forged_pages_are_refused_with_a_sentence(arg: str) -> None:
    async with hall() as room:
        for act in ("history", "profile"):
            tap = str(ButtonId("", 0, act, arg))
            answer = (await room.people["Ann"].click(room.planted(tap), custom_id=tap)).response
            assert answer.ephemeral
            assert "###" not in shown_text(answer) or (arg.startswith("1.both") and act == "profile")


# ---------------------------------------------------------------- what is hidden


async def test_whoever_keeps_theirs_to_themselves_shows_them_nowhere() -> None:
    async with hall() as room:
        await resigned(room)
        await entered(
            room, {"a": result(room, "Bob", "Cleo"), "b": result(room, "Cleo", "Ann", "Bob", at=NOW + 1)}
        )
        tables = room.host.tables
        both = await tapped(room, "Cleo", await history(room, "Cleo", "Bob"), "history", "scope")
        assert "**Lost** to Bob" in shown_text(both)
        await tables.people.set_results(room.people["Bob"].id, ONLY_ME)
        sentence = "keeps their results private"
        assert sentence in shown_text(await history(room, "Cleo", "Bob"))
        assert sentence in shown_text(await profile(room, "Cleo", "Bob"))
        assert sentence in shown_text(await tapped(room, "Cleo", both, "history", "scope"))
        assert "**Lost** to Cleo" in shown_text(await history(room, "Bob"))
        assert "1 won" in shown_text(await profile(room, "Bob"))
        assert (
            "against Bob" not in shown_text(await history(room, "Dora", "Ann"))
            if "Dora" in room.people
            else True
        )
        room.welcome("Dora")
        others = shown_text(await history(room, "Dora", "Ann"))
        assert "Bob" not in others
        assert "**Won** against somebody" in others
        assert "also played: somebody" in others
        assert "**Won** against Bob" in shown_text(await history(room, "Ann")), "she sat there"
        assert "Bob" in shown_text(await history(room, "Cleo", "Ann")), "so did she, in one of them"


async def test_whoever_blocked_somebody_shows_them_nothing_and_it_reads_the_same() -> None:
    async with hall() as room:
        await entered(room, {"a": result(room, "Bob", "Cleo"), "b": result(room, "Ann", "Bob", at=NOW + 1)})
        await room.host.tables.people.blocks.add(room.people["Bob"].id, room.people["Cleo"].id)
        blocked = shown_text(await history(room, "Cleo", "Bob"))
        assert "keeps their results private" in blocked
        await room.host.tables.people.set_results(room.people["Ann"].id, ONLY_ME)
        assert blocked == shown_text(await history(room, "Cleo", "Ann"))
        assert "2 games" in shown_text(await history(room, "Bob"))
        assert "1 game" in shown_text(await history(room, "Bob", "Cleo"))


async def test_the_wish_is_chosen_on_the_profile_and_under_me() -> None:
    async with hall() as room:
        people, bob = room.host.tables.people, room.people["Bob"].id
        card = await profile(room, "Bob")
        chooser = next(one for one in lists(card) if ":resultsfor:" in one["custom_id"])
        assert [one["value"] for one in chooser["options"] if one.get("default")] == ["everybody"]
        after = await room.people["Bob"].select(card, ["me"], custom_id=chooser["custom_id"])
        assert (await people.of(bob)).results == ONLY_ME
        chooser = next(one for one in lists(after.response) if ":resultsfor:" in one["custom_id"])
        assert [one["value"] for one in chooser["options"] if one.get("default")] == ["me"]
        me = (await room.people["Bob"].slash(room.channel, "me")).response
        chooser = next(one for one in lists(me) if one["custom_id"].endswith(":me:results"))
        await room.people["Bob"].select(me, ["everybody"], custom_id=chooser["custom_id"])
        assert (await people.of(bob)).results == "everybody"


# ---------------------------------------------------------------- profile


async def test_a_profile_counts_by_game_and_level() -> None:
    async with hall() as room:
        ann = ResultSeat(room.people["Ann"].id, "Ann", 1)
        alone = GameResult("crownfell", 0, 1, NOW, (ann, ResultSeat(0, "", 2, "squire")), "resign")
        await entered(
            room,
            {
                "a": alone,
                "b": result(room, "Ann", "Bob", at=NOW + 1),
                "c": result(room, "Bob", "Ann", at=NOW - 1, game="craft-the-crown"),
                "d": result(room, "Ann", "Bob", at=NOW + 2, guild=room.guild.id + 1),
            },
        )
        text = shown_text(await profile(room, "Ann"))
        assert "4 games: 3 won · 1 lost" in text
        assert "**Crownfell** 3–0" in text
        assert "**Craft the Crown** 0–1" in text
        assert "Squire 1–0" in text
        assert "3 wins in a row" in text
        seen = await profile(room, "Bob", "Ann")
        assert "2 games: 1 won · 1 lost" in shown_text(seen)
        assert "Squire" not in shown_text(seen)
        assert f"You 1 : 2 {mention_of(room.people['Ann'].id)}" in shown_text(seen)
        assert not lists(seen)
        listed = await tapped(room, "Bob", seen, "history", "open")
        assert "**Won** against Bob" in shown_text(listed)
        assert "'s profile" in shown_text(await tapped(room, "Bob", listed, "profile", "open"))


async def test_the_puzzle_is_told_where_the_server_told_of_it() -> None:
    async with hall() as room:
        note = {"day": 9, "solved": 9, "streak": 2, "best": 5, "total": 7, "guilds": []}
        key = str(room.people["Ann"].id)
        await room.host.tables.store.save_entry("puzzle", key, msgspec.json.encode(note))
        assert "solved 7 · no streak now · best 5" in shown_text(await profile(room, "Ann"))
        assert "solved 7" not in shown_text(await profile(room, "Bob", "Ann"))
        note["guilds"] = [room.guild.id]
        await room.host.tables.store.save_entry("puzzle", key, msgspec.json.encode(note))
        assert "solved 7" in shown_text(await profile(room, "Bob", "Ann"))


# ---------------------------------------------------------------- the end of a game


def between(room: SimulatedServer, left: int, right: int) -> str:
    return f"<@{room.people['Ann'].id}> {left} : {right} <@{room.people['Bob'].id}> on this server"


async def test_the_end_says_how_the_two_stand_and_says_so_for_ever() -> None:
    async with hall() as room:
        first = await resigned(room)
        panel = shown_text(await room.panel())
        assert "on this server" not in panel, "after one game the result says it all"
        place = room.guild.create_text_channel("second").id
        second = await resigned(room, place=place, seed=2)
        places = [room.guild.create_text_channel(name).id for name in ("third", "fourth")]
        third = await resigned(room, "Ann", place=places[0], seed=3)
        views = room.host.services.table_views

        async def shown(table: Any) -> str:
            panel = await views.public(await room.host.tables.get(table.id), paint=False)
            return "\n".join(str(part.get("content", "")) for part in walk(panel.view.to_components()))

        assert between(room, 2, 0) in await shown(second)
        assert between(room, 2, 1) in await shown(third)
        assert "on this server" not in await shown(first)
        await resigned(room, place=places[1], seed=4)
        assert between(room, 2, 0) in await shown(second), "a day after, and after further games"
        await room.host.tables.people.set_results(room.people["Bob"].id, ONLY_ME)
        assert "on this server" not in await shown(third)
        await room.host.tables.people.set_results(room.people["Bob"].id, "everybody")
        assert between(room, 2, 1) in await shown(third)
        await room.host.tables.people.blocks.add(room.people["Ann"].id, room.people["Bob"].id)
        assert "on this server" not in await shown(third)


async def test_against_the_computer_and_elsewhere_nothing_is_said() -> None:
    async with hall() as room:
        elsewhere = room.guild.id + 1
        await entered(room, {f"t{n}": result(room, "Ann", "Bob", guild=elsewhere) for n in range(5)})
        await resigned(room)
        assert "on this server" not in shown_text(await room.panel())


@pytest.mark.parametrize("command", ["history", "profile"])
async def test_in_japanese(command: str) -> None:
    async with hall() as room:
        room.speak("Ann", "ja")
        await resigned(room)
        message = (await room.people["Ann"].slash(room.channel, command)).response
        assert "1戦：1勝0敗" in shown_text(message)


async def test_a_profile_says_the_rating_of_this_server_and_how_sure_it_is() -> None:
    async with hall() as room:
        won = result(room, "Ann", "Bob", guild=room.guild.id, rated=True)
        await entered(room, {"t1": won, "t2": msgspec.structs.replace(won, guild=9, rated=True)})
        assert "Ratings" not in shown_text(await profile(room, "Ann"))
        await room.host.tables.repository.ratings.refresh()
        own = shown_text(await profile(room, "Ann"))
        assert "Ratings in this server" in own
        assert "❔ Provisional" in own
        theirs = shown_text(await profile(room, "Ann", "Bob"))
        won, lost = (re.search(r"\*\*(\d+)\*\* ± \d+ · 1 game", one) for one in (own, theirs))
        assert int(won[1]) > 1500 > int(lost[1])
