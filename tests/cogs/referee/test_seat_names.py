"""A seat of a real table goes by its side, and where two people sit by its player's name as well."""

import pytest

from engine.presentation import SeatName
from tests.support.referee_taps import Phones
from tests.support.simulated_server import hall

pytestmark = pytest.mark.usefixtures("no_errors")
STARTS = ("field", "castle")
CONFIRMS = "ref-told-confirmed"


@pytest.mark.parametrize("start", STARTS)
async def test_on_one_phone_a_side_has_no_other_name(start: str) -> None:
    """“Ann (R)” stood in the picture, beside buttons of Red and Blue."""
    async with hall() as room:
        await getattr(Phones(room), start)(("Ann",), table="hotseat", reports="auto")
        table = await room.table()
        assert table.match is not None
        localizers = room.host.services.localizers
        for language, expected in (("en", "🔴 Red confirms."), ("ja", "🔴 赤が確認しました。")):
            assert (
                localizers.localizer(table, language, mention=True).say(CONFIRMS, player=SeatName(0))
                == expected
            )
        scene = table.rules.presentation.scene(
            table.rules.view(table.match.state, table.match.question, None)
        )
        drawn = localizers.localizer(table, "en", plain=True)
        names = [drawn(tile.name) for tile in scene.tiles]
        assert not [one for one in [*names, drawn.lines(scene.alt)] if "Ann" in one]


@pytest.mark.parametrize("start", STARTS)
async def test_where_two_people_sit_their_names_stand_beside_their_sides(start: str) -> None:
    async with hall() as room:
        await getattr(Phones(room), start)(("Ann", "Bob"))
        table = await room.table()
        localizer = room.host.services.localizers.localizer(table, "en")
        assert localizer.say(CONFIRMS, player=SeatName(1)) == "🔵 Blue · Bob confirms."
        assert localizer(SeatName(1, without_side=True)) == "Bob", "in a picture the side stands beside it"
        ann = room.people["Ann"].id
        panel = room.host.services.localizers.localizer(table, "ja", mention=True)
        assert panel.say(CONFIRMS, player=SeatName(0)) == f"🔴 赤 · <@{ann}>さんが確認しました。"
