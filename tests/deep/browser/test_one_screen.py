"""The own panel of Craft the Crown on a phone: hand, race and buttons are seen without scrolling."""

import pytest

from engine.match import Match
from tests.deep.illustrations.camera import LOADED, camera
from tests.support import chromium
from tests.support.building import PAINTER, tools
from tests.support.craft_the_crown_taps import own, seated
from tests.support.craft_the_crown_turns import turns
from tests.support.plays import rules_of
from tests.support.simulated_server import hall

SCREEN = 860 - 110  # what Discord's heading and its field to type leave of a phone
RULES = rules_of("house", "craft-the-crown")


@pytest.mark.skipif(not chromium.PROGRAM.exists(), reason="there is no /usr/bin/chromium to open the page in")
@pytest.mark.parametrize(("locale", "number"), [("en-US", 1), ("ja", 4)])
async def test_a_hand_with_its_buttons_fits_on_a_phone(locale: str, number: int) -> None:
    """Turns of a whole game, in nine of ten of them; very long hands are longer."""
    heights = []
    async with hall(locale, tools=tools(PAINTER)) as room, camera(room, locale) as taken:
        await seated(room, "house", ("Ann", "Bob", "Cleo"))
        for steps in [*turns(RULES, number, 3)][::2]:
            table = await room.table()
            table.match = Match(table.rules, table.rules.copy(steps[0].match.state))
            table.version += 1
            name = ("Ann", "Bob", "Cleo")[steps[0].seat]
            message = await own(room, name)
            await taken.page.refresh()
            await taken.tab.select_option("#viewer-picker", str(room.people[name].id))
            shown = taken.tab.locator(f'article[data-message-id="{message.id}"]')
            await shown.wait_for()
            await taken.tab.wait_for_function(LOADED, arg=str(message.id), timeout=60_000)
            heights.append((await shown.locator(".component-container").bounding_box())["height"])
    heights.sort()
    assert heights[len(heights) * 9 // 10] <= SCREEN, [*map(round, heights)]
