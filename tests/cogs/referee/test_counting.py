"""The buttons that count cubes in a report: up, and down to none."""

from tests.support.message_parts import buttons, shown_text
from tests.support.referee_taps import Phones
from tests.support.simulated_server import hall


async def shown(p: Phones, start: str) -> list[str]:
    return [
        b["custom_id"].rpartition(start)[2] for b in buttons(p.form, enabled=False) if start in b["custom_id"]
    ]


async def test_one_cube_of_several_is_taken_away_again() -> None:
    """“My Striker did not fall” is one tap in the objection; of one cube alone its own button says it."""
    async with hall() as room:
        p = Phones(room)
        await p.castle(red="S2 G4", blue="S2 G1", reports="turns")
        await p.says(("Ann", "over = off bG bS"))
        await p.tap("Bob", "dispute")
        places = await shown(p, ".offb:")
        assert places == ["bK", "bS", "bG", "bS-"]
        await p.step("Bob", "offb:bS-")
        assert await shown(p, ".offb:") == places, "no button moves under the finger"
        await p.give("Bob")
        assert (await p.state()).case.version == "off bG"
        await p.says(("Ann", "yield"), ("Bob", "over"), ("Ann", "over = off bS"))
        await p.tap("Bob", "dispute")
        await p.step("Bob", "offb:bS-")
        await p.step("Bob", "offb:bS")
        await p.step("Bob", "offb:bS")
        await p.step("Bob", "offb:bS-")
        await p.step("Bob", "offb:bS-")
        await p.give("Bob")
        assert (await p.state()).case.version == "."


async def test_a_corrected_report_says_something() -> None:
    """Emptied it was sent as “nothing happened”, which counts at once; the form names the way there."""
    async with hall() as room:
        p = Phones(room)
        await p.castle(red="S2 G4", blue="S2 G1", reports="turns")
        shades = {b["label"]: b["style"] for b in buttons(await room.panel())}
        assert shades["Done, nothing happened"] == 2, "grey: nothing was flicked yet"
        await p.says(("Ann", "over = off bG"))
        await p.tap("Ann", "change")
        await p.step("Ann", "offb:bG")
        assert "Take the report back" in shown_text(p.form)
        assert [b["disabled"] for b in buttons(p.form, enabled=False) if ":give:" in b["custom_id"]] == [True]


async def test_the_second_one_asked_hears_whose_head_the_first_one_named() -> None:
    async with hall() as room:
        p = Phones(room)
        await p.seated("cube-quest", start="agree")
        assert "says" not in await p.text()
        await p.says(("Ann", "head r"))
        assert "says 🔴 Red. If so, tap 🔴 Red" in await p.text()
