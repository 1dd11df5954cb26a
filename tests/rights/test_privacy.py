"""/privacy: what is kept of somebody is shown, handed out and gone, in the store itself, and games go on."""

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
import pytest_asyncio

from engine.questions import Refused
from engine.records import record, record_header
from sessions.operations import claiming, in_lobby, inviting, pausing, scheduling_start, timeouts
from sessions.people.personal_data import PersonalData, export_table
from sessions.people.saved_kits import SavedKits
from sessions.store.memory import MemoryStore
from sessions.store.protocol import Conflict, JournalLine
from sessions.store.sqlite.sqlite_store import SqliteStore
from sessions.table.replays import record_of
from sessions.table.table import row_of, seed_of
from sessions.table.table_data import Person, TableBody
from sessions.tables.conditional_answers import ConditionalAnswers
from sessions.tables.tables import Tables
from tests.support.building import secrets_in_order
from tests.support.content import shelves_of_tests
from tests.support.depth import EACH_LOCALE, EACH_STORE_OF_ONE_PROCESS
from tests.support.failing_store import FailingStore
from tests.support.message_parts import buttons, shown_text
from tests.support.rights.light import light
from tests.support.simulated_server import hall

ANN, BOB = Person(10**17 + 1, "Annabel"), Person(10**17 + 2, "Bobadil")
CLEO, DAN = Person(10**17 + 3, "Cleopatra"), Person(10**17 + 4, "Dandelion")
SHELVES = shelves_of_tests()


@pytest_asyncio.fixture(params=EACH_STORE_OF_ONE_PROCESS)
async def tables(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Tables]:
    opened_store: Any = MemoryStore() if request.param == "memory" else SqliteStore(tmp_path / "tables.db")
    await opened_store.open()
    yield Tables(opened_store, SHELVES, secret=secrets_in_order())
    await opened_store.close()


async def opened(tables: Tables, place: int, game: str = "crownfell", *people: Person) -> str:
    first, *others = people or (ANN, BOB)
    table = await tables.open(place, 5, first, game, "house", {}, "en")
    for person in others:
        await tables.lobbies.join(table.id, person)
    await tables.game_starts.start(table.id, first)
    return table.id


async def finished(tables: Tables, place: int) -> str:
    name = await opened(tables, place)
    await tables.answer(name, BOB, "resign")
    return name


async def everything(tables: Tables, names: list[str]) -> str:
    """All that the store holds of these tables, as text."""
    texts = []
    for name in names:
        row = await tables.store.read(name)
        texts += [str(row), *(str(line) for line in await tables.store.journal(name))]
    return "\n".join(texts)


def names_nobody(text: str, person: Person) -> bool:
    return str(person.id) not in text and person.name not in text


# ---------------------------------------------------------------- the store


async def test_traces_of_a_person_outlive_seats_and_games(tables: Tables) -> None:
    over, left = await finished(tables, 1), await opened(tables, 2)
    await tables.apply(left, in_lobby.leave_table, BOB)
    lobby = (await tables.open(3, 5, CLEO, "crownfell", "house", {}, "en")).id
    assert await tables.store.tables_naming_person(BOB.id) == [over, left]
    assert await tables.store.tables_naming_person(CLEO.id) == [lobby]
    assert await tables.store.tables_naming_person(DAN.id) == []
    await tables.votes.propose(left, ANN, "substitute", seat=1, invited=DAN)
    assert await tables.store.tables_naming_person(DAN.id) == [left], "who is asked in is named by the table"


async def test_deputies_and_those_whom_a_moderator_chose_are_told_and_forgotten(tables: Tables) -> None:
    mod = Person(10**17 + 5, "Moderna")
    name = await opened(tables, 1)
    await tables.seat_changes.name_deputy(name, ANN, CLEO)
    await tables.seat_changes.name_deputy(name, BOB, CLEO)
    await tables.apply(name, in_lobby.leave_table, BOB)
    await tables.seat_changes.appoint(name, mod, DAN, 1)
    privacy = PersonalData(tables)
    for person in (CLEO, DAN, ANN):
        assert await tables.store.tables_naming_person(person.id) == [name]
    assert names_nobody(await everything(tables, [name]), mod), "who chose is not kept"
    exports = {one: json.loads(await privacy.export(one.id))["tables"][0] for one in (CLEO, DAN, ANN)}
    assert exports[CLEO]["named as"] == ["substitutes.deputies.0", "substitutes.deputies.1"]
    assert [line["kind"] for line in exports[CLEO]["lines"]] == ["deputy", "deputy"]
    assert exports[DAN]["named as"] == ["substitutes.appointed.1"]
    assert exports[ANN]["deputy named at"] == [0]
    assert {"owner", "seats.person"} <= {*exports[ANN]["named as"]}
    for whose, other in ((CLEO, DAN), (DAN, CLEO), (ANN, CLEO)):
        text = json.dumps(exports[whose])
        assert str(other.id) not in text, "an export has nothing of other people"
    for person in (CLEO, DAN):
        await privacy.erase_person(person.id)
        assert names_nobody(await everything(tables, [name]), person)
        assert await tables.store.tables_naming_person(person.id) == []
    table = await tables.get(name)
    assert table is not None
    assert (table.body.substitutes.deputies, table.body.substitutes.appointed) == ({}, {})
    assert table.phase == "playing"


async def test_whom_somebody_named_goes_with_them(tables: Tables) -> None:
    name = await opened(tables, 1)
    await tables.seat_changes.name_deputy(name, ANN, CLEO)
    await PersonalData(tables).erase_person(ANN.id)
    table = await tables.get(name)
    assert table is not None
    assert table.body.substitutes.deputies == {}
    with pytest.raises(Refused, match="seat-taken"):
        await tables.seat_changes.take(name, CLEO, 1)


async def test_forgetting_is_one_transaction_or_nothing(tables: Tables) -> None:
    name = await opened(tables, 1)
    row, lines = await tables.store.read(name), await tables.store.journal(name)
    assert row is not None
    for version in (row.version, row.version + 2):
        stale = msgspec.structs.replace(row, version=version, people=(ANN.id,))
        with pytest.raises(Conflict):
            await tables.store.erase_person(stale, [JournalLine(2, 0.0, "join", -1, "0")], BOB.id)
    assert await tables.store.journal(name) == lines
    assert await tables.store.tables_naming_person(BOB.id) == [name]
    good = msgspec.structs.replace(row, version=row.version + 1, people=(ANN.id,))
    more = JournalLine(len(lines) + 1, 5.0, "leave", 1, "0")
    await tables.store.erase_person(good, [more, JournalLine(2, 0.0, "join", -1, "0")], BOB.id)
    assert await tables.store.read(name) == good
    assert await tables.store.journal(name) == [
        lines[0],
        JournalLine(2, 0.0, "join", -1, "0"),
        *lines[2:],
        more,
    ]
    assert await tables.store.tables_naming_person(BOB.id) == []
    assert await tables.store.tables_naming_person(ANN.id) == [name]


# ---------------------------------------------------------------- tables


async def test_nothing_of_a_person_is_left_and_everybody_else_is(tables: Tables) -> None:
    kits, privacy = SavedKits(tables.store), PersonalData(tables)
    over, running, craft = (
        await finished(tables, 1),
        await opened(tables, 2),
        await opened(tables, 4, "craft-the-crown", ANN, BOB, CLEO),
    )
    lobby = (await tables.open(3, 5, BOB, "crownfell", "house", {}, "en")).id
    await tables.lobbies.join(lobby, ANN)
    left = await opened(tables, 5)
    await tables.apply(left, in_lobby.leave_table, BOB)
    await tables.votes.propose(craft, ANN, "substitute", seat=2, invited=DAN)
    await kits.add(BOB, "crown-crest", "house", "mine", "")
    await kits.add(ANN, "crown-crest", "house", "hers", "")
    names = [over, running, lobby, craft, left]
    before = {name: (await tables.get(name)) for name in names}
    seeds = {name: table.seed for name, table in before.items() if table}
    assert await privacy.count(BOB.id) == (3, 2, 3), "a deck, the game that he has finished, its result"

    done = await privacy.erase_person(BOB.id)
    assert (done.changed_tables, done.failed_tables) == (5, 0)
    assert [(table.id, seats) for table, seats in done.freed_seats] == [
        (running, [1]),
        (craft, [1]),
        (lobby, []),
        (left, []),
    ]
    assert names_nobody(await everything(tables, names), BOB)
    assert ANN.name in await everything(tables, names)
    assert await privacy.count(BOB.id) == (0, 0, 0)
    assert await kits.of(BOB.id, "crown-crest", "house") == []
    assert len(await kits.of(ANN.id, "crown-crest", "house")) == 1
    fresh = Tables(tables.store, SHELVES)
    for name in (over, running, craft, left):
        table = await fresh.get(name)
        assert table is not None
        assert table.names[1] == "Player 2"
        assert table.seed == seeds[name], "the seed is still the one that dealt"
    waiting = await fresh.get(lobby)
    assert waiting is not None
    assert (waiting.body.owner, waiting.people, waiting.phase) == (ANN.id, [ANN.id], "lobby")


async def challenged(tables: Tables, place: int, owner: Person, *guests: Person) -> str:
    first = await tables.invitations.opening("craft-the-crown", "house", owner, guests)
    table = await tables.open(place, 5, owner, "craft-the-crown", "house", {}, "en", first=first)
    return table.id


async def test_invitations_are_told_exported_and_forgotten(tables: Tables) -> None:
    """Whether they wait, were declined, or ended in a removal; the lobbies go on for the others."""
    privacy = PersonalData(tables)
    waits, declined, removed = [await challenged(tables, place, ANN, BOB, CLEO) for place in (1, 2, 3)]
    own = await challenged(tables, 4, BOB, ANN)
    await tables.apply(declined, inviting.turn_down, BOB, "pace")
    await tables.invitations.accept(removed, BOB)
    await tables.apply(removed, inviting.remove, ANN, BOB.id)
    assert await privacy.count(BOB.id) == (4, 0, 0)
    entries = {one["table"]: one for one in json.loads(await privacy.export(BOB.id))["tables"]}
    assert [one["answer"] for one in entries[waits]["invited"]] == [""]
    assert [one["answer"] for one in entries[declined]["invited"]] == ["pace"]
    assert (entries[removed]["invited"], entries[removed]["named as"]) == ([], ["lobby.removed"])
    assert CLEO.name not in (await privacy.export(BOB.id)).decode()

    done = await privacy.erase_person(BOB.id)
    assert (done.changed_tables, done.failed_tables) == (4, 0)
    assert names_nobody(await everything(tables, [waits, declined, removed, own]), BOB)
    assert await tables.store.load_unfinished_of_person(BOB.id) == []
    fresh = Tables(tables.store, SHELVES)
    for name in (waits, declined, removed):
        table = await fresh.get(name)
        assert table is not None
        assert table.phase == "lobby"
        assert [one.person for one in table.body.lobby.invitations] == [CLEO.id]
    closed = await fresh.get(own)
    assert closed is not None
    assert (closed.phase, closed.body.lobby.invitations) == ("over", [])
    assert await tables.store.load_unfinished_of_person(ANN.id) != []


async def test_who_was_there_at_a_lobbys_time_is_told_exported_and_forgotten(tables: Tables) -> None:
    """Also who was not, and has no seat there any more."""
    privacy, now = PersonalData(tables), tables.now()
    first = scheduling_start.opening(now + 60)
    name = (await tables.open(1, 5, ANN, "craft-the-crown", "house", {}, "en", first=first)).id
    for person in (BOB, CLEO, DAN):
        await tables.lobbies.join(name, person)
    table = await tables.get(name)
    assert table is not None
    for person in (ANN, CLEO):
        await tables.apply(name, scheduling_start.confirm_presence, person)
    for _ in range(2):
        assert table.body.lobby.scheduled_start is not None
        table.body.lobby.scheduled_start.at, table.recent_activity.ping_at = now, now
        await tables.clock.expire(name)
        known = {one: json.loads(await privacy.export(one.id))["tables"][0] for one in (ANN, BOB, DAN)}
    assert "lobby.scheduled_start.present" in known[ANN]["named as"]
    assert known[BOB]["named as"] == ["lobby.scheduled_start.missed"]
    assert await tables.store.tables_naming_person(DAN.id) == [name]
    for person in (DAN, CLEO):
        await privacy.erase_person(person.id)
        assert names_nobody(await everything(tables, [name]), person)
        assert await tables.store.tables_naming_person(person.id) == []
    reloaded = await Tables(tables.store, SHELVES).get(name)
    assert reloaded is not None
    assert reloaded.body.lobby.scheduled_start is not None
    assert (reloaded.body.lobby.scheduled_start.missed, reloaded.body.lobby.scheduled_start.present) == (
        [BOB.id],
        [ANN.id],
    )


async def test_pauses_of_ones_own_and_a_time_that_ran_out_are_told_exported_and_forgotten(
    tables: Tables,
) -> None:
    privacy, name = PersonalData(tables), await opened(tables, 1)
    for person in (ANN, BOB):
        table = await tables.get(name)
        assert table is not None
        table.body.options.clock = "live"
        await tables.apply(name, pausing.pause, person)
        await tables.apply(name, timeouts.resume, person)
    table.body.clock.timeouts = {"0": [1.0, 2.0], "1": [1.0, 2.0]}
    assert await privacy.count(BOB.id) == (1, 0, 0)
    await tables.apply(name, claiming.claim, ANN)
    exported = json.loads(await privacy.export(BOB.id))["tables"][0]
    assert ("clock.own_pauses_used" in exported["named as"], [*exported["time ran out"]]) == (True, ["1"])
    assert {"pause", "resume"} <= {line["kind"] for line in exported["lines"]}
    await privacy.erase_person(BOB.id)
    assert names_nobody(await everything(tables, [name]), BOB)
    table = await Tables(tables.store, SHELVES).get(name)
    assert table is not None
    assert (table.body.clock.own_pauses_used, table.body.clock.timeouts) == ([ANN.id], {"0": [1.0, 2.0]})
    text = record_of(table, await tables.journal_answers(name)).text()
    read = record_header.read(text)
    assert (
        record.outcome_text(record.play(read, table.rules).result, read.seats) == f"{ANN.name} won by claim"
    )


async def test_a_finished_game_is_still_proved_by_its_record(tables: Tables) -> None:
    name = await finished(tables, 1)
    await PersonalData(tables).erase_person(BOB.id)
    table = await tables.get(name)
    assert table is not None
    text = record_of(table, await tables.journal_answers(name), ANN.id).text()
    assert BOB.name not in text
    read = record_header.read(text)
    assert read.seed == table.seed
    again = record.play(read, table.rules)
    assert again.result is not None
    assert again.result.winners == (0,)


async def test_a_running_game_goes_on_with_whoever_takes_the_seat(tables: Tables) -> None:
    name = await opened(tables, 4, "craft-the-crown", ANN, BOB, CLEO)
    await PersonalData(tables).erase_person(BOB.id)
    await tables.seat_changes.appoint(name, Person(10**17 + 5, "Moderna"), DAN, 1)
    update = await tables.seat_changes.take(name, DAN, 1)
    assert update.table.names == [ANN.name, DAN.name, CLEO.name]
    assert update.table.match.state.handles == (ANN.name, DAN.name, CLEO.name), "typed offers know them"
    assert await tables.store.tables_naming_person(DAN.id) == [name]


async def test_the_last_one_to_be_forgotten_ends_the_table(tables: Tables) -> None:
    name = await opened(tables, 1)
    lobby = (await tables.open(2, 5, ANN, "crownfell", "house", {}, "en")).id
    for person in (ANN, BOB):
        await PersonalData(tables).erase_person(person.id)
    for table, reason in ((name, "deserted"), (lobby, "abandoned")):
        closed = await tables.get(table)
        assert closed is not None
        assert (closed.phase, closed.body.end.reason) == ("over", reason)
    text = await everything(tables, [name, lobby])
    assert names_nobody(text, ANN)
    assert names_nobody(text, BOB)


async def test_a_table_whose_cards_are_gone_is_scrubbed_too(tables: Tables) -> None:
    name = await opened(tables, 1)
    row = await tables.store.read(name)
    assert row is not None
    body = msgspec.json.decode(row.body, type=TableBody)
    seed, body.pack.ref = seed_of(body), "lost"
    lost = msgspec.structs.replace(row, version=row.version + 1, body=msgspec.json.encode(body))
    await tables.store.write(lost, [])
    fresh = Tables(tables.store, SHELVES)
    done = await PersonalData(fresh).erase_person(BOB.id)
    assert (done.changed_tables, done.failed_tables) == (1, 0)
    assert names_nobody(await everything(tables, [name]), BOB)
    after = await tables.store.read(name)
    assert after is not None
    assert seed_of(msgspec.json.decode(after.body, type=TableBody)) == seed


async def test_what_fails_at_one_table_is_done_at_the_others_and_counted(tables: Tables) -> None:
    failing: Any = FailingStore(tables.store)
    tables = Tables(failing, SHELVES, secret=secrets_in_order())
    names = [await opened(tables, place) for place in (1, 2, 3)]
    failing.failing["erase_person"] = lambda row, *more: row.table == names[1]
    done = await PersonalData(tables).erase_person(BOB.id)
    assert (done.changed_tables, done.failed_tables) == (2, 1)
    assert names_nobody(await everything(tables, [names[0], names[2]]), BOB)
    failing.failing.clear()
    assert (await PersonalData(tables).erase_person(BOB.id)).failed_tables == 0
    assert names_nobody(await everything(tables, names), BOB)


async def test_a_lobby_where_only_a_computer_is_left_closes(
    tables: Tables,
) -> None:
    name = (await tables.open(1, 5, ANN, "crownfell", "house", {}, "en")).id
    await tables.apply(name, in_lobby.add_computer, ANN, Person(0, "Page", level="page"))
    await PersonalData(tables).erase_person(ANN.id)
    reloaded = await tables.get(name)
    assert reloaded is not None
    assert (reloaded.phase, reloaded.body.end.reason, reloaded.body.owner) == ("over", "abandoned", 0)
    assert reloaded.names == ["Page"]


async def test_a_finished_table_is_not_posted_again(tables: Tables) -> None:
    name = await finished(tables, 1)
    table = await tables.get(name)
    assert table is not None
    await tables.repository.mark_shown(name, table.version, 99)
    await PersonalData(tables).erase_person(BOB.id)
    assert name not in await tables.store.list_unshown()
    running = await opened(tables, 2)
    await PersonalData(tables).erase_person(BOB.id)
    assert running in await tables.store.list_unshown(), "a running one shows its free seat"


async def test_the_export_has_ones_own_and_nobody_elses(tables: Tables) -> None:
    name = await opened(tables, 4, "craft-the-crown", ANN, BOB, CLEO)
    table = await tables.get(name)
    assert table is not None
    assert table.match is not None
    for _ in range(6):
        seat = table.match.question.seats[0]
        await tables.answer(name, (ANN, BOB, CLEO)[seat], table.match.legal(seat)[0])
    await SavedKits(tables.store).add(BOB, "crown-crest", "house", "mine", "text")
    exported = json.loads(await PersonalData(tables).export(BOB.id))
    assert exported["person"] == BOB.id
    (entry,) = exported["tables"]
    journal = await tables.store.journal(name)
    mine = [line.text for line in journal if line.kind == "answer" and line.seat == 1]
    assert [line["text"] for line in entry["lines"] if line["kind"] == "answer"] == mine
    assert (entry["seats"], entry["names"], entry["named as"]) == ([1], [BOB.name], ["seats.person"])
    assert exported["own"]["kits"][0]["name"] == "mine"
    text = json.dumps({**exported, "tables": [{**entry, "lines": []}]})
    assert names_nobody(text, ANN)
    assert names_nobody(text, CLEO)
    hands = [card for hand in (0, 2) for card in table.match.state.hands[hand]]
    assert hands, "there is something to hide"
    assert "hands" not in text


async def test_the_export_says_what_somebody_is_at_a_table(tables: Tables) -> None:
    table = await tables.open(1, 5, ANN, "crownfall", next(iter(SHELVES["crownfall"].rules)), {}, "en")
    await tables.lobbies.join(table.id, BOB)
    await tables.game_starts.start(table.id, ANN)
    await tables.votes.propose(table.id, ANN, "referee", invited=CLEO)
    await tables.votes.consent(table.id, BOB, True)
    exports = {
        one: json.loads(await PersonalData(tables).export(one.id))["tables"][0] for one in (ANN, BOB, CLEO)
    }
    named = [{"owner", "referee"} & {*exports[one]["named as"]} for one in (ANN, BOB, CLEO)]
    assert named == [{"owner"}, set(), {"referee"}]
    assert [exports[one]["seats"] for one in (ANN, BOB, CLEO)] == [[0], [1], []]
    await PersonalData(tables).erase_person(CLEO.id)
    reloaded = await tables.get(table.id)
    assert reloaded is not None
    assert reloaded.body.referee == 0


async def test_the_export_has_decks_drafts_and_orders_of_ones_own_seat_alone(tables: Tables) -> None:
    name = await opened(tables, 1, "crown-crest", ANN, BOB)
    table = await tables.get(name)
    assert table is not None
    table.body.prepared.drafts, table.body.prepared.standing_answers = (
        {"0:x": "hers", "1:x": "his"},
        {"0": ["a"], "1": ["b"]},
    )
    table.body.substitutes.lent, table.body.deal.kits = {"0": CLEO.id}, ["her deck", "his deck"]
    lines = await tables.store.journal(name)
    hers, his, cleos = (export_table(row_of(table, 0.0), lines, one.id) for one in (ANN, BOB, CLEO))
    assert (hers["drafts"], hers["orders"], hers["brought"]) == ({"0:x": "hers"}, {"0": ["a"]}, ["her deck"])
    assert (his["drafts"], his["orders"], his["brought"]) == ({"1:x": "his"}, {"1": ["b"]}, ["his deck"])
    assert (cleos["drafts"], cleos["orders"], cleos["brought"]) == ({}, {}, [])
    assert (cleos["named as"], cleos["seats"]) == (["substitutes.lent.0"], [])
    table.body.lobby.kits, table.body.deal.kits = {str(ANN.id): "brought along"}, []
    hers, his = (export_table(row_of(table, 0.0), lines, one.id) for one in (ANN, BOB))
    assert (hers["brought"], his["brought"]) == ("brought along", [])


async def test_what_was_said_in_advance_is_told_to_its_owner_alone_and_forgotten(tables: Tables) -> None:
    name = await opened(tables, 1, "crownfell", ANN, BOB)
    table = await tables.get(name)
    assert table is not None
    assert table.match is not None
    assert table.match.question is not None
    (asked,) = table.match.question.seats
    first, second, *_ = table.match.question.tokens[asked]
    owner, other = (BOB, ANN) if asked == 0 else (ANN, BOB)
    await ConditionalAnswers(tables).add_conditional_answer(name, owner, (), first, second)
    mine, theirs = [json.loads(await PersonalData(tables).export(one.id)) for one in (owner, other)]
    assert mine["tables"][0]["answers in advance"] == [{"if": [first], "then": [second]}]
    assert theirs["tables"][0]["answers in advance"] == []
    assert second not in json.dumps(theirs)
    await PersonalData(tables).erase_person(owner.id)
    row = await tables.store.read(name)
    assert row is not None
    assert msgspec.json.decode(row.body, type=TableBody).prepared.conditional_answers == []


# ---------------------------------------------------------------- Discord


@pytest.mark.usefixtures("no_errors")
@pytest.mark.parametrize("locale", EACH_LOCALE)
async def test_the_command_shows_exports_asks_once_more_and_deletes(locale: str) -> None:
    async with hall(**light()) as room:
        await room.opened()
        room.speak("Bob", locale)
        bob, table = room.people["Bob"], await room.table()
        shown = (await bob.slash(room.channel, "privacy")).response
        assert shown.ephemeral
        export, delete = buttons(shown)
        file = (await bob.click(shown, custom_id=export["custom_id"])).response
        assert file.ephemeral
        exported = json.loads(await file.attachments[0].read())
        assert [entry["table"] for entry in exported["tables"]] == [table.id]
        sure = await bob.click(shown, custom_id=delete["custom_id"])
        assert sure.acknowledged
        assert (await room.table()).people == [room.people["Ann"].id, bob.id], "not before the yes"
        yes = {"custom_id": "c::0:privacy:delete"}
        done = await bob.click(shown, custom_id=yes["custom_id"])
        assert done.acknowledged
        after = await room.table()
        assert after.people == [room.people["Ann"].id]
        assert after.names[1] == "Player 2"
        last = room.channel.history()[-1]
        offer = next(b for b in buttons(last) if ":take:" in b["custom_id"])
        panel = shown_text(await room.panel())
        assert f"<@{bob.id}>" not in panel
        taken = await room.people["Cleo"].click(last, custom_id=offer["custom_id"])
        assert taken.acknowledged
        assert (await room.table()).names[1] == "Cleo"


async def test_followed_games_are_told_exported_and_forgotten(tables: Tables) -> None:
    """Under their own id, and with the table; others who follow it go on."""
    privacy = PersonalData(tables)
    name = await opened(tables, 1)
    table = await tables.get(name)
    assert table is not None
    for person in (CLEO, DAN):
        await privacy.followed_tables.follow(person.id, table)
    assert await privacy.count(CLEO.id) == (0, 0, 1)
    follows = json.loads(await privacy.export(CLEO.id))["own"]["follows"]
    assert [(one["table"], one["guild"]) for one in follows] == [(name, 5)]
    assert str(DAN.id) not in (await privacy.export(CLEO.id)).decode()
    await privacy.erase_person(CLEO.id)
    assert await privacy.followed_tables.followers(name) == [DAN.id]
    for kind in ("follows", "followers"):
        notes = await tables.store.load_entries(kind)
        assert str(CLEO.id) not in str(notes)
