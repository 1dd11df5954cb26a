"""After a game against a computer: the next level up with one tap, after a loss the one below as well."""

import pytest

from engine.questions import Refused
from sessions.table.table_data import Person
from tests.support.message_parts import buttons
from tests.support.simulated_server import SimulatedServer, hall

pytestmark = pytest.mark.usefixtures("no_errors")


async def finished(room: SimulatedServer, level: str, loser: str) -> None:
    """A game of Ann's against a computer that one side has resigned."""
    await room.people["Ann"].slash(room.channel, "play", game="crownfell", computer=level)
    table = await room.table()
    seat = 0 if loser == "Ann" else 1
    person = Person(table.body.seats[seat].person, "")
    result = await room.host.tables.answer(table.id, person, "resign")
    await room.host.services.panels.show(result.table)
    await room.env.settle()


def offered(panel: object) -> list[str]:
    acts = [b["custom_id"].split(":", 3)[3] for b in buttons(panel)]
    return [
        act.partition(":")[2] for act in acts if act.startswith("rematch:") and act[8:] not in ("", "same")
    ]


@pytest.mark.parametrize(
    ("level", "loser", "levels"),
    [
        ("page", "Ann", ["squire"]),
        ("page", "computer", ["squire"]),
        ("squire", "computer", ["knight"]),
        ("squire", "Ann", ["knight", "page"]),
        ("castellan", "computer", []),
        ("castellan", "Ann", ["knight"]),
    ],
)
async def test_the_end_offers_the_levels_that_fit(level: str, loser: str, levels: list[str]) -> None:
    async with hall() as room:
        await finished(room, level, loser)
        assert offered(await room.panel()) == levels


async def test_one_tap_begins_the_next_game_against_that_level() -> None:
    async with hall("ja") as room:
        await finished(room, "squire", "computer")
        before = await room.table()
        await room.tap("Ann", "rematch:knight")
        again = await room.table()
        assert again.id != before.id
        assert [(seat.name, seat.level) for seat in again.body.seats] == [("Ann", ""), ("騎士", "knight")]
        assert again.match is not None
        assert not offered(room.message(before.body.shown.panel)), "begun once, it is offered no more"


async def test_between_two_people_there_is_no_such_rematch() -> None:
    async with hall() as room:
        await room.people["Ann"].slash(room.channel, "play", game="crownfell")
        await room.tap("Bob", "join")
        await room.tap("Ann", "start")
        table = await room.table()
        result = await room.host.tables.answer(table.id, Person(room.people["Ann"].id, "Ann"), "resign")
        await room.host.services.panels.show(result.table)
        assert not offered(await room.panel())
        ann = Person(room.people["Ann"].id, "Ann")
        computer = Person(0, "Knight", level="knight")
        with pytest.raises(Refused, match="not-now"):
            await room.host.tables.votes.propose(table.id, ann, "rematch", invited=computer)


@pytest.mark.parametrize("loser", ["Ann", "computer"])
async def test_against_the_next_level_one_keeps_ones_side(loser: str) -> None:
    for _ in range(4):
        async with hall() as room:
            await finished(room, "page", loser)
            before = await room.table()
            await room.tap("Ann", "rematch:squire")
            again = await room.table()
            assert again.match is not None
            assert again.match.state.black == before.match.state.black


@pytest.mark.parametrize(("loser", "green"), [("computer", ["rematch:squire"]), ("Ann", ["rematch:same"])])
async def test_the_step_that_fits_is_the_green_one(loser: str, green: list[str]) -> None:
    async with hall() as room:
        await finished(room, "page", loser)
        shown = buttons(await room.panel())
        assert [b["custom_id"].split(":", 3)[3] for b in shown if b["style"] == 3] == green
