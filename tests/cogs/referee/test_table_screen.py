"""The table screen: one screen between both sides has few words, wide buttons, and says whose they are."""

from typing import Any

import pytest

from cogs.core.components.button_rows import BLANK, THIN
from cogs.core.panels import table_menus
from tests.support.message_parts import buttons
from tests.support.referee_taps import Phones
from tests.support.simulated_server import SimulatedServer, hall

pytestmark = pytest.mark.usefixtures("no_errors")
ALONE = ("Ann",)
RED, BLUE, GREY = 4, 1, 2  # Discord's styles: danger, primary, secondary
STARTS = ("field", "castle")


async def begun(room: SimulatedServer, start: str, **options: str) -> Phones:
    p = Phones(room)
    await getattr(p, start)(ALONE, table="hotseat", reports="auto", **options)
    return p


def words(message: Any) -> list[str]:
    """What stands on the panel, a text each."""
    parts: list[Any] = list(message.components)
    texts = []
    while parts:
        part = parts.pop(0)
        shown = part if isinstance(part, dict) else part.to_dict()
        texts += [shown["content"]] if "content" in shown else []
        parts = [*shown.get("components", ()), *parts]
    return texts


async def places(p: Phones) -> dict[str, dict[str, Any]]:
    """The buttons that answer, by their key."""
    return {
        b["custom_id"].split(":", 4)[4]: b for b in buttons(await p.room.panel()) if ":m:" in b["custom_id"]
    }


@pytest.mark.parametrize("start", STARTS)
async def test_who_resigns_for_both_sides_reads_which_one_loses(start: str) -> None:
    """It is the side whose turn it is."""
    async with hall() as room:
        p = await begun(room, start)
        await p.says(("Ann", "over"))
        table = await room.table()
        localizer = room.host.services.localizers.localizer(table, "en", mention=True)
        asked = table_menus.confirmation_view(table, "resign", localizer, p.person("Ann").id)
        assert "Resign for 🔵 Blue?" in str(asked.to_components())


@pytest.mark.parametrize("start", STARTS)
async def test_the_state_is_one_line_and_the_picture_stands_above_it(start: str) -> None:
    """A low screen shows the end of a message: the state stands beside the buttons."""
    async with hall() as room:
        await begun(room, start)
        texts = words(await room.panel())
        told, state = texts[0].splitlines()[:2]
        assert "###" not in told, "what just happened"
        assert state.startswith("### 🔴 Red")
        assert "@" not in texts[0], "nobody is called who sits there anyway"
        assert "⏳" not in texts[0]
        shown = (await room.panel()).components[0]
        kinds = [
            part["type"] for part in (shown if isinstance(shown, dict) else shown.to_dict())["components"]
        ]
        assert kinds.index(12) < kinds.index(10), "the picture first"


async def small_print(p: Phones, *piece: str) -> list[str]:
    """What stands in small print while a piece is flicked, besides the notes of somebody's first games."""
    await p.tap("Ann", *piece)
    lines = "\n".join(words(await p.room.panel())).splitlines()
    return [line for line in lines if line.startswith("-# ") and "💡" not in line]


async def test_nothing_is_told_again_of_links_either() -> None:
    async with hall() as room:
        p = Phones(room)
        await p.field(ALONE, red="K3 A2", blue="K3 A2", table="hotseat")
        for line in ("flick K1", "= .", "end") * 4:
            await p.says(("Ann", line))
        assert (await p.board()).turn == 5
        await p.says(("Ann", "flick K1"), ("Ann", "= link rK1+rA1"))
        lines = "\n".join(words(await room.panel())).splitlines()
        assert "stack Knight K1 and Assassin A1?" in lines[0]
        assert not [line for line in lines if line.startswith("-# ") and "💡" not in line]


@pytest.mark.parametrize("start", STARTS)
async def test_buttons_are_wide_and_have_the_colour_of_their_side(start: str) -> None:
    async with hall() as room:
        p = await begun(room, start)
        for style in (RED, BLUE):
            shown = await places(p)
            assert shown["over"]["style"] == style
            assert shown["over"]["label"].strip(BLANK + THIN) == "Done, nothing happened"
            assert len(shown["over"]["label"]) > 20
            late = [shown.pop(key) for key in [*shown] if key == "U1" or key.startswith("late-")]
            assert all(b["style"] != style for b in late), "what the side before may still do"
            assert {b["style"] for b in shown.values()} <= {style, GREY}
            await p.tap("Ann", "over")


async def test_a_button_of_the_side_that_is_not_asked_says_so_in_words_and_colour() -> None:
    """Both armies are to be spread: each has its own way there."""
    async with hall() as room:
        p = Phones(room)
        await p.seated("crownfall", ALONE, table="hotseat", start="red", army_size="6")
        await p.says(("Ann", "army K2 A1 W1 J1"))
        shown = await places(p)
        assert all(b["style"] != 3 for b in shown.values()), "green would be nobody's"


async def test_the_foot_says_what_it_is() -> None:
    """As on every other panel: signs alone said nothing."""
    async with hall() as room:
        await begun(room, "castle")
        foot = [b for b in buttons(await room.panel()) if ":m:" not in b["custom_id"]]
        assert [b.get("label") for b in foot] == ["In words", "Table", "Help"]


@pytest.mark.parametrize("start", STARTS)
async def test_two_phones_have_the_same_panel_with_narrow_buttons(start: str) -> None:
    """Picture, text, buttons; wide ones only where one screen is between both sides."""
    async with hall() as room:
        p = Phones(room)
        await getattr(p, start)(reports="auto")
        panel = (await room.panel()).components[0]
        kinds = [
            part["type"] for part in (panel if isinstance(panel, dict) else panel.to_dict())["components"]
        ]
        assert kinds[:2] == [12, 10], "the picture, then the text"
        assert {*kinds[2:]} == {1}
        assert not any(BLANK in (b.get("label") or "") for b in buttons(await room.panel()))


async def test_pieces_are_pictures_with_a_short_name() -> None:
    """A Blink by its code, a cube by its kind, with its picture or the sign of its side."""
    async with hall() as room:
        p = await begun(room, "field")
        await p.tap("Ann", "something")
        shown = {b["custom_id"].rpartition(":")[2]: b for b in buttons(p.form) if ".by:" in b["custom_id"]}
        assert set(shown) == {"rC", "rK1", "rK2", "rA1", "rW1", "rJ1"}
        assert all(b["emoji"]["name"].startswith(("blink_red", "royal_red", "🔴")) for b in shown.values())
        await p.step("Ann", "by:rK1")
        off = {b["custom_id"].rpartition(":")[2]: b for b in buttons(p.form) if ".offb:" in b["custom_id"]}
        assert off["bK1"]["label"].strip(BLANK + THIN) == "K1"
        assert all(b["emoji"]["name"].startswith(("blink_blue", "royal_blue", "🔵")) for b in off.values())


async def test_what_was_taken_back_is_not_to_be_done_any_more() -> None:
    """A Crown that had left was to be put back by hand; then the step was undone."""
    async with hall() as room:
        p = await begun(room, "field")
        await p.tap("Ann", "single")
        await p.pressed("Ann", await room.panel(), "m", ("single", "K1"))
        await p.tap("Ann", "off-bC")
        assert "✋ 🔵 Crown is off" in await p.text()
        await p.tap("Ann", "undo")
        assert "Undone" in await p.text()
        assert "Crown is off" not in await p.text()


async def test_after_the_end_hands_have_nothing_to_do() -> None:
    async with hall() as room:
        p = Phones(room)
        await p.field(red="K3 A2", blue="K3 A2", reports="auto")
        await p.says(("Ann", "over = rK1 link rK1+rA1"), ("Bob", "ok"), ("Ann", "stack rK1 rA1"))
        assert "✋" in await p.text()
        await p.says(("Ann", "resign"))
        assert (await room.table()).is_over
        assert "✋" not in await p.text()


async def test_the_end_tells_the_last_step_alone() -> None:
    """It told the steps before as well, in up to 687 characters."""
    async with hall() as room:
        p = Phones(room)
        await p.field(red="K3 A2", blue="K3 A2", reports="auto")
        for crowns in range(3):
            await p.says(("Ann", "over = rK1 off bC"), ("Bob", "ok"))
            if crowns < 2:
                await p.says(("Bob", f"over = bK1 off rA{crowns + 1}"), ("Ann", "ok"))
        text = await p.text()
        assert "Crown is off with no health left" in text
        assert "dead pile" not in text


async def test_what_hands_have_done_is_gone_once_the_next_step_is_told() -> None:
    """Under a report that a stack came apart it still said, large, to put one on top of the other."""
    async with hall() as room:
        p = Phones(room)
        await p.field(red="K3 A2", blue="K3 A2", reports="auto")
        await p.says(("Ann", "over = rK1 link rK1+rA1"), ("Bob", "ok"), ("Ann", "stack rK1 rA1"))
        assert "✋ Put 🔴 Assassin A1 on top" in await p.text()
        await p.says(("Bob", "over = bK1 apart rA1"))
        text = await p.text()
        assert "Put 🔴" not in text
        assert "✋" not in text
        assert "→ **apart: 🔴 Assassin A1**" in text


async def test_every_look_of_a_piece_is_a_picture_for_both_sides() -> None:
    async with hall() as room:
        emojis = room.host.services.card_emojis
        await emojis.upload()
        for look in ("blink", "royal", *(f"cube_{letter}" for letter in "KSHUGRF")):
            names = [emojis.of(look, side).name for side in (0, 1)]
            assert [name[:-4] for name in names] == [f"{look.lower()}_red", f"{look.lower()}_blue"]
            assert all(emojis.pictures[emojis.of(look, side).id].startswith(b"\x89PNG") for side in (0, 1))


async def test_freezes_in_a_report_are_buttons() -> None:
    async with hall() as room:
        p = await begun(room, "castle")
        await p.says(("Ann", "freeze F1>bG2"), ("Ann", "flick S"))
        await p.tap("Ann", "something")
        shown = [b for b in buttons(p.form) if ".ice:" in b["custom_id"]]
        assert [b["custom_id"].rpartition(":")[2] for b in shown] == ["off-rF1", "rF1>bG"]
        assert all(b.get("emoji") for b in shown)


@pytest.mark.parametrize(
    ("start", "expected"), [("field", "2 actions, then tap once"), ("castle", "flick, then report")]
)
async def test_the_panel_says_what_is_to_be_done_and_when_to_tap(start: str, expected: str) -> None:
    async with hall() as room:
        p = await begun(room, start)
        assert expected in await p.text()
        if start == "castle":
            return
        await p.tap("Ann", "something")
        assert "The turn ends with this report" in "\n".join(words(p.form)), (
            "or an action is given away unsaid"
        )


async def test_the_sides_of_a_report_stand_where_they_stand_in_the_picture() -> None:
    """Red above Blue in both turns."""
    async with hall() as room:
        p = await begun(room, "field")
        for _ in range(2):
            await p.tap("Ann", "something")
            mine = "rK1" if not (await p.board()).acting else "bK1"
            await p.step("Ann", f"by:{mine}")
            text = "\n".join(words(p.form))
            assert text.index("Red: left") < text.index("Blue: left")
            await p.tap("Ann", "over")


@pytest.mark.parametrize(("start", "piece"), [("field", ("single", "K1")), ("castle", ())])
async def test_of_one_piece_that_left_those_of_the_other_side_come_first(
    start: str, piece: tuple[str, ...]
) -> None:
    """One tap applies it: the first button is not one's own Crown."""
    async with hall() as room:
        p = await begun(room, start)
        await p.tap("Ann", *piece)
        keys = [key.removeprefix("off-") for key in await places(p) if key.startswith("off-")]
        submenu = next(key for key in await places(p) if key.startswith("left"))
        await p.tap("Ann", submenu)
        keys += [
            key.rpartition(".")[2].removeprefix("off-")
            for key in await places(p)
            if key.startswith(f"{submenu}.")
        ]
        sides = [key[0] for key in keys]
        assert {*sides} == {"b", "r"}
        assert sides == sorted(sides), "blue, then red"


async def test_what_is_special_about_a_blink_breaks_no_row() -> None:
    """It stands above the buttons, whose labels are their codes alone."""
    async with hall() as room:
        p = Phones(room)
        await p.field(ALONE, red="K3 A2", blue="K3 A2", table="hotseat", reports="auto")
        await p.says(("Ann", "over = rK1 link rK1+rA1"), ("Ann", "stack rK1 rA1"))
        await p.tap("Ann", "something")
        mine = "b" if (await p.board()).acting else "r"
        await p.step("Ann", f"by:{mine}K2")
        assert "K1 (carries A1), A1 (on top of K1)" in "\n".join(words(p.form))
        off = [b["label"].strip(BLANK + THIN) for b in buttons(p.form) if ".offr:" in b["custom_id"]]
        assert off == ["C", "K1", "K2", "K3", "A1", "A2"]


async def test_a_report_of_a_turn_has_a_line_for_each_flick() -> None:
    async with hall() as room:
        p = Phones(room)
        await p.field(table="shared", reports="auto")
        await p.says(("Ann", "over = rK1 off bA1 | rK2 off bK1 rK2"))
        flick_lines = [line for line in (await p.text()).splitlines() if "→" in line]
        assert len(flick_lines) == 2
        assert all("off:" in line for line in flick_lines)


async def test_what_hands_have_to_do_stands_above_whose_turn_comes() -> None:
    """A heading of Red's turn over the hand work of Blue said the wrong hands."""
    async with hall() as room:
        p = await begun(room, "field")
        await p.says(("Ann", "over = rK1 off bK1"))
        text = "\n".join(words(await room.panel()))
        assert "dead pile" in text, "told by hand too"
        assert text.index("✋") < text.index("###")


async def test_the_way_to_an_army_says_whose_it_is() -> None:
    """One after the other at the same button: the second is not the first once more."""
    async with hall() as room:
        p = Phones(room)
        await p.seated("crownfall", ALONE, table="hotseat", start="red", army_size="6")
        first = [shown["label"] for key, shown in (await places(p)).items() if key == "army"]
        await p.says(("Ann", "army K3 A2"))
        second = [shown["label"] for key, shown in (await places(p)).items() if key == "army"]
        assert ["Red" in first[0], "Blue" in second[0]] == [True, True], (first, second)
