"""/ladder: who comes next, and a challenge whose first try alone counts, whatever somebody does."""

from typing import Any

import pytest

from cogs.results.ladder_view import BOARD, CHALLENGE, CLIMB
from engine.computers.levels import LEVELS
from sessions.results import result_data as terms
from sessions.results.challenges import ChallengeTry, WeeklyChallenges, end_of, put_of, week_of
from sessions.results.ladder import ladders
from sessions.results.result_data import KIND, GameResult, ResultSeat
from sessions.store.documents import DocumentWrite
from sessions.store.memory import MemoryStore
from tests.support.message_parts import buttons, lists, shown_text
from tests.support.played_tables import person
from tests.support.simulated_server import SimulatedServer, hall

pytestmark = pytest.mark.usefixtures("no_errors")
GAME = "crownfell"


async def opened_store() -> MemoryStore:
    store = MemoryStore()
    await store.open()
    return store


def against(level: str, person: int, rank: int = 1, game: str = GAME) -> GameResult:
    seats = ResultSeat(person, "Ann", rank), ResultSeat(0, "", 3 - rank, level)
    return GameResult(game, 5, 6, 1_790_000_000.0, seats, "resign")


async def opened(room: SimulatedServer, name: str, act: str, value: str) -> Any:
    """What a list of the ladder leads to: the table that is opened."""
    panel = (await room.people[name].slash(room.channel, "ladder")).response
    assert panel.ephemeral
    chosen = next(one["custom_id"] for one in lists(panel) if f":{act}:" in one["custom_id"])
    await room.people[name].select(panel, [value], custom_id=chosen)
    await room.env.settle()
    return await room.host.tables.find_in_channel(room.channel.id)


async def given_up(room: SimulatedServer, table: Any, name: str) -> Any:
    return (await room.host.tables.answer(table.id, person(room, name), "resign")).table


async def test_whoever_beats_a_level_needs_none_of_those_below() -> None:
    store = await opened_store()
    results = [
        against("squire", 1),
        against("page", 1, rank=2),
        against("castellan", 2),
        against("knight", 1, rank=2),
    ]
    puts = []
    for number, result in enumerate(results):
        puts.append(DocumentWrite(KIND, f"r{number}", 0, b"{}", terms.index_keys_of(result)))
    await store.documents.put(puts)
    (mine,) = await ladders(store.documents, 1, [GAME])
    assert (mine.wins_by_level, mine.next_level) == ((0, 1, 0, 0), "knight")
    (theirs, other) = await ladders(store.documents, 2, [GAME, "crown-crest"])
    assert (theirs.highest_level, theirs.next_level) == (len(LEVELS), "")
    assert other.next_level == LEVELS[0].name


async def test_a_week_is_the_same_everywhere_and_ends_on_monday() -> None:
    sunday, monday = 1_796_601_599.0, 1_796_601_600.0  # 2026-12-06 23:59:59 and 2026-12-07 in UTC
    assert (week_of(sunday), week_of(monday)) == ("2026-W49", "2026-W50")
    assert end_of("2026-W49") == monday


async def test_one_deal_for_all_games_apart_and_another_one_next_week() -> None:
    store = await opened_store()
    challenges, other = WeeklyChallenges(store, lambda: 0.0), WeeklyChallenges(store, lambda: 0.0)
    seeds = [await each.seed("2026-W49", GAME) for each in (challenges, other)]
    assert seeds[0] == seeds[1]
    assert (
        len(
            {
                seeds[0],
                await challenges.seed("2026-W49", "crown-crest"),
                await challenges.seed("2026-W50", GAME),
            }
        )
        == 3
    )


async def test_a_step_of_the_ladder_begins_at_once() -> None:
    async with hall() as room:
        table = await opened(room, "Ann", CLIMB, f"page.{GAME}")
        assert [seat.level for seat in table.body.seats] == ["", "page"]
        assert table.body.origin.challenge is None
        assert table.match is not None


async def test_the_same_deal_and_the_first_try_alone_counts() -> None:
    async with hall() as room:
        first = await opened(room, "Ann", CHALLENGE, GAME)
        assert first.body.origin.challenge.counts
        assert not first.body.progress.answers or first.seat_to_act(room.people["Ann"].id) is not None
        panel = (await room.people["Ann"].slash(room.channel, "ladder")).response
        assert "begun, not finished" in shown_text(panel)
        await given_up(room, first, "Ann")
        again = await opened(room, "Ann", CHALLENGE, GAME)
        assert again.id != first.id
        assert not again.body.origin.challenge.counts
        assert again.seed == first.seed
        await given_up(room, again, "Ann")
        bobs = await opened(room, "Bob", CHALLENGE, GAME)
        assert bobs.body.origin.challenge.counts
        assert (bobs.seed, bobs.body.options.game) == (first.seed, first.body.options.game)
        challenges = room.host.tables.repository.challenges
        board = await challenges.board(challenges.week, GAME, room.guild.id)
        assert [(one.person, one.outcome) for one in board.best] == [(room.people["Ann"].id, "lost")]
        assert await room.host.tables.repository.results.load_result(first.id) is not None
        assert await room.host.tables.repository.results.load_result(again.id) is None


async def test_nothing_is_hinted_or_taken_back_and_a_rematch_is_an_ordinary_game() -> None:
    async with hall() as room:
        table = await opened(room, "Ann", CHALLENGE, GAME)
        assert (table.body.options.hints, table.body.options.undo) == ("off", "off")
        words = shown_text(room.channel.history()[-1])
        assert "Challenge of the week" in words
        over = await given_up(room, table, "Ann")
        await room.host.services.panels.show(over)
        end = room.channel.history()[-1]
        again = next(b["custom_id"] for b in buttons(end) if ":rematch:" in b["custom_id"])
        await room.people["Ann"].click(end, custom_id=again)
        await room.env.settle()
        new = await room.host.tables.find_in_channel(room.channel.id)
        assert new.id != table.id
        assert (new.body.origin.challenge, new.body.options.hints, new.body.options.undo) == (
            None,
            "alone",
            "",
        )
        assert new.seed != table.seed


async def test_a_try_that_another_finished_says_nothing() -> None:
    async with hall() as room:
        table = await opened(room, "Ann", CHALLENGE, GAME)
        challenges, ann = room.host.tables.repository.challenges, room.people["Ann"].id
        over = await given_up(room, table, "Ann")
        assert (await challenges.find_try(ann, challenges.week, GAME)).outcome == "lost"
        over.body.substitutes.lent["0"] = ann  # as if a substitute had sat there at the end
        await challenges.follow(over)
        assert (await challenges.find_try(ann, challenges.week, GAME)).outcome == ""


async def test_the_board_lists_winners_by_turns_and_leaves_out_who_hides() -> None:
    async with hall() as room:
        challenges = room.host.tables.repository.challenges
        documents = room.host.tables.store.documents
        outcomes = {"Ann": ("won", 20), "Bob": ("won", 9), "Cleo": ("lost", 3)}
        for name, (outcome, turns) in outcomes.items():
            who = room.people[name].id
            attempt = ChallengeTry(
                who, challenges.week, GAME, f"t-{name}", room.guild.id, 1.0, outcome, turns
            )
            await documents.put([put_of(attempt, 0)])
        panel = (await room.people["Ann"].slash(room.channel, "ladder")).response
        board = next(b["custom_id"] for b in buttons(panel) if f":{BOARD}:" in b["custom_id"])
        text = shown_text((await room.people["Ann"].click(panel, custom_id=board)).response or panel)
        ann, bob = (f"<@{room.people[name].id}>" for name in ("Ann", "Bob"))
        assert text.index(bob) < text.index(ann)
        assert "won in 9 turns" in text
        assert f"<@{room.people['Cleo'].id}>" not in text
        assert "3 people have finished it here" in text
        await room.host.tables.people.set_results(room.people["Bob"].id, "me")
        panel = (await room.people["Ann"].slash(room.channel, "ladder")).response
        hidden = shown_text((await room.people["Ann"].click(panel, custom_id=board)).response or panel)
        assert ann in hidden
        assert bob not in hidden


async def test_tries_are_told_and_forgotten() -> None:
    store = await opened_store()
    challenges = WeeklyChallenges(store, lambda: 0.0)
    for number in range(3):
        attempt = ChallengeTry(7, f"2026-W1{number}", GAME, "t", 5, float(number), "won", 4)
        await store.documents.put([put_of(attempt, 0)])
    assert [attempt["week"] for attempt in await challenges.export(7)] == ["2026-W10", "2026-W11", "2026-W12"]
    await challenges.erase_person(7)
    assert await challenges.export(7) == []
    assert (await challenges.board("2026-W11", GAME, 5)).best == ()
