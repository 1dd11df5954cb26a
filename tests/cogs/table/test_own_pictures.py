"""A hand as a picture in one's own panel: sent once, kept while the hand stays, lost alone where it fails."""

from typing import Any

import pytest

from cogs.core.painting.pictures import Pictures, picture_key
from cogs.core.text.sentences import Localizer, MessageCatalogues
from engine.files import DATA
from engine.presentation import Scene, SeatName, Sentence, Tile
from tests.support.building import BlankPainter, tools
from tests.support.craft_the_crown_taps import PACKS, own, part, press, seated
from tests.support.message_parts import shown_text
from tests.support.own_pictures import files, galleries
from tests.support.simulated_server import SimulatedServer, hall


async def at_table(room: SimulatedServer) -> None:
    """A game begun."""
    await seated(room, "test", ("Ann", "Bob"))


async def turn(room: SimulatedServer) -> str:
    return (await room.table()).names[(await room.table()).match.state.active].capitalize()


async def test_a_hand_is_sent_once_and_stays_while_it_is_the_same() -> None:
    async with hall(folders=PACKS) as room:
        await at_table(room)
        name = await turn(room)
        message = await own(room, name)
        (sent,) = files(room, message)
        (shown,) = galleries(room, message)
        assert shown["media"]["url"].endswith(sent[1])
        assert shown["description"].startswith("Your hand (5) · 2 Gold")
        await room.people[name].slash(room.channel, "table end")
        again = await own(room, name)
        assert [file for _, file in files(room, again)] == [sent[1]]
        await room.restart()
        await press(room, name, again, ["market"])
        assert [file for _, file in files(room, (await press(room, name, again, [""])).response)] == [sent[1]]


async def test_the_market_is_looked_at_with_the_picture_of_the_table() -> None:
    async with hall(folders=PACKS) as room:
        await at_table(room)
        name = await turn(room)
        message = await own(room, name)
        ((_, hand),) = files(room, message)
        message = (await press(room, name, message, ["market"])).response
        ((_, table),) = files(room, message)
        assert table != hand
        assert "Market" in galleries(room, message)[0]["description"]
        message = (await press(room, name, message, [""])).response
        assert [file for _, file in files(room, message)] == [hand]


async def test_the_picture_waits_behind_a_form() -> None:
    async with hall(folders=PACKS) as room:
        await at_table(room)
        name = await turn(room)
        form = (await press(room, name, await own(room, name), ["trade"])).response
        assert "Trade with" in shown_text(form), "with one partner the door leads to the builder"
        assert galleries(room, form) == []
        (sent,) = files(room, form)
        back = (await part(room, name, form, "scrap", "give.")).response
        assert files(room, back) == [sent]
        assert len(galleries(room, back)) == 1


async def test_a_changed_hand_is_a_new_picture() -> None:
    async with hall(folders=PACKS) as room:
        await at_table(room)
        name = await turn(room)
        message = await own(room, name)
        (before,) = files(room, message)
        card = next(iter((await room.table()).match.state.hands[0 if name == "Ann" else 1]))
        message = (await press(room, name, message, ["discard", card])).response
        (after,) = files(room, message)
        assert after != before
        assert galleries(room, message)[0]["media"]["url"].endswith(after[1])


class FailingPainter(BlankPainter):
    """Fails when it is told to."""

    fails = False

    def paint(self, scene: Any, words: Any) -> bytes:
        if self.fails:
            raise ValueError("no paint")
        return super().paint(scene, words)


async def test_a_fault_of_the_painter_costs_the_picture_alone(caplog: pytest.LogCaptureFixture) -> None:
    painter = FailingPainter(DATA / "fonts")
    async with hall(folders=PACKS, tools=tools(painter)) as room:
        await at_table(room)
        name = await turn(room)
        painter.fails = True
        message = await own(room, name)
        assert (files(room, message), galleries(room, message)) == ([], [])
        cards = (await room.table()).match.state.hands[0 if name == "Ann" else 1]
        assert all(card in shown_text(message) for card in cards)
        message = await own(room, name)
        assert galleries(room, message) == []
        painter.fails = False
        assert caplog.text.count("a picture could not be painted") == 2
        await press(room, name, message, ["market"])
        message = (await press(room, name, message, [""])).response
        assert len(files(room, message)) == len(galleries(room, message)) == 1


async def test_whoever_has_no_seat_has_no_hand() -> None:
    async with hall(folders=PACKS) as room:
        await at_table(room)
        message = (await room.tap("Cleo", "mine:")).response
        assert (files(room, message), galleries(room, message)) == ([], [])


async def test_pictures_of_two_tables_differ_by_the_names_of_their_players() -> None:
    """The same position at two tables: each is painted with its own players' names."""

    class Painter:
        def paint(self, scene: Scene, localizer: Localizer) -> bytes:
            return localizer(scene.tiles[0].name).encode()

    scene, pictures = (
        Scene(1, 1, tiles=(Tile(0, 0, 1, 1, SeatName(0), "name"),)),
        Pictures(Painter(), most_bytes=100_000),
    )
    localizers = [
        Localizer(MessageCatalogues(), "en", format_seat=lambda seat, name=name: name)
        for name in ("Ann", "Bob")
    ]
    assert [await pictures.picture(scene, localizer) for localizer in localizers] == [b"Ann", b"Bob"]
    assert picture_key(scene, localizers[0]) != picture_key(scene, localizers[1])
    assert picture_key(scene, localizers[0]) == picture_key(replaced(scene), localizers[0])


def replaced(scene: Scene) -> Scene:
    """The same told otherwise."""
    return Scene(scene.width, scene.height, tiles=scene.tiles, alt=(Sentence("craft-nothing"),))
