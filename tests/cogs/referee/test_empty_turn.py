"""A turn of which nothing is told yet cannot be sent by its form, whoever is said to have been flicked."""

import re

import pytest

from tests.support.depth import EACH_LOCALE
from tests.support.message_parts import buttons, shown_text
from tests.support.referee_taps import Phones
from tests.support.simulated_server import hall

pytestmark = pytest.mark.usefixtures("no_errors")


def can_be_sent(p: Phones) -> bool:
    return any(":give:" in part["custom_id"] for part in buttons(p.form) if not part.get("disabled"))


@pytest.mark.parametrize("people", [("Ann",), ("Ann", "Bob")])
async def test_a_flick_of_which_nothing_is_told_is_no_report(people: tuple[str, ...]) -> None:
    async with hall() as room:
        p = Phones(room)
        options = {"table": "hotseat"} if len(people) == 1 else {}
        await p.field(people, reports="turns", **options)
        await p.tap("Ann", "something")
        assert not can_be_sent(p)
        await p.tick("Ann", "by", "rK1")
        assert not can_be_sent(p), "K1 was flicked, and nothing is said of it"
        await p.tick("Ann", "offb", "bK1")
        assert can_be_sent(p)
        await p.tick("Ann", "offb")
        assert not can_be_sent(p), "taken back"


@pytest.mark.parametrize("locale", EACH_LOCALE)
@pytest.mark.parametrize("reports", ["turns", "flicks"])
async def test_an_empty_form_names_buttons_that_are_there(locale: str, reports: str) -> None:
    """In Japanese it named one that had been renamed, in both languages not the one that ends a turn."""
    async with hall(locale) as room:
        room.speak("Ann", locale)
        p = Phones(room)
        await p.field(reports=reports)
        if reports == "flicks":
            await p.tap("Ann", "K1")
        await p.tap("Ann", "something")
        named = re.findall(r"[“「](.+?)[”」]", shown_text(p.form))
        labels = [part["label"] for part in (*buttons(p.form), *buttons(await room.panel()))]
        assert len(named) == 2
        assert {*named} <= {*labels}
