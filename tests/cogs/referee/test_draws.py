"""The offer of a draw at a real table: said, and accepted or declined by a button of the panel."""

import pytest

from tests.support.message_parts import shown_text
from tests.support.referee_taps import Phones
from tests.support.simulated_server import hall
from tests.support.table_taps import sure

pytestmark = pytest.mark.usefixtures("no_errors")


async def test_a_draw_is_offered_declined_and_accepted() -> None:
    async with hall() as room:
        p = Phones(room)
        await p.field(reports="auto")
        done = await sure(room, "Ann", "draw")
        assert "You have offered a draw." in shown_text(done.response)
        assert "proposes: a draw" in await p.text()
        await p.tap("Bob", "refuse")
        assert "doesn't agree" in await p.text()
        await sure(room, "Bob", "draw")
        await p.tap("Ann", "agree")
        assert (await room.table()).match.result.reason == "agreed"
