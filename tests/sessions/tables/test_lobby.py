"""Before a match, below Discord: who sits down and gets up, and what the owner may choose."""

from collections.abc import Callable
from copy import copy
from typing import Any

import pytest
import pytest_asyncio

from sessions.operations import in_lobby, phases, starting
from sessions.store.memory import MemoryStore
from sessions.table.table import Table
from sessions.table.table_data import MOST_LINES, OVER, Person
from sessions.tables.tables import Tables
from tests.support.clocked_tables import ANN, BOB, CLEO, SHELVES, TablesWithClock, reason
from tests.support.content import content_with_own_rules

PAGE = Person(0, "Page", level="page")


@pytest_asyncio.fixture
async def room() -> TablesWithClock:
    store = MemoryStore()
    await store.open()
    return TablesWithClock(store)


async def lobby(room: TablesWithClock, game: str = "crownfell", pack: str = "house") -> Table:
    return await room.tables.open(77, 5, ANN, game, pack, {}, "en")


async def lines(room: TablesWithClock, table: Table) -> list[tuple[str, str]]:
    return [(line.kind, line.text) for line in await room.store.journal(table.id)]


async def test_each_sits_down_once_and_only_where_there_is_room(room: TablesWithClock) -> None:
    table = await lobby(room)
    assert await reason(room.tables.lobbies.join(table.id, ANN)) == "seated-already"
    await room.tables.lobbies.join(table.id, BOB)
    assert await reason(room.tables.lobbies.join(table.id, CLEO)) == "table-full"
    assert await reason(room.tables.apply(table.id, in_lobby.leave_table, CLEO)) == "not-seated"
    assert table.people == [ANN.id, BOB.id]
    assert await lines(room, table) == [("open", "1"), ("join", "2")]


async def test_whose_table_it_is_hands_it_on_and_the_last_one_closes_it(room: TablesWithClock) -> None:
    table = await lobby(room)
    await room.tables.lobbies.join(table.id, BOB)
    await room.tables.apply(table.id, in_lobby.leave_table, ANN)
    assert (table.body.owner, table.people, table.phase) == (BOB.id, [BOB.id], "lobby")
    await room.tables.lobbies.join(table.id, CLEO)
    await room.tables.apply(table.id, in_lobby.leave_table, CLEO)
    assert table.body.owner == BOB.id, "only the owner's leaving changes whose it is"
    await room.tables.apply(table.id, in_lobby.leave_table, BOB)
    assert (table.phase, table.body.end.reason, table.due) == (OVER, "abandoned", None)


async def test_what_the_owner_chooses_is_kept_and_written_down(room: TablesWithClock) -> None:
    table = await lobby(room)
    chosen = {"language": "ja", "clock": "live", "hints": "on", "pack": "test", "colours": "toss"}
    for name, value in chosen.items():
        assert await reason(room.tables.lobbies.set_option(table.id, BOB, name, value)) == "owner-only"
        await room.tables.lobbies.set_option(table.id, ANN, name, value)
    reloaded = await room.built().get(table.id)
    assert reloaded is not None
    body = reloaded.body
    assert (body.options.language, body.options.clock, body.options.hints, body.pack.ref) == (
        "ja",
        "live",
        "on",
        "test",
    )
    assert body.options.game["colours"] == "toss"
    assert table.rules is SHELVES["crownfell"].rules["test"]
    written = [("option", f"{name}={value}") for name, value in chosen.items()]
    assert (await lines(room, table))[1:] == written


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("clock", "hourglass", "option-value"),
        ("hints", "sometimes", "option-value"),
        ("rated", "perhaps", "option-value"),
        ("pack", "tarot", "no-pack"),
        ("colours", "red", "option-value"),
    ],
)
async def test_what_cannot_be_chosen_changes_nothing(
    room: TablesWithClock, name: str, value: str, why: str
) -> None:
    table = await lobby(room)
    before = (
        table.body.options.clock,
        table.body.options.hints,
        table.body.pack.ref,
        dict(table.body.options.game),
    )
    assert await reason(room.tables.lobbies.set_option(table.id, ANN, name, value)) == why
    assert (
        table.body.options.clock,
        table.body.options.hints,
        table.body.pack.ref,
        table.body.options.game,
    ) == before


async def test_a_rated_game_has_no_hints_and_takes_nothing_back_unasked(room: TablesWithClock) -> None:
    table = await lobby(room)
    set_option = room.tables.lobbies.set_option
    await set_option(table.id, ANN, "hints", "on")
    await set_option(table.id, ANN, "undo", "free")
    assert await reason(set_option(table.id, BOB, "rated", "yes")) == "owner-only"
    await set_option(table.id, ANN, "rated", "yes")
    assert (table.body.options.rated, table.body.options.hints, table.body.options.undo) == (
        True,
        "alone",
        "consent",
    )
    assert [text for _, text in (await lines(room, table))[-3:]] == [
        "rated=yes",
        "hints=alone",
        "undo=consent",
    ]
    for name, value in (("hints", "on"), ("undo", "free")):
        assert await reason(set_option(table.id, ANN, name, value)) == "rated-fair"
    await set_option(table.id, ANN, "rated", "no")
    await set_option(table.id, ANN, "hints", "on")
    assert (table.body.options.rated, table.body.options.hints) == (False, "on")


async def test_a_game_without_a_teacher_has_no_hints_to_choose(room: TablesWithClock) -> None:
    table = await lobby(room, "crownfall", next(iter(SHELVES["crownfall"].rules)))
    assert await reason(room.tables.lobbies.set_option(table.id, ANN, "hints", "on")) == "option-value"


async def test_other_cards_leave_the_decks_behind(room: TablesWithClock) -> None:
    """A deck belongs to its pack: nobody may play with cards that the new one does not have."""
    table = await lobby(room, "crown-crest")
    rules = SHELVES["crown-crest"].rules
    await room.tables.apply(
        table.id, in_lobby.set_kit, ANN, rules["house"].kits.text(rules["house"].kits.ready[-1])
    )
    assert [*table.body.lobby.kits] == [str(ANN.id)]
    await room.tables.lobbies.set_option(table.id, ANN, "pack", "test")
    assert table.body.lobby.kits == {}
    await room.tables.lobbies.join(table.id, BOB)
    await room.tables.game_starts.start(table.id, ANN)
    assert table.body.deal.kits == [rules["test"].kits.default(seat) for seat in (0, 1)]


async def test_only_who_sits_there_brings_a_deck(room: TablesWithClock) -> None:
    table = await lobby(room, "crown-crest")
    rules = SHELVES["crown-crest"].rules["house"]
    deck = rules.kits.text(rules.kits.ready[-1])
    assert await reason(room.tables.apply(table.id, in_lobby.set_kit, BOB, deck)) == "not-seated"
    await room.tables.apply(table.id, in_lobby.set_kit, ANN, deck)
    assert table.body.lobby.kits == {str(ANN.id): rules.kits.check(deck)}
    assert (await lines(room, table))[-1] == ("kit", str(ANN.id))


async def test_words_in_the_deal_end_with_the_journal(room: TablesWithClock) -> None:
    table = await lobby(room)
    table.journal_length = MOST_LINES - 1
    assert in_lobby.add_luck(table, 0.0, ANN, "the last words").lines[0].text == "- the last words"
    with pytest.raises(Exception, match="journal-full"):
        in_lobby.add_luck(table, 0.0, ANN, "more")


async def test_the_computer_that_came_last_stands_up_first(room: TablesWithClock) -> None:
    table = await room.tables.open(77, 5, ANN, "craft-the-crown", "house", {}, "en")
    assert await reason(room.tables.apply(table.id, in_lobby.remove_computer, ANN)) == "no-computer-here"
    for name in ("One", "Two"):
        await room.tables.apply(table.id, in_lobby.add_computer, ANN, PAGE._replace(name=name))
    await room.tables.lobbies.join(table.id, BOB)
    assert [seat.person for seat in table.body.seats] == [1, -2, -3, 2]
    assert await reason(room.tables.apply(table.id, in_lobby.remove_computer, BOB)) == "owner-only"
    await room.tables.apply(table.id, in_lobby.remove_computer, ANN)
    assert table.names == ["Ann", "One", "Bob"]
    assert (await lines(room, table))[1:] == [
        ("join", "-2 page"),
        ("join", "-3 page"),
        ("join", "2"),
        ("leave", "-3"),
    ]


async def test_nothing_is_changed_any_more_once_luck_is_closed(room: TablesWithClock) -> None:
    """What the announcement says has to stay true."""
    table = await lobby(room, "crown-crest")
    await room.tables.lobbies.join(table.id, BOB)
    await room.tables.apply(table.id, starting.request_start, BOB)
    rules = SHELVES["crown-crest"].rules["house"]
    tables, name = room.tables, table.id
    deeds: list[Callable[[], Any]] = [
        lambda: tables.lobbies.join(name, CLEO),
        lambda: tables.apply(name, in_lobby.leave_table, BOB),
        lambda: tables.apply(name, in_lobby.add_computer, ANN, PAGE),
        lambda: tables.apply(name, in_lobby.remove_computer, ANN),
        lambda: tables.apply(name, in_lobby.add_luck, ANN, "late"),
        lambda: tables.lobbies.set_option(name, ANN, "language", "ja"),
        lambda: tables.lobbies.set_option(name, ANN, "clock", "live"),
        lambda: tables.lobbies.set_option(name, ANN, "hints", "on"),
        lambda: tables.lobbies.set_option(name, ANN, "pack", "test"),
        lambda: tables.lobbies.set_option(name, ANN, next(iter(table.body.options.game), "x"), "1"),
        lambda: tables.apply(name, in_lobby.set_kit, ANN, rules.kits.text(rules.kits.ready[0])),
        lambda: tables.apply(name, starting.request_start, ANN),
    ]
    before = await room.store.read(name)
    assert [await reason(deed()) for deed in deeds] == ["luck-closed"] * len(deeds)
    assert await room.store.read(name) == before


# ---------------------------------------------------------------- a first game


async def test_a_first_game_is_offered_until_it_was_played_to_its_end(room: TablesWithClock) -> None:
    table = await lobby(room)
    assert await room.tables.lobbies.newcomers(table) == [ANN.id]
    await room.tables.lobbies.join(table.id, BOB)
    assert await reason(room.tables.lobbies.set_first_game(table.id, CLEO)) == "owner-only", (
        "she sits elsewhere"
    )
    await room.tables.lobbies.set_first_game(table.id, BOB)
    assert table.body.options.game["first-game"] == "on"
    assert (await lines(room, table))[-1] == ("option", "first-game=on")
    assert await room.tables.lobbies.newcomers(table) == [], "it is chosen already"
    assert await reason(room.tables.lobbies.set_first_game(table.id, ANN)) == "no-first-set-up"
    await room.tables.game_starts.start(table.id, ANN)
    await room.tables.answer(table.id, ANN, "resign")
    again = room.built()
    second = await again.open(78, 5, ANN, "crownfell", "house", {}, "en")
    await again.lobbies.join(second.id, CLEO)
    assert await again.lobbies.newcomers(second) == [CLEO.id]
    await again.apply(second.id, in_lobby.leave, CLEO)
    await again.lobbies.join(second.id, BOB)
    assert await again.lobbies.newcomers(second) == []
    assert await reason(again.lobbies.set_first_game(second.id, BOB)) == "owner-only"


async def test_whoever_begins_a_first_game_against_the_computer_sits_as_in_the_lesson(
    room: TablesWithClock,
) -> None:
    """A newcomer got White, and with it a board that is upside down."""
    table = await lobby(room)
    await room.tables.lobbies.set_first_game(table.id, ANN)
    assert table.body.options.game["colours"] == "first-black"
    assert table.body.options.game["first-game"] == "on"
    with_bob = await room.tables.open(78, 5, ANN, "crownfell", "house", {}, "en")
    await room.tables.lobbies.join(with_bob.id, BOB)
    await room.tables.lobbies.set_first_game(with_bob.id, ANN)
    assert with_bob.body.options.game["colours"] == "toss", "two people draw lots"


async def test_a_game_that_was_broken_off_was_not_finished(room: TablesWithClock) -> None:
    table = await lobby(room)
    await room.tables.lobbies.join(table.id, BOB)
    await room.tables.game_starts.start(table.id, ANN)
    await room.tables.apply(table.id, phases.end_by_moderator)
    assert await room.tables.repository.experience.of(ANN.id) == []


async def test_only_games_with_such_a_set_up_offer_one(room: TablesWithClock) -> None:
    table = await lobby(room, "craft-the-crown")
    assert await room.tables.lobbies.newcomers(table) == [ANN.id], "against the computer, whoever is alone"
    await room.tables.lobbies.join(table.id, BOB)
    assert await room.tables.lobbies.newcomers(table) == []
    custom = {"mix": "custom"}
    cubes = await room.tables.open(
        78, 5, ANN, "cube-quest", next(iter(SHELVES["cube-quest"].rules)), {}, "en"
    )
    assert await room.tables.lobbies.newcomers(cubes) == [], "what is usual needs no button"
    await room.tables.lobbies.set_option(cubes.id, ANN, "mix", custom["mix"])
    assert await room.tables.lobbies.newcomers(cubes) == [ANN.id]


async def test_cards_without_such_a_set_up_do_not_offer_it(room: TablesWithClock) -> None:
    content, rules = content_with_own_rules("crownfell")
    rules.pack = copy(rules.pack)
    rules.pack.first_game = None
    room.tables = Tables(room.store, content.packs_by_game, now=lambda: room.time)
    table = await lobby(room)
    await room.tables.lobbies.join(table.id, BOB)
    assert await room.tables.lobbies.newcomers(table) == []
    assert await reason(room.tables.lobbies.set_first_game(table.id, ANN)) == "no-first-set-up"


async def test_another_level_takes_the_last_computers_seat(room: TablesWithClock) -> None:
    table = await lobby(room)
    assert (
        await reason(room.tables.apply(table.id, in_lobby.change_computer, ANN, PAGE)) == "no-computer-here"
    )
    await room.tables.apply(table.id, in_lobby.add_computer, ANN, PAGE)
    knight = Person(0, "Knight", level="knight")
    assert await reason(room.tables.apply(table.id, in_lobby.change_computer, BOB, knight)) == "owner-only"
    await room.tables.apply(table.id, in_lobby.change_computer, ANN, knight)
    assert [(seat.name, seat.level) for seat in table.body.seats] == [("Ann", ""), ("Knight", "knight")]
    assert [line[0] for line in (await lines(room, table))[-2:]] == ["leave", "join"]
