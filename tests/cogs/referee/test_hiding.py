"""Skulks hide by a button on the next player's panel; nobody is asked, and it is there only when it helps."""

import pytest

from tests.support.message_parts import buttons
from tests.support.referee_taps import Phones
from tests.support.simulated_server import hall

pytestmark = pytest.mark.usefixtures("no_errors")
HIDE = ("U1", "U2")


@pytest.mark.parametrize("people", [("Ann",), ("Ann", "Bob")])
@pytest.mark.parametrize("reports", ["auto", "flicks"])
async def test_the_turn_passes_at_once_and_a_button_lets_skulks_hide(
    reports: str, people: tuple[str, ...]
) -> None:
    """Skulks that were only placed are surely at home; after a flick they may be away."""
    async with hall() as room:
        p = Phones(room)
        table = "shared" if len(people) > 1 else "hotseat"
        await p.castle(people, "S2 G4 U2", "S2 G4 U2", reports=reports, table=table, objection_s="0")
        me, you = people[0], people[-1]
        assert not {*HIDE} & {*await p.keys()}
        await p.tap(me, "king")
        assert not {*HIDE} & {*await p.keys()}, "no cube was flicked yet"
        await p.says((you, "flick S"), (you, "= ."))
        assert (await p.board()).acting == 0
        labels = [b["label"].strip() for b in buttons(await room.panel())]
        assert any("Blue: 1 Skulk hides" in label for label in labels), labels
        assert {*HIDE} <= {*await p.keys()}
        await p.tap(you, "U1")
        assert (await p.board()).camps[1].hiding == 1
        assert "Skulk: take it off the board" in await p.text()
        assert not {*HIDE} & {*await p.keys()}, "once a turn"
        await p.tap(me, "king")
        assert {*HIDE} <= {*await p.keys()}
        await p.says((you, "flick S"))
        assert not {*HIDE} & {*await p.keys()}, "the other side has begun"
        await p.tap(you, "wipe")
        assert {*HIDE} <= {*await p.keys()}


async def test_hiding_can_be_objected_to() -> None:
    async with hall() as room:
        p = Phones(room)
        await p.castle(reports="auto")
        await p.tap("Ann", "over")
        await p.tap("Ann", "U1")
        await p.tap("Bob", "no-claim")
        await p.tap("Ann", "yield")
        board = await p.board()
        assert (board.camps[0].hiding, board.acting) == (0, 1)
        assert not {*HIDE} & {*await p.keys()}
