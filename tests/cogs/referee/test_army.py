"""Armies of cubes: built and shared under `/army`, brought to a lobby, chosen in secret, shown together."""

from typing import Any

import pytest

from engine.cube_quest.presentation.armies import READY
from sessions.operations import phases
from sessions.people.saved_kits import Kit
from sessions.table.replays import record_of
from tests.support.craft_the_crown_taps import arg_of
from tests.support.crown_crest_taps import fits
from tests.support.message_parts import buttons, lists, matches, shown_text
from tests.support.referee_taps import Phones, answered, sentence
from tests.support.simulated_server import SimulatedServer, hall

pytestmark = pytest.mark.usefixtures("no_errors")
GAME, PACK, TEAM = "cube-quest", "", "S3 G8 H2"
BUILT = {"S": 3, "G": 8, "H": 2}


# ---------------------------------------------------------------- the workshop by taps


async def workshop(room: SimulatedServer, name: str, command: str = "army") -> Any:
    return answered(await room.people[name].slash(room.channel, command)).response


async def press(room: SimulatedServer, name: str, message: Any, act: str) -> Any:
    """A button of the workshop: `new`, `edit`, `share`, `play`; "" is the one that leads back."""
    wanted = next(
        b["custom_id"]
        for b in buttons(message)
        if matches(b, "army") and arg_of(b["custom_id"]).partition(".")[0] == act
    )
    return answered(await room.people[name].click(message, custom_id=wanted)).response


async def pick(room: SimulatedServer, name: str, message: Any, value: str) -> Any:
    part = next(one for one in lists(message) if value in [o["value"] for o in one["options"]])
    return answered(await room.people[name].select(message, [value], custom_id=part["custom_id"])).response


async def count(room: SimulatedServer, name: str, message: Any, kind: str, number: int) -> Any:
    """So many of a kind: picked from the list, then a number."""
    page = await pick(room, name, message, kind)
    wanted = next(b["custom_id"] for b in buttons(page) if b["custom_id"].endswith(f".{kind}.{number}"))
    fits(page)
    return answered(await room.people[name].click(page, custom_id=wanted)).response


async def written(room: SimulatedServer, name: str, message: Any, act: str, text: str) -> Any:
    """A name or a code, typed into its modal."""
    wanted = next(
        b["custom_id"]
        for b in buttons(message)
        if matches(b, "armytext") and arg_of(b["custom_id"]).partition(".")[0] == act
    )
    asked = await room.people[name].click(message, custom_id=wanted)
    return await room.people[name].submit_modal(asked, {"text": text})


async def kits(room: SimulatedServer, name: str) -> list[Kit]:
    saved_kits: list[Kit] = await room.host.services.kits.of(room.people[name].id, GAME, PACK)
    return saved_kits


async def built(room: SimulatedServer, name: str) -> Any:
    """A new army by taps, named; its page."""
    message = await press(room, name, await workshop(room, name), "new")
    for kind, number in BUILT.items():
        message = await count(room, name, message, kind, number)
    message = await press(room, name, message, "")
    message = (await written(room, name, message, "name", "Straight on")).response
    fits(message)
    return message


async def code_of(room: SimulatedServer, name: str, message: Any) -> str:
    """The code that is handed on."""
    wanted = next(b["custom_id"] for b in buttons(message) if arg_of(b["custom_id"]).startswith("share."))
    answer = await room.people[name].click(message, custom_id=wanted)
    return sentence(answer).rpartition(": `")[2].rstrip("`")


# ---------------------------------------------------------------- building and sharing


async def test_an_army_is_built_and_kept() -> None:
    """Kind by kind; kept with its name, good to play, with a code to hand on (CQ-026, CQ-027)."""
    async with hall() as room:
        page = await built(room, "Ann")
        kit = (await kits(room, "Ann"))[0]
        assert (kit.name, kit.text) == ("Straight on", TEAM)
        shop = shown_text(await workshop(room, "Ann"))
        assert "Straight on" in shop
        assert "points" not in shop, "nothing is wrong with it"
        assert await code_of(room, "Ann", page) == TEAM.replace(" ", "")


async def test_a_code_gives_anybody_the_same_army() -> None:
    """Entered in the workshop; the name that it had is not handed on."""
    async with hall() as room:
        page = await built(room, "Ann")
        code = await code_of(room, "Ann", page)
        entered = (await written(room, "Bob", await workshop(room, "Bob"), "code", code)).response
        assert "Shared army" in shown_text(entered)
        assert [one.text for one in await kits(room, "Bob")] == [TEAM]
        assert "Straight on" not in shown_text(await workshop(room, "Bob")), "her name for it is hers"


async def test_what_is_no_code_is_refused_with_a_sentence() -> None:
    """Nothing is kept of it."""
    async with hall() as room:
        assert sentence(await written(room, "Ann", await workshop(room, "Ann"), "code", "hello world"))
        assert await kits(room, "Ann") == []


async def test_too_many_points_are_told_while_building() -> None:
    """The whole box is more than the usual limit (CQ-027)."""
    async with hall() as room:
        page = await press(room, "Ann", await workshop(room, "Ann"), "new")
        for kind, number in {"S": 4, "G": 12, "H": 2, "U": 2, "R": 2, "F": 2}.items():
            page = await count(room, "Ann", page, kind, number)
        text = shown_text(page)
        assert "62" in text
        assert "40" in text


async def test_ready_armies_are_within_the_rules() -> None:
    """Three to begin with, each of them copied and good to play (CQ-025 to CQ-030)."""
    async with hall() as room:
        for code in READY:
            page = await pick(room, "Ann", await workshop(room, "Ann"), f"r-{code}")
            fits(page)
            await press(room, "Ann", page, "copy")
        assert len(await kits(room, "Ann")) == len(READY)
        for kit in await kits(room, "Ann"):
            assert room.host.tables.packs_by_game[GAME].rules[PACK].kits.check(kit.text) == kit.text


async def test_decks_are_found_under_their_own_command() -> None:
    """`/deck` opens the decks of Crown Crest, `/army` the armies of Cube Quest, wherever one is."""
    async with hall() as room:
        for game in (None, GAME, "crown-crest"):
            if game:
                await room.people["Ann"].slash(room.channel, "play", game=game)
            decks, armies = await workshop(room, "Ann", "deck"), await workshop(room, "Ann")
            assert "Crown Crest" in shown_text(decks)
            assert "Cube Quest" in shown_text(armies)
            assert any(matches(b, "deck:new") for b in buttons(decks))
            assert any(matches(b, "army:new") for b in buttons(armies))
            assert not any(matches(b, "army") for b in buttons(decks))
            if game:
                await room.host.tables.apply((await room.table()).id, phases.end_by_moderator)


# ---------------------------------------------------------------- at a table


async def test_an_army_is_chosen_in_the_lobby_and_stands_in_the_secret_form() -> None:
    """With mix=custom: marked in the lobby, prefilled in the form, both teams shown together.

    CQ-031 and CQ-032: until both are in, nobody sees the other's, not even that it came from an army.
    """
    async with hall() as room:
        p = Phones(room)
        page = await built(room, "Ann")
        assert not any(arg_of(b["custom_id"]).startswith("play") for b in buttons(page)), "no lobby here"
        await p.lobby(GAME, mix="custom", start="red")
        shop = (await room.tap("Ann", "army")).response
        page = await pick(room, "Ann", shop, (await kits(room, "Ann"))[0].id)
        chosen = await press(room, "Ann", page, "play")
        assert "Straight on" in shown_text(chosen)
        lobby = shown_text(await room.panel())
        assert lobby.count("🗂️") == 1
        assert "Straight on" not in lobby
        await room.tap("Ann", "start")

        await p.tap("Ann", "form-mix")
        assert all(words in shown_text(p.form) for words in ("3 Strikers", "8 Grunts", "2 Helms"))
        assert "36 of 40 points" in shown_text(p.form)
        await p.tap("Bob", "form-mix")
        assert "0 of 40 points" in shown_text(p.form)
        assert not any(":give:" in b["custom_id"] for b in buttons(p.form)), "a King alone is no army"
        await p.step("Bob", "ready:FEW")
        assert "40 of 40 points" in shown_text(p.form)
        assert any(":give:" in b["custom_id"] for b in buttons(p.form)), "one tap, and it can be locked"
        await p.page("Bob", "less")
        for kind, count in {"S": 4, "G": 4, "H": 2, "U": 2}.items():
            for _ in range(count):
                await p.step("Bob", f"kind:{kind}")
        await p.page("Bob", "")
        await p.tap("Ann", "form-mix")
        await p.give("Ann")
        await nothing_of_hers_is_told(p)
        await p.tap("Bob", "form-mix")
        await p.step("Bob", "kind:S")
        await p.give("Bob")
        text = await p.text()
        assert "3 Strikers" in text
        assert "1 Striker" in text
        camps = (await p.board()).camps
        assert camps[0].team == {"K": 1, **BUILT}
        assert camps[1].team == {"K": 1, "S": 1, "G": 1}


async def nothing_of_hers_is_told(p: Phones) -> None:
    """Neither the public panel, nor Bob's or a stranger's own, nor their record knows Ann's team."""
    room = p.room
    seen = [await p.text()]
    for name in ("Bob", "Cleo"):
        seen.append(shown_text((await room.tap(name, "mine:")).response))
        seen.append(shown_text((await room.people[name].slash(room.channel, "board")).response))
    table = await room.table()
    answers = await room.host.tables.journal_answers(table.id)
    seen += [record_of(table, answers, room.people[name].id).text() for name in ("Bob", "Cleo")]
    assert not [text for text in seen if "S3" in text or "3 Strikers" in text or "Straight" in text]
    assert "S3" in record_of(table, answers, room.people["Ann"].id).text(), "she may read what she said"


async def test_an_army_that_is_too_strong_for_the_table_is_not_sent() -> None:
    """A table may allow fewer points: the form says so and waits until they are fewer (CQ-027)."""
    async with hall() as room:
        p = Phones(room)
        await built(room, "Ann")
        await p.lobby(GAME, mix="custom", start="red", points="20")
        shop = (await room.tap("Ann", "army")).response
        await press(room, "Ann", await pick(room, "Ann", shop, (await kits(room, "Ann"))[0].id), "play")
        await room.tap("Ann", "start")
        await p.tap("Ann", "form-mix")
        assert "36 of 20 points" in shown_text(p.form)
        assert not any(":give:" in b["custom_id"] for b in buttons(p.form))
        await p.page("Ann", "less")
        for _ in range(8):
            await p.step("Ann", "kind:G")
        await p.give("Ann")
        assert (await p.board()).camps[0].team == {"K": 1, "S": 3, "H": 2}


async def test_the_form_says_what_each_kind_of_cube_is_good_for() -> None:
    async with hall() as room:
        p = Phones(room)
        await p.seated(GAME, mix="custom")
        await p.tap("Ann", "form-mix")
        lines = shown_text(p.form).splitlines()
        for kind in ("Striker", "Grunt", "Helm", "Skulk", "Healer", "Freeze"):
            assert any(line.startswith(f"-# **{kind}**: ") for line in lines)


async def test_two_secret_forms_one_after_the_other_with_one_phone() -> None:
    """At a hot-seat table the second form does not show the first one's team (CQ-287)."""
    async with hall() as room:
        p = Phones(room)
        await p.seated(GAME, ("Ann",), table="hotseat", mix="custom", start="red")
        await p.tap("Ann", "form-mix")
        await p.step("Ann", "kind:S")
        await p.give("Ann")
        assert (await p.board()).camps[0].team == {"K": 1, "S": 1}
        assert "1 Striker" not in await p.text()
        await p.tap("Ann", "form-mix")
        assert "0 of 40 points" in shown_text(p.form)
        await p.step("Ann", "kind:G")
        await p.give("Ann")
        assert [camp.team for camp in (await p.board()).camps] == [{"K": 1, "S": 1}, {"K": 1, "G": 1}]


async def test_the_next_bout_begins_with_the_last_army() -> None:
    """It stands in the form, and one tap locks it (CQ-221)."""
    async with hall() as room:
        p = Phones(room)
        await p.castle(bouts_to_win="3", red="S2 G6", objection_s="0")
        await p.says(("Ann", "resign"))
        await p.tap("Ann", "form-mix")
        assert "2 Strikers" in shown_text(p.form)
        assert "6 Grunts" in shown_text(p.form)
        await p.give("Ann")
        assert (await p.board()).camps[0].team == {"K": 1, "S": 2, "G": 6}
