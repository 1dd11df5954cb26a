"""A result is entered once, whatever way its table ended, found by all whom it concerns, and forgotten."""

import itertools
import random
from collections import Counter
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from engine.questions import Outcome
from sessions.operations import in_lobby, phases, seating
from sessions.people.personal_data import PersonalData
from sessions.results import result_data as terms
from sessions.results.rated_games import Scope
from sessions.results.result_data import KIND, GameResult, ResultSeat, outcome_of
from sessions.results.results import (
    A_FEW,
    AT_ONCE,
    MOST_IN_A_STREAK,
    OUTCOMES,
    Results,
    Streak,
    make_result_write,
)
from sessions.store.documents import DocumentWrite, IndexPosition
from sessions.store.memory import MemoryStore
from sessions.store.protocol import Conflict
from sessions.table.table_data import Change, CopiedFrom, Person
from sessions.table.time_controls import TIDY_SECONDS
from tests.support.failing_store import FailingStore, always
from tests.support.session_tables import ANN, BOB, CLEO, SQUIRE, asked, house, opened, play

pytestmark = pytest.mark.asyncio
GAMES = ("crownfell", "craft-the-crown")


async def memory() -> MemoryStore:
    store = MemoryStore()
    await store.open()
    return store


def any_result(dice: random.Random, number: int) -> GameResult:
    people = dice.sample(range(1, 7), dice.randint(1, 4))
    ranks = [dice.choice((1, 1, 2, 2, 3)) for _ in people]
    seats = [
        ResultSeat(who, f"P{who}", rank - min(ranks) + 1) for who, rank in zip(people, ranks, strict=True)
    ]
    if len(people) == 1:
        seats.append(ResultSeat(0, "", dice.randint(1, 2), dice.choice(("page", "squire"))))
    return GameResult(
        dice.choice(GAMES), dice.choice((0, 5, 6)), 7, float(number // 3), tuple(seats), "crown"
    )


async def entered(results: Results, store: MemoryStore, given: dict[str, GameResult]) -> None:
    for key, result in given.items():
        await store.documents.put(
            [DocumentWrite(KIND, key, 0, msgspec.json.encode(result), terms.index_keys_of(result))]
        )


@pytest.mark.parametrize("seed", range(3))
async def test_lists_counts_and_streaks_are_those_of_the_results(seed: int) -> None:
    dice, store = random.Random(seed), await memory()
    results = Results(store)
    given = {f"t{number:03}": any_result(dice, number) for number in range(90)}
    await entered(results, store, given)
    newest = sorted(given.items(), key=lambda entry: (entry[1].at, entry[0]), reverse=True)
    for game in ("", *GAMES):
        game_results = [(key, entry) for key, entry in newest if game in ("", entry.game)]
        for who in range(1, 7):
            own = [(key, entry) for key, entry in game_results if who in entry.people]
            pages = [await results.page(who, game, page) for page in range(len(own) // 10 + 2)]
            assert [*pages[0].results] == own[:10]
            listed = [entry for page in pages[: (len(own) + 9) // 10] for entry in page.results]
            assert listed == own
            assert pages[-1].page == max(0, (len(own) - 1) // 10)
            outcomes = [outcome_of(entry, who) for _, entry in own]
            score, counts = await results.score(who, game), Counter(outcomes)
            assert [*score] == [counts["won"], counts["lost"], counts["drawn"]]
            streak = await results.streak(who, game)
            assert streak == (longest_first(outcomes) if outcomes else Streak("", 0))
            for level in ("page", "squire"):
                alone = [
                    outcome_of(entry, who)
                    for _, entry in own
                    if {s.level for s in entry.seats} - {""} == {level}
                ]
                level_score = await results.score(who, game, level)
                assert [*level_score] == [Counter(alone)[word] for word in ("won", "lost", "drawn")]
            for other in range(1, 7):
                if other != who:
                    await pairs_agree(results, who, other, game, game_results)


@pytest.mark.parametrize("wins", [1, A_FEW - 1, A_FEW, A_FEW + 1, MOST_IN_A_STREAK, MOST_IN_A_STREAK + 1])
@pytest.mark.parametrize("lost_before", [False, True])
async def test_a_long_streak_is_counted_up_to_a_limit(wins: int, lost_before: bool) -> None:
    store = await memory()
    results = Results(store)
    ranks = [*[(2, 1)] * lost_before, *[(1, 2)] * wins]
    given = {
        f"t{number:03}": GameResult(
            GAMES[0], 5, 7, float(number), (ResultSeat(1, "A", own), ResultSeat(2, "B", other)), "crown"
        )
        for number, (own, other) in enumerate(ranks)
    }
    await entered(results, store, given)
    most = min(wins, MOST_IN_A_STREAK)
    assert await results.streak(1) == Streak("won", most)
    assert await results.streak(2) == Streak("lost", most)
    assert await results.streak(3) == Streak("", 0), "who has no results"


@pytest.mark.parametrize("seed", range(3))
async def test_a_servers_share_of_them_is_that_of_its_games(seed: int) -> None:
    dice, store = random.Random(seed), await memory()
    results = Results(store)
    given = {f"t{number:03}": any_result(dice, number) for number in range(90)}
    await entered(results, store, given)
    newest = sorted(given.items(), key=lambda entry: (entry[1].at, entry[0]), reverse=True)
    for guild, game, who in itertools.product((5, 6), ("", *GAMES), range(1, 7)):
        game_results = [
            (key, entry) for key, entry in newest if guild == entry.guild and game in ("", entry.game)
        ]
        own = [(key, entry) for key, entry in game_results if who in entry.people]
        assert [*(await results.page(who, game, guild=guild)).results] == own[:10]
        outcomes = [outcome_of(entry, who) for _, entry in own]
        counts = Counter(outcomes)
        assert [*await results.score(who, game, guild=guild)] == [counts[word] for word in OUTCOMES]
        expected = longest_first(outcomes) if outcomes else Streak("", 0)
        assert await results.streak(who, game, guild) == expected
        for level in ("page", "squire"):
            alone = Counter(
                outcome_of(entry, who) for _, entry in own if {s.level for s in entry.seats} - {""} == {level}
            )
            assert [*await results.score(who, game, level, guild)] == [alone[word] for word in OUTCOMES]
        for other in {*range(1, 7)} - {who}:
            both = [(key, entry) for key, entry in game_results if {who, other} <= {*entry.people}]
            assert await results.count_head_to_head(who, other, game, guild) == stand(both, who, other)


async def test_what_stood_between_two_at_an_end_stays_so_whatever_comes_later() -> None:
    dice, store = random.Random(4), await memory()
    results = Results(store)
    given = {f"t{number:03}": any_result(dice, number) for number in range(200)}
    newest = sorted(given.items(), key=lambda entry: (entry[1].at, entry[0]))
    both = [(key, entry) for key, entry in newest if {1, 2} <= {*entry.people} and entry.guild == 5]
    assert len(both) > 5
    await entered(results, store, given)
    for number, (key, entry) in enumerate(both, 1):
        score = await results.count_head_to_head(1, 2, guild=5, until=IndexPosition(entry.at, key))
        assert score == stand(both[:number], 1, 2)


async def test_partners_are_not_counted_as_if_they_had_drawn() -> None:
    store = await memory()
    results = Results(store)
    seats = [(1, 1, 0), (2, 1, 0), (3, 2, 1), (4, 2, 1)]
    pair = tuple(ResultSeat(who, f"P{who}", rank, "", side) for who, rank, side in seats)
    alone = tuple(ResultSeat(who, f"P{who}", rank) for who, rank in ((1, 2), (2, 1)))
    given = {"a": GameResult("crownfall", 5, 7, 1.0, pair, "crown")}
    given["b"] = GameResult("crownfall", 5, 7, 2.0, alone, "crown")
    await entered(results, store, given)
    assert await results.count_head_to_head(1, 2) == (1, 0, 1)
    assert await results.count_head_to_head(1, 3, guild=5) == (1, 1, 0)
    assert await results.count_head_to_head(1, 2, until=IndexPosition(1.0, "a")) == (0, 0, 0)
    assert len((await results.page_between(1, 2)).results) == 2


def stand(both: Any, person: int, other: int) -> tuple[int, int, int]:
    ahead = sum(result.rank_of(person) < result.rank_of(other) for _, result in both)
    behind = sum(result.rank_of(person) > result.rank_of(other) for _, result in both)
    return len(both), ahead, behind


async def pairs_agree(results: Results, person: int, other: int, game: str, game_results: Any) -> None:
    both = [
        (key, result) for key, result in game_results if person in result.people and other in result.people
    ]
    assert await results.count_head_to_head(person, other, game) == stand(both, person, other)
    assert [*(await results.page_between(person, other, game)).results] == both[:10]


def longest_first(outcomes: list[str]) -> Streak:
    changes = [number for number, (one, next_) in enumerate(pairwise(outcomes), 1) if one != next_]
    return Streak(outcomes[0], changes[0] if changes else len(outcomes))


async def test_whoever_is_forgotten_has_no_results_and_the_others_keep_theirs() -> None:
    dice, store = random.Random(9), await memory()
    results = Results(store)
    given = {f"t{number:03}": any_result(dice, number) for number in range(200)}
    await entered(results, store, given)
    before = {who: await results.score(who) for who in range(2, 7)}
    pages = {who: len((await results.page(who)).results) for who in range(2, 7)}
    assert len(await results.export(1)) == sum(1 in one.people for one in given.values()) > 50
    await results.erase_person(1)
    assert await results.export(1) == []
    assert (await results.page(1)).results == ()
    assert sum(await results.score(1)) == 0
    assert {who: await results.score(who) for who in range(2, 7)} == before
    assert {who: len((await results.page(who)).results) for who in range(2, 7)} == pages
    remaining = [await results.load_result(key) for key in given]
    strangers = {seat.person for one in remaining for seat in one.seats if seat.person < 0}
    assert len(strangers) == 1, "one number in all of them, so that ratings can be computed again"
    assert not [one for one in remaining for seat in one.seats if seat.name == "P1"]
    for who in range(2, 7):
        assert await results.count_head_to_head(who, 1) == (0, 0, 0)


@pytest.mark.parametrize("conflicts", [1, 3])
async def test_whoever_is_forgotten_is_so_though_another_process_saves_first(conflicts: int) -> None:
    """Also where their results are too many for one write."""
    dice, store = random.Random(9), FailingStore(await memory())
    results, left = Results(store), iter(range(conflicts))
    given = {f"t{number:03}": any_result(dice, number) for number in range(200)}
    await entered(results, store, given)
    before = {who: await results.score(who) for who in range(2, 7)}
    assert len(await results.export(1)) > AT_ONCE
    store.failing["documents.put"] = lambda writes: Conflict() if next(left, None) is not None else False
    await results.erase_person(1)
    assert next(left, None) is None
    assert await results.export(1) == []
    assert {who: await results.score(who) for who in range(2, 7)} == before
    remaining = [await results.load_result(key) for key in given]
    assert len({seat.person for one in remaining for seat in one.seats if seat.person < 0}) == 1


# ---------------------------------------------------------------- tables


async def played(tables: Any, seed: int = 1) -> str:
    name = await opened(tables)
    await play(tables, name, 1000, random.Random(seed))
    return name


async def test_a_game_that_ends_is_a_result_once() -> None:
    store = await memory()
    tables = house(store)
    name = await played(tables)
    result = await tables.repository.results.load_result(name)
    table = await tables.get(name)
    assert result.people == sorted(result.people) == [1, 2] or result.people == [2, 1]
    assert result.at == table.body.end.finished_at > 0
    assert result.reason == table.match.result.reason
    assert result.turns > 0
    assert result.answers == table.body.progress.answers
    winners = [seat for seat in range(2) if result.seats[seat].rank == 1]
    assert winners == list(table.match.result.winners) or not table.match.result.winners
    await tables.repository.apply(name, lambda table, now: _nothing())
    assert len((await tables.repository.results.page(1)).results) == 1


def _nothing() -> Any:
    return Change([])


async def test_a_resignation_is_a_result_and_an_end_by_the_house_is_none() -> None:
    tables = house(await memory())
    name = await opened(tables)
    await play(tables, name, 12, random.Random(2))
    person, _ = await asked(tables, name)
    await tables.answer(name, person, "resign")
    result = await tables.repository.results.load_result(name)
    assert outcome_of(result, person.id) == "lost"
    other = await opened(tables, place=78)
    await play(tables, other, 12, random.Random(2))
    await tables.apply(other, phases.end_by_moderator)
    assert (await tables.get(other)).is_over
    assert await tables.repository.results.load_result(other) is None


async def test_what_was_taken_up_again_is_no_result_until_it_ends_again() -> None:
    tables = house(await memory())
    name = await played(tables)

    def reopened(table: Any, now: float) -> Any:
        table.phase, table.body.end.reason = "playing", ""
        return _nothing()

    await tables.repository.apply(name, reopened)
    assert await tables.repository.results.load_result(name) is None
    assert (await tables.repository.results.page(1)).results == ()

    def ended(table: Any, now: float) -> Any:
        table.phase = "over"
        return _nothing()

    await tables.repository.apply(name, ended)
    assert await tables.repository.results.load_result(name) is not None


async def test_a_rated_result_that_goes_away_leaves_the_ratings_even_as_another_comes_late() -> None:
    """Then there are as many as before."""
    tables = house(await memory())
    name, ratings = await played(tables), tables.repository.ratings

    def phase(phase: str) -> Any:
        def changed(table: Any, now: float) -> Any:
            table.phase, table.body.end.reason, table.body.options.rated = phase, "", True
            return _nothing()

        return changed

    await tables.repository.apply(name, phase("playing"))
    await tables.repository.apply(name, phase("over"))
    result = await tables.repository.results.load_result(name)
    assert result.rated
    await ratings.refresh()
    assert await ratings.changes_by(name, result)
    await tables.repository.apply(name, phase("playing"))
    late = msgspec.structs.replace(result, at=result.at - 9.0)
    await tables.store.documents.put([make_result_write("late", 0, late)])
    await ratings.refresh()
    assert await ratings.changes_by("late", late)
    assert not await ratings.changes_by(name, result)


async def test_a_result_that_could_not_be_kept_is_entered_when_its_table_is_tidied() -> None:
    store, now = FailingStore(await memory()), [1_790_000_000.0]
    tables = house(store, now=lambda: now[0])
    store.failing["documents.put"] = always
    name = await played(tables)
    store.failing.clear()
    assert (await tables.get(name)).is_over
    assert await tables.repository.results.load_result(name) is None
    now[0] += TIDY_SECONDS + 1
    again = house(store, now=lambda: now[0])
    for due in await store.due(now[0]):
        await again.clock.expire(due)
    assert await again.repository.results.load_result(name) is not None


async def test_practice_and_games_of_one_pair_of_hands_are_no_results() -> None:
    tables = house(await memory())
    name = await opened(tables)

    def copied(table: Any, now: float) -> Any:
        table.body.origin.copied_from = CopiedFrom("abcdefgh", 3)
        return _nothing()

    await tables.repository.apply(name, copied)
    await play(tables, name, 1000, random.Random(3))
    assert (await tables.get(name)).is_over
    assert await tables.repository.results.load_result(name) is None
    alone = await opened(tables, place=79)

    def one_person(table: Any, now: float) -> Any:
        for seat in table.body.seats:
            seat.person = 1
        table.match.end(Outcome((0,), "crown"))
        table.phase = "over"
        return _nothing()

    await tables.repository.apply(alone, one_person)
    assert await tables.repository.results.load_result(alone) is None


async def test_a_seat_counts_for_whom_it_belongs_to() -> None:
    tables = house(await memory())
    name = await opened(tables)

    def lent(table: Any, now: float) -> Any:
        table.body.substitutes.lent["0"] = table.body.seats[0].person
        table.body.seats[0].person, table.body.seats[0].name = CLEO.id, CLEO.name
        table.body.seats[1].person, table.body.seats[1].level = -2, SQUIRE.level
        table.match.end(Outcome((0,), "crown"))
        table.phase = "over"
        return _nothing()

    first = (await tables.get(name)).body.seats[0].person
    await tables.repository.apply(name, lent)
    result = await tables.repository.results.load_result(name)
    assert result.people == [first]
    assert [*await tables.repository.results.score(first, "crownfell", "squire")] == [1, 0, 0]
    assert sum(await tables.repository.results.score(CLEO.id)) == 0
    assert first in (ANN.id, BOB.id)


async def test_a_result_is_rated_where_its_owner_chose_so_and_only_people_played() -> None:
    tables = house(await memory())
    for place, (rated, lend) in enumerate([("yes", False), ("no", False), ("yes", True)], 80):
        table = await tables.open(place, 5, ANN, "crownfell", "house", {}, "en")
        await tables.lobbies.set_option(table.id, ANN, "rated", rated)
        await tables.lobbies.join(table.id, BOB)
        await tables.game_starts.start(table.id, ANN)

        def lent(table: Any, now: float) -> Any:
            table.body.substitutes.lent["0"] = table.body.seats[0].person
            table.body.seats[0].person = CLEO.id
            return _nothing()

        await play(tables, table.id, 12, random.Random(2))
        person, _ = await asked(tables, table.id)
        if lend:
            await tables.repository.apply(table.id, lent)
        else:
            await tables.answer(table.id, person, "resign")
            result = await tables.repository.results.load_result(table.id)
            assert result.rated == (rated == "yes")
            continue
        table = await tables.get(table.id)
        owner = {1: ANN, 2: BOB, 3: CLEO}[table.body.seats[1].person]
        await tables.answer(table.id, owner, "resign")
        assert not (await tables.repository.results.load_result(table.id)).rated


@pytest.mark.parametrize("case", ["leaves", "computer", "computer wins", "taken over", "comes back"])
async def test_nobody_escapes_a_rated_loss_by_leaving_or_by_handing_the_seat_over(case: str) -> None:
    """Ann and Bob have moved; whoever is asked gives up the seat, and it loses or (computer wins) wins."""
    tables = house(await memory())
    table = await tables.open(80, 5, ANN, "crownfell", "house", {}, "en")
    await tables.lobbies.set_option(table.id, ANN, "rated", "yes")
    await tables.lobbies.join(table.id, BOB)
    await tables.game_starts.start(table.id, ANN)
    await play(tables, table.id, 12, random.Random(2))
    gone, table = await asked(tables, table.id)
    (seat,), stays = table.seats_of(gone.id), BOB if gone == ANN else ANN
    if case.startswith("computer"):
        await tables.apply(table.id, seating.let_play, gone, seat, SQUIRE)
        computer = Person((await tables.get(table.id)).body.seats[seat].person, "Squire")
        await tables.answer(table.id, stays if case == "computer wins" else computer, "resign")
    else:
        await tables.apply(table.id, in_lobby.leave_table, gone)
        if case == "taken over":
            await tables.seat_changes.take(table.id, CLEO, seat)
            await tables.answer(table.id, CLEO, "resign")
        elif case == "comes back":
            await tables.seat_changes.take(table.id, gone, seat)
            await tables.answer(table.id, stays, "resign")
        else:
            await tables.apply(table.id, seating.count_out, stays, seat)
    result = await tables.repository.results.load_result(table.id)
    lost = {"computer wins": stays, "comes back": stays, "taken over": CLEO}.get(case, gone)
    assert result.rated == (case != "computer wins")
    assert outcome_of(result, lost.id) == "lost"
    assert (gone.id in result.people) == (case != "taken over")
    if case == "leaves":
        await PersonalData(tables).erase_person(gone.id)
        row = await tables.store.read(table.id)
        assert gone.id not in msgspec.json.decode(row.body)["substitutes"]["gave_up"].values()


async def test_a_rated_game_of_a_table_changes_the_ratings_of_its_two_people() -> None:
    tables = house(await memory())
    ratings, scope = tables.repository.ratings, Scope("crownfell", 5)
    table = await tables.open(80, 5, ANN, "crownfell", "house", {}, "en")
    await tables.lobbies.set_option(table.id, ANN, "rated", "yes")
    await tables.lobbies.join(table.id, BOB)
    await tables.game_starts.start(table.id, ANN)
    await play(tables, table.id, 12, random.Random(2))
    person, _ = await asked(tables, table.id)
    await tables.answer(table.id, person, "resign")
    await ratings.refresh()
    (loser,) = await ratings.ratings_of(person.id, [scope])
    (winner,) = await ratings.ratings_of(3 - person.id, [scope])
    assert loser.mu < 1500 < winner.mu
    assert [*(await ratings.ranking(scope)).board] == [3 - person.id, person.id]


async def test_games_that_ended_in_the_same_moment_have_one_order_for_everybody() -> None:
    """Whichever was kept first, their keys decide, in lists as in the score up to one of them."""
    keys = ("b", "a", "c")
    seen = []
    for order in itertools.permutations(keys):
        store = MemoryStore()
        await store.open()
        results = Results(store)
        for key in order:
            seats = (ResultSeat(1, "Ann", 1), ResultSeat(2, "Bob", 2))
            result = GameResult("crownfell", 1, 2, 1_000.0, seats, "captured")
            await store.documents.put(
                [DocumentWrite(KIND, key, 0, msgspec.json.encode(result), terms.index_keys_of(result))]
            )
        listed = [one.key for one in (await results.page(1)).results]
        scores = [
            (await results.count_head_to_head(1, 2, until=IndexPosition(1_000.0, key))).games for key in keys
        ]
        seen.append((listed, scores))
    assert all(one == (["c", "b", "a"], [2, 1, 3]) for one in seen)


@pytest.mark.parametrize("conflicts", [0, 1, 3])
async def test_a_result_that_another_process_saved_first_is_saved_again(conflicts: int) -> None:
    """As often as somebody else was first."""
    store = FailingStore(await memory())
    tables, left = house(store), iter(range(conflicts))
    name = await opened(tables)
    store.failing["documents.put"] = lambda writes: (
        Conflict() if any(write.kind == KIND for write in writes) and next(left, None) is not None else False
    )
    await tables.answer(name, (await asked(tables, name))[0], "resign")
    stored = await tables.repository.results.load_result(name)
    assert stored is not None
    assert sorted(stored.people) == [ANN.id, BOB.id]
    assert next(left, None) is None
