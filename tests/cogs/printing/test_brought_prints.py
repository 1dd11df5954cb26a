"""Printing what people and servers brought, by command and by a button: for them, and for nobody else."""

from typing import Any

import pytest

from cogs.core.text.sentences import LANGUAGES
from sessions.packs.uploaded_packs import PERSON, SERVER, Holder
from tests.support.message_parts import buttons, lists, shown_text
from tests.support.pack_taps import GAME, TEXT, brought, packs, tapped
from tests.support.print_orders import noting, print_orders
from tests.support.puzzle_posts import managing
from tests.support.simulated_server import SimulatedServer, hall

pytestmark = pytest.mark.usefixtures("no_errors")


async def asked(room: SimulatedServer, who: str, **given: Any) -> str:
    return shown_text((await room.people[who].slash(room.channel, "print", game=GAME, **given)).response)


async def choose(room: SimulatedServer, message: Any, who: str, value: str) -> Any:
    tap = lists(message)[0]["custom_id"]
    return (await room.people[who].select(message, [value], custom_id=tap)).response


async def test_ones_own_pack_is_suggested_and_printed() -> None:
    async with hall(tools=noting()) as room:
        await brought(room)
        [pack] = await packs(room).of(Holder(PERSON, room.people["Ann"].id))
        offered = await room.people["Ann"].autocomplete(room.channel, "print", "pack", "", game=GAME)
        assert [choice["value"] for choice in offered] == ["house", pack.ref]
        for named in (pack.ref, pack.name):
            assert "9 cards" in await asked(room, "Ann", pack=named)
        assert [(order.pack_text, order.is_uploaded) for order in print_orders(room)] == [(TEXT, True)] * 2
        assert "9 cards" in await asked(room, "Ann")
        assert not print_orders(room)[-1].is_uploaded


async def test_nobody_elses_pack_is_printed_by_its_name_its_id_or_its_button() -> None:
    async with hall(tools=noting()) as room:
        panel = await brought(room)
        [entry] = await packs(room).of(Holder(PERSON, room.people["Ann"].id))
        offered = await room.people["Bob"].autocomplete(room.channel, "print", "pack", "", game=GAME)
        assert [choice["value"] for choice in offered] == ["house"]
        assert "isn't here" in await asked(room, "Bob", pack=entry.ref)
        assert "no such cards" in await asked(room, "Bob", pack=entry.name)
        ways = await tapped(room, panel, "Print")
        for message in (panel, ways):
            every = [entry["custom_id"] for entry in (*buttons(message), *lists(message))]
            tap = next(id for id in every if ":print" in id)
            assert entry.ref in tap
            result = await room.people["Bob"].click(room.planted(tap), custom_id=tap)
            assert "isn't here" in shown_text(result.response)
        assert not print_orders(room)


async def test_a_panel_leads_to_a_pdf_in_two_taps_on_either_paper_in_any_language() -> None:
    async with hall(tools=noting()) as room:
        room.speak("Ann", "ja")
        panel = await brought(room)
        ways = await tapped(room, panel, "印刷")
        values = [option["value"] for option in lists(ways)[0]["options"]]
        listed = ("ja", *(language for language in LANGUAGES if language != "ja"), "both")
        assert values == [f"{language}.{paper}" for language in listed for paper in ("a4", "letter")]
        done = await choose(room, ways, "Ann", "both.letter")
        assert done.ephemeral
        assert [file.filename for file in done.attachments] == [f"{GAME}-{name_of(TEXT)}-both-letter.pdf"]
        [order] = print_orders(room)
        assert (order.options.language, order.options.paper, order.options.kit, order.is_uploaded) == (
            "both",
            "letter",
            "",
            True,
        )


def name_of(text: str) -> str:
    return next(line.removeprefix("pack: ") for line in text.splitlines() if line.startswith("pack: "))


async def test_a_servers_pack_is_for_its_members_there_alone() -> None:
    async with hall(tools=noting()) as room:
        managing(room, "Bob")
        await brought(room, who="Bob", where=SERVER)
        [pack] = await packs(room).of(Holder(SERVER, room.guild.id))
        assert "9 cards" in await asked(room, "Ann", pack=pack.ref)
        other = room.env.create_guild("Elsewhere")
        other.add_member(room.people["Ann"].user)
        place = other.create_text_channel("away")
        member = other.add_member(room.people["Ann"].user)
        sent = await member.slash(place, "print", game=GAME, pack=pack.ref)
        assert "isn't here" in shown_text(sent.response)
        assert len(print_orders(room)) == 1


async def test_a_deck_and_an_army_are_printed_from_their_panels() -> None:
    async with hall(tools=noting()) as room:
        for command, ready, game in (("deck", "r-dawn", "crown-crest"), ("army", None, "cube-quest")):
            game_packs = (await room.people["Ann"].slash(room.channel, command)).response
            every = [option["value"] for option in lists(game_packs)[0]["options"]]
            panel = await choose(room, game_packs, "Ann", ready or every[0]) or game_packs
            ways = await tapped(room, panel, "Print")
            done = await choose(room, ways, "Ann", "en.a4")
            assert done.attachments[0].filename.startswith(game)
            assert print_orders(room)[-1].game == game
            assert print_orders(room)[-1].options.kit
            assert not print_orders(room)[-1].is_uploaded
        assert "Print" not in [b.get("label") for b in buttons(await begun(room))]


async def begun(room: SimulatedServer) -> Any:
    """A deck without a card: there is nothing to print yet."""
    game_packs = (await room.people["Ann"].slash(room.channel, "deck")).response
    new = next(b["custom_id"] for b in buttons(game_packs) if b["custom_id"].endswith(":deck:new"))
    editing = (await room.people["Ann"].click(game_packs, custom_id=new)).response or game_packs
    done = next(b["custom_id"] for b in buttons(editing))
    return (await room.people["Ann"].click(editing, custom_id=done)).response or editing


async def test_what_no_panel_of_ours_says_is_refused() -> None:
    async with hall(tools=noting()) as room:
        nothing = ("chess..", "", f"{GAME}.r-x.house", "....", f"{GAME}..+abcdefgh")
        for act, arg in (*(("print", one) for one in nothing), ("printout", f"{GAME}..house")):
            tap = f"c::0:{act}:{arg}"
            result = await room.people["Ann"].click(room.planted(tap), custom_id=tap)
            assert result.response is not None
            assert result.response.ephemeral
        assert not print_orders(room)


async def test_letters_that_no_font_has_are_named_before_anything_is_printed() -> None:
    async with hall(tools=noting()) as room:
        panel = await brought(room, TEXT.replace("title: Test pack", "title: Ann \U00013000"))
        [pack] = await packs(room).of(Holder(PERSON, room.people["Ann"].id))
        expected = "prints show 〓 instead: \U00013000"
        assert expected in shown_text(await tapped(room, panel, "Print"))
        assert expected in await asked(room, "Ann", pack=pack.ref)
        assert "〓" not in await asked(room, "Ann")
