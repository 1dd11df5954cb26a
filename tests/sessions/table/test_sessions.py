"""Tables over both stores: an answer counts once, what is stored is played, refusals change nothing."""

import asyncio
import random
from collections.abc import Callable
from typing import Any

import pytest

from sessions.operations import in_lobby, phases, seating, voting
from sessions.store.memory import MemoryStore
from sessions.store.protocol import JournalLine, StoredTable, StoreError
from sessions.table.journal import answers_of
from sessions.table.table_data import Person, unique_name
from sessions.table.time_controls import ABSENT_SECONDS, LOBBY_SECONDS
from sessions.tables.table_repository import MOST_OVER
from sessions.tables.tables import Tables
from tests.support.failing_store import FailingStore, always
from tests.support.session_tables import (
    ANN,
    BOB,
    CLEO,
    PLACE,
    SHELVES,
    SQUIRE,
    asked,
    house,
    opened,
    outcome,
    play,
    store,
    stored,
)

__all__ = ["store"]

# ---------------------------------------------------------------- answers


async def test_fifty_taps_for_one_question_are_one_answer(store: Any) -> None:
    tables = house(store)
    name = await opened(tables)
    person, table = await asked(tables, name)
    tokens = list(table.match.question.tokens[table.match.question.seats[0]])
    question = table.body.progress.question
    taps = [tables.answer(name, person, tokens[n % len(tokens)], question) for n in range(50)]
    reasons = await asyncio.gather(*(outcome(tap) for tap in taps))
    assert sorted(reasons) == ["done"] + ["stale"] * 49
    assert len(await tables.journal_answers(name)) == 1


async def test_a_refused_answer_changes_nothing(store: Any) -> None:
    tables = house(store)
    name = await opened(tables)
    before = await stored(tables, name)
    person, _ = await asked(tables, name)
    other = BOB if person is ANN else ANN
    for work in (
        tables.answer(name, other, "draft"),
        tables.answer(name, person, "nonsense"),
        tables.answer(name, CLEO, "resign"),
        tables.answer(name, person, "draw", 99),
        tables.apply_with_answers(name, voting.undo, ANN),
        tables.apply_with_answers(name, voting.undo, CLEO),
        tables.game_starts.start(name, ANN),
        tables.lobbies.join(name, CLEO),
        tables.apply(name, in_lobby.leave, ANN),
        tables.lobbies.set_option(name, ANN, "colours", "toss"),
        tables.seat_changes.take(name, CLEO, 0),
        tables.seat_changes.take(name, CLEO, 9),
        tables.votes.consent(name, ANN, True),
        tables.votes.propose(name, CLEO, "end"),
        tables.votes.propose(name, ANN, "rematch"),
        tables.votes.propose(name, ANN, "substitute", 0, BOB),
        tables.votes.propose(name, ANN, "substitute", 7, CLEO),
        tables.answer("no-such", ANN, "resign"),
    ):
        assert await outcome(work) != "done"
    assert await stored(tables, name) == before
    assert await tables.clock.expire(name) is None


# ---------------------------------------------------------------- memory


@pytest.mark.parametrize("pack", ["house", "test"])
async def test_tables_come_and_go_and_are_continued(store: Any, pack: str) -> None:
    """Three tables where one has room: each is loaded anew at every touch, and plays as if it had stayed."""
    crowded, roomy = house(store, most_in_memory=1), house(store)
    names = [await opened(crowded, place, pack) for place in (1, 2, 3)]
    rngs = [random.Random(n) for n in range(3)]
    for _ in range(40):
        for name, rng in zip(names, rngs, strict=True):
            await play(crowded, name, 1, rng)
    assert len(crowded.repository.cached) == 1
    assert len(crowded.repository.cached_by_channel) <= 1, "what is said of places goes with the tables"
    for name in names:
        roomy_table, again = await roomy.get(name), await crowded.get(name)
        assert roomy_table is not None
        assert again is not None
        answers = await roomy.journal_answers(name)
        assert roomy_table.body.progress.answers == len(answers)
        match = type(roomy_table.match).new(roomy_table.rules, roomy_table.setup)  # type: ignore[union-attr]
        match.replay(answers)
        assert match.save() == roomy_table.match.save() == again.match.save()  # type: ignore[union-attr]
        assert await roomy.news(roomy_table) == await crowded.news(again)


async def test_of_tables_that_are_over_only_the_last_are_in_memory(store: Any) -> None:
    """One that is played stays at hand, however many end meanwhile; one that went is loaded at a look."""
    tables = house(store)
    played = await opened(tables, 1)
    over = []
    for place in range(2, MOST_OVER + 5):
        over.append(await opened(tables, place))
        await tables.apply(over[-1], phases.end_by_moderator)
    assert tables.repository.in_memory() == 1 + MOST_OVER
    assert len(tables.repository.cached_by_channel) <= 1 + MOST_OVER, (
        "what is said of places goes with the tables"
    )
    for name in (over[0], over[-1]):
        table = await tables.get(name)
        assert table is not None
        assert table.is_over
    assert tables.repository.in_memory() == 1 + MOST_OVER
    await play(tables, played, 1, random.Random(1))


async def test_events_are_the_same_before_and_after_a_restart(store: Any) -> None:
    tables = house(store)
    name = await opened(tables)
    rng = random.Random(8)
    for _ in range(60):
        await play(tables, name, 1, rng)
        live, fresh = await tables.get(name), house(store)
        loaded = await fresh.get(name)
        assert live is not None
        assert loaded is not None
        live_kinds = [event.kind for event in await tables.news(live)]
        fresh_kinds = [event.kind for event in await fresh.news(loaded)]
        assert fresh_kinds[-len(live_kinds) :] == live_kinds


# ---------------------------------------------------------------- a store that fails


class Fragile(MemoryStore):
    """Fails the next write when told to."""

    fails = False

    async def write(self, row: StoredTable, lines: Any) -> None:
        if self.fails:
            self.fails = False
            raise StoreError("disk full")
        await super().write(row, lines)


async def test_a_write_that_fails_leaves_the_table_as_before() -> None:
    store = Fragile()
    await store.open()
    tables = house(store)
    name = await opened(tables)
    await play(tables, name, 10, random.Random(1))
    person, table = await asked(tables, name)
    before, token = (
        await stored(tables, name),
        next(iter(table.match.question.tokens[table.match.question.seats[0]])),
    )
    ask = table.match.question
    works: list[Callable[[], Any]] = [
        lambda: tables.answer(name, person, token),
        lambda: tables.apply_with_answers(name, voting.undo, BOB if person is ANN else ANN),
        lambda: tables.votes.propose(name, ANN, "end"),
        lambda: tables.apply(name, in_lobby.leave_table, ANN),
        lambda: tables.apply(name, phases.end_by_moderator),
    ]
    for work in works:
        store.fails = True
        with pytest.raises(StoreError):
            await work()
        assert await stored(tables, name) == before
        again = await tables.get(name)
        assert again is not None
        assert again.match is not None
        assert again.people == [1, 2]
        assert again.body.proposal is None
        assert again.match.question == ask
    assert await outcome(tables.answer(name, person, token)) == "done"


async def test_a_table_whose_writing_is_cancelled_is_read_again() -> None:
    class Slow(MemoryStore):
        async def write(self, row: StoredTable, lines: Any) -> None:
            await asyncio.sleep(0.05)
            await super().write(row, lines)

    store = Slow()
    await store.open()
    tables = house(store)
    name = await opened(tables)
    before = await stored(tables, name)
    person, table = await asked(tables, name)
    token = next(iter(table.match.question.tokens[table.match.question.seats[0]]))
    task = asyncio.create_task(tables.answer(name, person, token))
    await asyncio.sleep(0.01)
    task.cancel()
    await asyncio.wait({task})
    assert await stored(tables, name) == before
    assert await outcome(tables.answer(name, person, token)) == "done"


# ---------------------------------------------------------------- undo and proposals


async def test_undo_by_consent_takes_back_one_tap(store: Any) -> None:
    tables = house(store)
    name = await opened(tables)
    for steps in (3, 5, 9, 20):
        await play(tables, name, steps, random.Random(steps))
        answers = await tables.journal_answers(name)
        person, table = await asked(tables, name)
        other = BOB if person is ANN else ANN
        seat = table.seats_of(other.id)[0]
        if table.match.answers and table.match.answers[-1][0] == seat:
            continue
        keep = max(n for n, (by, _) in enumerate(answers) if by == seat)
        keep = next(
            (int(n) for n, count in table.body.progress.taps.items() if 0 <= keep - int(n) < count), keep
        )
        await tables.apply_with_answers(name, voting.undo, other)
        assert len(await tables.to_be_undone(table)) >= len(answers) - keep
        await tables.votes.consent(name, person, True)
        assert await tables.journal_answers(name) == answers[:keep]
        back = await tables.get(name)
        assert back is not None
        assert back.match is not None
        assert back.match.question is not None
        assert (back.body.progress.answers, back.match.question.seats) == (keep, (seat,))
        loaded = await house(store).get(name)
        assert loaded is not None
        assert loaded.match is not None
        assert loaded.match.save() == back.match.save()


async def test_a_move_voids_the_undo_that_was_asked_for(store: Any) -> None:
    tables = house(store)
    name = await opened(tables)
    await play(tables, name, 4, random.Random(1))
    person, _ = await asked(tables, name)
    await tables.apply_with_answers(name, voting.undo, BOB if person is ANN else ANN)
    await play(tables, name, 1, random.Random(2))
    assert await outcome(tables.votes.consent(name, person, True)) == "nothing-proposed"


async def test_a_proposal_outlives_a_restart(store: Any) -> None:
    tables = house(store)
    name = await opened(tables)
    await tables.votes.propose(name, ANN, "end")
    again = house(store)
    assert await outcome(again.votes.consent(name, CLEO, True)) == "not-asked"
    assert await outcome(again.votes.propose(name, BOB, "end")) == "proposal-open"
    await again.votes.consent(name, BOB, True)
    table = await again.get(name)
    assert table is not None
    assert (table.phase, table.body.end.reason) == ("over", "ended")


async def test_a_substitute_sits_where_somebody_left(store: Any) -> None:
    tables = house(store)
    name = await opened(tables)
    await tables.apply(name, in_lobby.leave_table, BOB)
    await tables.votes.propose(name, ANN, "substitute", 1, CLEO)
    assert await outcome(tables.votes.consent(name, BOB, True)) == "not-asked"
    await tables.votes.consent(name, CLEO, True)
    table = await tables.get(name)
    assert table is not None
    assert table.names == ["Ann", "Cleo"]
    assert await outcome(tables.answer(name, BOB, "resign")) == "not-your-table"


# ---------------------------------------------------------------- places


async def test_one_table_a_channel(store: Any) -> None:
    tables = house(store)
    works = [tables.open(PLACE, 5, Person(n, "x"), "crownfell", "house", {}, "en") for n in range(1, 9)]
    reasons = await asyncio.gather(*(outcome(work) for work in works))
    assert sorted(reasons) == ["channel-busy"] * 7 + ["done"]
    assert await outcome(tables.open(78, 5, ANN, "crownfell", "tarot", {}, "en")) == "no-pack"
    bad = tables.open(78, 5, ANN, "crownfell", "house", {"colours": "red"}, "en")
    assert await outcome(bad) == "option-value"
    assert await tables.find_in_channel(78) is None


async def test_a_channel_finds_its_table_in_memory_and_in_the_store(store: Any) -> None:
    """Whatever is in memory: the one that is not over, else the last one that was played there."""
    tables = house(store, most_in_memory=1)
    first = await opened(tables)
    for _ in range(2):
        assert (await tables.find_in_channel(PLACE)).id == first  # type: ignore[union-attr]
        await tables.open(78, 5, ANN, "crownfell", "house", {}, "en") if await tables.find_in_channel(
            78
        ) is None else None
        assert (await tables.find_in_channel(78)).channel == 78  # type: ignore[union-attr]
    await tables.apply(first, phases.end_by_moderator)
    assert (await tables.find_in_channel(PLACE)).is_over  # type: ignore[union-attr]
    second = (await tables.open(PLACE, 5, ANN, "crownfell", "house", {}, "en")).id
    assert (await tables.find_in_channel(PLACE)).id == second != first  # type: ignore[union-attr]
    await tables.get(first)
    assert (await tables.find_in_channel(PLACE)).id == second  # type: ignore[union-attr]


async def test_a_table_at_hand_is_found_without_the_store(store: Any) -> None:
    """Also beside one that is over in the same channel: a disk that fails stops no look at what is played."""
    tables = house(store)
    first = await opened(tables)
    await tables.apply(first, phases.end_by_moderator)
    second = await opened(tables)
    failing = FailingStore(store)
    tables = house(failing)
    for name in (second, first):
        await tables.get(name)
    failing.failing["load_in_channel"] = always
    assert (await tables.find_in_channel(PLACE)).id == second  # type: ignore[union-attr]
    await tables.apply(second, phases.end_by_moderator)
    with pytest.raises(StoreError):
        await tables.find_in_channel(PLACE)


async def test_a_rematch_swaps_and_links(store: Any) -> None:
    tables = house(store)
    name = await opened(tables)
    await tables.answer(name, ANN, "resign")
    await tables.votes.propose(name, ANN, "rematch")
    update = await tables.votes.consent(name, BOB, True)
    old = await tables.get(name)
    assert old is not None
    assert old.match is not None
    assert update.table.match is None
    assert await outcome(tables.apply(update.table.id, in_lobby.add_luck, ANN, "blue whale")) == "luck-closed"
    await tables.game_starts.begin(update.table.id, 1, 77)
    assert update.table.match is not None
    assert old.body.end.next_table == update.table.id
    assert update.table.names == ["Bob", "Ann"]
    black = old.body.seats[old.match.state.black].person
    assert update.table.body.seats[update.table.match.state.black].person != black
    assert update.table.body.deal.secret != old.body.deal.secret
    assert await outcome(tables.votes.propose(name, ANN, "rematch")) == "rematch-begun"


async def test_a_game_is_decided_that_came_to_its_own_end_and_until_the_next_one(store: Any) -> None:
    tables = house(store)
    name = await opened(tables)
    table = await tables.get(name)
    assert table is not None
    assert not table.decided
    await tables.answer(name, ANN, "resign")
    assert table.decided
    await tables.votes.propose(name, ANN, "rematch")
    update = await tables.votes.consent(name, BOB, True)
    assert not table.decided
    await tables.game_starts.begin(update.table.id, 1, 77)
    await tables.apply(update.table.id, phases.end_by_moderator)
    assert (update.table.is_over, update.table.decided) == (True, False), "a moderator decides no game"


async def test_no_rematch_of_what_was_never_played(store: Any) -> None:
    tables = house(store)
    lobby = await tables.open(1, 5, ANN, "crownfell", "house", {}, "en")
    await tables.apply(lobby.id, phases.end_by_moderator)
    assert await outcome(tables.votes.propose(lobby.id, ANN, "rematch")) == "not-now"


# ---------------------------------------------------------------- time


async def test_a_lobby_expires_and_joining_puts_it_off(store: Any) -> None:
    time = [1000.0]
    tables = house(store, now=lambda: time[0])
    table = await tables.open(PLACE, 5, ANN, "crownfell", "house", {}, "en")
    time[0] += LOBBY_SECONDS + 1
    assert await store.due(time[0]) == [table.id]
    await tables.lobbies.join(table.id, BOB)
    assert await tables.clock.expire(table.id) is None
    time[0] += LOBBY_SECONDS + 1
    update = await tables.clock.expire(table.id)
    assert update is not None
    assert (update.table.phase, await store.due(time[0])) == ("over", [])


async def test_a_table_whose_pack_is_gone_from_the_shelf_goes_on(store: Any) -> None:
    name = await opened(house(store), pack="test")
    game_packs = SHELVES["crownfell"]
    poor = Tables(store, {"crownfell": game_packs._replace(rules={"house": game_packs.rules["house"]})})
    assert await outcome(poor.get(name)) == "done"
    assert await outcome(poor.answer(name, ANN, "resign")) == "done"
    assert await outcome(house(store).answer(name, ANN, "resign")) == "over"


# ---------------------------------------------------------------- small things


def line(kind: str, seat: int, text: str) -> JournalLine:
    return JournalLine(1, 0.0, kind, seat, text)


def test_answers_of_strikes_out_what_was_undone() -> None:
    lines = [line("open", -1, "1"), line("answer", 0, "a"), line("answer", 1, "b"), line("undo", -1, "1")]
    assert answers_of(lines) == [(0, "a")]
    assert answers_of([*lines, line("answer", 0, "c"), line("undo", -1, "0")]) == []
    assert answers_of([]) == []


@pytest.mark.parametrize(
    ("name", "others", "shown"),
    [
        ("Ann", [], "Ann"),
        ("Ann", ["Ann"], "Ann #2"),
        ("Ann", ["Ann", "Ann #2"], "Ann #3"),
        ("  a \n b\t", [], "a b"),
        ("\u202e\u200b", [], "?"),
        ("x" * 99, [], "x" * 32),
        ("", ["?"], "? #2"),
        ("田中", [], "田中"),
    ],
)
def test_unique_name(name: str, others: list[str], shown: str) -> None:
    assert unique_name(name, others) == shown


async def test_a_table_kept_waiting_for_a_day_can_be_ended_without_the_absent(store: Any) -> None:
    """Without a clock, and without the bot saying anything."""
    time = [1_000.0]
    tables = house(store, now=lambda: time[0])
    name = await opened(tables, clock="none")
    waiting_for, _ = await asked(tables, name)
    other = BOB if waiting_for is ANN else ANN
    time[0] += ABSENT_SECONDS - 1
    update = await tables.votes.propose(name, other, "end")
    assert voting.asked_to_consent(update.table) == [waiting_for.id]
    time[0] += 2
    loaded = house(store, now=lambda: time[0])
    late = await loaded.clock.expire(name)
    assert late is not None
    assert late.change.lines == []
    update = await loaded.votes.propose(name, other, "end")
    assert update.table.is_over


async def test_the_one_who_is_asked_cannot_end_alone_however_long(store: Any) -> None:
    time = [1_000.0]
    tables = house(store, now=lambda: time[0])
    name = await opened(tables)
    waiting_for, _ = await asked(tables, name)
    time[0] += 10 * ABSENT_SECONDS
    update = await tables.votes.propose(name, waiting_for, "end")
    assert not update.table.is_over
    assert voting.asked_to_consent(update.table) == [(BOB if waiting_for is ANN else ANN).id]


async def test_whoever_declines_is_here_again(store: Any) -> None:
    tables = house(store)
    name = await opened(tables)
    await tables.votes.propose(name, ANN, "end")
    table = await tables.get(name)
    assert table is not None
    table.body.clock.skipped, table.body.substitutes.offered = [0, 1], [1]
    await tables.votes.consent(name, BOB, False)
    assert (table.body.clock.skipped, table.body.substitutes.offered) == ([0], [])
    assert voting.asked_to_consent(table) == []


async def test_nobody_is_asked_in_who_sits_here_or_whose_seat_is_only_lent(store: Any) -> None:
    tables = house(store)
    name = await opened(tables)
    await tables.apply(name, seating.let_play, ANN, 0, SQUIRE)
    await tables.apply(name, in_lobby.leave_table, BOB)
    assert await outcome(tables.votes.propose(name, ANN, "substitute", 1, ANN)) == "seated-already"


async def test_other_cards_take_away_what_was_brought_along(store: Any) -> None:
    tables = house(store)
    table = await tables.open(PLACE, 5, ANN, "crown-crest", "house", {}, "en")
    kit = table.rules.kits.check(table.rules.kits.text(table.rules.kits.ready[0]))
    await tables.apply(table.id, in_lobby.set_kit, ANN, kit)
    assert list(table.body.lobby.kits) == [str(ANN.id)]
    await tables.lobbies.set_option(table.id, ANN, "pack", "test")
    assert (table.body.pack.ref, table.body.lobby.kits) == ("test", {})
