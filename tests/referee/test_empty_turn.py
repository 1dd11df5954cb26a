"""A turn of which nothing is told yet cannot be sent by its form, whoever is said to have been flicked."""

import pytest
from conftest import buttons, hall

from tests.referee.phones import Phones, still

pytestmark = pytest.mark.usefixtures("no_errors")


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    still(monkeypatch)


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
