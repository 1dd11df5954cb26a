"""What a panel tells of steps that were undone, and of an undoing that was turned down."""

from tests.support.referee_taps import Phones
from tests.support.simulated_server import hall

TEAM = "S2 G4"
PUT_BACK, OFF, QUIET = "unless only the report was wrong.", "Defeated: a blue Grunt", "nothing happened."


async def test_a_step_that_was_undone_is_told_no_more() -> None:
    """By one word, and by the other side's yes."""
    async with hall() as room:
        p = Phones(room)
        await p.castle(red=TEAM, blue=TEAM, reports="turns")
        await p.says(("Ann", "over = off bG"), ("Bob", "ok"))
        assert OFF in await p.text()
        await p.says(("Ann", "undo"))
        text = await p.text()
        assert PUT_BACK in text
        assert OFF not in text
        await p.says(("Bob", "no"), ("Ann", "undo"), ("Bob", "agree"))
        text = await p.text()
        assert PUT_BACK in text
        assert "Bob agrees" in text
        assert "nothing is undone" not in text
        assert OFF not in text
        await p.says(("Ann", "over"))
        assert QUIET in await p.text()
        await p.says(("Ann", "undo"))
        assert QUIET not in await p.text()


async def test_an_undoing_that_was_turned_down_moves_no_piece() -> None:
    async with hall() as room:
        p = Phones(room)
        await p.castle(red=TEAM, blue=TEAM, reports="turns")
        await p.says(("Ann", "king"), ("Bob", "over"), ("Bob", "undo"))
        assert PUT_BACK in await p.text()
        await p.says(("Ann", "no"))
        text = await p.text()
        assert "nothing is undone" in text
        assert "Put back what was moved" not in text
        assert QUIET in text, "the step counts, and is told again"
