"""Taking back as the table wishes: not at all, by consent, at once; and what is usual where nobody chose."""

from pathlib import Path
from typing import Any

import pytest

from sessions.operations import in_lobby, timeouts, voting
from sessions.table.table_options import BY_CONSENT, FREE, RULED_UNDO, value_of
from tests.support import clocked_tables as test_clocks
from tests.support.clocked_tables import ANN, BOB, CLEO, SHELVES, TablesWithClock, reason
from tests.support.message_parts import buttons, lists, matches, shown_text
from tests.support.simulated_server import hall

room = test_clocks.room
SQUIRE = ANN._replace(id=0, name="Squire", level="squire")


async def moved(room: TablesWithClock, name: str, count: int) -> None:
    """So many answers of whoever is asked, none of which ends anything."""
    for _ in range(count):
        table = await room.at(name)
        await room.tables.answer(
            name, await room.asked(name), table.match.legal(table.match.question.seats[0])[0]
        )


async def test_off_is_off_for_everybody(room: TablesWithClock) -> None:
    name = await room.begun("crownfell", ANN, BOB, undo="off")
    await moved(room, name, 3)
    before = await room.tables.journal_answers(name)
    assert {await reason(room.tables.apply_with_answers(name, voting.undo, one)) for one in (ANN, BOB)} == {
        "no-undo"
    }
    assert await room.tables.journal_answers(name) == before
    assert (await room.at(name)).body.proposal is None


async def test_free_asks_nobody_and_takes_back_ones_own_last_tap(room: TablesWithClock) -> None:
    name = await room.begun("crownfell", ANN, BOB, undo="free")
    await moved(room, name, 7)
    for person in (ANN, BOB):
        answers = await room.tables.journal_answers(name)
        seat = (await room.at(name)).seats_of(person.id)[0]
        update = await room.tables.apply_with_answers(name, voting.undo, person)
        assert [line.kind for line in update.change.lines] == ["undo"]
        left = await room.tables.journal_answers(name)
        gone = [by for by, _ in answers[len(left) :]]
        assert left == answers[: len(left)]
        assert gone[0] == seat
        assert seat not in gone[gone.count(seat) :], "one tap, and what followed it"
    room.tables = room.built()
    table = await room.at(name)
    assert (table.body.options.undo, table.body.progress.answers) == (
        "free",
        len(await room.tables.journal_answers(name)),
    )
    assert await reason(room.tables.apply_with_answers(name, voting.undo, CLEO)) == "not-your-table"


async def test_free_is_not_for_a_stand_in_whom_the_player_did_not_choose(room: TablesWithClock) -> None:
    name = await room.begun("crownfell", ANN, BOB, undo="free")
    await moved(room, name, 6)
    slow, other = await room.late(name)
    await room.tables.apply(
        name, timeouts.decide, other, (await room.at(name)).body.clock.timeout_line, "substitute"
    )
    seat = (await room.at(name)).seats_of(slow.id)[0]
    await room.tables.seat_changes.take(name, CLEO, seat)
    before = await room.tables.journal_answers(name)
    update = await room.tables.apply_with_answers(name, voting.undo, CLEO)
    assert [line.kind for line in update.change.lines] == ["propose"]
    assert await room.tables.journal_answers(name) == before


async def test_a_free_undo_voids_one_that_is_asked_for(room: TablesWithClock) -> None:
    """What was proposed counts answers that are no more."""
    name = await room.begun("crownfell", ANN, BOB, undo="free")
    await moved(room, name, 6)
    slow, other = await room.late(name)
    await room.tables.apply(
        name, timeouts.decide, other, (await room.at(name)).body.clock.timeout_line, "substitute"
    )
    await room.tables.seat_changes.take(name, CLEO, (await room.at(name)).seats_of(slow.id)[0])
    await room.tables.apply_with_answers(name, voting.undo, CLEO)
    await room.tables.apply_with_answers(name, voting.undo, other)
    assert (await room.at(name)).body.proposal is None


async def test_what_is_usual(room: TablesWithClock) -> None:
    """Between people by consent, alone against computers at once; what the owner chose counts before."""
    table = await room.tables.open(77, 5, ANN, "crownfell", "house", {}, "en")
    assert value_of(table, "undo") == BY_CONSENT
    await room.tables.apply(table.id, in_lobby.add_computer, ANN, SQUIRE)
    assert (table.body.options.undo, value_of(table, "undo")) == ("", FREE)
    await room.tables.lobbies.set_option(table.id, ANN, "undo", "off")
    assert value_of(table, "undo") == "off"


@pytest.mark.parametrize("game", ["crownfall", "cube-quest"])
async def test_rules_that_have_a_word_for_it_offer_no_choice(room: TablesWithClock, game: str) -> None:
    pack = next(iter(SHELVES[game].rules))
    table = await room.tables.open(77, 5, ANN, game, pack, {}, "en")
    ruled = RULED_UNDO in table.rules.declarations
    assert ruled
    assert await reason(room.tables.lobbies.set_option(table.id, ANN, "undo", "free")) == "option-value"


async def test_a_table_of_before_asks_as_it_did(room: TablesWithClock) -> None:
    name = await room.begun("crownfell", ANN, BOB)
    await moved(room, name, 4)
    assert (await room.at(name)).body.options.undo == ""
    table = await room.at(name)
    waiting = BOB if await room.asked(name) == ANN else ANN
    assert table.match.answers == [] or table.match.answers[-1][0] not in table.seats_of(waiting.id)
    update = await room.tables.apply_with_answers(name, voting.undo, waiting)
    assert [line.kind for line in update.change.lines] == ["propose"]


@pytest.mark.parametrize(("locale", "expected"), [("en-US", "Undo: not at all"), ("ja", "取り消し：なし")])
async def test_the_lobby_shows_and_changes_it(tmp_path: Path, locale: str, expected: str) -> None:
    async with hall(locale) as table_room:
        table_room.speak("Ann", locale)
        ann: Any = table_room.people["Ann"]
        await ann.slash(table_room.channel, "play", game="crownfell")
        menu = (await table_room.tap("Ann", "options")).response
        chosen = next(part for part in lists(menu) if ":option:undo" in part["custom_id"])
        assert [o["value"] for o in chosen["options"] if o.get("default")] == [BY_CONSENT]
        await ann.select(menu, custom_id=chosen["custom_id"], values=["off"])
        assert expected in shown_text(await table_room.panel())
        await table_room.tap("Bob", "join")
        await table_room.tap("Ann", "start")
        mine = (await ann.slash(table_room.channel, "table menu")).response
        assert not [b for b in buttons(mine) if matches(b, "undo")]


async def test_taking_back_is_offered_to_whoever_has_done_something() -> None:
    async with hall() as room:
        await room.opened()
        name = (await room.asked())[0]

        async def offers() -> bool:
            menu = (await room.tap(name, "menu")).response
            return any(b["custom_id"].split(":")[3] == "undo" for b in buttons(menu))

        assert not await offers(), "nothing was done yet"
        table = await room.table()
        seat = table.match.question.seats[0]
        line = next(iter(table.match.legal(seat)))
        await room.people[name].slash(room.channel, "move", answer=line)
        assert await offers()
