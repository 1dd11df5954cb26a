"""The picture of a game's end: everything of the board is on it, and it is posted once there is one."""

import io
from itertools import chain

import pytest
from PIL import Image

from cogs.sharing.end_picture import EDGE, GOLD, LEADING, TEXT, TITLE, end_foot, end_scene, framed, wrapped
from engine.presentation import Scene, SceneCell
from tests.support.building import PAINTER, tools
from tests.support.message_parts import buttons, shown_files, shown_text
from tests.support.played_tables import person, played
from tests.support.simulated_server import hall

pytestmark = pytest.mark.usefixtures("no_errors")


async def test_it_is_posted_from_share_after_the_end_alone() -> None:
    language = "en"
    async with hall(tools=tools(PAINTER)) as room:
        table, ann = await played(room, language=language), room.people["Ann"]
        tap = f"c:{table.id}:0:share:.0.0"
        asked = (await ann.click(room.planted(tap), custom_id=tap)).response
        assert not [one for one in buttons(asked) if ":shareend:" in one["custom_id"]]
        early = f"c:{table.id}:0:shareend:"
        assert (await ann.click(room.planted(early), custom_id=early)).response.ephemeral
        table = (await room.host.tables.answer(table.id, person(room, "Bob"), "resign")).table
        await room.host.services.panels.show(table)
        asked = (await ann.click(room.planted(tap), custom_id=tap)).response
        (button_id,) = [one["custom_id"] for one in buttons(asked) if ":shareend:" in one["custom_id"]]
        posted = (await ann.click(asked, custom_id=button_id)).response
        assert not posted.ephemeral
        assert "Ann" in shown_text(posted)
        message = next(one for one in room.channel.history() if one.id == posted.id)
        (address,) = shown_files(message)
        picture = Image.open(io.BytesIO(room.env.backend.cdn.get(address)))
        whole = whole_of(table, room, language)
        assert picture.width / picture.height == pytest.approx(whole.width / whole.height, rel=0.02)
        board = table.rules.presentation.scene(
            table.rules.view(table.match.state, table.match.question, None)
        )
        shift = {round(one.y - other.y, 6) for one, other in zip(whole.cards, board.cards, strict=True)}
        assert len(shift) == 1
        words = " ".join(str(one.text) for one in whole.labels)
        assert "Ann" in words
        localizer = room.host.services.localizers.localizer(table, language)._replace(plain=True)
        assert end_foot(table, localizer) in words
        reached = chain(whole.cells, whole.tiles, whole.cards)
        assert all(0 <= one.y <= whole.height for one in reached)


def whole_of(table: object, room: object, language: str) -> Scene:
    localizer = room.host.services.localizers.localizer(table, language)._replace(plain=True)  # type: ignore[attr-defined]
    return end_scene(table, localizer)  # type: ignore[arg-type]


@pytest.mark.parametrize(("titles", "texts"), [(1, 0), (1, 1), (2, 3), (0, 2)])
@pytest.mark.parametrize("width", [1, 8])
def test_the_bands_are_as_high_as_their_lines_and_the_board_lies_between(
    titles: int, texts: int, width: float
) -> None:
    board = Scene(width, 3, (SceneCell(0, 0, "board", width, 3),))
    whole = framed(board, ["Title"] * titles, ["Text"] * texts, "Foot")
    *head, foot = whole.labels
    assert [label.height for label in head] == [width * TITLE] * titles + [width * TEXT] * texts
    y = width * EDGE
    for label in head:
        assert label.y == pytest.approx(y + label.height * LEADING / 2)
        y += label.height * LEADING
    top, line, bottom, low, shown_board = whole.cells
    assert (top.y, top.h) == pytest.approx((0, y + width * EDGE))
    assert (line.y, line.h) == pytest.approx((top.h, width * GOLD))
    assert (shown_board.y, shown_board.h) == pytest.approx((line.y + line.h, 3))
    assert (bottom.y, bottom.h) == pytest.approx((shown_board.y + 3, width * GOLD))
    assert (low.y, low.h) == pytest.approx((bottom.y + bottom.h, width * (2 * EDGE + TEXT * LEADING)))
    assert (whole.width, whole.height) == pytest.approx((width, low.y + low.h))
    assert foot.y == pytest.approx(low.y + low.h / 2)


def test_lines_are_few_and_even() -> None:
    text = "Ann wins with a lead of five or more, 5 to 0!"
    assert wrapped(text, 60) == [text]
    first, second = wrapped(text, 30)
    assert abs(len(first) - len(second)) < 8
    assert f"{first} {second}" == text
    japanese = wrapped("引き分け：最後の手番が終わりました。", 30)
    assert "".join(japanese) == "引き分け：最後の手番が終わりました。"
    assert not [line for line in japanese if line[0] in "。、！"]
    assert wrapped("👑 **Ann** 🟥  wins", 30) == ["👑 Ann 🟥 wins"]
    assert wrapped("W" * 50, 30) == ["W" * 30, "W" * 20]
